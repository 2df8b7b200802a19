"""The panel beside the board of a match: heading, gauges or inventory, gear, verbs, log."""

from collections.abc import Sequence

import pygame

from game.content.assets.looks import looks_of
from game.core.grid import Direction
from game.core.view import RECENT_ROUNDS, Mark, View
from game.scenes.game_context import GameContext
from game.scenes.panel.hero_panel_content import HeroPanelContent
from game.scenes.panel.panel_parts import PanelParts
from game.scenes.panel.portrait_subjects import Portrayed, portrayed
from game.scenes.panel.seat_rows import gauges_of_seats
from game.scenes.texts.labels import ending_text
from game.scenes.texts.message_log import MessageLog
from game.session.updates import MatchInfo
from game.ui.board.portraits import LARGE_NICHE
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.constants import DIM, TEXT
from game.ui.style.kept import Kept
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import Choice, Column, Layout, LayoutBox, Padding, Row
from game.ui.widgets.painter import panel_style
from game.ui.widgets.panel.gauge_list import GaugeList
from game.ui.widgets.panel.hero_panel import Inspected
from game.ui.widgets.panel.log_panel import LogRow
from game.ui.widgets.panel.seat_list import SeatRow, seat_lists
from game.ui.widgets.panel_background import PanelBackground

_EDGES, _BESIDE, _CLOSE = (14, 12, 14, 12), 6, 4
# How far parts are from each other: less where larger text needs the room.
_GAPS = {TextSize.NORMAL: 5, TextSize.MEDIUM: 4, TextSize.LARGE: 4}
# How often portraits and the minimap move. Icons jump out of their rows by some pixels.
_MOVES_PER_SECOND, _JUMP = 20, 4


class MatchPanel:
    """Shows a view's numbers and the log; draws only what has changed."""

    def __init__(self, context: GameContext, info: MatchInfo, log: MessageLog) -> None:
        self.context, self.info, self.log = context, info, log
        self._looks = looks_of(info.ruleset.name)
        self._side = PanelBackground(context.painter, self._looks)
        self.gauges = GaugeList(context.painter, self._looks)
        self._parts = PanelParts(context, info, self._looks)
        self.seat_rows: Sequence[SeatRow] = ()
        # Marks over whom one aims at or looks at.
        self.aims: Sequence[Mark] = ()
        # The public log, which is drawn in place of the messages.
        self.log_rows: Sequence[LogRow] = ()
        # The index of the selected verb, None if the verbs are not listed.
        self.verb_index: int | None = None
        # AP costs of the verbs that can be played now, by verb index.
        self.costs: dict[int, int | None] = {}
        self.inspected = Inspected()
        self._portrayed = Kept[Portrayed]()
        self._picture = pygame.Surface((0, 0))
        self.layout = Layout(Column([]), pygame.Rect(0, 0, 0, 0))
        self._drawn: object = None
        # When portraits moved last, and which gauges have moved since.
        self._moved: tuple[float, set[str]] = (0.0, set())

    @property
    def style(self) -> str:
        """Return the style of other panels that belong to the match."""
        return panel_style(self.context.bank, self._looks)

    def redraw(self) -> None:
        """Draw everything anew next time."""
        self._drawn = None

    def draw(self, target: pygame.Surface, left: int, view: View | None, stage: Stage) -> None:
        """Draw the panel for a view, from `left` to the right edge, and portraits from a stage."""
        size = target.get_width() - left, target.get_height()
        self._side.above = with_margin(target)[1][1]
        if self._picture.get_size() != size:
            self._picture, self._drawn = pygame.Surface(size), None
        shown = Portrayed()
        if view is not None:
            seen = view, self.aims, self.seat_rows
            shown = self._portrayed.of(seen, lambda: self._find_portrayed(view, stage))
        key = self._shown(view, shown, stage)
        if key != self._drawn:
            self._drawn = key
            page = Padding(self._page(view, shown, stage), _EDGES, draw=self._draw_ground)
            self.layout = Layout(page, self._picture.get_rect())
            self.layout.draw(self._picture)
        else:
            self._draw_moving(stage)
        target.blit(self._picture, (left, 0))

    def _find_portrayed(self, view: View, stage: Stage) -> Portrayed:
        acting = {row.seat for row in self.seat_rows if row.is_next}
        shown = portrayed(view, self.aims, stage.bank, stage.actor_sprites, acting)
        return shown._replace(foe=None) if self.info.ruleset.features.public_log else shown

    def _draw_moving(self, stage: Stage) -> None:
        """Draw anew what moves: gauges in each frame, portraits and the minimap less often."""
        now, (moved_at, before) = self.gauges.moving, self._moved
        moves = abs(stage.time - moved_at) * _MOVES_PER_SECOND > 0.9
        self._moved = stage.time if moves else moved_at, now
        for placed in self.layout:
            key = placed.box.key
            if not isinstance(key, BoxKey):
                continue
            if key.kind == "gauge" and key.which in now | before:
                # A number that counts may be wider than the one it comes to.
                whole, (_, top, _, height) = self._picture.get_rect(), placed.area
                self._draw_part(pygame.Rect(0, top - _JUMP, whole.width, height + _JUMP))
            elif moves and key.kind == "moving":
                self._draw_part(placed.area)

    def _draw_part(self, area: pygame.Rect) -> None:
        self._picture.set_clip(area)
        self.layout.draw(self._picture)
        self._picture.set_clip(None)

    def draw_top(self, target: pygame.Surface, left: int, height: int) -> None:
        """Draw the part of the panel above the canvas, at the top of a high screen."""
        width, own_height = self._picture.get_size()
        target.set_clip((left, 0, width, height))
        self._side.draw(target, pygame.Rect(left, 0, width, height + own_height))
        target.set_clip(None)

    def _draw_ground(self, picture: pygame.Surface, whole: pygame.Rect) -> object:
        # On a high screen the panel begins above the picture.
        above = self._side.above
        self._side.draw(picture, pygame.Rect(0, -above, whole.width, whole.height + above))
        return self.context.text.in_ink(self._side.ink)

    def _shown(self, view: View | None, shown: Portrayed, stage: Stage) -> object:
        """Return all that the picture depends on and does not move."""
        of_view: object = None
        if view is not None:
            map_cell = self._parts.map_cell(view, stage)
            of_view = (view.seat, view.gauges, view.own_actor(), view.outcome, map_cell)
        return (
            (of_view, shown, self.seat_rows),
            (self.verb_index, self.costs.copy()),
            (self.inspected, self.log.newest, self.log.lately(1), self.log_rows[-1:]),
            (self.context.reader.device, self._side.above),
        )

    def _page(self, view: View | None, shown: Portrayed, stage: Stage) -> LayoutBox:
        if view is None:
            return Column([self._parts.heading(view)])
        # What the player looks at comes before what was said.
        ink, is_looking = self._side.ink, bool(self.inspected.lines)
        # The goal's place says how it ended.
        ending = "" if view.outcome is None else ending_text(self.info, view.outcome)
        newest, has_rounds = self.log.newest, self.info.seats > 1 and view.outcome is None
        # Who was heard of long ago is nowhere on the board, either.
        late, old = (len(newest) - self.log.lately(turns) for turns in (RECENT_ROUNDS - 1, 1))
        told = [(m, TEXT if n >= old else DIM) for n, m in enumerate(newest) if m != ending]
        told = told[max(0, late) :] if has_rounds else told
        log = self._parts.log(told, self.log_rows, ink, view.seat, may_be_cut=is_looking)
        # In larger text news, map and foe say more than the goal.
        is_urgent = text_size() is TextSize.NORMAL or not (newest or shown.foe)
        goal = self._parts.goal(view, is_urgent=is_urgent)
        if not self.info.ruleset.features.inventory:
            return Column(self._content(view, stage, shown, goal, log), gap=_GAPS[text_size()])
        inventory = HeroPanelContent(self.context, self.info, self._parts)
        boxes = inventory.boxes(view, stage, shown, self.inspected, goal, log)
        return Column(boxes, gap=_GAPS[text_size()])

    def _content(
        self, view: View, stage: Stage, shown: Portrayed, goal: LayoutBox, log: LayoutBox
    ) -> list[LayoutBox | None]:
        parts, gauges = self._parts, self.gauges.shown_in(view)
        of_seats = gauges_of_seats(gauges) if self.seat_rows else {}
        seats = seat_lists(self.context.painter, self._looks, self.seat_rows, of_seats)
        verbs = None if self.verb_index is None else parts.verbs(self.verb_index, self.costs, view)
        shared = [g for g in gauges if all(g not in each for each in of_seats.values())]
        wanted = self.gauges.most_wanted(shared)
        rest = [gauge for gauge in shared if gauge not in wanted]
        gear, board, me = parts.gear(view), parts.minimap(view, stage), shown.own
        own = None if me is None else parts.portrait(me, LARGE_NICHE, Direction.S, stage)
        large, with_map = self.gauges.large(wanted), Row([own, board], _BESIDE)
        beside = Row([own, Column(large, gap=2, grow=1)], _CLOSE)
        line = Row(large, _BESIDE) if len(large) > 1 else self.gauges.box(wanted)
        # The best one first: seats' names are kept longer than portrait and map.
        choices = []
        for rows in seats:
            below = [self.gauges.box(rest), gear, rows]
            choices += [[beside, *below, board], [with_map, line, *below], [beside, *below]]
            choices += [[line, *below, board], [line, *below]]
        choices += [[self.gauges.chips(rest, wanted), gear, rows] for rows in seats]
        choices.append([self.gauges.chips(shared), gear, seats[-1]])
        content = Choice([Column(boxes, gap=_GAPS[text_size()]) for boxes in choices])
        return [parts.heading(view), goal, content, parts.foe(shown, stage), log, verbs]
