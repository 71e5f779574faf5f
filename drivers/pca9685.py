"""PCA9685: sixteen dimmable LED outputs (NXP PCA9685 Rev. 4; R-33, R-34, R-36, R-37)."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from drivers.bus import I2CBus
from drivers.errors import BusError
from drivers.presence import PartState, Presence

_log = logging.getLogger(__name__)

MODE1, MODE2, LED0, PRESCALE = 0x00, 0x01, 0x06, 0xFE
CHANNELS = 16
MAX_LEVEL = 4095

_SLEEP = 0x10
_AUTO_INCREMENT = 0x20  # awake, All Call off
_RESTART = 0x80  # says that outputs were running when it fell asleep
_TOTEM_POLE = 0x04
_PRESCALE_1_KHZ = 0x05
_OSCILLATOR_START_S = 0.0005
_FULL = 0x10

READ_BACK_INTERVAL_S = 5.0
RETRY_INTERVAL_S = 1.0


class PCA9685:
    """One LED controller. All methods are to be called from one thread at a time.

    Args:
        bus: the bus; its errors make the part absent, never end the caller.
        address: 7-bit, not 0x70 (All Call).
        name: logical name for the log.
        sleep: waits the 500 us that the oscillator takes to start.
    """

    def __init__(
        self, bus: I2CBus, address: int, name: str, *, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        if address not in range(0x40, 0x80) or address == 0x70:
            raise ValueError(f"a PCA9685 is at 0x40 to 0x7f, not 0x70: 0x{address:02x}")
        self.name = name
        self.address = address
        self.resets_seen = 0
        self._bus = bus
        self._sleep = sleep
        self._presence = Presence(f"{name} (PCA9685 at 0x{address:02x})", RETRY_INTERVAL_S)
        self._levels = [0] * CHANNELS
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
    def levels(self) -> tuple[int, ...]:
        """The wanted level of each channel, 0 to ``MAX_LEVEL``."""
        return tuple(self._levels)

    def start(self, now_s: float) -> None:
        """Initialise and send all levels; an absent part is tried again by ``service``."""
        try:
            self._initialise(now_s)
        except BusError as error:
            self._presence.lost(error, now_s)

    def service(self, now_s: float) -> None:
        """Try an absent part each second; look for a silent reset each 5 s. Never raises."""
        if self._presence.may_try(now_s):
            self.start(now_s)
        elif self._presence.is_ready and now_s >= self._read_back_at_s:
            self._read_back(now_s)

    def set_level(self, channel: int, level: int) -> None:
        """Light a channel: 0 is off, ``MAX_LEVEL`` fully on; kept while the part is absent.

        Raises:
            ValueError: no such channel or level.
        """
        if channel not in range(CHANNELS):
            raise ValueError(f"a channel is 0 to 15: {channel}")
        if not 0 <= level <= MAX_LEVEL:
            raise ValueError(f"a level is 0 to {MAX_LEVEL}: {level}")
        if level == self._levels[channel]:
            return
        self._levels[channel] = level
        if self._presence.is_ready:
            try:
                self._send(channel)
            except BusError as error:
                self._presence.lost(error)

    def _initialise(self, now_s: float) -> None:
        for register, value in (
            (MODE1, _SLEEP),
            (PRESCALE, _PRESCALE_1_KHZ),
            (MODE2, _TOTEM_POLE),
            (MODE1, _AUTO_INCREMENT),
        ):
            self._bus.write_byte_data(self.address, register, value)
        self._sleep(_OSCILLATOR_START_S)
        for channel in range(CHANNELS):
            self._send(channel)
        self._read_back_at_s = now_s + READ_BACK_INTERVAL_S
        self._presence.found()

    def _send(self, channel: int) -> None:
        words = level_to_words(self._levels[channel])
        self._bus.write_i2c_block_data(self.address, LED0 + 4 * channel, words)

    def _read_back(self, now_s: float) -> None:
        self._read_back_at_s = now_s + READ_BACK_INTERVAL_S
        try:
            mode = self._bus.read_byte_data(self.address, MODE1)
        except BusError as error:
            self._presence.lost(error, now_s)
            return
        if mode & ~_RESTART != _AUTO_INCREMENT:
            self.resets_seen += 1
            _log.warning("%s was reset (brown-out?): initialised again", self.name)
            self.start(now_s)


def level_to_words(level: int) -> list[int]:
    """Return ON_L, ON_H, OFF_L, OFF_H of a level from 0 to ``MAX_LEVEL``."""
    if level == 0:
        return [0, 0, 0, _FULL]
    if level == MAX_LEVEL:
        return [0, _FULL, 0, 0]
    return [0, 0, level & 0xFF, level >> 8]
