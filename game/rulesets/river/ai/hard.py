"""A strong bot: it imagines whole fields that fit the public log and weighs actions on them."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Logged
from game.core.grid import CARDINALS, Direction, Edge
from game.core.rng import Rng
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
from game.rulesets.river.ai.stalemate import is_camping, is_repeating, occasional_random_step
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.params import HOMES, ROCKET
from game.rulesets.river.sampling.fragment_layout import known_tiles_by_fragment
from game.rulesets.river.sampling.sampler import SampledField, sample_field
from game.rulesets.river.terrain.terrain_gen import Dice

# How many fields to keep, and how many tries a decision may spend on new ones.
MAX_SAMPLES = 10
MAX_TRIES = 20
# With so many fields kept only a few tries are spent on more.
ENOUGH_SAMPLES = 5
MAX_TRIES_WITH_ENOUGH = 3
# What it is worth to learn anything at all, beside 10**6 for the treasure itself.
EXPLORATION_VALUE = 60_000
_STANDING = (Edge.WALL, Edge.BREAKABLE)


class HardBot:
    """Keeps imagined fields from turn to turn while they fit, and draws others for the rest."""

    def __init__(self) -> None:
        """Have read nothing."""
        self._reader = ChartReader()
        self._samples: list[SampledField] = []
        self._header: tuple[Logged, ...] = ()

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        seat = view.seat
        assert seat is not None
        if is_repeating(view.log) and (step := occasional_random_step(legal, rng)) is not None:
            return step
        dice = Dice(rng)
        chart = self._reader.chart(view.log, seat)
        scenes = [position_on(chart, guess) for guess in self._sample_fields(chart, view.log, dice)]
        taker = view.gauge("taker").value - 1
        shot = best_shot(scenes, seat, taker, legal)
        if shot is not None and not is_camping(view.log, seat):
            return shot
        if scenes and taker not in (-1, seat):
            values = [chase_value(scenes, seat, taker, side) for side in range(4)]
            return Move(CARDINALS[values.index(max(values))])
        found = _best_path_action(chart, scenes, seat, taker, legal)
        return explore(chart, view, seat, legal, dice.rng) if found is None else found

    def _sample_fields(self, chart: Chart, log: Sequence[Logged], dice: Dice) -> list[SampledField]:
        """Return fields that fit the log, those of the last decision first."""
        header = tuple(log[: next(n for n, line in enumerate(log) if line.name == "seal") + 1])
        if header != self._header:
            self._header, self._samples = header, []
        pieces = known_tiles_by_fragment(chart.fragments)
        kept = (updated_sample(old, chart, pieces, dice) for old in self._samples)
        found = [guess for guess in kept if guess is not None]
        for _ in range(MAX_TRIES_WITH_ENOUGH if len(found) >= ENOUGH_SAMPLES else MAX_TRIES):
            if len(found) >= MAX_SAMPLES:
                break
            guess = sample_field(chart, pieces, dice)
            if guess is not None:
                found.append(guess)
        self._samples = found
        return found


# --- finding a way


def _best_path_action(
    chart: Chart,
    positions: Sequence[SampledPosition],
    seat: Seat,
    treasure_holder: int,
    legal: Sequence[Action],
) -> Action | None:
    """Return the first action of the most promising way over certain steps into the unknown."""
    known, spot = ChartGraph(chart), chart.positions[seat]
    best = 0
    action: Action | None = None
    for node, way in known.reachable((spot.fragment, spot.pos)):
        if _is_goal(chart, node, seat, treasure_holder):
            if way and distance_value(len(way)) > best:
                best, action = distance_value(len(way)), Move(way[0])
            continue
        for side in CARDINALS:
            offer = _exploration_option(known, node, way, side, armed=Shoot(side, ROCKET) in legal)
            if offer is None:
                continue
            first, cost, bonus = offer
            hopes = sum(
                _step_value(scene, node, side, seat, treasure_holder) for scene in positions
            )
            value = (
                distance_value(cost)
                * (hopes // max(1, len(positions)) + bonus)
                // distance_value(0)
            )
            if value > best:
                best, action = value, first
    return action


def _exploration_option(
    known: ChartGraph, node: ChartCell, way: tuple[Direction, ...], side: Direction, *, armed: bool
) -> tuple[Action, int, int] | None:
    """Return how to try a side of a known place: the first action, its turns, what one learns."""
    cost = len(way) + 1
    if known.is_frontier(node, side):
        return Move((*way, side)[0]), cost, EXPLORATION_VALUE
    if known.is_blind_step(node, side):
        return Move((*way, side)[0]), cost, 0
    if armed and known.chart.fragments[node[0]].grid.edge_at(node[1], side) in _STANDING:
        return Move(way[0]) if way else Shoot(side, ROCKET), cost + 1, EXPLORATION_VALUE
    return None


def _is_goal(chart: Chart, node: ChartCell, seat: Seat, treasure_holder: int) -> bool:
    if treasure_holder == seat:
        return chart.fragments[node[0]].grid.terrain_at(node[1]) is HOMES[seat]
    return chart.treasure_dropped_at is not None and node == chart.treasure_dropped_at[:2]


def _step_value(
    position: SampledPosition, node: ChartCell, side: Direction, seat: Seat, treasure_holder: int
) -> int:
    """Return how near a step from a known place leads to the treasure, or home with it."""
    grid = position.field.current_grid
    pos = position.field.to_field(*node)
    start = pos.y * grid.width + pos.x
    place = position.links[start][CARDINALS.index(side)]
    if place == start:
        if grid.edge_at(pos, side) is not Edge.BREAKABLE:
            return 0
        end = grid.neighbour(pos, side)
        assert end is not None
        place = end.y * grid.width + end.x
        if not position.links[place]:
            return 0
    if any(
        place == position.home_cells[n] == position.player_cells[n]
        for n in range(len(position.home_cells))
        if n != seat
    ):
        return 0
    steps = position.distances_from(place)
    if treasure_holder == seat:
        return distance_value(steps[position.home_cells[seat]])
    if not position.treasure_cells:
        return 0
    return sum(distance_value(steps[index]) for index in position.treasure_cells) // len(
        position.treasure_cells
    )
