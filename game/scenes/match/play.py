"""The scene of a match in play."""

from __future__ import annotations

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.action import Action, EndTurn, Resign
from game.core.actor import Seat
from game.core.match import Match
from game.core.view import Mark
from game.scenes.context import GameContext
from game.scenes.inspect.inspector import Inspector
from game.scenes.inspect.tooltip import Tooltip
from game.scenes.match.action_picker import ActionPicker
from game.scenes.match.codex_recorder import CodexRecorder
from game.scenes.match.hot_reload import MapHotReload
from game.scenes.match.level_note import LevelNotePanel
from game.scenes.match.prompts import draw_aim, draw_prompts
from game.scenes.notes.access import NotesAccess
from game.scenes.notes.notes_board import NotesBoard
from game.scenes.panel.board_screen import BoardScreen
from game.scenes.panel.verb_list import MAX_UNLISTED_VERBS
from game.scenes.scene import Push, Replace, Reset, Transition
from game.session import LocalSession
from game.ui.input.command import Command, Input, Pointer
from game.ui.input.verb_chooser import VerbChooser
from game.ui.style.style import BACKDROP, QUESTION_PANEL

END_DELAY = 1.1
# Longer where the true board is revealed at the end.
REVEAL_DELAY = 8.0
REFUSAL_SECONDS = 1.6
_LEAVING_COMMANDS = (Command.MENU, Command.SUSPEND, Command.BACK, Command.SAVE_AND_LEAVE)


class PlayScene:
    """Lets the human seats of a match play."""

    def __init__(self, context: GameContext, match: Match) -> None:
        """Start or resume a match."""
        self.context = context
        self.match = match
        self.session = LocalSession(match, context.store.save_match, context.bot_executor)
        humans = match.human_seats or (self.session.seat,)
        self._screens = {seat: BoardScreen(context, match) for seat in humans}
        self.screen = self._screens[self.session.seat]
        # With several humans the board is hidden until the called one holds a key.
        self._called_seat: Seat | None = None
        self.is_covered = len(humans) > 1
        self._save_problem = ""
        self._end_turn_asked = False
        self.notes_access = NotesAccess(context, match)
        self.codex_recorder = CodexRecorder(context, match)
        mapped = match.ruleset.features.notebook is not None
        self.notes_board = NotesBoard(context, match, self.notes_access) if mapped else None
        self.chooser = VerbChooser(match.ruleset.verbs)
        self.inspector = Inspector(self)
        self.action_picker = ActionPicker(self)
        self.tooltip = Tooltip()
        self.legal: tuple[Action, ...] = ()
        self.refused_marks: tuple[Mark, ...] = ()
        self.refused_left = 0.0
        self.ended_for = 0.0
        # The command that restarts the match if it is given once more.
        self._confirm_restart: Command | None = None
        self.hot_reload = MapHotReload(context, match)
        self.tutorial = LevelNotePanel(context, match.level, is_new=match.ply == 0)
        context.audio.play_music(looks_of(match.ruleset.name).theme)
        context.store.save_match(match)
        self.refresh()

    @property
    def keymap(self) -> str:
        """Return the name of the keymap in use."""
        return self.match.ruleset.name

    def handle(self, command: Input) -> Transition:
        """Handle one input; during an animation it skips to the end first."""
        if self.is_covered:
            return None
        self.tooltip.move_to(command.point if isinstance(command, Pointer) else None)
        if command in _LEAVING_COMMANDS:
            return self._handle_leaving(command)
        if command is Command.HELP:
            return Push(self.context.scenes.help_pages(self.match.ruleset))
        if (opened := self.notes_access.open_scene(command, self.screen.view)) is not None:
            return opened
        if self.screen.handle_fragment_input(command):
            return None
        if self.screen.event_player.is_busy and not _is_hover(command):
            self.screen.event_player.skip_to_end()
            self.refresh()
        if not _is_hover(command):
            self.inspector.auto_travel.stop()
        if isinstance(command, Pointer):
            return self._handle_pointer(command)
        if isinstance(command, Command):
            return self._handle_command(command)
        return None

    def _handle_leaving(self, command: Input) -> Transition:
        """Save and leave, close a cursor or verb, or pause."""
        if command is Command.SAVE_AND_LEAVE:
            return self._save_and_quit()
        if command is Command.BACK and self.inspector.look_cursor.examining:
            self.inspector.toggle_cursor()
            return None
        if command is Command.BACK and not self.chooser.is_default:
            self.action_picker.reset()
            return None
        if self.match.outcome is not None:
            return self._finish()
        may_leave = self.session.seat in self.match.state.may_resign
        leave = self.resign_seat if may_leave and self.match.seats > 1 else None
        return Push(self.context.scenes.pause(self.match, leave))

    def _save_and_quit(self) -> Transition:
        """Return to the title; a match that cannot be saved stays open."""
        self.context.store.save_match(self.match)
        if self.context.store.problem:
            self._save_problem = ""
            self.refresh()
            return None
        return Reset(self.context.scenes.title())

    def resign_seat(self) -> None:
        """Give up the seat; the others play on."""
        self.session.submit(Resign())
        self.refresh()

    def _handle_command(self, command: Command) -> Transition:
        if self.match.outcome is not None:
            return self._finish() if command is Command.CONFIRM else None
        sure, self._confirm_restart = self._confirm_restart, None
        if command is Command.CONFIRM and self.tutorial.close():
            self.context.audio.play("ui_close")
            return None
        if self.inspector.enabled and (opened := self.inspector.handle(command)) is not None:
            return opened if isinstance(opened, Push) else None
        match command:
            case Command.NEXT_VERB:
                self.action_picker.cycle(1)
            case Command.PREVIOUS_VERB:
                self.action_picker.cycle(-1)
            case Command.UNDO | Command.REDO:
                self._undo_or_redo(command)
            case Command.RESTART | Command.NEW_MAP:
                return self._restart(command, sure=sure is command)
            case Command.LOOK:
                self.screen.stage.show_on_demand_marks = not self.screen.stage.show_on_demand_marks
                self.context.audio.play("ui_toggle")
            case _:
                self.action_picker.handle(command)
        return None

    def clear_refusal(self) -> None:
        """Stop showing the last refused action."""
        self.refused_left = 0.0
        self.screen.hide_toast()

    def play_action(self, action: Action) -> None:
        """Play an action, or show why it is refused."""
        self.clear_refusal()
        if action in self.legal:
            if self._asks_to_end_turn(action):
                return
            if not self.chooser.is_default and not self.chooser.is_aiming:
                self.chooser.reset()
            self.session.submit(action)
            self.refresh()
            return
        preview = self.session.preview(action)
        self.context.audio.play("refuse")
        # The rules give no reason for actions they do not know.
        self.screen.toast(get_text(self.screen.texts, f"refusal.{preview.refusal or 'key'}"))
        self.refused_marks, self.refused_left = preview.marks, REFUSAL_SECONDS

    def _asks_to_end_turn(self, action: Action) -> bool:
        """Ask before ending a turn with AP left; return whether to wait for confirmation."""
        view = self.screen.view
        points = view.gauge_value(self.screen.stage.looks.turn_gauge) if view else 0
        ask = isinstance(action, EndTurn) and points > 0 and self.context.settings.confirm_end_turn
        if ask and not self._end_turn_asked:
            self._end_turn_asked = True
            self.screen.toast(get_text("shared", "play.confirm_end_turn", points), QUESTION_PANEL)
            self.context.audio.play("ui_open")
            return True
        self._end_turn_asked = False
        return False

    def _undo_or_redo(self, command: Command) -> None:
        match = self.match
        if command is Command.UNDO and match.can_undo():
            self.session.undo()
        elif command is Command.REDO and match.can_redo():
            self.session.redo()
        else:
            self.context.audio.play("refuse")
            self.screen.toast(get_text("shared", f"refusal.{command.name.lower()}"))
            return
        self.refresh()

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        if pointer.button == 0:
            self.inspector.look_cursor.hover = self.screen.stage.cell_at(pointer.point)
            if (
                self.inspector.look_cursor.examining
                and self.inspector.look_cursor.hover is not None
            ):
                self.inspector.look_cursor.cursor = self.inspector.look_cursor.hover
            self.chooser.hover(self.screen.stage.cell_at(pointer.point))
            return None
        if self.match.outcome is not None:
            return self._finish()
        if self.inspector.click_slot(pointer):
            return None
        if pointer.button == 3:
            self.action_picker.cycle(1)
            return None
        number = self.action_picker.verb_at(pointer)
        if number is not None:
            self.action_picker.pick(number)
        elif self.screen.board_replacement is not None and self.notes_board is not None:
            return self._click_notes(self.notes_board, pointer)
        else:
            self._click_board(pointer)
        return None

    def _click_notes(self, notes_board: NotesBoard, pointer: Pointer) -> Transition:
        meant = notes_board.click(pointer, self.screen.view)
        if isinstance(meant, Command):
            self.action_picker.use_command(meant)
            return None
        return meant

    def _click_board(self, pointer: Pointer) -> None:
        cell = self.screen.stage.cell_at(pointer.point)
        if self.inspector.travel_to(cell):
            return
        action = self.chooser.action_for_click(cell) if cell is not None else None
        if action is not None:
            self.play_action(action)

    def refresh(self) -> None:
        """Show all pending updates of the session, and any problem with saving."""
        problem = self.context.store.problem
        if problem and problem != self._save_problem:
            self.screen.toast(get_text("shared", "play.not_saved"))
            self.screen.log.append(problem)
        self._save_problem = problem
        for update in self.session.poll():
            if update.view.outcome is not None and self.notes_board is not None:
                self.notes_board.reveal_field(self.screen, update.view)
            self.screen.show_update(update)
            self.codex_recorder.record(update.view)
            self.legal = update.legal
            own = update.view.own_actor()
            self.chooser.set_legal(update.legal, own.pos if own else None, self.session.preview)
            self.screen.costs = self.chooser.costs(self.session.preview)

    def _restart(self, command: Command, *, sure: bool) -> Transition:
        """Restart the match; once an action was played, only after confirmation."""
        match = self.match
        if match.ply and not sure:
            self._confirm_restart = command
            self.screen.toast(get_text("shared", "play.ask_restart"), QUESTION_PANEL)
            self.context.audio.play("ui_open")
            return None
        self.context.store.delete_if_empty(match)
        seed = match.seed if command is Command.RESTART else None
        return Replace(
            self.context.scenes.new_match(match.ruleset, match.level, seed, match.players)
        )

    def _finish(self) -> Transition:
        return Replace(self.context.scenes.game_over(self.match))

    def update_in_background(self, dt: float) -> Transition:
        """Restart or ask when the map's file has changed."""
        return self.hot_reload.update_in_background(dt)

    def update(self, dt: float) -> Transition:
        """Advance the match; a finished one goes on to its end screen after a delay."""
        if self.is_covered:
            return self._hand_over(
                self.session.seat if self._called_seat is None else self._called_seat
            )
        if not self.screen.event_player.is_busy:
            self.refresh()
            self.inspector.announce_bosses()
            self.inspector.continue_travel()
        self.screen.advance(dt)
        self.tooltip.advance(dt)
        self.tutorial.advance(dt, self.match.ply)
        self.refused_left = max(0.0, self.refused_left - dt)
        if self.match.outcome is not None and not self.screen.event_player.is_busy:
            self.ended_for += dt
            reveals = self.match.ruleset.features.public_log
            if self.ended_for >= (REVEAL_DELAY if reveals else END_DELAY):
                return self._finish()
        if self.match.outcome is None and not self.screen.event_player.is_busy:
            next_seat = self.session.next_player
            if next_seat is not None:
                return self._hand_over(next_seat)
        return None

    def _hand_over(self, seat: Seat) -> Transition:
        """Hide the board and call the player of a seat, then show that seat."""
        if self._called_seat != seat:
            self._called_seat, self.is_covered = seat, True
            return Push(self.context.scenes.hand_over(self.match, seat))
        self._called_seat, self.is_covered, self.refused_left = None, False, 0.0
        self.session.switch_seat(seat)
        self.chooser.reset()
        self.screen = self._screens[seat]
        self.refresh()
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the board with a preview of the verb; nothing while it is hidden."""
        if self.is_covered:
            target.fill(BACKDROP)
            return
        overlay: tuple[Mark, ...] = ()
        self.screen.question = ""
        if not self.screen.event_player.is_busy and self.match.outcome is None:
            overlay = self.chooser.preview_marks(self.session.preview)
            if self.screen.stage.show_on_demand_marks and (passing := self.chooser.pass_action()):
                overlay += self.session.preview(passing).marks
            if self.refused_left > 0:
                overlay += self.refused_marks
            overlay += self.inspector.show_inspected()
        if self.notes_board is not None:
            self.notes_board.replace_board(self.screen, self.chooser)
        several = len(self.chooser.verbs) > MAX_UNLISTED_VERBS
        self.screen.verb_index = self.chooser.index if several else None
        self.screen.draw(target, overlay, ahead)
        if self.screen.board_replacement is None:
            draw_aim(target, self.screen, self.chooser)
        self.screen.darken_prompt_strip(target)
        if self.screen.toast_left <= 0:
            self.tutorial.draw(target, self.screen)
        useful = self.inspector.useful_commands() if self.inspector.enabled else ()
        openable = self.notes_access.prompts(self.screen.view)
        taken = Command.CONFIRM if self.tutorial.time_left > 0 else None
        draw_prompts(target, self.screen, self.chooser, useful, openable, taken)
        bare = self.screen.board_replacement is None and not self.inspector.enabled
        self.tooltip.draw(target, self.screen, board=bare)


def _is_hover(command: Input) -> bool:
    """Return whether an input only moves the pointer."""
    return isinstance(command, Pointer) and command.button == 0
