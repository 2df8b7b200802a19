"""Page layout of a workspace: placed pages stay, others make room."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.core.features.notebook import Page, PageKey, PageOffset
from game.core.grid import Pos, Terrain
from game.scenes.chart.fragment_queries import known_area

# The cells of the desk that are in view at first, and the one in whose surroundings pages lie.
_DESK = pygame.Rect(2, 2, 25, 17)
MIDDLE = Pos(13, 10)
_GAP, _MARGIN = 2, 1


class PageLayout(NamedTuple):
    """The offset of every piece, and the pages that had to move."""

    offsets: dict[PageKey, PageOffset]
    displaced: frozenset[PageKey]


class _PlacedPage(NamedTuple):
    page: Page
    offset: PageOffset
    by_hand: bool

    @property
    def area(self) -> pygame.Rect:
        return known_area(self.page.grid).move(self.offset)


def lay_out(
    pages: Sequence[Page], offsets: Mapping[PageKey, PageOffset], placed_keys: Sequence[PageKey]
) -> PageLayout:
    """Lay out pages: placed ones first, in that order, then the others by age.

    Each stays where the first of its pieces was, in view if it was not placed. If it would cover
    cells of an earlier one, it moves to a free spot; so does one that was not placed if its
    border would touch another.
    """
    new_offsets, displaced = dict(offsets), set()
    ages = {key: age for age, key in enumerate((*placed_keys, *offsets))}
    for key in reversed(placed_keys):
        ages[key] = placed_keys.index(key)
    never = len(ages) + len(placed_keys) + len(offsets)

    def age(key: PageKey) -> int:
        return ages.get(key, never)

    placed: list[_PlacedPage] = []
    for page in sorted(pages, key=lambda page: min(map(age, dict(page.members)))):
        anchor = min(dict(page.members), key=age)
        by_hand, offset = anchor in placed_keys, None
        if anchor in offsets:
            offset = offset_between(offsets[anchor], dict(page.members)[anchor])
            offset = offset if by_hand else _clamped(page, offset)
            if any(_collide(_PlacedPage(page, offset, by_hand), other) for other in placed):
                offset = None
                displaced.add(page.key)
        if offset is None:
            area = known_area(page.grid)
            place = _free_place(area.size, [other.area for other in placed])
            offset = (place.x - area.x, place.y - area.y)
        placed.append(_PlacedPage(page, offset, by_hand))
        new_offsets.update(part_offsets(page, offset))
    return PageLayout(new_offsets, frozenset(displaced))


def part_offsets(page: Page, offset: PageOffset) -> dict[PageKey, PageOffset]:
    """Return the offsets of all pieces of a page with this offset."""
    return {key: (offset[0] + x, offset[1] + y) for key, (x, y) in page.members}


def offset_between(offset: PageOffset, other: PageOffset) -> PageOffset:
    """Return the difference of two offsets."""
    return offset[0] - other[0], offset[1] - other[1]


def overlap(page: Page, offset: PageOffset, other: Page, other_offset: PageOffset) -> bool:
    """Return whether known cells of two pages overlap."""
    x, y = offset_between(offset, other_offset)
    for index, code in enumerate(page.grid.terrain):
        column, row = page.grid.pos(index)
        cell = Pos(column + x, row + y)
        if (
            code
            and other.grid.in_bounds(cell)
            and other.grid.terrain_at(cell) is not Terrain.UNKNOWN
        ):
            return True
    return False


def overlap_or_adjoin(
    page: Page, offset: PageOffset, other: Page, other_offset: PageOffset
) -> bool:
    """Return whether known cells of two pages overlap or share a side."""
    return any(
        overlap(page, (offset[0] + x, offset[1] + y), other, other_offset)
        for x, y in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    )


def _clamped(page: Page, offset: PageOffset) -> PageOffset:
    """Return the offset moved so that the page stays within the workspace's top left corner."""
    area = known_area(page.grid).move(offset)
    return offset[0] + max(0, 1 - area.left), offset[1] + max(0, 1 - area.top)


def _collide(page: _PlacedPage, other: _PlacedPage) -> bool:
    if page.by_hand or other.by_hand:
        return overlap(page.page, page.offset, other.page, other.offset)
    return page.area.inflate(2, 2).colliderect(other.area)


def _free_place(size: tuple[int, int], taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the free area nearest to the middle, at a distance from those taken."""
    place = pygame.Rect((0, 0), size)
    for corner in _places(size, MIDDLE):
        place.topleft = corner
        if place.inflate(2 * _GAP + 2 * _MARGIN, 2 * _GAP).collidelist(taken) < 0:
            return place
    # The desk is full: more pages lie below.
    place.topleft = _DESK.left, max(other.bottom for other in taken) + _GAP
    return place


@lru_cache(64)
def _places(size: tuple[int, int], middle: Pos) -> Sequence[tuple[int, int]]:
    """Return where a page of a size may lie on the desk, the nearest to a cell first."""
    room = pygame.Rect(_DESK.topleft, (max(1, _DESK.w - size[0]), max(1, _DESK.h - size[1])))
    corners = [(x, y) for y in range(room.top, room.bottom) for x in range(room.left, room.right)]

    def far(corner: tuple[int, int]) -> int:
        x, y = (2 * (corner[n] - middle[n]) + size[n] for n in (0, 1))
        # The desk is wider than it is high.
        return x * x + 2 * y * y

    return sorted(corners, key=far)
