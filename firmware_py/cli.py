"""The command line. Sub-commands load only what they use, so that each starts fast."""

from __future__ import annotations

import importlib
from pathlib import Path

import click

_THROUGH = click.option(
    "--through",
    type=click.Choice(["engine", "hardware"]),
    default="engine",
    show_default=True,
    help="hardware: every chip, card and button travels through the emulated devices.",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
_CONFIG = click.option(
    "--config", type=click.Path(path_type=Path), help="Station description (hw/*.toml)."
)
_VIRTUAL = click.option("--virtual", is_flag=True, help="Emulated devices instead of real ones.")
_PLAY = click.option(
    "--play",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Script or recorded hand for the virtual table; may be given several times.",
)
_SPEED = click.option(
    "--speed",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help="How fast the virtual table plays.",
)
_LANG = click.option(
    "--lang",
    type=click.Choice(["en", "zh-Hant"]),
    default="en",
    show_default=True,
    help="Language of the answers.",
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
@_JSON
@_THROUGH
@click.pass_context
def adjudicate(
    context: click.Context,
    files: tuple[Path, ...],
    as_json: bool,  # noqa: FBT001 - click names its arguments
    through: str,
) -> None:
    """Run table scripts; FILES are scripts or folders of them.

    Exit status 0: every expectation holds; 1: some do not; 2: a file is not a valid script.
    """
    module = importlib.import_module("firmware_py.adjudicate")
    context.exit(module.adjudicate(files, as_json=as_json, through=through))


@dealer_station.command()
@_FILES
@_JSON
@_THROUGH
@click.pass_context
def replay(
    context: click.Context,
    files: tuple[Path, ...],
    as_json: bool,  # noqa: FBT001 - click names its arguments
    through: str,
) -> None:
    """Play recorded hands (PHH) on the table and compare; FILES may be folders.

    Exit status 0: all agree; 1: some differ; 2: a file is unreadable or its game unsupported.
    """
    module = importlib.import_module("firmware_py.replay")
    context.exit(module.replay(files, as_json=as_json, through=through))


@dealer_station.command()
@_CONFIG
@_VIRTUAL
@_PLAY
@_SPEED
@click.pass_context
def run(
    context: click.Context,
    config: Path | None,
    virtual: bool,  # noqa: FBT001 - click names its arguments
    play: tuple[Path, ...],
    speed: float,
) -> None:
    """Run the station."""
    module = importlib.import_module("firmware_py.run_command")
    context.exit(module.run(config, virtual, play, speed))


@dealer_station.command()
@click.option("--config", type=click.Path(path_type=Path), help="Station description (hw/*.toml).")
@click.pass_context
def check(context: click.Context, config: Path | None) -> None:
    """Say which devices, buses, ports and permissions are there, and what is wrong."""
    module = importlib.import_module("firmware_py.check_command")
    context.exit(module.check(config))


@dealer_station.command()
@click.argument("query", nargs=-1)
@click.option(
    "--lang",
    type=click.Choice(["en", "zh-Hant"]),
    default="en",
    show_default=True,
    help="Language of the rule book.",
)
@click.pass_context
def rules(context: click.Context, query: tuple[str, ...], lang: str) -> None:
    """Show the rule book: all of it, a NUMBER like 45-A, or what has the WORDS."""
    module = importlib.import_module("firmware_py.rules_command")
    context.exit(module.rules(" ".join(query) or None, lang))


@dealer_station.group()
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
@_CONFIG
@_VIRTUAL
@_PLAY
@_SPEED
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
@_JSON
@_LANG
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


if __name__ == "__main__":
    main()
