"""The picture of a desk: pages on parchment, signs, ghosts, the cursor."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import pygame

from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.notebook import FREE_TEXT_PREFIX, PageKey, Page, Conflict, PageOffset, Suggestion
from game.scenes.board import STAGE_SIZE
from game.scenes.desk import Desk
from game.scenes.leaves import name_of_piece
from game.scenes.scene import House
from game.scenes.writing import Writing
from game.ui.light import lifted
from game.ui.openair import draw_chart
from game.ui.places import place_of
from game.ui.theme import ACCENT, CAP, DANGER, TEXT, TILE
from game.ui.tiles import scatter

ROOM = (STAGE_SIZE[0], 336)
_INK = (92, 64, 52)
_MARGIN = 3
# So far from the middle of a cell, in pixels, its side is meant and not the cell.
_RIM = 5.0
_PEN, _SLIP = (58, 40, 92), (255, 240, 220)
_GHOST_ALPHA = 110
# The ghost of a drift: drops over the cells that it may have passed, light running over them.
_DROPS = ((3, 4), (9, 8), (4, 12))
_DROP, _DROP_LIT = (77, 101, 180), (255, 255, 255)
_TRAIL_CELLS_PER_SECOND, _TRAIL_EVERY = 5.0, 4


class Working(NamedTuple):
    """What somebody does at a desk: the page in hand, the suggestion looked at, words written.

    `nudges` are pages on their way and how far from where they lie, in pixels; `news` those of
    which something is told.
    """

    held: PageKey | None
    tip: Suggestion | None
    writing: Writing | None
    nudges: Mapping[PageKey, PageOffset] = {}
    news: Collection[PageKey] = ()


class DeskView:
    """Draws a desk; the camera keeps the cursor in sight."""

    def __init__(self, house: House, place: str, texts: str) -> None:
        """Draw with a place's chart."""
        self.house = house
        self.texts = texts
        self.bank = house.bank.within(place)
        self.look = place_of(place)
        self.corner = Pos(0, 0)
        self._pictures: dict[tuple[Grid, str], pygame.Surface] = {}
        self._nudge: PageOffset = (0, 0)

    def follow(self, cursor: Pos) -> None:
        """Keep the cursor away from the rim."""
        wide, high = ROOM[0] // TILE, ROOM[1] // TILE
        x = min(max(self.corner.x, cursor.x - wide + 1 + _MARGIN), cursor.x - _MARGIN)
        y = min(max(self.corner.y, cursor.y - high + 1 + _MARGIN), cursor.y - _MARGIN)
        self.corner = Pos(x, y)

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell of the desk under a point of the screen."""
        if not pygame.Rect((0, 0), ROOM).collidepoint(point):
            return None
        return Pos(self.corner.x + point[0] // TILE, self.corner.y + point[1] // TILE)

    def side_at(self, point: tuple[int, int], *, rim: bool = False) -> Direction | None:
        """Return the side of its cell that a point is nearest to, on the `rim` only if asked."""
        x, y = point[0] % TILE - 7.5, point[1] % TILE - 7.5
        if rim and max(abs(x), abs(y)) < _RIM:
            return None
        if abs(x) > abs(y):
            return Direction.E if x > 0 else Direction.W
        return Direction.S if y > 0 else Direction.N

    def _at(self, cell: Pos) -> tuple[int, int]:
        x, y = (cell.x - self.corner.x) * TILE, (cell.y - self.corner.y) * TILE
        return x + self._nudge[0], y + self._nudge[1]

    def draw(
        self, target: pygame.Surface, desk: Desk, time: float, working: Working | None = None
    ) -> None:
        """Draw the desk; while somebody works on it, with the cursor and what he does on top."""
        held = working.held if working is not None else None
        window = target.subsurface(pygame.Rect((0, 0), ROOM))
        for y in range(0, ROOM[1], TILE):
            for x in range(0, ROOM[0], TILE):
                cell = Pos(x // TILE + self.corner.x, y // TILE + self.corner.y)
                window.blit(self.bank.frame(self.look.chart, "paper", scatter(cell, 7)), (x, y))
        nudges = working.nudges if working is not None else {}
        for page in sorted(desk.pages, key=lambda page: (page.key == held, page.key in nudges)):
            self._nudge = nudges.get(page.key, (0, 0))
            self._page(window, desk, page, held, time)
        self._nudge = (0, 0)
        lifted(window, self.house.settings.brightness)
        if working is None:
            return
        self._point_out(window, desk, working)
        if working.tip is not None:
            self._tip(window, desk, working.tip, time)
        elif desk.partings:
            self._frames(window, desk, desk.partings[0])
        if working.writing is not None:
            writing = working.writing
            bar = "_" if time % 0.8 < 0.4 else " "
            self._text(window, writing.cell, writing.side, writing.text + bar)
        cursor = self.bank.at(self.look.chart, "cursor", time)
        x, y = self._at(desk.cursor)
        window.blit(cursor, (x - 2, y - 2))

    def _page(
        self, window: pygame.Surface, desk: Desk, page: Page, held: PageKey | None, time: float
    ) -> None:
        area, offset = desk.area(page), desk.offsets[page.key]
        frame = self._frame(area)
        origin = self._at(Pos(*offset))
        window.blit(self._picture(page.grid), origin)
        sheet, bank = self.look.chart, self.bank
        ghost = bank.frame(sheet, "river_any", 0).copy()
        ghost.set_alpha(_GHOST_ALPHA)
        for guess in desk.guesses[page.key] if desk.ghosts else ():
            for cell in guess.paths:
                x, y = self._at(Pos(cell.x + offset[0], cell.y + offset[1]))
                late = (time * _TRAIL_CELLS_PER_SECOND - cell.x - cell.y) % _TRAIL_EVERY < 1
                for dx, dy in _DROPS:
                    color = _DROP_LIT if late else _DROP
                    window.fill(color, (x + dx, y + dy, 2, 2))
            for cell in guess.cells:
                at = self._at(Pos(cell.x + offset[0], cell.y + offset[1]))
                if page.grid.terrain_at(cell) is Terrain.UNKNOWN:
                    window.blit(ghost, at)
                window.blit(bank.frame(sheet, "question", 0), at)
        for word in page.labels:
            cell = Pos(word.pos.x + offset[0], word.pos.y + offset[1])
            if word.name.startswith(FREE_TEXT_PREFIX):
                self._text(window, cell, word.side, word.name.removeprefix(FREE_TEXT_PREFIX))
                continue
            clip, _, number = word.name.partition("_")
            window.blit(bank.frame(sheet, clip, int(number or 1) - 1), self._at(cell))
        for cell in page.conflicting_cells:
            at = self._at(Pos(cell.x + offset[0], cell.y + offset[1]))
            window.blit(bank.frame(sheet, "cross", 0), at)
        color = ACCENT if page.key == held else _INK
        pygame.draw.rect(window, color, frame, 2 if page.key == held else 1)

    def _point_out(self, window: pygame.Surface, desk: Desk, working: Working) -> None:
        """Name the page in hand or under the cursor, and frame those of which is told."""
        here, held = desk.at(desk.cursor), working.held
        named = held if held is not None else here[0].key if here is not None else None
        for page in desk.pages:
            if page.key == named and page.key not in working.nudges:
                self._name(window, desk, page)
            if page.key in working.news and not working.nudges:
                pygame.draw.rect(window, ACCENT, self._frame(desk.area(page)), 2)

    def _name(self, window: pygame.Surface, desk: Desk, page: Page) -> None:
        """Draw what a page is called beside it, or not at all where it would cover something."""
        words = name_of_piece(self.texts, page.grid, page.key[0])
        if page.attachments:
            words += f" ({page.attachments + 1})"
        back = self._free_beside(desk, page, (self.house.letters.width(words) + 8, 15))
        if back is not None:
            window.fill(CAP, back)
            self.house.letters.draw(window, words, (back.left + 4, back.top + 2), TEXT)

    def _free_beside(self, desk: Desk, page: Page, size: tuple[int, int]) -> pygame.Rect | None:
        """Return a place above, below or at a side of a page that covers no page on the desk."""
        frame, slip = self._frame(desk.area(page)), pygame.Rect((0, 0), size)
        at = slip.copy()
        at.bottomleft = frame.left, frame.top - 1
        below, right, left = slip.copy(), slip.copy(), slip.copy()
        below.topleft = frame.left, frame.bottom + 1
        right.topleft = frame.right + 1, frame.top
        left.topright = frame.left - 1, frame.top
        taken = [self._frame(desk.area(other)) for other in desk.pages]
        x, y = self._at(desk.cursor)
        taken.append(pygame.Rect(x - 2, y - 2, TILE + 4, TILE + 4))
        room = pygame.Rect((0, 0), ROOM)
        free = (p for p in (at, below, right, left) if p.collidelist(taken) < 0)
        return next((place for place in free if room.contains(place)), None)

    def _text(self, window: pygame.Surface, cell: Pos, side: Direction | None, words: str) -> None:
        """Draw a person's own words over a cell or over one of its sides."""
        x, y = self._at(cell)
        if side is not None:
            x, y = x + side.dx * TILE // 2, y + side.dy * TILE // 2
        letters = self.house.letters
        slip = pygame.Rect(0, 0, letters.width(words) + 4, 11)
        slip.center = (x + TILE // 2, y + TILE // 2)
        window.fill(_SLIP, slip)
        pygame.draw.rect(window, _INK, slip, 1)
        letters.draw(window, words, (slip.left + 2, slip.top), _PEN, shadow=None)

    def _tip(self, window: pygame.Surface, desk: Desk, tip: Suggestion, time: float) -> None:
        """Draw the other page where it is suggested to lie, coming and going."""
        one, other = desk.page_of(tip.one), desk.page_of(tip.other)
        if one is None or other is None:
            return
        here, there = dict(one.members)[tip.one], dict(other.members)[tip.other]
        x, y = (desk.offsets[one.key][n] + tip.offset[n] + here[n] - there[n] for n in (0, 1))
        picture = self._picture(other.grid).copy()
        picture.set_alpha(130 + int(90 * (time % 1.0)))
        window.blit(picture, self._at(Pos(x, y)))
        self._frames(window, desk, tip)

    def _frames(self, window: pygame.Surface, desk: Desk, pair: Suggestion | Conflict) -> None:
        """Frame two pages that something is told of."""
        for page in (desk.page_of(pair.one), desk.page_of(pair.other)):
            if page is not None:
                pygame.draw.rect(window, self.bank.tint(DANGER), self._frame(desk.area(page)), 1)

    def _frame(self, area: pygame.Rect) -> pygame.Rect:
        left, top = self._at(Pos(*area.topleft))
        return pygame.Rect(left - 3, top - 3, area.w * TILE + 6, area.h * TILE + 6)

    def _picture(self, grid: Grid) -> pygame.Surface:
        key = (grid, self.bank.eyes)
        found = self._pictures.get(key)
        if found is None:
            if len(self._pictures) > 40:
                self._pictures.clear()
            size = (grid.width * TILE, grid.height * TILE)
            found = pygame.Surface(size, pygame.SRCALPHA)
            draw_chart(found, self.bank, self.look, grid, hatched=False)
            self._pictures[key] = found
        return found
