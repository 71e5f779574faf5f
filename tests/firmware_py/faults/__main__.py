"""Run the tests of the faults and write the page from what they saw."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

import pytest

from tests.firmware_py.faults.table import COLLECT, FAULTS, PAGE, Row, render


def main() -> int:
    """Write the page; return 1, and leave the page alone, if a test failed or a fault has none."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ[COLLECT] = folder
        status = pytest.main([str(Path(__file__).parent)])
        rows = [Row(**json.loads(path.read_text())) for path in sorted(Path(folder).iterdir())]
    if status:
        return 1
    missing = sorted(FAULTS.keys() - {row.number for row in rows})
    if missing:
        print(f"no test shows fault {', '.join(map(str, missing))}", file=sys.stderr)
    PAGE.write_text(render(rows), encoding="utf-8")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
