"""Maps drawn in Tiled to levels: the only reader of .tmx on the rules side."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from game.content.tmx_cells import read_gids
from game.content.tmx_edges import edge_tiles, with_edges
from game.content.tmx_strict import (
    EDGE_LAYER,
    TERRAIN_LAYER,
    TILE,
    board_of,
    layer_name,
    strict_look,
)
from game.core.grid import Direction, Grid, Pos
from game.core.level import Level, LevelError, Param, Problem, Spawn, Value
from game.core.state import Ruleset

# Layers reach it unpacked, so a missing zstd package is no news; its errors come back as Problems.
logging.getLogger("pytmx").setLevel(logging.CRITICAL + 1)
import pytmx  # noqa: E402

ACTOR_LAYER = "actors"
DECOR = "decor"
COMMON = ("ruleset", "title", "author", "note")
_SHOWN = 8


def load_level(path: Path, rulesets: Mapping[str, Ruleset]) -> Level:
    """Return the level of a map file; raises LevelError with all its problems."""
    tiled, root = _read(path)
    name = tiled.properties.get("ruleset")
    ruleset = rulesets.get(name) if isinstance(name, str) else None
    if ruleset is None:
        known = ", ".join(sorted(rulesets))
        text = f"the map property 'ruleset' is {name!r}; it must be one of {known}"
        raise LevelError([Problem(path.name, text)])
    return _Reader(path, tiled, root, ruleset).level()


def ruleset_of(path: Path) -> str:
    """Return the name of the ruleset that a map asks for; raises LevelError."""
    return str(_read(path)[0].properties.get("ruleset", ""))


def _read(path: Path) -> tuple[Any, Element]:
    root, found = strict_look(path)
    if found or root is None:
        raise LevelError(found)
    tiled: Any = pytmx.TiledMap(allow_duplicate_names=True)
    tiled.filename = str(path)
    try:
        tiled.parse_xml(root)
    except Exception as error:  # the reader raises whatever it stumbles over
        raise LevelError([Problem(path.name, f"the map cannot be read ({error})")]) from error
    return tiled, root


def _own_names(root: Element) -> dict[int, frozenset[str]]:
    """Return the names of each object's own properties: the reader mixes in those of its tile."""
    return {
        int(thing.get("id", "0")): frozenset(
            item.get("name", "") for item in thing.findall("properties/property")
        )
        for thing in root.iter("object")
    }


class _Reader:
    """Collects a level and every problem of one map."""

    def __init__(self, path: Path, tiled: Any, root: Element, ruleset: Ruleset) -> None:
        self.path = path
        self.tiled = tiled
        self.root = root
        self.own = _own_names(root)
        self.ruleset = ruleset
        self.vocabulary = ruleset.vocabulary
        self.problems: list[Problem] = []

    def level(self) -> Level:
        params = self._map_params()
        grids = self._grids()
        if grids:
            grids = (self._edged(grids[0], dict(params)), *grids[1:])
        spawns = self._spawns(len(grids))
        texts = {key: str(self.tiled.properties.get(key, "")) for key in COMMON}
        level = Level(
            self.ruleset.name,
            self.path.stem,
            texts["title"] or self.path.stem,
            grids,
            tuple(spawns),
            params,
            texts["author"],
            texts["note"],
        )
        if not self.problems:
            found = self.ruleset.check(level)
            self.problems += [replace(problem, file=self.path.name) for problem in found]
        if self.problems:
            raise LevelError(self.problems)
        return level

    def _problem(self, text: str, layer: str = "", cell: Pos | None = None) -> None:
        self.problems.append(Problem(self.path.name, text, layer, cell))

    def _grids(self) -> tuple[Grid, ...]:
        """Return a board for each terrain layer, in the order of their numbers."""
        layers = self._terrain_layers()
        for board in range(max(layers, default=0)):
            if board not in layers:
                self._problem(f"there is no tile layer called {layer_name(TERRAIN_LAYER, board)!r}")
        if len(layers) > self.vocabulary.boards:
            self._problem(f"there are more terrain layers than {self.vocabulary.boards}")
        drawn = sorted(layers)[: self.vocabulary.boards]
        return tuple(self._grid(layers[board]) for board in drawn)

    def _grid(self, layer: Any) -> Grid:
        width, height = self.tiled.width, self.tiled.height
        cells = bytearray(width * height)
        allowed = {terrain.name.lower(): terrain for terrain in self.vocabulary.terrains}
        missing = 0
        for y in range(height):
            for x in range(width):
                terrain = allowed.get(self._class_at(layer, x, y))
                if terrain is not None:
                    cells[y * width + x] = terrain
                    continue
                missing += 1
                if missing <= _SHOWN:
                    hint = f"{self._what(layer, x, y)}; it must be one of {', '.join(allowed)}"
                    self._problem(hint, layer.name, Pos(x, y))
        if missing > _SHOWN:
            self._problem(f"{missing - _SHOWN} more cells are like this", layer.name)
        return Grid(width, height, bytes(cells))

    def _edged(self, grid: Grid, params: Mapping[str, Value]) -> Grid:
        """Return the board with the walls between its cells, if the ruleset has such."""
        if not self.vocabulary.edges:
            return grid
        grid = replace(grid, wrap=params.get(self.vocabulary.wrap) is True)
        layers = [layer for layer in self.root.iter("layer") if layer.get("name") == EDGE_LAYER]
        for _ in layers[1:]:
            self._problem("there are two layers of this name", EDGE_LAYER)
        size = grid.width * grid.height
        gids = read_gids(layers[0], size) if layers else [0] * size
        tiles = edge_tiles(self.root)
        grid, found = with_edges(grid, gids, tiles, self.vocabulary.edges)
        for text, cell in found[:_SHOWN]:
            self._problem(text, EDGE_LAYER, cell)
        return grid

    def _terrain_layers(self) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for layer in self.tiled.layers:
            if isinstance(layer, pytmx.TiledTileLayer):
                name = str(layer.name or "")
                board = board_of(name, TERRAIN_LAYER)
                if board is not None:
                    if board in found:
                        self._problem("there are two layers of this name", name)
                    found[board] = layer
                elif name == EDGE_LAYER and self.vocabulary.edges:
                    continue
                elif not name.startswith(DECOR):
                    wanted = f"it must be called {TERRAIN_LAYER!r} or begin with {DECOR!r}"
                    self._problem(f"the tile layer is unknown: {wanted}", name)
        if 0 not in found:
            self._problem(f"there is no tile layer called {TERRAIN_LAYER!r}")
        return found

    def _class_at(self, layer: Any, x: int, y: int) -> str:
        gid = layer.data[y][x]
        properties = self.tiled.tile_properties.get(gid) if gid else None
        return str((properties or {}).get("type") or "")

    def _what(self, layer: Any, x: int, y: int) -> str:
        kind = self._class_at(layer, x, y)
        if kind:
            return f"the tile's class is {kind!r}"
        return "the tile has no class" if layer.data[y][x] else "the cell has no tile"

    def _spawns(self, boards: int) -> list[Spawn]:
        spawns = []
        for layer in self.tiled.layers:
            if not isinstance(layer, pytmx.TiledObjectGroup):
                continue
            name = str(layer.name or "")
            if name.startswith(DECOR):
                continue
            board = board_of(name, ACTOR_LAYER)
            if board is None:
                wanted = f"it must be called {ACTOR_LAYER!r} or begin with {DECOR!r}"
                self._problem(f"the object layer is unknown: {wanted}", name)
                continue
            if board >= max(1, boards):
                self._problem("there is no such board", name)
                continue
            for thing in layer:
                spawn = self._spawn(thing, board)
                if spawn is not None:
                    spawns.append(spawn)
        return spawns

    def _spawn(self, thing: Any, board: int) -> Spawn | None:
        layer = layer_name(ACTOR_LAYER, board)
        cell = Pos(int(thing.x // TILE), int(thing.y // TILE))
        kind = str(thing.type or "")
        if kind not in self.vocabulary.spawns:
            known = ", ".join(self.vocabulary.spawns)
            text = f"the object's class is {kind!r}; it must be one of {known}"
            self._problem(text, layer, cell)
            return None
        wrong = self._misplaced(thing, cell)
        if wrong:
            self._problem(f"the {kind} {wrong}", layer, cell)
            return None
        known_params = self.vocabulary.spawns[kind]
        wanted = self.own.get(thing.id, frozenset()) | {param.name for param in known_params}
        wanted -= {"facing"}
        given = {k: v for k, v in thing.properties.items() if k in wanted}
        facing = str(thing.properties.get("facing", "N"))
        if facing not in Direction.__members__:
            text = f"the {kind}'s facing is {facing!r}; it must be one of "
            self._problem(text + ", ".join(Direction.__members__), layer, cell)
            return None
        params = self._values(known_params, given, layer, cell)
        return Spawn(kind, cell, Direction[facing], board, params)

    def _misplaced(self, thing: Any, cell: Pos) -> str:
        """Return what is wrong with an object's place; a point may lie anywhere in its cell."""
        if not (0 <= cell.x < self.tiled.width and 0 <= cell.y < self.tiled.height):
            return "stands outside of the map"
        if thing.rotation:
            return "is turned: set its rotation to 0 and use the property 'facing'"
        if not thing.width and not thing.height:
            return ""
        if thing.x % TILE or thing.y % TILE:
            return "stands off the grid: turn on View, Snapping, Snap to Grid"
        if thing.width > TILE or thing.height > TILE:
            return f"is larger than one cell of {TILE}x{TILE}"
        return ""

    def _map_params(self) -> tuple[tuple[str, Value], ...]:
        given = {k: v for k, v in self.tiled.properties.items() if k not in COMMON}
        return self._values(self.vocabulary.params, given, "", None)

    def _values(
        self, params: tuple[Param, ...], given: Mapping[str, Any], layer: str, cell: Pos | None
    ) -> tuple[tuple[str, Value], ...]:
        known = {param.name: param for param in params}
        for name, value in given.items():
            wrong = "is unknown" if name not in known else known[name].problem(value)
            if wrong is not None:
                self._problem(f"the property {name!r} {wrong}", layer, cell)
        return tuple((param.name, given.get(param.name, param.default)) for param in params)
