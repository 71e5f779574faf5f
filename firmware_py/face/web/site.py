"""The pages beside the table: questions, hands, seats, level clock, signing in."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from engine.errors import ScriptError
from engine.script.vocabulary import parse_happenings
from engine.setup import SEATS
from firmware_py.errors import StationError
from firmware_py.face.feed import Feed
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.door import Ask, ProblemError, Visitor, get, visitor_of
from firmware_py.face.web.happenings import seat_of, without_confidence
from firmware_py.face.web.languages import COOKIE, chosen_language, language_of
from firmware_py.face.web.pages import Frame, Pages, page_texts
from firmware_py.face.web.parts import MAX_ID, Parts, number_in
from firmware_py.face.web.rule_pages import show_book, show_rule
from firmware_py.requests import (
    Export,
    Exported,
    HandPage,
    Hands,
    HappeningLine,
    ListHands,
    ShowHand,
    ShowStep,
    StepPage,
)
from firmware_py.view import PublicView, SeatLine

Endpoint = Callable[[Request], Awaitable[Response]]
PageOf = Callable[[Request, Visitor, str], Awaitable[Response | str]]

_YEAR_S = 365 * 24 * 3600
_EXPORTS = {
    "toml": ("script", "application/toml"),
    "phh": ("phh", "application/toml"),
}
_WORDS = ("fold", "check", "call", "bet", "raise", "all-in")


class Site:
    """The GET side of the application.

    Args:
        feed: the newest picture.
        pages: renders.
        parts: makes what changes on pages by itself.
        settings: of the face.
        ask: reaches the core.
    """

    def __init__(
        self, feed: Feed, pages: Pages, parts: Parts, settings: FaceSettings, ask: Ask
    ) -> None:
        self._feed = feed
        self._pages = pages
        self._parts = parts
        self._settings = settings
        self._ask = ask

    def routes(self) -> list[Route]:
        """Return all routes."""
        shown: dict[str, PageOf] = {
            "/": self._table,
            "/me": self._me,
            "/question/{mark}": self._question,
            "/hands": self._hands,
            "/hands/now": self._hand_now,
            "/hands/{hand:int}.{form:str}": self._export,
            "/hands/{hand:int}": self._hand,
            "/hands/{hand:int}/steps/{step:int}": self._step,
            "/hands/{hand:int}/correct/{number:int}": self._correct,
            "/seats/{seat:int}": self._seat,
            "/level": self._level,
            "/rules": partial(show_book, self._show),
            "/rules/{citation}": partial(show_rule, self._show),
        }
        routes = [Route(path, self._endpoint(page)) for path, page in shown.items()]
        return [Route("/sign-in", self._endpoint(self._sign_in, is_door=True)), *routes]

    def readable(self, endpoint: Endpoint) -> Endpoint:
        """Return the endpoint for those who may read, 401 for others."""

        async def guarded(request: Request) -> Response:
            if not self._settings.is_open:
                visitor = await visitor_of(request, self._ask, is_use=False)
                if not visitor.person:
                    return Response("sign in first\n", 401, media_type="text/plain")
            return await endpoint(request)

        return guarded

    async def not_found(self, request: Request, error: Exception) -> Response:
        """Say that there is no such page; in words for people, bare for anything else."""
        assert isinstance(error, HTTPException)
        if not self._settings.is_open or request.url.path.startswith(("/api", "/static")):
            return Response("not found\n", 404, media_type="text/plain")
        visitor = await visitor_of(request, self._ask, is_use=False)
        return self._problem(request, visitor, ProblemError("no-such-page", 404))

    def _endpoint(self, page: PageOf, *, is_door: bool = False) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            visitor = await visitor_of(request, self._ask)
            if not (self._settings.is_open or visitor.person or is_door):
                return RedirectResponse(f"/sign-in?next={request.url.path}", 303)
            try:
                shown = await page(request, visitor, language_of(request))
            except ProblemError as problem:
                return self._problem(request, visitor, problem)
            except StationError:
                return self._problem(request, visitor, ProblemError("no-answer", 503))
            response = shown if isinstance(shown, Response) else HTMLResponse(shown)
            return _finish(request, response)

        return endpoint

    def _problem(self, request: Request, visitor: Visitor, problem: ProblemError) -> Response:
        language = language_of(request)
        texts = page_texts(language)
        html = self._show(
            request, visitor, "problem.html", "", heading=texts.text("page", "station"),
            message=texts.text("answer", problem.key, **problem.values), back="/",
        )  # fmt: skip
        return _finish(request, HTMLResponse(html, problem.status))

    def _show(
        self, request: Request, visitor: Visitor, template: str, place: str, **values: Any
    ) -> str:
        about = values.pop("about", {})
        frame = self._frame(request, visitor, place, about)
        return self._pages.render(template, frame, **values)

    def _frame(
        self, request: Request, visitor: Visitor, place: str, about: Mapping[str, str | int]
    ) -> Frame:
        may_see = self._settings.is_open or visitor.person
        snapshot = self._feed.snapshot() if may_see else None
        return Frame(language_of(request), visitor, snapshot, _here(request), place, about)

    async def _table(self, request: Request, visitor: Visitor, _: str) -> str:
        return self._pages.page(self._frame(request, visitor, "table", {}))

    async def _sign_in(self, request: Request, visitor: Visitor, language: str) -> Response | str:
        wanted = local_path(request.query_params.get("next", "/"))
        if visitor.person:
            return RedirectResponse(wanted, 303)
        heading = page_texts(language).text("sign-in", "title")
        return self._show(request, visitor, "sign-in.html", "me", heading=heading, next=wanted)

    async def _me(self, request: Request, visitor: Visitor, language: str) -> Response | str:
        if not visitor.person:
            return RedirectResponse("/sign-in", 303)
        heading = page_texts(language).text("sign-in", "title")
        return self._show(request, visitor, "me.html", "me", heading=heading)

    async def _question(self, request: Request, visitor: Visitor, language: str) -> str:
        view = self._feed.snapshot().view
        mark = request.path_params["mark"]
        questions = [] if view is None else view.questions
        question = next((one for one in questions if one.mark and one.mark == mark), None)
        if view is None or question is None:
            raise ProblemError("not-open", 404)
        return self._show(
            request, visitor, "question.html", "question", question=question, steps=view.steps,
            heading=page_texts(language).text("decide", "title"), about={"mark": mark},
            chosen=request.query_params.get("option", ""),
        )  # fmt: skip

    async def _hands(self, request: Request, visitor: Visitor, language: str) -> str:
        before = number_in(request.query_params.get("before", "0"))
        answer = await get(self._ask, lambda number: ListHands(number, before))
        assert isinstance(answer, Hands)
        return self._show(
            request, visitor, "hands.html", "hands", hands=answer.hands, has_more=answer.has_more,
            heading=page_texts(language).text("hands", "title"),
        )  # fmt: skip

    async def _hand_now(self, request: Request, visitor: Visitor, language: str) -> str:
        return await self._hand_page(request, visitor, language, 0)

    async def _hand(self, request: Request, visitor: Visitor, language: str) -> str:
        return await self._hand_page(request, visitor, language, _id(request))

    async def _hand_page(
        self, request: Request, visitor: Visitor, language: str, number: int
    ) -> str:
        snapshot = self._feed.snapshot()
        shown = await self._parts.hand(snapshot, language, number)
        view = snapshot.view
        is_running = view is not None and number in (0, view.hand_entry)
        texts = page_texts(language)
        return self._show(
            request, visitor, "hand.html", "hand" if is_running else "hands", hand=shown,
            heading=texts.text("nav", "hand" if is_running else "hands"),
            about={"number": number},
        )  # fmt: skip

    async def _step(self, request: Request, visitor: Visitor, language: str) -> str:
        step = min(request.path_params["step"], MAX_ID)
        if step > 100_000:
            raise ProblemError("no-such-happening", 404, number=step)
        hand = _id(request)
        page = await get(self._ask, lambda number: ShowStep(number, hand, step))
        assert isinstance(page, StepPage)
        texts = page_texts(language)
        return self._show(
            request, visitor, "step.html", "hands", page=page, view=page.view,
            heading=texts.text("hands", "step-title", hand=page.number, step=page.step),
            felt=self._pages.felt(page.view, language), seats=self._pages.seats_of(page.view),
        )  # fmt: skip

    async def _correct(self, request: Request, visitor: Visitor, language: str) -> str:
        hand = await self._read_hand(_id(request))
        number = request.path_params["number"]
        line = next((one for one in hand.happenings if one.number == number), None)
        if line is None:
            raise ProblemError("no-such-happening", 404, number=min(number, MAX_ID))
        if not hand.can_correct:
            raise ProblemError("hand-over", 409)
        return self._show(
            request, visitor, "correct.html", "hand" if hand.is_running else "hands",
            hand=hand, line=line, choices=_choices(line),
            plain=without_confidence(line.text),
            heading=page_texts(language).text("correct", "title"),
        )  # fmt: skip

    async def _export(self, request: Request, _: Visitor, __: str) -> Response:
        ending = request.path_params["form"]
        if ending not in _EXPORTS:
            raise ProblemError("no-such-form", 404, form=ending[:20])
        form, media_type = _EXPORTS[ending]
        hand = _id(request)
        answer = await get(self._ask, lambda number: Export(number, hand, form))
        assert isinstance(answer, Exported)
        return Response(
            answer.text,
            headers={"Content-Disposition": f'attachment; filename="{answer.name}"'},
            media_type=media_type,
        )

    async def _level(self, request: Request, visitor: Visitor, language: str) -> str:
        schedule = None
        with contextlib.suppress(StationError, ProblemError):
            schedule = await self._parts.schedule(self._feed.snapshot(), language)
        return self._show(
            request, visitor, "levels.html", "level", schedule=schedule,
            heading=page_texts(language).text("nav", "level"),
        )  # fmt: skip

    async def _seat(self, request: Request, visitor: Visitor, language: str) -> str:
        seat = request.path_params["seat"]
        if not 1 <= seat <= SEATS[-1]:
            raise ProblemError("no-such-seat", 404, seat=min(seat, MAX_ID))
        snapshot = self._feed.snapshot()
        part = self._parts.of("seat", {"number": str(seat)})
        assert part is not None
        view = snapshot.view
        texts = page_texts(language)
        return self._show(
            request, visitor, "seat.html", "seat", seat=seat, about={"number": seat},
            facts=Markup((await part(snapshot, language)).get("seat", "")),
            heading=texts.text("seat", "seat", seat=seat),
            players=0 if view is None else len(view.seats),
            line=None if view is None else _line_of(view, seat),
        )  # fmt: skip

    async def _read_hand(self, hand: int) -> HandPage:
        answer = await get(self._ask, lambda number: ShowHand(number, hand))
        assert isinstance(answer, HandPage)
        return answer


def local_path(path: str) -> str:
    """Return the path if it leads to a page of this station, else that of the table."""
    is_local = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_local and len(path) <= 300 and "\\" not in path else "/"


def _here(request: Request) -> str:
    """Return path and query of a request, the language left out."""
    query = [(key, value) for key, value in request.query_params.multi_items() if key != "lang"]
    url = request.url.include_query_params() if not query else request.url
    url = url.replace(query="").include_query_params(**dict(query)) if query else url
    return url.path + (f"?{url.query}" if query else "")


def _finish(request: Request, response: Response) -> Response:
    language = language_of(request)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["Content-Language"] = language
    response.headers["Vary"] = "Accept-Language, Cookie"
    if chosen_language(request.query_params) is not None:
        response.set_cookie(COOKIE, language, max_age=_YEAR_S, httponly=True, samesite="strict")
    return response


def _line_of(view: PublicView, seat: int) -> SeatLine | None:
    return next((one for one in view.seats if one.seat == seat), None)


def _id(request: Request) -> int:
    hand = int(request.path_params["hand"])
    if not 0 < hand <= MAX_ID:
        raise ProblemError("no-such-hand", 404, hand=min(hand, MAX_ID))
    return hand


def _choices(line: HappeningLine) -> list[tuple[str, str]]:
    """Return what a seat's happening is usually corrected to, as names and texts."""
    seat = seat_of(line.text)
    try:
        parse_happenings(line.text)
    except ScriptError:
        return []
    return [(word, f"s{seat} say {word}") for word in _WORDS] if seat else []
