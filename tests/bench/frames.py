"""A million hostile frames a parser: no exception, a bounded buffer, no tag that nobody taught.

``python -m tests.bench.frames [NUMBER]`` runs it (``make bench-frames``); exit status 1 if a figure
of promise P8 is missed. Each hostile frame stands for one round of an antenna: after it the line
is silent, then an undamaged answer must be read at once.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from drivers.emulated import metratec_faults
from drivers.emulated import pepper as emulated_pepper
from drivers.emulated import pn532 as emulated_pn532
from drivers.errors import FrameError
from drivers.metratec.frames import AnswerReader, TagAnswer, with_crc
from drivers.pepper import commands as pepper
from drivers.pepper import frames as pepper_frames
from drivers.pn532 import commands as pn532
from drivers.pn532 import frames as pn532_frames
from firmware_py.core.sensing.strangers import Strangers
from firmware_py.progress import track

FRAMES = 1_000_000
SEED = 20261201
BUFFER_LIMIT = 1024
ROUND_S = 0.17
"""From one round of an antenna to the next: the example of 20 UHF chips."""
GOOD_EVERY = 10
"""After so many hostile frames, an undamaged one."""
PARTS = 100


@dataclass(slots=True)
class Parser:
    """One parser on the bench.

    Attributes:
        name: for people.
        feed: takes bytes, returns the tags that whole answers name, answer by answer.
        silence: what the driver does when the line is quiet; returns likewise.
        held: bytes of an unfinished frame.
        answer: makes an undamaged answer that names these tags.
        false_headers: lengths that lie.
        tag: makes a tag of a number.
    """

    name: str
    feed: Callable[[bytes], list[tuple[str, ...]]]
    silence: Callable[[], list[tuple[str, ...]]]
    held: Callable[[], int]
    answer: Callable[[Sequence[str]], bytes]
    false_headers: tuple[bytes, ...]
    tag: Callable[[int], str]


@dataclass(slots=True)
class Result:
    """What one parser did.

    Attributes:
        name: of the parser; frames: that it was fed.
        exceptions: it raised.
        most_held: bytes, at the most.
        lost: undamaged answers that were not read at once, of ``good``.
        passed: tags of whole answers that nobody taught.
        counted: those of them that would have counted.
        seconds: all of it took.
    """

    name: str
    frames: int = 0
    exceptions: int = 0
    most_held: int = 0
    good: int = 0
    lost: int = 0
    passed: int = 0
    counted: int = 0
    seconds: float = 0.0

    @property
    def is_kept(self) -> bool:
        """Whether the promise is kept."""
        return not (self.exceptions or self.lost or self.counted) and self.most_held <= BUFFER_LIMIT


def parsers() -> list[Parser]:
    """Return fresh parsers of all readers, as the station runs them."""
    return [_pepper(), _pn532(), _metratec()]


def run(parser: Parser, frames: int, seed: int = SEED) -> Result:
    """Feed a parser with hostile frames.

    Args:
        parser: a fresh one.
        frames: how many.
        seed: decides all of them.
    """
    dice = random.Random(f"{seed} {parser.name}")
    taught = [parser.tag(number) for number in range(20)]
    strangers = Strangers()
    result = Result(parser.name)
    began_at_s = time.monotonic()
    for number, hostile in enumerate(_hostile(parser, taught, dice, frames), start=1):
        result.frames = number
        try:
            answers = parser.feed(hostile)
            result.most_held = max(result.most_held, parser.held())
            answers += parser.silence()
            if number % GOOD_EVERY == 0:
                wanted = tuple(dice.sample(taught, 2))
                result.good += 1
                result.lost += parser.feed(parser.answer(wanted))[-1:] != [wanted]
        except Exception:  # noqa: BLE001 - what it raises is what is counted
            result.exceptions += 1
            continue
        for uid in {uid for answer in answers for uid in answer} - set(taught):
            result.passed += 1
            result.counted += strangers.counts("zone", uid, number * ROUND_S)
    result.seconds = time.monotonic() - began_at_s
    return result


def _hostile(
    parser: Parser, taught: Sequence[str], dice: random.Random, frames: int
) -> Iterator[bytes]:
    for _ in range(frames):
        good = parser.answer(dice.sample(taught, dice.randrange(3)))
        match dice.randrange(10):
            case 0 | 1:
                yield _flipped(good, dice)
            case 2:
                yield good[: dice.randrange(len(good))]
            case 3:
                other = parser.answer(dice.sample(taught, 2))
                yield good[: dice.randrange(len(good))] + other[dice.randrange(len(other)) :]
            case 4:
                yield dice.choice(parser.false_headers) + good[: dice.randrange(len(good))]
            case 5:
                yield dice.randbytes(dice.randrange(1, 65))
            case 6:
                at = dice.randrange(len(good))
                yield good[:at] + dice.randbytes(dice.randrange(1, 9)) + good[at:]
            case 7:
                yield good[: dice.randrange(1, 6)] * dice.randrange(2, 60)
            case 8:  # every sum is right, and the tag is nowhere
                yield parser.answer([parser.tag(dice.getrandbits(31) + 1000)])
            case _:
                yield dice.randbytes(4096) if dice.random() < 0.01 else good + good[:-1]


def _flipped(good: bytes, dice: random.Random) -> bytes:
    spoilt = bytearray(good)
    for _ in range(dice.randrange(1, 4)):
        spoilt[dice.randrange(len(spoilt))] ^= 1 << dice.randrange(8)
    return bytes(spoilt)


def _pepper() -> Parser:
    """Each tag of a discovery comes in a frame of its own; here an answer is one of them."""
    reader = pepper_frames.FrameReader()

    def read(frames: list[pepper_frames.Frame]) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        uids: list[str] = []
        for frame in frames:
            if not isinstance(frame, pepper_frames.AckFrame):
                continue
            with suppress(FrameError):
                if frame.command == pepper.Command.GET_UID:
                    uids.append(pepper.decode_tag(frame.data).uid)
                elif frame.command == pepper.Command.HALT:
                    found.append(tuple(uids))
                    uids = []
        return [*found, tuple(uids)] if uids else found

    def answer(uids: Sequence[str]) -> bytes:
        frames = [b"\x00\x03\x24\x00" + bytes.fromhex(uid)[::-1] for uid in uids]
        return b"".join(pepper_frames.build_frame(one) for one in [*frames, b"\x00\x05"])

    return Parser(
        "Pepper",
        lambda data: read(reader.feed(data)),
        lambda: read(reader.expire()),
        lambda: reader.buffered,
        answer,
        emulated_pepper.FALSE_HEADERS,
        lambda number: f"E016{number:012X}",
    )


def _pn532() -> Parser:
    reader = pn532_frames.FrameReader()
    poll = pn532.Command.IN_LIST_PASSIVE_TARGET

    def read(frames: list[pn532_frames.Frame]) -> list[tuple[str, ...]]:
        found = []
        for frame in frames:
            if isinstance(frame, pn532_frames.ResponseFrame) and frame.command == poll:
                with suppress(FrameError):
                    targets = pn532.decode_targets(frame.data)
                    found.append(tuple(one.uid for one in targets if not one.has_random_uid))
        return found

    def answer(uids: Sequence[str]) -> bytes:
        records = [
            bytes([number]) + b"\x00\x44\x00\x07" + bytes.fromhex(uid)
            for number, uid in enumerate(uids, start=1)
        ]
        ack = pn532_frames.AckFrame.WIRE
        return ack + pn532_frames.build_response(poll, bytes([len(uids)]) + b"".join(records))

    return Parser(
        "PN532",
        lambda data: read(reader.feed(data)),
        lambda: read(reader.expire()),
        lambda: reader.buffered,
        answer,
        emulated_pn532.FALSE_HEADERS,
        lambda number: f"04{number:012X}",
    )


def _metratec() -> Parser:
    """In end-of-frame and CRC mode, as the station sets the reader."""
    reader = AnswerReader(lf=True, crc=True)

    def feed(data: bytes) -> list[tuple[str, ...]]:
        return [one.uids for one in reader.feed(data) if isinstance(one, TagAnswer)]

    def silence() -> list[tuple[str, ...]]:
        reader.reset()
        return []

    def answer(uids: Sequence[str]) -> bytes:
        lines = [*uids, "ARP 2", f"IVF {len(uids):02d}"]
        return "".join(f"{with_crc(line)}\r" for line in lines).encode("ascii") + b"\n"

    return Parser(
        "metraTec",
        feed,
        silence,
        lambda: reader.held,
        answer,
        metratec_faults.FALSE_HEADERS,
        lambda number: f"E00401{number:010X}",
    )


def main(arguments: list[str]) -> int:
    """Run all parsers, print the figures; return 1 if a promise is not kept."""
    frames = int(arguments[0]) if arguments else FRAMES
    results = [_run_in_parts(number, frames) for number in range(len(parsers()))]
    table = Table(title=f"{frames:,} hostile frames a parser (P8)")
    for heading in (
        "parser", "raised", "held", "lost", "forged", "counted", "frames/s", "",
    ):  # fmt: skip
        table.add_column(heading, justify="left" if heading == "parser" else "right")
    for one in results:
        table.add_row(
            one.name,
            f"{one.exceptions}",
            f"{one.most_held} of {BUFFER_LIMIT}",
            f"{one.lost} of {one.good:,}",
            f"{one.passed:,}",
            f"{one.counted}",
            f"{one.frames / one.seconds:,.0f}",
            "ok" if one.is_kept else "MISSED",
        )
    Console().print(table)
    return int(not all(one.is_kept for one in results))


def _run_in_parts(number: int, frames: int) -> Result:
    """Run one parser, with progress where a person looks; the parser is the same all the way."""
    parser = parsers()[number]
    total = Result(parser.name)
    for part in track(range(PARTS), parser.name, writes_lines=False):
        one = run(parser, frames * (part + 1) // PARTS - frames * part // PARTS, SEED + part)
        total = Result(
            parser.name,
            total.frames + one.frames,
            total.exceptions + one.exceptions,
            max(total.most_held, one.most_held),
            total.good + one.good,
            total.lost + one.lost,
            total.passed + one.passed,
            total.counted + one.counted,
            total.seconds + one.seconds,
        )
    return total


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
