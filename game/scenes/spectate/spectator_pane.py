"""One bot's pane of the split screen: its board, gauges and messages."""

from __future__ import annotations

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text
from game.core.event import Event
from game.core.ruleset import Ruleset
from game.core.view import View
from game.referee.live_match import LiveTurn
from game.scenes.context import GameContext
from game.session.updates import Update
from game.ui.anim.event_player import EventPlayer
from game.ui.audio.event_sounds import sound_names
from game.ui.stage.stage import Stage
from game.ui.style.style import ACCENT, DANGER, DIM, TEXT
from game.ui.style.text_size import grown
from game.ui.widgets.panel.hud import value_words
from game.ui.widgets.speech_bubble import SpeechBubble, draw_speech_bubble

_HEADER_HEIGHT = 16
_BUBBLE_SECONDS = 2.4
_MAX_BUBBLE_LENGTH = 120


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
        self.stage = Stage(
            context.board_sprites,
            looks_of(ruleset.name),
            (area.width, area.height - grown(_HEADER_HEIGHT)),
        )
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

    @property
    def busy(self) -> bool:
        """Return whether an animation is running."""
        return self.event_player.is_busy

    def _on_event(self, event: Event) -> None:
        self.context.audio.play(*sound_names(event, self.stage.view or self.view))

    def show_turn(self, shown: LiveTurn) -> None:
        """Show a turn with the bot's message, or the error or warning about it."""
        turn, self._updates = shown.turn, (shown.known, shown.everything)
        update = self._updates[self.shows_everything]
        self.event_player.enqueue(update.events, update.view, update.marks)
        text, loud = turn.message, False
        if turn.error:
            text, loud = get_text(self.texts, f"protocol.{turn.error}"), True
        elif turn.warning and not text and has_text(self.texts, f"protocol.{turn.warning}"):
            text, loud = get_text(self.texts, f"protocol.{turn.warning}"), True
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
        self._draw_header(target)
        bot = self._updates[0].view.own_actor()
        own = None if bot is None else (self.stage.view or self.view).actor(bot.id)
        if self.bubble is not None and own is not None:
            mouth = self.stage.camera.rect_of(own.pos).move(place)
            room = pygame.Rect(place, self.stage.camera.size)
            draw_speech_bubble(target, self.stage.bank, self.context.text, self.bubble, mouth, room)

    def _draw_header(self, target: pygame.Surface) -> None:
        text_renderer, view = self.context.text, self.stage.view or self.view
        top, look = self.area.top + 3, self.stage.looks.gauge
        name = text_renderer.draw(target, self.name, (self.area.left + 6, top), ACCENT)
        numbers = "  ".join(
            f"{get_text(self.texts, f'gauge.{gauge.name}')} {value_words(gauge, look(gauge.name))}"
            for gauge in view.gauges[:3]
        )
        color = TEXT
        if self.view.outcome is not None and not self.busy:
            color = DIM if self.view.outcome.winners else DANGER
        right = (self.area.right - 6, top)
        if name.right + text_renderer.width(numbers) + 12 < self.area.right:
            text_renderer.draw(target, numbers, right, color, align=1.0)
