"""A finished match, watched."""

from __future__ import annotations

import pygame

from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.match import Match
from game.scenes.context import GameContext
from game.scenes.panel.board_screen import STAGE_SIZE, BoardScreen
from game.scenes.scene import Replace, Transition
from game.session import ReplaySession
from game.ui.input.command import Command, Input
from game.ui.style.style import DIM, TEXT

BAR = pygame.Rect(60, 326, STAGE_SIZE[0] - 120, 6)
STEP_DELAY = 0.35


class ReplayScene:
    """Plays a match's record by itself; can be halted, stepped and wound."""

    def __init__(self, context: GameContext, match: Match) -> None:
        """Begin at the start."""
        self.context = context
        self.match = match
        # Of a match of several seats everything is shown.
        self.session = ReplaySession(match, Seat(0) if match.seats == 1 else None)
        self.screen = BoardScreen(context, match)
        self.playing = True
        self.delay_left = STEP_DELAY
        self.refresh()
        context.audio.play_music(match.ruleset.theme)

    def refresh(self) -> None:
        """Take what the session has to tell."""
        for update in self.session.poll():
            self.screen.show_update(update)

    def handle(self, command: Input) -> Transition:
        """Halt, step, wind or leave."""
        match command:
            case Command.BACK | Command.MENU:
                return Replace(self.context.scenes.game_over(self.match))
            case Command.CONFIRM:
                self.playing = not self.playing
                self.context.audio.play("ui_toggle")
            case Command.RIGHT:
                self._seek(self.session.ply + 1)
            case Command.LEFT:
                self._seek(self.session.ply - 1)
            case Command.UP:
                self._seek(0)
            case Command.DOWN:
                self._seek(self.session.last_ply)
        return None

    def _seek(self, ply: int) -> None:
        self.playing = False
        self.screen.event_player.skip_to_end()
        if ply == self.session.ply + 1:
            self.session.step()
        else:
            self.session.seek(max(0, min(ply, self.session.last_ply)))
        self.refresh()

    def update(self, dt: float) -> Transition:
        """Play on while running."""
        self.screen.advance(dt)
        if self.playing and not self.screen.event_player.is_busy:
            self.delay_left -= dt
            if self.delay_left <= 0 and self.session.ply < self.session.last_ply:
                self.delay_left = STEP_DELAY
                self.session.step()
                self.refresh()
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the board with a bar of the whole match under it."""
        self.screen.draw(target, (), ahead)
        self.screen.darken_prompt_strip(target)
        last = max(1, self.session.last_ply)
        pygame.draw.rect(target, (30, 24, 36), BAR)
        done = BAR.copy()
        done.width = BAR.width * self.session.ply // last
        pygame.draw.rect(target, (98, 199, 205), done)
        letters, reader = self.context.text, self.context.reader
        words = get_text("shared", "replay.ply", self.session.ply, self.session.last_ply)
        letters.draw(target, get_text("shared", "replay.heading"), (8, 8), TEXT)
        letters.draw(target, words, (BAR.right + 8, BAR.top - 2), DIM)
        entries = [
            (Command.CONFIRM, get_text("shared", "replay.toggle_pause")),
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "replay.step")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        self.context.painter.draw_prompts(target, entries, (8, 340), reader.bindings, reader.device)
