"""What a finished match was like: who was slain, with what, and what was tried."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from game.content.words import say, says
from game.core.actor import ActorId, Seat
from game.core.event import Attacked, Died
from game.core.match import Match

_SHOWN = 9


@dataclass(slots=True)
class Chronicle:
    """Kills by kind, blows by weapon, each kill's weapon and shape, the deepest floor."""

    kills: Counter[str] = field(default_factory=Counter)
    blows: Counter[str] = field(default_factory=Counter)
    feats: list[tuple[str, str, str]] = field(default_factory=list)
    deepest: int = 0


def chronicle(match: Match, seat: Seat) -> Chronicle:
    """Return what the figure of a seat did in a match, told by its events played again."""
    told, again = Chronicle(), match.again()
    for actor_seat, action in match.record().log:
        view = again.state.observe(None)
        kinds = {actor.id: actor.kind for actor in view.actors}
        me = next((a for a in view.actors if a.seat == seat), None)
        told.deepest = max([told.deepest, *(g.value for g in view.gauges if g.name == "floor")])
        for event in again.submit(actor_seat, action, again.ply):
            if me is not None:
                _count(told, event, me.id, me.kind, kinds)
    return told


def _count(
    told: Chronicle, event: object, me: ActorId, shape: str, kinds: dict[ActorId, str]
) -> None:
    if isinstance(event, Attacked) and event.actor == me:
        told.blows[event.weapon] += 1
    elif isinstance(event, Died) and event.by == me:
        kind = kinds.get(event.actor, "")
        told.kills[kind] += 1
        told.feats.append((kind, event.cause, shape))


def tells(texts: str) -> bool:
    """Return whether a ruleset's texts have words for a chronicle."""
    return says(texts, "chronicle.feat")


def chronicle_lines(texts: str, told: Chronicle) -> list[str]:
    """Return a chronicle in the ruleset's words."""

    def name(key: str) -> str:
        return say(texts, f"name.{key}") if says(texts, f"name.{key}") else key

    great = [feat for feat in told.feats if says(texts, f"great.{feat[0]}")] or told.feats[-1:]
    lines = [say(texts, "chronicle.feat", *map(name, feat)) for feat in great]
    lines.append(say(texts, "chronicle.deepest", told.deepest))
    for key, counted, total in (
        ("kills", told.kills, sum(told.kills.values())),
        ("blows", told.blows, len(told.blows)),
    ):
        parts = [f"{name(kind)} {count}" for kind, count in counted.most_common(_SHOWN)]
        lines.append(say(texts, f"chronicle.{key}", total, ", ".join(parts)))
    return lines
