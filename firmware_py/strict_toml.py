"""Strict reading of TOML into typed structures, with errors that a technician can act on.

Each complaint names the file, the line where it can be found, the dotted key, what is allowed
there and what stood there instead.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from firmware_py.errors import ConfigError

_Path = tuple[str | int, ...]
_T = TypeVar("_T", bound=msgspec.Struct)

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_AT = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`(?P<path>\$[^`]*)`)?$", re.DOTALL)


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        ConfigError: it cannot be read, or is not UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read: {error}") from error


def parse_strict(text: str, kind: type[_T], file: str) -> _T:
    """Parse TOML text into ``kind``; fields without a default are required, others refused.

    ``file`` is for messages.

    Raises:
        ConfigError: the text is no TOML, or does not fit ``kind``.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file}: not valid TOML: {error}") from error
    return convert_strict(document, kind, text, file)


def convert_strict(document: dict[str, Any], kind: type[_T], text: str, file: str) -> _T:
    """Convert a TOML document into ``kind``; ``text`` and ``file`` are for messages.

    Raises:
        ConfigError: the document does not fit ``kind``.
    """
    _refuse_unknown_keys(document, kind, (), text, file)
    try:
        return msgspec.convert(document, kind, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        raise _explained(error, document, kind, text, file) from error


def complain(file: str, text: str, path: _Path, message: str) -> ConfigError:
    """Make the error for one key, with its line where the text shows it."""
    key = dotted(path)
    line = line_of(text, path)
    where = file if line is None else f"{file}:{line}"
    return ConfigError(f"{where}: {key}: {message}" if key else f"{where}: {message}", key)


def dotted(path: _Path) -> str:
    """Write a path as in ``reader[0].baudrate``."""
    out = ""
    for part in path:
        out += f"[{part}]" if isinstance(part, int) else f".{part}" if out else part
    return out


def line_of(text: str, path: _Path) -> int | None:
    """Return the line of a key, or of the nearest table around it; None for the whole file."""
    best: int | None = None
    best_depth = 0
    counts: dict[str, int] = {}
    current: _Path = ()
    for number, line in enumerate(text.splitlines(), start=1):
        header = _HEADER.match(line)
        if header:
            current = _table_path(header.group(1) == "[[", header.group(2), counts)
            here = current
        elif "=" in line:
            here = (*current, *(part.strip(" \t\"'") for part in line.split("=")[0].split(".")))
        else:
            continue
        if here == path[: len(here)] and len(here) > best_depth:
            best, best_depth = number, len(here)
    return best


def _table_path(is_array: bool, name: str, counts: dict[str, int]) -> _Path:  # noqa: FBT001
    """Return the path of a header; ``counts`` holds the last index of each array of tables."""
    if is_array:
        counts[name] = counts.get(name, -1) + 1
    path: list[str | int] = []
    prefix = ""
    for part in (part.strip(" \"'") for part in name.split(".")):
        prefix = f"{prefix}.{part}" if prefix else part
        path.append(part)
        if prefix in counts:
            path.append(counts[prefix])
    return tuple(path)


def _refuse_unknown_keys(value: Any, kind: Any, path: _Path, text: str, file: str) -> None:
    struct = _struct_in(kind)
    if struct is not None and isinstance(value, dict):
        hints = _hints(struct)
        for key, inner in value.items():
            if key not in hints:
                raise complain(file, text, (*path, key), _unknown(key, list(hints)))
            _refuse_unknown_keys(inner, hints[key], (*path, key), text, file)
    elif isinstance(value, list):
        item = _item_of(kind)
        for index, inner in enumerate(value):
            _refuse_unknown_keys(inner, item, (*path, index), text, file)


def _unknown(key: str, known: list[str]) -> str:
    near = difflib.get_close_matches(key, known, n=1, cutoff=0.0)[0]
    return f"unknown key; did you mean {near!r}? allowed here are {', '.join(known)}: {key!r}"


def _explained(
    error: msgspec.ValidationError, document: Any, kind: Any, text: str, file: str
) -> ConfigError:
    match = _AT.match(str(error))
    what = match.group("what") if match else str(error)
    path = _parse_path(match.group("path") or "$") if match else ()
    missing = re.search(r"missing required field `([^`]+)`", what)
    if missing:
        return complain(file, text, (*path, missing.group(1)), "required, and missing")
    path = _culprit(document, kind, _real_path(document, path))
    allowed = _meta_along(kind, path)
    expected = f"expected {allowed} ({what[0].lower()}{what[1:]})" if allowed else what
    value = _value_at(document, path) if path else file
    return complain(file, text, path, f"{expected}: {value!r}")


def _culprit(document: Any, kind: Any, path: _Path) -> _Path:
    """Go from a mapping to the one entry of it that does not fit."""
    value = _value_at(document, path)
    inner = _type_along(kind, path)
    if not isinstance(value, dict) or _struct_in(inner) is not None:
        return path
    for key, item in value.items():
        try:
            msgspec.convert({key: item}, inner, strict=True, str_keys=True)
        except msgspec.ValidationError:
            return (*path, key)
    return path


def _parse_path(path: str) -> _Path:
    parts: list[str | int] = []
    for name, index in re.findall(r"\.([^.\[\]]+)|\[([^\]]*)\]", path):
        parts.append(name or (int(index) if index.isdigit() else index))
    return tuple(parts)


def _real_path(document: Any, path: _Path) -> _Path:
    """Cut a path where it leaves the document (``[...]`` stands for any key of a mapping)."""
    real: list[str | int] = []
    for part in path:
        try:
            document = document[part]
        except (LookupError, TypeError):
            break
        real.append(part)
    return tuple(real)


def _value_at(document: Any, path: _Path) -> Any:
    for part in path:
        document = document[part]
    return document


def _type_along(kind: Any, path: _Path) -> Any:
    for part in path:
        kind = _step(kind, part)
    return kind


def _meta_along(kind: Any, path: _Path) -> str:
    """Return the description of the innermost annotated type along the path."""
    found = _meta(kind)
    for part in path:
        kind = _step(kind, part)
        found = _meta(kind) or found
    return found


def _step(kind: Any, part: str | int) -> Any:
    struct = _struct_in(kind)
    if struct is not None and isinstance(part, str):
        return _hints(struct).get(part, Any)
    return _item_of(kind)


def _meta(kind: Any) -> str:
    if get_origin(kind) is Annotated:
        for meta in get_args(kind)[1:]:
            if isinstance(meta, msgspec.Meta) and meta.description:
                return meta.description
    if get_origin(kind) in (Union, UnionType):
        return next((found for one in get_args(kind) if (found := _meta(one))), "")
    return ""


@cache
def _hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(struct, include_extras=True)


def _struct_in(kind: Any) -> type[msgspec.Struct] | None:
    """Return the Struct that a type is or may be (``X | None``, ``Annotated[X, ...]``)."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    if get_origin(kind) is Annotated or isinstance(kind, UnionType):
        return next((found for arg in get_args(kind) if (found := _struct_in(arg))), None)
    return None


def _item_of(kind: Any) -> Any:
    """Return the type of a list's items or a mapping's values."""
    if get_origin(kind) is Annotated or isinstance(kind, UnionType):
        return next((item for arg in get_args(kind) if (item := _item_of(arg)) is not Any), Any)
    if get_origin(kind) in (list, tuple):
        return get_args(kind)[0]
    if get_origin(kind) is dict:
        return get_args(kind)[1]
    return Any
