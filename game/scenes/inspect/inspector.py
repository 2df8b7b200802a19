"""The inspector of a match: look cursor, target, auto-travel, and clicks on slots."""

from __future__ import annotations

from game.content.assets.strings import get_text, has_text, verb_keys
from game.core.action import EndTurn, PickUp, Use
from game.core.actor import ActorId
from game.core.grid import ALL_DIRECTIONS, Pos, chebyshev
from game.core.view import Mark, View
from game.scenes.dialogs import StyledLine
from game.scenes.inspect.auto_travel import AutoTravel
from game.scenes.inspect.inspect_text import (
    cell_lines,
    combat_lines,
    pickup_lines,
)
from game.scenes.inspect.inventory import InventoryScene
from game.scenes.inspect.look_cursor import LookCursor
from game.scenes.inspect.overlay_factory import make_overlay
from game.scenes.inspect.overlays import OVERLAY_COMMANDS
from game.scenes.panel.inventory_panel import slot_at, wielded_slot
from game.scenes.panel.labels import verb_name
from game.scenes.panel.match_host import MatchHost
from game.scenes.scene import Push, Scene, Transition
from game.ui.board.marks import icon_mark_color
from game.ui.input.command import Command, Pointer
from game.ui.input.verb_chooser import NO_SLOT

CYCLE_COMMANDS = (Command.TARGET, Command.NEXT_VERB, Command.PREVIOUS_VERB, Command.CONFIRM)


class Inspector:
    """Examines cells, creatures and items, and walks to distant cells."""

    def __init__(self, host: MatchHost) -> None:
        """Start without a cursor; disabled if the ruleset lacks the feature."""
        self.host = host
        self.look_cursor = LookCursor()
        self.auto_travel = AutoTravel()
        self._lines_key: object = None
        self._lines: tuple[StyledLine, ...] = ()
        self._announced: set[ActorId] = set()
        self.enabled = host.match.ruleset.features.inspect

    def handle(self, command: Command) -> Transition | bool:
        """Handle inspect commands; return a scene to open, True if handled, else None."""
        view = self.host.screen.view
        if view is None:
            return None
        if command in OVERLAY_COMMANDS:
            if command is Command.DESCRIBE and self._toast_bare_cell(view):
                return True
            return Push(self._overlay(command, view))
        if command is Command.EXAMINE:
            self.toggle_cursor()
            return True
        if self.look_cursor.examining:
            return self.look_cursor.move_cursor(command, view) or None
        if command is Command.TARGET and not (
            self.host.chooser.needs_slot and self.host.chooser.pickups
        ):
            self.look_cursor.next_target(view)
            return True
        if command in CYCLE_COMMANDS and self._cycle_pile(
            -1 if command is Command.PREVIOUS_VERB else 1
        ):
            return True
        return None

    @property
    def _has_inventory(self) -> bool:
        return self.host.match.ruleset.features.inventory is not None

    def _overlay(self, command: Command, view: View) -> Scene:
        lines = self.cursor_lines(view)
        if command is Command.DESCRIBE and not lines and self._has_inventory:
            return self._inventory_scene()
        log = tuple(self.host.screen.log)
        return make_overlay(command, self.host.context, self.host.match.ruleset, view, log, lines)

    def _inventory_scene(self) -> Scene:
        """Return the inventory of the player's actor, with the item underfoot."""
        view, ruleset = self.host.screen.view, self.host.match.ruleset
        assert view is not None
        return InventoryScene(
            self.host.context, ruleset, view, self._wield, self._pickup_lines(view)
        )

    def _toast_bare_cell(self, view: View) -> bool:
        """Describe the cell under the cursor in a toast if it is empty; return whether it was."""
        cell, board = self.look_cursor.cursor, self.look_cursor.board
        taken = {(a.pos, a.board) for a in view.actors} | {(i.pos, i.board) for i in view.items}
        if cell is None or (cell, board) in taken:
            return False
        parts = [text for text, _ in self.cursor_lines(view)]
        text = " - ".join(parts) if len(parts) > 1 else get_text("shared", "play.nothing_notable")
        self.host.screen.toast(text[:1].upper() + text[1:])
        return True

    def _cycle_pile(self, step: int) -> bool:
        """Select the next of several items to pick up; return whether there were several."""
        chooser = self.host.chooser
        several = (
            isinstance(chooser.verb, PickUp) and chooser.needs_slot and len(chooser.pickups) > 1
        )
        if several:
            chooser.pickup_index += step
            self.host.context.audio.play("ui_move")
        return several

    def toggle_cursor(self) -> None:
        """Show or hide the look cursor."""
        view = self.host.screen.view
        if self.look_cursor.examining:
            self.look_cursor.hide_cursor()
        elif view is not None:
            self.host.chooser.reset()
            self.look_cursor.show_cursor(view)
        self.host.context.audio.play("ui_toggle")

    def current_lines(self, view: View) -> tuple[StyledLine, ...]:
        """Return the current inspect lines, recomputed only when they may have changed."""
        look_cursor, chooser = self.look_cursor, self.host.chooser
        look = (look_cursor.cursor, look_cursor.board, look_cursor.hover)
        key = (self.host.match.ply, look, chooser.selected_pickup, self._asks_slot)
        if self._lines_key != (key, look_cursor.target(view)):
            self._lines_key = (key, look_cursor.target(view))
            self._lines = self._find_lines(view)
        return self._lines

    def _find_lines(self, view: View) -> tuple[StyledLine, ...]:
        """Return the lines about the inspected cell or creature."""
        ruleset, look_cursor = self.host.match.ruleset, self.look_cursor
        if look_cursor.cursor is not None:
            return self.cursor_lines(view)
        hover = look_cursor.hover
        occupied = [(actor.pos, actor.board) for actor in view.actors]
        occupied += [(item.pos, item.board) for item in view.items]
        if hover is not None and (hover, view.focused_board) in occupied:
            lines = cell_lines(ruleset, view, view.focused_board, hover, self.host.session.preview)
            return (*self._warning_lines(view.focused_board, hover), *lines)
        offered = self._pickup_lines(view)
        target = None if offered and self._asks_slot else look_cursor.target(view)
        if target is None or (offered and target.id < 0):
            return offered
        lines = combat_lines(ruleset.name, target, self.host.session.preview)
        lines = [*self._warning_lines(target.board, target.pos), *lines]
        own = view.own_actor()
        # There may be no room for both: who stands beside is read first.
        beside = own is not None and target.pos in map(own.pos.step, ALL_DIRECTIONS)
        return (*lines, *offered) if beside else (*offered, *lines)

    @property
    def _asks_slot(self) -> bool:
        """Return whether picking up an item waits for a slot."""
        return isinstance(self.host.chooser.verb, PickUp) and self.host.chooser.needs_slot

    def _pickup_lines(self, view: View) -> tuple[StyledLine, ...]:
        """Describe the item underfoot that would be picked up now."""
        picked = self.host.chooser.selected_pickup
        for item in view.items:
            if picked is not None and item.id == picked.item:
                ruleset, preview = self.host.match.ruleset, self.host.session.preview
                return tuple(pickup_lines(ruleset, view, item, preview))
        return ()

    def cursor_lines(self, view: View) -> tuple[StyledLine, ...]:
        """Describe the cell under the cursor; () without a cursor."""
        cell, board = self.look_cursor.cursor, self.look_cursor.board
        if cell is None:
            return ()
        ruleset = self.host.match.ruleset
        lines = cell_lines(ruleset, view, board, cell, self.host.session.preview)
        return (*self._warning_lines(board, cell), *lines)

    def _warning_lines(self, board: int, cell: Pos) -> list[StyledLine]:
        """Return the meaning of the warning icons over a cell."""
        texts, stage = self.host.screen.texts, self.host.screen.stage
        return [
            (get_text(texts, f"mark.{mark.name}"), color)
            for mark in stage.marks
            if mark.board == board
            and cell in mark.cells
            and (color := icon_mark_color(stage.looks, mark.name))
        ]

    def click_slot(self, pointer: Pointer) -> bool:
        """Handle a click on a slot of the panel: wield it, throw it, or use it for the verb."""
        left = self.host.screen.stage.size[0]
        slot = slot_at((pointer.x - left, pointer.y)) if pointer.x >= left else None
        if slot is None or not self._has_inventory or pointer.button not in (1, 3):
            return False
        chooser = self.host.chooser
        if pointer.button == 3:
            self._choose_verb("Throw")
        elif not chooser.needs_slot:
            self._choose_verb("Use_wield")
            view = self.host.screen.view
            if view is not None and wielded_slot(self.host.match.ruleset, view) == slot:
                # A click on the wielded slot switches to bare hands.
                slot = NO_SLOT
        self._play_slot(slot)
        return True

    def _wield(self, slot: int) -> None:
        self._choose_verb("Use_wield")
        self._play_slot(slot)

    def _choose_verb(self, key: str) -> None:
        chooser = self.host.chooser
        chooser.select(chooser.index_of(key) or 0, self.host.session.preview)

    def _play_slot(self, slot: int) -> None:
        action = self.host.chooser.action_for_slot(slot)
        if action is not None:
            self.host.play_action(action)

    def announce_bosses(self) -> None:
        """Announce bosses as they first come into view, and target them."""
        view, texts = self.host.screen.view, self.host.screen.texts
        if view is None or view.outcome is not None:
            return
        for actor in view.actors:
            if actor.seat is None and actor.id not in self._announced:
                self._announced.add(actor.id)
                if has_text(texts, f"boss.{actor.kind}"):
                    text = get_text(texts, f"boss.{actor.kind}")
                    self.host.screen.toast(text)
                    self.host.screen.log.append(text)
                    self.look_cursor.set_target(actor.id)

    def travel_to(self, cell: Pos | None) -> bool:
        """Start auto-travel to a cell more than a step away; return whether it is that far."""
        view = self.host.screen.view
        own = view.own_actor() if view is not None else None
        if not self.enabled or cell is None or view is None or own is None:
            return False
        far = chebyshev(cell, own.pos) > 1
        if far and self.host.chooser.is_default and not self.look_cursor.examining:
            self.auto_travel.start(cell, view)
            self.continue_travel()
        return far and self.host.chooser.is_default

    def continue_travel(self) -> None:
        """Take the next step of auto-travel."""
        view = self.host.screen.view
        if view is None or not self.auto_travel.is_active or self.host.match.outcome is not None:
            return
        action = self.auto_travel.next_step(view, self.host.legal)
        if action is not None:
            self.host.session.submit(action)
            self.host.refresh()

    def show_inspected(self) -> tuple[Mark, ...]:
        """Update the inspect lines and the camera; return the marks of cursor and target."""
        view, look_cursor = self.host.screen.view, self.look_cursor
        if not self.enabled or view is None:
            return ()
        self.host.screen.inspect_lines = self.current_lines(view)
        self.host.screen.question = self._question()
        stage, shown = self.host.screen.stage, look_cursor.focused_view(view)
        if stage.view is None or stage.view.focused_board != shown.focused_board:
            stage.snap_to(shown, stage.marks)
        stage.look_at(look_cursor.anchor if look_cursor.examining else None)
        return look_cursor.marks(view)

    def _question(self) -> str:
        """Return the question that the selected verb asks, if any."""
        texts, chooser = self.host.screen.texts, self.host.chooser
        questions = self.host.match.ruleset.features.questions
        if isinstance(chooser.pass_action(), EndTurn) and "EndTurn" in questions:
            return get_text(texts, "ask.EndTurn")
        verb = verb_keys(chooser.verb)[0].removeprefix("verb.")
        if chooser.is_default:
            return ""
        if chooser.slot is not None:
            return get_text(texts, f"ask.{verb}_aimed")
        if verb not in questions:
            return verb_name(texts, chooser.verb)
        name = "?"
        if (
            isinstance(chooser.verb, PickUp)
            and chooser.selected_pickup is not None
            and self.host.screen.view
        ):
            items = {item.id: item.kind for item in self.host.screen.view.items}
            name = get_text(texts, f"name.{items[chooser.selected_pickup.item]}")
        elif isinstance(chooser.verb, Use):
            marks = self.host.session.preview(chooser.verb).marks
            name = get_text(texts, f"name.{marks[0].name}") if marks else "?"
        return get_text(texts, f"ask.{verb}", name)

    def useful_commands(self) -> list[Command]:
        """Return the commands worth a prompt now; prompts can be clicked, too."""
        chooser = self.host.chooser
        if self.look_cursor.examining:
            return [Command.BACK, Command.TARGET, Command.DESCRIBE, Command.CLIMB]
        if not chooser.is_default:
            confirm = [] if chooser.needs_slot else [Command.CONFIRM]
            return [Command.BACK, *confirm, Command.NEXT_VERB]
        looking = [Command.EXAMINE, Command.DESCRIBE, Command.MAP, Command.LOG]
        commands = [*looking, Command.PASS, Command.NEXT_VERB]
        if self.host.context.reader.device.is_pad:
            return [Command.CONFIRM, *commands]
        commands.append(Command.MENU)
        if chooser.pickups:
            return [Command.PICK_UP, *commands]
        return [Command.CLIMB, *commands] if Use("climb") in self.host.legal else commands
