"""The fields of a state and the queries that only read them."""

from __future__ import annotations

from functools import lru_cache

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor, ActorId, Seat
from game.core.fast_dataclass import value
from game.core.grid import CARDINALS, WALKABLE, Grid, Pos, Terrain, all_positions, manhattan
from game.core.outcome import Outcome
from game.core.state import SingleSeatState, World
from game.core.view import Board, Gauge, View
from game.rulesets.railgun.params import (
    AIMING,
    KILLER,
    WEAPON,
    RailgunRules,
)
from game.rulesets.railgun.turn_draft import SEAT

MOVES = tuple(Move(side) for side in CARDINALS)
SHOTS = tuple(Shoot(side, WEAPON) for side in CARDINALS)
# Sides are sets of bits in the order of the moves; these are north and south, east and west.
_COLUMN, _ROW = 0b0101, 0b1010
# The steps to the sides in each set, and those with all shots.
_STEPS: list[tuple[Action, ...]] = [
    tuple(MOVES[n] for n in range(4) if sides >> n & 1) for sides in range(16)
]
_STEPS_AND_SHOTS: list[tuple[Action, ...]] = [(*moves, *SHOTS) for moves in _STEPS]


@lru_cache(maxsize=16)
def _ways(width: int, height: int) -> tuple[tuple[tuple[int, int, Pos], ...], ...]:
    """Return for each cell the sides to which the board goes on, and the cells there."""
    cells = all_positions(width, height)
    return tuple(
        tuple(
            (1 << n, end.y * width + end.x, end)
            for n, side in enumerate(CARDINALS)
            if (end := pos.step(side)).x in range(width) and end.y in range(height)
        )
        for pos in cells
    )


@value(frozen=True, slots=True)
class RailgunReadonlyState(SingleSeatState):
    """The world, the terrain the hero remembers and the cells he sees, and his counters.

    `known` holds a terrain code per cell, `visible` a flag per cell. `gauges` repeat the counters
    for the HUD; they are stored because every view and every turn's events need them.
    """

    world: World
    rules: RailgunRules
    hero_id: ActorId
    known: bytes
    visible: bytes
    turns: int
    ammo: int
    kills_left: int
    streak: int
    shots: int
    hits: int
    outcome: Outcome | None
    gauges: tuple[Gauge, ...]

    @property
    def stats(self) -> tuple[int, int, int, int, int, int]:
        """Return turns, ammo, kills left, streak, shots and hits."""
        return self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits

    def sees(self, pos: Pos) -> bool:
        """Return whether a cell of the board is in sight."""
        return self.visible[self.world.grid.index(pos)] == 1

    def knows(self, pos: Pos) -> bool:
        """Return whether the hero knows a cell; he does know the border."""
        grid = self.world.grid
        return not grid.in_bounds(pos) or self.known[grid.index(pos)] != Terrain.UNKNOWN

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return the steps and shots that cost a turn (rules 4); refused steps are not actions."""
        if self.outcome is not None or seat != SEAT:
            return ()
        world, free = self.world, 0
        grid, pos = world.grids[0], world.actors[0].pos
        # With tables by cell and by set of sides it takes half the time: bots ask on every ply.
        taken = {actor.pos for actor in world.actors}
        for side, index, end in _ways(grid.width, grid.height)[pos.y * grid.width + pos.x]:
            if WALKABLE[grid.terrain[index]] and end not in taken:
                free |= side
        for actor in world.actors:
            if actor.pose == AIMING:
                free &= ~self._pinned_sides(pos, free)
                break
        return (_STEPS_AND_SHOTS if self.ammo else _STEPS)[free]

    def _pinned_sides(self, pos: Pos, free: int) -> int:
        """Return the sides to which the hero cannot walk for the devils in line (rules 4.1)."""
        pinned = 0
        for aimer in self.aimers(pos):
            pinned |= _COLUMN if aimer.pos.x == pos.x else _ROW
        # Without ammo he may flee along a line, if he cannot step out of it.
        return pinned if self.ammo or free & ~pinned else 0

    def aimers(self, pos: Pos) -> list[Actor]:
        """Return the aiming devils in sight and in line with the hero, nothing standing between."""
        if self.rules.show_map:
            return []
        aimers = []
        for aimer in self.world.actors:
            in_line = aimer.pos.x == pos.x or aimer.pos.y == pos.y
            if aimer.pose == AIMING and in_line and self.sees(aimer.pos):
                steps = manhattan(aimer.pos, pos)
                side = ((aimer.pos.x - pos.x) // steps, (aimer.pos.y - pos.y) // steps)
                if not any(
                    0 < (n := manhattan(other.pos, pos)) < steps
                    and other.pos == (pos.x + side[0] * n, pos.y + side[1] * n)
                    for other in self.world.actors
                ):
                    aimers.append(aimer)
        return aimers

    def observe(self, seat: Seat | None) -> View:
        """Return what the hero sees and remembers; kits and counters always show (rules 5)."""
        world = self.world
        if seat is None:
            board = Board(world.grid, b"\1" * len(self.known))
            actors = world.actors
        else:
            grid = world.grid
            board = Board(Grid(grid.width, grid.height, self.known), self.visible)
            visible, width = self.visible, grid.width
            # Inlines `perception.is_visible` and `Grid.index`: bots observe on every ply.
            actors = tuple(
                [
                    actor
                    for actor in world.actors
                    if visible[actor.pos.y * width + actor.pos.x]
                    or actor.pose == KILLER
                    or actor.id == self.hero_id
                ]
            )
        return View(seat, world.turn, (board,), actors, world.items, self.gauges, self.outcome)
