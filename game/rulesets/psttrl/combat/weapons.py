"""The 38 weapons and their abilities (rules 2)."""

from dataclasses import dataclass

from game.core.grid import Pos, Terrain
from game.rulesets.psttrl.combat.fight import (
    Ability,
    Fight,
    Fighter,
    always,
    dodge,
    ignore_dodge,
    ignore_reflection,
    parry,
    prevent_critical,
    strike_at,
)


@dataclass(frozen=True, slots=True)
class MeleeWeapon(Ability):
    """A row of the table: bonuses to DEF and ATK, and the ability."""

    name: str
    defence: int
    attack: int


def iron_sword(_fight: Fight, me: Fighter, _foe: Fighter, *, bonus: int = 1) -> None:
    """Add to DEF and ATK for a sword tester."""
    if me.kind == "sword_tester":
        me.add_defence_and_attack(bonus)


def katana(_fight: Fight, me: Fighter, foe: Fighter, *, bonus: int = 4, health: int = 10) -> None:
    """Add to ATK against a foe with enough maximum hit points."""
    if foe.health_max >= health:
        me.attack += bonus


def particle_cannon(_fight: Fight, me: Fighter, _foe: Fighter) -> None:
    """Add the owner's hit points to ATK."""
    me.attack += me.health


def gold_crown(_fight: Fight, me: Fighter, _foe: Fighter) -> None:
    """Add the owner's level, even if negative, to DEF and ATK."""
    me.add_defence_and_attack(me.level)


def bikini_armor(_fight: Fight, me: Fighter, _foe: Fighter) -> None:
    """Add the owner's hit points to DEF."""
    me.defence += me.health


def lance(fight: Fight, me: Fighter, _foe: Fighter, *, bonus: int = 4) -> None:
    """Add to ATK in a post-move attack."""
    if fight.post_move:
        me.attack += bonus


def shotgun(fight: Fight, me: Fighter, _foe: Fighter, *, bonus: int = 4) -> None:
    """Add to ATK unless it is a post-move attack."""
    if not fight.post_move:
        me.attack += bonus


def all_in_one_knife(_fight: Fight, me: Fighter, foe: Fighter, *, bonus: int = 2) -> None:
    """Add to DEF and ATK against a foe of the same level."""
    if me.level == foe.level:
        me.add_defence_and_attack(bonus)


def plate_mail(_fight: Fight, me: Fighter, _foe: Fighter) -> None:
    """Add the owner's strength to DEF."""
    me.defence += me.strength


def ring_of_rage(_fight: Fight, me: Fighter, _foe: Fighter) -> None:
    """Add the owner's missing hit points to ATK."""
    me.attack += max(0, me.health_max - me.health)


def magic_candle(
    _fight: Fight, me: Fighter, _foe: Fighter, *, bonus: int = 3, level: int = 3
) -> None:
    """Add to DEF and ATK up to a level."""
    if me.level <= level:
        me.add_defence_and_attack(bonus)


def crystal_spear(fight: Fight, me: Fighter, _foe: Fighter) -> None:
    """Add the number of walls around the owner to ATK."""
    me.attack += fight.walls_around(me.pos, me.board, outside=False)


def boomerang(fight: Fight, me: Fighter, _foe: Fighter, *, bonus: int = 4) -> None:
    """Add to DEF and ATK with neither walls nor the map's edge around the owner."""
    if not fight.walls_around(me.pos, me.board, outside=True):
        me.add_defence_and_attack(bonus)


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


def buckler(fight: Fight, me: Fighter, _foe: Fighter) -> None:
    """Parry at full health."""
    fight.parry |= me.at_full_health


def hammer_of_justice(fight: Fight, me: Fighter, foe: Fighter) -> None:
    """Hit critically against a foe of a higher level."""
    fight.critical |= foe.level > me.level


def hammer_of_justice_parry(fight: Fight, me: Fighter, foe: Fighter) -> None:
    """Parry a foe of a lower level."""
    fight.parry |= foe.level < me.level


def skull_bomb(fight: Fight, me: Fighter, foe: Fighter) -> None:
    """Dodge an ATK equal to the owner's DEF."""
    fight.dodge |= foe.attack == me.defence


def rogue_slayer(fight: Fight, _me: Fighter, foe: Fighter) -> None:
    """Hit critically against anything but a goblin."""
    fight.critical |= foe.kind != "goblin"


def particle_cannon_aim(fight: Fight, me: Fighter, _foe: Fighter) -> None:
    """Never miss at full health."""
    fight.accurate |= me.at_full_health


def blackjack(fight: Fight, _me: Fighter, foe: Fighter, *, sum_min: int = 22) -> None:
    """Reflect the attacks of a foe with much maximum hit points and strength in all."""
    fight.reflect |= foe.health_max + foe.strength >= sum_min


def repulsion_field(fight: Fight, _me: Fighter, _foe: Fighter) -> None:
    """Reflect an accurate attack that was neither dodged nor parried."""
    fight.reflect |= fight.accurate and not fight.dodge and not fight.parry


def oilskin_cloak(fight: Fight, me: Fighter, foe: Fighter, *, margin: int = 3) -> None:
    """Dodge an ATK far over DEF; prevent critical hits as far below."""
    fight.dodge |= foe.attack - me.defence >= margin
    fight.no_critical |= foe.attack - me.defence <= -margin


def giant_spiked_club(fight: Fight, me: Fighter, _foe: Fighter, *, strength: int = 11) -> None:
    """Miss if the owner's strength is too low."""
    fight.dodge |= me.strength < strength


def assassin_robe(fight: Fight, _me: Fighter, foe: Fighter) -> None:
    """Hit critically against a foe with odd hit points."""
    fight.critical |= foe.health % 2 == 1


def assassin_robe_dodge(fight: Fight, _me: Fighter, foe: Fighter) -> None:
    """Dodge a foe with even hit points."""
    fight.dodge |= foe.health % 2 == 0


def whip(fight: Fight, _me: Fighter, _foe: Fighter) -> None:
    """Dodge post-move attacks."""
    fight.dodge |= fight.post_move


def poison_needle(fight: Fight, me: Fighter, foe: Fighter, *, margin: int = 5) -> None:
    """Hit critically against a DEF far over ATK."""
    fight.critical |= foe.defence - me.attack >= margin


def bofh_lart(fight: Fight, _me: Fighter, foe: Fighter, *, defence: int = 18) -> None:
    """Hit critically against a high DEF."""
    fight.critical |= foe.defence >= defence


def bofh_lart_dodge(fight: Fight, _me: Fighter, foe: Fighter, *, attack: int = 18) -> None:
    """Dodge a foe with a high ATK."""
    fight.dodge |= foe.attack >= attack


def ikasama_blade(_fight: Fight, me: Fighter, foe: Fighter) -> None:
    """Subtract ATK from the foe's hit points."""
    if foe.alive:
        foe.health -= max(0, me.attack)


def bikini_armor_drawback(_fight: Fight, me: Fighter, _foe: Fighter, *, loss: int = 1) -> None:
    """Lose hit points."""
    me.health -= loss


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
