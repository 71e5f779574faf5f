"""When an absent part is tried again, and what the log says."""

from __future__ import annotations

import logging

import pytest

from drivers.presence import PartState, Presence


def test_one_warning_per_outage(caplog: pytest.LogCaptureFixture) -> None:
    presence = Presence("lamp", 1.0)
    with caplog.at_level(logging.DEBUG):
        presence.found()
        presence.lost("cable", 1.0)
        presence.lost("cable", 2.0)
        presence.found()
    assert [(record.levelname, record.message) for record in caplog.records] == [
        ("WARNING", "lamp does not answer: cable"),
        ("DEBUG", "lamp does not answer: cable"),
        ("WARNING", "lamp is back"),
    ]
    assert presence.outages == 1
    assert presence.problem == ""


def test_when_to_try() -> None:
    presence = Presence("lamp", 1.0)
    assert presence.may_try(0.0)
    presence.found()
    assert presence.is_ready
    assert not presence.may_try(99.0)
    presence.lost("cable", 1.0)
    assert [presence.may_try(now_s) for now_s in (1.0, 1.9, 2.0)] == [False, False, True]


def test_loss_without_a_time_waits_from_the_next_question() -> None:
    presence = Presence("lamp", 1.0)
    presence.found()
    presence.lost("cable")
    assert presence.state is PartState.ABSENT
    assert presence.problem == "cable"
    assert [presence.may_try(now_s) for now_s in (5.0, 5.9, 6.0)] == [False, False, True]
