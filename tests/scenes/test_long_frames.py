"""What takes longer than a frame is read beside the window, or spread over some frames."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest

from game.content.assets import strings
from game.content.assets.languages import ENGLISH, find_languages
from game.content.maps.map_library import MapLibrary
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.menus import past_matches
from game.scenes.scene import Push
from game.ui.board.ground_block import GroundBlock
from game.ui.style import sprite_bank
from game.ui.style.canvas import Canvas
from tests.support.game_driver import GameDriver


@pytest.fixture
def player(tmp_path: Path) -> Iterator[GameDriver]:
    driver = GameDriver(tmp_path)
    driver.context.uses_threads = True
    yield driver
    driver.context.close()
    driver.close()
    strings.Catalog(find_languages()[ENGLISH]).use()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return for each file of texts or sprites that is read whether it is beside the window."""
    beside: list[bool] = []

    def watch(module: object, name: str) -> None:
        original: Callable[..., Any] = getattr(module, name)

        def read(*arguments: Any) -> Any:
            beside.append(current_thread() is not main_thread())
            return original(*arguments)

        monkeypatch.setattr(module, name, read)

    watch(strings, "read_texts")
    watch(sprite_bank, "read_sprite_sheet")
    return beside


def test_a_palette_and_a_language_are_read_before_they_are_used(
    player: GameDriver, reads: list[bool]
) -> None:
    context = player.context
    player.app.scenes = [context.scenes.settings()]
    player.run_frames()
    reads.clear()
    for setting, value in (("color_vision", "protan"), ("language", "de")):
        context.change_settings(context.settings.with_value(setting, value))
    headings = [strings.get_text("shared", "settings.heading")]
    while headings[-1] != "Einstellungen":
        time.sleep(0.001)
        player.run_frames(1)
        headings.append(strings.get_text("shared", "settings.heading"))
    assert headings[0] == "Settings"
    assert context.bank.color_vision == "protan"
    assert reads
    assert all(reads)


def note(
    monkeypatch: pytest.MonkeyPatch, done: list[str], place: object, name: str, word: str
) -> None:
    """Note a word whenever a function or method is called."""
    original: Callable[..., Any] = getattr(place, name)

    def noted(*arguments: Any, **more: Any) -> Any:
        done.append(word)
        return original(*arguments, **more)

    monkeypatch.setattr(place, name, noted)


def test_a_match_is_made_then_its_ground_is_drawn_then_its_picture_is_shown(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    note(monkeypatch, done, GroundBlock, "__init__", "ground")
    note(monkeypatch, done, Canvas, "present", "shown")
    ruleset = RULESETS["railgun"]
    match = Match(ruleset, ruleset.generate({}, 1), 1, 1)
    player.app.apply_transition(Push(player.play(match)))
    frames = []
    for _ in range(3):
        done.clear()
        player.run_frames(1)
        frames.append(set(done))
    assert frames == [set(), {"ground"}, {"shown"}]


def test_of_past_matches_only_those_in_view_are_read_and_a_long_text_is_wrapped_bit_by_bit(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(60):
        player.store.dumps.write(f"match-{number}", "\n".join(f"line {n}" for n in range(600)))
    read: list[str] = []
    note(monkeypatch, read, past_matches, "dump_title", "title")
    player.app.scenes = [player.context.scenes.past_matches()]
    player.run_frames()
    assert 5 < len(read) < 20
    player.press_key("return")
    dialog = player.scene
    assert isinstance(dialog, Dialog)
    assert 20 < len(dialog.scroll.rows) < 300
    player.run_frames(10)
    assert len(dialog.scroll.rows) > 600


def test_maps_are_listed_again_without_reading_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.tmx").write_text('<map class="river"/>')
    library = MapLibrary(RULESETS, tmp_path)
    library.read_headers()
    read: list[str] = []
    note(monkeypatch, read, Path, "open", "map")
    assert tmp_path / "own.tmx" in [place.path for place in library.list_maps("river")]
    assert not read
    (tmp_path / "own.tmx").write_text('<map class="railgun"/>')
    read.clear()
    assert library.count_maps(tmp_path) == 1
    assert read
