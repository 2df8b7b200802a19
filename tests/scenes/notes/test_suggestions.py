"""Suggestions of the workspace: taken, dismissed, explained, in conflict with the log."""

import pytest

from game.core.action import Move
from game.core.actor import Seat
from game.core.grid import Direction, Pos
from game.core.match import Match
from tests.rulesets.river.fields import level
from tests.scenes.notes import workspaces
from tests.scenes.notes.test_map_drawing import open_map
from tests.scenes.notes.test_map_drawing import scene as scene
from tests.support.game_driver import GameDriver

MEADOW = ("1 . v . . 2", *[". . v . . ."] * 4, ". . v . . *")


@pytest.mark.slow
def test_a_conflict_with_the_log_shows_the_row_until_dismissed(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(workspaces.RULES, level(*MEADOW), 2, 4, workspaces.HUMANS)
    for seat, side in ((0, Direction.E), (1, Direction.S)):
        match.submit(Seat(seat), Move(side), match.ply)
    player.store.save_match(match)
    workspaces.resume_match(player, match)
    workspaces.draw_two_fields_east_of_home(player)
    assert "Detached: " not in workspaces.capture_texts(player, monkeypatch)
    player.press_key("escape")
    for seat, side in ((0, Direction.E), (1, Direction.S)):
        match.submit(Seat(seat), Move(side), match.ply)
    workspaces.resume_match(player, match)
    notes = open_map(player)
    lines = workspaces.capture_texts(player, monkeypatch)
    assert "Detached: " in lines
    assert "From player 1's home + Hand-drawn" in lines
    assert "Contradicts round 2, player 1: east, river" in lines
    assert "Got it" in lines
    player.press_key("x")
    assert "Detached: " not in workspaces.capture_texts(player, monkeypatch)
    player.press_key("backspace")
    assert notes.workspace.arrangement.contents.conflicts
    workspaces.pressed_redo(player)
    player.press_key("escape")
    workspaces.resume_match(player, match)
    assert open_map(player).workspace.arrangement.contents.conflicts == ()


@pytest.mark.slow
def test_a_conflict_with_own_drawings_is_shown(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspaces.resume_match(
        player, Match(workspaces.RULES, level(*MEADOW, help="paper"), 2, 4, workspaces.HUMANS)
    )
    notes = open_map(player)
    for tool, x in (("home", workspaces.FREE.x), ("field", workspaces.FREE.x - 1)):
        workspaces.select_tool(notes, tool)
        notes.workspace.cursor = Pos(x, workspaces.FREE.y)
        player.press_key("space")
    workspaces.select_tool(notes, "hand")
    home = notes.workspace.arrangement.area(notes.workspace.arrangement.pages[0])
    notes.workspace.cursor = Pos(*home.topleft)
    ways = ["right"] * (workspaces.FREE.x - home.left) + ["down"] * (workspaces.FREE.y - home.top)
    player.press_key("space", *ways, "space")
    assert len(notes.workspace.arrangement.pages) == 1
    # No player has two homes.
    workspaces.select_tool(notes, "home")
    player.press_key("left", "space")
    assert "Contradicts what you drew on them." in workspaces.capture_texts(player, monkeypatch)
