"""Turns a snapshot of the feed into HTML, region by region."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from engine.errors import UnknownRuleError
from engine.rulebook import load_rule_book
from engine.rulings import EDITION
from firmware_py.face.feed import Freshness, Snapshot
from firmware_py.face.web.picture import Card, awards_of, places_of, read_card
from firmware_py.texts import LANGUAGES, Catalogue, catalogue

REGIONS = (
    "notice",
    "headline",
    "clock",
    "questions",
    "ruling",
    "felt",
    "alerts",
    "level",
    "devices",
)
"""Parts of the page that change by themselves, each an element with this id."""


@cache
def page_texts(language: str) -> Catalogue:
    """Return the page's own texts in one of ``LANGUAGES``."""
    source = resources.files("firmware_py.face.web") / "texts" / f"{language}.toml"
    return Catalogue(language, tomllib.loads(source.read_text(encoding="utf-8")))


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("firmware_py.face.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


class Pages:
    """Renders pages and regions; keeps the newest rendering of each language."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self._places = places
        self._kept: dict[str, tuple[object, dict[str, str]]] = {}

    def page(self, snapshot: Snapshot, language: str) -> str:
        """Return the whole status page."""
        regions = {name: Markup(html) for name, html in self.regions(snapshot, language).items()}
        return (
            _templates()
            .get_template("page.html")
            .render(
                **self._words(language),
                regions=regions,
                view=snapshot.view,
                seats=self._seats(snapshot),
                languages=LANGUAGES,
                names={lang: page_texts(lang).text("page", "name") for lang in LANGUAGES},
                v=asset_version(),
            )
        )

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
        names = REGIONS if snapshot.view is not None else ("notice",)
        html = {
            name: _templates().get_template(f"{name}.html").render(values).strip() for name in names
        }
        return {name: html.get(name, "") for name in REGIONS}

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
            "sentence": lambda line: line.text_zh if language == "zh-Hant" else line.text_en,
        }

    def _facts(self, snapshot: Snapshot) -> dict[str, Any]:
        heard_at = snapshot.heard_at
        view = snapshot.view
        return {
            "view": view,
            "freshness": snapshot.freshness.value,
            "is_live": snapshot.freshness is Freshness.LIVE,
            "heard_at": "" if heard_at is None else heard_at.strftime("%H:%M:%S"),
            "time_left": _minutes(snapshot.seconds_left),
            "places": [] if view is None else places_of(view, self._places),
            "awards": [] if view is None else awards_of(view),
        }

    def _seats(self, snapshot: Snapshot) -> int:
        taken = () if snapshot.view is None else (line.seat for line in snapshot.view.seats)
        return len({*self._places, *taken})


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
