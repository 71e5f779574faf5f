"""Turns a snapshot of the feed into HTML, region by region."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from engine.errors import UnknownRuleError
from engine.rulebook import load_rule_book
from engine.rulings import EDITION
from firmware_py.face.feed import Freshness, Snapshot
from firmware_py.face.web.door import Visitor
from firmware_py.face.web.happenings import describe, name_chips, remarks, seat_of
from firmware_py.face.web.picture import Card, awards_of, places_of, read_card
from firmware_py.texts import LANGUAGES, Catalogue, catalogue, in_language, read_catalogue
from firmware_py.view import PublicView, RulingLine

NOBODY = Visitor("", "", has_people=True, is_reached=True)
"""A reader who is not signed in."""

EVERYWHERE = ("notice", "asked", "headline", "clock")
"""Parts that change by themselves on every page, each an element with this id."""

REGIONS = (
    *("notice", "headline", "clock"),
    *("questions", "ruling", "felt", "alerts", "level", "devices"),
)
"""Likewise on the page of the table."""

LEVEL_REGIONS = (*EVERYWHERE, "level-clock", "level-keys")
"""Likewise on the page of the level clock."""

ALL_REGIONS = tuple(dict.fromkeys((*REGIONS, *LEVEL_REGIONS)))

PLACES = (
    ("table", "/"),
    ("hand", "/hands/now"),
    ("hands", "/hands"),
    ("level", "/level"),
    ("rules", "/rules"),
)
"""The pages that every page leads to."""


@cache
def page_texts(language: str) -> Catalogue:
    """Return the page's own texts in one of ``LANGUAGES``."""
    folder = resources.files("firmware_py.face.web") / "texts"
    fallback = None if language == LANGUAGES[0] else page_texts(LANGUAGES[0])
    return read_catalogue(folder, language, fallback)


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("firmware_py.face.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["moment"] = moment
    environment.tests["of_seat"] = lambda text, seat: seat_of(text) == seat
    return environment


def moment(text: str) -> str:
    """Return an ISO 8601 moment (UTC) as people write it, to the minute; other text as it is."""
    try:
        return f"{datetime.fromisoformat(text).astimezone(UTC):%Y-%m-%d %H:%M}"
    except ValueError:
        return text


@dataclass(frozen=True, slots=True)
class Frame:
    """What is the same on all pages.

    Attributes:
        language: one of ``LANGUAGES``.
        visitor: who asks.
        snapshot: of the feed; None for a visitor who may not see it.
        here: path and query of the page, without the language.
        place: which of ``PLACES`` it belongs to, or another name.
        about: what its live parts are about, for the address of its events.
    """

    language: str
    visitor: Visitor = NOBODY
    snapshot: Snapshot | None = None
    here: str = "/"
    place: str = "table"
    about: Mapping[str, str | int] = field(default_factory=dict)


class Pages:
    """Renders pages and regions; keeps the newest rendering of each language."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self._places = places
        self._kept: dict[str, tuple[object, dict[str, str]]] = {}

    def page(self, frame: Frame) -> str:
        """Return the page of the table."""
        return self.render("page.html", frame, seats=self._seats(frame.snapshot))

    def render(self, template: str, frame: Frame, **values: Any) -> str:
        """Return a page.

        Args:
            template: its name.
            frame: what is the same on all pages.
            values: what the template uses besides.
        """
        snapshot, language = frame.snapshot, frame.language
        about = {"lang": language, "page": frame.place, **frame.about}
        every = {
            "visitor": frame.visitor,
            "here": frame.here,
            "place": frame.place,
            "places_of_site": PLACES,
            "languages": LANGUAGES,
            "names": {lang: page_texts(lang).text("page", "name") for lang in LANGUAGES},
            "v": asset_version(),
            "view": snapshot.view if snapshot else None,
            "regions": self._marked(snapshot, language),
            "stream": urlencode(about) if snapshot else "",
        }
        return _templates().get_template(template).render(self._words(language) | every | values)

    def part(self, template: str, language: str, **values: Any) -> Markup:
        """Return a part of a page by itself."""
        shown = _templates().get_template(template).render(self._words(language) | values)
        return Markup(shown.strip())

    def felt(self, view: PublicView, language: str) -> Markup:
        """Return the picture of a table that is not the running one."""
        return self.part("felt.html", language, is_live=False, **self._picture(view))

    def seats_of(self, view: PublicView) -> int:
        """Return how many places a picture draws."""
        return len({*self._places, *(line.seat for line in view.seats)})

    def _marked(self, snapshot: Snapshot | None, language: str) -> dict[str, Markup]:
        if snapshot is None:
            return dict.fromkeys(ALL_REGIONS, Markup(""))
        return {name: Markup(html) for name, html in self.regions(snapshot, language).items()}

    def regions(self, snapshot: Snapshot, language: str) -> dict[str, str]:
        """Return each region's inner HTML by name, empty where there is nothing to show."""
        key = (snapshot.version, snapshot.freshness, snapshot.seconds_left)
        kept = self._kept.get(language)
        if kept is None or kept[0] != key:
            kept = (key, self._render(snapshot, language))
            self._kept[language] = kept
        return kept[1]

    def _render(self, snapshot: Snapshot, language: str) -> dict[str, str]:
        values = self._words(language) | self._facts(snapshot)
        names = ALL_REGIONS if snapshot.view is not None else ("notice",)
        html = {
            name: _templates().get_template(f"{name}.html").render(values).strip() for name in names
        }
        return {name: html.get(name, "") for name in ALL_REGIONS}

    def _words(self, language: str) -> dict[str, Any]:
        own, common = page_texts(language), catalogue(language)
        return {
            "lang": language,
            "t": own.text,
            "word": common.text,
            "edition": EDITION,
            "card_name": lambda card: _card_name(card, own),
            "read_card": read_card,
            "rule_of": lambda citation: rule_of(citation, language),
            "describe": lambda text, by=None: describe(text, own) + remarks(by, own),
            "seat_of": seat_of,
            "chips": lambda chips: name_chips(chips, own),
            "cards": lambda names: " ".join(
                f"{card.face}{card.symbol}" if card.rank else "?" for card in map(read_card, names)
            ),
            "time": lambda at_ms: _local(at_ms).strftime("%H:%M:%S"),
            "day": lambda at_ms: _local(at_ms).strftime("%Y-%m-%d"),
            "sentence": lambda line: in_language(line.text, language),
            "why": lambda line: _why(line, language),
        }

    def _facts(self, snapshot: Snapshot) -> dict[str, Any]:
        heard_at = snapshot.heard_at
        view = snapshot.view
        picture = {} if view is None else self._picture(view)
        return picture | {
            "view": view,
            "freshness": snapshot.freshness.value,
            "is_fresh": snapshot.freshness is Freshness.LIVE,
            "heard_at": "" if heard_at is None else heard_at.strftime("%H:%M:%S"),
            "time_left": _minutes(snapshot.seconds_left),
            "keys": _clock_keys(view),
            "is_live": True,
        }

    def _picture(self, view: PublicView) -> dict[str, Any]:
        return {
            "view": view,
            "places": places_of(view, self._places),
            "awards": awards_of(view),
        }

    def _seats(self, snapshot: Snapshot | None) -> int:
        taken = (
            ()
            if snapshot is None or snapshot.view is None
            else (line.seat for line in snapshot.view.seats)
        )
        return len({*self._places, *taken})


def _clock_keys(view: PublicView | None) -> list[tuple[str, str, int]]:
    """Return the keys of the level clock as name, act and seconds."""
    if view is None:
        return []
    is_by_hands = "hand-for-hand" in view.level_notices
    by_hands = "level-by-level" if is_by_hands else "hand-for-hand"
    runs = "pause" if view.is_clock_running else "start"
    return [
        *([] if is_by_hands else [(runs, runs, 0)]),
        ("add-minute", "add", 60),
        ("add-five", "add", 300),
        ("less-minute", "add", -60),
        ("back", "back", 0),
        ("forward", "forward", 0),
        (by_hands, by_hands, 0),
    ]


def _why(line: RulingLine, language: str) -> str:
    """Return the reason of a ruling, "" where it says no more than what was ruled."""
    sentence = in_language(line.text, language)
    action = page_texts(language).text("ruling", line.action) if line.action else ""
    return "" if sentence in (action, f"{action} {line.to:,}") else sentence


def _local(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone()


def rule_of(citation: str, language: str) -> tuple[str, str] | None:
    """Return title and summary of the rule or part cited, None for a rule we do not have."""
    book = load_rule_book()
    try:
        title = book.find(citation).title.in_language(language)
        return title, book.quote(citation, language)
    except UnknownRuleError:
        return None


def _card_name(card: Card, texts: Catalogue) -> str:
    if not card.rank:
        return texts.text("card", "unseen")
    rank, suit = texts.text("rank", card.rank), texts.text("suit", card.suit)
    return texts.text("card", "name", rank=rank, suit=suit)


def _minutes(seconds: int | None) -> str:
    if seconds is None:
        return ""
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@cache
def asset_version() -> str:
    """Return a short mark that changes with any file the browser may keep."""
    digest = hashlib.sha256()
    folder = resources.files("firmware_py.face.web") / "static"
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        digest.update(entry.read_bytes())
    return digest.hexdigest()[:10]
