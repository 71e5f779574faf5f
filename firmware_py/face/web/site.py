"""The pages beside the table: questions, hands, level clock, rule book, signing in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from engine.errors import ScriptError, UnknownRuleError
from engine.rulebook import RuleRef, is_citation, load_rule_book
from engine.rulebook.refs import Section
from engine.script.vocabulary import parse_happenings
from firmware_py.errors import StationError
from firmware_py.face.feed import Feed
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.door import Ask, Visitor, visitor_of
from firmware_py.face.web.happenings import seat_of
from firmware_py.face.web.languages import COOKIE, chosen_language, language_of
from firmware_py.face.web.pages import Pages, page_texts
from firmware_py.requests import (
    Answered,
    Asked,
    Export,
    Exported,
    HandPage,
    Hands,
    HappeningLine,
    ListHands,
    Refused,
    Schedule,
    ShowHand,
    ShowSchedule,
    ShowStep,
    StepPage,
)

Endpoint = Callable[[Request], Awaitable[Response]]
PageOf = Callable[[Request, Visitor, str], Awaitable[Response | str]]

_YEAR_S = 365 * 24 * 3600
_MAX_QUERY = 100
_MAX_HITS = 30
_MAX_ID = 2**53
_EXPORTS = {
    "toml": ("script", "application/toml"),
    "phh": ("phh", "application/toml"),
}
_WORDS = ("fold", "check", "call", "bet", "raise", "all-in")


class ProblemError(Exception):
    """A page that cannot be shown; ``key`` and ``values`` name the text that says why."""

    def __init__(self, key: str, status: int, **values: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.values = values


class Site:
    """The GET side of the application.

    Args:
        feed: the newest picture.
        pages: renders.
        settings: of the face.
        ask: reaches the core.
    """

    def __init__(self, feed: Feed, pages: Pages, settings: FaceSettings, ask: Ask) -> None:
        self._feed = feed
        self._pages = pages
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
            "/level": self._level,
            "/rules": self._rules,
            "/rules/{citation}": self._rule,
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
        view = self._feed.snapshot().view
        frame = {
            "station": view.station if view else "",
            "open_questions": bool(view and view.questions),
        }
        return self._pages.render(
            template, language_of(request), visitor, _here(request), place, **(frame | values)
        )

    async def _get(self, make: Callable[[int], Asked]) -> Answered:
        answer = await self._ask(make)
        if isinstance(answer, Refused):
            status = 503 if answer.key == "out-of-service" else 404
            raise ProblemError(answer.key, status, **answer.values)
        return answer

    async def _table(self, _: Request, visitor: Visitor, language: str) -> str:
        return self._pages.page(self._feed.snapshot(), language, visitor)

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
            heading=page_texts(language).text("decide", "title"),
            chosen=request.query_params.get("option", ""),
        )  # fmt: skip

    async def _hands(self, request: Request, visitor: Visitor, language: str) -> str:
        before = _number(request.query_params.get("before", "0"))
        answer = await self._get(lambda number: ListHands(number, before))
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
        hand = await self._read_hand(number)
        return self._show(
            request, visitor, "hand.html", "hand" if hand.is_running else "hands", hand=hand,
            heading=page_texts(language).text("page", "hand", hand=hand.number),
        )  # fmt: skip

    async def _step(self, request: Request, visitor: Visitor, language: str) -> str:
        step = min(request.path_params["step"], _MAX_ID)
        if step > 100_000:
            raise ProblemError("no-such-happening", 404, number=step)
        hand = _id(request)
        page = await self._get(lambda number: ShowStep(number, hand, step))
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
            raise ProblemError("no-such-happening", 404, number=min(number, _MAX_ID))
        if not hand.is_running:
            raise ProblemError("hand-over", 409)
        return self._show(
            request, visitor, "correct.html", "hand", hand=hand, line=line,
            choices=_choices(line), heading=page_texts(language).text("correct", "title"),
        )  # fmt: skip

    async def _export(self, request: Request, _: Visitor, __: str) -> Response:
        ending = request.path_params["form"]
        if ending not in _EXPORTS:
            raise ProblemError("no-such-form", 404, form=ending[:20])
        form, media_type = _EXPORTS[ending]
        hand = _id(request)
        answer = await self._get(lambda number: Export(number, hand, form))
        assert isinstance(answer, Exported)
        return Response(
            answer.text,
            headers={"Content-Disposition": f'attachment; filename="{answer.name}"'},
            media_type=media_type,
        )

    async def _level(self, _: Request, visitor: Visitor, language: str) -> str:
        try:
            answer: Answered | None = await self._ask(ShowSchedule)
        except StationError:
            answer = None
        schedule = answer if isinstance(answer, Schedule) else None
        return self._pages.levels(self._feed.snapshot(), language, visitor, schedule)

    async def _rules(self, request: Request, visitor: Visitor, language: str) -> Response | str:
        query = request.query_params.get("q", "").strip()[:_MAX_QUERY]
        book = load_rule_book()
        if query and is_citation(query):
            try:
                cited = RuleRef.parse(query, book.edition)
            except UnknownRuleError:
                pass  # then it is searched for, and the nearest are shown
            else:
                return RedirectResponse(f"/rules/{cited}", 303)
        hits = [hit.entry for hit in book.search(query)[:_MAX_HITS]] if query else []
        return self._show(
            request, visitor, "rule-book.html", "rules", query=query, hits=hits,
            chapters=book.chapters, heading=page_texts(language).text("rules", "title"),
            total=sum(entry.ref.section is Section.RULE for entry in book.entries),
        )  # fmt: skip

    async def _rule(self, request: Request, visitor: Visitor, language: str) -> str:
        citation = request.path_params["citation"]
        book = load_rule_book()
        try:
            ref = RuleRef.parse(citation[:40], book.edition)
            entry = book.find(ref)
        except UnknownRuleError as error:
            raise ProblemError("no-such-rule", 404, rule=citation[:40]) from error
        at = book.entries.index(entry)
        related = [
            (str(other), book.find(other).title.in_language(language))
            for other in book.related_to(entry)
        ]
        return self._show(
            request, visitor, "rule.html", "rules", entry=entry, related=related, asked=ref.part,
            heading=f"{entry.citation} {entry.title.in_language(language)}",
            before=book.entries[at - 1].citation if at else "",
            after=book.entries[at + 1].citation if at + 1 < len(book.entries) else "",
        )  # fmt: skip

    async def _read_hand(self, hand: int) -> HandPage:
        answer = await self._get(lambda number: ShowHand(number, hand))
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


def _number(text: str) -> int:
    return min(int(text), _MAX_ID) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def _id(request: Request) -> int:
    hand = int(request.path_params["hand"])
    if not 0 < hand <= _MAX_ID:
        raise ProblemError("no-such-hand", 404, hand=min(hand, _MAX_ID))
    return hand


def _choices(line: HappeningLine) -> list[tuple[str, str]]:
    """Return what a seat's happening is usually corrected to, as names and texts."""
    seat = seat_of(line.text)
    try:
        parse_happenings(line.text)
    except ScriptError:
        return []
    return [(word, f"s{seat} say {word}") for word in _WORDS] if seat else []
