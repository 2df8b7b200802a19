"""Every creature and every weapon, attacking and defending, one rule a line (rules 1, 2).

A line in `fights/` is: what it shows | attacker > defender | DEF/ATK of both and the flags before
the blow. In `outcomes.txt` it ends with what a fight leaves: what became of it, hit points of both,
and what else changed. `kind/weapon+level hp5 @x,y f2` describes a fighter (see `parse_fighter`); a
bare imp has no ability.
"""

import re
from pathlib import Path

import pytest

from game.core.actor import Actor, ActorId
from game.rulesets.psttrl.actor_stats import can_post_move, max_health
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import WEAPONS
from tests.rulesets.psttrl.duel_setup import (
    HERE,
    THERE,
    combat_numbers,
    finished_fight,
    parse_fighter,
    unresolved_fight,
)

STRIKERS = {"tyrant", "bat", "warlord", "millennium_monk"}
LIGHT = {"dagger", "lance", "poison_needle", "cosmic_contract", "magic_candle"}


def _lines(table: str) -> list[list[str]]:
    text = (Path(__file__).parent / "fights" / f"{table}.txt").read_text(encoding="utf-8")
    return [line.split(" | ") for line in text.splitlines()]


def _cases(table: str) -> list[object]:
    return [pytest.param(sides, want, id=title) for title, sides, want in _lines(table)]


@pytest.mark.parametrize(("sides", "expected"), [*_cases("creatures"), *_cases("weapons")])
def test_combat_values_before_the_hit(sides: str, expected: str) -> None:
    post_move = sides.endswith(" after a step")
    attacker, defender = sides.removesuffix(" after a step").split(" > ")
    fight = unresolved_fight(
        parse_fighter(attacker), parse_fighter(defender, THERE), post_move=post_move
    )
    assert combat_numbers(fight) == expected


@pytest.mark.parametrize(("sides", "expected"), _cases("outcomes"))
def test_results_of_the_hit(sides: str, expected: str) -> None:
    texts = sides.split(" > ")
    before = [parse_fighter(texts[0]), parse_fighter(texts[1], THERE)]
    fight, result = finished_fight(parse_fighter(texts[0]), parse_fighter(texts[1], THERE))
    words = [result.value, str(fight.attacker.health), str(fight.defender.health)]
    for letter, old, new in zip("ad", before, (fight.attacker, fight.defender), strict=True):
        if (old.pos, old.board) != (new.pos, new.board):
            floor = "" if old.board == new.board else f"f{new.board}"
            words.append(f"{letter}{new.pos.x},{new.pos.y}{floor}")
        if old.level != new.level:
            words.append(f"{letter}{new.level:+}")
    assert " ".join(words) == expected


def test_every_row_is_shown_on_both_sides() -> None:
    rows = (line for table in ("creatures", "weapons", "outcomes") for line in _lines(table))
    sides = [line[1].split(" > ") for line in rows]
    for names in (CREATURE_KINDS, WEAPONS):
        for name in names:
            assert any(name in re.findall("[a-z_]+", attacker) for attacker, _ in sides), name
            assert any(name in re.findall("[a-z_]+", defender) for _, defender in sides), name


@pytest.mark.parametrize("kind", CREATURE_KINDS)
def test_which_creatures_can_make_post_move_attacks(kind: str) -> None:
    def can_strike(level: int, *gear: str) -> bool:
        most = max_health(kind, level)
        return can_post_move(Actor(ActorId(1), kind, HERE, health_max=most, gear=gear))

    assert can_strike(0) == (kind in STRIKERS)
    for weapon in WEAPONS:
        bare = kind in STRIKERS - {"millennium_monk"}
        assert can_strike(1, weapon) == (bare or weapon in LIGHT)
        assert can_strike(2, weapon) == (bare or weapon in LIGHT - {"magic_candle"})
