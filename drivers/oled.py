"""What is shown on a 128x64 OLED: changed pictures only, never too often, absence tolerated.

Works on any ``Panel``; ``drivers.linux.luma_display`` makes one from a bus (R-36, R-37).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from PIL import Image

from drivers.presence import PartState, Presence

_log = logging.getLogger(__name__)

SIZE = (128, 64)
RETRY_INTERVAL_S = 5.0
DEFAULT_RATE_HZ = 5.0
"""Pictures a second at 100 kHz, where one takes a tenth of a second."""


class Panel(Protocol):
    """The glass; each method raises ``OSError`` when it does not answer."""

    def start(self) -> None:
        """Initialise, cleared and on."""

    def draw(self, image: Image.Image) -> None:
        """Send one picture, mode "1" and 128x64."""

    def set_contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""

    def set_visible(self, *, on: bool) -> None:
        """Switch the light on or off; the picture stays in memory."""


class Oled:
    """One display. All methods are to be called from one thread at a time; none raises for a
    bus fault.

    Args:
        panel: the glass.
        name: logical name for the log.
        clock: monotonic time in seconds.
        rate_hz: most pictures a second.
    """

    def __init__(
        self,
        panel: Panel,
        name: str,
        *,
        clock: Callable[[], float],
        rate_hz: float = DEFAULT_RATE_HZ,
    ) -> None:
        self.name = name
        self._panel = panel
        self._clock = clock
        self._interval_s = 1.0 / rate_hz
        self._presence = Presence(f"{name} (OLED)", RETRY_INTERVAL_S)
        self._wanted = Image.new("1", SIZE)
        self._sent: bytes | None = None
        self._sent_at_s = float("-inf")
        self._contrast: int | None = None
        self._is_visible = True

    @property
    def state(self) -> PartState:
        """Whether the display is there."""
        return self._presence.state

    @property
    def problem(self) -> str:
        """Why the display is absent, "" if it is not."""
        return self._presence.problem

    def start(self) -> None:
        """Initialise; an absent display is tried again every 5 s by ``show`` and ``service``."""
        self._attempt(self._initialise)

    def show(self, image: Image.Image) -> bool:
        """Want this picture and return whether it is on the glass now.

        A picture that comes too soon after the last is sent by a later ``service``.

        Raises:
            ValueError: not mode "1" or not 128x64.
        """
        if image.mode != "1" or image.size != SIZE:
            raise ValueError(f'expected a picture of mode "1", 128x64: {image.mode} {image.size}')
        self._wanted = image.copy()
        return self.service()

    def service(self) -> bool:
        """Send what is due and return whether the wanted picture is on the glass."""
        now_s = self._clock()
        if self._presence.may_try(now_s):
            self.start()
        if not self._presence.is_ready:
            return False
        wanted = self._wanted.tobytes()
        if wanted == self._sent:
            return True
        if now_s - self._sent_at_s < self._interval_s:
            return False
        return self._attempt(self._draw)

    def blank(self) -> bool:
        """Want a black picture; see ``show``."""
        return self.show(Image.new("1", SIZE))

    def set_contrast(self, level: int) -> None:
        """Set the brightness; kept while the display is absent.

        Raises:
            ValueError: not 0 to 255.
        """
        if not 0 <= level <= 255:
            raise ValueError(f"a contrast is 0 to 255: {level}")
        if level == self._contrast:
            return
        self._contrast = level
        if self._presence.is_ready:
            self._attempt(lambda: self._panel.set_contrast(level))

    def hide(self) -> None:
        """Switch the light off, to rest the glass."""
        self._set_visible(on=False)

    def wake(self) -> None:
        """Switch the light on again."""
        self._set_visible(on=True)

    def _set_visible(self, *, on: bool) -> None:
        if on == self._is_visible:
            return
        self._is_visible = on
        if self._presence.is_ready:
            self._attempt(lambda: self._panel.set_visible(on=on))

    def _initialise(self) -> None:
        self._sent = None
        self._panel.start()
        if self._contrast is not None:
            self._panel.set_contrast(self._contrast)
        if not self._is_visible:
            self._panel.set_visible(on=False)
        self._sent = Image.new("1", SIZE).tobytes()
        self._presence.found()

    def _draw(self) -> None:
        self._sent = None
        self._panel.draw(self._wanted)
        self._sent = self._wanted.tobytes()
        self._sent_at_s = self._clock()

    def _attempt(self, action: Callable[[], None]) -> bool:
        try:
            action()
        except OSError as error:
            self._presence.lost(error, self._clock())
            return False
        return True
