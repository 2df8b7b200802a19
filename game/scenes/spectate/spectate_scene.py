"""The split screen of a live bot match: up to four bots, each on its own copy of the board."""

from typing import Protocol

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text
from game.core.event import Ended, Event
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.game_context import GameContext
from game.scenes.scene import Choice, Quit, Transition
from game.session.updates import ShownTurn, Update
from game.ui.anim.event_player import EventPlayer
from game.ui.audio.event_sounds import sound_names
from game.ui.input.command import Command, Input
from game.ui.stage.stage import Stage
from game.ui.style.canvas import HEIGHT, WIDTH
from game.ui.style.constants import ACCENT, BACKDROP, DANGER, DIM, TEXT
from game.ui.style.text_size import TextSize, grown, text_size
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.panel.gauge_list import value_words
from game.ui.widgets.screen_areas import foot_height
from game.ui.widgets.speech_bubble import SpeechBubble, draw_speech_bubble
from game.ui.widgets.text_box import Line

_HEADER_HEIGHT, _BUBBLE_SECONDS, _MAX_BUBBLE_LENGTH = 16, 2.4, 120


class SpectatorPane:
    """A stage with a header above it and a speech bubble over the bot's actor."""

    def __init__(
        self,
        context: GameContext,
        ruleset: Ruleset,
        name: str,
        area: pygame.Rect,
        first: tuple[Update, Update],
    ) -> None:
        """Show the first update of a bot's match: what the bot knows, and everything."""
        self.context = context
        self.name = name
        self.area = area
        self.texts = ruleset.name
        size = area.width, area.height - grown(_HEADER_HEIGHT)
        self.stage = Stage(context.board_sprites, looks_of(ruleset.name), size)
        self.event_player = EventPlayer(self.stage, self._on_event)
        self.bubble: SpeechBubble | None = None
        self.bubble_left = 0.0
        context.configure_stage(self.stage)
        self._speed = {"normal": 1.5, "fast": 3.0, "instant": 0.0}[context.settings.animation_speed]
        self.shows_everything = False
        self._updates = first
        self._show_updates()

    @property
    def view(self) -> View:
        """Return the newest view that is shown."""
        return self._updates[self.shows_everything].view

    def _show_updates(self) -> None:
        update = self._updates[self.shows_everything]
        self.stage.snap_to(update.view, update.marks)

    def switch_view(self) -> None:
        """Show everything, or again what the bot knows."""
        self.event_player.skip_to_end()
        self.shows_everything = not self.shows_everything
        self._show_updates()

    def _on_event(self, event: Event) -> None:
        self.context.audio.play(*sound_names(event, self.stage.view or self.view))

    def show_turn(self, shown: ShownTurn) -> None:
        """Show a turn with the bot's message, or the error or warning about it."""
        self._updates = shown.known, shown.everything
        update = self._updates[self.shows_everything]
        self.event_player.enqueue(update.events, update.view, update.marks)
        text, loud = shown.message, False
        if shown.error:
            text, loud = get_text(self.texts, f"protocol.{shown.error}"), True
        elif shown.warning and not text and has_text(self.texts, f"protocol.{shown.warning}"):
            text, loud = get_text(self.texts, f"protocol.{shown.warning}"), True
        if text.strip():
            self.bubble = SpeechBubble(text.strip()[:_MAX_BUBBLE_LENGTH], is_alert=loud)
            self.bubble_left = _BUBBLE_SECONDS

    def advance(self, dt: float, speedup: float) -> None:
        """Advance; animations run `speedup` times as fast."""
        self.event_player.speed = self._speed * speedup
        self.event_player.update(dt)
        self.stage.advance(dt)
        self.bubble_left = max(0.0, self.bubble_left - dt)
        if self.bubble_left == 0 and self.view.outcome is None:
            self.bubble = None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the board, the header and the speech bubble."""
        self.event_player.extrapolate(ahead)
        place = (self.area.left, self.area.top + grown(_HEADER_HEIGHT))
        self.stage.draw(target, place, (), ahead)
        header = self.area.width, grown(_HEADER_HEIGHT)
        Layout(self._header(), pygame.Rect(self.area.topleft, header)).draw(target)
        bot = self._updates[0].view.own_actor()
        own = None if bot is None else (self.stage.view or self.view).actor(bot.id)
        if self.bubble is not None and own is not None:
            mouth = self.stage.camera.rect_of(own.pos).move(place)
            room = pygame.Rect(place, self.stage.camera.size)
            draw_speech_bubble(target, self.stage.bank, self.context.text, self.bubble, mouth, room)

    def _header(self) -> LayoutBox:
        text, look = self.context.text, self.stage.looks.gauge
        numbers = "  ".join(
            f"{get_text(self.texts, f'gauge.{gauge.name}')} {value_words(gauge, look(gauge.name))}"
            for gauge in (self.stage.view or self.view).gauges[:3]
        )
        color = TEXT
        if self.view.outcome is not None and not self.event_player.is_busy:
            color = DIM if self.view.outcome.winners else DANGER
        name = Line(text, self.name, ACCENT, is_whole=True, grow=1)
        told = Line(text, numbers, color, is_whole=True, priority=1)
        return Padding(Row([name, told], gap=6), (6, 3, 6, 0))


_BAR, _GAP = 20, 2
_FRAME = (48, 40, 56)
_PAUSES = (0.6, 0.3, 0.12, 0.0)


class Turns(Protocol):
    """Up to four matches on one map, of bots or of the past, whose turns come one by one."""

    ruleset: Ruleset
    names: list[str]
    # As each player knows it, and with all there is.
    first_updates: list[tuple[Update, Update]]

    def start(self) -> None:
        """Begin to play, where that takes time."""

    def next_turn(self, index: int) -> ShownTurn | None:
        """Return a match's next turn, or None if it is not ready or over; never waits."""


class SpectateScene:
    """Shows the turns of several matches at one pace; slow bots' appear when they arrive."""

    def __init__(self, context: GameContext, live: Turns, leave: Choice = Quit) -> None:
        self.context = context
        self.live = live
        self._leave = leave
        bar = _BAR if text_size() is TextSize.NORMAL else foot_height()
        areas = split_areas(pygame.Rect(0, 0, WIDTH, HEIGHT - bar), len(live.names))
        self.panes = [
            SpectatorPane(context, live.ruleset, name, area, first)
            for name, first, area in zip(live.names, live.first_updates, areas, strict=True)
        ]
        self.playing = True
        self.pace = 1
        self.delay_left = 0.0
        context.audio.play_music(looks_of(live.ruleset.name).theme)
        live.start()

    def handle(self, command: Input) -> Transition:
        match command:
            case Command.BACK | Command.MENU:
                return self._leave()
            case Command.CONFIRM:
                self.playing = not self.playing
                self.context.audio.play("ui_toggle")
            case Command.LOOK:
                for pane in self.panes:
                    pane.switch_view()
                self.context.audio.play("ui_toggle")
            case Command.RIGHT:
                self.playing = False
                for pane in self.panes:
                    pane.event_player.skip_to_end()
                self._show_next_turns()
            case Command.UP | Command.DOWN:
                step = 1 if command is Command.UP else -1
                self.pace = max(0, min(self.pace + step, len(_PAUSES) - 1))
                self.context.audio.play("ui_move")
        return None

    def _show_next_turns(self) -> bool:
        """Show every bot's next turn that is ready; return whether there was one."""
        has_shown = False
        for index, pane in enumerate(self.panes):
            shown = self.live.next_turn(index)
            if shown is not None:
                pane.show_turn(shown)
                has_shown = True
                if any(isinstance(event, Ended) for event in shown.everything.events):
                    self.context.audio.play("ui_confirm")
        return has_shown

    def update(self, dt: float) -> Transition:
        hurry = 2.0 if self.pace == len(_PAUSES) - 1 else 1.0
        for pane in self.panes:
            pane.advance(dt, hurry)
        self.delay_left = max(0.0, self.delay_left - dt)
        resting = self.delay_left == 0 and not any(pane.event_player.is_busy for pane in self.panes)
        if self.playing and resting and self._show_next_turns():
            self.delay_left = _PAUSES[self.pace]
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        target.fill(BACKDROP)
        for pane in self.panes:
            pane.draw(target, ahead)
            if pane.area.left:
                top = (pane.area.left - _GAP, pane.area.top)
                pygame.draw.rect(target, _FRAME, (top, (_GAP, pane.area.height)))
            if pane.area.top:
                left = (pane.area.left, pane.area.top - _GAP)
                pygame.draw.rect(target, _FRAME, (left, (pane.area.width, _GAP)))
        other = "known" if self.panes[0].shows_everything else "everything"
        entries = [
            (Command.CONFIRM, get_text("shared", "spectate.toggle_pause")),
            (Command.RIGHT, get_text("shared", "spectate.next_turn")),
            (Command.UP, get_text("shared", "spectate.faster")),
            (Command.LOOK, get_text("shared", f"spectate.{other}")),
            (Command.BACK, get_text("shared", "spectate.leave")),
        ]
        self.context.draw_prompts(target, entries, (8, HEIGHT - _BAR + 2))


def split_areas(area: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return the areas of up to four panes: one alone, two side by side, else quarters.

    >>> [tuple(pane) for pane in split_areas(pygame.Rect(0, 0, 640, 340), 2)]
    [(0, 0, 319, 340), (321, 0, 319, 340)]
    """
    panes = [Element(0, 0, grow=1, key=n) for n in range(count)]
    rows = [panes] if count <= 2 else [panes[:2], [*panes[2:], SPRING][:2]]
    layout = Layout(Column([Row(row, _GAP, grow=1) for row in rows], _GAP), area)
    return [placed.area for placed in layout if placed.box.key is not None]
