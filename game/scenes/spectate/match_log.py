"""The match log: all public log rows, with the selected action replayed on the board."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.chart.fragment_queries import has_fragments
from game.scenes.game_context import BoardReplacement, GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.panel.board_screen import BoardScreen, panel_width, stage_size
from game.scenes.scene import Margin, Pop, Transition
from game.scenes.texts.log_rows import log_rows, with_ending
from game.session.session import Replay
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.constants import ACCENT
from game.ui.widgets.box_key import number_of
from game.ui.widgets.layout import Column, Layout, Padding
from game.ui.widgets.panel.log_panel import LogPanel
from game.ui.widgets.prompt_layout import PromptRoom
from game.ui.widgets.text_box import Line

_PAGE = 8
_PREVIEW_DELAY = 0.18
_CLOSE = (Command.BACK, Command.MENU, Command.LOG)


class MatchLogScene:
    """Scrolls through the log and replays the selected action as the seat saw it."""

    margin = Margin.DRAWN

    def __init__(
        self,
        context: GameContext,
        replay: Replay,
        board_replacement: BoardReplacement | None = None,
    ) -> None:
        """Start at the newest row; a replay without a seat shows the true board.

        The replacement is drawn where the seat has no board but its own map.
        """
        self.context = context
        self.replay = replay
        self.ruleset = ruleset = replay.info.ruleset
        self.keymap = ruleset.name
        self.screen = BoardScreen(context, replay.info)
        self.screen.board_replacement = board_replacement
        self.rows = list(log_rows(ruleset.name, replay.log, replay.info.level))
        self.index = len(self.rows) - 1
        self._panel = pygame.Surface((panel_width(), stage_size()[1]))
        self._layout: Layout | None = None
        self._preview_in = 0.0
        self._shown_index = -1
        context.audio.play("ui_open")
        self._show_selected()
        if self.screen.view is not None:
            self.rows = with_ending(self.rows, replay.info, self.screen.view.outcome)
            self.index = self._shown_index = len(self.rows) - 1

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            return self._handle_pointer(command)
        if command in _CLOSE:
            self.context.audio.play("ui_close")
            return Pop()
        steps = {
            Command.UP: -1, Command.LEFT: -_PAGE, Command.PREVIOUS_VERB: -_PAGE,
            Command.DOWN: 1, Command.RIGHT: _PAGE, Command.NEXT_VERB: _PAGE,
        }  # fmt: skip
        if command is Command.CONFIRM:
            self._shown_index = -1
        elif isinstance(command, Command) and command in steps:
            self._select(self.index + steps[command])
        return None

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        if pointer.wheel:
            self._select(self.index - pointer.wheel)
        elif pointer.button == 3:
            return self.handle(Command.BACK)
        elif pointer.button == 1:
            point = pointer.x - stage_size()[0], pointer.y
            row = number_of(self._layout and self._layout.key_at(point), "log")
            if row is not None:
                self._select(row)
        return None

    def _select(self, index: int) -> None:
        self.index = max(0, min(len(self.rows) - 1, index))
        self._preview_in = _PREVIEW_DELAY
        self.context.audio.play("ui_move")

    def _show_selected(self) -> None:
        self._shown_index = self.index
        row = self.rows[self.index] if self.rows else None
        ply, seat = (row.ply, row.seat if row.ply else None) if row is not None else (0, None)
        self.screen.event_player.skip_to_end()
        self.replay.seek(max(0, ply - 1))
        if ply:
            self.replay.step()
        # On the fragment of who acted.
        for update in self.replay.poll():
            self.screen.show_update(
                replace(update, view=_focused_on(self.ruleset, update.view, seat))
            )

    def update(self, dt: float) -> Transition:
        self._preview_in = max(0.0, self._preview_in - dt)
        if self._preview_in == 0 and self._shown_index != self.index:
            self._show_selected()
        self.screen.advance(dt)
        return None

    def prepare_picture(self) -> Iterator[None]:
        self.screen.prepare_picture()
        yield

    def is_outdated(self) -> bool:
        return self.screen.is_outdated

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.screen.draw(target, (), ahead)
        picture, painter, style = self._panel, self.context.painter, self.screen.panel.style
        heading = Line(self.context.text, get_text("shared", "play.log"), ACCENT)
        looks, ink = looks_of(self.ruleset.name), painter.ink(style)
        page = Padding(
            Column([heading, LogPanel(painter, looks, self.rows, ink, self.index, grow=1)], gap=8),
            (14, 12, 14, 14),
            draw=lambda panel, area: painter.panel(panel, area, style),
        )
        self._layout = Layout(page, picture.get_rect())
        self._layout.draw(picture)
        target.blit(picture, (stage_size()[0], 0))
        self.screen.draw_panel_top(target)
        entries = [
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "play.log_line")),
            (Command.CONFIRM, get_text("shared", "play.replay_action")),
            back_prompt(),
        ]
        room = PromptRoom(stage_size()[0] - 4, 2, on_board=True)
        self.context.draw_prompts(target, entries, (8, 340), room)


def _focused_on(ruleset: Ruleset, view: View, seat: Seat | None) -> View:
    """Return the view focused on the fragment that a seat is on, if there are several."""
    actor = next((a for a in view.actors if a.seat is not None and a.seat == seat), None)
    if actor is None or not has_fragments(ruleset, view):
        return view
    return replace(view, focused_board=actor.board)
