"""An emulated PN532 in HSU mode, byte for byte, with cards to put on its antenna."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from drivers.emulated.fault_orders import FaultyDevice
from drivers.emulated.pn532_cards import Card, initiator_data, make_card
from drivers.emulated.pn532_faults import PN532Fault
from drivers.pn532.commands import MOST_TARGETS, RETRY_FOR_EVER, Command
from drivers.pn532.frames import (
    AckFrame,
    CommandFrame,
    ErrorFrame,
    FrameReader,
    NackFrame,
    build_response,
)

FIFO_DATA, SENS_REQ = 0x6339, 0x26
"""The register in which the last SENS_REQ stays when no card answered it."""

_WAKE = b"\x55\x55" + bytes(14)
_WORK_S = 0.001
_COMMANDS_KEPT = 200
_BAUD_RATES = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600, 1288000)
_AUTOMATIC_RATS = 0x10
_DEFAULT_PARAMETERS = 0x14
_RF_FIELD, _RF_RETRIES = 0x01, 0x05
_RF_LENGTHS = {
    _RF_FIELD: 1, 0x02: 3, 0x04: 1, _RF_RETRIES: 3, 0x0A: 11, 0x0B: 8, 0x0C: 3, 0x0D: 9,
}  # fmt: skip
_NOT_LISTED, _RELEASED = 0x27, 0x29

FALSE_HEADERS = (
    bytes.fromhex("00 00 FF 00 00"),
    bytes.fromhex("00 00 FF FF 01"),
    bytes.fromhex("00 00 FF 40 C0 D5"),
)
"""Headers whose length is 0, 255, and more than what follows."""


@dataclass(frozen=True, slots=True)
class _Poll:
    most: int
    is_type_a: bool
    wanted: bytes
    due_at_s: float


@dataclass(slots=True)
class _Chip:
    """What a power cycle loses."""

    is_awake: bool
    is_configured: bool
    retries: int = RETRY_FOR_EVER
    parameters: int = _DEFAULT_PARAMETERS
    baud_rate: int = 115200
    next_baud_rate: int | None = None
    is_field_on: bool = False
    listed: int = 0
    release_status: int = 0
    registers: dict[int, int] = field(default_factory=dict)
    last_reply: bytes = b""
    held_ack: bytes = b""
    reply: tuple[float, bytes] | None = None
    poll: _Poll | None = None
    falls_asleep: bool = False


class EmulatedPN532(FaultyDevice[PN532Fault]):
    """A ``SerialDevice`` for ``PtyPort``. All methods may be called from any thread.

    The ACK of a command is sent at once, its reply when its time has come.

    Args:
        version: what GetFirmwareVersion answers: IC, version, revision, support.
        needs_wake: after power-up and PowerDown deaf until ``55 55`` and 14 zeros.
        needs_sam: after power-up and PowerDown deaf to all but SAMConfiguration, until it.
        poll_time_s: how long the field part of a poll takes.
        seed: decides random UIDs.
        hear: which of all UIDs, those of neighbours included, answer a poll now.
    """

    def __init__(
        self,
        version: tuple[int, int, int, int] = (0x32, 1, 6, 7),
        *,
        needs_wake: bool = False,
        needs_sam: bool = False,
        poll_time_s: float = 0.005,
        seed: int = 0,
        hear: Callable[[tuple[str, ...]], tuple[str, ...]] | None = None,
    ) -> None:
        super().__init__()
        self._version = bytes(version)
        self._needs_wake = needs_wake
        self._needs_sam = needs_sam
        self._poll_time_s = poll_time_s
        self._random = random.Random(seed)
        self._hear = hear
        self._forged = 0
        self._frames = FrameReader()
        self._while_asleep = b""
        self._cards: list[Card] = []
        self._commands: deque[int] = deque(maxlen=_COMMANDS_KEPT)
        self._aborts = 0
        self._chip = self._fresh_chip()

    @property
    def commands(self) -> tuple[int, ...]:
        """Codes of the last commands that were taken, oldest first."""
        with self._lock:
            return tuple(self._commands)

    @property
    def aborts(self) -> int:
        """How often the host ended a running command with an ACK."""
        with self._lock:
            return self._aborts

    @property
    def is_field_on(self) -> bool:
        """Whether the antenna radiates."""
        with self._lock:
            return self._chip.is_field_on

    @property
    def baud_rate(self) -> int:
        """Bits a second that the host ordered and confirmed."""
        with self._lock:
            return self._chip.baud_rate

    def place(
        self,
        uid_hex: str,
        sak: int = 0x00,
        sens_res: bytes | None = None,
        ats: bytes | None = None,
    ) -> None:
        """Put a card on the antenna, after those already there; a card already there stays.

        Args:
            uid_hex: 4, 7 or 10 bytes.
            sak: SEL_RES; bit 5 (0x20) is set on cards that answer RATS.
            sens_res: two bytes as the chip sends them; ``None``: as such cards usually have.
            ats: answer to RATS without its length byte; ``None``: a usual one.

        Raises:
            ValueError: no such UID or SENS_RES.
        """
        card = make_card(uid_hex, sak, sens_res, ats)
        with self._lock:
            if all(other.uid != card.uid for other in self._cards):
                self._cards.append(card)

    def remove(self, uid_hex: str) -> None:
        """Take a card away.

        Raises:
            ValueError: no such card is there.
        """
        uid = bytes.fromhex(uid_hex)
        with self._lock:
            left = [card for card in self._cards if card.uid != uid]
            if len(left) == len(self._cards):
                raise ValueError(f"expected a card on the antenna: {uid_hex}")
            self._cards = left

    def clear(self) -> None:
        """Take all cards away."""
        with self._lock:
            self._cards.clear()

    def power_cycle(self) -> None:
        """Lose the supply for a moment: all settings are back, polls wait for ever again."""
        with self._lock:
            self._chip = self._fresh_chip()

    def set_poll_time(self, poll_time_s: float) -> None:
        """Let the field part of polls take another time from now on."""
        with self._lock:
            self._poll_time_s = poll_time_s

    def receive(self, data: bytes, now_s: float) -> bytes:
        """Take what the host says; ACKs and what a NACK asks for come at once."""
        with self._lock:
            if self._faults.shows(PN532Fault.SUPPLY_LOST):
                self._chip = self._fresh_chip()
            if not self._chip.is_awake:
                data = self._wake(data)
            answer = b""
            for frame in self._frames.feed(data):
                match frame:
                    case CommandFrame():
                        answer += self._take(frame, now_s)
                    case AckFrame():
                        self._abort()
                    case NackFrame():
                        answer += self._chip.last_reply
            return answer

    def due(self, now_s: float) -> bytes:
        """Return the reply whose time has come."""
        with self._lock:
            chip = self._chip
            if chip.poll is not None and now_s >= chip.poll.due_at_s:
                self._list_cards(chip.poll, now_s)
            if chip.reply is None or now_s < chip.reply[0]:
                return b""
            reply, chip.reply = chip.held_ack + chip.reply[1], None
            chip.held_ack = b""
            if chip.falls_asleep:
                self._chip = self._fresh_chip()
            return reply

    def _fresh_chip(self) -> _Chip:
        self._while_asleep = b""
        return _Chip(is_awake=not self._needs_wake, is_configured=not self._needs_sam)

    def _wake(self, data: bytes) -> bytes:
        """Return what the chip hears, behind the bytes that wake it."""
        self._while_asleep += data
        at = self._while_asleep.find(_WAKE)
        if at < 0:
            self._while_asleep = self._while_asleep[-len(_WAKE) :]
            return b""
        heard = self._while_asleep[at + len(_WAKE) :]
        self._while_asleep = b""
        self._chip.is_awake = True
        return heard

    def _take(self, frame: CommandFrame, now_s: float) -> bytes:
        """Begin a command, which ends the one before; return the ACK."""
        chip = self._chip
        if not chip.is_configured and frame.command != Command.SAM_CONFIGURATION:
            return b""
        self._commands.append(frame.command)
        chip.poll = chip.reply = chip.next_baud_rate = None
        chip.held_ack = b""
        ack = b"" if self._faults.shows(PN532Fault.ACK_LOST) else AckFrame.WIRE
        if self._faults.shows(PN532Fault.ACK_WITH_REPLY):
            ack, chip.held_ack = b"", ack
        if self._faults.shows(PN532Fault.NO_REPLY):
            return ack
        if frame.command == Command.IN_LIST_PASSIVE_TARGET:
            self._begin_poll(frame.data, now_s)
        else:
            self._reply(frame.command, self._do(frame.command, frame.data), now_s + _WORK_S)
        return ack

    def _abort(self) -> None:
        chip = self._chip
        if chip.next_baud_rate is not None and chip.reply is None:
            chip.baud_rate = chip.next_baud_rate
        if chip.poll is not None or chip.reply is not None:
            self._aborts += 1
        chip.poll = chip.reply = chip.next_baud_rate = None
        chip.held_ack = b""

    def _do(self, command: int, data: bytes) -> bytes | None:
        """Return the data of the reply, ``None`` for a syntax that the chip does not know."""
        match command, list(data):
            case Command.DIAGNOSE, [0, *_]:
                return data
            case Command.DIAGNOSE, [1 | 2]:  # ROM and RAM are good
                return b"\0"
            case Command.GET_FIRMWARE_VERSION, []:
                return self._version
            case Command.READ_REGISTER, [_, _, *_] if len(data) % 2 == 0:
                return bytes(self._chip.registers.get(at, 0) for at in _addresses(data, 2))
            case Command.WRITE_REGISTER, [_, _, _, *_] if len(data) % 3 == 0:
                self._chip.registers.update(zip(_addresses(data, 3), data[2::3], strict=True))
                return b""
            case Command.SET_SERIAL_BAUD_RATE, [code] if code < len(_BAUD_RATES):
                self._chip.next_baud_rate = _BAUD_RATES[code]
                return b""
            case Command.SET_PARAMETERS, [flags]:
                self._chip.parameters = flags
                return b""
            case Command.SAM_CONFIGURATION, [1 | 2 | 3 | 4, *rest] if len(rest) <= 2:
                self._chip.is_configured = True
                return b""
            case Command.POWER_DOWN, [_] | [_, _]:
                self._chip.falls_asleep = True
                return b"\0"
            case Command.RF_CONFIGURATION, [item, *values] if _RF_LENGTHS.get(item) == len(values):
                self._configure_field(item, values)
                return b""
            case Command.IN_RELEASE, [number] if number <= MOST_TARGETS:
                return bytes([self._release(number)])
        return None

    def _configure_field(self, item: int, values: list[int]) -> None:
        if item == _RF_FIELD:
            self._chip.is_field_on = bool(values[0] & 1)
        elif item == _RF_RETRIES:
            self._chip.retries = values[2]

    def _release(self, number: int) -> int:
        chip = self._chip
        if number > chip.listed or chip.listed == 0:
            return _NOT_LISTED
        status, chip.listed = chip.release_status, 0
        return status

    def _begin_poll(self, data: bytes, now_s: float) -> None:
        if len(data) < 2 or not 1 <= data[0] <= MOST_TARGETS or data[1] > 4:
            self._reply(Command.IN_LIST_PASSIVE_TARGET, None, now_s + _WORK_S)
            return
        self._chip.is_field_on = True
        self._chip.poll = _Poll(data[0], data[1] == 0, data[2:], now_s + self._poll_time_s)

    def _list_cards(self, poll: _Poll, now_s: float) -> None:
        """Answer a poll whose time has come; it goes on if it has to wait for a card."""
        chip = self._chip
        cards = [
            card
            for card in self._audible()
            if poll.is_type_a and poll.wanted in {b"", initiator_data(card.uid)}
        ][: poll.most]
        if not cards and chip.retries == RETRY_FOR_EVER:
            return
        if self._faults.shows(PN532Fault.FORGED_UID):
            self._forged += 1
            cards = [*cards[:1], make_card(f"04FF{self._forged:010X}", 0x00, None, None)]
        chip.poll = None
        chip.listed, chip.release_status = len(cards), 0
        chip.registers[FIFO_DATA] = 0 if cards else SENS_REQ
        if cards and self._faults.shows(PN532Fault.CARD_LEAVES):
            self._cards = [card for card in self._cards if card not in cards]
            chip.release_status = _RELEASED
        if cards and self._faults.shows(PN532Fault.RANDOM_UID):
            cards = [replace(card, uid=b"\x08" + self._random.randbytes(3)) for card in cards]
        if cards and self._faults.shows(PN532Fault.SWAPPED_SENS_RES):
            cards = [replace(card, sens_res=card.sens_res[::-1]) for card in cards]
        with_ats = bool(chip.parameters & _AUTOMATIC_RATS)
        records = [card.record(n, with_ats=with_ats) for n, card in enumerate(cards, start=1)]
        data = bytes([len(cards)]) + b"".join(records)
        self._reply(Command.IN_LIST_PASSIVE_TARGET, data, now_s)

    def _audible(self) -> list[Card]:
        """Return the cards that answer now; a neighbour's card answers as such cards do."""
        if self._hear is None:
            return list(self._cards)
        own = {card.uid.hex().upper(): card for card in self._cards}
        heard = self._hear(tuple(own))
        return [own.get(uid) or make_card(uid, 0x00, None, None) for uid in heard]

    def _reply(self, command: int, data: bytes | None, at_s: float) -> None:
        """Send a reply at its time, in the shape that faults give it."""
        shows = self._faults.shows
        if data is None or shows(PN532Fault.ERROR_FRAME):
            reply = ErrorFrame.WIRE
        else:
            reply = build_response(command, data, extended=shows(PN532Fault.EXTENDED))
        if shows(PN532Fault.NO_PREAMBLE):
            reply = reply[1:]
        if shows(PN532Fault.LONG_PREAMBLE):
            reply = bytes(8) + reply
        if shows(PN532Fault.NO_POSTAMBLE):
            reply = reply[:-1]
        self._chip.last_reply = reply
        if shows(PN532Fault.BAD_CHECKSUM):
            reply = reply[:-2] + bytes([reply[-2] ^ 0xFF]) + reply[-1:]
        self._chip.reply = (at_s, reply)


def _addresses(data: bytes, step: int) -> list[int]:
    """Return the register addresses that begin every ``step`` bytes."""
    return [high << 8 | low for high, low in zip(data[::step], data[1::step], strict=True)]
