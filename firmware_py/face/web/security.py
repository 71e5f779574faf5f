"""What every answer carries and what every request must be."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def is_known_host(host: str, names: Sequence[str]) -> bool:
    """Return whether a ``Host`` header names this station.

    An IP address is always fine: a foreign page that points its own name at the station (DNS
    rebinding) sends that name. ``names`` are compared without case and port.
    """
    name = _without_port(host.strip().lower())
    if name == "localhost" or name in {known.lower() for known in names}:
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


ACTS = "/api/"
"""Where alone something is done, by POST and for the station's own pages."""


class Guard:
    """ASGI middleware: known host, reading only but for acts, and the headers above on all."""

    def __init__(self, app: ASGIApp, names: Sequence[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is not let through; pass on any other."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        app = self._refusal(scope) or self._app
        await app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        hosts = Headers(scope=scope).getlist("host")
        if len(hosts) != 1 or not is_known_host(hosts[0], self._names):
            return PlainTextResponse("unknown host\n", 400)
        if scope["method"] == "POST" and scope["path"].startswith(ACTS):
            return _refuse_foreign(Headers(scope=scope))
        if scope["method"] not in {"GET", "HEAD"}:
            return PlainTextResponse("only GET is allowed\n", 405, {"Allow": "GET, HEAD"})
        return None


def _refuse_foreign(headers: Headers) -> ASGIApp | None:
    """Refuse what a page of another site sends, and what does not say whose page sends it."""
    origins = headers.getlist("origin")
    host = headers["host"].strip().lower()
    own = {f"http://{host}", f"https://{host}"}
    is_own = len(origins) == 1 and origins[0].strip().lower() in own
    if not is_own or headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return PlainTextResponse("only for the station's own pages\n", 403)
    return None
