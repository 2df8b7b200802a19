"""Another try from a place in a match that is over: never kept, and it leads back to there."""

from collections.abc import Callable
from functools import partial

from game.scenes.context import GameContext
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.menu_items import menu_item
from game.scenes.scene import Choice, Pop, Replace, Scene, Transition
from game.session.session import Session
from game.ui.input.command import Command
from game.ui.widgets.menu import MenuItem


class _TryMenu(PauseScene):
    """The pause menu of a try."""

    def __init__(self, tried: "TryScene") -> None:
        self._tried, self._leave_key = tried, tried.leave_key
        super().__init__(tried.context, tried.session, tried.match.update)

    def _leave(self) -> Transition:
        return self._tried.close_menu(Pop())

    def _restart(self) -> Transition:
        return self._tried.close_menu(self._tried.begin_again())


class _TryOverScene(GameOverScene):
    """The end of a try, which has no best result and leads back."""

    def __init__(self, tried: "TryScene") -> None:
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


class TryScene(PlayScene):
    """Lets a player go on from a position; `leave_key` is the text that names what is below."""

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
        return _TryMenu(self)

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
        return _TryOverScene(self)
