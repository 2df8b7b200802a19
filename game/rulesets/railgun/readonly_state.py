"""The fields of a state and the queries that only read them."""

from __future__ import annotations

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor, ActorId, Seat
from game.core.fast_dataclass import value
from game.core.grid import CARDINALS, Grid, Pos, Terrain, manhattan
from game.core.outcome import Outcome
from game.core.pathfinding import manhattan_disc, walkable_bits
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
        grid, pos = self.world.grids[0], self.world.actors[0].pos
        width = grid.width
        free = manhattan_disc(width, grid.height, pos, 1) & walkable_bits(grid)
        aimed_at = False
        # Inlines `Grid.index`: bots ask on every ply.
        for actor in self.world.actors:
            free &= ~(1 << (actor.pos.y * width + actor.pos.x))
            aimed_at = aimed_at or actor.pose == AIMING
        index = pos.y * width + pos.x
        # North, east, south, west. On a board one column wide the cell after this one lies south.
        ends = (
            index - width,
            index + 1 if width > 1 else -1,
            index + width,
            index - 1 if width > 1 else -1,
        )
        sides = [end >= 0 and bool(free >> end & 1) for end in ends]
        pinned = self.pinned_axes(pos, sides) if aimed_at else ""
        moves = tuple([move for move, ok in zip(MOVES, sides, strict=True) if ok])
        if pinned:
            moves = tuple(m for m in moves if ("H" if m.direction.dx else "V") not in pinned)
        return moves + SHOTS if self.ammo else moves

    def pinned_axes(self, pos: Pos, free: list[bool]) -> str:
        """Return the axes along which the hero cannot walk: "", "H", "V" or "HV" (rules 4.1)."""
        axes = {"V" if aimer.pos.x == pos.x else "H" for aimer in self.aimers(pos)}
        if not axes:
            return ""
        if self.ammo:
            return "".join(sorted(axes))
        if len(axes) == 2:
            return ""
        axis = axes.pop()
        north, east, south, west = free
        aside = (north or south) if axis == "H" else (east or west)
        return axis if aside else ""

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
