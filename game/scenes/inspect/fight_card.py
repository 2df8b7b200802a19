"""The card of a creature that one may fight: its numbers, and what attacks by both would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.content.assets.looks import Looks
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.core.actor import Actor
from game.scenes.context import GameContext
from game.scenes.panel.board_screen import panel_width
from game.scenes.panel.inventory_panel import slot_area
from game.scenes.panel.labels import item_name
from game.ui.style.style import ACCENT, DANGER, DIM, TEXT
from game.ui.style.text_size import line_height
from game.ui.widgets.painter import FRAME
from game.ui.widgets.text_box import StyledLine

_EDGE, _GAP = 5, 4
_ICON, _WEAPON, _ROW = 12, 20, 14
# Between the numbers of the card; in a row: between two arrows, then where its numbers begin.
_BETWEEN, _ARROW, _INDENT = 8, 6, 15
# From there to the middle of the sign between both numbers, and to the second one.
_SIGN, _DEFENCE = 32, 38


class AttackForecast(NamedTuple):
    """What an attack would do, with its numbers, in words, and in one word.

    `health` is what is left of who is hit, None if a word says enough. An attack after a move is
    `late`. The `reason` is "" if the numbers give it.
    """

    own: bool
    late: bool
    attack: int
    defence: int
    fate: StyledLine
    health: int | None
    reason: str
    lines: Sequence[StyledLine]


class FightForecast(NamedTuple):
    """A creature in sight: its name, its numbers, what both sides' attacks would do; in words.

    The `note` says why those numbers are others in the fight, "" if they are not.
    """

    actor: Actor
    name: str
    attack: int
    defence: int
    forecasts: Sequence[AttackForecast]
    note: str
    lines: Sequence[StyledLine]


class FightCard:
    """Draws a fight as two blocks: who it is, and what attacks would do."""

    def __init__(self, context: GameContext, looks: Looks, fight: FightForecast) -> None:
        """Take what draws, and whose sprites and names are used."""
        self._context = context
        self._looks = looks
        self._fight = fight
        self._weapon = next(iter(fight.actor.gear), "")
        # Where each attack was drawn.
        self._rows: list[tuple[pygame.Rect, AttackForecast]] = []

    @property
    def lines(self) -> Sequence[StyledLine]:
        return self._fight.lines

    @property
    def height(self) -> int:
        forecasts = self._fight.forecasts
        lines = sum(bool(each.reason) for each in forecasts) + len(self._note_lines())
        rows = len(forecasts) * _ROW + lines * line_height()
        return self._head_height + (_GAP + 2 * _EDGE + rows if forecasts else 0)

    def _note_lines(self) -> list[str]:
        width = slot_area(0, panel_width()).width - 2 * _EDGE
        return self._context.text.wrap(self._fight.note, width) if self._fight.note else []

    @property
    def _head_height(self) -> int:
        return 2 * _EDGE + line_height() * (1 + bool(self._weapon)) + _ROW

    def hint_at(self, point: tuple[int, int]) -> tuple[str, str] | None:
        for row, forecast in self._rows:
            if row.collidepoint(point):
                verdict, *reasons = (words for words, _ in forecast.lines)
                return verdict, " ".join(reasons)
        return None

    def draw(self, picture: pygame.Surface, area: pygame.Rect) -> int:
        self._rows = []
        head = pygame.Rect(area.left, area.top, area.width, self._head_height)
        below = pygame.Rect(area.left, head.bottom + _GAP, area.width, 0)
        below.height = area.top + self.height - below.top
        painter = self._context.painter
        with painter.panel(picture, head, FRAME):
            self._draw_head(picture, head.inflate(-2 * _EDGE, -2 * _EDGE))
        if self._fight.forecasts:
            with painter.panel(picture, below, FRAME):
                self._draw_forecasts(picture, below.inflate(-2 * _EDGE, -2 * _EDGE))
        return area.top + self.height

    def _draw_head(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        text, fight, weapon, left = self._context.text, self._fight, self._weapon, area.left
        if weapon:
            sheets = self._context.bank.for_looks(self._looks)
            if sheets.has(ITEM_ICONS, weapon):
                icon = sheets.frame(ITEM_ICONS, weapon, 0)
                middle = (left + _WEAPON // 2 - 2, area.top + line_height())
                picture.blit(icon, icon.get_rect(center=middle))
            left += _WEAPON
            words = text.shorten(item_name(self._looks.name, weapon), area.right - left)
            text.draw(picture, words, (left, area.top + line_height()), DIM)
        name = text.shorten(fight.name, area.right - left)
        text.draw(picture, name, (left, area.top), ACCENT)
        actor, x, y = fight.actor, area.left, area.bottom - _ROW + 2
        hearts = f"{actor.health}/{actor.health_max}"
        numbers = (("heart", hearts), ("shield", str(fight.defence)), ("sword", str(fight.attack)))
        for icon_name, number in numbers:
            x = self._draw_number(picture, icon_name, number, (x, y)) + _BETWEEN

    def _draw_number(
        self, picture: pygame.Surface, icon: str, number: str, at: tuple[int, int]
    ) -> int:
        """Draw a number after its icon and return the x right of it."""
        self._context.painter.draw_icon(picture, icon, at)
        return self._context.text.draw(picture, number, (at[0] + _ICON + 2, at[1]), TEXT).right

    def _draw_forecasts(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        text, y = self._context.text, area.top
        for forecast in self._fight.forecasts:
            self._rows.append((pygame.Rect(area.left, y, area.width, _ROW), forecast))
            for number in range(1 + forecast.late):
                sign, color = ("▶", ACCENT) if forecast.own else ("◀", DANGER)
                text.draw(picture, sign, (area.left + number * _ARROW, y), color)
            more = forecast.attack - forecast.defence
            sign = ">" if more > 0 else "<" if more < 0 else "="
            x = area.left + _INDENT
            self._draw_number(picture, "sword", str(forecast.attack), (x, y))
            text.draw(picture, sign, (x + _SIGN, y), DIM, align=0.5)
            self._draw_number(picture, "shield", str(forecast.defence), (x + _DEFENCE, y))
            word, color = forecast.fate
            place = text.draw(picture, word, (area.right, y), color, align=1.0)
            if forecast.health is not None:
                self._context.painter.draw_icon(picture, "heart", (place.left - _ICON - 2, y))
            y += _ROW
            if forecast.reason:
                words = text.shorten(forecast.reason, area.width - _INDENT)
                text.draw(picture, words, (area.left + _INDENT, y - 1), DIM)
                y += line_height()
        for line in self._note_lines():
            text.draw(picture, line, (area.left, y), DIM)
            y += line_height()
