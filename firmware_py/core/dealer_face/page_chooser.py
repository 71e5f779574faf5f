"""Which page is on the glass: the one that is due, or the one that the dealer turned to.

Pure but for what it remembers of the pictures before; time comes in as an argument.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from firmware_py.core.dealer_face.matters import (
    HAND_OVER,
    KEY_KINDS,
    MAIN,
    NO_KEYS,
    TURN_S,
    Kind,
    Matter,
    Page,
    is_between_hands,
    matters_of,
)
from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import PublicView

_LONG_AGO_S = 24 * 3600.0
_NOTHING = Matter(("nothing",), (MAIN,))


@dataclass(slots=True)
class _Seen:
    """When a matter began, when it was open last, and when it was shown first."""

    since_s: float
    last_s: float
    forget_s: float
    shown_s: float | None = None


class PageChooser:
    """Chooses pages for one display."""

    def __init__(self) -> None:
        self._seen: dict[tuple[Hashable, ...], _Seen] | None = None
        self._is_continued = False
        self._anchor = MAIN
        self._was_turned = False

    def choose(self, view: PublicView, now_s: float, keys: PanelState = NO_KEYS) -> Page:
        """Return the page to show.

        Without a turn it is the page that is due. Each turn goes one further: to the others by
        urgency, the main page and the hand-over, and around. What keys came to is shown first.

        Args:
            view: the table.
            now_s: monotonic seconds.
            keys: what the dealer does with the keys.
        """
        matters = self._note(view, keys, now_s)
        due, shown_for_s = self._due(matters, now_s)
        if due.pages[0].kind in KEY_KINDS:
            return due.pages[0]
        turns = keys.page_turns
        if not self._was_turned:
            self._anchor = due.pages[0]
        self._was_turned = turns > 0
        if turns == 0:
            part, place = divmod(int(shown_for_s // TURN_S), len(due.pages))
            return _in_parts(due.pages[place], part)
        pages = pages_of(matters)
        start = pages.index(self._anchor) if self._anchor in pages else 0
        return _in_parts(pages[(start + turns) % len(pages)], int(now_s // TURN_S))

    def _note(self, view: PublicView, keys: PanelState, now_s: float) -> list[Matter]:
        """Remember since when each matter has been open."""
        is_first = self._seen is None
        if is_first:
            self._is_continued = bool(view.steps) and not is_between_hands(view)
        seen = self._seen or {}
        matters = matters_of(view, keys, is_continued=self._is_continued)
        for matter in matters:
            before = seen.setdefault(matter.key, _Seen(now_s, now_s, matter.forget_s))
            before.last_s = now_s
            if is_first and matter.is_news:
                before.shown_s = now_s - _LONG_AGO_S
        self._seen = {key: one for key, one in seen.items() if now_s - one.last_s <= one.forget_s}
        return matters

    def _due(self, matters: Iterable[Matter], now_s: float) -> tuple[Matter, float]:
        """Return the first matter whose time it is, and for how long it has been shown.

        What waited behind something more urgent has its whole time still before it.
        """
        assert self._seen is not None
        for matter in matters:
            seen = self._seen[matter.key]
            if now_s < seen.since_s + matter.after_s:
                continue
            shown_for_s = 0.0 if seen.shown_s is None else now_s - seen.shown_s
            if matter.for_s is None or shown_for_s < matter.for_s:
                seen.shown_s = now_s if seen.shown_s is None else seen.shown_s
                return matter, shown_for_s
        return _NOTHING, 0.0


def _in_parts(page: Page, part: int) -> Page:
    return page._replace(part=part) if page.kind in (Kind.FAULT, Kind.OPEN_MATTERS) else page


def pages_of(matters: Iterable[Matter]) -> list[Page]:
    """Return every page that there is now, in the order in which the dealer turns them."""
    pages = [page for matter in matters for page in matter.pages if page.kind not in KEY_KINDS]
    return list(dict.fromkeys([*pages, MAIN, *HAND_OVER]))
