"""The parts of the panel beside a board as boxes: portraits, minimap, goal, verbs, log."""

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from game.content.assets.goal_text import goal_key, goal_text
from game.content.assets.looks import Looks
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.content.assets.strings import get_text, has_text
from game.core.actor import Actor, ActorId, Seat
from game.core.grid import Direction
from game.core.view import View
from game.scenes.game_context import GameContext
from game.scenes.panel.portrait_subjects import Portrayed
from game.scenes.texts import labels
from game.session.updates import MatchInfo
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.portraits import SMALL_NICHE, Portraits
from game.ui.input.command import VERB_NUMBERS, Command
from game.ui.stage.stage import Stage
from game.ui.style.constants import ACCENT, DANGER, DIM, TEXT, Ink
from game.ui.style.kept import Kept
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import Choice, Column, Element, LayoutBox, Padding, Row
from game.ui.widgets.minimap import cell_size, minimap
from game.ui.widgets.painter import FRAME
from game.ui.widgets.panel.health_bar import health_bar
from game.ui.widgets.panel.log_panel import LogPanel, LogRow, MessageList
from game.ui.widgets.panel.verb_list import VerbRow, verb_list
from game.ui.widgets.seat_emblems import seat_emblem
from game.ui.widgets.text_box import Line, StyledLine, Text, picture

# The largest minimap in pixels, and its frame.
_MAP_ROOM, _MAP_EDGE = (138, 84), 5
_BESIDE, _LEAST_GOAL_LINES, _PUBLIC_LOG_ROWS = 6, 2, 8


class PanelParts:
    """Makes boxes of what a view shows of a match, beside its board on a stage."""

    def __init__(self, context: GameContext, info: MatchInfo, looks: Looks) -> None:
        self._context = context
        self._text, self._painter = context.text, context.painter
        self._info = info
        self._looks = looks
        self._sheets = context.bank.for_looks(looks)
        self._portraits = Portraits(context.painter, looks)
        self._map_picture = Kept[pygame.Surface]()
        self._last_sprites: dict[ActorId, ActorSprite] = {}

    def heading(self, view: View | None) -> LayoutBox:
        """Return the names of game and map, below each other or else beside each other."""
        text, heading = self._text, labels.heading_of(self._info)
        game, map_title = Line(text, heading.game, ACCENT), Line(text, heading.map, DIM, grow=1)
        warning = Line(text, heading.warning, DANGER, is_whole=True) if heading.warning else None
        below = Row([map_title, warning], gap=_BESIDE)
        sign = None
        if view is not None and view.seat is not None and self._info.seats > 1:
            emblem = seat_emblem(self._context.bank, self._looks, view.seat)
            sign = None if emblem is None else picture(emblem)
        return Choice(
            [
                Row([Column([game, below], grow=1), sign], align=0.5),
                Row([game, map_title, warning, sign], gap=_BESIDE),
            ]
        )

    def goal(self, view: View, *, is_urgent: bool) -> LayoutBox:
        """Return what wins the match, unless urgent only where there is room; or how it ended."""
        ended, info = view.outcome, self._info
        words = info.goal or goal_text(info.level, goal_key(info.ruleset, view))
        words = words if ended is None else labels.ending_text(self._info, ended)
        goal = Text(self._text, [(words, TEXT)], least=_LEAST_GOAL_LINES, priority=1)
        return goal if is_urgent or ended else Choice([goal, Element(0, 0)], priority=1)

    def niche(self, size: int, icon_of: str = "") -> LayoutBox:
        """Return a niche with an item in it, if there is a picture of it."""
        sheets = self._sheets

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            self._portraits.draw_niche(target, area)
            if sheets.has(ITEM_ICONS, icon_of):
                self._portraits.draw_icon(target, area, sheets.frame(ITEM_ICONS, icon_of, 0))

        return Element(size, size, draw=draw)

    def portrait(self, actor: Actor, size: int, facing: Direction, stage: Stage) -> LayoutBox:
        """Return an actor in a niche, as they are on a stage, or were last."""

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            self._portraits.draw_niche(target, area)
            sprite = stage.actor_sprites.get(actor.id) or self._last_sprites.get(actor.id)
            if sprite is not None:
                self._last_sprites[actor.id] = sprite
                still = stage.options.reduce_motion
                self._portraits.draw(target, area, sprite, stage.bank, facing, is_still=still)

        return Element(size, size, key=BoxKey("moving", actor.id), draw=draw)

    def foe(self, shown: Portrayed, stage: Stage) -> LayoutBox | None:
        """Return whom one fights or aims at: portrait, name and health, and who else is there."""
        foe, text = shown.foe, self._text
        if foe is None:
            return None
        name = labels.item_name(self._looks.name, foe.kind)
        if self._info.seats > 1 and foe.seat is not None:
            name = labels.seat_name(foe.seat, self._info)
        more = labels.counted_kinds(self._looks.name, shown.more_foes) if foe.seat is None else ""
        beside = Column(
            [
                Line(text, name[:1].upper() + name[1:], TEXT),
                health_bar(self._context.bank, foe, 6) if foe.health_max > 1 else None,
                Line(text, f"+ {more}", DIM, priority=1) if more else None,
            ],
            gap=2,
            grow=1,
        )
        portrait = self.portrait(foe, SMALL_NICHE, Direction.W, stage)
        return Row([portrait, beside], gap=_BESIDE, align=0.5, priority=3)

    def map_cell(self, view: View, stage: Stage) -> int:
        """Return the size of a cell on the minimap; 0: the whole board is seen, or most of it."""
        if self._looks.is_outdoor or not stage.camera.can_zoom:
            return 0
        return cell_size(view.board.grid, _MAP_ROOM)

    def minimap(self, view: View, stage: Stage) -> LayoutBox | None:
        """Return the minimap in its frame, None where the whole board is seen."""
        grid, cell = view.board.grid, self.map_cell(view, stage)
        if cell == 0:
            return None

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            shown, bank = stage.camera.shown_cells, self._context.bank
            of = stage.view or view
            make = partial(minimap, of, cell, shown, bank)
            target.blit(self._map_picture.of((of, cell, shown, bank.version), make), area)

        key, frame = BoxKey("moving", None), partial(self._painter.draw_panel, style=FRAME)
        inner = Element(cell * grid.width, cell * grid.height, key=key, draw=draw)
        return Column([Padding(inner, (_MAP_EDGE,) * 4, draw=frame)], align=0.5)

    def gear(self, view: View) -> LayoutBox | None:
        """Return the carried gear that the ruleset's texts name."""
        own, texts = view.own_actor(), self._info.ruleset.name
        named = [
            item
            for item in (own.gear if own is not None else ())
            if has_text(texts, f"gear.{item}") and self._sheets.has(item, "idle")
        ]
        boxes: list[LayoutBox] = []
        for item in named:
            words = Line(self._text, get_text(texts, f"gear.{item}"), DANGER, is_whole=True)
            boxes += [picture(self._sheets.frame(item, "idle", 0)), Padding(words, (1, 2, 8, 0))]
        return Row(boxes, align=0.5) if boxes else None

    def verbs(self, index: int, costs: Mapping[int, int | None], view: View) -> LayoutBox:
        """Return a row for each verb; the one with the index is selected."""
        ruleset, reader = self._info.ruleset, self._context.reader
        commands, rows = {n: command for command, n in VERB_NUMBERS.items()}, []
        for n, verb in enumerate(ruleset.verbs):
            weapon, command = str(getattr(verb, "weapon", "")), commands.get(n, Command.BACK)
            charges = [gauge.value for gauge in view.gauges if weapon and gauge.name == weapon]
            cost, is_chosen = costs.get(n), n == index
            has_key = not reader.device.is_pad and (command is not Command.BACK or not is_chosen)
            glyph = reader.bindings.glyph(command, reader.device) if has_key else None
            has_icon = self._sheets.has(ITEM_ICONS, weapon)
            icon = self._sheets.frame(ITEM_ICONS, weapon, 0) if has_icon else None
            note = "".join(map(str, charges[:1]))
            if cost is not None:
                note = get_text(ruleset.name, "mark.cost", cost)
            name = labels.verb_name(ruleset.name, verb)
            is_used_up = charges[:1] == [0] and cost is None
            rows.append(VerbRow(glyph, icon, name, note, is_chosen, n in costs, is_used_up))
        return verb_list(self._painter, rows)

    def log(
        self,
        messages: Sequence[StyledLine],
        rows: Sequence[LogRow],
        ink: Ink,
        own: Seat | None,
        *,
        may_be_cut: bool,
    ) -> LayoutBox:
        """Return the public log if there is one, for the `own` seat, else the newest messages."""
        if not rows:
            return MessageList(self._text, messages, may_be_cut, grow=1)
        return LogPanel(self._painter, self._looks, rows, ink, -1, _PUBLIC_LOG_ROWS, own, grow=1)
