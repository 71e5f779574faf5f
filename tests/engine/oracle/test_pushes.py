"""Every push of one to four chips of a small set, after every word, in every setting of the grid.

The engine's ruling and the table after it must be what Rules 40 to 47, 51, 52-A and 55 say when
they are read a second time, slowly, on paper. ``python -m tests.engine.oracle`` lists differences.
"""

from __future__ import annotations

import pytest

from tests.engine.oracle.compare import differences
from tests.engine.oracle.grid import situations
from tests.engine.oracle.settings import Setting
from tests.engine.oracle.stories import settings

SETTINGS = settings()
SHOWN = 5


def test_size_of_the_grid(capsys: pytest.CaptureFixture[str]) -> None:
    """The grid is as large as it claims, and no setting is told twice."""
    names = [setting.name for setting in SETTINGS]
    total = sum(situations(setting) for setting in SETTINGS)
    with capsys.disabled():
        print(f"\noracle: {total} pushes in {len(SETTINGS)} settings", flush=True)
    assert len(names) == len(set(names))
    assert total >= 100_000


@pytest.mark.parametrize("setting", SETTINGS, ids=[setting.name for setting in SETTINGS])
def test_engine_rules_as_on_paper(setting: Setting) -> None:
    """All pushes of the setting were compared, and none differs."""
    count, found = differences(setting)
    shown = "\n".join(str(one) for one in found[:SHOWN])
    assert not found, f"{len(found)} of {count} differ:\n{shown}"
    assert count == situations(setting)
