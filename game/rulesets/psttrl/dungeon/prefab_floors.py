"""Prefab floors: selection, orientation and placement in a dungeon; a prefab as a map."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from game.core.cell_set import Cells, Distances
from game.core.fast_dataclass import replace
from game.core.grid import STAIRS_UP, Direction, Grid, Pos, Terrain
from game.core.level import Level, Spawn
from game.core.rng import Dice
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.dungeon.spawn_tables import NEVER_RANDOM
from game.rulesets.psttrl.params import DRAGONS, FLOOR_SIZE, HERO, MAP_SCHEMA
from game.rulesets.psttrl.stairs_and_paths import direction_to

_ROCK = Grid(FLOOR_SIZE, FLOOR_SIZE, bytes((Terrain.WALL,)) * (FLOOR_SIZE * FLOOR_SIZE))
# Whether the axes are swapped once a prefab is turned upside down and mirrored.
_Orientation = tuple[bool, bool, bool]
_ORIENTATIONS = tuple(product((False, True), repeat=3))


@dataclass(frozen=True, slots=True)
class PrefabFloor:
    """A prefab's floor as placed in a dungeon: its grid and spawns."""

    grid: Grid
    spawns: tuple[Spawn, ...]

    def heroes(self) -> list[Spawn]:
        """Return the heroes: at most one in a checked prefab."""
        return [spawn for spawn in self.spawns if spawn.kind == HERO]

    def creatures(self) -> list[Spawn]:
        """Return all creatures but the hero."""
        return [spawn for spawn in self.spawns if spawn.kind in CREATURE_KINDS]

    def ordinary(self) -> list[Spawn]:
        """Return the creatures that count towards the floor's usual number."""
        return [spawn for spawn in self.creatures() if not is_fixed(spawn)]

    def fixed(self) -> list[Spawn]:
        """Return the creatures that come on top of the usual number."""
        return [spawn for spawn in self.creatures() if is_fixed(spawn)]

    def weapons(self) -> list[Spawn]:
        """Return the weapons."""
        return [spawn for spawn in self.spawns if spawn.kind not in (*CREATURE_KINDS, HERO)]


def is_fixed(spawn: Spawn) -> bool:
    """Return whether a creature comes on top of the usual number."""
    return spawn.kind in NEVER_RANDOM or spawn.param("fixed") is True


def floors_of(prefab: Level) -> range:
    """Return the numbers of the floors that a prefab replaces."""
    first = prefab.int_param("first_floor")
    return range(first, first + len(prefab.grids))


def place_prefabs(
    prefabs: Sequence[Level], playtested: Level | None, dice: Dice
) -> dict[int, PrefabFloor]:
    """Return the prefab floors of a dungeon by their numbers.

    Prefabs come in random order, each if all its floors are free, so that those for the same
    floor are equally likely. The playtested one comes first and is not rotated. Only one dragon
    of each kind stays: the playtested prefab's, else the uppermost.
    """
    waiting = sorted(prefabs, key=lambda prefab: prefab.name)
    floors: dict[int, PrefabFloor] = {}
    if playtested is not None:
        drawn = _oriented_floors(playtested, _ORIENTATIONS[0])
        floors.update(zip(floors_of(playtested), drawn, strict=True))
    preferred = frozenset(floors)
    while waiting:
        prefab = dice.pop(waiting)
        if not any(floor in floors for floor in floors_of(prefab)):
            orientation = dice.choice(_ORIENTATIONS) if prefab.param("turned") else _ORIENTATIONS[0]
            oriented = _oriented_floors(prefab, orientation)
            floors.update(zip(floors_of(prefab), oriented, strict=True))
    return dict(_with_unique_dragons(floors, preferred))


@lru_cache(maxsize=128)
def _oriented_floors(prefab: Level, orientation: _Orientation) -> tuple[PrefabFloor, ...]:
    """Return the floors of a prefab in one of eight orientations, centred in rock."""
    floors = []
    for board, grid in enumerate(prefab.grids):
        spawns = tuple(
            replace(
                spawn,
                pos=(pos := _placed(spawn.pos, grid, orientation)),
                facing=direction_to(pos, _placed(spawn.pos.step(spawn.facing), grid, orientation)),
                board=floors_of(prefab)[board],
            )
            for spawn in prefab.spawns
            if spawn.board == board
        )
        terrain = bytearray(_ROCK.terrain)
        for pos, code in zip(grid.cells(), grid.terrain, strict=True):
            terrain[_ROCK.index(_placed(pos, grid, orientation))] = code
        floors.append(PrefabFloor(_ROCK.with_cells(bytes(terrain)), spawns))
    return tuple(floors)


def _placed(pos: Pos, grid: Grid, orientation: _Orientation) -> Pos:
    """Return where a cell of a prefab lies on its floor: mirrored, turned and centred."""
    width, height, (is_swapped, is_upside_down, is_mirrored) = grid.width, grid.height, orientation
    x = width - 1 - pos.x if is_mirrored else pos.x
    y = height - 1 - pos.y if is_upside_down else pos.y
    if is_swapped:
        x, y, width, height = y, x, height, width
    return Pos(x + (FLOOR_SIZE - width) // 2, y + (FLOOR_SIZE - height) // 2)


def _with_unique_dragons(
    floors: dict[int, PrefabFloor], preferred: frozenset[int]
) -> Iterator[tuple[int, PrefabFloor]]:
    """Yield the floors with one dragon of each kind, from a preferred floor if possible."""
    seen: set[str] = set()
    for floor in sorted(floors, key=lambda floor: (floor not in preferred, floor)):
        prefab, spawns = floors[floor], []
        for spawn in prefab.spawns:
            if spawn.kind not in DRAGONS or spawn.kind not in seen:
                spawns.append(spawn)
                seen.add(spawn.kind)
        yield floor, replace(prefab, spawns=tuple(spawns))


def default_hero(pos: Pos, board: int, level: int = 0) -> Spawn:
    """Return the hero of the rules, of a level: a sword tester with empty slots (rules 1)."""
    params = {param.name: param.default for param in MAP_SCHEMA.spawns[HERO]} | {"level": level}
    return Spawn(HERO, pos, Direction.S, board, tuple(params.items()))


def entry_cell(grid: Grid, taken: set[Pos]) -> Pos | None:
    """Return a free stair up, else any free cell; None if all are taken."""
    cells = (*grid.cells(*STAIRS_UP), *Cells.walkable(grid))
    return next((pos for pos in cells if pos not in taken), None)


def floor_cells_beside(grid: Grid, start: Pos, sides: Sequence[Direction]) -> list[Pos]:
    """Return the cells beside a start; cells near it stand in for those that are no floor."""
    wanted = [start.step(side) for side in sides]
    if all(_is_plain(grid, pos) for pos in wanted):
        return wanted
    near = Distances.on(grid, start, diagonal=True).steps()
    others = (pos for pos in near if pos not in (start, *wanted) and _is_plain(grid, pos))
    return [pos if _is_plain(grid, pos) else next(others, start) for pos in wanted]


def _is_plain(grid: Grid, pos: Pos) -> bool:
    return grid.in_bounds(pos) and grid.terrain_at(pos) is Terrain.FLOOR


def standalone_level(prefab: Level) -> Level:
    """Return a prefab as a complete map; without a hero it gets one at the entry cell."""
    spawns = prefab.spawns
    if not any(spawn.kind == HERO for spawn in spawns):
        taken = {spawn.pos for spawn in spawns if spawn.board == 0 and spawn.kind in CREATURE_KINDS}
        pos = entry_cell(prefab.grid, taken)
        assert pos is not None
        spawns = (default_hero(pos, 0), *spawns)
    return replace(prefab.with_params({"part": False}), spawns=spawns)
