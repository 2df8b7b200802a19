"""Dialogs: scrolling and choosing."""

from __future__ import annotations

import pytest

from game.scenes.dialogs import Dialog
from game.scenes.scene import Pop
from game.ui.style.style import TEXT
from game.ui.widgets.menu import MenuItem
from tests.support.game_driver import GameDriver


@pytest.mark.parametrize("count", [2, 30])
def test_a_title_too_long_for_its_panel_is_shortened(player: GameDriver, count: int) -> None:
    title = " ".join(["labyrinth"] * count)
    notice = Dialog(player.context, title, lambda: [("A line.", TEXT)], [MenuItem("Close", Pop)])
    player.app.scenes.append(notice)
    player.run_frames()
    (shown,) = (words for words in player.drawn_texts() if words.startswith("labyrinth"))
    assert player.drawn_texts()[shown].right <= notice.area.right - 16
    assert (shown == title) == (count == 2)
