"""An attack in the world: the fight, then wounds, deaths and rewards (rules 3)."""

from game.core.actor import Actor, ActorId
from game.core.fast_dataclass import replace
from game.rulesets.psttrl.actor_stats import as_fighter, level_of, weapon_of
from game.rulesets.psttrl.combat.fight import Fight, Fighter
from game.rulesets.psttrl.combat.resolution import resolve
from game.rulesets.psttrl.params import DRAGONS, FISTS
from game.rulesets.psttrl.turn_draft import PsttrlTurn


def melee_attack(turn: PsttrlTurn, attacker: Actor, defender: Actor, *, post_move: bool) -> None:
    """Let one creature attack another and apply the result to both."""
    draft = turn.draft
    turn.noticed.update((attacker.id, defender.id))
    fight = Fight(as_fighter(attacker), as_fighter(defender), turn, post_move)
    weapon = weapon_of(attacker) or FISTS
    draft.attack(attacker, (defender.pos,), weapon)
    draft.log(resolve(fight).value, attacker.kind, defender.kind)
    for actor, fighter in ((attacker, fight.attacker), (defender, fight.defender)):
        _apply_fighter(turn, actor, fighter)
    for actor, foe in ((attacker, defender), (defender, attacker)):
        if draft.actors[actor.id].health < 0:
            _die(turn, actor.id, foe.id, weapon)
        elif actor.id != turn.hero_id:
            turn.alert(actor.id)
    if turn.hero.health >= 0:
        turn.award_depth_levels()


def _apply_fighter(turn: PsttrlTurn, actor: Actor, fighter: Fighter) -> None:
    """Give a creature the position, level and hit points it has after a fight."""
    draft = turn.draft
    if (fighter.board, fighter.pos) != (actor.board, actor.pos):
        actor = draft.teleport(actor, fighter.pos, fighter.board)
    if fighter.level != level_of(actor):
        # What the level leaves is a wound of its own, so that it is seen, told and counted.
        actor = draft.change_actor(replace(actor, health_max=fighter.health_max))
    if fighter.health < actor.health:
        draft.hurt(actor, actor.health - fighter.health)
    elif fighter.health > actor.health:
        draft.heal(actor, fighter.health - actor.health)


def _die(turn: PsttrlTurn, dead: ActorId, killer: ActorId, weapon: str) -> None:
    """Remove a dead creature, drop its weapon, reward the hero."""
    draft, actor = turn.draft, turn.draft.actors[dead]
    draft.log("dies", actor.kind)
    if dead == turn.hero_id:
        turn.end_match("killed", won=False)
        return
    thrown = turn.ai_states[dead].weapon_was_thrown
    del turn.ai_states[dead], turn.next_actions[dead]
    draft.kill(actor, weapon, killer)
    if actor.gear and not thrown:
        draft.drop(actor.gear[0], actor.pos, by=actor.id, board=actor.board)
        if turn.sees(actor.board, actor.pos):
            draft.log("left_behind", actor.kind, actor.gear[0])
    elif actor.gear:
        draft.log("destroyed", actor.gear[0])
    if turn.hero.health >= 0:
        _reward(turn, actor.kind)


def _reward(turn: PsttrlTurn, kind: str) -> None:
    hero = turn.hero
    if hero.health < hero.health_max:
        turn.draft.heal(hero, hero.health_max - hero.health)
    turn.update_counters(last_kill=kind)
    if kind in DRAGONS:
        turn.update_counters(slain=(*turn.counters.slain, kind))
        turn.gain_level()
        turn.draft.log("dragon_slain", kind)
