"""CodeKeeper - The Hero: a maze of monsters, four weapons, one exit, 150 turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.action import Action, Attack, Move, Wait
from game.core.features.codex import CodexSection
from game.core.features.line_protocol import LineProtocol
from game.core.features.text_maps import TextMapFormat
from game.core.grid import Direction, Pos
from game.core.level import Level, MapSchema, Param, ParamValue, Problem
from game.core.ruleset import Player, Ruleset, UndoRule
from game.core.state import State
from game.rulesets.codekeeper import line_protocol
from game.rulesets.codekeeper.ai.demo import DemoPlayer
from game.rulesets.codekeeper.generator import generate
from game.rulesets.codekeeper.level_check import blank_level, check
from game.rulesets.codekeeper.params import MAP_SCHEMA, OPTIONS
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState
from game.rulesets.codekeeper.weapons import WEAPONS


@dataclass(frozen=True, slots=True)
class Codekeeper:
    """The ruleset object (see `core.state.Ruleset`)."""

    name: str = "codekeeper"
    title: str = "CodeKeeper"
    theme: str = "circuit"
    seats: range = range(1, 2)
    undo_rule: UndoRule = UndoRule.UNTIL_REVEAL
    version: int = 1
    verbs: tuple[Action, ...] = (
        Move(Direction.N),
        *(Attack(Pos(0, 0), weapon) for weapon in WEAPONS),
        Wait(),
    )
    map_schema: MapSchema = MAP_SCHEMA
    options: tuple[Param, ...] = OPTIONS
    state_type: type[State] = CodekeeperState
    codex: tuple[CodexSection, ...] = ()
    text_maps: TextMapFormat | None = None

    @property
    def line_protocol(self) -> LineProtocol:
        """Return the line protocol for bot programs (rules 4)."""
        return line_protocol

    def generate(self, params: Mapping[str, ParamValue], seed: int) -> Level:
        """Return the random maze for a seed."""
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


CODEKEEPER: Ruleset = Codekeeper()
