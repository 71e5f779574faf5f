"""Commands and answers over one link: acknowledged, repeated, never waited for without limit."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum, auto

from drivers.errors import DeviceRefusedError, DeviceTimeoutError
from drivers.pn532.frames import (
    AckFrame,
    CommandFrame,
    ErrorFrame,
    Frame,
    FrameReader,
    NackFrame,
    ResponseFrame,
)
from drivers.readings import LineCount
from drivers.serial_port import SerialLink

ATTEMPTS = 3
"""A command is sent, and sent again at most twice (R-11)."""

_REST_S = 0.001  # between a received frame and the next command
_PARTIAL_S = 0.05  # an incomplete frame is given up after so much silence
_HEARD_LIMIT = 512


class _Trouble(Enum):
    SILENT = auto()
    DAMAGED = auto()


class Dialogue:
    """One host and one chip. Blocking; one thread at a time.

    Args:
        name: logical name in the station description, for messages.
        link: the open port.
        clock: monotonic seconds.
        reply_timeout_s: from the ACK to the reply.
        ack_timeout_s: from a command to its ACK.
        first_ack_timeout_s: the same for the first ACK after opening.

    Attributes:
        heard: the first bytes received since ``forget_heard``, to recognise another product by.
        leftovers: frames dropped since the beginning because they answered something else.
    """

    def __init__(
        self,
        name: str,
        link: SerialLink,
        clock: Callable[[], float],
        *,
        reply_timeout_s: float = 0.3,
        ack_timeout_s: float = 0.1,
        first_ack_timeout_s: float = 1.5,
    ) -> None:
        self.heard = b""
        self.leftovers = 0
        self._name = name
        self._link = link
        self._clock = clock
        self._reply_timeout_s = reply_timeout_s
        self._ack_timeout_s = ack_timeout_s
        self._next_ack_timeout_s = first_ack_timeout_s
        self._frames = FrameReader()
        self._waiting: deque[Frame] = deque()
        self._drained = 0

    @property
    def discarded(self) -> int:
        """Bytes thrown away since the port was opened because they were no answer (R-07)."""
        return self._frames.discarded + self._drained

    @property
    def line_count(self) -> LineCount:
        """Whole and damaged frames since the port was opened."""
        return LineCount(self._frames.good, self._frames.damaged)

    def ask(self, frame: bytes, command: int) -> bytes:
        """Send a command and return the data of its reply (R-11, R-12).

        Args:
            frame: the command, with anything that has to precede it.
            command: its code.

        Raises:
            DeviceTimeoutError: no ACK, no reply, or no undamaged one.
            DeviceRefusedError: the chip does not understand the command.
            DeviceClosedError: the port is lost.
        """
        answer: ErrorFrame | _Trouble = _Trouble.SILENT
        for _ in range(ATTEMPTS):
            self._rest()
            self._link.write(frame)
            if not self._is_acknowledged():
                continue
            reply = self._await_reply(command)
            if isinstance(reply, ResponseFrame):
                return reply.data
            answer = reply
            if answer is _Trouble.SILENT:
                break
        self.abort()
        if isinstance(answer, ErrorFrame):
            raise DeviceRefusedError(
                f"{self._name}: the reader does not understand command", f"{command:02X}"
            )
        trouble = "only damaged answers" if answer is _Trouble.DAMAGED else "no answer"
        raise DeviceTimeoutError(f"{self._name}: {trouble} to: {frame.hex(' ')}")

    def abort(self) -> None:
        """End whatever the chip is doing, or it would answer into the next command (R-13)."""
        self._link.write(AckFrame.WIRE)

    def drain(self) -> None:
        """Drop input until the line is quiet (R-06)."""
        dropped = self._link.drain()
        self._hear(dropped)
        self._drained += len(dropped)
        self._frames.expire()
        self._drop_waiting()

    def _rest(self) -> None:
        """Give the chip its pause; what arrives in it belongs to no command."""
        data = self._link.read(_REST_S)
        self._hear(data)
        self._waiting += self._frames.feed(data)
        self._drop_waiting()

    def _is_acknowledged(self) -> bool:
        ends_at_s = self._clock() + self._next_ack_timeout_s
        self._next_ack_timeout_s = self._ack_timeout_s
        while True:
            match self._next_frame(ends_at_s, self._frames.damaged):
                case AckFrame():
                    return True
                case CommandFrame():  # an echo of ours
                    continue
                case NackFrame():  # the command did not arrive whole
                    return False
                case ErrorFrame() | ResponseFrame():
                    self.leftovers += 1
                    self.drain()
                    return False
                case None:
                    if self._clock() >= ends_at_s:
                        return False

    def _await_reply(self, command: int) -> ResponseFrame | ErrorFrame | _Trouble:
        ends_at_s = self._clock() + self._reply_timeout_s
        is_nack_sent = False
        damaged = self._frames.damaged_at_ack  # the reply may have come in one piece with the ACK
        while True:
            frame = self._next_frame(ends_at_s, damaged)
            if isinstance(frame, ErrorFrame):
                return frame
            if isinstance(frame, ResponseFrame):
                if frame.command == command:
                    return frame
                self.leftovers += 1
                damaged = self._frames.damaged
            elif frame is None and self._frames.damaged == damaged:
                return _Trouble.SILENT
            elif frame is None and is_nack_sent:
                return _Trouble.DAMAGED
            elif frame is None:
                self._link.write(NackFrame.WIRE)
                is_nack_sent = True
                damaged = self._frames.damaged
                ends_at_s = self._clock() + self._reply_timeout_s

    def _next_frame(self, ends_at_s: float, damaged: int) -> Frame | None:
        """Return the next frame; ``None`` when time is up or more than ``damaged`` went by."""
        while not self._waiting:
            if self._frames.damaged > damaged:
                return None
            left_s = ends_at_s - self._clock()
            if self._frames.buffered:
                left_s = min(left_s, _PARTIAL_S)
            data = self._link.read(left_s) if left_s > 0 else b""
            self._hear(data)
            self._waiting += self._frames.feed(data) if data else self._frames.expire()
            is_over = self._clock() >= ends_at_s or self._frames.damaged > damaged
            if is_over and not self._waiting:
                return None
        return self._waiting.popleft()

    def _hear(self, data: bytes) -> None:
        self.heard += data[: _HEARD_LIMIT - len(self.heard)]

    def _drop_waiting(self) -> None:
        self.leftovers += len(self._waiting)
        self._waiting.clear()
