"""A PCA9685 whose LEDs can be looked at (NXP PCA9685 Rev. 4)."""

from __future__ import annotations

_MODE1, _MODE2, _LED0, _LED_END = 0x00, 0x01, 0x06, 0x46
_ALL_LED, _PRESCALE = 0xFA, 0xFE
_ALL_CALL_ADDRESS_REGISTER = 0x05
_RESTART, _AUTO_INCREMENT, _SLEEP, _ALL_CALL = 0x80, 0x20, 0x10, 0x01
_FULL = 0x10
_MIN_PRESCALE = 3
_GENERAL_CALL, _SOFTWARE_RESET = 0x00, b"\x06"
_OSCILLATOR_HZ = 25_000_000


class EmulatedPCA9685:
    """One LED controller; answers All Call on 0x70 until that is switched off.

    Args:
        address: 7-bit.
    """

    def __init__(self, address: int = 0x41) -> None:
        self.address = address
        self.resets = -1
        self._registers = bytearray(256)
        self._pointer = 0
        self.reset()

    def reset(self) -> None:
        """Do what a brown-out does: all registers at their defaults."""
        self.resets += 1
        self._registers[:] = bytes(256)
        self._registers[_MODE1] = _SLEEP | _ALL_CALL
        self._registers[_MODE2] = 0x04
        self._registers[2:6] = bytes([0xE2, 0xE4, 0xE8, 0xE0])
        self._registers[_LED0 + 3 : _LED_END : 4] = bytes([_FULL] * 16)
        self._registers[_PRESCALE] = 0x1E
        self._pointer = 0

    def register(self, number: int) -> int:
        """Return a register without side effects."""
        return self._registers[number]

    @property
    def frequency_hz(self) -> float:
        """Frequency of the outputs."""
        return _OSCILLATOR_HZ / 4096 / (self._registers[_PRESCALE] + 1)

    def brightness(self, channel: int) -> int:
        """Return the on-time of a channel, 0 to 4096; 0 while the chip sleeps."""
        start = _LED0 + 4 * channel
        on_low, on_high, off_low, off_high = self._registers[start : start + 4]
        if self._registers[_MODE1] & _SLEEP or off_high & _FULL:
            return 0
        if on_high & _FULL:
            return 4096
        on, off = on_low | (on_high & 0x0F) << 8, off_low | (off_high & 0x0F) << 8
        return (off - on) % 4096

    def acknowledges(self, address: int) -> bool:
        """Return whether the chip answers: its address, All Call if on, the general call."""
        if address in (self.address, _GENERAL_CALL):
            return True
        is_all_call_on = bool(self._registers[_MODE1] & _ALL_CALL)
        return is_all_call_on and address == self._registers[_ALL_CALL_ADDRESS_REGISTER] >> 1

    def write(self, address: int, data: bytes, /) -> None:
        """Set the pointer, then write from there on; 06 to the general call resets."""
        if address == _GENERAL_CALL:
            if data == _SOFTWARE_RESET:
                self.reset()
            return
        if not data:
            return
        self._pointer = data[0]
        for value in data[1:]:
            self._store(value)
            self._step()

    def read(self, _address: int, length: int, /) -> bytes:
        """Read from the pointer on."""
        result = bytearray()
        for _ in range(length):
            is_write_only = _ALL_LED <= self._pointer < _PRESCALE
            result.append(0 if is_write_only else self._registers[self._pointer])
            self._step()
        return bytes(result)

    def _step(self) -> None:
        if self._registers[_MODE1] & _AUTO_INCREMENT:
            self._pointer = 0 if self._pointer == _LED_END - 1 else (self._pointer + 1) % 256

    def _store(self, value: int) -> None:
        if self._pointer == _MODE1:
            self._store_mode(value)
        elif self._pointer == _PRESCALE:
            if self._registers[_MODE1] & _SLEEP:
                self._registers[_PRESCALE] = max(value, _MIN_PRESCALE)
        elif _ALL_LED <= self._pointer < _PRESCALE:
            first = _LED0 + self._pointer - _ALL_LED
            self._registers[first:_LED_END:4] = bytes([value] * 16)
        elif self._pointer < _LED_END:
            self._registers[self._pointer] = value

    def _store_mode(self, value: int) -> None:
        before = self._registers[_MODE1]
        falls_asleep = bool(value & _SLEEP) and not before & _SLEEP
        restart = before & _RESTART
        if falls_asleep and any(self.brightness(channel) for channel in range(16)):
            restart = _RESTART
        elif value & _RESTART and not value & _SLEEP:
            restart = 0  # written as 1: outputs run again and the bit clears
        self._registers[_MODE1] = value & ~_RESTART | restart
