"""Tooltips for gauges, slots, map fragments, actors, items and terrain under the mouse."""

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.grid import Pos, Terrain
from game.scenes.panel.board_screen import BoardScreen, stage_size
from game.scenes.texts.labels import item_name, seat_name
from game.ui.widgets.box_key import BoxKey, number_of
from game.ui.widgets.panel.fight_card import AttackForecast
from game.ui.widgets.tooltip import draw_tooltip

DELAY_SECONDS = 0.5


class Tooltip:
    """Appears once the mouse has rested for a moment, until it moves or the match does."""

    def __init__(self) -> None:
        self.point: tuple[int, int] | None = None
        self.idle_time = 0.0

    def move_to(self, point: tuple[int, int] | None) -> None:
        """Follow the mouse to a point; None: hide until it moves."""
        self.point, self.idle_time = point, 0.0

    def advance(self, dt: float) -> None:
        """Advance the time."""
        self.idle_time += dt

    def text(self, screen: BoardScreen, *, board: bool) -> tuple[str, str] | None:
        """Return name and meaning of what is under the mouse; cells only with `board`."""
        if self.point is None or self.idle_time < DELAY_SECONDS:
            return None
        if self.point[0] >= stage_size()[0]:
            return _panel_tooltip(screen, self.point)
        if (piece := screen.fragment_tooltip(self.point)) is not None:
            return piece
        cell = screen.stage.camera.cell_at(self.point) if board else None
        return None if cell is None else _cell_tooltip(screen, cell)

    def draw(
        self, target: pygame.Surface, screen: BoardScreen, *, board: bool, cell: Pos | None = None
    ) -> None:
        """Draw name and meaning beside the mouse, or with `board` beside an examined cell."""
        if board and cell is not None:
            _draw_examined(target, screen, cell)
            return
        tooltip = self.text(screen, board=board)
        if tooltip is not None and self.point is not None:
            draw_tooltip(target, screen.context.painter, self.point, tooltip)


def _draw_examined(target: pygame.Surface, screen: BoardScreen, cell: Pos) -> None:
    """Draw name and meaning of what is on a cell beside it, and read them aloud."""
    tooltip = _cell_tooltip(screen, cell)
    if tooltip is None:
        grid = None if screen.view is None else screen.view.board.grid
        is_known = grid is not None and grid.terrain_at(cell) is not Terrain.UNKNOWN
        key = "nothing_notable" if is_known else "unknown_cell"
        tooltip = get_text("shared", f"play.{key}"), ""
    screen.context.speech.follow("preview", ". ".join(filter(None, tooltip)))
    draw_tooltip(target, screen.context.painter, screen.stage.camera.rect_of(cell).center, tooltip)


def _panel_tooltip(screen: BoardScreen, point: tuple[int, int]) -> tuple[str, str] | None:
    """Return name and meaning of a gauge or a slot's item, or a forecast's verdict and reasons."""
    key, texts = screen.panel_key_at(point), screen.texts
    if isinstance(key, AttackForecast):
        verdict, *reasons = (words for words, _ in key.lines)
        return verdict, " ".join(reasons)
    if (slot := number_of(key, "slot")) is not None:
        own = screen.view.own_actor() if screen.view is not None else None
        kind = own.gear[1 + slot] if own is not None else ""
        return (item_name(texts, kind), get_text(texts, f"weapon.{kind}")) if kind else None
    if isinstance(key, BoxKey) and key.kind == "gauge":
        name = str(key.which).partition("@")[0]
        return get_text(texts, f"gauge.{name}"), _meaning(texts, name)
    return None


def _meaning(texts: str, name: str) -> str:
    """Return the meaning of a gauge or kind; those of several seats may share one."""
    keys = (f"meaning.{name}", f"meaning.{name.rpartition('_')[0]}")
    return next((get_text(texts, key) for key in keys if has_text(texts, key)), "")


def _cell_tooltip(screen: BoardScreen, cell: Pos) -> tuple[str, str] | None:
    """Return name and meaning of the actor or item on a cell, else of its terrain."""
    view, texts = screen.view, screen.texts
    if view is None:
        return None
    actor = next((a for a in view.actors if (a.pos, a.board) == (cell, view.focused_board)), None)
    if actor is not None and actor.seat is not None and screen.info.seats > 1:
        return seat_name(actor.seat, screen.info), _meaning(texts, actor.kind)
    kinds = [actor.kind] if actor is not None else []
    kinds += [
        item.kind for item in view.items if (item.pos, item.board) == (cell, view.focused_board)
    ]
    for kind in kinds:
        if name := item_name(texts, kind):
            return name, _meaning(texts, kind)
    grid = view.board.grid
    terrain = grid.terrain_at(cell).name if grid.in_bounds(cell) else ""
    for key in (terrain, terrain.partition("_")[0]):
        if key and has_text(texts, f"meaning.{key}"):
            return get_text(texts, f"terrain.{key}"), get_text(texts, f"meaning.{key}")
    return None
