"""River and Rockets: a treasure on an unseen field, and a log that all players read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Logged
from game.core.features.codex import CodexSection
from game.core.features.notebook import Notebook
from game.core.features.text_maps import TextMapFormat
from game.core.grid import Direction
from game.core.level import Level, MapSchema, Param, ParamValue, Problem
from game.core.ruleset import Player, Ruleset, UndoRule
from game.core.state import State
from game.rulesets.river.ai.bots import EasyBot, NormalBot
from game.rulesets.river.ai.hard import HardBot
from game.rulesets.river.generator import generate
from game.rulesets.river.level_check import blank_level, check
from game.rulesets.river.notebook.river_notebook import notebook_for
from game.rulesets.river.params import MAP_SCHEMA, MAX_SEATS, MIN_SEATS, PARAMS, ROCKET
from game.rulesets.river.start import new_game
from game.rulesets.river.state import RiverState


@dataclass(frozen=True, slots=True)
class River:
    """The ruleset object (see `core.state.Ruleset`)."""

    name: str = "river"
    title: str = "River and Rockets"
    theme: str = "meadow"
    seats: range = range(MIN_SEATS, MAX_SEATS + 1)
    undo_rule: UndoRule = UndoRule.NEVER
    version: int = 2
    verbs: tuple[Action, ...] = (Move(Direction.N), Shoot(Direction.N, ROCKET))
    map_schema: MapSchema = MAP_SCHEMA
    options: tuple[Param, ...] = PARAMS
    state_type: type[State] = RiverState
    codex: tuple[CodexSection, ...] = ()
    text_maps: TextMapFormat | None = None

    def generate(self, params: Mapping[str, ParamValue], seed: int) -> Level:
        """Return the random field of a seed."""
        return generate(params, seed)

    def check(self, level: Level) -> list[Problem]:
        """Return all problems that make a field unplayable."""
        return check(level)

    def blank_level(self, width: int, height: int) -> Level:
        """Return a minimal valid field of a size."""
        return blank_level(width, height)

    def new_game(self, level: Level, seats: int, seed: int) -> State:
        """Return the first state."""
        return new_game(level, seats, seed)

    def notebook(self, level: Level, seat: Seat, log: Sequence[Logged]) -> Notebook:
        """Return a seat's notebook after a public log."""
        return notebook_for(level, seat, log)

    def demo_player(self) -> Player:
        """Return the player of the title screen's demo."""
        return NormalBot()

    def bots(self) -> Mapping[str, Player]:
        """Return the bots, the weakest first."""
        return {"easy": EasyBot(), "normal": NormalBot(), "hard": HardBot()}


RIVER: Ruleset = River()
