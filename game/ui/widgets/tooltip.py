"""The tooltip: name and meaning of something, beside it."""

import pygame

from game.ui.style.constants import ACCENT, TEXT
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import Column, Layout, Padding
from game.ui.widgets.painter import Painter
from game.ui.widgets.text_box import Line

_WIDTH, _EDGE = 190, 8


def draw_tooltip(
    target: pygame.Surface, painter: Painter, point: tuple[int, int], tooltip: tuple[str, str]
) -> None:
    """Draw name and meaning beside a point, inside the target."""
    (name, meaning), text = tooltip, painter.text
    wrapped = text.wrap(meaning, scaled(_WIDTH) - 2 * _EDGE) if meaning else []
    lines = [(name, ACCENT), *[(line, TEXT) for line in wrapped]]
    rows = Column([Line(text, words, color) for words, color in lines])
    edges = (_EDGE, _EDGE - 1, _EDGE, _EDGE - 1)
    box = Padding(rows, edges, draw=lambda t, place: painter.draw_panel(t, place, "plain"))
    wide = box.widths()[1]
    area = pygame.Rect(point[0] + 10, point[1] + 14, wide, box.heights(wide)[1])
    area.clamp_ip(target.get_rect().inflate(-4, -4))
    if area.collidepoint(point):
        area.bottom = point[1] - 4
    Layout(box, area).draw(target)
