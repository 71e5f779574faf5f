"""``dealer-station run``: core and face as two processes, the dealer's display in the terminal."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from firmware_py.children import Child, ChildFailedError, Children
from firmware_py.config import EXIT_CONFIG, StationConfig, read_config
from firmware_py.errors import ConfigError, StationError
from firmware_py.people_command import FIRST_NAME, make_first_person
from firmware_py.processes import DEFAULT_CONFIG, SHIPPED_CONFIG
from firmware_py.terminal_face import make_terminal_face
from firmware_py.texts.catalogue import catalogue
from firmware_py.view_client import ViewClient


@dataclass(frozen=True, slots=True)
class _Run:
    config: StationConfig
    config_path: Path
    is_virtual: bool
    play: tuple[Path, ...]
    speed: float
    core_arguments: tuple[str, ...] = ()


def run(
    config: Path | None,
    virtual: bool,  # noqa: FBT001
    play: tuple[Path, ...],
    speed: float,
    core_arguments: tuple[str, ...] = (),
    *,
    trouble: Path | None = None,
) -> int:
    """Run the station until Ctrl-C or SIGTERM.

    Args:
        config: station description; by default that of the installed station, else the shipped
            one of the full table.
        virtual: emulated devices, on which recorded hands are played.
        play: recorded hands for the virtual table; the shipped ones if empty.
        speed: how fast the virtual table plays.
        core_arguments: further ones for the core.
        trouble: scenario of what goes wrong at the virtual table.

    Returns:
        0: stopped as told; 1: a process cannot run; 2: ``play`` or ``trouble`` does not fit; 78:
        the configuration cannot be used.
    """
    path = config or (DEFAULT_CONFIG if DEFAULT_CONFIG.exists() else SHIPPED_CONFIG)
    if play and not virtual:
        print("--play needs --virtual: a real table is played by people", file=sys.stderr)
        return 2
    try:
        _check_hands(play)
    except StationError as error:
        print(f"--play: {error}", file=sys.stderr)
        return 2
    if trouble is not None and not virtual:
        print("--trouble needs --virtual: a real table has its own", file=sys.stderr)
        return 2
    try:
        description = read_config(path)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return EXIT_CONFIG
    if trouble is not None:
        core_arguments += ("--trouble", str(trouble.resolve()))
        try:
            _check_trouble(trouble, description)
        except ConfigError as error:
            print(f"--trouble: {error}", file=sys.stderr)
            return 2
    job = _Run(description, path, virtual, play, speed, core_arguments)
    with ExitStack() as stack:
        environment = _environment(job, stack)
        _make_first_person(job, environment)
        return asyncio.run(_run(job, environment))


def _make_first_person(job: _Run, environment: dict[str, str]) -> None:
    """At a first start, let somebody decide: the PIN is made by chance and said only now."""
    state = job.config.state_directory()
    if job.is_virtual and not job.config.service.state_directory:
        state = Path(environment["STATE_DIRECTORY"].split(":")[0])
    try:
        pin = make_first_person(state)
    except StationError as error:
        print(f"nobody can sign in: {error}", file=sys.stderr)
        return
    if pin:
        print(f"To decide on the status screen sign in as {FIRST_NAME!r} with PIN {pin}.")
        print("It is said only now; more people: dealer-station people add NAME", flush=True)


def _check_hands(play: tuple[Path, ...]) -> None:
    """Read each hand once, so that a wrong one is told before anything starts."""
    if play:
        from firmware_py.core.virtual import read_file  # noqa: PLC0415 - loads the whole core

        for file in play:
            read_file(file)


def _check_trouble(trouble: Path, config: StationConfig) -> None:
    """Read the scenario once, so that a wrong one is told before anything starts."""
    from firmware_py.virtual_table.trouble import read_trouble  # noqa: PLC0415 - loads emulators

    read_trouble(trouble, config)


async def _run(job: _Run, environment: dict[str, str]) -> int:
    """Start both, show what the core says, stop both when told to."""
    face = make_terminal_face(sys.stdout, job.config.language)
    socket = Path(environment["RUNTIME_DIRECTORY"]) / "view.sock"
    if job.config.service.socket:
        socket = Path(job.config.service.socket)
    children = Children(environment, face.say)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    failed: list[ChildFailedError] = []
    with face:
        try:
            async with asyncio.TaskGroup() as tasks:
                running = [
                    tasks.create_task(children.keep(child), name=child.name)
                    for child in (_core_child(job), _face_child(job, face.say_address))
                ]
                running.append(tasks.create_task(ViewClient(socket, face).run(), name="picture"))
                await stop.wait()
                face.end()
                for task in running:
                    task.cancel()
        except* ChildFailedError as group:
            failed += [one for one in group.exceptions if isinstance(one, ChildFailedError)]
    for error in failed:
        print(error, file=sys.stderr)
    print(catalogue(job.config.language).text("terminal", "stopped"), flush=True)
    return failed[0].status if failed else 0


def _core_child(job: _Run) -> Child:
    arguments = ["-m", "firmware_py.core", "--child", "--config", str(job.config_path)]
    arguments += job.core_arguments
    if job.is_virtual:
        arguments += ["--virtual", "--speed", str(job.speed)]
        for file in job.play:
            arguments += ["--play", str(file.resolve())]
    return Child("core", (sys.executable, *arguments))


def _face_child(job: _Run, on_line: Callable[[str], None]) -> Child:
    arguments = ["-m", "firmware_py.face", "--child", "--config", str(job.config_path)]
    if job.is_virtual:
        arguments += ["--host", "127.0.0.1", "--any-port"]
    return Child("face", (sys.executable, *arguments), on_line)


def _environment(job: _Run, stack: ExitStack) -> dict[str, str]:
    """Return the children's environment: where state and socket lie."""
    environment = dict(os.environ)
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="dealer-station-"))
    environment["RUNTIME_DIRECTORY"] = folder
    environment.pop("NOTIFY_SOCKET", None)
    if job.is_virtual and "STATE_DIRECTORY" not in environment:
        environment["STATE_DIRECTORY"] = str(Path(folder) / "state")
    return environment
