"""The side panel of the notes scene: tools, notices, suggestions, conflicts, ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.event import LogEntry
from game.core.features.notebook import Conflict, Page, PageKey, PlacementRange, Suggestion
from game.core.grid import Pos
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.notes.notebook_pages import NotebookPages
from game.scenes.notes.tools import TOOLS
from game.scenes.notes.workspace import PageNews, ShownWorkspace
from game.scenes.panel.board_screen import panel_width, stage_size
from game.scenes.panel.inventory_panel import draw_lines
from game.scenes.panel.log_panel import log_rows
from game.scenes.panel.map_fragments import fragment_name, known_area
from game.ui.input.command import Command
from game.ui.style.style import ACCENT, AGED, DANGER, DIM, GOOD, TEXT, Color
from game.ui.style.text_size import TextSize, grown, line_height, text_size
from game.ui.widgets.page_areas import foot_strip, prompt_height
from game.ui.widgets.painter import PromptRoom, panel_style

_ROW = 13
_TOP = 30
_MAX_PIXELS = 64
_LARGE_TOOLS = 4
_SECONDS_PER_PLACE = 0.7
# What the Pass key does, by what the panel shows.
_PASS_PROMPTS = {
    "suggestion": "dismiss",
    "conflict": "dismiss_conflict",
    "attachable": "attach",
    "": "detach",
}
# How high the stamps are, and how far from each other; sheets and clips, "" for the chart's sheet.
_STAMP, _STAMP_GAP = 20, 2
_STAMPS = {
    "hand": ("icons", "hand"),
    "field": ("", "field"),
    "stream": ("", "river_any"),
    "swamp": ("", "swamp"),
    "portal": ("", "portal"),
    "home": ("", "home"),
    "wall": ("", "wall_h"),
    "text": ("", "pencil"),
    "sign": ("", "skull"),
    "player": ("", "seat"),
    "eraser": ("", "cross"),
}
_FIELD, _MAYBE, _PIECE = (58, 62, 66), (122, 108, 92), (253, 203, 176)


class NotesPanel:
    """Draws the panel from top to bottom; `_rest` is the area still free."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        """Use the panel style of the ruleset's theme."""
        self.context = context
        self.texts = ruleset.name
        self.style = panel_style(context.bank, looks_of(ruleset.name))
        self._bank = context.bank.for_looks(looks_of(ruleset.name))
        self._chosen = 0
        self._rest = self._inner

    @property
    def _area(self) -> pygame.Rect:
        return pygame.Rect(stage_size()[0], 0, panel_width(), stage_size()[1])

    @property
    def _inner(self) -> pygame.Rect:
        return self._area.inflate(-28, -24)

    @property
    def _tools(self) -> range:
        """Return the tools in view: all, or at larger text those around the chosen one."""
        if text_size() is TextSize.NORMAL:
            return range(len(TOOLS))
        first = max(0, min(self._chosen - _LARGE_TOOLS // 2, len(TOOLS) - _LARGE_TOOLS))
        return range(first, first + _LARGE_TOOLS)

    def _tool_areas(self) -> list[tuple[int, pygame.Rect]]:
        """Return the tools in view with their areas: stamps in two columns, or larger rows."""
        inner, top = self._inner, self._inner.top + grown(_TOP - 12)
        if text_size() is not TextSize.NORMAL:
            height = grown(_ROW)
            rows = enumerate(self._tools)
            size = (inner.width, height)
            return [(i, pygame.Rect((inner.left, top + n * height), size)) for n, i in rows]
        wide = (inner.width - _STAMP_GAP) // 2
        return [
            (
                index,
                pygame.Rect(
                    inner.left + index % 2 * (wide + _STAMP_GAP),
                    top + index // 2 * (_STAMP + _STAMP_GAP),
                    wide,
                    _STAMP,
                ),
            )
            for index in self._tools
        ]

    def tool_at(self, point: tuple[int, int]) -> int | None:
        """Return the index of the tool under a point of the screen."""
        return next((i for i, area in self._tool_areas() if area.collidepoint(point)), None)

    def ground(self, target: pygame.Surface) -> AbstractContextManager[None]:
        """Draw the panel itself; what is written on it meanwhile is in its ink."""
        return self.context.painter.panel(target, self._area, self.style)

    def draw(self, target: pygame.Surface, chosen: int, line: str, asked: str) -> None:
        """Draw the tools, the last message and the current question."""
        painter, text_renderer, inner = self.context.painter, self.context.text, self._inner
        text_renderer.draw(target, get_text("shared", "notes.heading"), inner.topleft, ACCENT)
        self._chosen = chosen
        areas = self._tool_areas()
        for index, area in areas:
            if text_size() is TextSize.NORMAL:
                self._draw_stamp(target, TOOLS[index], area, focus=index == chosen)
                continue
            with painter.row(target, area, self.style, focus=index == chosen):
                words = get_text("shared", f"notes.tool_{TOOLS[index]}")
                text_renderer.draw(target, words, (area.left + 6, area.top + 1), TEXT)
        (first, highest), (last, lowest) = areas[0], areas[-1]
        if first > 0:
            text_renderer.draw(target, "▲", (inner.right, highest.top), DIM, align=1.0)
        if last + 1 < len(TOOLS):
            text_renderer.draw(target, "▼", (inner.right, lowest.top), DIM, align=1.0)
        below = lowest.bottom + _STAMP_GAP
        self._rest = pygame.Rect(inner.left, below, inner.width, 0)
        if text_size() is TextSize.NORMAL:
            self._draw_text(target, get_text("shared", f"notes.tool_{TOOLS[chosen]}"), ACCENT)
        if line:
            self._draw_text(target, line, GOOD)
        if asked:
            self._draw_text(target, get_text("shared", f"notes.ask_{asked}"), ACCENT)

    def _draw_stamp(
        self, target: pygame.Surface, tool: str, area: pygame.Rect, *, focus: bool
    ) -> None:
        """Draw a tool: what it stamps, and its short name."""
        sheet, clip = _STAMPS[tool]
        picture = self._bank.frame(sheet or self._bank.looks.chart_sheet, clip, 0)
        with self.context.painter.row(target, area, self.style, focus=focus):
            square = pygame.Rect(area.left + 3, area.top + 2, _STAMP - 4, _STAMP - 4)
            target.fill(self.context.text.ink.dim, square)
            target.fill(AGED, square.inflate(-2, -2))
            target.set_clip(square)
            target.blit(picture, picture.get_rect(center=square.center))
            target.set_clip(None)
            words = get_text("shared", f"notes.stamp_{tool}")
            words = self.context.text.shorten(words, area.right - square.right - 6)
            at = (square.right + 4, area.centery - line_height() // 2 + 1)
            self.context.text.draw(target, words, at, ACCENT if focus else TEXT)

    def draw_prompts(
        self, target: pygame.Surface, about: str, *, suggests: bool, text_entry: bool
    ) -> None:
        """Draw the prompts below the workspace; `about` names what the panel shows."""
        entries = [
            (
                Command.CONFIRM,
                get_text("shared", f"notes.{'attach' if about == 'suggestion' else 'use'}"),
            ),
            (Command.PASS, get_text("shared", f"notes.{_PASS_PROMPTS[about]}")),
            (Command.NEXT_VERB, get_text("shared", "notes.tool")),
            *[(Command.EXAMINE, get_text("shared", "notes.next_suggestion"))] * suggests,
            (Command.LOOK, get_text("shared", "notes.ghosts")),
            (Command.UNDO, get_text("shared", "notes.undo")),
            (Command.REDO, get_text("shared", "notes.redo")),
        ]
        if text_entry:
            entries = [(Command.CONFIRM, get_text("shared", "notes.finish_text"))]
        reader, painter, inner = self.context.reader, self.context.painter, self._inner
        bindings, device = reader.bindings, reader.device
        painter.draw_prompts(
            target, entries, (6, 340), bindings, device, PromptRoom(stage_size()[0])
        )
        # The bottom row is full: Back goes beside it, Help beside the heading.
        back = [(Command.BACK, get_text("shared", "settings.back"))]
        text = get_text("shared", "command.HELP")
        if text_size() is not TextSize.NORMAL:
            back.append((Command.HELP, text))
        glyph = bindings.glyph(Command.HELP, device.glyph_device)
        wide = painter.glyph_width(glyph) + 3 + self.context.text.width(text)
        at = (inner.right - wide, inner.top - 4)
        with self.context.text.in_ink(painter.ink(self.style)):
            painter.draw_prompts(target, back, (inner.left, 338), bindings, device)
            if text_size() is TextSize.NORMAL:
                painter.draw_prompts(target, [(Command.HELP, text)], at, bindings, device)

    def _draw_text(self, target: pygame.Surface, text: str, color: Color) -> None:
        self._rest.height = max(0, foot_strip().top - self._rest.top)
        bottom = draw_lines(target, self.context.text, [(text, color)], self._rest)
        self._rest.top = bottom + 3

    def draw_messages(
        self,
        target: pygame.Surface,
        contents: NotebookPages,
        news: PageNews,
        *,
        attachable: bool,
    ) -> None:
        """Draw which pages were merged by the log, and which had to move.

        If the last page is `attachable`, draw the key that attaches it.
        """
        if attachable:
            self._draw_text(target, get_text("shared", "notes.placed_beside"), GOOD)
            reader, at = self.context.reader, self._rest.topleft
            entries = [(Command.PASS, get_text("shared", "notes.attach"))]
            at = (at[0], at[1] + prompt_height() - 16)
            self.context.painter.draw_prompts(target, entries, at, reader.bindings, reader.device)
            self._rest.top += prompt_height() + 4
        for join in news.merges:
            first = fragment_name(self.texts, join.page.grid, join.page.key[0])
            names = f"{first} + {self._page_name(contents, join.into)}"
            self._draw_text(target, get_text("shared", "notes.merged", names), ACCENT)
        for page in contents.pages:
            if page.key in news.displaced:
                text = get_text("shared", "notes.displaced", self._page_name(contents, page.key))
                self._draw_text(target, text, ACCENT)

    def draw_info(
        self,
        target: pygame.Surface,
        shown: ShownWorkspace,
        log: Sequence[LogEntry],
        suggestion: int | None,
        time: float,
    ) -> None:
        """Draw the selected suggestion, or what is known about the cell under the cursor."""
        contents = shown.arrangement.contents
        if suggestion is not None and contents.suggestions:
            self._draw_suggestion(target, contents, suggestion % len(contents.suggestions))
            return
        if contents.conflicts:
            self._draw_conflict(target, contents, contents.conflicts[0], log)
        if contents.suggestions:
            text = get_text("shared", "notes.suggestion_count", len(contents.suggestions))
            self._draw_text(target, text, DIM)
        hit = shown.arrangement.page_at(shown.cursor)
        if hit is not None and hit[1] in hit[0].conflicting_cells:
            self._draw_text(target, get_text("shared", "notes.contradicted"), DANGER)
        if not shown.show_ghosts:
            return
        has_ghosts = self._draw_ghosts(target, shown)
        room = contents.placement_range(hit[0]) if hit is not None and not has_ghosts else None
        # A single tile that may be anywhere is not worth a picture.
        if hit is not None and room is not None and (room.size != (1, 1) or room.reasons[1:]):
            self._draw_placement(target, hit[0], room, time)

    def _draw_suggestion(
        self, target: pygame.Surface, contents: NotebookPages, number: int
    ) -> None:
        suggestion = contents.suggestions[number]
        text = get_text("shared", "notes.suggestion", number + 1, len(contents.suggestions))
        self._draw_text(target, text, ACCENT)
        self._draw_text(target, self._page_names(contents, suggestion), TEXT)
        self._draw_text(target, get_text(self.texts, f"suggestion.{suggestion.reason}"), DIM)

    def _draw_conflict(
        self,
        target: pygame.Surface,
        contents: NotebookPages,
        conflict: Conflict,
        log: Sequence[LogEntry],
    ) -> None:
        """Draw a conflict: the detached pages and the log row that contradicts them."""
        self._draw_text(target, get_text("shared", "notes.conflict"), DANGER)
        self._draw_text(target, self._page_names(contents, conflict), TEXT)
        text = get_text("shared", "notes.conflict_with_drawing")
        for row in log_rows(self.texts, log[: conflict.log_length]):
            if row.seat is not None:
                text = get_text(
                    "shared", "notes.conflict_with_log", row.round, row.seat + 1, row.text
                )
        self._draw_text(target, text, DIM)

    def _page_names(self, contents: NotebookPages, pair: Suggestion | Conflict) -> str:
        return " + ".join(self._page_name(contents, key) for key in (pair.one, pair.other))

    def _page_name(self, contents: NotebookPages, key: PageKey) -> str:
        page = contents.page_with(key)
        return "" if page is None else fragment_name(self.texts, page.grid, page.key[0])

    def _draw_ghosts(self, target: pygame.Surface, shown: ShownWorkspace) -> bool:
        """Draw which pages may start under the cursor, and why; return whether any may."""
        has_ghosts, contents = False, shown.arrangement.contents
        for page in contents.pages:
            dx, dy = shown.arrangement.offsets[page.key]
            pos = Pos(shown.cursor.x - dx, shown.cursor.y - dy)
            for ghost in contents.ghosts[page.key]:
                if pos in ghost.cells:
                    name = self._page_name(contents, ghost.page)
                    text = get_text(self.texts, f"ghost.{ghost.reason}", name)
                    self._draw_text(target, text, DIM)
                    has_ghosts = True
        return has_ghosts

    def _draw_placement(
        self, target: pygame.Surface, page: Page, room: PlacementRange, time: float
    ) -> None:
        """Draw a small field with the spots where a page may be, and the reasons."""
        size = max(3, min(6, _MAX_PIXELS // max(room.field_size)))
        corner = (self._rest.left, self._rest.top + 2)
        frame = pygame.Rect(corner, (room.field_size[0] * size + 2, room.field_size[1] * size + 2))
        target.fill((12, 8, 14), frame)
        draw_placement_range(target, (frame.left + 1, frame.top + 1), size, page, room, time)
        text = get_text("shared", "notes.possible_spots", len(room.corners))
        place = pygame.Rect(frame.right + 6, frame.top, self._rest.right - frame.right - 6, 0)
        bottom = self.context.text.draw_paragraph(target, text, place, TEXT)
        self._rest.top = max(frame.bottom, bottom) + 3
        for reason in room.reasons:
            self._draw_text(target, get_text(self.texts, f"placement.{reason}", *room.size), DIM)


def draw_placement_range(
    target: pygame.Surface,
    at: tuple[int, int],
    size: int,
    page: Page,
    placement: PlacementRange,
    time: float,
) -> None:
    """Draw a field with cells `size` pixels wide, and the page in one of its possible spots.

    The spot changes over time.
    """
    wide, high = placement.field_size
    covered = {
        (corner.x + x, corner.y + y)
        for corner in placement.corners
        for x in range(placement.size[0])
        for y in range(placement.size[1])
    }
    for y in range(high):
        for x in range(wide):
            color = _MAYBE if (x, y) in covered else _FIELD
            target.fill(color, (at[0] + x * size, at[1] + y * size, size - 1, size - 1))
    if not placement.corners:
        return
    corner = placement.corners[int(time / _SECONDS_PER_PLACE) % len(placement.corners)]
    area, grid = known_area(page.grid), page.grid
    for index, code in enumerate(grid.terrain):
        if code and grid.terrain[index]:
            x, y = grid.pos(index)
            left, top = corner.x + x - area.left, corner.y + y - area.top
            spot = (at[0] + left * size, at[1] + top * size, size - 1, size - 1)
            target.fill(_PIECE, spot)
