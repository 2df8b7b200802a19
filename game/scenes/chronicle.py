"""What a finished match was like, in the ruleset's words."""

from __future__ import annotations

from game.content.words import say, says
from game.core.chronicle import Chronicle

_SHOWN = 9


def tells(texts: str) -> bool:
    """Return whether a ruleset's texts have words for a chronicle."""
    return says(texts, "chronicle.feat")


def chronicle_lines(texts: str, told: Chronicle) -> list[str]:
    """Return a chronicle in the ruleset's words."""

    def name(key: str) -> str:
        return say(texts, f"name.{key}") if says(texts, f"name.{key}") else key

    lines = []
    if told.slayer is not None:
        key = "own_blow" if told.by_own_blow else "slayer"
        lines.append(say(texts, f"chronicle.{key}", *map(name, told.slayer)))
    great = [feat for feat in told.feats if says(texts, f"great.{feat[0]}")] or told.feats[-1:]
    lines += [say(texts, "chronicle.feat", *map(name, feat)) for feat in great]
    lines.append(say(texts, "chronicle.deepest", told.deepest, told.turns))
    for key, counted, total in (
        ("kills", told.kills, sum(told.kills.values())),
        ("blows", told.blows, len(told.blows)),
    ):
        parts = [f"{name(kind)} {count}" for kind, count in counted.most_common(_SHOWN)]
        among = say(texts, "chronicle.among", ", ".join(parts)) if parts else ""
        lines.append(say(texts, f"chronicle.{key}", total, among).strip())
    return lines
