"""Sokoban: push every box onto a goal. Nothing is hidden."""

from game.core.action import Move
from game.core.features.features import Features, Travel
from game.core.grid import Direction
from game.core.ruleset import Ruleset, UndoRule, single_seat
from game.rulesets.sokoban.generator import generate
from game.rulesets.sokoban.level_check import blank_level, check
from game.rulesets.sokoban.params import MAP_SCHEMA, OPTIONS
from game.rulesets.sokoban.state import SokobanState, new_game

SOKOBAN = Ruleset(
    name="sokoban",
    title="Sokoban",
    seats=range(1, 2),
    undo_rule=UndoRule.FREE,
    verbs=(Move(Direction.N),),
    map_schema=MAP_SCHEMA,
    options=OPTIONS,
    state_type=SokobanState,
    generate=generate,
    check=check,
    blank_level=blank_level,
    new_game=single_seat(new_game),
    perfect_information=True,
    features=Features(travel=Travel(is_hostile=lambda _view, _actor: False)),
)
