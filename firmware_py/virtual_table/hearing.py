"""How well the antennas of a virtual table hear, reader by reader, all of one seed."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Collection
from dataclasses import dataclass

from drivers.emulated.metratec_tags import Hearing
from drivers.emulated.rough_hearing import RoughHearing


@dataclass(frozen=True, slots=True)
class HearingRates:
    """How an antenna hears.

    Attributes:
        miss: probability that a present tag is not heard in one inventory.
        ghost: probability that a neighbour's tag is heard.
        burst: probability that an antenna goes blind with an inventory,
        burst_length: and for how many in the mean.
        is_uneven: each tag has a miss rate of its own, ``miss`` in the mean.
    """

    miss: float = 0.0
    ghost: float = 0.0
    burst: float = 0.0
    burst_length: float = 3.0
    is_uneven: bool = False


def own_seed(seed: int, name: str) -> int:
    """Return a seed for one part, so that parts do not depend on one another's draws."""
    return zlib.crc32(f"{seed} {name}".encode())


def rough(rates: HearingRates, seed: int, name: str, steady: Collection[str] = ()) -> RoughHearing:
    """Return the hearing of one reader; ``steady`` are tags fixed under its antennas."""
    return RoughHearing(
        own_seed(seed, name),
        miss=rates.miss,
        ghost=rates.ghost,
        burst=rates.burst,
        burst_length=rates.burst_length,
        steady=steady,
        is_uneven=rates.is_uneven,
    )


class Spots:
    """The cards on boards of one antenna each, which hear what lies on the boards beside them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cards: dict[int, dict[str, None]] = {}

    def add(self) -> int:
        """Return the number of a further board, from 1, beside the one before."""
        with self._lock:
            self._cards[len(self._cards) + 1] = {}
            return len(self._cards)

    def place(self, number: int, uid: str) -> None:
        """Lay a card on a board."""
        with self._lock:
            self._cards[number][uid] = None

    def remove(self, number: int, uid: str) -> None:
        """Take it away; one that is not there is no error."""
        with self._lock:
            self._cards[number].pop(uid, None)

    def ear(self, number: int, hearing: Hearing) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
        """Return what a board asks at each poll: of its own cards and all others, who answers."""

        def hear(own: tuple[str, ...]) -> tuple[str, ...]:
            with self._lock:
                cards = {other: tuple(uids) for other, uids in self._cards.items()}
            return hearing.heard(number, {**cards, number: own})

        return hear
