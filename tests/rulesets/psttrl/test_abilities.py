"""Every creature and every weapon, attacking and defending, one rule a line (rules 1, 2).

A line is: what it shows | attacker > defender | DEF/ATK of both and the flags before the blow.
`kind/weapon+level hp5 @x,y f2` describes a fighter (see `arena.spec`); a bare imp has no ability.
"""

import re

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

CREATURES = """
sword tester armed | sword_tester/dagger > imp | 11/12 6/6
sword tester unarmed | sword_tester > imp | 7/7 6/6
sword tester armed defends | imp > sword_tester/dagger | 6/6 11/12
bee-slayer dodges | imp > bee_slayer_shmupper | 6/6 3/5 dodge
bee-slayer attacks | bee_slayer_shmupper > imp | 3/5 6/6
shmupper dodges a stronger attack | imp > shmupper | 6/6 5/7 dodge
shmupper does not dodge an equal one | imp > shmupper+1 | 6/6 6/8
shmupper attacks | shmupper > imp | 5/7 6/6
ancient dragon against a weapon | ancient_dragon > imp/mace | 11/11 14/2
ancient dragon against bare hands | ancient_dragon > imp | 11/11 6/6
ancient dragon defends | imp/mace > ancient_dragon | 14/2 11/11 no_reflect
mature dragon against a lower level | mature_dragon+1 > imp | 10/10 -2/-2
mature dragon against an equal level | mature_dragon > imp | 9/9 6/6
mature dragon defends | imp > mature_dragon+1 | -2/-2 10/10
baby dragon against a wounded foe | baby_dragon > imp hp5 | 7/7 1/2
baby dragon against an unhurt foe | baby_dragon > imp | 7/7 6/6
baby dragon defends | imp hp5 > baby_dragon | 1/2 7/7
heisenbug attacks | heisenbug > imp | 8/8 6/6
heisenbug defends | imp > heisenbug | 6/6 8/8
lawyer attacks: creature off | language_lawyer > shmupper hp1 | 9/6 1/7
lawyer attacks: weapon stays | language_lawyer > imp/ring_of_rage | 9/6 12/7 parry
lawyer defends: weapon off, modifier stays | imp/rapier > language_lawyer | 12/14 9/6
lawyer defends: creature stays | tyrant > language_lawyer | 7/6 9/6 accurate
rat at 5 hit points | rat > imp | 5/8 6/6
rat with 6 hit points | rat+1 > imp | 6/7 6/6
rat defends at 0 | imp > rat hp0 | 6/6 0/8
goblin against goblin | goblin > goblin | 6/5 6/5 critical
goblin against another | goblin > imp | 6/5 6/6
goblin defends | imp > goblin | 6/6 6/5
mage finds 9 | mage > monk hp3 | 7/7 9/14 accurate critical
mage finds 12 | mage > sword_tester+5 | 7/7 12/12 accurate critical
mage finds 15 | mage > sword_tester+8 | 7/7 15/15 accurate critical
mage misses 10 | mage > acid_blob | 7/7 10/3
mage defends | imp > mage | 6/6 7/7
full-strength mage attacks | full_strength_mage > imp | 5/4 6/6 critical
full-strength mage defends | imp > full_strength_mage | 6/6 5/4
mascot attacks | betraying_mascot > imp | 5/6 6/14
mascot dodges 21 | imp+7 > betraying_mascot | 13/21 5/6 dodge
mascot does not dodge 20 | imp+6 > betraying_mascot | 12/20 5/6
tyrant attacks | tyrant > imp | 7/6 6/6 accurate
tyrant defends | imp > tyrant | 6/6 7/6
grid bug beside | imp > grid_bug | 6/6 7/7
grid bug diagonal | imp > grid_bug @4,4 | 6/6 7/7 dodge
grid bug diagonal on another floor | imp > grid_bug @4,4 f1 | 6/6 7/7
grid bug attacks | grid_bug > imp @4,4 | 7/7 6/6
ogre attacks | ogre > imp | 5/11 6/6 parry
ogre defends | imp > ogre | 6/6 5/11
monk bare | monk > imp | 14/14 6/6
monk armed | monk/mace > imp | 12/12 6/6 no_reflect
monk defends bare | imp > monk | 6/6 14/14
millennium monk bare | millennium_monk > imp | 8/17 6/6
millennium monk armed | millennium_monk/mace > imp | 12/12 6/6 no_reflect
millennium monk defends | imp > millennium_monk | 6/6 8/17
glass golem defends | imp > glass_golem | 6/6 12/12 critical
glass golem attacks | glass_golem > imp | 12/12 6/6
lead golem defends | imp > lead_golem | 6/6 12/12 no_critical
lead golem attacks | lead_golem > imp | 12/12 6/6
hacker against level 4 | hacker > imp+4 | 12/12 10/10 accurate
hacker against level 3 | hacker > imp+3 | 8/8 9/9 accurate
hacker defends against level 4 | imp+4 > hacker | 10/10 12/12
bat attacks | bat > imp | 5/5 6/6
bat defends | imp > bat | 6/6 5/5
berserker unhurt defends | imp > berserker | 6/6 9/7 parry
berserker hurt attacks | berserker hp8 > imp | 11/10 6/6
samurai strong enough | samurai > sword_tester+1 | 8/8 8/8 critical
samurai too weak | samurai > sword_tester+2 | 8/8 9/9
samurai against a blob | samurai > acid_blob | 8/8 10/3 dodge
samurai defends | imp > samurai | 6/6 8/8
imp with a weapon | imp/buckler > bat | 18/12 5/5
imp defends with a weapon | bat > imp/buckler | 5/5 18/12 parry
retriever on floor 7 | amulet_retriever f7 > bat f7 | 12/12 5/5
retriever defends on floor 7 | bat f7 > amulet_retriever f7 | 5/5 12/12
cat attacks | cat > bat | 8/8 5/5 no_reflect
cat defends | bat > cat | 5/5 8/8
acid blob attacks | acid_blob > bat | 10/3 5/5
acid blob defends | bat > acid_blob | 5/5 10/3
warlord against a wounded foe | imp hp5 > warlord | 5/6 7/6 dodge
warlord against an unhurt foe | imp > warlord | 6/6 7/6
warlord after a step | imp > warlord after a step | 6/6 7/6 dodge
warlord attacks | warlord > imp hp5 | 7/6 5/6
nurupo attacks | nurupo > bat | 8/8 5/5
nurupo defends | bat > nurupo | 5/5 8/8
chariot against an unhurt foe | chariot > bat | 8/10 5/5 accurate
chariot against a wounded foe | chariot > bat hp4 | 8/6 4/5
chariot defends | bat hp4 > chariot | 4/5 8/6
vampire attacks | vampire hp2 > bat | 4/8 5/5
vampire defends | bat > vampire | 5/5 6/9
wisp against strength 7 | sword_tester > wisp | 7/7 7/7 dodge
wisp against strength 8 | cat > wisp | 8/8 7/7 no_reflect
wisp attacks | wisp > bat | 7/7 5/5
"""


WEAPONS_TABLE = """
iron sword of a sword tester | sword_tester/iron_sword > bat | 14/14 5/5
iron sword of another | bat/iron_sword > bat | 9/9 5/5
iron sword defends | bat > sword_tester/iron_sword | 5/5 14/14
dagger | bat/dagger > bat | 7/8 5/5
buckler unhurt | bat > bat/buckler | 5/5 11/8 parry
buckler hurt | bat > bat/buckler hp4 | 5/5 10/8
buckler attacks | bat/buckler > bat | 11/8 5/5
wand of sun finds 8 | bat/wand_of_sun > cat | 8/8 8/8 accurate critical
wand of sun finds 11 | bat/wand_of_sun > ancient_dragon | 8/-4 11/11 accurate critical
wand of sun finds 14 | bat/wand_of_sun > sword_tester+7 | 8/8 14/14 accurate critical
wand of sun finds 17 | bat/wand_of_sun > sword_tester+10 | 8/8 17/17 accurate critical
wand of sun misses 9 | bat/wand_of_sun > berserker | 8/8 9/7 parry
wand of sun defends | bat > bat/wand_of_sun | 5/5 8/8
wand of moon finds 7 | bat/wand_of_moon > mage | 8/8 7/7 accurate critical
wand of moon finds 10 | bat/wand_of_moon > acid_blob | 8/8 10/3 accurate critical
wand of moon finds 13 | bat/wand_of_moon > sword_tester+6 | 8/8 13/13 accurate critical
wand of moon finds 16 | bat/wand_of_moon > sword_tester+9 | 8/8 16/16 accurate critical
wand of moon misses 8 | bat/wand_of_moon > cat | 8/8 8/8
wand of moon defends | bat > bat/wand_of_moon | 5/5 8/8
hammer of justice against a higher level | bat/hammer_of_justice > bat+1 | 8/8 6/6 critical
hammer of justice against an equal level | bat/hammer_of_justice > bat | 8/8 5/5
hammer of justice parries a lower level | bat > bat/hammer_of_justice+1 | 5/5 9/9 parry
hammer of justice does not parry an equal | bat > bat/hammer_of_justice | 5/5 8/8
skull bomb dodges an equal attack | bat+4 > bat/skull_bomb | 9/9 9/9 dodge
skull bomb not a stronger one | bat+5 > bat/skull_bomb | 10/10 9/9
skull bomb attacks | bat/skull_bomb > bat+4 | 9/9 9/9
rogue slayer against a bat | bat/rogue_slayer > bat | 6/6 5/5 critical
rogue slayer against a goblin | bat/rogue_slayer > goblin | 6/6 6/5
rogue slayer defends | bat > bat/rogue_slayer | 5/5 6/6
banana peel attacks | bat/banana_peel > bat | 12/12 5/5 dodge
banana peel defends | bat > bat/banana_peel | 5/5 12/12
katana against 10 | bat/katana > acid_blob | 8/14 10/3
katana against 9 | bat/katana > berserker | 8/10 9/7 parry
katana defends against 10 | acid_blob > bat/katana | 10/3 8/14
particle cannon unhurt | bat/particle_cannon > cat | 6/13 8/8 accurate
particle cannon hurt | bat/particle_cannon hp4 > cat | 5/12 8/8
particle cannon defends | cat > bat/particle_cannon | 8/8 6/13 no_reflect
blackjack against 22 | ancient_dragon > bat/blackjack | 11/11 8/-4 reflect
blackjack against 16 | ogre > bat/blackjack | 5/11 8/8 parry
blackjack attacks | bat/blackjack > ancient_dragon | 8/-4 11/11
ikasama blade attacks | bat/ikasama_blade > bat | 13/13 5/5 accurate
ikasama blade defends | bat > bat/ikasama_blade | 5/5 13/13
repulsion field against an accurate attack | tyrant > bat/repulsion_field | 7/6 9/8 accurate reflect
repulsion field against an ordinary one | cat > bat/repulsion_field | 8/8 9/8 no_reflect
repulsion field with a dodge | tyrant > bee_slayer_shmupper/repulsion_field | 7/6 7/8 dodge accurate
repulsion field with a parry | tyrant > berserker/repulsion_field | 7/6 13/10 parry accurate
repulsion field attacks | tyrant/repulsion_field > bat | 11/9 5/5 accurate
rapier attacks | bat/rapier > bat | 8/9 5/5 accurate
rapier defends | bat > bat/rapier | 5/5 8/9
gold crown at level 4 | bat/gold_crown+4 > bat | 16/16 5/5
gold crown at level -2 | bat/gold_crown-2 > bat | 4/4 5/5
gold crown defends | bat > bat/gold_crown+4 | 5/5 16/16
bikini armor attacks | bat/bikini_armor > bat | 10/7 5/5
bikini armor defends | full_strength_mage > bat/bikini_armor | 5/4 10/7 critical no_critical
oilskin cloak dodges 3 more | cat+4 > bat/oilskin_cloak+1 | 12/12 9/9 dodge no_reflect
oilskin cloak not 2 more | cat+3 > bat/oilskin_cloak+1 | 11/11 9/9 no_reflect
oilskin cloak softens 3 less | bat > bat/oilskin_cloak | 5/5 8/8 no_critical
oilskin cloak not 2 less | bat+1 > bat/oilskin_cloak | 6/6 8/8
oilskin cloak attacks | bat/oilskin_cloak > bat | 8/8 5/5
giant spiked club at strength 10 | bat/giant_spiked_club+5 > bat | 14/17 5/5 dodge
giant spiked club at strength 11 | bat/giant_spiked_club+6 > bat | 15/18 5/5
giant spiked club defends | bat > bat/giant_spiked_club | 5/5 9/12
lance after a step | bat/lance > bat after a step | 7/10 5/5
lance without a step | bat/lance > bat | 7/6 5/5
lance defends after a step | bat > bat/lance after a step | 5/5 7/10
shotgun without a step | bat/shotgun > bat | 8/11 5/5 accurate
shotgun after a step | bat/shotgun > bat after a step | 8/7 5/5 accurate
shotgun defends | bat > bat/shotgun | 5/5 8/11
all-in-one knife between equals | bat/all_in_one_knife > bat | 8/8 5/5 accurate
all-in-one knife between others | bat/all_in_one_knife > bat+1 | 6/6 6/6 accurate
all-in-one knife defends | bat > bat/all_in_one_knife | 5/5 8/8 no_critical
plate mail | bat/plate_mail+2 > bat | 16/10 5/5
plate mail defends | bat > bat/plate_mail | 5/5 12/8
ring of rage hurt | bat/ring_of_rage hp2 > bat | 8/9 5/5
ring of rage defends | bat > bat/ring_of_rage hp2 | 5/5 8/9 parry
assassin robe against 5 | bat/assassin_robe > bat | 7/7 5/5 critical
assassin robe against 4 | bat/assassin_robe > bat hp4 | 7/7 4/5
assassin robe against an attacker of 0 | bat hp0 > bat/assassin_robe | 0/5 7/7 dodge
assassin robe against an attacker of 5 | bat > bat/assassin_robe | 5/5 7/7
whip after a step | bat > bat/whip after a step | 5/5 8/9 dodge
whip without a step | bat > bat/whip | 5/5 8/9
whip attacks | bat/whip > bat after a step | 8/9 5/5
magic candle at level 3 | bat/magic_candle+3 > bat | 14/14 5/5
magic candle at level 4 | bat/magic_candle+4 > bat | 12/12 5/5
magic candle defends | bat > bat/magic_candle | 5/5 11/11
poison needle against 5 more | bat/poison_needle > acid_blob | 6/5 10/3 critical
poison needle against 4 more | bat/poison_needle > berserker | 6/5 9/7 parry
poison needle defends | bat > bat/poison_needle | 5/5 6/5
mace attacks | bat/mace > bat | 9/9 5/5 no_reflect
mace defends | bat > bat/mace | 5/5 9/9
crystal spear beside five walls | bat/crystal_spear > bat | 8/12 5/5 no_reflect
crystal spear in a corner of the map | bat/crystal_spear @0,0 > bat @0,1 | 8/7 5/5 no_reflect
crystal spear defends | bat @3,2 > bat/crystal_spear | 5/5 8/9
wood stake | bat/wood_stake > bat | 8/9 5/5
wood stake defends | bat > bat/wood_stake | 5/5 8/9
boomerang in the open | bat/boomerang @5,2 > bat | 12/12 5/5
boomerang at the edge | bat/boomerang @0,2 > bat @0,3 | 8/8 5/5
boomerang beside walls | bat/boomerang > bat | 8/8 5/5
boomerang defends in the open | bat > bat/boomerang @5,2 | 5/5 12/12
tonfa without a step | bat/tonfa > bat | 8/12 5/5
tonfa after a step | bat/tonfa > bat after a step | 12/8 5/5
tonfa defends without a step | bat > bat/tonfa | 5/5 8/12
tonfa defends after a step | bat > bat/tonfa after a step | 5/5 12/8
broken hourglass against a higher level | bat/broken_hourglass > bat+3 | 10/10 5/5
broken hourglass against a lower level | bat/broken_hourglass+4 > bat+3 | 11/11 5/5
broken hourglass against a negative level | bat/broken_hourglass > bat-1 | 7/7 5/5
broken hourglass defends | bat+3 > bat/broken_hourglass | 5/5 10/10
bofh lart against 18 | bat/bofh_lart > sword_tester+11 | 8/8 18/18 critical
bofh lart against 17 | bat/bofh_lart > sword_tester+10 | 8/8 17/17
bofh lart dodges 18 | glass_golem+6 > bat/bofh_lart | 18/18 8/8 dodge
bofh lart does not dodge 17 | glass_golem+5 > bat/bofh_lart | 17/17 8/8
sword of mixing attacks | bat/sword_of_mixing > ogre | 9/9 11/5
sword of mixing defends | ogre > bat/sword_of_mixing | 11/5 9/9 parry
cosmic contract attacks | bat/cosmic_contract > ogre | 5/11 5/5
cosmic contract defends | ogre > bat/cosmic_contract | 5/11 5/5 parry
shovel with a wall behind | bat/shovel @4,3 > bat @3,3 | 13/13 5/5
shovel without a wall behind | bat/shovel > bat | 9/9 5/5
shovel with the edge behind | bat/shovel @5,3 > bat @6,3 | 9/9 5/5
shovel across a stair | bat/shovel @4,3 > bat @3,3 f1 | 9/9 5/5
shovel defends with a wall behind | bat @3,3 > bat/shovel @4,3 | 5/5 13/13
"""

# What a fight leaves: what became of it, hit points of both, and what else changed.
OUTCOMES = """
equal numbers kill | imp > imp | hit 6 -99
one less takes a point | imp > imp+1 | hit 6 6
a creature at 0 dies of one point | imp > sword_tester/ikasama_blade hp0 | hit 6 -1
dodge | imp > bee_slayer_shmupper | dodged 6 3
accurate cancels a dodge | tyrant > bee_slayer_shmupper | hit 7 -99
parry lets death through | imp+3 > berserker | parried 9 -99
parry takes the critical hit away | full_strength_mage > berserker | parried 5 8
accurate cancels a parry | full_strength_mage/rapier > berserker+20 | critical 5 -99
accurate cancels the attacker's own parry | ogre/rapier > glass_golem+20 | critical 5 -99
critical | full_strength_mage > monk | critical 5 -99
a critical hit is softened | full_strength_mage > lead_golem | hit 5 11
reflect kills | ancient_dragon+9 > glass_golem/blackjack | reflected -99 12
reflect takes a point | berserker+4 > imp/blackjack | reflected 12 6
cannot be reflected | cat+9 > imp/blackjack | hit 17 -99
ancient fire | ancient_dragon > mature_dragon+5 | hit 11 1
ancient fire kills | ancient_dragon > lead_golem | hit 11 -1
vampire drinks | vampire hp1 > imp+3 | hit 2 8
vampire drinks from the dead | vampire hp2 > rat | hit 3 -99
vampire never holds more than it can | vampire > rat | hit 3 -99
vampire drinks nothing from a miss | vampire hp2 > bee_slayer_shmupper | dodged 2 3
nurupo sends away | nurupo > imp+4 | hit 8 9 d0,6
nurupo sends no corpse | nurupo > imp | hit 8 -99
acid after an attack | acid_blob > imp | hit 10 4
acid after a defence | imp > acid_blob | hit 5 9
acid after a dodge | acid_blob > bee_slayer_shmupper | dodged 10 2
acid after a parry | acid_blob > berserker | parried 10 7
acid needs a living blob | glass_golem > acid_blob | hit 12 -99
acid kills at 0 | imp hp0 > acid_blob | hit -1 9
acid does nothing under a veto | language_lawyer > acid_blob | hit 9 9
a field does not send its own side's parry back | ogre/rapier > imp/repulsion_field | hit 5 -99
ikasama blade takes its attack | rat/ikasama_blade-3 > lead_golem+9 | hit 2 7
ikasama blade without attack takes none | bat/ikasama_blade-3 > ancient_dragon | hit 2 10
bikini armor slips | imp > acid_blob/bikini_armor | hit 5 8
bikini armor can slip to death | acid_blob > sword_tester/bikini_armor hp1 | hit 10 -1
wood stake where no critical hit lands | imp/wood_stake > lead_golem+6 | hit 6 11 d+0
wood stake elsewhere | imp/wood_stake > glass_golem+6 | critical 6 -99
wood stake below the least level | imp/wood_stake > rat/all_in_one_knife+9 | hit 6 7 d+3
shovel exchanges places | imp/shovel > monk+9 | hit 6 16 a4,3 d3,3
shovel does not after a parry | imp/shovel > berserker+9 | parried 6 17
nurupo with a shovel: sent, then swapped | nurupo/shovel > monk+9 | hit 8 16 a0,6 d3,3
shovel across a stair | imp/shovel > monk+9 f3 | hit 6 16 a4,3f3 d3,3f0
samurai misses a blob | samurai > acid_blob | dodged 7 10
"""
STRIKERS = {"tyrant", "bat", "warlord", "millennium_monk"}
LIGHT = {"dagger", "lance", "poison_needle", "cosmic_contract", "magic_candle"}


def _lines(table: str) -> list[tuple[str, str, str]]:
    rows = [
        tuple(prefab.strip() for prefab in line.split("|")) for line in table.strip().splitlines()
    ]
    return [(title, sides, expected) for title, sides, expected in rows]


def _cases(table: str) -> list[object]:
    return [pytest.param(sides, want, id=title) for title, sides, want in _lines(table)]


@pytest.mark.parametrize(("sides", "expected"), [*_cases(CREATURES), *_cases(WEAPONS_TABLE)])
def test_combat_values_before_the_hit(sides: str, expected: str) -> None:
    post_move = sides.endswith(" after a step")
    attacker, defender = sides.removesuffix(" after a step").split(" > ")
    fight = unresolved_fight(
        parse_fighter(attacker), parse_fighter(defender, THERE), post_move=post_move
    )
    assert combat_numbers(fight) == expected


@pytest.mark.parametrize(("sides", "expected"), _cases(OUTCOMES))
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
    rows = (*_lines(CREATURES), *_lines(WEAPONS_TABLE), *_lines(OUTCOMES))
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
