"""Whether a part of a bus is there, when to try it again, and what to tell the technician."""

from __future__ import annotations

import enum
import logging

_log = logging.getLogger(__name__)


class PartState(enum.Enum):
    """What is known of a part."""

    NEW = "new"
    """Not tried yet."""
    READY = "ready"
    """Initialised and answering."""
    ABSENT = "absent"
    """Not answering; tried again from time to time with full initialisation."""


class Presence:
    """Keeps a part's state: one warning when it goes, one line when it returns (R-33).

    Args:
        label: what the log calls the part, e.g. ``"panel.a (0x20)"``.
        retry_s: seconds between two tries while it is absent.
    """

    def __init__(self, label: str, retry_s: float) -> None:
        self.label = label
        self.state = PartState.NEW
        self.problem = ""
        self.outages = 0
        self._retry_s = retry_s
        self._retry_at_s: float | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the part is initialised and answering."""
        return self.state is PartState.READY

    def found(self) -> None:
        """Note that initialisation succeeded."""
        if self.state is PartState.ABSENT:
            _log.warning("%s is back", self.label)
        self.state = PartState.READY
        self.problem = ""
        self._retry_at_s = None

    def lost(self, reason: object, now_s: float | None = None) -> None:
        """Note a failure; without a time, the next ``may_try`` starts the waiting."""
        level = logging.DEBUG
        if self.state is not PartState.ABSENT:
            level = logging.WARNING
            self.outages += 1
        _log.log(level, "%s does not answer: %s", self.label, reason)
        self.state = PartState.ABSENT
        self.problem = str(reason)
        self._retry_at_s = None if now_s is None else now_s + self._retry_s

    def may_try(self, now_s: float) -> bool:
        """Return whether an absent or new part is due for initialisation."""
        if self.state is PartState.NEW:
            return True
        if self.state is PartState.READY:
            return False
        if self._retry_at_s is None:
            self._retry_at_s = now_s + self._retry_s
        return now_s >= self._retry_at_s
