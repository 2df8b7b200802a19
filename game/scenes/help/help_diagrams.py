"""Pictures of a ruleset's diagrams: boards on small stages, phases as a column of boxes."""

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.features.diagrams import Diagram
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext
from game.ui.stage.stage import Stage
from game.ui.style.style import ACCENT, TEXT, TILE
from game.ui.style.text_size import grown, scaled

_SETTLED = 2.0
_BOX, _BOX_HEIGHT, _STEP = 210, 16, 19


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
            return scaled(_BOX), grown(_STEP) * (len(diagram.phases) - 1) + grown(_BOX_HEIGHT)
        grid = diagram.view.board.grid
        return grid.width * TILE, grid.height * TILE

    def picture(self, name: str) -> pygame.Surface:
        """Return the current picture of a diagram."""
        diagram = self._diagrams[name]
        return (self._phases if diagram.view is None else self._board)(name, diagram)

    def _board(self, name: str, diagram: Diagram) -> pygame.Surface:
        assert diagram.view is not None
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

    def _phases(self, name: str, diagram: Diagram) -> pygame.Surface:
        painter, text = self._context.painter, self._context.text
        width, step = scaled(_BOX), grown(_STEP)
        picture = pygame.Surface(self.size(name), pygame.SRCALPHA)
        for number, (phase, values) in enumerate(diagram.phases):
            box = pygame.Rect(0, number * step, width, grown(_BOX_HEIGHT))
            painter.draw_panel(picture, box, "button")
            label, _, numbers = get_text(self._texts, f"phase.{phase}", *values).partition(": ")
            right = text.draw(picture, numbers, (box.right - 6, box.top + 2), ACCENT, align=1.0)
            label = text.shorten(label, right.left - box.left - 10)
            text.draw(picture, label, (box.left + 6, box.top + 2), TEXT)
        return picture
