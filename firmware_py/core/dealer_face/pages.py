"""Draws any page."""

from __future__ import annotations

from PIL import Image

from firmware_py.core.dealer_face.canvas import Canvas
from firmware_py.core.dealer_face.clock_pages import (
    draw_break,
    draw_color_up,
    draw_level,
    draw_notice,
    draw_player_clock,
)
from firmware_py.core.dealer_face.fault_page import draw_fault
from firmware_py.core.dealer_face.floor_page import draw_confirm, draw_floor
from firmware_py.core.dealer_face.hand_over_page import draw_hand_over, draw_open_matters
from firmware_py.core.dealer_face.key_pages import (
    draw_armed,
    draw_entry,
    draw_floor_called,
    draw_refused,
)
from firmware_py.core.dealer_face.main_page import draw_main
from firmware_py.core.dealer_face.matters import NO_KEYS, Kind, Page
from firmware_py.core.dealer_face.money_page import draw_change, draw_owes
from firmware_py.core.dealer_face.showdown_page import (
    draw_award,
    draw_button,
    draw_cards_up,
    draw_shows_first,
)
from firmware_py.core.sensing.keys import PanelState
from firmware_py.texts import Catalogue, catalogue
from firmware_py.view import PublicView

_WHOLE = {
    Kind.MAIN: draw_main,
    Kind.CONFIRM: draw_confirm,
    Kind.CLOCK: draw_player_clock,
    Kind.CARDS_UP: draw_cards_up,
    Kind.SHOWS_FIRST: draw_shows_first,
    Kind.BUTTON: draw_button,
    Kind.HAND_OVER: draw_hand_over,
    Kind.LEVEL: draw_level,
    Kind.BREAK: draw_break,
    Kind.COLOR_UP: draw_color_up,
}
_KEYS = {
    Kind.ENTRY: draw_entry,
    Kind.REFUSED: draw_refused,
    Kind.ARMED: draw_armed,
    Kind.FLOOR_CALLED: draw_floor_called,
}
_NUMBERED = {
    Kind.FLOOR: draw_floor,
    Kind.AWARD: draw_award,
    Kind.OWES: draw_owes,
    Kind.CHANGE: draw_change,
}


def draw_page(
    view: PublicView, page: Page, language: str, keys: PanelState = NO_KEYS
) -> Image.Image:
    """Draw a page that ``matters_of`` this view has; mode "1", white on black."""
    return on_canvas(view, page, catalogue(language), keys).image


def on_canvas(view: PublicView, page: Page, book: Catalogue, keys: PanelState = NO_KEYS) -> Canvas:
    """Draw a page and return it with what did not fit."""
    canvas = Canvas()
    if page.kind in _WHOLE:
        _WHOLE[page.kind](canvas, view, book)
    elif page.kind in _NUMBERED:
        _NUMBERED[page.kind](canvas, view, int(page.subject), book)
    elif page.kind is Kind.FAULT:
        line = next(one for one in view.devices if one.name == page.subject)
        draw_fault(canvas, line, page.part, book)
    elif page.kind is Kind.OPEN_MATTERS:
        draw_open_matters(canvas, view, page.part, book)
    elif page.kind is Kind.NOTICE:
        draw_notice(canvas, view, page.subject, book)
    else:
        _KEYS[page.kind](canvas, view, keys, book)
    return canvas
