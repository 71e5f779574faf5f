"""The metraTec QuasarMX with a multiplexer: which ISO 15693 tags lie on which antenna."""

from __future__ import annotations

import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from typing import TypeVar

from drivers.errors import DeviceRefusedError, DeviceTimeoutError, DriverError, FrameError
from drivers.metratec import commands
from drivers.metratec.dialogue import ATTEMPTS, Dialogue, RestartedError
from drivers.metratec.frames import TagAnswer
from drivers.metratec.startup import (
    BUSY_LIMIT_S,
    RESTART_WAIT_S,
    Band,
    Configuration,
    start_reader,
)
from drivers.readings import DeviceInfo, Inventory, LineCount
from drivers.serial_port import SerialLink

T = TypeVar("T")

_log = logging.getLogger(__name__)

REST_MS = 20
REST_WAIT_S = 0.025
COUNT_ROUNDS = 16
COUNT_EMPTY_ROUNDS = 2


class QuasarReader:
    """One reader on one link; every call blocks, and one thread makes them all.

    A socket that is not listed is never selected: without its 50 ohm load it reflects the power
    (R-57). When the reader starts again by itself, what was being collected is dropped, the
    start is run once more and the call begins anew (R-56).

    Args:
        name: logical name in the station description ("chips").
        link: an open link; ``close`` gives it back.
        sockets: those that carry an antenna, as printed on the multiplexer (1 to 16).
        power_mw: 100 or 200; there is no default (R-49).
        clock: monotonic seconds.
        use_crc: let the reader close each line with a CRC, and check it.
        band: held while ``start`` transmits (R-59); ``watch`` and ``count`` are for the caller.

    Raises:
        ValueError: no socket, one twice or one outside 1 to 16, or another power.

    Attributes:
        restarts: how often the reader seemed to have started again by itself,
        resets: and how often it really had; else a byte was lost on the line.
        last_restart: what showed it the last time, "" if nothing did.
    """

    def __init__(
        self,
        name: str,
        link: SerialLink,
        sockets: tuple[int, ...],
        power_mw: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        use_crc: bool = False,
        band: Band = nullcontext,
    ) -> None:
        if not sockets or len(set(sockets)) < len(sockets):
            raise ValueError(f"{name}: expected sockets, each once: {sockets}")
        if not set(sockets) <= set(range(1, commands.PORTS + 1)):
            raise ValueError(f"{name}: a multiplexer has sockets 1 to {commands.PORTS}: {sockets}")
        commands.set_power(power_mw)
        self.name = name
        self.restarts = 0
        self.resets = 0
        self.last_restart = ""
        self._sockets = sockets
        self._power_mw = power_mw
        self._use_crc = use_crc
        self._band = band
        self._clock = clock
        self._link = link
        self._dialogue = Dialogue(name, link, clock)
        self._configuration: Configuration | None = None
        self._is_field_on = False
        self._silenced_sockets: set[int] = set()  # tags that a count has told to keep quiet
        self._misreported = ""  # the socket that the last answer named, if not the selected one

    @property
    def sockets(self) -> tuple[int, ...]:
        """The sockets that carry an antenna."""
        return self._sockets

    @property
    def dropped_answers(self) -> int:
        """How many answers were damaged and thrown away."""
        return self._dialogue.answers.dropped_answers

    @property
    def line_count(self) -> LineCount:
        """Whole and damaged answers since the port was opened."""
        answers = self._dialogue.answers
        return LineCount(answers.good_answers, answers.dropped_answers)

    def start(self) -> DeviceInfo:
        """Bring the reader from any state into the known one; the field is off afterwards.

        It transmits for a moment on the first two listed sockets.

        Raises:
            DeviceTimeoutError: nobody answers, or the reader keeps starting again.
            WrongDeviceError: another device answers, or a reader without multiplexer.
            DeviceRefusedError: a setting is refused, or the antenna report does not fit.
            FrameError: every answer is damaged.
            DeviceClosedError: the port is lost.
        """
        self._configuration = None
        cause = ""
        for _ in range(ATTEMPTS):
            try:
                self._configuration = start_reader(
                    self._dialogue,
                    self._sockets,
                    self._power_mw,
                    use_crc=self._use_crc,
                    band=self._band,
                )
            except RestartedError as error:
                cause = error.cause
                self._note_restart(error)
                continue
            self._is_field_on = False
            self._silenced_sockets.clear()
            return self._configuration.info
        raise DeviceTimeoutError(f"{self.name}: the reader keeps starting again: {cause}")

    def watch(self, socket: int) -> Inventory:
        """Look once at an antenna: cheap, shows change.

        ``complete`` is False if a tag could not be named or the reader's limit of 32 was reached.

        Raises:
            ValueError: ``socket`` is not listed.
            DriverError: as ``start``; FrameError after three damaged answers in a row.
        """
        self._check_listed(socket)
        return self._with_restarts(lambda: self._watch(socket))

    def count(self, socket: int) -> Inventory:
        """Count an antenna: tags keep quiet once read, so that those behind them are heard.

        ``sightings`` are the rounds that named the tag; ``complete`` is False if 16 rounds did
        not end with two in a row in which nothing answered (R-58).

        Raises:
            ValueError: ``socket`` is not listed.
            DriverError: as ``watch``.
        """
        self._check_listed(socket)
        return self._with_restarts(lambda: self._count(socket))

    def field_off(self) -> None:
        """Give up the band for another reader (R-59).

        Raises:
            DriverError: as ``start``.
        """
        self._with_restarts(self._field_off)

    def close(self) -> None:
        """Switch the field off if that is still possible, and give the link back."""
        if self._configuration is not None:
            with contextlib.suppress(DriverError):
                self._field_off()
        self._configuration = None
        self._link.close()

    def _check_listed(self, socket: int) -> None:
        if socket not in self._sockets:
            raise ValueError(f"{self.name}: no antenna is listed at this socket: {socket}")

    def _note_restart(self, error: RestartedError) -> None:
        self.restarts += 1
        self.last_restart = error.cause
        _log.warning("%s; what was being collected is dropped", error)
        self._dialogue.forget(RESTART_WAIT_S, BUSY_LIMIT_S)  # until it listens again

    def _with_restarts(self, action: Callable[[], T]) -> T:
        cause = ""
        for _ in range(ATTEMPTS):
            if self._configuration is None:
                self.resets += self._start_again(is_known=bool(cause))
            try:
                return action()
            except RestartedError as error:
                cause = error.cause
                self._note_restart(error)
                self._configuration = None
            except FrameError:
                raise  # the line is bad, the reader is as it was
            except DriverError:
                self._configuration = None  # its state is not known any more
                raise
        raise DeviceTimeoutError(f"{self.name}: the reader keeps starting again: {cause}")

    def _start_again(self, *, is_known: bool) -> bool:
        """Run the start; return whether it shows that a known reader had started by itself."""
        self.start()
        return is_known and self._configured.was_reset

    def _watch(self, socket: int) -> Inventory:
        self._select(socket)
        if socket in self._silenced_sockets:
            self._rest_field()
        for _ in range(ATTEMPTS):
            answer = self._inventory(socket, commands.INVENTORY)
            if answer is not None:
                return Inventory(
                    reader=self.name,
                    antenna=socket,
                    uids=answer.uids,
                    read_at_s=self._clock(),
                    complete=answer.is_complete,
                    sightings=(1,) * len(answer.uids),
                )
            self._select(socket)
        raise self._failure(socket)

    def _count(self, socket: int) -> Inventory:
        self._select(socket)
        for _ in range(ATTEMPTS):
            self._rest_field()
            self._silenced_sockets.add(socket)
            rounds = self._count_rounds(socket)
            if rounds is not None:
                return self._union(socket, rounds)
            self._select(socket)
        raise self._failure(socket)

    def _count_rounds(self, socket: int) -> list[TagAnswer] | None:
        """Return the answers of one series.

        ``None`` if one was damaged: the tags that it named are quiet now and would be missed.
        """
        rounds: list[TagAnswer] = []
        while len(rounds) < COUNT_ROUNDS and not _is_exhausted(rounds):
            answer = self._inventory(socket, commands.INVENTORY_NEW)
            if answer is None:
                return None
            rounds.append(answer)
        return rounds

    def _union(self, socket: int, rounds: list[TagAnswer]) -> Inventory:
        sightings = Counter(uid for answer in rounds for uid in answer.uids)
        return Inventory(
            reader=self.name,
            antenna=socket,
            uids=tuple(sightings),
            read_at_s=self._clock(),
            complete=_is_exhausted(rounds),
            rounds=len(rounds),
            sightings=tuple(sightings.values()),
        )

    def _select(self, socket: int) -> None:
        self._dialogue.order(commands.select_port(socket - 1)[self._configured.select_form])

    def _inventory(self, socket: int, command: str) -> TagAnswer | None:
        """Return one undamaged answer that is of ``socket``, else ``None``."""
        answer = self._dialogue.inventory(command)
        self._is_field_on = True  # INV switches it on by itself
        self._misreported = ""
        if answer is None:
            return None
        if answer.port is None:
            raise RestartedError(self.name, "no report")
        reported_socket = answer.port - self._configured.report_offset + 1
        if reported_socket == socket:
            return answer
        self._misreported = str(reported_socket)
        _log.warning(
            "%s: dropped an inventory of socket %d, expected socket %d",
            self.name,
            reported_socket,
            socket,
        )
        return None

    def _rest_field(self) -> None:
        """Take the power from all tags, so that they forget that they were read."""
        if not self._is_field_on:
            self._dialogue.order(commands.FIELD_ON)
            self._is_field_on = True
        try:
            self._dialogue.order(commands.rest_field(REST_MS))
        except DeviceRefusedError as error:
            if error.status == "NRF":
                raise RestartedError(self.name, "NRF") from error
            raise
        self._silenced_sockets.clear()
        self._dialogue.listen(REST_WAIT_S)

    def _field_off(self) -> None:
        self._dialogue.order(commands.FIELD_OFF)
        self._is_field_on = False
        self._silenced_sockets.clear()

    def _failure(self, socket: int) -> DriverError:
        """Return why no attempt gave an answer of ``socket``."""
        if self._misreported:
            return DeviceRefusedError(
                f"{self.name}: antenna fault, check the control cable of the multiplexer: "
                f"socket {socket} is reported as",
                self._misreported,
            )
        return FrameError(
            f"{self.name}: expected an undamaged inventory of socket {socket}, none in "
            f"{ATTEMPTS} attempts; at the end came",
            self._dialogue.tail,
        )

    @property
    def _configured(self) -> Configuration:
        if self._configuration is None:
            raise RuntimeError(f"the reader was not started: {self.name}")
        return self._configuration


def _is_exhausted(rounds: list[TagAnswer]) -> bool:
    """Return whether the last rounds brought no tag and no error word."""
    last = rounds[-COUNT_EMPTY_ROUNDS:]
    return len(last) == COUNT_EMPTY_ROUNDS and all(answer.is_empty for answer in last)
