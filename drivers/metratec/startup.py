"""Brings a QuasarMX from any state into the one that the driver works in (R-54, R-57)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Set
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeVar

from drivers.errors import (
    DeviceRefusedError,
    DeviceTimeoutError,
    FrameError,
    WrongDeviceError,
)
from drivers.metratec import commands
from drivers.metratec.dialogue import ATTEMPTS, Dialogue, RestartedError, read_ok
from drivers.metratec.frames import (
    COMMAND_WORDS,
    STATE_WORDS,
    TagAnswer,
    WordAnswer,
    crc,
)
from drivers.metratec.strangers import PROBES, recognise
from drivers.readings import DeviceInfo

T = TypeVar("T")

_log = logging.getLogger(__name__)

PRODUCT = "QUASAR_MX"

Band = Callable[[], AbstractContextManager[None]]
"""Makes what is held while a reader transmits on the band that all readers share (R-59)."""

BUSY_LIMIT_S = 0.3
BREAK_TIMEOUT_S = 1.0
BUSY_BREAK_TIMEOUT_S = 4.0  # a round under way is finished first, and may take 3 s
WAKE_TIMEOUT_S = 1.0
RESTART_WAIT_S = 0.25

_UNSUPPORTED = frozenset({"UCO", "UPA"})
_IDLE_WORDS = frozenset({"BRA", "NCM"})
_AWAKE_WORDS = frozenset({"GMO", "DNS"})


@dataclass(frozen=True, slots=True)
class Configuration:
    """What start-up found out.

    Attributes:
        info: who answered.
        select_form: which form of ``commands.select_port`` the firmware takes.
        report_offset: what the antenna report adds to the port number, 0 or 1.
        is_crc_on: whether each line is checked from now on.
        was_reset: the reader was found without the LF that it had been told to send, as each
            start of its own leaves it.
    """

    info: DeviceInfo
    select_form: int
    report_offset: int
    is_crc_on: bool
    was_reset: bool


class _Outcome(Enum):
    IDLE = auto()
    AGAIN = auto()
    PREFIXED = auto()


def start_reader(
    dialogue: Dialogue,
    sockets: tuple[int, ...],
    power_mw: int,
    *,
    use_crc: bool,
    band: Band = nullcontext,
) -> Configuration:
    """Find the reader, stop what it does, set everything, check the antennas; the field ends off.

    Args:
        dialogue: the line to it.
        sockets: those that carry an antenna.
        power_mw: 100 or 200.
        use_crc: let each line be closed with a CRC.
        band: held while the reader transmits.

    Raises:
        DeviceTimeoutError: nobody answers.
        WrongDeviceError: somebody else answers.
        DeviceRefusedError: the reader refuses a setting, or the antennas are not as selected.
        FrameError: every answer is damaged.
        RestartedError: the reader started again meanwhile.
    """
    idling = _Idling(dialogue)
    idling.run()
    configuration = _Setting(dialogue, sockets, power_mw).run(use_crc=use_crc, band=band)
    return replace(configuration, was_reset=idling.was_reset)


class _Idling:
    """Until the reader listens: no repeat, awake, no CRC, no prefix."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue
        self._name = dialogue.name
        self._is_known = False
        self.was_reset = True

    def run(self) -> None:
        self._dialogue.set_modes(lf=False, crc=False)
        self._dialogue.forget(limit_s=BUSY_LIMIT_S)
        if self._break_thrice():
            return
        _log.debug("%s: does not become idle, restarting it", self._name)
        self._dialogue.send_closed(commands.RESTART)
        self._dialogue.forget(RESTART_WAIT_S, BUSY_LIMIT_S)
        if self._break_thrice():
            return
        heard = self._dialogue.tail
        if heard.replace(b"AT\r", b"") and not self._is_known:
            raise WrongDeviceError(
                f"{self._name}: expected BRA or NCM from a {PRODUCT}, another device "
                f"answers with {len(heard)} bytes"
            )
        raise DeviceTimeoutError(
            f"{self._name}: expected BRA or NCM from a {PRODUCT}, check its supply and its "
            f"cable: {len(heard)} bytes came"
        )

    def _break_thrice(self) -> bool:
        for _ in range(ATTEMPTS):
            outcome = self._break_once()
            if outcome is _Outcome.IDLE:
                self._dialogue.forget()  # answers to what was asked more than once
                self.was_reset = not self._dialogue.tail.endswith(b"\n")
                return True
            if outcome is _Outcome.PREFIXED:
                _log.warning("%s: foreign text stands before its answers", self._name)
                return False
            if not self._is_known:
                self._refuse_stranger()
        return False

    def _refuse_stranger(self) -> None:
        """Ask in the protocols of other readers, whose frames mean nothing to this one."""
        product = recognise(self._dialogue.probe(PROBES))
        if product is not None:
            raise WrongDeviceError(
                f"{self._name}: expected a {PRODUCT}, swap the cables or correct the station "
                f"description of {self._dialogue.link.path}: {product}",
                product,
            )

    def _break_once(self) -> _Outcome:
        self._dialogue.send(commands.BREAK)
        word = self._await_any(_IDLE_WORDS | {"CCE"}, BREAK_TIMEOUT_S, BUSY_BREAK_TIMEOUT_S)
        if word is None:
            return self._wake()
        if word == "CCE":
            return self._leave_crc()
        return _Outcome.IDLE if word in _IDLE_WORDS else _Outcome.PREFIXED

    def _leave_crc(self) -> _Outcome:
        """The reader wants a CRC: stop a repeat with one, then switch CRC off."""
        self._dialogue.send_closed(commands.BREAK)
        if self._await_any(_IDLE_WORDS, BREAK_TIMEOUT_S, BUSY_BREAK_TIMEOUT_S) is not None:
            self._dialogue.send_closed(commands.CRC_OFF)
            self._await_any({"OK!"}, BREAK_TIMEOUT_S)
        return _Outcome.AGAIN

    def _wake(self) -> _Outcome:
        """Nothing useful came: perhaps it sleeps."""
        self._dialogue.send(commands.WAKE)
        if self._await_any(_AWAKE_WORDS | {"CCE"}, WAKE_TIMEOUT_S) == "CCE":
            self._dialogue.send_closed(commands.WAKE)
            self._await_any(_AWAKE_WORDS, WAKE_TIMEOUT_S)
        return _Outcome.AGAIN

    def _await_any(
        self, wanted: Set[str], quiet_s: float, limit_s: float | None = None
    ) -> str | None:
        """Return the first word that is, or ends in, one of ``wanted``; the rest are leftovers.

        Returns ``None`` after ``quiet_s`` of silence, or after ``limit_s`` where inventories were
        heard: the next one may take so long.
        """
        dialogue = self._dialogue
        gives_up_at_s = dialogue.clock() + (quiet_s if limit_s is None else limit_s)
        while dialogue.clock() < gives_up_at_s:
            received = dialogue.received
            patience_s = limit_s if limit_s and b"IVF" in dialogue.tail else quiet_s
            try:
                answer = dialogue.next_answer(min(dialogue.clock() + patience_s, gives_up_at_s))
            except RestartedError as error:
                _log.debug("%s", error)
                continue
            if answer is None and dialogue.received == received:
                return None
            if isinstance(answer, TagAnswer):
                self._is_known = True
            if isinstance(answer, WordAnswer):
                word = _without_crc(answer.last)
                self._is_known |= word in STATE_WORDS | COMMAND_WORDS
                if word.endswith(tuple(wanted)):
                    return word
        return None


class _Setting:
    """Sets everything, whatever it was."""

    def __init__(self, dialogue: Dialogue, sockets: tuple[int, ...], power_mw: int) -> None:
        self._dialogue = dialogue
        self._name = dialogue.name
        self._sockets = sockets
        self._power_mw = power_mw
        self._notes: list[str] = []
        self._select_form = 0

    def run(self, *, use_crc: bool, band: Band) -> Configuration:
        is_crc_on = self._set_line(use_crc=use_crc)
        revision = self._identify()
        serial = self._ask_if_known(
            commands.SERIAL_NUMBER, lambda word: commands.parse_serial_number(word.last)
        )
        self._note_startup_sequence()
        self._order_if_known(commands.FULL_ANSWERS)
        self._order_if_known(commands.ISO_15693)
        self._order_either(commands.set_power(self._power_mw))
        with band():
            offset = self._set_antennas()
            self._dialogue.order(commands.FIELD_OFF)
        info = DeviceInfo(
            name=self._name,
            product=revision.product,
            firmware=commands.format_version(revision.firmware),
            serial=serial or "",
            notes=tuple(self._notes),
        )
        return Configuration(info, self._select_form, offset, is_crc_on, was_reset=False)

    def _set_line(self, *, use_crc: bool) -> bool:
        self._dialogue.set_modes(lf=True, crc=False)
        self._dialogue.order(commands.END_OF_FRAME)
        self._order_if_known(commands.HEART_BEAT_OFF)
        if not use_crc:
            return False
        return self._switch_crc_on()

    def _switch_crc_on(self) -> bool:
        self._dialogue.set_modes(lf=True, crc=True)
        try:
            self._dialogue.order(commands.CRC_ON)
        except (DeviceTimeoutError, RestartedError):
            # The refusal came without a CRC and so was no answer.
            self._dialogue.set_modes(lf=True, crc=False)
            self._dialogue.forget()
            self._notes.append("the reader does not check lines by CRC")
            return False
        return True

    def _identify(self) -> commands.Revision:
        revision = self._dialogue.ask(
            commands.REVISION, lambda word: commands.parse_revision(word.last)
        )
        if revision.product != PRODUCT:
            raise WrongDeviceError(
                f"{self._name}: expected a {PRODUCT}, found another reader: {revision.product}",
                revision.product,
            )
        # Younger than REV; where they are known, they are the better word.
        firmware = self._ask_if_known(
            commands.FIRMWARE, lambda word: commands.parse_version(word.last)
        )
        hardware = self._ask_if_known(
            commands.HARDWARE, lambda word: commands.parse_version(word.last)
        )
        return replace(
            revision,
            firmware=firmware or revision.firmware,
            hardware=hardware or revision.hardware,
        )

    def _note_startup_sequence(self) -> None:
        stored = self._ask_if_known(
            commands.SHOW_STARTUP, lambda word: commands.parse_startup(word.lines)
        )
        if stored is not None and stored.is_on:
            self._notes.append(
                "the reader runs a stored start-up sequence: " + "; ".join(stored.commands)
            )

    def _set_antennas(self) -> int:
        """Select a listed port before the field goes on, then compare ports and reports."""
        first = self._sockets[0] - 1
        self._select_first(first)
        self._dialogue.order(commands.REPORT_ON)
        self._read_back(first)
        if 1 not in self._sockets:
            self._notes.append(
                "socket 1 is not listed, but each restart of the reader selects it: "
                "it must carry an antenna"
            )
        self._dialogue.order(commands.FIELD_ON)
        ports = [socket - 1 for socket in self._sockets[:2]]
        return self._compare(ports, [self._reported(port) for port in ports])

    def _select_first(self, port: int) -> None:
        try:
            self._select_form = self._order_either(commands.select_port(port))
        except DeviceRefusedError as error:
            if error.status == "NOS":
                raise WrongDeviceError(
                    f"{self._name}: expected a reader with a multiplexer, this one has a single "
                    f"antenna: {error.status}"
                ) from error
            raise

    def _read_back(self, port: int) -> None:
        state = self._ask_if_known(
            commands.SHOW_ANTENNA, lambda word: commands.parse_antenna(word.last)
        )
        if state is None:
            self._notes.append("the reader does not show its antenna settings")
        elif state != commands.AntennaState(port, is_reported=True):
            raise DeviceRefusedError(
                f"{self._name}: expected port {port} with report, the reader shows",
                f"port {state.port}, report {'on' if state.is_reported else 'off'}",
            )

    def _reported(self, port: int) -> int:
        self._dialogue.order(commands.select_port(port)[self._select_form])
        for _ in range(ATTEMPTS):
            answer = self._dialogue.inventory(commands.INVENTORY)
            if answer is None:
                continue
            if answer.port is None:
                raise RestartedError(self._name, "no report")
            return answer.port
        raise FrameError(
            f"{self._name}: expected an undamaged inventory of port {port}", self._dialogue.tail
        )

    def _compare(self, ports: list[int], reports: list[int]) -> int:
        if reports == ports:
            return 0
        if reports == [port + 1 for port in ports]:
            self._notes.append("the antenna report counts from 1")
            _log.warning("%s: the antenna report counts from 1", self._name)
            return 1
        raise DeviceRefusedError(
            f"{self._name}: antenna fault, check the control cable of the multiplexer: ports "
            f"{', '.join(map(str, ports))} are reported as",
            ", ".join(map(str, reports)),
        )

    def _order_either(self, forms: tuple[str, str]) -> int:
        """Give an order in its common form, then once in the other; return which was taken."""
        try:
            self._dialogue.order(forms[0])
        except DeviceRefusedError as error:
            if error.status not in _UNSUPPORTED:
                raise
            self._dialogue.order(forms[1])
            return 1
        return 0

    def _order_if_known(self, command: str) -> None:
        """Give an order that firmware without it needs not."""
        self._ask_if_known(command, read_ok)

    def _ask_if_known(self, command: str, read: Callable[[WordAnswer], T]) -> T | None:
        try:
            return self._dialogue.ask(command, read)
        except DeviceRefusedError as error:
            if error.status not in _UNSUPPORTED:
                raise
            _log.debug("%s", error)
            return None


def _without_crc(line: str) -> str:
    """Return ``line`` without a right CRC; any other line stays as it is."""
    word, _, digits = line.rpartition(" ")
    return word if word and digits == crc(f"{word} ") else line
