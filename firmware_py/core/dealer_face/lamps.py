"""What lamps and buzzer should do, decided from the picture; the devices are told elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from firmware_py.view import PublicView

FULL = 1.0
HALF = 0.35
"""Brightness of lamps that are on for longer."""

TIME_SHORT_S = 60
"""The level's last minute is announced once."""


class Light(Enum):
    """How a status LED behaves."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


class Buzz(Enum):
    """Patterns of the buzzer as pairs of seconds on and off."""

    LEVEL_CHANGE = ((0.4, 0.2), (0.4, 0.2), (0.8, 0.0))
    TIME_SHORT = ((0.1, 0.1), (0.1, 0.0))
    FLOOR_WANTED = ((0.2, 0.2), (0.2, 0.2), (0.2, 0.0))


@dataclass(frozen=True, slots=True)
class LampPlan:
    """The lamps for one picture.

    Attributes:
        seats: brightness 0 to 1 by seat; a seat that is not here is dark.
        attention: brightness of the attention lamp.
        red: out of service or hold; amber: degraded, or the floor is wanted; green: in play.
    """

    seats: dict[int, float]
    attention: float
    red: Light
    amber: Light
    green: Light


class SeatLamps(Protocol):
    """Dimmable lamps of the seats and the attention lamp."""

    def light(self, plan: LampPlan) -> None:
        """Show a plan."""


class Buzzer(Protocol):
    """Plays one pattern at a time."""

    def play(self, pattern: Buzz) -> None:
        """Start a pattern."""


def plan_lamps(view: PublicView) -> LampPlan:
    """Return the lamps for a picture: the seat to act bright, all-in seats dim."""
    seats = {line.seat: HALF for line in view.seats if line.is_all_in and line.has_cards}
    for seat in view.face_up:
        seats[seat] = HALF
    for seat in (view.actor, view.shows_first):
        if seat:
            seats[seat] = FULL
    is_out = any(device.state == "out" for device in view.devices)
    is_degraded = any(device.state not in ("ok", "out") for device in view.devices)
    return LampPlan(
        seats=seats,
        attention=FULL if view.questions or _needs_hands(view) else 0.0,
        red=Light.ON if is_out else Light.OFF,
        amber=Light.BLINK if view.questions else Light.ON if is_degraded else Light.OFF,
        green=Light.OFF if is_out else Light.ON,
    )


def plan_buzz(before: PublicView | None, view: PublicView) -> Buzz | None:
    """Return what the step from one picture to the next sounds like; None for silence."""
    if before is None:
        return None
    if view.level > before.level > 0:
        return Buzz.LEVEL_CHANGE
    if {line.number for line in view.questions} - {line.number for line in before.questions}:
        return Buzz.FLOOR_WANTED
    if _is_short(view) and not _is_short(before):
        return Buzz.TIME_SHORT
    return None


def _needs_hands(view: PublicView) -> bool:
    """Whether the dealer has chips to give back or to ask for."""
    last = view.rulings[-1] if view.rulings else None
    return last is not None and (last.change > 0 or last.owes > 0)


def _is_short(view: PublicView) -> bool:
    left = view.level_seconds_left
    return view.is_clock_running and left is not None and 0 < left <= TIME_SHORT_S
