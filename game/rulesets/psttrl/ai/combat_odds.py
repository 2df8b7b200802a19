"""The demo player's estimates of fights, from its view."""

from __future__ import annotations

from game.core.actor import Actor
from game.core.fast_dataclass import replace
from game.core.grid import chebyshev
from game.core.view import View
from game.rulesets.psttrl.actors import hero_gear, level_of, slots_of, weapon_of
from game.rulesets.psttrl.combat.creatures import can_post_move
from game.rulesets.psttrl.combat_forecast import KnownTerrain, forecast_attack, known_terrain
from game.rulesets.psttrl.params import BARE_HANDS, FELT

CERTAIN = 100
# Values of carried weapons; 2 for weapons that are not listed.
_WEAPON_VALUES = {
    "banana_peel": 0, "giant_spiked_club": 0, "bikini_armor": 1, "poison_needle": 1,
    "cosmic_contract": 1, "gold_crown": 3, "lance": 3, "dagger": 3, "blackjack": 3,
    "wand_of_sun": 3, "wand_of_moon": 3, "rapier": 4, "mace": 4, "shovel": 4, "tonfa": 4,
    "wood_stake": 3, "shotgun": 4, "all_in_one_knife": 3, "hammer_of_justice": 4, "katana": 4,
    "crystal_spear": 4, "skull_bomb": 4, "buckler": 4, "ring_of_rage": 4, "plate_mail": 4,
    "boomerang": 4, "magic_candle": 6, "iron_sword": 6, "sword_of_mixing": 5, "bofh_lart": 3,
    "particle_cannon": 7, "rogue_slayer": 8, "ikasama_blade": 9, "assassin_robe": 5,
}  # fmt: skip


def weapon_value(weapon: str) -> int:
    """Return the value of carrying a weapon, 0 for an empty slot."""
    return _WEAPON_VALUES.get(weapon, 2) if weapon else 0


class CombatOdds:
    """The chances in the fights that one view offers, in percent."""

    def __init__(self, view: View, me: Actor) -> None:
        """Read the view; felt creatures do not count."""
        self.me = me
        self.board = me.board
        first_floor = view.gauge("floor").value - me.board
        self.known: KnownTerrain = known_terrain((board.grid for board in view.boards), first_floor)
        self.foes = [
            a for a in view.actors if a.seat is None and a.kind != FELT and a.board == me.board
        ]
        self.wielded_slot = view.gauge("wielding").value
        slots = slots_of(me)
        self.wieldable_slots = [slot for slot in range(BARE_HANDS) if slots[slot]] + [BARE_HANDS]

    def foes_within(self, reach: int) -> list[Actor]:
        """Return the foes within a distance, nearest first."""
        near = [foe for foe in self.foes if chebyshev(foe.pos, self.me.pos) <= reach]
        return sorted(near, key=lambda foe: (chebyshev(foe.pos, self.me.pos), foe.id))

    def with_wielded(self, slot: int, *, healed: bool = False) -> Actor:
        """Return the hero as if he wielded another slot."""
        health = self.me.health_max if healed else self.me.health
        return replace(self.me, gear=hero_gear(slots_of(self.me), slot), health=health)

    def kill_chance(self, slot: int, foe: Actor, *, post_move: bool = False) -> int:
        """Return the chance to kill a foe with one attack, minus twice that to die by it."""
        forecast = forecast_attack(self.known, self.with_wielded(slot), foe, post_move=post_move)
        return CERTAIN * (forecast.kills - 2 * forecast.backfires) // forecast.cases

    def death_chance(self, slot: int, foe: Actor, *, healed: bool = False) -> int:
        """Return the chance that a foe's best attack kills the hero."""
        hero = self.with_wielded(slot, healed=healed)
        modes = [False, True] if can_post_move(foe.kind, weapon_of(foe), level_of(foe)) else [False]
        forecasts = [forecast_attack(self.known, foe, hero, post_move=mode) for mode in modes]
        return max(CERTAIN * forecast.kills // forecast.cases for forecast in forecasts)

    def duel_score(self, slot: int, foe: Actor) -> int:
        """Return a score in percent for a fight with one foe in which the hero attacks first.

        A sure kill is worth most; without a kill or a risk, the score says whether he does damage.
        """
        kill, death = self.kill_chance(slot, foe), self.death_chance(slot, foe)
        if kill >= CERTAIN:
            return CERTAIN
        if death:
            return kill - death
        forecast = forecast_attack(self.known, self.with_wielded(slot), foe, post_move=False)
        return CERTAIN // 2 if forecast.likeliest.defender_health < foe.health else -CERTAIN // 2

    def best_slot(self, foe: Actor) -> tuple[int, int]:
        """Return the best score against a foe and the slot for it."""
        return max(
            ((self.duel_score(slot, foe), slot) for slot in self.wieldable_slots),
            key=lambda pair: pair[0],
        )

    def safest_slot(self, foes: list[Actor]) -> tuple[int, int]:
        """Return the lowest total death chance against some foes and the slot for it."""
        dangers = [
            (sum(self.death_chance(slot, foe) for foe in foes), slot)
            for slot in self.wieldable_slots
        ]
        return min(dangers, key=lambda pair: pair[0])
