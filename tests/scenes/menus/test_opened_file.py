"""A map or a match that is double-clicked, or dropped on the window, opens at once."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pygame
import pytest

from game.app.play_options import PlayOptions
from game.app.start import first_scene
from game.cli.main import OPENED_SUFFIXES
from game.content.assets.strings import get_text
from game.content.maps.shipped_maps import list_levels
from game.core.action import Drop
from game.core.actor import Seat
from game.core.codec import encode
from game.core.level import active_cheats
from game.core.match import Match
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.map_generation import WaitScene
from game.scenes.menus.opened_file import open_match
from game.scenes.menus.title import TitleScene
from game.scenes.scene import Scene
from game.scenes.spectate.replay import ReplayScene
from game.storage import match_files
from game.storage.files import with_checksum
from game.storage.match_files import MatchRead
from game.storage.record_writer import record_bytes
from tests.support.game_driver import GameDriver, match_of

RULES = RULESETS[MENU_RULESETS[0]]


@pytest.fixture
def match() -> Match:
    played = Match(RULES, RULES.generate({}, 2), RULES.seats.start, 2)
    played.submit(Seat(0), played.state.legal_actions(Seat(0))[0], 0)
    return played


def _open(player: GameDriver, path: Path) -> Scene:
    """Start the game on a file, as the desktop does after a double-click."""
    assert path.name.endswith(OPENED_SUFFIXES)
    return first_scene(player.context, PlayOptions(opened_file=path))


def _shared(tmp_path: Path, match: Match) -> Path:
    path = tmp_path / "from-zoë.match.json"
    path.write_bytes(record_bytes(match))
    return path


def test_a_map_is_played(player: GameDriver) -> None:
    path = list_levels(RULES.name)[0]
    scene = _open(player, path)
    assert isinstance(scene, PlayScene)
    assert match_of(scene).level.name == path.stem


def test_a_match_that_is_over_is_replayed(player: GameDriver, match: Match, tmp_path: Path) -> None:
    _play_out(match)
    path = _shared(tmp_path, match)
    before = path.read_bytes()
    scene = _open(player, path)
    assert isinstance(scene, ReplayScene)
    player.app.scenes = [scene]
    player.run_frames(60)
    assert scene.replay.ply > 0
    assert scene.replay.last_ply == match.ply
    assert path.read_bytes() == before
    assert not list(player.store.folder.glob("*/*.match.json"))


def _play_out(match: Match) -> None:
    while match.outcome is None:
        legal = match.state.legal_actions(Seat(0))
        match.submit(Seat(0), legal[match.ply % len(legal)], match.ply)


@pytest.fixture
def _all_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match is read back beside the window, a ply a frame."""
    for module, name in (
        ("storage.match_files", "MOST_APPENDED"),
        ("storage.record_writer", "MOST_APPENDED"),
        ("storage.record_writer", "KEPT_PLIES"),
        ("session.local_session", "_PLIES_BESIDE_PLAY"),
        ("session.local_session", "_PLIES_A_FRAME"),
    ):
        monkeypatch.setattr(f"game.{module}.{name}", 1)


@pytest.mark.usefixtures("_all_are_long")
def test_a_long_record_that_is_none_is_refused_once_that_is_found(
    player: GameDriver, match: Match, tmp_path: Path
) -> None:
    _play_out(match)
    path = _shared(tmp_path, match)
    body = json.loads(path.read_bytes())["body"]
    body["record"]["log"][-1] = encode((Seat(0), Drop(99)))
    path.write_bytes(with_checksum(body))
    for leaves in (False, True):
        player.app.scenes = [_open(player, path)]
        player.run_frames(1)
        assert isinstance(player.scene, ReplayScene)
        if leaves:
            player.press_key("escape")
            assert isinstance(player.scene, WaitScene), "the end is not known yet"
        player.run_frames(match.ply + 2)
        assert isinstance(player.scene, Dialog)
        assert "cannot be replayed: ply" in " ".join(words for words, _ in player.scene.scroll.rows)


@pytest.mark.usefixtures("_all_are_long")
def test_the_end_waits_until_the_match_is_read_back(player: GameDriver, match: Match) -> None:
    _play_out(match)
    unfinished = match.restarted()
    for ply in range(1, match.ply):
        unfinished.submit(*match.action(ply), unfinished.ply)
    player.store.save_match(unfinished)
    [path] = player.store.unfinished_files()
    for is_over in (False, True):
        player.app.scenes = [_open(player, path)]
        scene = player.scene
        assert isinstance(scene, PlayScene)
        if not is_over:
            scene.session.submit(match.action(match.ply)[1])
        scene.refresh()
        scene.screen.event_player.skip_to_end()
        player.press_key("escape")
        assert isinstance(player.scene, WaitScene)
        if not is_over:
            player.press_key("escape")
            assert isinstance(player.scene, TitleScene)
            [path] = player.store.unfinished_files()
    player.run_frames(match.ply + 3)
    assert isinstance(player.scene, GameOverScene)
    assert player.store.unfinished_files() == []
    assert len([*player.store.folder.glob("records/*")]) == 1


@pytest.mark.parametrize("is_readable", [True, False])
def test_a_long_match_is_read_while_the_window_goes_on(
    player: GameDriver, match: Match, monkeypatch: pytest.MonkeyPatch, is_readable: bool
) -> None:
    player.store.save_match(match)
    [path] = player.store.unfinished_files()
    may_read, read, begun = Event(), match_files.read_match, [Event(), Event()]
    waiting = iter(begun)

    def slowly(*arguments: Any, **more: Any) -> MatchRead:
        next(waiting).set()
        while not (may_read.wait(0.001) or arguments[2]()):
            pass
        return read(*arguments, **more)

    monkeypatch.setattr(match_files, "read_match", slowly)
    player.context.uses_threads = True
    below = [*player.app.scenes]
    player.app.scenes.append(open_match(player.context, path, on_top=True))
    assert get_text("shared", "saves.reading") in player.drawn_texts()
    player.press_key("escape")
    assert player.app.scenes == below
    player.app.scenes.append(open_match(player.context, path, on_top=True))
    assert begun[1].wait(10), "what is left is not read on"
    if not is_readable:
        path.write_bytes(b"{}")
    may_read.set()
    for _ in range(1000):
        player.run_frames(1)
        if not isinstance(player.scene, WaitScene):
            break
        sleep(0.001)
    player.context.close()
    assert isinstance(player.scene, PlayScene if is_readable else Dialog)
    assert path.exists() != is_readable, "a match in play has a new name"


def test_a_match_in_play_goes_on_under_a_name_of_its_own(
    player: GameDriver, match: Match, tmp_path: Path
) -> None:
    path = _shared(tmp_path, match)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    player.run_frames()
    assert isinstance(player.scene, PlayScene)
    going_on = match_of(player.scene)
    assert going_on.ply == 1
    player.store.save_match(going_on)
    (own,) = player.store.unfinished_files()
    assert path.exists()
    # The player's own file is taken over, as from the list of saves.
    scene = _open(player, own)
    assert isinstance(scene, PlayScene)
    assert len(player.store.unfinished_files()) == 1
    assert not own.exists()


def test_a_broken_file_says_so(player: GameDriver, tmp_path: Path) -> None:
    for name in ("x.match.json", "x.tmx", "missing.match.json"):
        path = tmp_path / name
        if not name.startswith("missing"):
            path.write_text("{}")
        scene = _open(player, path)
        assert isinstance(scene, Dialog)
        assert name in " ".join(words for words, _ in scene.scroll.rows)


def test_the_cheats_of_a_ruleset_are_turned_on_from_the_command_line(player: GameDriver) -> None:
    cheating = next(r for r in RULESETS.values() if any(p.cheat for p in r.options))
    options = PlayOptions(level=list_levels(cheating.name)[0], cheat=True)
    scene = first_scene(player.context, options)
    assert isinstance(scene, PlayScene)
    assert active_cheats(cheating.options, match_of(scene).level)
