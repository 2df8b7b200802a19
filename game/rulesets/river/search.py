"""A strong bot: it imagines whole fields that fit the public log and weighs actions on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Noted
from game.core.grid import FOUR, Direction, Edge, Grid, Pos, Terrain
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.river.bots import Reader, is_carrier
from game.rulesets.river.canvas import fragment_pieces
from game.rulesets.river.chart import Chart
from game.rulesets.river.field import cell, spread, turned, ways
from game.rulesets.river.generator import Dice
from game.rulesets.river.params import HOMES, ROCKET
from game.rulesets.river.relay import laid_again
from game.rulesets.river.sampler import Guess, guess_field

# How many fields to keep, and how many tries a decision may spend on new ones.
FIELDS = 20
TRIES = 60
_STANDING = (Edge.WALL, Edge.BREAKABLE)
# What something is worth that lies so many turns away: a tenth less for each.
_WORTH = [10**6]
while _WORTH[-1]:
    _WORTH.append(_WORTH[-1] * 9 // 10)


def worth(steps: int) -> int:
    """Return what a goal is worth that is some steps away; nothing if no way leads there."""
    return _WORTH[min(steps, len(_WORTH) - 1)] if steps >= 0 else 0


class _Scene(NamedTuple):
    """One imagined field: the ways on it, where all are, and where the treasure may lie."""

    guess: Guess
    links: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    homes: tuple[int, ...]
    hiding: tuple[int, ...]


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
        values = [_value(view, chart, scenes, seat, action) for action in legal]
        best = [a for a, value in zip(legal, values, strict=True) if value == max(values)]
        return best[dice.below(len(best))]

    def _imagine(self, chart: Chart, log: Sequence[Noted], dice: Dice) -> list[Guess]:
        """Return fields that fit the log, those of the last decision first."""
        header = tuple(log[: next(n for n, line in enumerate(log) if line.name == "seal") + 1])
        if header != self._header:
            self._header, self._guesses = header, []
        pieces = fragment_pieces(chart.fragments)
        kept = (laid_again(old, chart, pieces, dice) for old in self._guesses)
        found = [guess for guess in kept if guess is not None]
        for _ in range(TRIES):
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
    return _Scene(guess, links, places, homes, _hiding(chart, guess, links, homes))


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


def _value(
    view: View, chart: Chart, scenes: Sequence[_Scene], seat: Seat, action: Action
) -> int:
    """Return what an action is worth on all imagined fields together."""
    if isinstance(action, Shoot):
        return sum(_shot_value(view, chart, scene, seat, action.direction) for scene in scenes)
    assert isinstance(action, Move)
    side = FOUR.index(action.direction)
    return sum(_step_value(view, scene, seat, side) for scene in scenes)


def _step_value(view: View, scene: _Scene, seat: Seat, side: int) -> int:
    end = scene.links[scene.places[seat]][side]
    for other, home in enumerate(scene.homes):
        # Stepping on an owner at home kills both.
        if other != seat and end == home == scene.places[other]:
            return 0
    value = _place_value(view, scene, scene.links, seat, end)
    if is_carrier(view, seat) and _in_line(view, scene, seat, end):
        return value * 8 // 10
    return value


def _place_value(
    view: View, scene: _Scene, links: tuple[tuple[int, ...], ...], seat: Seat, place: int
) -> int:
    """Return what it is worth to stand somewhere at the end of the turn."""
    steps = spread(links, place)
    taker = view.gauge("taker").value - 1
    if taker == seat:
        return worth(steps[scene.homes[seat]])
    if taker >= 0:
        # To where he is, or to the door of his home before him.
        chase = worth(steps[scene.places[taker]])
        door = steps[scene.homes[taker]]
        return chase + (worth(abs(door - 1)) if door >= 0 else 0)
    if not scene.hiding:
        return 0
    return sum(worth(steps[index]) for index in scene.hiding) // len(scene.hiding)


def _in_line(view: View, scene: _Scene, seat: Seat, place: int) -> bool:
    """Return whether somebody with rockets could hit a place from where he is."""
    grid = scene.guess.now
    for other, index in enumerate(scene.places):
        name = f"rockets_{other + 1}"
        if other == seat or not view.gauge(name).value:
            continue
        if any(place in flight(grid, index, side) for side in FOUR):
            return True
    return False


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


def _shot_value(
    view: View, chart: Chart, scene: _Scene, seat: Seat, side: Direction
) -> int:
    """Return what a shot is worth: whom it hits, or the wall beside one that it opens."""
    own, grid = scene.places[seat], scene.guess.now
    hit = next((i for i in flight(grid, own, side) if i in scene.places), None)
    stay = _place_value(view, scene, scene.links, seat, own) * 9 // 10
    if hit is not None:
        victim = scene.places.index(hit)
        if victim == seat:
            return 0
        taker = view.gauge("taker").value - 1
        return stay + (worth(0) * 2 if victim == taker else _tempo(scene, victim))
    spot = chart.spots[seat]
    known = chart.fragments[spot.fragment].grid.edge(spot.pos, side)
    pos = cell(grid, own)
    if known in _STANDING and grid.edge(pos, side) is Edge.BREAKABLE:
        opened = ways(grid.with_edge(pos, side, Edge.OPEN), chart.settings.flow)
        return _place_value(view, scene, opened, seat, own) * 9 // 10
    return stay


def _tempo(scene: _Scene, victim: int) -> int:
    """Return what it is worth to send somebody home who carries nothing."""
    back = spread(turned(scene.links), scene.homes[victim])[scene.places[victim]]
    return worth(0) * min(max(back, 0), 8) // 40
