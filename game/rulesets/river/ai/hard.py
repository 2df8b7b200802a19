"""The hard bot: it evaluates actions on sampled fields that fit the public log."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.grid import CARDINALS, Direction
from game.core.rng import Dice, Rng
from game.core.view import View
from game.rulesets.river.ai.bots import (
    KNOWN_WALLS,
    ChartReader,
    explore,
    is_camping,
    is_repeating,
    occasional_random_step,
    relents,
)
from game.rulesets.river.ai.chart_graph import ChartCell, ChartGraph
from game.rulesets.river.ai.position_eval import SampledPosition, distance_value, position_on
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.params import HOMES, ROCKET
from game.rulesets.river.sampling.sampler import SampledField, sample_field, updated_sample

# The number of fields to keep, and the tries per decision to sample new ones.
MAX_SAMPLES = 10
MAX_TRIES = 20
# From this many fields on, only a few tries are spent on more.
ENOUGH_SAMPLES = 5
MAX_TRIES_WITH_ENOUGH = 3
# The value of learning anything; the treasure itself is worth 10**6.
EXPLORATION_VALUE = 60_000
# The least value of a shot, in percent of a sure hit on the treasure holder.
MIN_SHOT_VALUE = 30


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
        samples = self._sample_fields(chart, view.log, dice)
        positions = [position_on(chart, sample) for sample in samples]
        if chart.treasure_holder != seat and not relents(view.log, rng):
            shot = _best_shot(positions, seat, legal)
            if shot is not None and not is_camping(view.log, seat):
                return shot
            if positions and chart.treasure_holder != -1:
                values = [sum(p.chase_value(seat, s) for p in positions) for s in CARDINALS]
                return Move(CARDINALS[values.index(max(values))])
        action = _best_path_action(chart, positions, seat, legal)
        return explore(chart, seat, legal, Rng(dice.value)) if action is None else action

    def _sample_fields(
        self, chart: Chart, log: Sequence[LogEntry], dice: Dice
    ) -> list[SampledField]:
        """Return sampled fields that fit the log, those of the last decision first."""
        if log[0] != self._header:
            self._header, self._samples = log[0], []
        kept = (updated_sample(previous, chart, dice) for previous in self._samples)
        samples = [sample for sample in kept if sample is not None]
        for _ in range(MAX_TRIES_WITH_ENOUGH if len(samples) >= ENOUGH_SAMPLES else MAX_TRIES):
            if len(samples) >= MAX_SAMPLES:
                break
            sample = sample_field(chart, dice)
            if sample is not None:
                samples.append(sample)
        self._samples = samples
        return samples


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
    goal: ChartCell | None = None
    if chart.treasure_holder == seat:
        goal = graph.landmarks[HOMES[seat]]
    elif chart.treasure_dropped_at is not None:
        goal = chart.treasure_dropped_at[:2]
    best = 0
    action: Action | None = None
    for cell, path in graph.reachable((start.fragment, start.pos)):
        if cell == goal:
            if path and distance_value(len(path)) > best:
                best, action = distance_value(len(path)), Move(path[0])
            continue
        for side in CARDINALS:
            may_shoot = Shoot(side, ROCKET) in legal
            option = _exploration_option(graph, cell, path, side, armed=may_shoot)
            if option is None:
                continue
            first, cost, bonus = option
            total = sum(position.step_value(seat, cell, side) for position in positions)
            worth = total // max(1, len(positions)) + bonus
            value = distance_value(cost) * worth // distance_value(0)
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
    if armed and graph.grids[cell[0]].edge_at(cell[1], side) in KNOWN_WALLS:
        return Move(path[0]) if path else Shoot(side, ROCKET), cost + 1, EXPLORATION_VALUE
    return None
