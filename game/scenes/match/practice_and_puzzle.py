"""What is played from a position in a match that is over, never kept: another try, a puzzle."""

from collections.abc import Callable
from functools import partial

from game.content.assets.strings import get_text
from game.content.maps.puzzles import Puzzle, puzzles
from game.core.action import Action
from game.core.notation import to_action
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.menu_items import close_item, menu_item
from game.scenes.scene import Choice, Pop, Replace, Scene, Transition
from game.scenes.texts.labels import action_words
from game.session.session import Session
from game.ui.input.command import Command
from game.ui.style.constants import ACCENT, DANGER, DIM, TEXT
from game.ui.widgets.menu import MenuItem


class _PracticeMenu(PauseScene):
    """The pause menu of a try."""

    def __init__(self, tried: "PracticeScene") -> None:
        self._tried, self._leave_key = tried, tried.leave_key
        super().__init__(tried.context, tried.session, tried.match.update)

    def _leave(self) -> Transition:
        return self._tried.close_menu(Pop())

    def _restart(self) -> Transition:
        return self._tried.close_menu(self._tried.begin_again())


class _PracticeOverScene(GameOverScene):
    """The end of a try, which has no best result and leads back."""

    def __init__(self, tried: "PracticeScene") -> None:
        self._tried = tried
        super().__init__(tried.context, tried.session, tried, tried.screen.log)

    def best_result(self) -> None:
        return None

    def leave(self) -> Transition:
        return Pop()

    def new_match(self, seed: int | None) -> Transition:
        return self._tried.begin_again()

    def menu_items(self, board: Scene | None) -> list[MenuItem[Choice]]:
        return [
            menu_item("puzzle.again", partial(self.new_match, None), "again"),
            menu_item(self._tried.leave_key, Pop, "home"),
            self.replay_item(),
            *self.looking_back(board),
        ]


class PracticeScene(PlayScene):
    """Lets a player play from a position; `leave_key` is the text of what leads back."""

    def __init__(
        self,
        context: GameContext,
        session: Session,
        leave_key: str,
        again: Callable[[], Scene | None],
    ) -> None:
        """Begin a try; `again` returns another one from the same position."""
        self.leave_key = leave_key
        self._again = again
        self._chosen: Transition = None
        super().__init__(context, session)

    def update(self, dt: float) -> Transition:
        return self._chosen or super().update(dt)

    def pause_menu(self) -> PauseScene:
        return _PracticeMenu(self)

    def close_menu(self, chosen: Transition) -> Transition:
        """Close the pause menu; then follow what was chosen there."""
        self._chosen = chosen
        return Pop()

    def begin_again(self) -> Transition:
        """Return the way to another try from the same position."""
        scene = self._again()
        return None if scene is None else Replace(scene)

    def _save_and_quit(self) -> Transition:
        return Pop()

    def _restart(self, command: Command) -> Transition:
        return self.begin_again()

    def end_screen(self) -> Scene | None:
        return _PracticeOverScene(self)


class PuzzleScene(PracticeScene):
    """Lets a player try a puzzle; once its turns are played it says whether that was the way."""

    def __init__(self, context: GameContext, session: Session, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._first: Action | None = None
        again = partial(context.scenes.puzzle, session.info.ruleset, puzzle)
        super().__init__(context, session, "puzzle.leave", again)
        self._start = self.match.view
        self.screen.toast.hide()

    def play_action(self, action: Action) -> None:
        if self.session.ply == 0:
            self._first = action
        super().play_action(action)

    def update(self, dt: float) -> Transition:
        transition = super().update(dt)
        is_idle = transition is None and not self.screen.event_player.is_busy
        if is_idle and not self.match.is_over and self.session.ply >= self._puzzle.turns:
            return Replace(self.end_screen())
        return transition

    def _next_item(self) -> list[MenuItem[Choice]]:
        scenes, ruleset = self.context.scenes, self.session.info.ruleset
        done = self.context.store.history.progress.deeds(ruleset.name)
        shelf = list(puzzles(ruleset.name))
        at = shelf.index(self._puzzle)
        left = [each for each in shelf[at + 1 :] + shelf[:at] if each.key not in done]

        def go_on() -> Transition:
            return Replace(scenes.puzzle(ruleset, left[0]))

        return [menu_item("puzzle.next", go_on, "play")] * bool(left)

    def end_screen(self) -> Dialog:
        puzzle, outcome = self._puzzle, self.match.view.outcome
        ruleset, context = self.session.info.ruleset, self.context
        won = outcome is not None and self.session.seat in outcome.winners
        solution = to_action(puzzle.solution)
        result = "failed"
        if won or (outcome is None and puzzle.goal == "survive"):
            result = "found" if self._first == solution else "lucky"
        lines = [(self.session.info.goal, DIM), (get_text("shared", f"puzzle.{result}"), TEXT)]
        way = get_text("shared", "puzzle.way", action_words(ruleset, solution, self._start))
        if result == "found":
            context.store.history.progress.add_deeds(ruleset.name, [puzzle.key], "")
            lines.append((way, ACCENT))

        def show() -> None:
            lines[2:] = [(way, DANGER)]

        items = [
            *self._next_item() * (result == "found"),
            menu_item("puzzle.again", self.begin_again, "again"),
            *[menu_item("puzzle.show", show, "eye")] * (result != "found"),
            close_item(),
        ]
        heading = get_text("shared", "puzzle.heading", puzzle.name)
        return Dialog(context, heading, lambda: lines, items)
