"""The wait for a host: what is being done, and a way out."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

import pygame

from game.content.assets.strings import get_text, message_text
from game.net.address_and_invitation import read_invitation
from game.scenes.darkened_scene import DarkenedScene
from game.scenes.game_context import GameContext
from game.scenes.menu_items import menu_item
from game.scenes.online.connection import Connection, HostingError, connect, drop
from game.scenes.online.lobby import LobbyScene
from game.scenes.online.online_play import OnlinePlayScene, WatchScene
from game.scenes.online.problem_texts import left_sentence
from game.scenes.scene import Choice, Pop, Replace, Scene, Transition, follow
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, DANGER, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import SPRING, Column, Layout, Padding, Row
from game.ui.widgets.menu import Menu
from game.ui.widgets.screen_areas import full_page
from game.ui.widgets.text_box import Line, Text

_PANEL = pygame.Rect(90, 100, 460, 160)
_EDGES, _GAP, _MENU_WIDTH = (24, 14, 24, 18), 8, 220
_DOTS, _DOTS_WIDTH, _DOT_SECONDS = 3, 12, 0.4
# For so long a seat to come back to may fail to appear.
_PATIENCE = 4.0

# What is asked of a host once there is a link.
Ask = Callable[[Connection], None]


class ConnectingScene:
    """Waits for a connection, asks for a match, and opens its lobby.

    Without something to `ask`, a seat to come back to is waited for.
    """

    def __init__(
        self,
        context: GameContext,
        pending: Future[Connection],
        place: str,
        ask: Ask | None,
        watch: Ask | None = None,
    ) -> None:
        """Begin to wait; `place` is what is written, and `watch` what may be asked instead."""
        self.context = context
        self.problem = ""
        self._pending: Future[Connection] | None = pending
        self._connection: Connection | None = None
        self._place = place
        self._ask = ask
        self._watch = watch
        self._has_asked = False
        self._time = self._waited = 0.0
        self._below = DarkenedScene(context)
        self.menu = self._build_menu()

    def _build_menu(self) -> Menu[Choice]:
        items = [menu_item("settings.back" if self.problem else "net.cancel", self._cancel, "exit")]
        if self.problem and self._watch is not None and self._connection is not None:
            items.insert(0, menu_item("net.watch_instead", self._watch_instead, "eye"))
        return Menu(items, self.context.audio.play)

    def handle(self, command: Input) -> Transition:
        if command in (Command.BACK, Command.MENU):
            return self._cancel()
        return follow(self.menu.handle(command))

    def _cancel(self) -> Transition:
        self.context.audio.play("ui_back")
        if self._pending is not None:
            drop(self.context, self._pending)
        if self._connection is not None:
            self._connection.leave()
        return Pop()

    def _watch_instead(self) -> Transition:
        self._ask, self._watch, self._has_asked = self._watch, None, False
        self._fail("")
        return None

    def _fail(self, problem: str) -> None:
        if problem != self.problem:
            self.problem = problem
            self.menu = self._build_menu()

    def save_work(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def update(self, dt: float) -> Transition:
        self._time += dt
        if self._pending is not None and self._pending.done():
            pending, self._pending = self._pending, None
            try:
                self._connection = connection = pending.result()
                connection.find_scene = partial(scene_for, self.context, connection)
            except HostingError as error:
                self._fail(message_text(str(error)))
        return None if self._connection is None else self._follow(self._connection, dt)

    def _follow(self, connection: Connection, dt: float) -> Transition:
        connection.poll()
        client = connection.client
        self._place = self._place or str(connection.address)
        if (scene := connection.find_scene()) is not None:
            return Replace(scene)
        if client.elsewhere:
            return self._go_elsewhere(connection, client.elsewhere)
        if client.phase != "connected":
            self._has_asked = False
            self._fail(connection.problem)
            return None
        if not self._has_asked:
            self._has_asked = True
            self._fail("")
            if self._ask is not None:
                self._ask(connection)
        if refusal := connection.take_refusal():
            self._fail(refusal)
        self._waited += dt
        if self._ask is None and (client.left or self._waited > _PATIENCE):
            self.context.store.online_seats.forget(connection.stored_seat)
            self._fail(left_sentence(client) or get_text("shared", "net.left.away"))
        return None

    def _go_elsewhere(self, connection: Connection, invitation: str) -> Transition:
        context, address = self.context, read_invitation(invitation).address
        context.run_online(connection.close)
        pending = context.run_online(lambda: connect(context, address))
        return Replace(ConnectingScene(context, pending, str(address), self._ask, self._watch))

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self._below.draw(target)
        painter, text = self.context.painter, self.context.text
        key = "net.connecting" if self._place else "net.opening_host"
        if self.problem and self._has_asked:
            key = "net.not_joined"
        dots = "." * (1 + int(self._time / _DOT_SECONDS) % _DOTS)
        waits = Row([SPRING, Line(text, dots, ACCENT, width=_DOTS_WIDTH), SPRING])
        page = Column(
            [
                Line(text, get_text("shared", key), ACCENT, align=0.5, font=TITLE),
                Line(text, self._place, TEXT, align=0.5),
                Text(text, [(self.problem, DANGER)]) if self.problem else waits,
                SPRING,
                Row([SPRING, self.menu.box(painter, width=scaled(_MENU_WIDTH)), SPRING]),
            ],
            gap=_GAP,
        )
        Layout(Padding(page, _EDGES, draw=painter.draw_panel), full_page(_PANEL)).draw(target)


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
