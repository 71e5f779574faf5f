"""Errors of the service."""

from __future__ import annotations


class StationError(Exception):
    """Root of all errors raised by ``firmware_py``."""


class ConfigError(StationError, ValueError):
    """A configuration that cannot be used; nothing starts on it.

    Attributes:
        key: dotted path of the offending key, "" for the file as a whole.
    """

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


class JournalError(StationError):
    """The journal cannot be written or read."""


class JournalCorruptError(JournalError):
    """The record was damaged.

    Attributes:
        line: sequence number of the first entry that does not check.
    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"{message} (entry {line})")
        self.line = line


class InputFileError(StationError, ValueError):
    """A file given on the command line cannot be read; the message names it."""


class TapeError(StationError):
    """A tape or a key of tapes cannot be made, opened or played."""


class TapeDivergedError(TapeError):
    """The drivers do not ask for what is on the tape: it was made with other drivers."""


class TagError(StationError, ValueError):
    """Taught tags, or a file of them, that cannot be used."""
