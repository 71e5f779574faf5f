"""What each named fault of an emulated QuasarMX means in its terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drivers.emulated.fault_orders import FaultOrders
from drivers.emulated.metratec_faults import InventoryFault, QuasarFault, QuasarFaults

_FOR_EVER = 1_000_000_000

OF_INVENTORIES: Mapping[QuasarFault, InventoryFault] = {
    QuasarFault.SRT_IN_ANSWER: InventoryFault(restart="SRT", restart_at=9),
    QuasarFault.BOD_IN_ANSWER: InventoryFault(restart="BOD", restart_at=9),
    QuasarFault.TIME_LIMIT: InventoryFault(is_timeout=True),
    QuasarFault.CER: InventoryFault(words=("CER",)),
    QuasarFault.TCE: InventoryFault(words=("TCE",)),
    QuasarFault.CLD: InventoryFault(words=("CLD",)),
    QuasarFault.WRONG_COUNT: InventoryFault(count_offset=1),
    QuasarFault.CUT_UID: InventoryFault(cut_uid_to=9),
    QuasarFault.FORTY_TAGS: InventoryFault(strangers=40),
    QuasarFault.FORGED_UID: InventoryFault(is_forged=True),
    QuasarFault.LONG_ROUND: InventoryFault(duration_s=2.9),
}

BEFORE_COMMANDS: Mapping[QuasarFault, Mapping[str, Any] | None] = {
    QuasarFault.SILENT_RESTART: None,
    QuasarFault.STORED_SEQUENCE: None,
    QuasarFault.STALE_REPEAT: {"repeat": (), "cut_bytes": 5, "lf": True, "is_reporting": True},
    QuasarFault.ASLEEP: {"is_asleep": True},
    QuasarFault.CRC_LEFT_ON: {"crc": True},
    QuasarFault.PREFIX_LEFT_ON: {"prefix": "> "},
    QuasarFault.HEART_BEATS: {"lf": True, "is_reporting": True, "heart_beat_s": 1},
}
"""How the reader is when a command comes: arguments of ``leave``; ``None``: it starts again."""

STORED = ("SAP ARP ON", "CNR INV")

_OF_THE_DEVICE: Mapping[QuasarFault, Mapping[str, Any]] = {
    QuasarFault.REPORT_FROM_ONE: {"report_offset": 1},
    QuasarFault.NO_REPORT: {"is_report_missing": True},
    QuasarFault.STUCK_PORT: {"stuck_port": 0},
}

_REFUSALS: Mapping[QuasarFault, Mapping[str, str]] = {
    QuasarFault.OLD_FIRMWARE: dict.fromkeys(("RFW", "RHW", "MOD"), "UCO"),
    QuasarFault.OLD_SELECTION: {"SAP MAN": "UPA"},
    QuasarFault.NO_MULTIPLEXER: {"SAP": "NOS"},
}


class QuasarOrders:
    """Keeps what was ordered by name.

    Args:
        faults: what is wrong with the reader, in its own terms.
    """

    def __init__(self, faults: QuasarFaults) -> None:
        self._faults = faults
        self._before: FaultOrders[QuasarFault] = FaultOrders()

    def __bool__(self) -> bool:
        """Return whether a command meets anything."""
        return bool(self._before)

    def fail(self, fault: QuasarFault, times: int | None) -> None:
        """Order a fault.

        Args:
            fault: which one.
            times: answers, inventories or commands that show it; ``None``: all. A fault of the
                device itself lasts until it is healed.
        """
        faults = self._faults
        if fault in BEFORE_COMMANDS:
            self._before.order(fault, times)
        elif fault is QuasarFault.NO_LF:
            faults.answers_without_lf += _FOR_EVER if times is None else times
        elif fault is QuasarFault.MUTE:
            faults.mute_answers += _FOR_EVER if times is None else times
        elif fault in OF_INVENTORIES:
            if times is None:
                faults.standing = OF_INVENTORIES[fault]
            else:
                faults.once(*[OF_INVENTORIES[fault]] * times)
        elif fault in _REFUSALS:
            faults.refusals.update(_REFUSALS[fault])
        else:
            for name, value in _OF_THE_DEVICE[fault].items():
                setattr(faults, name, value)

    def heal(self, fault: QuasarFault) -> None:
        """End a fault."""
        faults = self._faults
        if fault in BEFORE_COMMANDS:
            self._before.clear(fault)
        elif fault is QuasarFault.NO_LF:
            faults.answers_without_lf = 0
        elif fault is QuasarFault.MUTE:
            faults.mute_answers = 0
        elif fault in OF_INVENTORIES:
            faults.forget(OF_INVENTORIES[fault])
        elif fault in _REFUSALS:
            for beginning in _REFUSALS[fault]:
                faults.refusals.pop(beginning, None)
        else:
            good = QuasarFaults()
            for name in _OF_THE_DEVICE[fault]:
                setattr(faults, name, getattr(good, name))

    def met(self) -> list[QuasarFault]:
        """Return the faults that a command meets now, and use up one time of each."""
        return [fault for fault in BEFORE_COMMANDS if self._before.shows(fault)]
