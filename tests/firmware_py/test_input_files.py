"""Files of the command line: each way in which one cannot be read is one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_py.errors import InputFileError
from firmware_py.input_files import MAX_BYTES, find_files, parse_toml, read_text


def test_folder_stands_for_its_files_by_name(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "c.txt"):
        (tmp_path / name).write_text("")
    single = tmp_path / "c.txt"
    found = list(find_files([tmp_path, single], "*.toml"))
    assert found == [tmp_path / "a.toml", tmp_path / "b.toml", single]


def test_empty_folder_is_an_error_in_its_place(tmp_path: Path) -> None:
    (error,) = find_files([tmp_path], "*.toml")
    assert isinstance(error, InputFileError)
    assert str(error) == f"{tmp_path}: the folder holds no *.toml"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"\xef\xbb\xbftitle = 1", "begins with a byte order mark; save it as plain UTF-8"),
        (b"\xff\xfet\x00", "begins with a byte order mark"),
        (b"a = 1\nb = '\xe4'\n", "line 2: is not UTF-8: byte 0xe4"),
        (b" " * (MAX_BYTES + 1), f"is larger than {MAX_BYTES} bytes"),
    ],
)
def test_unreadable_bytes(tmp_path: Path, raw: bytes, message: str) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(raw)
    with pytest.raises(InputFileError) as caught:
        read_text(path)
    assert str(caught.value).startswith(f"{path}: {message}")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputFileError, match="cannot be read: No such file or directory"):
        read_text(tmp_path / "x.toml")


def test_name_that_no_file_can_have() -> None:
    with pytest.raises(InputFileError, match=r"cannot be read: .*null byte"):
        read_text(Path("a\0b"))


def test_endless_file_is_read_within_bounds() -> None:
    with pytest.raises(InputFileError, match="is larger than"):
        read_text(Path("/dev/zero"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb =\n", "x: is not valid TOML: Invalid value (at line 2, column 4)"),
        ("a = " + "[" * 100_000, "x: is not valid TOML: nested too deeply"),
        ("a = " + "9" * 5000, "x: is not valid TOML: "),
    ],
)
def test_no_toml(text: str, message: str) -> None:
    with pytest.raises(InputFileError) as caught:
        parse_toml(text, "x")
    assert str(caught.value).startswith(message)
