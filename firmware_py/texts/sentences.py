"""Sentences for reasons, rulings and questions."""

from __future__ import annotations

from engine.rulings import Action, Reason, Ruling, Status
from engine.view import Question
from firmware_py.texts.catalogue import Catalogue, catalogue

NO_REASON = "none"


def render(reason: Reason, lang: str) -> str:
    """Return the reason as a sentence in ``lang``; its key in plain words if it has no text."""
    if reason.key == NO_REASON:
        return ""
    return catalogue(lang).text("reason", reason.key, **dict(reason.values))


def render_ruling(ruling: Ruling, lang: str, reason: Reason | None = None) -> str:
    """Return why a ruling was made; without a text for it, what was ruled.

    Args:
        ruling: what was ruled.
        lang: language code.
        reason: given in place of the ruling's own, e.g. with cards blanked.
    """
    why = ruling.reason if reason is None else reason
    book = catalogue(lang)
    found = book.find("reason", why.key, **dict(why.values))
    return found or _bare_facts(ruling, book)


def render_question(question: Question, lang: str) -> str:
    """Return the question to the floor as a sentence; general words if its key has no text."""
    book = catalogue(lang)
    found = book.find("question", question.key, seat=question.seat)
    if found is not None:
        return found
    options = book.text("sentence", "list-separator").join(
        book.text("option", option) for option in question.options
    )
    return book.text("sentence", "question", seat=question.seat, options=options)


def _bare_facts(ruling: Ruling, book: Catalogue) -> str:
    key = _sentence_key(ruling)
    action = "" if ruling.action is None else book.text("action", ruling.action.value)
    return book.text(
        "sentence", key, seat=ruling.seat, action=action, to=ruling.to, owes=ruling.owes
    )


def _sentence_key(ruling: Ruling) -> str:
    if ruling.status is Status.FLOOR:
        return "ask-floor"
    if ruling.action is None:
        return "table" if ruling.seat == 0 else "seat"
    if ruling.status is Status.PENDING:
        return "pending"
    if ruling.action in (Action.BET, Action.RAISE, Action.CALL):
        return "action-to"
    return "action"
