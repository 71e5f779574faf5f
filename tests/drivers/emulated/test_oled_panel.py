"""The emulated panel: addressing modes, mirroring, and the picture of golden bytes."""

from __future__ import annotations

import pytest
from PIL import Image

from drivers.emulated.oled_panel import EmulatedOled

UPRIGHT = [0xA1, 0xC8, 0xAF]


def panel(*commands: int, chip: str = "ssd1306") -> EmulatedOled:
    glass = EmulatedOled(0x3C, chip)
    glass.write(0x3C, bytes([0x00, *UPRIGHT, *commands]))
    return glass


def lit(glass: EmulatedOled) -> set[tuple[int, int]]:
    image = glass.image()
    return {(x, y) for x in range(128) for y in range(64) if image.getpixel((x, y))}


def data(glass: EmulatedOled, *values: int) -> None:
    glass.write(0x3C, bytes([0x40, *values]))


def test_one_byte_is_eight_rows_of_one_column() -> None:
    glass = panel(0x20, 0x00, 0x21, 5, 127, 0x22, 2, 7)
    data(glass, 0b1000_0001)
    assert lit(glass) == {(5, 16), (5, 23)}


def test_horizontal_addressing_wraps_to_the_next_page() -> None:
    glass = panel(0x20, 0x00, 0x21, 126, 127, 0x22, 6, 7)
    data(glass, 1, 1, 1, 1, 3)
    assert lit(glass) == {(126, 48), (126, 49), (127, 48), (126, 56), (127, 56)}


def test_vertical_addressing() -> None:
    glass = panel(0x20, 0x01, 0x21, 3, 4, 0x22, 0, 1)
    data(glass, 1, 1, 1)
    assert lit(glass) == {(3, 0), (3, 8), (4, 0)}


def test_page_addressing() -> None:
    glass = panel(0x20, 0x02, 0xB3, 0x0E, 0x17)
    data(glass, 1, 1, 1)
    assert lit(glass) == {(126, 24), (127, 24), (0, 24)}


def test_sh1106_shows_columns_2_to_129_and_stops_at_the_end() -> None:
    glass = panel(0xB0, 0x02, 0x10, chip="sh1106")
    data(glass, 1)
    glass.write(0x3C, bytes([0x00, 0xB1, 0x01, 0x18]))
    data(glass, 1, 1, 1, 1)
    assert lit(glass) == {(0, 0), (127, 8)}


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (0xA0, {(117, 0)}),
        (0xC0, {(10, 63)}),
        (0xA5, {(x, y) for x in range(128) for y in range(64)}),
        (0xAE, set()),
        (0x41, {(10, 63)}),
    ],
)
def test_looks(command: int, expected: set[tuple[int, int]]) -> None:
    glass = panel(0x20, 0x00, 0x21, 10, 127)
    data(glass, 1)
    glass.write(0x3C, bytes([0x00, command]))
    assert lit(glass) == expected


def test_inverted_and_back() -> None:
    glass = panel(0x20, 0x00)
    data(glass, 1)
    glass.write(0x3C, b"\x00\xa7")
    assert len(lit(glass)) == 128 * 64 - 1
    glass.write(0x3C, b"\x00\xa6")
    assert lit(glass) == {(0, 0)}


def test_arguments_may_come_in_another_write() -> None:
    glass = panel()
    for byte in (0x81, 0x55):
        glass.write(0x3C, bytes([0x00, byte]))
    assert glass.contrast == 0x55


def test_power_cycle_and_status() -> None:
    glass = panel(0x20, 0x00)
    data(glass, 0xFF)
    assert glass.read(0x3C, 1) == b"\x00"
    glass.power_cycle()
    assert glass.read(0x3C, 1) == b"\x40"
    assert not glass.image().getbbox()
    assert glass.image().size == (128, 64)
    assert isinstance(glass.image(), Image.Image)


def test_unknown_chip() -> None:
    with pytest.raises(ValueError, match="ssd1305"):
        EmulatedOled(0x3C, "ssd1305")
