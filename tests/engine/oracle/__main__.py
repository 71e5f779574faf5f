"""Compare the whole grid and print what differs: ``python -m tests.engine.oracle``."""

from __future__ import annotations

import sys
import time

from tests.engine.oracle.compare import differences
from tests.engine.oracle.stories import settings

SHOWN = 6


def main() -> int:
    """Return 1 if anything differs."""
    start = time.perf_counter()
    total = wrong = 0
    for setting in settings():
        count, found = differences(setting)
        total += count
        wrong += len(found)
        if found:
            print(f"{setting.name}: {len(found)} of {count} differ")
            for one in found[:SHOWN]:
                print(f"  {one}")
    seconds = time.perf_counter() - start
    print(f"{total} situations, {wrong} differ, {seconds:.1f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
