"""Results as text tables and as JSON, and a progress bar."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from game.content.assets.strings import get_text
from game.core.codec import encode_fields
from game.referee.bot_match import BotResult
from game.referee.bot_spec import BotSpec
from game.referee.ratings import Rating
from game.referee.seat_players import TimeLimits
from game.referee.summary import BotSummary, HeadToHead, head_to_heads, summarize_bots

_BAR_WIDTH = 30
_SCORE_COLUMNS = ("bot", "games", "won %", "+-", "mean", "low", "high", "median")


def format_columns(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as text columns, the first aligned left, the others right.

    >>> print(format_columns([("bot", "score"), ("walker", "7")]))
    bot     score
    walker      7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def match_table(ruleset: str, results: Sequence[BotResult]) -> str:
    """Return the results on one level, the best first, with the bots' errors below."""
    rows = [("bot", "score", "end", "turns", "first ms", "p50 ms", "max ms")]
    ranked = sorted(results, key=lambda result: -result.score)
    for r in ranked:
        times = (f"{r.first_ms:.1f}", f"{r.median_ms:.2f}", f"{r.max_ms:.2f}")
        rows.append((r.bot, str(r.score), r.termination, str(r.turns), *times))
    errors = [f"{r.bot}: {describe_error(ruleset, r)}" for r in ranked if r.error]
    return "\n".join([format_columns(rows), *errors])


def describe_error(ruleset: str, result: BotResult) -> str:
    """Return a bot's error as a sentence, with its detail in parentheses."""
    sentence = get_text(ruleset, f"protocol.{result.error}")
    return f"{sentence} ({result.detail})" if result.detail else sentence


def error_lines(ruleset: str, bots: Sequence[str], results: Sequence[BotResult]) -> list[str]:
    """Return the bots' errors, a line for each kind, as one text; none if there are no errors."""
    lines = []
    for bot in bots:
        failed = [result for result in results if result.bot == bot and result.error]
        for error, times in Counter(result.error for result in failed).most_common():
            first = next(result for result in failed if result.error == error)
            where = f"seed {first.seed}: {describe_error(ruleset, first)}"
            lines.append(f"{bot}: {error} {times}, first at {where}")
    return ["\n".join(lines)] if lines else []


def tournament_table(bots: Sequence[BotSummary], pairs: Sequence[HeadToHead]) -> str:
    """Return a table of all bots' summaries, and one of their head-to-heads."""
    ends = sorted({end for summary in bots for end in summary.ends})
    rows: list[tuple[str, ...]] = [(*_SCORE_COLUMNS, *ends, "length", "p50 ms", "max ms")]
    for s in bots:
        numbers = (s.won, s.won_margin, s.mean, s.low, s.high, s.median)
        counts = (str(s.ends.get(end, 0)) for end in ends)
        times = (f"{s.turns:.1f}", f"{s.median_ms:.2f}", f"{s.max_ms:.2f}")
        rows.append((s.bot, str(s.games), *(f"{value:.1f}" for value in numbers), *counts, *times))
    parts = [format_columns(rows)]
    if pairs:
        duels = [
            (f"{p.bot} : {p.opponent}", str(p.wins), str(p.ties), str(p.losses)) for p in pairs
        ]
        parts.append(format_columns([("pair", "won", "tied", "lost"), *duels]))
    return "\n\n".join(parts)


def level_tables(bots: Sequence[str], results: Sequence[BotResult]) -> list[str]:
    """Return a table of each bot's wins, in percent, on each of several levels; else none."""
    levels = list(dict.fromkeys(result.level for result in results))
    rows = [("level", "games", *bots)]
    for level in sorted(levels):
        here = [result for result in results if result.level == level]
        won = {each.bot: f"{each.won:.0f}" for each in summarize_bots(here, bots)}
        games = len({(result.seed, result.lineup) for result in here})
        rows.append((level, str(games), *(won[bot] for bot in bots)))
    return [format_columns(rows)] if len(levels) > 1 else []


def ending_lines(bots: Sequence[str], results: Sequence[BotResult]) -> list[str]:
    """Return who killed each bot and how deep it came, a line for each bot, as one text."""
    lines = []
    for bot in bots:
        own = [result for result in results if result.bot == bot]
        told: list[tuple[str, list[tuple[object, int]]]] = [
            ("killed by", Counter[object](r.killer for r in own if r.killer).most_common()),
            ("deepest floor", [*sorted(Counter(r.depth for r in own if r.depth).items())]),
        ]
        lines += [
            f"{bot}: {words} {', '.join(f'{what} {times}' for what, times in counts)}"
            for words, counts in told
            if counts
        ]
    return ["\n".join(lines)] if lines else []


def ratings_table(ratings: Sequence[Rating]) -> str:
    """Return ratings as a table."""
    rows = [(r.bot, f"{r.rating:.1f}", f"{r.margin:.1f}", str(r.matches)) for r in ratings]
    return format_columns([("bot", "rating", "+-", "matches"), *rows])


def as_json(
    ruleset: str,
    bots: Sequence[BotSpec],
    limits: TimeLimits,
    results: Sequence[BotResult],
    ratings: Sequence[Rating] | None = None,
) -> str:
    """Return a tournament as one JSON object."""
    names = [bot.name for bot in bots]
    summaries = summarize_bots(results, names)
    body = {
        "ruleset": ruleset,
        "limits": encode_fields(limits, (float,)),
        "bots": [{"name": bot.name, "command": bot.command} for bot in bots],
        "games": [encode_fields(result, (float,)) for result in results],
        "summaries": [encode_fields(summary, (float,)) for summary in summaries],
        "pairs": [encode_fields(pair) for pair in head_to_heads(results, names)],
    }
    if ratings is not None:
        body["ratings"] = [rating._asdict() for rating in ratings]
    return json.dumps(body, indent=1)


class ProgressBar:
    """A progress bar; prints nothing unless the sink is a terminal."""

    def __init__(self, total: int, sink: TextIO | None) -> None:
        """Start at zero of `total` matches."""
        self._total = total
        self._sink = sink if sink is not None and sink.isatty() else None
        self._done = 0

    def advance(self, count: int = 1) -> None:
        """Count finished matches and redraw the bar."""
        self._done += count
        if self._sink is not None:
            full = _BAR_WIDTH * self._done // max(1, self._total)
            bar = "#" * full + "." * (_BAR_WIDTH - full)
            self._sink.write(f"\r[{bar}] {self._done} of {self._total} matches")
            self._sink.flush()

    def close(self) -> None:
        """End the line of the bar."""
        if self._sink is not None:
            self._sink.write("\n")
