"""What sensing says once without a happening, for the dealer or the technician."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum


class NoticeKind(StrEnum):
    """What there is to say."""

    UNKNOWN_TAG = "unknown-tag"
    WRONG_KIND = "wrong-kind-of-tag"
    CONFLICT = "two-zones-see-one-tag"
    NO_ACTOR = "no-seat-to-act"
    UNKNOWN_ZONE = "zone-unknown"
    UNDECIDED = "zone-undecided"


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice; ``zone`` is where, "" if nowhere. It never names a tag or a card."""

    kind: NoticeKind
    zone: str
    at_s: float


class Notices:
    """The newest notices; the same about the same tag at the same place is said once.

    Args:
        limit: how many are kept.
    """

    def __init__(self, limit: int) -> None:
        self.newest: deque[Notice] = deque(maxlen=limit)
        self._said: set[tuple[NoticeKind, str, str]] = set()

    def say(self, kind: NoticeKind, zone: str, now_s: float, uid: str = "") -> None:
        """Say something, unless it was said before."""
        if (kind, zone, uid) not in self._said:
            self._said.add((kind, zone, uid))
            self.newest.append(Notice(kind, zone, now_s))
