"""The state of a match."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.action import Action, Attack, EndTurn, Move, PickUp, Resign
from game.core.actor import Actor, Seat
from game.core.event import Event
from game.core.grid import CARDINALS, WALKABLE, Grid, Pos
from game.core.outcome import Outcome
from game.core.rng import Rng
from game.core.view import Board, Gauge, Mark, Preview, View
from game.core.world import World
from game.rulesets.dooom import hints, information
from game.rulesets.dooom.gauges import all_gauges, own_gauges
from game.rulesets.dooom.memory import (
    Memory,
    as_remembered,
    remember_board,
    remember_damage,
    remember_items,
    remember_others,
    sees,
)
from game.rulesets.dooom.params import DooomRules, sight_range
from game.rulesets.dooom.rules import (
    DooomTurn,
    actor_id,
    advance_turn,
    attack,
    can_pick_up,
    leave,
    pick_up,
    step,
    weapon_of,
)
from game.rulesets.dooom.sight import in_sight, visible_cells

MOVES = tuple(Move(side) for side in CARDINALS)
END_TURN = EndTurn()
_NO_SEATS: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class DooomState:
    """The world, whose turn it is with how many points, and what every seat knows.

    `first` began the match; `starts` and `tracks` (steps as letters) tell where everybody went.
    `struck` are the cells of attacker and victim and `fallen` the seat that died in the action
    that led here: who learns of it depends on them. `gauges` are everybody's numbers.
    """

    world: World
    rules: DooomRules
    first_seat: Seat
    current_seat: Seat
    points: int
    memories: tuple[Memory, ...]
    starts: tuple[Pos, ...]
    tracks: tuple[str, ...]
    attack_cells: tuple[Pos, ...]
    dead_seat: Seat | None
    outcome: Outcome | None
    gauges: tuple[Gauge, ...]

    @property
    def seats(self) -> int:
        """Return how many seats the match began with."""
        return len(self.starts)

    @property
    def to_act(self) -> frozenset[Seat]:
        """Return whose turn it is."""
        return frozenset((self.current_seat,)) if self.outcome is None else _NO_SEATS

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return everybody alive: one may leave at any time (rules D15)."""
        if self.outcome is not None:
            return _NO_SEATS
        return frozenset(a.seat for a in self.world.actors if a.seat is not None)

    @property
    def rng_state(self) -> int:
        """Return the random generator's value."""
        return self.world.rng

    def actor(self, seat: Seat) -> Actor | None:
        """Return who plays for a seat, if he lives."""
        wanted = actor_id(seat)
        return next((actor for actor in self.world.actors if actor.id == wanted), None)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do; all of it happens on cells in its sight (rules D8)."""
        own = self.actor(seat)
        if self.outcome is not None or seat != self.current_seat or own is None:
            return ()
        grid, pos = self.world.grids[0], own.pos
        beside = {
            actor.pos: actor
            for actor in self.world.actors
            if abs(actor.pos.x - pos.x) + abs(actor.pos.y - pos.y) == 1
        }
        index, width, terrain = pos.y * grid.width + pos.x, grid.width, grid.terrain
        near = (index - width, index + 1, index + width, index - 1)
        found: list[Action] = [
            move
            for move, cell in zip(MOVES, near, strict=True)
            if WALKABLE[terrain[cell]] and pos.step(move.direction) not in beside
        ]
        found += [PickUp(i.id) for i in self.world.items if i.pos == pos and can_pick_up(own, i)]
        weapon = weapon_of(own)
        found += [Attack(end, weapon) for side in CARDINALS if (end := pos.step(side)) in beside]
        found.append(END_TURN)
        return tuple(found)

    def apply(self, seat: Seat, action: Action) -> tuple[DooomState, tuple[Event, ...]]:
        """Play an action of the seat in turn, or let any seat leave."""
        turn = DooomTurn(self.world, self.rules, self.tracks, self.first_seat)
        turn.current, turn.points = self.current_seat, self.points
        actor = turn.actor(seat)
        assert actor is not None
        match action:
            case Move():
                step(turn, actor, action.direction)
            case PickUp():
                pick_up(turn, actor, turn.draft.items[action.item])
            case Attack():
                attack(turn, actor, action.target)
            case Resign():
                leave(turn, seat)
            case _:
                turn.points = 0
        advance_turn(turn)
        return commit(turn, self)

    def observe(self, seat: Seat | None) -> View:
        """Return what a seat sees and remembers; after the end everybody sees all (rules D19)."""
        world, grid = self.world, self.world.grids[0]
        if seat is None or self.outcome is not None:
            board = Board(grid, b"\1" * len(grid.terrain))
            gauges = self.gauges if seat is None else own_gauges(self.gauges, seat)
            return View(seat, world.turn, (board,), world.actors, world.items, gauges, self.outcome)
        memory, own = self.memories[seat], self.actor(seat)
        gauges = own_gauges(self.gauges, seat)
        known = Grid(grid.width, grid.height, memory.known)
        if own is None:
            board = Board(known, bytes(len(memory.known)))
            return View(seat, world.turn, (board,), (), memory.items, gauges, None)
        board = Board(known, visible_cells(grid.width, grid.height, own.pos, sight_range(own)))
        actors = tuple(
            actor if actor is own else as_remembered(memory, actor)
            for actor in world.actors
            if actor is own or sees(own, actor)
        )
        unseen = tuple(s for s in memory.sightings if not any(s.actor.id == a.id for a in actors))
        return View(
            seat, world.turn, (board,), actors, memory.items, gauges, None, sightings=unseen
        )

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return what a seat learns of an event that led here."""
        return information.perceive(self, event, seat)

    def resample(self, seat: Seat, rng: Rng) -> DooomState:
        """Return a random state that looks the same to the seat."""
        return information.resample(self, seat, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the cells still in reach, whom the seat can hit, and who was seen where."""
        return hints.marks(self, seat)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return what an action costs and leads to, or why it is refused."""
        return hints.preview(self, seat, action)


def commit(turn: DooomTurn, before: DooomState) -> tuple[DooomState, tuple[Event, ...]]:
    """Return the state a draft led to, with the changes of the display and the end as events."""
    draft = turn.draft
    state = DooomState(
        draft.freeze(),
        turn.rules,
        turn.first,
        turn.current,
        turn.points_left,
        updated_memories(turn, before.memories),
        before.starts,
        tuple(turn.tracks),
        turn.attack_cells,
        turn.dead_seat,
        turn.outcome,
        all_gauges(
            turn.rules, draft.turn, draft.actors, turn.seats, turn.current, turn.points_left
        ),
    )
    for old, new in zip(before.gauges, state.gauges, strict=True):
        if old != new:
            draft.set_gauge(*new)
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    return state, tuple(draft.events)


def updated_memories(turn: DooomTurn, memories: tuple[Memory, ...]) -> tuple[Memory, ...]:
    """Return what everybody alive knows after a look around (rules D8)."""
    draft, found = turn.draft, list(memories)
    for own in draft.actors.values():
        assert own.seat is not None
        memory, looking = found[own.seat], own.seat == turn.looking_seat
        eye, reach = own.pos, sight_range(own)
        for victim, amount in turn.damage_log:
            # A blow is seen with both its cells, a potion with the drinker's.
            cells = turn.attack_cells or (victim.pos,)
            if victim.seat not in (None, own.seat) and all(in_sight(eye, reach, c) for c in cells):
                memory = remember_damage(memory, victim.seat, amount)
        if looking:
            memory = remember_board(memory, turn.grid, own)
        if looking or any(in_sight(eye, reach, cell) for cell in turn.changed_item_cells):
            memory = remember_items(memory, draft.items.values(), own)
        found[own.seat] = remember_others(memory, draft.actors.values(), own, draft.turn)
    return tuple(found)
