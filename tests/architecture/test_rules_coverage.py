"""The page about what the station does with every rule is that of the data."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "docs" / "generate_rules_coverage.py"


def test_the_page_is_up_to_date() -> None:
    """If not: run ``python docs/generate_rules_coverage.py``."""
    spec = importlib.util.spec_from_file_location("generate_rules_coverage", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.TARGET.read_text(encoding="utf-8") == script.render()
