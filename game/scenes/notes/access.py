"""What a person can open beside the board of a match with a public log: the log and own notes."""

from __future__ import annotations

from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.features.notebook import HasNotebook
from game.core.match import Match
from game.core.view import View
from game.scenes.context import BoardReplacement, GameContext
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.notes.workspace import Workspace
from game.scenes.panel.map_fragments import has_fragments
from game.scenes.scene import Push, Transition
from game.ui.input.command import Command, Input


class NotesAccess:
    """Keeps every person's own map for as long as the match is on the screen."""

    def __init__(self, context: GameContext, match: Match) -> None:
        """Begin with clean desks."""
        self.context = context
        self.match = match
        # What lies over the board of the seat that looks, if anything does.
        self.board_replacement: BoardReplacement | None = None
        # By seat: nobody else's scene gets to see it.
        self._workspaces: dict[Seat, Workspace] = {}

    def open_scene(self, command: Input, view: View | None) -> Transition:
        """Return the scene that a command opens for the seat of a view, if it opens one."""
        if view is None or view.seat is None or not view.log:
            return None
        if command is Command.LOG:
            seat = None if self.match.outcome is not None else view.seat
            log = self.context.scenes.match_log(self.match, seat, self.board_replacement)
            return Push(log)
        if command is Command.MAP:
            desk = self.workspace(view)
            if desk is not None:
                return Push(NotesScene(self.context, self.match, desk, view.seat))
        return None

    def workspace(self, view: View | None) -> Workspace | None:
        """Return the desk of a view's seat with all on it that was told, if it has one."""
        rules, match = self.match.ruleset, self.match
        if not isinstance(rules, HasNotebook) or view is None or view.seat is None or not view.log:
            return None
        desk = self._workspaces.get(view.seat)
        if desk is None:
            book = rules.notebook(match.level, view.seat, view.log)
            desk = self._workspaces[view.seat] = Workspace(book, len(view.log), match.seats)
            desk.from_json(self.context.store.load_notes(match, view.seat))
        desk.read_log(view.log)
        return desk

    def untraced_workspace(self, view: View | None) -> Workspace | None:
        """Return the desk of a view's seat if it is all the map there is."""
        if view is None or view.outcome is not None:
            return None
        desk = self.workspace(view)
        return desk if desk is not None and not desk.notebook.auto_drawn else None

    def prompts(self, view: View | None) -> list[tuple[Command, str]]:
        """Return what can be opened, for the prompts."""
        if view is None or not view.log:
            return []
        found = [(Command.LOG, get_text("shared", "play.log_key"))]
        if isinstance(self.match.ruleset, HasNotebook):
            found.append((Command.MAP, get_text("shared", "play.notes_key")))
        if has_fragments(view):
            found.append((Command.LOOK, get_text("shared", "play.fragments_key")))
        return found
