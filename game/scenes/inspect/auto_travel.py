"""Auto-travel: walks a player's figure to a distant cell, step by step."""

from __future__ import annotations

from game.core.action import Action, Move
from game.core.grid import ALL_DIRECTIONS, Pos
from game.core.pathfinding import Flood, cell_bit
from game.core.view import View


class AutoTravel:
    """Walks towards a known cell until it is reached or something new comes up."""

    def __init__(self) -> None:
        """Go nowhere."""
        self._goal: Pos | None = None
        self._known_interrupts: frozenset[object] = frozenset()

    @property
    def is_active(self) -> bool:
        """Return whether a walk is in progress."""
        return self._goal is not None

    def start(self, goal: Pos, view: View) -> None:
        """Start a walk over known ground."""
        self._goal, self._known_interrupts = goal, _interrupts(view)

    def stop(self) -> None:
        """Stop the walk."""
        self._goal = None

    def next_step(self, view: View, legal: tuple[Action, ...]) -> Action | None:
        """Return the next step of the walk, or None, which ends it."""
        own, goal = view.own_actor(), self._goal
        if (
            own is None
            or goal is None
            or own.pos == goal
            or _interrupts(view) - self._known_interrupts
        ):
            self._goal = None
            return None
        grid = view.board.grid
        moves = {a.direction: a for a in legal if isinstance(a, Move)}
        taken = {a.pos for a in view.actors if a.board == view.focused_board}
        flood = Flood(grid, goal, diagonal=any(side.is_diagonal for side in moves))
        flood.distance(cell_bit(grid, own.pos))

        def far(pos: Pos) -> int:
            here = cell_bit(grid, pos)
            return next((n for n, layer in enumerate(flood.layers) if layer & here), 1 << 30)

        best = min(
            (side for side in ALL_DIRECTIONS if side in moves and own.pos.step(side) not in taken),
            key=lambda side: (far(own.pos.step(side)), side.is_diagonal),
            default=None,
        )
        if best is None or far(own.pos.step(best)) >= far(own.pos):
            self._goal = None
            return None
        return moves[best]


def _interrupts(view: View) -> frozenset[object]:
    """Return what stops a walk if it is new: creatures, items, damage."""
    own = view.own_actor()
    seen: set[object] = {actor.id for actor in view.actors if actor.id >= 0}
    if len(seen) < len(view.actors):
        seen.add("felt")
    item_keys = {("item", item.id) for item in view.items}
    return frozenset({*seen, *item_keys, ("health", own.health if own else 0)})
