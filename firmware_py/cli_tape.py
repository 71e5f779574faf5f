"""``dealer-station tape``: the command line."""

from __future__ import annotations

import importlib
from pathlib import Path

import click

from firmware_py.cli_options import (
    CONFIG_OPTION,
    JSON_OPTION,
    LANG_OPTION,
    PLAY_OPTION,
    SPEED_OPTION,
    VIRTUAL_OPTION,
)


@click.group()
def tape() -> None:
    """Put an evening on tape, sealed, and play it again on the bench."""


@tape.command("keys")
@click.argument("name", type=click.Path(path_type=Path))
@click.option("--passphrase/--no-passphrase", default=True, help="Lock the secret key.")
@click.pass_context
def tape_keys(context: click.Context, name: Path, passphrase: bool) -> None:  # noqa: FBT001
    """Make the operator's keys, NAME.secret and NAME.public."""
    words = (
        click.prompt("passphrase", hide_input=True, confirmation_prompt=True, err=True)
        if passphrase
        else ""
    )
    module = importlib.import_module("firmware_py.tape_command")
    context.exit(module.keys(name, words))


@tape.command("record")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--key",
    required=True,
    type=click.Path(path_type=Path),
    help="The operator's public key; only the secret one opens the tape.",
)
@CONFIG_OPTION
@VIRTUAL_OPTION
@PLAY_OPTION
@SPEED_OPTION
@click.pass_context
def tape_record(  # noqa: PLR0917 - click names them
    context: click.Context,
    folder: Path,
    key: Path,
    config: Path | None,
    virtual: bool,  # noqa: FBT001 - click names its arguments
    play: tuple[Path, ...],
    speed: float,
) -> None:
    """Run the station and put all bytes of its ports and buses on a new tape in FOLDER."""
    module = importlib.import_module("firmware_py.tape_command")
    context.exit(module.record(folder, key, config, virtual=virtual, play=play, speed=speed))


@tape.command("play")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--key", required=True, type=click.Path(path_type=Path), help="The operator's secret key."
)
@click.option(
    "--journal", type=click.Path(path_type=Path), help="Write the journal there, a new file."
)
@JSON_OPTION
@LANG_OPTION
@click.pass_context
def tape_play(  # noqa: PLR0917 - click names them
    context: click.Context,
    file: Path,
    key: Path,
    journal: Path | None,
    as_json: bool,  # noqa: FBT001 - click names its arguments
    lang: str,
) -> None:
    """Feed a tape to drivers, sensing and engine, and compare with what was recorded.

    Exit status 0: identical, up to the end or to where the tape is cut; 1: something differs;
    2: the tape cannot be played.
    """
    module = importlib.import_module("firmware_py.tape_command")

    def ask() -> str:
        words: str = click.prompt("passphrase", hide_input=True, err=True)
        return words

    context.exit(module.play(file, key, ask, journal=journal, as_json=as_json, language=lang))
