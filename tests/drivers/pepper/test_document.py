"""The driver on the documented frames alone, without the emulated board between them."""

from __future__ import annotations

from drivers.emulated.direct_link import DirectLink
from drivers.pepper import commands
from drivers.pepper.frames import build_frame
from drivers.pepper.reader import PepperReader
from tests.drivers.doubles import Documented
from tests.drivers.pepper.conftest import Exchange

NTAG, SLIX, SECOND = "04A1B2C3D4E580", "E01624010A7F8F04", "E01624010A7F8F05"


def _exchanges(documented: list[Exchange]) -> list[tuple[bytes, bytes]]:
    return [(one.command, one.answer) for one in documented if one.command]


def test_start_and_a_visit(documented: list[Exchange]) -> None:
    """The document selects antenna 1 and finds two cards, one of each standard."""
    device = Documented(_exchanges(documented))
    link = DirectLink(device)
    reader = PepperReader("cards.a", link, link.clock)
    assert reader.start().firmware == "1.0.0"
    found = reader.inventory(1)
    assert (found.uids, found.complete) == ((NTAG, SLIX), True)
    assert device.others == []
    sent = [command for command, _ in _exchanges(documented)]
    visit = [*sent[3:7], sent[-1]]  # select, discover, two UIDs, halt
    assert link.written == [*sent[:3], sent[-1], *visit]
    assert reader.discarded == 0


def test_an_event_in_between_is_never_taken_for_the_answer(documented: list[Exchange]) -> None:
    (event,) = [one.answer for one in documented if "event" in one.comment]
    discover = commands.discover()
    exchanges = _exchanges(documented)
    (answer,) = [answer for command, answer in exchanges if command == discover]
    exchanges = [(discover, event + answer), *exchanges]
    link = DirectLink(Documented(exchanges))
    reader = PepperReader("cards.a", link, link.clock)
    reader.start()
    assert reader.inventory(1).uids == (NTAG, SLIX)
    assert reader.restarts == 1


def test_the_icode_inventory_and_its_end(documented: list[Exchange]) -> None:
    """Five cards are "five or more": the inventory of the document names two, then no other."""
    five = build_frame(bytes([0x00, commands.Command.DISCOVER, commands.MOST_DISCOVERED]))
    (slix,) = [one.answer for one in documented if "type 24" in one.comment]
    own = {commands.get_uid(entry): slix for entry in range(commands.MOST_DISCOVERED)}
    exchanges = [(commands.discover(), five), *own.items()]
    exchanges += [pair for pair in _exchanges(documented) if pair[0] not in dict(exchanges)]
    device = Documented(exchanges)
    link = DirectLink(device)
    reader = PepperReader("cards.a", link, link.clock)
    found = reader.inventory(1)
    assert (found.uids, found.complete) == ((SLIX, SECOND), True)
    assert device.others == []


def test_an_empty_antenna_answers_with_an_error_that_is_none(documented: list[Exchange]) -> None:
    (empty,) = [one.answer for one in documented if "empty antenna" in one.comment]
    link = DirectLink(Documented([(commands.icode_start(), empty)]))
    reader = PepperReader("cards.a", link, link.clock)
    assert reader._icode_inventory() == ([], True)
