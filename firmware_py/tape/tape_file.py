"""An opened tape: its beginning, then record after record, one piece in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from nacl.public import PrivateKey

from firmware_py.errors import TapeError
from firmware_py.tape.records import Record, Start, unpack, unpack_start
from firmware_py.tape.sealed_file import Ending, SealedReader


class TapeFile:
    """A tape for reading.

    Raises:
        TapeError: it cannot be read or opened, or holds nothing.

    Attributes:
        start: its first record.
    """

    def __init__(self, path: Path, key: PrivateKey) -> None:
        self._file = SealedReader(path, key)
        self._pieces = self._file.pieces()
        try:
            self.start: Start = unpack_start(next(self._pieces, b""))
        except ValueError as error:
            self.close()
            raise TapeError(f"the tape has no beginning ({error}): {path}") from error

    @property
    def ending(self) -> Ending:
        """How it ended; to be asked after the last record."""
        return self._file.ending

    @property
    def share_read(self) -> float:
        """How much of it was read, 0 to 1."""
        return self._file.read_bytes / max(1, self._file.size_bytes)

    def records(self) -> Iterator[Record]:
        """Yield the records that follow the first one, as far as the tape is good."""
        for piece in self._pieces:
            try:
                records = unpack(piece)
            except ValueError:
                self._file.ending = Ending.DAMAGED
                return
            yield from records

    def close(self) -> None:
        """Close the file; closing twice is allowed."""
        self._pieces.close()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
