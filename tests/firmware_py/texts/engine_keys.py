"""Finds in the engine's source every text key that it can make, and the values that go with it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import engine

ENGINE = Path(engine.__file__).parent

_Maker = ast.FunctionDef | ast.Module

BUILDERS: dict[str, tuple[int, frozenset[str]]] = {
    "because": (0, frozenset()),
    "void": (0, frozenset()),
    "notice": (1, frozenset({"seat"})),
    "fold_aside": (1, frozenset({"seat"})),
    "restate": (1, frozenset({"to", "change", "owes", "seat"})),
    "call": (1, frozenset({"to", "seat"})),
    # Where the betting is closed, its key goes on to ``call`` without the amount wanted.
    "wager": (2, frozenset({"to", "seat"})),
    "_irregular": (2, frozenset({"seat"})),
}
"""Functions that make a reason: place of the key among the arguments, values always given."""

NOT_VALUES = {"alerts", "warns"}


def reasons() -> dict[str, frozenset[str]]:
    """Every reason key with the names of the values that all of its makers give."""
    found: dict[str, frozenset[str]] = {}
    for function in _functions():
        for call in _calls(function):
            name = _name_of(call.func)
            if name not in BUILDERS:
                continue
            place, always = BUILDERS[name]
            values = always | _extra_values(name, call)
            for key in _strings(call.args[place], function):
                found[key] = found[key] & values if key in found else values
    return found


def questions() -> dict[str, frozenset[str]]:
    """Every kind of question with the options that it can offer."""
    found: dict[str, frozenset[str]] = {}
    for function in _functions():
        for call in _calls(function):
            kinds, options = _question_of(call, function)
            for kind in kinds:
                found[kind] = found.get(kind, frozenset()) | options
    return found


def _question_of(call: ast.Call, function: _Maker) -> tuple[set[str], frozenset[str]]:
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    if _name_of(call.func) == "OpenQuestion":
        options = call.args[2]
        return _strings(call.args[0], function), _texts_within(options)
    if _name_of(call.func) == "Reading" and "question" in given:
        return _strings(given["question"], function), _texts_within(given["options"])
    return set(), frozenset()


def _texts_within(node: ast.expr) -> frozenset[str]:
    if isinstance(node, ast.Name):
        node = _constants()[node.id]
    return frozenset(
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    )


def _constants() -> dict[str, ast.expr]:
    found: dict[str, ast.expr] = {}
    for tree in _trees():
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found[node.targets[0].id] = node.value
    return found


def _trees() -> Iterator[ast.Module]:
    for path in sorted(ENGINE.glob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _functions() -> Iterator[_Maker]:
    """Every function, and the rest of each module, as the place where a key is made."""
    for tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                yield node
        functions = (ast.FunctionDef, ast.ClassDef)
        rest = [node for node in tree.body if not isinstance(node, functions)]
        yield ast.Module(rest, [])


def _calls(function: _Maker) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            yield node


def _name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _extra_values(name: str, call: ast.Call) -> frozenset[str]:
    if name not in ("because", "void", "notice"):
        return frozenset()
    names = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    return frozenset(names - NOT_VALUES)


def _strings(node: ast.expr, function: _Maker) -> set[str]:
    """What an expression for a key can be; a parameter of a builder is its caller's matter."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return _strings(node.body, function) | _strings(node.orelse, function)
    if isinstance(node, ast.Name):
        return {
            text for value in _assigned(node.id, function) for text in _strings(value, function)
        }
    if isinstance(node, ast.Attribute):
        return set()
    raise AssertionError(f"cannot follow the key at line {node.lineno}: {ast.unparse(node)}")


def _assigned(name: str, function: _Maker) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            if isinstance(target, ast.Tuple):
                yield from _unpacked(name, target, node.value)


def _unpacked(name: str, target: ast.Tuple, value: ast.expr) -> Iterator[ast.expr]:
    places = [
        i for i, one in enumerate(target.elts) if isinstance(one, ast.Name) and one.id == name
    ]
    branches = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
    for place in places:
        for branch in branches:
            if isinstance(branch, ast.Tuple):
                yield branch.elts[place]
