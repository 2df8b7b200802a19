"""The help pages of a ruleset."""

from __future__ import annotations

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import HelpPage, HelpParagraph, get_text, help_pages
from game.core.grid import Direction
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.dialogs import PAGE_AREA
from game.scenes.scene import Pop, Transition
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.style.text_renderer import LINE_HEIGHT, SMALL, TITLE

_PICTURE_SCALE = 2
_GAP = 8
_PARAGRAPH_GAP = 10
_TITLE_HEIGHT = LINE_HEIGHT[TITLE] + 8


class HelpPagesScene:
    """Shows a ruleset's pages one by one."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        """Open the first page."""
        self.context = context
        self.bank = context.bank.for_looks(looks_of(ruleset.name))
        self.pages = help_pages(ruleset.name)
        self.index = 0
        self.time = 0.0

    def handle(self, command: Input) -> Transition:
        """Turn pages or close."""
        if isinstance(command, Pointer):
            command = {1: Command.CONFIRM, 3: Command.BACK}.get(command.button, command)
        match command:
            case Command.BACK | Command.MENU | Command.HELP:
                self.context.audio.play("ui_close")
                return Pop()
            case Command.CONFIRM if self.index + 1 == len(self.pages):
                self.context.audio.play("ui_close")
                return Pop()
            case Command.RIGHT | Command.DOWN | Command.CONFIRM:
                return self._turn_page(1)
            case Command.LEFT | Command.UP:
                return self._turn_page(-1)
        return None

    def _turn_page(self, step: int) -> Transition:
        self.index = max(0, min(self.index + step, len(self.pages) - 1))
        self.context.audio.play("ui_move")
        return None

    def update(self, dt: float) -> Transition:
        """Animate the pictures."""
        self.time += dt
        return None

    def _pictures(self, paragraph: HelpParagraph) -> list[pygame.Surface]:
        """Return the current pictures beside a paragraph, cropped and scaled."""
        made = []
        for sheet, clip in paragraph.sprites:
            name, _, frame = clip.partition(".")
            still = self.bank.frame(sheet, name, int(frame or 0), Direction.S)
            now = still if frame else self.bank.frame_at(sheet, name, self.time, Direction.S)
            bounds = still.get_bounding_rect()
            made.append(pygame.transform.scale_by(now.subsurface(bounds), _PICTURE_SCALE))
        return made

    @property
    def text_area(self) -> pygame.Rect:
        """Return the area of a page's paragraphs."""
        inner = PAGE_AREA.inflate(-56, -44)
        return pygame.Rect(
            inner.left, inner.top + _TITLE_HEIGHT, inner.width, inner.height - _TITLE_HEIGHT
        )

    def layout_paragraphs(
        self, page: HelpPage, area: pygame.Rect
    ) -> list[tuple[pygame.Rect, HelpParagraph]]:
        """Return the area of each paragraph; all text starts right of the widest pictures."""
        text_renderer, rows, top = self.context.text, [], area.top
        for paragraph in page.paragraphs:
            pictures = self._pictures(paragraph)
            left = area.left + self._picture_margin(page)
            lines = text_renderer.wrap(paragraph.text, area.right - left)
            height = max([len(lines) * LINE_HEIGHT[SMALL], *(p.get_height() for p in pictures)])
            rows.append((pygame.Rect(left, top, area.right - left, height), paragraph))
            top += height + _PARAGRAPH_GAP
        return rows

    def _picture_margin(self, page: HelpPage) -> int:
        """Return the width of a page's picture column."""
        wide = [
            sum(picture.get_width() + _GAP for picture in self._pictures(paragraph))
            for paragraph in page.paragraphs
        ]
        return max([*wide, 0]) + (_GAP if any(wide) else 0)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the open page."""
        target.fill((12, 9, 14))
        painter, text_renderer = self.context.painter, self.context.text
        painter.draw_panel(target, PAGE_AREA, "stone")
        page = self.pages[self.index]
        inner = self.text_area
        text_renderer.draw(
            target, page.title, (inner.left, inner.top - _TITLE_HEIGHT), ACCENT, TITLE
        )
        for area, paragraph in self.layout_paragraphs(page, inner):
            lines = text_renderer.wrap(paragraph.text, area.width)
            text = area.move(0, (area.height - len(lines) * LINE_HEIGHT[SMALL]) // 2)
            text_renderer.draw_paragraph(target, paragraph.text, text, TEXT)
            x = area.left - _GAP
            for picture in reversed(self._pictures(paragraph)):
                place = picture.get_rect(midright=(x, area.centery))
                target.blit(picture, place)
                x = place.left - _GAP
        number = f"{self.index + 1} / {len(self.pages)}"
        text_renderer.draw(
            target, number, (PAGE_AREA.centerx, PAGE_AREA.bottom - 24), DIM, align=0.5
        )
        reader = self.context.reader
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, ""),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        painter.draw_prompts(target, entries, (PAGE_AREA.left, 336), reader.bindings, reader.device)
