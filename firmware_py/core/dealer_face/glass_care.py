"""Spares the glass: dims it, moves the picture by a pixel, and darkens it when nobody is there.

An OLED keeps the trace of what it showed for long (``hw/README.md``). Pure; time is an argument.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from PIL import Image

from firmware_py.config import OledSection
from firmware_py.core.dealer_face.matters import is_between_hands
from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import PublicView

OFFSETS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Where the picture stands, one after another; pages leave one column and row free for it."""


@dataclass(frozen=True, slots=True)
class Care:
    """How the glass is driven at a moment.

    Attributes:
        contrast: 0 to 255.
        is_lit: False while it is dark.
        offset: pixels to the right and down.
    """

    contrast: int
    is_lit: bool
    offset: tuple[int, int]


class GlassCare:
    """Watches for how long nothing has changed.

    Args:
        settings: times and contrasts of the station description.
    """

    def __init__(self, settings: OledSection) -> None:
        self._settings = settings
        self._before: tuple[PublicView, PanelState] | None = None
        self._changed_at_s = 0.0
        self._began_s: float | None = None

    def care(self, view: PublicView, keys: PanelState, now_s: float) -> Care:
        """Return how to drive the glass now; any change but the level's time wakes it."""
        if self._began_s is None:
            self._began_s = now_s
        seen = (msgspec.structs.replace(view, level_seconds_left=None), keys)
        if seen != self._before:
            self._before, self._changed_at_s = seen, now_s
        settings, idle_s = self._settings, now_s - self._changed_at_s
        is_dim = _is_due(settings.dim_after_minutes, idle_s)
        is_dark = _is_due(settings.blank_after_minutes, idle_s) and not _is_needed(view)
        contrast = settings.dim_contrast if is_dim else settings.contrast
        return Care(contrast, not is_dark, self._offset(now_s - self._began_s))

    def _offset(self, running_s: float) -> tuple[int, int]:
        minutes = self._settings.shift_every_minutes
        return OFFSETS[int(running_s / (60 * minutes)) % len(OFFSETS) if minutes else 0]


def shifted(image: Image.Image, offset: tuple[int, int]) -> Image.Image:
    """Return the picture moved to the right and down."""
    moved = Image.new("1", image.size)
    moved.paste(image, offset)
    return moved


def _is_due(minutes: int, idle_s: float) -> bool:
    return minutes > 0 and idle_s >= 60 * minutes


def _is_needed(view: PublicView) -> bool:
    """Return whether the picture must be seen: a hand is played, or somebody is called for."""
    is_played = not is_between_hands(view) and bool(view.steps)
    is_out = any(line.state == "out" for line in view.devices)
    return is_played or bool(view.questions) or is_out
