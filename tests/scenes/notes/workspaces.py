"""Workspaces for the tests: what is drawn on them, and the words they show."""

from typing import Any

import pygame
import pytest

from game.core.grid import Pos
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.match.play import PlayScene
from game.scenes.notes.drawing_tools import TOOLS
from game.scenes.notes.notes_scene import NotesScene
from game.ui.style.kept import Kept
from tests.scenes.notes.test_map_drawing import open_map
from tests.support.game_driver import GameDriver

FREE = Pos(20, 16)


HUMANS = ("human", "human")
RULES = RULESETS["river"]


def capture_texts(player: GameDriver, monkeypatch: pytest.MonkeyPatch) -> str:
    seen: list[str] = []
    text_renderer = player.context.text
    draw = text_renderer.draw

    def noted(target: pygame.Surface, text: str, *more: Any, **others: Any) -> pygame.Rect:
        seen.append(text)
        return draw(target, text, *more, **others)

    with monkeypatch.context() as patch:
        patch.setattr(text_renderer, "draw", noted)
        patch.setattr(Kept, "of", lambda _self, _key, make: make())
        patch.setattr(player.context.painter, "_rows", player.context.painter.render_rows)
        player.run_frames()
    return " ".join(seen)


def select_tool(notes: NotesScene, name: str) -> None:
    notes.tool.index = TOOLS.index(name)


def pressed_redo(player: GameDriver) -> None:
    player.press_key("y", mod=pygame.KMOD_CTRL)


def _draw_fields(player: GameDriver, columns: int) -> NotesScene:
    """Draw a field where nothing is, and another that many columns east of it."""
    notes = open_map(player)
    select_tool(notes, "field")
    for x in (FREE.x, FREE.x + columns):
        notes.workspace.cursor = Pos(x, FREE.y)
        player.press_key("space")
    select_tool(notes, "hand")
    return notes


def resume_match(player: GameDriver, match: Match) -> PlayScene:
    """Load a match from disk and show it to the first seat."""
    scene = player.play(match)
    scene.hot_seat.is_covered = False
    player.show(scene)
    return scene


def draw_two_fields_east_of_home(player: GameDriver) -> NotesScene:
    """Draw two fields east of the home, the first of which a step has confirmed."""
    notes = _draw_fields(player, 1)
    home = next(page for page in notes.workspace.arrangement.pages if page.key == ("home", 1))
    area, count = notes.workspace.arrangement.area(home), len(notes.workspace.arrangement.pages)
    notes.workspace.cursor = FREE
    ways = ["left"] * (FREE.x - area.left - 1) + ["up"] * (FREE.y - area.top)
    player.press_key("space", *ways, "space")
    assert len(notes.workspace.arrangement.pages) == count - 1
    return notes
