"""The pause menu."""

from __future__ import annotations

from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, lazy_text
from game.core.action import Action, Resign, Use
from game.core.features.lesson import read_lesson
from game.scenes.context import GameContext
from game.scenes.darkened import DarkenedScene
from game.scenes.dialogs import level_note_dialog, menu_prompts
from game.scenes.match.next_match import next_match, rematch
from game.scenes.menus.codex import CodexScene
from game.scenes.scene import Choice, Margin, Pop, Push, Reset, Transition, follow
from game.session.session import Session
from game.session.updates import Update
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input
from game.ui.style.style import QUESTION_PANEL, TEXT
from game.ui.style.text_size import line_height, scaled
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import draw_heading, panel_style

RESIGN = Use("resign")
_WIDTH = 200
_MIDDLE = (320, 190)
# Around the entries: the heading above, padding on all sides, and the gap before a note.
_HEADING_HEIGHT, _HEAD_TOP, _PADDING, _GAP = 46, 20, 20, 8


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
        give_up = MenuItem(
            lazy_text("shared", "pause.give_up"), partial(self._ask, "give_up"), icon="door"
        )
        restart = MenuItem(lazy_text("shared", "pause.restart"), self._restart, icon="again")
        leave = MenuItem(lazy_text("shared", "pause.leave"), self._leave, icon="home")
        if self._leave_match is not None:
            text = lazy_text("shared", "pause.leave_match")
            leave = MenuItem(text, partial(self._ask, "leave_match"), icon="home")
        entries: list[MenuItem[Choice]] = [
            MenuItem(lazy_text("shared", "pause.resume"), Pop, icon="play"),
            MenuItem(
                lazy_text("shared", "pause.rules"),
                lambda: Push(scenes.help_pages(ruleset)),
                icon="book",
            ),
            *self._codex_entry(),
            MenuItem(lazy_text("shared", "pause.level_note"), self._open_level_note, icon="list"),
            MenuItem(
                lazy_text("shared", "pause.settings"),
                lambda: Push(scenes.settings(ruleset.name)),
                icon="settings",
            ),
            *[restart, *self._skip_entry()] * (self._leave_match is None),
            *[give_up] * self._may_give_up,
            leave,
        ]
        return self._menu(entries)

    def _menu(self, entries: list[MenuItem[Choice]]) -> Menu[Choice]:
        menu = Menu(entries, pygame.Rect(0, 0, 0, 0), self.context.audio.play)
        self._place(menu)
        return menu

    def _place(self, menu: Menu[Choice], note_height: int = 0) -> None:
        """Center a menu, as high as its entries or as there is room."""
        room = self.below.foot_of(self._prompts()).top - _HEADING_HEIGHT - _PADDING - note_height
        area = pygame.Rect(0, 0, scaled(_WIDTH), min(menu.full_height, room))
        area.center = _MIDDLE
        area.top = max(_HEADING_HEIGHT, min(area.top, _HEADING_HEIGHT + room - area.height))
        menu.area = area

    def _codex_entry(self) -> list[MenuItem[Choice]]:
        """Return an entry for the codex, if the ruleset has one."""
        ruleset = self.session.info.ruleset

        def opened() -> Transition:
            return Push(CodexScene(self.context, ruleset))

        return (
            [MenuItem(lazy_text("shared", "pause.codex"), opened, icon="list")]
            if ruleset.features.codex is not None
            else []
        )

    def _open_level_note(self) -> Transition:
        return Push(level_note_dialog(self.context, self.session.info.level))

    def _skip_entry(self) -> list[MenuItem[Choice]]:
        """Return an entry that leads to the next map, if this one is a lesson."""
        info = self.session.info
        is_lesson = bool(read_lesson(info.level.note).steps)
        onward = next_match(self.context, info, Reset) if is_lesson else None
        if onward is None:
            return []

        def skip() -> Transition:
            self.session.discard_if_empty()
            return onward()

        return [MenuItem(lazy_text("shared", "pause.skip_lesson"), skip, icon="play")]

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
        """Ask for confirmation before the match, or a seat in it, is given up."""
        self._asked = about
        confirm: dict[str, Choice | None] = {
            "give_up": self._give_up,
            "leave_match": self._leave_match,
            "restart": self._confirm_restart,
        }
        keep = MenuItem[Choice](
            get_text("shared", "pause.keep_playing"), self._cancel_question, icon="play"
        )
        text = get_text("shared", f"pause.confirm_{about}")
        self._question = self._menu([keep, MenuItem(text, confirm[about], icon="door")])

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

    @property
    def panel(self) -> pygame.Rect:
        """Return the panel around heading, entries and note."""
        menu = self._question or self.menu
        width = scaled(_WIDTH)
        lines = self.context.text.wrap(self._question_note, width) if self._question_note else []
        note_height = _GAP + len(lines) * line_height() if lines else 0
        self._place(menu, note_height)
        area = menu.area
        top = area.top - _HEADING_HEIGHT
        height = area.bottom + note_height + _PADDING - top
        return pygame.Rect(area.left - _PADDING, top, area.width + 2 * _PADDING, height)

    def update(self, dt: float) -> Transition:
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.below.draw(target)
        painter, text_renderer, asked = self.context.painter, self.context.text, self._question
        looks = looks_of(self.session.info.ruleset.name)
        menu, style = self.menu, (place := panel_style(self.context.bank, looks))
        text = "pause.heading" if self._leave_match is None else "pause.heading_online"
        if asked is not None:
            menu, style, text = asked, QUESTION_PANEL, f"pause.ask_{self._asked}"
        panel, area = self.panel, menu.area
        with painter.panel(target, panel, style):
            draw_heading(
                target, painter, get_text("shared", text), (area.centerx, panel.top + _HEAD_TOP)
            )
            menu.draw(target, painter, place)
            note_area = pygame.Rect(area.left, area.bottom + _GAP, area.width, 0)
            text_renderer.draw_paragraph(target, self._question_note, note_area, TEXT)
        self.below.draw_prompts(target, self._prompts())

    def _prompts(self) -> list[Prompt]:
        return menu_prompts([(Command.BACK, get_text("shared", "settings.back"))])
