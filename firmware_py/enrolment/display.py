"""Shows on the terminal how far teaching has come."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from firmware_py.enrolment.events import Event, What
from firmware_py.texts import catalogue

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Display:
    """One line an event; on a terminal a bar under them.

    Args:
        language: of the lines.
        label: what the bar stands for.
    """

    def __init__(self, language: str, label: str) -> None:
        self._book = catalogue(language)
        self._label = label
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        if sys.stdout.isatty():
            from rich.progress import Progress  # noqa: PLC0415 - only where a bar is drawn

            self._bar = Progress()
            self._bar.start()
            self._task = self._bar.add_task(self._label, total=None)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def show(self, event: Event) -> None:
        """Show an event."""
        key = "lay-any-card" if event.what is What.LAY_CARD and not event.face else event.what.value
        self.say(
            key,
            face=event.face,
            deck=event.deck,
            tag=event.tag,
            done=event.done,
            wanted=event.wanted,
            number=event.number or "",
            reason=event.reason,
        )
        if self._bar is not None and self._task is not None and event.wanted:
            if event.what in {What.SHORT_RACK, What.LONG_RACK}:
                return
            self._bar.update(self._task, total=event.wanted, completed=event.done)

    def say(self, key: str, **values: int | str) -> None:
        """Show a text of the table ``enroll``."""
        line = self._book.text("enroll", key, **values)
        if self._bar is not None:
            self._bar.console.print(line, highlight=False, markup=False)
        else:
            print(line, flush=True)

    def ask(self) -> str:
        """Ask for a card, as it was typed."""
        prompt = self._book.text("enroll", "ask")
        if self._bar is None:
            return input(prompt)
        self._bar.stop()
        try:
            return input(prompt)
        finally:
            self._bar.start()
