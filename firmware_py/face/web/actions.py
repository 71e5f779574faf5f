"""What a signed-in person does: each act is one POST of a JSON object, answered by one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from firmware_py.errors import StationError
from firmware_py.face.web.door import Ask, Visitor, let_in, let_out, visitor_of
from firmware_py.face.web.languages import language_of
from firmware_py.face.web.pages import page_texts
from firmware_py.requests import (
    MAX_REASON,
    MAX_STRUCTURE,
    Answered,
    Asked,
    Correct,
    Decide,
    Done,
    Refused,
    Report,
    SetClock,
    SignedIn,
    SignIn,
    SignOut,
    UseStructure,
)
from firmware_py.structure import describe
from firmware_py.texts import Catalogue, catalogue, in_language
from firmware_py.view import RulingLine

MAX_BODY = 512 * 1024
"""Longest body that is read at all, in bytes; so that "too long" can be said of what is shorter."""

Word = Annotated[str, Meta(max_length=2000)]
Free = Annotated[str, Meta(max_length=MAX_BODY)]
T = TypeVar("T", bound=msgspec.Struct)


class _SignInForm(msgspec.Struct, forbid_unknown_fields=True):
    name: Word
    pin: Word


class _DecideForm(msgspec.Struct, forbid_unknown_fields=True):
    mark: Word
    option: Word
    reason: Free = ""


class _CorrectForm(msgspec.Struct, forbid_unknown_fields=True):
    hand: int
    number: int
    was: Word
    instead: Word = ""
    amount: Word = ""
    other: Word = ""
    reason: Free = ""


class _ReportForm(msgspec.Struct, forbid_unknown_fields=True):
    hand: int
    seat: int
    act: Word
    amount: Word = ""
    choice: Word = ""
    reason: Free = ""


class _ClockForm(msgspec.Struct, forbid_unknown_fields=True):
    act: Word
    position: int = 0
    seconds: int = 0


class _StructureForm(msgspec.Struct, forbid_unknown_fields=True):
    text: Free
    form: Word
    is_trial: bool = False


class _NoForm(msgspec.Struct, forbid_unknown_fields=True):
    pass


class RefusedHereError(Exception):
    """A form that does not get as far as the core; ``key`` and ``values`` as in ``Refused``."""

    def __init__(self, key: str, status: int = 400, **values: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.values = values


class Actions:
    """The POST side of the application.

    Args:
        ask: reaches the core.
    """

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def routes(self) -> list[Route]:
        """Return all routes."""
        acts: dict[str, Callable[[Request], Any]] = {
            "sign-in": self._sign_in,
            "sign-out": self._sign_out,
            "decide": self._decide,
            "correct": self._correct,
            "report": self._report,
            "clock": self._clock,
            "structure": self._structure,
        }
        return [
            Route(f"/api/{name}", self._guarded(act), methods=["POST"])
            for name, act in acts.items()
        ]

    def _guarded(self, act: Callable[[Request], Any]) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            try:
                response: Response = await act(request)
            except RefusedHereError as error:
                return _said(
                    request, error.status, is_done=False, key=error.key, values=error.values
                )
            except StationError:
                return _said(request, 503, is_done=False, key="no-answer")
            return response

        return endpoint

    async def _sign_in(self, request: Request) -> Response:
        form = await _read(request, _SignInForm)
        answer = await self._ask(lambda number: SignIn(number, form.name[:60], form.pin[:60]))
        if not isinstance(answer, SignedIn):
            return _answer(request, answer)
        response = _said(
            request, 200, is_done=True, key="signed-in", values={"person": answer.person}
        )
        let_in(response, answer.token, answer.lasts_s)
        return response

    async def _sign_out(self, request: Request) -> Response:
        visitor = await self._person(request)
        await _read(request, _NoForm)
        response = _answer(request, await self._ask(lambda id_: SignOut(id_, visitor.token)))
        let_out(response)
        return response

    async def _decide(self, request: Request) -> Response:
        visitor = await self._person(request)
        form = await _read(request, _DecideForm)
        reason = _short(form.reason)
        return await self._do(
            request,
            lambda id_: Decide(id_, visitor.token, form.mark[:80], form.option[:40], reason),
        )

    async def _correct(self, request: Request) -> Response:
        visitor = await self._person(request)
        form = await _read(request, _CorrectForm)
        reason = _short(form.reason)
        if not reason.strip():
            raise RefusedHereError("no-reason")
        instead = _instead(form)
        return await self._do(
            request,
            lambda id_: Correct(
                id_, visitor.token, form.hand, form.number, form.was, instead, reason
            ),
        )

    async def _report(self, request: Request) -> Response:
        visitor = await self._person(request)
        form = await _read(request, _ReportForm)
        reason = _short(form.reason)
        text = _reported(form)
        return await self._do(
            request, lambda id_: Report(id_, visitor.token, form.hand, text, reason)
        )

    async def _clock(self, request: Request) -> Response:
        visitor = await self._person(request)
        form = await _read(request, _ClockForm)
        return await self._do(
            request,
            lambda id_: SetClock(id_, visitor.token, form.act[:20], form.position, form.seconds),
        )

    async def _structure(self, request: Request) -> Response:
        visitor = await self._person(request)
        form = await _read(request, _StructureForm)
        if len(form.text) > MAX_STRUCTURE:
            raise RefusedHereError("too-long-text", 413, most=MAX_STRUCTURE, length=len(form.text))
        done = "checked" if form.is_trial else "done"
        return await self._do(
            request,
            lambda id_: UseStructure(
                id_, visitor.token, form.text, form.form[:10], form.is_trial
            ),
            done,
        )  # fmt: skip

    async def _person(self, request: Request) -> Visitor:
        visitor = await visitor_of(request, self._ask)
        if not visitor.is_reached:
            raise RefusedHereError("no-answer", 503)
        if not visitor.person:
            raise RefusedHereError("signed-out", 401)
        if not visitor.sent_by_own_page(request):
            raise RefusedHereError("foreign-page", 403)
        return visitor

    async def _do(
        self, request: Request, make: Callable[[int], Asked], done: str = "done"
    ) -> Response:
        try:
            msgspec.convert(msgspec.to_builtins(make(1)), type(make(1)))
        except msgspec.ValidationError as error:
            raise RefusedHereError("bad-form") from error
        return _answer(request, await self._ask(make), done)


async def _read(request: Request, form: type[T]) -> T:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusedHereError("bad-form", 415)
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > MAX_BODY:
            raise RefusedHereError("too-large", 413)
    try:
        return msgspec.convert(msgspec.json.decode(body), form, strict=False)
    except msgspec.DecodeError as error:
        raise RefusedHereError("bad-form") from error


def _short(reason: str) -> str:
    if len(reason) > MAX_REASON:
        raise RefusedHereError("too-long-text", 413, most=MAX_REASON, length=len(reason))
    return reason


def _instead(form: _CorrectForm) -> str:
    """Put the text together that a happening is taken as: a word with an amount, or free text."""
    instead = form.instead.strip()
    if instead == "other":
        instead = form.other.strip()
    elif instead.endswith(("raise", "bet")) and form.amount.strip():
        instead = f"{instead} {_amount(form.amount)}"
    if not instead:
        raise RefusedHereError("no-instead")
    return instead


def _reported(form: _ReportForm) -> str:
    """Put the text of a report together; what is done is checked by the core."""
    act = form.act[:20]
    if act == "penalty":
        hands = form.amount if form.choice in ("", "other") else form.choice
        return f"s{form.seat} penalty {_amount(hands)}"
    if act in ("tops-up", "sits"):
        return f"s{form.seat} {act} {_amount(form.amount, least=1)}"
    if act == "count":
        return f"count s{form.seat} {_amount(form.amount, least=1)}"
    return f"s{form.seat} {act}"


def _amount(typed: str, least: int = 0) -> int:
    """Read an amount as people type it: thousands grouped, also with an ideographic keyboard."""
    digits = unicodedata.normalize("NFKC", typed).replace(",", "").replace(" ", "")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 12 or int(digits) < least:
        raise RefusedHereError("bad-amount", amount=typed[:40])
    return int(digits)


def _answer(request: Request, answer: Answered, done: str = "done") -> Response:
    if isinstance(answer, Refused):
        status = 401 if answer.key == "signed-out" else 409
        return _said(request, status, is_done=False, key=answer.key, values=answer.values)
    rulings = answer.rulings if isinstance(answer, Done) else []
    language = language_of(request)
    return _said(
        request, 200, is_done=True, key=done, more=[_ruled(line, language) for line in rulings]
    )


def _ruled(line: RulingLine, language: str) -> str:
    """Return what was ruled and why, in short."""
    texts = page_texts(language)
    who = texts.text("seat", "seat", seat=line.seat) if line.seat else ""
    what = texts.text("ruling", line.action) if line.action else ""
    to = f"{line.to:,}" if line.action in ("bet", "raise", "call") else ""
    why = in_language(line.text, language)
    return " ".join(filter(None, (who, what, to, f"({why})" if why else "")))


def _said(
    request: Request,
    status: int,
    *,
    is_done: bool,
    key: str,
    more: Sequence[str] = (),
    values: Mapping[str, int | str] | None = None,
) -> Response:
    language = language_of(request)
    texts = page_texts(language)
    given = dict(values or {})
    hint = str(given.pop("hint", ""))  # of a parser, in the words of table scripts
    message = texts.text("answer", key, **_in_words(given, texts))
    body = {
        "done": is_done, "key": key, "message": message, "more": list(filter(None, more)),
        "hint": hint,
    }  # fmt: skip
    return Response(
        msgspec.json.encode(body), status, {"Cache-Control": "no-store"}, "application/json"
    )


def _in_words(values: dict[str, int | str], texts: Catalogue) -> dict[str, int | str]:
    """Say in the reader's language what the core names by keys: an option, a wrong structure."""
    if "option" in values:
        option = catalogue(texts.language).text("option", str(values["option"]))
        return values | {"option": option}
    if "problem" in values:
        line, column = int(values.get("line", 0)), int(values.get("column", 0))
        text = describe(str(values["problem"]), line, column, values, texts.language)
        return values | {"text": text}
    return values
