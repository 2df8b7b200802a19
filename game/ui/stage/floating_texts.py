"""Floating texts: damage and healing that fly off a figure."""

from dataclasses import dataclass

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.actor import ActorId
from game.core.event import Event, GaugeChanged, Healed, Hurt
from game.core.grid import Pos
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.constants import DANGER, GOOD, Color
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import scaled

FLOAT_SECONDS = 0.8
FLOAT_PIXELS = 14


@dataclass(slots=True)
class FloatingText:
    """A short text that flies off a figure of some pixels of height on a cell, to one side."""

    text: str
    color: Color
    pos: Pos
    height: int
    side: tuple[int, int]
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
                self._add(actor, self._text("hurt", f"-{lost}"), DANGER, is_pushed=True)
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

    def _add(self, actor: ActorId, text: str, color: Color, *, is_pushed: bool = False) -> None:
        sprite = self._stage.actor_sprites.get(actor)
        if sprite is not None:
            pos, height = sprite.actor.pos, sprite.tall(self._stage.bank)
            # What a blow takes flies away from who strikes.
            dx, dy = self._stage.recent.push(pos) if is_pushed else (0, -1)
            # Above and below are the signs of seats.
            dx = dx or int(dy == 0 or sprite.actor.seat is not None)
            # Over another figure it would seem to be theirs.
            taken = {each.actor.pos for each in self._stage.actor_sprites.values()}
            dx = next((x for x in (dx, -dx) if Pos(pos.x + x, pos.y) not in taken or not dx), 0)
            self.shown.append(FloatingText(text, color, pos, height, (dx, 0 if dx else dy or -1)))

    def advance(self, dt: float) -> None:
        """Let the texts fly; the farthest ones vanish."""
        for floating in self.shown:
            floating.time += dt
        self.shown = [f for f in self.shown if f.time < FLOAT_SECONDS]

    def draw(self, target: pygame.Surface, text_renderer: TextRenderer) -> None:
        """Draw the texts over the stage."""
        camera, (whole, margin) = self._stage.camera, with_margin(target)
        board = whole.subsurface(whole.get_rect().clip(0, 0, *camera.full_size))
        for floating in self.shown:
            zoom, (dx, dy), text = camera.zoom, floating.side, floating.text
            figure = camera.rect_of(floating.pos).move(margin)
            figure.height, figure.bottom = floating.height * zoom, figure.bottom
            flown = int(FLOAT_PIXELS * floating.time / FLOAT_SECONDS) * (dy or -1)
            # Bars of health lie over the heads of those who stand behind others.
            gap = zoom * (6 if dy < 0 else 1)
            x = figure.centerx + dx * (figure.width // 2 + gap)
            y = figure.centery + dy * (figure.height // 2 + gap) + flown
            # Read together with the figures, so as large as they are.
            large = max(zoom, scaled(1))
            text_renderer.draw_outlined(board, text, (x, y), floating.color, (dx, dy), large)
