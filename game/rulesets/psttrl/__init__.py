"""Professional Sword Tester the Roguelike: 33 creatures, 38 weapons, three dragons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.action import ANY_SLOT, Action, Drop, Move, Pick, Throw, Use, Wait
from game.core.actor import ItemId
from game.core.book import Chapter, Entry
from game.core.grid import Direction
from game.core.level import Level, Param, Problem, TextMaps, Value, Vocabulary
from game.core.part import is_part
from game.core.state import Player, Ruleset, State, UndoRule
from game.rulesets.psttrl.demo import DemoPlayer
from game.rulesets.psttrl.drawn import alone
from game.rulesets.psttrl.generator import assemble, generate
from game.rulesets.psttrl.kinds import KINDS
from game.rulesets.psttrl.levels import blank, check
from game.rulesets.psttrl.params import CLIMB, HALF, OPTIONS, POLYMORPH, RESIGN, VOCABULARY, WIELD
from game.rulesets.psttrl.part_check import check_part
from game.rulesets.psttrl.state import PsttrlState, new_game
from game.rulesets.psttrl.weapons import WEAPONS

# What is written of them is what they have at level 0, and what they add.
CREATURES = Chapter(
    "creature", tuple(Entry(kind.name, (kind.health, kind.strength)) for kind in KINDS.values())
)
ARMOURY = Chapter(
    "weapon", tuple(Entry(row.name, (row.defence, row.attack)) for row in WEAPONS.values())
)


@dataclass(frozen=True, slots=True)
class Psttrl:
    """The ruleset object (see `core.state.Ruleset`)."""

    name: str = "psttrl"
    title: str = "Professional Sword Tester the Roguelike"
    place: str = "caves"
    seats: range = range(1, 2)
    undo: UndoRule = UndoRule.NEVER
    version: int = 1
    verbs: tuple[Action, ...] = (
        Move(Direction.N),
        Throw(ANY_SLOT, Direction.N),
        Pick(ItemId(0), ANY_SLOT),
        Drop(ANY_SLOT),
        Use(WIELD, ANY_SLOT),
        Use(CLIMB),
        Use(POLYMORPH),
        Wait(HALF),
        Use(RESIGN),
    )
    vocabulary: Vocabulary = VOCABULARY
    options: tuple[Param, ...] = OPTIONS
    state_type: type[State] = PsttrlState
    book: tuple[Chapter, ...] = (CREATURES, ARMOURY)
    text_maps: TextMaps | None = None

    def generate(self, params: Mapping[str, Value], seed: int) -> Level:
        """Return the random dungeon of a seed, without any drawn floor."""
        return generate(params, seed)

    def assemble(
        self,
        params: Mapping[str, Value],
        seed: int,
        parts: Sequence[Level],
        tried: Level | None = None,
    ) -> Level:
        """Return the random dungeon of a seed with drawn floors (see `core.part.Assembled`)."""
        return assemble(params, seed, parts, tried)

    def alone(self, part: Level) -> Level:
        """Return drawn floors as a map by itself."""
        return alone(part)

    def check(self, level: Level) -> list[Problem]:
        """Return everything that keeps a map from being played, or from being part of a dungeon."""
        return check_part(level) if is_part(level) else check(level)

    def blank(self, width: int, height: int) -> Level:
        """Return the plainest map of a size."""
        return blank(width, height)

    def new_game(self, level: Level, seats: int, seed: int) -> State:
        """Return the first state; there is one seat."""
        return new_game(level, seed)

    def demo(self) -> Player:
        """Return the player that shows the game on the title screen."""
        return DemoPlayer()

    def bots(self) -> Mapping[str, Player]:
        """Return none: there is one seat."""
        return {}


PSTTRL: Ruleset = Psttrl()
