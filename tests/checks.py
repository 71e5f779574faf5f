"""``make test``: format, lint, types, imports, tests; one line a check, details where it fails."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

BIN = Path(sys.executable).parent


@dataclass(frozen=True, slots=True)
class Check:
    """One command that must succeed.

    Attributes:
        name: shown while it runs.
        command: program of the virtual environment, with arguments.
        is_loud: whether its output is shown as it comes.
    """

    name: str
    command: tuple[str, ...]
    is_loud: bool = False


CHECKS = (
    Check("format", ("ruff", "format", "--check", ".")),
    Check("lint", ("ruff", "check", ".")),
    Check("types", ("mypy",)),
    Check("imports", ("lint-imports",)),
    Check("tests", ("pytest", "-n", str(os.cpu_count() or 2), "--dist", "loadfile"), is_loud=True),
)


def run(check: Check) -> bool:
    """Run one check and print what came of it."""
    print(f"==> {check.name}", flush=True)
    started_at = time.monotonic()
    program = str(BIN / check.command[0])
    result = subprocess.run(
        [program, *check.command[1:]],
        check=False,
        stdout=None if check.is_loud else subprocess.PIPE,
        stderr=None if check.is_loud else subprocess.STDOUT,
        text=True,
    )
    seconds = time.monotonic() - started_at
    if result.returncode != 0:
        print(result.stdout or "", end="")
    print(f"    {'ok' if result.returncode == 0 else 'FAILED'} ({seconds:.0f} s)", flush=True)
    return result.returncode == 0


def main() -> int:
    """Run every check, also after a failure; return 1 if one failed."""
    failed = [check.name for check in CHECKS if not run(check)]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
