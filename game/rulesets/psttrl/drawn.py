"""Drawn floors: which parts a dungeon has, how they lie in it, and a part on its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.core.grid import STAIRS_UP, Direction, Grid, Pos, Terrain
from game.core.level import Level, Spawn
from game.core.path import Flood, cells_of, walkable_bits
from game.rulesets.psttrl.dig import Dice
from game.rulesets.psttrl.kinds import KINDS
from game.rulesets.psttrl.params import DRAGONS, HERO, SIZE, MAP_SCHEMA
from game.rulesets.psttrl.paths import stairs_of
from game.rulesets.psttrl.population import LONERS

_BY_STEP = {(side.dx, side.dy): side for side in Direction}
_WAYS = 8
_MIRROR_X, _MIRROR_Y, _SWAP = 1, 2, 4


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn floor as it lies in a dungeon: its ground, and what stands and lies on it."""

    grid: Grid
    spawns: tuple[Spawn, ...]

    def heroes(self) -> list[Spawn]:
        """Return the places of heroes: one at most in what is checked."""
        return [spawn for spawn in self.spawns if spawn.kind == HERO]

    def ordinary(self) -> list[Spawn]:
        """Return the creatures that are among the usual number of the floor."""
        return [spawn for spawn in self.spawns if spawn.kind in KINDS and not is_fixed(spawn)]

    def fixed(self) -> list[Spawn]:
        """Return the other creatures."""
        return [spawn for spawn in self.spawns if spawn.kind in KINDS and is_fixed(spawn)]

    def weapons(self) -> list[Spawn]:
        """Return what lies there."""
        return [spawn for spawn in self.spawns if spawn.kind not in KINDS and spawn.kind != HERO]


def is_fixed(spawn: Spawn) -> bool:
    """Return whether a creature comes besides the usual number."""
    return spawn.kind in LONERS or spawn.param("fixed") is True


def floors_of(part: Level) -> range:
    """Return the numbers of the floors that a part takes."""
    first = part.int_param("first_floor")
    return range(first, first + len(part.grids))


def lay_out(parts: Sequence[Level], tried: Level | None, dice: Dice) -> dict[int, Drawn]:
    """Return the drawn floors of a dungeon by their numbers.

    Parts come in an order drawn by chance, each where nothing is drawn yet, so that those for one
    floor are equally likely; one that is tried comes first, and never turned. Of each dragon
    there is one: the uppermost that is drawn, or that of the part that is tried.
    """
    left = sorted(parts, key=lambda part: part.name)
    found: dict[int, Drawn] = {}
    if tried is not None:
        found.update(zip(floors_of(tried), _placed(tried, 0), strict=True))
    first = frozenset(found)
    while left:
        part = left.pop(dice.below(len(left)))
        if not any(floor in found for floor in floors_of(part)):
            way = dice.below(_WAYS) if part.param("turned") else 0
            found.update(zip(floors_of(part), _placed(part, way), strict=True))
    return dict(_with_one_of_each(found, first))


def _placed(part: Level, way: int) -> Iterator[Drawn]:
    """Yield the floors of a part, turned one of eight ways, in the middle of rock."""
    for board, grid in enumerate(part.grids):
        here = [spawn for spawn in part.spawns if spawn.board == board]
        floor = floors_of(part)[board]
        spawns = tuple(
            replace(
                spawn,
                pos=_shifted(_turned(spawn.pos, grid, way), grid, way),
                facing=_facing(spawn.facing, way),
                board=floor,
            )
            for spawn in here
        )
        yield Drawn(_ground(grid, way), spawns)


def _turned(pos: Pos, grid: Grid, way: int) -> Pos:
    x = grid.width - 1 - pos.x if way & _MIRROR_X else pos.x
    y = grid.height - 1 - pos.y if way & _MIRROR_Y else pos.y
    return Pos(y, x) if way & _SWAP else Pos(x, y)


def _shifted(pos: Pos, grid: Grid, way: int) -> Pos:
    width, height = (grid.height, grid.width) if way & _SWAP else (grid.width, grid.height)
    return Pos(pos.x + (SIZE - width) // 2, pos.y + (SIZE - height) // 2)


def _facing(side: Direction, way: int) -> Direction:
    dx = -side.dx if way & _MIRROR_X else side.dx
    dy = -side.dy if way & _MIRROR_Y else side.dy
    return _BY_STEP[(dy, dx) if way & _SWAP else (dx, dy)]


def _ground(grid: Grid, way: int) -> Grid:
    made = bytearray((Terrain.WALL,)) * (SIZE * SIZE)
    for index, code in enumerate(grid.terrain):
        pos = Pos(index % grid.width, index // grid.width)
        x, y = _shifted(_turned(pos, grid, way), grid, way)
        made[y * SIZE + x] = code
    return Grid(SIZE, SIZE, bytes(made))


def _with_one_of_each(
    floors: dict[int, Drawn], first: frozenset[int]
) -> Iterator[tuple[int, Drawn]]:
    """Yield the floors with one dragon of each kind, from those that come first if one is there."""
    met: set[str] = set()
    for floor in sorted(floors, key=lambda floor: (floor not in first, floor)):
        drawn, kept = floors[floor], []
        for spawn in drawn.spawns:
            if spawn.kind not in DRAGONS or spawn.kind not in met:
                kept.append(spawn)
                met.add(spawn.kind)
        yield floor, replace(drawn, spawns=tuple(kept))


def usual_hero(pos: Pos, board: int, level: int = 0) -> Spawn:
    """Return a hero without anything."""
    params = {param.name: param.default for param in MAP_SCHEMA.spawns[HERO]} | {"level": level}
    return Spawn(HERO, pos, Direction.S, board, tuple(params.items()))


def way_in(grid: Grid, taken: set[Pos]) -> Pos | None:
    """Return where somebody comes onto a floor: a stair up, else anywhere; None without room."""
    stairs = [pos for kind, pos in stairs_of(grid) if kind in STAIRS_UP and pos not in taken]
    return next((pos for pos in (*stairs, *cells_of(grid, walkable_bits(grid))) if pos not in taken), None)


def beside(grid: Grid, start: Pos, sides: Sequence[Direction]) -> list[Pos]:
    """Return the cells on some sides of a start, for those that are no plain floor the nearest."""
    flood = Flood(grid, start, diagonal=True)
    while flood.expand():
        pass
    wanted = [start.step(side) for side in sides]
    others = (
        pos
        for layer in flood.layers[1:]
        for pos in cells_of(grid, layer)
        if pos not in wanted and _is_plain(grid, pos)
    )
    return [pos if _is_plain(grid, pos) else next(others, start) for pos in wanted]


def _is_plain(grid: Grid, pos: Pos) -> bool:
    return grid.in_bounds(pos) and grid.terrain_at(pos) is Terrain.FLOOR


def standalone_level(part: Level) -> Level:
    """Return a part as a map by itself, with a hero where somebody would come in."""
    spawns = part.spawns
    if not any(spawn.kind == HERO for spawn in spawns):
        taken = {spawn.pos for spawn in spawns if spawn.board == 0 and spawn.kind in KINDS}
        pos = way_in(part.grid, taken)
        assert pos is not None
        spawns = (usual_hero(pos, 0), *spawns)
    return replace(part.with_params({"part": False}), spawns=spawns)
