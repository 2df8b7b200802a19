"""Watching a match at a host, as late as its owner allows it."""

from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.online.connection import Connection
from game.scenes.online.sentences import left_sentence
from game.scenes.scene import Replace, Reset, Transition
from game.scenes.spectate.replay import ReplayScene
from game.session.session import Replay


class WatchScene(ReplayScene):
    """A replay that grows while the match is played."""

    def __init__(self, context: GameContext, connection: Connection, replay: Replay) -> None:
        self.connection = connection
        super().__init__(context, replay, self._leave_match)

    def _leave_match(self) -> Transition:
        self.connection.leave()
        return Reset(self.context.scenes.play_together())

    @property
    def heading(self) -> str:
        names = ", ".join(name for name in self.replay.info.names if name)
        return self.connection.problem or get_text("shared", "net.watched", names)

    def save_work(self) -> None:
        self.connection.close()

    def update_in_background(self, dt: float) -> Transition:
        """Follow the match and its rematch, or leave it with the reason."""
        self.connection.poll()
        client = self.connection.client
        if client.phase == "ended" or client.lobby is None:
            problem = self.connection.problem or left_sentence(client)
            self.connection.leave()
            return Reset(self.context.scenes.play_together(problem))
        if client.watched is not self.replay and (scene := self.connection.find_scene()):
            return Replace(scene)
        return None
