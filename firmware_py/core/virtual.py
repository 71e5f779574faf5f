"""The core on emulated devices: recorded hands are played on the virtual table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from firmware_py.config import StationConfig
from firmware_py.core.options import CoreOptions
from firmware_py.core.service import serve_core
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.watch import Watch
from firmware_py.errors import StationError
from firmware_py.notify import ServiceManager
from firmware_py.recorded_hands import RecordedHand, read_hand
from firmware_py.virtual_table.evening import Evening

SHIPPED_HANDS = Path(__file__).parents[1] / "virtual_table" / "hands"


async def run_virtual(
    config: StationConfig,
    play: Sequence[Path],
    speed: float,
    manager: ServiceManager,
    watch: Watch | None = None,
) -> None:
    """Play hands until cancelled: those given once, the shipped ones over and over.

    Raises:
        StationError: a file is no recorded hand, or the core cannot run.
    """
    watch = watch or Watch()
    hands = [read_file(path) for path in play or sorted(SHIPPED_HANDS.glob("*.phh"))]
    with Evening(config, hands, speed=speed, repeats=not play) as evening:

        async def player(loop: TableLoop) -> None:
            await evening.play(loop)

        await serve_core(
            CoreOptions(
                evening.config,
                watch.devices(evening.devices),
                watch.book(evening.book),
                state=config.state_directory(),
                socket=config.socket_path(),
                setup=evening.setup,
                player=player,
                is_virtual=True,
                watch=watch,
            ),
            manager,
        )


def read_file(path: Path) -> RecordedHand:
    """Read a recorded hand.

    Raises:
        StationError: the file cannot be read or is no recorded hand of a game that is ruled.
    """
    try:
        return read_hand(path.read_text(encoding="utf-8"), path.name)
    except (OSError, ValueError, LookupError) as error:
        raise StationError(f"{path}: not a recorded hand that can be played: {error}") from error
