"""The end of a match at a host: how it ended, how the others did, and a rematch."""

from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, player_text
from game.net.client.remote_session import RemoteSession
from game.net.host_messages import Said, Standing
from game.net.requests import RACE_BOT, Rematch, SetReady, WatchMatch
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.match.game_over import GameOverScene
from game.scenes.menu_items import menu_item
from game.scenes.online.chat import SaidBubbles, open_phrases, speak_prompt, words_of
from game.scenes.online.connection import Connection, HoldsConnection
from game.scenes.scene import Choice, Push, Replace, Scene, Transition, follow
from game.scenes.texts.labels import seat_name
from game.scenes.texts.message_log import MessageLog
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, TEXT, seat_color
from game.ui.widgets.layout import Column, Element, LayoutBox, Padding, Row
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.seat_emblems import seat_sign
from game.ui.widgets.text_box import Line, StyledLine, Text, picture

_WORD_WIDTH, _LAST_SAID = 190, 3


class OnlineEndScene(HoldsConnection, GameOverScene):
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
        self._said = SaidBubbles(context, connection)
        self._heard: list[Said] = []
        super().__init__(context, session, board, log)

    def menu_items(self, board: Scene | None) -> list[MenuItem[Choice]]:
        return [
            menu_item("net.rematch", self._rematch, "again"),
            *[self.replay_item()] * (self.info.seed is not None),
            *self.looking_back(board),
            menu_item("net.leave", self.connection.leave, "home"),
        ]

    def _rematch(self) -> Transition:
        """Ask for a rematch, or join in one that another player has asked for."""
        lobby, client = self.connection.lobby, self.connection.client
        phase = "" if lobby is None or client.phase != "connected" else lobby.phase
        if phase == "lobby":
            client.ask(SetReady(True))
            return self._to_lobby()
        if phase == "over":
            self._asked = True
            client.ask(Rematch())
        else:
            self.context.audio.play("refuse")
        return None

    def _to_lobby(self) -> Transition:
        scene = self.connection.find_scene()
        return None if scene is None else Replace(scene)

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
            case Command.SPEAK:
                return open_phrases(self.context, self.connection)
            case Command.COPY:
                return super().handle(command) if self.seed_matters else None
        return follow(self.menu.handle(command))

    def more_prompts(self) -> list[Prompt]:
        return [*speak_prompt(self.connection), *super().more_prompts()]

    def update(self, dt: float) -> Transition:
        self._heard = [*self._heard, *self._said.advance(dt)][-_LAST_SAID:]
        return super().update(dt)

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

    @property
    def _is_race(self) -> bool:
        return len(self.connection.client.standings) > 0

    def stat_rows(self) -> list[tuple[str, str]]:
        """Return the statistics, after those of everyone in a race."""
        rows = [
            (each.name or player_text(RACE_BOT, self.info.ruleset.name), standing_text(each))
            for each in self.connection.client.standings
        ]
        return [*rows, *super().stat_rows()]

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the end, with how far the others are meanwhile."""
        if self._is_race:
            self.stats = self.stat_rows()
        super().draw(target, ahead)

    def below_menu(self) -> LayoutBox | None:
        """Describe what the others do meanwhile."""
        lines = [(word, ACCENT)] if (word := self._word()) else []
        lines += [(f"{each.name}: {words_of(each)}", TEXT) for each in self._heard]
        if not lines:
            return None
        draw = partial(self.context.painter.panel, style="plain")
        text = Column([Element(_WORD_WIDTH, 0), Text(self.context.text, lines)])
        return Padding(text, (8, 8, 8, 8), draw=draw)

    def _numbers(self) -> LayoutBox:
        """Describe the numbers, below the own name in the colour of the seat."""
        if self._is_race:
            return super()._numbers()
        context, seat = self.context, self.report.seat
        own = seat_sign(context.bank, looks_of(self.info.ruleset.name), seat, is_taken=True)
        name = Line(context.text, seat_name(seat, self.info), seat_color(seat))
        return Column([Row([picture(own), name], gap=6, align=0.5), super()._numbers()], gap=6)

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


class LostSeatScene(HoldsConnection, Dialog):
    """The end for a player whose time was up twice in a row: the others play on."""

    def __init__(
        self, context: GameContext, connection: Connection, session: RemoteSession, match: str
    ) -> None:
        """Open it over the board; `match` is the name of the match if it can be watched, or ""."""
        self.connection = connection
        self._watches = False

        def watch() -> None:
            self._watches = True
            connection.client.ask(WatchMatch(match))

        replay = context.scenes.replay
        items = [
            *[menu_item("net.watch_instead", watch, "eye")] * bool(match),
            menu_item("game_over.watch_replay", lambda: Push(replay(session)), "replay"),
            menu_item("net.leave", connection.leave, "home"),
        ]
        super().__init__(context, get_text("shared", "net.seat_lost"), self._words, items)

    def _words(self) -> list[StyledLine]:
        return [(self.connection.problem or get_text("shared", "net.left.clock"), TEXT)]

    def update_in_background(self, dt: float) -> Transition:
        """Wait for the match that is to be watched."""
        self.connection.poll()
        scene = self.connection.find_scene() if self._watches else None
        return None if scene is None else Replace(scene)


def standing_text(standing: Standing) -> str:
    """Return how far somebody is in a race."""
    ended = "won" if standing.has_won else "lost"
    return get_text("shared", f"net.race.{ended if standing.is_over else 'so_far'}", standing.plies)
