"""The state of a match as a value: its fields, and what can be read off them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.action import Action, Drop, EndTurn, Move, PickUp, Throw, Use, Wait
from game.core.actor import Actor, ActorId, Item, Seat
from game.core.grid import ALL_DIRECTIONS, Pos
from game.core.outcome import Outcome
from game.core.rng import mix
from game.core.view import Gauge
from game.core.world import World
from game.rulesets.psttrl.actors import as_fighter, level_of, slots_of, weapon_of
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS, can_post_move
from game.rulesets.psttrl.monsters.ai_state import MonsterAiState
from game.rulesets.psttrl.params import (
    BARE_HANDS,
    CLIMB,
    DRAGONS,
    HALF_ACTION,
    POLYMORPH,
    RESIGN,
    SEAT,
    SLOTS,
    WIELD,
    BoardPos,
    PsttrlRules,
)
from game.rulesets.psttrl.paths import is_walkable, stair_destination
from game.rulesets.psttrl.sight import visible_cells
from game.rulesets.psttrl.turn import HeroCounters

_HERO_SEAT = frozenset({SEAT})
_NO_SEATS: frozenset[Seat] = frozenset()
_RESIGN = Use(RESIGN)


@dataclass(frozen=True, slots=True)
class PsttrlSnapshot:
    """The world, the monsters' minds, what the hero remembers (`known`, a board per floor).

    `dues` say when each monster acts next, in the order of `minds`; `told` names those whose
    doings in the last action the hero perceived.
    """

    world: World
    rules: PsttrlRules
    hero_id: ActorId
    ai_states: tuple[MonsterAiState, ...]
    next_actions: tuple[int, ...]
    known: tuple[bytes, ...]
    counters: HeroCounters
    noticed: tuple[ActorId, ...]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """Return the one seat."""
        return 1

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return nobody: there is one seat."""
        return _NO_SEATS

    @property
    def to_act(self) -> frozenset[Seat]:
        """Return the one seat until the match is over."""
        return _HERO_SEAT if self.outcome is None else _NO_SEATS

    @property
    def rng_state(self) -> int:
        """Return the random generator's value."""
        return self.world.rng

    @property
    def visible(self) -> bytes:
        """Return which cells of his floor the hero sees."""
        me = self.hero_actor()
        return visible_cells(self.world.grids[me.board], me.pos)

    def hero_actor(self) -> Actor:
        """Return the hero, the oldest of all actors."""
        return self.world.actors[0]

    def sees(self, board: int, pos: Pos) -> bool:
        """Return whether a cell is in sight."""
        me = self.hero_actor()
        grid = self.world.grids[board]
        return board == me.board and self.visible[pos.y * grid.width + pos.x] == 1

    def items_here(self) -> list[Item]:
        """Return the weapons under the hero in an order that chance has fixed (rules 2)."""
        me = self.hero_actor()
        here = [item for item in self.world.items if item.pos == me.pos and item.board == me.board]
        return sorted(here, key=lambda item: mix(self.rules.pile_seed ^ item.id))

    def can_strike(self) -> bool:
        """Return whether the hero can attack after a step."""
        me = self.hero_actor()
        return can_post_move(me.kind, weapon_of(me), level_of(me))

    def gauges(self) -> tuple[Gauge, ...]:
        """Return the numbers of the status lines."""
        me, numbers = self.hero_actor(), self.counters
        side = as_fighter(me)
        kinds = list(CREATURE_KINDS)
        return (
            Gauge("floor", self.rules.first_floor + me.board, 0),
            Gauge("level", level_of(me), 0),
            Gauge("health", me.health, me.health_max),
            Gauge("strength", side.strength, 0),
            Gauge("defence", side.defence, 0),
            Gauge("attack", side.attack, 0),
            Gauge("wielding", numbers.wielded_slot, BARE_HANDS),
            Gauge("last_kill", 1 + kinds.index(numbers.last_kill) if numbers.last_kill else 0, 0),
            Gauge("can_strike", int(self.can_strike()), 1),
            Gauge("post_move", int(numbers.post_move), 1),
            Gauge("dragons", len(set(numbers.slain)), len(DRAGONS)),
        )

    # --- deciding

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return the hero's actions; what would be refused for free is none (rules 4)."""
        if self.outcome is not None or seat != SEAT:
            return ()
        if self.counters.post_move:
            return (*self._post_move_attacks(), EndTurn(), _RESIGN)
        return (
            *self._steps(),
            Wait(HALF_ACTION),
            *self._uses(),
            *self._inventory_actions(),
            _RESIGN,
        )

    def _post_move_attacks(self) -> list[Action]:
        me = self.hero_actor()
        foes = {a.pos for a in self.world.actors if a.board == me.board and a.seat is None}
        return [Move(side) for side in ALL_DIRECTIONS if me.pos.step(side) in foes]

    def _steps(self) -> list[Action]:
        me = self.hero_actor()
        grid = self.world.grids[me.board]
        return [Move(side) for side in ALL_DIRECTIONS if is_walkable(grid, me.pos.step(side))]

    def _uses(self) -> list[Action]:
        me, found = self.hero_actor(), list[Action]()
        if stair_destination(self.world.grids, BoardPos(me.board, me.pos)) is not None:
            found.append(Use(CLIMB))
        found += [
            Use(WIELD, slot) for slot in range(BARE_HANDS + 1) if slot != self.counters.wielded_slot
        ]
        if self.counters.last_kill and level_of(me) >= 0:
            found.append(Use(POLYMORPH))
        return found

    def _inventory_actions(self) -> list[Action]:
        slots = slots_of(self.hero_actor())
        full = [slot for slot in range(len(SLOTS)) if slots[slot]]
        picks = [PickUp(item.id, slot) for item in self.items_here() for slot in range(len(SLOTS))]
        throws = [Throw(slot, side) for slot in full for side in ALL_DIRECTIONS]
        return [*picks, *map(Drop, full), *throws]
