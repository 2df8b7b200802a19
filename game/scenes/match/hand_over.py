"""Hides the board between the turns of two players at one screen."""

from __future__ import annotations

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.scenes.context import GameContext
from game.scenes.panel.labels import seat_name
from game.scenes.scene import Margin, Pop, Push, Transition
from game.session.session import Session
from game.ui.input.command import Command, Input
from game.ui.style.style import ACCENT, DIM, SEAT_NAMES, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TextSize, grown, line_height, text_size

HOLD_SECONDS = 0.6
_BAR = pygame.Rect(240, 250, 160, 8)


class HotSeat:
    """Passes the screen between the humans of a match; in between, the board is covered."""

    def __init__(self, humans: int) -> None:
        """Start covered if there are several."""
        self.is_covered = humans > 1
        self._called_seat: Seat | None = None

    def next_seat(self, session: Session) -> Seat | None:
        """Return the seat that has to come to the screen, or None."""
        if not self.is_covered:
            return session.next_player
        return session.seat if self._called_seat is None else self._called_seat

    def call(self, seat: Seat) -> bool:
        """Cover the board and call a seat; the second call uncovers it, as the player is there.

        Returns whether the player is there.
        """
        is_there = self._called_seat == seat
        self._called_seat, self.is_covered = None if is_there else seat, not is_there
        return is_there


class HandOverScene:
    """Shows whose turn it is, and a bar that fills while the confirm key is held.

    For those who cannot hold a key, pressing it twice will do.
    """

    # Of the board that the player before has seen, nothing may stay on the screen.
    margin = Margin.HIDDEN

    def __init__(self, context: GameContext, session: Session, seat: Seat) -> None:
        """Wait for the player of a seat."""
        self.context = context
        self.session = session
        self.seat = seat
        self.held = 0.0
        # Music reacts to the player's situation, so it must not give it away here.
        context.audio.set_music_layer("", 0.0)
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        """Open the pause menu, or count presses of the confirm key."""
        if command is Command.CONFIRM and not self.context.settings.hold_to_show:
            self.held += HOLD_SECONDS / 2
        if command in (Command.MENU, Command.BACK, Command.SUSPEND):
            return Push(self.context.scenes.pause(self.session))
        return None

    def update(self, dt: float) -> Transition:
        """Fill the bar while the key is down; close once it is full."""
        if self.context.settings.hold_to_show:
            down = self.context.reader.is_down(Command.CONFIRM)
            self.held = self.held + dt if down else 0.0
        return Pop() if self.held >= HOLD_SECONDS else None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the seat's name and emblem on an opaque background."""
        self.context.draw_ground(target, self.session.info.ruleset.name)
        text_renderer, painter, reader = (
            self.context.text,
            self.context.painter,
            self.context.reader,
        )
        name = SEAT_NAMES[self.seat % len(SEAT_NAMES)]
        bank = self.context.bank.for_looks(looks_of(self.session.info.ruleset.name))
        if bank.has("emblems", f"{name}_large"):
            emblem = pygame.transform.scale_by(bank.frame("emblems", f"{name}_large", 0), 3)
            target.blit(emblem, emblem.get_rect(center=(320, 110)))
        text_renderer.draw(target, seat_name(self.seat), (320, 150), ACCENT, TITLE, align=0.5)
        wait = get_text("shared", "hand_over.wait")
        lines = text_renderer.wrap(wait, 600)
        for row, line in enumerate(lines):
            at = (320, 190 + row * line_height())
            text_renderer.draw(target, line, at, TEXT, align=0.5)
        pygame.draw.rect(target, DIM, _BAR, 1)
        inner = _BAR.inflate(-4, -4)
        inner.width = int(inner.width * min(1.0, self.held / HOLD_SECONDS))
        pygame.draw.rect(target, ACCENT, inner)
        way = "hold" if self.context.settings.hold_to_show else "press_twice"
        entries = [(Command.CONFIRM, get_text("shared", f"hand_over.{way}"))]
        painter.draw_prompts(
            target,
            entries,
            (_BAR.left if text_size() is TextSize.LARGE else 270, grown(266, 2)),
            reader.bindings,
            reader.device,
        )
