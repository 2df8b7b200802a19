"""Layout: rows and columns share their room; what is dropped, cut, scrolled and focused."""

import pygame

from game.ui.widgets.layout import (
    Choice,
    Column,
    Element,
    Layout,
    LayoutBox,
    Padding,
    Row,
    Scroll,
    Wrap,
)


def _areas(box: LayoutBox, width: int = 100, height: int = 60) -> dict[object, tuple[int, ...]]:
    layout = Layout(box, pygame.Rect(10, 20, width, height))
    return {p.box.key: tuple(p.area) for p in layout if p.box.key is not None}


def test_a_column_stands_from_top_to_bottom_and_what_grows_takes_the_rest() -> None:
    column = Column(
        [Element(9, 10, key="a"), None, Element(9, 0, grow=1, key="b"), Element(9, 5, key="c")]
    )
    assert _areas(column) == {"a": (10, 20, 100, 10), "b": (10, 30, 100, 45), "c": (10, 75, 100, 5)}


def test_what_grows_shares_the_rest_by_its_share() -> None:
    areas = _areas(Row([Element(10, 5, grow=1, key="a"), Element(10, 5, grow=3, key="b")], gap=4))
    assert (areas["a"][2], areas["b"][2]) == (29, 67)
    assert areas["b"][0] == 10 + 29 + 4


def test_the_lowest_priority_is_dropped_first_and_of_equals_the_last() -> None:
    def shown(height: int) -> str:
        items = [
            Element(9, 20, key="a"),
            Element(9, 20, key="b", priority=1),
            Element(9, 20, key="c", priority=2),
            Element(9, 20, key="d", priority=2),
        ]
        return "".join(map(str, _areas(Column(items, gap=2), height=height)))

    assert [shown(height) for height in (86, 85, 63, 41)] == ["abcd", "acd", "ac", "a"]


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


def test_what_is_always_shown_is_cut_in_the_end_but_stays_inside() -> None:
    column = Column(
        [Element(9, 40, key="a"), Element(9, 40, key="b"), Element(9, 9, grow=1, key="log")]
    )
    areas = _areas(column, height=60)
    assert "log" not in areas
    assert areas["b"][1] + areas["b"][3] == 80


def test_a_choice_is_the_first_arrangement_that_fits() -> None:
    for height, key in ((60, "full"), (29, "brief"), (5, "brief")):
        assert list(
            _areas(Choice([Element(9, 30, key="full"), Element(9, 10, key="brief")]), height=height)
        ) == [key]


def test_a_choice_in_a_column_leaves_others_their_least_room() -> None:
    choice = Choice([Element(9, 30, key="full"), Element(9, 10, key="brief")])
    log = Element(9, 90, least_height=35, grow=1, key="log")
    assert list(_areas(Column([choice, log]))) == ["brief", "log"]
    assert list(_areas(Column([choice, log]), height=65)) == ["full", "log"]


def test_a_wrap_begins_new_rows() -> None:
    wrap = Wrap([Element(40, 10, key=n) for n in range(3)], gap=5)
    assert wrap.heights(100)[1] == 20
    assert [_areas(wrap)[n][:2] for n in range(3)] == [(10, 20), (55, 20), (10, 30)]


def test_rows_align_across_and_padding_keeps_edges_empty() -> None:
    row = Row([Element(10, 10, key="low"), Element(10, 30, key="high")], align=0.5, key="row")
    areas = _areas(Padding(row, (1, 2, 3, 4)), height=36)
    assert areas["row"] == (11, 22, 96, 30)
    assert (areas["low"][1], areas["high"][1]) == (32, 22)


def test_a_scroll_shows_whole_boxes_around_the_focus() -> None:
    boxes = [Element(9, 18, key=n) for n in range(7)]
    for focus, expected in ((0, [0, 1, 2]), (3, [2, 3, 4]), (6, [4, 5, 6])):
        assert list(_areas(Scroll(boxes, gap=2, focus=focus))) == expected


def test_the_innermost_key_is_hit_and_focus_follows_the_description() -> None:
    inner = Row([Element(10, 10, key="x"), Element(10, 10)], key="row")
    layout = Layout(Column([inner, Element(9, 9, key="y")]), pygame.Rect(0, 0, 50, 50))
    assert [*map(layout.key_at, ((5, 5), (40, 5), (5, 40)))] == ["x", "row", None]
    assert layout.focus_order == ["row", "x", "y"]
    assert layout.area_of("y") == pygame.Rect(0, 10, 50, 9)
