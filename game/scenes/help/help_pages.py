"""The help pages of a ruleset: its texts with sprites and diagrams, and the keys."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import HelpParagraph, get_text, help_pages
from game.core.grid import Direction
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.help.help_diagrams import DiagramPictures
from game.scenes.help.help_keys import draw_keys
from game.scenes.help.help_layout import DIAGRAM, HelpBlock, pack_sections
from game.scenes.scene import Pop, Transition
from game.ui.input.bindings import Bindings
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE
from game.ui.widgets.keyed_text import KeyedText

_PANEL = pygame.Rect(20, 4, 600, 330)
_PICTURE_SCALE = 2
_GAP = 8
_TITLE_HEIGHT = TITLE_LINE + 4


class HelpPagesScene:
    """Shows a ruleset's pages one by one; the last one is about the keys."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        """Open the first page."""
        self.context = context
        self.ruleset = ruleset
        self.bank = context.bank.for_looks(looks_of(ruleset.name))
        self.diagrams = DiagramPictures(context, ruleset)
        self.time = 0.0
        self.index = 0
        self.pages = self._pack()
        self._device = context.reader.device

    @property
    def text_area(self) -> pygame.Rect:
        """Return the area of a page's text."""
        inner = _PANEL.inflate(-44, -34)
        return pygame.Rect(
            inner.left, inner.top + _TITLE_HEIGHT, inner.width, inner.height - _TITLE_HEIGHT - 8
        )

    @property
    def page_count(self) -> int:
        """Return the number of pages, that of the keys among them."""
        return len(self.pages) + 1

    def _pack(self) -> list[list[HelpBlock]]:
        area, keyed = self.text_area, self._keyed_text()

        def height_of(paragraph: HelpParagraph, left: int) -> int:
            text = keyed.height(paragraph.text, area.width - left)
            return max([text, *(picture.get_height() for picture in self._pictures(paragraph))])

        sections = help_pages(self.ruleset.name)
        return pack_sections(sections, area.height, height_of, self._margin_of)

    def _margin_of(self, paragraphs: Sequence[HelpParagraph]) -> int:
        """Return the width of the pictures beside some paragraphs."""
        wide = [
            sum(picture.get_width() + _GAP for picture in self._pictures(paragraph))
            for paragraph in paragraphs
        ]
        return max([*wide, 0])

    def _keyed_text(self) -> KeyedText:
        """Return what draws texts with the keys that the ruleset has."""
        bindings = Bindings(self.context.settings.bindings, self.context.settings.key_set)
        bindings.use_keymap_of(self.ruleset.name)
        return KeyedText(self.context.painter, bindings, self.context.reader.device)

    # --- inputs

    def handle(self, command: Input) -> Transition:
        """Turn pages or close."""
        if isinstance(command, Pointer):
            command = {1: Command.CONFIRM, 3: Command.BACK}.get(command.button, command)
        match command:
            case Command.BACK | Command.MENU | Command.HELP:
                self.context.audio.play("ui_close")
                return Pop()
            case Command.CONFIRM if self.index + 1 == self.page_count:
                self.context.audio.play("ui_close")
                return Pop()
            case Command.RIGHT | Command.DOWN | Command.CONFIRM:
                return self._turn_page(1)
            case Command.LEFT | Command.UP:
                return self._turn_page(-1)
        return None

    def _turn_page(self, step: int) -> Transition:
        self.index = max(0, min(self.index + step, self.page_count - 1))
        self.context.audio.play("ui_move")
        return None

    def update(self, dt: float) -> Transition:
        """Animate the pictures; keys of another device may need other pages."""
        self.time += dt
        self.diagrams.advance(dt)
        if self._device is not self.context.reader.device:
            self._device = self.context.reader.device
            self.pages = self._pack()
            self.index = min(self.index, self.page_count - 1)
        return None

    # --- the picture

    def _pictures(self, paragraph: HelpParagraph) -> list[pygame.Surface]:
        """Return the current pictures beside a paragraph: diagrams, and sprites twice as large."""
        made = []
        for sheet, clip in paragraph.sprites:
            if sheet == DIAGRAM:
                made.append(self.diagrams.picture(clip))
                continue
            name, _, frame = clip.partition(".")
            still = self.bank.frame(sheet, name, int(frame or 0), Direction.S)
            now = still if frame else self.bank.frame_at(sheet, name, self.time, Direction.S)
            bounds = still.get_bounding_rect()
            made.append(pygame.transform.scale_by(now.subsurface(bounds), _PICTURE_SCALE))
        return made

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the open page."""
        target.fill((12, 9, 14))
        painter, text_renderer = self.context.painter, self.context.text
        painter.draw_panel(target, _PANEL, "stone")
        area = self.text_area
        is_last = self.index + 1 == self.page_count
        title = get_text("shared", "help.keys") if is_last else self.ruleset.title
        text_renderer.draw(target, title, (area.left, area.top - _TITLE_HEIGHT), ACCENT, TITLE)
        if is_last:
            draw_keys(target, self.context, self.ruleset, area)
        else:
            for block in self.pages[self.index]:
                self._draw_block(target, block, area)
        number = f"{self.index + 1} / {self.page_count}"
        at = (_PANEL.centerx, _PANEL.bottom - 20)
        text_renderer.draw(target, number, at, DIM, align=0.5)
        reader = self.context.reader
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, ""),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        painter.draw_prompts(target, entries, (_PANEL.left, 340), reader.bindings, reader.device)

    def _draw_block(self, target: pygame.Surface, block: HelpBlock, area: pygame.Rect) -> None:
        top = area.top + block.top
        if block.paragraph is None:
            self.context.text.draw(target, block.heading, (area.left, top), ACCENT)
            return
        keyed, words = self._keyed_text(), block.paragraph.text
        place = pygame.Rect(area.left + block.left, top, area.width - block.left, block.height)
        text_height = keyed.height(words, place.width)
        keyed.draw(target, words, place.move(0, (block.height - text_height) // 2), TEXT)
        x = place.left - _GAP
        for picture in reversed(self._pictures(block.paragraph)):
            at = picture.get_rect(midright=(x, place.centery))
            target.blit(picture, at)
            x = at.left - _GAP
