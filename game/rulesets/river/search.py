"""A strong bot: it imagines whole fields that fit the public log and weighs actions on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Noted
from game.core.grid import FOUR, Direction, Edge, Grid, Pos, Terrain
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.river.bots import Map, Node, Reader, stroll
from game.rulesets.river.canvas import fragment_pieces
from game.rulesets.river.chart import Chart
from game.rulesets.river.field import cell, spread, ways
from game.rulesets.river.generator import Dice
from game.rulesets.river.params import HOMES, ROCKET
from game.rulesets.river.relay import laid_again
from game.rulesets.river.sampler import Guess, guess_field

# How many fields to keep, and how many tries a decision may spend on new ones.
FIELDS = 10
TRIES = 20
# With so many fields kept only a few tries are spent on more.
PLENTY = 5
FEW_TRIES = 3
# The share of a sure hit on the treasure's bearer from which a shot is worth the turn, in percent.
ENOUGH = 30
# What it is worth to learn anything at all, beside 10**6 for the treasure itself.
CURIOUS = 60_000
_STANDING = (Edge.WALL, Edge.BREAKABLE)
# What something is worth that lies so many turns away: a tenth less for each.
_WORTH = [10**6]
while _WORTH[-1]:
    _WORTH.append(_WORTH[-1] * 9 // 10)


def worth(steps: int) -> int:
    """Return what a goal is worth that is some steps away; nothing if no way leads there."""
    return _WORTH[min(steps, len(_WORTH) - 1)] if steps >= 0 else 0


@dataclass(frozen=True, slots=True)
class _Scene:
    """One imagined field: the ways on it, where all are, and where the treasure may lie."""

    guess: Guess
    links: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    homes: tuple[int, ...]
    hiding: tuple[int, ...]
    kept: dict[int, list[int]]

    def steps(self, start: int) -> list[int]:
        """Return the steps from a cell to every cell."""
        found = self.kept.get(start)
        if found is None:
            found = self.kept[start] = spread(self.links, start)
        return found


class HardBot:
    """Keeps imagined fields from turn to turn while they fit, and draws others for the rest."""

    def __init__(self) -> None:
        """Have read nothing."""
        self._reader = Reader()
        self._guesses: list[Guess] = []
        self._header: tuple[Noted, ...] = ()

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        seat = view.seat
        assert seat is not None
        dice = Dice(rng)
        chart = self._reader.chart(view.log, seat)
        scenes = [_scene(chart, guess) for guess in self._imagine(chart, view.log, dice)]
        taker = view.gauge("taker").value - 1
        shot = _best_shot(scenes, seat, taker, legal)
        if shot is not None:
            return shot
        if scenes and taker not in (-1, seat):
            values = [_chase(scenes, seat, taker, side) for side in range(4)]
            return Move(FOUR[values.index(max(values))])
        found = _best_way(chart, scenes, seat, taker, legal)
        return stroll(chart, view, seat, legal, dice.rng) if found is None else found

    def _imagine(self, chart: Chart, log: Sequence[Noted], dice: Dice) -> list[Guess]:
        """Return fields that fit the log, those of the last decision first."""
        header = tuple(log[: next(n for n, line in enumerate(log) if line.name == "seal") + 1])
        if header != self._header:
            self._header, self._guesses = header, []
        pieces = fragment_pieces(chart.fragments)
        kept = (laid_again(old, chart, pieces, dice) for old in self._guesses)
        found = [guess for guess in kept if guess is not None]
        for _ in range(FEW_TRIES if len(found) >= PLENTY else TRIES):
            if len(found) >= FIELDS:
                break
            guess = guess_field(chart, pieces, dice)
            if guess is not None:
                found.append(guess)
        self._guesses = found
        return found


def _scene(chart: Chart, guess: Guess) -> _Scene:
    grid = guess.now
    width = grid.width
    links = ways(grid, chart.settings.flow)
    found = [guess.place(spot.fragment, spot.pos) for spot in chart.spots]
    places = tuple(pos.y * width + pos.x for pos in found)
    homes = tuple(grid.terrain.find(kind) for kind in HOMES[: len(found)])
    return _Scene(guess, links, places, homes, _hiding(chart, guess, links, homes), {})


def _hiding(
    chart: Chart, guess: Guess, links: tuple[tuple[int, ...], ...], homes: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the tiles on which the treasure may lie."""
    grid = guess.now
    if chart.lost is not None:
        pos = guess.place(chart.lost.fragment, chart.lost.pos)
        return (pos.y * grid.width + pos.x,)
    visited = set()
    for index, fragment in enumerate(chart.fragments):
        for place, code in enumerate(fragment.grid.terrain):
            if code == Terrain.FLOOR:
                pos = guess.place(index, cell(fragment.grid, place))
                visited.add(pos.y * grid.width + pos.x)
    free = [i for i, c in enumerate(grid.terrain) if c == Terrain.FLOOR and i not in visited]
    # A fair field hides it at some distance from every home.
    near = [spread(links, home) for home in homes]
    least = grid.width + grid.height
    far = [i for i in free if all(steps[i] < 0 or 4 * steps[i] >= least for steps in near)]
    return tuple(far or free)


# --- shooting


def flight(grid: Grid, start: int, side: Direction) -> list[int]:
    """Return the cells that a rocket crosses until a wall stops it or it comes round."""
    pos: Pos = cell(grid, start)
    found: list[int] = []
    while grid.edge(pos, side) is Edge.OPEN:
        end = grid.neighbour(pos, side)
        assert end is not None
        pos = end
        index = pos.y * grid.width + pos.x
        found.append(index)
        if index == start:
            break
    return found


def _best_shot(
    scenes: Sequence[_Scene], seat: Seat, taker: int, legal: Sequence[Action]
) -> Action | None:
    """Return the shot that most likely hits, if it is likely enough to spend the turn on."""
    best, action = 0, None
    for shot in legal:
        if isinstance(shot, Shoot) and taker != seat:
            hits = sum(_gain(scene, seat, taker, shot.direction) for scene in scenes)
            if hits > best:
                best, action = hits, shot
    return action if best >= ENOUGH * len(scenes) else None


def _gain(scene: _Scene, seat: Seat, taker: int, side: Direction) -> int:
    """Return what a shot brings on one field, in percent of sending the treasure's bearer home."""
    path = flight(scene.guess.now, scene.places[seat], side)
    hit = next((index for index in path if index in scene.places), None)
    if hit is None:
        return 0
    victim = scene.places.index(hit)
    if victim == seat:
        return -200
    if victim == taker:
        return 100
    # Who carries nothing loses the way that he has come.
    return min(60, 12 * spread(scene.links, scene.homes[victim])[hit])


def _chase(scenes: Sequence[_Scene], seat: Seat, taker: int, side: int) -> int:
    """Return how near a step brings one to who has the treasure, or to the door of his home."""
    value = 0
    for scene in scenes:
        end = scene.links[scene.places[seat]][side]
        if end == scene.homes[taker]:
            # He would come home by stepping on one.
            continue
        steps = spread(scene.links, end)
        value += worth(steps[scene.places[taker]])
        door = steps[scene.homes[taker]]
        value += worth(abs(door - 1)) if door >= 0 else 0
    return value


# --- finding a way


def _best_way(
    chart: Chart, scenes: Sequence[_Scene], seat: Seat, taker: int, legal: Sequence[Action]
) -> Action | None:
    """Return the first action of the most promising way over certain steps into the unknown."""
    known, spot = Map(chart), chart.spots[seat]
    best = 0
    action: Action | None = None
    for node, way in known.ways((spot.fragment, spot.pos)):
        if _is_goal(chart, node, seat, taker):
            if way and worth(len(way)) > best:
                best, action = worth(len(way)), Move(way[0])
            continue
        for side in FOUR:
            shot = Shoot(side, ROCKET)
            cost = len(way) + 1
            if known.is_frontier(node, side):
                first_step: Action = Move((*way, side)[0])
            elif _may_break(chart, node, side) and Shoot(FOUR[0], ROCKET) in legal:
                first_step, cost = Move(way[0]) if way else shot, cost + 1
            else:
                continue
            hopes = sum(_hope(scene, node, side, seat, taker) for scene in scenes)
            value = worth(cost) * (hopes // max(1, len(scenes)) + CURIOUS) // worth(0)
            if value > best:
                best, action = value, first_step
    return action


def _is_goal(chart: Chart, node: Node, seat: Seat, taker: int) -> bool:
    if taker == seat:
        return chart.fragments[node[0]].grid.at(node[1]) is HOMES[seat]
    return chart.lost is not None and node == chart.lost[:2]


def _may_break(chart: Chart, node: Node, side: Direction) -> bool:
    return chart.fragments[node[0]].grid.edge(node[1], side) in _STANDING


def _hope(scene: _Scene, node: Node, side: Direction, seat: Seat, taker: int) -> int:
    """Return how near a step from a known place leads to the treasure, or home with it."""
    grid = scene.guess.now
    pos = scene.guess.place(*node)
    start = pos.y * grid.width + pos.x
    place = scene.links[start][FOUR.index(side)]
    if place == start:
        if grid.edge(pos, side) is not Edge.BREAKABLE:
            return 0
        end = grid.neighbour(pos, side)
        assert end is not None
        place = end.y * grid.width + end.x
        if not scene.links[place]:
            return 0
    if any(
        place == scene.homes[n] == scene.places[n] for n in range(len(scene.homes)) if n != seat
    ):
        return 0
    steps = scene.steps(place)
    if taker == seat:
        return worth(steps[scene.homes[seat]])
    if not scene.hiding:
        return 0
    return sum(worth(steps[index]) for index in scene.hiding) // len(scene.hiding)
