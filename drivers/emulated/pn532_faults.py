"""What an emulated PN532 can do wrong by itself; faults of the line are in ``line_faults``."""

from __future__ import annotations

from enum import Enum, auto


class PN532Fault(Enum):
    """One fault of one answer. The state of the chip is set by ``EmulatedPN532`` itself."""

    SUPPLY_LOST = auto()
    """Loses its supply for a moment before it hears a command: deaf, and all settings are gone."""
    FORGED_UID = auto()
    """A poll names one more card, another one each time, that is nowhere; all sums are right."""
    ACK_LOST = auto()
    """No ACK; the reply comes where it was due."""
    ACK_WITH_REPLY = auto()
    """The ACK waits for the reply and comes in one chunk with it."""
    NO_PREAMBLE = auto()
    """The reply begins with its start code ``00 FF``."""
    LONG_PREAMBLE = auto()
    """Nine zeros before the start code of the reply."""
    NO_POSTAMBLE = auto()
    """The reply ends with its checksum."""
    EXTENDED = auto()
    """The reply in the extended form, though it is short."""
    ERROR_FRAME = auto()
    """The error frame instead of the reply."""
    BAD_CHECKSUM = auto()
    """The reply with a wrong DCS; a NACK brings the right one."""
    NO_REPLY = auto()
    """An ACK and nothing after it, until the host ends the command."""
    SWAPPED_SENS_RES = auto()
    """SENS_RES of each card of the poll with its bytes exchanged."""
    RANDOM_UID = auto()
    """Each card of the poll draws a UID of 4 bytes that begins with 08."""
    CARD_LEAVES = auto()
    """The cards leave after they were listed; their release has status 29."""
