"""A short soak: some thousand events leave nothing behind."""

from __future__ import annotations

import pytest

from tests.bench.soak import soak

MOST_GROWTH_MB = 5.0

pytestmark = pytest.mark.timeout(600)  # a busy machine takes its time


async def test_nothing_is_left_behind() -> None:
    """Old hands are let go in time, so memory that grew at first does not go on growing."""
    looks = [seen async for seen in soak(events=4_000, warm=8_000, looks=2)]
    seen = looks[-1]
    assert seen.events == 12_000
    assert seen.hands > 400
    assert seen.growth_mb <= MOST_GROWTH_MB
    assert len(set(seen.descriptors)) == 1
