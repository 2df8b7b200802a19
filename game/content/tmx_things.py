"""What stands on a map: objects to spawns, their properties to checked values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from game.content.tmx_layers import DECOR, TILE
from game.content.tmx_library import object_layers
from game.content.tmx_problem import Findings, printable
from game.content.tmx_strict import Plain, board_of
from game.core.grid import Direction, Pos
from game.core.level import Param, Spawn, Value, Vocabulary, layer_name

ACTOR_LAYER = "actors"
FACING = Param("facing", "N", choices=tuple(Direction.__members__))


def read_spawns(
    tiled: Any, plain: Plain, vocabulary: Vocabulary, boards: int, findings: Findings
) -> tuple[Spawn, ...]:
    """Return what the object layers place on the boards."""
    spawns = []
    for layer in object_layers(tiled):
        board = board_of(layer.name, ACTOR_LAYER)
        if board is None:
            hint = f"it must be called {ACTOR_LAYER!r} or begin with {DECOR!r}"
            findings.on_board("the object layer is unknown", hint, layer.name)
        elif board >= max(1, boards):
            hint = f"paint {layer_name('terrain', board)!r}, or rename this layer"
            findings.on_board("there is no such board", hint, layer.name)
        else:
            placed = _Placed(tiled, plain, vocabulary, findings, board)
            spawns += [spawn for thing in layer if (spawn := placed.spawn(thing)) is not None]
    return tuple(spawns)


class _Placed:
    """Reads the objects of one board."""

    def __init__(
        self, tiled: Any, plain: Plain, vocabulary: Vocabulary, findings: Findings, board: int
    ) -> None:
        self.tiled = tiled
        self.plain = plain
        self.vocabulary = vocabulary
        self.findings = findings
        self.board = board

    def spawn(self, thing: Any) -> Spawn | None:
        """Return what an object stands for; None, with its problems noted, if it cannot be."""
        kind = str(thing.type or "")
        loose = kind in self.vocabulary.loose
        across, down = (thing.width / 2, thing.height / 2) if loose else (0, 0)
        cell = Pos(int((thing.x + across) // TILE), int((thing.y + down) // TILE))

        def note(text: str, hint: str = "") -> None:
            layer = layer_name(ACTOR_LAYER, self.board)
            self.findings.on_board(text, hint, layer, cell)

        if kind not in self.vocabulary.spawns:
            text = f"the object's class is {kind!r}" if kind else "the object has no class"
            note(text, f"it must be one of {', '.join(self.vocabulary.spawns)}")
            return None
        wrong = self._misplaced(thing, cell, loose=loose)
        if wrong is not None:
            note(f"the {kind} {wrong[0]}", wrong[1])
        known = {param.name: param for param in (FACING, *self.vocabulary.spawns[kind])}
        given = self.plain.things[thing.id].chosen(known)
        values = dict(checked_values(tuple(known.values()), given, note))
        facing = Direction.__members__.get(str(values.pop(FACING.name)), Direction.N)
        return Spawn(kind, cell, facing, self.board, tuple(values.items()))

    def _misplaced(self, thing: Any, cell: Pos, *, loose: bool) -> tuple[str, str] | None:
        """Return what is wrong with an object's place; a point may lie anywhere in its cell."""
        if not (0 <= cell.x < self.tiled.width and 0 <= cell.y < self.tiled.height):
            return "stands outside of the map", "move it onto the board, or delete it"
        if thing.rotation:
            return "is turned", "set its rotation to 0 and use the property 'facing'"
        if thing.width > TILE or thing.height > TILE:
            return f"is larger than one cell of {TILE}x{TILE}", "set its size"
        if not loose and (thing.width or thing.height) and (thing.x % TILE or thing.y % TILE):
            return "stands off the grid", "turn on View, Snapping, Snap to Grid and move it"
        return None


def checked_values(
    params: tuple[Param, ...], given: Mapping[str, Value], note: Callable[[str, str], None]
) -> tuple[tuple[str, Value], ...]:
    """Return a value for every parameter; note what is wrong with those that are given."""
    known = {param.name: param for param in params}
    values = {param.name: param.default for param in params}
    for name, value in given.items():
        wrong = known[name].problem(value) if name in known else None
        if name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]!r}?" if close else "docs/LEVELS.md lists the names"
            note(f"the property {printable(name)!r} is unknown", hint)
        elif wrong is not None:
            other = type(value) is not type(known[name].default)
            hint = "remove it and add it again with the right type" if other else ""
            note(f"the property {name!r} {wrong}", hint)
        else:
            values[name] = value
    return tuple(values.items())
