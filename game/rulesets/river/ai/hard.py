"""The hard bot: it evaluates actions on sampled fields that fit the public log."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.grid import CARDINALS, Direction, Edge
from game.core.rng import Dice, Rng
from game.core.view import View
from game.rulesets.river.ai.bots import ChartReader, explore
from game.rulesets.river.ai.chart_graph import ChartCell, ChartGraph
from game.rulesets.river.ai.particles import updated_sample
from game.rulesets.river.ai.position_eval import (
    SampledPosition,
    best_shot,
    chase_value,
    distance_value,
    position_on,
)
from game.rulesets.river.ai.stalemate import (
    is_camping,
    is_repeating,
    occasional_random_step,
    relents,
)
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.params import HOMES, ROCKET
from game.rulesets.river.sampling.fragment_layout import known_tiles_by_fragment
from game.rulesets.river.sampling.sampler import SampledField, sample_field

# The number of fields to keep, and the tries per decision to sample new ones.
MAX_SAMPLES = 10
MAX_TRIES = 20
# From this many fields on, only a few tries are spent on more.
ENOUGH_SAMPLES = 5
MAX_TRIES_WITH_ENOUGH = 3
# The value of learning anything; the treasure itself is worth 10**6.
EXPLORATION_VALUE = 60_000
_STANDING = (Edge.WALL, Edge.BREAKABLE)


class HardBot:
    """Keeps sampled fields from turn to turn while they fit the log, and samples more."""

    def __init__(self) -> None:
        self._reader = ChartReader()
        self._samples: list[SampledField] = []
        self._header: LogEntry | None = None

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        seat = view.seat
        assert seat is not None
        if is_repeating(view.log) and (step := occasional_random_step(legal, rng)) is not None:
            return step
        dice = Dice(rng.value)
        chart = self._reader.chart(view.log, seat)
        positions = [
            position_on(chart, sample) for sample in self._sample_fields(chart, view.log, dice)
        ]
        treasure_holder = view.gauge("taker").value - 1
        if not relents(view.log, rng):
            shot = best_shot(positions, seat, treasure_holder, legal)
            if shot is not None and not is_camping(view.log, seat):
                return shot
            if positions and treasure_holder not in (-1, seat):
                values = [chase_value(positions, seat, treasure_holder, side) for side in range(4)]
                return Move(CARDINALS[values.index(max(values))])
        action = _best_path_action(chart, positions, seat, treasure_holder, legal)
        return explore(chart, view, seat, legal, Rng(dice.value)) if action is None else action

    def _sample_fields(
        self, chart: Chart, log: Sequence[LogEntry], dice: Dice
    ) -> list[SampledField]:
        """Return sampled fields that fit the log, those of the last decision first."""
        if log[0] != self._header:
            self._header, self._samples = log[0], []
        tiles = known_tiles_by_fragment(chart.fragments)
        kept = (updated_sample(previous, chart, tiles, dice) for previous in self._samples)
        samples = [sample for sample in kept if sample is not None]
        for _ in range(MAX_TRIES_WITH_ENOUGH if len(samples) >= ENOUGH_SAMPLES else MAX_TRIES):
            if len(samples) >= MAX_SAMPLES:
                break
            sample = sample_field(chart, tiles, dice)
            if sample is not None:
                samples.append(sample)
        self._samples = samples
        return samples


# --- paths


def _best_path_action(
    chart: Chart,
    positions: Sequence[SampledPosition],
    seat: Seat,
    treasure_holder: int,
    legal: Sequence[Action],
) -> Action | None:
    """Return the first action of the best path over certain steps into the unknown."""
    graph, start = ChartGraph(chart), chart.positions[seat]
    best = 0
    action: Action | None = None
    for cell, path in graph.reachable((start.fragment, start.pos)):
        if _is_goal(chart, cell, seat, treasure_holder):
            if path and distance_value(len(path)) > best:
                best, action = distance_value(len(path)), Move(path[0])
            continue
        for side in CARDINALS:
            option = _exploration_option(
                graph, cell, path, side, armed=Shoot(side, ROCKET) in legal
            )
            if option is None:
                continue
            first, cost, bonus = option
            total = sum(
                _step_value(position, cell, side, seat, treasure_holder) for position in positions
            )
            value = (
                distance_value(cost)
                * (total // max(1, len(positions)) + bonus)
                // distance_value(0)
            )
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
    if armed and graph.grids[cell[0]].edge_at(cell[1], side) in _STANDING:
        return Move(path[0]) if path else Shoot(side, ROCKET), cost + 1, EXPLORATION_VALUE
    return None


def _is_goal(chart: Chart, cell: ChartCell, seat: Seat, treasure_holder: int) -> bool:
    if treasure_holder == seat:
        return chart.grid(cell[0]).terrain_at(cell[1]) is HOMES[seat]
    return chart.treasure_dropped_at is not None and cell == chart.treasure_dropped_at[:2]


def _step_value(
    position: SampledPosition, cell: ChartCell, side: Direction, seat: Seat, treasure_holder: int
) -> int:
    """Return how close a step from a known cell leads to the treasure, or home with it."""
    grid = position.field.current_grid
    pos = position.field.to_field(*cell)
    start_cell = grid.index(pos)
    end_cell = position.links[start_cell][CARDINALS.index(side)]
    if end_cell == start_cell:
        if grid.edge_at(pos, side) is not Edge.BREAKABLE:
            return 0
        end = grid.neighbour(pos, side)
        assert end is not None
        end_cell = grid.index(end)
        if not position.links[end_cell]:
            return 0
    if any(
        end_cell == position.home_cells[n] == position.player_cells[n]
        for n in range(len(position.home_cells))
        if n != seat
    ):
        return 0
    steps = position.distances_from(end_cell)
    if treasure_holder == seat:
        return distance_value(steps[position.home_cells[seat]])
    if not position.treasure_cells:
        return 0
    return sum(distance_value(steps[index]) for index in position.treasure_cells) // len(
        position.treasure_cells
    )
