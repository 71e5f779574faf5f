"""Spoils the serial line of an emulated device, the same way for the same seed."""

from __future__ import annotations

import itertools
import random
import threading
from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drivers.emulated.pty_port import SerialDevice


class LineFault(Enum):
    """What can happen to one answer of any serial device."""

    BYTE_BY_BYTE = auto()
    """Each byte on its own, a millisecond apart."""
    SPLIT = auto()
    """Two parts, a few milliseconds apart, cut at any byte."""
    GLUED = auto()
    """Held back, then in one piece with the next answer."""
    GARBAGE_BEFORE = auto()
    """Random bytes, then the answer."""
    GARBAGE_BETWEEN = auto()
    """Held back; then this answer, random bytes and the next answer in one piece."""
    GARBAGE_AFTER = auto()
    """The answer, then random bytes."""
    BIT_FLIP = auto()
    """One bit of the answer inverted."""
    TRUNCATED = auto()
    """The answer cut short, then silence for ``silence_s``."""
    SILENT = auto()
    """No answer at all."""
    LATE = auto()
    """The answer after ``late_s``."""
    STALE_FIRST = auto()
    """The answer before this one once more, then this one."""
    ECHO = auto()
    """What the host sent, then the answer."""
    AT_NOISE = auto()
    """``AT`` and a carriage return, as from a modem manager, then the answer."""
    BOOT_BANNER = auto()
    """The text of a start-up, then the answer."""
    LYING_LENGTH = auto()
    """A header whose length is none, or promises what never comes, then the answer."""


BOOT_BANNER = b"\r\nrst:0x1 (POWERON_RESET)\r\nboot: ready\r\n"


class LineFaults:
    """A ``SerialDevice`` around another one, whose answers suffer the faults that were ordered.

    An answer is what the device returns for one piece of input, or sends by itself in one go.
    Faults ordered with ``once`` are used up one an answer, in order; the one of ``always``
    takes the answers in between. All methods may be called from any thread.

    Args:
        device: the device behind the line.
        seed: decides every random choice.
        late_s: delay of ``LATE``.
        silence_s: how long the device is mute after ``TRUNCATED``.
        false_headers: what goes before an answer with ``LYING_LENGTH``, in the device's protocol,
            one after another.
    """

    def __init__(
        self,
        device: SerialDevice,
        seed: int,
        *,
        late_s: float = 0.5,
        silence_s: float = 1.0,
        false_headers: Sequence[bytes] = (b"",),
    ) -> None:
        self._device = device
        self._random = random.Random(seed)
        self._late_s = late_s
        self._silence_s = silence_s
        self._false_headers = itertools.cycle(false_headers)
        self._lock = threading.Lock()
        self._ordered: deque[LineFault] = deque()
        self._standing: LineFault | None = None
        self._share = 1.0
        self._queue: list[tuple[float, bytes]] = []
        self._held = b""
        self._previous = b""
        self._mute_until_s = float("-inf")
        self._busy_until_s = float("-inf")
        self._when_cut: Callable[[], None] | None = None

    def once(self, *faults: LineFault) -> None:
        """Order faults for the next answers, one each."""
        with self._lock:
            self._ordered.extend(faults)

    def always(self, fault: LineFault | None, share: float = 1.0) -> None:
        """Order a fault for every answer, or for a share of them; ``None``: a good line again."""
        with self._lock:
            self._standing = fault
            self._share = share

    def fail(self, fault: LineFault, times: int | None = 1) -> None:
        """Let the next ``times`` answers suffer a fault; ``None``: all."""
        if times is None:
            self.always(fault)
        else:
            self.once(*[fault] * times)

    def heal(self, fault: LineFault) -> None:
        """End one fault; answers that are on their way still come."""
        with self._lock:
            self._ordered = deque(one for one in self._ordered if one is not fault)
            if self._standing is fault:
                self._standing = None

    def cut(self, when_cut: Callable[[], None]) -> None:
        """Let the next answer end in its middle, then call ``when_cut``, e.g. to pull a cable."""
        with self._lock:
            self._when_cut = when_cut

    def send(self, noise: bytes) -> None:
        """Let bytes appear on the line by themselves, e.g. ``AT`` noise while idle."""
        with self._lock:
            self._queue.append((float("-inf"), noise))

    def clear(self) -> None:
        """Forget ordered faults and what is still on its way."""
        with self._lock:
            self._ordered.clear()
            self._standing = None
            self._queue.clear()
            self._when_cut = None
            self._held = b""
            self._mute_until_s = float("-inf")
            self._busy_until_s = float("-inf")

    @property
    def pending(self) -> int:
        """How many ordered faults were not used yet."""
        with self._lock:
            return len(self._ordered)

    def receive(self, data: bytes, now_s: float) -> bytes:
        """Hand ``data`` to the device; its answer is spoilt and may come later, by ``due``."""
        answer = self._device.receive(data, now_s)
        with self._lock:
            if answer:
                self._spoil(answer, data, now_s)
            return self._released(now_s)

    def due(self, now_s: float) -> bytes:
        """Return what is due by now, of the device itself and of delayed answers."""
        answer = self._device.due(now_s)
        with self._lock:
            if answer:
                self._spoil(answer, b"", now_s)
            return self._released(now_s)

    def _released(self, now_s: float) -> bytes:
        ready = b"".join(data for at_s, data in self._queue if at_s <= now_s)
        self._queue = [(at_s, data) for at_s, data in self._queue if at_s > now_s]
        return ready

    def _spoil(self, answer: bytes, request: bytes, now_s: float) -> None:
        if now_s < self._mute_until_s:
            return
        if self._when_cut is not None:
            when_cut, self._when_cut = self._when_cut, None
            self._queue.append((now_s, answer[: len(answer) // 2]))
            self._mute_until_s = float("inf")
            when_cut()
            return
        fault = self._ordered.popleft() if self._ordered else self._standing_now()
        if fault in {LineFault.GLUED, LineFault.GARBAGE_BETWEEN} and not self._held:
            between = self._garbage() if fault is LineFault.GARBAGE_BETWEEN else b""
            self._held, self._previous = answer + between, answer
            return
        parts = self._parts(fault, answer, request)
        self._previous = answer
        if fault is LineFault.TRUNCATED:
            self._mute_until_s = now_s + self._silence_s
        held, self._held = self._held, b""
        begins_at_s = max(now_s, self._busy_until_s)  # never inside an answer that is in pieces
        self._queue += [(begins_at_s, held)]
        self._queue += [(begins_at_s + after_s, part) for after_s, part in parts]
        if len(parts) > 1:
            self._busy_until_s = begins_at_s + parts[-1][0]

    def _standing_now(self) -> LineFault | None:
        """Return the standing fault if it hits this answer."""
        if self._standing is None or self._share >= 1:
            return self._standing
        return self._standing if self._random.random() < self._share else None

    def _parts(
        self, fault: LineFault | None, answer: bytes, request: bytes
    ) -> list[tuple[float, bytes]]:
        """Return what goes out instead of ``answer``: seconds from now, bytes."""
        match fault:
            case LineFault.BYTE_BY_BYTE:
                return [(i * 0.001, answer[i : i + 1]) for i in range(len(answer))]
            case LineFault.SPLIT if len(answer) > 1:
                cut = self._random.randrange(1, len(answer))
                return [(0.0, answer[:cut]), (0.005, answer[cut:])]
            case LineFault.TRUNCATED:
                return [(0.0, answer[: self._random.randrange(len(answer))])]
            case LineFault.SILENT:
                return []
            case LineFault.LATE:
                return [(self._late_s, answer)]
            case LineFault.BIT_FLIP:
                return [(0.0, self._flipped(answer))]
            case LineFault.GARBAGE_AFTER:
                return [(0.0, answer + self._garbage())]
        return [(0.0, self._prefix(fault, request) + answer)]

    def _prefix(self, fault: LineFault | None, request: bytes) -> bytes:
        match fault:
            case LineFault.GARBAGE_BEFORE:
                return self._garbage()
            case LineFault.STALE_FIRST:
                return self._previous
            case LineFault.ECHO:
                return request
            case LineFault.AT_NOISE:
                return b"AT\r"
            case LineFault.BOOT_BANNER:
                return BOOT_BANNER
            case LineFault.LYING_LENGTH:
                return next(self._false_headers)
        return b""

    def _garbage(self) -> bytes:
        return self._random.randbytes(self._random.randrange(1, 12))

    def _flipped(self, answer: bytes) -> bytes:
        spoilt = bytearray(answer)
        spoilt[self._random.randrange(len(spoilt))] ^= 1 << self._random.randrange(8)
        return bytes(spoilt)
