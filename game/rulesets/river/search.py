"""A strong bot: it imagines whole fields that fit the public log and weighs actions on them."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Noted
from game.core.grid import CARDINALS, Direction, Edge
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.river.bots import Map, Node, Reader, stroll
from game.rulesets.river.canvas import fragment_pieces
from game.rulesets.river.chart import Chart
from game.rulesets.river.ground import Dice
from game.rulesets.river.habits import anywhere, is_rut, is_siege
from game.rulesets.river.params import HOMES, ROCKET
from game.rulesets.river.relay import laid_again
from game.rulesets.river.sampler import Guess, guess_field
from game.rulesets.river.scene import Scene, best_shot, chase, scene_of, worth

# How many fields to keep, and how many tries a decision may spend on new ones.
FIELDS = 10
TRIES = 20
# With so many fields kept only a few tries are spent on more.
PLENTY = 5
FEW_TRIES = 3
# What it is worth to learn anything at all, beside 10**6 for the treasure itself.
CURIOUS = 60_000
_STANDING = (Edge.WALL, Edge.BREAKABLE)


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
        if is_rut(view.log) and (step := anywhere(legal, rng)) is not None:
            return step
        dice = Dice(rng)
        chart = self._reader.chart(view.log, seat)
        scenes = [scene_of(chart, guess) for guess in self._imagine(chart, view.log, dice)]
        taker = view.gauge("taker").value - 1
        shot = best_shot(scenes, seat, taker, legal)
        if shot is not None and not is_siege(view.log, seat):
            return shot
        if scenes and taker not in (-1, seat):
            values = [chase(scenes, seat, taker, side) for side in range(4)]
            return Move(CARDINALS[values.index(max(values))])
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


# --- finding a way


def _best_way(
    chart: Chart, scenes: Sequence[Scene], seat: Seat, taker: int, legal: Sequence[Action]
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
        for side in CARDINALS:
            offer = _offer(known, node, way, side, armed=Shoot(side, ROCKET) in legal)
            if offer is None:
                continue
            first, cost, bonus = offer
            hopes = sum(_hope(scene, node, side, seat, taker) for scene in scenes)
            value = worth(cost) * (hopes // max(1, len(scenes)) + bonus) // worth(0)
            if value > best:
                best, action = value, first
    return action


def _offer(
    known: Map, node: Node, way: tuple[Direction, ...], side: Direction, *, armed: bool
) -> tuple[Action, int, int] | None:
    """Return how to try a side of a known place: the first action, its turns, what one learns."""
    cost = len(way) + 1
    if known.is_frontier(node, side):
        return Move((*way, side)[0]), cost, CURIOUS
    if known.is_gamble(node, side):
        return Move((*way, side)[0]), cost, 0
    if armed and known.chart.fragments[node[0]].grid.edge_at(node[1], side) in _STANDING:
        return Move(way[0]) if way else Shoot(side, ROCKET), cost + 1, CURIOUS
    return None


def _is_goal(chart: Chart, node: Node, seat: Seat, taker: int) -> bool:
    if taker == seat:
        return chart.fragments[node[0]].grid.terrain_at(node[1]) is HOMES[seat]
    return chart.lost is not None and node == chart.lost[:2]


def _hope(scene: Scene, node: Node, side: Direction, seat: Seat, taker: int) -> int:
    """Return how near a step from a known place leads to the treasure, or home with it."""
    grid = scene.guess.now
    pos = scene.guess.place(*node)
    start = pos.y * grid.width + pos.x
    place = scene.links[start][CARDINALS.index(side)]
    if place == start:
        if grid.edge_at(pos, side) is not Edge.BREAKABLE:
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
