"""OLED panels through luma.oled, on whichever bus is handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from luma.core.error import Error as LumaError
from luma.core.interface.serial import i2c
from luma.oled import device as luma_devices
from PIL import Image

from drivers.bus import I2CBus
from drivers.errors import DeviceNotFoundError
from drivers.oled import DEFAULT_RATE_HZ, Oled

CHIPS = ("ssd1306", "ssd1309", "sh1106")

_COMMAND, _NO_OPERATION = 0x00, 0xE3


class _Pixels:
    """What luma asks of a picture, without ``Image.getdata``, which Pillow 14 takes away."""

    def __init__(self, image: Image.Image) -> None:
        self._values = image.convert("L").tobytes()

    def getdata(self) -> bytes:
        return self._values


class _PlainPixels:
    """Goes in front of a luma device; ``preprocess`` is its hook for pictures."""

    def preprocess(self, image: Image.Image) -> _Pixels:
        return _Pixels(image)


_DEVICES = {chip: type(chip, (_PlainPixels, getattr(luma_devices, chip)), {}) for chip in CHIPS}


class LumaPanel:
    """A panel for ``drivers.oled.Oled``.

    Args:
        bus: needs ``write_i2c_block_data`` only; luma does not close it.
        address: 0x3C or 0x3D.
        chip: one of ``CHIPS``.
    """

    def __init__(self, bus: I2CBus, address: int, chip: str) -> None:
        if chip not in CHIPS:
            raise ValueError(f"a display chip is one of {', '.join(CHIPS)}: {chip!r}")
        self._bus = bus
        self._address = address
        self._chip = chip
        self._device: Any = None

    def start(self) -> None:
        """Initialise, cleared and on.

        The panel is asked first, because each luma device that is made stays in memory until
        the program ends.
        """
        self._bus.write_i2c_block_data(self._address, _COMMAND, [_NO_OPERATION])
        self._device = _translated(self._make_device)

    def draw(self, image: Image.Image) -> None:
        """Send one picture: 33 writes on SSD13xx, 40 on SH1106, each its own transaction."""
        _translated(lambda: self._started().display(image))

    def set_contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        _translated(lambda: self._started().contrast(level))

    def set_visible(self, *, on: bool) -> None:
        """Switch the light on or off."""
        device = self._started()
        _translated(device.show if on else device.hide)

    def _make_device(self) -> Any:
        link = i2c(bus=self._bus, address=self._address)
        device: Any = _DEVICES[self._chip](link)
        device.persist = True  # who shuts the station down decides what stays on the glass
        return device

    def _started(self) -> Any:
        if self._device is None:
            raise DeviceNotFoundError(19, f"expected a started display: 0x{self._address:02x}")
        return self._device


def open_oled(
    bus: I2CBus,
    address: int,
    chip: str,
    name: str,
    *,
    clock: Callable[[], float],
    rate_hz: float = DEFAULT_RATE_HZ,
) -> Oled:
    """Return a display that is not started yet; see ``drivers.oled.Oled``."""
    return Oled(LumaPanel(bus, address, chip), name, clock=clock, rate_hz=rate_hz)


def _translated(action: Callable[[], Any]) -> Any:
    """Run a luma call; its own error types become ours."""
    try:
        return action()
    except LumaError as error:
        raise DeviceNotFoundError(121, f"expected a display: {error}") from error
