"""Adaptive music: the loop, upper layer and level that fit a view."""

from typing import NamedTuple

from game.content.assets.looks import Looks, MusicCue
from game.core.grid import chebyshev
from game.core.view import View

TENSION_LAYER = "tense"


class MusicState(NamedTuple):
    """A loop ("" is the theme's own), an upper layer and its level, 0 to 1."""

    loop: str
    layer: str
    level: float


def music_for(looks: Looks, view: View) -> MusicState:
    """Return the music of a view: the looks' cues take precedence over general tension."""
    loop = looks.music_loop(view)
    if view.outcome is not None:
        return MusicState(loop, TENSION_LAYER, 0.0)
    met = next((cue for cue in looks.music_cues if _is_met(cue, view)), None)
    if met is not None:
        return MusicState(loop, met.layer, 1.0)
    return MusicState(loop, TENSION_LAYER, _tension(looks, view))


def _is_met(cue: MusicCue, view: View) -> bool:
    own = view.own_actor()
    for actor in view.actors:
        if cue.name in (f"worn.{item}" for item in actor.gear):
            return True
        # The player's own actor may have the shape of a dangerous kind.
        if actor.kind != cue.name or actor == own:
            continue
        is_near = own and own.board == actor.board and chebyshev(own.pos, actor.pos) <= cue.within
        if is_near or not cue.within:
            return True
    return False


def _tension(looks: Looks, view: View) -> float:
    if any(looks.pose(actor.pose).tense for actor in view.actors):
        return 1.0
    own = view.own_actor()
    if own is not None and own.health_max > 1 and own.health * 3 <= own.health_max:
        return 1.0
    low = [g for g in view.gauges if g.name == "turns" and g.maximum and g.value * 4 <= g.maximum]
    return 0.8 if low else 0.0
