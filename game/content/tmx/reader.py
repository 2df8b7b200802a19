"""Tiled maps to levels: the only reader of .tmx files for the rules."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.content.assets.map_paths import map_name
from game.content.tmx.diagnostics import Diagnostics, name_hint, printable
from game.content.tmx.edges import apply_edges, read_edge_tiles
from game.content.tmx.lesson_check import lesson_problems
from game.content.tmx.normalize import (
    EDGE_LAYER,
    MAX_LISTED_CELLS,
    TERRAIN_LAYER,
    NormalizedMap,
    board_index,
    normalize_map,
)
from game.content.tmx.pytmx_adapter import parse_normalized, tile_classes, tile_layers
from game.content.tmx.spawns import read_spawns, validate_params
from game.content.tmx.tile_layers import DECOR_PREFIX, read_gids
from game.core.features.text_sanitizer import plain_line, plain_text
from game.core.grid import Grid, Pos
from game.core.level import Level, LevelError, ParamValue, layer_name
from game.core.ruleset import Ruleset

COMMON_PROPERTIES = ("ruleset", "title", "author", "note")


def load_level(path: Path, rulesets: Mapping[str, Ruleset]) -> Level:
    """Return the level of a map file; raises LevelError with all its problems."""
    diagnostics = Diagnostics(path.name)
    normalized = normalize_map(path, diagnostics)
    named = normalized.properties.select({"ruleset": None}).get("ruleset")
    name = str(named or normalized.class_name)
    ruleset = rulesets.get(name)
    if ruleset is None:
        known = f"set the map property 'ruleset' to one of {', '.join(sorted(rulesets))}"
        text = f"the map property 'ruleset' is {name!r}" if name else "the map has no ruleset"
        diagnostics.add(text, name_hint(name, rulesets, known))
        raise LevelError(diagnostics.problems)
    return _LevelReader(path, normalized, ruleset, diagnostics).level()


class _LevelReader:
    """Collects the level and the problems of one map."""

    def __init__(
        self, path: Path, normalized: NormalizedMap, ruleset: Ruleset, diagnostics: Diagnostics
    ) -> None:
        self.path = path
        self.normalized = normalized
        self.tiled = parse_normalized(path, normalized.root)
        self.ruleset = ruleset
        self.map_schema = ruleset.map_schema
        self.diagnostics = diagnostics

    def level(self) -> Level:
        known = dict.fromkeys((*COMMON_PROPERTIES, *(p.name for p in self.map_schema.params)))
        given = self.normalized.properties.select(known)
        texts = {key: str(given.pop(key, "")) for key in COMMON_PROPERTIES}
        params = validate_params(self.map_schema.params, given, self.diagnostics.add_on_board)
        grids = self._grids()
        if grids:
            grids = (self._with_edges(grids[0], dict(params)), *grids[1:])
        spawns = read_spawns(
            self.tiled, self.normalized, self.map_schema, len(grids), self.diagnostics
        )
        level = Level(
            self.ruleset.name,
            map_name(self.path),
            plain_line(texts["title"]).strip() or printable(map_name(self.path)),
            grids,
            spawns,
            params,
            plain_line(texts["author"]).strip(),
            plain_text(texts["note"]).strip(),
        )
        for text, hint in lesson_problems(level.note, self.ruleset):
            self.diagnostics.add(text, hint)
        if not self.diagnostics.problems:
            for problem in self.ruleset.check(level):
                self.diagnostics.add_on_board(
                    problem.text, problem.hint, problem.layer, problem.cell
                )
        if self.diagnostics.problems:
            raise LevelError(self.diagnostics.problems)
        return level

    def _grids(self) -> tuple[Grid, ...]:
        """Return a board for each terrain layer, in the order of their numbers."""
        layers = self._terrain_layers()
        for board in range(1, len(layers)):
            if board not in layers:
                self._report_missing(layer_name(TERRAIN_LAYER, board))
        if len(layers) > self.map_schema.max_boards:
            text = f"there are more terrain layers than {self.map_schema.max_boards}"
            self.diagnostics.add(text, f"call the others {DECOR_PREFIX!r}")
        drawn = sorted(layers)[: self.map_schema.max_boards]
        return tuple(self._grid(layers[board]) for board in drawn)

    def _report_missing(self, name: str) -> None:
        self.diagnostics.add(f"there is no tile layer called {name!r}", "add it, or rename one")

    def _grid(self, layer: Any) -> Grid:
        cells = bytearray()
        allowed = {terrain.name.lower(): terrain for terrain in self.map_schema.terrains}
        classes = tile_classes(self.tiled)
        # Normalizing may have reported a problem of the cell already.
        reported = {(problem.layer, problem.cell) for problem in self.diagnostics.problems}
        shown = self.diagnostics.layer_paths.get(layer.name, layer.name)
        missing = 0
        for x, y, gid in layer.iter_data():
            terrain = allowed.get(classes.get(gid, ""))
            cells.append(terrain or 0)
            if terrain is not None:
                continue
            cell = Pos(x + self.diagnostics.board_origin.x, y + self.diagnostics.board_origin.y)
            if (shown, cell) not in reported:
                missing += 1
                if missing <= MAX_LISTED_CELLS:
                    one_of = f"it must be one of {', '.join(allowed)}"
                    hint = name_hint(classes.get(gid) or "", allowed, one_of)
                    self.diagnostics.add(_describe_tile(gid, classes), hint, shown, cell)
        if missing > MAX_LISTED_CELLS:
            self.diagnostics.add(
                f"{missing - MAX_LISTED_CELLS} more cells are like this", "", shown
            )
        return Grid(self.tiled.width, self.tiled.height, bytes(cells))

    def _with_edges(self, grid: Grid, params: Mapping[str, ParamValue]) -> Grid:
        if not self.map_schema.edges:
            return grid
        grid = replace(grid, wrap=params.get(self.map_schema.wrap_param) is True)
        root = self.normalized.root
        layers = [layer for layer in root.iter("layer") if layer.get("name") == EDGE_LAYER]
        if len(layers) > 1:
            self._report_duplicate(EDGE_LAYER)
        gids = read_gids(layers[0]) if layers else [0] * (grid.width * grid.height)
        grid, problems = apply_edges(
            grid, gids, read_edge_tiles(self.normalized.wang_sets), self.map_schema.edges
        )
        for text, hint, cell in problems[:MAX_LISTED_CELLS]:
            self.diagnostics.add_on_board(text, hint, EDGE_LAYER, cell)
        if len(problems) > MAX_LISTED_CELLS:
            text = f"{len(problems) - MAX_LISTED_CELLS} more cells have walls that are wrong"
            self.diagnostics.add_on_board(text, "", EDGE_LAYER)
        return grid

    def _report_duplicate(self, name: str) -> None:
        text = "there are two layers with this name"
        self.diagnostics.add_on_board(text, "rename or delete one of them", name)

    def _terrain_layers(self) -> dict[int, Any]:
        layers: dict[int, Any] = {}
        for layer in tile_layers(self.tiled):
            board = board_index(layer.name, TERRAIN_LAYER)
            if board is not None:
                if board in layers:
                    self._report_duplicate(layer.name)
                layers[board] = layer
            elif layer.name != EDGE_LAYER or not self.map_schema.edges:
                hint = f"it must be called {TERRAIN_LAYER!r} or begin with {DECOR_PREFIX!r}"
                self.diagnostics.add_on_board("the tile layer is unknown", hint, layer.name)
        if 0 not in layers:
            self._report_missing(TERRAIN_LAYER)
        return layers


def _describe_tile(gid: int, classes: Mapping[int, str]) -> str:
    kind = classes.get(gid)
    if kind:
        return f"the tile's class is {kind!r}"
    return "the tile has no class" if gid else "the cell has no tile"
