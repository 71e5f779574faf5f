"""SCL and SDA bit-banged with the Pi's ``pinctrl`` while the controller is off the pins (R-35)."""

from __future__ import annotations

import errno
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from drivers.bus_recovery import BusLines
from drivers.errors import BusError

_SDA, _SCL = 2, 3
_COMMAND_TIMEOUT_S = 2.0
_FUNCTION = re.compile(r"^\s*(?P<pin>\d+):\s+(?P<function>a\d|ip|op)\b", re.MULTILINE)

Run = Callable[[Sequence[str]], str]


class PinctrlLines:
    """The two lines as open-drain outputs.

    Args:
        run: runs a command and returns what it printed.
    """

    def __init__(self, run: Run) -> None:
        self._run = run

    def release_scl(self) -> None:
        """Let SCL go high."""
        self._set(_SCL, "ip", "pu")

    def pull_scl(self) -> None:
        """Pull SCL low."""
        self._set(_SCL, "op", "dl")

    def release_sda(self) -> None:
        """Let SDA go high."""
        self._set(_SDA, "ip", "pu")

    def pull_sda(self) -> None:
        """Pull SDA low."""
        self._set(_SDA, "op", "dl")

    def _set(self, pin: int, *words: str) -> None:
        self._run(["pinctrl", "set", str(pin), *words])


def _run_command(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=_COMMAND_TIMEOUT_S
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise BusError(errno.EIO, f"expected pinctrl to work ({error}): {command}") from error
    return done.stdout


@contextmanager
def take_bus_1_lines(*, run: Run = _run_command) -> Iterator[BusLines]:
    """Take GPIO2 and GPIO3 and give them back to the controller they had.

    Raises:
        BusError: ``pinctrl`` is missing, refused, or the pins carry no I2C controller.
    """
    shown = run(["pinctrl", "get", f"{_SDA},{_SCL}"])
    functions = {int(found["pin"]): found["function"] for found in _FUNCTION.finditer(shown)}
    if not all(functions.get(pin, "").startswith("a") for pin in (_SDA, _SCL)):
        raise BusError(errno.EIO, f"expected GPIO2 and GPIO3 at an I2C controller: {shown!r}")
    try:
        yield PinctrlLines(run)
    finally:
        for pin in (_SDA, _SCL):
            run(["pinctrl", "set", str(pin), functions[pin], "pu"])
