"""The codex: pictures, stats and counts of every kind encountered; silhouettes of the rest."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.content.assets.strings import get_text, has_text
from game.core.features.codex import CodexEntry
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.panel.inventory_panel import draw_lines
from game.scenes.scene import Pop, Transition
from game.storage.codex_store import CodexProgress
from game.ui.input.bindings import Prompt
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT, DIM, TEXT, Color
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE, TextSize, grown, text_size
from game.ui.widgets.painter import full_page, panel_style, picture_scale

_AREA = pygame.Rect(24, 14, 592, 318)
CELL = 26
_COLUMNS = 12
_RIM, _HEAD = 22, 40
_PORTRAIT, _PORTRAIT_HEIGHT = "portrait_e", 120
_HEADING = 16
_GAP = 8
_MAX_SCALE = 3
_DARK: Color = (16, 12, 20)
_SILHOUETTE: Color = (74, 66, 86)
_CLOSE = (Command.BACK, Command.MENU, Command.DESCRIBE, Command.HELP)


@dataclass(frozen=True, slots=True)
class _CodexCell:
    """A kind with its row over all sections and its area on the screen."""

    section: str
    entry: CodexEntry
    row: int
    area: pygame.Rect


class CodexScene:
    """A grid of pictures, and a page about the selected one."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        """Select the first picture."""
        self.context = context
        self.ruleset = ruleset
        codex = ruleset.features.codex
        assert codex is not None
        self._sections = codex.sections
        self.codex: CodexProgress = context.store.codex.progress(ruleset.name)
        self.bank: SpriteBank = context.bank.for_looks(looks_of(ruleset.name))
        is_normal = text_size() is TextSize.NORMAL
        self.area = full_page(_AREA, rows=1)
        rim = _RIM if is_normal else _RIM // 2
        top = self.area.top + (_HEAD if is_normal else _HEAD - 4)
        self._grid = pygame.Rect(self.area.left + rim, top, _COLUMNS * CELL, 0)
        self._page = pygame.Rect(self._grid.right + rim, top, 0, self.area.bottom - 12 - top)
        self._page.width = self.area.right - rim - self._page.left
        self.cells: list[_CodexCell] = []
        self._headings: list[tuple[str, int]] = []
        self._build_cells()
        self.index = 0
        context.audio.play("ui_open")

    def _build_cells(self) -> None:
        y, row = self._grid.top, 0
        for section in self._sections:
            known = sum(entry.kind in self.codex.seen for entry in section.entries)
            text = get_text(self.ruleset.name, f"codex.{section.name}")
            self._headings.append((f"{text}  {known} / {len(section.entries)}", y))
            y += grown(_HEADING)
            for number, entry in enumerate(section.entries):
                down, right = divmod(number, _COLUMNS)
                at = (self._grid.left + right * CELL, y + down * CELL)
                area = pygame.Rect(at, (CELL - 2, CELL - 2))
                self.cells.append(_CodexCell(section.name, entry, row + down, area))
            rows = -(-len(section.entries) // _COLUMNS)
            row, y = row + rows, y + rows * CELL + _GAP // 2 * (3 - picture_scale())

    def is_known(self, cell: _CodexCell) -> bool:
        """Return whether a kind was encountered."""
        return cell.entry.kind in self.codex.seen

    # --- inputs

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            return self._handle_pointer(command)
        if command in _CLOSE:
            self.context.audio.play("ui_close")
            return Pop()
        if isinstance(command, Command) and command in DIRECTIONS:
            self._move(command)
        elif command in (Command.NEXT_VERB, Command.PREVIOUS_VERB):
            self._next_section(1 if command is Command.NEXT_VERB else -1)
        return None

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        if pointer.button == 3:
            return self.handle(Command.BACK)
        for index, cell in enumerate(self.cells):
            if cell.area.collidepoint(pointer.point):
                self._select(index)
        return None

    def _select(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.context.audio.play("ui_move")

    def _move(self, command: Command) -> None:
        side, here = DIRECTIONS[command], self.cells[self.index]
        if side.dx:
            self._select((self.index + side.dx) % len(self.cells))
        if side.dy:
            row = (here.row + side.dy) % (self.cells[-1].row + 1)
            there = [index for index, cell in enumerate(self.cells) if cell.row == row]
            self._select(min(there, key=lambda i: abs(self.cells[i].area.x - here.area.x)))

    def _next_section(self, step: int) -> None:
        names = [section.name for section in self._sections]
        name = names[(names.index(self.cells[self.index].section) + step) % len(names)]
        self._select(next(i for i, cell in enumerate(self.cells) if cell.section == name))

    def update(self, dt: float) -> Transition:
        return None

    # --- drawing

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.context.draw_ground(target, self.ruleset.name)
        painter, text_renderer, reader = (
            self.context.painter,
            self.context.text,
            self.context.reader,
        )
        painter.draw_panel(target, self.area, panel_style(self.context.bank, self.bank.looks))
        title = get_text("shared", "codex.heading")
        text_renderer.draw(target, title, (self._grid.left, self._grid.top - 26), ACCENT, TITLE)
        for text, y in self._headings:
            text_renderer.draw(target, text, (self._grid.left, y + 2), DIM)
        for index, cell in enumerate(self.cells):
            self._draw_cell(target, cell, focus=index == self.index)
        self._draw_page(target, self.cells[self.index])
        entries: list[Prompt] = [
            (reader.bindings.movement_glyph(reader.device), get_text("shared", "codex.choose")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        painter.draw_prompts(target, entries, (self.area.left, 338), reader.bindings, reader.device)

    def _picture(self, cell: _CodexCell, clip: str = "idle") -> pygame.Surface:
        """Return the cropped picture of a kind, as a silhouette if never encountered."""
        kind = cell.entry.kind
        weapon = self.bank.has(ITEM_ICONS, kind)
        frame = self.bank.frame(ITEM_ICONS, kind, 0) if weapon else self.bank.frame(kind, clip, 0)
        frame = frame.subsurface(frame.get_bounding_rect())
        if not self.is_known(cell):
            shape = pygame.mask.from_surface(frame)
            frame = shape.to_surface(setcolor=_SILHOUETTE, unsetcolor=(0, 0, 0, 0))
        return frame

    def _draw_cell(self, target: pygame.Surface, cell: _CodexCell, *, focus: bool) -> None:
        target.fill(_DARK, cell.area)
        figure = self._picture(cell)
        # Pictures larger than a cell show their upper part, which has the head.
        place = figure.get_rect(center=cell.area.center)
        place.top = max(place.top, cell.area.top + 1)
        target.set_clip(cell.area)
        target.blit(figure, place)
        target.set_clip(None)
        if focus:
            pygame.draw.rect(target, ACCENT, cell.area.inflate(2, 2), 1)

    def _draw_page(self, target: pygame.Surface, cell: _CodexCell) -> None:
        lines = self.page_lines(cell)
        if text_size() is not TextSize.NORMAL:
            draw_lines(target, self.context.text, lines, self._page)
            return
        page = self._page
        niche = pygame.Rect(page.left, page.top, page.width, _PORTRAIT_HEIGHT)
        target.fill(_DARK, niche)
        is_portrait = self.bank.has(cell.entry.kind, _PORTRAIT) and not self.bank.is_ascii
        figure = self._picture(cell, _PORTRAIT if is_portrait else "idle")
        room = _PORTRAIT_HEIGHT if is_portrait else _PORTRAIT_HEIGHT - 8
        figure = pygame.transform.scale_by(
            figure, max(1, min(_MAX_SCALE, room // max(figure.get_size())))
        )
        bottom = niche.bottom - (0 if is_portrait else 6)
        target.blit(figure, figure.get_rect(midbottom=(niche.centerx, bottom)))
        area = pygame.Rect(page.left, niche.bottom + 8, page.width, page.bottom - niche.bottom)
        text_renderer = self.context.text
        for text, color in lines:
            area.top = text_renderer.draw_paragraph(target, text, area, color) + TITLE_LINE // 4

    def page_lines(self, cell: _CodexCell) -> list[tuple[str, Color]]:
        """Return the lines on the page of a kind."""
        texts, kind, section = self.ruleset.name, cell.entry.kind, cell.section
        if not self.is_known(cell):
            return [(get_text("shared", "codex.not_encountered"), DIM)]
        lines = [(get_text(texts, f"name.{kind}"), ACCENT)]
        lines.append((get_text(texts, f"codex.{section}_numbers", *cell.entry.stats), TEXT))
        if has_text(texts, f"{section}.{kind}"):
            lines.append((get_text(texts, f"{section}.{kind}"), TEXT))
        count = self.codex.counts.get(kind, 0)
        if count:
            lines.append((get_text(texts, f"codex.{section}_count", count), DIM))
        return lines
