"""The dealer's display, lamps and buzzer on real or emulated parts.

Whatever is missing is tried again and never stops the table (R-36, R-37).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from drivers.errors import DriverError
from drivers.factory import DeviceFactory
from drivers.lamps import OFF, SLOW_BLINK, STEADY, PatternOutput, StatusLamps
from drivers.linux.luma_display import open_oled
from drivers.oled import Oled
from drivers.pca9685 import MAX_LEVEL, PCA9685
from drivers.pins import NoPins, PinFactory
from drivers.presence import PartState
from firmware_py.config import StationConfig
from firmware_py.core.dealer_face.display import Display
from firmware_py.core.dealer_face.glass_care import GlassCare, shifted
from firmware_py.core.dealer_face.lamps import FULL, LampPlan, Light, plan_lamps
from firmware_py.core.dealer_face.sounds import Sounder, plan_key_sounds, plan_sounds
from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import DeviceLine, PublicView

PIN_INTERVAL_S = 0.02
BUS_INTERVAL_S = 0.2
"""The bus is served so often, and at once when there is something new to show."""
BUS_RETRY_S = 5.0

_PATTERNS = {Light.OFF: OFF, Light.ON: STEADY, Light.BLINK: SLOW_BLINK}


@dataclass(frozen=True, slots=True)
class _BusParts:
    oled: Oled | None
    lights: PCA9685 | None


class DealerFace:
    """An output of the table loop.

    Args:
        config: which parts there are.
        devices: buses and pins.
        device_line: makes a line of the health list from name, state and reason.
    """

    def __init__(
        self,
        config: StationConfig,
        devices: DeviceFactory,
        device_line: Callable[[str, str, str], DeviceLine],
    ) -> None:
        self._config = config
        self._devices = devices
        self._device_line = device_line
        self._care = None if config.oled is None else GlassCare(config.oled)
        self._view: PublicView | None = None
        self._parts: _BusParts | None = None
        self._bus_problem = ""
        self._retry_at_s = 0.0
        pins = self._pins()
        self._status = StatusLamps(
            *(PatternOutput(pins.output(number)) for number in self._status_pins())
        )
        self._sounder = Sounder(
            PatternOutput(pins.output(config.gpio.buzzer)), config.sounds.loudness
        )
        self._display = Display(config.language)
        self._keys = PanelState()
        self._news = asyncio.Event()

    def show(self, view: PublicView) -> None:
        """Take the newest picture; it is drawn by ``run``."""
        sounds = plan_sounds(self._view, view)
        self._view = view
        self._news.set()
        now_s = self._devices.clock()
        self._sounder.play(sounds, now_s)
        plan = self._plan(view)
        self._status.red.play(_PATTERNS[plan.red], now_s)
        self._status.amber.play(_PATTERNS[plan.amber], now_s)
        self._status.green.play(_PATTERNS[plan.green], now_s)

    def show_keys(self, state: PanelState) -> None:
        """Take what the dealer does with the keys; a picture follows."""
        self._sounder.play(plan_key_sounds(self._keys, state), self._devices.clock())
        self._keys = state
        self._news.set()

    async def run(self) -> None:
        """Keep pins and bus parts up to date until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._run_pins(), name="pins")
            tasks.create_task(self._run_bus(), name="display bus")

    def lines(self) -> list[DeviceLine]:
        """Return the health of display and lights."""
        lines = []
        parts = self._parts or _BusParts(None, None)
        for name, section, part in (
            ("oled", self._config.oled, parts.oled),
            ("lights", self._config.lights, parts.lights),
        ):
            if section is None:
                continue
            if part is None:
                lines.append(self._device_line(name, "absent", self._bus_problem))
            elif part.state is PartState.ABSENT:
                lines.append(self._device_line(name, "absent", part.problem))
            else:
                lines.append(self._device_line(name, "ok", ""))
        return lines

    def close(self) -> None:
        """Switch lamps and buzzer off and let their pins go."""
        self._status.close()
        self._sounder.close()

    def draw(self) -> None:
        """Send what changed to display and lights. Blocks for the bus; one thread at a time."""
        view = self._view
        parts = self._open_parts()
        if view is None or parts is None:
            return
        now_s = self._devices.clock()
        if parts.oled is not None:
            self._draw_oled(parts.oled, view, now_s)
        if parts.lights is not None:
            self._light(parts.lights, self._plan(view), now_s)
            parts.lights.service(now_s)

    def service_pins(self) -> None:
        """Switch status LEDs and buzzer as their rhythms say."""
        now_s = self._devices.clock()
        self._status.service(now_s)
        self._sounder.service(now_s)

    async def _run_pins(self) -> None:
        while True:
            self.service_pins()
            await asyncio.sleep(PIN_INTERVAL_S)

    async def _run_bus(self) -> None:
        while True:
            self._news.clear()
            await asyncio.to_thread(self.draw)
            with suppress(TimeoutError):
                async with asyncio.timeout(BUS_INTERVAL_S):
                    await self._news.wait()

    def _draw_oled(self, oled: Oled, view: PublicView, now_s: float) -> None:
        """Send the page; a dark glass is lit only when the new picture is on it."""
        assert self._care is not None
        keys = self._keys
        care = self._care.care(view, keys, now_s)
        oled.set_contrast(care.contrast)
        if not care.is_lit:
            oled.hide()
            oled.service()
            return
        image = self._display.picture(view, now_s, keys)
        oled.show(shifted(image, care.offset))
        oled.wake()

    def _open_parts(self) -> _BusParts | None:
        """Return the parts; make them when the bus is there, and try again later if it is not."""
        now_s = self._devices.clock()
        if self._parts is None and now_s >= self._retry_at_s:
            self._retry_at_s = now_s + BUS_RETRY_S
            try:
                self._parts = self._make_parts(now_s)
            except DriverError as error:
                self._bus_problem = str(error)
        return self._parts

    def _make_parts(self, now_s: float) -> _BusParts:
        config = self._config
        oled = lights = None
        if config.oled is not None:
            bus = self._devices.i2c_bus(config.i2c.bus)
            oled = open_oled(
                bus, config.oled.address, config.oled.chip, "oled", clock=self._devices.clock
            )
            oled.start()
        if config.lights is not None:
            bus = self._devices.i2c_bus(config.i2c.bus)
            lights = PCA9685(bus, config.lights.address, "lights")
            lights.start(now_s)
        return _BusParts(oled, lights)

    def _plan(self, view: PublicView) -> LampPlan:
        chip_seats = frozenset(view.chip_seats)
        return plan_lamps(view, chip_seats, is_floor_called=self._keys.is_floor_called)

    def _light(self, lights: PCA9685, plan: LampPlan, now_s: float) -> None:
        section = self._config.lights
        assert section is not None
        for seat, channel in section.seats.items():
            lights.set_level(channel, round(plan.seat_at(seat, now_s) * MAX_LEVEL))
        for place, channel in enumerate(section.board):
            lights.set_level(channel, MAX_LEVEL if place in plan.board else 0)
        is_turned = self._sounder.is_flashing(now_s)
        attention = FULL - plan.attention if is_turned else plan.attention
        lights.set_level(section.attention, round(attention * MAX_LEVEL))

    def _pins(self) -> PinFactory:
        try:
            return self._devices.pin_factory()
        except DriverError:
            return NoPins()

    def _status_pins(self) -> tuple[int, int, int]:
        gpio = self._config.gpio
        return gpio.red, gpio.amber, gpio.green
