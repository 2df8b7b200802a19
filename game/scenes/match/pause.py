"""The pause menu."""

from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.action import GIVE_UP, Action, Resign
from game.core.features.lesson import read_lesson
from game.scenes.darkened_scene import DarkenedScene
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.match.next_match import next_match, rematch
from game.scenes.menu_items import back_prompt, menu_item, menu_prompts
from game.scenes.menus.codex import codex_entry
from game.scenes.menus.map_details import about_map
from game.scenes.scene import Choice, Margin, Pop, Push, Reset, Scene, Transition, follow
from game.scenes.settings.settings import SettingsScene
from game.session.session import Session
from game.session.updates import Update
from game.ui.input.command import Command, Input
from game.ui.style.canvas import WIDTH
from game.ui.style.constants import ACCENT, QUESTION_PANEL, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import SPRING, Column, Layout, Padding
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import panel_style
from game.ui.widgets.text_box import Line

_WIDTH, _PADDING, _GAP = 200, 20, 8


class PauseScene:
    """The menu of a paused match, which is saved already."""

    margin = Margin.SHADED
    _leave_key = "pause.leave"

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
        self._leave_match, self.context, self.session = leave_match, context, session
        self.below = DarkenedScene(context, Margin.SHADED.value)
        self.keymap = session.info.ruleset.name
        self._may_give_up = False
        self.menu = self._main_menu(update)
        self._has_given_up = False
        context.audio.play("ui_open")

    def _main_menu(self, update: Update | None) -> Menu[Choice]:
        context, ruleset = self.context, self.session.info.ruleset
        legal = () if update is None else update.legal
        gives_up_seat = update is not None and update.may_resign and self.session.info.seats > 1
        self._giving_up: Action = GIVE_UP if GIVE_UP in legal else Resign()
        self._may_give_up = gives_up_seat or GIVE_UP in legal
        leave = menu_item(self._leave_key, self._leave, "home")
        if self._leave_match is not None:
            leave = menu_item("pause.leave_match", lambda: self._ask("leave_match"), "home")
        restart = menu_item("pause.restart", self._restart, "again")
        entries = [
            menu_item("pause.resume", Pop, "play"),
            menu_item("pause.rules", lambda: Push(HelpPagesScene(context, ruleset)), "book"),
            *codex_entry(context, ruleset, "list"),
            menu_item("pause.level_note", self._about_map, "list"),
            menu_item(
                "pause.settings", lambda: Push(SettingsScene(context, ruleset.name)), "settings"
            ),
            *[restart, *self._skip_entry()] * (self._leave_match is None),
            *[menu_item("pause.give_up", lambda: self._ask("give_up"), "door")] * self._may_give_up,
            leave,
        ]
        return Menu(entries, self.context.audio.play)

    def _about_map(self) -> Transition:
        close = [menu_item("play.got_it", Pop, "play")]
        return Push(about_map(self.context, self.session.info.level, close))

    def _skip_entry(self) -> list[MenuItem[Choice]]:
        info = self.session.info
        is_lesson = bool(read_lesson(info.level.note).steps)
        onward = next_match(self.context, info, Reset) if is_lesson else None
        if onward is None:
            return []

        def skip() -> Transition:
            self.session.discard_if_empty()
            return onward[1]()

        return [menu_item("pause.skip_lesson", skip, "play")]

    def _leave(self) -> Transition:
        self.session.discard_if_empty()
        return Reset(self.context.scenes.title())

    def _restart(self) -> Transition:
        return self._ask("restart") if self.session.ply else self._confirm_restart()

    def _confirm_restart(self) -> Transition:
        self.session.discard_if_empty()
        return Reset(rematch(self.context, self.session.info))

    def opened_by(self, command: Input) -> Scene:
        """Return what a command opens: the menu, or the question alone of what gives up."""
        if command is not Command.GIVE_UP or not self._may_give_up:
            return self
        question = self._question("give_up")
        if self._giving_up == GIVE_UP:
            # The key that confirms follows it in the manual.
            question.menu.index = 0
        return question

    def _ask(self, about: str) -> Transition:
        return Push(self._question(about))

    def _question(self, about: str) -> Dialog:
        """Return the question before the match, or a seat in it, is given up; no is in focus."""
        confirm: dict[str, Choice | None] = {
            "give_up": self._give_up,
            "leave_match": self._leave_match,
            "restart": self._confirm_restart,
        }
        note = f"pause.{about}_note"
        if about == "give_up" and (seats := self.session.info.seats) <= 2:
            note = "pause.resign_note" if seats == 1 else "pause.give_up_note_two"
        sure = menu_item(f"pause.confirm_{about}", confirm[about], "door")
        answers = [sure, menu_item("pause.keep_playing", Pop, "play")]
        title, lines = get_text("shared", f"pause.ask_{about}"), [(get_text("shared", note), TEXT)]
        question = Dialog(self.context, title, lambda: lines, answers, style=QUESTION_PANEL)
        question.menu.index, question.keymap, question.below = 1, self.keymap, self.below
        return question

    def _give_up(self) -> Transition:
        self._has_given_up = True
        self.session.submit(self._giving_up)
        return Pop()

    def handle(self, command: Input) -> Transition:
        if command in (Command.BACK, Command.MENU):
            self.context.audio.play("ui_close")
            return Pop()
        return follow(self.menu.handle(command))

    def update(self, dt: float) -> Transition:
        return Pop() if self._has_given_up else None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        self.layout().draw(target)
        self.below.draw_prompts(target, menu_prompts([back_prompt()]))

    def layout(self) -> Layout:
        """Lay out a panel of heading and entries in the middle, above the prompts."""
        painter, heading = self.context.painter, "pause.heading"
        style = panel_style(self.context.bank, looks_of(self.session.info.ruleset.name))
        if self._leave_match is not None:
            heading = "pause.heading_online"
        title = Line(self.context.text, get_text("shared", heading), ACCENT, align=0.5, font=TITLE)
        parts = Column([title, self.menu.box(painter, style)], gap=_GAP)
        draw = partial(painter.panel, style=style)
        panel = Padding(parts, (_PADDING,) * 4, key="panel", draw=draw)
        width = scaled(_WIDTH) + 2 * _PADDING
        left, height = (WIDTH - width) // 2, self.below.foot_of(menu_prompts([back_prompt()])).top
        return Layout(Column([SPRING, panel, SPRING]), pygame.Rect(left, 0, width, height))
