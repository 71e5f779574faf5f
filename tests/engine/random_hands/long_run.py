"""Many random hands: ``python -m tests.engine.random_hands.long_run --hands 20000 --seed 1``."""

from __future__ import annotations

import argparse
import sys
import time

from tests.engine.random_hands.play import DisagreementError, Tally, play_hand

STEP = 500


def main() -> int:
    """Return 1 if a hand disagrees; all hands are played anyway."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20000)
    parser.add_argument("--first", type=int, default=1, help="number of the first hand")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=10, help="disagreements printed in full")
    asked = parser.parse_args()
    tally = Tally()
    wrong = 0
    start = time.perf_counter()
    for number in range(asked.first, asked.first + asked.hands):
        try:
            play_hand(asked.seed, number, tally)
        except DisagreementError as error:
            wrong += 1
            if wrong <= asked.shown:
                print(error, flush=True)
        if tally.hands % STEP == 0:
            seconds = time.perf_counter() - start
            print(f"{tally.hands} hands, {wrong} disagree, {seconds:.0f} s", flush=True)
    print("\n".join(tally.lines()))
    print(f"{wrong} hands disagree, {time.perf_counter() - start:.1f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
