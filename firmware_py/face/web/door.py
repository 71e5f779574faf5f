"""Who stands before the page: the session's cookie, its person, and the mark of its own pages."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from firmware_py.errors import StationError
from firmware_py.requests import Answered, Asked, Refused, Session, WhoIs

COOKIE = "session"
CSRF_HEADER = "x-csrf-token"

Ask = Callable[[Callable[[int], Asked]], Awaitable[Answered]]
"""Asks the core; raises ``StationError`` where it does not answer."""


class ProblemError(Exception):
    """A page that cannot be shown; ``key`` and ``values`` name the text that says why."""

    def __init__(self, key: str, status: int, **values: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.values = values


async def get(ask: Ask, make: Callable[[int], Asked]) -> Answered:
    """Ask the core for something to show.

    Raises:
        ProblemError: it has no such thing.
        StationError: it does not answer.
    """
    answer = await ask(make)
    if isinstance(answer, Refused):
        status = 503 if answer.key == "out-of-service" else 404
        raise ProblemError(answer.key, status, **answer.values)
    return answer


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks.

    Attributes:
        token: of the session, "" without one.
        person: whose session it is, "" if nobody is signed in.
        has_people: somebody may sign in at this station.
        is_reached: the core answered.
    """

    token: str
    person: str
    has_people: bool
    is_reached: bool

    @property
    def csrf(self) -> str:
        """What this session's own pages send with every decision; "" without a session."""
        return csrf_of(self.token) if self.person else ""

    def sent_by_own_page(self, request: Request) -> bool:
        """Return whether a request carries the mark of this session's pages."""
        given = request.headers.get(CSRF_HEADER, "")
        return bool(self.csrf) and hmac.compare_digest(given.encode(), self.csrf.encode())


def csrf_of(token: str) -> str:
    """Return the mark of a session's pages; it tells nothing of the token."""
    return hashlib.sha256(b"page of " + token.encode()).hexdigest()


async def nobody_there(make: Callable[[int], Asked]) -> Answered:
    """Answer for a core that is not there."""
    raise StationError(f"the table is not connected: {type(make(1)).__name__}")


async def visitor_of(request: Request, ask: Ask, *, is_use: bool = True) -> Visitor:
    """Ask the core who has sent a request.

    Args:
        request: with its cookies.
        ask: reaches the core.
        is_use: False if it does not keep the session from ending.
    """
    token = request.cookies.get(COOKIE, "")[:100]
    try:
        answer = await ask(lambda number: WhoIs(number, token, is_use))
    except StationError:
        return Visitor(token, "", has_people=False, is_reached=False)
    if not isinstance(answer, Session):
        return Visitor(token, "", has_people=False, is_reached=True)
    return Visitor(token, answer.person, answer.has_people, is_reached=True)


def let_in(response: Response, token: str, lasts_s: int) -> None:
    """Give the browser a session; scripts do not see it and other sites cannot use it."""
    response.set_cookie(COOKIE, token, max_age=lasts_s, httponly=True, samesite="strict")


def let_out(response: Response) -> None:
    """Take the session from the browser."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
