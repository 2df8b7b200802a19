"""The match: board, display, log, and the seat's decisions."""

from __future__ import annotations

import pygame

from game.content.words import get_text
from game.core.action import Action, EndTurn, Leave
from game.core.actor import Seat
from game.core.match import Match
from game.core.notebook import HasNotebook
from game.core.view import Mark
from game.scenes.board import BoardScreen
from game.scenes.grasp import Grasp
from game.scenes.library import Library
from game.scenes.live_map import LiveMap
from game.scenes.paper import PaperBoard
from game.scenes.prompts import draw_aim, draw_prompts
from game.scenes.scene import House, Push, Replace, Reset, Transition
from game.scenes.survey import Survey
from game.scenes.teaching import Teaching
from game.scenes.tooltip import Tooltip
from game.scenes.verbs import FEW_VERBS
from game.session import LocalSession
from game.ui.chooser import Chooser
from game.ui.command import Command, Input, Pointer
from game.ui.theme import ASKED, BACKDROP

END_DELAY = 1.1
# Where all are shown at the end what nobody saw, they may look at it.
REVEAL_DELAY = 8.0
REFUSAL_SECONDS = 1.6
_ASIDE = (Command.MENU, Command.SUSPEND, Command.BACK, Command.PUT_AWAY)


class PlayScene:
    """A seat plays a match."""

    def __init__(self, house: House, match: Match) -> None:
        """Sit down at a match, new or resumed."""
        self.house = house
        self.match = match
        self.session = LocalSession(match, house.store.save_match, house.thinker)
        persons = match.human_seats or (self.session.seat,)
        self._screens = {seat: BoardScreen(house, match) for seat in persons}
        self.screen = self._screens[self.session.seat]
        # Who may look next: with several persons nobody before a key was held.
        self._called: Seat | None = None
        self._covered = len(persons) > 1
        self._problem = ""
        self._asked = False
        self.library = Library(house, match)
        mapped = isinstance(match.ruleset, HasNotebook)
        self.paper = PaperBoard(house, match, self.library) if mapped else None
        self.chooser = Chooser(match.ruleset.verbs)
        self.survey = Survey(self)
        self.grasp = Grasp(self)
        self.tooltip = Tooltip()
        self.legal: tuple[Action, ...] = ()
        self.refused: tuple[Mark, ...] = ()
        self.refused_left = 0.0
        self.over_for = 0.0
        # What begins the match anew if it is asked for once more.
        self._sure: Command | None = None
        self.live = LiveMap(house, match)
        self.teaching = Teaching(house, match.level, fresh=match.ply == 0)
        house.speaker.music(match.ruleset.theme)
        house.store.save_match(match)
        self.refresh()

    @property
    def layout(self) -> str:
        """Return whose keys hold here."""
        return self.match.ruleset.theme

    def handle(self, command: Input) -> Transition:
        """Take one input; while something is shown it hurries that."""
        if self._covered:
            return None
        self.tooltip.move(command.point if isinstance(command, Pointer) else None)
        if command in _ASIDE:
            return self._turn_aside(command)
        if command is Command.HELP:
            return Push(self.house.flow.rules(self.match.ruleset))
        if (opened := self.library.opened(command, self.screen.shown)) is not None:
            return opened
        if self.screen.leaf(command):
            return None
        if self.screen.director.busy and not _idle(command):
            self.screen.director.skip()
            self.refresh()
        if not _idle(command):
            self.survey.explorer.halt()
        if isinstance(command, Pointer):
            return self._point(command)
        if isinstance(command, Command):
            return self._command(command)
        return None

    def _turn_aside(self, command: Input) -> Transition:
        """Put the match away, put a cursor or verb away, or rest."""
        if command is Command.PUT_AWAY:
            return self._put_away()
        if command is Command.BACK and self.survey.explorer.examining:
            self.survey.examine()
            return None
        if command is Command.BACK and not self.chooser.resting:
            self.grasp.rest()
            return None
        if self.match.outcome is not None:
            return self._finish()
        may_leave = self.session.seat in self.match.state.may_resign
        leave = self._leave if may_leave and self.match.seats > 1 else None
        return Push(self.house.flow.pause(self.match, leave))

    def _put_away(self) -> Transition:
        """Leave for the title; a match that cannot be saved goes on."""
        self.house.store.save_match(self.match)
        if self.house.store.problem:
            self._problem = ""
            self.refresh()
            return None
        return Reset(self.house.flow.title())

    def _leave(self) -> None:
        """Give up the seat; the others play on."""
        self.session.submit(Leave())
        self.refresh()

    def _command(self, command: Command) -> Transition:
        if self.match.outcome is not None:
            return self._finish() if command is Command.CONFIRM else None
        sure, self._sure = self._sure, None
        if command is Command.CONFIRM and self.teaching.close():
            self.house.speaker.play("ui_close")
            return None
        if self.survey.offered and (opened := self.survey.looked(command)) is not None:
            return opened if isinstance(opened, Push) else None
        match command:
            case Command.NEXT_VERB:
                self.grasp.turn(1)
            case Command.PREVIOUS_VERB:
                self.grasp.turn(-1)
            case Command.UNDO | Command.REDO:
                self._take_back(command)
            case Command.AGAIN | Command.NEW:
                return self._restart(command, sure=sure is command)
            case Command.LOOK:
                self.screen.stage.show_reach = not self.screen.stage.show_reach
                self.house.speaker.play("ui_toggle")
            case _:
                self.grasp.obey(command)
        return None

    def forgive(self) -> None:
        """Show no longer what was refused."""
        self.refused_left = 0.0
        self.screen.hush()

    def act(self, action: Action) -> None:
        """Play an action, or tell why it is refused."""
        self.forgive()
        if action in self.legal:
            if self._wastes(action):
                return
            if not self.chooser.resting and not self.chooser.aiming:
                self.chooser.rest()
            self.session.submit(action)
            self.refresh()
            return
        preview = self.session.preview(action)
        self.house.speaker.play("refuse")
        # Of some keys the rules know nothing, not even why they should be refused.
        self.screen.tell(get_text(self.screen.texts, f"refusal.{preview.refusal or 'key'}"))
        self.refused, self.refused_left = preview.marks, REFUSAL_SECONDS

    def _wastes(self, action: Action) -> bool:
        """Ask once before a turn is ended with points left; return whether to wait for that."""
        view = self.screen.shown
        points = next((g.value for g in view.gauges if g.name == "points"), 0) if view else 0
        ask = isinstance(action, EndTurn) and points > 0 and self.house.settings.ask_to_end
        if ask and not self._asked:
            self._asked = True
            self.screen.tell(get_text("shared", "play.ask_to_end", points), ASKED)
            self.house.speaker.play("ui_open")
            return True
        self._asked = False
        return False

    def _take_back(self, command: Command) -> None:
        match = self.match
        if command is Command.UNDO and match.can_undo():
            self.session.undo()
        elif command is Command.REDO and match.can_redo():
            self.session.redo()
        else:
            self.house.speaker.play("refuse")
            self.screen.tell(get_text("shared", f"refusal.{command.name.lower()}"))
            return
        self.refresh()

    def _point(self, pointer: Pointer) -> Transition:
        if pointer.button == 0:
            self.survey.explorer.hover = self.screen.stage.cell_at(pointer.point)
            if self.survey.explorer.examining and self.survey.explorer.hover is not None:
                self.survey.explorer.cursor = self.survey.explorer.hover
            self.chooser.hovered(self.screen.stage.cell_at(pointer.point))
            return None
        if self.match.outcome is not None:
            return self._finish()
        if self.survey.slot_clicked(pointer):
            return None
        if pointer.button == 3:
            self.grasp.turn(1)
            return None
        number = self.grasp.at(pointer)
        if number is not None:
            self.grasp.take(number)
        elif self.screen.cover is not None and self.paper is not None:
            return self._point_at_paper(self.paper, pointer)
        else:
            self._point_at_board(pointer)
        return None

    def _point_at_paper(self, paper: PaperBoard, pointer: Pointer) -> Transition:
        meant = paper.pointed(pointer, self.screen.shown)
        if isinstance(meant, Command):
            self.grasp.choose(meant)
            return None
        return meant

    def _point_at_board(self, pointer: Pointer) -> None:
        cell = self.screen.stage.cell_at(pointer.point)
        if self.survey.walk_to(cell):
            return
        action = self.chooser.clicked(cell) if cell is not None else None
        if action is not None:
            self.act(action)

    def refresh(self) -> None:
        """Take what the session has to tell, and whether it could be saved."""
        problem = self.house.store.problem
        if problem and problem != self._problem:
            self.screen.tell(get_text("shared", "play.not_saved"))
            self.screen.log.append(problem)
        self._problem = problem
        for update in self.session.poll():
            if update.view.outcome is not None and self.paper is not None:
                self.paper.hang(self.screen, update.view)
            self.screen.take(update)
            self.library.meet(update.view)
            self.legal = update.legal
            own = update.view.own_actor()
            self.chooser.offer(update.legal, own.pos if own else None, self.session.preview)
            self.screen.costs = self.chooser.costs(self.session.preview)

    def _restart(self, command: Command, *, sure: bool) -> Transition:
        """Begin anew; a match in which something was done only when that is asked for twice."""
        match = self.match
        if match.ply and not sure:
            self._sure = command
            self.screen.tell(get_text("shared", "play.ask_restart"), ASKED)
            self.house.speaker.play("ui_open")
            return None
        self.house.store.delete_if_empty(match)
        seed = match.seed if command is Command.AGAIN else None
        return Replace(self.house.flow.begin(match.ruleset, match.level, seed, match.players))

    def _finish(self) -> Transition:
        return Replace(self.house.flow.game_over(self.match))

    def keep_up(self, dt: float) -> Transition:
        """Begin anew or ask when the map's file was saved."""
        return self.live.keep_up(dt)

    def update(self, dt: float) -> Transition:
        """Let time pass; a finished match leads to its end screen by itself."""
        if self._covered:
            return self._hand_over(self.session.seat if self._called is None else self._called)
        if not self.screen.director.busy:
            self.refresh()
            self.survey.greet()
            self.survey.walk_on()
        self.screen.advance(dt)
        self.tooltip.advance(dt)
        self.teaching.advance(dt, self.match.ply)
        self.refused_left = max(0.0, self.refused_left - dt)
        if self.match.outcome is not None and not self.screen.director.busy:
            self.over_for += dt
            if self.over_for >= (REVEAL_DELAY if self.screen.rows else END_DELAY):
                return self._finish()
        if self.match.outcome is None and not self.screen.director.busy:
            following = self.session.next_player
            if following is not None:
                return self._hand_over(following)
        return None

    def _hand_over(self, seat: Seat) -> Transition:
        """Call the person of a seat and draw nothing until that one is there to see."""
        if self._called != seat:
            self._called, self._covered = seat, True
            return Push(self.house.flow.hand_over(self.match, seat))
        self._called, self._covered, self.refused_left = None, False, 0.0
        self.session.switch_seat(seat)
        self.chooser.rest()
        self.screen = self._screens[seat]
        self.refresh()
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the board with what the verb would do; nothing before its person is there."""
        if self._covered:
            target.fill(BACKDROP)
            return
        overlay: tuple[Mark, ...] = ()
        self.screen.question = ""
        if not self.screen.director.busy and self.match.outcome is None:
            overlay = self.chooser.overlay(self.session.preview)
            if self.screen.stage.show_reach and (passing := self.chooser.passing()):
                overlay += self.session.preview(passing).marks
            if self.refused_left > 0:
                overlay += self.refused
            overlay += self.survey.look_around()
        if self.paper is not None:
            self.paper.cover(self.screen, self.chooser)
        several = len(self.chooser.verbs) > FEW_VERBS
        self.screen.verb = self.chooser.index if several else None
        self.screen.draw(target, overlay, ahead)
        if self.screen.cover is None:
            draw_aim(target, self.screen, self.chooser)
        self.screen.draw_foot(target)
        if self.screen.line_left <= 0:
            self.teaching.draw(target, self.screen)
        useful = self.survey.useful() if self.survey.offered else ()
        readings = self.library.entries(self.screen.shown)
        taken = Command.CONFIRM if self.teaching.left > 0 else None
        draw_prompts(target, self.screen, self.chooser, useful, readings, taken)
        bare = self.screen.cover is None and not self.survey.offered
        self.tooltip.draw(target, self.screen, board=bare)


def _idle(command: Input) -> bool:
    """Return whether an input is only a move of the pointer."""
    return isinstance(command, Pointer) and command.button == 0
