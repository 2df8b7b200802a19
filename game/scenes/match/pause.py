"""The pause menu."""

from __future__ import annotations

from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.action import Action, Resign, Use
from game.core.features.lesson import read_lesson
from game.scenes.context import GameContext
from game.scenes.darkened import DarkenedScene
from game.scenes.dialogs import level_note_dialog
from game.scenes.match.next_match import next_match, rematch
from game.scenes.menu_items import back_prompt, menu_item, menu_prompts
from game.scenes.menus.codex import codex_entry
from game.scenes.scene import Choice, Margin, Pop, Push, Reset, Transition, follow
from game.session.session import Session
from game.session.updates import Update
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input
from game.ui.style.canvas import WIDTH
from game.ui.style.style import ACCENT, QUESTION_PANEL, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import SPRING, Column, Layout, Padding
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import panel_style
from game.ui.widgets.text_box import Line, Text

RESIGN = Use("resign")
_WIDTH, _PADDING, _GAP = 200, 20, 8


class PauseScene:
    """The menu of a paused match, which is saved already."""

    margin = Margin.SHADED

    def __init__(
        self,
        context: GameContext,
        session: Session,
        update: Update | None = None,
        leave_match: Choice | None = None,
    ) -> None:
        """Build the menu; `update` says what the seat at the screen, if any, may give up.

        `leave_match` leaves a match over a network, which is played on behind the menu.
        """
        self._leave_match = leave_match
        self.context = context
        self.session = session
        self.below = DarkenedScene(context, Margin.SHADED.value)
        self.keymap = session.info.ruleset.name
        self._giving_up: Action = Resign()
        self._may_give_up = False
        self.menu = self._main_menu(update)
        self._question: Menu[Choice] | None = None
        self._asked = ""
        # A key of its own has asked, not a line of the menu.
        self._is_question_alone = False
        context.audio.play("ui_open")

    def _main_menu(self, update: Update | None) -> Menu[Choice]:
        scenes, ruleset = self.context.scenes, self.session.info.ruleset
        legal = () if update is None else update.legal
        gives_up_seat = update is not None and update.may_resign and self.session.info.seats > 1
        if RESIGN in legal:
            self._giving_up = RESIGN
        self._may_give_up = gives_up_seat or RESIGN in legal
        leave = menu_item("pause.leave", self._leave, "home")
        if self._leave_match is not None:
            leave = menu_item("pause.leave_match", partial(self._ask, "leave_match"), "home")
        restart = menu_item("pause.restart", self._restart, "again")
        give_up = menu_item("pause.give_up", partial(self._ask, "give_up"), "door")
        entries = [
            menu_item("pause.resume", Pop, "play"),
            menu_item("pause.rules", lambda: Push(scenes.help_pages(ruleset)), "book"),
            *codex_entry(self.context, ruleset, "list"),
            menu_item("pause.level_note", self._open_level_note, "list"),
            menu_item("pause.settings", lambda: Push(scenes.settings(ruleset.name)), "settings"),
            *[restart, *self._skip_entry()] * (self._leave_match is None),
            *[give_up] * self._may_give_up,
            leave,
        ]
        return Menu(entries, self.context.audio.play)

    def _open_level_note(self) -> Transition:
        return Push(level_note_dialog(self.context, self.session.info.level))

    def _skip_entry(self) -> list[MenuItem[Choice]]:
        info = self.session.info
        is_lesson = bool(read_lesson(info.level.note).steps)
        onward = next_match(self.context, info, Reset) if is_lesson else None
        if onward is None:
            return []

        def skip() -> Transition:
            self.session.discard_if_empty()
            return onward()

        return [menu_item("pause.skip_lesson", skip, "play")]

    def _leave(self) -> Transition:
        self.session.discard_if_empty()
        return Reset(self.context.scenes.title())

    def _restart(self) -> Transition:
        if not self.session.ply:
            return self._confirm_restart()
        self._ask("restart")
        return None

    def _confirm_restart(self) -> Transition:
        self.session.discard_if_empty()
        return Reset(rematch(self.context, self.session.info))

    def opened_by(self, command: Input) -> PauseScene:
        """Return the menu as a command opens it: with the question of what gives up."""
        if command is Command.GIVE_UP and self._may_give_up:
            self._ask("give_up")
            assert self._question is not None
            self._question.index = 1
            self._is_question_alone = True
        return self

    def _ask(self, about: str) -> None:
        self._asked = about
        confirm: dict[str, Choice | None] = {
            "give_up": self._give_up,
            "leave_match": self._leave_match,
            "restart": self._confirm_restart,
        }
        keep = menu_item("pause.keep_playing", self._cancel_question, "play")
        sure = menu_item(f"pause.confirm_{about}", confirm[about], "door")
        self._question = Menu([keep, sure], self.context.audio.play)

    def _cancel_question(self) -> Transition:
        self._question = None
        return Pop() if self._is_question_alone else None

    def _give_up(self) -> Transition:
        self.session.submit(self._giving_up)
        return Pop()

    def handle(self, command: Input) -> Transition:
        if command in (Command.BACK, Command.MENU) and self._question is not None:
            self.context.audio.play("ui_back")
            return self._cancel_question()
        if command in (Command.BACK, Command.MENU):
            self.context.audio.play("ui_close")
            return Pop()
        return follow((self._question or self.menu).handle(command))

    @property
    def _question_note(self) -> str:
        """Return the note below the question, "" without one."""
        if self._question is None:
            return ""
        is_alone = self._asked == "give_up" and self.session.info.seats == 1
        return get_text("shared", f"pause.{'resign' if is_alone else self._asked}_note")

    def update(self, dt: float) -> Transition:
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        self.layout().draw(target)
        self.below.draw_prompts(target, self._prompts())

    def layout(self) -> Layout:
        """Lay out a panel of heading, entries and note in the middle, above the prompts."""
        painter, text = self.context.painter, self.context.text
        style = place = panel_style(self.context.bank, looks_of(self.session.info.ruleset.name))
        menu, heading = self.menu, f"pause.heading{'_online' * (self._leave_match is not None)}"
        if self._question is not None:
            menu, style, heading = self._question, QUESTION_PANEL, f"pause.ask_{self._asked}"
        parts = [
            Line(text, get_text("shared", heading), ACCENT, align=0.5, font=TITLE),
            menu.box(painter, place),
            Text(text, [(self._question_note, TEXT)]) if self._question_note else None,
        ]
        draw = partial(painter.panel, style=style)
        panel = Padding(Column(parts, gap=_GAP), (_PADDING,) * 4, key="panel", draw=draw)
        width = scaled(_WIDTH) + 2 * _PADDING
        left, height = (WIDTH - width) // 2, self.below.foot_of(self._prompts()).top
        return Layout(Column([SPRING, panel, SPRING]), pygame.Rect(left, 0, width, height))

    def _prompts(self) -> list[Prompt]:
        return menu_prompts([back_prompt()])
