"""What a ruleset counts to, in its `perft.txt`: sequences of actions, and sums of random maps.

Perft is how many sequences of actions there are on a tiny level. The sums hold that a seed still
gives the map that players share under it.
"""

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from game.core.grid import Direction, Pos, Terrain, parse_grid
from game.core.level import Level, ParamValue, Spawn
from game.core.rng import Dice
from game.core.ruleset import Ruleset, fitting_options
from game.core.state import State
from game.rulesets import RULESETS

FOLDER = Path(__file__).parent
SEEDS, _WISHED = range(1, 9), range(9, 49)
LEGEND = {
    "#": Terrain.WALL,
    "E": Terrain.EXIT,
    "v": Terrain.WATER_S,
    "1": Terrain.HOME_1,
    "2": Terrain.HOME_2,
}


def _tiny_level(ruleset: Ruleset, rows: tuple[str, ...]) -> Level:
    """Return the level drawn by rows; a letter is a spawn whose kind starts with it."""
    kinds = {kind[0]: kind for kind in ruleset.map_schema.spawns}
    spawns = tuple(
        Spawn(
            kinds[letter],
            Pos(x, y),
            Direction.N,
            params=tuple((p.name, p.default) for p in ruleset.map_schema.spawns[kinds[letter]]),
        )
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in kinds
    )
    params = tuple((p.name, p.default) for p in ruleset.map_schema.params)
    return Level(ruleset.name, "tiny", "Tiny", (parse_grid(rows, LEGEND),), spawns, params)


def count_leaves(state: State, depth: int) -> int:
    if depth == 0 or not state.to_act:
        return int(depth == 0)
    seat = min(state.to_act)
    return sum(
        count_leaves(state.apply(seat, action)[0], depth - 1)
        for action in state.legal_actions(seat)
    )


def read_perft(name: str) -> list[tuple[int, int]]:
    """Return depths, each with the leaves that the file of a ruleset has for it."""
    _, table, _ = _parts(name)
    return [(int(depth), int(leaves)) for depth, leaves in map(str.split, table.splitlines())]


def count_perft(name: str) -> list[tuple[int, int]]:
    """Return the depths of the file, each with the leaves that the rules have."""
    drawing, *_ = _parts(name)
    ruleset = RULESETS[name]
    level = _tiny_level(ruleset, tuple(drawing.splitlines()))
    assert not ruleset.check(level), "in perft.txt the last kind of a letter: name it earlier"
    state = ruleset.new_game(level, ruleset.seats.start, 1)
    return [(depth, count_leaves(state, depth)) for depth, _ in read_perft(name)]


def write_perft(name: str) -> Path:
    """Count the leaves anew; return the file written."""
    path, (drawing, *_) = FOLDER / name / "perft.txt", _parts(name)
    rows = [f"{depth} {leaves}" for depth, leaves in count_perft(name)]
    path.write_text("\n".join([drawing, "", *rows, "", *sum_maps(name)]) + "\n", encoding="utf-8")
    return path


def read_sums(name: str) -> list[str]:
    """Return what `sum_maps` gave when the file was written."""
    return _parts(name)[2].splitlines()


def sum_maps(name: str) -> Iterator[str]:
    """Yield the checksum of the random map of each of a few seeds, then of some with options."""
    ruleset = RULESETS[name]
    for seed in (*SEEDS, *_WISHED):
        options: dict[str, ParamValue] = {}
        if seed in _WISHED:
            dice = Dice(seed)
            wanted = {p.name: p.values[dice.below(len(p.values))] for p in ruleset.options}
            options = fitting_options(ruleset, None, wanted)
        level = ruleset.generate(options, seed)
        cells = [(grid.terrain, grid.h_edges, grid.v_edges) for grid in level.grids]
        spawns = [(spawn.kind, *spawn.pos, spawn.facing.name) for spawn in level.spawns]
        told = (cells, spawns, level.title, level.params) if options else (cells, spawns)
        yield f"map {seed} {crc32(repr(told).encode()):08x}"


def _parts(name: str) -> list[str]:
    return (FOLDER / name / "perft.txt").read_text(encoding="utf-8").strip().split("\n\n")
