"""A map or a match that is double-clicked, or dropped on the window, opens at once."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from time import sleep

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
from game.core.replay import RecordReplay, ReplaySource
from game.core.ruleset import RandomPlayer
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.loading_scene import LoadingScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.opened_file import open_match
from game.scenes.scene import Scene
from game.scenes.spectate.replay import ReplayScene
from game.storage.files import backup_path, with_checksum
from game.storage.record_writer import record_bytes
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import of_kind
from tests.support.playouts import match_from, play_out, playout_of

RULES = RULESETS[MENU_RULESETS[0]]


@pytest.fixture
def match() -> Match:
    played = Match(RULES, RULES.generate({}, 2), RULES.seats.start, 2)
    played.play(played.legal[0])
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
    assert match_of(of_kind(PlayScene, _open(player, path))).level.name == path.stem


def test_a_match_that_is_over_is_replayed(player: GameDriver, match: Match, tmp_path: Path) -> None:
    play_out(match, RandomPlayer())
    path = _shared(tmp_path, match)
    before = path.read_bytes()
    scene = of_kind(ReplayScene, _open(player, path))
    player.app.scenes = [scene]
    player.run_frames(60)
    assert scene.replay.ply > 0
    assert scene.replay.last_ply == match.ply
    assert path.read_bytes() == before
    assert not list(player.store.folder.glob("*/*.match.json"))


def test_a_record_that_is_none_is_refused(player: GameDriver, match: Match, tmp_path: Path) -> None:
    play_out(match, RandomPlayer())
    path = _shared(tmp_path, match)
    body = json.loads(path.read_bytes())["body"]
    body["record"]["log"][-1] = encode((Seat(0), Drop(99)))
    path.write_bytes(with_checksum(body))
    player.app.scenes = [_open(player, path)]
    player.run_frames(1)
    assert isinstance(player.scene, Dialog)
    assert "cannot be replayed: ply" in " ".join(words for words, _ in player.scene.scroll.rows)


def test_a_damaged_match_goes_on_before_the_damage_and_says_so(
    player: GameDriver, match: Match, tmp_path: Path
) -> None:
    player.store.save_match(match)
    for _ in range(2):
        match.play(match.legal[0])
        player.store.save_match(match)
    [path] = player.store.unfinished_files()
    path.write_bytes(path.read_bytes().replace(b"[0", b"[1"))
    elsewhere = tmp_path / path.name
    elsewhere.write_bytes(path.read_bytes())
    refused = of_kind(Dialog, open_match(player.context, elsewhere))
    assert "was changed outside of the game" in " ".join(words for words, _ in refused.scroll.rows)
    player.app.scenes.append(open_match(player.context, path))
    assert isinstance(player.scene, Dialog)
    [kept] = player.store.folder.glob("matches/*.broken")
    player.run_frames()
    said = " ".join(words for words, _ in player.scene.scroll.rows)
    assert "was damaged: you go on after its first 1 actions," in said
    assert str(kept) in said.replace(" ", "")
    player.press_key("return")
    assert match_of(player.scene_as(PlayScene)).ply == 1


@pytest.mark.slow
def test_the_log_of_a_continued_match_is_whole(player: GameDriver) -> None:
    match, same = (match_from(playout_of("psttrl", "1", "demo"), 120) for _ in range(2))
    player.store.save_match(match)
    [path] = player.store.unfinished_files()
    scene = of_kind(PlayScene, open_match(player.context, path))
    turns = {int(line.partition(":")[0]) for line in scene.screen.log.numbered_lines}
    assert min(turns) < match.state.observe(Seat(0)).turn - 60
    assert scene.screen.log.entries == player.play(same).screen.log.entries


@pytest.mark.parametrize("is_readable", [True, False])
def test_a_long_match_is_read_while_the_window_goes_on(
    player: GameDriver, match: Match, monkeypatch: pytest.MonkeyPatch, is_readable: bool
) -> None:
    player.store.save_match(match)
    [path] = player.store.unfinished_files()
    may_play, play, begun = Event(), RecordReplay.play, [Event(), Event()]
    waiting = iter(begun)

    def slowly(replay: RecordReplay, source: ReplaySource) -> Iterator[Match]:
        next(waiting).set()
        while not (may_play.wait(0.001) or replay.is_stopped):
            pass
        yield from play(replay, source)

    monkeypatch.setattr(RecordReplay, "play", slowly)
    player.context.uses_threads = True
    below = [*player.app.scenes]
    player.app.scenes.append(open_match(player.context, path))
    assert get_text("shared", "saves.reading") in player.drawn_texts()
    player.press_key("escape")
    assert player.app.scenes == below
    player.app.scenes.append(open_match(player.context, path))
    assert begun[1].wait(10), "what is left is not read on"
    if not is_readable:
        path.write_bytes(b"{}")
        backup_path(path).unlink()
    may_play.set()
    for _ in range(1000):
        player.run_frames(1)
        if not isinstance(player.scene, LoadingScene):
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
    going_on = match_of(player.scene_as(PlayScene))
    assert going_on.ply == 1
    player.store.save_match(going_on)
    (own,) = player.store.unfinished_files()
    assert path.exists()
    # The player's own file is taken over, as from the list of saves.
    assert isinstance(_open(player, own), PlayScene)
    assert len(player.store.unfinished_files()) == 1
    assert not own.exists()


def test_the_cheats_of_a_ruleset_are_turned_on_from_the_command_line(player: GameDriver) -> None:
    cheating = next(r for r in RULESETS.values() if any(p.cheat for p in r.options))
    options = PlayOptions(level=list_levels(cheating.name)[0], cheat=True)
    scene = of_kind(PlayScene, first_scene(player.context, options))
    assert active_cheats(cheating.options, match_of(scene).level)
