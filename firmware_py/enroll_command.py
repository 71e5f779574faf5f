"""``dealer-station enroll``: teach decks and chips, check them, carry them as CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from firmware_py.core.panel_faces import FACES
from firmware_py.core.tag_file import TagFile, check_deck_name, problem_of
from firmware_py.enrolment.csv_file import export_csv, import_csv
from firmware_py.enrolment.events import Event, What
from firmware_py.enrolment.orders import parse_face, parse_order
from firmware_py.enrolment.sessions import CheckSession, DeckSession, Known, RackSession
from firmware_py.enrolment.workbench import DONE, WRONG, Props, Where, Workbench, with_bench
from firmware_py.errors import TagError

_CARD_ZONES = ("board1", "muck", "seat1.cards")
_CHIP_ZONES = ("pot", "seat1.bets")
_VIRTUAL_RACK = 20


def enroll_deck(
    where: Where,
    name: str,
    *,
    order: str = "suits",
    cards: Sequence[str] = (),
    asks: bool = False,
    is_replacing: bool = False,
) -> int:
    """Teach a deck, or some of its cards anew.

    Args:
        where: shared options.
        name: of the deck.
        order: in which the cards are laid down, see ``parse_order``.
        cards: only these, e.g. after one was lost; the others stay as they are.
        asks: the dealer names each card after laying it down.
        is_replacing: the deck may be there already.

    Returns:
        0: taught and saved; 1: stopped; 2: it cannot be done; 78: no usable configuration.
    """

    def teach(bench: Workbench) -> int:
        check_deck_name(name)
        faces = tuple(map(parse_face, cards)) or parse_order(order)
        tags = bench.tags
        old = tags.decks.get(name, {})
        if old and not is_replacing and not cards:
            raise TagError(
                "expected a new deck: this one is taught already; --replace teaches it anew, "
                f"--card a single card: {name!r}"
            )
        kept = {uid: face for uid, face in old.items() if cards and face not in faces}
        others = {**tags.decks, name: kept}
        known = Known(msgspec.structs.replace(tags, decks=others), deck="" if kept else name)
        session = DeckSession(name, faces, known, bench.asker() if asks else None)
        if not bench.run(session, _CARD_ZONES, is_thorough=False):
            return WRONG
        decks = {**tags.decks, name: {**kept, **session.cards}}
        bench.save(msgspec.structs.replace(tags, decks=decks), len(session.cards))
        return DONE

    return with_bench(where, f"deck {name}", teach, lambda: _virtual_deck(name))


def enroll_chips(
    where: Where,
    denomination: int,
    *,
    rack_size: int = 20,
    racks: int = 1,
    is_replacing: bool = False,
) -> int:
    """Teach chips of one denomination.

    Args:
        where: shared options.
        denomination: in chip units; one of the station's.
        rack_size: chips of a rack, 0 for any number.
        racks: how many racks.
        is_replacing: chips that are taught already may get this denomination.

    Returns:
        As ``enroll_deck``.
    """

    def teach(bench: Workbench) -> int:
        allowed = bench.config.table.denominations
        if denomination not in allowed:
            raise TagError(
                f"expected a denomination of the station description, "
                f"{', '.join(map(str, allowed))}: {denomination}"
            )
        tags = bench.tags
        session = RackSession(
            denomination, rack_size, racks, Known(tags, is_chips_new=is_replacing)
        )
        if not bench.run(session, _CHIP_ZONES, is_thorough=True):
            return WRONG
        chips = {**tags.chips, **session.chips}
        bench.save(msgspec.structs.replace(tags, chips=chips), len(session.chips))
        return DONE

    return with_bench(
        where,
        f"chips {denomination}",
        teach,
        lambda: _virtual_chips(denomination, rack_size or _VIRTUAL_RACK, racks),
    )


def enroll_check(where: Where, *, deck: str = "", chips: int = 0) -> int:
    """Let a deck, or chips, be laid down in any order, and name what is missing or foreign.

    Args:
        where: shared options.
        deck: a deck by name; "" for chips.
        chips: a denomination; 0 for all chips.

    Returns:
        0: all are there, once, and nothing else; 1: something is missing, doubled or foreign;
        2, 78: as ``enroll_deck``.
    """

    def look(bench: Workbench) -> int:
        expected = _expected(bench.tags, deck, chips)
        rest = TagFile(
            chips={u: worth for u, worth in bench.tags.chips.items() if u not in expected},
            decks={n: cards for n, cards in bench.tags.decks.items() if n != deck},
        )
        session = CheckSession(expected, Known(rest))
        zones = _CARD_ZONES if deck else _CHIP_ZONES
        bench.run(session, zones, is_thorough=not deck)
        return bench.report(session)

    def virtual() -> Props:
        tags = _virtual_tags(deck)
        return Props(tags, list(_expected(tags, deck, chips)))

    return with_bench(where, deck or "chips", look, virtual)


def enroll_list(where: Where) -> int:
    """Print how many tags are taught, and what is missing in a deck."""

    def show(bench: Workbench) -> int:
        tags, say = bench.tags, bench.display.say
        for name, cards in sorted(tags.decks.items()):
            say("in-deck", deck=name, done=len(cards))
            if missing := [face for face in FACES if face not in cards.values()]:
                say("missing", list=" ".join(missing))
        for worth, count in sorted(Counter(tags.chips.values()).items()):
            say("in-chips", number=worth, done=count)
        if not tags.decks and not tags.chips:
            say("none")
        return DONE

    return with_bench(where, "tags", show, Props)


def enroll_export(where: Where, file: Path, *, is_replacing: bool = False) -> int:
    """Write all taught tags as CSV."""

    def write(bench: Workbench) -> int:
        count = export_csv(bench.tags, file, is_replacing=is_replacing)
        bench.display.say("exported", done=count, path=str(file))
        return DONE

    return with_bench(where, "tags", write, lambda: Props(_virtual_tags("deck")))


def enroll_import(where: Where, file: Path, *, is_replacing: bool = False) -> int:
    """Take tags over from CSV: its decks in place of those of the same name, its chips besides.

    Args:
        where: shared options.
        file: the CSV file.
        is_replacing: everything that was taught before is dropped.
    """

    def read(bench: Workbench) -> int:
        found = import_csv(file)
        tags = found if is_replacing else _merged(bench.tags, found)
        if problem := problem_of(tags):
            raise TagError(f"{file}: does not fit what is taught, {problem}")
        bench.write(tags)
        count = len(found.chips) + sum(map(len, found.decks.values()))
        bench.display.say("imported", done=count, path=str(bench.path))
        return DONE

    return with_bench(where, "tags", read, Props)


def _virtual_deck(name: str) -> Props:
    from firmware_py.enrolment.virtual_hand import deck_tags  # noqa: PLC0415 - only here

    return Props(laid=deck_tags(name))


def _virtual_chips(denomination: int, rack_size: int, racks: int) -> Props:
    from firmware_py.enrolment.virtual_hand import chip_tags  # noqa: PLC0415 - only here

    return Props(laid=chip_tags(denomination, rack_size * racks), rack_size=rack_size)


def _virtual_tags(deck: str) -> TagFile:
    from firmware_py.enrolment.virtual_hand import chip_tags, deck_tags  # noqa: PLC0415

    name = deck or "deck"
    return TagFile(
        chips=dict.fromkeys(chip_tags(100, 20), 100),
        decks={name: dict(zip(deck_tags(name), FACES, strict=True))},
    )


def _expected(tags: TagFile, deck: str, chips: int) -> dict[str, Event]:
    if deck:
        if deck not in tags.decks:
            known = ", ".join(sorted(tags.decks)) or "none yet"
            raise TagError(f"expected a deck that is taught, {known}: {deck!r}")
        return {
            uid: Event(What.SEEN, deck=deck, face=face, tag=uid)
            for uid, face in sorted(tags.decks[deck].items(), key=lambda one: FACES.index(one[1]))
        }
    wanted: Mapping[str, int] = {
        uid: worth for uid, worth in tags.chips.items() if chips in (0, worth)
    }
    if not wanted:
        raise TagError(f"no chip of this denomination is taught: {chips or 'any'}")
    return {uid: Event(What.SEEN, number=worth, tag=uid) for uid, worth in wanted.items()}


def _merged(tags: TagFile, found: TagFile) -> TagFile:
    return TagFile(chips={**tags.chips, **found.chips}, decks={**tags.decks, **found.decks})
