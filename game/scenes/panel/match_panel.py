"""The panel beside the board of a match: heading, gauges or inventory, gear, verbs, log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.content.assets.goal import goal_text
from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.content.assets.strings import get_text, has_text
from game.core.actor import Seat
from game.core.grid import Direction
from game.core.view import Gauge, Mark, View
from game.scenes.context import GameContext
from game.scenes.panel.inventory_panel import (
    ARROWS,
    TITLE_GAP,
    InventoryContent,
    PanelCard,
    SlotVerdict,
    draw_health,
    draw_inventory,
    draw_lines,
    portraits_top,
    slot_area,
)
from game.scenes.panel.labels import counted_kinds, ending_text, heading_of, item_name, seat_name
from game.scenes.panel.log_panel import LogPanel, LogRow, draw_messages
from game.scenes.panel.message_log import MessageLog
from game.scenes.panel.panel_pictures import PanelPictures
from game.scenes.panel.seat_rows import SeatList, SeatRow, gauges_of_seats
from game.scenes.panel.verb_list import draw_verbs
from game.session.updates import MatchInfo
from game.ui.board.portraits import DUEL_NICHE, LARGE_NICHE, SMALL_NICHE
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.kept import MadeInParts
from game.ui.style.text_size import TextSize, line_height, text_size
from game.ui.widgets.hud import Hud
from game.ui.widgets.painter import panel_style
from game.ui.widgets.seat_emblems import seat_emblem
from game.ui.widgets.side_panel import SidePanel
from game.ui.widgets.text_box import StyledLine

_GEAR_ROW = 19
_BESIDE = 6
# The fewest lines of the log below what may be left out.
_LEAST_LOG_LINES, _FEWEST_LOG_LINES, _PUBLIC_LOG_LINES = 3, 1, 8
_LEAST_GOAL_LINES = 2
_RULE_GAP, _BELOW_CARD = 3, 5


class MatchPanel:
    """Draws a view's numbers and the log; redraws only what has changed.

    What happens is shown soon: the panel is drawn in parts, one a frame, as the whole of it took as
    long as half the board. What the player asks to see is there at once.
    """

    def __init__(self, context: GameContext, info: MatchInfo, log: MessageLog) -> None:
        """Show nothing yet."""
        self.context = context
        self.info = info
        self.log = log
        self._looks = looks_of(info.ruleset.name)
        self._side = SidePanel(context.painter, self._looks)
        self.hud = Hud(context.painter, self._looks)
        self.seat_rows: Sequence[SeatRow] = ()
        # Marks over whom one aims at or looks at.
        self.aims: Sequence[Mark] = ()
        self._pictures = PanelPictures(context, self._looks)
        # The public log, which is drawn in place of the messages.
        self.log_rows: Sequence[LogRow] = ()
        # The index of the selected verb, None if the verbs are not listed.
        self.verb_index: int | None = None
        # AP costs of the verbs that can be played now, by verb index.
        self.costs: dict[int, int | None] = {}
        # Lines about the inspected cell or creature; long ones push the log down.
        self.inspect_lines: tuple[StyledLine, ...] = ()
        # What is drawn in place of some of those lines where there is room.
        self.card: PanelCard | None = None
        # What each slot would mean against the target.
        self.slot_verdicts: tuple[SlotVerdict, ...] = ()
        # The board on the screen, if that is another one than the viewer's.
        self.shown_board: int | None = None
        self._picture = pygame.Surface((0, 0))
        self._parts = MadeInParts()

    @property
    def style(self) -> str:
        """Return the style of other panels that belong to the match."""
        return panel_style(self.context.bank, self._looks)

    def redraw(self) -> None:
        """Draw everything anew next time."""
        self._parts.forget()

    def draw(self, target: pygame.Surface, left: int, view: View | None, stage: Stage) -> None:
        """Draw the panel for a view, from `left` to the right edge, and portraits from a stage.

        The numbers of another view are drawn soon after its board, and what moves in frames that
        have no new light.
        """
        size = (target.get_width() - left, target.get_height())
        if self._picture.get_size() != size:
            self._picture = pygame.Surface(size)
            self._parts.forget()
        if not self._pictures.waits_for(view, stage) or self._parts.is_new:
            self._update(target, view, stage)
        target.blit(self._pictures.panel, (left, 0))

    def _update(self, target: pygame.Surface, view: View | None, stage: Stage) -> None:
        """Draw anew what has changed, or moved since a moment ago."""
        self._pictures.follow(view, self.aims, stage, self.seat_rows)
        self._side.above = with_margin(target)[1][1]
        asked, make = self._asked_for(view, stage), partial(self._draw_picture, view, stage)
        if self._parts.follow(asked, self._happened(view), make):
            self._pictures.draw(self._picture, [self._picture.get_rect()], view, stage)
        elif self._parts.is_whole and self._pictures.may_move(stage):
            moved = self.hud.redraw_moving(self._picture, partial(self._draw_ground, self._picture))
            self._pictures.draw(self._picture, moved, view, stage)

    def draw_top(self, target: pygame.Surface, left: int, height: int) -> None:
        """Draw the part of the panel above the canvas, at the top of a high screen."""
        width, own_height = self._picture.get_size()
        target.set_clip((left, 0, width, height))
        self._side.draw(target, pygame.Rect(left, 0, width, height + own_height))
        target.set_clip(None)

    def _asked_for(self, view: View | None, stage: Stage) -> object:
        """Return what the picture depends on and changes only because the player wants it to."""
        return (
            (view is None, view and view.seat, view and self._pictures.map_cell(view, stage)),
            (self.verb_index, tuple(self.costs)),
            (self.inspect_lines, self.card),
            (self.shown_board, self.slot_verdicts),
            (self.context.reader.device, self._side.above),
        )

    def _happened(self, view: View | None) -> object:
        """Return all else that the picture depends on."""
        return (
            view.gauges if view is not None else (),
            (view.own_actor(), view.outcome) if view is not None else None,
            (self._pictures.own, self._pictures.foe, self._pictures.more_foes, self.seat_rows),
            self.log.newest,
            self.log_rows[-1] if self.log_rows else None,
            tuple(self.costs.values()),
        )

    def _draw_ground(self, picture: pygame.Surface) -> None:
        # On a high screen the panel begins above the picture.
        whole, above = picture.get_rect(), self._side.above
        whole.top, whole.height = -above, whole.height + above
        self._side.draw(picture, whole)

    def _draw_picture(self, view: View | None, stage: Stage) -> Iterator[None]:
        """Draw the picture, and yield between its parts."""
        picture = self._picture
        self._draw_ground(picture)
        self.hud.ink = self._side.ink
        self._pictures.clear()
        inner = picture.get_rect().inflate(-28, -24)
        if view is not None and self.info.ruleset.features.inventory is not None:
            yield from self._draw_inventory(picture, view)
            return
        self._draw_heading(picture, inner)
        if view is not None:
            self._draw_emblem(picture, view, (inner.right, inner.top + line_height() + 7))
            yield from self._draw_numbers(picture, view, stage, inner)

    def _draw_emblem(self, picture: pygame.Surface, view: View, right: tuple[int, int]) -> None:
        """Draw the emblem of the viewing seat if there are several seats."""
        if view.seat is None or self.info.seats < 2:
            return
        sign = seat_emblem(self.context.bank, self._looks, view.seat)
        if sign is not None:
            picture.blit(sign, sign.get_rect(midright=right))

    def _draw_numbers(
        self, picture: pygame.Surface, view: View, stage: Stage, inner: pygame.Rect
    ) -> Iterator[None]:
        """Draw goal, portraits, gauges, seats, map and log below the heading, in parts."""
        foot = picture.get_height() - 12
        if self.verb_index is not None:
            chosen = (self.verb_index, self.costs)
            foot = draw_verbs(picture, self.context, self.info.ruleset, chosen, view)
            yield
        gauges, of_seats = self._sorted_gauges(view)
        goal_top = inner.top + 2 * line_height() + 3
        inner.top, inner.height = goal_top, foot - goal_top - 4
        # At least the goal's first lines stand above the gauges.
        rest = inner.inflate(0, -_LEAST_GOAL_LINES * line_height() - 5)
        inner.top = self._draw_goal(picture, inner, view, self.hud.height(gauges, rest) + 5) + 5
        inner.height = foot - inner.top
        yield
        self.hud.clear()
        gauges = self._draw_portrait(picture, gauges, inner)
        seat_list = SeatList(self.context, self._looks)
        seats = seat_list.height(self.seat_rows, inner.height - self._least_log)
        bottom = self.hud.draw(picture, gauges, self._room_for_gauges(view, stage, inner, seats))
        yield
        inner.top = self._draw_gear(picture, view, inner, bottom)
        inner.height = foot - inner.top - self._least_log
        if self.seat_rows:
            inner.top = 4 + seat_list.draw(picture, self.seat_rows, inner, of_seats, self._side.ink)
        inner.height = foot - inner.top
        inner.top = self._draw_map(picture, view, stage, inner)
        inner.height = foot - inner.top
        self._draw_foe(picture, inner)
        yield
        self._draw_log(
            picture, pygame.Rect(inner.left, inner.top + 6, inner.width, inner.height - 12)
        )

    def _sorted_gauges(self, view: View) -> tuple[list[Gauge], dict[Seat, list[Gauge]]]:
        """Return the gauges to draw, and those that stand in the rows of seats."""
        gauges = self.hud.in_hud(view)
        of_seats = gauges_of_seats(gauges) if self.seat_rows else {}
        return [g for g in gauges if all(g not in each for each in of_seats.values())], of_seats

    @property
    def _least_log(self) -> int:
        """Return the least height of the log below the seats: the public one matters more."""
        return (_PUBLIC_LOG_LINES if self.log_rows else _FEWEST_LOG_LINES) * line_height()

    def _room_for_gauges(
        self, view: View, stage: Stage, inner: pygame.Rect, below: int
    ) -> pygame.Rect:
        """Return the area for gauges with their names: a foe, the map and the log need some."""
        room = inner.copy()
        room.height -= below + SMALL_NICHE + 4 + _LEAST_LOG_LINES * line_height()
        height = self._pictures.map_height(view, stage)
        if room.height - height > line_height():
            room.height -= height
        return room

    def _draw_portrait(
        self, picture: pygame.Surface, gauges: list[Gauge], inner: pygame.Rect
    ) -> list[Gauge]:
        """Draw who is played, and the large gauges beside; return the gauges that are left."""
        height = max(LARGE_NICHE, self.hud.large_height())
        own = self._pictures.own
        if own is None or inner.height < height + 5 * line_height():
            return gauges
        niche = pygame.Rect(inner.left, inner.top, LARGE_NICHE, LARGE_NICHE)
        self._pictures.place_portrait(picture, niche, own, Direction.S)
        large = self.hud.large(gauges)
        left = niche.right + _BESIDE
        place = pygame.Rect(left, inner.top, inner.right - left, height)
        self.hud.draw_large(picture, large, place)
        inner.top, inner.height = inner.top + height + 6, inner.height - height - 6
        return [gauge for gauge in gauges if gauge not in large]

    def _draw_foe(self, picture: pygame.Surface, inner: pygame.Rect) -> None:
        """Draw whom one fights or aims at, with name and health, if there is room."""
        foe = self._pictures.foe
        if foe is None or inner.height < SMALL_NICHE + 3 * line_height():
            return
        text, ink = self.context.text, self._side.ink
        niche = pygame.Rect(inner.left, inner.top + 4, SMALL_NICHE, SMALL_NICHE)
        self._pictures.place_portrait(picture, niche, foe, Direction.W)
        left = niche.right + _BESIDE
        name = item_name(self._looks.name, foe.kind)
        if self.info.seats > 1 and foe.seat is not None:
            name = seat_name(foe.seat, self.info)
        name = name[:1].upper() + name[1:]
        y = niche.centery - (line_height() if foe.health_max > 1 else line_height() // 2)
        text.draw(picture, text.shorten(name, inner.right - left), (left, y), ink.text)
        if foe.health_max > 1:
            bar = pygame.Rect(left, y + line_height() + 3, inner.right - left, 6)
            draw_health(picture, self.context.bank, bar, foe)
        below = niche.bottom
        if foe.seat is None and (more := self._pictures.more_foes):
            words = f"+ {counted_kinds(self._looks.name, more)}"
            words, y = text.shorten(words, inner.right - left), niche.centery + line_height() - 2
            below = max(below, text.draw(picture, words, (left, y), ink.dim).bottom)
        inner.top, inner.height = below, inner.bottom - below

    def _draw_map(
        self, picture: pygame.Surface, view: View, stage: Stage, inner: pygame.Rect
    ) -> int:
        """Draw the minimap if it leaves room for the log; return the y below it."""
        height = self._pictures.map_height(view, stage)
        if height == 0 or inner.height - height < _FEWEST_LOG_LINES * line_height() + SMALL_NICHE:
            return inner.top
        self._pictures.place_map(picture, view, stage, inner.midtop)
        return inner.top + height

    def _draw_heading(self, picture: pygame.Surface, inner: pygame.Rect) -> None:
        text, heading, ink = self.context.text, heading_of(self.info), self._side.ink
        place = pygame.Rect(inner.left, inner.top + line_height(), inner.width, 0)
        if heading.warning:
            text.draw(picture, heading.warning, place.topright, ink.danger, align=1.0)
            place.width -= text.width(heading.warning) + TITLE_GAP
        text.draw(picture, text.shorten(heading.game, inner.width), inner.topleft, ink.accent)
        text.draw(picture, text.shorten(heading.map, place.width), place.topleft, ink.dim)

    def _draw_goal(
        self, picture: pygame.Surface, area: pygame.Rect, view: View, below: int = 0
    ) -> int:
        """Draw what wins the match or how it ended, above some room; return the y below it.

        Where larger text leaves a few lines, those of the log are more urgent.
        """
        if text_size() is not TextSize.NORMAL and self.log.newest:
            return area.top
        room = area.copy()
        room.height = max(_LEAST_GOAL_LINES * line_height(), area.height - below)
        level, ended = self.info.level, view.outcome
        words = goal_text(level) if ended is None else ending_text(self.info, ended)
        return draw_lines(picture, self.context.text, [(words, self._side.ink.text)], room)

    def _draw_inventory(self, picture: pygame.Surface, view: View) -> Iterator[None]:
        shown = InventoryContent(heading_of(self.info), self.shown_board, self.slot_verdicts)
        draw_inventory(picture, self.context, self.info.ruleset, view, shown)
        yield
        self._draw_fighters(picture)
        width, height = picture.get_size()
        top = slot_area(len(ARROWS)).top + 6
        goal = pygame.Rect(12, top, width - 24, height - top - 12)
        is_large = text_size() is not TextSize.NORMAL
        # In a fight the goal is not urgent.
        top = top if self.inspect_lines else self._draw_goal(picture, goal, view) + 4
        area = pygame.Rect(12, top, width - 24, height - top - 12)
        lines, card = self.inspect_lines, None if is_large else self.card
        if card is not None:
            of_card = lines.index(card.lines[0])
            area.top = draw_lines(picture, self.context.text, lines[:of_card], area)
            area.height, lines = height - 12 - area.top, lines[of_card:]
            if area.height > card.height:
                area.top = card.draw(picture, area) + _BELOW_CARD
                area.height = height - 12 - area.top
                lines = tuple(line for line in lines if line not in card.lines)
                self._draw_brief_goal(picture, area)
        y = draw_lines(picture, self.context.text, lines, area)
        if lines and area.bottom - y >= 2 * line_height():
            y += _RULE_GAP
            picture.fill(self._side.ink.dim, (area.left, y, area.width, 1))
        yield
        rest = pygame.Rect(area.left, y + 4, area.width, area.bottom - y - 4)
        self._draw_log(picture, rest)

    def _draw_brief_goal(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the goal as a line at the foot of an area, which ends above it then."""
        if has_text(self._looks.name, "goal_brief") and area.height > 4 * line_height():
            area.height -= line_height()
            words, (left, top) = get_text(self._looks.name, "goal_brief"), area.bottomleft
            self.context.painter.draw_icon(picture, "trophy", (left, top))
            self.context.text.draw(picture, words, (left + 16, top), self._side.ink.accent)

    def _draw_fighters(self, picture: pygame.Surface) -> None:
        """Draw both fighters face to face; without a foe, the weapon in hand."""
        own, foe, top = self._pictures.own, self._pictures.foe, portraits_top()
        if own is None or top is None:
            return
        niche = pygame.Rect(12, top, DUEL_NICHE, DUEL_NICHE)
        facing = Direction.S if foe is None else Direction.E
        self._pictures.place_portrait(picture, niche, own, facing)
        other = niche.copy()
        other.right = picture.get_width() - 12
        middle = (other.left + niche.right) // 2
        if foe is not None:
            self._pictures.place_portrait(picture, other, foe, Direction.W)
            if foe.health_max > 0:
                bar = pygame.Rect(other.left, other.bottom + 1, other.width, 7)
                draw_health(picture, self.context.bank, bar, foe)
            versus = get_text("shared", "play.versus")
            at = (middle, niche.centery - line_height() // 2)
            self.context.text.draw(picture, versus, at, self._side.ink.accent, align=0.5)
            return
        self._pictures.portraits.draw_niche(picture, other)
        held = next((item for item in own.gear[:1] if item), "")
        sheets = self.context.bank.for_looks(self._looks)
        if sheets.has(ITEM_ICONS, held):
            self._pictures.portraits.draw_icon(picture, other, sheets.frame(ITEM_ICONS, held, 0))

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
            log_panel = LogPanel(self.context, self._looks)
            log_panel.draw(target, area, self.log_rows, ink=self._side.ink)
            return
        draw_messages(target, self.context.text, self.log.newest, area, self._side.ink)
