"""The history on the screen: its rows and filters, and what can be done with a match."""

import os
import time
from pathlib import Path

import pytest

from game.content.assets.strings import get_text
from game.core.match import Match
from game.scenes.dialogs import Dialog
from game.scenes.history.history import HistoryScene
from game.scenes.menus.opened_file import open_file
from game.scenes.spectate.replay import ReplayScene
from game.storage.match_text_store import PREFORMATTED
from game.storage.save_store import SaveStore
from tests.support.game_driver import GameDriver
from tests.support.saves import NAME, finished_match


def _finished(store: SaveStore) -> Match:
    match = finished_match(NAME)
    store.save_match(match)
    return match


def _lines(player: GameDriver) -> list[str]:
    return [row[0] for row in player.scene_as(Dialog).scroll.rows]


def _open_history(player: GameDriver) -> HistoryScene:
    scene = HistoryScene(player.context)
    player.app.scenes = [scene]
    # It reads in a thread, which may wait for its turn on a busy machine.
    end = time.monotonic() + 10
    while scene._reader.is_reading and time.monotonic() < end:  # noqa: SLF001
        player.run_frames(1)
    player.run_frames(2)
    return scene


# One of them after all dates: that file keeps the name of its record.
@pytest.mark.parametrize("ended_at", [1_790_000_000, 10**12])
def test_a_match_is_shared_as_a_file_that_opens(
    player: GameDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended_at: int
) -> None:
    match = _finished(player.store)
    (record,) = (player.store.folder / "records").iterdir()
    os.utime(record, (ended_at, ended_at))
    (tmp_path / "Downloads").mkdir()
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    _open_history(player)
    player.press_key("return", *["down"] * 4, "return")
    (file,) = (tmp_path / "Downloads").iterdir()
    assert file.read_bytes() == record.read_bytes()
    assert file.name.startswith(f"{match.ruleset.name} 2026-09-2") == (ended_at < 10**12)
    said = " ".join(_lines(player))
    assert file.name in said
    assert str(Path("~/Downloads")) in said
    player.press_key("return")
    assert get_text("shared", "history.again") in player.drawn_texts(), "the menu stays"
    player.app.scenes = [open_file(player.context, file)]
    player.run_frames(5)
    assert player.scene_as(ReplayScene).replay.last_ply == match.ply


def test_a_text_without_a_record_is_listed_and_read(player: GameDriver) -> None:
    key = f"{PREFORMATTED}psttrl | Vier Gaben | killed | -"
    player.store.match_texts.write("told", f"Vier Gaben: Du bist tot.\n{key}\nSein Protokoll\n")
    scene = _open_history(player)
    assert "Your notes go to the next tester." in scene.menu.items[-1].text
    player.store.match_texts.write("online", "A match at a host: won\nIts log\n")
    scene = _open_history(player)
    assert any("A match at a host" in item.text for item in scene.menu.items)
    player.press_key("return")
    assert "Its log" in _lines(player)


def test_play_is_counted_while_it_is_on_the_screen(player: GameDriver) -> None:
    player.show(player.play(_finished(player.store).restarted()))
    player.run_frames(1300)
    assert player.store.history.progress.seconds(NAME) in (10, 20)
