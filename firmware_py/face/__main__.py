"""Entry point of the face: ``python -m firmware_py.face --config hw/full-table.toml``."""

from __future__ import annotations

import argparse
import asyncio
import errno
import logging
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

from firmware_py.config import EXIT_CONFIG, StationConfig, read_config
from firmware_py.errors import ConfigError
from firmware_py.face.feed import Feed
from firmware_py.face.server import listen, serve
from firmware_py.face.settings import FaceSettings
from firmware_py.notify import ServiceManager
from firmware_py.processes import (
    DEFAULT_CONFIG,
    end_with_parent,
    run_until_stopped,
    set_up_logging,
)
from firmware_py.view_client import ViewClient

_LOG = logging.getLogger("firmware_py.face")

BEAT_S = 1.0

YIELDS = 10
"""Niceness beside a core of the same terminal; under systemd the unit says it."""

_FOR_PAGES = 4
"""Connections that event streams leave free, so that the page can always be opened."""


def main(arguments: list[str] | None = None) -> int:
    """Run the face until it is told to stop; return the exit status.

    0: stopped as told; 1: it cannot listen; 78: the configuration cannot be used. The page's
    address is printed as the first line.
    """
    given = _parse(arguments)
    set_up_logging()
    if given.child:
        end_with_parent()
        os.nice(YIELDS)
    try:
        config = read_config(given.config)
        with ServiceManager() as manager:
            settings = _settings(config, given)
            if given.any_port:
                settings = replace(settings, port=_free_port(settings))
            asyncio.run(run_until_stopped(_serve(settings, manager)))
    except ConfigError as error:
        _LOG.error("%s", error)
        return EXIT_CONFIG
    except OSError as error:
        host, port = _settings(config, given).host, _settings(config, given).port
        _LOG.error("cannot listen on %s port %d: %s", host, port, _reason(error))
        return 1
    return 0


async def _serve(settings: FaceSettings, manager: ServiceManager) -> None:
    feed = Feed(stale_after_s=settings.stale_after_s)

    def ready(address: str) -> None:
        print(address, flush=True)
        manager.ready(address)

    client = ViewClient(settings.socket, feed)
    try:
        async with asyncio.TaskGroup() as tasks:
            others = [
                tasks.create_task(client.run(), name="core's socket"),
                tasks.create_task(_beat(manager), name="watchdog"),
            ]
            try:
                await serve(settings, feed, ready, client.ask)
            finally:
                manager.stopping()
                for other in others:
                    other.cancel()
    except* OSError as group:
        raise group.exceptions[0] from None


async def _beat(manager: ServiceManager) -> None:
    while True:
        now_s = time.monotonic()
        manager.alive(now_s, now_s)
        await asyncio.sleep(manager.interval_s or BEAT_S)


def _settings(config: StationConfig, given: argparse.Namespace) -> FaceSettings:
    return FaceSettings(
        socket=given.socket or config.socket_path(),
        host=given.host or config.face.host,
        port=config.face.port,
        places=tuple(sorted(config.seats)),
        is_open=config.face.reading == "open",
        max_connections=config.face.connections,
        max_streams=config.face.connections - _FOR_PAGES,
    )


def _free_port(settings: FaceSettings) -> int:
    """Return the configured port, or 0 (any) if it is taken."""
    try:
        listen(settings.host, settings.port).close()
    except OSError:
        return 0
    return settings.port


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "another program listens there"
    return error.strerror or str(error)


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m firmware_py.face")
    parser.add_argument("--config", type=Path, default=DEFAULT_CONFIG)
    parser.add_argument("--socket", type=Path, help="the core's socket")
    parser.add_argument("--host", help="address to listen on instead of the configured one")
    parser.add_argument("--any-port", action="store_true", help="any port if that one is taken")
    parser.add_argument("--child", action="store_true", help="end with the parent process")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
