"""MCP23017: 14 inputs and two LEDs a chip (Microchip DS20001952; R-30 to R-34, R-37)."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from drivers.bus import I2CBus
from drivers.debounce import SAMPLE_INTERVAL_S, Debouncer
from drivers.errors import BusError
from drivers.pins import InputPin
from drivers.presence import PartState, Presence
from drivers.readings import InputChange

_log = logging.getLogger(__name__)

# Registers of port A with BANK = 0; port B is the next address.
IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON = 0x00, 0x02, 0x04, 0x06, 0x08, 0x0A
GPPU, INTF, INTCAP, GPIO, OLAT = 0x0C, 0x0E, 0x10, 0x12, 0x14

INPUT_PINS = (*range(7), *range(8, 15))
LED_PINS = (7, 15)
"""GPA7 and GPB7 are outputs only by the data sheet of 2022."""

_INPUTS = 0x7F  # of each port
_MIRROR = 0x40  # one interrupt line for both ports, active low, push-pull
_CONFIGURATION = bytes(
    [_INPUTS, _INPUTS, 0, 0, _INPUTS, _INPUTS, 0, 0, 0, 0, _MIRROR, _MIRROR, _INPUTS, _INPUTS]
)
_IODIR_LED_BIT = 0x80

POLL_INTERVAL_S = 0.05
READ_BACK_INTERVAL_S = 5.0
RETRY_INTERVAL_S = 1.0
INTERRUPT_STUCK_S = 1.0
INPUT_STUCK_S = 10.0
_TIMER_SLACK_S = 0.0005


@dataclass(frozen=True, slots=True)
class PortSnapshot:
    """One block read of six bytes from INTF; bit n is pin n, port B in the high byte."""

    flags: int
    captured: int
    levels: int

    @classmethod
    def from_bytes(cls, block: list[int]) -> PortSnapshot:
        """Take INTFA INTFB INTCAPA INTCAPB GPIOA GPIOB apart.

        Raises:
            ValueError: not six bytes.
        """
        if len(block) != 6:
            raise ValueError(f"expected 6 bytes from INTF on: {block}")
        flags_a, flags_b, captured_a, captured_b, level_a, level_b = block
        return cls(flags_a | flags_b << 8, captured_a | captured_b << 8, level_a | level_b << 8)

    def is_active(self, pin: int) -> bool:
        """Return whether the button pulls the pin low now."""
        return not self.levels >> pin & 1

    def was_latched(self, pin: int) -> bool:
        """Return whether the chip saw the pin change, or low, since the read before."""
        port = 0xFF << (pin & 8)
        is_captured_low = bool(self.flags & port) and not self.captured >> pin & 1
        return bool(self.flags >> pin & 1) or is_captured_low


class MCP23017:
    """One expander. All methods are to be called from one thread at a time.

    Args:
        bus: the bus; its errors make the part absent, never end the caller.
        address: 0x20 to 0x27.
        name: logical name, used in each ``InputChange`` and in the log.
        interrupt: the pin that INT is wired to, active when low; None if not wired.
    """

    def __init__(
        self, bus: I2CBus, address: int, name: str, *, interrupt: InputPin | None = None
    ) -> None:
        if address not in range(0x20, 0x28):
            raise ValueError(f"an MCP23017 is at 0x20 to 0x27: 0x{address:02x}")
        self.name = name
        self.address = address
        self.are_leds_working = True
        self.is_interrupt_stuck = False
        self.resets_seen = 0
        self._bus = bus
        self._interrupt = interrupt
        self._interrupt_low_since_s: float | None = None
        self._presence = Presence(f"{name} (MCP23017 at 0x{address:02x})", RETRY_INTERVAL_S)
        self._inputs = {pin: Debouncer() for pin in INPUT_PINS}
        self._stuck: frozenset[int] = frozenset()
        self._leds = [0, 0]
        self._serviced_at_s = float("-inf")
        self._read_back_at_s = 0.0

    @property
    def state(self) -> PartState:
        """Whether the part is there."""
        return self._presence.state

    @property
    def problem(self) -> str:
        """Why the part is absent, "" if it is not."""
        return self._presence.problem

    @property
    def held(self) -> frozenset[int]:
        """Inputs that were down at the start and have not been released since (R-30)."""
        return frozenset(pin for pin, one in self._inputs.items() if one.is_held)

    @property
    def active(self) -> frozenset[int]:
        """Inputs that are down, held ones included."""
        return frozenset(pin for pin, one in self._inputs.items() if one.is_active)

    @property
    def stuck(self) -> frozenset[int]:
        """Inputs that have been down for more than ``INPUT_STUCK_S``: faults, not presses."""
        return self._stuck

    def is_due(self, now_s: float) -> bool:
        """Return whether ``service`` has something to do: an interrupt, bounce, or the poll."""
        if not self._presence.is_ready:
            return self._presence.may_try(now_s)
        waited_s = now_s - self._serviced_at_s + _TIMER_SLACK_S
        if waited_s >= POLL_INTERVAL_S:
            return True
        if waited_s < SAMPLE_INTERVAL_S:
            return False
        is_bouncing = not all(one.is_settled for one in self._inputs.values())
        return is_bouncing or self._is_interrupting()

    def start(self, now_s: float) -> None:
        """Initialise; what is down now is held, not pressed. An absent part is tried again."""
        self._try_to_initialise(now_s)

    def service(self, now_s: float) -> list[InputChange]:
        """Read the inputs and return what changed, oldest first.

        To be called when ``is_due``: every 50 ms, every 5 ms while an input bounces. Never raises
        for a bus fault; see ``state``.
        """
        if not self._presence.is_ready:
            return self._try_to_initialise(now_s) if self._presence.may_try(now_s) else []
        self._serviced_at_s = now_s
        try:
            if now_s >= self._read_back_at_s:
                self._read_back_at_s = now_s + READ_BACK_INTERVAL_S
                if not self._is_configured():
                    return self._recover(now_s)
            return self._read_inputs(now_s)
        except BusError as error:
            self._presence.lost(error, now_s)
            return []

    def set_led(self, pin: int, *, on: bool) -> None:
        """Switch the LED at GPA7 (7) or GPB7 (15); sent again when the part returns (R-37).

        Raises:
            ValueError: another pin.
        """
        if pin not in LED_PINS:
            raise ValueError(f"LEDs are at pins 7 and 15: {pin}")
        port = pin // 8
        wanted = _IODIR_LED_BIT if on else 0
        if wanted == self._leds[port]:
            return
        self._leds[port] = wanted
        if self._presence.is_ready:
            try:
                self._bus.write_byte_data(self.address, OLAT + port, wanted)
            except BusError as error:
                self._presence.lost(error)

    def _try_to_initialise(self, now_s: float) -> list[InputChange]:
        try:
            return self._initialise(now_s)
        except BusError as error:
            self._presence.lost(error, now_s)
            return []

    def _initialise(self, now_s: float) -> list[InputChange]:
        snapshot = self._write_configuration()
        self._check_read_back()
        if any(self._leds):
            self._write(OLAT, *self._leds)
        self._presence.found()
        self._serviced_at_s = now_s
        self._read_back_at_s = now_s + READ_BACK_INTERVAL_S
        changes = [
            InputChange(self.name, pin, edge.is_active, edge.at_s)
            for pin, one in self._inputs.items()
            for edge in one.restart(now_s, is_active=snapshot.is_active(pin))
        ]
        if self.held:
            _log.info("%s: held at the start: pins %s", self.name, sorted(self.held))
        return changes

    def _write_configuration(self) -> PortSnapshot:
        """Write what is right from any state before, and return the inputs."""
        self._write(GPINTEN + 1, 0)  # with BANK = 1 this address is IOCON: BANK off
        self._write(IOCON, _MIRROR)
        self._write(IODIR, _INPUTS, _INPUTS)
        self._write(IPOL, 0, 0)
        self._write(DEFVAL, 0, 0)
        self._write(INTCON, 0, 0)
        self._write(GPPU, _INPUTS, _INPUTS)
        self._write(OLAT, 0, 0)
        self._read_snapshot()
        self._write(GPINTEN, _INPUTS, _INPUTS)
        return self._read_snapshot()

    def _write(self, register: int, *values: int) -> None:
        if len(values) == 1:
            self._bus.write_byte_data(self.address, register, values[0])
        else:
            self._bus.write_i2c_block_data(self.address, register, list(values))

    def _read_snapshot(self) -> PortSnapshot:
        return PortSnapshot.from_bytes(self._bus.read_i2c_block_data(self.address, INTF, 6))

    def _read_configuration(self) -> bytes:
        return bytes(self._bus.read_i2c_block_data(self.address, IODIR, len(_CONFIGURATION)))

    def _is_configured(self) -> bool:
        return _without_led_bits(self._read_configuration()) == _CONFIGURATION

    def _check_read_back(self) -> None:
        found = self._read_configuration()
        if _without_led_bits(found) != _CONFIGURATION:
            raise BusError(
                5, f"expected configuration {_CONFIGURATION.hex(' ')} back: {found.hex(' ')}"
            )
        were_working, self.are_leds_working = self.are_leds_working, found == _CONFIGURATION
        if were_working and not self.are_leds_working:
            _log.warning("%s: pins 7 and 15 stay inputs, their LEDs do not work", self.name)

    def _recover(self, now_s: float) -> list[InputChange]:
        """Initialise again a part that was found with another configuration (R-34)."""
        self.resets_seen += 1
        _log.warning("%s was reset or disturbed (brown-out?): initialised again", self.name)
        return self._initialise(now_s)

    def _read_inputs(self, now_s: float) -> list[InputChange]:
        snapshot = self._read_snapshot()
        self._watch_interrupt(now_s)
        changes = [
            InputChange(self.name, pin, edge.is_active, edge.at_s)
            for pin, one in self._inputs.items()
            for edge in one.sample(
                now_s, is_active=snapshot.is_active(pin), latched=snapshot.was_latched(pin)
            )
        ]
        self._watch_stuck_inputs(now_s)
        pressed = {change.pin for change in changes if change.is_active}
        if pressed and not self._is_press_real(pressed, now_s):
            releases = [change for change in changes if change.pin not in pressed]
            return _in_order([*releases, *self._recover(now_s)])
        return _in_order(changes)

    def _is_press_real(self, pressed: Iterable[int], now_s: float) -> bool:
        """Return False if the chip lost its pull-ups: floating inputs are no presses."""
        try:
            is_real = self._is_configured()
        except BusError:
            self._discard(pressed, now_s)
            raise
        if not is_real:
            self._discard(pressed, now_s)
        return is_real

    def _discard(self, pins: Iterable[int], now_s: float) -> None:
        for pin in pins:
            self._inputs[pin].discard(now_s)

    def _is_interrupting(self) -> bool:
        return (
            self._interrupt is not None
            and not self.is_interrupt_stuck
            and self._interrupt.is_active
        )

    def _watch_interrupt(self, now_s: float) -> None:
        """Note a line that stays low although each service clears it (R-31)."""
        if self._interrupt is None or not self._interrupt.is_active:
            self._interrupt_low_since_s = None
            self.is_interrupt_stuck = False
            return
        if self._interrupt_low_since_s is None:
            self._interrupt_low_since_s = now_s
        if now_s - self._interrupt_low_since_s >= INTERRUPT_STUCK_S and not self.is_interrupt_stuck:
            self.is_interrupt_stuck = True
            _log.warning("%s: interrupt line stuck, polling goes on", self.name)

    def _watch_stuck_inputs(self, now_s: float) -> None:
        stuck = frozenset(
            pin
            for pin, one in self._inputs.items()
            if one.active_since_s is not None and now_s - one.active_since_s > INPUT_STUCK_S
        )
        for pin in sorted(stuck - self._stuck):
            _log.warning("%s: pin %d is stuck or shorted", self.name, pin)
        self._stuck = stuck


def _without_led_bits(configuration: bytes) -> bytes:
    """Return the configuration as if IODIR bit 7 of both ports had taken the written 0."""
    ports = bytes(value & ~_IODIR_LED_BIT for value in configuration[:2])
    return ports + configuration[2:]


def _in_order(changes: list[InputChange]) -> list[InputChange]:
    return sorted(changes, key=lambda change: (change.changed_at_s, change.pin))
