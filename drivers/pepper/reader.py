"""Driver of the Eccel Pepper C1 MUX: eight antennas, one field at a time."""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress

from drivers.errors import (
    DeviceRefusedError,
    DeviceTimeoutError,
    DriverError,
    FrameError,
    WrongDeviceError,
)
from drivers.pepper import commands
from drivers.pepper.commands import Command, Tag
from drivers.pepper.frames import (
    AckFrame,
    ErrorFrame,
    EventFrame,
    Frame,
    FrameReader,
    OtherFrame,
)
from drivers.pepper.strangers import PROBES, recognise
from drivers.readings import DeviceInfo, Inventory, LineCount
from drivers.serial_port import SerialLink

_log = logging.getLogger(__name__)

PRODUCT = "Pepper C1 MUX"
MAX_INVENTORY_STEPS = 64
"""Bound of the ICODE inventory (R-23)."""

_ATTEMPTS = 3
_HEARD_LIMIT = 512
_PARTIAL_S = 0.05  # an incomplete frame is given up after so much silence


class PepperReader:
    """One board on one serial link. Blocking; one thread at a time.

    The device does not say which antenna an answer belongs to, so input that nobody asked for (an
    event, a late answer, text of a restart) spoils the visit of an antenna: what was read is
    dropped and the antenna is visited again, three times at most. An event means that the device
    polls by itself, which it was told not to: it has started again, and the start is run once more.

    Args:
        name: logical name in the station description ("cards.a").
        link: the open port; the reader closes it.
        clock: monotonic seconds.
        reply_timeout_s: how long one answer may take; a whole antenna takes 20-60 ms.

    Attributes:
        restarts: how often the device showed that it had started again by itself.
    """

    def __init__(
        self,
        name: str,
        link: SerialLink,
        clock: Callable[[], float] = time.monotonic,
        *,
        reply_timeout_s: float = 0.3,
    ) -> None:
        self.restarts = 0
        self._name = name
        self._link = link
        self._clock = clock
        self._reply_timeout_s = reply_timeout_s
        self._frames = FrameReader()
        self._waiting: deque[Frame] = deque()
        self._heard = bytearray()
        self._drained = 0
        self._uninvited = 0
        self._has_polled = False

    @property
    def line_count(self) -> LineCount:
        """Whole and damaged frames since the port was opened."""
        return self._frames.count

    @property
    def discarded(self) -> int:
        """Bytes thrown away since the port was opened because nobody asked for them (R-07)."""
        return self._frames.discarded + self._drained

    def start(self) -> DeviceInfo:
        """Find the device and bring it to a known state: polling off, field off (R-06, R-20).

        Raises:
            WrongDeviceError: another product answers (R-09).
            DeviceTimeoutError: no answer.
            DeviceRefusedError: the device answers with an error.
            DeviceClosedError: the port is lost.
        """
        self._resynchronise()
        self._find()
        try:
            version = commands.decode_version(
                self._persist(commands.get_version(), Command.GET_VERSION)
            )
        except FrameError as error:
            raise WrongDeviceError(
                f"{self._name}: expected the version of a {PRODUCT}, correct the station "
                f"description of {self._link.path}: another answer of {len(error.raw)} bytes"
            ) from error
        self._persist(commands.set_polling(on=False), Command.SET_POLLING)
        self.field_off()
        self._has_polled = False
        return DeviceInfo(self._name, PRODUCT, firmware=version)

    def inventory(self, antenna: int) -> Inventory:
        """Select an antenna, list its tags and switch the field off again.

        Args:
            antenna: socket 1 to 8.

        Returns:
            ``complete`` is False when more tags of ISO 14443A may be there than the device can
            name (R-21), or when the ICODE inventory found no end (R-23).

        Raises:
            ValueError: there is no such antenna.
            DeviceTimeoutError: no usable answer.
            DeviceRefusedError: the device answers with an error.
            DeviceClosedError: the port is lost.
        """
        select = commands.select_antenna(antenna)
        disturbed: Inventory | None = None
        failure: DriverError | None = None
        has_restarted = False
        for _ in range(_ATTEMPTS):
            uninvited_before = self._uninvited + self.discarded
            try:
                found = self._visit(antenna, select)
            except (DeviceTimeoutError, DeviceRefusedError, FrameError) as error:
                disturbed, failure = None, error
            else:
                if self._uninvited + self.discarded == uninvited_before:
                    return found
                disturbed = found
            _log.debug("%s: antenna %d again: %s", self._name, antenna, failure or "disturbed")
            has_restarted = self._recover(has_restarted=has_restarted)
        if disturbed is not None:  # a line that is never quiet, yet each visit went through
            return disturbed
        with suppress(DeviceTimeoutError):
            self._link.write(commands.halt())
        if isinstance(failure, DeviceRefusedError):
            raise failure
        raise DeviceTimeoutError(
            f"{self._name}: no usable answer, check cable, supply and antenna: {antenna}"
        ) from failure

    def field_off(self) -> None:
        """Switch the field off.

        Raises:
            DeviceTimeoutError: no answer.
            DeviceRefusedError: the device answers with an error.
            DeviceClosedError: the port is lost.
        """
        self._persist(commands.halt(), Command.HALT)

    def close(self) -> None:
        """Give the port back; closing twice is allowed."""
        self._link.close()

    def _find(self) -> None:
        self._heard.clear()
        try:
            self._persist(commands.dummy(), Command.DUMMY)
        except DeviceTimeoutError as error:
            self._link.write(PROBES)
            product = recognise(bytes(self._heard) + self._link.drain(quiet_s=0.1))
            if product is not None:
                raise WrongDeviceError(
                    f"{self._name}: expected a {PRODUCT}, swap the cables or correct the station "
                    f"description of {self._link.path}: {product}",
                    product,
                ) from error
            raise DeviceTimeoutError(
                f"{self._name}: no answer from a {PRODUCT}, check its supply and its cable: "
                f"{self._link.path}"
            ) from error

    def _visit(self, antenna: int, select: bytes) -> Inventory:
        self._demand(select, Command.SELECT_ANTENNA)
        count, tags = self._discover()
        sightings = Counter({tag.uid: 1 for tag in tags})
        complete, rounds = True, 1
        if count == commands.MOST_DISCOVERED:
            complete = False
            if any(tag.is_icode for tag in tags):
                listed, has_end = self._icode_inventory()
                sightings.update(listed)
                complete = has_end and all(tag.is_icode for tag in tags)
                rounds = 2
        self._demand(commands.halt(), Command.HALT)
        return Inventory(
            self._name,
            antenna,
            tuple(sightings),
            read_at_s=self._clock(),
            complete=complete,
            rounds=rounds,
            sightings=tuple(sightings.values()),
        )

    def _discover(self) -> tuple[int, list[Tag]]:
        data = self._ask_tags(commands.discover(), Command.DISCOVER)
        count = 0 if data is None else commands.decode_count(data)
        entries = (
            self._ask_tags(commands.get_uid(entry), Command.GET_UID) for entry in range(count)
        )
        return count, [commands.decode_tag(data) for data in entries if data is not None]

    def _icode_inventory(self) -> tuple[list[str], bool]:
        """Return the UIDs, each once, and whether the device came to an end."""
        uids: list[str] = []
        data = self._ask_tags(commands.icode_start(), Command.ICODE_START)
        for _ in range(MAX_INVENTORY_STEPS):
            if data is None:
                return uids, True
            step = commands.decode_step(data)
            if step.uid in uids:
                return uids, False
            uids.append(step.uid)
            if not step.has_more:
                return uids, True
            data = self._ask_tags(commands.icode_next(), Command.ICODE_NEXT)
        return uids, False

    def _ask_tags(self, frame: bytes, command: Command) -> bytes | None:
        """Return the answer's data, ``None`` if no tag answered."""
        answer = self._exchange(frame, command)
        if isinstance(answer, ErrorFrame) and answer.number == commands.NO_TAG:
            return None
        return self._data_of(answer)

    def _demand(self, frame: bytes, command: Command) -> bytes:
        return self._data_of(self._exchange(frame, command))

    def _persist(self, frame: bytes, command: Command) -> bytes:
        """Ask up to three times; only for commands that may be repeated."""
        for _ in range(_ATTEMPTS - 1):
            with suppress(DeviceTimeoutError):
                return self._demand(frame, command)
            self._resynchronise()
        return self._demand(frame, command)

    def _data_of(self, answer: AckFrame | ErrorFrame) -> bytes:
        if isinstance(answer, AckFrame):
            return answer.data
        raise DeviceRefusedError(
            f"{self._name}: the reader answers command {answer.command:02X} with an error, "
            "layer and number",
            f"{answer.layer:02X} {answer.number:02X}",
        )

    def _exchange(self, frame: bytes, command: Command) -> AckFrame | ErrorFrame:
        self._link.write(frame)
        ends_at_s = self._clock() + self._reply_timeout_s
        while True:
            while self._waiting:
                heard = self._waiting.popleft()
                if isinstance(heard, AckFrame | ErrorFrame) and heard.command == command:
                    return heard
                self._note_uninvited(heard, command)
            left_s = ends_at_s - self._clock()
            if self._frames.buffered:
                left_s = min(left_s, _PARTIAL_S)
            data = self._link.read(left_s) if left_s > 0 else b""
            self._heard += data[: _HEARD_LIMIT - len(self._heard)]
            self._waiting += self._frames.feed(data) if data else self._frames.expire()
            if not self._waiting and self._clock() >= ends_at_s:
                raise DeviceTimeoutError(
                    f"{self._name}: no answer within {self._reply_timeout_s} s to: {frame.hex(' ')}"
                )

    def _note_uninvited(self, frame: Frame, command: Command) -> None:
        """Drop an event or an answer to something else; an echo of ours is harmless."""
        if not isinstance(frame, OtherFrame):
            self._uninvited += 1
            self._has_polled |= isinstance(frame, EventFrame)
        elif frame.payload[1:3] == bytes([0x00, command]):
            raise WrongDeviceError(
                f"{self._name}: expected a {PRODUCT}, an RS485 model with an address answers on "
                f"{self._link.path}: {frame.payload.hex(' ')}"
            )

    def _recover(self, *, has_restarted: bool) -> bool:
        """After a disturbed visit: the device may have started again and poll by itself.

        Args:
            has_restarted: that was noticed in this call already.

        Returns:
            Whether it has been noticed by now.
        """
        if self._has_polled and not has_restarted:
            self.restarts += 1
            _log.warning("%s: polls by itself, so it has started again", self._name)
            self.start()
            return True
        self._resynchronise()
        with suppress(DeviceTimeoutError, DeviceRefusedError):
            self._demand(commands.set_polling(on=False), Command.SET_POLLING)
        return has_restarted

    def _resynchronise(self) -> None:
        """Drop whatever is on its way (R-06)."""
        dropped = self._link.drain()
        self._heard += dropped[: _HEARD_LIMIT - len(self._heard)]
        self._drained += len(dropped)
        self._frames.expire()
        self._waiting.clear()
