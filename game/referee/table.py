"""Results in words and columns, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TextIO

from game.content.words import get_text
from game.referee.entry import Entry
from game.referee.judge import Limits, Result
from game.referee.summary import Pair, Summary, pairs, summaries

_BAR = 30
_SCORES = ("bot", "games", "mean", "low", "high", "median")


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Return rows in columns: the first aligned left, the others right.

    >>> print(columns([("bot", "score"), ("walker", "7")]))
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


def match_table(ruleset: str, results: Sequence[Result]) -> str:
    """Return the results on one maze, the best first, with what went wrong below."""
    rows = [("bot", "score", "end", "turns", "first ms", "p50 ms", "max ms")]
    ranked = sorted(results, key=lambda result: -result.score)
    for r in ranked:
        times = (f"{r.first_ms:.1f}", f"{r.p50_ms:.2f}", f"{r.max_ms:.2f}")
        rows.append((r.bot, str(r.score), r.end, str(r.turns), *times))
    faults = [f"{r.bot}: {fault_words(ruleset, r)}" for r in ranked if r.fault]
    return "\n".join([columns(rows), *faults])


def fault_words(ruleset: str, result: Result) -> str:
    """Return what a bot did wrong, as a sentence with a quotation."""
    words = get_text(ruleset, f"protocol.{result.fault}")
    return f"{words} ({result.detail})" if result.detail else words


def tournament_table(found: Sequence[Summary], compared: Sequence[Pair]) -> str:
    """Return the summaries of all bots, and how often each beat each."""
    ends = sorted({end for summary in found for end in summary.ends})
    head = (*_SCORES, *ends, "length", "p50 ms", "max ms")
    rows: list[tuple[str, ...]] = [head]
    for s in found:
        scores = (f"{value:.1f}" for value in (s.mean, s.low, s.high, s.median))
        counts = (str(s.ends.get(end, 0)) for end in ends)
        times = (f"{s.turns:.1f}", f"{s.p50_ms:.2f}", f"{s.max_ms:.2f}")
        rows.append((s.bot, str(s.games), *scores, *counts, *times))
    parts = [columns(rows)]
    if compared:
        duels = [("pair", "won", "tied", "lost")]
        for p in compared:
            duels.append((f"{p.one} : {p.other}", str(p.wins), str(p.ties), str(p.losses)))
        parts.append(columns(duels))
    return "\n\n".join(parts)


def as_json(ruleset: str, bots: Sequence[Entry], limits: Limits, results: Sequence[Result]) -> str:
    """Return everything as one JSON object."""
    names = [bot.name for bot in bots]
    body = {
        "ruleset": ruleset,
        "limits": asdict(limits),
        "bots": [{"name": bot.name, "command": bot.command} for bot in bots],
        "games": [asdict(result) for result in results],
        "summaries": [asdict(summary) for summary in summaries(results, names)],
        "pairs": [asdict(pair) for pair in pairs(results, names)],
    }
    return json.dumps(body, indent=1)


class Progress:
    """A bar on a terminal; silent elsewhere."""

    def __init__(self, total: int, sink: TextIO | None) -> None:
        """Begin with nothing done."""
        self._total = total
        self._sink = sink if sink is not None and sink.isatty() else None
        self._done = 0

    def advance(self, count: int = 1) -> None:
        """Take note of matches done."""
        self._done += count
        if self._sink is not None:
            full = _BAR * self._done // max(1, self._total)
            bar = "#" * full + "." * (_BAR - full)
            self._sink.write(f"\r[{bar}] {self._done} of {self._total} matches")
            self._sink.flush()

    def close(self) -> None:
        """Leave the line of the bar."""
        if self._sink is not None:
            self._sink.write("\n")
