"""The panel as sensing has it: inputs of the expanders to finished entries and to signs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from drivers.readings import InputChange
from engine.happenings import FloorDecided, Happening
from engine.view import TableView
from firmware_py.core.panel import Panel
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_entry import Arming, Aside, Keyed, Refusal, Refused
from firmware_py.core.panel_strokes import Kind, Stroke, Strokes

_REFUSED_KINDS = {Kind.TOGETHER: Refusal.TOGETHER, Kind.STUCK: Refusal.STUCK}


@dataclass(frozen=True, slots=True)
class PanelState:
    """What the dealer is shown of the keys; none of it is a fact of the table.

    Attributes:
        entered: the open entry, as ``panel_entry.echo`` writes it.
        entering: what the next keys are taken for, "" for nothing.
        armed: what was announced and is still to come.
        page_turns: how often the dealer turned the page since the last happening.
        is_floor_called: the dealer calls the floor.
        refused: the last key, if it did nothing and no ruling says why.
        refusals: how many keys did nothing since the start.
    """

    entered: str = ""
    entering: str = ""
    armed: tuple[Armed, ...] = ()
    page_turns: int = 0
    is_floor_called: bool = False
    refused: Refused | None = None
    refusals: int = 0


class Keys:
    """Keys of all expanders, and what the dealer does with them.

    Args:
        keys: expander and pin to the name of the key.
        smallest_chip: step of the amount keys.
    """

    def __init__(self, keys: Mapping[tuple[str, int], str], smallest_chip: int) -> None:
        self._names = dict(keys)
        self._panel = Panel(smallest_chip)
        self._strokes = Strokes(self._panel.waits)
        self._is_ready = False
        self._page_turns = 0
        self._is_floor_called = False
        self._refused: Refused | None = None
        self._refusals = 0

    @property
    def state(self) -> PanelState:
        """What the dealer is shown now."""
        return PanelState(
            entered=self._panel.entered,
            entering=self._panel.entering,
            armed=self._panel.armed,
            page_turns=self._page_turns,
            is_floor_called=self._is_floor_called,
            refused=self._refused,
            refusals=self._refusals,
        )

    def see(self, view: TableView, applied: Happening | None = None) -> list[Arming]:
        """Learn the table after a happening.

        Returns:
            What was announced and is over with it.
        """
        self._is_ready = True
        if applied is not None:
            self._page_turns = 0
        if isinstance(applied, FloorDecided):
            self._is_floor_called = False
        return self._panel.see(view, applied)

    def take(self, change: InputChange) -> list[Keyed | Arming]:
        """Take an input that went down or up and return what the dealer entered by it."""
        key = self._names.get((change.expander, change.pin))
        if key is None:
            return []
        if not self._is_ready:
            if change.is_active:
                self.refuse(Refused(key, Refusal.NOT_READY))
            return []
        at_s = change.changed_at_s
        if not change.is_active:
            return self._act(self._strokes.release(key, at_s))
        found = self._act(self._strokes.press(key, at_s))
        return found + self._act(self._strokes.settle(key, at_s))

    def hold(self, now_s: float) -> list[Keyed | Arming]:
        """Return what keys that stay down have come to."""
        return self._act(self._strokes.hold(now_s)) if self._is_ready else []

    def refuse(self, refused: Refused | None) -> None:
        """Show that a key did nothing; None where a ruling says why."""
        self._refused = refused
        self._refusals += 1

    def _act(self, strokes: Iterable[Stroke]) -> list[Keyed | Arming]:
        found: list[Keyed | Arming] = []
        for stroke in strokes:
            self._refused = None
            if stroke.kind in _REFUSED_KINDS:
                self.refuse(Refused(stroke.key, _REFUSED_KINDS[stroke.kind]))
                continue
            is_long = stroke.kind is Kind.LONG
            for out in self._panel.press(stroke.key, stroke.at_s, is_long=is_long):
                match out:
                    case Keyed() | Arming():
                        found.append(out)
                    case Refused():
                        self.refuse(out)
                    case Aside():
                        self._turn_aside(out)
        return found

    def _turn_aside(self, aside: Aside) -> None:
        match aside:
            case Aside.PAGE_TURNED:
                self._page_turns += 1
            case Aside.PAGE_BACK:
                self._page_turns = 0
            case Aside.FLOOR_CALLED:
                self._is_floor_called = not self._is_floor_called
