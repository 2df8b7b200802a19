"""The 33 creatures and their abilities (rules 1)."""

from dataclasses import dataclass, fields
from functools import partial

from game.rulesets.psttrl.combat.fight import (
    Ability,
    Fight,
    Fighter,
    adding,
    adding_attack,
    always,
    critical,
    dodge,
    harming,
    ignore_dodge,
    ignore_reflection,
    parry,
    prevent_critical,
    raising,
    strike_at,
)
from game.rulesets.psttrl.combat.weapons import WEAPONS, MeleeWeapon, weapon_row

HEISENBUG_MOST = 5


@dataclass(frozen=True, slots=True)
class CreatureKind(Ability):
    """A row of the table: hit points and strength at level 0; `time_factor` scales all times."""

    name: str
    health: int
    strength: int
    time_factor: int = 1


_sword_tester = adding(lambda _, me, _foe, bonus=2: bonus * bool(me.weapon))
_ancient_fear = adding_attack(lambda _, _me, foe, malus=12: -malus * bool(foe.weapon), foe=True)
_mature_fear = adding(lambda _, me, foe, malus=8: -malus * (foe.level < me.level), foe=True)
_baby_fear = adding(lambda _, _me, foe, malus=4: -malus * (not foe.at_full_health), foe=True)
_mascot = adding_attack(lambda _, _me, _foe, bonus=8: bonus, foe=True)
_heisenbug = adding(lambda fight, _me, _foe, most=HEISENBUG_MOST: fight.context.below(most + 1))
_rat = adding_attack(lambda _, me, _foe, bonus=2, health=5: bonus * (me.health <= health))
_monk = adding(lambda _, me, _foe, bonus=6: bonus * (not me.weapon))
_millennium_monk = adding_attack(lambda _, me, _foe, bonus=9: bonus * (not me.weapon))
_hacker = adding(lambda _, _me, foe, bonus=4, level=4: bonus * (foe.level >= level))
_berserker = adding(lambda _, me, _foe, bonus=3: bonus * (not me.at_full_health))
_retriever = adding(lambda fight, me, _foe: fight.context.first_floor + me.board)
_chariot = adding_attack(lambda _, _me, foe, malus=4: -malus * (not foe.at_full_health))
_vampire = adding(lambda _, me, _foe: me.health)
_shmupper = raising("dodge", lambda _, me, foe: foe.attack > me.defence)
_goblin = raising("critical", lambda _, _me, foe: foe.kind == "goblin")
_mascot_defence = raising("dodge", lambda _, _me, foe, attack=21: foe.attack >= attack)
_warlord = raising("dodge", lambda fight, _me, foe: fight.post_move or not foe.at_full_health)
_chariot_charge = raising("accurate", lambda _, _me, foe: foe.at_full_health)
_wisp = raising("dodge", lambda _, me, foe: foe.strength <= me.health_max)
_fire = harming(lambda _, _me, _foe, burn=12: burn)
_drink = adding(lambda _, _me, _foe, gain=1: gain, ("health",))
_acid = harming(lambda _, _me, _foe, loss=1: loss)


def _imp(_fight: Fight, me: Fighter, _foe: Fighter) -> None:
    weapon = weapon_row(me.weapon)
    me.defence += weapon.defence
    me.attack += weapon.attack


def _lawyer(fight: Fight, me: Fighter, foe: Fighter) -> None:
    if me is fight.attacker:
        foe.ability_disabled = True
    else:
        foe.weapon_ability_disabled = True


def _grid_bug(fight: Fight, me: Fighter, foe: Fighter) -> None:
    dx, dy = abs(foe.pos.x - me.pos.x), abs(foe.pos.y - me.pos.y)
    fight.dodge |= me.board == foe.board and dx == dy != 0


def _samurai(fight: Fight, me: Fighter, foe: Fighter) -> None:
    fight.critical |= me.strength >= foe.health
    fight.dodge |= foe.kind == "acid_blob"


def _send_away(fight: Fight, _me: Fighter, foe: Fighter) -> None:
    if foe.alive:
        foe.pos = fight.context.free_cell(foe.board) or foe.pos


_CREATURES = (
    CreatureKind("sword_tester", 7, 7, buff=_sword_tester),
    CreatureKind("bee_slayer_shmupper", 3, 5, defending=dodge),
    CreatureKind("shmupper", 5, 7, defending=_shmupper),
    CreatureKind("ancient_dragon", 11, 11, buff=_ancient_fear, hit=_fire),
    CreatureKind("mature_dragon", 9, 9, buff=_mature_fear),
    CreatureKind("baby_dragon", 7, 7, buff=_baby_fear),
    CreatureKind("heisenbug", 5, 5, buff=_heisenbug),
    CreatureKind("language_lawyer", 9, 6, veto=_lawyer),
    CreatureKind("rat", 5, 6, buff=_rat),
    CreatureKind("goblin", 6, 5, attacking=_goblin),
    CreatureKind("mage", 7, 7, attacking=strike_at(9, 12, 15)),
    CreatureKind("full_strength_mage", 5, 4, attacking=critical),
    CreatureKind("betraying_mascot", 5, 6, buff=_mascot, defending=_mascot_defence),
    CreatureKind("tyrant", 7, 6, attacking=ignore_dodge, post_move=always),
    CreatureKind("grid_bug", 7, 7, defending=_grid_bug),
    CreatureKind("ogre", 5, 11, attacking=parry),
    CreatureKind("monk", 8, 8, buff=_monk),
    CreatureKind(
        "millennium_monk", 8, 8, buff=_millennium_monk, post_move=lambda weapon, _level: not weapon
    ),
    CreatureKind("glass_golem", 12, 12, defending=critical),
    CreatureKind("lead_golem", 12, 12, defending=prevent_critical, time_factor=2),
    CreatureKind("hacker", 8, 8, buff=_hacker, attacking=ignore_dodge),
    CreatureKind("bat", 5, 5, post_move=always),
    CreatureKind("berserker", 9, 7, buff=_berserker, defending=parry),
    CreatureKind("samurai", 8, 8, attacking=_samurai),
    CreatureKind("imp", 6, 6, buff=_imp),
    CreatureKind("amulet_retriever", 5, 5, buff=_retriever),
    CreatureKind("cat", 8, 8, attacking=ignore_reflection),
    CreatureKind("acid_blob", 10, 3, end=_acid),
    CreatureKind("warlord", 7, 6, defending=_warlord, post_move=always),
    CreatureKind("nurupo", 8, 8, hit=_send_away),
    CreatureKind("chariot", 8, 10, buff=_chariot, attacking=_chariot_charge),
    CreatureKind("vampire", 3, 6, buff=_vampire, hit=_drink),
    CreatureKind("wisp", 7, 7, defending=_wisp),
)
CREATURE_KINDS = {row.name: row for row in _CREATURES}
_ROWS: list[CreatureKind | MeleeWeapon] = [*_CREATURES, *WEAPONS.values()]
_HOOKS = [
    (row.name, hook)
    for row in _ROWS
    for phase in fields(Ability)
    if (hook := getattr(row, phase.name)) is not None
]


def ability_numbers() -> dict[str, int]:
    """Return the numbers of all abilities, such as `katana_bonus`; several values are numbered.

    >>> ability_numbers()["katana_bonus"], ability_numbers()["mage_defences_3"]
    (4, 15)
    """
    numbers: dict[str, int] = {}
    for owner, hook in _HOOKS:
        asked = hook.args[0] if isinstance(hook, partial) else hook
        code, given = asked.__code__, asked.__defaults__ or ()
        # Not by `inspect.signature`: texts ask often, and wait for milliseconds of that.
        names = code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
        defaults = {**dict(zip(names, given, strict=True)), **(asked.__kwdefaults__ or {})}
        for name, value in defaults.items():
            values = [value] if isinstance(value, int) else value
            several = len(values) > 1
            for number, each in enumerate(values, 1):
                numbers[f"{owner}_{name}" + f"_{number}" * several] = each
    return numbers
