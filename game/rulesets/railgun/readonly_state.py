"""The fields of a state and the queries that only read them."""

from __future__ import annotations

from operator import mul

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Outcome
from game.core.fast_dataclass import LateFields, value
from game.core.grid import CARDINALS, Direction, Pos, Terrain
from game.core.pathfinding import flags_from_bits
from game.core.state import SingleSeatState, World
from game.core.view import Board, Gauge, View
from game.rulesets.railgun.params import KILLER, WEAPON, RailgunRules
from game.rulesets.railgun.placement import SEAT, Placement, placement_of
from game.rulesets.railgun.sight import visible_cells
from game.rulesets.railgun.turn_draft import hearing_range

MOVES = tuple(Move(side) for side in CARDINALS)
SHOTS = tuple(Shoot(side, WEAPON) for side in CARDINALS)
_PILLAR_FOUND = int(Terrain.PILLAR_FOUND)
# Sides are sets of bits in the order of the moves; these are north and south, east and west.
_COLUMN, _ROW = 0b0101, 0b1010
# The steps to the sides in each set, and those with all shots.
_STEPS: list[tuple[Action, ...]] = [
    tuple(MOVES[n] for n in range(4) if sides >> n & 1) for sides in range(16)
]
_STEPS_AND_SHOTS: list[tuple[Action, ...]] = [(*moves, *SHOTS) for moves in _STEPS]


GAUGES = ("turns", "ammo", "kills", "streak", "hearing", "pillar", "shots", "hits")


class _KeepsPlacement:
    """A slot beside the fields of a state for where everything stands in its world."""

    __slots__ = ("_placement",)

    _placement: Placement
    world: World

    def placement(self) -> Placement:
        """Return where everything stands: a turn hands it on to the state that it leads to."""
        try:
            return self._placement
        except AttributeError:
            self._placement = placement_of(self.world)
            return self._placement

    def keep_placement(self, placement: Placement) -> None:
        """Keep where everything stands in the world."""
        self._placement = placement


@value(frozen=True, slots=True)
class RailgunReadonlyState(_KeepsPlacement, SingleSeatState):
    """The world, the cells the hero knows and those he sees (bit boards), and his counters.

    Terrain changes only where he sees it, so what he knows of a cell is what is there.
    """

    world: World
    rules: RailgunRules
    hero_id: ActorId
    known: int
    visible: int
    turns: int
    ammo: int
    kills_left: int
    streak: int
    shots: int
    hits: int
    outcome: Outcome | None

    @property
    def stats(self) -> tuple[int, int, int, int, int, int]:
        """Return turns, ammo, kills left, streak, shots and hits."""
        return self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits

    @property
    def gauge_values(self) -> tuple[int, ...]:
        """Return the values of `GAUGES`."""
        hearing = hearing_range(self.rules, self.streak)
        numbers = self.turns, self.ammo, self.kills_left, self.streak
        return *numbers, hearing, int(self.has_found_pillar), self.shots, self.hits

    @property
    def has_found_pillar(self) -> bool:
        """Return whether the hero came beside a pillar."""
        return _PILLAR_FOUND in self.world.grids[0].terrain

    @property
    def gauge_maxima(self) -> tuple[int, ...]:
        """Return the maxima of `GAUGES`."""
        rules = self.rules
        return rules.turn_cap, rules.ammo_cap, rules.kills, 0, 0, 1, 0, 0

    def sees(self, pos: Pos) -> bool:
        """Return whether a cell of the board is in sight."""
        return self.visible >> self.world.grids[0].index(pos) & 1 == 1

    def knows(self, pos: Pos) -> bool:
        """Return whether the hero knows a cell; he does know the border."""
        grid = self.world.grid
        return not grid.in_bounds(pos) or self.known >> grid.index(pos) & 1 == 1

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return the steps and shots that cost a turn (rules 4); refused steps are not actions."""
        if self.outcome is not None or seat != SEAT:
            return ()
        chart, free, _, aiming, hero, _, _, _ = self.placement()
        sides, _ = chart.around[(chart.beside[hero] & free) << chart.width >> hero]
        if aiming and aiming & chart.lines[hero]:
            sides &= ~self._pinned_sides(sides)
        return (_STEPS_AND_SHOTS if self.ammo else _STEPS)[sides]

    def _pinned_sides(self, free: int) -> int:
        """Return the sides to which the hero cannot walk for the devils in line (rules 4.1)."""
        pinned = 0
        for _, side in self.aimers():
            pinned |= _ROW if side.dx else _COLUMN
        # Without ammo he may flee along a line, if he cannot step out of it.
        return pinned if self.ammo or free & ~pinned else 0

    def aimers(self) -> list[tuple[Pos, Direction]]:
        """Return the aiming devils in sight and in line with the hero, nothing standing between.

        Each is its cell and the side where it has the hero.
        """
        if self.rules.show_map:
            return []
        chart, free, _, aiming, hero, facing, devils, _ = self.placement()
        # Reading `visible` would make the world, too.
        visible = visible_cells(chart, self.rules, hero, facing)
        in_line = aiming & visible & chart.lines[hero]
        return [
            (chart.cells[place], side)
            for place, _, _ in devils.values()
            if in_line >> place & 1 and (side := chart.side_in_line(place, hero, free))
        ]

    def observe(self, seat: Seat | None) -> View:
        """Return what the hero sees and remembers; kits and counters always show (rules 5)."""
        if seat is None:
            world = self.world
            board = Board(world.grid, b"\1" * len(world.grid.terrain))
            gauges = tuple(map(Gauge, GAUGES, self.gauge_values, self.gauge_maxima))
            return View(seat, world.turn, (board,), world.actors, world.items, gauges, self.outcome)
        rest = self.placement()[-1]
        view = View(seat, rest.turn, (), (), rest.items, (), self.outcome)
        return _DRAW_LATER.postpone(view, self)

    def is_visible(self, actor: Actor) -> bool:
        """Return whether the hero sees an actor; his killer is always visible (rules 6)."""
        return actor.id == self.hero_id or actor.pose == KILLER or self.sees(actor.pos)

    def visible_parts(self) -> tuple[tuple[Board], tuple[Actor, ...], tuple[Gauge, ...]]:
        """Return the board, the actors and the gauges of the hero's view."""
        grid = self.world.grids[0]
        size = len(grid.terrain)
        known = bytes(map(mul, grid.terrain, flags_from_bits(self.known, size)))
        board = Board(grid.with_cells(known), flags_from_bits(self.visible, size))
        return (
            (board,),
            tuple(filter(self.is_visible, self.world.actors)),
            tuple(map(Gauge, GAUGES, self.gauge_values, self.gauge_maxima)),
        )


# Nobody needs them to play at random, and drawing them took four fifths of the time of a view.
_DRAW_LATER = LateFields(View, RailgunReadonlyState.visible_parts, "boards", "actors", "gauges")
