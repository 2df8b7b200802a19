"""The hard bot: it evaluates actions on sampled fields that fit the public log."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.grid import CARDINALS, Direction, Edge, Terrain
from game.core.rng import Dice, Rng
from game.core.view import View
from game.rulesets.river.ai import easier_bots
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_graph import ChartCell, ChartGraph
from game.rulesets.river.chart.grid_merge import known_cells
from game.rulesets.river.chart.rocket_lanes import rocket_path
from game.rulesets.river.params import HOMES, ROCKET
from game.rulesets.river.sampling.sampled_field import SampledField, sample_fields, updated_sample
from game.rulesets.river.terrain.field_queries import distances_from, step_destinations

# The number of fields to keep, and the layouts tried per decision to sample new ones.
MAX_SAMPLES = 10
MAX_TRIES = 15
# From this many fields on, only a few tries are spent on more.
ENOUGH_SAMPLES = 5
MAX_TRIES_WITH_ENOUGH = 3
# The value of learning anything; the treasure itself is worth 10**6.
EXPLORATION_VALUE = 60_000
# The least value of a shot, in percent of a sure hit on the treasure holder.
MIN_SHOT_VALUE = 30


@dataclass(frozen=True, slots=True)
class SampledPosition:
    """A sampled field with step destinations, player and home cells by seat, treasure cells, and
    the cells that the chart shows.

    `holder` is the seat that has the treasure, or -1.
    """

    field: SampledField
    holder: int
    links: tuple[tuple[int, ...], ...]
    player_cells: tuple[int, ...]
    home_cells: tuple[int, ...]
    treasure_cells: tuple[int, ...]
    known_cells: frozenset[int]
    distance_cache: dict[int, list[int]]

    def distances_from(self, start: int) -> list[int]:
        """Return the steps from a cell to every cell."""
        if start not in self.distance_cache:
            self.distance_cache[start] = distances_from(self.links, start)
        return self.distance_cache[start]

    def shot_value(self, seat: Seat, side: Direction) -> int:
        """Return a shot's value in percent of sending the treasure holder home."""
        grid = self.field.current_grid
        path = map(grid.index, rocket_path(grid, grid.pos(self.player_cells[seat]), side))
        hit = next((index for index in path if index in self.player_cells), None)
        if hit is None:
            return 0
        victim = self.player_cells.index(hit)
        if victim == seat:
            return -200
        if victim == self.holder:
            return 100
        # A victim without the treasure loses the distance from its home: a gain of all the others.
        lost = min(60, 12 * self.distances_from(self.home_cells[victim])[hit])
        return lost // (len(self.player_cells) - 1)

    def chase_value(self, seat: Seat, side: Direction) -> int:
        """Return how close a step leads to the treasure holder, or next to its home."""
        end = self.links[self.player_cells[seat]][CARDINALS.index(side)]
        home = self.home_cells[self.holder]
        if end == home:
            # The holder comes home there and wins by killing the seat.
            return 0
        steps = self.distances_from(end)
        waiting = distance_value(abs(steps[home] - 1)) if steps[home] >= 0 else 0
        return distance_value(steps[self.player_cells[self.holder]]) + waiting

    def step_value(
        self, seat: Seat, cell: ChartCell, side: Direction, bonus: int, *, armed: bool
    ) -> int:
        """Return how close a step from a known cell leads to the treasure, or home with it.

        The bonus is for a tile beyond that no fragment shows here; a wall needs a rocket.
        """
        grid, pos = self.field.current_grid, self.field.to_field(*cell)
        start, beyond = grid.index(pos), grid.neighbour(pos, side)
        if beyond is None:
            return 0
        end, next_cell = self.links[start][CARDINALS.index(side)], grid.index(beyond)
        worth = bonus if next_cell not in self.known_cells else bonus // 6
        if end == start and armed and grid.edge_at(pos, side) is Edge.BREAKABLE:
            end = next_cell
        at_home = zip(self.home_cells, self.player_cells, strict=True)
        is_guarded = any(
            end == home == player for other, (home, player) in enumerate(at_home) if other != seat
        )
        if end == start or is_guarded or not self.links[end]:
            return worth
        goals = (self.home_cells[seat],) if self.holder == seat else self.treasure_cells
        steps = self.distances_from(end)
        value = sum(distance_value(steps[goal]) for goal in goals) // max(1, len(goals))
        # Where only rockets lead on, there are some at home.
        refill = 0 if value or armed else distance_value(steps[self.home_cells[seat]]) // 2
        return value + refill + worth


class HardBot(easier_bots.NormalBot):
    """Keeps sampled fields from turn to turn while they fit the log, and samples more.

    Where none fits it plays like the normal bot: values without a field would be guesses.
    """

    def __init__(self) -> None:
        super().__init__()
        self._samples: list[SampledField] = []
        self._header: LogEntry | None = None

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        seat = view.seat
        assert seat is not None
        if (step := easier_bots.breakout_step(view.log, legal, rng)) is not None:
            return step
        dice, chart = Dice(rng.value), self._reader.chart(view.log, seat)
        samples = self._sample_fields(chart, view.log, dice)
        positions = [position_on(chart, sample) for sample in samples]
        if not positions:
            return super().choose(view, legal, rng)
        if chart.treasure_holder != seat and not easier_bots.relents(view.log, rng):
            shot = _best_shot(positions, seat, legal)
            if shot is not None and not easier_bots.is_camping(view.log, seat):
                return shot
            if chart.treasure_holder != -1:
                values = [sum(p.chase_value(seat, s) for p in positions) for s in CARDINALS]
                return Move(CARDINALS[values.index(max(values))])
        useless = easier_bots.useless_step(view.log, seat)
        useful = [action for action in legal if action != useless]
        action = _best_path_action(chart, positions, seat, useful)
        return action or easier_bots.explore(chart, seat, legal, Rng(dice.value))

    def _sample_fields(
        self, chart: Chart, log: Sequence[LogEntry], dice: Dice
    ) -> list[SampledField]:
        """Return sampled fields that fit the log, those of the last decision first."""
        if log[0] != self._header:
            self._header, self._samples = log[0], []
        updated = (updated_sample(previous, chart, dice) for previous in self._samples)
        kept = [sample for sample in updated if sample is not None]
        layouts = MAX_TRIES_WITH_ENOUGH if len(kept) >= ENOUGH_SAMPLES else MAX_TRIES
        more = islice(sample_fields(chart, dice, layouts), MAX_SAMPLES - len(kept))
        self._samples = [*kept, *more]
        return self._samples


def _best_shot(
    positions: Sequence[SampledPosition], seat: Seat, legal: Sequence[Action]
) -> Action | None:
    """Return the most valuable shot, if it is worth the turn."""
    values: dict[Action, int] = {
        shot: sum(position.shot_value(seat, shot.direction) for position in positions)
        for shot in legal
        if isinstance(shot, Shoot)
    }
    best = max(values, key=values.__getitem__, default=None)
    least = max(1, MIN_SHOT_VALUE * len(positions))
    return best if best is not None and values[best] >= least else None


def _best_path_action(
    chart: Chart, positions: Sequence[SampledPosition], seat: Seat, legal: Sequence[Action]
) -> Action | None:
    """Return the first action of the best path over certain steps into the unknown."""
    graph, start = ChartGraph(chart), chart.positions[seat]
    goal, best = graph.goal(seat), 0
    action: Action | None = None
    for cell, path in graph.reachable((start.fragment, start.pos)):
        if cell == goal:
            if path and distance_value(len(path)) > best:
                best, action = distance_value(len(path)), Move(path[0])
            continue
        for side in CARDINALS:
            may_shoot = Shoot(side, ROCKET) in legal
            option = _exploration_option(graph, cell, path, side, armed=may_shoot)
            if option is None or option[0] not in legal:
                continue
            first, cost, bonus = option
            worth = sum(p.step_value(seat, cell, side, bonus, armed=may_shoot) for p in positions)
            value = distance_value(cost) * worth // (distance_value(0) * len(positions))
            if value > best:
                best, action = value, first
    return action


def _exploration_option(
    graph: ChartGraph, cell: ChartCell, path: tuple[Direction, ...], side: Direction, *, armed: bool
) -> tuple[Action, int, int] | None:
    """Return how to explore a side of a known cell: first action, number of turns, bonus."""
    cost = len(path) + 1
    if graph.is_frontier(cell, side):
        return Move((*path, side)[0]), cost, EXPLORATION_VALUE
    if graph.is_blind_step(cell, side):
        return Move((*path, side)[0]), cost, 0
    if armed and graph.grids[cell[0]].edge_at(cell[1], side) in easier_bots.KNOWN_WALLS:
        return Move(path[0]) if path else Shoot(side, ROCKET), cost + 1, EXPLORATION_VALUE
    return None


# The value of a goal by its distance in turns: a tenth less for each turn.
_VALUE_BY_DISTANCE = [10**6]
while _VALUE_BY_DISTANCE[-1]:
    _VALUE_BY_DISTANCE.append(_VALUE_BY_DISTANCE[-1] * 9 // 10)


def distance_value(steps: int) -> int:
    """Return the value of a goal some steps away; 0 if it is unreachable (negative steps)."""
    return _VALUE_BY_DISTANCE[min(steps, len(_VALUE_BY_DISTANCE) - 1)] if steps >= 0 else 0


def position_on(chart: Chart, field: SampledField) -> SampledPosition:
    """Return a sampled field with the players where the chart puts them."""
    grid = field.current_grid
    links = step_destinations(grid, chart.settings.flow)
    cells = [grid.index(field.to_field(spot.fragment, spot.pos)) for spot in chart.positions]
    homes = tuple(grid.terrain.find(kind) for kind in HOMES[: len(cells)])
    goals = _possible_treasure_cells(chart, field, links, homes)
    known = frozenset(
        grid.index(field.to_field(fragment.id, pos))
        for fragment in chart.fragments
        for pos in known_cells(fragment.grid)
    )
    return SampledPosition(field, chart.treasure_holder, links, (*cells,), homes, goals, known, {})


def _possible_treasure_cells(
    chart: Chart, field: SampledField, links: tuple[tuple[int, ...], ...], homes: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the cells where the treasure may lie."""
    grid, dropped = field.current_grid, chart.treasure_dropped_at
    if dropped is not None:
        return (grid.index(field.to_field(dropped.fragment, dropped.pos)),)
    visited = {
        grid.index(field.to_field(fragment.id, pos))
        for fragment in chart.fragments
        for pos in fragment.grid.cells(Terrain.FLOOR)
    }
    free = [i for i, c in enumerate(grid.terrain) if c == Terrain.FLOOR and i not in visited]
    # A fair field has it at some distance from each home.
    ways = [distances_from(links, home) for home in homes]
    least = grid.width + grid.height
    far = [i for i in free if all(steps[i] < 0 or 4 * steps[i] >= least for steps in ways)]
    return tuple(far or free)
