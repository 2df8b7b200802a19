"""The objects of a map to spawns, their properties to checked values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.content.tmx.diagnostics import Diagnostics, name_hint, printable
from game.content.tmx.normalize import NormalizedMap, board_index
from game.content.tmx.pytmx_adapter import object_layers
from game.content.tmx.tile_layers import DECOR_PREFIX, TILE_SIZE
from game.core.grid import Direction, Pos
from game.core.level import MapSchema, Param, ParamValue, Spawn, layer_name

ACTOR_LAYER = "actors"
FACING = Param("facing", "N", choices=tuple(Direction.__members__))


def read_spawns(
    tiled: Any,
    normalized: NormalizedMap,
    map_schema: MapSchema,
    boards: int,
    diagnostics: Diagnostics,
) -> tuple[Spawn, ...]:
    """Return the spawns of all object layers."""
    spawns = []
    for layer in object_layers(tiled):
        board = board_index(layer.name, ACTOR_LAYER)
        if board is None:
            hint = f"it must be called {ACTOR_LAYER!r} or begin with {DECOR_PREFIX!r}"
            diagnostics.add_on_board("the object layer is unknown", hint, layer.name)
        elif board >= max(1, boards):
            hint = f"paint {layer_name('terrain', board)!r}, or rename this layer"
            diagnostics.add_on_board("there is no such board", hint, layer.name)
        else:
            reader = _SpawnReader(tiled, normalized, map_schema, diagnostics, board)
            spawns += [spawn for item in layer if (spawn := reader.read_spawn(item)) is not None]
    return tuple(spawns)


@dataclass(frozen=True, slots=True)
class _SpawnReader:
    tiled: Any
    normalized: NormalizedMap
    map_schema: MapSchema
    diagnostics: Diagnostics
    board: int

    def read_spawn(self, map_object: Any) -> Spawn | None:
        """Return the spawn of an object, or None if its class is unknown; reports its problems."""
        kind = str(map_object.type or "")
        off_grid = kind in self.map_schema.off_grid
        across, down = (map_object.width / 2, map_object.height / 2) if off_grid else (0, 0)
        cell = Pos(
            int((map_object.x + across) // TILE_SIZE), int((map_object.y + down) // TILE_SIZE)
        )

        def note(text: str, hint: str = "") -> None:
            self.diagnostics.add_on_board(text, hint, layer_name(ACTOR_LAYER, self.board), cell)

        if kind not in self.map_schema.spawns:
            text = f"the object's class is {kind!r}" if kind else "the object has no class"
            known_kinds = f"it must be one of {', '.join(self.map_schema.spawns)}"
            note(text, name_hint(kind, self.map_schema.spawns, known_kinds))
            return None
        wrong = self._placement_problem(map_object, cell, off_grid=off_grid)
        if wrong is not None:
            note(f"the {kind} {wrong[0]}", wrong[1])
        known = {param.name: param for param in (FACING, *self.map_schema.spawns[kind])}
        given = self.normalized.object_properties[map_object.id].select(known)
        values = dict(validate_params(tuple(known.values()), given, note))
        facing = Direction.__members__.get(str(values.pop(FACING.name)), Direction.N)
        return Spawn(kind, cell, facing, self.board, tuple(values.items()))

    def _placement_problem(
        self, map_object: Any, cell: Pos, *, off_grid: bool
    ) -> tuple[str, str] | None:
        """Return the problem of an object's position; a point, without width, may lie anywhere."""
        if not (0 <= cell.x < self.tiled.width and 0 <= cell.y < self.tiled.height):
            return "stands outside the map", "move it onto the board, or delete it"
        if map_object.rotation:
            return "is rotated", "set its rotation to 0 and use the property 'facing'"
        if map_object.width > TILE_SIZE or map_object.height > TILE_SIZE:
            return f"is larger than one cell of {TILE_SIZE}x{TILE_SIZE}", "set its size"
        is_off = map_object.x % TILE_SIZE or map_object.y % TILE_SIZE
        if map_object.width and is_off and not off_grid:
            return "stands off the grid", "turn on View, Snapping, Snap to Grid and move it"
        return None


def validate_params(
    params: tuple[Param, ...], given: Mapping[str, ParamValue], report: Callable[[str, str], None]
) -> tuple[tuple[str, ParamValue], ...]:
    """Return a value for every parameter; report problems of the given ones."""
    known = {param.name: param for param in params}
    values = {param.name: param.default for param in params}
    for name, value in given.items():
        wrong = known[name].problem(value) if name in known else None
        if name not in known:
            hint = name_hint(name, known, "docs/LEVELS.md lists the names")
            report(f"the property {printable(name)!r} is unknown", hint)
        elif wrong is not None:
            other = type(value) is not type(known[name].default)
            hint = "remove it and add it again with the right type" if other else ""
            report(f"the property {name!r} {wrong}", hint)
        else:
            values[name] = value
    return tuple(values.items())
