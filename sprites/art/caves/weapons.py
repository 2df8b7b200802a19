"""Caves: weapon icons, and small pictures of held weapons."""

from __future__ import annotations

from sprites.art.palette import SPRITES_DIR, Clip, new_image, outlined, paste, recolored
from sprites.art.source import SpriteSource

_SOURCES = SPRITES_DIR / "src" / "caves"
# Each weapon as one of a few shapes, with other letters: old ones, then new ones.
HELD: dict[str, tuple[str, str, str]] = {
    "iron_sword": ("sword", "", ""),
    "dagger": ("dagger", "", ""),
    "buckler": ("shield", "", ""),
    "wand_of_sun": ("staff", "", ""),
    "wand_of_moon": ("staff", "ishlk", "HMLJI"),
    "hammer_of_justice": ("axe", "8762", "siih"),
    "skull_bomb": ("orb", "GHFE", "6821"),
    "rogue_slayer": ("sword", "9i", "wu"),
    "banana_peel": ("fruit", "", ""),
    "katana": ("katana", "", ""),
    "particle_cannon": ("gun", "8761", "GHF6"),
    "blackjack": ("axe", "8762", "4C43"),
    "ikasama_blade": ("sword", "98i", "RXY"),
    "repulsion_field": ("orb", "", ""),
    "rapier": ("rapier", "", ""),
    "gold_crown": ("crown", "", ""),
    "bikini_armor": ("cloth", "", ""),
    "oilskin_cloak": ("cloth", "Zfe", "iih"),
    "giant_spiked_club": ("axe", "8762k", "mmlkl"),
    "lance": ("spear", "ml", "8f"),
    "shotgun": ("gun", "", ""),
    "all_in_one_knife": ("dagger", "ml", "fe"),
    "plate_mail": ("cloth", "Zfe", "876"),
    "ring_of_rage": ("orb", "GHFE", "fZeh"),
    "assassin_robe": ("cloth", "Zfe", "211"),
    "whip": ("whip", "", ""),
    "magic_candle": ("candle", "", ""),
    "poison_needle": ("rapier", "ihk", "vwv"),
    "mace": ("axe", "", ""),
    "crystal_spear": ("spear", "98ml", "RQ67"),
    "wood_stake": ("dagger", "98ml", "nmlk"),
    "boomerang": ("bent", "", ""),
    "tonfa": ("bent", "nm", "lk"),
    "broken_hourglass": ("candle", "si98", "niMi"),
    "bofh_lart": ("axe", "8762", "CC43"),
    "sword_of_mixing": ("sword", "98i", "GXV"),
    "cosmic_contract": ("page", "", ""),
    "shovel": ("axe", "k", "n"),
}


def sheets() -> dict[str, list[Clip]]:
    """Return the sheets of weapon icons and held weapons."""
    shapes = SpriteSource(_SOURCES / "held.txt").pictures
    held: list[Clip] = []
    for name, (shape, old, new) in HELD.items():
        picture = new_image(10, 10)
        drawn = shapes[shape]
        paste(picture, recolored(drawn, str.maketrans(old, new)), (1, 9 - drawn.height))
        held.append((name, 100, [outlined(picture)]))
    return {"caves/held": held}
