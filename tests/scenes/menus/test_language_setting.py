"""The setting "Language": every text of every open scene changes at once."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.start import USER_LANGUAGES_FOLDER
from game.content.assets.languages import ENGLISH, find_languages
from game.content.assets.strings import Catalog
from game.scenes.panel.board_screen import panel_width, stage_size
from tests.support.game_driver import GameDriver
from tests.support.virtual_gamepad import VirtualGamepad


@pytest.fixture
def player(tmp_path: Path) -> Iterator[GameDriver]:
    """Return the game with a language of the player's own, in which one text is broken."""
    folder = tmp_path / USER_LANGUAGES_FOLDER / "xx"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('name = "Xish"', encoding="utf-8")
    (folder / "shared.toml").write_text(
        'pause.heading = "Xaused"\npause.settings = "Xettings"\nsettings.heading = "Xettings!"\n'
        'settings.back = 3\nplay.goal = "Xoal: {0}"'
    )
    driver = GameDriver(tmp_path)
    yield driver
    driver.close()
    Catalog(find_languages()[ENGLISH]).use()


def _top_of_panel(player: GameDriver) -> bytes:
    """Return the picture of the goal beside the board, which no menu covers."""
    goal = (stage_size()[0], 0, panel_width(), 50)
    return pygame.image.tobytes(player.app.canvas.surface.subsurface(goal), "RGB")


@pytest.mark.slow
def test_the_language_changes_at_once_by_pad(
    player: GameDriver, pad: VirtualGamepad, tmp_path: Path
) -> None:
    player.press_key("return", "return", "return", "p")
    player.select_entry("Settings")
    player.press_button(pad, "a")
    while player.context.settings.language != "xx":
        player.press_button(pad, "dpleft")
    said = player.drawn_texts()
    assert {"◀ Xish ▶", "Xettings!", "Back"} <= said.keys()
    assert any("settings.back must be a text, not 3" in text for text in said)
    player.press_button(pad, "b")
    assert {"Xaused", "Xettings", "Resume"} <= player.drawn_texts().keys()
    behind = _top_of_panel(player)
    player.press_button(pad, "b")
    assert any(text.startswith("Xoal") for text in player.drawn_texts())
    player.press_key("p")
    assert _top_of_panel(player) == behind
    assert GameDriver(tmp_path).context.settings.language == "xx"


def test_the_language_of_the_system_is_the_default(player: GameDriver) -> None:
    player.context.system_languages = ("qq_QQ", "xx", "en")
    player.context.apply_settings()
    assert "Xettings!" not in player.drawn_texts()
    player.press_key("down", "down", "down", "return")
    assert "Xettings!" in player.drawn_texts()
    # A language that was removed.
    player.context.change_settings(player.context.settings.with_value("language", "qq"))
    assert "Settings" in player.drawn_texts()
