"""Doubles around links and emulated devices that tests of all readers share."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFault
from drivers.emulated.pty_port import PtyPort, SerialDevice

HARMLESS = [
    LineFault.BYTE_BY_BYTE,
    LineFault.SPLIT,
    LineFault.ECHO,
    LineFault.GARBAGE_BEFORE,
    LineFault.GARBAGE_AFTER,
    LineFault.AT_NOISE,
    LineFault.BOOT_BANNER,
]
"""What a line with frames can be like all the time, and nothing is lost by it."""


class Stranger:
    """Another product: answers requests that contain a text, is silent to the rest."""

    def __init__(self, answers: dict[bytes, bytes]) -> None:
        self._answers = answers

    def receive(self, data: bytes, now_s: float) -> bytes:
        return b"".join(answer for request, answer in self._answers.items() if request in data)

    def due(self, now_s: float) -> bytes:
        return b""


class StopsAt:
    """A device that takes its n-th command, does not answer it, and says so.

    ``mark`` is a byte that each command has once; pieces of input may come together.
    """

    def __init__(self, device: SerialDevice, count: int, mark: bytes) -> None:
        self._device = device
        self._left = count
        self._mark = mark
        self.has_stopped = threading.Event()

    def receive(self, data: bytes, now_s: float) -> bytes:
        self._left -= data.count(self._mark)
        if self._left <= 0:
            self.has_stopped.set()
        return b"" if self._left <= 0 else self._device.receive(data, now_s)

    def due(self, now_s: float) -> bytes:
        return b"" if self._left <= 0 else self._device.due(now_s)


def pull_when_stopped(device: StopsAt, port: PtyPort) -> threading.Thread:
    """Pull the cable as soon as the device has stopped; the thread that does it has started."""

    def pull() -> None:
        device.has_stopped.wait(10.0)
        port.close()

    thread = threading.Thread(target=pull)
    thread.start()
    return thread


def before_write(link: DirectLink, number: int, happen: Callable[[], None]) -> None:
    """Let something happen just before the host writes for the n-th time from now, from 0."""
    write = link.write
    left = number

    def write_and_happen(data: bytes) -> None:
        nonlocal left
        if left == 0:
            happen()
        left -= 1
        write(data)

    link.write = write_and_happen  # type: ignore[method-assign]


class Documented:
    """A device made of documented exchanges alone, with no emulator behind it.

    The answers to one command come in the order of the document, the last one again and again.
    A command that the document does not have is noted and gets ``to_others``.

    Args:
        exchanges: commands with the answers that the document gives.
        unasked: what is on the line when the host opens it.
        to_others: answer to a command that stands nowhere.
        separator: byte that ends each command, if one does; else each write is one.
    """

    def __init__(
        self,
        exchanges: Iterable[tuple[bytes, bytes]],
        *,
        unasked: bytes = b"",
        to_others: bytes = b"",
        separator: bytes = b"",
    ) -> None:
        self._answers: dict[bytes, deque[bytes]] = {}
        for command, answer in exchanges:
            self._answers.setdefault(command, deque()).append(answer)
        self._unasked = unasked
        self._to_others = to_others
        self._separator = separator
        self.others: list[bytes] = []

    def receive(self, data: bytes, now_s: float) -> bytes:
        commands = [data]
        if self._separator:
            commands = [part + self._separator for part in data.split(self._separator)[:-1]]
        return b"".join(self._answer(command) for command in commands)

    def due(self, now_s: float) -> bytes:
        unasked, self._unasked = self._unasked, b""
        return unasked

    def _answer(self, command: bytes) -> bytes:
        answers = self._answers.get(command)
        if answers is None:
            self.others.append(command)
            return self._to_others
        return answers.popleft() if len(answers) > 1 else answers[0]
