"""Draws a workspace: pages of parchment on a desk, signs, ghosts, the cursor."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

import pygame
from pygame import Rect

from game.content.assets.looks import looks_of
from game.core.features import notebook
from game.core.features.notebook import Conflict, Page, PageKey, PageOffset, Suggestion
from game.core.grid import Direction, Grid, Pos, Terrain
from game.scenes.chart.fragment_queries import fragment_name
from game.scenes.game_context import GameContext
from game.scenes.notes.arrangement import Arrangement
from game.scenes.notes.tool_use import TextEntry
from game.scenes.notes.workspace import Workspace
from game.scenes.panel.board_screen import stage_size
from game.ui.board.outdoor_ground import draw_chart
from game.ui.light.light_map import adjust_brightness
from game.ui.paper.handwriting import WRITING_SECONDS, Handwriting, newly_inked
from game.ui.paper.parchment import Parchment
from game.ui.style.constants import ACCENT, AGED, DANGER, KEYCAP, TEXT, TILE
from game.ui.style.text_size import grown
from game.ui.widgets.screen_areas import foot_strip

_INK = (92, 64, 52)
# Paper around the frame of a page, and how far a held page is above the desk.
_PAPER_RIM, _LIFTED = 3, 4
_MARGIN = 3
# What the prompts stand on.
_BELOW = (24, 20, 28)
_ON_THE_DESK = {"candle": (440, 298), "inkwell": (10, 306), "coins": (34, 318), "lens": (292, 310)}
# Clicks farther than this from a cell's center, in pixels, mean its side.
_RIM = 5.0
_TEXT_COLOR, _LABEL_COLOR = (58, 40, 92), (250, 236, 206)
# Ghosts are pencilled on the desk: light, with a dark edge below.
_PENCIL, _PENCIL_EDGE = (226, 206, 168), (58, 36, 28)
_PENCIL_DASH = 3
# The ghost of a drift: drops on the cells it may have passed, with a light running along.
_DRIFT_DROPS = ((3, 4), (9, 8), (4, 12))
_DROP_COLOR, _DROP_LIT_COLOR = (77, 101, 180), (255, 255, 255)
_TRAIL_CELLS_PER_SECOND, _TRAIL_EVERY = 5.0, 4


def workspace_size() -> tuple[int, int]:
    """Return the size of the picture of a workspace: the board's, above the prompts."""
    return stage_size()[0], foot_strip().top


class EditingState(NamedTuple):
    """The state of editing: the selected suggestion, the text being typed.

    `pixel_offsets` are those of moving pages; `highlighted` pages are framed because a notice
    is about them.
    """

    suggestion: Suggestion | None
    text_entry: TextEntry | None
    pixel_offsets: Mapping[PageKey, PageOffset] = {}
    highlighted: Collection[PageKey] = ()


class WorkspaceView:
    """Draws a workspace; the camera keeps the cursor in view."""

    def __init__(self, context: GameContext, texts: str) -> None:
        self.context = context
        self.texts = texts
        self.looks = looks_of(texts)
        self.bank = context.bank.for_looks(self.looks)
        self.scroll = Pos(0, 0)
        self._pictures: dict[tuple[Grid, int], pygame.Surface] = {}
        self._pixel_offset: PageOffset = (0, 0)
        self.parchment = Parchment(self.bank)
        # What was last shown of each page and where, and the pages that are being written on.
        self._shown: dict[PageKey, tuple[Grid, PageOffset]] = {}
        self._writings: dict[PageKey, Handwriting] = {}

    def scroll_to(self, cursor: Pos) -> None:
        """Scroll so that the cursor keeps away from the border."""
        wide, high = workspace_size()[0] // TILE, workspace_size()[1] // TILE
        x = min(max(self.scroll.x, cursor.x - wide + 1 + _MARGIN), cursor.x - _MARGIN)
        y = min(max(self.scroll.y, cursor.y - high + 1 + _MARGIN), cursor.y - _MARGIN)
        self.scroll = Pos(x, y)

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the workspace cell under a point of the screen."""
        if not Rect((0, 0), workspace_size()).collidepoint(point):
            return None
        return Pos(self.scroll.x + point[0] // TILE, self.scroll.y + point[1] // TILE)

    def side_at(self, point: tuple[int, int], *, rim: bool = False) -> Direction | None:
        """Return the cell side nearest to a point; with `rim`, None near the cell's center."""
        x, y = point[0] % TILE - 7.5, point[1] % TILE - 7.5
        if rim and max(abs(x), abs(y)) < _RIM:
            return None
        if abs(x) > abs(y):
            return Direction.E if x > 0 else Direction.W
        return Direction.S if y > 0 else Direction.N

    def _to_screen(self, cell: Pos) -> tuple[int, int]:
        x, y = (cell.x - self.scroll.x) * TILE, (cell.y - self.scroll.y) * TILE
        return x + self._pixel_offset[0], y + self._pixel_offset[1]

    def draw(
        self,
        target: pygame.Surface,
        workspace: Workspace,
        time: float,
        editing: EditingState | None = None,
    ) -> None:
        """Draw the workspace; with `editing`, also the cursor and the state of editing."""
        held, (width, height) = workspace.held, workspace_size()
        target.fill(_BELOW, (0, height, width, stage_size()[1] - height))
        window = target.subsurface((0, 0, width, height))
        scroll = self.scroll.x * TILE, self.scroll.y * TILE
        self.parchment.draw_table(window, scroll)
        self.parchment.draw_old_chart(window, scroll)
        for clip, at in _ON_THE_DESK.items():
            window.blit(self.bank.frame_at(self.looks.chart_sheet, clip, time), at)
        pixel_offsets = editing.pixel_offsets if editing is not None else {}
        for page in sorted(
            workspace.shown.pages, key=lambda page: (page.key == held, page.key in pixel_offsets)
        ):
            self._pixel_offset = pixel_offsets.get(page.key, (0, 0))
            self._draw_page(window, workspace, page, time)
        self._pixel_offset = (0, 0)
        self.parchment.draw_lamp_light(window)
        adjust_brightness(window, self.context.settings.brightness)
        if editing is None:
            return
        self._draw_highlights(window, workspace, editing)
        if editing.suggestion is not None:
            self._draw_suggestion(window, workspace.shown, editing.suggestion, time)
        elif conflicts := workspace.shown.contents.conflicts:
            self._draw_frames(window, workspace.shown, conflicts[0])
        if editing.text_entry is not None:
            writing, bar = editing.text_entry, "_" if time % 0.8 < 0.4 else " "
            self._draw_text(window, writing.cell, writing.side, writing.field.text + bar)
        cursor = self.bank.frame_at(self.looks.chart_sheet, "cursor", time)
        x, y = self._to_screen(workspace.cursor)
        window.blit(cursor, (x - 2, y - 2))

    def _draw_page(
        self, window: pygame.Surface, workspace: Workspace, page: Page, time: float
    ) -> None:
        arrangement, held = workspace.shown, workspace.held
        area, offset = arrangement.area(page), arrangement.offsets[page.key]
        frame = self._frame_area(area)
        sheet, bank = self.looks.chart_sheet, self.bank
        paper = frame.inflate(2 * _PAPER_RIM, 2 * _PAPER_RIM)
        seed = crc32(repr(page.key).encode())
        self.parchment.draw_sheet(window, paper, seed, _LIFTED if page.key == held else 0)
        self._draw_ink(window, page, offset, time)
        if page.key != held:
            self._draw_fastenings(window, page, paper)
        if workspace.show_ghosts:
            self._draw_ghosts(window, page, arrangement, time)
        for word in page.labels:
            cell = Pos(word.pos.x + offset[0], word.pos.y + offset[1])
            if word.name.startswith(notebook.FREE_TEXT_PREFIX):
                text = word.name.removeprefix(notebook.FREE_TEXT_PREFIX)
                self._draw_text(window, cell, word.side, text)
                continue
            clip, _, number = word.name.partition("_")
            window.blit(bank.frame(sheet, clip, int(number or 1) - 1), self._to_screen(cell))
        for cell in page.conflicting_cells:
            at = self._to_screen(Pos(cell.x + offset[0], cell.y + offset[1]))
            window.blit(bank.frame(sheet, "cross", 0), at)
        if page.key == held:
            pygame.draw.rect(window, ACCENT, frame, 2)

    def _draw_ghosts(
        self, window: pygame.Surface, page: Page, arrangement: Arrangement, time: float
    ) -> None:
        sheet, bank, offset = self.looks.chart_sheet, self.bank, arrangement.offsets[page.key]
        ghost = _pencilled(bank.frame(sheet, "question", 0))
        for suspected in arrangement.contents.ghosts[page.key]:
            for cell in suspected.paths:
                x, y = self._to_screen(Pos(cell.x + offset[0], cell.y + offset[1]))
                late = (time * _TRAIL_CELLS_PER_SECOND - cell.x - cell.y) % _TRAIL_EVERY < 1
                for dx, dy in _DRIFT_DROPS:
                    window.fill(_DROP_LIT_COLOR if late else _DROP_COLOR, (x + dx, y + dy, 2, 2))
            for cell in suspected.cells:
                at = self._to_screen(Pos(cell.x + offset[0], cell.y + offset[1]))
                known = page.grid.terrain_at(cell) is not Terrain.UNKNOWN
                window.blit(bank.frame(sheet, "question", 0) if known else ghost, at)

    def _draw_fastenings(self, window: pygame.Surface, page: Page, paper: Rect) -> None:
        """Draw the pin that holds a page, and wax where pages are stuck together."""
        sheet, bank = self.looks.chart_sheet, self.bank
        pin = bank.frame(sheet, "pin", 0)
        window.blit(pin, pin.get_rect(midtop=(paper.centerx, paper.top)))
        if page.attachments:
            wax = bank.frame(sheet, "wax", 0)
            window.blit(wax, wax.get_rect(topleft=paper.topleft))
            window.blit(wax, wax.get_rect(bottomright=paper.bottomright))

    def _draw_ink(
        self, window: pygame.Surface, page: Page, offset: PageOffset, time: float
    ) -> None:
        key, origin = page.key, self._to_screen(Pos(*offset))
        if self._shown.get(key, (None,))[0] is not page.grid:
            self._start_writing(page, offset)
        self._shown[key] = page.grid, offset
        if key not in self._writings:
            window.blit(self._picture(page.grid), origin)
            return
        picture, pen = self._writings[key].picture(time)
        window.blit(picture, origin)
        if pen is None:
            del self._writings[key]
            return
        quill = self.bank.frame(self.looks.chart_sheet, "quill", 0)
        window.blit(quill, (origin[0] + pen[0], origin[1] + pen[1] - quill.get_height()))

    def _start_writing(self, page: Page, offset: PageOffset) -> None:
        """Write on a page what it did not show before; a page seen first shows everything."""
        self._writings.pop(page.key, None)
        if page.key not in self._shown:
            return
        before, was = self._shown[page.key]
        shift = was[0] - offset[0], was[1] - offset[1]
        cells = newly_inked(before, page.grid, shift)
        if cells:
            after = self._picture(page.grid)
            blank = pygame.Surface(after.get_size(), pygame.SRCALPHA)
            blank.blit(self._picture(before), (shift[0] * TILE, shift[1] * TILE))
            seconds = WRITING_SECONDS[self.context.settings.animation_speed]
            self._writings[page.key] = Handwriting(blank, after, cells, seconds)

    def _draw_highlights(
        self, window: pygame.Surface, workspace: Workspace, editing: EditingState
    ) -> None:
        arrangement, held = workspace.shown, workspace.held
        here = arrangement.page_at(workspace.cursor)
        named = held if held is not None else here[0].key if here is not None else None
        for page in arrangement.pages:
            if page.key == named and page.key not in editing.pixel_offsets:
                self._draw_page_name(window, workspace, page)
            if page.key in editing.highlighted and not editing.pixel_offsets:
                pygame.draw.rect(window, ACCENT, self._frame_area(arrangement.area(page)), 2)

    def _draw_page_name(self, window: pygame.Surface, workspace: Workspace, page: Page) -> None:
        text = fragment_name(self.texts, page.grid, page.key[0])
        if page.attachments:
            text += f" ({page.attachments + 1})"
        back = self._free_beside(workspace, page, (self.context.text.width(text) + 8, grown(15)))
        if back is not None:
            window.fill(KEYCAP, back)
            self.context.text.draw(window, text, (back.left + 4, back.top + 2), TEXT)

    def _free_beside(self, workspace: Workspace, page: Page, size: tuple[int, int]) -> Rect | None:
        arrangement, box = workspace.shown, Rect((0, 0), size)
        frame = self._frame_area(arrangement.area(page))
        above = box.move_to(bottomleft=(frame.left, frame.top - 1))
        below = box.move_to(topleft=(frame.left, frame.bottom + 1))
        right = box.move_to(topleft=(frame.right + 1, frame.top))
        left = box.move_to(topright=(frame.left - 1, frame.top))
        taken = [self._frame_area(arrangement.area(other)) for other in arrangement.pages]
        x, y = self._to_screen(workspace.cursor)
        taken.append(Rect(x - 2, y - 2, TILE + 4, TILE + 4))
        room = Rect((0, 0), workspace_size())
        free = (p for p in (above, below, right, left) if p.collidelist(taken) < 0)
        return next((place for place in free if room.contains(place)), None)

    def _draw_text(
        self, window: pygame.Surface, cell: Pos, side: Direction | None, text: str
    ) -> None:
        x, y = self._to_screen(cell)
        if side is not None:
            x, y = x + side.dx * TILE // 2, y + side.dy * TILE // 2
        text_renderer = self.context.text
        box = Rect(0, 0, text_renderer.width(text) + 4, grown(11))
        box.center = (x + TILE // 2, y + TILE // 2)
        window.fill(_LABEL_COLOR, box)
        pygame.draw.rect(window, _INK, box, 1)
        text_renderer.draw(window, text, (box.left + 2, box.top), _TEXT_COLOR)

    def _draw_suggestion(
        self, window: pygame.Surface, arrangement: Arrangement, suggestion: Suggestion, time: float
    ) -> None:
        one, other = map(arrangement.contents.page_with, (suggestion.one, suggestion.other))
        if one is None or other is None:
            return
        here, there = dict(one.members)[suggestion.one], dict(other.members)[suggestion.other]
        offset, shift = arrangement.offsets[one.key], suggestion.offset
        x, y = (offset[n] + shift[n] + here[n] - there[n] for n in (0, 1))
        picture = self._picture(other.grid).copy()
        picture.set_alpha(130 + int(90 * (time % 1.0)))
        window.blit(picture, self._to_screen(Pos(x, y)))
        self._draw_frames(window, arrangement, suggestion)

    def _draw_frames(
        self, window: pygame.Surface, arrangement: Arrangement, pair: Suggestion | Conflict
    ) -> None:
        color = self.bank.adapt_color(DANGER)
        for page in filter(None, map(arrangement.contents.page_with, (pair.one, pair.other))):
            pygame.draw.rect(window, color, self._frame_area(arrangement.area(page)), 1)

    def _frame_area(self, area: Rect) -> Rect:
        left, top = self._to_screen(Pos(*area.topleft))
        return Rect(left - 3, top - 3, area.w * TILE + 6, area.h * TILE + 6)

    def _picture(self, grid: Grid) -> pygame.Surface:
        key = (grid, self.bank.version)
        picture = self._pictures.get(key)
        if picture is None:
            if len(self._pictures) > 40:
                self._pictures.clear()
            picture = pygame.Surface((grid.width * TILE, grid.height * TILE), pygame.SRCALPHA)
            draw_chart(picture, self.bank, grid, hatched=False)
            picture.fill(AGED, special_flags=pygame.BLEND_RGB_MULT)
            self._pictures[key] = picture
        return picture


@lru_cache(4)
def _pencilled(sign: pygame.Surface) -> pygame.Surface:
    """Return a sign in a broken square, as drawn with a light pencil on something dark."""
    shape = pygame.mask.from_surface(sign)
    for along in range(1, TILE - 1):
        if along % (2 * _PENCIL_DASH) < _PENCIL_DASH + 1:
            for far in (0, TILE - 2):
                shape.set_at((along, far))
                shape.set_at((far, along))
    picture = pygame.Surface(sign.get_size(), pygame.SRCALPHA)
    for color, shift in ((_PENCIL_EDGE, 1), (_PENCIL, 0)):
        picture.blit(shape.to_surface(setcolor=color, unsetcolor=(0, 0, 0, 0)), (shift, shift))
    return picture
