"""The bench of hostile frames in short, and that it notices what it looks for."""

from __future__ import annotations

import pytest

from tests.bench.frames import Parser, main, parsers, run

NAMES = [parser.name for parser in parsers()]


def _parser(name: str) -> Parser:
    return next(parser for parser in parsers() if parser.name == name)


@pytest.mark.parametrize("name", NAMES)
def test_the_promise_is_kept(name: str) -> None:
    result = run(_parser(name), 20_000)
    assert result.is_kept, result
    assert result.frames == 20_000
    assert result.good == 2_000
    assert result.passed > 1_000  # the sums of those are right


@pytest.mark.parametrize("name", NAMES)
def test_the_bench_notices_what_it_looks_for(name: str) -> None:
    parser = _parser(name)
    feed = parser.feed

    def raises(data: bytes) -> list[tuple[str, ...]]:
        if len(data) > 100:
            raise ValueError("too long")
        return feed(data)

    parser.feed = raises
    assert run(parser, 500).exceptions > 0
    parser = _parser(name)
    parser.silence = list
    assert run(parser, 2_000).lost > 0
    parser = _parser(name)
    parser.held = lambda: 1025
    assert not run(parser, 10).is_kept
    parser = _parser(name)
    tag = parser.tag
    parser.tag = lambda number: tag(number if number < 20 else 4711)  # seen again and again
    assert run(parser, 500).counted > 0


def test_the_command_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["300"]) == 0
    printed = capsys.readouterr().out
    assert "300 hostile frames" in printed
    assert printed.count("ok") == 3
