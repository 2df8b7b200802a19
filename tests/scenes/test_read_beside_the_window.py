"""What takes longer than a frame is read beside the window; until then the old is shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest

from game.content.assets import strings
from game.content.assets.languages import ENGLISH, find_languages
from game.ui.style import sprite_bank
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
