"""The Labyrinth of Dooom: AP, treasure, an exit, and rivals who want them too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.action import Action, Attack, EndTurn, Move, PickUp
from game.core.actor import ItemId
from game.core.features.codex import CodexSection
from game.core.features.text_maps import TextMapFormat
from game.core.grid import Direction, Pos
from game.core.level import Level, MapSchema, Param, ParamValue, Problem
from game.core.ruleset import Player, Ruleset, UndoRule
from game.core.state import State
from game.rulesets.dooom.ai.bots import EasyBot, NormalBot
from game.rulesets.dooom.ai.hard import HardBot
from game.rulesets.dooom.generator import generate
from game.rulesets.dooom.level_check import blank_level, check
from game.rulesets.dooom.params import FIST, MAP_SCHEMA, MAX_SEATS, OPTIONS
from game.rulesets.dooom.start import new_game
from game.rulesets.dooom.state import DooomState
from game.rulesets.dooom.text_maps import read_map, write_map

TEXT_MAPS = TextMapFormat(read_map, write_map)


@dataclass(frozen=True, slots=True)
class Dooom:
    """The ruleset object (see `core.state.Ruleset`)."""

    name: str = "dooom"
    title: str = "The Labyrinth of Dooom"
    theme: str = "castle"
    seats: range = range(1, MAX_SEATS + 1)
    undo_rule: UndoRule = UndoRule.NEVER
    version: int = 1
    verbs: tuple[Action, ...] = (
        Move(Direction.N),
        Attack(Pos(0, 0), FIST),
        PickUp(ItemId(0)),
        EndTurn(),
    )
    map_schema: MapSchema = MAP_SCHEMA
    options: tuple[Param, ...] = OPTIONS
    state_type: type[State] = DooomState
    codex: tuple[CodexSection, ...] = ()
    text_maps: TextMapFormat | None = TEXT_MAPS

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
        """Return the initial state."""
        return new_game(level, seats, seed)

    def demo_player(self) -> Player:
        """Return the player for the title screen demo."""
        return NormalBot()

    def bots(self) -> Mapping[str, Player]:
        """Return the bots for empty seats, the weakest first."""
        return {"easy": EasyBot(), "normal": NormalBot(), "hard": HardBot()}


DOOOM: Ruleset = Dooom()
