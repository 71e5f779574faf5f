"""An emulated metraTec QuasarMX with hfMux (guide ISO15_V2 1.4, firmware 3.14), byte for byte."""

from __future__ import annotations

import threading
from collections import deque

from drivers.emulated.metratec_faults import InventoryFault, QuasarFault, QuasarFaults
from drivers.emulated.metratec_orders import BEFORE_COMMANDS, STORED, QuasarOrders
from drivers.emulated.metratec_session import NEVER_S, Session
from drivers.emulated.metratec_tags import Hearing, TagField
from drivers.emulated.metratec_verbs import UID_DIGITS, ErrorWord, Verbs
from drivers.metratec.commands import PORTS

INPUT_LIMIT = 768
RESTART_S = 0.2
COMMAND_S = 0.002
EMPTY_ROUND_S = 0.020
TAG_S = 0.010
TAG_SINGLE_SLOT_S = 0.0067
TIME_LIMIT_S = 3.0
BYTE_S = 10 / 115200

_TOO_LONG = "\0"


class EmulatedQuasar:
    """A ``SerialDevice`` that speaks as the reader does.

    ``place``, ``remove``, ``clear``, ``hide``, ``restart`` and ``leave`` may be called from any
    thread.

    Args:
        fitted_sockets: those that carry an antenna or a load; selecting another one is
            recorded in ``damage``.
        hearing: how well tags are heard.
        is_paced: whether the reader takes the time that the documents give; else it answers
            at once. A repeat and a rest of the field take their time always.
        stored_commands: start-up sequence as stored by ``SUC``; it is run at each start.
        product: name that the reader gives.
        hardware: four digits.
        firmware: four digits.
        serial_number: 16 digits.

    Attributes:
        faults: what is wrong with it.
        commands: what it was told, as the reader understood it.
        starts: how often it started.
    """

    def __init__(
        self,
        *,
        fitted_sockets: frozenset[int] = frozenset(range(1, PORTS + 1)),
        hearing: Hearing | None = None,
        is_paced: bool = False,
        stored_commands: tuple[str, ...] = (),
        product: str = "QUASAR_MX",
        hardware: str = "0200",
        firmware: str = "0314",
        serial_number: str = "2021042713300102",
    ) -> None:
        self.faults = QuasarFaults()
        self.commands: list[str] = []
        self.starts = 0
        self._orders = QuasarOrders(self.faults)
        self._is_paced = is_paced
        self._tags = TagField(hearing)
        identity = {
            "REV": f"{product:<15}{hardware}{firmware}",
            "RFW": f"{product:<16}{firmware}",
            "RHW": f"{product:<16}{hardware}",
            "RSN": serial_number,
        }
        self._verbs = Verbs(self._tags, self.faults, fitted_sockets, identity, stored_commands)
        self._lock = threading.RLock()
        self._input = bytearray()
        self._waiting: deque[str] = deque()
        self._outbox: list[tuple[float, bytes]] = []
        self._now_s = 0.0
        self._busy_until_s = NEVER_S
        self._deaf_until_s = NEVER_S
        self._round: tuple[float, bytes, InventoryFault] | None = None
        self._begin()

    def place(self, socket: int, uid: str) -> None:
        """Lay a tag on the antenna of a socket (1 to 16)."""
        self._tags.place(socket, uid)

    def remove(self, socket: int, uid: str) -> None:
        """Take a tag away."""
        self._tags.remove(socket, uid)

    def clear(self, socket: int) -> None:
        """Take all tags of an antenna away."""
        self._tags.clear(socket)

    def on(self, socket: int) -> tuple[str, ...]:
        """Return the UIDs that lie on an antenna."""
        return self._tags.on(socket)

    def hide(self, uid: str, behind: tuple[str, ...]) -> None:
        """Let a tag be heard only while none of ``behind`` on its antenna answers."""
        self._tags.hide(uid, behind)

    def set_hearing(self, hearing: Hearing) -> None:
        """Miss tags or hear ghosts from the next inventory on."""
        self._tags.set_hearing(hearing)

    def fail(self, fault: QuasarFault, times: int | None = 1) -> None:
        """Let the next ``times`` answers, inventories or commands show ``fault``; ``None``: all.

        A fault of the device itself lasts until ``heal``, whatever ``times``.
        """
        with self._lock:
            self._orders.fail(fault, times)

    def heal(self, fault: QuasarFault) -> None:
        """End one fault."""
        with self._lock:
            self._orders.heal(fault)
            if fault is QuasarFault.STORED_SEQUENCE:
                self._verbs.stored = ()

    @property
    def is_field_on(self) -> bool:
        """Whether it transmits."""
        return self._session.is_field_on

    @property
    def socket(self) -> int:
        """The socket that is selected."""
        return self._session.port + 1

    @property
    def power_mw(self) -> int:
        """The power that was set."""
        return self._verbs.power_mw

    @property
    def damage(self) -> tuple[int, ...]:
        """Sockets that were selected though nothing is fitted there, in order."""
        return tuple(self._verbs.damage)

    def restart(self, cause: str = "") -> None:
        """Start again: without a word, or after a line with ``cause`` ("SRT", "BOD")."""
        with self._lock:
            if cause:
                self._send(f"{cause}\r".encode("ascii"), self._now_s)
            self._begin()

    def leave(
        self,
        *,
        repeat: tuple[str, ...] | None = None,
        cut_bytes: int = 0,
        lf: bool = False,
        crc: bool = False,
        prefix: str = "",
        is_reporting: bool = False,
        cycle: int = 0,
        is_asleep: bool = False,
        heart_beat_s: int = 0,
    ) -> None:
        """Be as another program left it.

        Args:
            repeat: options of an inventory that is being repeated; ``None`` for no repeat.
            cut_bytes: how many bytes of its answer under way were sent before anyone listened.
            lf: end-of-frame mode.
            crc: CRC mode.
            prefix: text before each answer.
            is_reporting: antenna report.
            cycle: ports that are stepped through, 0 for none.
            is_asleep: standby.
            heart_beat_s: seconds between heart beats, 0 for none.
        """
        with self._lock:
            self._verbs.session = Session(
                lf=lf,
                crc=crc,
                prefix=prefix,
                is_reporting=is_reporting,
                cycle=cycle,
                is_asleep=is_asleep,
                heart_beat_s=heart_beat_s,
                next_beat_s=self._now_s + heart_beat_s,
            )
            if repeat is not None:
                options = frozenset(repeat)
                under_way = self._session.frame(self._verbs.inventory(options, InventoryFault()))
                self._send(under_way[cut_bytes:], self._now_s)
                self._session.repeat = options
                self._begin_round(self._now_s)

    def receive(self, data: bytes, now_s: float) -> bytes:
        """Take bytes from the host and return what the reader answers at once."""
        with self._lock:
            self._set_time(now_s)
            self._take(data)
            return self._advance()

    def due(self, now_s: float) -> bytes:
        """Return what the reader sends by itself by now."""
        with self._lock:
            self._set_time(now_s)
            return self._advance()

    @property
    def _session(self) -> Session:
        return self._verbs.session

    def _set_time(self, now_s: float) -> None:
        self._now_s = self._verbs.now_s = now_s

    def _take(self, data: bytes) -> None:
        if self._now_s < self._deaf_until_s:
            return
        for byte in data:
            if byte != 0x0D:
                self._input.append(byte)
                continue
            is_too_long = len(self._input) >= INPUT_LIMIT
            self._waiting.append(_TOO_LONG if is_too_long else self._input.decode("latin-1"))
            self._input.clear()
        del self._input[INPUT_LIMIT:]

    def _advance(self) -> bytes:
        is_moving = True
        while is_moving:
            is_moving = self._finish_round() if self._round is not None else self._obey_next()
        self._beat()
        ready = b"".join(data for at_s, data in self._outbox if at_s <= self._now_s)
        self._outbox = [(at_s, data) for at_s, data in self._outbox if at_s > self._now_s]
        return ready

    def _obey_next(self) -> bool:
        """Obey one command if there is one and the reader is free."""
        if not self._waiting or self._now_s < self._busy_until_s:
            return False
        line = self._waiting.popleft()
        if self._orders:
            self._be_left_by_another()
        if self._round is not None:
            self._waiting.appendleft(line)  # a repeat hears nothing until its round ends
        else:
            self._obey(line)
        return True

    def _be_left_by_another(self) -> None:
        """Show the faults that a command meets."""
        for fault in self._orders.met():
            state = BEFORE_COMMANDS[fault]
            if fault is QuasarFault.STORED_SEQUENCE:
                self._verbs.stored = STORED
            if state is None:
                self._begin()
            else:
                self.leave(**state)

    def _obey(self, line: str) -> None:
        session = self._session
        if line == _TOO_LONG:
            self._answer(["BOF"])
            return
        heard = session.read_command(line)
        if session.is_asleep and not line.upper().startswith(("WAK", "RST")):
            return
        if heard is None:
            self._answer(["CCE"])
            return
        command, is_closed = heard
        self.commands.append(command)
        if (refusal := self.faults.refusal_of(command)) is not None:
            self._answer([refusal])
        elif command == "RST":
            self._reset()
        elif is_closed and command in {"CON", "COF", "CRC ON", "CRC OFF"}:
            session.crc = command in {"CON", "CRC ON"}
            self._answer(["OK!"])
        elif session.is_asleep:
            session.is_asleep = False
            self._answer(["GMO"])
        elif command.split(" ")[0] == "INV":
            self._inventory(command)
        else:
            self._answer(self._verbs.perform(command))
            if session.repeat is not None:
                self._begin_round(max(self._now_s, self._busy_until_s))

    def _inventory(self, command: str) -> None:
        fault = self.faults.take()
        try:
            options = self._verbs.inventory_options(command.split(" ")[1:])
        except ErrorWord as error:
            self._answer([str(error)])
            return
        lines = self._verbs.inventory(options, fault)
        at_s = max(self._now_s, self._busy_until_s)
        if self._is_paced:
            at_s += _duration_s(lines, options)
        if fault.duration_s is not None:
            at_s = self._now_s + fault.duration_s
        self._busy_until_s = at_s
        self._send_inventory(self._whole(lines), fault, at_s)

    def _begin_round(self, at_s: float) -> None:
        """Begin one round of a repeat; its answer is sent when it ends."""
        session = self._session
        if session.repeat is None:
            return
        fault = self.faults.take()
        lines = self._verbs.inventory(session.repeat, fault)
        duration_s = fault.duration_s
        if duration_s is None:
            duration_s = _duration_s(lines, session.repeat)
        self._round = (at_s + duration_s, self._whole(lines), fault)

    def _finish_round(self) -> bool:
        """End the round under way if it is time; BRK and RST count only then."""
        if self._round is None or self._now_s < self._round[0]:
            return False
        ended_at_s, data, fault = self._round
        self._round = None
        if not self._send_inventory(data, fault, ended_at_s):
            return True
        while self._waiting and self._session.repeat is not None:
            self._obey_in_repeat(self._waiting.popleft())
        # A host that was away for long does not get all the rounds that it missed.
        self._begin_round(max(ended_at_s, self._now_s - EMPTY_ROUND_S))
        return True

    def _obey_in_repeat(self, line: str) -> None:
        heard = self._session.read_command(line)
        if heard is None:
            self._answer(["CCE"])
        elif heard[0] in {"BRK", "RST"}:
            self.commands.append(heard[0])
            self._session.repeat = None
            if heard[0] == "RST":
                self._reset()
            else:
                self._answer(["BRA"])

    def _begin(self) -> None:
        """Start: all settings are gone, only the stored sequence is run."""
        self._verbs.start()
        self._round = None
        self._input.clear()
        self._waiting.clear()
        self._waiting.extend(self._verbs.stored)
        self.starts += 1
        self._busy_until_s = self._deaf_until_s = NEVER_S
        if self._is_paced and self.starts > 1:
            self._busy_until_s = self._deaf_until_s = self._now_s + RESTART_S

    def _reset(self) -> None:
        self._answer(["OK!"])
        self._begin()

    def _whole(self, lines: list[str]) -> bytes:
        has_end = self.faults.answers_without_lf == 0
        self.faults.answers_without_lf -= not has_end
        return self._session.frame(lines, has_end=has_end)

    def _answer(self, lines: list[str]) -> None:
        if not lines:
            return
        data = self._whole(lines)
        at_s = max(self._now_s, self._busy_until_s)
        if self._is_paced:
            at_s += COMMAND_S + len(data) * BYTE_S
            self._busy_until_s = at_s
        self._send(data, at_s)

    def _send_inventory(self, data: bytes, fault: InventoryFault, at_s: float) -> bool:
        """Send an inventory, or what a fault makes of it; return whether the reader goes on."""
        if fault.is_timeout:
            end_s = at_s + TIME_LIMIT_S if self._is_paced else at_s
            self._send(self._session.frame(["TOE"], has_end=self.faults.toe_has_lf), end_s)
        elif fault.restart:
            self._send(data[: fault.restart_at] + fault.restart.encode("ascii") + b"\r", at_s)
        else:
            self._send(data, at_s + len(data) * BYTE_S if self._is_paced else at_s)
            return True
        self._begin()
        return False

    def _send(self, data: bytes, at_s: float) -> None:
        if self.faults.mute_answers:
            self.faults.mute_answers -= 1
            return
        self._outbox.append((at_s, data))

    def _beat(self) -> None:
        session = self._session
        while session.heart_beat_s and session.next_beat_s <= self._now_s:
            session.next_beat_s += session.heart_beat_s
            self._outbox.append((self._now_s, session.frame(["HBT"])))


def _duration_s(lines: list[str], options: frozenset[str]) -> float:
    """Return how long an inventory takes, by the maker's figures."""
    tags = sum(len(line) == UID_DIGITS for line in lines)
    return EMPTY_ROUND_S + tags * (TAG_SINGLE_SLOT_S if "SSL" in options else TAG_S)
