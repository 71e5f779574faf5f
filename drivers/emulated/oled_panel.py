"""An SSD1306, SSD1309 or SH1106 panel that turns what was written back into a picture.

Command lengths, addressing and mirroring as in the Solomon SSD1306 1.1 and Sino Wealth SH1106 2.0
data sheets. With A1 and C8, as modules are mounted, column 0 is left and row 0 on top.
"""

from __future__ import annotations

import threading

from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8
_COMMAND, _DATA = 0x00, 0x40
_HORIZONTAL, _VERTICAL, _PAGE = 0, 1, 2

# Bytes that follow a command byte; all other commands stand alone.
_ARGUMENTS = {
    "ssd1306": {
        0x20: 1, 0x21: 2, 0x22: 2, 0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1,
        0xA3: 2, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD6: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0xFD: 1,
    },
    "sh1106": {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
}  # fmt: skip
_RAM_COLUMNS = {"ssd1306": 128, "sh1106": 132}
_FIRST_VISIBLE = {"ssd1306": 0, "sh1106": 2}


class EmulatedOled:
    """One panel.

    Args:
        address: 0x3C or 0x3D.
        chip: "ssd1306", "ssd1309" or "sh1106".
    """

    def __init__(self, address: int = 0x3C, chip: str = "ssd1306") -> None:
        family = "ssd1306" if chip == "ssd1309" else chip
        if family not in _ARGUMENTS:
            raise ValueError(f"a display chip is ssd1306, ssd1309 or sh1106: {chip!r}")
        self.address = address
        self.chip = chip
        self.data_bytes = 0
        self._family = family
        self._columns = _RAM_COLUMNS[family]
        self._lock = threading.Lock()
        self.power_cycle()

    def power_cycle(self) -> None:
        """Do what a pulled and returned cable does: off, defaults, memory cleared."""
        with self._lock:
            self.is_on = False
            self.is_inverted = False
            self.is_all_on = False
            self.contrast = 0x7F
            self._ram = bytearray(self._columns * PAGES)
            self._pending: list[int] = []
            self._mode = _PAGE
            self._column_range = (0, self._columns - 1)
            self._page_range = (0, PAGES - 1)
            self._column = self._page = 0
            self._start_line = self._offset = 0
            self._is_column_mirrored = self._is_row_mirrored = False

    def image(self) -> Image.Image:
        """Return what the eye sees: mode "1", 128x64, black while off."""
        with self._lock:
            if not self.is_on:
                return Image.new("1", (WIDTH, HEIGHT))
            if self.is_all_on:
                return Image.new("1", (WIDTH, HEIGHT), 1)
            picture = bytes(
                255 * (self._pixel(x, y) ^ self.is_inverted)
                for y in range(HEIGHT)
                for x in range(WIDTH)
            )
        return Image.frombytes("L", (WIDTH, HEIGHT), picture).convert("1")

    def acknowledges(self, address: int) -> bool:
        """Return whether this is the panel's address."""
        return address == self.address

    def write(self, _address: int, data: bytes, /) -> None:
        """Take a control byte and commands (00) or picture bytes (40)."""
        if not data:
            return
        with self._lock:
            if data[0] == _COMMAND:
                for byte in data[1:]:
                    self._take_command_byte(byte)
            elif data[0] == _DATA:
                for byte in data[1:]:
                    self._take_data_byte(byte)

    def read(self, _address: int, length: int, /) -> bytes:
        """Return the status byte: bit 6 is set while the display is off."""
        return bytes([0x00 if self.is_on else 0x40] * length)

    def _pixel(self, x: int, y: int) -> int:
        visible = x if self._is_column_mirrored else WIDTH - 1 - x
        column = _FIRST_VISIBLE[self._family] + visible
        line = y if self._is_row_mirrored else HEIGHT - 1 - y
        row = (line + self._start_line + self._offset) % HEIGHT
        return self._ram[row // 8 * self._columns + column] >> row % 8 & 1

    def _take_data_byte(self, byte: int) -> None:
        self.data_bytes += 1
        if self._column < self._columns:
            self._ram[self._page * self._columns + self._column] = byte
        if self._mode == _PAGE:
            self._step_in_page()
        elif self._mode == _HORIZONTAL:
            self._column, wrapped = _next_in(self._column_range, self._column)
            if wrapped:
                self._page, _ = _next_in(self._page_range, self._page)
        else:
            self._page, wrapped = _next_in(self._page_range, self._page)
            if wrapped:
                self._column, _ = _next_in(self._column_range, self._column)

    def _step_in_page(self) -> None:
        self._column += 1
        if self._column >= self._columns and self._family == "ssd1306":
            self._column = 0  # the SH1106 stays at the end

    def _take_command_byte(self, byte: int) -> None:
        self._pending.append(byte)
        command, *arguments = self._pending
        if len(arguments) < _ARGUMENTS[self._family].get(command, 0):
            return
        self._pending = []
        if not self._set_address(command, arguments):
            self._set_look(command, arguments)

    def _set_address(self, command: int, arguments: list[int]) -> bool:
        if command <= 0x0F:
            self._column = self._column & 0xF0 | command
        elif command <= 0x1F:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 0x07
        elif command == 0x20 and arguments:
            self._mode = arguments[0] & 0x03
        elif command == 0x21 and arguments:
            self._column_range = (arguments[0] & 0x7F, arguments[1] & 0x7F)
            self._column = self._column_range[0]
        elif command == 0x22 and arguments:
            self._page_range = (arguments[0] & 0x07, arguments[1] & 0x07)
            self._page = self._page_range[0]
        else:
            return False
        return True

    def _set_look(self, command: int, arguments: list[int]) -> None:
        if 0x40 <= command <= 0x7F:
            self._start_line = command & 0x3F
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command in (0xA0, 0xA1):
            self._is_column_mirrored = command == 0xA1
        elif command in (0xA4, 0xA5):
            self.is_all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.is_inverted = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.is_on = command == 0xAF
        elif command in (0xC0, 0xC8):
            self._is_row_mirrored = command == 0xC8
        elif command == 0xD3:
            self._offset = arguments[0] & 0x3F


def _next_in(bounds: tuple[int, int], position: int) -> tuple[int, bool]:
    first, last = bounds
    return (first, True) if position == last else (position + 1, False)
