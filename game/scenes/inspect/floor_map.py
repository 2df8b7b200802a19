"""The known cells of a floor, small; a cell can be chosen to go to."""

from collections.abc import Callable, Collection

import pygame

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text
from game.core.grid import STAIRS_DOWN, Pos, chebyshev
from game.core.view import View
from game.scenes.game_context import GameContext
from game.scenes.inspect.overlay_scene import OverlayScene
from game.scenes.scene import Pop, Transition
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.widgets.floor_map import FloorMap

_JUMPS = {Command.NEXT_VERB: 1, Command.TARGET: 1, Command.PREVIOUS_VERB: -1}


class FloorMapScene(OverlayScene):
    """The known cells of the focused floor, with a cursor for where to go."""

    def __init__(
        self,
        context: GameContext,
        looks: Looks,
        view: View,
        goals: Collection[Pos],
        go_to: Callable[[Pos], None] | None,
    ) -> None:
        """Show a view's board; the cursor jumps between `goals`. None: no one can go there."""
        super().__init__(context, looks)
        self.view = view
        self.time = 0.0
        own = view.own_actor()
        self.cursor = own.pos if own is not None else Pos(0, 0)
        down, start = {*view.board.grid.cells(*STAIRS_DOWN)}, self.cursor
        self._goals = sorted(goals, key=lambda at: (at not in down, chebyshev(at, start), at))
        self._go_to = go_to
        self._map = FloorMap(context.painter, view, looks.name)

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer) and (cell := self._map.cell_at(command.point)) is not None:
            self.cursor = cell
            return self._leave() if command.button == 1 else None
        if command in (Command.CONFIRM, Command.TRAVEL):
            return self._leave()
        if isinstance(command, Command) and command in DIRECTIONS:
            cell = self.cursor.step(DIRECTIONS[command])
            self.cursor = cell if self.view.board.grid.in_bounds(cell) else self.cursor
            return None
        if isinstance(command, Command) and command in _JUMPS:
            self._jump(_JUMPS[command])
            return None
        return super().handle(command)

    def _jump(self, step: int) -> None:
        """Put the cursor on the next of the places worth a walk."""
        if self._goals:
            index = self._goals.index(self.cursor) if self.cursor in self._goals else -1
            self.cursor = self._goals[(index + step) % len(self._goals)]

    def _leave(self) -> Transition:
        if self._go_to is not None:
            self._go_to(self.cursor)
        self.context.audio.play("ui_close")
        return Pop()

    def update(self, dt: float) -> Transition:
        self.time += dt
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        self._map.draw(target, self.panel_style, self.cursor, shows_own=self.time % 0.6 < 0.4)
        go_there = (Command.CONFIRM, get_text("shared", "play.go_there"))
        next_goal = (Command.NEXT_VERB, get_text("shared", "play.next_stairs"))
        can_go = self._go_to is not None
        self.draw_prompts(target, *[go_there] * can_go, *[next_goal] * bool(self._goals))
        self._map.draw_legend(target)
