"""The demo player's arithmetic: what it expects of fights, from its view."""

from __future__ import annotations

from dataclasses import replace

from game.core.actor import Actor
from game.core.view import View
from game.rulesets.psttrl.forecast import Known, foresee, known_ground
from game.rulesets.psttrl.kinds import can_post_move
from game.rulesets.psttrl.mind import hero_gear, level_of, slots_of, weapon_of
from game.rulesets.psttrl.params import BARE, FELT, distance

SURE = 100
# What a weapon is worth carrying for; those not named are worth 2.
_WORTH = {
    "banana_peel": 0, "giant_spiked_club": 0, "bikini_armor": 1, "poison_needle": 1,
    "cosmic_contract": 1, "gold_crown": 3, "lance": 3, "dagger": 3, "blackjack": 3,
    "wand_of_sun": 3, "wand_of_moon": 3, "rapier": 4, "mace": 4, "shovel": 4, "tonfa": 4,
    "wood_stake": 3, "shotgun": 4, "all_in_one_knife": 3, "hammer_of_justice": 4, "katana": 4,
    "crystal_spear": 4, "skull_bomb": 4, "buckler": 4, "ring_of_rage": 4, "plate_mail": 4,
    "boomerang": 4, "magic_candle": 6, "iron_sword": 6, "sword_of_mixing": 5, "bofh_lart": 3,
    "particle_cannon": 7, "rogue_slayer": 8, "ikasama_blade": 9, "assassin_robe": 5,
}  # fmt: skip


def worth(weapon: str) -> int:
    """Return how gladly a weapon is carried, 0 for an empty slot."""
    return _WORTH.get(weapon, 2) if weapon else 0


class Odds:
    """What fights from one view would do, in percent."""

    def __init__(self, view: View, me: Actor) -> None:
        """Read the view; felt creatures do not count."""
        self.me = me
        self.board = me.board
        first_floor = view.gauge("floor").value - me.board
        self.known: Known = known_ground((board.grid for board in view.boards), first_floor)
        self.foes = [
            a for a in view.actors if a.seat is None and a.kind != FELT and a.board == me.board
        ]
        self.wielding = view.gauge("wielding").value
        slots = slots_of(me)
        self.grips = [slot for slot in range(BARE) if slots[slot]] + [BARE]

    def near(self, reach: int) -> list[Actor]:
        """Return the foes within a distance, nearest first."""
        found = [foe for foe in self.foes if distance(foe.pos, self.me.pos) <= reach]
        return sorted(found, key=lambda foe: (distance(foe.pos, self.me.pos), foe.id))

    def holding(self, grip: int, *, healed: bool = False) -> Actor:
        """Return the hero with another slot in hand."""
        health = self.me.health_max if healed else self.me.health
        return replace(self.me, gear=hero_gear(slots_of(self.me), grip), health=health)

    def kill(self, grip: int, foe: Actor, *, post_move: bool = False) -> int:
        """Return the chance to kill a foe with one blow, less that of dying of it."""
        told = foresee(self.known, self.holding(grip), foe, post_move=post_move)
        return SURE * (told.kills - 2 * told.backfires) // told.cases

    def death(self, grip: int, foe: Actor, *, healed: bool = False) -> int:
        """Return the chance that a foe's best blow kills the hero."""
        me = self.holding(grip, healed=healed)
        ways = [False, True] if can_post_move(foe.kind, weapon_of(foe), level_of(foe)) else [False]
        told = [foresee(self.known, foe, me, post_move=way) for way in ways]
        return max(SURE * end.kills // end.cases for end in told)

    def duel(self, grip: int, foe: Actor) -> int:
        """Return how good a fight with one foe looks when the hero strikes first.

        It goes blow by blow until somebody is dead, each blow taken as likely as not to matter.
        """
        kill, death = self.kill(grip, foe), self.death(grip, foe)
        if kill >= SURE:
            return SURE
        if death:
            return kill - death
        hits = foresee(self.known, self.holding(grip), foe, post_move=False)
        return SURE // 2 if hits.defender < foe.health else -SURE // 2

    def best_grip(self, foe: Actor) -> tuple[int, int]:
        """Return the best chances against a foe and the slot to take for them."""
        return max(((self.duel(g, foe), g) for g in self.grips), key=lambda pair: pair[0])

    def safest_grip(self, foes: list[Actor]) -> tuple[int, int]:
        """Return the least danger from some foes together and the slot to take against it."""
        dangers = [(sum(self.death(g, foe) for foe in foes), g) for g in self.grips]
        return min(dangers, key=lambda pair: pair[0])
