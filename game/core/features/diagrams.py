"""Diagrams of help pages: small boards on which the rules themselves show what they do."""

from collections.abc import Mapping
from typing import NamedTuple

from game.core.fast_dataclass import replace
from game.core.grid import Pos, Terrain, parse_grid
from game.core.level import Level, MapSchema, ParamValue, default_level
from game.core.view import Mark, View


class PhaseRow(NamedTuple):
    """A phase of what happens in an order: its name in the texts, and numbers for its words."""

    name: str
    values: tuple[int | str, ...] = ()


class Diagram(NamedTuple):
    """A board with marks or, without a board, phases that follow each other."""

    view: View | None = None
    marks: tuple[Mark, ...] = ()
    phases: tuple[PhaseRow, ...] = ()


def drawn_level(
    ruleset: str,
    schema: MapSchema,
    rows: tuple[str, ...],
    legend: Mapping[str, str],
    **params: ParamValue,
) -> Level:
    """Return the level of a board drawn as text.

    `#` is wall, and `legend` has the spawns and, in capitals, the terrains of other letters;
    all else is floor. Parameters of spawns go by the spawn's kind: `devil_aiming="W"`.
    """
    terrains = {letter: Terrain[name] for letter, name in legend.items() if name.isupper()}
    cells = ((letter, Pos(x, y)) for y, row in enumerate(rows) for x, letter in enumerate(row))
    places = [(legend[each], pos) for each, pos in cells if legend.get(each, "FLOOR").islower()]
    grid = parse_grid(rows, {"#": Terrain.WALL, **terrains})
    level = default_level(ruleset, schema, grid, places).with_params(params)
    spawns = tuple(
        replace(
            spawn, params=tuple((n, params.get(f"{spawn.kind}_{n}", v)) for n, v in spawn.params)
        )
        for spawn in level.spawns
    )
    return replace(level, spawns=spawns)
