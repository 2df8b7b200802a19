"""The diagrams of the help pages, computed by the rules."""

from collections.abc import Mapping

from game.core.features.diagrams import Diagram, drawn_level
from game.rulesets.railgun.params import DEVIL, HERO, MAP_SCHEMA, SEAT
from game.rulesets.railgun.start import new_game
from game.rulesets.railgun.state import RailgunState

_ROW = (".........",)
_OPEN_SIGHT = (*_ROW * 7, "....@....", *_ROW * 2)
_SIGHT = (*_ROW * 3, "....#....", *_ROW * 3, "....@....", *_ROW * 2)
_LANE = (".......", "...#...", ".@...d.", "...#...", ".......")


def diagrams() -> Mapping[str, Diagram]:
    """Return the field of view in the open and behind a wall, and a devil's lane."""
    lane = _state(_LANE, devil_aiming="W")
    return {
        "sight": Diagram(_state(_OPEN_SIGHT).observe(SEAT)),
        "shadow": Diagram(_state(_SIGHT).observe(SEAT)),
        "lane": Diagram(lane.observe(None), lane.marks(SEAT)),
    }


def _state(rows: tuple[str, ...], devil_aiming: str = "none") -> RailgunState:
    legend, params = {"@": HERO, "d": DEVIL}, {"wave_start": False, "pillar": False}
    level = drawn_level("railgun", MAP_SCHEMA, rows, legend, **params, devil_aiming=devil_aiming)
    return new_game(level, 1)
