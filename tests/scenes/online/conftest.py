"""Two windows in one process, and a host that one of them opens."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net.requests import JoinMatch, MapSelection, MatchTerms, OpenMatch, SetReady
from game.rulesets import RULESETS
from game.scenes.online import found_matches
from game.scenes.online.connecting import Ask, ConnectingScene
from game.scenes.online.connection import Connection, connect, open_host
from game.scenes.online.lobby import LobbyScene
from game.scenes.online.online_play import OnlinePlayScene
from game.scenes.scene import Scene
from game.storage.online_seat import Reach
from tests.support.game_driver import GameDriver, read_shipped_files_once
from tests.support.playouts import LIMITS
from tests.support.virtual_gamepad import VirtualGamepad

[RULES] = [ruleset for ruleset in RULESETS.values() if ruleset.features.text_protocol]
_DEADLINE = 20.0
S = TypeVar("S", bound=Scene)


class NoBrowser:
    """Finds no host on this network; a test may add one to `hosts`."""

    works = True
    hosts: tuple[object, ...] = ()

    def close(self) -> None:
        """Do nothing."""


class Windows:
    """Windows of players, each with a folder of its own; they share the queue of events."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.all: list[GameDriver] = []

    def open(self, name: str, folder: str = "") -> GameDriver:
        """Return a window at its title; the player has a name unless it is empty."""
        window = GameDriver(self.folder / (folder or name))
        if name:
            window.context.change_settings(window.context.settings.with_value("player_name", name))
        self.all.append(window)
        return window

    def until(self, is_true: Callable[[], object]) -> None:
        deadline = time.monotonic() + _DEADLINE
        while not is_true():
            scenes = [window.scene for window in self.all]
            shown = [(type(scene), str(getattr(scene, "problem", ""))) for scene in scenes]
            assert time.monotonic() < deadline, shown
            for window in self.all:
                window.run_frames(1)
            time.sleep(0.001)

    def connect(self, window: GameDriver, make: Callable[[], Connection], ask: Ask | None) -> None:
        window.show(ConnectingScene(window.context, window.context.run_online(make), "", ask), 0)

    def host(
        self,
        window: GameDriver,
        ruleset: Ruleset = RULES,
        terms: MatchTerms | None = None,
        bots: int = 0,
        reach: Reach = "computer",
    ) -> LobbyScene:
        """Return the lobby of a small match for two humans that a window has opened."""
        players = (HUMAN, HUMAN) + tuple(ruleset.bots())[:1] * bots
        options = tuple((p.name, LIMITS[p.name]) for p in ruleset.options if p.name in LIMITS)

        def ask(connection: Connection) -> None:
            choice = MapSelection(RANDOM_LEVEL, 5, options)
            connection.client.ask(OpenMatch(ruleset.name, choice, terms or MatchTerms(), players))

        self.connect(window, lambda: open_host(window.context, reach, None), ask)
        return self.lobby_of(window)

    def join(self, window: GameDriver, lobby: LobbyScene) -> LobbyScene:
        match, address = lobby.lobby.match, lobby.connection.address
        self.connect(
            window,
            lambda: connect(window.context, address),
            lambda c: c.client.ask(JoinMatch(match)),
        )
        return self.lobby_of(window)

    def lobby_of(self, window: GameDriver) -> LobbyScene:
        return self.wait_for(window, LobbyScene)

    def wait_for(self, window: GameDriver, kind: type[S]) -> S:
        self.until(lambda: isinstance(window.scene, kind))
        # Boards are shown some frames after they were made.
        window.run_frames(5)
        assert isinstance(window.scene, kind)
        return window.scene

    def begin(
        self, ruleset: Ruleset = RULES, terms: MatchTerms | None = None, bots: int = 0
    ) -> tuple[OnlinePlayScene, OnlinePlayScene]:
        """Return the scenes of a match of two windows, hosted by the first."""
        ada, bob = self.open("Ada"), self.open("Bob")
        lobby = self.host(ada, ruleset, terms, bots)
        self.join(bob, lobby).connection.client.ask(SetReady(True))
        self.until(lambda: lobby.lobby.seats[1].ready)
        ada.press_key("return")
        return self.wait_for(ada, OnlinePlayScene), self.wait_for(bob, OnlinePlayScene)

    def close(self) -> None:
        for window in reversed(self.all):
            for scene in window.app.scenes:
                if hasattr(scene, "save_work"):
                    scene.save_work()
            window.close()


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Windows]:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    monkeypatch.setattr(found_matches, "_browse", NoBrowser)
    read_shipped_files_once(monkeypatch)
    pygame.display.init()
    pygame.event.clear()
    opened = Windows(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def pad(windows: Windows) -> Iterator[VirtualGamepad]:
    # Every window opens the pads that are there.
    gamepad = VirtualGamepad()
    yield gamepad
    gamepad.unplug()
