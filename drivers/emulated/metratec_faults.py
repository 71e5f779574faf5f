"""What can be wrong with an emulated QuasarMX, on request."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import Enum, auto

FALSE_HEADERS = (b"IVF 00\r", b"IVF 255\r", b"E00401509\rIVF 07\r")
"""Counts that do not fit, in place of a length: none, too many, more than what stands there."""


class QuasarFault(Enum):
    """Faults by name, for ``EmulatedQuasar.fail``; any mixture of them can be ordered there."""

    NO_LF = auto()
    """An answer lacks its LF."""
    MUTE = auto()
    """An answer does not come."""
    SRT_IN_ANSWER = auto()
    """The watchdog strikes inside an inventory, and the reader starts again."""
    BOD_IN_ANSWER = auto()
    """The supply breaks down inside an inventory, and the reader starts again."""
    TIME_LIMIT = auto()
    """An inventory reaches the reader's limit of 3 s: TOE, and the reader starts again."""
    CER = auto()
    """One more tag is there whose CRC is wrong."""
    TCE = auto()
    """One more tag is there with which communication fails."""
    CLD = auto()
    """Tags that cannot be told apart."""
    WRONG_COUNT = auto()
    """The count of an inventory is one too many."""
    CUT_UID = auto()
    """The last UID of an inventory lacks digits."""
    FORTY_TAGS = auto()
    """Forty tags of strangers answer beside those that lie there; only 32 are named."""
    FORGED_UID = auto()
    """An inventory names one more tag, another one each time, that is nowhere; the count fits."""
    LONG_ROUND = auto()
    """An inventory takes 2.9 s."""
    SILENT_RESTART = auto()
    """Starts again before it does a command: no LF, no report, port 0, field off."""
    STALE_REPEAT = auto()
    """Repeats an inventory, as a former program left it, when a command comes."""
    ASLEEP = auto()
    """Is in standby when a command comes."""
    CRC_LEFT_ON = auto()
    """Wants a CRC when a command comes, as a former program left it."""
    PREFIX_LEFT_ON = auto()
    """Puts text before its answers, as a former program left it."""
    STORED_SEQUENCE = auto()
    """Starts again with a stored sequence that streams inventories."""
    HEART_BEATS = auto()
    """Sends a heart beat each second."""
    REPORT_FROM_ONE = auto()
    """The antenna report counts from 1."""
    NO_REPORT = auto()
    """The antenna report is missing, whatever was ordered."""
    STUCK_PORT = auto()
    """The multiplexer stays at port 0."""
    OLD_FIRMWARE = auto()
    """Does not know ``RFW``, ``RHW`` and ``MOD``."""
    OLD_SELECTION = auto()
    """Refuses ``SAP MAN``: the older form selects a port."""
    NO_MULTIPLEXER = auto()
    """Is a model without a multiplexer."""


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
        strangers: tags that answer though they lie nowhere.
        is_forged: one more tag that is another one each time.
    """

    words: tuple[str, ...] = ()
    count_offset: int = 0
    cut_uid_to: int | None = None
    restart: str = ""
    restart_at: int = 0
    is_timeout: bool = False
    duration_s: float | None = None
    strangers: int = 0
    is_forged: bool = False


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
        standing: spoils each inventory for which nothing else was ordered.
        toe_has_lf: whether an LF follows TOE in end-of-frame mode; the guide does not say.
    """

    refusals: dict[str, str] = field(default_factory=dict)
    report_offset: int = 0
    is_report_missing: bool = False
    stuck_port: int | None = None
    answers_without_lf: int = 0
    mute_answers: int = 0
    toe_has_lf: bool = False
    standing: InventoryFault = InventoryFault()
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
        return self._next.popleft() if self._next else self.standing

    def forget(self, fault: InventoryFault) -> None:
        """Take back what was ordered of one kind."""
        self._next = deque(one for one in self._next if one != fault)
        if self.standing == fault:
            self.standing = InventoryFault()

    def refusal_of(self, command: str) -> str | None:
        """Return the error word that ``command`` gets, ``None`` if it is obeyed."""
        for beginning, word in self.refusals.items():
            if f"{command} ".startswith(f"{beginning} "):
                return word
        return None
