"""The panel beside the board of a match: heading, gauges or inventory, gear, verbs, log."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.assets.goal import goal_text, level_title
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text
from game.core.level import active_cheats
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.dialogs import StyledLine
from game.scenes.panel.inventory_panel import (
    ARROWS,
    SlotVerdict,
    draw_inventory,
    draw_lines,
    lines_height,
    slot_area,
)
from game.scenes.panel.log_panel import LogPanel, LogRow
from game.scenes.panel.message_log import MessageLog
from game.scenes.panel.verb_list import draw_verbs
from game.session.updates import MatchInfo
from game.ui.style.style import BACKDROP
from game.ui.style.text_size import line_height
from game.ui.widgets.hud import Hud
from game.ui.widgets.painter import panel_style
from game.ui.widgets.seat_emblems import seat_emblem
from game.ui.widgets.side_panel import SidePanel

_GEAR_ROW = 19
_LEAST_GOAL_LINES = 2
_TITLE_GAP = 6
# How thick the frame is; nothing is written on it.
_FRAME = 8


class MatchPanel:
    """Draws a view's numbers and the log; redraws only what has changed."""

    def __init__(self, context: GameContext, info: MatchInfo, log: MessageLog) -> None:
        """Show nothing yet."""
        self.context = context
        self.info = info
        self.log = log
        self._looks = looks_of(info.ruleset.name)
        self.style = panel_style(context.bank, self._looks)
        self._side = SidePanel(context.painter, self._looks)
        self.hud = Hud(context.painter, self._looks)
        # The public log, which is drawn in place of the messages.
        self.log_rows: Sequence[LogRow] = ()
        self._log_panel = LogPanel(context, self._looks)
        # The index of the selected verb, None if the verbs are not listed.
        self.verb_index: int | None = None
        # AP costs of the verbs that can be played now, by verb index.
        self.costs: dict[int, int | None] = {}
        # Lines about the inspected cell or creature; long ones push the log down.
        self.inspect_lines: tuple[StyledLine, ...] = ()
        # What each slot would mean against the target.
        self.slot_verdicts: tuple[SlotVerdict, ...] = ()
        # The board on the screen, if that is another one than the viewer's.
        self.shown_board: int | None = None
        self._picture = pygame.Surface((0, 0))
        self._drawn: object = None

    def redraw(self) -> None:
        """Draw everything anew next time."""
        self._drawn = None

    def draw(self, target: pygame.Surface, left: int, view: View | None) -> None:
        """Draw the panel for a view, from `left` to the right edge."""
        content, size = self._content(view), (target.get_width() - left, target.get_height())
        if self._picture.get_size() != size:
            self._picture, self._drawn = pygame.Surface(size), None
        if content != self._drawn:
            self._drawn = content
            self._draw_picture(self._picture, view)
        target.blit(self._picture, (left, 0))

    def draw_top(self, target: pygame.Surface, left: int, height: int) -> None:
        """Let the panel's frame begin `height` pixels higher, at the top of a high screen."""
        width, own_height = self._picture.get_size()
        target.set_clip((left, 0, width, height + _FRAME))
        target.fill(BACKDROP)
        area = pygame.Rect(left, 0, width, height + own_height)
        self._side.draw(target, area)
        target.set_clip(None)

    def _content(self, view: View | None) -> object:
        """Return all that the picture depends on."""
        return (
            view.gauges if view is not None else (),
            view.own_actor() if view is not None else None,
            self.hud.flashing,
            self.hud.counting,
            self.log.lines,
            self.log_rows[-1] if self.log_rows else None,
            (self.verb_index, tuple(self.costs.items())),
            self.inspect_lines,
            (self.shown_board, self.slot_verdicts),
            self.context.reader.device,
        )

    def _draw_picture(self, picture: pygame.Surface, view: View | None) -> None:
        area, ruleset = picture.get_rect(), self.info.ruleset
        self._side.draw(picture, area)
        self.hud.ink = self._side.ink
        inner = area.inflate(-28, -24)
        self._draw_heading(picture, inner)
        self._draw_emblem(picture, view, (inner.right, inner.top + line_height() + 7))
        if view is not None and ruleset.features.inventory is not None:
            self._draw_inventory(picture, view)
        elif view is not None:
            foot = area.bottom - 12
            if self.verb_index is not None:
                chosen = (self.verb_index, self.costs)
                foot = draw_verbs(picture, self.context, ruleset, chosen, view)
            goal_top = inner.top + 2 * line_height() + 3
            inner.top, inner.height = goal_top, foot - goal_top - 4
            # At least the goal's first lines stand above the gauges.
            rest = inner.inflate(0, -_LEAST_GOAL_LINES * line_height() - 5)
            below = self.hud.height(view, rest) + 5
            inner.top = self._draw_goal(picture, inner, below) + 5
            inner.height = foot - inner.top
            bottom = self._draw_gear(picture, view, inner, self.hud.draw(picture, view, inner))
            place = pygame.Rect(inner.left, bottom + 6, inner.width, foot - bottom - 12)
            self._draw_log(picture, place)

    def _draw_heading(self, picture: pygame.Surface, inner: pygame.Rect) -> None:
        text_renderer, ruleset, level = self.context.text, self.info.ruleset, self.info.level
        short = has_text(ruleset.name, "short")
        title = get_text(ruleset.name, "short") if short else ruleset.title
        title = text_renderer.shorten(title, inner.width)
        text_renderer.draw(picture, title, inner.topleft, self._side.ink.accent)
        room, y = inner.width, inner.top + line_height()
        if active_cheats(ruleset.options, level):
            warning = get_text("shared", "play.cheats_on")
            text_renderer.draw(picture, warning, (inner.right, y), self._side.ink.danger, align=1.0)
            room -= text_renderer.width(warning) + _TITLE_GAP
        map_title = text_renderer.shorten(level_title(level), room)
        text_renderer.draw(picture, map_title, (inner.left, y), self._side.ink.dim)

    def _draw_goal(self, picture: pygame.Surface, area: pygame.Rect, below: int = 0) -> int:
        """Draw what wins the match, and leave room below it; return the y below it."""
        room = area.copy()
        room.height = max(_LEAST_GOAL_LINES * line_height(), area.height - below)
        goal = (goal_text(self.info.level), self._side.ink.text)
        return draw_lines(picture, self.context.text, [goal], room)

    def _draw_emblem(
        self, picture: pygame.Surface, view: View | None, right: tuple[int, int]
    ) -> None:
        """Draw the emblem of the viewing seat if there are several seats."""
        seat = view.seat if view is not None and self.info.seats > 1 else None
        sign = None if seat is None else seat_emblem(self.context.bank, self._looks, seat)
        if sign is not None:
            picture.blit(sign, sign.get_rect(midright=right))

    def _draw_inventory(self, picture: pygame.Surface, view: View) -> None:
        shown = (self.shown_board, self.slot_verdicts)
        draw_inventory(picture, self.context, self.info.ruleset, view, *shown)
        width, height = picture.get_size()
        top = slot_area(len(ARROWS)).top + 8
        goal = pygame.Rect(12, top, width - 24, height - top - 12)
        about = lines_height(self.context.text, self.inspect_lines, goal.width)
        top = self._draw_goal(picture, goal, about) + 6
        area = pygame.Rect(12, top, width - 24, height - top - 12)
        y = draw_lines(picture, self.context.text, self.inspect_lines, area)
        rest = pygame.Rect(area.left, y + 6, area.width, area.bottom - y - 6)
        self._draw_log(picture, rest)

    def _draw_gear(self, target: pygame.Surface, view: View, inner: pygame.Rect, top: int) -> int:
        """Draw the carried gear that the ruleset's texts name; return the y below it."""
        own, texts = view.own_actor(), self.info.ruleset.name
        sheets = self.context.bank.for_looks(self._looks)
        x = inner.left
        for item in own.gear if own is not None else ():
            if has_text(texts, f"gear.{item}") and sheets.has(item, "idle"):
                target.blit(sheets.frame(item, "idle", 0), (x, top))
                text, color = get_text(texts, f"gear.{item}"), self._side.ink.danger
                at = (x + 17, top + (16 - line_height()) // 2 + 2)
                x = self.context.text.draw(target, text, at, color).right + 8
        return top + max(_GEAR_ROW, line_height() + 2) if x > inner.left else top

    def _draw_log(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the newest lines that fit, the last one highlighted."""
        if self.log_rows:
            self._log_panel.draw(target, area, self.log_rows, ink=self._side.ink)
            return
        text_renderer, ink = self.context.text, self._side.ink
        messages = self.log.lines
        lines = [
            (line, ink.text if index == len(messages) - 1 else ink.dim)
            for index, text in enumerate(messages)
            for line in text_renderer.wrap(text, area.width)
        ]
        room = max(0, area.height // line_height())
        for row, (line, color) in enumerate(lines[len(lines) - min(room, len(lines)) :]):
            text_renderer.draw(target, line, (area.left, area.top + row * line_height()), color)
