"""The status screen as an ASGI application."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import resources

import msgspec
from sse_starlette import EventSourceResponse
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from firmware_py.face.feed import Feed, Freshness
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.languages import COOKIE, chosen_language, language_of
from firmware_py.face.web.layout import seats_css
from firmware_py.face.web.pages import Pages
from firmware_py.face.web.security import Guard
from firmware_py.face.web.stream import Streams, picture_events

_YEAR_S = 365 * 24 * 3600
_MOST_SEATS = 12

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(feed: Feed, settings: FaceSettings) -> Starlette:
    """Build the application; it reads ``feed`` and changes nothing anywhere.

    Paths: ``/`` the page, ``/events`` its live part, ``/api/view`` the public view as JSON,
    ``/healthz`` 200 while the picture is the table's, else 503. ``state.streams`` counts the
    event streams, and ends them.
    """
    pages = Pages(settings.places)
    streams = Streams(settings.max_streams)
    static = resources.files("firmware_py.face.web") / "static"
    app = Starlette(
        routes=[
            Route("/", _page_endpoint(feed, pages)),
            Route("/events", Events(feed, pages, settings, streams)),
            Route("/api/view", _view_endpoint(feed)),
            Route("/healthz", _health_endpoint(feed, streams)),
            Route("/seats-{count:int}.css", _seats),
            Mount("/static", StaticFiles(directory=str(static))),
        ],
        middleware=[Middleware(Guard, names=settings.names)],
    )
    app.state.streams = streams
    return app


class Events:
    """Endpoint of the event streams, in the reader's language; 503 when there are enough."""

    def __init__(self, feed: Feed, pages: Pages, settings: FaceSettings, streams: Streams) -> None:
        self._feed = feed
        self._pages = pages
        self._settings = settings
        self._streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one stream until its reader leaves."""
        if self._streams.is_full:
            refusal = PlainTextResponse("too many readers\n", 503, {"Retry-After": "10"})
            await refusal(scope, receive, send)
            return
        language = language_of(Request(scope))
        with self._streams.place():
            response = EventSourceResponse(
                picture_events(self._feed, self._pages, language, self._settings, self._streams),
                ping=_YEAR_S,  # the beats of the stream itself show that it lives
            )
            await response(scope, receive, send)


def _page_endpoint(feed: Feed, pages: Pages) -> Endpoint:
    async def page(request: Request) -> Response:
        language = language_of(request)
        response = HTMLResponse(
            pages.page(feed.snapshot(), language),
            headers={
                "Cache-Control": "no-store",
                "Content-Language": language,
                "Vary": "Accept-Language, Cookie",
            },
        )
        if chosen_language(request.query_params) is not None:
            response.set_cookie(COOKIE, language, max_age=_YEAR_S, httponly=True, samesite="strict")
        return response

    return page


def _view_endpoint(feed: Feed) -> Endpoint:
    async def view(_request: Request) -> Response:
        snapshot = feed.snapshot()
        if snapshot.view is None:
            return _json(msgspec.json.encode({"error": "no view yet"}), 503)
        response = _json(msgspec.json.encode(snapshot.view), 200)
        response.headers["Age"] = str(int(snapshot.age_s))
        return response

    return view


def _health_endpoint(feed: Feed, streams: Streams) -> Endpoint:
    async def health(_request: Request) -> Response:
        snapshot = feed.snapshot()
        body = {
            "status": snapshot.freshness.value,
            "age_s": round(snapshot.age_s, 1),
            "streams": streams.open,
        }
        status = 200 if snapshot.freshness is Freshness.LIVE else 503
        return _json(msgspec.json.encode(body), status)

    return health


def _json(body: bytes, status: int) -> Response:
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


async def _seats(request: Request) -> Response:
    count = request.path_params["count"]
    if not 1 <= count <= _MOST_SEATS:
        return PlainTextResponse("no such table\n", 404)
    return Response(
        seats_css(count),
        headers={"Cache-Control": f"public, max-age={_YEAR_S}"},
        media_type="text/css",
    )
