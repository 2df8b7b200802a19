"""The panel beside a player's own map has room for all tools and texts at every text size."""

import pytest

from game.scenes.notes.drawing_tools import TOOLS
from game.scenes.panel.board_screen import stage_size
from tests.scenes.notes.test_map_drawing import open_map, start_bot_match
from tests.support.game_driver import GameDriver


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_all_tools_are_in_reach_and_nothing_leaves_the_panel(
    player: GameDriver, language: str
) -> None:
    start_bot_match(player, 24, players=2)
    notes = open_map(player)
    for size in ("normal", "medium", "large"):
        settings = player.context.settings.with_value("language", language)
        player.context.change_settings(settings.with_value("text_size", size))
        player.run_frames(2)
        left, (width, height) = stage_size()[0], player.app.canvas.surface.get_size()
        points = [(x, y) for x in range(left, width, 6) for y in range(0, height, 4)]
        assert {notes.panel.tool_at(point) for point in points} == {None, *range(len(TOOLS))}
        assert all(place.bottom <= height for place in player.drawn_texts().values())
