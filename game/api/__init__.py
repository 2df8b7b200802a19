"""The public interface: what `import five_ways_out` offers, under the game's own names.

Imports: core, content, rulesets, storage. What it is for stands in
`packaging/five_ways_out/__init__.py`.
"""

from game.api.bot_play import play_out
from game.api.match_start import load_level, load_match, new_match, save_match
from game.core.action import (
    Action,
    Attack,
    Drop,
    EndTurn,
    Forfeit,
    Move,
    PickUp,
    Resign,
    Shoot,
    Throw,
    Use,
    Wait,
)
from game.core.actor import Actor, Item, Seat
from game.core.event import Event, Outcome
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.level import Level, LevelError
from game.core.match import Match
from game.core.notation import InvalidAction, format_action, parse_action
from game.core.rng import Rng
from game.core.ruleset import Bot, FunctionBot, Player, Ruleset
from game.core.state import IllegalAction
from game.core.view import Board, Gauge, View
from game.rulesets import RULESETS
from game.storage.files import SaveError

__all__ = [
    "RULESETS", "Action", "Actor", "Attack", "Board", "Bot", "Direction", "Drop", "Edge", "EndTurn",
    "Event", "Forfeit", "FunctionBot", "Gauge", "Grid", "IllegalAction", "InvalidAction", "Item",
    "Level", "LevelError", "Match", "Move", "Outcome", "PickUp", "Player", "Pos", "Resign", "Rng",
    "Ruleset", "SaveError", "Seat", "Shoot", "Terrain", "Throw", "Use", "View", "Wait",
    "format_action", "load_level", "load_match", "new_match", "parse_action", "play_out",
    "save_match",
]  # fmt: skip
