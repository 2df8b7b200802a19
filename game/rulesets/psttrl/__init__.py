"""Professional Sword Tester the Roguelike: 33 creatures, 38 weapons, three dragons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.action import ANY_SLOT, Action, Drop, Move, PickUp, Throw, Use, Wait
from game.core.actor import ItemId
from game.core.features.codex import CodexEntry, CodexSection
from game.core.features.prefabs import is_prefab
from game.core.features.text_maps import TextMapFormat
from game.core.grid import Direction
from game.core.level import Level, MapSchema, Param, ParamValue, Problem
from game.core.ruleset import Player, Ruleset, UndoRule
from game.core.state import State
from game.rulesets.psttrl.ai.demo import DemoPlayer
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import WEAPONS
from game.rulesets.psttrl.dungeon.generator import generate, generate_with_prefabs
from game.rulesets.psttrl.dungeon.prefab_check import check_prefab
from game.rulesets.psttrl.dungeon.prefab_floors import standalone_level
from game.rulesets.psttrl.level_check import blank_level, check
from game.rulesets.psttrl.params import (
    CLIMB,
    HALF_ACTION,
    MAP_SCHEMA,
    OPTIONS,
    POLYMORPH,
    RESIGN,
    WIELD,
)
from game.rulesets.psttrl.start import new_game
from game.rulesets.psttrl.state import PsttrlState

# The numbers are a creature's at level 0, and what a weapon adds.
CREATURE_SECTION = CodexSection(
    "creature",
    tuple(CodexEntry(kind.name, (kind.health, kind.strength)) for kind in CREATURE_KINDS.values()),
)
WEAPON_SECTION = CodexSection(
    "weapon", tuple(CodexEntry(row.name, (row.defence, row.attack)) for row in WEAPONS.values())
)


@dataclass(frozen=True, slots=True)
class Psttrl:
    """The ruleset object (see `core.state.Ruleset`)."""

    name: str = "psttrl"
    title: str = "Professional Sword Tester the Roguelike"
    theme: str = "caves"
    seats: range = range(1, 2)
    undo_rule: UndoRule = UndoRule.NEVER
    version: int = 1
    verbs: tuple[Action, ...] = (
        Move(Direction.N),
        Throw(ANY_SLOT, Direction.N),
        PickUp(ItemId(0), ANY_SLOT),
        Drop(ANY_SLOT),
        Use(WIELD, ANY_SLOT),
        Use(CLIMB),
        Use(POLYMORPH),
        Wait(HALF_ACTION),
        Use(RESIGN),
    )
    map_schema: MapSchema = MAP_SCHEMA
    options: tuple[Param, ...] = OPTIONS
    state_type: type[State] = PsttrlState
    codex: tuple[CodexSection, ...] = (CREATURE_SECTION, WEAPON_SECTION)
    text_maps: TextMapFormat | None = None

    def generate(self, params: Mapping[str, ParamValue], seed: int) -> Level:
        """Return the random dungeon of a seed without prefab floors."""
        return generate(params, seed)

    def generate_with_prefabs(
        self,
        params: Mapping[str, ParamValue],
        seed: int,
        prefabs: Sequence[Level],
        playtested: Level | None = None,
    ) -> Level:
        """Return the random dungeon of a seed with prefabs (see `core.features.prefabs`)."""
        return generate_with_prefabs(params, seed, prefabs, playtested)

    def standalone_level(self, prefab: Level) -> Level:
        """Return a prefab as a complete map."""
        return standalone_level(prefab)

    def check(self, level: Level) -> list[Problem]:
        """Return all problems of a map, or of a prefab."""
        return check_prefab(level) if is_prefab(level) else check(level)

    def blank_level(self, width: int, height: int) -> Level:
        """Return a minimal valid map of a size."""
        return blank_level(width, height)

    def new_game(self, level: Level, seats: int, seed: int) -> State:
        """Return the first state; there is one seat."""
        return new_game(level, seed)

    def demo_player(self) -> Player:
        """Return the player of the title screen's demo."""
        return DemoPlayer()

    def bots(self) -> Mapping[str, Player]:
        """Return no bots: there is one seat."""
        return {}


PSTTRL: Ruleset = Psttrl()
