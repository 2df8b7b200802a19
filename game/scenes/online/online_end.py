"""The end of a match at a host: how it ended, how the others did, and a rematch."""

from __future__ import annotations

from functools import partial

import pygame

from game.content.assets.strings import get_text
from game.net.client.remote_session import RemoteSession
from game.net.host_messages import Standing
from game.net.requests import Rematch, SetReady
from game.scenes.context import GameContext
from game.scenes.match.game_over import GameOverScene
from game.scenes.menu_items import menu_item
from game.scenes.online.connection import Connection
from game.scenes.panel.message_log import MessageLog
from game.scenes.scene import Choice, Replace, Reset, Scene, Transition, follow
from game.ui.input.command import Command, Input
from game.ui.style.style import ACCENT
from game.ui.widgets.layout import Column, Element, LayoutBox, Padding
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.text_box import Text

_WORD_WIDTH = 190


class OnlineEndScene(GameOverScene):
    """Leads to a rematch with the same players, and away from the match."""

    def __init__(
        self,
        context: GameContext,
        connection: Connection,
        session: RemoteSession,
        board: Scene,
        log: MessageLog,
    ) -> None:
        self.connection = connection
        self._asked = False
        self._board = board
        super().__init__(context, session, board, log)

    def menu_items(self, board: Scene | None) -> list[MenuItem[Choice]]:
        return [
            menu_item("net.rematch", self._rematch, "again"),
            *[self.replay_item()] * (self.info.seed is not None),
            *self.looking_back(board),
            menu_item("net.leave", self._leave_match, "home"),
        ]

    def _rematch(self) -> Transition:
        """Ask for a rematch, or join in one that another player has asked for."""
        lobby, client = self.connection.lobby, self.connection.client
        if lobby is None or client.phase != "connected":
            self.context.audio.play("refuse")
        elif lobby.phase == "lobby":
            client.ask(SetReady(True))
            return self._to_lobby()
        elif lobby.phase == "over":
            self._asked = True
            client.ask(Rematch())
        else:
            self.context.audio.play("refuse")
        return None

    def _to_lobby(self) -> Transition:
        scene = self.connection.find_scene()
        return None if scene is None else Replace(scene)

    def _leave_match(self) -> Transition:
        self.connection.leave()
        return Reset(self.context.scenes.play_together())

    def handle(self, command: Input) -> Transition:
        """Choose; the keys for another match ask for a rematch."""
        if self.skip_picture(command):
            return None
        match command:
            case Command.RESTART | Command.NEW_MAP | Command.PASS:
                return self._rematch()
            case Command.BACK:
                self.menu.index = len(self.menu.items) - 1
                return None
            case Command.COPY if not self.seed_matters:
                return None
            case Command.COPY:
                return super().handle(command)
        return follow(self.menu.handle(command))

    def save_work(self) -> None:
        self.connection.close()

    def update_in_background(self, dt: float) -> Transition:
        """Follow the match, also behind the replay; go to the lobby that was asked for."""
        self.connection.poll()
        if self.info.seed is None and self.session.info.seed is not None:
            # In a race the map is known once all have ended.
            self.info = self.session.info
            self.menu.items = self.menu_items(self._board)
        lobby = self.connection.lobby
        if self._asked and lobby is not None and lobby.phase == "lobby":
            return self._to_lobby()
        return None

    # --- what is written

    @property
    def _is_race(self) -> bool:
        return len(self.connection.client.standings) > 0

    def stat_rows(self) -> list[tuple[str, str]]:
        """Return the statistics, after those of everyone in a race."""
        rows = [(each.name, standing_text(each)) for each in self.connection.client.standings]
        return [*rows, *super().stat_rows()]

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the end, with how far the others are meanwhile."""
        if self._is_race:
            self.stats = self.stat_rows()
        super().draw(target, ahead)

    def below_menu(self) -> LayoutBox | None:
        """Describe what the others do meanwhile."""
        if not (word := self._word()):
            return None
        draw = partial(self.context.painter.panel, style="plain")
        text = Column([Element(_WORD_WIDTH, 0), Text(self.context.text, [(word, ACCENT)])])
        return Padding(text, (8, 8, 8, 8), draw=draw)

    def _word(self) -> str:
        """Return what the others do, or what is wrong with the link."""
        lobby = self.connection.lobby
        if (problem := self.connection.problem) or lobby is None:
            return problem
        if lobby.phase == "play":
            return get_text("shared", "net.still_playing")
        waiting = [seat.name for seat in lobby.seats if seat.ready]
        if lobby.phase == "lobby" and waiting:
            return get_text("shared", "net.waits_for_rematch", ", ".join(waiting))
        return self.connection.take_refusal()


def standing_text(standing: Standing) -> str:
    """Return how far somebody is in a race."""
    if not standing.is_over:
        return get_text("shared", "net.race.so_far", standing.plies)
    return get_text(
        "shared", "net.race.won" if standing.has_won else "net.race.lost", standing.plies
    )
