"""What the check found, one part at a time, in words a technician can act on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from drivers.errors import DriverError
from firmware_py.texts import LANGUAGES, catalogue


class Level(StrEnum):
    """How bad it is."""

    OK = "ok"
    WARNING = "warning"  # it works, but look after it
    FAILURE = "failure"  # it does not work


_MARKS = {Level.OK: "ok  ", Level.WARNING: "warn", Level.FAILURE: "FAIL"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the check.

    Attributes:
        part: as the station description names it, e.g. "cards.a".
        level: how bad it is.
        key: of its text in the table ``check``.
        values: for the text.
    """

    part: str
    level: Level
    key: str
    values: Mapping[str, int | str] = field(default_factory=dict)

    def text(self, language: str) -> str:
        """Return what is there, or what is wrong and what helps."""
        return catalogue(language).text("check", self.key, **self.values)

    def line(self, language: str) -> str:
        """Return the line to print."""
        return f"{_MARKS[self.level]} {self.part}: {self.text(language)}"

    def facts(self) -> dict[str, object]:
        """Return the finding for a script, with its text in all languages."""
        return {
            "part": self.part,
            "level": self.level.value,
            "key": self.key,
            "values": dict(self.values),
            "text": {language: self.text(language) for language in LANGUAGES},
        }


def ok(part: str, key: str, **values: int | str) -> Finding:
    """Return a finding of a part that is in order."""
    return Finding(part, Level.OK, key, values)


def warning(part: str, key: str, **values: int | str) -> Finding:
    """Return a finding of a part that works, but not for sure."""
    return Finding(part, Level.WARNING, key, values)


def failure(part: str, key: str, **values: int | str) -> Finding:
    """Return a finding of a part that does not work."""
    return Finding(part, Level.FAILURE, key, values)


def guarded(part: str, look: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """Yield what a look finds; whatever goes wrong in it is a finding too.

    The check is for stations with which something is wrong, so one part that does what nobody
    thought of must not hide the others.
    """
    try:
        yield from look()
    except (DriverError, OSError) as error:
        yield failure(part, "device-error", reason=one_line(error))
    except Exception as error:  # noqa: BLE001 - see above
        yield failure(part, "check-error", reason=f"{type(error).__name__}: {one_line(error)}")


def one_line(error: BaseException) -> str:
    """Return an error's words without line breaks."""
    return " ".join(str(error).split())
