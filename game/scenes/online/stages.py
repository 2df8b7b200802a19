"""Which scene shows a connection: the lobby of its match, the match in play, or watching it."""

from game.scenes.context import GameContext
from game.scenes.online.connection import Connection
from game.scenes.online.lobby import LobbyScene
from game.scenes.online.online_play import OnlinePlayScene
from game.scenes.online.watch import WatchScene
from game.scenes.scene import Scene


def scene_for(context: GameContext, connection: Connection) -> Scene | None:
    """Return the scene of where a match stands, None while there is none to show."""
    client, lobby = connection.client, connection.lobby
    if lobby is None:
        return None
    if lobby.phase == "lobby":
        return LobbyScene(context, connection)
    if client.session is not None:
        return OnlinePlayScene(context, connection, client.session)
    if client.watched is not None:
        return WatchScene(context, connection, client.watched)
    # Who may watch after the end alone waits among the seats.
    return None if lobby.seat is not None else LobbyScene(context, connection)
