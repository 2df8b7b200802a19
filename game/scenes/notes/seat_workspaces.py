"""Access to the match log and the seats' workspaces during a match with a public log."""

from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.view import View
from game.scenes.chart.fragment_queries import has_fragments
from game.scenes.game_context import BoardReplacement, GameContext
from game.scenes.notes.notebook_contents import merge_texts
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.notes.workspace import Workspace
from game.scenes.scene import Push, Transition
from game.scenes.spectate.match_log import MatchLogScene
from game.session.session import Session
from game.ui.input.command import Command, Input


class SeatWorkspaces:
    """Keeps one workspace per seat while the match is open."""

    def __init__(self, context: GameContext, session: Session) -> None:
        self.context = context
        self.session = session
        self._ruleset = session.info.ruleset
        # Replaces the board of the viewing seat, if set.
        self.board_replacement: BoardReplacement | None = None
        # How many of a seat's merged pages the player was told of.
        self._told = 0
        # One per seat; no seat ever sees another's.
        self._workspaces: dict[Seat, Workspace] = {}

    def open_scene(self, command: Input, view: View | None) -> Transition:
        """Return the transition that a command causes for the seat of a view, if any."""
        if view is None or view.seat is None or not self._ruleset.features.public_log:
            return None
        if command is Command.LOG:
            seat = None if view.outcome is not None else view.seat
            replay = self.session.replay(seat)
            return Push(MatchLogScene(self.context, replay, self.board_replacement))
        if command is Command.MAP:
            workspace = self.workspace(view)
            if workspace is not None:
                return Push(NotesScene(self.context, self.session, workspace, view.seat))
        return None

    def workspace(self, view: View | None) -> Workspace | None:
        """Return the up-to-date workspace of a view's seat, if it has one."""
        info, make_notebook = self.session.info, self._ruleset.features.notebook
        if make_notebook is None or view is None or view.seat is None:
            return None
        workspace = self._workspaces.get(view.seat)
        if workspace is None:
            workspace = Workspace(make_notebook(view.seat, view.log), len(view.log), info.seats)
            self._workspaces[view.seat] = workspace
            saved = self.session.load_notes(view.seat)
            if saved is not None:
                workspace.restore(saved)
        workspace.read_log(view.log)
        return workspace

    def news(self, view: View, *, untold: bool) -> str:
        """Say how many fragments the log has joined since it was read last, "" if none.

        If what was said before is still `untold`, that is counted, too.
        """
        known = None if view.seat is None else self._workspaces.get(view.seat)
        if not untold:
            self._told = len(known.news.merges) if known is not None else 0
        workspace = self.workspace(view)
        if workspace is None:
            return ""
        contents, joins = workspace.arrangement.contents, workspace.news.merges[self._told :]
        return " ".join(merge_texts(self._ruleset.name, contents, joins))

    def manual_workspace(self, view: View | None) -> Workspace | None:
        """Return the workspace of a view's seat if the seat has no automatic map."""
        if view is None or view.outcome is not None:
            return None
        workspace = self.workspace(view)
        is_drawn = workspace is not None and workspace.arrangement.contents.notebook.auto_drawn
        return None if is_drawn else workspace

    def prompts(self, view: View | None) -> list[tuple[Command, str]]:
        """Return the prompts for what can be opened."""
        features = self._ruleset.features
        if view is None or view.seat is None or not features.public_log:
            return []
        prompts = [(Command.LOG, get_text("shared", "play.log_key"))]
        if features.notebook is not None:
            prompts.append((Command.MAP, get_text("shared", "play.notes_key")))
        if has_fragments(self._ruleset, view):
            prompts.append((Command.LOOK, get_text("shared", "play.fragments_key")))
        return prompts
