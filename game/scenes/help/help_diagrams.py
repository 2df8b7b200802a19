"""Pictures of a ruleset's diagrams: boards on small stages, phases as a column of boxes."""

from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.features.diagrams import Diagram
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext
from game.ui.stage.stage import Stage
from game.ui.style.constants import ACCENT, TEXT, TILE
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import Column, Layout, LayoutBox, Padding, Row
from game.ui.widgets.text_box import Line

_SETTLED = 2.0
_WIDTH = 210


class DiagramPictures:
    """Draws the diagrams of a ruleset by name; boards are animated."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        self._context = context
        self._texts = ruleset.name
        self._looks = looks_of(ruleset.name)
        make = ruleset.features.diagrams
        self._diagrams = {} if make is None else dict(make())
        self._stages: dict[str, Stage] = {}

    def advance(self, dt: float) -> None:
        """Animate the boards."""
        for stage in self._stages.values():
            stage.advance(dt)

    def size(self, name: str) -> tuple[int, int]:
        """Return the size of a diagram's picture."""
        diagram = self._diagrams[name]
        if diagram.view is None:
            return scaled(_WIDTH), self._phases(diagram).heights(scaled(_WIDTH))[1]
        grid = diagram.view.board.grid
        return grid.width * TILE, grid.height * TILE

    def picture(self, name: str) -> pygame.Surface:
        """Return the current picture of a diagram."""
        diagram = self._diagrams[name]
        if diagram.view is None:
            picture = pygame.Surface(self.size(name), pygame.SRCALPHA)
            Layout(self._phases(diagram), picture.get_rect()).draw(picture)
            return picture
        size = self.size(name)
        if name not in self._stages:
            stage = Stage(self._context.board_sprites, self._looks, size)
            self._context.configure_stage(stage)
            # The boards are small: tiles have their own size there.
            stage.camera.chosen_zoom = 1
            stage.options.flat_light = True
            stage.options.show_on_demand_marks = True
            stage.snap_to(diagram.view, diagram.marks)
            stage.advance(_SETTLED)
            self._stages[name] = stage
        picture = pygame.Surface(size)
        self._stages[name].draw(picture, (0, 0))
        return picture

    def _phases(self, diagram: Diagram) -> LayoutBox:
        text, draw = self._context.text, partial(self._context.painter.draw_panel, style="button")
        boxes = []
        for phase, values in diagram.phases:
            label, _, numbers = get_text(self._texts, f"phase.{phase}", *values).partition(": ")
            told = Line(text, numbers, ACCENT, is_whole=True)
            row = Row([Line(text, label, TEXT, grow=1), told], gap=4)
            boxes.append(Padding(row, (6, 2, 6, 2), draw=draw))
        return Column(boxes, gap=3)
