"""Each fault of a serial line does what it says, and the same for the same seed."""

from __future__ import annotations

import pytest

from drivers.emulated.line_faults import BOOT_BANNER, LineFault, LineFaults


class Device:
    """Answers with the next text, whatever it hears."""

    def __init__(self, *answers: bytes) -> None:
        self._answers = list(answers)
        self.say = b""

    def receive(self, data: bytes, now_s: float) -> bytes:
        return self._answers.pop(0)

    def due(self, now_s: float) -> bytes:
        said, self.say = self.say, b""
        return said


FIRST, SECOND = b"first answer", b"second answer"


def timeline(fault: LineFault, seed: int = 1) -> list[tuple[int, bytes]]:
    """Return what comes out, with the millisecond: one request at 0, another at 3000."""
    line = LineFaults(Device(FIRST, SECOND), seed)
    line.once(fault)
    heard = []
    for ms in [*range(20), *range(490, 510), *range(3000, 3020)]:
        heard.append((ms, line.receive(b"ask", ms / 1000) if ms in {0, 3000} else b""))
        heard.append((ms, line.due(ms / 1000 + 1e-6)))
    return [(ms, data) for ms, data in heard if data]


def test_without_a_fault_the_line_is_good() -> None:
    line = LineFaults(Device(FIRST), 1)
    assert line.receive(b"ask", 0.0) == FIRST
    assert line.due(1.0) == b""


def test_byte_by_byte() -> None:
    heard = timeline(LineFault.BYTE_BY_BYTE)[:-1]
    assert [data for _, data in heard] == [bytes([byte]) for byte in FIRST]
    assert [ms for ms, _ in heard] == list(range(len(FIRST)))


def test_an_answer_in_pieces_is_whole_before_the_next_one_begins() -> None:
    device = Device(FIRST)
    line = LineFaults(device, 1)
    line.always(LineFault.BYTE_BY_BYTE)
    heard = line.receive(b"ask", 0.0)
    device.say = SECOND
    for ms in range(1, 40):
        heard += line.due(ms / 1000 + 1e-6)
    assert heard == FIRST + SECOND


def test_split_cuts_at_every_place() -> None:
    cuts = set()
    for seed in range(200):
        (at_ms, head), (later_ms, tail), _ = timeline(LineFault.SPLIT, seed)
        assert head + tail == FIRST
        assert (at_ms, later_ms) == (0, 5)
        cuts.add(len(head))
    assert cuts == set(range(1, len(FIRST)))


def test_glued() -> None:
    assert timeline(LineFault.GLUED) == [(3000, FIRST + SECOND)]


def test_garbage_before_between_and_after() -> None:
    (at_ms, before), _ = timeline(LineFault.GARBAGE_BEFORE)
    assert before.endswith(FIRST)
    assert len(before) > len(FIRST)
    ((between_ms, between),) = timeline(LineFault.GARBAGE_BETWEEN)
    assert between.startswith(FIRST)
    assert between.endswith(SECOND)
    assert len(between) > len(FIRST + SECOND)
    (_, after), _ = timeline(LineFault.GARBAGE_AFTER)
    assert after.startswith(FIRST)
    assert len(after) > len(FIRST)
    assert (at_ms, between_ms) == (0, 3000)


def test_one_flipped_bit() -> None:
    (_, spoilt), (_, good) = timeline(LineFault.BIT_FLIP)
    difference = int.from_bytes(spoilt, "big") ^ int.from_bytes(FIRST, "big")
    assert difference.bit_count() == 1
    assert good == SECOND


def test_truncated_then_silence() -> None:
    line = LineFaults(Device(FIRST, SECOND, b"third"), 1, silence_s=1.0)
    line.once(LineFault.TRUNCATED)
    head = line.receive(b"ask", 0.0)
    assert FIRST.startswith(head)
    assert len(head) < len(FIRST)
    assert line.receive(b"ask", 0.9) + line.due(0.99) == b""
    assert line.receive(b"ask", 1.0) == b"third"


def test_silent() -> None:
    assert timeline(LineFault.SILENT) == [(3000, SECOND)]


def test_late() -> None:
    assert timeline(LineFault.LATE) == [(500, FIRST), (3000, SECOND)]


def test_previous_answer_first() -> None:
    line = LineFaults(Device(FIRST, SECOND), 1)
    line.receive(b"ask", 0.0)
    line.once(LineFault.STALE_FIRST)
    assert line.receive(b"ask", 0.1) == FIRST + SECOND


@pytest.mark.parametrize(
    ("fault", "before"),
    [
        (LineFault.ECHO, b"ask"),
        (LineFault.AT_NOISE, b"AT\r"),
        (LineFault.BOOT_BANNER, BOOT_BANNER),
    ],
)
def test_known_bytes_before_the_answer(fault: LineFault, before: bytes) -> None:
    assert timeline(fault) == [(0, before + FIRST), (3000, SECOND)]


@pytest.mark.parametrize("fault", LineFault)
def test_the_same_seed_spoils_in_the_same_way(fault: LineFault) -> None:
    assert timeline(fault, seed=7) == timeline(fault, seed=7)


def test_what_the_device_says_by_itself_suffers_too() -> None:
    device = Device()
    line = LineFaults(device, 1)
    line.once(LineFault.BOOT_BANNER)
    device.say = b"event"
    assert line.due(0.0) == BOOT_BANNER + b"event"


def test_standing_fault_ordered_faults_and_clear() -> None:
    line = LineFaults(Device(*[FIRST] * 4), 1)
    line.always(LineFault.AT_NOISE)
    line.once(LineFault.SILENT)
    assert line.pending == 1
    assert line.receive(b"", 0.0) == b""
    assert line.pending == 0
    assert line.receive(b"", 0.1) == b"AT\r" + FIRST
    line.once(LineFault.SILENT)
    line.clear()
    assert line.receive(b"", 0.2) == FIRST
    line.send(b"noise")
    assert line.due(0.3) == b"noise"
