"""The Pi's throttling flags: under-voltage explains readers that drop off USB (R-60)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

_SYSFS = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
_COMMAND_TIMEOUT_S = 2.0


@dataclass(frozen=True, slots=True)
class Throttling:
    """What the firmware says about supply and heat, now and since start."""

    has_under_voltage: bool
    is_frequency_capped: bool
    is_throttled: bool
    is_hot: bool
    had_under_voltage: bool
    was_frequency_capped: bool
    was_throttled: bool
    was_hot: bool

    @classmethod
    def from_flags(cls, flags: int) -> Throttling:
        """Take the flag word apart: bits 0-3 are now, bits 16-19 since start."""
        now = [bool(flags >> bit & 1) for bit in range(4)]
        since_start = [bool(flags >> bit & 1) for bit in range(16, 20)]
        return cls(*now, *since_start)


def parse_flags(text: str) -> int:
    """Parse ``throttled=0x50005`` of vcgencmd or the bare hex word of sysfs.

    Raises:
        ValueError: neither.
    """
    try:
        return int(text.strip().rpartition("=")[2], 16)
    except ValueError as error:
        raise ValueError(f"expected throttling flags in hex: {text!r}") from error


def read_throttling(
    *,
    run: Callable[[Sequence[str]], str] | None = None,
    sysfs: Path = _SYSFS,
) -> Throttling | None:
    """Ask vcgencmd, else sysfs; None where neither is there (off a Pi). Takes milliseconds."""
    for ask in (run or _run, lambda _: sysfs.read_text()):
        try:
            return Throttling.from_flags(parse_flags(ask(["vcgencmd", "get_throttled"])))
        except (OSError, ValueError, subprocess.SubprocessError):
            continue
    return None


def _run(command: Sequence[str]) -> str:
    program = shutil.which(command[0])
    if program is None:
        raise FileNotFoundError(command[0])
    done = subprocess.run(
        [program, *command[1:]],
        capture_output=True,
        text=True,
        check=True,
        timeout=_COMMAND_TIMEOUT_S,
    )
    return done.stdout
