"""What to do about creatures nearby: every deed is judged by the attacks that answer it."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from game.core.action import Action, EndTurn, Move, Throw, Use, Wait
from game.core.actor import Actor
from game.core.cell_set import Distances
from game.core.fast_dataclass import replace
from game.core.grid import ALL_DIRECTIONS, STAIRS_DOWN, STAIRS_UP, Pos, Terrain, chebyshev
from game.core.view import View
from game.rulesets.psttrl import actor_stats
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat_forecast import forecast_attack, known_terrain
from game.rulesets.psttrl.params import BARE_HANDS, CLIMB, FELT, HALF_ACTION, POLYMORPH, WIELD
from game.rulesets.psttrl.rules import throw_path
from game.rulesets.psttrl.stairs_and_paths import direction_to

CERTAIN = 100
# A creature that far away is dealt with before anything else.
REACH = 3
# In percent of a kill: a death, a wound, each wait in a row, and each cell nearer to a strong foe.
_DEATH, _WOUND, _WAIT, _NEAR = 3, 6, 8, 12
_MOST_WAITS = 4
_STAIR_PULL = 4
_CLIMB_COST, _THROW_COST, _SHAPE_COST = 20, 30, 40

# Values of carried weapons; 2 for weapons that are not listed.
_WEAPON_VALUES = {
    "banana_peel": 0, "giant_spiked_club": 0, "bikini_armor": 1, "poison_needle": 5,
    "cosmic_contract": 1, "gold_crown": 3, "lance": 3, "dagger": 3, "blackjack": 3,
    "wand_of_sun": 3, "wand_of_moon": 3, "rapier": 4, "mace": 4, "shovel": 4, "tonfa": 4,
    "wood_stake": 3, "shotgun": 4, "all_in_one_knife": 3, "hammer_of_justice": 8, "katana": 4,
    "crystal_spear": 4, "skull_bomb": 4, "buckler": 4, "ring_of_rage": 4, "plate_mail": 4,
    "boomerang": 4, "magic_candle": 6, "iron_sword": 6, "sword_of_mixing": 5, "bofh_lart": 6,
    "particle_cannon": 7, "rogue_slayer": 8, "ikasama_blade": 9, "assassin_robe": 5,
}  # fmt: skip


def weapon_value(weapon: str) -> int:
    """Return the value of carrying a weapon, 0 for an empty slot."""
    return _WEAPON_VALUES.get(weapon, 2) if weapon else 0


class _Deed(NamedTuple):
    """An action with a slot wielded, and what it is worth."""

    value: int
    slot: int
    action: Action


class Tactics:
    """The chances in the fights that one view offers, in percent; felt creatures do not count."""

    def __init__(self, view: View, me: Actor, last_kill: str) -> None:
        self.me, self._last_kill = me, last_kill
        known = known_terrain((b.grid for b in view.boards), view.gauge("floor").value - me.board)
        # Most deeds are answered by the same attacks.
        self._forecast = cache(partial(forecast_attack, known))
        self._grid = view.boards[me.board].grid
        self._stairs = self._grid.cells(*STAIRS_DOWN, *STAIRS_UP)
        own = (a for a in view.actors if a.seat is None and a.board == me.board)
        self.foes = sorted(
            (a for a in own if a.kind != FELT), key=lambda foe: (chebyshev(foe.pos, me.pos), foe.id)
        )
        self.wielded_slot, slots = view.gauge("wielding").value, actor_stats.slots_of(me)
        self.wieldable_slots = [slot for slot in range(BARE_HANDS) if slots[slot]] + [BARE_HANDS]

    def near(self, reach: int) -> list[Actor]:
        """Return the foes within a distance, nearest first."""
        return [foe for foe in self.foes if chebyshev(foe.pos, self.me.pos) <= reach]

    def first_to(self, cells: Sequence[Pos]) -> list[Pos]:
        """Return the cells where the hero can act before foes are, if they are near or kill.

        Others may come at once. They cross unknown ground, but no glass.
        """
        ground = self._grid.filled(self._grid.cells(Terrain.UNKNOWN), Terrain.FLOOR)
        steps = Distances.on(self._grid, self.me.pos, diagonal=True).steps()
        first = [cell for cell in cells if steps.get(cell)]
        for foe in self.foes:
            coming = Distances.on(ground, foe.pos, diagonal=True).steps()
            slow = CREATURE_KINDS[foe.kind].time_factor
            spare = foe in self.near(1) or self._blow(foe, self.me) > _WOUND
            first = [c for c in first if c not in coming or coming[c] * slow > steps[c] + spare]
        return first

    def _with_slot(self, me: Actor, slot: int, pos: Pos) -> Actor:
        return replace(me, gear=actor_stats.hero_gear(actor_stats.slots_of(me), slot), pos=pos)

    def _strike(self, me: Actor, foe: Actor, *, post_move: bool = False) -> int:
        """Return the chance to kill a foe with an attack, less if it may kill the attacker.

        Without a chance, an attack that wounds is worth a little.
        """
        forecast = self._forecast(me, foe, post_move=post_move)
        if not forecast.kills and not forecast.backfires:
            return _WOUND * (forecast.likeliest.defender_health < foe.health)
        return CERTAIN * (forecast.kills - _DEATH * forecast.backfires) // forecast.cases

    def strike_first(self, foe: Actor) -> int:
        """Return the best chance to kill a foe that comes close, less that to die by it."""
        spots = [foe.pos.step(side) for side in ALL_DIRECTIONS]
        pos = next((spot for spot in spots if self._grid.in_bounds(spot)), self.me.pos)
        return max(self._first_strike(self.me, slot, foe, pos) for slot in self.wieldable_slots)

    def _first_strike(self, me: Actor, slot: int, foe: Actor, pos: Pos) -> int:
        armed = self._with_slot(me, slot, pos)
        kill = self._strike(armed, foe)
        return kill - (CERTAIN - max(0, kill)) * self._blow(foe, armed) // CERTAIN

    def _blow(self, foe: Actor, me: Actor, *, stepped: bool = False) -> int:
        """Return the chance that a foe's attack kills the hero, plus a little for a wound."""
        modes = [True] if stepped else [False, True] if actor_stats.can_post_move(foe) else [False]
        found = [self._forecast(foe, me, post_move=mode) for mode in modes]
        worst = max(found, key=lambda each: CERTAIN * each.kills // each.cases)
        wound = _WOUND * (worst.likeliest.defender_health < me.health)
        return max(CERTAIN * worst.kills // worst.cases, wound)

    def _danger(self, me: Actor, foes: Sequence[Actor]) -> int:
        """Return what the attacks of the next turn may do to the hero."""
        total = 0
        for foe in foes:
            far = chebyshev(foe.pos, me.pos)
            if far <= 1:
                total += self._blow(foe, me)
            elif far == 2 and actor_stats.can_post_move(foe):
                total += self._blow(foe, me, stepped=True)
        return _DEATH * total

    def _stand(self, me: Actor, slot: int, foes: Sequence[Actor]) -> int:
        """Return what it is worth to be somewhere when the foes have had their turn."""
        value, is_weak = -self._danger(self._with_slot(me, slot, me.pos), foes), False
        for foe in foes:
            far = chebyshev(foe.pos, me.pos)
            if far > REACH + 1:
                continue
            best = max(self._first_strike(me, each, foe, me.pos) for each in self.wieldable_slots)
            # A foe two cells away comes close, and then it is the hero's turn.
            value += best // (2 if far <= 2 else 4) if best > 0 else -_NEAR * (REACH + 1 - far)
            is_weak |= best <= 0
        if is_weak and self._stairs:
            far = min(chebyshev(me.pos, stair) for stair in self._stairs)
            value -= min(_STAIR_PULL * far, _CLIMB_COST)
        return value

    def is_engaged(self, waits: int) -> bool:
        """Return whether a foe is so near that it comes before everything else."""
        near = self.near(REACH + 1)
        # One that does not come after a while is left alone.
        return bool(near) and (waits < _MOST_WAITS or chebyshev(near[0].pos, self.me.pos) <= 1)

    def decide(self, legal: Sequence[Action], waits: int) -> Action:
        """Return what to do about the foes nearby, at worst nothing for a moment.

        `waits` counts how often the hero has waited in a row.
        """
        deeds = [deed for deed in self._deeds(self.near(REACH + 1), waits) if deed.action in legal]
        best = max(deeds, key=lambda deed: (deed.value, deed.slot == self.wielded_slot))
        if best.slot != self.wielded_slot and Use(WIELD, best.slot) in legal:
            return Use(WIELD, best.slot)
        return best.action

    def post_move(self) -> Action:
        """Return the attack after a step, or none if that is better."""
        armed = self._with_slot(self.me, self.wielded_slot, self.me.pos)
        best = max(self.near(1), key=lambda foe: self._strike(armed, foe, post_move=True))
        if self._strike(armed, best, post_move=True) < 0:
            return EndTurn()
        return Move(direction_to(self.me.pos, best.pos))

    def _deeds(self, near: Sequence[Actor], waits: int) -> Iterator[_Deed]:
        me = self.me
        for slot in self.wieldable_slots:
            armed = self._with_slot(me, slot, me.pos)
            for foe in near:
                if chebyshev(foe.pos, me.pos) == 1:
                    yield self._attack(armed, slot, foe, near)
            yield _Deed(self._stand(me, slot, near) - _WAIT * waits, slot, Wait(HALF_ACTION))
            yield _Deed(-_CLIMB_COST - self._danger(armed, near) // 4, slot, Use(CLIMB))
            for side in ALL_DIRECTIONS:
                end = me.pos.step(side)
                if self._grid.is_walkable(end) and not any(foe.pos == end for foe in self.foes):
                    yield _Deed(self._stand(replace(me, pos=end), slot, near) - 1, slot, Move(side))
        yield from self._throws(near)
        if self._last_kill:
            health = actor_stats.max_health(self._last_kill, actor_stats.level_of(me) - 1)
            other = replace(me, kind=self._last_kill, health=health, health_max=health)
            value = self._stand(other, self.wielded_slot, near) - _SHAPE_COST
            yield _Deed(value, self.wielded_slot, Use(POLYMORPH))

    def _attack(self, armed: Actor, slot: int, foe: Actor, near: Sequence[Actor]) -> _Deed:
        kill = self._strike(armed, foe)
        others = [other for other in near if other.id != foe.id]
        healed, chance = replace(armed, health=armed.health_max), max(0, min(CERTAIN, kill))
        risk = chance * self._danger(healed, others)
        risk += (CERTAIN - chance) * self._danger(armed, near)
        return _Deed(2 * kill - risk // CERTAIN, slot, Move(direction_to(armed.pos, foe.pos)))

    def _throws(self, near: Sequence[Actor]) -> Iterator[_Deed]:
        """Yield throws that give a foe a weapon with which it is weaker."""
        me, slots = self.me, actor_stats.slots_of(self.me)
        by_pos = {foe.pos: foe for foe in self.foes}
        for side in ALL_DIRECTIONS:
            _, hit = throw_path(self._grid, me.pos, side, by_pos)
            if hit is None:
                continue
            others = [foe for foe in near if foe.id != hit.id]
            for slot in range(BARE_HANDS):
                if not slots[slot] or slots[slot] == actor_stats.weapon_of(hit):
                    continue
                left = (*slots[:slot], "", *slots[slot + 1 :])
                wielded = BARE_HANDS if slot == self.wielded_slot else self.wielded_slot
                unarmed = replace(me, gear=actor_stats.hero_gear(left, wielded))
                struck = replace(hit, gear=(slots[slot],))
                value = self._stand(unarmed, wielded, [struck, *others]) - _THROW_COST
                yield _Deed(value, self.wielded_slot, Throw(slot, side))
