"""Layout: a screen is described as boxes, and gets drawing areas, hit areas and focus order.

A scene says what is shown, not where:

    page = Column(
        [
            Row([Line(text, "Set-up", ACCENT, grow=1), Line(text, version, DIM, is_whole=True)]),
            Text(text, [(about, TEXT)], least=2, priority=1),
            Scroll([Element(0, 22, key=n, draw=draw_row) for n in range(9)], focus=chosen),
            Element(120, 40, draw=draw_picture, priority=2),
        ],
        gap=4,
    )
    layout = Layout(Padding(page, (12, 8, 12, 8), draw=painter.draw_panel), area)
    layout.draw(target)
    chosen = layout.key_at(pointer.point)

Boxes are `Element` (one thing of some size), `Row`, `Column`, `Wrap` (a row that begins new ones),
`Padding` (edges around one box), `Choice` (the first of several boxes that fits) and
`Scroll` (a column of which a part is in view); `text_box` has texts and icons. None stands for a
box that is not there. All of them take

- `priority`: without one a box is always shown. Where room is short, the boxes with the lowest
  priority are dropped first, and of several with the same the last. One above `ALWAYS` gets its
  natural size before others get theirs;
- `grow`: its share of the room to spare. Without one a box has at most its natural size;
- `key`: makes its area a hit area and a stop of the focus order;
- `draw`: called with the target and the area, before what is in the box. If it returns a context
  manager, as `Painter.panel` and `Painter.row` do, what is in the box is drawn within.

A row or column shares its room in three steps. Every box gets its least size, and boxes are dropped
until these fit; then each gets up to its natural size, the important ones first, those that grow
last; then those that grow share the rest. So a text says how few lines make sense, a log grows,
and a `Choice` has a box for every amount of room. An `Element(0, 0, grow=1)` is a spring.

Nothing is drawn to be measured: make a new layout whenever what it shows or the text size changes
(`Kept` remembers the last one for its key).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

Draw = Callable[[pygame.Surface, pygame.Rect], object]
ALWAYS = 1_000
# More room than any picture has.
_ENDLESS = 1 << 20


class Placed(NamedTuple):
    """A box, its area, and what is in it."""

    box: "LayoutBox"
    area: pygame.Rect
    inner: "list[Placed]"


@dataclass(eq=False, kw_only=True)
class LayoutBox:
    """A part of a layout: how much room it needs, and what stands where in its area."""

    priority: int = ALWAYS
    grow: int = 0
    key: object = None
    draw: Draw | None = None
    # Widths, at (0, 0), and heights by width and room.
    _measured: dict[tuple[int, int], tuple[int, int]] = field(init=False, default_factory=dict)

    def widths(self) -> tuple[int, int]:
        """Return the least and the natural width."""
        if (0, 0) not in self._measured:
            self._measured[0, 0] = self._widths()
        return self._measured[0, 0]

    def heights(self, width: int, room: int = _ENDLESS) -> tuple[int, int]:
        """Return the least height at a width, and how much of a room is of use."""
        for enough in (_ENDLESS, room):
            if (width, enough) not in self._measured:
                self._measured[width, enough] = self._heights(width, enough)
            if self._measured[width, enough][1] <= room:
                break
        return self._measured[width, enough]

    def place(self, area: pygame.Rect) -> Placed:
        """Return this box in an area, with what is in it."""
        return Placed(self, area, list(self._place(area)))

    def _widths(self) -> tuple[int, int]:
        return 0, 0

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        raise NotImplementedError

    def _place(self, _area: pygame.Rect) -> Iterable[Placed]:
        return ()


@dataclass(eq=False)
class Element(LayoutBox):
    """One thing of a size; without a least size it does not shrink."""

    width: int
    height: int
    least_width: int | None = None
    least_height: int | None = None

    def _widths(self) -> tuple[int, int]:
        return self.width if self.least_width is None else self.least_width, self.width

    def _heights(self, _width: int, room: int) -> tuple[int, int]:
        least = self.height if self.least_height is None else self.least_height
        return least, max(least, min(self.height, room))


# Takes what room there is to spare.
SPRING = Element(0, 0, grow=1)


@dataclass(eq=False)
class Padding(LayoutBox):
    """A box with empty edges: left, top, right and bottom."""

    box: LayoutBox
    edges: tuple[int, int, int, int]

    def _widths(self) -> tuple[int, int]:
        left, _, right, _ = self.edges
        least, width = self.box.widths()
        return least + left + right, width + left + right

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        left, top, right, bottom = self.edges
        least, height = self.box.heights(width - left - right, room - top - bottom)
        return least + top + bottom, height + top + bottom

    def _place(self, area: pygame.Rect) -> Iterable[Placed]:
        left, top, right, bottom = self.edges
        size = max(0, area.width - left - right), max(0, area.height - top - bottom)
        yield self.box.place(pygame.Rect((area.left + left, area.top + top), size))


@dataclass(eq=False)
class Choice(LayoutBox):
    """The first of several boxes whose least size fits; the last one if none does."""

    boxes: Sequence[LayoutBox]

    def _chosen(self, width: int, room: int) -> LayoutBox:
        for box in self.boxes:
            if box.widths()[0] <= width and box.heights(width)[0] <= room:
                return box
        return self.boxes[-1]

    def _widths(self) -> tuple[int, int]:
        widths = [box.widths() for box in self.boxes]
        return min(least for least, _ in widths), max(width for _, width in widths)

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        least = min(box.heights(width)[0] for box in self.boxes)
        return least, max(least, self._chosen(width, room).heights(width, room)[1])

    def _place(self, area: pygame.Rect) -> Iterable[Placed]:
        yield self._chosen(*area.size).place(area)


@dataclass(eq=False)
class _Line(LayoutBox):
    """Several boxes with gaps; `align` 0 to 1 is where they stand across, None stretches them."""

    described: Sequence[LayoutBox | None]
    gap: int = 0
    align: float | None = None

    def __post_init__(self) -> None:
        """Leave out what is not there."""
        self.boxes = [box for box in self.described if box is not None]
        # The least important first, of equal ones the last.
        self.order = sorted(range(len(self.boxes)), key=lambda n: (self.boxes[n].priority, -n))


@dataclass(eq=False)
class Column(_Line):
    """Boxes below each other."""

    def _widths(self) -> tuple[int, int]:
        widths = [box.widths() for box in self.boxes]
        return max((w[0] for w in widths), default=0), max((w[1] for w in widths), default=0)

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        least = [box.heights(width)[0] for box in self.boxes if box.priority >= ALWAYS]
        return _sum(least, self.gap), _sum(self._shares(width, room, grow=False), self.gap)

    def _shares(self, width: int, room: int, *, grow: bool = True) -> list[int]:
        least = [box.heights(width)[0] for box in self.boxes]
        natural = [(lambda high, box=box: box.heights(width, high)[1]) for box in self.boxes]
        return _share(self, room, least, natural, grow=grow)

    def _place(self, area: pygame.Rect) -> Iterable[Placed]:
        top = area.top
        for box, height in zip(self.boxes, self._shares(*area.size), strict=True):
            if height:
                width = area.width if self.align is None else min(area.width, box.widths()[1])
                left = area.left + round((area.width - width) * (self.align or 0))
                yield box.place(pygame.Rect(left, top, width, height))
                top += height + self.gap


@dataclass(eq=False)
class Row(_Line):
    """Boxes beside each other."""

    def __post_init__(self) -> None:
        """Keep what is shown at the width that was asked for last."""
        super().__post_init__()
        self._last: tuple[int, list[tuple[LayoutBox, int]]] = (-1, [])

    def _widths(self) -> tuple[int, int]:
        least = [box.widths()[0] for box in self.boxes if box.priority >= ALWAYS]
        return _sum(least, self.gap), _sum([box.widths()[1] for box in self.boxes], self.gap)

    def _shown(self, width: int) -> list[tuple[LayoutBox, int]]:
        if self._last[0] != width:
            self._last = width, self._find_shown(width)
        return self._last[1]

    def _find_shown(self, width: int) -> list[tuple[LayoutBox, int]]:
        widths = [box.widths() for box in self.boxes]
        least = [least for least, _ in widths]
        natural = [(lambda wide, most=most: min(wide, most)) for _, most in widths]
        shares = _share(self, width, least, natural)
        return [(box, wide) for box, wide in zip(self.boxes, shares, strict=True) if wide]

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        heights = [box.heights(wide, room) for box, wide in self._shown(width)]
        return max((h[0] for h in heights), default=0), max((h[1] for h in heights), default=0)

    def _place(self, area: pygame.Rect) -> Iterable[Placed]:
        left = area.left
        for box, width in self._shown(area.width):
            high = area.height
            if self.align is not None:
                high = min(high, box.heights(width, high)[1])
            top = area.top + round((area.height - high) * (self.align or 0))
            yield box.place(pygame.Rect(left, top, width, high))
            left += width + self.gap


@dataclass(eq=False)
class Wrap(_Line):
    """Boxes of their natural widths beside each other, in as many rows as they need."""

    def _widths(self) -> tuple[int, int]:
        widths = [box.widths()[1] for box in self.boxes]
        return max(widths, default=0), _sum(widths, self.gap)

    def _rows(self, width: int) -> Column:
        rows: list[list[LayoutBox]] = []
        for box in self.boxes:
            if not rows or _sum([b.widths()[1] for b in (*rows[-1], box)], self.gap) > width:
                rows.append([])
            rows[-1].append(box)
        return Column([Row(row, self.gap, self.align) for row in rows])

    def _heights(self, width: int, _room: int) -> tuple[int, int]:
        return self._rows(width).heights(width)

    def _place(self, area: pygame.Rect) -> Iterable[Placed]:
        return self._rows(area.width).place(area).inner


@dataclass(eq=False)
class Scroll(_Line):
    """A column of which those boxes are in view that stand around the one in focus, by index."""

    focus: int = 0

    def visible(self, width: int, room: int) -> range:
        """Return the indices of the boxes in view: in turn one below and one above the focus."""
        heights = [box.heights(width)[1] + self.gap for box in self.boxes]
        focus = max(0, min(self.focus, len(heights) - 1))
        first, stop, left = focus, min(focus + 1, len(heights)), room + self.gap
        left -= sum(heights[first:stop])
        while True:
            below = stop < len(heights) and heights[stop] <= left
            above = first > 0 and heights[first - 1] <= left
            if below and (not above or stop - focus <= focus - first + 1):
                left, stop = left - heights[stop], stop + 1
            elif above:
                left, first = left - heights[first - 1], first - 1
            else:
                return range(first, stop)

    def _widths(self) -> tuple[int, int]:
        return Column(self.boxes).widths()

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        heights = [box.heights(width)[1] for box in self.boxes]
        shown = self.visible(width, room)
        return max(heights, default=0), _sum(heights[shown.start : shown.stop], self.gap)

    def _place(self, area: pygame.Rect) -> Iterable[Placed]:
        shown = self.visible(*area.size)
        return Column(self.boxes[shown.start : shown.stop], self.gap).place(area).inner


class Layout:
    """Boxes in an area: what is drawn where, what is under a point, where the focus goes."""

    def __init__(self, box: LayoutBox, area: pygame.Rect) -> None:
        self.root = box.place(area)
        self._with_key = [placed for placed in self if placed.box.key is not None]

    def __iter__(self) -> Iterator[Placed]:
        """Yield what is placed, each box before what is in it."""
        return _all(self.root)

    def draw(self, target: pygame.Surface) -> None:
        """Draw all boxes that touch the clip of the target."""
        _draw(self.root, target, target.get_clip())

    def key_at(self, point: tuple[int, int]) -> object:
        """Return the key of the innermost box with a key that is under a point, else None."""
        under = [p.box.key for p in self._with_key if p.area.collidepoint(point)]
        return under[-1] if under else None

    def area_of(self, key: object) -> pygame.Rect | None:
        """Return the area of the box with a key, None if it is not shown."""
        return next((placed.area for placed in self._with_key if placed.box.key == key), None)

    @property
    def focus_order(self) -> list[object]:
        """Return the keys of what can be in focus, in the order in which it was described."""
        return [placed.box.key for placed in self._with_key]


def _all(placed: Placed) -> Iterator[Placed]:
    yield placed
    for inner in placed.inner:
        yield from _all(inner)


def _draw(placed: Placed, target: pygame.Surface, clip: pygame.Rect) -> None:
    if placed.area.colliderect(clip):
        drawn = placed.box.draw(target, placed.area) if placed.box.draw is not None else None
        with drawn if isinstance(drawn, AbstractContextManager) else nullcontext():
            for inner in placed.inner:
                _draw(inner, target, clip)


def _sum(sizes: Sequence[int], gap: int) -> int:
    """Return how long sizes are together; what has none has no gap either."""
    return sum(sizes) + gap * max(0, (len(sizes) - sizes.count(0)) - 1)


def _share(
    line: _Line,
    room: int,
    least: Sequence[int],
    natural: Sequence[Callable[[int], int]],
    *,
    grow: bool = True,
) -> list[int]:
    """Return the size of each box in a room, 0 for those that are dropped.

    `natural` says of each how much of a room is of use to it.
    """
    sizes, boxes, kept = list(least), line.boxes, line.order.copy()
    spare = room - _sum(sizes, line.gap)
    while kept and spare < 0 and boxes[kept[0]].priority < ALWAYS:
        sizes[kept.pop(0)] = 0
        spare = room - _sum(sizes, line.gap)
    # Even what is always shown may be too much: it is cut, first what would grow.
    for n in sorted(kept, key=lambda n: not boxes[n].grow) if spare < 0 else ():
        sizes[n] = max(0, sizes[n] + min(0, room - _sum(sizes, line.gap)))
    growing = [n for n in kept if boxes[n].grow]
    for n in sorted(kept, key=lambda n: (boxes[n].grow > 0, -boxes[n].priority, n)):
        most = sizes[n] + spare - (0 if sizes[n] or not any(sizes) else line.gap)
        if most > sizes[n]:
            sizes[n] = max(sizes[n], min(most, natural[n](most)))
            spare = room - _sum(sizes, line.gap)
    if grow and growing and spare > 0:
        without = [n for n in growing if not sizes[n]]
        spare -= line.gap * max(0, len(without) - (not any(sizes)))
        shares = sum(boxes[n].grow for n in growing)
        for n in growing:
            part = max(0, spare) * boxes[n].grow // shares
            sizes[n], spare, shares = sizes[n] + part, spare - part, shares - boxes[n].grow
    return sizes
