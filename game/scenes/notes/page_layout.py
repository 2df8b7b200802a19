"""Where the pages of a desk lie: what a person laid stays, what is new gives way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.core.features.notebook import Page, PageKey, PageOffset
from game.core.grid import Pos, Terrain
from game.scenes.panel.map_fragments import known_area

_WIDTH = 27
_GAP = 2


class PageLayout(NamedTuple):
    """Where the cells of every piece lie, and the pages that had to give way."""

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
    """Lay out pages: those laid by hand first, in that order, then the others by age.

    Each stays where the first of its pieces lay, in sight if nobody laid it. If it would lie on
    cells of an earlier one, it goes to a free place, and so does one that nobody laid anywhere if
    only its rim would touch.
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
        by_hand = anchor in placed_keys
        offset = None
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
    """Return where the cells of every piece in a page lie if those of the page lie so."""
    return {key: (offset[0] + x, offset[1] + y) for key, (x, y) in page.members}


def offset_between(offset: PageOffset, other: PageOffset) -> PageOffset:
    """Return what leads from one place to another."""
    return offset[0] - other[0], offset[1] - other[1]


def overlap(page: Page, offset: PageOffset, other: Page, other_offset: PageOffset) -> bool:
    """Return whether known cells of two pages lie on each other."""
    x, y = offset_between(offset, other_offset)
    for index, code in enumerate(page.grid.terrain):
        row, column = divmod(index, page.grid.width)
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
    """Return whether known cells of two pages lie on or side by side of each other."""
    return any(
        overlap(page, (offset[0] + x, offset[1] + y), other, other_offset)
        for x, y in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    )


def _clamped(page: Page, offset: PageOffset) -> PageOffset:
    """Return where a page lies so that it does not grow beyond the desk's upper left corner."""
    area = known_area(page.grid).move(offset)
    return offset[0] + max(0, 1 - area.left), offset[1] + max(0, 1 - area.top)


def _collide(page: _PlacedPage, other: _PlacedPage) -> bool:
    if page.by_hand or other.by_hand:
        return overlap(page.page, page.offset, other.page, other.offset)
    return page.area.inflate(2, 2).colliderect(other.area)


def _free_place(size: tuple[int, int], taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the first place, row by row, that keeps away from those taken."""
    place = pygame.Rect((_GAP, _GAP), size)
    while any(place.inflate(2 * _GAP, 2 * _GAP).colliderect(other) for other in taken):
        place.x += 1
        if place.right > _WIDTH and place.x > _GAP:
            place.x, place.y = _GAP, place.y + 1
    return place
