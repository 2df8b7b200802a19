"""Looking, long walks and slots in a match: what is shown and what a person can ask for."""

from __future__ import annotations

from typing import Protocol

from game.content.words import get_text, has_text
from game.core.action import Action, EndTurn, Pick, Use
from game.core.actor import ActorId
from game.core.grid import ALL_DIRECTIONS, Pos
from game.core.match import Match
from game.core.view import Mark, View
from game.scenes.board import BoardScreen
from game.scenes.explorer import Explorer
from game.scenes.kit import KitScene
from game.scenes.kitbag import has_slots, slot_at
from game.scenes.looking import Line, can_look, cell_lines, fight_lines, offer_lines
from game.scenes.openings import overlay_of
from game.scenes.overlays import OVERLAYS
from game.scenes.scene import House, Push, Scene, Transition
from game.scenes.verbs import name_of
from game.session import LocalSession
from game.ui.aims import verb_keys
from game.ui.chooser import NO_SLOT, Chooser
from game.ui.command import Command, Pointer
from game.ui.marks import sign_color

CHOICES = (Command.TARGET, Command.NEXT_VERB, Command.PREVIOUS_VERB, Command.CONFIRM)


class Desk(Protocol):
    """The scene that a survey serves."""

    house: House
    match: Match
    session: LocalSession
    screen: BoardScreen
    chooser: Chooser
    legal: tuple[Action, ...]

    def act(self, action: Action) -> None:
        """Play an action, or tell why it is refused."""

    def refresh(self) -> None:
        """Take what the session has to tell."""


class Survey:
    """The eyes and feet of a person at a match."""

    def __init__(self, scene: Desk) -> None:
        """Serve a match in play; nothing is offered where a ruleset tells nothing of looks."""
        self.scene = scene
        self.explorer = Explorer()
        self._told_for: object = None
        self._told: tuple[Line, ...] = ()
        self._greeted: set[ActorId] = set()
        self.offered = can_look(scene.match.ruleset.name)

    def looked(self, command: Command) -> Transition | bool:
        """Obey what only looks; return a scene to open, True if obeyed, None if it is no such."""
        view = self.scene.screen.shown
        if view is None:
            return None
        if command in OVERLAYS:
            if command is Command.DESCRIBE and self._bare(view):
                return True
            log, told = tuple(self.scene.screen.log), self.examined(view)
            ruleset, house = self.scene.match.ruleset, self.scene.house
            return Push(overlay_of(command, house, ruleset, view, log, told, self._kit))
        if command is Command.EXAMINE:
            self.examine()
            return True
        if self.explorer.examining:
            return self.explorer.steer(command, view) or None
        if command is Command.TARGET and not (
            self.scene.chooser.asks_slot and self.scene.chooser.picks
        ):
            self.explorer.next_target(view)
            return True
        if command in CHOICES and self._turn_pile(-1 if command is Command.PREVIOUS_VERB else 1):
            return True
        return None

    def _kit(self) -> Scene:
        """Return the scene of one's own figure, and of the thing that lies under it."""
        view, ruleset = self.scene.screen.shown, self.scene.match.ruleset
        assert view is not None
        return KitScene(self.scene.house, ruleset, view, self._take_in_hand, self._offered(view))

    def _bare(self, view: View) -> bool:
        """Tell in a line what there is of a cell under the cursor where nothing stands or lies."""
        cell, board = self.explorer.cursor, self.explorer.board
        taken = {(a.pos, a.board) for a in view.actors} | {(i.pos, i.board) for i in view.items}
        if cell is None or (cell, board) in taken:
            return False
        told = [words for words, _ in self.examined(view)]
        words = " - ".join(told) if len(told) > 1 else get_text("shared", "play.nothing_told")
        self.scene.screen.tell(words[:1].upper() + words[1:])
        return True

    def _turn_pile(self, step: int) -> bool:
        """Go to the next of several things that could be picked up, while one is asked for."""
        chooser = self.scene.chooser
        several = isinstance(chooser.verb, Pick) and chooser.asks_slot and len(chooser.picks) > 1
        if several:
            chooser.choice += step
            self.scene.house.speaker.play("ui_move")
        return several

    def examine(self) -> None:
        """Put the cursor on the board, or take it away."""
        view = self.scene.screen.shown
        if self.explorer.examining:
            self.explorer.end()
        elif view is not None:
            self.scene.chooser.rest()
            self.explorer.begin(view)
        self.scene.house.speaker.play("ui_toggle")

    def told(self, view: View) -> tuple[Line, ...]:
        """Return what is told now; worked out anew only when it may have changed."""
        explorer, chooser = self.explorer, self.scene.chooser
        eye = (explorer.cursor, explorer.board, explorer.hover)
        key = (self.scene.match.ply, eye, chooser.picked, self._asks_for_a_slot)
        if self._told_for != (key, explorer.target(view)):
            self._told_for = (key, explorer.target(view))
            self._told = self.told_at(view)
        return self._told

    def told_at(self, view: View) -> tuple[Line, ...]:
        """Return what is told of the cell or creature that the eye is on."""
        ruleset, explorer = self.scene.match.ruleset, self.explorer
        if explorer.cursor is not None:
            return self.examined(view)
        hover = explorer.hover
        things = [(actor.pos, actor.board) for actor in view.actors]
        things += [(item.pos, item.board) for item in view.items]
        if hover is not None and (hover, view.focus) in things:
            told = cell_lines(ruleset, view, view.focus, hover, self.scene.session.preview)
            return (*self._warnings(view.focus, hover), *told)
        offered = self._offered(view)
        target = None if offered and self._asks_for_a_slot else explorer.target(view)
        if target is None or (offered and target.id < 0):
            return offered
        told = fight_lines(ruleset.name, target, self.scene.session.preview)
        told = [*self._warnings(target.board, target.pos), *told]
        own = view.own_actor()
        # There may be no room for both: who stands beside is read first.
        beside = own is not None and target.pos in map(own.pos.step, ALL_DIRECTIONS)
        return (*told, *offered) if beside else (*offered, *told)

    @property
    def _asks_for_a_slot(self) -> bool:
        """Return whether a thing that lies here waits for the slot that it is taken into."""
        return isinstance(self.scene.chooser.verb, Pick) and self.scene.chooser.asks_slot

    def _offered(self, view: View) -> tuple[Line, ...]:
        """Return what is told of the thing under one's own figure that would be taken now."""
        picked = self.scene.chooser.picked
        for item in view.items:
            if picked is not None and item.id == picked.item:
                ruleset, preview = self.scene.match.ruleset, self.scene.session.preview
                return tuple(offer_lines(ruleset, view, item, preview))
        return ()

    def examined(self, view: View) -> tuple[Line, ...]:
        """Return what is told of the cell under the cursor, nothing without one."""
        cell, board = self.explorer.cursor, self.explorer.board
        if cell is None:
            return ()
        ruleset = self.scene.match.ruleset
        told = cell_lines(ruleset, view, board, cell, self.scene.session.preview)
        return (*self._warnings(board, cell), *told)

    def _warnings(self, board: int, cell: Pos) -> list[Line]:
        """Return in words what the signs over a cell say."""
        texts = self.scene.screen.texts
        return [
            (get_text(texts, f"mark.{mark.name}"), color)
            for mark in self.scene.screen.stage.marks
            if mark.board == board and cell in mark.cells and (color := sign_color(mark.name))
        ]

    def slot_clicked(self, pointer: Pointer) -> bool:
        """Obey a click on a slot of the panel: wield it, or what the verb asks a slot for."""
        left = self.scene.screen.stage.size[0]
        slot = slot_at((pointer.x - left, pointer.y)) if pointer.x >= left else None
        if slot is None or not has_slots(self.scene.screen.shown) or pointer.button not in (1, 3):
            return False
        chooser = self.scene.chooser
        if pointer.button == 3:
            self._ask("Throw")
        elif not chooser.asks_slot:
            self._ask("Use_wield")
            view = self.scene.screen.shown
            if view is not None and view.gauge("wielding").value == slot:
                # What is in hand already is put away: bare hands.
                slot = NO_SLOT
        self._play_slot(slot)
        return True

    def _take_in_hand(self, slot: int) -> None:
        self._ask("Use_wield")
        self._play_slot(slot)

    def _ask(self, key: str) -> None:
        chooser = self.scene.chooser
        chooser.choose(chooser.index_of(key) or 0, self.scene.session.preview)

    def _play_slot(self, slot: int) -> None:
        action = self.scene.chooser.in_slot(slot)
        if action is not None:
            self.scene.act(action)

    def greet(self) -> None:
        """Announce the great ones as they first come into sight, and turn the eye to them."""
        view, texts = self.scene.screen.shown, self.scene.screen.texts
        if view is None or view.outcome is not None:
            return
        for actor in view.actors:
            if actor.seat is None and actor.id not in self._greeted:
                self._greeted.add(actor.id)
                if has_text(texts, f"great.{actor.kind}"):
                    words = get_text(texts, f"great.{actor.kind}")
                    self.scene.screen.tell(words)
                    self.scene.screen.log.append(words)
                    self.explorer.turn_to(actor.id)

    def walk_to(self, cell: Pos | None) -> bool:
        """Begin a walk to a cell farther away than a step."""
        view = self.scene.screen.shown
        own = view.own_actor() if view is not None else None
        if not self.offered or cell is None or view is None or own is None:
            return False
        far = max(abs(cell.x - own.pos.x), abs(cell.y - own.pos.y)) > 1
        if far and self.scene.chooser.resting and not self.explorer.examining:
            self.explorer.walk(cell, view)
            self.walk_on()
        return far and self.scene.chooser.resting

    def walk_on(self) -> None:
        """Take the next step of a walk."""
        view = self.scene.screen.shown
        if view is None or not self.explorer.walking or self.scene.match.outcome is not None:
            return
        action = self.explorer.step(view, self.scene.legal)
        if action is not None:
            self.scene.session.submit(action)
            self.scene.refresh()

    def look_around(self) -> tuple[Mark, ...]:
        """Tell of what the eye is on; return where that is."""
        view, explorer = self.scene.screen.shown, self.explorer
        if not self.offered or view is None:
            return ()
        self.scene.screen.told = self.told(view)
        self.scene.screen.question = self._question()
        stage, shown = self.scene.screen.stage, explorer.shown(view)
        if stage.view is None or stage.view.focus != shown.focus:
            stage.show(shown, stage.marks)
        stage.look(explorer.anchor if explorer.examining else None)
        return explorer.marks(view)

    def _question(self) -> str:
        """Return what the verb in force asks, if it asks anything."""
        texts, chooser = self.scene.screen.texts, self.scene.chooser
        if isinstance(chooser.passing(), EndTurn) and has_text(texts, "ask.EndTurn"):
            return get_text(texts, "ask.EndTurn")
        key = verb_keys(chooser.verb)[0].replace("verb.", "ask.")
        if chooser.resting:
            return ""
        if chooser.slot is not None:
            return get_text(texts, f"{key}_aimed")
        if not has_text(texts, key):
            return name_of(texts, chooser.verb)
        name = "?"
        if (
            isinstance(chooser.verb, Pick)
            and chooser.picked is not None
            and self.scene.screen.shown
        ):
            items = {item.id: item.kind for item in self.scene.screen.shown.items}
            name = get_text(texts, f"name.{items[chooser.picked.item]}")
        elif isinstance(chooser.verb, Use):
            marks = self.scene.session.preview(chooser.verb).marks
            name = get_text(texts, f"name.{marks[0].name}") if marks else "?"
        return get_text(texts, key, name)

    def useful(self) -> list[Command]:
        """Return the commands worth a prompt now: those that a click can give, too."""
        chooser = self.scene.chooser
        if self.explorer.examining:
            return [Command.BACK, Command.TARGET, Command.DESCRIBE, Command.CLIMB]
        if not chooser.resting:
            confirm = [] if chooser.asks_slot else [Command.CONFIRM]
            return [Command.BACK, *confirm, Command.NEXT_VERB]
        looking = [Command.EXAMINE, Command.DESCRIBE, Command.MAP, Command.LOG]
        found = [*looking, Command.PASS, Command.NEXT_VERB]
        if self.scene.house.reader.device.pad:
            return [Command.CONFIRM, *found]
        found.append(Command.MENU)
        if chooser.picks:
            return [Command.TAKE, *found]
        return [Command.CLIMB, *found] if Use("climb") in self.scene.legal else found
