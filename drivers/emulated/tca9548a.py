"""A TCA9548A: eight segments behind one address."""

from __future__ import annotations

from drivers.emulated.i2c import EmulatedChip


class EmulatedTCA9548A:
    """One multiplexer; chips of a segment answer only while its channel is on.

    Args:
        address: 0x70 to 0x77; 0x77 in this station.
    """

    def __init__(self, address: int = 0x77) -> None:
        self.address = address
        self.control = 0
        self.stray_bits = 0
        """Fault: these channels are on as well, whatever was written."""
        self._segments: list[list[EmulatedChip]] = [[] for _ in range(8)]

    def attach(self, channel: int, chip: EmulatedChip) -> None:
        """Put a chip on a segment, 0 to 7."""
        self._segments[channel].append(chip)

    def reset(self) -> None:
        """Do what the reset line or a brown-out does: all channels off."""
        self.control = 0

    def acknowledges(self, address: int) -> bool:
        """Return whether the multiplexer or a chip behind an open channel answers."""
        return address == self.address or bool(self._reachable(address))

    def write(self, address: int, data: bytes, /) -> None:
        """Set the channels with the last byte, or pass the bytes on."""
        if address == self.address:
            self.control = data[-1] if data else self.control
            return
        for chip in self._reachable(address):
            chip.write(address, data)

    def read(self, address: int, length: int, /) -> bytes:
        """Read the control byte, or from the first chip behind an open channel."""
        if address == self.address:
            return bytes([self.control] * length)
        return self._reachable(address)[0].read(address, length)

    def _reachable(self, address: int) -> list[EmulatedChip]:
        channels = self.control | self.stray_bits
        return [
            chip
            for number, segment in enumerate(self._segments)
            if channels >> number & 1
            for chip in segment
            if chip.acknowledges(address)
        ]
