"""The state of a match."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.action import Action, Drop, EndTurn, Move, PickUp, Throw, Use, Wait
from game.core.actor import Actor, ActorId, Item, Seat
from game.core.event import Event
from game.core.grid import ALL_DIRECTIONS, Pos
from game.core.level import Level
from game.core.outcome import Outcome
from game.core.rng import Rng, mix
from game.core.view import Board, Gauge, Mark, Preview, View
from game.core.world import World
from game.rulesets.psttrl import hints, information, perception, rules
from game.rulesets.psttrl.actors import MonsterAiState, level_of, slots_of, weapon_of
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS, can_post_move
from game.rulesets.psttrl.melee import as_fighter
from game.rulesets.psttrl.monsters.scheduler import pass_time
from game.rulesets.psttrl.params import (
    ACTION_TIME,
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
from game.rulesets.psttrl.start import opening_turn
from game.rulesets.psttrl.turn import HeroCounters, PsttrlTurn

_HERO_SEAT = frozenset({SEAT})
_NO_SEATS: frozenset[Seat] = frozenset()
_RESIGN = Use(RESIGN)


@dataclass(frozen=True, slots=True)
class PsttrlState:
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

    def apply(self, seat: Seat, action: Action) -> tuple[PsttrlState, tuple[Event, ...]]:
        """Play an action of the hero, then let time pass until his next one (rules 4)."""
        turn = PsttrlTurn(
            self.world,
            self.rules,
            self.hero_id,
            zip(self.ai_states, self.next_actions, strict=True),
            self.known,
            self.counters,
        )
        cost = rules.act(turn, action)
        turn.update_memory()
        if turn.outcome is None and cost:
            pass_time(turn, cost)
            turn.update_memory()
        return commit(turn, self)

    # --- knowing

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

    def observe(self, seat: Seat | None) -> View:
        """Return what the hero knows (see `senses`); None sees all floors."""
        if seat is not None:
            return perception.observe(self)
        world = self.world
        return View(
            seat,
            world.turn,
            tuple(Board(grid, b"\1" * len(grid.terrain)) for grid in world.grids),
            world.actors,
            world.items,
            self.gauges(),
            self.outcome,
            self.hero_actor().board,
        )

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return what the hero learns of an event."""
        return perception.perceive(self, event)

    def resample(self, seat: Seat, rng: Rng) -> PsttrlState:
        """Return a random state that looks the same to the hero."""
        return information.resample(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the threats around, for those who cheat, and the cells of a possible strike."""
        return hints.threat_marks(self) + hints.post_move_marks(self)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return what an action would do as far as the hero can know, or why it is refused."""
        return hints.preview(self, action)


def commit(turn: PsttrlTurn, before: PsttrlState | None) -> tuple[PsttrlState, tuple[Event, ...]]:
    """Return the state a turn led to, with the changes of the display and the end as events."""
    draft = turn.draft
    if turn.outcome is None and before is not None:
        draft.begin_turn(SEAT, 1 + turn.counters.clock // ACTION_TIME)
    state = PsttrlState(
        draft.freeze(),
        turn.rules,
        turn.hero,
        tuple(turn.ai_states.values()),
        tuple(turn.next_action.values()),
        tuple(turn.known),
        turn.counters,
        tuple(sorted(turn.noticed)),
        turn.outcome,
    )
    if before is not None:
        for old, new in zip(before.gauges(), state.gauges(), strict=True):
            if old != new:
                draft.set_gauge(*new)
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    return state, tuple(draft.events)


def new_game(level: Level, seed: int) -> PsttrlState:
    """Return the first state of a match."""
    return commit(opening_turn(level, seed), None)[0]
