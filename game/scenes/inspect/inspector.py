"""The inspector of a match: look cursor, target, overlays, announced bosses."""

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text
from game.core.action import Attack, PickUp
from game.core.actor import Actor, ActorId
from game.core.grid import ALL_DIRECTIONS, Pos
from game.core.view import Mark, View
from game.scenes.dialogs import OVERLAY_COMMANDS, Dialog
from game.scenes.inspect import inspect_text
from game.scenes.inspect.floor_map import FloorMapScene
from game.scenes.inspect.inventory import InventoryScene
from game.scenes.inspect.look_cursor import LookCursor
from game.scenes.inspect.slot_actions import wield
from game.scenes.inspect.verb_prompts import verb_question
from game.scenes.match_context import Handled, MatchContext, Reply
from game.scenes.scene import Push, Scene
from game.ui.board.marks import icon_mark_color
from game.ui.input.command import DIRECTIONS, Command
from game.ui.style.constants import DANGER, DIM, GOOD, TEXT
from game.ui.widgets.panel.fight_card import FightForecast
from game.ui.widgets.panel.hero_panel import Inspected
from game.ui.widgets.panel.slot_list import SlotVerdict
from game.ui.widgets.text_box import StyledLine

CYCLE_COMMANDS = (Command.TARGET, Command.NEXT_VERB, Command.PREVIOUS_VERB, Command.CONFIRM)


class Inspector:
    """Examines cells, creatures and items."""

    def __init__(self, match: MatchContext) -> None:
        """Start without a cursor; without the feature, it is all there is."""
        self.match = match
        self.look_cursor = LookCursor()
        self._lines_key: object = None
        self._lines: tuple[StyledLine, ...] = ()
        self._slot_verdicts: tuple[SlotVerdict, ...] = ()
        self._fight: FightForecast | None = None
        self._announced: set[ActorId] = set()
        # Chosen in the inventory, to be wielded once that is closed.
        self._slot_to_wield: int | None = None
        # Chosen on the floor map or with the cursor, to be walked to.
        self.chosen_goal: Pos | None = None
        self.enabled = match.ruleset.features.inspect
        # Players' own maps stand where the cursor would.
        self.has_cursor = self.enabled or match.ruleset.features.notebook is None

    def handle(self, command: Command) -> Reply:
        """Use a command on the cursor, the target or a pile; or open an overlay."""
        view = self.match.view
        if not self.enabled:
            return self._move_bare_cursor(command, view)
        if command in OVERLAY_COMMANDS:
            if command is Command.DESCRIBE and self._toast_bare_cell(view):
                return Handled()
            return Push(self._overlay(command, view))
        if command is Command.EXAMINE:
            self.toggle_cursor()
            return Handled()
        if self.look_cursor.examining:
            if command is Command.TRAVEL or (command is Command.CONFIRM and not self.is_on_stairs):
                self._go_to_cursor(view)
                return Handled()
            return self._move_cursor(command, view)
        chooser = self.match.chooser
        if command is Command.TARGET and not (chooser.needs_slot and chooser.pickups):
            found = self.look_cursor.next_target(view)
            return Handled() if found else self.match.refuse_because("no_other")
        step = -1 if command is Command.PREVIOUS_VERB else 1
        return Handled() if command in CYCLE_COMMANDS and self._cycle_pile(step) else None

    def _move_bare_cursor(self, command: Command, view: View) -> Reply:
        """Open the log; show, move or hide the cursor of a ruleset without the feature."""
        if command is Command.LOG:
            return Push(self._overlay(command, view))
        if command is Command.EXAMINE and self.has_cursor:
            self.toggle_cursor()
            return Handled()
        if not self.look_cursor.examining or command is Command.LOOK:
            return None
        if command in (Command.TRAVEL, Command.CONFIRM):
            self._go_to_cursor(view)
            return Handled()
        moved = self._move_cursor(command, view)
        if moved is None:
            self.look_cursor.hide_cursor()
        return moved

    def _move_cursor(self, command: Command, view: View) -> Reply:
        """Move the cursor, or say why it stays where it is; None for another command."""
        cursor = self.look_cursor
        before = (cursor.cursor, cursor.board)
        if not cursor.move_cursor(command, view):
            return None
        if (cursor.cursor, cursor.board) != before:
            return Handled()
        if command in DIRECTIONS:
            return self.match.refuse_because("cursor")
        return self.match.refuse_because("no_other" if command in CYCLE_COMMANDS else "key")

    @property
    def is_on_stairs(self) -> bool:
        """Return whether the cursor is on stairs through which it can look."""
        cell, board, view = self.look_cursor.cursor, self.look_cursor.board, self.match.view
        return cell is not None and inspect_text.stairs_exit(view, board, cell) is not None

    def _go_to_cursor(self, view: View) -> None:
        """Choose the cell under the cursor to walk to; it must be on the floor in focus."""
        if self.match.is_over:
            return
        if self.look_cursor.board != view.focused_board:
            self.match.refuse_because("other_floor")
            return
        self.chosen_goal = self.look_cursor.cursor
        self.toggle_cursor()

    def _overlay(self, command: Command, view: View) -> Scene:
        match, lines = self.match, self._cursor_lines(view)
        if command is Command.DESCRIBE and not lines and match.ruleset.features.inventory:
            here = self._pickup_lines(view)
            wield = None if match.is_over else self._wield_later
            return InventoryScene(match.game, match.ruleset, view, wield, here)
        if command is Command.MAP:
            travel = match.ruleset.features.travel
            goals = () if travel is None else travel.goals(view)
            go_to = None if match.is_over else self._go_to_later
            return FloorMapScene(match.game, looks_of(match.ruleset.name), view, goals, go_to)
        title = get_text("shared", "command.DESCRIBE")
        if is_log := command is Command.LOG:
            title = get_text("shared", "play.log")
            empty = [(get_text("shared", "play.log_empty"), DIM)]
            lines = tuple((line, TEXT) for line in match.screen.log.numbered_lines) or tuple(empty)
        shown = Dialog(match.game, title, lambda: lines, (), style=match.screen.panel.style)
        shown.keymap = match.ruleset.name
        return shown.from_end() if is_log else shown

    def _wield_later(self, slot: int) -> None:
        self._slot_to_wield = slot

    def _go_to_later(self, cell: Pos) -> None:
        self.chosen_goal = cell

    def _toast_bare_cell(self, view: View) -> bool:
        """Describe the cell under the cursor in a toast if it is empty; return whether it was."""
        cell, board = self.look_cursor.cursor, self.look_cursor.board
        taken = {(a.pos, a.board) for a in view.actors} | {(i.pos, i.board) for i in view.items}
        if cell is None or (cell, board) in taken:
            return False
        parts = [text for text, _ in self._cursor_lines(view)]
        text = " - ".join(parts) if len(parts) > 1 else get_text("shared", "play.nothing_notable")
        self.match.toast(text[:1].upper() + text[1:])
        return True

    def _cycle_pile(self, step: int) -> bool:
        """Select the next of several items to pick up; return whether there were several."""
        chooser = self.match.chooser
        several = self._asks_slot and len(chooser.pickups) > 1
        if several:
            chooser.pickup_index += step
            self.match.play_sound("ui_move")
        return several

    def toggle_cursor(self) -> None:
        """Show or hide the look cursor."""
        if self.look_cursor.examining:
            self.look_cursor.hide_cursor()
        else:
            self.match.chooser.reset()
            self.look_cursor.show_cursor(self.match.view)
        self.match.play_sound("ui_toggle")

    def show_inspected(self) -> tuple[Mark, ...]:
        """Update the inspect lines and the camera; return the marks of cursor and target."""
        view, look_cursor, screen = self.match.view, self.look_cursor, self.match.screen
        if not self.enabled:
            screen.stage.look_at(look_cursor.anchor if look_cursor.examining else None)
            return look_cursor.marks(view) if look_cursor.examining else ()
        stage, shown = screen.stage, look_cursor.focused_view(view)
        self.tell(shown.focused_board)
        self.match.game.speech.follow("preview", ". ".join(text for text, _ in self._lines))
        screen.toast.question = verb_question(self.match)
        if own := view.own_actor():
            name, held = self._better_weapon(own), next(filter(None, own.gear[:1]), "fist")
            here = (a.pos for a in view.actors if a.id >= 0 and a != own and a.board == own.board)
            screen.signs.advice.weapons = {own.pos: name} if name else dict.fromkeys(here, held)
        if stage.view is None or stage.view.focused_board != shown.focused_board:
            stage.snap_to(shown, stage.marks)
        stage.look_at(look_cursor.anchor if look_cursor.examining else None)
        return look_cursor.marks(view, is_unwise=self._fight is not None and self._fight.is_unwise)

    def tell(self, board: int | None) -> None:
        """Have the panel say what is looked at on a board, None if it is the player's own."""
        if self.enabled:
            lines, panel = self.current_lines(self.match.view), self.match.screen.panel
            panel.inspected = Inspected(lines, self._fight, self._slot_verdicts, board)

    def current_lines(self, view: View) -> tuple[StyledLine, ...]:
        """Return the current inspect lines, recomputed only when they may have changed."""
        look_cursor, chooser = self.look_cursor, self.match.chooser
        look = (look_cursor.cursor, look_cursor.board, look_cursor.hover)
        at = (self.match.session.ply, self.match.game.settings.language)
        key = (at, look, chooser.selected_pickup, self._asks_slot, look_cursor.target(view))
        if self._lines_key != key:
            self._lines_key = key
            self._lines = self._find_lines(view)
            self._slot_verdicts = self._find_slot_verdicts(view)
            self._fight = self._find_fight(view)
        return self._lines

    def _examined(self, view: View) -> Actor | None:
        """Return the creature under the cursor or the mouse, else the target."""
        look_cursor = self.look_cursor
        at = look_cursor.cursor or look_cursor.hover
        looked_at = None if at is None else inspect_text.creature_at(view, look_cursor.board, at)
        return looked_at if looked_at not in (None, view.own_actor()) else look_cursor.target(view)

    def _find_fight(self, view: View) -> FightForecast | None:
        foe = self._examined(view)
        if foe is None or foe.seat is not None or view.outcome is not None:
            return None
        marks = self.match.session.preview(Attack(foe.pos, "")).marks
        fight = inspect_text.fight_of(self.match.ruleset.name, foe, marks) if marks else None
        return fight if fight and set(fight.lines) <= set(self._lines) else None

    def _find_slot_verdicts(self, view: View) -> tuple[SlotVerdict, ...]:
        """Return what each slot would mean against the creature examined.

        After the end there is nothing left to decide.
        """
        own, target = view.own_actor(), self._examined(view)
        if target is None or own is None or view.outcome is not None or not own.gear:
            return ()
        return inspect_text.slot_verdicts(
            target, own, len(own.gear) - 1, self.match.session.preview
        )

    def _better_weapon(self, own: Actor) -> str:
        """Return what kills, or saves one, where what is wielded does not; "" if nothing does."""
        if self.look_cursor.cursor:
            return ""
        verdicts, slots = self._slot_verdicts, own.gear[1:]
        ends = ((DANGER not in (v.strike[1], v.counter[1]), v.strike[1] == GOOD) for v in verdicts)
        # Empty slots are bare hands.
        fates = dict(zip(slots, ends, strict=False))
        lives, kills = held = fates.get("".join(own.gear[:1]), (False, False))
        able = (name for name, fate in fates.items() if fate[0] >= lives and fate[1] >= kills)
        better = next((name for name in able if name and fates[name] != held), "")
        # With no foe in sight it may also be what adds to bare hands.
        marks = (mark for mark in self.match.update.marks if mark.name == "wield" and not fates)
        return better or next((slots[mark.value or 0] for mark in marks), "")

    def _find_lines(self, view: View) -> tuple[StyledLine, ...]:
        look_cursor, preview = self.look_cursor, self.match.session.preview
        if look_cursor.cursor is not None:
            return self._cursor_lines(view)
        hover = look_cursor.hover
        occupied = [(actor.pos, actor.board) for actor in view.actors]
        occupied += [(item.pos, item.board) for item in view.items]
        if hover is not None and (hover, view.focused_board) in occupied:
            return self._cell_lines(view, view.focused_board, hover)
        offered = self._pickup_lines(view)
        target = None if offered and self._asks_slot else look_cursor.target(view)
        if target is None or (offered and target.id < 0):
            return offered
        lines = inspect_text.combat_lines(self.match.ruleset.name, target, preview)
        lines = [*self._warning_lines(target.board, target.pos), *lines]
        lines += inspect_text.other_lines(self.match.ruleset, view, target)
        own = view.own_actor()
        # There may be no room for both: who stands beside is read first.
        beside = own is not None and target.pos in map(own.pos.step, ALL_DIRECTIONS)
        return (*lines, *offered) if beside else (*offered, *lines)

    @property
    def _asks_slot(self) -> bool:
        return isinstance(self.match.chooser.verb, PickUp) and self.match.chooser.needs_slot

    def _pickup_lines(self, view: View) -> tuple[StyledLine, ...]:
        picked = self.match.chooser.selected_pickup
        for item in view.items:
            if picked is not None and item.id == picked.item:
                ruleset, preview = self.match.ruleset, self.match.session.preview
                return tuple(inspect_text.pickup_lines(ruleset, view, item, preview))
        return ()

    def _cursor_lines(self, view: View) -> tuple[StyledLine, ...]:
        cell, board = self.look_cursor.cursor, self.look_cursor.board
        return () if cell is None else self._cell_lines(view, board, cell)

    def _cell_lines(self, view: View, board: int, cell: Pos) -> tuple[StyledLine, ...]:
        ruleset, preview = self.match.ruleset, self.match.session.preview
        lines = inspect_text.cell_lines(ruleset, view, board, cell, preview)
        return (*self._warning_lines(board, cell), *lines)

    def _warning_lines(self, board: int, cell: Pos) -> list[StyledLine]:
        stage = self.match.screen.stage
        return [
            (get_text(self.match.ruleset.name, f"mark.{mark.name}"), color)
            for mark in stage.marks
            if mark.board == board
            and cell in mark.cells
            and has_text(self.match.ruleset.name, f"mark.{mark.name}")
            and (color := icon_mark_color(stage.looks, mark.name))
        ]

    def announce_bosses(self) -> None:
        """Announce bosses as they first come into view."""
        match, texts = self.match, self.match.ruleset.name
        depth = match.view.gauge_value(looks_of(texts).depth_gauge)
        for actor in () if match.is_over else match.view.actors:
            if actor.seat is None and actor.id not in self._announced:
                self._announced.add(actor.id)
                # What to do may differ by depth.
                keys = (f"boss.{actor.kind}_{depth}", f"boss.{actor.kind}")
                if key := next((key for key in keys if has_text(texts, key)), None):
                    text = get_text(texts, key)
                    match.toast(text)
                    match.screen.log.add(text)

    def next_action(self) -> Reply:
        """Return what is played without a command: wielding what was chosen in the inventory."""
        slot, self._slot_to_wield = self._slot_to_wield, None
        return None if slot is None else wield(self.match, slot)
