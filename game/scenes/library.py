"""What a person can open beside the board of a match with a public log: the log and own notes."""

from __future__ import annotations

from game.content.words import get_text
from game.core.actor import Seat
from game.core.book import kinds_in_view
from game.core.match import Match
from game.core.notebook import HasNotebook
from game.core.view import View
from game.scenes.annals import AnnalsScene
from game.scenes.board import Cover
from game.scenes.desk import Desk
from game.scenes.leaves import leafed
from game.scenes.notes import NotesScene
from game.scenes.scene import House, Push, Transition
from game.ui.command import Command, Input


class Library:
    """Keeps every person's own map for as long as the match is on the screen."""

    def __init__(self, house: House, match: Match) -> None:
        """Begin with clean desks."""
        self.house = house
        self.match = match
        # What lies over the board of the seat that looks, if anything does.
        self.cover: Cover | None = None
        # By seat: nobody else's scene gets to see it.
        self._desks: dict[Seat, Desk] = {}
        pages = {entry.kind for chapter in match.ruleset.codex for entry in chapter.entries}
        self._unmet = pages - house.store.codex.progress(match.ruleset.name).seen if pages else pages

    def meet(self, view: View) -> None:
        """Write into the book who and what is seen for the first time."""
        found = self._unmet & kinds_in_view(view) if self._unmet else set()
        if found:
            self._unmet -= found
            self.house.store.codex.add_seen(self.match.ruleset.name, found)

    def opened(self, command: Input, view: View | None) -> Transition:
        """Return the scene that a command opens for the seat of a view, if it opens one."""
        if view is None or view.seat is None or not view.log:
            return None
        if command is Command.LOG:
            seat = None if self.match.outcome is not None else view.seat
            annals = AnnalsScene(self.house, self.match, seat)
            annals.screen.cover = self.cover
            return Push(annals)
        if command is Command.MAP:
            desk = self.desk(view)
            if desk is not None:
                return Push(NotesScene(self.house, self.match, desk, view.seat))
        return None

    def desk(self, view: View | None) -> Desk | None:
        """Return the desk of a view's seat with all on it that was told, if it has one."""
        rules, match = self.match.ruleset, self.match
        if not isinstance(rules, HasNotebook) or view is None or view.seat is None or not view.log:
            return None
        desk = self._desks.get(view.seat)
        if desk is None:
            book = rules.notebook(match.level, view.seat, view.log)
            desk = self._desks[view.seat] = Desk(book, len(view.log), match.seats)
            desk.restore(self.house.store.load_notes(match, view.seat))
        desk.read(view.log)
        return desk

    def sheet(self, view: View | None) -> Desk | None:
        """Return the desk of a view's seat if it is all the map there is."""
        if view is None or view.outcome is not None:
            return None
        desk = self.desk(view)
        return desk if desk is not None and not desk.book.auto_drawn else None

    def entries(self, view: View | None) -> list[tuple[Command, str]]:
        """Return what can be opened, for the prompts."""
        if view is None or not view.log:
            return []
        found = [(Command.LOG, get_text("shared", "play.log_key"))]
        if isinstance(self.match.ruleset, HasNotebook):
            found.append((Command.MAP, get_text("shared", "play.notes_key")))
        if leafed(view):
            found.append((Command.LOOK, get_text("shared", "play.pieces_key")))
        return found
