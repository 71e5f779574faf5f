"""Taught tags on the disk: whole or not at all, for this user alone; and as CSV."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware_py.core import tag_file
from firmware_py.core.panel_faces import FACES
from firmware_py.core.tag_file import (
    TagFile,
    check_deck_name,
    normalise_tag,
    read_tag_file,
    read_tags,
    write_tag_file,
)
from firmware_py.enrolment.csv_file import export_csv, import_csv, parse_worth
from firmware_py.errors import InputFileError, TagError

A, B, C = "E0040000000000A1", "E0040000000000B2", "04A1B2C3D4E580"
TAGS = TagFile(chips={A: 500}, decks={"red": {B: "As", C: "Th"}})


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "state" / "tags.json"
    write_tag_file(path, TAGS)
    assert read_tag_file(path) == TAGS
    assert path.stat().st_mode & 0o777 == 0o600
    book = read_tags(path)
    assert book.denomination(A) == 500
    assert book.open_card(C) == "Th"
    assert [one.name for one in path.parent.iterdir()] == ["tags.json"]


def test_nothing_taught_is_no_file(tmp_path: Path) -> None:
    assert read_tag_file(tmp_path / "tags.json") == TagFile()


def test_two_decks_share_faces_and_no_tag(tmp_path: Path) -> None:
    path = tmp_path / "tags.json"
    both = TagFile(decks={"red": {A: "As"}, "blue": {B: "As"}})
    write_tag_file(path, both)
    assert read_tags(path).has_alike(A, [B])
    with pytest.raises(TagError, match="one tag is in deck blue and in deck red"):
        write_tag_file(path, TagFile(decks={"red": {A: "As"}, "blue": {A: "Kd"}}))
    with pytest.raises(TagError, match="one card twice"):
        write_tag_file(path, TagFile(decks={"red": {A: "As", B: "As"}}))
    with pytest.raises(TagError, match="the chips"):
        write_tag_file(path, TagFile(chips={A: 5}, decks={"red": {A: "As"}}))
    assert read_tag_file(path) == both, "what does not fit changes nothing"


@pytest.mark.parametrize("step", ["replace", "fsync"])
def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """As at a power cut before the rename: the old file is whole, and no rest lies about."""
    path = tmp_path / "tags.json"
    write_tag_file(path, TAGS)

    def broken(*_: object) -> None:
        raise OSError(5, "the disk is gone")

    target = (Path, "replace") if step == "replace" else (tag_file.os, "fsync")
    monkeypatch.setattr(*target, broken)
    with pytest.raises(TagError, match="the disk is gone"):
        write_tag_file(path, TagFile(chips={A: 25}))
    monkeypatch.undo()
    assert read_tag_file(path) == TAGS
    assert [one.name for one in tmp_path.iterdir()] == ["tags.json"]


def test_the_new_file_is_on_the_disk_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    sync, replace = os.fsync, Path.replace

    def noted_sync(descriptor: int) -> None:
        steps.append("sync")
        sync(descriptor)

    def noted_replace(path: Path, target: Path) -> Path:
        steps.append("replace")
        return replace(path, target)

    monkeypatch.setattr(tag_file.os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    write_tag_file(tmp_path / "tags.json", TAGS)
    assert steps == ["sync", "replace", "sync"]


def test_the_first_format_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "tags.json"
    path.write_text(f'{{"chips": {{"{A}": 500}}, "deck": {{"{B}": "As"}}}}')
    assert read_tag_file(path) == TagFile(chips={A: 500}, decks={"deck": {B: "As"}})


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"chips": {"zz": 5}}', '{"version": 3}', f'{{"chips": {{"{A}": 0}}}}', "\xff"],
)
def test_a_file_that_does_not_fit_is_told_without_its_content(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tags.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(TagError, match="import them again") as caught:
        read_tag_file(path)
    assert A not in str(caught.value)
    path.unlink()
    path.mkdir()
    with pytest.raises(TagError, match="cannot be read"):
        read_tag_file(path)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (A.lower(), A),
        ("E0:04:00:00:00:00:00:a1", A),
        ("a1 00 00 00 00 00 04 e0", A),
        (C, C),
        ("1ADA7444", "1ADA7444"),
        ("E280" + "0" * 20, "E280" + "0" * 20),
    ],
)
def test_a_tag_has_one_name(written: str, name: str) -> None:
    """As every reader writes it, whichever byte came first (R-22)."""
    assert normalise_tag(written) == name


@pytest.mark.parametrize("text", ["", "12", "E00", "XYZW1234", "12345678" * 16])
def test_what_is_no_tag_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="4 to 62 bytes in hex"):
        normalise_tag(text)


def test_csv_carries_everything(tmp_path: Path) -> None:
    path = tmp_path / "tags.csv"
    assert export_csv(TAGS, path, is_replacing=False) == 3
    assert path.read_text().splitlines() == [
        "kind,deck,value,tag",
        f"card,red,Th,{C}",
        f"card,red,As,{B}",
        f"chip,,500,{A}",
    ]
    assert path.stat().st_mode & 0o777 == 0o600
    assert import_csv(path) == TAGS
    with pytest.raises(TagError, match="there already"):
        export_csv(TAGS, path, is_replacing=False)
    assert export_csv(TagFile(), path, is_replacing=True) == 0
    with pytest.raises(TagError, match="cannot be written"):
        export_csv(TAGS, tmp_path / "none" / "a.csv", is_replacing=False)


def test_csv_of_a_whole_deck_keeps_its_order(tmp_path: Path) -> None:
    cards = {f"E00400000000{number:04X}": face for number, face in enumerate(FACES)}
    tags = TagFile(decks={"blue": cards})
    export_csv(tags, tmp_path / "a.csv", is_replacing=False)
    assert import_csv(tmp_path / "a.csv") == tags


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("card,red,As", "expected 4 columns, kind, deck, value, tag: 3"),
        ("coin,,5," + A, "expected card or chip in the first column: 'coin'"),
        ("card,red,Xx," + A, "expected a card, a rank 2 to 10 J Q K A and a suit s h d c: 'Xx'"),
        ("card,Red Deck,As," + A, "expected a deck's name of small letters"),
        ("chip,,0," + A, "expected a chip's value, a whole number above 0: '0'"),
        ("chip,,12x," + A, "expected a chip's value"),
        ("chip,red,5," + A, "expected no deck at a chip: 'red'"),
        ("chip,,5,nothing", "expected a tag of 4 to 62 bytes in hex: 'nothing'"),
        ("chip,,5," + B.lower(), "this tag is already in line 2: 'e0040000000000b2'"),
        ("card,red,as," + A, "deck red has this card already: 'as'"),
        ('"card', "not CSV"),
    ],
)
def test_a_line_that_does_not_fit_is_named(tmp_path: Path, line: str, complaint: str) -> None:
    """File, line, what is allowed there, and what stood there instead; nothing is taken over."""
    path = tmp_path / "tags.csv"
    path.write_text(f"kind,deck,value,tag\ncard,red,As,{B}\n\n{line}\n")
    with pytest.raises(TagError) as caught:
        import_csv(path)
    assert str(caught.value).startswith(f"{path}:4: {complaint}")


def test_a_file_without_tags_is_no_import(tmp_path: Path) -> None:
    path = tmp_path / "tags.csv"
    path.write_text("kind,deck,value,tag\n")
    with pytest.raises(TagError, match="a line is kind,deck,value,tag"):
        import_csv(path)
    with pytest.raises(InputFileError):
        import_csv(tmp_path / "none.csv")


def test_names_and_values() -> None:
    assert check_deck_name("red-2") == "red-2"
    with pytest.raises(ValueError, match="small letters"):
        check_deck_name("../red")
    assert parse_worth("25") == 25
    for text in ("", "-5", "2.5", "٣", "9" * 13):
        with pytest.raises(ValueError, match="above 0"):
            parse_worth(text)
