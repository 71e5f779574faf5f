"""An MCP23017 with buttons on it (Microchip DS20001952): registers, pointer, interrupts."""

from __future__ import annotations

import enum
import threading
from collections.abc import Callable

_REGISTERS = 11  # of each port
_POINTER_END = 2 * _REGISTERS  # with BANK = 0


class _Register(enum.IntEnum):
    """Order of the registers within a port."""

    IODIR = 0
    IPOL = 1
    GPINTEN = 2
    DEFVAL = 3
    INTCON = 4
    IOCON = 5
    GPPU = 6
    INTF = 7
    INTCAP = 8
    GPIO = 9
    OLAT = 10


_BANK, _MIRROR, _BYTE_MODE, _ACTIVE_HIGH = 0x80, 0x40, 0x20, 0x02
_IOCON_BITS = 0xFE


class EmulatedMCP23017:
    """One expander. ``press`` and ``release`` may be called from any thread.

    Args:
        address: 0x20 to 0x27.
        floating_level: what an input without pull-up and without a button pressed reads, 0 or 1.
    """

    def __init__(
        self,
        address: int = 0x20,
        *,
        floating_level: int = 1,
    ) -> None:
        self.address = address
        self.floating_level = floating_level
        self.is_iodir_bit_7_fixed = False
        """Fault: IODIR bit 7 stays 1 whatever is written."""
        self._is_interrupt_stuck = False
        self.resets = 0
        self._interrupt: Callable[[bool], None] | None = None
        self._was_interrupting = False
        self._pressed = 0
        self._lock = threading.RLock()
        self._ports = [bytearray(_REGISTERS), bytearray(_REGISTERS)]
        self._levels = [0, 0]
        self._pointer = 0
        self._power_up()

    def wire_interrupt(self, listener: Callable[[bool], None]) -> None:
        """Call ``listener`` with True when INTA becomes active, with False when it is cleared."""
        self._interrupt = listener

    def press(self, pin: int) -> None:
        """Pull a pin to ground; 0-7 is port A, 8-15 port B."""
        self._set_pressed(pin, self._pressed | 1 << pin)

    def release(self, pin: int) -> None:
        """Let a pin go."""
        self._set_pressed(pin, self._pressed & ~(1 << pin))

    def is_pressed(self, pin: int) -> bool:
        """Return whether the pin is pulled to ground."""
        return bool(self._pressed >> pin & 1)

    def is_led_on(self, pin: int) -> bool:
        """Return whether the chip drives the pin high."""
        port, bit = self._ports[pin // 8], 1 << pin % 8
        is_output = not port[_Register.IODIR] & bit
        return is_output and bool(port[_Register.OLAT] & bit)

    def reset(self) -> None:
        """Do what a brown-out or the reset line does: all registers at their defaults."""
        with self._lock:
            self.resets += 1
            self._power_up()

    def set_bank(self) -> None:
        """Fault: find BANK = 1, as a former program may have left it."""
        with self._lock:
            for port in self._ports:
                port[_Register.IOCON] |= _BANK

    def stick_interrupt(self, *, is_stuck: bool = True) -> None:
        """Fault: INT stays active whatever is read."""
        with self._lock:
            self._is_interrupt_stuck = is_stuck
            self._report_interrupt()

    def is_interrupting(self, port: int = 0) -> bool:
        """Return whether INTA (0) or INTB (1) is active."""
        flags = [self._ports[index][_Register.INTF] for index in (0, 1)]
        if self._iocon & _MIRROR:
            return self._is_interrupt_stuck or any(flags)
        return self._is_interrupt_stuck or bool(flags[port])

    def interrupt_level(self, port: int = 0) -> int:
        """Return the level of INTA (0) or INTB (1) with the polarity that IOCON asks for."""
        is_active_high = bool(self._iocon & _ACTIVE_HIGH)
        return int(self.is_interrupting(port) == is_active_high)

    def register(self, name: str) -> tuple[int, int]:
        """Return a register of both ports by its data-sheet name, without side effects."""
        index = _Register[name]
        return self._ports[0][index], self._ports[1][index]

    def acknowledges(self, address: int) -> bool:
        """Return whether this is the chip's address."""
        return address == self.address

    def write(self, _address: int, data: bytes, /) -> None:
        """Set the pointer, then write from there on."""
        if not data:
            return
        with self._lock:
            self._pointer = data[0]
            for value in data[1:]:
                self._store(value)
                self._step()
            self._settle()

    def read(self, _address: int, length: int, /) -> bytes:
        """Read from the pointer on; GPIO and INTCAP clear their port's interrupt."""
        with self._lock:
            result = bytearray()
            for _ in range(length):
                result.append(self._load())
                self._step()
            self._settle()
            return bytes(result)

    @property
    def _iocon(self) -> int:
        return self._ports[0][_Register.IOCON]

    def _power_up(self) -> None:
        for port in self._ports:
            port[:] = bytes(_REGISTERS)
            port[_Register.IODIR] = 0xFF
        self._pointer = 0
        self._levels = [self._pin_levels(0), self._pin_levels(1)]
        self._report_interrupt()

    def _locate(self) -> tuple[int, int] | None:
        """Return port and register of the pointer, None where nothing is."""
        if self._iocon & _BANK:
            port, index = self._pointer >> 4, self._pointer & 0x0F
            return (port, index) if port < 2 and index < _REGISTERS else None
        return (self._pointer & 1, self._pointer >> 1) if self._pointer < _POINTER_END else None

    def _step(self) -> None:
        is_banked = bool(self._iocon & _BANK)
        if self._iocon & _BYTE_MODE:
            self._pointer ^= 0 if is_banked else 1
        elif not is_banked:
            self._pointer = (self._pointer + 1) % _POINTER_END
        elif self._pointer & 0x0F >= _REGISTERS - 1:
            self._pointer = ~self._pointer & 0x10
        else:
            self._pointer += 1

    def _store(self, value: int) -> None:
        place = self._locate()
        if place is None:
            return
        number, index = place
        port = self._ports[number]
        if index == _Register.IOCON:
            for each in self._ports:
                each[_Register.IOCON] = value & _IOCON_BITS
        elif index == _Register.IODIR and self.is_iodir_bit_7_fixed:
            port[index] = value | 0x80
        elif index == _Register.GPIO:
            port[_Register.OLAT] = value
        elif index not in (_Register.INTF, _Register.INTCAP):
            port[index] = value

    def _load(self) -> int:
        place = self._locate()
        if place is None:
            return 0
        number, index = place
        port = self._ports[number]
        value = self._visible_levels(number) if index == _Register.GPIO else port[index]
        if index in (_Register.GPIO, _Register.INTCAP):
            port[_Register.INTF] = 0
        return value

    def _pin_levels(self, number: int) -> int:
        """Return the electrical levels of a port."""
        port = self._ports[number]
        inputs = port[_Register.IODIR]
        pulled_up = 0xFF if self.floating_level else port[_Register.GPPU]
        high = pulled_up & ~(self._pressed >> 8 * number) & 0xFF
        return (inputs & high) | (~inputs & port[_Register.OLAT] & 0xFF)

    def _visible_levels(self, number: int) -> int:
        port = self._ports[number]
        return self._pin_levels(number) ^ (port[_Register.IPOL] & port[_Register.IODIR])

    def _set_pressed(self, pin: int, pressed: int) -> None:
        if pin not in range(16):
            raise ValueError(f"a pin is 0 to 15: {pin}")
        with self._lock:
            self._pressed = pressed
            self._settle()

    def _settle(self) -> None:
        """Let changed levels raise interrupts; the first one freezes INTCAP."""
        for number, port in enumerate(self._ports):
            before, now = self._levels[number], self._pin_levels(number)
            self._levels[number] = now
            compared = port[_Register.INTCON]
            raised = (before ^ now) & ~compared | (now ^ port[_Register.DEFVAL]) & compared
            raised &= port[_Register.GPINTEN] & port[_Register.IODIR]
            if raised and not port[_Register.INTF]:
                port[_Register.INTF] = raised
                port[_Register.INTCAP] = self._visible_levels(number)
        self._report_interrupt()

    def _report_interrupt(self) -> None:
        is_interrupting = self.is_interrupting()
        if is_interrupting != self._was_interrupting:
            self._was_interrupting = is_interrupting
            if self._interrupt is not None:
                self._interrupt(is_interrupting)
