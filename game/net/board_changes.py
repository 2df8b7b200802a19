"""Boards that a seat has already, changed: what is sent in place of whole boards."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from game.core.fast_dataclass import replace
from game.core.view import Board

BoardLayer: TypeAlias = Literal["terrain", "h_edges", "v_edges", "visible"]
_LAYERS: tuple[BoardLayer, ...] = ("terrain", "h_edges", "v_edges", "visible")
# How many equal bytes cost as much to repeat as a new run.
_RUNS = re.compile(rb"[^\0]+(?:\0{1,8}[^\0]+)*")


class BoardChange(NamedTuple):
    """New bytes of one board, from an index of one of its arrays on."""

    board: int
    layer: BoardLayer
    start: int
    cells: bytes


def _array(board: Board, layer: BoardLayer) -> bytes:
    array: bytes = board.visible if layer == "visible" else getattr(board.grid, layer)
    return array


def changes_between(old: Sequence[Board], new: Sequence[Board]) -> tuple[BoardChange, ...] | None:
    """Return what leads from old boards to new ones; None if these differ in more than bytes."""
    if old == new:
        return ()
    if list(map(_shape_of, old)) != list(map(_shape_of, new)):
        return None
    return tuple(
        BoardChange(number, layer, start, cells)
        for number, (before, after) in enumerate(zip(old, new, strict=True))
        for layer in _LAYERS
        for start, cells in _runs(_array(before, layer), _array(after, layer))
    )


def _shape_of(board: Board) -> tuple[int, int, bool, int]:
    grid = board.grid
    return grid.width, grid.height, grid.wrap, len(grid.h_edges)


def _runs(old: bytes, new: bytes) -> Iterator[tuple[int, bytes]]:
    if old == new:
        return
    different = int.from_bytes(old, "big") ^ int.from_bytes(new, "big")
    # Most changes are close together; a host packs one update for every seat after each action.
    tail = different.to_bytes(len(new), "big").lstrip(b"\0")
    first = len(new) - len(tail)
    for run in _RUNS.finditer(tail.rstrip(b"\0")):
        start, end = first + run.start(), first + run.end()
        yield start, new[start:end]


def with_changes(
    boards: Sequence[Board], changes: Sequence[BoardChange]
) -> tuple[Board, ...] | None:
    """Return boards after changes; None if the changes are not of these boards."""
    changed = list(boards)
    for board, layer, start, cells in changes:
        if not 0 <= board < len(changed):
            return None
        array, end = _array(changed[board], layer), start + len(cells)
        if not 0 <= start <= end <= len(array):
            return None
        changed[board] = _with_array(changed[board], layer, array[:start] + cells + array[end:])
    return tuple(changed)


def _with_array(board: Board, layer: BoardLayer, array: bytes) -> Board:
    if layer == "visible":
        return Board(board.grid, array)
    change: dict[str, Any] = {layer: array}
    return Board(replace(board.grid, **change), board.visible)
