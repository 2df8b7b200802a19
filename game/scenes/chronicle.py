"""What a finished match was like, in the ruleset's words."""

from __future__ import annotations

from game.content.words import get_text, has_text
from game.core.chronicle import MatchSummary

_SHOWN = 9


def tells(texts: str) -> bool:
    """Return whether a ruleset's texts have words for a chronicle."""
    return has_text(texts, "chronicle.feat")


def chronicle_lines(texts: str, told: MatchSummary) -> list[str]:
    """Return a chronicle in the ruleset's words."""

    def name(key: str) -> str:
        return get_text(texts, f"name.{key}") if has_text(texts, f"name.{key}") else key

    lines = []
    if told.killed_by is not None:
        key = "own_blow" if told.self_inflicted else "slayer"
        lines.append(get_text(texts, f"chronicle.{key}", *map(name, told.killed_by)))
    great = [feat for feat in told.kill_details if has_text(texts, f"great.{feat[0]}")] or told.kill_details[-1:]
    lines += [get_text(texts, "chronicle.feat", *map(name, feat)) for feat in great]
    lines.append(get_text(texts, "chronicle.deepest", told.deepest_floor, told.turns))
    for key, counted, total in (
        ("kills", told.kills, sum(told.kills.values())),
        ("blows", told.attacks, len(told.attacks)),
    ):
        parts = [f"{name(kind)} {count}" for kind, count in counted.most_common(_SHOWN)]
        among = get_text(texts, "chronicle.among", ", ".join(parts)) if parts else ""
        lines.append(get_text(texts, f"chronicle.{key}", total, among).strip())
    return lines
