"""The match: board, display, log, and the seat's decisions."""

from __future__ import annotations

import pygame

from game.content.words import say, says
from game.core.action import Action, EndTurn, Pick, Use
from game.core.actor import Seat
from game.core.grid import Pos
from game.core.match import Match
from game.core.view import Mark, View
from game.scenes.annals import AnnalsScene
from game.scenes.board import BoardScreen
from game.scenes.desk import Desk, desk_for, is_mapped
from game.scenes.explorer import Explorer
from game.scenes.kitbag import has_slots, slot_at
from game.scenes.leaves import leafed
from game.scenes.looking import Line, can_look, cell_lines, fight_lines
from game.scenes.notes import NotesScene
from game.scenes.overlays import OVERLAYS, overlay_of
from game.scenes.scene import House, Push, Replace, Transition
from game.scenes.verbs import FEW_VERBS, name_of
from game.session import LocalSession
from game.ui.aims import verb_keys
from game.ui.chooser import Chooser
from game.ui.command import NAMED_VERBS, VERBS, Command, Input, Pointer
from game.ui.theme import ACCENT

END_DELAY = 1.1
REFUSAL_SECONDS = 1.6
CHOICES = (Command.TARGET, Command.NEXT_VERB, Command.PREVIOUS_VERB, Command.CONFIRM)


class PlayScene:
    """A seat plays a match."""

    def __init__(self, house: House, match: Match) -> None:
        """Sit down at a match, new or resumed."""
        self.house = house
        self.match = match
        self.session = LocalSession(match, house.store.save_match, house.thinker)
        persons = match.persons or (self.session.seat,)
        self._screens = {seat: BoardScreen(house, match) for seat in persons}
        self.screen = self._screens[self.session.seat]
        # Who may look next: with several persons nobody before a key was held.
        self._called: Seat | None = None
        self._covered = len(persons) > 1
        self._asked = False
        # Every person's own map; nobody else's scene gets to see it.
        self._desks: dict[Seat, Desk] = {}
        self.chooser = Chooser(match.ruleset.verbs)
        self.explorer = Explorer()
        self.looks = can_look(match.ruleset.name)
        self.legal: tuple[Action, ...] = ()
        self.refused: tuple[Mark, ...] = ()
        self.refused_left = 0.0
        self.waiting: Command | None = None
        self.over_for = 0.0
        house.speaker.music(match.ruleset.place)
        house.store.save_match(match)
        self.refresh()

    @property
    def layout(self) -> str:
        """Return whose keys hold here."""
        return self.match.ruleset.place

    def handle(self, command: Input) -> Transition:
        """Take one input; while something is shown, one is kept and the rest hurries it."""
        if command in (Command.MENU, Command.SUSPEND, Command.BACK):
            return self._pause_or_rest(command)
        if command is Command.HELP:
            return Push(self.house.flow.rules(self.match.ruleset))
        if (opened := self._opened(command)) is not None:
            return opened
        if self.screen.leaf(command):
            return None
        if self.screen.director.busy and not _idle(command):
            self.screen.director.skip()
            self.refresh()
        if not _idle(command):
            self.explorer.halt()
        if isinstance(command, Pointer):
            return self._point(command)
        if isinstance(command, Command):
            return self._command(command)
        return None

    def _opened(self, command: Input) -> Transition:
        """Open the public log, where there is one."""
        view = self.screen.shown
        if command is Command.LOG and view is not None and view.log:
            seat = None if self.match.outcome is not None else self.session.seat
            return Push(AnnalsScene(self.house, self.match, seat))
        if command is Command.MAP and view is not None and view.seat is not None:
            desk = self._desks.get(view.seat) or desk_for(self.match, view)
            if desk is not None:
                self._desks[view.seat] = desk
                desk.read(view.log)
                return Push(NotesScene(self.house, self.match, desk))
        return None

    def _pause_or_rest(self, command: Command) -> Transition:
        if command is Command.BACK and self.explorer.examining:
            self._examine()
            return None
        if command is Command.BACK and not self.chooser.resting:
            self._set_verb(rest=True)
            return None
        if self.match.outcome is not None:
            return self._finish()
        return Push(self.house.flow.pause(self.match))

    def _command(self, command: Command) -> Transition:
        if self.match.outcome is not None:
            return self._finish() if command is Command.CONFIRM else None
        if self.looks and (opened := self._looked(command)) is not None:
            return opened if isinstance(opened, Push) else None
        match command:
            case Command.NEXT_VERB:
                self._set_verb(step=1)
            case Command.PREVIOUS_VERB:
                self._set_verb(step=-1)
            case Command.UNDO | Command.REDO:
                self._take_back(command)
            case Command.AGAIN:
                return self._restart(self.match.seed)
            case Command.NEW:
                return self._restart(None)
            case Command.LOOK:
                self.screen.stage.show_reach = not self.screen.stage.show_reach
                self.house.speaker.play("ui_toggle")
            case _ if command in NAMED_VERBS:
                self._take_named(NAMED_VERBS[command])
            case _ if command in VERBS:
                self._take_verb(VERBS[command])
            case _:
                self._choose(command)
        return None

    def _looked(self, command: Command) -> Transition | bool:
        """Obey what only looks; return a scene to open, True if obeyed, None if it is no such."""
        view = self.screen.shown
        if view is None:
            return None
        if command in OVERLAYS:
            lines = tuple(self.screen.log)
            return Push(
                overlay_of(command, self.house, self.match, view, lines, self.told_at(view))
            )
        if command is Command.EXAMINE:
            self._examine()
            return True
        if self.explorer.examining:
            return self.explorer.steer(command, view) or None
        if command is Command.TARGET and not (self.chooser.asks_slot and self.chooser.picks):
            self.explorer.next_target(view)
            return True
        if command in CHOICES and self._turn_pile(-1 if command is Command.PREVIOUS_VERB else 1):
            return True
        return None

    def _turn_pile(self, step: int) -> bool:
        """Go to the next of several things that could be picked up, while one is asked for."""
        chooser = self.chooser
        several = isinstance(chooser.verb, Pick) and chooser.asks_slot and len(chooser.picks) > 1
        if several:
            chooser.choice += step
            self.house.speaker.play("ui_move")
        return several

    def _examine(self) -> None:
        view = self.screen.shown
        if self.explorer.examining:
            self.explorer.end()
        elif view is not None:
            self.chooser.rest()
            self.explorer.begin(view)
        self.house.speaker.play("ui_toggle")

    def told_at(self, view: View) -> tuple[Line, ...]:
        """Return what is told of the cell or creature that the eye is on."""
        texts, explorer = self.screen.texts, self.explorer
        if explorer.cursor is not None:
            cell, board = explorer.cursor, explorer.board
            return tuple(cell_lines(texts, view, board, cell, self.session.preview))
        hover = explorer.hover
        if hover is not None and any(
            thing.pos == hover and thing.board == view.focus
            for thing in (*view.actors, *view.items)
        ):
            return tuple(cell_lines(texts, view, view.focus, hover, self.session.preview))
        target = explorer.target(view)
        return () if target is None else tuple(fight_lines(texts, target, self.session.preview))

    def _take_named(self, key: str) -> None:
        """Switch to a verb by name, or play it at once where nothing has to be asked."""
        number = self.chooser.index_of(key)
        if number is None:
            return
        asks = says(self.screen.texts, f"ask.{key}")
        if key == "Pick" and not self.chooser.picks:
            self._act(self.chooser.verbs[number])
        elif asks and number == self.chooser.index:
            action = self.chooser.pressed(Command.CONFIRM)
            if action is not None:
                self._act(action)
        elif asks:
            self._set_verb(step=number - self.chooser.index)
        else:
            self._take_verb(number)

    def _choose(self, command: Command) -> None:
        """Play what a command means, or let a confirmation without meaning go to the next verb."""
        before = self.chooser.cursor
        action = self.chooser.pressed(command)
        if action is not None:
            self._act(action)
        elif command is Command.CONFIRM:
            self._set_verb(step=1)
        elif self.chooser.cursor != before:
            self.house.speaker.play("ui_move")

    def _take_verb(self, number: int) -> None:
        """Switch to a verb by number, or play it; pressed again, it is put away."""
        action = self.chooser.at_once(number)
        if action is not None:
            self._act(action)
        elif number == self.chooser.index:
            self._set_verb(rest=True)
        else:
            self._set_verb(step=number - self.chooser.index)

    def _set_verb(self, *, step: int = 0, rest: bool = False) -> None:
        if rest:
            self.chooser.rest()
        elif 0 <= self.chooser.index + step < len(self.chooser.verbs) or abs(step) == 1:
            self.chooser.turn(step, self.session.preview)
        self.refused_left = 0.0
        self.house.speaker.play("aim_off" if self.chooser.resting else "aim_on")

    def _act(self, action: Action) -> None:
        self.refused_left = 0.0
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
        self.screen.tell(say(self.screen.texts, f"refusal.{preview.refusal}"))
        self.refused, self.refused_left = preview.marks, REFUSAL_SECONDS

    def _wastes(self, action: Action) -> bool:
        """Ask once before a turn is ended with points left; return whether to wait for that."""
        view = self.screen.shown
        points = next((g.value for g in view.gauges if g.name == "points"), 0) if view else 0
        ask = isinstance(action, EndTurn) and points > 0 and self.house.settings.ask_to_end
        if ask and not self._asked:
            self._asked = True
            self.screen.tell(say("shared", "play.ask_to_end", points))
            self.house.speaker.play("refuse")
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
            return
        self.refresh()

    def _slot_clicked(self, pointer: Pointer) -> bool:
        """Obey a click on a slot of the panel: wield it, or what the verb asks a slot for."""
        left = self.screen.stage.size[0]
        slot = slot_at((pointer.x - left, pointer.y)) if pointer.x >= left else None
        if slot is None or not has_slots(self.screen.shown) or pointer.button not in (1, 3):
            return False
        if pointer.button == 3:
            self.chooser.choose(self.chooser.index_of("Throw") or 0, self.session.preview)
        elif not self.chooser.asks_slot:
            self.chooser.choose(self.chooser.index_of("Use_wield") or 0, self.session.preview)
        action = self.chooser.in_slot(slot)
        if action is not None:
            self._act(action)
        return True

    def _walk_to(self, cell: Pos | None) -> bool:
        """Begin a walk to a cell farther away than a step."""
        view = self.screen.shown
        own = view.own() if view is not None else None
        if not self.looks or cell is None or view is None or own is None:
            return False
        far = max(abs(cell.x - own.pos.x), abs(cell.y - own.pos.y)) > 1
        if far and self.chooser.resting and not self.explorer.examining:
            self.explorer.walk(cell, view)
            self._walk_on()
        return far and self.chooser.resting

    def _walk_on(self) -> None:
        view = self.screen.shown
        if view is None or not self.explorer.walking or self.match.outcome is not None:
            return
        action = self.explorer.step(view, self.legal)
        if action is not None:
            self.session.submit(action)
            self.refresh()

    def _point(self, pointer: Pointer) -> Transition:
        if pointer.button == 0:
            self.explorer.hover = self.screen.stage.cell_at(pointer.point)
            if self.explorer.examining and self.explorer.hover is not None:
                self.explorer.cursor = self.explorer.hover
            self.chooser.hovered(self.screen.stage.cell_at(pointer.point))
            return None
        if self.match.outcome is not None:
            return self._finish()
        if self._slot_clicked(pointer):
            return None
        if pointer.button == 3:
            self._set_verb(step=1)
            return None
        cell = self.screen.stage.cell_at(pointer.point)
        if self._walk_to(cell):
            return None
        action = self.chooser.clicked(cell) if cell is not None else None
        if action is not None:
            self._act(action)
        return None

    def refresh(self) -> None:
        """Take what the session has to tell."""
        for update in self.session.poll():
            self.screen.take(update)
            self.legal = update.legal
            own = update.view.own()
            self.chooser.offer(update.legal, own.pos if own else None, self.session.preview)

    def _restart(self, seed: int | None) -> Transition:
        match = self.match
        return Replace(self.house.flow.begin(match.ruleset, match.level, seed, match.players))

    def _finish(self) -> Transition:
        return Replace(self.house.flow.game_over(self.match))

    def update(self, dt: float) -> Transition:
        """Let time pass; a finished match leads to its end screen by itself."""
        if self._covered:
            return self._hand_over(self.session.seat)
        if not self.screen.director.busy:
            self.refresh()
            self._walk_on()
        self.screen.advance(dt)
        self.refused_left = max(0.0, self.refused_left - dt)
        if self.match.outcome is not None and not self.screen.director.busy:
            self.over_for += dt
            if self.over_for >= END_DELAY:
                return self._finish()
        if self.match.outcome is None and not self.screen.director.busy:
            following = self.session.next_person
            if following is not None:
                return self._hand_over(following)
        return None

    def _hand_over(self, seat: Seat) -> Transition:
        """Call the person of a seat; once that person is there, show what the seat sees."""
        if self._called != seat:
            self._called = seat
            return Push(self.house.flow.hand_over(self.match, seat))
        self._called, self._covered = None, False
        self.session.sit(seat)
        self.chooser.rest()
        self.screen = self._screens[seat]
        self.screen.follow_settings()
        self.refresh()
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the board with what the verb would do."""
        overlay: tuple[Mark, ...] = ()
        if not self.screen.director.busy and self.match.outcome is None:
            overlay = self.chooser.overlay(self.session.preview)
            if self.screen.stage.show_reach and (passing := self.chooser.passing()):
                overlay += self.session.preview(passing).marks
            if self.refused_left > 0:
                overlay += self.refused
            overlay += self._look_around()
        several = len(self.chooser.verbs) > FEW_VERBS
        self.screen.verb = self.chooser.index if several else None
        self.screen.draw(target, overlay, ahead)
        self._draw_aim(target)
        self._draw_prompts(target)

    def _look_around(self) -> tuple[Mark, ...]:
        """Tell of what the eye is on; return where that is."""
        view, explorer = self.screen.shown, self.explorer
        if not self.looks or view is None:
            return ()
        self.screen.told = self.told_at(view)
        self.screen.question = self._question()
        stage, shown = self.screen.stage, explorer.shown(view)
        if stage.view is None or stage.view.focus != shown.focus:
            stage.show(shown, stage.marks)
        stage.look(explorer.cursor)
        return explorer.marks(view)

    def _question(self) -> str:
        """Return what the verb in force asks, if it asks anything."""
        texts, chooser = self.screen.texts, self.chooser
        if isinstance(chooser.passing(), EndTurn) and says(texts, "ask.EndTurn"):
            return say(texts, "ask.EndTurn")
        key = verb_keys(chooser.verb)[0].replace("verb.", "ask.")
        if chooser.resting:
            return ""
        if chooser.slot is not None:
            return say(texts, f"{key}_aimed")
        if not says(texts, key):
            return name_of(texts, chooser.verb)
        name = "?"
        if isinstance(chooser.verb, Pick) and chooser.picked is not None and self.screen.shown:
            items = {item.id: item.kind for item in self.screen.shown.items}
            name = say(texts, f"name.{items[chooser.picked.item]}")
        elif isinstance(chooser.verb, Use):
            marks = self.session.preview(chooser.verb).marks
            name = say(texts, f"name.{marks[0].name}") if marks else "?"
        return say(texts, key, name)

    def _draw_aim(self, target: pygame.Surface) -> None:
        """Draw the charges left over a figure that aims, unless they stand beside the verbs."""
        view = self.screen.shown
        own = view.own() if view is not None else None
        if self.chooser.resting or own is None or view is None or self.screen.verb is not None:
            return
        names = (getattr(self.chooser.verb, "weapon", ""), "ammo")
        digit = next((str(g.value) for g in view.gauges if g.name in names), "")
        place = self.screen.stage.rect_of(own.pos)
        self.house.letters.draw(target, digit, (place.centerx, place.top - 16), ACCENT, align=0.5)

    def _readings(self) -> list[tuple[Command, str]]:
        """Return what can be looked at beside the board."""
        view = self.screen.shown
        if view is None or not view.log:
            return []
        found = [(Command.LOG, say("shared", "play.log_key"))]
        if is_mapped(self.match):
            found.append((Command.MAP, say("shared", "play.notes_key")))
        if leafed(view):
            found.append((Command.LOOK, say("shared", "play.pieces_key")))
        return found

    def _draw_prompts(self, target: pygame.Surface) -> None:
        self.screen.draw_foot(target)
        if self.chooser.aiming:
            words = name_of(self.screen.texts, self.chooser.verb)
        else:
            words = name_of(
                self.screen.texts,
                self.chooser.verbs[(self.chooser.index + 1) % len(self.chooser.verbs)],
            )
        reader = self.house.reader
        self.house.paint.prompts(
            target,
            [
                (Command.CONFIRM, words),
                (Command.MENU, say("shared", "command.MENU")),
                (Command.HELP, say("shared", "command.HELP")),
                *self._readings(),
            ],
            (8, 340),
            reader.bindings,
            reader.device,
        )


def _idle(command: Input) -> bool:
    """Return whether an input is only a move of the pointer."""
    return isinstance(command, Pointer) and command.button == 0
