"""Turns the mouse over a match in play into verbs, actions and things to look at."""

from dataclasses import dataclass

from game.core.grid import chebyshev
from game.scenes.inspect.inspector import Inspector
from game.scenes.inspect.slot_actions import click_slot
from game.scenes.match.action_input import ActionInput
from game.scenes.match.travel_control import TravelControl
from game.scenes.match_context import Act, MatchContext, Reply
from game.scenes.notes.workspace_board import WorkspaceBoard
from game.scenes.panel.board_screen import stage_size
from game.ui.input.command import Command, Pointer
from game.ui.widgets.box_key import number_of


@dataclass(eq=False, slots=True)
class PointerHandler:
    """Handles moves and clicks on the board, the notes in its place and the panel."""

    match: MatchContext
    inspector: Inspector
    action_input: ActionInput
    travel_control: TravelControl
    workspace_board: WorkspaceBoard | None

    def hover(self, pointer: Pointer) -> None:
        """Look at the cell under the mouse."""
        look_cursor = self.inspector.look_cursor
        cell = self.match.screen.stage.camera.cell_at(pointer.point)
        look_cursor.hover = cell
        if look_cursor.examining and cell is not None:
            look_cursor.cursor = cell
        self.match.chooser.hover(cell)

    def click(self, pointer: Pointer) -> Reply:
        """Use what is under the mouse."""
        if (used := click_slot(self.match, pointer)) is not None:
            return used
        if pointer.button == 3:
            return self.action_input.cycle(1)
        number = number_of(self.match.screen.panel_key_at(pointer.point), "verb")
        if number is not None:
            return self.action_input.pick(number)
        if self.match.screen.board_replacement is not None and self.workspace_board is not None:
            meant = self.workspace_board.click(pointer, self.match.view)
            return self.action_input.use_command(meant) if isinstance(meant, Command) else meant
        return self._click_cell(pointer)

    def _click_cell(self, pointer: Pointer) -> Reply:
        match, chooser = self.match, self.match.chooser
        cell = match.screen.stage.camera.cell_at(pointer.point)
        own = match.view.own_actor()
        if cell is None:
            return self.match.refuse_because("edge" if pointer.x < stage_size()[0] else "panel")
        if not match.legal or own is None:
            # The preview of any action says why it is not the player's turn.
            return Act(chooser.verb)
        examines = self.inspector.look_cursor.examining
        if examines:
            self.inspector.toggle_cursor()
        far = chooser.is_default and chebyshev(cell, own.pos) > 1
        travel = self.travel_control.travel
        if travel is not None and (examines or far):
            return self.travel_control.go_to(cell, pauses=not examines)
        if (action := chooser.action_for_click(cell)) is not None:
            return Act(action)
        if chooser.needs_slot:
            return self.match.refuse_because("slot")
        if cell == own.pos and travel is not None and travel.rest is not None:
            return self.travel_control.handle(Command.REST)
        return self.match.refuse_because("nothing_here" if cell == own.pos else "not_in_line")
