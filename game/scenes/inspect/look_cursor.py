"""The look cursor and the target of the inspector."""

from dataclasses import replace

from game.core.actor import Actor, ActorId
from game.core.grid import Pos, chebyshev
from game.core.view import Mark, View
from game.scenes.inspect.inspect_text import other_creatures, stairs_exit
from game.ui.input.command import DIRECTIONS, Command

_MAX_DISTANCE = 8


class LookCursor:
    """A cursor on any known board, and a target among the creatures in view."""

    def __init__(self) -> None:
        self.cursor: Pos | None = None
        self.board = 0
        self.anchor: Pos | None = None
        self.hover: Pos | None = None
        self._target_id: ActorId | None = None

    @property
    def examining(self) -> bool:
        """Return whether the cursor is shown."""
        return self.cursor is not None

    def show_cursor(self, view: View) -> None:
        """Put the cursor on the target, else on the player's actor."""
        target, own = self.target(view), view.own_actor()
        here = target or own
        self.cursor = here.pos if here is not None else None
        self.board = view.focused_board
        self.anchor = own.pos if own is not None else None

    def hide_cursor(self) -> None:
        """Hide the cursor."""
        self.cursor = None

    def move_cursor(self, command: Command, view: View) -> bool:
        """Move the cursor; return whether the command was used."""
        assert self.cursor is not None
        if command in DIRECTIONS:
            cell = self.cursor.step(DIRECTIONS[command])
            if view.boards[self.board].grid.in_bounds(cell) and self._in_range(cell):
                self.cursor = cell
        elif command in (Command.TARGET, Command.NEXT_VERB, Command.PREVIOUS_VERB):
            self._jump(view, -1 if command is Command.PREVIOUS_VERB else 1)
        elif command is Command.PASS:
            own = view.own_actor()
            self.cursor, self.board = own.pos if own else self.cursor, view.focused_board
            self.anchor = self.cursor
        elif command is Command.CLIMB or command is Command.CONFIRM:
            end = stairs_exit(view, self.board, self.cursor)
            if end is not None:
                self.board, self.cursor = end
                self.anchor = self.cursor
        else:
            return False
        return True

    def _in_range(self, cell: Pos) -> bool:
        return chebyshev(cell, self.anchor or cell) <= _MAX_DISTANCE

    def _jump(self, view: View, step: int) -> None:
        here = [a.pos for a in view.actors if a.board == self.board and a.seat != view.seat]
        here += [item.pos for item in view.items if item.board == self.board]
        there = sorted(pos for pos in set(here) if self._in_range(pos))
        if there:
            index = there.index(self.cursor) if self.cursor in there else -1
            self.cursor = there[(index + step) % len(there)]

    def focused_view(self, view: View) -> View:
        """Return the view focused on the cursor's board."""
        if self.examining and self.board != view.focused_board:
            return replace(view, focused_board=self.board)
        return view

    def target(self, view: View) -> Actor | None:
        """Return the target: the selected creature, else the nearest."""
        there = other_creatures(view)
        chosen = next((actor for actor in there if actor.id == self._target_id), None)
        return chosen or (there[0] if there else None)

    def next_target(self, view: View) -> bool:
        """Select the next creature; return whether there is another one."""
        there = sorted(other_creatures(view), key=lambda actor: actor.id)
        now = self.target(view)
        if now is not None:
            self._target_id = there[(there.index(now) + 1) % len(there)].id
        return len(there) > 1

    def marks(self, view: View, *, is_unwise: bool = False) -> tuple[Mark, ...]:
        """Return the marks of cursor or target, whom it may be unwise to hit."""
        if self.cursor is not None:
            return (Mark("cursor", (self.cursor,), self.board),)
        target, own = self.target(view), view.own_actor()
        if target is None:
            return ()
        is_near = own is not None and chebyshev(target.pos, own.pos) == 1
        # What is only felt may be anything.
        name = "target" if (is_near or target.id >= 0) and not is_unwise else "watched"
        return (Mark(name, (target.pos,), target.board),)
