"""The diagrams of the help pages, computed by the rules."""

from collections.abc import Mapping

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Moved, Shot
from game.core.features.diagrams import Diagram, drawn_level
from game.core.grid import Direction, Pos
from game.core.view import Mark
from game.rulesets.river.params import MAP_SCHEMA, ROCKET, TREASURE
from game.rulesets.river.start import new_game
from game.rulesets.river.state import RiverState

_SEAT = Seat(0)
_LEGEND = {"v": "WATER_S", ">": "WATER_E", "1": "HOME_1", "2": "HOME_2", "*": TREASURE}
_RIVER = ("..v....", ".1v....", "..>>>v.", ".....v2", "*....v.")
_FLOW = 4


def diagrams() -> Mapping[str, Diagram]:
    """Return a drift down the river, and a rocket's way across it."""
    start = new_game(drawn_level("river", MAP_SCHEMA, _RIVER, _LEGEND, flow=_FLOW), 2, 1)
    after, drift = _cells_of(start, Move(Direction.E))
    _, shot = _cells_of(start, Shoot(Direction.E, ROCKET))
    return {
        "drift": Diagram(after.observe(None), (Mark("track_1", drift),)),
        "rocket": Diagram(start.observe(None), (Mark("path", shot),)),
    }


def _cells_of(state: RiverState, action: Action) -> tuple[RiverState, tuple[Pos, ...]]:
    """Return the state after an action, and the cells it went through."""
    after, events = state.apply(_SEAT, action)
    cells: list[Pos] = []
    for event in events:
        if isinstance(event, Moved):
            cells += [event.end] if cells else [event.start, event.end]
        elif isinstance(event, Shot):
            cells += event.path
    return after, tuple(cells)
