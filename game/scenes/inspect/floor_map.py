"""The known cells of a floor, small; a cell can be chosen to go to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text, has_text
from game.core.grid import Pos, Terrain
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.inspect.overlays import DARK, OverlayScene
from game.scenes.scene import Pop, Transition
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.style.canvas import WIDTH
from game.ui.style.style import GOOD, TEXT, Color
from game.ui.style.text_size import line_height
from game.ui.widgets.painter import foot_strip

# How far the map is from the sides; in the legend, the width of a sign, and between two texts.
_SIDE, _SIGN, _BETWEEN = 12, 11, 12
_CELL_COLORS: dict[str, Color] = {
    "FLOOR": (92, 88, 100),
    "WALL": (44, 40, 52),
    "GLASS": (80, 120, 130),
    "DOWN": (249, 194, 43),
    "UP": (143, 211, 255),
}
_STAIR_SIGNS = {"DOWN": ">", "UP": "<"}
_ITEM_COLOR: Color = (255, 255, 255)
_MIN_SIGN_CELL = 3
_JUMPS = {Command.NEXT_VERB: 1, Command.TARGET: 1, Command.PREVIOUS_VERB: -1}


def _map_area() -> pygame.Rect:
    """Return the largest area of a map without its frame; the legend stands above it."""
    top = line_height() + 16
    return pygame.Rect(_SIDE, top, WIDTH - 2 * _SIDE, foot_strip().top - 8 - top)


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
        self.texts = looks.name
        self.view = view
        self.time = 0.0
        own = view.own_actor()
        self.cursor = own.pos if own is not None else Pos(0, 0)
        self._goals, self._go_to = list(goals), go_to
        grid = view.board.grid
        area = _map_area()
        self._cell = max(3, min(area.width // grid.width, area.height // grid.height))
        self._board = pygame.Rect(0, 0, grid.width * self._cell, grid.height * self._cell)
        self._board.center = area.center

    def handle(self, command: Input) -> Transition:
        """Move the cursor, go to its cell, or close."""
        if isinstance(command, Pointer) and self._board.collidepoint(command.point):
            left, top = command.x - self._board.left, command.y - self._board.top
            self.cursor = Pos(left // self._cell, top // self._cell)
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
        """Let the player's actor blink."""
        self.time += dt
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        grid, cell, board = self.view.board.grid, self._cell, self._board
        self.context.painter.draw_panel(target, board.inflate(16, 16), self.panel_style)
        target.fill(DARK, board)
        stairs: list[tuple[pygame.Rect, str]] = []
        for index, code in enumerate(grid.terrain):
            name = Terrain(code).name.partition("_")[0]
            color = _CELL_COLORS.get(Terrain(code).name) or _CELL_COLORS.get(name)
            if color is not None:
                x, y = grid.pos(index)
                area = pygame.Rect(board.left + x * cell, board.top + y * cell, cell, cell)
                # A checkerboard helps counting cells.
                target.fill(color if (x + y) % 2 else _darker(color), area)
                if name in _STAIR_SIGNS:
                    stairs.append((area, name))
        self._draw_stairs(target, stairs)
        self._draw_items(target, board.topleft, cell)
        own = self.view.own_actor()
        if own is not None and self.time % 0.6 < 0.4:
            at = (board.left + own.pos.x * cell - 1, board.top + own.pos.y * cell - 1)
            target.fill(GOOD, (*at, cell + 2, cell + 2))
        x, y = board.left + self.cursor.x * cell, board.top + self.cursor.y * cell
        pygame.draw.rect(target, TEXT, (x - 3, y - 3, cell + 6, cell + 6), 1)
        go_there = (Command.CONFIRM, get_text("shared", "play.go_there"))
        next_goal = (Command.NEXT_VERB, get_text("shared", "play.next_stairs"))
        can_go = self._go_to is not None
        self.draw_prompts(target, *[go_there] * can_go, *[next_goal] * bool(self._goals))
        self._draw_legend(target)

    def _draw_stairs(
        self, target: pygame.Surface, stairs: Sequence[tuple[pygame.Rect, str]]
    ) -> None:
        for area, name in stairs:
            # Larger than a cell, so that stairs stand out.
            target.fill(DARK, area.inflate(4, 4))
            target.fill(_CELL_COLORS[name], area.inflate(2, 2))
            if area.width > _MIN_SIGN_CELL:
                at = (area.centerx, area.centery - 6)
                self.context.text.draw_flat(target, _STAIR_SIGNS[name], at, DARK, align=0.5)

    def _draw_items(self, target: pygame.Surface, topleft: tuple[int, int], cell: int) -> None:
        left, top = topleft
        for item in self.view.items:
            if item.board == self.view.focused_board:
                area = pygame.Rect(left + item.pos.x * cell, top + item.pos.y * cell, cell, cell)
                target.fill(_ITEM_COLOR, area.inflate(-(cell // 3), -(cell // 3)))

    def _draw_legend(self, target: pygame.Surface) -> None:
        """Draw what the colors mean, above the map."""
        named = [(GOOD, get_text("shared", "play.map_you"))]
        terrain = {Terrain(code).name.partition("_")[0] for code in self.view.board.grid.terrain}
        named += [
            (_CELL_COLORS[name], get_text(self.texts, f"terrain.{name}"))
            for name in _STAIR_SIGNS
            if name in terrain and has_text(self.texts, f"terrain.{name}")
        ]
        if any(item.board == self.view.focused_board for item in self.view.items):
            named.append((_ITEM_COLOR, get_text("shared", "play.map_item")))
        words = self.context.text
        width = sum(_SIGN + words.width(text) + _BETWEEN for _, text in named) - _BETWEEN
        x, y = self._board.centerx - width // 2, 2
        target.fill(DARK, (x - _BETWEEN, 0, width + 2 * _BETWEEN, line_height() + 4))
        for color, text in named:
            target.fill(color, (x, y + 2 + (line_height() - 12) // 2, 7, 7))
            x = words.draw(target, text, (x + _SIGN, y), TEXT).right + _BETWEEN


def _darker(color: Color) -> Color:
    red, green, blue = color
    return red * 7 // 8, green * 7 // 8, blue * 7 // 8
