"""The split screen of a live bot match: up to four bots, each on its own copy of the board."""

from __future__ import annotations

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.event import Ended
from game.referee.live_match import LiveMatch
from game.scenes.context import GameContext
from game.scenes.scene import Quit, Transition
from game.scenes.spectate.spectator_pane import SpectatorPane
from game.ui.input.command import Command, Input
from game.ui.style.canvas import HEIGHT, WIDTH
from game.ui.style.style import BACKDROP
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.page_areas import foot_height

_BAR, _GAP = 20, 2
_FRAME = (48, 40, 56)
_PAUSES = (0.6, 0.3, 0.12, 0.0)


def bar_height() -> int:
    """Return the height of the prompts below the panes."""
    return _BAR if text_size() is TextSize.NORMAL else foot_height()


class SpectateScene:
    """Shows all bots' turns at one pace; slow bots' turns appear when they arrive."""

    def __init__(self, context: GameContext, live: LiveMatch) -> None:
        self.context = context
        self.live = live
        areas = split_areas(pygame.Rect(0, 0, WIDTH, HEIGHT - bar_height()), len(live.names))
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
        """Pause, show the next turn, change the pace or quit."""
        match command:
            case Command.BACK | Command.MENU:
                return Quit()
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
                if any(isinstance(event, Ended) for event in shown.turn.events):
                    self.context.audio.play("ui_confirm")
        return has_shown

    def update(self, dt: float) -> Transition:
        """Show the next turns once all animations have ended."""
        hurry = 2.0 if self.pace == len(_PAUSES) - 1 else 1.0
        for pane in self.panes:
            pane.advance(dt, hurry)
        self.delay_left = max(0.0, self.delay_left - dt)
        resting = self.delay_left == 0 and not any(pane.busy for pane in self.panes)
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
        place = (8, HEIGHT - _BAR + 2)
        self.context.draw_prompts(target, entries, place)


def split_areas(area: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return the areas of up to four panes: one alone, two side by side, else quarters.

    >>> [tuple(pane) for pane in split_areas(pygame.Rect(0, 0, 640, 340), 2)]
    [(0, 0, 319, 340), (321, 0, 319, 340)]
    """
    if count == 1:
        return [area]
    width = (area.width - _GAP) // 2
    height = area.height if count == 2 else (area.height - _GAP) // 2
    return [
        pygame.Rect(
            area.left + (index % 2) * (width + _GAP),
            area.top + (index // 2) * (height + _GAP),
            width,
            height,
        )
        for index in range(count)
    ]
