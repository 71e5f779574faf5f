"""What each command does to an emulated QuasarMX (guide ISO15_V2 1.4)."""

from __future__ import annotations

from collections.abc import Callable

from drivers.emulated.metratec_faults import InventoryFault, QuasarFaults
from drivers.emulated.metratec_session import Session
from drivers.emulated.metratec_tags import TagField
from drivers.metratec.commands import PORTS, POWERS_MW, REST_LIMIT_MS
from drivers.metratec.frames import TAG_LIMIT

HEART_BEAT_LIMIT_S = 300
UID_DIGITS = 16

_OK = ["OK!"]
_INVENTORY_OPTIONS = frozenset({"SSL", "ONT"})


class ErrorWord(Exception):  # noqa: N818 - the document's name
    """The command is answered with this error word and changes nothing."""


class Verbs:
    """Obeys commands; knows neither bytes nor modes of the line.

    Attributes:
        session: replaced at each start.
        now_s: set before each command.
        power_mw: what was set last.
        damage: sockets that were selected though nothing is fitted there.
    """

    def __init__(
        self,
        tags: TagField,
        faults: QuasarFaults,
        fitted_sockets: frozenset[int],
        identity: dict[str, str],
        stored_commands: tuple[str, ...],
    ) -> None:
        self.session = Session()
        self.now_s = 0.0
        self.power_mw = POWERS_MW[0]
        self.damage: list[int] = []
        self._forged = 0
        self._tags = tags
        self._faults = faults
        self._fitted = fitted_sockets
        self._identity = identity
        self.stored = stored_commands
        self._verbs: dict[str, Callable[[list[str]], list[str]]] = {
            "CNR": self._repeat,
            "COF": _wants_crc,
            "CON": _wants_crc,
            "CRC": _wants_crc,
            "EOF": lambda words: self._set_lf(words, is_on=True),
            "HBT": self._heart_beat,
            "MOD": lambda words: self._keep("MOD", words, {"156"}),
            "NEF": lambda words: self._set_lf(words, is_on=False),
            "SAP": self._antenna,
            "SET": self._set,
            "SRI": self._field,
            "STB": self._sleep,
            "SUC": self._startup,
            "VBL": lambda words: self._keep("VBL", words, {"0", "1", "2"}),
        }

    def start(self) -> None:
        """Forget all settings; port 0 is selected."""
        self.session = Session()
        self._tags.cut_power()
        self._select(0)

    def perform(self, command: str) -> list[str]:
        """Obey a command other than an inventory; return the answer's lines, [] for none."""
        verb, *words = command.split(" ")
        if not words and verb in self._identity:
            return [self._identity[verb]]
        if not words and verb in {"BRK", "WAK"}:
            return ["NCM" if verb == "BRK" else "DNS"]
        action = self._verbs.get(verb)
        if action is None:
            return ["UCO"]
        try:
            return action(words)
        except ErrorWord as error:
            return [str(error)]

    def inventory_options(self, words: list[str]) -> frozenset[str]:
        """Read what stands behind INV.

        Raises:
            ErrorWord: the options are unknown.
        """
        if len(words) >= 2 and words[-2] == "AFI":
            words = words[:-2]  # all tags belong to the family that is asked for
        if not set(words) <= _INVENTORY_OPTIONS:
            raise ErrorWord("UPA")
        return frozenset(words)

    def inventory(self, options: frozenset[str], fault: InventoryFault) -> list[str]:
        """Run one inventory and step to the next port if that was ordered."""
        session = self.session
        session.is_field_on = True
        answering = () if self.now_s < session.rests_until_s else self._tags.read(self._real_port)
        answering += tuple(f"E00401EE{number:08X}" for number in range(fault.strangers))
        if fault.is_forged:
            self._forged += 1
            answering += (f"E00401FF{self._forged:08X}",)
        words = list(fault.words)
        if "SSL" in options and len(answering) > 1:
            answering, words = (), ["CLD", *words]
        named = answering[:TAG_LIMIT]
        if "ONT" in options:
            self._tags.silence(named)
        lines = list(named) + words
        if fault.cut_uid_to is not None and named:
            lines[len(named) - 1] = named[-1][: fault.cut_uid_to]
        if session.is_reporting and not self._faults.is_report_missing:
            lines.append(f"ARP {self._real_port - 1 + self._faults.report_offset}")
        lines.append(f"IVF {len(named) + fault.count_offset:02d}")
        if session.cycle:
            self._select((session.port + 1) % session.cycle)
        return lines

    @property
    def _real_port(self) -> int:
        """The socket that the multiplexer stands at."""
        stuck = self._faults.stuck_port
        return (self.session.port if stuck is None else stuck) + 1

    def _select(self, port: int) -> None:
        if port != self.session.port:
            self._tags.cut_power()  # the tags of the port that is left
        self.session.port = port
        if port + 1 not in self._fitted:
            self.damage.append(port + 1)

    def _set_lf(self, words: list[str], *, is_on: bool) -> list[str]:
        _expect(not words)
        self.session.lf = is_on
        return _OK

    def _keep(self, name: str, words: list[str], known: set[str]) -> list[str]:
        _expect(len(words) == 1 and words[0] in known)
        self.session.settings[name] = words[0]
        return _OK

    def _repeat(self, words: list[str]) -> list[str]:
        _expect(words[:1] == ["INV"])
        self.session.repeat = self.inventory_options(words[1:])
        return []

    def _heart_beat(self, words: list[str]) -> list[str]:
        _expect(len(words) == 1)
        seconds = 0 if words[0] == "OFF" else _number(words[0], 1, HEART_BEAT_LIMIT_S)
        self.session.heart_beat_s = seconds
        self.session.next_beat_s = self.now_s + seconds
        return _OK

    def _sleep(self, words: list[str]) -> list[str]:
        _expect(not words)
        self.session.is_asleep = True
        self.session.is_field_on = False
        self._tags.cut_power()
        return ["GN8"]

    def _startup(self, words: list[str]) -> list[str]:
        _expect(words == ["SHW"])
        return ["ON" if self.stored else "OFF", *self.stored, "OK!"]

    def _set(self, words: list[str]) -> list[str]:
        _expect(len(words) == 2 and words[0] == "PWR")
        return self._set_power(words[1])

    def _set_power(self, word: str) -> list[str]:
        _expect(word in {str(power_mw) for power_mw in POWERS_MW})
        self.power_mw = int(word)
        return _OK

    def _antenna(self, words: list[str]) -> list[str]:
        session = self.session
        match words:
            case ["SHW"]:
                mode = f"AUT {session.cycle}" if session.cycle else f"MAN {session.port}"
                return [f"{mode} ARP" if session.is_reporting else mode]
            case ["ARP", ("ON" | "OFF") as state]:
                session.is_reporting = state == "ON"
            case ["MAN", port] | [port]:
                selected = _number(port, 0, PORTS - 1)
                session.cycle = 0
                self._select(selected)
            # Some programs send a second number that the guide does not know.
            case ["AUT", count] | ["AUT", count, _]:
                session.cycle = _number(count, 0, PORTS)
                self._select(0 if session.cycle else session.port)
            case _:
                raise ErrorWord("UPA")
        return _OK

    def _field(self, words: list[str]) -> list[str]:
        session = self.session
        match words:
            case [("SS" | "DS"), ("100" | "10")] | ["ON"]:
                session.is_field_on = True
            case ["OFF"]:
                session.is_field_on = False
                self._tags.cut_power()
            case ["PWR", power]:
                return self._set_power(power)
            case ["TIM", duration]:
                rest_ms = _number(duration, 1, REST_LIMIT_MS)
                if not session.is_field_on:
                    raise ErrorWord("NRF")
                session.rests_until_s = self.now_s + rest_ms / 1000
                self._tags.cut_power()
            case _:
                raise ErrorWord("UPA")
        return _OK


def _wants_crc(_words: list[str]) -> list[str]:
    """CRC mode is switched by commands that are closed with their CRC only."""
    raise ErrorWord("UPA")


def _expect(is_right: bool) -> None:  # noqa: FBT001 - the condition, as in assert
    if not is_right:
        raise ErrorWord("UPA")


def _number(word: str, least: int, most: int) -> int:
    if not (word.isascii() and word.isdecimal()):
        raise ErrorWord("EDX")
    if not least <= int(word) <= most:
        raise ErrorWord("NOR")
    return int(word)
