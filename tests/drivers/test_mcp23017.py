"""The expander's driver on the emulated chip: start-up bytes, presses, faults."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.bus import SharedBus
from drivers.emulated.clock import ManualClock
from drivers.emulated.devices import EmulatedDevices
from drivers.mcp23017 import MCP23017, PortSnapshot
from drivers.presence import PartState
from drivers.readings import InputChange

FRAMES = Path(__file__).parent.parent / "data" / "frames" / "i2c.txt"
INT_PIN, RESET_PIN = 5, 16


def frames(section: str) -> list[str]:
    """Return the lines of one section without comments."""
    text = FRAMES.read_text().split(f"[{section}]\n")[1].split("\n[")[0]
    return [line.split("#")[0].strip() for line in text.splitlines() if line.split("#")[0].strip()]


class Bench:
    """A panel on an emulated bus, with its own time."""

    def __init__(self, *, with_interrupt: bool = False) -> None:
        self.clock = ManualClock(100.0)
        self.devices = EmulatedDevices(clock=self.clock, sleep=lambda _: None)
        self.chip = self.devices.add_expander(1, 0x20, interrupt_pin=INT_PIN, reset_pin=RESET_PIN)
        self.bus = self.devices.add_bus(1)
        interrupt = self.devices.pin_factory().input(INT_PIN) if with_interrupt else None
        self.panel = MCP23017(self.devices.i2c_bus(1), 0x20, "panel.a", interrupt=interrupt)

    def start(self) -> Bench:
        self.panel.start(self.clock())
        return self

    def service(self, seconds: float = 0.0) -> list[InputChange]:
        self.clock.advance(seconds)
        return self.panel.service(self.clock())

    def run(self, seconds: float, *, only_when_due: bool = True) -> list[InputChange]:
        """Let time pass in steps of 5 ms and return all changes."""
        changes: list[InputChange] = []
        for _ in range(round(seconds / 0.005)):
            self.clock.advance(0.005)
            if not only_when_due or self.panel.is_due(self.clock()):
                changes += self.panel.service(self.clock())
        return changes


def shape(changes: list[InputChange]) -> str:
    return " ".join(f"{'+' if change.is_active else '-'}{change.pin}" for change in changes)


@pytest.fixture
def bench() -> Bench:
    return Bench().start()


@pytest.mark.parametrize("prepare", ["fresh", "bank", "byte_mode"])
def test_start_up_writes(prepare: str) -> None:
    """Exactly the documented writes, from whichever state the chip is in."""
    bench = Bench()
    if prepare == "bank":
        bench.chip.set_bank()
    if prepare == "byte_mode":
        bench.bus.write_byte_data(0x20, 0x0A, 0xA0)
    bench.bus.log.clear()
    bench.start()
    sent = [
        f"{one.written.hex(' ').upper()} -> {len(one.read)}" if one.read else str(one)
        for one in bench.bus.log
    ]
    assert sent[:11] == frames("mcp23017")
    assert sent[11:] == ["00 -> 14"]
    assert bench.panel.state is PartState.READY
    for name, value in (("IODIR", 0x7F), ("GPPU", 0x7F), ("GPINTEN", 0x7F), ("IOCON", 0x40)):
        assert bench.chip.register(name) == (value, value)


def test_service_is_one_block_read(bench: Bench) -> None:
    bench.bus.log.clear()
    assert bench.service(0.05) == []
    assert [(one.written, len(one.read)) for one in bench.bus.log] == [(b"\x0e", 6)]


@pytest.mark.parametrize("pin", [*range(7), *range(8, 15)])
def test_press_and_release(bench: Bench, pin: int) -> None:
    """Each input gives one press and one release, named by its pin."""
    bench.run(0.1)
    bench.chip.press(pin)
    assert shape(bench.run(0.2)) == f"+{pin}"
    assert bench.panel.active == {pin}
    assert bench.panel.held == frozenset()
    bench.chip.release(pin)
    assert shape(bench.run(0.2)) == f"-{pin}"
    assert bench.panel.active == frozenset()


def test_bouncing_press_is_one_press(bench: Bench) -> None:
    """Several edges within 5 ms, at both ends."""
    changes = bench.run(0.1)
    for settle in (bench.chip.press, bench.chip.release):
        for _ in range(3):
            bench.chip.press(3)
            bench.chip.release(3)
        settle(3)
        changes += bench.run(0.2)
    assert shape(changes) == "+3 -3"


def test_short_press_between_two_services(bench: Bench) -> None:
    """R-32: INTCAP shows it; press and release come in that order, once."""
    bench.run(0.1)
    bench.chip.press(9)
    bench.chip.release(9)
    assert shape(bench.run(0.5)) == "+9 -9"


def test_press_before_start_is_no_press() -> None:
    """R-30: a pending interrupt is cleared, a held button is reported as held."""
    bench = Bench().start()
    bench.chip.press(2)
    bench.chip.release(2)
    bench.chip.press(8)
    bench.start()
    assert bench.run(0.3) == []
    assert bench.panel.held == {8}
    bench.chip.release(8)
    assert shape(bench.run(0.2)) == "-8"
    assert bench.panel.held == frozenset()
    bench.chip.press(8)
    assert shape(bench.run(0.2)) == "+8"


def test_two_presses_are_in_order_of_time(bench: Bench) -> None:
    bench.run(0.1)
    bench.chip.press(14)
    bench.service(0.05)
    bench.chip.press(0)
    assert shape(bench.run(0.2)) == "+14 +0"


def test_interrupt_shortens_the_wait() -> None:
    """With INT a press is seen after 5 ms of polling a pin; without it after 50 ms at most."""
    for with_interrupt, longest_s in ((True, 0.030), (False, 0.075)):
        bench = Bench(with_interrupt=with_interrupt).start()
        bench.run(0.052)
        bench.chip.press(1)
        pressed_at_s = bench.clock()
        while not bench.run(0.005):
            assert bench.clock() - pressed_at_s <= longest_s
        assert bench.clock() - pressed_at_s <= longest_s


def test_lost_interrupt_costs_latency_only() -> None:
    """R-31: INT never moves, all buttons work."""
    bench = Bench(with_interrupt=True).start()
    bench.devices.pins.stick(INT_PIN, 1)
    bench.chip.press(1)
    assert shape(bench.run(0.2)) == "+1"


def test_stuck_interrupt_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """R-31: low for 1 s after service; polling goes on at its pace."""
    bench = Bench(with_interrupt=True).start()
    bench.run(0.1)
    bench.chip.stick_interrupt()
    with caplog.at_level(logging.WARNING):
        bench.run(3.0)
        assert bench.panel.is_interrupt_stuck
        assert [record.message for record in caplog.records] == [
            "panel.a: interrupt line stuck, polling goes on"
        ]
    before = bench.bus.transactions
    bench.run(1.0)
    assert bench.bus.transactions - before <= 22
    bench.chip.press(4)
    assert shape(bench.run(0.2)) == "+4"
    bench.chip.stick_interrupt(is_stuck=False)
    bench.run(0.1)
    assert not bench.panel.is_interrupt_stuck


@pytest.mark.parametrize("code", [121, 5, 110, 6])
def test_absent_and_back(bench: Bench, code: int, caplog: pytest.LogCaptureFixture) -> None:
    """R-33: after three tries absent; tried each second with full initialisation; two log lines."""
    bench.panel.set_led(7, on=True)
    bench.bus.fail(code, address=0x20, times=None)
    with caplog.at_level(logging.WARNING):
        assert bench.run(0.1) == []
        assert bench.panel.state is PartState.ABSENT
        assert "0x20" in bench.panel.problem
        before = bench.bus.transactions
        bench.run(5.0)
        assert 4 * 3 <= bench.bus.transactions - before <= 5 * 3
        bench.chip.reset()
        bench.bus.heal()
        bench.run(1.1)
    assert bench.panel.state is PartState.READY
    assert len(caplog.records) == 2
    assert bench.chip.is_led_on(7)
    bench.chip.press(5)
    assert shape(bench.run(0.2)) == "+5"


def test_absent_at_start() -> None:
    bench = Bench()
    bench.bus.unplug(0x20)
    bench.start()
    assert bench.panel.state is PartState.ABSENT
    bench.bus.plug(0x20)
    bench.run(1.1)
    assert bench.panel.state is PartState.READY


def test_fault_of_one_part_leaves_the_other_alone(bench: Bench) -> None:
    """R-33: the others work on."""
    other_chip = bench.devices.add_expander(1, 0x21)
    other = MCP23017(bench.devices.i2c_bus(1), 0x21, "panel.b")
    other.start(bench.clock())
    bench.bus.fail(121, address=0x20, times=None)
    bench.run(0.1)
    other_chip.press(0)
    changes: list[InputChange] = []
    for _ in range(10):
        bench.clock.advance(0.005)
        changes += other.service(bench.clock())
    assert changes == [InputChange("panel.b", 0, True, pytest.approx(changes[0].changed_at_s))]


@pytest.mark.parametrize("nth", range(1, 13))
def test_reset_at_any_step_of_the_start_is_noticed(nth: int) -> None:
    """A reset between any two transactions of the start ends in a right configuration."""
    bench = Bench()
    bench.bus.intervene(bench.chip.reset, nth=nth)
    bench.start()
    bench.run(1.1)
    assert bench.panel.state is PartState.READY
    assert bench.chip.register("GPINTEN") == (0x7F, 0x7F)
    assert bench.chip.register("IODIR") == (0x7F, 0x7F)


def test_brown_out_is_found_within_5_s(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """R-34: IODIR FF is initialised again, and said so; the LED comes back (R-37)."""
    bench.panel.set_led(15, on=True)
    bench.run(1.0)
    bench.chip.reset()
    with caplog.at_level(logging.WARNING):
        bench.run(5.0)
    assert bench.panel.resets_seen == 1
    assert len(caplog.records) == 1
    assert bench.chip.register("GPPU") == (0x7F, 0x7F)
    assert bench.chip.is_led_on(15)


def test_floating_inputs_after_a_brown_out_are_no_presses() -> None:
    """Without its pull-ups every input may read low: no press comes of that."""
    bench = Bench()
    bench.chip.floating_level = 0
    bench.start()
    bench.run(1.0)
    bench.chip.reset()
    assert bench.run(6.0) == []
    assert bench.panel.resets_seen == 1
    bench.chip.press(3)
    assert shape(bench.run(0.2)) == "+3"


def test_press_that_cannot_be_confirmed_is_dropped(bench: Bench) -> None:
    """The part goes absent right before a press is believed."""
    bench.run(0.1)
    bench.chip.press(3)
    for _ in range(3):
        assert bench.service(0.005) == []
    bench.bus.fail(121, nth=2, times=3)
    assert bench.service(0.005) == []
    assert bench.panel.state is PartState.ABSENT
    assert bench.run(1.2) == []
    assert bench.panel.held == {3}


def test_button_held_through_an_outage_is_released_after_it(bench: Bench) -> None:
    bench.run(0.1)
    bench.chip.press(6)
    assert shape(bench.run(0.1)) == "+6"
    bench.bus.unplug(0x20)
    bench.run(0.1)
    bench.chip.release(6)
    bench.bus.plug(0x20)
    assert shape(bench.run(1.1)) == "-6"


def test_iodir_bit_7_that_does_not_take(caplog: pytest.LogCaptureFixture) -> None:
    """Buttons work, the LEDs do not, and the technician is told once."""
    bench = Bench()
    bench.chip.is_iodir_bit_7_fixed = True
    with caplog.at_level(logging.WARNING):
        bench.start().run(11.0)
    assert bench.panel.state is PartState.READY
    assert not bench.panel.are_leds_working
    assert len(caplog.records) == 1
    bench.chip.press(0)
    assert shape(bench.run(0.2)) == "+0"


def test_stuck_button_is_a_fault(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """Down for more than 10 s: reported once, gone with the release."""
    bench.run(0.1)
    bench.chip.press(2)
    with caplog.at_level(logging.WARNING):
        bench.run(10.0)
        assert bench.panel.stuck == frozenset()
        bench.run(1.0)
    assert bench.panel.stuck == {2}
    assert len(caplog.records) == 1
    bench.chip.release(2)
    bench.run(0.2)
    assert bench.panel.stuck == frozenset()


def test_leds(bench: Bench) -> None:
    """Only changes are written; the two LEDs do not disturb each other."""
    bench.bus.log.clear()
    for pin, on in ((7, True), (7, True), (15, True), (7, False)):
        bench.panel.set_led(pin, on=on)
    assert [str(one) for one in bench.bus.log] == ["14 80", "15 80", "14 00"]
    assert (bench.chip.is_led_on(7), bench.chip.is_led_on(15)) == (False, True)


def test_led_while_absent_is_lit_on_return(bench: Bench) -> None:
    bench.bus.fail(121, times=None)
    bench.panel.set_led(7, on=True)
    assert bench.panel.state is PartState.ABSENT
    bench.bus.heal()
    bench.run(1.2)
    assert bench.chip.is_led_on(7)


def test_reset_line_is_wired(bench: Bench) -> None:
    line = bench.devices.pin_factory().output(RESET_PIN, active_low=True)
    line.on()
    line.off()
    assert bench.chip.resets == 1


@pytest.mark.parametrize(
    "wrong",
    [
        lambda bench: MCP23017(SharedBus(bench.bus), 0x28, "x"),
        lambda bench: bench.panel.set_led(6, on=True),
        lambda _: PortSnapshot.from_bytes([0] * 5),
    ],
)
def test_wrong_arguments(bench: Bench, wrong: Callable[[Bench], object]) -> None:
    with pytest.raises(ValueError, match=r": (0x28|6|\[0, 0, 0, 0, 0\])$"):
        wrong(bench)
