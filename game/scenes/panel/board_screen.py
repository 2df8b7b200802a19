"""The board screen of a match: stage, side panel and toasts, for play and replay."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text
from game.core.actor import ActorId
from game.core.event import Attacked, Ended, Event, Healed, Hurt, Logged, Shot
from game.core.grid import Pos
from game.core.level import active_cheats
from game.core.match import Match
from game.core.view import COST_MARK, Mark, View
from game.scenes.context import BoardReplacement, GameContext
from game.scenes.dialogs import StyledLine
from game.scenes.panel.inventory_panel import TARGET_TOP, draw_inventory, draw_lines
from game.scenes.panel.labels import ending_text
from game.scenes.panel.log_panel import LogPanel, LogRow, log_rows
from game.scenes.panel.map_fragments import FragmentThumbnails, fragment_name, has_fragments
from game.scenes.panel.verb_list import draw_verbs
from game.session import Update
from game.ui.anim.event_player import EventPlayer
from game.ui.anim.stage import Stage
from game.ui.audio.adaptive_music import music_for
from game.ui.audio.event_sounds import sound_names
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.style import ACCENT, DANGER, DIM, GOOD, QUESTION_PANEL, TEXT, TOAST_PANEL, Color
from game.ui.widgets.hud import Hud
from game.ui.widgets.painter import panel_style
from game.ui.widgets.seat_emblems import seat_emblem

# The board gets whole tiles; rows that begin off the 64th byte are copied many times slower.
PANEL_WIDTH = 176
STAGE_SIZE = (640 - PANEL_WIDTH, 360)
PROMPTS_HEIGHT = 22
_TOAST_SECONDS = 2.6
_LOG_LENGTH = 200
_LOG_ROW = 12
_GEAR_ROW = 19
_VALUE_ROW = 10
FLOAT_SECONDS = 0.8
FLOAT_RISE_PIXELS = 14


@dataclass(slots=True)
class FloatingText:
    """A short text that rises from a cell."""

    text: str
    color: Color
    pos: Pos
    time: float = 0.0


class BoardScreen:
    """The stage and panel that play, replay and match log share."""

    def __init__(self, context: GameContext, match: Match) -> None:
        """Show nothing yet."""
        self.context = context
        self.match = match
        self.texts = match.ruleset.name
        looks = looks_of(self.texts)
        self.panel_style = panel_style(context.bank, looks)
        self.stage = Stage(context.board_sprites, looks, STAGE_SIZE)
        self.stage.camera.bottom_margin = PROMPTS_HEIGHT
        self.event_player = EventPlayer(self.stage, self.on_event)
        self.hud = Hud(context.painter, looks)
        self.log: deque[str] = deque(maxlen=_LOG_LENGTH)
        self.view: View | None = None
        self.log_rows: list[LogRow] = []
        self.log_panel = LogPanel(context, looks)
        self.fragments = FragmentThumbnails(context, looks)
        # The index of the selected verb, None if the verbs are not listed.
        self.verb_index: int | None = None
        # Lines about the inspected cell or creature; long ones push the log down.
        self.inspect_lines: tuple[StyledLine, ...] = ()
        self.question = ""
        # AP costs of the verbs that can be played now, by verb index.
        self.costs: dict[int, int | None] = {}
        # Draws in place of the stage, for a seat that has nothing but its own map.
        self.board_replacement: BoardReplacement | None = None
        self.toast_text, self.toast_style = "", TOAST_PANEL
        self.toast_left = 0.0
        self.floating_texts: list[FloatingText] = []
        # The actor and target cells of the last attack.
        self._last_attack: tuple[ActorId | None, tuple[Pos, ...]] = (None, ())
        self._panel = pygame.Surface((PANEL_WIDTH, STAGE_SIZE[1]))
        self._panel_content: object = None
        self._follow_settings()

    def _follow_settings(self) -> None:
        """Apply lighting and animation speed from the settings."""
        settings = self._settings = self.context.settings
        self.context.configure_stage(self.stage)
        self._panel_content = None
        self.event_player.speed = {"normal": 1.0, "fast": 2.5, "instant": 0.0}[
            settings.animation_speed
        ]

    def show_update(self, update: Update) -> None:
        """Play an update's events, then show its view."""
        if update.events or self.view is not None:
            self.event_player.enqueue(update.events, update.view, update.marks)
        else:
            self.stage.snap_to(update.view, update.marks)
        self.view = update.view
        if has_fragments(self.match.ruleset, update.view):
            self.stage.look_at(None)
        self.log_rows = log_rows(self.texts, update.log)

    def handle_fragment_input(self, command: Input) -> bool:
        """Show another map fragment; return whether the input was used."""
        view = self.view
        if view is None or not has_fragments(self.match.ruleset, view) or self.event_player.is_busy:
            return False
        if command is Command.LOOK:
            self.fragments.show_next(self.stage, view)
        elif isinstance(command, Pointer) and command.button == 1:
            index = self.fragments.index_at(command.point)
            if index is None:
                return False
            self.fragments.show(self.stage, view, index)
        else:
            return False
        self.context.audio.play("ui_toggle")
        return True

    def fragment_tooltip(self, point: tuple[int, int]) -> tuple[str, str] | None:
        """Return name and meaning of the map fragment whose thumbnail is under a point."""
        view, shown = self.view, self.stage.view
        index = (
            self.fragments.index_at(point)
            if view is not None and has_fragments(self.match.ruleset, view)
            else None
        )
        if view is None or index is None or index >= len(view.boards):
            return None
        key = (
            "fragment_shown"
            if shown is not None and index == shown.focused_board
            else "fragment_about"
        )
        name = fragment_name(self.texts, view.boards[index].grid)
        return name, get_text("shared", f"play.{key}")

    def on_event(self, event: Event) -> None:
        """Play sound, rumble and log line of an event as its animation starts."""
        if self.view is None:
            return
        self.context.audio.play(*sound_names(event, self.stage.view or self.view))
        match event:
            case Logged() if has_text(self.texts, f"note.{event.name}"):
                self._log_note(event)
            case Attacked(actor=actor, cells=cells):
                self._last_attack = (actor, cells)
                self._log_missed_attack(actor, cells)
            case Shot():
                self.context.reader.rumble(0.5, 0.8, 0.18)
            case Hurt(actor=actor, amount=amount, health=health):
                own = self.view.own_actor()
                if own is not None and own.id == actor:
                    self.context.reader.rumble(0.9, 0.9, 0.3)
                if amount:
                    # Damage beyond the last HP is not shown.
                    lost = min(amount, max(1, amount + health))
                    self._add_floating_text(actor, self._popup_text("hurt", f"-{lost}"), DANGER)
            case Healed(actor=actor, amount=amount):
                self._add_floating_text(actor, self._popup_text("healed", f"+{amount}"), GOOD)
            case Ended(outcome=outcome):
                self.log.append(ending_text(self.match, outcome))

    def _viewer_suffix(self, event: Logged) -> str:
        """Return the text key's suffix for a line about the viewer's own actor."""
        view = self.stage.view or self.view
        own = view.own_actor() if view is not None else None
        striker, cells = self._last_attack
        if own is None or own.kind not in event.values:
            return ""
        if len(event.values) == 1:
            return "_at_you" if own.health < 0 else ""
        return "_by_you" if own.id == striker else "_at_you" if own.pos in cells else ""

    def _log_note(self, event: Logged) -> None:
        text = (
            get_text(self.texts, f"name.{v}") if isinstance(v, str) else v for v in event.values
        )
        key = f"note.{event.name}{self._viewer_suffix(event)}"
        line = get_text(
            self.texts, key if has_text(self.texts, key) else f"note.{event.name}", *text
        )
        self.log.append(line[:1].upper() + line[1:])

    def _log_missed_attack(self, actor: ActorId, cells: Sequence[Pos]) -> None:
        """Log an own attack that hit no one, where the ruleset logs misses."""
        view = self.stage.view or self.view
        own = view.own_actor() if view is not None else None
        logs_misses = self.match.ruleset.features.log_misses
        if not logs_misses or view is None or own is None or own.id != actor:
            return
        if not any(other.pos in cells and other.board == own.board for other in view.actors):
            self.log.append(get_text(self.texts, "attack.hit_nothing"))

    def _popup_text(self, key: str, number: str) -> str:
        """Return the floating text: the number, unless the ruleset has a text for it."""
        return (
            get_text(self.texts, f"popup.{key}") if has_text(self.texts, f"popup.{key}") else number
        )

    def _add_floating_text(self, actor: ActorId, text: str, color: Color) -> None:
        sprite = self.stage.actor_sprites.get(actor)
        if sprite is not None:
            self.floating_texts.append(FloatingText(text, color, sprite.actor.pos))

    def toast(self, text: str, style: str = TOAST_PANEL) -> None:
        """Show a short line over the board for a few seconds."""
        self.toast_text, self.toast_style, self.toast_left = text, style, _TOAST_SECONDS

    def hide_toast(self) -> None:
        """Hide the toast."""
        self.toast_left = 0.0

    def advance(self, dt: float) -> None:
        """Advance by one step."""
        if self._settings is not self.context.settings:
            self._follow_settings()
        self.event_player.update(dt)
        self.stage.advance(dt)
        self.hud.advance(dt)
        self.toast_left = max(0.0, self.toast_left - dt)
        for floating in self.floating_texts:
            floating.time += dt
        self.floating_texts = [f for f in self.floating_texts if f.time < FLOAT_SECONDS]
        if self.view is not None:
            self.hud.update(self.stage.view or self.view)
            mood = music_for(self.stage.looks, self.view)
            self.context.audio.play_music(self.stage.looks.theme, mood.loop)
            self.context.audio.set_music_layer(mood.layer, mood.level)

    def draw(self, target: pygame.Surface, overlay: tuple[Mark, ...], ahead: float) -> None:
        """Draw board and panel, extrapolated by `ahead` seconds."""
        self.event_player.extrapolate(ahead)
        if self.board_replacement is not None:
            self.board_replacement(target)
        else:
            self._draw_stage(target, overlay, ahead)
        self._draw_panel()
        target.blit(self._panel, (STAGE_SIZE[0], 0))
        if self.toast_left > 0:
            self._draw_toast(target, self.toast_text, self.toast_style)
        elif self.question:
            self._draw_toast(target, self.question, QUESTION_PANEL)

    def _draw_stage(self, target: pygame.Surface, overlay: tuple[Mark, ...], ahead: float) -> None:
        self.stage.draw(target, (0, 0), overlay, ahead)
        view = self.stage.view
        if view is not None and has_fragments(self.match.ruleset, view):
            self.fragments.draw(target, view, view.focused_board)
        self._draw_mark_values(target, overlay)
        for floating in self.floating_texts:
            place = self.stage.rect_of(floating.pos)
            at = (
                place.centerx,
                place.top - 8 - int(FLOAT_RISE_PIXELS * floating.time / FLOAT_SECONDS),
            )
            self.context.text.draw(target, floating.text, at, floating.color, align=0.5)

    def _draw_panel(self) -> None:
        """Redraw the side panel if its content has changed."""
        view = self.stage.view or self.view
        device = self.context.reader.device
        own = view.own_actor() if view is not None else None
        numbers = view.gauges if view is not None else ()
        verbs = (self.verb_index, tuple(self.costs.items()))
        content = (
            numbers,
            own,
            self.hud.flashing,
            self.hud.counting,
            tuple(self.log),
            len(self.log_rows) and self.log_rows[-1],
            verbs,
            self.inspect_lines,
            device,
        )
        if content == self._panel_content:
            return
        self._panel_content = content
        picture = self._panel
        area = picture.get_rect()
        self.context.painter.draw_panel(picture, area, self.panel_style)
        inner = area.inflate(-28, -24)
        self._draw_heading(picture, inner)
        self._draw_emblem(picture, view, (inner.right, inner.top + 19))
        if view is not None and self.match.ruleset.features.inventory is not None:
            self._draw_inventory(picture, view)
        elif view is not None:
            inner.top += 32
            bottom = self._draw_gear(picture, view, inner, self.hud.draw(picture, view, inner))
            foot = area.bottom - 12
            if self.verb_index is not None:
                chosen = (self.verb_index, self.costs)
                foot = draw_verbs(picture, self.context, self.match.ruleset, chosen, view)
            place = pygame.Rect(inner.left, bottom + 6, inner.width, foot - bottom - 12)
            self._draw_log(picture, place)

    def _draw_emblem(
        self, picture: pygame.Surface, view: View | None, right: tuple[int, int]
    ) -> None:
        """Draw the emblem of the viewing seat if there are several seats."""
        seat = view.seat if view is not None and self.match.seats > 1 else None
        sign = None if seat is None else seat_emblem(self.context.bank, self.stage.looks, seat)
        if sign is not None:
            picture.blit(sign, sign.get_rect(midright=right))

    def _draw_heading(self, picture: pygame.Surface, inner: pygame.Rect) -> None:
        text_renderer = self.context.text
        short = has_text(self.texts, "short")
        title = get_text(self.texts, "short") if short else self.match.ruleset.title
        text_renderer.draw(picture, title, inner.topleft, ACCENT)
        text_renderer.draw(picture, self.match.level.title, (inner.left, inner.top + 12), DIM)
        if active_cheats(self.match.ruleset.options, self.match.level):
            at = (inner.right, inner.top + 12)
            text_renderer.draw(picture, get_text("shared", "play.cheats_on"), at, DANGER, align=1.0)

    def _draw_inventory(self, picture: pygame.Surface, view: View) -> None:
        draw_inventory(picture, self.context, self.match.ruleset, view)
        area = pygame.Rect(12, TARGET_TOP, PANEL_WIDTH - 24, STAGE_SIZE[1] - TARGET_TOP - 12)
        y = draw_lines(picture, self.context.text, self.inspect_lines, area)
        rest = pygame.Rect(area.left, y + 6, area.width, area.bottom - y - 6)
        self._draw_log(picture, rest)

    def _draw_gear(self, target: pygame.Surface, view: View, inner: pygame.Rect, top: int) -> int:
        """Draw the carried gear that the ruleset's texts name; return the y below it."""
        own = view.own_actor()
        sheets = self.context.bank.for_looks(self.stage.looks)
        x = inner.left
        for item in own.gear if own is not None else ():
            if has_text(self.texts, f"gear.{item}") and sheets.has(item, "idle"):
                target.blit(sheets.frame(item, "idle", 0), (x, top))
                text = get_text(self.texts, f"gear.{item}")
                x = self.context.text.draw(target, text, (x + 17, top + 4), DANGER).right + 8
        return top + _GEAR_ROW if x > inner.left else top

    def _draw_mark_values(self, target: pygame.Surface, marks: tuple[Mark, ...]) -> None:
        """Draw the values of marks above their first cells, stacked if they share a cell."""
        taken: Counter[Pos] = Counter()
        for mark in marks:
            # The verb list already shows the costs.
            priced = mark.name == COST_MARK and self.costs
            here = mark.board == (self.view.focused_board if self.view else 0)
            if mark.value is not None and here and not priced:
                place = self.stage.rect_of(mark.cells[0])
                at = (place.centerx, place.top - 15 - _VALUE_ROW * taken[mark.cells[0]])
                taken[mark.cells[0]] += 1
                key = f"mark.{mark.name}"
                text = (
                    get_text(self.texts, key, mark.value)
                    if has_text(self.texts, key)
                    else mark.value
                )
                look = self.stage.looks.marks.get(mark.name)
                color = DANGER if look is not None and look.warns else ACCENT
                self.context.text.draw(target, str(text), at, color, align=0.5)

    def _draw_log(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the newest lines that fit, the last one highlighted."""
        if self.log_rows:
            self.log_panel.draw(target, area, self.log_rows)
            return
        text_renderer = self.context.text
        newest = len(self.log) - 1
        lines = [
            (line, TEXT if index == newest else DIM)
            for index, text in enumerate(self.log)
            for line in text_renderer.wrap(text, area.width)
        ]
        room = max(0, area.height // _LOG_ROW)
        for row, (line, color) in enumerate(lines[len(lines) - min(room, len(lines)) :]):
            text_renderer.draw(target, line, (area.left, area.top + row * _LOG_ROW), color)

    def darken_prompt_strip(self, target: pygame.Surface) -> None:
        """Darken the prompt strip at the bottom of a bright outdoor board."""
        if self.stage.looks.is_outdoor:
            target.fill((60, 56, 66), (0, 336, STAGE_SIZE[0], 24), pygame.BLEND_RGB_MULT)

    def _draw_toast(self, target: pygame.Surface, text: str, style: str) -> None:
        width = self.context.text.width(text) + 24
        area = pygame.Rect(0, 0, width, 22)
        area.midtop = (STAGE_SIZE[0] // 2, 8)
        self.context.painter.draw_panel(target, area, style)
        color = ACCENT if style == QUESTION_PANEL else TEXT
        self.context.text.draw(target, text, (area.centerx, area.top + 7), color, align=0.5)
