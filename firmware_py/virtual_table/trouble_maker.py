"""Lets the trouble of a scenario happen to an emulated station, and ends it again."""

from __future__ import annotations

import errno
import heapq
import itertools
import logging
from collections.abc import Callable
from enum import Enum
from functools import partial

from drivers.emulated.line_faults import LineFault
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_faults import QuasarFault
from drivers.emulated.part_faults import (
    BusFault,
    ExpanderFault,
    KeyFault,
    PanelPartFault,
    PinFault,
    PortFault,
)
from drivers.emulated.pepper import EmulatedPepper, PepperFault
from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pn532_faults import PN532Fault
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.trouble import Event, Trouble
from firmware_py.virtual_table.trouble_catalogue import LIGHTS, OLED

_log = logging.getLogger(__name__)

SDA_BLOCK_S = 1.0
"""How long a transaction blocks while SDA is held low."""
BOUNCES = 5

_Undo = Callable[[], object]


class TroubleMaker:
    """Makes the trouble of one run. Driven by calls; knows no clock of its own.

    Args:
        trouble: what is to happen.
        felt: to what; trouble of the very start happens when this is made.
        wait: blocks for seconds in the time of the run.
    """

    def __init__(
        self, trouble: Trouble, felt: EmulatedStation, wait: Callable[[float], None]
    ) -> None:
        self._felt = felt
        self._wait = wait
        self._numbers = itertools.count()
        self._steps = 0
        self._began_at_s: float | None = None
        self._timed: list[tuple[float, int, Callable[[float], None]]] = []
        self._after: dict[int, list[tuple[Event, Enum]]] = {}
        for event, fault in zip(trouble.file.trouble, trouble.faults, strict=True):
            if event.after_step is not None:
                self._after.setdefault(event.after_step, []).append((event, fault))
            elif event.at == 0:
                self._happen(event, fault, 0.0)
            else:
                self._put(event.at or 0.0, partial(self._happen, event, fault))

    def begin(self, now_s: float) -> None:
        """The run begins; ``at`` counts from here.

        Args:
            now_s: monotonic time of the run.
        """
        self._began_at_s = now_s
        self._after_step(now_s)

    def pass_time(self, now_s: float) -> None:
        """Let happen, and end, what is due by now."""
        if self._began_at_s is None:
            return
        passed_s = now_s - self._began_at_s
        while self._timed and self._timed[0][0] <= passed_s:
            at_s, _, act = heapq.heappop(self._timed)
            act(at_s)

    def is_due_by(self, at_s: float) -> bool:
        """Return whether something happens or ends by then, by the time of the run."""
        began_at_s = self._began_at_s
        return began_at_s is not None and bool(
            self._timed and self._timed[0][0] <= at_s - began_at_s
        )

    def step_done(self, now_s: float) -> None:
        """One more step of what is played has taken place."""
        self._steps += 1
        self._after_step(now_s)

    def _after_step(self, now_s: float) -> None:
        for event, fault in self._after.pop(self._steps, []):
            self._happen(event, fault, now_s - (self._began_at_s or 0.0))

    def _put(self, at_s: float, act: Callable[[float], None]) -> None:
        heapq.heappush(self._timed, (at_s, next(self._numbers), act))

    def _happen(self, event: Event, fault: Enum, at_s: float) -> None:
        _log.warning("trouble: %s: %s", event.device, event.what)
        undo = self._cause(event, fault)
        if event.for_s is not None and undo is not None:
            self._put(at_s + event.for_s, lambda _: self._end(event, undo))

    def _end(self, event: Event, undo: _Undo) -> None:
        _log.warning("trouble: %s: %s is over", event.device, event.what)
        undo()

    def _cause(self, event: Event, fault: Enum) -> _Undo | None:
        """Let it happen; return what ends it, ``None`` if nothing does."""
        match fault:
            case LineFault() | PepperFault() | PN532Fault() | QuasarFault():
                return self._spoil(event, fault)
            case PortFault():
                return self._trouble_port(event, fault)
            case BusFault():
                return self._trouble_bus(event, fault)
            case ExpanderFault():
                return self._trouble_expander(event, fault)
            case PanelPartFault():
                return self._trouble_part(event, fault)
            case KeyFault():
                return self._trouble_key(event, fault)
            case PinFault.MISSING:
                self._felt.devices.take_away_pins()
        return None

    def _spoil(
        self, event: Event, fault: LineFault | PepperFault | PN532Fault | QuasarFault
    ) -> _Undo:
        times = event.times
        if times is None and event.for_s is None:
            times = 1
        if isinstance(fault, LineFault):
            line = self._felt.lines[event.device]
            if event.share is not None:
                line.always(fault, event.share)
            else:
                line.fail(fault, times)
            return lambda: line.heal(fault)
        reader = self._felt.readers[event.device]
        match reader, fault:
            case EmulatedPepper(), PepperFault():
                reader.fail(fault, times)
                return lambda: reader.heal(fault)
            case EmulatedPN532(), PN532Fault():
                reader.fail(fault, times)
                return lambda: reader.heal(fault)
            case EmulatedQuasar(), QuasarFault():
                reader.fail(fault, times)
                return lambda: reader.heal(fault)
        raise AssertionError(f"a scenario was checked against another station: {event}")

    def _trouble_port(self, event: Event, fault: PortFault) -> _Undo | None:
        cable = self._felt.cables[event.device]
        match fault:
            case PortFault.CABLE_PULLED:
                cable.pull()
            case PortFault.CABLE_PULLED_IN_FRAME:
                line = self._felt.lines[event.device]
                cable.pull_in_frame(line)

                def plug_again() -> None:
                    line.clear()
                    cable.plug()

                return plug_again
            case PortFault.CABLE_BACK:
                self._felt.lines[event.device].clear()
                cable.plug()
                return None
            case PortFault.BACK_UNDER_ANOTHER_NAME:
                cable.plug("-1")
                return None
            case PortFault.NO_PERMISSION:
                cable.refuse(errno.EACCES)
            case PortFault.IN_USE:
                cable.refuse(errno.EAGAIN)
            case PortFault.SWAPPED:
                self._felt.swap_cables(event.device, event.other)
                return lambda: self._felt.swap_cables(event.device, event.other)
        return cable.plug

    def _trouble_bus(self, event: Event, fault: BusFault) -> _Undo | None:
        bus = self._felt.bus
        match fault:
            case BusFault.MISSING:
                self._felt.devices.take_away_bus(self._felt.config.i2c.bus)
                return None
            case BusFault.SDA_LOW:
                bus.hold_sda(SDA_BLOCK_S, self._wait)
                return lambda: bus.hold_sda(None, self._wait)
        address, code = self._address(event.device), int(fault.value)
        times = event.times
        if times is None and event.for_s is None:
            times = 1
        bus.fail(code, address=address, nth=event.nth or 1, times=times)
        return lambda: bus.heal(code, address=address)

    def _address(self, device: str) -> int | None:
        """Return a part's address, ``None`` for the bus as a whole."""
        config = self._felt.config
        parts = {one.name: one.address for one in config.expander}
        if config.lights is not None:
            parts[LIGHTS] = config.lights.address
        if config.oled is not None:
            parts[OLED] = config.oled.address
        return parts.get(device)

    def _trouble_expander(self, event: Event, fault: ExpanderFault) -> _Undo | None:
        chip = self._felt.expanders[event.device]
        match fault:
            case ExpanderFault.UNPLUGGED:
                return self._unplug(event)
            case ExpanderFault.RESET:
                chip.reset()
            case ExpanderFault.BANK_SET:
                chip.set_bank()
            case ExpanderFault.INTERRUPT_STUCK:
                chip.stick_interrupt()
                return lambda: chip.stick_interrupt(is_stuck=False)
            case ExpanderFault.IODIR_7_FIXED:
                chip.is_iodir_bit_7_fixed = True
                return lambda: setattr(chip, "is_iodir_bit_7_fixed", False)
        return None

    def _trouble_part(self, event: Event, fault: PanelPartFault) -> _Undo | None:
        if fault is PanelPartFault.UNPLUGGED:
            return self._unplug(event)
        if event.device == LIGHTS and self._felt.lights is not None:
            self._felt.lights.reset()
        elif self._felt.oled is not None:
            self._felt.oled.power_cycle()
        return None

    def _unplug(self, event: Event) -> _Undo:
        address, bus = self._address(event.device), self._felt.bus
        assert address is not None, event
        bus.unplug(address)
        return lambda: bus.plug(address)

    def _trouble_key(self, event: Event, fault: KeyFault) -> _Undo | None:
        if fault is KeyFault.STUCK:
            self._felt.press(event.key)
            return lambda: self._felt.release(event.key)
        for _ in range(BOUNCES):
            self._felt.press(event.key)
            self._felt.release(event.key)
        return None
