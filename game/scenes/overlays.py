"""What is laid over a match for reading: the log, descriptions, the map of a floor."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.words import get_text, has_text
from game.core.grid import Terrain
from game.core.view import View
from game.scenes.looking import Line
from game.scenes.scene import House, Pop, Transition
from game.ui.command import DIRECTIONS, Command, Input, Pointer
from game.ui.scroll import Scroll
from game.ui.text import TITLE
from game.ui.theme import ACCENT, GOOD, TEXT, Color
from game.ui.widgets import panel_of

OVERLAYS = frozenset({Command.LOG, Command.DESCRIBE, Command.MAP})
AREA = pygame.Rect(70, 24, 500, 306)
_FOOT = pygame.Rect(0, 336, 464, 24)
# The most that a map of a floor takes, its frame apart.
_ROOM = pygame.Rect(12, 12, 616, 310)
_DARK = (14, 12, 18)
_PAGE = 10
_CLOSE = frozenset({Command.BACK, Command.MENU, Command.CONFIRM, *OVERLAYS})
_CELLS: dict[str, Color] = {
    "FLOOR": (92, 88, 100),
    "WALL": (44, 40, 52),
    "GLASS": (80, 120, 130),
    "DOWN": (249, 194, 43),
    "UP": (143, 211, 255),
}
_SIGNS = {"DOWN": ">", "UP": "<"}
_THING: Color = (255, 255, 255)
_LEAST, _LEGEND = 3, (90, 344)


class Overlay:
    """Closes by the keys that open it; draws over the darkened picture."""

    def __init__(self, house: House, place: str) -> None:
        self.house = house
        self.layout = place
        self.panel = panel_of(house.bank, place)
        self._backdrop: pygame.Surface | None = None
        house.speaker.play("ui_open")

    def handle(self, command: Input) -> Transition:
        """Scroll or close."""
        if isinstance(command, Pointer):
            if command.wheel:
                self.scroll(Command.UP if command.wheel > 0 else Command.DOWN)
            if not command.button:
                return None
            command = Command.BACK
        if command in _CLOSE:
            self.house.speaker.play("ui_close")
            return Pop()
        if isinstance(command, Command):
            self.scroll(command)
        return None

    def scroll(self, command: Command) -> None:
        """Move what is shown."""

    def update(self, dt: float) -> Transition:
        """Wait for the reader."""
        return None

    def _darken(self, target: pygame.Surface) -> None:
        if self._backdrop is None:
            self._backdrop = target.copy()
            self._backdrop.fill((96, 94, 104), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._backdrop, (0, 0))

    def _draw_foot(self, target: pygame.Surface) -> None:
        """Draw how to get back."""
        target.fill(_DARK, _FOOT)
        back = (Command.BACK, get_text("shared", "settings.back"))
        reader = self.house.reader
        self.house.paint.prompts(target, [back], (8, 340), reader.bindings, reader.device)


class ReadingScene(Overlay):
    """Lines to scroll through."""

    def __init__(
        self, house: House, place: str, title: str, lines: Sequence[Line], *, at_end: bool = False
    ) -> None:
        """Begin at the first line, or at the last."""
        super().__init__(house, place)
        self.title = title
        inner = AREA.inflate(-48, -44)
        inner.top += 22
        inner.height -= 22
        self.text = Scroll(house.letters, lines, inner)
        if at_end:
            self.text.first = self.text.last

    def scroll(self, command: Command) -> None:
        """Move by a line or by a page."""
        direction = DIRECTIONS.get(command)
        step = 0 if direction is None else direction.dy or direction.dx * _PAGE
        if command in (Command.TARGET, Command.PREVIOUS_VERB):
            step = -_PAGE
        elif command is Command.NEXT_VERB:
            step = _PAGE
        self.text.step(step)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the lines in view and where they are among all."""
        self._darken(target)
        letters = self.house.letters
        self.house.paint.panel(target, AREA, self.panel)
        at = (self.text.area.left, AREA.top + 16)
        letters.draw(target, self.title, at, ACCENT, TITLE)
        self.text.draw(target)
        self._draw_foot(target)


class MapScene(Overlay):
    """All that is remembered of the floor in focus."""

    def __init__(self, house: House, place: str, view: View, texts: str) -> None:
        """Show a view's board; the words of a ruleset's `texts` name what is on it."""
        super().__init__(house, place)
        self.texts = texts
        self.view = view
        self.time = 0.0

    def update(self, dt: float) -> Transition:
        """Let the own figure blink."""
        self.time += dt
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw a square for each known cell."""
        self._darken(target)
        grid = self.view.board.grid
        cell = max(3, min(_ROOM.width // grid.width, _ROOM.height // grid.height))
        board = pygame.Rect(0, 0, grid.width * cell, grid.height * cell)
        board.center = _ROOM.center
        self.house.paint.panel(target, board.inflate(16, 16), self.panel)
        target.fill(_DARK, board)
        stairs: list[tuple[pygame.Rect, str]] = []
        for index, code in enumerate(grid.terrain):
            name = Terrain(code).name.partition("_")[0]
            color = _CELLS.get(Terrain(code).name) or _CELLS.get(name)
            if color is not None:
                y, x = divmod(index, grid.width)
                area = pygame.Rect(board.left + x * cell, board.top + y * cell, cell, cell)
                # Every other square is darker: a field has cells to count.
                target.fill(color if (x + y) % 2 else _darker(color), area)
                if name in _SIGNS:
                    stairs.append((area, name))
        self._draw_signs(target, stairs)
        self._draw_things(target, board.topleft, cell)
        own = self.view.own_actor()
        if own is not None and self.time % 0.6 < 0.4:
            at = (board.left + own.pos.x * cell - 1, board.top + own.pos.y * cell - 1)
            target.fill(GOOD, (*at, cell + 2, cell + 2))
        self._draw_foot(target)
        self._draw_legend(target)

    def _draw_signs(
        self, target: pygame.Surface, stairs: Sequence[tuple[pygame.Rect, str]]
    ) -> None:
        for area, name in stairs:
            # Larger than a cell: three of them on a field are not to be overlooked.
            target.fill(_DARK, area.inflate(4, 4))
            target.fill(_CELLS[name], area.inflate(2, 2))
            if area.width > _LEAST:
                at = (area.centerx, area.centery - 6)
                self.house.letters.draw(target, _SIGNS[name], at, _DARK, align=0.5, shadow=None)

    def _draw_things(self, target: pygame.Surface, topleft: tuple[int, int], cell: int) -> None:
        left, top = topleft
        for item in self.view.items:
            if item.board == self.view.focus:
                area = pygame.Rect(left + item.pos.x * cell, top + item.pos.y * cell, cell, cell)
                target.fill(_THING, area.inflate(-(cell // 3), -(cell // 3)))

    def _draw_legend(self, target: pygame.Surface) -> None:
        """Draw what the colours of squares mean, beside the way back."""
        named = [(GOOD, get_text("shared", "play.map_you"))]
        terrain = {Terrain(code).name.partition("_")[0] for code in self.view.board.grid.terrain}
        named += [
            (_CELLS[name], get_text(self.texts, f"terrain.{name}"))
            for name in _SIGNS
            if name in terrain and has_text(self.texts, f"terrain.{name}")
        ]
        if any(item.board == self.view.focus for item in self.view.items):
            named.append((_THING, get_text("shared", "play.map_thing")))
        x = _LEGEND[0]
        for color, words in named:
            target.fill(color, (x, _LEGEND[1] + 2, 7, 7))
            x = self.house.letters.draw(target, words, (x + 11, _LEGEND[1]), TEXT).right + 12


def _darker(color: Color) -> Color:
    red, green, blue = color
    return red * 7 // 8, green * 7 // 8, blue * 7 // 8
