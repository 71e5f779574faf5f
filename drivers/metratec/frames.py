"""Lines and answers of the metraTec ASCII protocol (guide ISO15_V2 1.4): a stream cut, no I/O.

Lines end with CR. In end-of-frame mode an LF follows the last CR of each answer, in CRC mode
each line closes with a blank and four hex digits over all that stands before them, that blank
included (CRC-16/MCRF4XX).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from crccheck.crc import Crc16Mcrf4XX

BUFFER_LIMIT = 1024
"""Bytes that an ``AnswerReader`` holds at most; 32 UIDs with CRC, report and count need 728."""

TAG_LIMIT = 32
"""Tags that the reader names in one inventory; the others are dropped without a word."""

TAG_WORDS = frozenset({"CER", "CLD", "TCE", "FRE", "FLE", "RDL", "RXE", "TNR"})
"""Error words that stand in place of a tag: one more is there, unknown."""

COMMAND_WORDS = frozenset(
    {"UCO", "UPA", "NOR", "EDX", "EHX", "WDL", "NOS", "WMO", "NRF", "CRT", "CCE", "BOF", "URE"}
)
"""Error words about a command or the line it came over."""

READER_WORDS = frozenset({"EHF", "ARH"})
"""Error words about the reader itself; ``UER nn`` is one more."""

STATE_WORDS = frozenset({"OK!", "NCM", "BRA", "GMO", "DNS", "GN8"})
"""Words that are a whole answer, or its last line."""

_FULL_WORDS = STATE_WORDS | COMMAND_WORDS

_UID = re.compile(r"E0[0-9A-F]{14}\Z")
_REPORT = re.compile(r"ARP ([0-9]{1,2})\Z")
_COUNT = re.compile(r"IVF ([0-9]{2,3})\Z")
_CRC_END = re.compile(rb".* ([0-9A-F]{4})\Z", re.DOTALL)
_PRINTABLE = re.compile(rb"[ -~]+\Z")
_PIECES = re.compile(rb"[^\r\n]+|\r|\n")
_RESTART_ENDS = (b"SRT", b"BOD", b"TOE")


@dataclass(frozen=True, slots=True)
class TagAnswer:
    """One inventory.

    Attributes:
        uids: 16 hex digits each, high byte first; a UID that stood twice is here once.
        errors: error words that stood among the UIDs.
        port: number in the antenna report, ``None`` without one.
    """

    uids: tuple[str, ...]
    errors: tuple[str, ...] = ()
    port: int | None = None

    @property
    def is_complete(self) -> bool:
        """False if the reader met a tag that it could not name, or reached its limit."""
        return not self.errors and len(self.uids) < TAG_LIMIT

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all answered."""
        return not self.uids and not self.errors


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """Any other answer.

    Attributes:
        lines: without CR and CRC; one line, but in end-of-frame mode as many as the answer has.
    """

    lines: tuple[str, ...]

    @property
    def last(self) -> str:
        """The line that tells how it went."""
        return self.lines[-1]


@dataclass(frozen=True, slots=True)
class Restart:
    """The reader started again, or behaves as if it had: its settings are gone (R-56).

    Attributes:
        cause: "SRT" (watchdog), "BOD" (brown-out), "TOE" (3 s limit) or "no LF".
    """

    cause: str


Answer = TagAnswer | WordAnswer | Restart


def crc(text: str) -> str:
    """Return the four hex digits that close ``text``, which ends with its blank."""
    return f"{Crc16Mcrf4XX.calc(text.encode('ascii')):04X}"


def with_crc(line: str) -> str:
    """Return ``line`` closed with a blank and its CRC."""
    return f"{line} {crc(line + ' ')}"


def is_error_word(line: str) -> bool:
    """Return whether ``line`` reports an error of a tag, a command or the reader."""
    return (
        line in TAG_WORDS
        or line in COMMAND_WORDS
        or line in READER_WORDS
        or line.startswith("UER ")
    )


class AnswerReader:
    """Cuts what arrives into answers, the same ones for any chunking (R-55, R-07).

    A damaged answer is dropped whole and counted, never mended. Heart beats between two answers
    are taken away.

    Args:
        lf: whether the reader was told to end each answer with an LF. Without, an LF may still
            come (it ends what stands before it) and every answer that is no inventory is one
            line.
        crc: whether each line closes with a CRC.

    Attributes:
        good_answers: answers given since the beginning.
        dropped_answers: answers thrown away since the beginning.
        dropped_bytes: bytes thrown away since the beginning.
    """

    def __init__(self, *, lf: bool = False, crc: bool = False) -> None:
        self.lf = lf
        self.crc = crc
        self.good_answers = 0
        self.dropped_answers = 0
        self.dropped_bytes = 0
        self._line = bytearray()
        self._lines: list[str | None] = []  # None: a line that cannot be read
        self._held = 0
        self._is_skipping = False

    @property
    def held(self) -> int:
        """Bytes of an unfinished answer."""
        return self._held

    @property
    def awaits_lf(self) -> bool:
        """Whether what stands here lacks only its LF, if anything."""
        if not self.lf or self._line or not self._lines:
            return False
        last = self._lines[-1]
        return last is None or not _is_tag_part(last)

    def feed(self, data: bytes) -> list[Answer]:
        """Take bytes as they arrived and return the answers that they completed."""
        answers: list[Answer] = []
        for piece in _PIECES.findall(data):
            if self._is_skipping:
                self._skip(piece)
            elif piece == b"\n":
                self._held += 1
                self._end_frame(answers)
            else:
                self._note_missing_lf(answers)
                self._held += len(piece)
                if self._held > BUFFER_LIMIT:
                    self._drop()
                    self._is_skipping = True
                elif piece == b"\r":
                    self._end_line(answers)
                else:
                    self._line += piece
        return answers

    def reset(self) -> None:
        """Forget an unfinished answer, because its command was given up."""
        if self._held:
            self._drop()
        self._is_skipping = False

    def _skip(self, piece: bytes) -> None:
        """Pass over the rest of an answer that was too long."""
        self.dropped_bytes += len(piece)
        if piece == (b"\n" if self.lf else b"\r"):
            self._is_skipping = False

    def _drop(self) -> None:
        self.dropped_answers += 1
        self.dropped_bytes += self._held
        self._clear()

    def _clear(self) -> None:
        self._line.clear()
        self._lines.clear()
        self._held = 0

    def _note_missing_lf(self, answers: list[Answer]) -> None:
        """Something other than LF follows the last line of an answer: LF mode is off again."""
        if self.lf and not self._line and self._lines and _is_last_line(self._lines[-1]):
            self._drop()
            answers.append(Restart("no LF"))

    def _end_line(self, answers: list[Answer]) -> None:
        raw = bytes(self._line)
        self._line.clear()
        if (cause := self._restart_cause(raw)) is not None:
            if self._lines or not raw.startswith(cause.encode("ascii")):
                self._drop()
            self._clear()
            answers.append(Restart(cause))
            return
        line = self._read_line(raw)
        if line == "HBT" and not self._lines:
            self._clear()
            return
        if not self.lf and line in _FULL_WORDS and self._lines:
            self._drop()  # what stood before the word was cut
        self._lines.append(line)
        if not self.lf and not self._goes_on(line):
            self._finish(answers)

    def _restart_cause(self, raw: bytes) -> str | None:
        """Return why the reader starts again if this line says so; it is cut as often as not."""
        line = raw
        if (match := _CRC_END.match(raw)) is not None and self._read_crc(raw) is not None:
            line = raw[: match.start(1) - 1]
        if not line.endswith(_RESTART_ENDS):
            return None
        return line[-3:].decode("ascii")

    def _read_line(self, raw: bytes) -> str | None:
        content = self._read_crc(raw) if self.crc else raw
        if content is None or _PRINTABLE.match(content) is None:
            return None
        return content.decode("ascii")

    @staticmethod
    def _read_crc(raw: bytes) -> bytes | None:
        """Return the line without its CRC, ``None`` if that is missing or wrong."""
        if _CRC_END.match(raw) is None:
            return None
        if Crc16Mcrf4XX.calc(raw[:-4]) != int(raw[-4:], 16):
            return None
        return raw[:-5]

    def _goes_on(self, line: str | None) -> bool:
        """Without LF: whether more lines of the same answer follow."""
        if line is None:
            return len(self._lines) > 1
        if _COUNT.match(line) or line in STATE_WORDS:
            return False
        return _is_tag_part(line) or len(self._lines) > 1

    def _end_frame(self, answers: list[Answer]) -> None:
        if self._line:
            self._lines.append(None)  # an LF inside a line
        elif self._lines and not self.lf:
            self._lines.append(None)  # an LF before the count: the answer was cut
        if self._lines:
            self._finish(answers)
        else:
            self._clear()

    def _finish(self, answers: list[Answer]) -> None:
        answer = _read_answer(self._lines)
        if answer is None:
            self._drop()
        else:
            self._clear()
            self.good_answers += 1
            answers.append(answer)


def _is_tag_part(line: str) -> bool:
    return bool(line in TAG_WORDS or _UID.match(line) or _REPORT.match(line))


def _is_last_line(line: str | None) -> bool:
    """Return whether nothing of the same answer can follow ``line``."""
    if line is None:
        return False
    return bool(_COUNT.match(line) or line in _FULL_WORDS)


def _read_answer(lines: list[str | None]) -> TagAnswer | WordAnswer | None:
    """Return what the lines of one answer say, ``None`` if they are damaged."""
    known = [line for line in lines if line is not None]
    if len(known) < len(lines):
        return None
    if (count := _COUNT.match(known[-1])) is not None:
        return _read_tags(known[:-1], int(count[1]))
    if any(_UID.match(line) or _REPORT.match(line) for line in known):
        return None
    return WordAnswer(tuple(known))


def _read_tags(lines: list[str], count: int) -> TagAnswer | None:
    port = None
    if lines and (report := _REPORT.match(lines[-1])) is not None:
        port = int(report[1])
        lines = lines[:-1]
    uids = [line for line in lines if _UID.match(line)]
    errors = [line for line in lines if is_error_word(line)]
    if len(uids) + len(errors) != len(lines) or len(uids) != count:
        return None
    return TagAnswer(tuple(dict.fromkeys(uids)), tuple(errors), port)
