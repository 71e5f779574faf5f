"""One display: chooses the page and draws it, anew only when something on it has changed."""

from __future__ import annotations

from PIL import Image

from firmware_py.core.dealer_face.matters import NO_KEYS, Page
from firmware_py.core.dealer_face.page_chooser import PageChooser
from firmware_py.core.dealer_face.pages import draw_page
from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import PublicView


class Display:
    """What a display shows of the pictures that it is given.

    Args:
        language: of the texts.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._chooser = PageChooser()
        self._drawn: tuple[PublicView, Page, PanelState] | None = None
        self._image: Image.Image | None = None

    def picture(self, view: PublicView, now_s: float, keys: PanelState = NO_KEYS) -> Image.Image:
        """Return the picture of this moment, mode "1".

        Args:
            view: the table.
            now_s: monotonic seconds.
            keys: what the dealer does with the keys.
        """
        page = self.page(view, now_s, keys)
        drawn = self._drawn
        is_same = drawn is not None and drawn[0] is view and drawn[1:] == (page, keys)
        if self._image is None or not is_same:
            self._image = draw_page(view, page, self._language, keys)
            self._drawn = (view, page, keys)
        return self._image

    def page(self, view: PublicView, now_s: float, keys: PanelState = NO_KEYS) -> Page:
        """Return the page of this moment; see ``PageChooser.choose``."""
        return self._chooser.choose(view, now_s, keys)


def page_of(view: PublicView, language: str) -> Image.Image:
    """Return the page that is due in a picture that is looked at for the first time."""
    return Display(language).picture(view, 0.0)
