"""``dealer-station people``: who may decide on the status screen."""

from __future__ import annotations

import getpass
import secrets
import sys
from pathlib import Path

from firmware_py.config import EXIT_CONFIG, StationConfig, read_config
from firmware_py.core.people import MIN_PIN, PeopleFile, PersonError, check_name, check_pin
from firmware_py.core.sessions import FREE_TRIES
from firmware_py.errors import ConfigError, StationError
from firmware_py.processes import DEFAULT_CONFIG, SHIPPED_CONFIG

OK, REFUSED = 0, 1
"""Exit statuses."""

FIRST_NAME = "floor"
"""Name of the person who is made at a first start in the terminal."""


def people(act: str, name: str, config: Path | None, *, pin_from_stdin: bool = False) -> int:
    """Work on the list of people.

    Args:
        act: ``list``, ``add``, ``remove``, ``pin`` or ``unlock``.
        name: of the person; "" for ``list``.
        config: station description; by default that of the installed station, else the shipped
            one of the full table.
        pin_from_stdin: read the PIN as one line from standard input and do not ask twice.

    Returns:
        0: done; 1: refused, the reason is on standard error; 78: the configuration cannot be used.
    """
    try:
        file = PeopleFile(_read(config).state_directory())
        if act == "list":
            _list(file)
        else:
            _change(file, act, name, pin_from_stdin=pin_from_stdin)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return EXIT_CONFIG
    except StationError as error:
        print(error, file=sys.stderr)
        return REFUSED
    return OK


def make_first_person(folder: Path) -> str:
    """Add a person with a PIN made by chance where nobody is there yet.

    Args:
        folder: the state folder.

    Returns:
        The PIN, "" where somebody was there already.

    Raises:
        StationError: the list cannot be read or written.
    """
    file = PeopleFile(folder)
    if file.read():
        return ""
    while True:
        pin = f"{secrets.randbelow(10**MIN_PIN):0{MIN_PIN}}"
        try:
            file.add(FIRST_NAME, pin)
        except PersonError:
            continue  # one digit over and over, or digits in a row
        return pin


def _read(config: Path | None) -> StationConfig:
    return read_config(config or (DEFAULT_CONFIG if DEFAULT_CONFIG.exists() else SHIPPED_CONFIG))


def _list(file: PeopleFile) -> None:
    found = file.read()
    for one in found:
        print(one.name + ("  (locked)" if one.wrong >= FREE_TRIES else ""))
    if not found:
        print("nobody may decide yet; add somebody: dealer-station people add NAME")


def _change(file: PeopleFile, act: str, name: str, *, pin_from_stdin: bool) -> None:
    if act == "add":
        tidy = check_name(name)
        print(f"added: {file.add(tidy, _ask_pin(tidy, pin_from_stdin=pin_from_stdin)).name}")
    elif act == "pin":
        file.set_pin(name, _ask_pin(name, pin_from_stdin=pin_from_stdin))
        print(f"changed: {name}")
    elif act == "remove":
        file.remove(name)
        print(f"removed: {name}")
    else:
        file.note_wrong(name, 0)
        print(f"unlocked: {name}")


def _ask_pin(name: str, *, pin_from_stdin: bool) -> str:
    if pin_from_stdin:
        return check_pin(sys.stdin.readline().strip())
    pin = check_pin(getpass.getpass(f"PIN of {name} ({MIN_PIN} digits or more): "))
    if getpass.getpass("once more: ") != pin:
        raise PersonError("the PINs differ; nothing was changed")
    return pin
