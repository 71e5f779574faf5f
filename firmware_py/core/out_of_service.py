"""The core when it cannot run: it says so on display and page, and waits for the cause to go."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from firmware_py.core.dealer_face.dealer_face import DealerFace
from firmware_py.core.desk import closed_desk
from firmware_py.core.health import device_line
from firmware_py.core.journal import Journal
from firmware_py.core.options import CoreOptions, fixed_facts
from firmware_py.core.view_socket import ViewSocket
from firmware_py.errors import JournalError
from firmware_py.notify import ServiceManager
from firmware_py.texts import in_language
from firmware_py.view import DeviceLine, PublicView

_LOG = logging.getLogger(__name__)

RETRY_S = 5.0


async def serve_out(
    options: CoreOptions,
    line: DeviceLine,
    manager: ServiceManager,
    can_go_on: Callable[[], bool],
) -> None:
    """Show why the station is out of service, until it can go on.

    Args:
        options: of the core that could not start.
        line: what is out of service, and why.
        manager: told READY, since a start that fails again and again helps nobody.
        can_go_on: asked every ``RETRY_S``.
    """
    _LOG.error("out of service: %s: %s", line.name, in_language(line.text, "en"))
    view = out_view(options, line)
    face = DealerFace(options.config, options.devices, device_line)
    socket = ViewSocket(options.socket, closed_desk)
    face.show(view)
    socket.publish(view)
    try:
        async with socket.listening(), asyncio.TaskGroup() as tasks:
            running = [
                tasks.create_task(face.run(), name="display"),
                tasks.create_task(socket.beat(), name="beat"),
                tasks.create_task(_feed(options, manager), name="watchdog"),
            ]
            manager.ready(f"out of service: {line.name}: {in_language(line.text, 'en')}")
            while not can_go_on():
                await asyncio.sleep(RETRY_S)
            for task in running:
                task.cancel()
    finally:
        face.close()


def out_view(options: CoreOptions, line: DeviceLine) -> PublicView:
    """Return a picture without a table: nobody is shown chips that may not be there."""
    facts = fixed_facts(options)
    return PublicView(
        sequence=0, hand=0, street="over", actor=0, to_call=0, min_raise_to=0, max_raise_to=0,
        may_raise=False, pot=0, pots=[], seats=[], board=[], face_up=[], shows_first=0,
        winners=[], button=0, sb=0, bb=0, small_blind=0, big_blind=0, ante=0, bb_ante=0,
        next_level=None, alerts=[], questions=[], rulings=[], level=0, level_seconds_left=None,
        is_clock_running=False, clock_seat=0, devices=[line], is_virtual=facts.is_virtual,
        station=facts.station, started_at=facts.started_at,
    )  # fmt: skip


def can_open_journal(options: CoreOptions) -> bool:
    """Return whether the record can be kept again."""
    try:
        Journal(options.journal, reserve_bytes=0).close()
    except JournalError:
        return False
    return True


async def _feed(options: CoreOptions, manager: ServiceManager) -> None:
    while True:
        now_s = options.clock()
        manager.alive(now_s, now_s)
        await asyncio.sleep(manager.interval_s or 1.0)
