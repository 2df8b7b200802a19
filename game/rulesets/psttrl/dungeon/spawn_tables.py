"""The creatures of each floor, their levels and weapons (rules 1)."""

from typing import NamedTuple

from game.core.rng import Dice
from game.rulesets.psttrl.combat.weapons import RANDOM_WEAPONS
from game.rulesets.psttrl.params import ANCIENT, BABY, MATURE

_FLOOR_1 = ("rat", "goblin")
_FLOORS_2_3 = ("rat", "goblin", "mage", "grid_bug", "ogre", "bat")
_FLOORS_4_5 = (
    "shmupper", "mage", "grid_bug", "ogre", "monk", "glass_golem", "hacker", "bat", "berserker",
    "imp", "cat", "chariot", "wisp",
)  # fmt: skip
_FLOORS_6_7 = (
    "shmupper", "mage", "tyrant", "grid_bug", "ogre", "monk", "glass_golem", "lead_golem",
    "hacker", "berserker", "samurai", "imp", "cat", "acid_blob", "chariot", "vampire", "wisp",
)  # fmt: skip
_FLOORS_8_10 = (
    "bee_slayer_shmupper", "heisenbug", "language_lawyer", "full_strength_mage", "tyrant",
    "millennium_monk", "lead_golem", "hacker", "berserker", "samurai", "amulet_retriever", "cat",
    "acid_blob", "warlord", "nurupo", "vampire", "wisp",
)  # fmt: skip
SPAWN_TABLES = {
    1: _FLOOR_1,
    **dict.fromkeys((2, 3), _FLOORS_2_3),
    **dict.fromkeys((4, 5), _FLOORS_4_5),
    **dict.fromkeys((6, 7), _FLOORS_6_7),
    **dict.fromkeys((8, 9, 10), _FLOORS_8_10),
}
# By floor: the number of ordinary monsters.
MONSTER_COUNTS = (0, 10, 10, 10, 12, 12, 12, 15, 15, 15, 15)


class FixedMonster(NamedTuple):
    """A monster of every dungeon, and the floors where it may be; "" is a random weapon."""

    kind: str
    floors: tuple[int, ...]
    level: int
    weapon: str = ""


# In order of creation.
FIXED_MONSTERS = (
    FixedMonster(ANCIENT, (9,), 9),
    FixedMonster(MATURE, (6,), 6),
    FixedMonster(BABY, (3,), 3),
    FixedMonster("betraying_mascot", (10,), 0, "cosmic_contract"),
    FixedMonster("full_strength_mage", (8, 9), 6, "particle_cannon"),
    FixedMonster("goblin", (5, 6), 0, "rogue_slayer"),
)
# Kinds of which no random ones are placed.
NEVER_RANDOM = {row.kind for row in FIXED_MONSTERS}.difference(*SPAWN_TABLES.values())
BARE_HANDED = ("monk", "millennium_monk")
_ARMED_EIGHTHS = {1: 2, 2: 5, 3: 5}
# By floor: the sides of the dice that are added up for a level, from 0 on.
_LEVEL_DICE = {
    **dict.fromkeys((1, 2, 3), (3,)),
    **dict.fromkeys((4, 5, 6), (4,)),
    **dict.fromkeys((7, 8, 9, 10), (4, 3, 2)),
}


def random_monster(floor: int, dice: Dice) -> tuple[str, int, str]:
    """Draw a kind, a level and a weapon for a floor."""
    kind = dice.choice(SPAWN_TABLES[floor])
    level = sum(map(dice.below, _LEVEL_DICE[floor])) - (floor == 1)
    armed_eighths = 1 if kind in BARE_HANDED else _ARMED_EIGHTHS.get(floor, 7)
    return kind, level, dice.choice(RANDOM_WEAPONS) if dice.below(8) < armed_eighths else ""


def random_dragon_weapon(kind: str, dice: Dice) -> str:
    """Draw a weapon that is no handicap for the dragon."""
    excluded = ("banana_peel", "giant_spiked_club") if kind == BABY else ("banana_peel",)
    while (weapon := dice.choice(RANDOM_WEAPONS)) in excluded:
        continue
    return weapon
