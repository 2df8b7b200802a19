"""Overlays to read during a match: log, descriptions, floor map."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text, has_text
from game.core.grid import Terrain
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.dialogs import PANEL_AREA, StyledLine
from game.scenes.scene import Pop, Transition
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.style.style import ACCENT, GOOD, TEXT, Color
from game.ui.style.text_renderer import TITLE
from game.ui.widgets.painter import panel_style
from game.ui.widgets.scrolled_text import ScrolledText

OVERLAY_COMMANDS = frozenset({Command.LOG, Command.DESCRIBE, Command.MAP})
_PROMPT_STRIP = pygame.Rect(0, 336, 464, 24)
# The largest area of a floor map, without its frame.
_MAP_AREA = pygame.Rect(12, 12, 616, 310)
_DARK = (14, 12, 18)
_PAGE = 10
_CLOSE = frozenset({Command.BACK, Command.MENU, Command.CONFIRM, *OVERLAY_COMMANDS})
_CELL_COLORS: dict[str, Color] = {
    "FLOOR": (92, 88, 100),
    "WALL": (44, 40, 52),
    "GLASS": (80, 120, 130),
    "DOWN": (249, 194, 43),
    "UP": (143, 211, 255),
}
_STAIR_SIGNS = {"DOWN": ">", "UP": "<"}
_ITEM_COLOR: Color = (255, 255, 255)
_MIN_SIGN_CELL, _LEGEND_TOPLEFT = 3, (90, 344)


class OverlayScene:
    """Closes with the keys that open it; draws over the darkened match."""

    def __init__(self, context: GameContext, looks: Looks) -> None:
        self.context = context
        self.keymap = looks.name
        self.panel_style = panel_style(context.bank, looks)
        self._backdrop: pygame.Surface | None = None
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        """Scroll or close."""
        if isinstance(command, Pointer):
            if command.wheel:
                self.scroll(Command.UP if command.wheel > 0 else Command.DOWN)
            if not command.button:
                return None
            command = Command.BACK
        if command in _CLOSE:
            self.context.audio.play("ui_close")
            return Pop()
        if isinstance(command, Command):
            self.scroll(command)
        return None

    def scroll(self, command: Command) -> None:
        """Scroll the content."""

    def update(self, dt: float) -> Transition:
        """Do nothing."""
        return None

    def _darken(self, target: pygame.Surface) -> None:
        if self._backdrop is None:
            self._backdrop = target.copy()
            self._backdrop.fill((96, 94, 104), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._backdrop, (0, 0))

    def _draw_prompt(self, target: pygame.Surface) -> None:
        """Draw the prompt for going back."""
        target.fill(_DARK, _PROMPT_STRIP)
        back = (Command.BACK, get_text("shared", "settings.back"))
        reader = self.context.reader
        self.context.painter.draw_prompts(target, [back], (8, 340), reader.bindings, reader.device)


class TextScene(OverlayScene):
    """A panel of lines to scroll through."""

    def __init__(
        self,
        context: GameContext,
        looks: Looks,
        title: str,
        lines: Sequence[StyledLine],
        *,
        at_end: bool = False,
    ) -> None:
        """Start at the first line, or at the last."""
        super().__init__(context, looks)
        self.title = title
        inner = PANEL_AREA.inflate(-48, -44)
        inner.top += 22
        inner.height -= 22
        self.scroller = ScrolledText(context.text, lines, inner)
        if at_end:
            self.scroller.first_row = self.scroller.max_first_row

    def scroll(self, command: Command) -> None:
        """Scroll by a line or a page."""
        direction = DIRECTIONS.get(command)
        step = 0 if direction is None else direction.dy or direction.dx * _PAGE
        if command in (Command.TARGET, Command.PREVIOUS_VERB):
            step = -_PAGE
        elif command is Command.NEXT_VERB:
            step = _PAGE
        self.scroller.scroll(step)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the visible lines and the scroll bar."""
        self._darken(target)
        text_renderer = self.context.text
        self.context.painter.draw_panel(target, PANEL_AREA, self.panel_style)
        at = (self.scroller.area.left, PANEL_AREA.top + 16)
        text_renderer.draw(target, self.title, at, ACCENT, TITLE)
        self.scroller.draw(target)
        self._draw_prompt(target)


class FloorMapScene(OverlayScene):
    """The known cells of the focused floor."""

    def __init__(self, context: GameContext, looks: Looks, view: View) -> None:
        """Show a view's board."""
        super().__init__(context, looks)
        self.texts = looks.name
        self.view = view
        self.time = 0.0

    def update(self, dt: float) -> Transition:
        """Let the player's actor blink."""
        self.time += dt
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw a square for each known cell."""
        self._darken(target)
        grid = self.view.board.grid
        cell = max(3, min(_MAP_AREA.width // grid.width, _MAP_AREA.height // grid.height))
        board = pygame.Rect(0, 0, grid.width * cell, grid.height * cell)
        board.center = _MAP_AREA.center
        self.context.painter.draw_panel(target, board.inflate(16, 16), self.panel_style)
        target.fill(_DARK, board)
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
        self._draw_prompt(target)
        self._draw_legend(target)

    def _draw_stairs(
        self, target: pygame.Surface, stairs: Sequence[tuple[pygame.Rect, str]]
    ) -> None:
        for area, name in stairs:
            # Larger than a cell, so that stairs stand out.
            target.fill(_DARK, area.inflate(4, 4))
            target.fill(_CELL_COLORS[name], area.inflate(2, 2))
            if area.width > _MIN_SIGN_CELL:
                at = (area.centerx, area.centery - 6)
                self.context.text.draw_flat(target, _STAIR_SIGNS[name], at, _DARK, align=0.5)

    def _draw_items(self, target: pygame.Surface, topleft: tuple[int, int], cell: int) -> None:
        left, top = topleft
        for item in self.view.items:
            if item.board == self.view.focused_board:
                area = pygame.Rect(left + item.pos.x * cell, top + item.pos.y * cell, cell, cell)
                target.fill(_ITEM_COLOR, area.inflate(-(cell // 3), -(cell // 3)))

    def _draw_legend(self, target: pygame.Surface) -> None:
        """Draw what the colors mean, beside the prompt."""
        named = [(GOOD, get_text("shared", "play.map_you"))]
        terrain = {Terrain(code).name.partition("_")[0] for code in self.view.board.grid.terrain}
        named += [
            (_CELL_COLORS[name], get_text(self.texts, f"terrain.{name}"))
            for name in _STAIR_SIGNS
            if name in terrain and has_text(self.texts, f"terrain.{name}")
        ]
        if any(item.board == self.view.focused_board for item in self.view.items):
            named.append((_ITEM_COLOR, get_text("shared", "play.map_item")))
        x = _LEGEND_TOPLEFT[0]
        for color, text in named:
            target.fill(color, (x, _LEGEND_TOPLEFT[1] + 2, 7, 7))
            x = self.context.text.draw(target, text, (x + 11, _LEGEND_TOPLEFT[1]), TEXT).right + 12


def _darker(color: Color) -> Color:
    red, green, blue = color
    return red * 7 // 8, green * 7 // 8, blue * 7 // 8
