"""A whole match over a network by pad alone: from the title to the rematch, in two windows."""

import secrets

import pygame
import pytest

from game.core.action import Action, Attack, EndTurn, Move, PickUp
from game.core.grid import Direction
from game.core.rng import Rng
from game.scenes.online.host_setup import HostSetupScene
from game.scenes.online.join import JoinScene
from game.scenes.online.lobby import LobbyScene
from game.scenes.online.online_end import OnlineEndScene
from game.scenes.online.online_play import OnlinePlayScene
from tests.scenes.online.conftest import RULES, Windows
from tests.support.game_driver import GameDriver
from tests.support.virtual_gamepad import VirtualGamepad

SIDES = {Direction.N: "dpup", Direction.E: "dpright", Direction.S: "dpdown", Direction.W: "dpleft"}


class PadPlayers:
    """Two windows, and a pad that goes from hand to hand."""

    def __init__(self, windows: Windows, pad: VirtualGamepad) -> None:
        self.windows, self.pad = windows, pad
        self.ada, self.bob = windows.open(""), windows.open("Bob")

    def press(self, window: GameDriver, *buttons: str) -> None:
        for button in buttons:
            self.pad.press(button)
            window.run_frames(1)
            self.pad.release(button)
            window.run_frames(1)

    def host(self) -> LobbyScene:
        """Open a match on the first map for this computer alone, and copy the invitation."""
        ada = self.ada
        # The name is asked for before the first match: A, and another a.
        self.press(ada, "dpdown", "a", "a", "dpup", "dpright", "a")
        assert isinstance(ada.scene, HostSetupScene)
        assert ada.store.load_settings()[0].player_name == "AA"
        self.press(ada, "dpdown", "dpleft", "dpup", "a")
        names = list(ada.context.menu_rulesets)
        self.press(ada, *["dpright"] * names.index(RULES.name), "a", "dpdown", "a")
        lobby = self.windows.lobby_of(ada)
        self.press(ada, *["dpdown"] * 6, "a")
        return lobby

    def join(self) -> None:
        bob = self.bob
        self.press(bob, "dpdown", "a", "dpdown", "a")
        assert isinstance(bob.scene, JoinScene)
        self.press(bob, "dpdown", "a")
        self.windows.lobby_of(bob)
        assert {"AA", "Bob", "you", "host"} <= bob.drawn_texts().keys()
        self.press(bob, "a")

    def play(self, window: GameDriver, action: Action) -> None:
        """Play an action with the buttons that stand for it, and wait for the host."""
        scene = window.scene_as(OnlinePlayScene)
        ply, chooser = scene.session.ply, scene.match.chooser
        if not isinstance(action, EndTurn):
            while not isinstance(chooser.verb, type(action)):
                self.press(window, "x")
        self.press(window, _button(scene, action))
        if not scene.session.is_waiting and scene.session.ply == ply:
            # Ending a turn with AP left is asked about, and answered by another button.
            window.run_frames(60)
            self.press(window, "a")
        self.windows.until(lambda: scene.session.ply > ply)

    def next_to_act(self) -> GameDriver | None:
        """Wait for whoever is to act; None once both see the end."""
        both = (self.ada, self.bob)
        self.windows.until(
            lambda: (
                any(map(_can_act, both))
                or all(isinstance(each.scene, OnlineEndScene) for each in both)
            )
        )
        return next(filter(_can_act, both), None)


def _button(scene: OnlinePlayScene, action: Action) -> str:
    """Return what plays an action, once its verb is selected."""
    own = scene.match.view.own_actor()
    assert own is not None
    match action:
        case EndTurn():
            return "y"
        case PickUp():
            return "a"
        case Move(direction=side):
            return SIDES[side]
        case Attack(target=target):
            return next(SIDES[side] for side in SIDES if own.pos.step(side) == target)
    raise AssertionError(action)


def _can_act(window: GameDriver) -> bool:
    scene = window.scene
    if not isinstance(scene, OnlinePlayScene) or scene.match.is_over:
        return False
    return bool(scene.match.legal) and not scene.session.is_waiting


@pytest.mark.slow
def test_a_whole_match_by_pad_alone_in_two_windows(
    windows: Windows, pad: VirtualGamepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: f"Come! {copied[0]} :)")
    # The dice of the host, for a match that is short.
    monkeypatch.setattr(secrets, "randbelow", lambda _: 3)
    players = PadPlayers(windows, pad)
    ada, bob = players.ada, players.bob
    lobby = players.host()
    assert f"Copied: {copied[0]}" in ada.drawn_texts()
    players.join()
    windows.until(lambda: lobby.lobby.seats[1].ready)
    players.press(ada, *["dpup"] * 6, "a")
    windows.wait_for(ada, OnlinePlayScene)
    windows.wait_for(bob, OnlinePlayScene)

    demo, rng = RULES.demo_player(), Rng(2)
    while (window := players.next_to_act()) is not None:
        scene = window.scene_as(OnlinePlayScene)
        rng, _ = rng.below(2)
        players.play(window, demo.choose(scene.match.view, scene.match.legal, rng))
    shown = ada.drawn_texts().keys() | bob.drawn_texts().keys()
    assert any(text.endswith(" wins.") for text in shown)

    players.press(bob, "a")
    windows.lobby_of(bob)
    ada.run_frames(2)
    assert "Bob waits in the lobby for a rematch." in ada.drawn_texts()
    players.press(ada, "a")
    windows.lobby_of(ada)
