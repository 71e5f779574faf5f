"""How the rest of the engine uses the book: only valid citations, and without loading the texts."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import engine
from engine.rulebook import RuleRef
from engine.rulebook.numbers import CITATIONS

ENGINE = Path(engine.__file__).parent
CITATION = re.compile(r"\d{1,2}-[A-Z]|RP-\d{1,2}(?:-[A-Z])?")
IN_DOCSTRING = re.compile(r"TDA 2024, ((?:\d{1,2}|RP-\d{1,2})(?:-[A-Z])?)\b")

_SCRIPTS = """
1 13-A 13-B 13-C 14 15-A 15-B 16 17-A 17-B 18-A 18-B 19 20 20-A 21 23 29 32 34-A 34-B 35-A 35-B
35-C 35-D 35-E 36 37 38 39-A 39-B 39-C 40-A 40-C 41 41-C 42 43-A 43-B 44 45-A 45-B 46-B 46-C 47-A
47-B 48 49 50-A 50-B 51-A 51-B 51-C 52-A 52-B 53-A 53-B 54-A 54-B 54-C 54-D 55 56 57 58 59-A 61
65-A RP-1 RP-5 RP-11 RP-22
"""
USED_IN_SCRIPTS = _SCRIPTS.split()


def test_citations_used_in_scripts_exist() -> None:
    """Everything that table scripts cite is in the book."""
    assert set(USED_IN_SCRIPTS) <= set(CITATIONS["TDA 2024"])


def test_citations_in_the_engine_exist() -> None:
    """Strings that look like a citation, and those of docstrings, are valid."""
    cited = {
        citation
        for path in ENGINE.rglob("*.py")
        if "rulebook" not in path.parts
        for citation in _citations(path)
    }
    assert cited
    assert cited <= set(CITATIONS["TDA 2024"]), cited - set(CITATIONS["TDA 2024"])


def _citations(path: Path) -> set[str]:
    source = path.read_text(encoding="utf-8")
    strings = {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    literal = {text for text in strings if CITATION.fullmatch(text)}
    return literal | set(IN_DOCSTRING.findall(source))


def test_ruling_does_not_load_the_texts() -> None:
    """Memory is short on the station: all of the engine but the book can be imported without it."""
    modules = [
        ".".join(path.relative_to(ENGINE.parent).with_suffix("").parts)
        for path in sorted(ENGINE.rglob("*.py"))
        if "tda_2024" not in path.parts and path.name != "__init__.py"
    ]
    code = (
        "import importlib, sys\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "loaded = [name for name in sys.modules if 'tda_2024' in name]\n"
        "sys.exit(str(loaded) if loaded else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ENGINE.parent, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_ref_can_be_checked_without_the_texts() -> None:
    """Parsing needs the numbers only."""
    assert str(RuleRef.parse("rp-10-h")) == "RP-10-H"
