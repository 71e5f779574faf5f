"""Tags on the antennas of an emulated QuasarMX, and how well they are heard."""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from typing import Protocol


class Hearing(Protocol):
    """Decides which tags one inventory hears."""

    def heard(self, socket: int, tags: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
        """Return the UIDs heard on ``socket`` of all that lie on the table, by socket."""
        ...


class PerfectHearing:
    """Every tag of the antenna, and no other."""

    def heard(self, socket: int, tags: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
        return tags.get(socket, ())


class NoisyHearing:
    """Misses tags, and hears some of the neighbours', each draw on its own.

    Args:
        rng: decides every draw, so that a seed makes a run repeatable.
        miss: probability that a present tag is not heard in one inventory.
        ghost: probability that a tag of a neighbouring antenna is heard here.
        neighbours: sockets next to each socket; without it, one less and one more.
    """

    def __init__(
        self,
        rng: random.Random,
        miss: float,
        ghost: float = 0.0,
        neighbours: Mapping[int, tuple[int, ...]] | None = None,
    ) -> None:
        self._rng = rng
        self._miss = miss
        self._ghost = ghost
        self._neighbours = neighbours

    def heard(self, socket: int, tags: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
        present = [uid for uid in tags.get(socket, ()) if self._rng.random() >= self._miss]
        ghosts = [
            uid
            for near in self._near(socket)
            for uid in tags.get(near, ())
            if self._rng.random() < self._ghost
        ]
        return tuple(dict.fromkeys(present + ghosts))

    def _near(self, socket: int) -> tuple[int, ...]:
        if self._neighbours is None:
            return (socket - 1, socket + 1)
        return self._neighbours.get(socket, ())


class TagField:
    """Which tags lie on which socket, in the order in which they came. Thread-safe."""

    def __init__(self, hearing: Hearing | None = None) -> None:
        self._lock = threading.Lock()
        self._hearing: Hearing = hearing or PerfectHearing()
        self._tags: dict[int, dict[str, None]] = {}
        self._louder: dict[str, frozenset[str]] = {}
        self._quiet: set[str] = set()

    def set_hearing(self, hearing: Hearing) -> None:
        """Hear differently from the next inventory on."""
        with self._lock:
            self._hearing = hearing

    def place(self, socket: int, uid: str) -> None:
        """Lay a tag on an antenna; it is awake."""
        with self._lock:
            self._tags.setdefault(socket, {})[uid] = None
            self._quiet.discard(uid)

    def remove(self, socket: int, uid: str) -> None:
        """Take a tag away; one that is not there is no error."""
        with self._lock:
            self._tags.get(socket, {}).pop(uid, None)

    def clear(self, socket: int) -> None:
        """Take all tags of an antenna away."""
        with self._lock:
            self._tags.pop(socket, None)

    def on(self, socket: int) -> tuple[str, ...]:
        """Return what lies on an antenna."""
        with self._lock:
            return tuple(self._tags.get(socket, ()))

    def hide(self, uid: str, behind: tuple[str, ...]) -> None:
        """Let a tag be heard only while none of ``behind`` on its antenna answers."""
        with self._lock:
            self._louder[uid] = frozenset(behind)

    def read(self, socket: int) -> tuple[str, ...]:
        """Return who answers an inventory now."""
        with self._lock:
            tags = {where: tuple(uids) for where, uids in self._tags.items()}
            awake = set(tags.get(socket, ())) - self._quiet
            return tuple(
                uid
                for uid in self._hearing.heard(socket, tags)
                if uid not in self._quiet and not self._louder.get(uid, frozenset()) & awake
            )

    def silence(self, uids: tuple[str, ...]) -> None:
        """Let tags keep quiet as long as they have power."""
        with self._lock:
            self._quiet.update(uids)

    def cut_power(self) -> None:
        """All tags forget that they were read."""
        with self._lock:
            self._quiet.clear()
