"""Floating texts: damage and healing that rise from a cell."""

from dataclasses import dataclass

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.actor import ActorId
from game.core.event import Event, GaugeChanged, Healed, Hurt
from game.core.grid import Pos
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.style import DANGER, GOOD, Color
from game.ui.style.text_renderer import SMALL, TITLE, TextRenderer
from game.ui.style.text_size import line_height

FLOAT_SECONDS = 0.8
FLOAT_RISE_PIXELS = 14


@dataclass(slots=True)
class FloatingText:
    """A short text that rises from over a figure of some pixels of height on a cell."""

    text: str
    color: Color
    pos: Pos
    height: int
    time: float = 0.0


class FloatingTexts:
    """Turns events into floating texts over a stage."""

    def __init__(self, stage: Stage, texts: str) -> None:
        self.shown: list[FloatingText] = []
        self._stage = stage
        self._texts = texts

    def add_event(self, event: Event) -> None:
        """Show the damage or healing of an event, or that a gauge rose."""
        match event:
            case Hurt(actor=actor, amount=amount, health=health) if amount:
                own = self._stage.view and self._stage.view.own_actor()
                is_told = own and own.id == actor and has_text(self._texts, "note.hurt_you")
                # Damage beyond the last HP is shown only where the log says it.
                lost = amount if is_told else min(amount, max(1, amount + health))
                self._add(actor, self._text("hurt", f"-{lost}"), DANGER)
            case Healed(actor=actor, amount=amount):
                self._add(actor, self._text("healed", f"+{amount}"), GOOD)
            case GaugeChanged(name=name, value=value) if has_text(self._texts, f"popup.{name}"):
                view = self._stage.view
                if view and (own := view.own_actor()) and value > view.gauge_value(name):
                    self._add(own.id, self._text(name, ""), GOOD)

    def _text(self, key: str, number: str) -> str:
        """Return the floating text: the number, unless the ruleset has a text for it."""
        key = f"popup.{key}"
        return get_text(self._texts, key) if has_text(self._texts, key) else number

    def _add(self, actor: ActorId, text: str, color: Color) -> None:
        sprite = self._stage.actor_sprites.get(actor)
        if sprite is not None:
            frame = sprite.frame(self._stage.bank)
            height = frame.get_height() - frame.get_bounding_rect().top
            self.shown.append(FloatingText(text, color, sprite.actor.pos, height))

    def advance(self, dt: float) -> None:
        """Let the texts rise; the highest ones vanish."""
        for floating in self.shown:
            floating.time += dt
        self.shown = [f for f in self.shown if f.time < FLOAT_SECONDS]

    def draw(self, target: pygame.Surface, text_renderer: TextRenderer) -> None:
        """Draw the texts over the stage."""
        whole, (left, top) = with_margin(target)
        for floating in self.shown:
            place = self._stage.camera.rect_of(floating.pos)
            risen = int(FLOAT_RISE_PIXELS * floating.time / FLOAT_SECONDS)
            head = place.bottom - floating.height * self._stage.camera.zoom
            # Read together with the figures, so as large as they are.
            is_near = self._stage.camera.zoom > 1
            font, high = (TITLE, 2 * line_height()) if is_near else (SMALL, line_height())
            x, y = left + place.centerx, max(top, top + head - high) - risen
            text_renderer.draw_outlined(whole, floating.text, (x, y), floating.color, font)
