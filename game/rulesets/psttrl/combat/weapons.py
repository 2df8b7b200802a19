"""The 38 weapons (rules 2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.rulesets.psttrl.combat import weapon_abilities as abilities
from game.rulesets.psttrl.combat.abilities import (
    Ability,
    always,
    dodge,
    ignore_dodge,
    ignore_reflection,
    parry,
    prevent_critical,
)


@dataclass(frozen=True, slots=True)
class MeleeWeapon:
    """A row of the table: bonuses to DEF and ATK, and the ability."""

    name: str
    defence: int
    attack: int
    ability: Ability


_WEAPONS = (
    MeleeWeapon("iron_sword", 4, 4, Ability(buff=abilities.iron_sword)),
    MeleeWeapon("dagger", 2, 3, Ability(post_move=always)),
    MeleeWeapon("buckler", 6, 3, Ability(defending=abilities.buckler)),
    MeleeWeapon("wand_of_sun", 3, 3, Ability(attacking=abilities.wand_of_sun)),
    MeleeWeapon("wand_of_moon", 3, 3, Ability(attacking=abilities.wand_of_moon)),
    MeleeWeapon(
        "hammer_of_justice",
        3,
        3,
        Ability(attacking=abilities.hammer_of_justice, defending=abilities.hammer_of_justice_parry),
    ),
    MeleeWeapon("skull_bomb", 4, 4, Ability(defending=abilities.skull_bomb)),
    MeleeWeapon("rogue_slayer", 1, 1, Ability(attacking=abilities.rogue_slayer)),
    MeleeWeapon("banana_peel", 7, 7, Ability(attacking=dodge)),
    MeleeWeapon("katana", 3, 5, Ability(buff=abilities.katana)),
    MeleeWeapon(
        "particle_cannon",
        1,
        3,
        Ability(buff=abilities.particle_cannon, attacking=abilities.particle_cannon_aim),
    ),
    MeleeWeapon("blackjack", 3, 3, Ability(defending=abilities.blackjack)),
    MeleeWeapon(
        "ikasama_blade", 8, 8, Ability(attacking=ignore_dodge, hit=abilities.ikasama_blade)
    ),
    MeleeWeapon("repulsion_field", 4, 3, Ability(defending=abilities.repulsion_field)),
    MeleeWeapon("rapier", 3, 4, Ability(attacking=ignore_dodge)),
    MeleeWeapon("gold_crown", 3, 3, Ability(buff=abilities.gold_crown)),
    MeleeWeapon(
        "bikini_armor",
        0,
        2,
        Ability(
            buff=abilities.bikini_armor,
            defending=prevent_critical,
            struck=abilities.bikini_armor_drawback,
        ),
    ),
    MeleeWeapon("oilskin_cloak", 3, 3, Ability(defending=abilities.oilskin_cloak)),
    MeleeWeapon("giant_spiked_club", 4, 7, Ability(attacking=abilities.giant_spiked_club)),
    MeleeWeapon("lance", 2, 1, Ability(buff=abilities.lance, post_move=always)),
    MeleeWeapon("shotgun", 3, 2, Ability(buff=abilities.shotgun, attacking=ignore_dodge)),
    MeleeWeapon(
        "all_in_one_knife",
        1,
        1,
        Ability(
            buff=abilities.all_in_one_knife, attacking=ignore_dodge, defending=prevent_critical
        ),
    ),
    MeleeWeapon("plate_mail", 2, 3, Ability(buff=abilities.plate_mail)),
    MeleeWeapon("ring_of_rage", 6, 1, Ability(buff=abilities.ring_of_rage, defending=parry)),
    MeleeWeapon(
        "assassin_robe",
        2,
        2,
        Ability(attacking=abilities.assassin_robe, defending=abilities.assassin_robe_dodge),
    ),
    MeleeWeapon("whip", 3, 4, Ability(defending=abilities.whip)),
    MeleeWeapon(
        "magic_candle", 3, 3, Ability(buff=abilities.magic_candle, post_move=abilities.low_level)
    ),
    MeleeWeapon(
        "poison_needle", 1, 0, Ability(attacking=abilities.poison_needle, post_move=always)
    ),
    MeleeWeapon("mace", 4, 4, Ability(attacking=ignore_reflection)),
    MeleeWeapon(
        "crystal_spear", 3, 2, Ability(buff=abilities.crystal_spear, attacking=ignore_reflection)
    ),
    MeleeWeapon("wood_stake", 3, 4, Ability(hit=abilities.wood_stake)),
    MeleeWeapon("boomerang", 3, 3, Ability(buff=abilities.boomerang)),
    MeleeWeapon("tonfa", 3, 3, Ability(buff=abilities.tonfa)),
    MeleeWeapon("broken_hourglass", 2, 2, Ability(buff=abilities.broken_hourglass)),
    MeleeWeapon(
        "bofh_lart",
        3,
        3,
        Ability(attacking=abilities.bofh_lart, defending=abilities.bofh_lart_dodge),
    ),
    MeleeWeapon("sword_of_mixing", 4, 4, Ability(swap=abilities.sword_of_mixing)),
    MeleeWeapon("cosmic_contract", 0, 0, Ability(swap=abilities.cosmic_contract, post_move=always)),
    MeleeWeapon("shovel", 4, 4, Ability(buff=abilities.shovel, hit=abilities.swap_places)),
)
WEAPONS = {row.name: row for row in _WEAPONS}
UNIQUE_WEAPONS = frozenset({"rogue_slayer", "particle_cannon", "ikasama_blade", "cosmic_contract"})
RANDOM_WEAPONS = tuple(name for name in WEAPONS if name not in UNIQUE_WEAPONS)
