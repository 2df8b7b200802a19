"""The workspace: suggestions, ghosts with reasons, text, and matches without automatic maps."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.action import Move
from game.core.actor import Seat
from game.core.features.notebook import FREE_TEXT_PREFIX, Label
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.dialogs import PAGE_AREA
from game.scenes.match.play import PlayScene
from game.scenes.notes.help_page import NotesHelpScene
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.notes.tools import TEXT, TOOLS, WALL
from game.scenes.notes.workspace import Workspace
from game.scenes.spectate.match_log import MatchLogScene
from game.ui.input.bindings import Device
from game.ui.input.command import Command
from game.ui.style.kept import Kept
from tests.rulesets.river.fields import level
from tests.scenes.notes.test_map_drawing import open_map, start_bot_match
from tests.support.game_driver import GameDriver, match_of
from tests.support.virtual_gamepad import VirtualGamepad

FREE = Pos(20, 16)
RULES = RULESETS["river"]
MEADOW = ("1 . v . . 2", *[". . v . . ."] * 4, ". . v . . *")
HUMANS = ("human", "human")


@pytest.fixture
def scene(player: GameDriver) -> PlayScene:
    return start_bot_match(player, 24, players=2)


def capture_texts(player: GameDriver, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return all text on the screen."""
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


def draw_home(player: GameDriver) -> Workspace:
    """Draw the home again on a new page, which can then be attached."""
    notes = open_map(player)
    select_tool(notes, "home")
    notes.workspace.cursor = FREE
    player.press_key("space")
    assert len(notes.workspace.arrangement.contents.suggestions) == 1
    return notes.workspace


def test_a_suggestion_is_taken_by_keys(
    player: GameDriver, scene: PlayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = draw_home(player)
    count = len(workspace.arrangement.pages)
    player.press_key("e")
    assert "Both show the same landmark." in capture_texts(player, monkeypatch)
    assert workspace.cursor != FREE
    player.press_key("space")
    assert len(workspace.arrangement.pages) == count - 1
    assert workspace.arrangement.contents.suggestions == ()
    player.press_key("x")
    assert len(workspace.arrangement.pages) == count


@pytest.mark.slow
def test_a_suggestion_is_dismissed_by_keys_and_stays_so(
    player: GameDriver, scene: PlayScene
) -> None:
    workspace = draw_home(player)
    count = len(workspace.arrangement.pages)
    player.press_key("e", "x")
    assert workspace.arrangement.contents.suggestions == ()
    assert len(workspace.arrangement.pages) == count
    player.press_key("backspace")
    assert len(workspace.arrangement.contents.suggestions) == 1
    pressed_redo(player)
    player.press_key("escape")
    (path,) = player.store.unfinished_files()
    again = player.play(player.store.load_match(path, RULESETS))
    again.hot_seat.is_covered = False
    player.app.scenes = [player.context.scenes.title(), again]
    player.run_frames()
    assert open_map(player).workspace.arrangement.contents.suggestions == ()


def pressed_redo(player: GameDriver) -> None:
    player.press_key("y", mod=pygame.KMOD_CTRL)


@pytest.mark.slow
def test_suggestions_by_pad_alone(
    player: GameDriver, scene: PlayScene, pad: VirtualGamepad
) -> None:
    workspace = draw_home(player)
    count = len(workspace.arrangement.pages)
    player.press_button(pad, "rightstick", "y")
    assert workspace.arrangement.contents.suggestions == ()
    pull(player, pad, "lefttrigger")
    assert len(workspace.arrangement.contents.suggestions) == 1
    player.press_button(pad, "rightstick", "a")
    assert len(workspace.arrangement.pages) == count - 1
    pull(player, pad, "lefttrigger")
    assert len(workspace.arrangement.pages) == count
    pull(player, pad, "righttrigger")
    assert len(workspace.arrangement.pages) == count - 1


def pull(player: GameDriver, pad: VirtualGamepad, trigger: str) -> None:
    for amount in (1.0, -1.0):
        pad.push(trigger, amount)
        player.run_frames()


def two_fields(player: GameDriver) -> NotesScene:
    """Draw two one-field pages four cells apart, and select the move tool at the second."""
    notes = open_map(player)
    select_tool(notes, "field")
    for x in (FREE.x, FREE.x + 4):
        notes.workspace.cursor = Pos(x, FREE.y)
        player.press_key("space")
    select_tool(notes, "hand")
    return notes


@pytest.mark.slow
def test_pages_are_moved_attached_and_detached_by_keys(
    player: GameDriver, scene: PlayScene
) -> None:
    workspace = two_fields(player).workspace
    count = len(workspace.arrangement.pages)
    # Laid down beside it is only moved; thrown away it goes back.
    player.press_key("space", "left", "left", "space")
    assert len(workspace.arrangement.pages) == count
    assert workspace.arrangement.page_at(Pos(FREE.x + 2, FREE.y)) is not None
    player.press_key("space", "left", "escape")
    assert workspace.arrangement.page_at(Pos(FREE.x + 2, FREE.y)) is not None
    workspace.cursor = Pos(FREE.x + 2, FREE.y)
    player.press_key("space", "left", "left", "space")
    assert len(workspace.arrangement.pages) == count - 1
    player.press_key("x")
    assert len(workspace.arrangement.pages) == count
    player.press_key("backspace")
    assert len(workspace.arrangement.pages) == count - 1


def resume_match(player: GameDriver, match: Match) -> PlayScene:
    """Load a match from disk and show it to the first seat."""
    scene = player.play(match)
    scene.hot_seat.is_covered = False
    player.app.scenes = [player.context.scenes.title(), scene]
    player.run_frames()
    return scene


def draw_two_fields_east_of_home(player: GameDriver) -> NotesScene:
    """Draw two fields east of the home, the first of which a step has confirmed."""
    notes = open_map(player)
    select_tool(notes, "field")
    for x in (FREE.x, FREE.x + 1):
        notes.workspace.cursor = Pos(x, FREE.y)
        player.press_key("space")
    select_tool(notes, "hand")
    home = next(page for page in notes.workspace.arrangement.pages if page.key == ("home", 1))
    area, count = notes.workspace.arrangement.area(home), len(notes.workspace.arrangement.pages)
    notes.workspace.cursor = FREE
    ways = ["left"] * (FREE.x - area.left - 1) + ["up"] * (FREE.y - area.top)
    player.press_key("space", *ways, "space")
    assert len(notes.workspace.arrangement.pages) == count - 1
    return notes


@pytest.mark.slow
def test_a_conflict_with_the_log_shows_the_row_until_dismissed(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(RULES, level(*MEADOW), 2, 4, HUMANS)
    for seat, side in ((0, Direction.E), (1, Direction.S)):
        match.submit(Seat(seat), Move(side), match.ply)
    player.store.save_match(match)
    resume_match(player, match)
    draw_two_fields_east_of_home(player)
    assert "Detached: " not in capture_texts(player, monkeypatch)
    player.press_key("escape")
    for seat, side in ((0, Direction.E), (1, Direction.S)):
        match.submit(Seat(seat), Move(side), match.ply)
    resume_match(player, match)
    notes = open_map(player)
    lines = capture_texts(player, monkeypatch)
    assert "Detached: " in lines
    assert "From home 1 + Hand-drawn" in lines
    assert "Contradicts round 2, player 1: east, river" in lines
    assert "Got it" in lines
    player.press_key("x")
    assert "Detached: " not in capture_texts(player, monkeypatch)
    player.press_key("backspace")
    assert notes.workspace.arrangement.contents.conflicts
    pressed_redo(player)
    player.press_key("escape")
    resume_match(player, match)
    assert open_map(player).workspace.arrangement.contents.conflicts == ()


@pytest.mark.parametrize("device", list(Device))
def test_help_shows_the_keys_of_the_device_in_use(
    player: GameDriver, scene: PlayScene, device: Device
) -> None:
    open_map(player)
    assert "Help" in player.drawn_texts()
    player.press_key("f1")
    assert isinstance(player.scene, NotesHelpScene)
    player.context.reader.device = device
    words, signs = player.drawn_texts(), player.drawn_prompts()
    assert "Next suggested fit" in words
    use = "Use the tool; place a fragment; accept a suggestion"
    assert words[use].right < PAGE_AREA.right
    bindings = player.context.reader.bindings
    for command in (Command.CONFIRM, Command.PASS, Command.EXAMINE, Command.LOOK, Command.UNDO):
        assert bindings.glyph(command, device.glyph_device)[0] in signs
    assert ("mouse_right" in signs) == (device is Device.MOUSE)
    player.press_key("escape")
    assert isinstance(player.scene, NotesScene)


def test_help_by_pad_alone(player: GameDriver, scene: PlayScene, pad: VirtualGamepad) -> None:
    open_map(player)
    player.press_button(pad, "back")
    assert isinstance(player.scene, NotesHelpScene)
    player.press_button(pad, "b")
    assert isinstance(player.scene, NotesScene)


@pytest.mark.slow
def test_a_conflict_with_own_drawings_is_shown(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    resume_match(player, Match(RULES, level(*MEADOW, help="paper"), 2, 4, HUMANS))
    notes = open_map(player)
    for tool, x in (("home", FREE.x), ("field", FREE.x - 1)):
        select_tool(notes, tool)
        notes.workspace.cursor = Pos(x, FREE.y)
        player.press_key("space")
    select_tool(notes, "hand")
    home = notes.workspace.arrangement.area(notes.workspace.arrangement.pages[0])
    notes.workspace.cursor = Pos(*home.topleft)
    ways = ["right"] * (FREE.x - home.left) + ["down"] * (FREE.y - home.top)
    player.press_key("space", *ways, "space")
    assert len(notes.workspace.arrangement.pages) == 1
    # Nobody has two homes.
    select_tool(notes, "home")
    player.press_key("left", "space")
    assert "Contradicts what you drew on them." in capture_texts(player, monkeypatch)


def test_pages_are_moved_and_attached_by_mouse(player: GameDriver, scene: PlayScene) -> None:
    notes = two_fields(player)
    count, corner = len(notes.workspace.arrangement.pages), notes.view.scroll
    for x in (FREE.x + 4, FREE.x):
        player.click(((x - corner.x) * 16 + 8, (FREE.y - corner.y) * 16 + 8))
    assert len(notes.workspace.arrangement.pages) == count - 1


def test_a_new_change_clears_redo(player: GameDriver, scene: PlayScene) -> None:
    workspace = draw_home(player)
    count = len(workspace.arrangement.pages)
    player.press_key("backspace")
    assert len(workspace.arrangement.pages) == count - 1
    pressed_redo(player)
    assert len(workspace.arrangement.pages) == count
    player.press_key("backspace", "right", "right", "right", "space", "backspace")
    pressed_redo(player)
    pressed_redo(player)
    found = workspace.arrangement.page_at(FREE.step(Direction.E, 3))
    assert found is not None
    assert found[0].grid.terrain_at(found[1]) is Terrain.HOME_1
    assert workspace.arrangement.page_at(FREE) is None


def test_ghosts_tell_their_reason(player: GameDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    start_bot_match(player, 30, players=2)
    workspace = open_map(player).workspace
    page, guess = next(
        (p, g)
        for p in workspace.arrangement.pages
        for g in workspace.arrangement.contents.notebook.ghosts(p.key)
    )
    dx, dy = workspace.arrangement.offsets[page.key]
    # One that lies well outside of what is known of the page.
    for cell in guess.cells:
        workspace.cursor = Pos(cell.x + dx, cell.y + dy)
        assert "A drift may have ended here." in capture_texts(player, monkeypatch)
    player.press_key("v")
    assert "A drift may have ended here." not in capture_texts(player, monkeypatch)


@pytest.mark.slow
def test_the_ghost_of_a_drift_runs_over_the_tiles_it_may_have_passed(player: GameDriver) -> None:
    start_bot_match(player, 30, players=2)
    notes = open_map(player)
    workspace = notes.workspace
    page, guess = next(
        (p, g)
        for p in workspace.arrangement.pages
        for g in workspace.arrangement.contents.notebook.ghosts(p.key)
    )
    (dx, dy), corner, cell = (
        workspace.arrangement.offsets[page.key],
        notes.view.scroll,
        guess.paths[0],
    )
    x, y = (cell.x + dx - corner.x) * 16, (cell.y + dy - corner.y) * 16
    looks = set()
    for _ in range(12):
        player.run_frames(5)
        looks.add(player.app.canvas.surface.get_at((x + 4, y + 5))[:3])
    assert len(looks) == 2
    player.press_key("v")
    assert player.app.canvas.surface.get_at((x + 4, y + 5))[:3] not in looks


def test_places_of_a_page_are_shown_with_their_reasons(
    player: GameDriver, scene: PlayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = open_map(player).workspace
    for page in workspace.arrangement.pages:
        room = workspace.arrangement.contents.notebook.placement_range(page.key)
        assert room is not None
        area = workspace.arrangement.area(page)
        assert room.size == area.size
        cell = next(
            Pos(n % page.grid.width, n // page.grid.width)
            for n, code in enumerate(page.grid.terrain)
            if code
        )
        dx, dy = workspace.arrangement.offsets[page.key]
        workspace.cursor = Pos(cell.x + dx, cell.y + dy)
        shown = capture_texts(player, monkeypatch)
        lines = f"It is {area.w} wide and {area.h} high." in shown
        assert lines == (area.size != (1, 1) or len(room.reasons) > 1)
        assert ("grate lies in the last row" in shown) == ("grate" in room.reasons)


@pytest.mark.slow
def test_a_field_in_the_panel_shows_where_a_page_may_lie(
    player: GameDriver, scene: PlayScene
) -> None:
    notes = open_map(player)
    page = notes.workspace.arrangement.pages[0]
    notes.workspace.cursor = Pos(*notes.workspace.arrangement.area(page).center)
    player.run_frames(1)
    pictures = set()
    for _ in range(2):
        player.run_frames(50)
        pictures.add(player.screen_bytes())
    assert len(pictures) == 2


@pytest.mark.slow
def test_words_on_a_tile_and_on_a_side(player: GameDriver, scene: PlayScene) -> None:
    notes = open_map(player)
    workspace = notes.workspace
    select_tool(notes, "field")
    workspace.cursor = FREE
    player.press_key("space")
    select_tool(notes, TEXT)
    # Once for the tool, once for the tile itself; letters that are keys elsewhere are typed.
    player.press_key("space", "space", "x", "y", "backspace", "1", "return")
    player.press_key("space", "up", "m", "return")
    found = workspace.arrangement.page_at(FREE)
    assert found is not None
    page, pos = found
    assert page.labels == (
        Label(pos, FREE_TEXT_PREFIX + "x1"),
        Label(pos, FREE_TEXT_PREFIX + "m", Direction.N),
    )
    # New text replaces the old one; cancelled text leaves it alone.
    player.press_key("space", "space", "backspace", "7", "return")
    player.press_key("space", "space", "8", "escape")
    page = workspace.arrangement.page_at(FREE)[0]  # type: ignore[index]
    assert {word.name for word in page.labels} == {FREE_TEXT_PREFIX + "x7", FREE_TEXT_PREFIX + "m"}
    select_tool(notes, "eraser")
    player.press_key("space")
    assert workspace.arrangement.page_at(FREE) is None
    player.press_key("backspace")
    assert workspace.arrangement.page_at(FREE) is not None
    player.press_key("escape")
    assert player.scene is scene


def test_words_by_pad_alone(player: GameDriver, scene: PlayScene, pad: VirtualGamepad) -> None:
    notes = open_map(player)
    select_tool(notes, TEXT)
    notes.workspace.cursor = FREE
    player.press_button(pad, "a", "a", "dpdown", "dpdown", "dpright", "dpup", "a")
    found = notes.workspace.arrangement.page_at(FREE)
    assert found is not None
    assert [word.name for word in found[0].labels] == [FREE_TEXT_PREFIX + "b-"]


def test_words_and_walls_by_mouse(player: GameDriver, scene: PlayScene) -> None:
    notes = open_map(player)
    view, workspace = notes.view, notes.workspace
    x, y = (FREE.x - view.scroll.x) * 16, (FREE.y - view.scroll.y) * 16
    select_tool(notes, WALL)
    player.click((x + 8, y + 1))
    select_tool(notes, TEXT)
    player.click((x + 8, y + 8))
    player.press_key("a")
    player.click((x + 8, y + 8))
    player.click((x + 15, y + 8))
    player.press_key("b", "return")
    found = workspace.arrangement.page_at(FREE)
    assert found is not None
    page, pos = found
    assert page.grid.edge_at(pos, Direction.N) is Edge.WALL
    assert page.labels == (
        Label(pos, FREE_TEXT_PREFIX + "a"),
        Label(pos, FREE_TEXT_PREFIX + "b", Direction.E),
    )


@pytest.mark.parametrize("kind", ["paper", "trace"])
def test_without_an_automatic_map_the_workspace_replaces_the_board(
    player: GameDriver, kind: str
) -> None:
    scene = start_bot_match(player, 8, players=2, help=kind)
    assert (scene.screen.board_replacement is not None) == (kind == "paper")
    before = player.screen_bytes()
    notes = open_map(player)
    select_tool(notes, "swamp")
    notes.workspace.cursor = Pos(6, 6)
    player.press_key("space", "escape")
    if kind == "paper":
        assert player.screen_bytes() != before
        (page, _) = notes.workspace.arrangement.pages
        assert sum(code != 0 for code in page.grid.terrain) == 1


def test_on_paper_one_plays_by_keys_and_by_the_compass(player: GameDriver) -> None:
    scene = start_bot_match(player, 8, players=2, help="paper")
    humans = match_of(scene).ply
    assert scene.notes_board is not None
    rose = scene.notes_board.compass_area
    player.click((rose.centerx + 20, rose.centery))
    assert match_of(scene).ply == humans + 1
    assert match_of(scene).record().log[-1][1] == Move(Direction.E)
    # A click on the paper itself takes up the pen there.
    scene.hot_seat.is_covered = False
    player.app.scenes = [player.context.scenes.title(), scene]
    player.click((200, 120))
    assert isinstance(player.scene, NotesScene)
    assert player.scene.workspace.cursor == Pos(12, 7)


def test_without_an_automatic_map_the_log_is_beside_the_workspace(player: GameDriver) -> None:
    scene = start_bot_match(player, 8, players=2, help="paper")
    player.press_key("t")
    assert isinstance(player.scene, MatchLogScene)
    assert player.scene.screen.board_replacement is scene.screen.board_replacement is not None


@pytest.mark.slow
def test_the_field_comes_out_from_under_the_notes(player: GameDriver) -> None:
    scene = start_bot_match(player, 3000, players=2, width=6, height=6, help="paper")
    assert match_of(scene).outcome is not None
    assert scene.screen.board_replacement is None
    assert scene.screen.stage.transition.picture is not None


def test_attached_pages_can_be_erased(player: GameDriver, scene: PlayScene) -> None:
    notes = two_fields(player)
    count = len(notes.workspace.arrangement.pages)
    player.press_key("space", *["left"] * 4, "space")
    assert len(notes.workspace.arrangement.pages) == count - 1
    select_tool(notes, "eraser")
    player.press_key("space")
    assert len(notes.workspace.arrangement.pages) == count - 2
    player.press_key("backspace")
    assert len(notes.workspace.arrangement.pages) == count - 1
