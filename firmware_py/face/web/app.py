"""The status screen as an ASGI application."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import resources

import msgspec
from sse_starlette import EventSourceResponse
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from firmware_py.face.feed import Feed, Freshness
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.actions import Actions
from firmware_py.face.web.door import Ask, nobody_there, visitor_of
from firmware_py.face.web.languages import language_of
from firmware_py.face.web.layout import seats_css
from firmware_py.face.web.pages import Pages
from firmware_py.face.web.parts import Parts, regions_of
from firmware_py.face.web.security import Guard
from firmware_py.face.web.site import Site
from firmware_py.face.web.stream import Streams, picture_events

_YEAR_S = 365 * 24 * 3600
_MOST_SEATS = 12

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(feed: Feed, settings: FaceSettings, ask: Ask = nobody_there) -> Starlette:
    """Build the application; it reads ``feed``, and what it does it asks the core to do.

    Paths: ``/`` the page, ``/events`` its live part, ``/api/view`` the public view as JSON,
    ``/healthz`` 200 while the picture is the table's, else 503; the other pages are in ``Site``,
    what is done in ``Actions``. ``state.streams`` counts the event streams, and ends them.
    """
    pages = Pages(settings.places)
    streams = Streams(settings.max_streams)
    parts = Parts(pages, ask)
    site = Site(feed, pages, parts, settings, ask)
    static = resources.files("firmware_py.face.web") / "static"
    app = Starlette(
        routes=[
            *site.routes(),
            *Actions(ask).routes(),
            Route("/events", Events(feed, parts, settings, streams, ask)),
            Route("/api/view", site.readable(_view_endpoint(feed))),
            Route("/healthz", _health_endpoint(feed, streams)),
            Route("/seats-{count:int}.css", _seats),
            Mount("/static", StaticFiles(directory=str(static))),
        ],
        middleware=[Middleware(Guard, names=settings.names)],
        exception_handlers={404: site.not_found},
    )
    app.state.streams = streams
    return app


class Events:
    """Endpoint of the event streams, in the reader's language; 503 when there are enough."""

    def __init__(
        self,
        feed: Feed,
        parts: Parts,
        settings: FaceSettings,
        streams: Streams,
        ask: Ask,
    ) -> None:
        self._feed = feed
        self._parts = parts
        self._settings = settings
        self._streams = streams
        self._ask = ask

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one stream until its reader leaves."""
        request = Request(scope)

        async def may_read() -> bool:
            return bool((await visitor_of(request, self._ask, is_use=False)).person)

        refusal: Response | None = None
        if not self._settings.is_open and not await may_read():
            refusal = PlainTextResponse("sign in first\n", 401)
        elif self._streams.is_full:
            refusal = PlainTextResponse("too many readers\n", 503, {"Retry-After": "10"})
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        place = request.query_params.get("page", "table")
        is_signed_in = place == "level" and await may_read()
        with self._streams.place():
            response = EventSourceResponse(
                picture_events(
                    self._feed,
                    self._parts.pages,
                    language_of(request),
                    self._settings,
                    self._streams,
                    names=regions_of(place, is_signed_in=is_signed_in),
                    part=self._parts.of(place, request.query_params),
                    may_read=None if self._settings.is_open else may_read,
                ),
                ping=_YEAR_S,  # the beats of the stream itself show that it lives
            )
            await response(scope, receive, send)


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
