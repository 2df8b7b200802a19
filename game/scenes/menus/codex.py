"""The codex: pictures, stats and counts of every kind encountered; silhouettes of the rest."""

from dataclasses import dataclass
from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.content.assets.strings import get_text, has_text
from game.core.features.codex import CodexEntry
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt, menu_item
from game.scenes.scene import Choice, Pop, Push, Transition
from game.storage.codex_store import CodexProgress
from game.ui.input.bindings import Prompt
from game.ui.input.command import DIRECTIONS, Command, Input, Pointer
from game.ui.style.constants import ACCENT, DIM, TEXT, Color
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE, is_large_text
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.painter import panel_style
from game.ui.widgets.screen_areas import page_room
from game.ui.widgets.text_box import Line, Text

_CELL, _COLUMNS = 24, 12
_RIM, _TOP, _EDGES, _LARGE_EDGES = 22, 14, (24, 14, 24, 4), (6, 6, 6, 0)
_PORTRAIT, _PORTRAIT_HEIGHT = "portrait_e", 120
_GAP, _MAX_SCALE = 8, 3
_DARK: Color = (16, 12, 20)
_SILHOUETTE: Color = (74, 66, 86)
_CLOSE = (Command.BACK, Command.MENU, Command.DESCRIBE, Command.HELP)


@dataclass(frozen=True, slots=True)
class _CodexCell:
    """A kind with its column, and its row over all sections."""

    section: str
    entry: CodexEntry
    column: int
    row: int


def codex_entry(context: GameContext, ruleset: Ruleset, icon: str) -> list[MenuItem[Choice]]:
    """Return a menu's entry that opens the codex, if the ruleset has one."""
    if ruleset.features.codex is None:
        return []
    return [menu_item("pause.codex", lambda: Push(CodexScene(context, ruleset)), icon)]


class CodexScene:
    """A grid of pictures, and a page about the selected one."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        self.context = context
        self.ruleset = ruleset
        codex = ruleset.features.codex
        assert codex is not None
        self._sections = codex.sections
        self.codex: CodexProgress = context.store.codex.progress(ruleset.name)
        self.bank: SpriteBank = context.bank.for_looks(looks_of(ruleset.name))
        self.cells = self._make_cells()
        self.index = 0
        self.layout = Layout(SPRING, page_room(rows=1))
        context.audio.play("ui_open")

    def _make_cells(self) -> list[_CodexCell]:
        cells: list[_CodexCell] = []
        row = 0
        for section in self._sections:
            for number, entry in enumerate(section.entries):
                down, column = divmod(number, _COLUMNS)
                cells.append(_CodexCell(section.name, entry, column, row + down))
            row = cells[-1].row + 1
        return cells

    def is_known(self, cell: _CodexCell) -> bool:
        """Return whether a kind was encountered."""
        return cell.entry.kind in self.codex.seen

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
        if isinstance(index := self.layout.key_at(pointer.point), int):
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
            self._select(min(there, key=lambda i: abs(self.cells[i].column - here.column)))

    def _next_section(self, step: int) -> None:
        names = [section.name for section in self._sections]
        name = names[(names.index(self.cells[self.index].section) + step) % len(names)]
        self._select(next(i for i, cell in enumerate(self.cells) if cell.section == name))

    def update(self, dt: float) -> Transition:
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.context.draw_ground(target, self.ruleset.name)
        self.layout = Layout(self._described(), page_room(rows=1))
        self.layout.draw(target)
        reader = self.context.reader
        entries: list[Prompt] = [
            (reader.bindings.movement_glyph(reader.device), get_text("shared", "codex.choose")),
            back_prompt(),
        ]
        self.context.draw_prompts(target, entries)

    def _described(self) -> LayoutBox:
        """Describe the sections at the left, and the page of the chosen kind beside them."""
        text, is_large = self.context.text, is_large_text()
        style = panel_style(self.context.bank, self.bank.looks)
        title = Line(text, get_text("shared", "codex.heading"), ACCENT, font=TITLE)
        sections = [self._section(number) for number in range(len(self._sections))]
        grid = Column([title, *sections], gap=2 if is_large else 6)
        cell = self.cells[self.index]
        portrait = None if is_large else Element(0, _PORTRAIT_HEIGHT, draw=self._draw_portrait)
        lines = [Text(text, [line], least=1, priority=1) for line in self.page_lines(cell)]
        above = Element(0, TITLE_LINE - 6)
        page = Column([above, portrait, Column(lines, gap=TITLE_LINE // 4)], gap=_GAP, grow=1)
        rim = _RIM // 2 if is_large else _RIM
        draw = partial(self.context.painter.panel, style=style)
        panel = Padding(Row([grid, page], gap=rim), (rim, _TOP, rim, _TOP), grow=1, draw=draw)
        return Padding(Column([panel]), _LARGE_EDGES if is_large else _EDGES)

    def _section(self, number: int) -> LayoutBox:
        section = self._sections[number]
        known = sum(entry.kind in self.codex.seen for entry in section.entries)
        name = get_text(self.ruleset.name, f"codex.{section.name}")
        cells = [
            Element(_CELL, _CELL, key=index, draw=partial(self._draw_cell, index))
            for index, cell in enumerate(self.cells)
            if cell.section == section.name
        ]
        rows = [Row(cells[n : n + _COLUMNS], gap=2) for n in range(0, len(cells), _COLUMNS)]
        heading = f"{name}  {known} / {len(section.entries)}"
        return Column([Line(self.context.text, heading, DIM), *rows], gap=2)

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

    def _draw_cell(self, index: int, target: pygame.Surface, area: pygame.Rect) -> None:
        target.fill(_DARK, area)
        figure = self._picture(self.cells[index])
        # Pictures larger than a cell show their upper part, which has the head.
        place = figure.get_rect(center=area.center)
        place.top = max(place.top, area.top + 1)
        target.set_clip(area)
        target.blit(figure, place)
        target.set_clip(None)
        if index == self.index:
            pygame.draw.rect(target, ACCENT, area.inflate(2, 2), 1)

    def _draw_portrait(self, target: pygame.Surface, niche: pygame.Rect) -> None:
        cell = self.cells[self.index]
        target.fill(_DARK, niche)
        is_portrait = self.bank.has(cell.entry.kind, _PORTRAIT) and not self.bank.is_ascii
        figure = self._picture(cell, _PORTRAIT if is_portrait else "idle")
        room = _PORTRAIT_HEIGHT if is_portrait else _PORTRAIT_HEIGHT - 8
        scale = max(1, min(_MAX_SCALE, room // max(figure.get_size())))
        figure = pygame.transform.scale_by(figure, scale)
        bottom = niche.bottom - (0 if is_portrait else 6)
        target.blit(figure, figure.get_rect(midbottom=(niche.centerx, bottom)))

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
