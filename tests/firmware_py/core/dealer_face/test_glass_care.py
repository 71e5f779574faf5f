"""The glass is spared as the station description says, and wakes at any change."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PIL import Image

from engine.happenings import Street
from firmware_py.config import OledSection
from firmware_py.core.dealer_face.glass_care import OFFSETS, GlassCare, shifted
from firmware_py.core.dealer_face.matters import NO_KEYS
from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import DeviceLine, PublicView, StepLine
from tests.firmware_py.samples import QUESTION, public_view

OVER = public_view(street=Street.OVER, actor=0, pot=0, rulings=())
HAND = public_view({"steps": (StepLine(1, "s3 fold"),)})
DIM, DARK = 5 * 60.0, 30 * 60.0


def look(view: PublicView, at_s: float, care: GlassCare | None = None) -> tuple[int, bool]:
    """Return contrast and light of a view that has been there since 0 s."""
    care = care or GlassCare(OledSection())
    care.care(view, NO_KEYS, 0.0)
    found = care.care(view, NO_KEYS, at_s)
    return found.contrast, found.is_lit


@pytest.mark.parametrize(
    ("view", "at_s", "seen"),
    [
        (OVER, DIM - 1, (207, True)),
        (OVER, DIM, (16, True)),
        (OVER, DARK - 1, (16, True)),
        (OVER, DARK, (16, False)),
        (HAND, DARK, (16, True)),
        (public_view(questions=(QUESTION,)), DARK, (16, True)),
        (msgspec.structs.replace(OVER, devices=[DeviceLine("x", "out")]), DARK, (16, True)),
        (public_view(), DARK, (16, False)),  # dealt for nobody: nothing has taken place
    ],
)
def test_dims_and_goes_dark_when_nobody_is_there(
    view: PublicView, at_s: float, seen: tuple[int, bool]
) -> None:
    """Dim after some minutes, dark after more, never dark while it is needed."""
    assert look(view, at_s) == seen


def test_time_alone_is_no_change() -> None:
    """The level's clock runs on and the glass sleeps all the same."""
    care = GlassCare(OledSection())
    for second in range(0, int(DARK) + 1, 60):
        view = msgspec.structs.replace(OVER, level_seconds_left=5000 - second)
        found = care.care(view, NO_KEYS, float(second))
    assert not found.is_lit


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({"pot": 100}, NO_KEYS),
        ({"devices": [DeviceLine("chips", "absent")]}, NO_KEYS),
        ({"level": 7}, NO_KEYS),
        ({}, PanelState(page_turns=1)),
        ({}, PanelState("1_", "amount")),
    ],
)
def test_any_change_wakes(changes: dict[str, Any], keys: PanelState) -> None:
    """Chips, a fault, a level, a page turned, a key: light at once."""
    care = GlassCare(OledSection())
    look(OVER, DARK, care)
    view = msgspec.structs.replace(OVER, **changes)
    found = care.care(view, keys, DARK + 1)
    assert (found.contrast, found.is_lit) == (207, True)


def test_times_are_those_of_the_description_and_nought_is_never() -> None:
    """Each can be set, and switched off."""
    never = OledSection(dim_after_minutes=0, blank_after_minutes=0, shift_every_minutes=0)
    assert look(OVER, 1e6, GlassCare(never)) == (207, True)
    assert GlassCare(never).care(OVER, NO_KEYS, 1e6).offset == (0, 0)
    soon = OledSection(contrast=90, dim_contrast=3, dim_after_minutes=1, blank_after_minutes=2)
    assert look(OVER, 59, GlassCare(soon)) == (90, True)
    assert look(OVER, 60, GlassCare(soon)) == (3, True)
    assert look(OVER, 120, GlassCare(soon)) == (3, False)


def test_picture_moves_slowly_and_comes_back() -> None:
    """By one pixel every two minutes, in a square."""
    care = GlassCare(OledSection())
    offsets = [care.care(OVER, NO_KEYS, minute * 60.0).offset for minute in range(10)]
    assert offsets == [OFFSETS[minute // 2 % 4] for minute in range(10)]
    for one, other in zip(OFFSETS, (*OFFSETS[1:], OFFSETS[0]), strict=True):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@pytest.mark.parametrize("offset", OFFSETS)
def test_nothing_is_cut_off_by_moving(offset: tuple[int, int]) -> None:
    """All lit pixels of a page are still there."""
    image = Image.new("1", (128, 64))
    image.paste(1, (0, 0, 127, 63))
    moved = shifted(image, offset)
    assert moved.getbbox() == (offset[0], offset[1], 127 + offset[0], 63 + offset[1])
