"""A puzzle in play: a position from a bot's match, and what to reach from it."""

from game.content.assets.strings import get_text
from game.content.maps.puzzles import Puzzle
from game.core.action import Action
from game.core.notation import to_action
from game.scenes.context import GameContext
from game.scenes.dialogs import Dialog
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.menu_items import close_item, menu_item
from game.scenes.panel.labels import action_words
from game.scenes.scene import Pop, Replace, Transition
from game.session.session import Session
from game.ui.input.command import Command
from game.ui.style.style import ACCENT, DANGER, DIM, TEXT


class _PuzzleMenu(PauseScene):
    """The pause menu of a puzzle, which is never kept and came from the list of puzzles."""

    _leave_key = "puzzle.leave"

    def __init__(self, puzzle: "PuzzleScene") -> None:
        super().__init__(puzzle.context, puzzle.session, puzzle.match.update)
        self._puzzle = puzzle

    def _leave(self) -> Transition:
        return self._puzzle.close_menu(leaves=True)

    def _restart(self) -> Transition:
        return self._puzzle.close_menu(leaves=False)


class PuzzleScene(PlayScene):
    """Lets a player try a puzzle; once its turns are played it says whether that was the way."""

    def __init__(self, context: GameContext, session: Session, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._first: Action | None = None
        self._chosen: Transition = None
        super().__init__(context, session)
        self._start = self.match.view

    def play_action(self, action: Action) -> None:
        if self.session.ply == 0:
            self._first = action
        super().play_action(action)

    def update(self, dt: float) -> Transition:
        transition = self._chosen or super().update(dt)
        is_idle = transition is None and not self.screen.event_player.is_busy
        if is_idle and not self.match.is_over and self.session.ply >= self._puzzle.turns:
            return Replace(self.end_screen())
        return transition

    def pause_menu(self) -> PauseScene:
        return _PuzzleMenu(self)

    def close_menu(self, *, leaves: bool) -> Transition:
        """Close the pause menu; then leave the puzzle or begin it again."""
        self._chosen = Pop() if leaves else self._restart()
        return Pop()

    def _save_and_quit(self) -> Transition:
        return Pop()

    def _restart(self, command: Command = Command.RESTART) -> Transition:
        return Replace(self.context.scenes.puzzle(self.session.info.ruleset, self._puzzle))

    def end_screen(self) -> Dialog:
        puzzle, outcome = self._puzzle, self.match.view.outcome
        ruleset, context = self.session.info.ruleset, self.context
        won = outcome is not None and self.session.seat in outcome.winners
        solution = to_action(puzzle.solution)
        result = "failed"
        if won or (outcome is None and puzzle.goal == "survive"):
            result = "found" if self._first == solution else "lucky"
        lines = [(self.session.info.goal, DIM), (get_text("shared", f"puzzle.{result}"), TEXT)]
        words = action_words(ruleset, solution, self._start)
        way = get_text("shared", "puzzle.way", words)
        if result == "found":
            context.store.history.progress.add_deeds(ruleset.name, [puzzle.key], "")
            lines.append((way, ACCENT))

        def show() -> None:
            lines[2:] = [(way, DANGER)]

        items = [
            menu_item("puzzle.again", self._restart, "again"),
            *[menu_item("puzzle.show", show, "eye")] * (result != "found"),
            close_item(),
        ]
        heading = get_text("shared", "puzzle.heading", puzzle.name)
        return Dialog(context, heading, lambda: lines, items)
