"""Errors of the engine. A push that breaks the rules is never one of them: it gets a ruling."""

from __future__ import annotations


class EngineError(Exception):
    """Root of all errors raised by ``engine``."""


class StateError(EngineError, ValueError):
    """The table cannot be set up or continued as asked, e.g. a seat number above 10."""


class UnknownRuleError(EngineError, LookupError):
    """A citation that the rule book does not hold."""


class ScriptError(EngineError, ValueError):
    """A table script that is not valid.

    Attributes:
        step: number of the step, from 1; 0 for the header.
        problem: what is wrong and what is allowed, without the step.
    """

    def __init__(self, message: str, step: int = 0) -> None:
        where = f"step {step}" if step else "header"
        super().__init__(f"{where}: {message}")
        self.step = step
        self.problem = message


class HandRecordError(EngineError, ValueError):
    """A recorded hand that cannot be read or whose game is not supported."""
