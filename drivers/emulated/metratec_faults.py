"""What can be wrong with an emulated QuasarMX, on request."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class InventoryFault:
    """What spoils one inventory.

    Attributes:
        words: error words in place of tags, behind the UIDs ("CER", "TCE", "CLD").
        count_offset: how much the count says too many.
        cut_uid_to: digits that are left of the last UID.
        restart: "SRT" or "BOD", said inside the answer, after which the reader starts again.
        restart_at: byte of the answer at which that happens.
        is_timeout: the reader's 3 s limit passes: TOE, no count, and it starts again.
        duration_s: how long the inventory takes in place of its own time.
    """

    words: tuple[str, ...] = ()
    count_offset: int = 0
    cut_uid_to: int | None = None
    restart: str = ""
    restart_at: int = 0
    is_timeout: bool = False
    duration_s: float | None = None


@dataclass(slots=True)
class QuasarFaults:
    """Standing faults, and those of the next answers.

    Attributes:
        refusals: error word by beginning of command, e.g. {"RFW": "UCO", "SAP": "NOS"}.
        report_offset: what the antenna report adds to the port; 1 counts from 1.
        is_report_missing: no antenna report, whatever was ordered.
        stuck_port: port that the multiplexer stays at and the report names, e.g. 0.
        answers_without_lf: how many of the next answers lack their LF.
        mute_answers: how many of the next answers do not come at all.
        toe_has_lf: whether an LF follows TOE in end-of-frame mode; the guide does not say.
    """

    refusals: dict[str, str] = field(default_factory=dict)
    report_offset: int = 0
    is_report_missing: bool = False
    stuck_port: int | None = None
    answers_without_lf: int = 0
    mute_answers: int = 0
    toe_has_lf: bool = False
    _next: deque[InventoryFault] = field(default_factory=deque)

    def once(self, *faults: InventoryFault) -> None:
        """Order faults for the next inventories, one each."""
        self._next.extend(faults)

    @property
    def pending(self) -> int:
        """How many ordered faults were not used yet."""
        return len(self._next)

    def take(self) -> InventoryFault:
        """Return the fault of the inventory that begins now."""
        return self._next.popleft() if self._next else InventoryFault()

    def refusal_of(self, command: str) -> str | None:
        """Return the error word that ``command`` gets, ``None`` if it is obeyed."""
        for beginning, word in self.refusals.items():
            if f"{command} ".startswith(f"{beginning} "):
                return word
        return None
