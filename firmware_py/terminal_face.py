"""What ``run`` shows: the dealer's display as a picture where there is a terminal, else lines."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from firmware_py.core.dealer_face.display import Display
from firmware_py.core.dealer_face.matters import Kind
from firmware_py.core.dealer_face.terminal_picture import framed, to_blocks, to_braille
from firmware_py.texts import catalogue, in_language
from firmware_py.view import PublicView, RulingLine

_LINES_KEPT = 12
_LARGE_WIDTH, _LARGE_HEIGHT = 130, 34 + _LINES_KEPT + 1
_SMALL_WIDTH = 66
"""Columns and rows that the picture needs, in half blocks and in Braille."""


def ruling_text(ruling: RulingLine, pot: int, language: str) -> str:
    """Return a ruling as one line: whose it is, what and why, its rules, the pot."""
    texts = catalogue(language)
    key = "ruling" if ruling.seat else "table-ruling"
    return texts.text(
        "terminal",
        f"{key}-rules" if ruling.rules else key,
        seat=ruling.seat,
        text=in_language(ruling.text, language),
        rules=", ".join(ruling.rules),
        pot=pot,
    )


class PlainFace:
    """Prints each new ruling, once, and the display when a page comes up that the hand has not had.

    A listener of the core's socket. Use it as a context.

    Args:
        out: where to.
        language: of texts and pages.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        out: TextIO,
        language: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._out = out
        self._language = language
        self._clock = clock
        self._display = Display(language)
        self._pictured: set[Kind] = set()
        self._sequence = -1
        self._hand = 0
        self._shown: list[RulingLine] = []
        self._is_ending = False

    def show(self, view: PublicView) -> None:
        """Print the rulings of a picture that are new."""
        if view.hand != self._hand:
            self._hand = view.hand
            self._pictured = set()
            self.say(
                self._text(
                    "hand",
                    hand=view.hand,
                    small_blind=view.small_blind,
                    big_blind=view.big_blind,
                    button=view.button,
                )
            )
        if view.sequence > self._sequence and view.rulings != self._shown:
            self._shown = view.rulings
            for ruling in view.rulings:
                self.say(ruling_text(ruling, view.pot, self._language))
        self._print_new_page(view)
        self._sequence = view.sequence

    def beat(self) -> None:
        """Nothing to print."""

    def lose(self) -> None:
        """Say that the table is silent, unless it was told to stop."""
        if not self._is_ending:
            self.say(self._text("away"))

    def end(self) -> None:
        """The station is being stopped: silence is no news any more."""
        self._is_ending = True

    def say(self, line: str) -> None:
        """Print a line."""
        print(line, file=self._out, flush=True)

    def say_address(self, address: str) -> None:
        """Print where the status screen is."""
        self.say(self._text("address", address=address))

    def _text(self, key: str, **values: int | str) -> str:
        return catalogue(self._language).text("terminal", key, **values)

    def _print_new_page(self, view: PublicView) -> None:
        now_s = self._clock()
        kind = self._display.page(view, now_s).kind
        if kind in self._pictured or not view.rulings:
            return
        self._pictured.add(kind)
        for line in framed(to_braille(self._display.picture(view, now_s))):
            self.say(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return


class PictureFace(PlainFace):
    """Draws the display in place and lets the rulings scroll below it."""

    def __init__(
        self,
        console: Console,
        out: TextIO,
        language: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(out, language, clock)
        self._console = console
        self._picture = Text(self._text("waiting"))
        self._address = Text("")
        self._said: deque[str] = deque(maxlen=_LINES_KEPT)
        self._live = Live(console=console, auto_refresh=False)

    def show(self, view: PublicView) -> None:
        """Draw the display as it is now."""
        page = self._display.picture(view, self._clock())
        is_large = self._console.width >= _LARGE_WIDTH and self._console.height >= _LARGE_HEIGHT
        lines = framed(to_blocks(page) if is_large else to_braille(page))
        self._picture = Text("\n".join(lines), no_wrap=True, overflow="crop")
        super().show(view)
        self._draw()

    def say(self, line: str) -> None:
        """Add a line below the picture."""
        self._said.append(line)
        self._draw()

    def say_address(self, address: str) -> None:
        """Keep the address in sight."""
        self._address = Text(self._text("address", address=address), style="bold")
        self._draw()

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()

    def _print_new_page(self, view: PublicView) -> None:
        """It is in sight already."""

    def _draw(self) -> None:
        lines = Text("\n".join(self._said), no_wrap=True, overflow="ellipsis")
        self._live.update(Group(self._picture, self._address, lines), refresh=True)


def make_terminal_face(out: TextIO, language: str) -> PlainFace:
    """Return the face for an output: a picture if it is a terminal that is wide enough."""
    console = Console(file=out)
    if console.is_terminal and console.width >= _SMALL_WIDTH:
        return PictureFace(console, out, language)
    return PlainFace(out, language)
