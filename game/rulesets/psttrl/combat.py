"""One attack from its first phase to its last (rules 3)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from game.core.grid import Pos
from game.rulesets.psttrl.ability import Ability, Fight, Fighter, Hook
from game.rulesets.psttrl.kinds import KINDS
from game.rulesets.psttrl.weapons import WEAPONS

DEAD = -99
_NOTHING = Ability()


class Blow(Enum):
    """What became of an attack; the value is a text key."""

    REFLECTED = "reflected"
    DODGED = "dodged"
    PARRIED = "parried"
    CRITICAL = "critical"
    HIT = "hit"


def fighter(
    kind: str, *, level: int, health: int, weapon: str, bonus: int, pos: Pos, board: int
) -> Fighter:
    """Return a creature ready to fight: DEF and ATK as the status lines show them."""
    row = KINDS[kind]
    defence, attack = health + bonus, row.strength + level + bonus
    if weapon:
        defence += WEAPONS[weapon].defence
        attack += WEAPONS[weapon].attack
    return Fighter(
        kind, level, health, weapon, pos, board, row.health, row.strength, defence, attack
    )


def _ability(name: str) -> Ability:
    return WEAPONS[name].ability if name else _NOTHING


def _run(fight: Fight, phase: str, struck: str = "") -> None:
    """Run a phase's hooks in their order: creatures, then weapons, the attacker's first.

    `struck` names the defender's phase where that is another one.
    """
    attacker, defender = fight.attacker, fight.defender
    turns: tuple[tuple[Fighter, Fighter, Ability, str], ...] = (
        (attacker, defender, KINDS[attacker.kind].ability, phase),
        (defender, attacker, KINDS[defender.kind].ability, struck or phase),
        (attacker, defender, _ability(attacker.weapon), phase),
        (defender, attacker, _ability(defender.weapon), struck or phase),
    )
    for number, (me, foe, ability, name) in enumerate(turns):
        hook: Hook | None = getattr(ability, name)
        muted = me.mute if number < 2 else me.weapon_mute
        if hook is not None and me.alive and not muted:
            lives = fight.lives
            hook(fight, me, foe)
            fight.credit(me.kind if number < 2 else me.weapon, lives)


def _compare(striker: Fighter, struck: Fighter) -> None:
    """Let an attack meet a defence: death or the loss of one point."""
    struck.health = DEAD if striker.attack >= struck.defence else struck.health - 1


def _strike(fight: Fight) -> Blow:
    attacker, defender = fight.attacker, fight.defender
    if fight.reflect and not fight.no_reflect:
        _compare(attacker, attacker)
        return Blow.REFLECTED
    if fight.dodge and not fight.accurate:
        return Blow.DODGED
    _compare(attacker, defender)
    if fight.parry and not fight.accurate:
        return Blow.PARRIED
    critical = fight.critical and not fight.no_critical
    if critical:
        defender.health = DEAD
    _run(fight, "hit", "struck")
    return Blow.CRITICAL if critical else Blow.HIT


def prepare(fight: Fight) -> None:
    """Run the phases before the blow: afterwards DEF, ATK and all flags stand."""
    _run(fight, "veto")
    _run(fight, "buff")
    _run(fight, "swap")
    _run(fight, "attacking", "defending")


def resolve(fight: Fight) -> Blow:
    """Play an attack on its two fighters and return what became of it."""
    prepare(fight)
    blow = _strike(fight)
    _run(fight, "end")
    for side in both(fight):
        side.health = min(side.health, side.health_max)
    return blow


def both(fight: Fight) -> Iterator[Fighter]:
    """Yield the attacker, then the defender."""
    yield fight.attacker
    yield fight.defender
