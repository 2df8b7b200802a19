"""The fields of a state and the queries that only read them."""

from functools import lru_cache
from itertools import accumulate

from game.core.action import Action, Attack, EndTurn, Move, PickUp
from game.core.actor import Actor, Seat
from game.core.event import Outcome
from game.core.fast_dataclass import value
from game.core.grid import CARDINALS, Grid, Pos
from game.core.state import World
from game.core.view import Board, Gauge, View
from game.rulesets.dooom.gauges import own_gauges
from game.rulesets.dooom.memory import Memory, as_remembered
from game.rulesets.dooom.params import DooomRules, sight_range
from game.rulesets.dooom.rules import can_pick_up, weapon_of
from game.rulesets.dooom.sight import cells_in_sight, visible_cells


@value(frozen=True, slots=True)
class DooomStateBase:
    """The world, the current seat with its AP, and the memory of every seat.

    `starts` and `tracks` (steps as letters) record every seat's path. `attack_cells` (attacker and
    victim) and `dead_seat` belong to the action that led here and decide who perceives it.
    `gauges` are those of all seats.
    """

    world: World
    rules: DooomRules
    first_seat: Seat
    current_seat: Seat
    points: int
    memories: tuple[Memory, ...]
    starts: tuple[Pos, ...]
    tracks: tuple[str, ...]
    gauges: tuple[Gauge, ...]
    attack_cells: tuple[Pos, ...] = ()
    dead_seat: Seat | None = None
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        return len(self.starts)

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset({self.current_seat} if self.outcome is None else ())

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return every living seat: resigning is possible at any time (rules D15)."""
        if self.outcome is not None:
            return frozenset()
        return frozenset(a.seat for a in self.world.actors if a.seat is not None)

    @property
    def rng_state(self) -> int:
        return self.world.rng

    def actor(self, seat: Seat) -> Actor | None:
        """Return a seat's actor, or None if it is dead."""
        return {actor.seat: actor for actor in self.world.actors}.get(seat)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return a seat's legal actions, all on cells in its sight (rules D8)."""
        own = self.actor(seat)
        if self.outcome is not None or seat != self.current_seat or own is None:
            return ()
        world, pos = self.world, own.pos
        ways, taken = _ways_from(world.grid, pos), {actor.pos for actor in world.actors}
        steps = [move for move, end in ways if end not in taken]
        attacks = [Attack(end, weapon_of(own)) for _, end in ways if end in taken]
        here = [item for item in world.items if item.pos == pos and can_pick_up(own, item)]
        return (*steps, *[PickUp(item.id) for item in here], *attacks, EndTurn())

    def observe(self, seat: Seat | None) -> View:
        """Return what a seat sees and remembers, the dead no more; at the end all (D16, D19)."""
        world, grid = self.world, self.world.grids[0]
        gauges = self.gauges if seat is None else own_gauges(self.gauges, seat)
        if seat is None or self.outcome is not None:
            board = Board(grid, b"\1" * len(grid.terrain))
            return View(seat, world.turn, (board,), world.actors, world.items, gauges, self.outcome)
        memory, own = self.memories[seat], self.actor(seat)
        known = Grid(grid.width, grid.height, memory.known)
        if own is None:
            board = Board(known, bytes(len(memory.known)))
            return View(seat, world.turn, (board,), (), memory.items, gauges, None)
        reach = sight_range(own)
        board = Board(known, visible_cells(grid.width, grid.height, own.pos, reach))
        cells = cells_in_sight(grid.width, grid.height, own.pos, reach)
        near = [actor for actor in world.actors if actor.pos in cells]
        actors = tuple([a if a is own else as_remembered(memory, a) for a in near])
        seen, items = {actor.id for actor in near}, memory.items
        unseen = tuple([s for s in memory.sightings if s.actor.id not in seen])
        return View(seat, world.turn, (board,), actors, items, gauges, None, 0, unseen)


@lru_cache(maxsize=4096)
def _ways_from(grid: Grid, pos: Pos) -> list[tuple[Move, Pos]]:
    """Return the steps from a cell to floor, each with its end."""
    ends = [(Move(side), pos.step(side)) for side in CARDINALS]
    return [(move, end) for move, end in ends if grid.is_walkable(end)]


def track_cells(start: Pos, track: str) -> tuple[Pos, ...]:
    """Return the cells of a track of direction letters, its start included."""
    sides = {side.name: side for side in CARDINALS}
    return tuple(accumulate(map(sides.__getitem__, track), Pos.step, initial=start))
