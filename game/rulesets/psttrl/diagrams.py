"""The diagrams of the help pages, computed by the rules."""

from collections.abc import Mapping

from game.core.actor import Actor, ActorId
from game.core.features.diagrams import Diagram, PhaseRow, drawn_level
from game.core.grid import Pos
from game.rulesets.psttrl.actor_stats import as_fighter
from game.rulesets.psttrl.combat.fight import Fight
from game.rulesets.psttrl.combat.resolution import PREPARATION, resolve_hit, run_phase
from game.rulesets.psttrl.params import HERO, MAP_SCHEMA, SEAT
from game.rulesets.psttrl.start import new_game, opening_turn

_ROWS = ("###########", "#.........#", "#.r.o.g.m.#", "#....@....#", "###########")
_CREATURES = {"@": HERO, "r": "rat", "o": "ogre", "g": "glass_golem", "m": "lead_golem"}


def diagrams() -> Mapping[str, Diagram]:
    """Return the threat colours of four creatures, and the phases of a fight."""
    state = new_game(drawn_level("psttrl", MAP_SCHEMA, _ROWS, _CREATURES, threat_colors=True), 1)
    return {
        "threat": Diagram(state.observe(None), state.marks(SEAT)),
        "fight": Diagram(phases=_fight_phases()),
    }


def _fight_phases() -> tuple[PhaseRow, ...]:
    """Return ATK and DEF after each phase of an attack: a swap of numbers, and a parry."""
    turn = opening_turn(drawn_level("psttrl", MAP_SCHEMA, _ROWS, _CREATURES), 1)
    weapons = (("sword_tester", "sword_of_mixing"), ("goblin", "buckler"))
    attacker, defender = (
        as_fighter(
            Actor(ActorId(n), kind, Pos(n, 1), seat=None, health=6, health_max=6, gear=(weapon,))
        )
        for n, (kind, weapon) in enumerate(weapons, 1)
    )
    fight = Fight(attacker, defender, turn, post_move=False)
    rows = [PhaseRow("base", (attacker.attack, defender.defence))]
    for number, (phase, defender_phase) in enumerate(PREPARATION, 1):
        run_phase(fight, phase, defender_phase)
        rows.append(PhaseRow(f"p{number}", (attacker.attack, defender.defence)))
    rows.append(PhaseRow(f"hit_{resolve_hit(fight).value}", (attacker.attack, defender.defence)))
    run_phase(fight, "end")
    return (*rows, PhaseRow("end", (max(0, defender.health),)))
