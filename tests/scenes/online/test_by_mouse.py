"""A match over a network by mouse alone: hosted, joined, played, given up, played again, left."""

from __future__ import annotations

import pygame
import pytest

from game.core.action import Move
from game.scenes.online.online_end import OnlineEndScene
from game.scenes.online.online_play import OnlinePlayScene
from game.scenes.online.play_together import PlayTogetherScene
from tests.scenes.online.conftest import RULES, Windows
from tests.support.game_driver import GameDriver

_TURNS = 2


def click(window: GameDriver, *labels: str) -> None:
    """Click on lines, buttons or prompts by their words, one after the other."""
    for label in labels:
        window.click(window.drawn_texts()[label].center)


def step_by_click(windows: Windows, window: GameDriver, scene: OnlinePlayScene) -> None:
    """Walk to a neighbouring cell, or end the turn."""
    own, ply = scene.match.view.own_actor(), scene.session.ply
    moves = [action for action in scene.match.legal if isinstance(action, Move)]
    assert own is not None
    if moves:
        window.click(scene.screen.stage.camera.rect_of(own.pos.step(moves[0].direction)).center)
    else:
        click(window, "End turn")
    windows.until(lambda: scene.session.ply > ply)


@pytest.mark.slow
def test_a_match_by_mouse_alone_in_two_windows(
    windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[0])
    ada, bob = windows.open("Ada"), windows.open("Bob")
    click(ada, "Play together", "Host a match", "Who can join", "Who can join", "Choose a game")
    # Cards break names into lines.
    name = next(line for line in ada.drawn_texts() if line and RULES.title.startswith(line))
    click(ada, name, "Random map")
    lobby = windows.lobby_of(ada)
    click(ada, "Copy the invitation", "Terms", "Talk", "Back")
    click(bob, "Play together", "Join a match", "Paste an invitation")
    windows.lobby_of(bob)
    click(bob, "I am ready")
    windows.until(lambda: lobby.lobby.seats[1].ready)
    click(ada, "Start the match")
    scenes = windows.wait_for(ada, OnlinePlayScene), windows.wait_for(bob, OnlinePlayScene)

    for _ in range(_TURNS):
        windows.until(lambda: any(scene.match.legal for scene in scenes))
        for window, scene in zip((ada, bob), scenes, strict=True):
            while scene.match.legal:
                step_by_click(windows, window, scene)
    click(ada, "Say", "Good luck!")
    windows.until(lambda: "Ada: Good luck!" in scenes[1].screen.log.lines)
    for window in (bob, ada):
        click(window, "Pause", "Give up", "Yes, give up")
    for window in (bob, ada):
        windows.wait_for(window, OnlineEndScene)
        click(window, "Rematch")
        windows.lobby_of(window)
    click(bob, "Leave")
    assert isinstance(bob.scene, PlayTogetherScene)
    again = windows.lobby_of(ada)
    windows.until(lambda: again.lobby.seats[1].is_open)
