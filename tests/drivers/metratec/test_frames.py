"""A stream cut into answers: the same ones for any chunking, and none from damage."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.metratec.frames import (
    BUFFER_LIMIT,
    Answer,
    AnswerReader,
    Restart,
    TagAnswer,
    WordAnswer,
    crc,
    is_error_word,
    with_crc,
)

A, B, C = "E0040150954F02B1", "E0040150954F0312", "E0040150954F04A7"
EMPTY = b"ARP 2\rIVF 00\r\n"
ONE = f"{A}\rARP 2\rIVF 01\r\n".encode()
THREE = f"{A}\r{B}\r{C}\rARP 2\rIVF 03\r\n".encode()

# What each documented answer says, written by hand; None: dropped.
MEANINGS: dict[bytes, Answer | None] = {
    b"NCM\r": WordAnswer(("NCM",)),
    b"OK!\r\n": WordAnswer(("OK!",)),
    b"QUASAR_MX      02000314\r\n": WordAnswer(("QUASAR_MX      02000314",)),
    b"QUASAR_MX       0314\r\n": WordAnswer(("QUASAR_MX       0314",)),
    b"2021042713300102\r\n": WordAnswer(("2021042713300102",)),
    b"OFF\rOK!\r\n": WordAnswer(("OFF", "OK!")),
    b"MAN 2 ARP\r\n": WordAnswer(("MAN 2 ARP",)),
    EMPTY: TagAnswer((), (), 2),
    ONE: TagAnswer((A,), (), 2),
    THREE: TagAnswer((A, B, C), (), 2),
    f"{A}\r{C}\rARP 2\rIVF 02\r\n".encode(): TagAnswer((A, C), (), 2),
    f"{B}\rARP 2\rIVF 01\r\n".encode(): TagAnswer((B,), (), 2),
    f"{A}\rARP 0\rIVF 01\r\n".encode(): TagAnswer((A,), (), 0),
    b"ARP 1\rIVF 00\r\n": TagAnswer((), (), 1),
    f"{B}\r{C}\rARP 2\rIVF 02\r\n".encode(): TagAnswer((B, C), (), 2),
    b"BRA\r\n": WordAnswer(("BRA",)),
    b"CLD\rARP 2\rIVF 00\r\n": TagAnswer((), ("CLD",), 2),
    f"{A}\rCER\rARP 2\rIVF 01\r\n".encode(): TagAnswer((A,), ("CER",), 2),
    f"{A}\rE0040150954F03\rARP 2\rIVF 02\r\n".encode(): None,
    b"UCO\r\n": WordAnswer(("UCO",)),
    b"UPA\r\n": WordAnswer(("UPA",)),
    b"NOR\r\n": WordAnswer(("NOR",)),
    b"NRF\r\n": WordAnswer(("NRF",)),
    b"TOE\r": Restart("TOE"),
    b"OK! 9356\r\n": WordAnswer(("OK!",)),
    f"{A} 0C17\rARP 2 1F5D\rIVF 01 D014\r\n".encode(): TagAnswer((A,), (), 2),
    b"CCE C095\r\n": WordAnswer(("CCE",)),
    b"NCM 85DA\r\n": WordAnswer(("NCM",)),
}


def feed(reader: AnswerReader, data: bytes, chunk: int) -> list[Answer]:
    return [
        answer
        for start in range(0, len(data), chunk)
        for answer in reader.feed(data[start : start + chunk])
    ]


def reader_for(data: bytes) -> AnswerReader:
    """A reader in the modes that ``data`` was sent in."""
    has_crc = any(end in data for end in (b" 9356\r", b" D014\r", b" C095\r", b" 85DA\r"))
    return AnswerReader(lf=data.endswith(b"\n"), crc=has_crc)


def test_every_documented_answer_has_its_meaning(metratec_exchanges: list[Any]) -> None:
    documented = [answer for exchange in metratec_exchanges for answer in exchange.answers]
    assert set(documented) == set(MEANINGS)
    for data in documented:
        reader = reader_for(data)
        expected = [] if MEANINGS[data] is None else [MEANINGS[data]]
        assert reader.feed(data) == expected
        assert reader.held == 0
        assert reader.dropped_answers == (MEANINGS[data] is None)


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 10_000])
@pytest.mark.parametrize("noise", [b"", b"\x55\x00\r\n", b"\xff\n", b"\r\r\n", b"AT\r\n"])
def test_answers_survive_any_chunking(
    chunk: int, noise: bytes, metratec_exchanges: list[Any]
) -> None:
    """However the bytes arrive, and with noise that ends before them, the same answers come."""
    sent = [
        answer
        for exchange in metratec_exchanges
        for answer in exchange.answers
        if answer.endswith(b"\n") and not reader_for(answer).crc
    ]
    reader = AnswerReader(lf=True)
    answers = feed(reader, noise.join([b"", *sent]), chunk)
    expected = [MEANINGS[data] for data in sent if MEANINGS[data] is not None]
    assert len(expected) > 30
    assert [answer for answer in answers if answer != WordAnswer(("AT",))] == expected


@pytest.mark.parametrize("chunk", [1, 5, 10_000])
def test_leftovers_of_a_repeat_give_only_what_is_whole(
    chunk: int, metratec_start: list[Any]
) -> None:
    stale, broken = metratec_start[0].answers[0], metratec_start[1]
    assert broken.command == b"BRK\r"
    reader = AnswerReader()
    answers = feed(reader, stale + broken.answers[0], chunk)
    # The first line is cut, so its answer does not fit its count.
    assert [answer for answer in answers if isinstance(answer, TagAnswer)] == [
        TagAnswer((), (), 1),
        TagAnswer((A, B, C), (), 2),
    ]
    assert answers[-1] == WordAnswer(("BRA",))
    assert reader.dropped_answers == 1


def test_a_restart_drops_what_was_being_collected(metratec_start: list[Any]) -> None:
    cut = metratec_start[1].answers[1]
    reader = AnswerReader(lf=True)
    assert reader.feed(cut) == [Restart("SRT")]
    assert reader.dropped_answers == 1
    assert reader.held == 0
    assert reader.feed(ONE) == [TagAnswer((A,), (), 2)]


@pytest.mark.parametrize("cause", ["SRT", "BOD", "TOE"])
@pytest.mark.parametrize("before", [b"", ONE[:25], ONE[:17], b"\x00\xff"])
@pytest.mark.parametrize(("lf", "has_crc"), [(True, False), (False, False), (True, True)])
def test_restart_words_are_found_in_any_mode(
    cause: str, before: bytes, lf: bool, has_crc: bool
) -> None:
    reader = AnswerReader(lf=lf, crc=has_crc)
    assert reader.feed(before + cause.encode() + b"\r")[-1] == Restart(cause)
    if before == b"":
        assert reader.feed(with_crc(cause).encode() + b"\r") == [Restart(cause)]
        assert reader.dropped_answers == 0


@pytest.mark.parametrize("next_bytes", [b"E0", b"\r", b"OK!\r"])
@pytest.mark.parametrize("whole", [ONE[:-1], b"OK!\r", b"UCO\r"])
def test_missing_lf_shows_with_the_next_byte(whole: bytes, next_bytes: bytes) -> None:
    reader = AnswerReader(lf=True)
    assert reader.feed(whole) == []
    assert reader.awaits_lf
    assert Restart("no LF") in reader.feed(next_bytes)


def test_silence_after_a_uid_does_not_await_lf() -> None:
    reader = AnswerReader(lf=True)
    reader.feed(ONE[:17])
    assert not reader.awaits_lf
    reader.feed(ONE[17:20])
    assert not reader.awaits_lf


@pytest.mark.parametrize(
    "damaged",
    [
        f"{A}\rARP 2\rIVF 02\r\n",  # one UID is missing
        f"{A}\r{B}\rARP 2\rIVF 01\r\n",
        f"{A[:-1]}\rARP 2\rIVF 01\r\n",  # cut
        f"{A}0\rARP 2\rIVF 01\r\n",
        f"D0{A[2:]}\rARP 2\rIVF 01\r\n",  # no UID of ISO 15693
        f"{A.lower()}\rARP 2\rIVF 01\r\n",
        f"{A}\rARP 2\rARP 2\rIVF 01\r\n",
        f"ARP 2\r{A}\rIVF 01\r\n",  # the report stands before the count
        f"{A}\rIVF 01\rARP 2\r\n",
        f"{A}\rARP x\rIVF 01\r\n",
        f"{A}\rARP 2\rIVF 1\r\n",
        f"{A}\rARP 2\rIVF 0001\r\n",
        f"{A}\rARP 2\r\n",  # no count
        f"{A}\r\r ARP 2\rIVF 01\r\n",
        f"INV\r{A}\rARP 2\rIVF 01\r\n",  # echo
        f"{A}\r\x01\rARP 2\rIVF 01\r\n",
        f"{A}\rARP 2\rIVF 01\nx\r\n",
    ],
)
def test_damage_is_never_mended(damaged: str) -> None:
    reader = AnswerReader(lf=True)
    assert [a for a in reader.feed(damaged.encode()) if isinstance(a, TagAnswer)] == []
    assert reader.dropped_answers >= 1
    reader.reset()
    assert reader.feed(b"\n" + ONE)[-1] == TagAnswer((A,), (), 2)


@pytest.mark.parametrize("flipped", range(len(ONE.replace(b"\r", b""))))
def test_crc_mode_takes_no_flipped_bit_for_a_tag(flipped: int) -> None:
    good = "".join(f"{with_crc(line)}\r" for line in (A, "ARP 2", "IVF 01")).encode() + b"\n"
    assert AnswerReader(lf=True, crc=True).feed(good) == [TagAnswer((A,), (), 2)]
    for bit in range(8):
        bad = bytearray(good)
        bad[flipped] ^= 1 << bit
        answers = AnswerReader(lf=True, crc=True).feed(bytes(bad))
        assert not [answer for answer in answers if isinstance(answer, TagAnswer)]


def test_crc_mode_drops_lines_without_crc() -> None:
    reader = AnswerReader(lf=True, crc=True)
    assert reader.feed(ONE) == []
    assert reader.feed(b"OK!\r\n") == []
    assert reader.dropped_answers == 2
    assert reader.dropped_bytes == len(ONE) + len(b"OK!\r\n")


def test_error_words_are_kept_and_make_it_incomplete() -> None:
    for word in ("CER", "CLD", "TCE", "FRE", "FLE", "RDL", "RXE", "TNR", "EHF", "UER 07"):
        (answer,) = AnswerReader(lf=True).feed(f"{A}\r{word}\rARP 2\rIVF 01\r\n".encode())
        assert answer == TagAnswer((A,), (word,), 2)
        assert not answer.is_complete
        assert not answer.is_empty
        assert is_error_word(word)
    assert not is_error_word("OK!")


@pytest.mark.parametrize(("tags", "is_complete"), [(0, True), (31, True), (32, False)])
def test_thirty_two_tags_may_be_more(tags: int, is_complete: bool) -> None:
    uids = tuple(f"E00401509500{number:04X}" for number in range(tags))
    lines = [*uids, "ARP 15", f"IVF {tags:02d}"]
    for has_crc in (False, True):
        data = "".join(f"{with_crc(line) if has_crc else line}\r" for line in lines) + "\n"
        assert len(data) <= BUFFER_LIMIT
        assert AnswerReader(lf=True, crc=has_crc).feed(data.encode()) == [TagAnswer(uids, (), 15)]
    assert TagAnswer(uids).is_complete == is_complete


def test_a_uid_that_stands_twice_is_one_tag() -> None:
    assert AnswerReader().feed(f"{A}\r{A}\rIVF 002\r".encode()) == [TagAnswer((A,), (), None)]


@pytest.mark.parametrize("lf", [False, True])
def test_heart_beats_between_answers_are_taken_away(lf: bool) -> None:
    beat = b"HBT\r\n" if lf else b"HBT\r"
    reader = AnswerReader(lf=lf)
    answer = ONE if lf else ONE[:-1]
    assert reader.feed(beat + answer + beat + beat + answer) == [TagAnswer((A,), (), 2)] * 2
    assert reader.dropped_answers == 0
    assert reader.held == 0


def test_without_lf_a_word_ends_a_cut_answer() -> None:
    reader = AnswerReader()
    assert reader.feed(ONE[:17] + b"NCM\r") == [WordAnswer(("NCM",))]
    assert reader.dropped_answers == 1
    assert reader.feed(ONE[:17] + b"E004\rARP 2\rIVF 01\r") == []
    assert reader.dropped_answers == 2
    assert reader.feed(ONE[:17] + b"\n" + ONE[:-1]) == [TagAnswer((A,), (), 2)]
    assert reader.dropped_answers == 3


@pytest.mark.parametrize("lf", [False, True])
@pytest.mark.parametrize("flood", [b"x", b"E0", b"HBT", A.encode() + b"\r"])
def test_the_buffer_is_bounded_and_recovers(flood: bytes, lf: bool) -> None:
    reader = AnswerReader(lf=lf)
    for _ in range(2000):
        reader.feed(flood)
        assert reader.held <= BUFFER_LIMIT
    end = b"\n" if lf else b"\r"
    assert reader.dropped_answers == 1 or flood.endswith(b"\r")
    answers = reader.feed(end + b"\r\n" + ONE)
    assert answers[-1] == TagAnswer((A,), (), 2)


@given(st.lists(st.binary(max_size=40)), st.booleans(), st.booleans())
def test_chunks_do_not_matter(chunks: list[bytes], lf: bool, has_crc: bool) -> None:
    apart, whole = AnswerReader(lf=lf, crc=has_crc), AnswerReader(lf=lf, crc=has_crc)
    together = whole.feed(b"".join(chunks))
    assert [answer for chunk in chunks for answer in apart.feed(chunk)] == together


LINES = [A, B, C, A[:9], "ARP 2", "ARP 12", "IVF 00", "IVF 01", "IVF 02", "IVF 32", "CER", "OK!"]
LINES += [
    "HBT",
    "CLD",
    "UCO",
    "SRT",
    "TOE",
    "BOD",
    "NCM",
    "",
    " ",
    "AT",
    "ARP",
    "IVF",
    "E0",
    "\x7f",
]


@pytest.mark.parametrize(
    ("lf", "has_crc", "lines"),
    [(True, False, 100_000), (False, False, 30_000), (True, True, 30_000)],
)
def test_hostile_lines(lf: bool, has_crc: bool, lines: int) -> None:
    """No exception, a bounded buffer, no tag that was not sent whole, and the next one is heard."""
    rng = random.Random(20240229)
    reader = AnswerReader(lf=lf, crc=has_crc)
    good = b"\n" + b"".join(
        (with_crc(line) if has_crc else line).encode() + b"\r" for line in (A, "ARP 2", "IVF 01")
    )
    began_at_s = time.process_time()
    for number in range(lines):
        line = rng.choice(LINES)
        raw = bytearray((with_crc(line) if has_crc and number % 2 else line).encode())
        if raw and number % 3 == 0:
            raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        raw += (b"\r", b"\r", b"\r", b"\n", b"\r\n", rng.randbytes(9))[rng.randrange(6)]
        for answer in reader.feed(bytes(raw)):
            if isinstance(answer, TagAnswer):
                assert all(len(uid) == 16 and uid.startswith("E0") for uid in answer.uids)
                assert len(answer.uids) <= 32
                assert not has_crc or set(answer.uids) <= {A, B, C}
        assert reader.held <= BUFFER_LIMIT
        if number % 1000 == 0:
            answers = reader.feed(good + b"\n")
            assert answers[-1] == TagAnswer((A,), (), 2)
    assert reader.dropped_answers > lines / 10
    assert time.process_time() - began_at_s < 10


@pytest.mark.parametrize(
    ("command", "digits"),
    [
        ("COF", "4F5E"),
        ("CON", "819E"),
        ("OK!", "9356"),
        ("WAK", "5E70"),
        ("BRK", "9977"),
        ("RST", "1653"),
        ("GMO", "5F12"),
        ("DNS", "A98A"),
        ("CCE", "C095"),
        ("CRC ON", "B6A8"),
        ("CRC OFF", "FFB1"),
    ],
)
def test_published_crcs(command: str, digits: str) -> None:
    assert with_crc(command) == f"{command} {digits}"


def test_crc_check_value() -> None:
    assert crc("123456789") == "6F91"
