"""Options that several sub-commands of the command line share."""

from __future__ import annotations

from pathlib import Path

import click

from firmware_py.languages import LANGUAGES

JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
CONFIG_OPTION = click.option(
    "--config", type=click.Path(path_type=Path), help="Station description (hw/*.toml)."
)
VIRTUAL_OPTION = click.option(
    "--virtual", is_flag=True, help="Emulated devices instead of real ones."
)
PLAY_OPTION = click.option(
    "--play",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Script or recorded hand for the virtual table; may be given several times.",
)
SPEED_OPTION = click.option(
    "--speed",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help="How fast the virtual table plays.",
)
TROUBLE_OPTION = click.option(
    "--trouble",
    type=click.Path(path_type=Path),
    help="Scenario of what goes wrong at the virtual table (docs/trouble.md).",
)
LANG_OPTION = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the answers.",
)
STATION_LANG_OPTION = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help="Language; that of the station if left out.",
)
ZONE_OPTION = click.option("--zone", default="", help="Whose antenna is used, e.g. board1 or pot.")
