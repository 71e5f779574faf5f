"""How many tags lie in a zone that no round has read yet.

Nobody can see them, so they are inferred from the tags that were read: if those were missed often,
or a few of them very often, others may have been missed throughout. Several guesses at how the
zone is read are weighed by what has become of the tags since they were first read. Pure.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

EVEN = 10_000.0
"""Concentration of the miss rates of tags that are all read alike."""


@dataclass(frozen=True, slots=True)
class Guess:
    """One way in which the tags of a zone may be read.

    Miss rates of single tags are taken to be Beta distributed; a larger spread: more alike.

    Attributes:
        miss: mean miss rate.
        spread: concentration for tags that were read,
        unread_spread: and, with more caution, for those that were not.
        heap: how likely the guess is beforehand where tags lie together, and cover one another,
        alone: and where one lies alone; both against the other guesses.
    """

    miss: float
    spread: float
    unread_spread: float
    heap: float
    alone: float


GUESSES = (
    Guess(0.02, EVEN, 5.5, heap=1.0, alone=0.0),
    Guess(0.02, EVEN, EVEN, heap=0.0, alone=0.5),
    Guess(0.10, 6.5, 6.5, heap=0.4, alone=0.0),
    Guess(0.10, EVEN, EVEN, heap=0.08, alone=0.3),
    Guess(0.20, EVEN, 40.0, heap=0.02, alone=0.02),
    Guess(0.35, EVEN, 30.0, heap=0.004, alone=0.004),
    Guess(0.35, 20.0, 15.0, heap=0.01, alone=0.0),
)
"""From a well tuned zone to what UHF gives in the field (robustness.md, section 5)."""
USUAL_MISS = 0.10
"""The zone of which the weights of the guesses speak."""
OUTLOOK = 10.0
"""A zone that has learnt another rate is judged as if so many rounds of a tag had shown it."""

History = tuple[int, int]
"""Rounds that read a tag and rounds that missed it, after the one that read it first."""


def unread_tags(
    histories: Mapping[History, int], ages: Mapping[int, int], usual_miss: float
) -> float:
    """Return the expected number of tags that lie there and were not read yet.

    Args:
        histories: of the tags that were read, and how many had each.
        ages: rounds since a tag was first read, and how many have that age.
        usual_miss: miss rate of the zone, from earlier.
    """
    tags = sum(ages.values())
    if not tags:
        return 0.0
    logs = [
        _log_weight(number, tags)
        + OUTLOOK * (usual_miss - USUAL_MISS) * math.log(guess.miss / (1 - guess.miss))
        for number, guess in enumerate(GUESSES)
    ]
    for history, count in histories.items():
        for number, log in enumerate(_log_likelihoods(*history)):
            logs[number] += count * log
    most = max(logs)
    weights = [math.exp(log - most) for log in logs]
    unread = math.fsum(
        count * weight * share
        for age, count in ages.items()
        for weight, share in zip(weights, _unread_shares(age), strict=True)
    )
    return unread / math.fsum(weights)


def unread_share(rounds: int, miss: float, spread: float) -> float:
    """Return the chance that a tag lying there was missed in every one of so many rounds.

    Args:
        rounds: 0 or more.
        miss: mean miss rate.
        spread: concentration of the Beta distribution of the miss rates.
    """
    share = 1.0
    for number in range(rounds):
        share *= (miss * spread + number) / (spread + number)
    return share


@lru_cache(maxsize=1024)
def _log_weight(number: int, tags: int) -> float:
    guess = GUESSES[number]
    weight = guess.heap * (1 - 1 / tags) + guess.alone / tags
    return math.log(weight) if weight else -math.inf


@lru_cache(maxsize=1024)
def _unread_shares(rounds: int) -> tuple[float, ...]:
    return tuple(unread_share(rounds, guess.miss, guess.unread_spread) for guess in GUESSES)


@lru_cache(maxsize=4096)
def _log_likelihoods(reads: int, misses: int) -> tuple[float, ...]:
    """Return how likely so many reads and misses in a certain order are, by each guess."""
    return tuple(
        _log_beta(guess.miss * guess.spread + misses, (1 - guess.miss) * guess.spread + reads)
        - _log_beta(guess.miss * guess.spread, (1 - guess.miss) * guess.spread)
        for guess in GUESSES
    )


def _log_beta(alpha: float, beta: float) -> float:
    return math.lgamma(alpha) + math.lgamma(beta) - math.lgamma(alpha + beta)
