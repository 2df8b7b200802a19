"""Only My Railgun: 24 turns, 5 charges, 18 kills, a T-shaped field of view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.action import Action, Move, Shoot
from game.core.features.codex import CodexSection
from game.core.features.text_maps import TextMapFormat
from game.core.grid import Direction
from game.core.level import Level, MapSchema, Param, ParamValue, Problem
from game.core.ruleset import Player, Ruleset, UndoRule
from game.core.state import State
from game.rulesets.railgun.ai.demo import DemoPlayer
from game.rulesets.railgun.generator import generate
from game.rulesets.railgun.level_check import blank_level, check
from game.rulesets.railgun.params import MAP_SCHEMA, OPTIONS, WEAPON
from game.rulesets.railgun.start import new_game
from game.rulesets.railgun.state import RailgunState


@dataclass(frozen=True, slots=True)
class Railgun:
    """The ruleset object (see `core.state.Ruleset`)."""

    name: str = "railgun"
    title: str = "Only My Railgun"
    theme: str = "baator"
    seats: range = range(1, 2)
    undo_rule: UndoRule = UndoRule.UNTIL_REVEAL
    version: int = 1
    verbs: tuple[Action, ...] = (Move(Direction.N), Shoot(Direction.N, WEAPON))
    map_schema: MapSchema = MAP_SCHEMA
    options: tuple[Param, ...] = OPTIONS
    state_type: type[State] = RailgunState
    codex: tuple[CodexSection, ...] = ()
    text_maps: TextMapFormat | None = None

    def generate(self, params: Mapping[str, ParamValue], seed: int) -> Level:
        """Return the random map for a seed."""
        return generate(params, seed)

    def check(self, level: Level) -> list[Problem]:
        """Return the problems that make a map unplayable."""
        return check(level)

    def blank_level(self, width: int, height: int) -> Level:
        """Return a minimal playable map of a given size."""
        return blank_level(width, height)

    def new_game(self, level: Level, seats: int, seed: int) -> State:
        """Return the initial state; the game is single-player."""
        return new_game(level, seed)

    def demo_player(self) -> Player:
        """Return the player for the title screen demo."""
        return DemoPlayer()

    def bots(self) -> Mapping[str, Player]:
        """Return no bots: the game is single-player."""
        return {}


RAILGUN: Ruleset = Railgun()
