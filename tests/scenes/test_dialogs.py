"""Dialogs: scrolling and choosing."""

import pygame
import pytest

from game.scenes.dialogs import Dialog
from game.scenes.scene import Pop
from game.ui.style.constants import TEXT
from game.ui.style.text_renderer import TextRenderer
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.scrolled_text import ScrolledText
from tests.support.game_driver import GameDriver
from tests.support.paths import ROOT


@pytest.mark.parametrize("count", [2, 30])
def test_a_title_too_long_for_its_panel_is_shortened(player: GameDriver, count: int) -> None:
    title = " ".join(["labyrinth"] * count)
    notice = Dialog(player.context, title, lambda: [("A line.", TEXT)], [MenuItem("Close", Pop)])
    player.app.scenes.append(notice)
    player.run_frames()
    (shown,) = (words for words in player.drawn_texts() if words.startswith("labyrinth"))
    assert player.drawn_texts()[shown].right <= notice.scroll.area.right
    assert (shown == title) == (count == 2)


@pytest.mark.parametrize("at_end", [False, True])
def test_a_long_text_stays_where_it_is_while_more_of_it_is_wrapped(*, at_end: bool) -> None:
    lines = [(f"line {number}", TEXT) for number in range(500)]
    target, area = pygame.Surface((200, 120)), pygame.Rect(0, 0, 200, 120)
    scrolled = ScrolledText(TextRenderer(ROOT / "sprites"), lines, area, at_end=at_end)
    first = scrolled.rows[scrolled.first_row]
    assert (scrolled.rows[-1] if at_end else first) == lines[-at_end]
    assert len(scrolled.rows) < 300
    for _ in range(8):
        scrolled.draw(target)
    assert scrolled.rows == lines
    assert scrolled.rows[scrolled.first_row] == first
    scrolled.scroll(-9 if at_end else 400)
    place = scrolled.first_row
    scrolled.set_lines(lines, area)
    assert at_end or scrolled.first_row == place
