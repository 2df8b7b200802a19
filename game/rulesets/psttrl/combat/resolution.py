"""The phases of one attack (rules 3)."""

from enum import Enum

from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.fight import Fight, Fighter, Hook
from game.rulesets.psttrl.combat.weapons import weapon_row

DEAD = -99
# What a hit takes whose ATK does not reach DEF.
WOUND = 1
# The phases before the hit, each with the defender's where it differs: VETO, BUFF, SWAP, DODGE.
# Then come hit and end.
PREPARATION = (("veto", ""), ("buff", ""), ("swap", ""), ("attacking", "defending"))


class AttackResult(Enum):
    """The result of an attack; the value is a text key."""

    REFLECTED = "reflected"
    DODGED = "dodged"
    PARRIED = "parried"
    CRITICAL = "critical"
    HIT = "hit"


def run_phase(fight: Fight, phase: str, defender_phase: str = "") -> None:
    """Run a phase's hooks: creatures before weapons, the attacker's before the defender's.

    `defender_phase` names the defender's hook where it differs from `phase`.
    """
    attacker, defender = fight.attacker, fight.defender
    sides = (attacker, defender, phase), (defender, attacker, defender_phase or phase)
    for me, foe, name in sides:
        if not me.ability_disabled:
            _run_hook(fight, me, foe, getattr(CREATURE_KINDS[me.kind], name), me.kind)
    for me, foe, name in sides:
        if not me.weapon_ability_disabled:
            _run_hook(fight, me, foe, getattr(weapon_row(me.weapon), name), me.weapon)


def _run_hook(fight: Fight, me: Fighter, foe: Fighter, hook: Hook | None, owner: str) -> None:
    """Run the hook of a living fighter, if there is one, and record what its owner has done."""
    if hook is not None and me.alive:
        alive, numbers_before = fight.alive_count, fight.numbers
        hook(fight, me, foe)
        fight.record_causes(owner, alive, numbers_before)


def _apply_attack(striker: Fighter, struck: Fighter) -> None:
    """Compare ATK and DEF: kill the struck fighter or wound it."""
    struck.health = DEAD if striker.attack >= struck.defence else struck.health - WOUND


def resolve_hit(fight: Fight) -> AttackResult:
    """Let the attack land, unless it is dodged or reflected, and return its result."""
    attacker, defender = fight.attacker, fight.defender
    if fight.reflect and not fight.no_reflect:
        _apply_attack(attacker, attacker)
        return AttackResult.REFLECTED
    if fight.dodge and not fight.accurate:
        return AttackResult.DODGED
    _apply_attack(attacker, defender)
    if fight.parry and not fight.accurate:
        return AttackResult.PARRIED
    critical = fight.critical and not fight.no_critical
    if critical:
        defender.health = DEAD
    run_phase(fight, "hit", "struck")
    return AttackResult.CRITICAL if critical else AttackResult.HIT


def run_preparation(fight: Fight) -> None:
    """Run the phases before the hit; afterwards DEF, ATK and all flags are final."""
    for phase, defender_phase in PREPARATION:
        run_phase(fight, phase, defender_phase)


def resolve(fight: Fight) -> AttackResult:
    """Resolve an attack on its two fighters and return the result."""
    run_preparation(fight)
    result = resolve_hit(fight)
    run_phase(fight, "end")
    for fighter in (fight.attacker, fight.defender):
        fighter.health = min(fighter.health, fighter.health_max)
    return result
