"""Entry point of the core: ``python -m firmware_py.core --config hw/full-table.toml``."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from drivers.linux.devices import LinuxDevices
from engine.errors import EngineError
from firmware_py.config import EXIT_CONFIG, StationConfig, read_config
from firmware_py.core.journal import Journal
from firmware_py.core.options import CoreOptions
from firmware_py.core.recovery import open_faults
from firmware_py.core.service import serve_core
from firmware_py.core.tag_file import read_tags
from firmware_py.core.watch import Watch
from firmware_py.errors import ConfigError, StationError
from firmware_py.notify import ServiceManager
from firmware_py.processes import (
    DEFAULT_CONFIG,
    TAPE_KEY,
    end_with_parent,
    leave_no_core_dump,
    run_until_stopped,
    set_up_logging,
)

_LOG = logging.getLogger("firmware_py.core")


def main(arguments: list[str] | None = None) -> int:
    """Run the core until it is told to stop; return the exit status.

    0: stopped as told; 1: it cannot run; 78: the configuration cannot be used.
    """
    given = _parse(arguments)
    set_up_logging()
    leave_no_core_dump()
    if given.child:
        end_with_parent()
    try:
        config = read_config(given.config)
        if given.clear_faults:
            asyncio.run(_clear_faults(config, given.clear_faults))
            return 0
        with ServiceManager() as manager:
            asyncio.run(run_until_stopped(_serve(config, given, manager)))
    except ConfigError as error:
        _LOG.error("%s", error)
        return EXIT_CONFIG
    except (StationError, EngineError) as error:
        _LOG.error("%s", error)
        return 1
    return 0


async def _serve(config: StationConfig, given: argparse.Namespace, manager: ServiceManager) -> None:
    with _watching(config, given) as watch:
        if given.virtual:
            from firmware_py.core.virtual import run_virtual  # noqa: PLC0415 - not on a real one

            await run_virtual(
                config, tuple(given.play), given.speed, manager, watch, trouble=given.trouble
            )
            return
        devices = LinuxDevices(config.gpio.factory)
        state = config.state_directory()
        book = watch.book(read_tags(state / "tags.json"))
        try:
            await serve_core(
                CoreOptions(
                    config, watch.devices(devices), book, state, config.socket_path(), watch=watch
                ),
                manager,
            )
        finally:
            devices.close()


@contextmanager
def _watching(config: StationConfig, given: argparse.Namespace) -> Iterator[Watch]:
    """Give the watcher: a tape where one is wanted and can be made; the table runs in any case."""
    if given.tape is None:
        yield Watch()
        return
    from firmware_py.tape.session import recording  # noqa: PLC0415 - only where a tape is wanted

    with recording(given.tape, given.tape_key, config.name) as watch:
        yield watch


async def _clear_faults(config: StationConfig, person: str) -> None:
    """Store that a person has looked at every fault that is still shown."""
    with Journal(config.state_directory() / "journal.db") as journal:
        faults = open_faults(journal.entries)
        for fault in faults:
            await journal.append_cleared(fault.sequence, person)
            print(f"cleared: {fault.name} (entry {fault.sequence})")
        if not faults:
            print("no fault is open")


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m firmware_py.core")
    parser.add_argument("--config", type=Path, default=DEFAULT_CONFIG)
    parser.add_argument("--virtual", action="store_true", help="emulated devices")
    parser.add_argument("--play", type=Path, action="append", default=[], help="recorded hand")
    parser.add_argument("--trouble", type=Path, help="scenario of what goes wrong")
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--tape", metavar="FOLDER", type=Path, help="put all that comes in on tape")
    parser.add_argument(
        "--tape-key", metavar="FILE", type=Path, default=TAPE_KEY, help="operator's public key"
    )
    parser.add_argument(
        "--clear-faults", metavar="PERSON", help="note that PERSON has dealt with all open faults"
    )
    parser.add_argument("--child", action="store_true", help="end with the parent process")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
