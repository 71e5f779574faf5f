"""The command line. Sub-commands load only what they use, so that each starts fast."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import click

from firmware_py.cli_enroll import enroll
from firmware_py.cli_options import (
    CONFIG_OPTION,
    JSON_OPTION,
    PLAY_OPTION,
    SPEED_OPTION,
    STATION_LANG_OPTION,
    TROUBLE_OPTION,
    VIRTUAL_OPTION,
)
from firmware_py.cli_tape import tape
from firmware_py.languages import LANGUAGES

_THROUGH = click.option(
    "--through",
    type=click.Choice(["engine", "hardware"]),
    default="engine",
    show_default=True,
    help="hardware: every chip, card and button travels through the emulated devices.",
)
_FILES = click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))


def main() -> None:
    """Run ``dealer-station``."""
    dealer_station(prog_name="dealer-station")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="dealer-station")
def dealer_station() -> None:
    """Senses cards and chips, and rules on every push under the TDA rules."""


@dealer_station.command()
@_FILES
@JSON_OPTION
@_THROUGH
@TROUBLE_OPTION
@click.pass_context
def adjudicate(
    context: click.Context,
    files: tuple[Path, ...],
    as_json: bool,  # noqa: FBT001 - click names its arguments
    through: str,
    trouble: Path | None,
) -> None:
    """Run table scripts; FILES are scripts or folders of them.

    Exit status 0: every expectation holds; 1: some do not; 2: a file is not a valid script.
    """
    module = importlib.import_module("firmware_py.adjudicate")
    context.exit(module.adjudicate(files, as_json=as_json, through=through, trouble=trouble))


@dealer_station.command()
@_FILES
@JSON_OPTION
@_THROUGH
@TROUBLE_OPTION
@click.pass_context
def replay(
    context: click.Context,
    files: tuple[Path, ...],
    as_json: bool,  # noqa: FBT001 - click names its arguments
    through: str,
    trouble: Path | None,
) -> None:
    """Play recorded hands (PHH) on the table and compare; FILES may be folders.

    Exit status 0: all agree; 1: some differ; 2: a file is unreadable or its game unsupported.
    """
    module = importlib.import_module("firmware_py.replay")
    context.exit(module.replay(files, as_json=as_json, through=through, trouble=trouble))


@dealer_station.command()
@CONFIG_OPTION
@VIRTUAL_OPTION
@PLAY_OPTION
@SPEED_OPTION
@TROUBLE_OPTION
@click.pass_context
def run(
    context: click.Context,
    *,
    config: Path | None,
    virtual: bool,
    play: tuple[Path, ...],
    speed: float,
    trouble: Path | None,
) -> None:
    """Run the station."""
    module = importlib.import_module("firmware_py.run_command")
    context.exit(module.run(config, virtual, play, speed, trouble=trouble))


@dealer_station.command()
@CONFIG_OPTION
@VIRTUAL_OPTION
@JSON_OPTION
@STATION_LANG_OPTION
@click.option(
    "--rounds",
    type=click.IntRange(1, 1000),
    default=20,
    show_default=True,
    help="How often each reference tag is looked for.",
)
@click.pass_context
def check(context: click.Context, /, **given: Any) -> None:
    """Say which devices, buses, ports and permissions are there, and what is wrong.

    Exit status 0: all works, perhaps with warnings; 1: something does not; 78: the configuration
    cannot be used.
    """
    module = importlib.import_module("firmware_py.check_command")
    context.exit(
        module.check(
            given["config"],
            virtual=given["virtual"],
            as_json=given["as_json"],
            language=given["lang"] or "",
            rounds=given["rounds"],
        )
    )


@dealer_station.command()
@click.argument("query", nargs=-1)
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the rule book.",
)
@click.pass_context
def rules(context: click.Context, query: tuple[str, ...], lang: str) -> None:
    """Show the rule book: all of it, a NUMBER like 45-A, or what has the WORDS."""
    module = importlib.import_module("firmware_py.rules_command")
    context.exit(module.rules(" ".join(query) or None, lang))


dealer_station.add_command(enroll)
dealer_station.add_command(tape)


_CONFIG = click.option(
    "--config", type=click.Path(path_type=Path), help="Station description (hw/*.toml)."
)
_JOURNAL = click.option(
    "--journal", type=click.Path(path_type=Path), help="A journal instead of the station's own."
)


@dealer_station.command()
@click.argument("act", type=click.Choice(["list", "add", "remove", "pin", "unlock"]))
@click.argument("name", default="")
@_CONFIG
@click.option("--pin-stdin", is_flag=True, help="Read the PIN from standard input.")
@click.pass_context
def people(
    context: click.Context,
    act: str,
    name: str,
    config: Path | None,
    pin_stdin: bool,  # noqa: FBT001 - click names its arguments
) -> None:
    """Say who may decide on the status screen: list, add, remove, pin (another PIN), unlock.

    Exit status 0: done; 1: refused.
    """
    module = importlib.import_module("firmware_py.people_command")
    context.exit(module.people(act, name, config, pin_from_stdin=pin_stdin))


@dealer_station.group()
def history() -> None:
    """Hands of the journal: list them, show one, export one."""


@history.command("list")
@click.option("--count", default=50, show_default=True, help="How many, newest first.")
@_CONFIG
@_JOURNAL
@click.pass_context
def history_list(
    context: click.Context, count: int, config: Path | None, journal: Path | None
) -> None:
    """List the newest hands; the first column is what the other commands take."""
    module = importlib.import_module("firmware_py.history_command")
    context.exit(module.list_hands(config, journal, count))


@history.command("show")
@click.argument("hand", type=int, default=0)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@_CONFIG
@_JOURNAL
@click.pass_context
def history_show(
    context: click.Context, hand: int, lang: str, config: Path | None, journal: Path | None
) -> None:
    """Show what happened in a HAND and what was ruled; the newest one by default."""
    module = importlib.import_module("firmware_py.history_command")
    context.exit(module.show_hand(config, journal, hand, lang))


@history.command("export")
@click.argument("hand", type=int, default=0)
@click.option(
    "--form",
    type=click.Choice(["script", "phh"]),
    default="script",
    show_default=True,
    help="A table script, or PHH for other programs.",
)
@click.option("--out", type=click.Path(path_type=Path), help="A file; else standard output.")
@_CONFIG
@_JOURNAL
@click.pass_context
def history_export(
    context: click.Context,
    hand: int,
    *,
    form: str,
    out: Path | None,
    config: Path | None,
    journal: Path | None,
) -> None:
    """Export a HAND; the newest one by default. Cards that were not shown are not in it."""
    module = importlib.import_module("firmware_py.history_command")
    context.exit(module.export_hand(config, journal, hand, form, out))


if __name__ == "__main__":
    main()
