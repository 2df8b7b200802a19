"""The replay of a finished match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.scenes.context import GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.panel.board_screen import BoardScreen, stage_size
from game.scenes.panel.labels import seat_name
from game.scenes.scene import Choice, Margin, Transition
from game.session.session import Replay
from game.ui.input.command import Command, Input
from game.ui.style.style import ACCENT, DIM, SHADOW, TEXT
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import SPRING, Layout, LayoutBox, Padding, Row
from game.ui.widgets.painter import PromptRoom
from game.ui.widgets.text_box import Line

STEP_DELAY = 0.35
_BAR, _PLATE_EDGE, _PLATE_AT = 4, 8, 4


class ReplayScene:
    """Replays a match; can be paused, stepped and rewound."""

    margin = Margin.DRAWN

    def __init__(
        self,
        context: GameContext,
        replay: Replay,
        leave: Choice,
        seen_by: Callable[[Seat | None], Replay] | None = None,
    ) -> None:
        """Start at the first ply; `leave` says where Back leads.

        `seen_by` returns the replay as another seat saw it, where that may be known.
        """
        self.context = context
        self.replay = replay
        self._leave = leave
        self._seen_by = seen_by
        self.screen = BoardScreen(context, replay.info)
        self.playing = True
        self.delay_left = STEP_DELAY
        self.refresh()
        context.audio.play_music(looks_of(replay.info.ruleset.name).theme)

    @property
    def _next_seat(self) -> Seat | None:
        """Return whose view the key shows next: each seat's, then everything."""
        seat = self.replay.seat
        following = 0 if seat is None else seat + 1
        return Seat(following) if following < self.replay.info.seats else None

    def _switch_view(self) -> None:
        """Show the same ply as another seat knew it, or everything."""
        if self._seen_by is None:
            return
        ply = self.replay.ply
        self.replay = self._seen_by(self._next_seat)
        self.replay.seek(ply)
        self.screen = BoardScreen(self.context, self.replay.info)
        self.screen.forget_picture()
        self.refresh()
        self.context.audio.play("ui_toggle")

    @property
    def heading(self) -> str:
        """Return what is written at the top."""
        return f"{get_text('shared', 'replay.heading')}: {self._view_name(self.replay.seat)}"

    def _view_name(self, seat: Seat | None) -> str:
        if seat is None:
            return get_text("shared", "replay.everything")
        if self.replay.info.seats == 1:
            return get_text("shared", "replay.known")
        return get_text("shared", "replay.known_by", seat_name(seat, self.replay.info))

    def refresh(self) -> None:
        """Show all pending updates of the replay."""
        for update in self.replay.poll():
            self.screen.show_update(update)

    def handle(self, command: Input) -> Transition:
        if self.screen.handle_zoom(command):
            return None
        match command:
            case Command.BACK | Command.MENU:
                return self._leave()
            case Command.CONFIRM:
                self.playing = not self.playing
                self.context.audio.play("ui_toggle")
            case Command.LOOK:
                self._switch_view()
            case Command.RIGHT:
                self._seek(self.replay.ply + 1)
            case Command.LEFT:
                self._seek(self.replay.ply - 1)
            case Command.UP:
                self._seek(0)
            case Command.DOWN:
                self._seek(self.replay.last_ply)
        return None

    def _seek(self, ply: int) -> None:
        self.playing = False
        self.screen.event_player.skip_to_end()
        if ply == self.replay.ply + 1:
            self.replay.step()
        else:
            self.replay.seek(max(0, min(ply, self.replay.last_ply)))
        self.refresh()

    def update(self, dt: float) -> Transition:
        self.screen.advance(dt)
        if self.playing and not self.screen.event_player.is_busy:
            self.delay_left -= dt
            if self.delay_left <= 0 and self.replay.ply < self.replay.last_ply:
                self.delay_left = STEP_DELAY
                self.replay.step()
                self.refresh()
        return None

    def prepare_picture(self) -> Iterator[None]:
        self.screen.prepare_picture()
        yield

    def is_outdated(self) -> bool:
        return self.screen.is_outdated

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.screen.draw(target, (), ahead)
        width = stage_size()[0]
        entries = [
            (Command.CONFIRM, get_text("shared", "replay.toggle_pause")),
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "replay.step")),
            *[(Command.LOOK, self._view_name(self._next_seat))] * (self._seen_by is not None),
            back_prompt(),
        ]
        room = PromptRoom(width - 4, 2, on_board=True)
        prompts = self.context.draw_prompts(target, entries, (8, 340), room)
        bar = pygame.Rect(0, 0, width, _BAR)
        bar.bottom = prompts.top - 2
        target.fill(SHADOW, bar)
        last = max(1, self.replay.last_ply)
        bar.width = width * self.replay.ply // last
        target.fill(self.context.bank.adapt_color(ACCENT), bar.inflate(0, -2))
        page = Row([self._plate(), SPRING], align=0)
        Layout(Padding(page, (_PLATE_AT,) * 4), pygame.Rect(0, 0, *stage_size())).draw(target)

    def _plate(self) -> LayoutBox:
        """Describe whose view is shown, and the number of the ply."""
        text, edge = self.context.text, scaled(_PLATE_EDGE)
        count, most = (
            get_text("shared", "replay.ply", ply, self.replay.last_ply)
            for ply in (self.replay.ply, self.replay.last_ply)
        )
        number = Line(text, count, DIM, align=1.0, width=text.width(most))
        row = Row([Line(text, self.heading, TEXT), number], gap=2 * edge)
        place = self.screen.panel.style
        draw = partial(self.context.painter.row, place=place, focus=False)
        return Padding(row, (edge, edge // 2 + 2, edge, edge - edge // 2 - 2), draw=draw)
