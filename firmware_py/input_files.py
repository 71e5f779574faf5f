"""Files named on the command line: found, read within bounds, decoded and parsed."""

from __future__ import annotations

import codecs
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from firmware_py.errors import InputFileError

MAX_BYTES = 1_000_000
"""A script or recorded hand is a few thousand bytes; what is larger is something else."""


def find_files(paths: Iterable[Path], pattern: str) -> Iterator[Path | InputFileError]:
    """Yield each file; a folder stands for the files in it that match, sorted by name.

    Args:
        paths: as given by the user.
        pattern: which files of a folder count, e.g. ``*.toml``.

    Yields:
        A path, or the error that stands in its place.
    """
    for path in paths:
        try:
            if not path.is_dir():
                yield path
                continue
            found = sorted(path.glob(pattern))
        except OSError as error:
            yield InputFileError(f"{path}: cannot be read: {error.strerror}")
            continue
        yield from found
        if not found:
            yield InputFileError(f"{path}: the folder holds no {pattern}")


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        InputFileError: it cannot be opened, is larger than ``MAX_BYTES`` or is not UTF-8.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputFileError(f"{path}: cannot be read: {reason}") from error
    if len(raw) > MAX_BYTES:
        raise InputFileError(f"{path}: is larger than {MAX_BYTES} bytes")
    if raw.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InputFileError(f"{path}: begins with a byte order mark; save it as plain UTF-8")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputFileError(
            f"{path}: line {line}: is not UTF-8: byte {raw[error.start]:#04x}"
        ) from error


def parse_toml(text: str, name: str) -> dict[str, object]:
    """Return the TOML document.

    Raises:
        InputFileError: it is not TOML; the message has line and column.
    """
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise InputFileError(f"{name}: is not valid TOML: nested too deeply") from error
    except ValueError as error:
        raise InputFileError(f"{name}: is not valid TOML: {error}") from error
