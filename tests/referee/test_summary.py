"""Summaries, head-to-heads and the progress bar."""

import io

import pytest

from game.referee import summary
from game.referee.bot_match import BotResult
from game.referee.report import ProgressBar


def _result(bot: str, seed: int, score: int) -> BotResult:
    ended = ("exit" if score > 0 else "death", 10 * seed, "", "", 9.0, float(seed), 2.0 * seed)
    return BotResult(bot, "random", seed, score, *ended, "maze", (bot,), 0, score > 0, "", 0)


RESULTS = [_result("a", seed, seed) for seed in range(1, 6)]
RESULTS += [_result("b", seed, 6 - 2 * seed) for seed in range(1, 6)]


def test_summaries() -> None:
    first, second = summary.summarize_bots(RESULTS, ["b", "a"])
    assert (first.bot, first.games, first.mean, first.median) == ("a", 5, 3, 3)
    assert first.low == pytest.approx(1.037, abs=2e-3)
    assert first.high == pytest.approx(4.963, abs=2e-3)
    assert (second.bot, second.mean, second.ends) == ("b", 0, {"death": 3, "exit": 2})
    assert (first.turns, first.median_ms, first.max_ms) == (30, 3.0, 10.0)
    assert summary.confidence_margin([5]) == 0, "a single match has no margin"


def test_head_to_heads() -> None:
    (pair,) = summary.head_to_heads(RESULTS, ["a", "b"])
    assert (pair.wins, pair.ties, pair.losses) == (3, 1, 1)


@pytest.mark.parametrize(
    ("degrees", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (30, 2.042), (10**6, 1.960)],
)
def test_student_t_quantiles(degrees: int, value: float) -> None:
    assert summary.student_t_quantile(degrees) == pytest.approx(value, abs=2e-3)


def test_progress_bar() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown, silent = Terminal(), io.StringIO()
    for sink in (shown, silent):
        progress = ProgressBar(2, sink)
        progress.advance()
        progress.advance()
        progress.close()
    assert "1 of 2" in shown.getvalue()
    assert shown.getvalue().endswith("[##############################] 2 of 2 matches\n")
    assert silent.getvalue() == ""
