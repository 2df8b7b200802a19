"""Maps drawn in Tiled to levels: the only reader of .tmx on the rules side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.content.tmx_cells import read_gids
from game.content.tmx_edges import edge_tiles, with_edges
from game.content.tmx_layers import DECOR
from game.content.tmx_library import read_plain, tile_classes, tile_layers
from game.content.tmx_problem import Findings
from game.content.tmx_strict import (
    EDGE_LAYER,
    SHOWN,
    TERRAIN_LAYER,
    Plain,
    board_of,
    strict_look,
)
from game.content.tmx_things import checked_values, read_spawns
from game.core.grid import Grid, Pos
from game.core.level import Level, LevelError, Value, layer_name
from game.core.state import Ruleset

COMMON = ("ruleset", "title", "author", "note")


def load_level(path: Path, rulesets: Mapping[str, Ruleset]) -> Level:
    """Return the level of a map file; raises LevelError with all its problems."""
    findings = Findings(path.name)
    plain = strict_look(path, findings)
    name = _ruleset_name(plain)
    ruleset = rulesets.get(name)
    if ruleset is None:
        known = ", ".join(sorted(rulesets))
        text = f"the map property 'ruleset' is {name!r}" if name else "the map has no ruleset"
        findings.add(text, f"set the map property 'ruleset' to one of {known}")
        raise LevelError(findings.problems)
    return _Reader(path, plain, ruleset, findings).level()


def _ruleset_name(plain: Plain) -> str:
    return str(plain.values.chosen({"ruleset": None}).get("ruleset") or plain.kind)


class _Reader:
    """Collects a level and every problem of one map."""

    def __init__(self, path: Path, plain: Plain, ruleset: Ruleset, findings: Findings) -> None:
        self.path = path
        self.plain = plain
        self.tiled = read_plain(path, plain.root)
        self.ruleset = ruleset
        self.vocabulary = ruleset.vocabulary
        self.findings = findings

    def level(self) -> Level:
        known = dict.fromkeys((*COMMON, *(param.name for param in self.vocabulary.params)))
        given = self.plain.values.chosen(known)
        texts = {key: str(given.pop(key, "")) for key in COMMON}
        params = checked_values(self.vocabulary.params, given, self.findings.on_board)
        grids = self._grids()
        if grids:
            grids = (self._edged(grids[0], dict(params)), *grids[1:])
        spawns = read_spawns(self.tiled, self.plain, self.vocabulary, len(grids), self.findings)
        level = Level(
            self.ruleset.name,
            self.path.stem,
            texts["title"] or self.path.stem,
            grids,
            spawns,
            params,
            texts["author"],
            texts["note"],
        )
        if not self.findings.problems:
            for found in self.ruleset.check(level):
                self.findings.on_board(found.text, found.hint, found.layer, found.cell)
        if self.findings.problems:
            raise LevelError(self.findings.problems)
        return level

    def _grids(self) -> tuple[Grid, ...]:
        """Return a board for each terrain layer, in the order of their numbers."""
        layers = self._terrain_layers()
        for board in range(1, len(layers)):
            if board not in layers:
                self._missing(layer_name(TERRAIN_LAYER, board))
        if len(layers) > self.vocabulary.boards:
            text = f"there are more terrain layers than {self.vocabulary.boards}"
            self.findings.add(text, f"call the others {DECOR!r}")
        drawn = sorted(layers)[: self.vocabulary.boards]
        return tuple(self._grid(layers[board]) for board in drawn)

    def _missing(self, name: str) -> None:
        self.findings.add(f"there is no tile layer called {name!r}", "add it, or rename one")

    def _grid(self, layer: Any) -> Grid:
        cells = bytearray()
        allowed = {terrain.name.lower(): terrain for terrain in self.vocabulary.terrains}
        classes = tile_classes(self.tiled)
        # What the strict look said of a cell need not be said again in other words.
        told = {(found.layer, found.cell) for found in self.findings.problems}
        shown = self.findings.shown.get(layer.name, layer.name)
        missing = 0
        for x, y, gid in layer.iter_data():
            terrain = allowed.get(classes.get(gid, ""))
            cells.append(terrain or 0)
            cell = Pos(x + self.findings.corner.x, y + self.findings.corner.y)
            if terrain is None and (shown, cell) not in told:
                missing += 1
                if missing <= SHOWN:
                    hint = f"it must be one of {', '.join(allowed)}"
                    self.findings.add(_what(gid, classes), hint, shown, cell)
        if missing > SHOWN:
            self.findings.add(f"{missing - SHOWN} more cells are like this", "", shown)
        return Grid(self.tiled.width, self.tiled.height, bytes(cells))

    def _edged(self, grid: Grid, params: Mapping[str, Value]) -> Grid:
        """Return the board with the walls between its cells, if the ruleset has such."""
        if not self.vocabulary.edges:
            return grid
        grid = replace(grid, wrap=params.get(self.vocabulary.wrap) is True)
        root = self.plain.root
        layers = [layer for layer in root.iter("layer") if layer.get("name") == EDGE_LAYER]
        if len(layers) > 1:
            self._twice(EDGE_LAYER)
        gids = read_gids(layers[0]) if layers else [0] * (grid.width * grid.height)
        grid, found = with_edges(grid, gids, edge_tiles(self.plain.sets), self.vocabulary.edges)
        for text, hint, cell in found[:SHOWN]:
            self.findings.on_board(text, hint, EDGE_LAYER, cell)
        if len(found) > SHOWN:
            text = f"{len(found) - SHOWN} more cells have walls that are wrong"
            self.findings.on_board(text, "", EDGE_LAYER)
        return grid

    def _twice(self, name: str) -> None:
        text = "there are two layers of this name"
        self.findings.on_board(text, "rename or delete one of them", name)

    def _terrain_layers(self) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for layer in tile_layers(self.tiled):
            board = board_of(layer.name, TERRAIN_LAYER)
            if board is not None:
                if board in found:
                    self._twice(layer.name)
                found[board] = layer
            elif layer.name != EDGE_LAYER or not self.vocabulary.edges:
                hint = f"it must be called {TERRAIN_LAYER!r} or begin with {DECOR!r}"
                self.findings.on_board("the tile layer is unknown", hint, layer.name)
        if 0 not in found:
            self._missing(TERRAIN_LAYER)
        return found


def _what(gid: int, classes: Mapping[int, str]) -> str:
    kind = classes.get(gid)
    if kind:
        return f"the tile's class is {kind!r}"
    return "the tile has no class" if gid else "the cell has no tile"
