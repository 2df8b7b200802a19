"""Reference implementation of a fight, as plain as the rules: one long list of ifs.

It shares nothing with the game's own tables. A side is a dict with kind, level, hp, weapon, x, y,
floor and bonus; `walls` tells whether a cell of a floor is a wall, `inside` whether it is on the
map; `roll` gives the heisenbug's number and `landing` the cell a nurupo sends somebody to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Side = dict[str, Any]
BASE_STATS = {
    "sword_tester": (7, 7), "bee_slayer_shmupper": (3, 5), "shmupper": (5, 7),
    "ancient_dragon": (11, 11), "mature_dragon": (9, 9), "baby_dragon": (7, 7),
    "heisenbug": (5, 5), "language_lawyer": (9, 6), "rat": (5, 6), "goblin": (6, 5),
    "mage": (7, 7), "full_strength_mage": (5, 4), "betraying_mascot": (5, 6), "tyrant": (7, 6),
    "grid_bug": (7, 7), "ogre": (5, 11), "monk": (8, 8), "millennium_monk": (8, 8),
    "glass_golem": (12, 12), "lead_golem": (12, 12), "hacker": (8, 8), "bat": (5, 5),
    "berserker": (9, 7), "samurai": (8, 8), "imp": (6, 6), "amulet_retriever": (5, 5),
    "cat": (8, 8), "acid_blob": (10, 3), "warlord": (7, 6), "nurupo": (8, 8),
    "chariot": (8, 10), "vampire": (3, 6), "wisp": (7, 7),
}  # fmt: skip
WEAPON_MODIFIERS = {
    "": (0, 0), "iron_sword": (4, 4), "dagger": (2, 3), "buckler": (6, 3), "wand_of_sun": (3, 3),
    "wand_of_moon": (3, 3), "hammer_of_justice": (3, 3), "skull_bomb": (4, 4),
    "rogue_slayer": (1, 1), "banana_peel": (7, 7), "katana": (3, 5), "particle_cannon": (1, 3),
    "blackjack": (3, 3), "ikasama_blade": (8, 8), "repulsion_field": (4, 3), "rapier": (3, 4),
    "gold_crown": (3, 3), "bikini_armor": (0, 2), "oilskin_cloak": (3, 3),
    "giant_spiked_club": (4, 7), "lance": (2, 1), "shotgun": (3, 2), "all_in_one_knife": (1, 1),
    "plate_mail": (2, 3), "ring_of_rage": (6, 1), "assassin_robe": (2, 2), "whip": (3, 4),
    "magic_candle": (3, 3), "poison_needle": (1, 0), "mace": (4, 4), "crystal_spear": (3, 2),
    "wood_stake": (3, 4), "boomerang": (3, 3), "tonfa": (3, 3), "broken_hourglass": (2, 2),
    "bofh_lart": (3, 3), "sword_of_mixing": (4, 4), "cosmic_contract": (0, 0), "shovel": (4, 4),
}  # fmt: skip


class ReferenceFight:
    """One fight; `a` attacks `d`, both are changed."""

    def __init__(
        self, a: Side, d: Side, *, post_move: bool, walls: Callable[[int, int, int], bool],
        inside: Callable[[int, int], bool], roll: Callable[[], int], landing: tuple[int, int],
    ) -> None:  # fmt: skip
        self.a, self.d, self.post, self.flags = a, d, post_move, set[str]()
        self.walls, self.inside, self.roll, self.landing = walls, inside, roll, landing
        for side in (a, d):
            base, mod = BASE_STATS[side["kind"]], WEAPON_MODIFIERS[side["weapon"]]
            side["mhp"], side["str"] = base[0] + side["level"], base[1] + side["level"]
            side["def"] = side["hp"] + mod[0] + side["bonus"]
            side["atk"] = side["str"] + mod[1] + side["bonus"]
            side["off"] = set()

    def _order(self) -> list[tuple[Side, Side, str]]:
        """Return owner, foe and name of each of the four abilities that can still work."""
        a, d = self.a, self.d
        found = []
        for me, foe, what in ((a, d, "kind"), (d, a, "kind"), (a, d, "weapon"), (d, a, "weapon")):
            found.append((me, foe, what))
        return found

    def _works(self, me: Side, what: str) -> bool:
        return me["hp"] >= 0 and what not in me["off"]

    def fight(self) -> str:  # noqa: C901, PLR0912
        a, d, flags = self.a, self.d, self.flags
        for me, foe, what in self._order():
            if me[what] == "language_lawyer" and self._works(me, what):
                foe["off"].add("kind" if me is a else "weapon")
        for me, foe, what in self._order():
            if self._works(me, what):
                self._buff(me, foe, me[what])
        for me, foe, what in self._order():
            if self._works(me, what):
                if me[what] == "sword_of_mixing":
                    foe["def"], foe["atk"] = foe["atk"], foe["def"]
                if me[what] == "cosmic_contract" and me is a:
                    me["atk"], foe["atk"] = foe["atk"], me["atk"]
        for me, foe, what in self._order():
            if self._works(me, what):
                if me is a:
                    self._attacking(me, foe, me[what])
                else:
                    self._defending(me, foe, me[what])
        result = self._blow(a, d, flags)
        for me, foe, what in self._order():
            if me[what] == "acid_blob" and self._works(me, what) and foe["hp"] >= 0:
                foe["hp"] -= 1
        for side in (a, d):
            limit = BASE_STATS[side["kind"]][0] + side["level"]
            side["hp"] = min(side["hp"], limit)
        return result

    def _blow(self, a: Side, d: Side, flags: set[str]) -> str:
        if "reflect" in flags and "no reflect" not in flags:
            if a["atk"] >= a["def"]:
                a["hp"] = -99
            else:
                a["hp"] -= 1
            return "reflected"
        if "dodge" in flags and "accurate" not in flags:
            return "dodged"
        if a["atk"] >= d["def"]:
            d["hp"] = -99
        else:
            d["hp"] -= 1
        if "parry" in flags and "accurate" not in flags:
            return "parried"
        deadly = "critical" in flags and "no critical" not in flags
        if deadly:
            d["hp"] = -99
        for me, foe, what in self._order():
            if self._works(me, what):
                self._hit(me, foe, me[what])
        return "critical" if deadly else "hit"

    def _around(self, me: Side) -> tuple[int, int]:
        walls = outside = 0
        for x in (me["x"] - 1, me["x"], me["x"] + 1):
            for y in (me["y"] - 1, me["y"], me["y"] + 1):
                if (x, y) != (me["x"], me["y"]):
                    if not self.inside(x, y):
                        outside += 1
                    elif self.walls(me["floor"], x, y):
                        walls += 1
        return walls, outside

    def _buff(self, me: Side, foe: Side, name: str) -> None:  # noqa: C901, PLR0912, PLR0915
        d = a = 0
        armed = me["weapon"] != ""
        if name == "sword_tester" and armed:
            d, a = 2, 2
        elif name == "ancient_dragon" and foe["weapon"] != "":
            foe["atk"] -= 12
        elif name == "mature_dragon" and foe["level"] < me["level"]:
            foe["def"] -= 8
            foe["atk"] -= 8
        elif name == "baby_dragon" and foe["hp"] < foe["mhp"]:
            foe["def"] -= 4
            foe["atk"] -= 4
        elif name == "heisenbug":
            d = a = self.roll()
        elif name == "rat" and me["hp"] <= 5:
            a = 2
        elif name == "betraying_mascot":
            foe["atk"] += 8
        elif name == "monk" and not armed:
            d, a = 6, 6
        elif name == "millennium_monk" and not armed:
            a = 9
        elif name == "hacker" and foe["level"] >= 4:
            d, a = 4, 4
        elif name == "berserker" and me["hp"] < me["mhp"]:
            d, a = 3, 3
        elif name == "imp" and armed:
            d, a = WEAPON_MODIFIERS[me["weapon"]]
        elif name == "amulet_retriever":
            d = a = me["floor"]
        elif name == "chariot" and foe["hp"] < foe["mhp"]:
            a = -4
        elif name == "vampire":
            d = a = me["hp"]
        else:
            d, a = self._weapon_buff(me, foe, name)
        me["def"] += d
        me["atk"] += a

    def _weapon_buff(  # noqa: C901, PLR0911, PLR0912
        self, me: Side, foe: Side, name: str
    ) -> tuple[int, int]:
        if name == "iron_sword":
            return (1, 1) if me["kind"] == "sword_tester" else (0, 0)
        if name == "katana":
            return 0, 4 if foe["mhp"] >= 10 else 0
        if name == "particle_cannon":
            return 0, me["hp"]
        if name == "gold_crown":
            return me["level"], me["level"]
        if name == "bikini_armor":
            return me["hp"], 0
        if name == "lance":
            return 0, 4 if self.post else 0
        if name == "shotgun":
            return 0, 0 if self.post else 4
        if name == "all_in_one_knife":
            return (2, 2) if me["level"] == foe["level"] else (0, 0)
        if name == "plate_mail":
            return me["str"], 0
        if name == "ring_of_rage":
            return 0, me["mhp"] - me["hp"] if me["mhp"] > me["hp"] else 0
        if name == "magic_candle":
            return (3, 3) if me["level"] <= 3 else (0, 0)
        if name == "crystal_spear":
            return 0, self._around(me)[0]
        if name == "boomerang":
            return (4, 4) if self._around(me) == (0, 0) else (0, 0)
        if name == "tonfa":
            return (4, 0) if self.post else (0, 4)
        if name == "broken_hourglass":
            foe["def"] -= foe["level"]
            foe["atk"] -= foe["level"]
            return (foe["level"], foe["level"]) if foe["level"] > me["level"] else (0, 0)
        if name == "shovel":
            return self._shovel(me, foe)
        return 0, 0

    def _shovel(self, me: Side, foe: Side) -> tuple[int, int]:
        if me["floor"] != foe["floor"]:
            return 0, 0
        x, y = foe["x"], foe["y"]
        if foe["x"] > me["x"]:
            x += 1
        if foe["x"] < me["x"]:
            x -= 1
        if foe["y"] > me["y"]:
            y += 1
        if foe["y"] < me["y"]:
            y -= 1
        return (4, 4) if self.inside(x, y) and self.walls(me["floor"], x, y) else (0, 0)

    def _attacking(self, me: Side, foe: Side, name: str) -> None:
        flags = self.flags
        tests = {
            "accurate": name in ("tyrant", "hacker", "rapier", "shotgun", "all_in_one_knife")
            or name == "ikasama_blade"
            or (name == "chariot" and foe["hp"] >= foe["mhp"])
            or (name == "particle_cannon" and me["hp"] >= me["mhp"])
            or self._gap(foe, name),
            "critical": name == "full_strength_mage"
            or (name == "goblin" and foe["kind"] == "goblin")
            or (name == "rogue_slayer" and foe["kind"] != "goblin")
            or (name == "samurai" and me["str"] >= foe["hp"])
            or (name == "hammer_of_justice" and foe["level"] > me["level"])
            or (name == "assassin_robe" and foe["hp"] in (1, 3, 5, 7, 9, 11, 13, 15, 17, 19))
            or (name == "poison_needle" and foe["def"] >= me["atk"] + 5)
            or (name == "bofh_lart" and foe["def"] > 17)
            or self._gap(foe, name),
            "dodge": name == "banana_peel"
            or (name == "samurai" and foe["kind"] == "acid_blob")
            or (name == "giant_spiked_club" and me["str"] < 11),
            "parry": name == "ogre",
            "no reflect": name in ("cat", "mace", "crystal_spear"),
        }
        flags.update(flag for flag, raised in tests.items() if raised)

    def _gap(self, foe: Side, name: str) -> bool:
        gaps = {
            "mage": (9, 12, 15),
            "wand_of_sun": (8, 11, 14, 17),
            "wand_of_moon": (7, 10, 13, 16),
        }
        return foe["def"] in gaps.get(name, ())

    def _defending(self, me: Side, foe: Side, name: str) -> None:
        flags = self.flags
        aside = abs(me["x"] - foe["x"])
        tests = {
            "reflect": (name == "blackjack" and foe["mhp"] + foe["str"] > 21)
            or (name == "repulsion_field"
                and "accurate" in flags and "dodge" not in flags and "parry" not in flags),
            "dodge": name == "bee_slayer_shmupper"
            or (name == "shmupper" and foe["atk"] > me["def"])
            or (name == "betraying_mascot" and foe["atk"] > 20)
            or (name == "grid_bug" and me["floor"] == foe["floor"] and aside > 0
                and aside == abs(me["y"] - foe["y"]))
            or (name == "warlord" and (self.post or foe["hp"] < foe["mhp"]))
            or (name == "wisp" and foe["str"] <= me["mhp"])
            or (name == "skull_bomb" and foe["atk"] == me["def"])
            or (name == "oilskin_cloak" and foe["atk"] >= me["def"] + 3)
            or (name == "assassin_robe" and foe["hp"] in (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20))
            or (name == "whip" and self.post)
            or (name == "bofh_lart" and foe["atk"] > 17),
            "parry": name in ("berserker", "ring_of_rage")
            or (name == "buckler" and me["hp"] >= me["mhp"])
            or (name == "hammer_of_justice" and foe["level"] < me["level"]),
            "critical": name == "glass_golem",
            "no critical": name in ("lead_golem", "bikini_armor", "all_in_one_knife")
            or (name == "oilskin_cloak" and foe["atk"] + 3 <= me["def"]),
        }  # fmt: skip
        flags.update(flag for flag, raised in tests.items() if raised)

    def _hit(self, me: Side, foe: Side, name: str) -> None:  # noqa: C901
        if me is self.d:
            if name == "bikini_armor":
                me["hp"] -= 1
            return
        if name == "vampire":
            me["hp"] += 1
        if foe["hp"] < 0:
            return
        if name == "ancient_dragon":
            foe["hp"] -= 12
        elif name == "nurupo":
            foe["x"], foe["y"] = self.landing
        elif name == "ikasama_blade" and me["atk"] >= 1:
            foe["hp"] -= me["atk"]
        elif name == "wood_stake" and "no critical" in self.flags:
            foe["level"] -= 6
            foe["hp"] -= 6
        elif name == "shovel":
            for what in ("x", "y", "floor"):
                me[what], foe[what] = foe[what], me[what]
