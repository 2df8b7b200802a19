"""What the music should say of a view: which loop, which layer on top, how much of it."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from game.core.actor import Actor
from game.core.view import View
from game.ui.style.style import DEPTH_GAUGE
from game.ui.style.themes import MusicCue, Theme

TENSION_LAYER = "tense"


class MusicState(NamedTuple):
    """A loop ("" is the place's own), a layer above it and how loud that is, 0 to 1."""

    loop: str
    layer: str
    level: float


def music_for(theme: Theme, view: View) -> MusicState:
    """Return the music of a view: what the place listens for comes before common danger."""
    loop = theme.music_loop(view.gauge_value(DEPTH_GAUGE))
    if view.outcome is not None:
        return MusicState(loop, TENSION_LAYER, 0.0)
    called = next((cue for cue in theme.music_cues if _is_met(cue, view)), None)
    if called is not None:
        return MusicState(loop, called.layer, 1.0)
    return MusicState(loop, TENSION_LAYER, _tension(view))


def _is_met(cue: MusicCue, view: View) -> bool:
    own = view.own_actor()
    for actor in view.actors:
        if cue.name in (f"worn.{thing}" for thing in actor.gear):
            return True
        # One's own figure may have the shape of what one should beware of.
        if actor.kind != cue.name or actor == own:
            continue
        if not cue.within or (own is not None and _distance(own, actor) <= cue.within):
            return True
    return False


def _distance(own: Actor, other: Actor) -> float:
    """Return the steps between two, diagonal ones allowed and walls forgotten."""
    if own.board != other.board:
        return inf
    return max(abs(own.pos.x - other.pos.x), abs(own.pos.y - other.pos.y))


def _tension(view: View) -> float:
    """Return how great it is: an enemy takes aim, little health or few turns are left."""
    if any(actor.pose == "aiming" for actor in view.actors):
        return 1.0
    own = view.own_actor()
    if own is not None and own.health_max > 1 and own.health * 3 <= own.health_max:
        return 1.0
    low = [g for g in view.gauges if g.name == "turns" and g.maximum and g.value * 4 <= g.maximum]
    return 0.8 if low else 0.0
