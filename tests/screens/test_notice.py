"""Panels of lines over the picture."""

from __future__ import annotations

import pytest

from game.scenes.notice import Dialog
from game.scenes.scene import Pop
from game.ui.theme import TEXT
from game.ui.widgets import MenuItem
from tests.screens.conftest import Player


@pytest.mark.parametrize("count", [2, 30])
def test_a_title_too_long_for_its_panel_is_shortened(player: Player, count: int) -> None:
    title = " ".join(["labyrinth"] * count)
    notice = Dialog(player.house, title, lambda: [("A line.", TEXT)], [MenuItem("Close", Pop)])
    player.app.scenes.append(notice)
    player.frames()
    (shown,) = (words for words in player.words() if words.startswith("labyrinth"))
    assert player.words()[shown].right <= notice.area.right - 16
    assert (shown == title) == (count == 2)
