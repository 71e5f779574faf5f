"""Which language a reader gets."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request

from firmware_py.texts import LANGUAGES

COOKIE = "lang"


def chosen_language(query: Mapping[str, str]) -> str | None:
    """Return the language asked for with ``?lang=``, None if there is none that we have."""
    asked = query.get("lang", "")
    return asked if asked in LANGUAGES else None


def language_of(request: Request) -> str:
    """Return the reader's language: asked for, remembered, or the browser's; else the first."""
    chosen = chosen_language(request.query_params)
    if chosen is not None:
        return chosen
    remembered = request.cookies.get(COOKIE, "")
    if remembered in LANGUAGES:
        return remembered
    return accepted_language(request.headers.get("accept-language", ""))


def accepted_language(header: str) -> str:
    """Return our best language for an ``Accept-Language`` header (RFC 9110, 12.5.4).

    Any Chinese is served with the Chinese that we have: it is nearer to the reader than English.
    """
    for tag in _by_preference(header):
        primary = tag.split("-")[0]
        for language in LANGUAGES:
            if language.lower().split("-")[0] == primary:
                return language
    return LANGUAGES[0]


def _by_preference(header: str) -> list[str]:
    weighted = []
    for part in header.split(","):
        tag, _, parameter = part.strip().lower().partition(";")
        weight = _weight(parameter)
        if tag and weight > 0:
            weighted.append((weight, tag.strip()))
    return [tag for _, tag in sorted(weighted, key=lambda item: -item[0])]


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
