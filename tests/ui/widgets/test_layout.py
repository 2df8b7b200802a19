"""Layout: what a scroll shows around its focus, and what shrinks before anything is dropped."""

import pygame

from game.ui.widgets.layout import (
    Column,
    Element,
    Layout,
    LayoutBox,
    Scroll,
)


def _areas(box: LayoutBox, width: int = 100, height: int = 60) -> dict[object, tuple[int, ...]]:
    layout = Layout(box, pygame.Rect(10, 20, width, height))
    return {p.box.key: tuple(p.area) for p in layout if p.box.key is not None}


def test_boxes_shrink_to_their_least_size_before_any_is_dropped() -> None:
    column = Column(
        [
            Element(9, 30, least_height=10, key="text"),
            Element(9, 30, priority=1, key="map"),
            Element(9, 50, least_height=10, grow=1, key="log"),
        ]
    )
    areas = _areas(column, height=60)
    assert [areas[key][3] for key in ("text", "map", "log")] == [20, 30, 10]


def test_a_scroll_shows_whole_boxes_around_the_focus() -> None:
    boxes = [Element(9, 18, key=n) for n in range(7)]
    for focus, expected in ((0, [0, 1, 2]), (3, [2, 3, 4]), (6, [4, 5, 6])):
        assert list(_areas(Scroll(boxes, gap=2, focus=focus))) == expected
