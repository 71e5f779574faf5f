"""Driver of a PN532 in HSU mode: one antenna, at most two ISO 14443A cards at a time."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from drivers.errors import (
    DeviceRefusedError,
    DeviceTimeoutError,
    DriverError,
    FrameError,
    WrongDeviceError,
)
from drivers.pn532 import commands
from drivers.pn532.commands import Command, Target, Version
from drivers.pn532.dialogue import ATTEMPTS, Dialogue
from drivers.pn532.poll_watch import PollWatch
from drivers.pn532.strangers import PROBES, recognise
from drivers.readings import DeviceInfo, Inventory, LineCount
from drivers.serial_port import SerialLink

_log = logging.getLogger(__name__)

PRODUCT = "PN532"
ANTENNA = 1
"""The only antenna of the board."""

NOTES = ("reads ISO 14443A cards only: an ISO 15693 deck looks like an empty spot",)

_START_ROUNDS = 3
_LOG_EVERY_S = 60.0
_HARMLESS_RELEASE = frozenset({0x00, 0x27, 0x29})


class PN532Reader:
    """One board on one serial link. Blocking; one thread at a time.

    A poll that fails, or polls that have become slow (R-16), run the start-up sequence again: a
    chip that lost its supply for a moment is deaf, or waits for ever on an empty spot. The chip
    is never put to sleep (R-13).

    Args:
        name: logical name in the station description ("cards.seat1").
        link: the open port; the reader closes it.
        clock: monotonic seconds.
        reply_timeout_s: how long one reply may take after its ACK; a poll takes 5-50 ms.
        ack_timeout_s: how long an ACK may take.
        first_ack_timeout_s: how long the first ACK after opening may take.

    Attributes:
        restarts: how often the start-up sequence had to be run again.
        last_restart: what showed it the last time, "" if nothing did.
    """

    def __init__(
        self,
        name: str,
        link: SerialLink,
        clock: Callable[[], float] = time.monotonic,
        *,
        reply_timeout_s: float = 0.3,
        ack_timeout_s: float = 0.1,
        first_ack_timeout_s: float = 1.5,
    ) -> None:
        self.restarts = 0
        self.last_restart = ""
        self._name = name
        self._link = link
        self._clock = clock
        self._dialogue = Dialogue(
            name,
            link,
            clock,
            reply_timeout_s=reply_timeout_s,
            ack_timeout_s=ack_timeout_s,
            first_ack_timeout_s=first_ack_timeout_s,
        )
        self._watch = PollWatch()
        self._slowness = ""
        self._restarted_at_s = float("-inf")

    @property
    def discarded(self) -> int:
        """Bytes thrown away since the port was opened because they were no answer (R-07)."""
        return self._dialogue.discarded

    @property
    def line_count(self) -> LineCount:
        """Whole and damaged frames since the port was opened."""
        return self._dialogue.line_count

    def start(self) -> DeviceInfo:
        """Find the chip, asleep, awake or busy, and bring it to a known state (R-06, R-10).

        Raises:
            WrongDeviceError: another product answers (R-09).
            DeviceTimeoutError: not responding, three times.
            DeviceRefusedError: the chip does not understand a command.
            DeviceClosedError: the port is lost.
        """
        version = self._bring_up()
        return DeviceInfo(
            self._name, PRODUCT, firmware=f"{version.version}.{version.revision}", notes=NOTES
        )

    def inventory(self, antenna: int = ANTENNA) -> Inventory:
        """List the cards on the antenna, let them go and switch the field off again.

        Args:
            antenna: 1, there is no other.

        Returns:
            Cards with a random UID are counted apart and are not among ``uids``. The chip lists
            two cards at the most and never says that there are more.

        Raises:
            ValueError: there is no such antenna.
            DeviceTimeoutError: no usable answer.
            DeviceRefusedError: the chip does not understand a command.
            DeviceClosedError: the port is lost.
        """
        if antenna != ANTENNA:
            raise ValueError(f"{self._name}: expected antenna {ANTENNA}: {antenna}")
        if self._slowness:
            self._restart(self._slowness)
        failure: DriverError | None = None
        for attempt in range(ATTEMPTS):
            if attempt:
                self._restart(str(failure))
            try:
                return self._visit()
            except (DeviceTimeoutError, DeviceRefusedError, FrameError) as error:
                failure = error
        if isinstance(failure, DeviceRefusedError):
            raise failure
        raise DeviceTimeoutError(
            f"{self._name}: no usable answer, check cable and supply: {self._link.path}"
        ) from failure

    def field_off(self) -> None:
        """Switch the field off, so that a neighbour is not disturbed.

        Raises:
            DeviceTimeoutError: no answer.
            DeviceRefusedError: the chip does not understand the command.
            DeviceClosedError: the port is lost.
        """
        self._dialogue.ask(commands.rf_field(on=False), Command.RF_CONFIGURATION)

    def close(self) -> None:
        """Give the port back; closing twice is allowed."""
        self._link.close()

    def _visit(self) -> Inventory:
        begins_at_s = self._clock()
        targets = commands.decode_targets(
            self._dialogue.ask(commands.list_passive_targets(), Command.IN_LIST_PASSIVE_TARGET)
        )
        self._note_time(len(targets), self._clock() - begins_at_s)
        if targets:
            self._release()
        self.field_off()
        uids = tuple(dict.fromkeys(t.uid for t in targets if not t.has_random_uid))
        return Inventory(
            self._name,
            ANTENNA,
            uids,
            read_at_s=self._clock(),
            sightings=(1,) * len(uids),
            random_uids=_count_random(targets),
        )

    def _release(self) -> None:
        status = self._dialogue.ask(commands.release_all(), Command.IN_RELEASE)
        if len(status) != 1 or status[0] not in _HARMLESS_RELEASE:
            _log.debug("%s: release of cards: status %s", self._name, status.hex(" "))

    def _note_time(self, cards: int, duration_s: float) -> None:
        slow = self._watch.note(cards, duration_s, self._clock())
        if slow is not None:
            self._slowness = f"polls take {slow[1] * 1000:.0f} ms instead of {slow[0] * 1000:.0f}"

    def _restart(self, reason: str) -> None:
        self.restarts += 1
        self.last_restart = reason
        self._bring_up()
        now_s = self._clock()
        is_news = now_s - self._restarted_at_s >= _LOG_EVERY_S
        if is_news:
            self._restarted_at_s = now_s
        _log.log(
            logging.WARNING if is_news else logging.DEBUG,
            "%s: started again (%d times so far): %s",
            self._name,
            self.restarts,
            reason,
        )

    def _bring_up(self) -> Version:
        self._dialogue.heard = b""
        failure: DriverError | None = None
        for _ in range(_START_ROUNDS):
            try:
                return self._run_start_sequence()
            except (DeviceTimeoutError, DeviceRefusedError) as error:
                failure = error
        if isinstance(failure, DeviceRefusedError):
            raise failure
        self._name_stranger()
        raise DeviceTimeoutError(
            f"{self._name}: {PRODUCT} not responding, check its supply, its cable and that its "
            f"switches say HSU: {self._link.path}"
        ) from failure

    def _run_start_sequence(self) -> Version:
        ask = self._dialogue.ask
        self._dialogue.drain()
        self._dialogue.abort()
        ask(commands.WAKE + commands.sam_configuration(), Command.SAM_CONFIGURATION)
        version = self._check_version(
            ask(commands.get_firmware_version(), Command.GET_FIRMWARE_VERSION)
        )
        ask(commands.set_retries(), Command.RF_CONFIGURATION)
        ask(commands.set_parameters(), Command.SET_PARAMETERS)
        self.field_off()
        self._watch.reset()
        self._slowness = ""
        return version

    def _check_version(self, data: bytes) -> Version:
        try:
            version = commands.decode_version(data)
        except FrameError as error:
            raise self._wrong_device(f"another answer of {len(error.raw)} bytes") from error
        if version.ic != commands.IC_PN532:
            raise self._wrong_device(f"PN5{version.ic:02X}")
        return version

    def _name_stranger(self) -> None:
        self._link.write(PROBES)
        product = recognise(self._dialogue.heard + self._link.drain(quiet_s=0.1))
        if product is not None:
            raise self._wrong_device(product)

    def _wrong_device(self, product: str) -> WrongDeviceError:
        return WrongDeviceError(
            f"{self._name}: expected a {PRODUCT}, swap the cables or correct the station "
            f"description of {self._link.path}: {product}",
            product,
        )


def _count_random(targets: tuple[Target, ...]) -> int:
    return sum(target.has_random_uid for target in targets)
