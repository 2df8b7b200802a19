"""Ambient life: drips, sparks, insects and grass on cells in sight, chosen by a hash of the cell.

Everything follows from cell and time, and is the same in every run.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice

from pygame import SRCALPHA, Surface

from game.content.assets.atmosphere import LifeLook
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.view import Board
from game.ui.board.dungeon_tiles import is_open, wall_clip
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import TILE, Color, shade
from game.ui.style.kept import Kept

# Of each kind of life in one picture.
_MAX_CELLS = 24
_BEND_PIXELS = 13
# Life moves this often: more often would look the same.
_MOVES_PER_SECOND = 20
# A pixel of the board in a colour, or a picture with its corner there.
Dot = tuple[float, float, Color | Surface]
# Blades of grass bend by parts of a pixel: how many to one; how far to each side they come.
_BEND_STEPS, _TUFT = 8, 14
Point = tuple[float, float]
# A cell, and where in its motion its life is, from 0 to 1.
Place = tuple[Pos, float]


class AmbientLife:
    """The life of one board."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._looks: tuple[LifeLook, ...] = ()
        # What lives in the part of the board that was drawn last.
        self._part: tuple[range, range] | None = None
        self._in_sight: list[tuple[LifeLook, list[Place]]] = []
        self._shining = Kept[list[tuple[Surface, Point]]]()

    def show(self, board: Board, looks: tuple[LifeLook, ...]) -> None:
        """Live on the cells in sight of a board from now on."""
        old = self._board
        is_same = old and (board.grid, board.visible) == (old.grid, old.visible)
        if not is_same or looks is not self._looks:
            self._board, self._looks, self._part = board, looks, None

    def _show_part(self, origin: tuple[int, int], size: tuple[int, int]) -> None:
        columns, rows = (
            range(-start // TILE, (length - start) // TILE + 1)
            for start, length in zip(origin, size, strict=True)
        )
        if self._part != (columns, rows):
            self._part = columns, rows
            self._in_sight = [
                (look, list(islice(self._places(number, look, columns, rows), _MAX_CELLS)))
                for number, look in enumerate(self._looks)
            ]

    def _places(self, number: int, look: LifeLook, columns: range, rows: range) -> Iterator[Place]:
        assert self._board is not None
        grid, visible = self._board.grid, self._board.visible
        left, right = max(0, columns.start), min(grid.width, columns.stop)
        for y in range(max(0, rows.start), min(grid.height, rows.stop)):
            for x in range(left, right):
                cell, is_visible = Pos(x, y), visible[y * grid.width + x]
                is_chosen = is_visible and cell_hash(cell, 50 + number) % look.one_in == 0
                if is_chosen and _fits(grid, cell, look.on):
                    yield cell, cell_hash(cell, 41) % 4096 / 4096

    def draw(
        self, picture: Surface, origin: tuple[int, int], time: float, feet: Iterable[Point] | None
    ) -> None:
        """Draw what lies in the light; `feet` bend the grass. With None, draw what shines."""
        beat = int(time * _MOVES_PER_SECOND)
        if feet is not None:
            self._show_part(origin, picture.get_size())
            picture.fblits(self._dots(origin, beat / _MOVES_PER_SECOND, feet))
            return
        key, moment = (beat, origin, self._part), beat / _MOVES_PER_SECOND
        picture.fblits(self._shining.of(key, lambda: self._dots(origin, moment, None)))

    def _dots(
        self, origin: tuple[int, int], time: float, feet: Iterable[Point] | None
    ) -> list[tuple[Surface, Point]]:
        """Return the dots of what lies in the light, or of what shines, and where they are."""
        near = list(feet or ())
        drawn: list[tuple[Surface, Point]] = []
        for look, places in self._in_sight:
            if look.glows is not (feet is None):
                continue
            for cell, phase in places:
                left, top = origin[0] + cell.x * TILE, origin[1] + cell.y * TILE
                for x, y, seen in _MOTIONS[look.motion](look, phase, time, _lean(cell, near)):
                    picture = seen if isinstance(seen, Surface) else _dot(seen)
                    drawn.append((picture, (left + int(x), top + int(y))))
        return drawn


@cache
def _dot(color: Color) -> Surface:
    dot = Surface((1, 1))
    dot.fill(color)
    return dot


def _fits(grid: Grid, cell: Pos, place: str) -> bool:
    """Return whether a cell is such a place: a terrain, or a wall clip that faces south."""
    terrain = grid.terrain[cell.y * grid.width + cell.x]
    if terrain == Terrain.WALL:
        return place in ("WALL", wall_clip(cell)) and is_open(grid, cell.step(Direction.S))
    return terrain in _terrains(place)


@cache
def _terrains(place: str) -> frozenset[int]:
    """Return the terrains of a place: that of its name, and those that begin with it."""
    return frozenset(int(each) for each in Terrain if f"{each.name}_".startswith(f"{place}_"))


def _lean(cell: Pos, feet: list[Point]) -> float:
    """Return how far whoever walks by pushes grass aside, in pixels."""
    x, y = cell.x * TILE + TILE / 2, cell.y * TILE + TILE / 2
    for foot_x, foot_y in feet:
        away = x - foot_x
        if abs(away) < _BEND_PIXELS and abs(y - foot_y) < TILE:
            return math.copysign(3 * (1 - abs(away) / _BEND_PIXELS) + 1, away)
    return 0.0


def _tone(look: LifeLook, share: float) -> Color:
    """Return a darker tone of few."""
    return shade(look.color, round(share * 8) / 8)


def _drip(look: LifeLook, phase: float, time: float, _: float) -> Iterator[Dot]:
    """A drop swells under a ledge, falls, and leaves a ring."""
    seconds = 3 + 4 * phase
    age, x = (time + phase * seconds) % seconds, 3 + phase * 977 % 10
    if age < 0.6:
        yield x, 15, shade(look.color, 0.8)
        if age > 0.4:
            yield x, 16, look.color
    elif age < 0.85:
        y = 16 + 180 * (age - 0.6) ** 2
        yield x, y, look.color
        yield x, y - 1, shade(look.color, 0.7)
    elif age < 1.25:
        reach = 1 + int((age - 0.85) * 12)
        tone = _tone(look, 1 - (age - 0.85) * 1.6)
        yield x - reach, 28, tone
        yield x + reach, 28, tone
        if age < 1.0:
            yield x - 1, 26, look.color
            yield x + 1, 26, look.color


def _rise(look: LifeLook, phase: float, time: float, _: float) -> Iterator[Dot]:
    """A spark or bubble rises, swaying, and goes out."""
    seconds = 2.4 + 3 * phase
    age = (time + phase * seconds) % seconds
    if age > 2.0:
        return
    x, y = 3 + phase * 911 % 10 + 2 * math.sin(age * 3 + phase * 9), 13 - 11 * age
    yield x, y, _tone(look, 1 - 0.35 * age)
    if age < 0.5:
        yield x, y + 1, shade(look.color, 0.5)


def _flutter(look: LifeLook, phase: float, time: float, _: float) -> Iterator[Dot]:
    """An insect flies in loops; what shines goes dark now and then."""
    turn = phase * math.tau
    x = 8 + 9 * math.sin(time * (0.7 + phase * 0.5) + turn) + 3 * math.sin(time * 2.3 + turn)
    y = 5 + 6 * math.sin(time * (0.9 + phase * 0.3) + turn * 3) + 2 * math.cos(time * 3.1)
    if look.glows:
        light = math.sin(time * 1.3 + turn * 5)
        if light > -0.2:
            yield x, y, _tone(look, min(1.0, 0.45 + light))
        return
    for up in (0, 1):
        yield x, y + up, shade(look.color, 0.4)
    # Its wings are spread or folded.
    spread = 1 + int(time * 9 + phase * 7) % 2
    for side in (-1, 1):
        for out in range(1, spread + 1):
            yield x + side * out, y - 1, look.color
            yield x + side * out, y, shade(look.color, 0.8)


def _glint(look: LifeLook, phase: float, time: float, _: float) -> Iterator[Dot]:
    """A point lights up for a moment."""
    seconds = 2.5 + 4 * phase
    age = (time + phase * seconds) % seconds
    if age > 0.36:
        return
    x, y = 3 + phase * 877 % 10, 3 + phase * 613 % 10
    yield x, y, look.color
    if 0.1 < age < 0.26:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            yield x + dx, y + dy, shade(look.color, 0.7)


def _sway(look: LifeLook, phase: float, time: float, lean: float) -> Iterator[Dot]:
    """Blades of grass nod in the wind, and away from feet."""
    x, y = int(4 + phase * 977 % 8), int(9 + phase * 613 % 6)
    wind = 1.1 * math.sin(time * 1.7 + phase * 5) + 0.5 * math.sin(time * 4.1 + phase * 11)
    yield x - _TUFT, y - _TUFT, _tuft(look.color, round((wind + lean) * _BEND_STEPS))


@cache
def _tuft(color: Color, bend: int) -> Surface:
    """Return some blades of grass that bend by steps; their feet are in the picture's middle."""
    tuft = Surface((2 * _TUFT + 1, _TUFT + 1), SRCALPHA)
    for blade, height in ((-3, 4), (-1, 6), (1, 7), (3, 5)):
        for up in range(height):
            share = up / height
            tone = color if up >= height - 2 else shade(color, 0.7)
            aside = math.floor(bend / _BEND_STEPS * share * share * 1.8 + 0.5)
            tuft.set_at((_TUFT + blade + aside, _TUFT - up), tone)
    return tuft


_MOTIONS: dict[str, Callable[[LifeLook, float, float, float], Iterator[Dot]]] = {
    "drip": _drip,
    "rise": _rise,
    "flutter": _flutter,
    "glint": _glint,
    "sway": _sway,
}
