"""What a state holds, and what can be read off it without playing on."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.action import Action, Attack, EndTurn, Move, PickUp
from game.core.actor import Actor, Seat
from game.core.grid import CARDINALS, WALKABLE, Grid, Pos
from game.core.outcome import Outcome
from game.core.view import Board, Gauge, View
from game.core.world import World
from game.rulesets.dooom.gauges import own_gauges
from game.rulesets.dooom.memory import (
    Memory,
    as_remembered,
    sees,
)
from game.rulesets.dooom.params import DooomRules, sight_range
from game.rulesets.dooom.rules import (
    can_pick_up,
    weapon_of,
)
from game.rulesets.dooom.sight import visible_cells
from game.rulesets.dooom.turn import actor_id

MOVES = tuple(Move(side) for side in CARDINALS)
END_TURN = EndTurn()
_NO_SEATS: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class DooomSnapshot:
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


def track_cells(start: Pos, track: str) -> tuple[Pos, ...]:
    """Return the cells of a track of direction letters, its start included."""
    sides = {side.name: side for side in CARDINALS}
    found = [start]
    for letter in track:
        found.append(found[-1].step(sides[letter]))
    return tuple(found)


def last_cell(start: Pos, track: str) -> Pos:
    """Return where a track ends."""
    return track_cells(start, track)[-1]
