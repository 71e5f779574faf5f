"""The core on emulated devices: recorded hands and scripts are played on the virtual table."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from engine.script.script import read_script
from firmware_py.config import StationConfig
from firmware_py.core.options import CoreOptions
from firmware_py.core.service import serve_core
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.watch import Watch
from firmware_py.errors import StationError
from firmware_py.notify import ServiceManager
from firmware_py.recorded_hands import read_hand
from firmware_py.virtual_table.evening import Evening
from firmware_py.virtual_table.piece import Piece, piece_of_hand, piece_of_script
from firmware_py.virtual_table.trouble import read_trouble

SHIPPED_HANDS = Path(__file__).parents[1] / "virtual_table" / "hands"


async def run_virtual(
    config: StationConfig,
    play: Sequence[Path],
    speed: float,
    manager: ServiceManager,
    watch: Watch | None = None,
    *,
    trouble: Path | None = None,
) -> None:
    """Play hands until cancelled: those given once, the shipped ones over and over.

    Args:
        config: the station description.
        play: recorded hands and scripts.
        speed: people act so many times as fast as they would.
        manager: told when it runs.
        watch: told of all that comes in.
        trouble: a scenario file.

    Raises:
        StationError: a file is no recorded hand, or the core cannot run.
        ConfigError: the scenario cannot be used.
    """
    watch = watch or Watch()
    scenario = read_trouble(trouble, config) if trouble else None
    pieces = [read_file(path) for path in play or sorted(SHIPPED_HANDS.glob("*.phh"))]
    with Evening(config, pieces, speed=speed, repeats=not play, trouble=scenario) as evening:

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


def read_file(path: Path) -> Piece:
    """Read a recorded hand (``.phh``) or a table script (anything else).

    Raises:
        StationError: the file cannot be read, or is neither of a game that is ruled.
    """
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".phh":
            return piece_of_hand(read_hand(text, path.name))
        return piece_of_script(read_script(tomllib.loads(text)), path.name)
    except (OSError, ValueError, LookupError) as error:
        what = "a recorded hand (.phh) or a table script (.toml)"
        raise StationError(f"{path}: not {what} that can be played: {error}") from error
