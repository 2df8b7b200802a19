"""What an actor's fields say: level, weapon, slots, its side in a fight (rules 1 to 3)."""

from game.core.actor import Actor
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.fight import Fighter
from game.rulesets.psttrl.combat.weapons import weapon_row
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


def max_health(kind: str, level: int) -> int:
    """Return the maximum hit points of a kind at a level."""
    return CREATURE_KINDS[kind].health + level


def can_post_move(actor: Actor) -> bool:
    """Return whether a creature can attack after a step (rules 3, "Post-move attack")."""
    weapon, level = weapon_of(actor), level_of(actor)
    tests = CREATURE_KINDS[actor.kind].post_move, weapon_row(weapon).post_move
    return any(test is not None and test(weapon, level) for test in tests)


def as_fighter(actor: Actor) -> Fighter:
    """Return a creature as one side of a fight, with DEF and ATK as the status lines show them."""
    kind, weapon = CREATURE_KINDS[actor.kind], weapon_row(weapon_of(actor))
    # Each empty slot is a bonus, and monsters have one slot (rules 3).
    bonus = int(not actor.gear) if actor.seat is None else slots_of(actor).count("")
    return Fighter(
        actor.kind,
        level_of(actor),
        actor.health,
        weapon.name,
        actor.pos,
        actor.board,
        kind.health,
        kind.strength,
        defence=actor.health + weapon.defence + bonus,
        attack=kind.strength + level_of(actor) + weapon.attack + bonus,
    )
