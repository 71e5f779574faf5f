"""Where tags are taught: the file of taught tags, the terminal, real or emulated antennas."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from firmware_py.config import EXIT_CONFIG, StationConfig, read_config
from firmware_py.core.tag_file import TagFile, read_tag_file, write_tag_file
from firmware_py.enrolment.display import Display
from firmware_py.enrolment.events import Event
from firmware_py.enrolment.orders import parse_face
from firmware_py.enrolment.sessions import CheckSession, Session
from firmware_py.enrolment.teach import Spot, find_spot, run_session
from firmware_py.errors import ConfigError, StationError
from firmware_py.processes import DEFAULT_CONFIG, SHIPPED_CONFIG

DONE, WRONG, UNUSABLE = 0, 1, 2
"""Exit statuses: as wanted; the check found something or teaching was stopped; cannot be done."""


@dataclass(frozen=True, slots=True)
class Where:
    """Options that all sub-commands share.

    Attributes:
        config: station description; ``None`` for the installed or shipped one.
        zone: whose antenna is used; "" for the usual one.
        is_virtual: emulated devices and an emulated hand; nothing is kept.
        language: of the lines; "" for that of the station.
    """

    config: Path | None = None
    zone: str = ""
    is_virtual: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True)
class Props:
    """What is on the bench where the devices are emulated.

    Attributes:
        taught: tags that are taught already.
        laid: tags that the emulated hand lays down, in order.
        rack_size: of these, so many at a time when a rack is wanted.
    """

    taught: TagFile = field(default_factory=TagFile)
    laid: Sequence[str] = ()
    rack_size: int = 1


class Workbench:
    """What a sub-command works with.

    Attributes:
        config: the station description.
        tags: what is taught.
        path: of the file of taught tags.
        display: the terminal.
    """

    def __init__(self, config: StationConfig, path: Path, display: Display, where: Where) -> None:
        self.config = config
        self.path = path
        self.display = display
        self.tags = read_tag_file(path)
        self._where = where
        self._virtual: Callable[[Session, Spot, bool], None] | None = None

    def set_virtual(self, tags: TagFile, run: Callable[[Session, Spot, bool], None]) -> None:
        """Work on emulated devices, with these tags taught, and keep nothing."""
        self.tags = tags
        self._virtual = run
        self.display.say("virtual")

    def run(self, session: Session, zones: tuple[str, ...], *, is_thorough: bool) -> bool:
        """Run a session; return False if it was stopped before its end."""
        spot = find_spot(self.config, self._where.zone, zones)
        try:
            if self._virtual is not None:
                self._virtual(session, spot, is_thorough)
            else:
                run_session(session, spot, self.display.show, is_thorough=is_thorough)
        except (KeyboardInterrupt, EOFError):
            if not isinstance(session, CheckSession):
                self.display.say("not-saved")
        return session.is_done

    def save(self, tags: TagFile, count: int) -> None:
        """Write the tags and say so."""
        self.write(tags)
        key = "saved" if self._virtual is None else "complete"
        self.display.say(key, done=count, path=str(self.path))

    def write(self, tags: TagFile) -> None:
        """Write the tags; not those of emulated devices."""
        if self._virtual is None:
            write_tag_file(self.path, tags)

    def report(self, session: CheckSession) -> int:
        """Say what a check found."""
        missing = [event.face or f"{event.number} ({event.tag})" for event in session.missing]
        if missing:
            self.display.say("missing", list=" ".join(missing))
        if session.foreign:
            self.display.say("foreign", done=len(session.foreign))
        if session.doubled:
            self.display.say("doubles", done=len(session.doubled))
        if missing or session.foreign:
            return WRONG
        self.display.say("complete", done=len(session.seen))
        return DONE

    def asker(self) -> Callable[[str], str]:
        """Return what asks for a card until it is one."""

        def ask(_: str) -> str:
            while True:
                try:
                    return parse_face(self.display.ask())
                except ValueError as error:
                    self.display.say("ask-again", reason=str(error))

        return ask


def with_bench(
    where: Where,
    label: str,
    work: Callable[[Workbench], int],
    virtual: Callable[[], Props],
) -> int:
    """Do ``work`` on the taught tags of a station; every error is told in one line.

    Args:
        where: shared options.
        label: what the bar stands for.
        work: returns the exit status.
        virtual: what is on the bench where the devices are emulated.

    Returns:
        The exit status.
    """
    keep_drivers_quiet()
    path = where.config or (DEFAULT_CONFIG if DEFAULT_CONFIG.exists() else SHIPPED_CONFIG)
    try:
        config = read_config(path)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return EXIT_CONFIG
    try:
        with Display(where.language or config.language, label) as display:
            bench = Workbench(config, config.state_directory() / "tags.json", display, where)
            if not where.is_virtual:
                return work(bench)
            with _emulated(bench, virtual()):
                return work(bench)
    except (StationError, ValueError) as error:
        print(error, file=sys.stderr)
        return UNUSABLE


@contextmanager
def _emulated(bench: Workbench, props: Props) -> Iterator[None]:
    """Plug in emulated devices and a hand that lays down these tags."""
    from firmware_py.enrolment.virtual_hand import VirtualHand  # noqa: PLC0415 - only here
    from firmware_py.virtual_table.emulated_station import EmulatedStation  # noqa: PLC0415

    with EmulatedStation(bench.config) as felt:
        bench.config = felt.config

        def run(session: Session, spot: Spot, is_thorough: bool) -> None:  # noqa: FBT001
            hand = VirtualHand(felt, spot.zone, props.laid, props.rack_size)

            def show(event: Event) -> None:
                bench.display.show(event)
                hand.follow(event)

            if isinstance(session, CheckSession):
                hand.lay_next()
            run_session(session, spot, show, is_thorough=is_thorough)

        bench.set_virtual(props.taught, run)
        yield


def keep_drivers_quiet() -> None:
    """Drivers log outages; here the lines of the command say the same."""
    drivers = logging.getLogger("drivers")
    if not drivers.handlers:
        drivers.addHandler(logging.NullHandler())
