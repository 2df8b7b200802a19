"""Every pair of creatures and every pair of weapons, against the reference implementation."""

from __future__ import annotations

import pytest

from game.rulesets.psttrl.combat.abilities import Fighter
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import WEAPONS
from tests.rulesets.psttrl.duel_setup import compare_results, new_fighter, settings
from tests.rulesets.psttrl.reference_combat import BASE_STATS, WEAPON_MODIFIERS

pytestmark = pytest.mark.slow

ARMED = ("", "iron_sword", "repulsion_field", "wood_stake")
HOLDERS = (("sword_tester", "cat"), ("ogre", "acid_blob"), ("imp", "language_lawyer"))


def _wounded(kind: str, weapon: str, level: int, wounds: int, **place: object) -> Fighter:
    health = max(0, BASE_STATS[kind][0] + level - wounds)
    return new_fighter(kind, weapon, level=level, health=health, **place)  # type: ignore[arg-type]


def _assert_same_results(first: tuple[str, str], second: tuple[str, str]) -> None:
    for number, (la, ld, wa, wd, pa, pd, fa, fd, post) in enumerate(settings()):
        attacker = _wounded(*first, la, wa, pos=pa, board=fa, bonus=number % 3)
        defender = _wounded(*second, ld, wd, pos=pd, board=fd, bonus=number % 2)
        ours, theirs = compare_results(attacker, defender, post_move=post, roll=number)
        assert ours == theirs, (first, second, number)


def test_tables_match_the_reference() -> None:
    assert {name: (row.health, row.strength) for name, row in CREATURE_KINDS.items()} == BASE_STATS
    table = {name: (row.defence, row.attack) for name, row in WEAPONS.items()}
    assert {"": (0, 0)} | table == WEAPON_MODIFIERS
    assert (len(CREATURE_KINDS), len(WEAPONS)) == (33, 38)


@pytest.mark.parametrize("kind", CREATURE_KINDS)
def test_creature_against_creature(kind: str) -> None:
    for other in CREATURE_KINDS:
        for weapon in ARMED:
            _assert_same_results((kind, weapon), (other, ARMED[len(other) % 4]))


@pytest.mark.parametrize("weapon", WEAPON_MODIFIERS)
def test_weapon_against_weapon(weapon: str) -> None:
    for other in WEAPON_MODIFIERS:
        for holder, foe in HOLDERS:
            _assert_same_results((holder, weapon), (foe, other))


@pytest.mark.parametrize("kind", CREATURE_KINDS)
def test_creature_with_every_weapon(kind: str) -> None:
    for weapon in WEAPON_MODIFIERS:
        _assert_same_results((kind, weapon), ("wisp", "oilskin_cloak"))
        _assert_same_results(("tyrant", "katana"), (kind, weapon))
