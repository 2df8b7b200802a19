"""A match at rest."""

from __future__ import annotations

import pygame

from game.content.words import say
from game.core.match import Match
from game.scenes.scene import House, Pop, Push, Reset, Transition
from game.ui.command import Command, Input
from game.ui.widgets import Entry, Menu, heading

AREA = pygame.Rect(220, 110, 200, 150)


class PauseScene:
    """Go on, read the rules, change settings, begin again or leave; the match is saved already."""

    def __init__(self, house: House, match: Match) -> None:
        """Offer what can be done."""
        self.house = house
        flow = house.flow
        self._backdrop: pygame.Surface | None = None
        self.menu = Menu(
            [
                Entry(say("shared", "pause.resume"), Pop, icon="play"),
                Entry(
                    say("shared", "pause.rules"),
                    lambda: Push(flow.rules(match.ruleset)),
                    icon="book",
                ),
                Entry(
                    say("shared", "pause.settings"), lambda: Push(flow.settings()), icon="settings"
                ),
                Entry(
                    say("shared", "pause.restart"),
                    lambda: Reset(
                        flow.begin(match.ruleset, match.level, match.seed, match.players)
                    ),
                    icon="again",
                ),
                Entry(say("shared", "pause.leave"), lambda: Reset(flow.title()), icon="home"),
            ],
            AREA,
            house.speaker.play,
        )
        house.speaker.play("ui_open")

    def handle(self, command: Input) -> Transition:
        """Take one input."""
        if command in (Command.BACK, Command.MENU):
            self.house.speaker.play("ui_close")
            return Pop()
        return self.menu.handle(command)  # type: ignore[return-value]

    def update(self, dt: float) -> Transition:
        """Rest."""
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the menu over the darkened picture of the match."""
        if self._backdrop is None:
            self._backdrop = target.copy()
            self._backdrop.fill((132, 130, 142), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._backdrop, (0, 0))
        paint = self.house.paint
        paint.panel(target, AREA.inflate(40, 70).move(0, -14), "stone")
        heading(target, paint, say("shared", "pause.heading"), (AREA.centerx, AREA.top - 26))
        self.menu.draw(target, paint)
