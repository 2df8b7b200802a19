"""Watching a match at a host, as late as its owner allows it."""

from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.online.connection import Connection, HoldsConnection
from game.scenes.scene import Replace, Transition
from game.scenes.spectate.replay import ReplayScene
from game.session.session import Replay


class WatchScene(HoldsConnection, ReplayScene):
    """A replay that grows while the match is played."""

    def __init__(self, context: GameContext, connection: Connection, replay: Replay) -> None:
        self.connection = connection
        super().__init__(context, replay, connection.leave)

    @property
    def heading(self) -> str:
        names = ", ".join(name for name in self.replay.info.names if name)
        return self.connection.problem or get_text("shared", "net.watched", names)

    def update_in_background(self, dt: float) -> Transition:
        """Follow the match and its rematch, or leave it with the reason."""
        self.connection.poll()
        if self.connection.is_lost:
            return self.connection.leave(self.connection.loss)
        is_other = self.connection.client.watched is not self.replay
        scene = self.connection.find_scene() if is_other else None
        return None if scene is None else Replace(scene)
