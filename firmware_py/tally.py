"""Counts what a run over many files found, and the exit status that follows."""

from __future__ import annotations

from dataclasses import dataclass

FINE, DIFFERS, UNREADABLE = 0, 1, 2
"""Exit statuses; where several apply, the greatest counts."""


@dataclass(slots=True)
class Tally:
    """What came of the files.

    Attributes:
        noun: what one file holds; verb: what it does if all is well; lack: what the others cannot.
        fine, differs, unreadable: how many.
    """

    noun: str
    verb: str
    lack: str
    fine: int = 0
    differs: int = 0
    unreadable: int = 0

    def add(self, *, is_fine: bool) -> None:
        """Count a file that could be run."""
        self.fine += is_fine
        self.differs += not is_fine

    @property
    def status(self) -> int:
        """Exit status of the whole run."""
        if self.unreadable:
            return UNREADABLE
        return DIFFERS if self.differs else FINE

    def __str__(self) -> str:
        """Return the summary line."""
        total = self.fine + self.differs + self.unreadable
        text = f"{total} {self.noun}{'s' * (total != 1)}: {self.fine} {self.verb}"
        text += f", {self.differs} differ"
        return text + (f", {self.unreadable} {self.lack}" if self.unreadable else "")
