"""A person's own map in the place of the board: all there is where nothing is drawn by itself."""

from __future__ import annotations

from functools import cached_property, partial

import pygame

from game.core.match import Match
from game.core.view import View
from game.scenes.board import STAGE_SIZE, BoardScreen
from game.scenes.desk import Desk
from game.scenes.desk_view import ROOM, DeskView
from game.scenes.library import Library
from game.scenes.scene import House, Transition
from game.scenes.verbs import name_of
from game.ui.chooser import Chooser
from game.ui.command import Command, Pointer
from game.ui.theme import ACCENT, CAP
from game.ui.theme import TEXT as LIGHT

_COMPASS = "compass"
_SCALE = 2
_MARGIN = 8
_LABEL = 16
_BACKDROP = (24, 20, 28)


class PaperBoard:
    """Lays desks over boards, with a compass whose arms are the four directions for a pointer."""

    def __init__(self, house: House, match: Match, library: Library) -> None:
        """Draw in the style of a ruleset's place, once somebody has a desk."""
        self.house = house
        self.library = library
        self._style = (match.ruleset.theme, match.ruleset.name)

    @cached_property
    def view(self) -> DeskView:
        """Return the picture of desks; most places have no chart to draw it with."""
        return DeskView(self.house, *self._style)

    @property
    def _rose(self) -> pygame.Surface:
        rose = self.view.bank.frame(self.view.look.chart, _COMPASS, 0)
        return pygame.transform.scale_by(rose, _SCALE)

    @property
    def place(self) -> pygame.Rect:
        """Return where the compass lies."""
        return self._rose.get_rect(bottomright=(ROOM[0] - _MARGIN, ROOM[1] - _MARGIN))

    def cover(self, screen: BoardScreen, chooser: Chooser) -> None:
        """Lay the desk over the board of a seat that has no other map."""
        desk = self.library.sheet(screen.stage.view)
        verb = name_of(screen.texts, chooser.verb)
        aiming = not chooser.resting
        screen.cover = None if desk is None else partial(self._draw, desk, verb, aiming)
        self.library.cover = screen.cover

    def hang(self, screen: BoardScreen, view: View) -> None:
        """Let the true field burn through the map that a seat has drawn."""
        desk = self.library.desk(view)
        screen.stage.hung = None if desk is None else self.picture(desk)

    def pointed(self, pointer: Pointer, view: View | None) -> Command | Transition:
        """Return the direction meant by a click, or the scene in which to draw at that place."""
        side = self.command_at(pointer.point)
        cell = self.view.cell_at(pointer.point)
        desk = self.library.sheet(view)
        if side is not None or cell is None or desk is None:
            return side
        desk.cursor = cell
        return self.library.opened(Command.MAP, view)

    def _draw(self, desk: Desk, verb: str, aiming: bool, target: pygame.Surface) -> None:  # noqa: FBT001
        """Draw the desk, and the compass under the name of what a step to a side would do."""
        self._lay(target, desk)
        letters, top = self.house.letters, self.place.top - _LABEL
        back = pygame.Rect(0, top, letters.width(verb) + 10, _LABEL)
        back.centerx = self.place.centerx
        back.right = min(back.right, ROOM[0] - 2)
        target.fill(CAP, back)
        color = ACCENT if aiming else LIGHT
        letters.draw(target, verb, (back.centerx, back.top + 3), color, align=0.5)
        target.blit(self._rose, self.place)

    def _lay(self, target: pygame.Surface, desk: Desk) -> None:
        target.fill(_BACKDROP, (0, ROOM[1], ROOM[0], STAGE_SIZE[1] - ROOM[1]))
        self.view.follow(desk.cursor)
        self.view.draw(target, desk, 0.0)

    def picture(self, desk: Desk) -> pygame.Surface:
        """Return the desk alone as large as a board."""
        made = pygame.Surface(STAGE_SIZE)
        self._lay(made, desk)
        return made

    def command_at(self, point: tuple[int, int]) -> Command | None:
        """Return the direction of the compass's arm under a point."""
        if not self.place.collidepoint(point):
            return None
        x, y = point[0] - self.place.centerx, point[1] - self.place.centery
        if abs(x) > abs(y):
            return Command.RIGHT if x > 0 else Command.LEFT
        return Command.DOWN if y > 0 else Command.UP
