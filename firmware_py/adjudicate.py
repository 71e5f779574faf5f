"""``dealer-station adjudicate``: runs table scripts and says where expectations do not hold."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from engine.errors import EngineError
from engine.rulings import Ruling
from engine.script.expect import Difference, compare, figures_of_ruling, figures_of_view
from engine.script.script import Script, Step, read_script
from firmware_py.errors import InputFileError, StationError
from firmware_py.input_files import find_files, parse_toml, read_text
from firmware_py.outcomes import StepOutcome, run_script
from firmware_py.progress import track
from firmware_py.tally import Tally

Runner = Callable[[Script], Iterable[StepOutcome]]


def adjudicate(
    files: Sequence[Path],
    *,
    as_json: bool = False,
    through: str = "engine",
    trouble: Path | None = None,
) -> int:
    """Run scripts and return the exit status.

    Args:
        files: scripts, or folders of them.
        as_json: print one JSON object a step on standard output.
        through: ``engine``, or ``hardware`` for the way through the emulated devices.
        trouble: scenario of what goes wrong on that way.
    """
    try:
        runner = _runner(through, trouble)
    except StationError as error:
        print(f"--trouble: {error}", file=sys.stderr)
        return 2
    found = list(find_files(files, "*.toml"))
    tally = Tally("script", "hold", "cannot be read")
    for path in track(found, "scripts", writes_lines=as_json):
        _adjudicate_file(path, runner, tally, as_json=as_json, shows_steps=len(found) == 1)
    print(tally, file=sys.stderr if as_json else sys.stdout)
    return tally.status


def _runner(through: str, trouble: Path | None) -> Runner:
    if through == "engine":
        refuse_trouble(trouble)
        return run_script
    module = importlib.import_module("firmware_py.virtual_table.through")
    scenario = module.read_scenario(trouble)
    return lambda script: module.run_script_on_hardware(script, trouble=scenario)


def refuse_trouble(trouble: Path | None) -> None:
    """Refuse a scenario where no hardware is in between.

    Raises:
        StationError: there is one.
    """
    if trouble is not None:
        raise StationError(f"only hardware has trouble, add --through hardware: {trouble}")


def _adjudicate_file(
    path: Path | InputFileError,
    runner: Runner,
    tally: Tally,
    *,
    as_json: bool,
    shows_steps: bool,
) -> None:
    try:
        script = read_script_file(path)
        differs = _run(path, script, runner, as_json=as_json, shows_steps=shows_steps)
    except InputFileError as error:
        print(error, file=sys.stderr)
        tally.unreadable += 1
    except (EngineError, StationError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        tally.unreadable += 1
    else:
        tally.add(is_fine=not differs)
        if not as_json:
            print(f"{'differs' if differs else 'holds':8}{path}  {script.title}")


def read_script_file(path: Path | InputFileError) -> Script:
    """Return the script of a file.

    Args:
        path: the file, or the error that ``find_files`` yielded in its place.

    Raises:
        InputFileError: it cannot be read.
        ScriptError: it is not a valid script.
    """
    if isinstance(path, InputFileError):
        raise path
    return read_script(parse_toml(read_text(path), str(path)))


def _run(
    path: Path | InputFileError, script: Script, runner: Runner, *, as_json: bool, shows_steps: bool
) -> bool:
    """Run one script; return whether any expectation does not hold."""
    differs = False
    for step, outcome in zip(script.steps, runner(script), strict=True):
        if as_json:
            print(json.dumps(_to_json(str(path), step, outcome), ensure_ascii=False))
        elif shows_steps:
            print(_describe(step, outcome))
        for difference in compare(step.expect, outcome.rulings, outcome.view, outcome.alerts):
            differs = True
            print(
                f"{path}: step {step.number}: {_describe_difference(difference)}", file=sys.stderr
            )
    return differs


def _describe_difference(difference: Difference) -> str:
    wanted, got = (json.dumps(value) for value in (difference.wanted, difference.got))
    return f"{difference.key}: wanted {wanted}, got {got}"


def _describe(step: Step, outcome: StepOutcome) -> str:
    lines = [f"{step.number:3}  {'; '.join(step.do)}"]
    lines += [f"     -> {_describe_ruling(ruling)}" for ruling in outcome.rulings]
    return "\n".join(lines)


def _describe_ruling(ruling: Ruling) -> str:
    words = [f"seat {ruling.seat}:" if ruling.seat else "table:", ruling.status]
    if ruling.action:
        words += [ruling.action, f"to {ruling.to}"]
    words += [f"change {ruling.change}"] if ruling.change else []
    words += [f"owes {ruling.owes}"] if ruling.owes else []
    words += ["all-in"] if ruling.all_in else []
    words += [f"[{', '.join(ruling.options)}]"] if ruling.options else []
    words += [f"({', '.join(ruling.rules)})"] if ruling.rules else []
    words += [f"! {alert}" for alert in ruling.alerts]
    return " ".join(words)


def _to_json(file: str, step: Step, outcome: StepOutcome) -> dict[str, object]:
    return {
        "file": file,
        "step": step.number,
        "do": step.do[0] if len(step.do) == 1 else list(step.do),
        "rulings": [
            {
                **figures_of_ruling(ruling),
                "alerts": [str(alert) for alert in ruling.alerts],
                "options": list(ruling.options),
            }
            for ruling in outcome.rulings
        ],
        "table": {
            **figures_of_view(outcome.view),
            "alerts": [str(alert) for alert in outcome.alerts],
        },
    }
