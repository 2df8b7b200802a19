"""What a monster knows, wants and hides (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actor import Actor, ActorId
from game.core.grid import Pos
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.params import BARE_HANDS, BoardPos


@dataclass(frozen=True, slots=True)
class MonsterAiState:
    """One monster's mind.

    `path` begins with the cell it should stand on, of the floor `path_board`; `avoids_stairs` and
    `gave_up_home` are what it has given up; `weapon_was_thrown` marks its weapon as thrown at it.
    """

    actor: ActorId
    home: BoardPos
    timer: int
    active: bool = False
    path: tuple[Pos, ...] = ()
    path_board: int = 0
    avoids_stairs: bool = True
    gave_up_home: bool = False
    weapon_was_thrown: bool = False


def level_of(actor: Actor) -> int:
    """Return a creature's level: what its hit points at most exceed those of its kind by."""
    return actor.health_max - CREATURE_KINDS[actor.kind].health


def weapon_of(actor: Actor) -> str:
    """Return what a creature wields, "" for nothing; it is the first of its gear."""
    return actor.gear[0] if actor.gear else ""


def slots_of(hero: Actor) -> tuple[str, ...]:
    """Return what the hero carries in his four slots, "" for nothing."""
    return hero.gear[1:]


def hero_gear(slots: tuple[str, ...], wielding: int) -> tuple[str, ...]:
    """Return the hero's gear: what he wields, then his slots."""
    return ("" if wielding == BARE_HANDS else slots[wielding], *slots)


def bonus_of(actor: Actor) -> int:
    """Return the empty-slot bonus (rules 3): monsters have one slot."""
    if actor.seat is None:
        return 0 if actor.gear else 1
    return slots_of(actor).count("")
