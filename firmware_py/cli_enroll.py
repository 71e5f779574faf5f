"""``dealer-station enroll``: the command line."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import click

from firmware_py.cli_options import CONFIG_OPTION, STATION_LANG_OPTION, VIRTUAL_OPTION, ZONE_OPTION


@click.group()
def enroll() -> None:
    """Teach the station its decks and chips.

    Exit status 0: done; 1: stopped, or the check found something; 2: it cannot be done;
    78: the configuration cannot be used.
    """


@enroll.command("deck")
@click.argument("name", default="deck")
@click.option(
    "--order",
    default="suits",
    show_default=True,
    help="In which the cards are laid down: suits, ranks, new-deck, or 52 cards as 'As Kd ...'.",
)
@click.option("--card", "cards", multiple=True, help="Teach only this card anew, e.g. As.")
@click.option("--ask", "asks", is_flag=True, help="Any order: each card is named when it lies.")
@click.option("--replace", is_flag=True, help="Teach a deck anew that is taught already.")
@ZONE_OPTION
@CONFIG_OPTION
@VIRTUAL_OPTION
@STATION_LANG_OPTION
@click.pass_context
def enroll_deck(context: click.Context, /, **given: Any) -> None:
    """Teach a deck, card by card; NAME tells two decks of different backs apart."""
    module, where = _enrolment(given)
    options = {"order": given["order"], "cards": given["cards"], "asks": given["asks"]}
    context.exit(module.enroll_deck(where, given["name"], is_replacing=given["replace"], **options))


@enroll.command("chips")
@click.argument("denomination", type=click.IntRange(min=1))
@click.option(
    "--rack",
    type=click.IntRange(0, 100),
    default=20,
    show_default=True,
    help="Chips of a rack; 0 takes whatever lies there.",
)
@click.option("--racks", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--replace", is_flag=True, help="Chips that are taught may change their value.")
@ZONE_OPTION
@CONFIG_OPTION
@VIRTUAL_OPTION
@STATION_LANG_OPTION
@click.pass_context
def enroll_chips(context: click.Context, /, **given: Any) -> None:
    """Teach chips of one DENOMINATION, rack by rack."""
    module, where = _enrolment(given)
    sizes = {"rack_size": given["rack"], "racks": given["racks"]}
    context.exit(
        module.enroll_chips(where, given["denomination"], is_replacing=given["replace"], **sizes)
    )


@enroll.command("check")
@click.option("--deck", default="", help="A deck by its name.")
@click.option("--chips", type=click.IntRange(min=0), default=0, help="A denomination; 0: all.")
@ZONE_OPTION
@CONFIG_OPTION
@VIRTUAL_OPTION
@STATION_LANG_OPTION
@click.pass_context
def enroll_check(context: click.Context, /, **given: Any) -> None:
    """Lay down a deck, or chips, in any order: names what is missing, doubled or foreign."""
    module, where = _enrolment(given)
    context.exit(module.enroll_check(where, deck=given["deck"], chips=given["chips"]))


@enroll.command("list")
@CONFIG_OPTION
@STATION_LANG_OPTION
@click.pass_context
def enroll_list(context: click.Context, /, **given: Any) -> None:
    """Say how many tags are taught, and which cards are missing."""
    module, where = _enrolment(given)
    context.exit(module.enroll_list(where))


@enroll.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Overwrite the file.")
@CONFIG_OPTION
@STATION_LANG_OPTION
@click.pass_context
def enroll_export(context: click.Context, /, **given: Any) -> None:
    """Write all taught tags as CSV: kind, deck, value, tag."""
    module, where = _enrolment(given)
    context.exit(module.enroll_export(where, given["file"], is_replacing=given["replace"]))


@enroll.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Drop everything that is taught.")
@CONFIG_OPTION
@STATION_LANG_OPTION
@click.pass_context
def enroll_import(context: click.Context, /, **given: Any) -> None:
    """Take tags over from CSV."""
    module, where = _enrolment(given)
    context.exit(module.enroll_import(where, given["file"], is_replacing=given["replace"]))


def _enrolment(given: dict[str, Any]) -> tuple[Any, Any]:
    """Return the module and the options that all sub-commands share."""
    module = importlib.import_module("firmware_py.enroll_command")
    where = module.Where(
        given["config"], given.get("zone", ""), given.get("virtual", False), given["lang"] or ""
    )
    return module, where
