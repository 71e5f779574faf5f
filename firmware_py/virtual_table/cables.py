"""The cable between an emulated reader and the station: a pseudo-terminal, or none at all.

On a pseudo-terminal time is real. Without one, bytes go straight to the device and time is that
of the table, so that a run with trouble is the same each time and silence costs nothing.
"""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path
from typing import Protocol

from drivers.emulated.clock import ManualClock
from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFaults
from drivers.emulated.pty_port import PtyPort, SerialDevice, point_link
from drivers.serial_port import SerialLink, open_error

_REFUSED_EVEN_TO_ROOT = Path("/sys/kernel/uevent_seqnum")
"""A file that nobody may open for writing: permissions of a terminal do not hold root back."""


class Cable(Protocol):
    """What people can do to a cable."""

    def pull(self) -> None:
        """Pull it; pulling twice is allowed."""
        ...

    def pull_in_frame(self, line: LineFaults) -> None:
        """Pull it when half of the next answer on ``line`` is through."""
        ...

    def plug(self, suffix: str = "") -> None:
        """Plug it in again, perhaps under another name."""
        ...

    def refuse(self, code: int) -> None:
        """Plug it into a port that does not open: EACCES or EAGAIN; until ``plug``."""
        ...

    def connect(self, device: SerialDevice) -> None:
        """Put another device on its far end."""
        ...

    def close(self) -> None:
        """Throw it away."""
        ...


class PtyCable:
    """A pseudo-terminal behind a link.

    Args:
        device: what is on its far end.
        path: the link.
    """

    def __init__(self, device: SerialDevice, path: str) -> None:
        self._link = Path(path)
        self._held: int | None = None
        self.port = PtyPort(device, path)

    def pull(self) -> None:
        """Pull it."""
        self.port.close()
        self._link.unlink(missing_ok=True)
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def pull_in_frame(self, line: LineFaults) -> None:
        """Pull it when half of the next answer was read."""
        line.cut(self.port.close_when_read)

    def plug(self, suffix: str = "") -> None:
        """Plug it in again: a new terminal."""
        self.pull()
        self.port.reopen(suffix)

    def refuse(self, code: int) -> None:
        """Plug it into a port of others: held by another opener, or forbidden."""
        self.pull()
        if code == errno.EAGAIN:
            self.port.reopen(prepare=self._hold)
            return
        self.port.reopen(prepare=lambda path: Path(path).chmod(0))
        if os.geteuid() == 0:
            point_link(self._link, str(_REFUSED_EVEN_TO_ROOT))

    def connect(self, device: SerialDevice) -> None:
        """Put another device on its far end."""
        self.port.connect(device)

    def close(self) -> None:
        """Throw it away."""
        self.pull()

    def _hold(self, path: str) -> None:
        """Open the port as another program does that locks it."""
        self._held = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)


class DirectCable:
    """A port without a terminal, in the time of the table; also a ``ReaderPort``.

    Args:
        name: of the reader.
        device: what is on its far end.
        time: moved by whoever waits for an answer.
    """

    def __init__(self, name: str, device: SerialDevice, time: ManualClock) -> None:
        self._name = name
        self._device = device
        self._time = time
        self._plugged = 1  # counted, since a link of a former plug stays dead
        self._is_in = True
        self._refusal: int | None = None

    def pull(self) -> None:
        """Pull it."""
        self._is_in = False
        self._refusal = None

    def pull_in_frame(self, line: LineFaults) -> None:
        """Pull it when half of the next answer is through."""
        line.cut(self.pull)

    def plug(self, suffix: str = "") -> None:
        """Plug it in again."""
        self.pull()
        self._is_in = not suffix
        self._plugged += 1

    def refuse(self, code: int) -> None:
        """Plug it into a port that does not open."""
        self.plug()
        self._refusal = code

    def connect(self, device: SerialDevice) -> None:
        """Put another device on its far end."""
        self._device = device
        self.plug()

    def close(self) -> None:
        """Throw it away."""
        self.pull()

    def is_present(self) -> bool:
        """Return whether it is plugged in."""
        return self._is_in

    def open(self) -> SerialLink:
        """Open the port.

        Raises:
            DriverError: as a real port in this state.
        """
        path = f"emulated {self._name}"
        code = self._refusal if self._is_in else errno.ENOENT
        if code is not None:
            raise open_error(self._name, path, "115200 8N1", OSError(code, os.strerror(code)))
        plugged = self._plugged
        return DirectLink(
            self._device,
            path,
            time=self._time,
            is_connected=lambda: self._is_in and self._plugged == plugged,
        )

    def clock(self) -> float:
        """Return the time of the table."""
        return self._time()
