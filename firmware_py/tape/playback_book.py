"""The tag book of a tape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from engine.happenings import UNSEEN_CARD
from firmware_py.core.tags import TagBook
from firmware_py.tape.records import Alike, Faces


class Answers(Protocol):
    """What the station turned up, in its order."""

    def claim_faces(self) -> Faces | None:
        """Return the faces that the station turned up here, if it did."""
        ...

    def claim_alike(self) -> Alike | None:
        """Return the comparison that the station made here, if it did."""
        ...


class PlaybackBook(TagBook):
    """The tags of a tape, with the faces that the station turned up until now."""

    __slots__ = ("_answers", "_faces")

    def __init__(self, chips: Mapping[str, int], cards: Iterable[str], answers: Answers) -> None:
        super().__init__(chips, dict.fromkeys(cards, UNSEEN_CARD))
        self._faces: dict[str, str] = {}
        self._answers = answers

    def learn(self, record: Faces) -> None:
        """Note the faces of a record."""
        self._faces.update(record.faces)

    def open_hand(self, uids: Iterable[str]) -> tuple[str, ...]:
        """Return the faces as the station did."""
        self._ask()
        return tuple(self._faces.get(uid, UNSEEN_CARD) for uid in uids)

    def open_card(self, uid: str) -> str:
        """Return the face as the station did."""
        self._ask()
        return self._faces.get(uid, UNSEEN_CARD)

    def has_alike(self, uid: str, others: Iterable[str]) -> bool:  # noqa: ARG002
        """Return the answer of the recorded evening."""
        answer = self._answers.claim_alike()
        return answer is not None and answer.is_alike

    def _ask(self) -> None:
        faces = self._answers.claim_faces()
        if faces is not None:
            self.learn(faces)
