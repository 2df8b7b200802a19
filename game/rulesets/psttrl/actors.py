"""What an actor's fields say: level, weapon, slots, its side in a fight (rules 1 to 3)."""

from __future__ import annotations

from game.core.actor import Actor
from game.rulesets.psttrl.combat.abilities import Fighter
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.resolution import make_fighter
from game.rulesets.psttrl.params import BARE_HANDS


def level_of(actor: Actor) -> int:
    """Return a creature's level: its maximum hit points above those of its kind."""
    return actor.health_max - CREATURE_KINDS[actor.kind].health


def weapon_of(actor: Actor) -> str:
    """Return the wielded weapon, the first of the gear; "" for bare hands."""
    return actor.gear[0] if actor.gear else ""


def slots_of(hero: Actor) -> tuple[str, ...]:
    """Return the hero's four slots, "" for an empty one."""
    return hero.gear[1:]


def hero_gear(slots: tuple[str, ...], wielded_slot: int) -> tuple[str, ...]:
    """Return the hero's gear: the wielded weapon, then the slots."""
    return ("" if wielded_slot == BARE_HANDS else slots[wielded_slot], *slots)


def bonus_of(actor: Actor) -> int:
    """Return the empty-slot bonus (rules 3): monsters have one slot."""
    if actor.seat is None:
        return 0 if actor.gear else 1
    return slots_of(actor).count("")


def max_health(kind: str, level: int) -> int:
    """Return the maximum hit points of a kind at a level."""
    return CREATURE_KINDS[kind].health + level


def as_fighter(actor: Actor) -> Fighter:
    """Return a creature as one side of a fight."""
    return make_fighter(
        actor.kind,
        level=level_of(actor),
        health=actor.health,
        weapon=weapon_of(actor),
        bonus=bonus_of(actor),
        at=(actor.board, actor.pos),
    )
