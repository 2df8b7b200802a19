"""The scene below a dialog or menu, darkened, with what stands at its foot in place of its own."""

from collections.abc import Sequence

import pygame

from game.scenes.game_context import GameContext
from game.ui.input.bindings import Prompt
from game.ui.style.canvas import HEIGHT, WIDTH
from game.ui.style.constants import BACKDROP, Color
from game.ui.style.kept import Kept
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.prompt_layout import WHOLE_WIDTH, PromptRoom
from game.ui.widgets.screen_areas import foot_strip

_SHADE = (96, 94, 104)
_AT = (8, HEIGHT - 20)
_BESIDE = 4


class DarkenedScene:
    """The picture of the scene below as it was at first; its prompts are of no use and not seen."""

    def __init__(self, context: GameContext, shade: Color = _SHADE) -> None:
        """Take how dark it is, in 1/255 of red, green and blue."""
        self._context = context
        self._shade = shade
        self._picture: pygame.Surface | None = None
        self._settings = context.settings
        # That of the prompts.
        self._height = Kept[int]()
        # Where a board had prompts: at the foot, beside the panel, in one or two rows.
        self._foot: pygame.Rect | None = None

    @property
    def is_outdated(self) -> bool:
        """Return whether settings have changed, and with them what the scene below looks like."""
        return self._settings is not self._context.settings

    def forget(self) -> None:
        """Take the picture again, as the target shows the scene below."""
        self._picture = None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the darkened picture: first of all, while the target still shows it."""
        if self._picture is None:
            self._settings = self._context.settings
            self._picture = target.copy()
            self._picture.fill(self._shade, special_flags=pygame.BLEND_RGB_MULT)
            self._foot = self._context.painter.last_foot
        target.blit(self._picture, (0, 0))
        if self._foot is not None:
            self._context.painter.foot = self._foot
            target.fill(BACKDROP, self._foot)

    def foot_of(self, prompts: Sequence[Prompt]) -> pygame.Rect:
        """Return the area of prompts: on a board, larger ones leave free what they do not need."""
        foot, size = foot_strip(), text_size()
        if self._foot is None or size is TextSize.NORMAL:
            return foot
        painter, reader = self._context.painter, self._context.reader
        glyphs = reader.bindings.glyphs_of(prompts, reader.device.glyph_device)
        room = PromptRoom(WHOLE_WIDTH.right - _AT[0])
        height = _BESIDE + self._height.of(
            (glyphs, size),
            lambda: painter.render_rows(glyphs, room, painter.text.ink).picture.height,
        )
        return pygame.Rect(0, foot.bottom - height, foot.width, height)

    def draw_prompts(self, target: pygame.Surface, prompts: Sequence[Prompt]) -> None:
        """Draw prompts in place of those of a board, or else over the whole foot."""
        room = WHOLE_WIDTH
        if self._foot is None or text_size() is not TextSize.NORMAL:
            target.fill(BACKDROP, self.foot_of(prompts))
        elif self._foot.right < WIDTH:
            room = PromptRoom(self._foot.right - _BESIDE)
        self._context.draw_prompts(target, prompts, _AT, room)
