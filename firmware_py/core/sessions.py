"""Signing in: PIN checked, guessing slowed down, sessions that end by themselves."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from firmware_py.core.people import PeopleFile, Person, find, hash_pin, is_pin_right
from firmware_py.core.refusal import RefusedError
from firmware_py.errors import StationError

_LOG = logging.getLogger(__name__)

IDLE_S = 30 * 60
"""A session that is not used for so long ends."""

LONGEST_S = 12 * 3600
"""A session ends after so long in any case."""

FREE_TRIES = 5
"""Wrong PINs before the person is locked."""

FIRST_LOCK_S, LONGEST_LOCK_S = 60, 3600
"""Each further wrong PIN doubles the lock."""

MAX_SESSIONS = 64
_MAX_WAITING = 8


@cache
def _nobody() -> str:
    """Return a hash to check for names that nobody has: these take as long to be refused."""
    return hash_pin(secrets.token_hex(8))


@dataclass(slots=True)
class _Session:
    name: str
    pin_hash: str
    began_s: float
    used_s: float


class Sessions:
    """The sessions of a core; they end with it.

    Args:
        people: who may sign in.
        clock: monotonic seconds.
    """

    def __init__(self, people: PeopleFile, clock: Callable[[], float]) -> None:
        self._people = people
        self._clock = clock
        self._sessions: dict[bytes, _Session] = {}
        self._locked_until_s: dict[str, float] = {
            one.name: clock() + lock_s(one.wrong) for one in self._read() if one.wrong >= FREE_TRIES
        }
        self._checking = asyncio.Lock()
        self._waiting = 0

    @property
    def has_people(self) -> bool:
        """Whether anybody may sign in."""
        return bool(self._read())

    async def sign_in(self, name: str, pin: str) -> tuple[str, str]:
        """Begin a session.

        Returns:
            Its token, and the person's name as journalled.

        Raises:
            RefusedError: ``nobody-may``, ``locked``, ``wrong-pin`` or ``too-many``.
        """
        if self._waiting >= _MAX_WAITING:
            raise RefusedError("too-many")
        self._waiting += 1
        try:
            async with self._checking:
                person = await self._check(name, pin)
        finally:
            self._waiting -= 1
        token = secrets.token_urlsafe(32)
        now_s = self._clock()
        self._drop_ended(now_s)
        while len(self._sessions) >= MAX_SESSIONS:
            self._sessions.pop(min(self._sessions, key=lambda key: self._sessions[key].used_s))
        self._sessions[_digest(token)] = _Session(person.name, person.pin_hash, now_s, now_s)
        return token, person.name

    def sign_out(self, token: str) -> None:
        """End a session."""
        self._sessions.pop(_digest(token), None)

    def person_of(self, token: str, *, is_use: bool = True) -> str:
        """Return whose session it is, "" for nobody's; ``is_use`` keeps it from ending."""
        now_s = self._clock()
        self._drop_ended(now_s)
        session = self._sessions.get(_digest(token))
        if session is None:
            return ""
        if is_use:
            session.used_s = now_s
        return session.name

    def require(self, token: str) -> str:
        """Return whose session it is.

        Raises:
            RefusedError: ``signed-out``.
        """
        person = self.person_of(token)
        if not person:
            raise RefusedError("signed-out")
        return person

    def _read(self) -> tuple[Person, ...]:
        """Return everybody; nobody, and a line in the log, where the list cannot be read."""
        try:
            return self._people.read()
        except StationError as error:
            _LOG.error("nobody can sign in: %s", error)
            return ()

    async def _check(self, name: str, pin: str) -> Person:
        people = self._read()
        if not people:
            raise RefusedError("nobody-may")
        person = find(people, name)
        if person is not None:
            left_s = self._locked_until_s.get(person.name, 0.0) - self._clock()
            if left_s > 0 and person.wrong >= FREE_TRIES:
                raise RefusedError("locked", minutes=-int(-left_s // 60))
        if await asyncio.to_thread(_is_right, person, pin) and person is not None:
            if person.wrong:
                await asyncio.to_thread(self._people.note_wrong, person.name, 0)
            return person
        if person is None:
            raise RefusedError("wrong-pin")
        wrong = person.wrong + 1
        await asyncio.to_thread(self._people.note_wrong, person.name, wrong)
        if wrong >= FREE_TRIES:
            self._locked_until_s[person.name] = self._clock() + lock_s(wrong)
            raise RefusedError("locked", minutes=lock_s(wrong) // 60)
        raise RefusedError("wrong-pin")

    def _drop_ended(self, now_s: float) -> None:
        """Forget what is too old, and sessions of people who went or have another PIN."""
        hashes = {one.name: one.pin_hash for one in self._read()}
        ended = [
            key
            for key, one in self._sessions.items()
            if now_s - one.used_s > IDLE_S
            or now_s - one.began_s > LONGEST_S
            or hashes.get(one.name) != one.pin_hash
        ]
        for key in ended:
            del self._sessions[key]


def lock_s(wrong: int) -> int:
    """Return how long a person is locked after so many wrong PINs in a row, in seconds."""
    return min(FIRST_LOCK_S << min(max(wrong - FREE_TRIES, 0), 16), LONGEST_LOCK_S)


def _is_right(person: Person | None, pin: str) -> bool:
    return is_pin_right(_nobody() if person is None else person.pin_hash, pin)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
