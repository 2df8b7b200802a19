"""The demo player: the shortest solution, found by breadth-first search over all positions."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from game.core.action import Action, Move
from game.core.grid import CARDINALS, Direction, Grid, Pos
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.sokoban.params import BOX

MAX_POSITIONS = 40_000
Position = tuple[Pos, frozenset[Pos]]


class DemoPlayer:
    """Plays the shortest solution; plays at random where the search gives up."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the first step of the shortest solution."""
        hero = view.own_actor()
        assert hero is not None
        boxes = frozenset(actor.pos for actor in view.actors if actor.kind == BOX)
        goals = frozenset(item.pos for item in view.items)
        side = _first_step(view.board.grid, (hero.pos, boxes), goals)
        return Move(side) if side is not None else legal[rng.below(len(legal))[1]]


def _first_step(grid: Grid, start: Position, goals: frozenset[Pos]) -> Direction | None:
    first: dict[Position, Direction | None] = {start: None}
    queue = deque([start])
    while queue and len(first) < MAX_POSITIONS:
        position = queue.popleft()
        for side in CARDINALS:
            after = _after(grid, position, side)
            if after is None or after in first:
                continue
            first[after] = first[position] or side
            if after[1] <= goals:
                return first[after]
            queue.append(after)
    return None


def _after(grid: Grid, position: Position, side: Direction) -> Position | None:
    """Return the position after a step, or None if it is blocked."""
    hero, boxes = position
    end = hero.step(side)
    if end in boxes:
        behind = end.step(side)
        if behind in boxes or not grid.is_walkable(behind):
            return None
        return end, boxes - {end} | {behind}
    return (end, boxes) if grid.is_walkable(end) else None
