"""The 38 weapons (rules 2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.rulesets.psttrl import weapon_hooks as hooks
from game.rulesets.psttrl.ability import (
    Ability,
    always,
    dodge,
    no_critical,
    no_dodge,
    no_reflect,
    parry,
)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of the table: what it adds to defence and attack, and its ability."""

    name: str
    defence: int
    attack: int
    ability: Ability


_ROWS = (
    Weapon("iron_sword", 4, 4, Ability(buff=hooks.iron_sword)),
    Weapon("dagger", 2, 3, Ability(post_move=always)),
    Weapon("buckler", 6, 3, Ability(defending=hooks.buckler)),
    Weapon("wand_of_sun", 3, 3, Ability(attacking=hooks.sun)),
    Weapon("wand_of_moon", 3, 3, Ability(attacking=hooks.moon)),
    Weapon(
        "hammer_of_justice", 3, 3, Ability(attacking=hooks.justice, defending=hooks.justice_parry)
    ),
    Weapon("skull_bomb", 4, 4, Ability(defending=hooks.bomb)),
    Weapon("rogue_slayer", 1, 1, Ability(attacking=hooks.rogue_slayer)),
    Weapon("banana_peel", 7, 7, Ability(attacking=dodge)),
    Weapon("katana", 3, 5, Ability(buff=hooks.katana)),
    Weapon("particle_cannon", 1, 3, Ability(buff=hooks.cannon, attacking=hooks.cannon_aim)),
    Weapon("blackjack", 3, 3, Ability(defending=hooks.blackjack)),
    Weapon("ikasama_blade", 8, 8, Ability(attacking=no_dodge, hit=hooks.ikasama)),
    Weapon("repulsion_field", 4, 3, Ability(defending=hooks.repulsion)),
    Weapon("rapier", 3, 4, Ability(attacking=no_dodge)),
    Weapon("gold_crown", 3, 3, Ability(buff=hooks.crown)),
    Weapon(
        "bikini_armor",
        0,
        2,
        Ability(buff=hooks.bikini, defending=no_critical, struck=hooks.bikini_slip),
    ),
    Weapon("oilskin_cloak", 3, 3, Ability(defending=hooks.cloak)),
    Weapon("giant_spiked_club", 4, 7, Ability(attacking=hooks.club)),
    Weapon("lance", 2, 1, Ability(buff=hooks.lance, post_move=always)),
    Weapon("shotgun", 3, 2, Ability(buff=hooks.shotgun, attacking=no_dodge)),
    Weapon(
        "all_in_one_knife",
        1,
        1,
        Ability(buff=hooks.knife, attacking=no_dodge, defending=no_critical),
    ),
    Weapon("plate_mail", 2, 3, Ability(buff=hooks.plate)),
    Weapon("ring_of_rage", 6, 1, Ability(buff=hooks.rage, defending=parry)),
    Weapon("assassin_robe", 2, 2, Ability(attacking=hooks.robe, defending=hooks.robe_dodge)),
    Weapon("whip", 3, 4, Ability(defending=hooks.whip)),
    Weapon("magic_candle", 3, 3, Ability(buff=hooks.candle, post_move=hooks.calm)),
    Weapon("poison_needle", 1, 0, Ability(attacking=hooks.needle, post_move=always)),
    Weapon("mace", 4, 4, Ability(attacking=no_reflect)),
    Weapon("crystal_spear", 3, 2, Ability(buff=hooks.spear, attacking=no_reflect)),
    Weapon("wood_stake", 3, 4, Ability(hit=hooks.stake)),
    Weapon("boomerang", 3, 3, Ability(buff=hooks.boomerang)),
    Weapon("tonfa", 3, 3, Ability(buff=hooks.tonfa)),
    Weapon("broken_hourglass", 2, 2, Ability(buff=hooks.hourglass)),
    Weapon("bofh_lart", 3, 3, Ability(attacking=hooks.lart, defending=hooks.lart_dodge)),
    Weapon("sword_of_mixing", 4, 4, Ability(swap=hooks.mix)),
    Weapon("cosmic_contract", 0, 0, Ability(swap=hooks.contract, post_move=always)),
    Weapon("shovel", 4, 4, Ability(buff=hooks.shovel, hit=hooks.dig_past)),
)
WEAPONS = {row.name: row for row in _ROWS}
ONE_OF_A_KIND = frozenset({"rogue_slayer", "particle_cannon", "ikasama_blade", "cosmic_contract"})
RANDOM_WEAPONS = tuple(name for name in WEAPONS if name not in ONE_OF_A_KIND)
