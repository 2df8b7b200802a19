"""The scene of a match in play."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, message_text
from game.core.action import GIVE_UP, Action
from game.core.actor import Seat
from game.core.view import Mark
from game.scenes.game_context import GameContext
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.inspect.inspector import Inspector
from game.scenes.inspect.tooltip import Tooltip
from game.scenes.inspect.verb_prompts import useful_commands
from game.scenes.match.action_input import ActionInput
from game.scenes.match.codex_recorder import CodexRecorder
from game.scenes.match.confirmations import Confirmation
from game.scenes.match.end_screen_delay import EndScreenDelay
from game.scenes.match.hot_reload import MapHotReload
from game.scenes.match.hot_seat import HandOverScene, HotSeat
from game.scenes.match.key_prompts import draw_aim, draw_prompts, match_prompts, place_prompts
from game.scenes.match.level_note import LevelNotePanel
from game.scenes.match.next_match import rematch
from game.scenes.match.pause import PauseScene
from game.scenes.match.pointer_handler import PointerHandler
from game.scenes.match.travel_control import TravelControl
from game.scenes.match_context import Act, Handled, MatchContext, Reply
from game.scenes.notes.seat_workspaces import SeatWorkspaces
from game.scenes.notes.workspace_board import WorkspaceBoard
from game.scenes.panel.board_screen import BoardScreen
from game.scenes.scene import Margin, Push, Replace, Reset, Scene, Transition
from game.session.session import Session
from game.session.updates import Logs
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input, Pointer
from game.ui.input.verb_chooser import VerbChooser
from game.ui.style.canvas import with_margin
from game.ui.style.constants import BACKDROP, NEWS_PANEL, TOAST_PANEL

# Play is counted in steps of some seconds.
_COUNTED = 10
# More verbs than these are listed in the panel.
_MAX_UNLISTED_VERBS = 2
_LEAVING = (Command.MENU, Command.SUSPEND, Command.BACK, Command.SAVE_AND_LEAVE, Command.GIVE_UP)


class PlayScene:
    """Lets the human seats of a match play."""

    margin = Margin.DRAWN

    def __init__(self, context: GameContext, session: Session, logs: Logs | None = None) -> None:
        """Start or resume a match; the logs tell each seat what was played before."""
        info = session.info
        self.context = context
        self.session = session
        seats, past = info.human_seats or (session.seat,), logs or {}
        screens = {seat: BoardScreen(context, info, past.get(seat, ())) for seat in seats}
        # What ends a match stands in the pause menu, where it asks first.
        verbs = [verb for verb in info.ruleset.verbs if verb != GIVE_UP]
        self.match = MatchContext(context, session, screens, VerbChooser(verbs))
        self.hot_seat = HotSeat(session)
        self.workspaces = SeatWorkspaces(context, session)
        self.codex_recorder = CodexRecorder(context, info.ruleset)
        mapped = info.ruleset.features.notebook is not None
        self.workspace_board = WorkspaceBoard(context, info, self.workspaces) if mapped else None
        self.travel_control = TravelControl(self.match)
        self.inspector = Inspector(self.match)
        self.action_input = ActionInput(self.match)
        self.pointer_handler = PointerHandler(
            self.match, self.inspector, self.action_input, self.travel_control, self.workspace_board
        )
        self.tooltip = Tooltip()
        self.hot_reload = MapHotReload(context, session, partial(PlayScene, context))
        self.tutorial = LevelNotePanel(context, session)
        self._question = Confirmation()
        self._end = EndScreenDelay(self.end_screen, info.ruleset)
        self._save_problem = ""
        self._seconds = 0.0
        context.audio.play_music(looks_of(info.ruleset.name).theme)
        session.save()
        self.refresh()

    @property
    def keymap(self) -> str:
        """Return the name of the keymap in use."""
        return self.session.info.ruleset.name

    @property
    def screen(self) -> BoardScreen:
        """Return the screen of the seat at it."""
        return self.match.screen

    def handle(self, command: Input) -> Transition:
        """Handle one input; during an animation it skips to the end first."""
        if self.hot_seat.is_covered:
            return None
        if not self._question.is_open or (isinstance(command, Pointer) and not command.button):
            self._question.heard = command
            return self._handle(command)
        sure = self._question.answer(command)
        if self._question.is_open:
            return None
        self.match.clear_refusal()
        if isinstance(sure, Command):
            return self._restart(sure)
        if sure is not None:
            self.play_action(sure)
        is_no = command is Command.BACK or self.action_input.is_picked_by(command)
        return None if is_no or sure is not None else self._handle(command)

    def _handle(self, command: Input) -> Transition:
        if not isinstance(command, Pointer) or command.button:
            self.travel_control.stop()
        moved = command if isinstance(command, Pointer) and not command.button else None
        self.tooltip.move_to(None if moved is None else moved.point)
        if command in _LEAVING:
            return self._handle_leaving(command)
        if command is Command.HELP:
            return Push(HelpPagesScene(self.context, self.match.ruleset))
        if (opened := self.workspaces.open_scene(command, self.match.view)) is not None:
            return opened
        if self.screen.handle_fragment_input(command) or self.screen.handle_zoom(command):
            return None
        if isinstance(command, Pointer) and command.button == 0:
            self.pointer_handler.hover(command)
            return None
        if self.screen.event_player.is_busy:
            self.screen.event_player.skip_to_end()
            self.refresh()
        elif isinstance(command, Command) and self.hot_seat.next_seat() is not None:
            self.hot_seat.stop_reading()
            return None
        return self._handle_after_end(command) if self.match.is_over else self._use(command)

    def _use(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            return self._follow(self.pointer_handler.click(command))
        return self._handle_command(command) if isinstance(command, Command) else None

    def _handle_leaving(self, command: Input) -> Transition:
        """Save and leave, close a cursor or verb, or pause."""
        if command is Command.SAVE_AND_LEAVE:
            return self._save_and_quit()
        if command is Command.BACK and self.inspector.look_cursor.examining:
            self.inspector.toggle_cursor()
            return None
        if command is Command.BACK and not self.match.chooser.is_default:
            return self._follow(self.action_input.reset())
        if self.match.is_over:
            return self._end.finish()
        return Push(self.pause_menu().opened_by(command))

    def more_prompts(self) -> list[tuple[Command, str]]:
        """Return prompts of commands that most matches do not have."""
        return []

    def pause_menu(self) -> PauseScene:
        """Return the pause menu."""
        return PauseScene(self.context, self.session, self.match.update)

    def _save_and_quit(self) -> Transition:
        self.session.save()
        if self.session.problem:
            self._save_problem = ""
            self.refresh()
            return None
        self.save_work()
        self.session.discard_if_empty()
        return Reset(self.context.scenes.title())

    def _handle_command(self, command: Command) -> Transition:
        if command is Command.CONFIRM and self.tutorial.can_close:
            self.tutorial.close()
            self.match.play_sound("ui_close")
            return None
        if (reply := self.inspector.handle(command)) is not None:
            return self._follow(reply)
        if (reply := self.travel_control.handle(command)) is not None:
            return self._follow(reply)
        match command:
            case Command.NEXT_VERB | Command.PREVIOUS_VERB:
                self.action_input.cycle(1 if command is Command.NEXT_VERB else -1)
            case Command.UNDO | Command.REDO:
                self._undo_or_redo(command)
            case Command.RESTART | Command.NEW_MAP:
                return self._restart(command)
            case Command.LOOK:
                self.match.toggle_ranges()
            case _:
                return self._follow(self.action_input.handle(command))
        return None

    def _handle_after_end(self, command: Input) -> Transition:
        """Look around, or show the end screen."""
        confirms = command is Command.CONFIRM and not self.inspector.look_cursor.examining
        if confirms or (isinstance(command, Pointer) and not self._end.is_looking_around):
            return self._end.finish()
        if not isinstance(command, Command):
            return None
        reply = self.inspector.handle(command)
        if reply is None:
            return self._follow(self.match.refuse_because("over"))
        self._end.look_around()
        return self._follow(reply)

    def _follow(self, reply: Reply) -> Transition:
        if isinstance(reply, Act):
            self.play_action(reply.action)
        return None if isinstance(reply, Act | Handled) else reply

    def play_action(self, action: Action) -> None:
        """Play an action, or show why it is refused."""
        match = self.match
        if self.session.is_waiting:  # What is legal is known once the last action is confirmed.
            return
        match.clear_refusal()
        if action not in match.legal:
            match.refused_action = action
            match.show_why_refused()
            self.context.reader.stop_repeating()
        elif not self._question.holds_back(match, action):
            match.chooser.reset()
            self.session.submit(action)
            self.refresh()

    def _undo_or_redo(self, command: Command) -> None:
        refusal = self.session.undo() if command is Command.UNDO else self.session.redo()
        if refusal:
            self.match.refuse(get_text("shared", f"refusal.{command.name.lower()}_{refusal}"))
        else:
            self.refresh()

    def _restart(self, command: Command) -> Transition:
        if self.session.ply and self._question.holds_back_command(self.match, command):
            return None
        self.session.discard_if_empty()
        info, is_same = self.session.info, command is Command.RESTART
        return Replace(rematch(self.context, info if is_same else replace(info, seed=None)))

    def save_work(self) -> None:
        # The end screen writes the text of the match, which may be left before it is shown.
        if self.match.is_over:
            self._end.screen  # noqa: B018

    def end_screen(self) -> Scene | None:
        """Return the end screen, None while it is not known what it shows."""
        from game.scenes.match.game_over import GameOverScene

        return GameOverScene(self.context, self.session, self, self.screen.log)

    def refresh(self) -> None:
        """Show all pending updates of the session, and any problem with saving."""
        match, screen = self.match, self.screen
        problem = self.session.problem
        if problem and problem != self._save_problem:
            style = TOAST_PANEL if self.context.store.problem else NEWS_PANEL
            match.toast(message_text(problem), style)
            screen.log.add(message_text(problem))
        self._save_problem = problem
        for update in self.session.poll():
            self._question.forget()
            if self.workspace_board is not None:
                self.workspace_board.follow(screen, update.view)
            before = screen.update
            screen.show_update(update, self.session.presence)
            if before is not None and before.ply < update.ply:
                self.travel_control.watch(before.view, update.view, update.legal)
                self.tooltip.move_to(None)
            self.tutorial.follow(update)
            self.codex_recorder.record(update.view)
            own = update.view.own_actor()
            match.chooser.set_legal(update.legal, own.pos if own else None, self.session.preview)
            screen.panel.costs = match.chooser.costs(self.session.preview)
        match.show_why_refused()

    def update_in_background(self, dt: float) -> Transition:
        return self.hot_reload.update_in_background(dt, is_over=self.match.is_over)

    def update(self, dt: float) -> Transition:
        self._seconds += dt
        if self._seconds >= _COUNTED:
            self._seconds -= _COUNTED
            progress = self.context.store.history.progress
            self.context.read(partial(progress.add_seconds, self.match.ruleset.name, _COUNTED))
        if not self.hot_seat.is_covered:
            if not self.screen.event_player.is_busy:
                self._go_on()
            self.screen.advance(dt)
            self.tooltip.advance(dt)
            self.tutorial.settle(self.screen)
            self._question.advance(dt)
            self.match.refused_left = max(0.0, self.match.refused_left - dt)
            if self.screen.event_player.is_busy:
                return None
            if self.match.is_over:
                return self._end.finish() if self._end.is_due(dt) else None
        next_seat = self.hot_seat.next_seat()
        speed = self.context.settings.animation_speed
        if next_seat is None or not self.hot_seat.has_read(dt, speed):
            return None
        return self._hand_over(next_seat)

    def _go_on(self) -> None:
        """Show what was played meanwhile, and play what needs no command."""
        self.refresh()
        if self.session.is_waiting:
            return
        self.inspector.announce_bosses()
        self._follow(self.inspector.next_action())
        goal, self.inspector.chosen_goal = self.inspector.chosen_goal, None
        if goal is not None:
            self._follow(self.travel_control.go_to(goal))
        self._follow(self.travel_control.next_action())

    def _hand_over(self, seat: Seat) -> Transition:
        """Hide the board and call the player of a seat, then show that seat."""
        if not self.hot_seat.call(seat):
            show = partial(self._hand_over, seat)
            return Push(HandOverScene(self.context, self.session, seat, show))
        self.inspector.look_cursor.hide_cursor()
        self.match.show_seat(seat)
        self.refresh()
        self.screen.forget_picture()
        return None

    def prepare_picture(self) -> Iterator[None]:
        if self.screen.board_replacement is None:
            self.screen.prepare_picture()
            yield
        if not self.hot_seat.is_covered:
            # How much stands at the foot says where the board is shown.
            self._overlay()
            place_prompts(self.match, self._prompts())
            self.tutorial.settle(self.screen)
            yield

    def is_outdated(self) -> bool:
        return not self.hot_seat.is_covered and self.screen.is_outdated

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        if self.hot_seat.is_covered:
            with_margin(target)[0].fill(BACKDROP)
            return
        match, screen = self.match, self.screen
        screen.signs.advice.weapons = match.chooser.weapons_at(screen.signs.advice.victim)
        overlay = self._overlay()
        if self.workspace_board is not None:
            self.workspace_board.replace_board(screen, match.chooser)
        playing = match.update.playing
        has_verbs = len(match.chooser.verbs) > _MAX_UNLISTED_VERBS and (
            not playing or self.session.seat in playing
        )
        screen.panel.verb_index = match.chooser.index if has_verbs else None
        prompts = self._prompts()
        place_prompts(match, prompts)
        screen.draw(target, overlay, ahead)
        if screen.board_replacement is None:
            draw_aim(target, match)
        self.tutorial.draw(target, screen)
        draw_prompts(target, match, prompts)
        bare = screen.board_replacement is None and not self.inspector.enabled
        self.tooltip.draw(target, screen, board=bare, cell=self.inspector.look_cursor.cursor)

    def _prompts(self) -> list[Prompt]:
        match = self.match
        if self._question.is_open:
            return self._question.prompts()
        examining = self.inspector.look_cursor.examining
        openable = [*self.more_prompts(), *self.workspaces.prompts(match.view)]
        if match.legal and match.chooser.is_default and not examining:
            openable += self.travel_control.prompts()
        taken = Command.CONFIRM if self.tutorial.can_close else None
        useful = useful_commands(match, examining=examining, stairs=self.inspector.is_on_stairs)
        return match_prompts(match, useful, openable, taken)

    def _overlay(self) -> tuple[Mark, ...]:
        """Return the marks over the board: what the verb would do, what is examined."""
        match, screen = self.match, self.screen
        screen.toast.question = ""
        if screen.event_player.is_busy:
            # What happens is seen on the player's own board; the panel's numbers are ahead of it.
            self.inspector.tell(None)
            return ()
        if match.is_over:
            return self.inspector.show_inspected()
        is_asking = self._question.is_open
        overlay = () if is_asking else match.chooser.preview_marks(self.session.preview)
        if match.refused_left > 0:
            overlay += match.refused_marks
        shows_ranges = screen.stage.options.show_on_demand_marks and not overlay
        if shows_ranges and (passing := match.chooser.pass_action()):
            overlay = self.session.preview(passing).marks
        overlay += self.inspector.show_inspected()
        self._question.show(match)
        return overlay
