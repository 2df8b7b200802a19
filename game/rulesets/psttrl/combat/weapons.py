"""The 38 weapons and their abilities (rules 2)."""

from dataclasses import dataclass

from game.core.grid import Pos, Terrain
from game.rulesets.psttrl.combat.fight import (
    Ability,
    Fight,
    Fighter,
    adding,
    adding_attack,
    adding_defence,
    always,
    dodge,
    harming,
    ignore_dodge,
    ignore_reflection,
    parry,
    prevent_critical,
    raising,
    strike_at,
)


@dataclass(frozen=True, slots=True)
class MeleeWeapon(Ability):
    """A row of the table: bonuses to DEF and ATK, and the ability."""

    name: str
    defence: int
    attack: int


iron_sword = adding(lambda _, me, _foe, bonus=1: bonus * (me.kind == "sword_tester"))
katana = adding_attack(lambda _, _me, foe, bonus=4, health=10: bonus * (foe.health_max >= health))
particle_cannon = adding_attack(lambda _, me, _foe: me.health)
# The level even if it is negative.
gold_crown = adding(lambda _, me, _foe: me.level)
bikini_armor = adding_defence(lambda _, me, _foe: me.health)
lance = adding_attack(lambda fight, _me, _foe, bonus=4: bonus * fight.post_move)
shotgun = adding_attack(lambda fight, _me, _foe, bonus=4: bonus * (not fight.post_move))
all_in_one_knife = adding(lambda _, me, foe, bonus=2: bonus * (me.level == foe.level))
plate_mail = adding_defence(lambda _, me, _foe: me.strength)
ring_of_rage = adding_attack(lambda _, me, _foe: max(0, me.health_max - me.health))
magic_candle = adding(lambda _, me, _foe, bonus=3, level=3: bonus * (me.level <= level))
crystal_spear = adding_attack(
    lambda fight, me, _foe: fight.walls_around(me.pos, me.board, outside=False)
)
boomerang = adding(
    lambda fight, me, _foe, bonus=4: (
        0 if fight.walls_around(me.pos, me.board, outside=True) else bonus
    )
)
buckler = raising("parry", lambda _, me, _foe: me.at_full_health)
hammer_of_justice = raising("critical", lambda _, me, foe: foe.level > me.level)
hammer_of_justice_parry = raising("parry", lambda _, me, foe: foe.level < me.level)
skull_bomb = raising("dodge", lambda _, me, foe: foe.attack == me.defence)
rogue_slayer = raising("critical", lambda _, _me, foe: foe.kind != "goblin")
particle_cannon_aim = raising("accurate", lambda _, me, _foe: me.at_full_health)
blackjack = raising(
    "reflect", lambda _, _me, foe, sum_min=22: foe.health_max + foe.strength >= sum_min
)
# What was neither dodged nor parried.
repulsion_field = raising(
    "reflect", lambda fight, *_: fight.accurate and not (fight.dodge or fight.parry)
)
giant_spiked_club = raising("dodge", lambda _, me, _foe, strength=11: me.strength < strength)
assassin_robe = raising("critical", lambda _, _me, foe: foe.health % 2 == 1)
assassin_robe_dodge = raising("dodge", lambda _, _me, foe: foe.health % 2 == 0)
whip = raising("dodge", lambda fight, *_: fight.post_move)
poison_needle = raising("critical", lambda _, me, foe, margin=5: foe.defence - me.attack >= margin)
bofh_lart = raising("critical", lambda _, _me, foe, defence=18: foe.defence >= defence)
bofh_lart_dodge = raising("dodge", lambda _, _me, foe, attack=18: foe.attack >= attack)
bikini_armor_drawback = adding(lambda _, _me, _foe, loss=1: -loss, ("health",))
ikasama_blade = harming(lambda _, me, _foe: max(0, me.attack))


def tonfa(fight: Fight, me: Fighter, _foe: Fighter, *, bonus: int = 4) -> None:
    """Add to DEF in a post-move attack, else to ATK."""
    if fight.post_move:
        me.defence += bonus
    else:
        me.attack += bonus


def broken_hourglass(_fight: Fight, me: Fighter, foe: Fighter) -> None:
    """Subtract the foe's level from its DEF and ATK; add it to the owner's if it is higher."""
    foe.add_defence_and_attack(-foe.level)
    if foe.level > me.level:
        me.add_defence_and_attack(foe.level)


def shovel(fight: Fight, me: Fighter, foe: Fighter, *, bonus: int = 4) -> None:
    """Add to DEF and ATK against a foe with a wall behind it."""
    grid = fight.context.grids[foe.board]
    dx, dy = foe.pos.x - me.pos.x, foe.pos.y - me.pos.y
    behind = Pos(foe.pos.x + (dx > 0) - (dx < 0), foe.pos.y + (dy > 0) - (dy < 0))
    if me.board == foe.board and grid.in_bounds(behind) and grid.terrain_at(behind) is Terrain.WALL:
        me.add_defence_and_attack(bonus)


def sword_of_mixing(_fight: Fight, _me: Fighter, foe: Fighter) -> None:
    """Swap the foe's DEF and ATK."""
    foe.defence, foe.attack = foe.attack, foe.defence


def cosmic_contract(fight: Fight, me: Fighter, foe: Fighter) -> None:
    """Swap the two fighters' ATK when the owner attacks."""
    if me is fight.attacker:
        me.attack, foe.attack = foe.attack, me.attack


def oilskin_cloak(fight: Fight, me: Fighter, foe: Fighter, *, margin: int = 3) -> None:
    """Dodge an ATK far over DEF; prevent critical hits as far below."""
    fight.dodge |= foe.attack - me.defence >= margin
    fight.no_critical |= foe.attack - me.defence <= -margin


def wood_stake(fight: Fight, _me: Fighter, foe: Fighter, *, loss: int = 6) -> None:
    """Take levels and hit points from a foe that is immune to critical hits."""
    if foe.alive and fight.no_critical:
        foe.level -= loss
        foe.health -= loss


def swap_places(_fight: Fight, me: Fighter, foe: Fighter) -> None:
    """Swap positions, across floors if need be."""
    if foe.alive:
        me.pos, foe.pos = foe.pos, me.pos
        me.board, foe.board = foe.board, me.board


def low_level(_weapon: str, level: int, *, level_max: int = 1) -> bool:
    """Allow post-move attacks up to a level."""
    return level <= level_max


_WEAPONS = (
    MeleeWeapon("iron_sword", 4, 4, buff=iron_sword),
    MeleeWeapon("dagger", 2, 3, post_move=always),
    MeleeWeapon("buckler", 6, 3, defending=buckler),
    MeleeWeapon("wand_of_sun", 3, 3, attacking=strike_at(8, 11, 14, 17)),
    MeleeWeapon("wand_of_moon", 3, 3, attacking=strike_at(7, 10, 13, 16)),
    MeleeWeapon(
        "hammer_of_justice", 3, 3, attacking=hammer_of_justice, defending=hammer_of_justice_parry
    ),
    MeleeWeapon("skull_bomb", 4, 4, defending=skull_bomb),
    MeleeWeapon("rogue_slayer", 1, 1, attacking=rogue_slayer),
    MeleeWeapon("banana_peel", 7, 7, attacking=dodge),
    MeleeWeapon("katana", 3, 5, buff=katana),
    MeleeWeapon("particle_cannon", 1, 3, buff=particle_cannon, attacking=particle_cannon_aim),
    MeleeWeapon("blackjack", 3, 3, defending=blackjack),
    MeleeWeapon("ikasama_blade", 8, 8, attacking=ignore_dodge, hit=ikasama_blade),
    MeleeWeapon("repulsion_field", 4, 3, defending=repulsion_field),
    MeleeWeapon("rapier", 3, 4, attacking=ignore_dodge),
    MeleeWeapon("gold_crown", 3, 3, buff=gold_crown),
    MeleeWeapon(
        "bikini_armor",
        0,
        2,
        buff=bikini_armor,
        defending=prevent_critical,
        struck=bikini_armor_drawback,
    ),
    MeleeWeapon("oilskin_cloak", 3, 3, defending=oilskin_cloak),
    MeleeWeapon("giant_spiked_club", 4, 7, attacking=giant_spiked_club),
    MeleeWeapon("lance", 2, 1, buff=lance, post_move=always),
    MeleeWeapon("shotgun", 3, 2, buff=shotgun, attacking=ignore_dodge),
    MeleeWeapon(
        "all_in_one_knife",
        1,
        1,
        buff=all_in_one_knife,
        attacking=ignore_dodge,
        defending=prevent_critical,
    ),
    MeleeWeapon("plate_mail", 2, 3, buff=plate_mail),
    MeleeWeapon("ring_of_rage", 6, 1, buff=ring_of_rage, defending=parry),
    MeleeWeapon("assassin_robe", 2, 2, attacking=assassin_robe, defending=assassin_robe_dodge),
    MeleeWeapon("whip", 3, 4, defending=whip),
    MeleeWeapon("magic_candle", 3, 3, buff=magic_candle, post_move=low_level),
    MeleeWeapon("poison_needle", 1, 0, attacking=poison_needle, post_move=always),
    MeleeWeapon("mace", 4, 4, attacking=ignore_reflection),
    MeleeWeapon("crystal_spear", 3, 2, buff=crystal_spear, attacking=ignore_reflection),
    MeleeWeapon("wood_stake", 3, 4, hit=wood_stake),
    MeleeWeapon("boomerang", 3, 3, buff=boomerang),
    MeleeWeapon("tonfa", 3, 3, buff=tonfa),
    MeleeWeapon("broken_hourglass", 2, 2, buff=broken_hourglass),
    MeleeWeapon("bofh_lart", 3, 3, attacking=bofh_lart, defending=bofh_lart_dodge),
    MeleeWeapon("sword_of_mixing", 4, 4, swap=sword_of_mixing),
    MeleeWeapon("cosmic_contract", 0, 0, swap=cosmic_contract, post_move=always),
    MeleeWeapon("shovel", 4, 4, buff=shovel, hit=swap_places),
)
WEAPONS = {row.name: row for row in _WEAPONS}
_NO_WEAPON = MeleeWeapon("", 0, 0)
UNIQUE_WEAPONS = frozenset({"rogue_slayer", "particle_cannon", "ikasama_blade", "cosmic_contract"})
RANDOM_WEAPONS = tuple(name for name in WEAPONS if name not in UNIQUE_WEAPONS)


def weapon_row(name: str) -> MeleeWeapon:
    """Return a weapon's row; that of bare hands, "", adds nothing."""
    return WEAPONS.get(name, _NO_WEAPON)
