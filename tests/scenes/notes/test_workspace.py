"""The workspace: suggestions, ghosts with reasons, text, and matches without automatic maps."""

import pytest

from game.core.action import Move
from game.core.features.notebook import FREE_TEXT_PREFIX, Label
from game.core.grid import Direction, Edge, Pos, Terrain
from game.scenes.dialogs import PAGE_AREA
from game.scenes.match.play import PlayScene
from game.scenes.notes.help_page import NotesHelpScene
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.notes.tools import SIGN, SIGNS, TEXT, WALL
from game.scenes.spectate.match_log import MatchLogScene
from game.ui.input.bindings import Device
from game.ui.input.command import Command
from tests.scenes.notes.test_map_drawing import open_map, start_bot_match
from tests.scenes.notes.test_map_drawing import scene as scene
from tests.scenes.notes.workspaces import FREE, draw_home, pressed_redo, select_tool, two_fields
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none
from tests.support.virtual_gamepad import VirtualGamepad


@pytest.mark.slow
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
    assert words["Use the tool; place a fragment; accept a suggestion"].right < PAGE_AREA.right
    bindings = player.context.reader.bindings
    for command in (Command.CONFIRM, Command.PASS, Command.EXAMINE, Command.LOOK, Command.UNDO):
        assert bindings.glyph(command, device.glyph_device)[0] in signs
    assert ("mouse_right" in signs) == (device is Device.MOUSE)
    player.press_key("escape")
    assert isinstance(player.scene, NotesScene)


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
    found = not_none(workspace.arrangement.page_at(FREE.step(Direction.E, 3)))
    assert found[0].grid.terrain_at(found[1]) is Terrain.HOME_1
    assert workspace.arrangement.page_at(FREE) is None


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


def test_each_cell_has_a_sign_of_its_own(player: GameDriver, scene: PlayScene) -> None:
    notes = open_map(player)
    select_tool(notes, SIGN)
    notes.workspace.cursor = FREE
    player.press_key("space", "right", "space")
    page, pos = not_none(notes.workspace.arrangement.page_at(FREE))
    assert page.labels == (Label(pos, SIGNS[0]), Label(pos.step(Direction.E), SIGNS[0]))


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
    page, pos = not_none(workspace.arrangement.page_at(FREE))
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


@pytest.mark.slow
def test_words_by_pad_alone(player: GameDriver, scene: PlayScene, pad: VirtualGamepad) -> None:
    notes = open_map(player)
    select_tool(notes, TEXT)
    notes.workspace.cursor = FREE
    player.press_button(pad, "a", "a", "dpup", "dpup", "dpright", "dpdown", "a")
    found = not_none(notes.workspace.arrangement.page_at(FREE))
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
    page, pos = not_none(workspace.arrangement.page_at(FREE))
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
    before, notes = player.screen_bytes(), open_map(player)
    select_tool(notes, "swamp")
    notes.workspace.cursor = Pos(6, 6)
    player.press_key("space", "escape")
    if kind == "paper":
        assert player.screen_bytes() != before
        (page, _) = notes.workspace.arrangement.pages
        assert sum(code != 0 for code in page.grid.terrain) == 1


def test_on_paper_one_plays_by_keys_and_by_the_compass(player: GameDriver) -> None:
    scene = start_bot_match(player, 8, players=2, help="paper")
    humans, rose = match_of(scene).ply, not_none(scene.notes_board).compass_area
    player.click((rose.centerx + 20, rose.centery))
    assert match_of(scene).ply == humans + 1
    assert match_of(scene).record().log[-1][1] == Move(Direction.E)
    # A click on the paper itself takes up the pen there.
    scene.hot_seat.is_covered = False
    player.show(scene, 0)
    player.click((200, 120))
    assert player.scene_as(NotesScene).workspace.cursor == Pos(12, 7)


def test_without_an_automatic_map_the_log_is_beside_the_workspace(player: GameDriver) -> None:
    scene = start_bot_match(player, 8, players=2, help="paper")
    player.press_key("v")
    assert scene.screen.toast.text.startswith("Nothing to show: ")
    player.press_key("0")
    assert isinstance(player.scene, MatchLogScene)
    assert player.scene.screen.board_replacement is scene.screen.board_replacement is not None


@pytest.mark.slow
def test_the_field_comes_out_from_under_the_notes(player: GameDriver) -> None:
    scene = start_bot_match(player, 3000, players=2, width=6, height=6, help="paper")
    assert match_of(scene).outcome is not None
    assert scene.screen.board_replacement is None
    assert scene.screen.stage.transition.picture is not None


def test_the_field_comes_out_in_the_frame_after_the_notes_were_drawn(scene: PlayScene) -> None:
    board, screen = scene.notes_board, scene.screen
    assert board is not None
    assert screen.view is not None
    screen.event_player.speed = 1.0
    board.reveal_field(screen, screen.view)
    screen.event_player.enqueue((), screen.view, ())
    waiting = []
    for _ in range(2):
        screen.event_player.update(0.1)
        waiting.append(screen.event_player.is_busy)
    assert waiting == [True, False]


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
