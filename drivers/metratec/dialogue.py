"""Questions and answers over one link: what the QuasarMX was asked, and what it says to that."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeVar

from drivers.errors import DeviceRefusedError, DeviceTimeoutError, DriverError
from drivers.metratec.commands import BREAK, encode
from drivers.metratec.frames import (
    Answer,
    AnswerReader,
    Restart,
    TagAnswer,
    WordAnswer,
    is_error_word,
)
from drivers.serial_port import SerialLink

T = TypeVar("T")

_log = logging.getLogger(__name__)

ATTEMPTS = 3
WORD_TIMEOUT_S = 0.5
INVENTORY_TIMEOUT_S = 4.0  # the reader itself gives up after 3 s
LF_TIMEOUT_S = 0.25

_TAIL_BYTES = 60

# What a command that was spoilt on the line gets; UCO also means that it is not known.
_LINE_TROUBLE = frozenset({"UCO", "URE", "CRT", "BOF", "CCE"})


class RestartedError(DriverError):
    """The reader started again in between: its settings and what was collected are gone (R-56).

    Attributes:
        cause: "SRT", "BOD", "TOE", "no LF", "no report" or "NRF".
    """

    def __init__(self, name: str, cause: str) -> None:
        super().__init__(f"{name}: the reader started again: {cause}")
        self.cause = cause


class Dialogue:
    """Sends commands and waits for the answers that fit them.

    Attributes:
        answers: cuts the input; replaced when the modes of the line change.
        clock: monotonic seconds.
        received: bytes read since the beginning.
        tail: the last bytes read or drained, for messages.
    """

    def __init__(self, name: str, link: SerialLink, clock: Callable[[], float]) -> None:
        self.name = name
        self.link = link
        self.answers = AnswerReader()
        self.clock = clock
        self.received = 0
        self.tail = b""
        self._ready: deque[Answer] = deque()

    def set_modes(self, *, lf: bool, crc: bool) -> None:
        """Follow the line into or out of end-of-frame and CRC mode, from the next answer on."""
        fresh = AnswerReader(lf=lf, crc=crc)
        fresh.good_answers = self.answers.good_answers
        fresh.dropped_answers = self.answers.dropped_answers
        fresh.dropped_bytes = self.answers.dropped_bytes
        self.answers = fresh
        self._ready.clear()

    def send(self, command: str) -> None:
        """Put ``command`` on the line, in the CRC mode of the dialogue."""
        self.link.write(encode(command, crc=self.answers.crc))

    def send_closed(self, command: str) -> None:
        """Put ``command`` on the line with its CRC, whatever the mode."""
        self.link.write(encode(command, crc=True))

    def listen(self, duration_s: float) -> None:
        """Wait, and drop what comes; an answer here belongs to nothing.

        Raises:
            RestartedError: the reader says that it started again.
        """
        ends_at_s = self.clock() + duration_s
        while self.next_answer(ends_at_s) is not None:
            pass

    def probe(self, question: bytes, quiet_s: float = 0.1) -> bytes:
        """Put a question of another protocol on the line; return all that came from there so far.

        Returns:
            What stood at the end of the input before, and what comes until it is quiet.
        """
        self.link.write(question)
        return self.tail + self.link.drain(quiet_s)

    def forget(self, quiet_s: float = 0.05, limit_s: float = 0.3) -> None:
        """Drop what comes until it is quiet; a repeat never is, so for ``limit_s`` at most."""
        self._keep(self.link.drain(quiet_s, limit_s))
        self.answers.reset()
        self._ready.clear()

    def next_answer(self, until_s: float) -> TagAnswer | WordAnswer | None:
        """Return the next answer, ``None`` if none came until ``until_s`` or one was dropped.

        Raises:
            RestartedError: instead of an answer, the reader started again.
        """
        dropped = self.answers.dropped_answers
        while not self._ready:
            if self.answers.dropped_answers > dropped:
                return None
            left_s = until_s - self.clock()
            if left_s <= 0:
                return None
            awaits_lf = self.answers.awaits_lf
            data = self.link.read(min(left_s, LF_TIMEOUT_S) if awaits_lf else left_s)
            if awaits_lf and not data:
                self.answers.reset()
                raise RestartedError(self.name, "no LF")
            self._keep(data)
            self._ready.extend(self.answers.feed(data))
        answer = self._ready.popleft()
        if isinstance(answer, Restart):
            self._ready.clear()
            raise RestartedError(self.name, answer.cause)
        return answer

    def ask(self, command: str, read: Callable[[WordAnswer], T]) -> T:
        """Send ``command`` until it is answered, three times at most; return what ``read`` says.

        Args:
            command: without CR and CRC.
            read: raises ``ValueError`` for an answer to something else, which is passed over.

        Raises:
            DeviceRefusedError: it was answered with an error word, which is the status.
            DeviceTimeoutError: no answer.
            RestartedError: the reader started again.
        """
        spoilt = ""
        for attempt in range(ATTEMPTS):
            if attempt:
                self.forget()
            self.send(command)
            for word in self._words(WORD_TIMEOUT_S):
                if word.last in _LINE_TROUBLE:
                    spoilt = word.last
                    break
                if is_error_word(word.last):
                    raise self._refused(command, word.last)
                try:
                    return read(word)
                except ValueError:
                    _log.debug("%s: no answer to %s: %s", self.name, command, word)
        if spoilt:
            raise self._refused(command, spoilt)
        raise DeviceTimeoutError(f"{self.name}: expected an answer from the reader to: {command}")

    def order(self, command: str) -> None:
        """Send a command that is answered ``OK!``; errors as ``ask``."""
        self.ask(command, read_ok)

    def inventory(self, command: str) -> TagAnswer | None:
        """Run one inventory; ``None`` if the line spoilt or lost the command or the answer.

        Raises:
            DeviceRefusedError: the reader reports trouble of its own; the word is the status.
            DeviceTimeoutError: no answer within the reader's own limit, nor to ``BRK`` then.
            RestartedError: the reader started again.
        """
        self.send(command)
        dropped = self.answers.dropped_answers
        until_s = self.clock() + INVENTORY_TIMEOUT_S
        while (answer := self.next_answer(until_s)) is not None:
            if isinstance(answer, TagAnswer):
                return answer
            if answer.last in _LINE_TROUBLE:
                return None
            if is_error_word(answer.last):
                raise self._refused(command, answer.last)
        if self.answers.dropped_answers > dropped:
            return None
        self.ask(BREAK, _read_idle)  # it lives, so only the answer was lost
        return None

    def _refused(self, command: str, word: str) -> DeviceRefusedError:
        return DeviceRefusedError(f"{self.name}: the reader refuses {command}", word)

    def _words(self, timeout_s: float) -> Iterator[WordAnswer]:
        """Yield answers that are no inventories; those are leftovers here."""
        until_s = self.clock() + timeout_s
        while (answer := self.next_answer(until_s)) is not None or self.clock() < until_s:
            if isinstance(answer, WordAnswer):
                yield answer

    def _keep(self, data: bytes) -> None:
        self.received += len(data)
        self.tail = (self.tail + data)[-_TAIL_BYTES:]


def read_ok(word: WordAnswer) -> None:
    """Take ``OK!``.

    Raises:
        ValueError: ``word`` is something else.
    """
    if word.last != "OK!":
        raise ValueError(f"expected OK!: {word.last!r}")


def _read_idle(word: WordAnswer) -> None:
    if word.last not in {"NCM", "BRA"}:
        raise ValueError(f"expected NCM or BRA: {word.last!r}")
