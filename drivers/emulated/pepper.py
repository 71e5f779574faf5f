"""An emulated Eccel Pepper C1 MUX, byte for byte, with tags to put on its eight antennas."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from drivers.emulated.fault_orders import FaultyDevice
from drivers.emulated.metratec_tags import Hearing
from drivers.pepper.commands import (
    ANTENNAS,
    MOST_DISCOVERED,
    NO_TAG,
    Command,
    is_icode,
    normalise_uid,
)
from drivers.pepper.frames import PayloadReader, build_frame

_TAG_LAYER = 0x02  # as in the documented error of an empty antenna
_COMMAND_LAYER, _BAD_PARAMETER, _BAD_COMMAND, _BROKEN = 0x01, 0x02, 0x03, 0x7F
_BYTE_S = 10 / 115200
_COMMANDS = frozenset(Command)
_WORK_S: dict[int, float] = {
    Command.SELECT_ANTENNA: 0.002,
    Command.DISCOVER: 0.02,
    Command.ICODE_START: 0.01,
    Command.ICODE_NEXT: 0.01,
}


FALSE_HEADERS = (
    bytes.fromhex("F5 00 00 FF FF"),
    bytes.fromhex("F5 FF 00 00 FF"),
    bytes.fromhex("F5 40 00 BF FF 00 02"),
)
"""Headers whose length is 0, 255, and more than what follows."""


class PepperFault(Enum):
    """What the device itself does wrong; faults of the line are in ``line_faults``."""

    EVENT_BEFORE_ACK = auto()
    """An event frame between a command and its answer."""
    JSON_BEFORE_ACK = auto()
    """Text of a JSON event between a command and its answer."""
    ERROR = auto()
    """An error frame instead of the answer."""
    REBOOT = auto()
    """Restarts before it does the command: antenna 1, polling on, nothing discovered."""
    REPEATED_UID = auto()
    """The ICODE inventory names its first tag again and says that more follow."""
    ENDLESS_INVENTORY = auto()
    """The ICODE inventory invents a further tag with each step."""
    FORGED_UID = auto()
    """A discovery names one more tag, each time another, that is nowhere; all sums are right."""
    FIVE_CARDS = auto()
    """A discovery finds five cards: those that lie there, and strangers."""


@dataclass(frozen=True, slots=True)
class _PlacedTag:
    uid: str
    tag_type: int
    parameter: int


@dataclass(slots=True)
class _Field:
    """What a restart loses."""

    antenna: int = 1
    is_on: bool = False
    is_polling: bool = True
    discovered: list[_PlacedTag] = field(default_factory=list)
    to_list: list[_PlacedTag] | None = None
    steps: int = 0
    announced: set[_PlacedTag] = field(default_factory=set)


class EmulatedPepper(FaultyDevice[PepperFault]):
    """A ``SerialDevice`` for ``PtyPort``. All methods may be called from any thread.

    Args:
        version: what command 0B answers.
        pace: answer after about the time the device takes instead of at once.
        turns_uids: send ISO 15693 UIDs with E0 first, as other firmware may.
        json_events: tell events of polling as JSON text instead of frames.
        hearing: how well tags are heard; every one and no other if not given.
    """

    def __init__(
        self,
        version: str = "1.0.0",
        *,
        pace: bool = False,
        turns_uids: bool = False,
        json_events: bool = False,
        hearing: Hearing | None = None,
    ) -> None:
        super().__init__()
        self._version = version
        self._is_paced = pace
        self._turns_uids = turns_uids
        self._json_events = json_events
        self._hearing = hearing
        self._forged = 0
        self._commands = PayloadReader()
        self._tags: dict[int, list[_PlacedTag]] = {n: [] for n in range(1, ANTENNAS + 1)}
        self._field = _Field()
        self._queue: list[tuple[float, bytes]] = []
        self._free_at_s = float("-inf")

    @property
    def antenna(self) -> int:
        """The selected socket, 1 to 8."""
        with self._lock:
            return self._field.antenna

    @property
    def is_field_on(self) -> bool:
        """Whether the selected antenna radiates."""
        with self._lock:
            return self._field.is_on

    @property
    def is_polling(self) -> bool:
        """Whether the device looks for tags by itself, as it does after a restart."""
        with self._lock:
            return self._field.is_polling

    def place(self, antenna: int, uid_hex: str, tag_type: int = 0x24, parameter: int = 0) -> None:
        """Put a tag on an antenna, after those already there; a tag already there stays.

        Args:
            antenna: socket 1 to 8.
            uid_hex: as printed, E0 first for ISO 15693.
            tag_type: as the device names it, 0x24 is ICODE SLIX.
            parameter: SAK or DSFID.

        Raises:
            ValueError: no such antenna, or the UID does not fit the type.
        """
        sent = bytes.fromhex(uid_hex)
        uid = normalise_uid(tag_type, sent[::-1] if is_icode(tag_type) else sent)
        tag = _PlacedTag(uid, tag_type, parameter)
        with self._lock:
            if tag not in self._on(antenna):
                self._tags[antenna].append(tag)

    def remove(self, antenna: int, uid: str) -> None:
        """Take a tag away.

        Raises:
            ValueError: no such antenna, or no such tag on it.
        """
        with self._lock:
            left = [tag for tag in self._on(antenna) if tag.uid != uid.upper()]
            if len(left) == len(self._on(antenna)):
                raise ValueError(f"expected a tag on antenna {antenna}: {uid}")
            self._tags[antenna] = left

    def clear(self, antenna: int) -> None:
        """Take all tags of an antenna away.

        Raises:
            ValueError: no such antenna.
        """
        with self._lock:
            self._on(antenna).clear()

    def reboot(self) -> None:
        """Restart silently: antenna 1, polling on, field off."""
        with self._lock:
            self._restart()

    def receive(self, data: bytes, now_s: float) -> bytes:
        """Do the commands that are complete with ``data``; events of polling come first."""
        with self._lock:
            news = self._news()
            answers = [self._answer(payload) for payload in self._commands.feed(data)]
            if not self._is_paced:
                return news + b"".join(answer for answer, _ in answers)
            for answer, work_s in answers:
                begins_at_s = max(now_s, self._free_at_s)
                self._free_at_s = begins_at_s + work_s + len(answer) * _BYTE_S
                self._queue.append((self._free_at_s, answer))
            return news

    def due(self, now_s: float) -> bytes:
        """Return events of polling, and paced answers whose time has come."""
        with self._lock:
            ready = b"".join(answer for at_s, answer in self._queue if at_s <= now_s)
            self._queue = [(at_s, answer) for at_s, answer in self._queue if at_s > now_s]
            return ready + self._news()

    def _on(self, antenna: int) -> list[_PlacedTag]:
        if antenna not in self._tags:
            raise ValueError(f"expected an antenna from 1 to {ANTENNAS}: {antenna}")
        return self._tags[antenna]

    def _restart(self) -> None:
        self._field = _Field()
        self._queue.clear()

    def _news(self) -> bytes:
        if not self._field.is_polling:
            return b""
        here = self._tags[self._field.antenna]
        fresh = [tag for tag in here if tag not in self._field.announced]
        self._field.announced = set(here)
        return b"".join(self._event(tag, is_text=self._json_events) for tag in fresh)

    def _answer(self, payload: bytes) -> tuple[bytes, float]:
        """Return the frames that answer a command, and how long it takes, in seconds."""
        if self._faults.shows(PepperFault.REBOOT):
            self._restart()
        before = b""
        if self._faults.shows(PepperFault.EVENT_BEFORE_ACK):
            before += self._event(_STRANGER, is_text=False)
        if self._faults.shows(PepperFault.JSON_BEFORE_ACK):
            before += self._event(_STRANGER, is_text=True)
        if self._faults.shows(PepperFault.ERROR):
            return before + _error(payload[0], _COMMAND_LAYER, _BROKEN), 0.0
        return before + self._do(payload[0], payload[1:]), _WORK_S.get(payload[0], 0.0)

    def _do(self, command: int, arguments: bytes) -> bytes:
        match command, list(arguments):
            case Command.DUMMY, []:
                return _ack(command)
            case Command.GET_VERSION, []:
                return _ack(command, self._version.encode("ascii") + b"\0")
            case Command.SET_POLLING, [0 | 1 as is_on]:
                self._field.is_polling = bool(is_on)
                self._field.announced.clear()
                return _ack(command)
            case Command.HALT, []:
                self._field.is_on = False
                return _ack(command)
            case Command.SELECT_ANTENNA, [antenna] if antenna in self._tags:
                self._select(antenna)
                return _ack(command)
            case Command.DISCOVER, []:
                return self._discover()
            case Command.GET_UID, [entry] if entry < len(self._field.discovered):
                tag = self._field.discovered[entry]
                return _ack(command, bytes([tag.tag_type, tag.parameter]) + self._sent_uid(tag))
            case Command.ICODE_START, [] | [_]:  # the AFI may be left out
                self._field.is_on = True
                self._field.to_list = [tag for tag in self._heard() if is_icode(tag.tag_type)]
                self._field.steps = 0
                return self._list_next(command)
            case Command.ICODE_NEXT, [] | [_] if self._field.to_list is not None:
                return self._list_next(command)
        is_known = command in _COMMANDS
        return _error(command, _COMMAND_LAYER, _BAD_PARAMETER if is_known else _BAD_COMMAND)

    def _select(self, antenna: int) -> None:
        field_now = self._field
        field_now.antenna = antenna
        field_now.is_on = False
        field_now.discovered = []
        field_now.to_list = None
        field_now.announced.clear()

    def _discover(self) -> bytes:
        self._field.is_on = True
        found = self._heard()
        if self._faults.shows(PepperFault.FORGED_UID):
            self._forged += 1
            found.append(_PlacedTag(f"E016FF{self._forged:010X}", 0x24, 0))
        if self._faults.shows(PepperFault.FIVE_CARDS):
            found += [_PlacedTag(f"E016{n:012X}", 0x24, 0) for n in range(1, MOST_DISCOVERED + 1)]
        self._field.discovered = found[:MOST_DISCOVERED]
        return _ack(Command.DISCOVER, bytes([len(self._field.discovered)]))

    def _heard(self) -> list[_PlacedTag]:
        """Return the tags that answer on the selected antenna now."""
        if self._hearing is None:
            return list(self._tags[self._field.antenna])
        placed = {tag.uid: tag for tags in self._tags.values() for tag in tags}
        by_antenna = {one: tuple(tag.uid for tag in tags) for one, tags in self._tags.items()}
        return [placed[uid] for uid in self._hearing.heard(self._field.antenna, by_antenna)]

    def _list_next(self, command: int) -> bytes:
        tags = self._field.to_list or []
        step, self._field.steps = self._field.steps, self._field.steps + 1
        more = step + 1 < len(tags)
        if self._faults.shows(PepperFault.ENDLESS_INVENTORY):
            tag, more = _PlacedTag(f"E0160000{step:08X}", 0x24, 0), True
        elif step >= len(tags):
            return _error(command, _TAG_LAYER, NO_TAG)
        else:
            tag = tags[step]
            if self._faults.shows(PepperFault.REPEATED_UID):
                tag, more = tags[0], True
        return _ack(command, self._sent_uid(tag) + bytes([tag.parameter, more]))

    def _sent_uid(self, tag: _PlacedTag) -> bytes:
        uid = bytes.fromhex(tag.uid)
        return uid[::-1] if is_icode(tag.tag_type) and not self._turns_uids else uid

    def _event(self, tag: _PlacedTag, *, is_text: bool) -> bytes:
        if is_text:
            return f'{{"type":{tag.tag_type},"uid":"{tag.uid}"}}\r\n'.encode("ascii")
        head = bytes([0xFE, 0x00, tag.tag_type, tag.parameter])
        return build_frame(head + self._sent_uid(tag))


_STRANGER = _PlacedTag("DEADBEEF1234", 0x01, 0)  # the tag of the documented event


def _ack(command: int, data: bytes = b"") -> bytes:
    return build_frame(bytes([0x00, command]) + data)


def _error(command: int, layer: int, number: int) -> bytes:
    return build_frame(bytes([0xFF, command, layer, number]))
