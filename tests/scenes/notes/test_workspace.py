"""The workspace: suggestions, ghosts with reasons, text, and matches without automatic maps."""

import pytest

from game.core.grid import Pos
from game.scenes.dialogs import PAGE_AREA
from game.scenes.match.play import PlayScene
from game.scenes.notes.help_page import NotesHelpScene
from game.scenes.notes.notes_scene import NotesScene
from game.ui.input.bindings import Device
from game.ui.input.command import Command
from tests.scenes.notes.test_map_drawing import open_map, start_bot_match
from tests.scenes.notes.test_map_drawing import scene as scene
from tests.scenes.notes.workspaces import resume_match
from tests.support.game_driver import GameDriver, match_of
from tests.support.playouts import match_from, played_levels, playout_of


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
def test_large_text_says_the_whole_reason_of_a_suggestion(player: GameDriver) -> None:
    played = playout_of("river", played_levels("river")[0], "demo")
    match = match_from(played, len(played.steps) * 3 // 5, helped=True)
    player.context.change_settings(player.context.settings.with_value("text_size", "large"))
    resume_match(player, match)
    player.press_key("m", "e")
    player.run_frames(4)
    words = " ".join(player.drawn_texts())
    assert "Suggestion 1" in words
    assert "The drift can only have ended here." in words
    assert {"Hand", "Eraser"} <= set(player.drawn_texts())


@pytest.mark.slow
def test_the_field_comes_out_from_under_the_notes(player: GameDriver) -> None:
    scene = start_bot_match(player, 3000, players=2, width=6, height=6, help="paper")
    assert match_of(scene).outcome is not None
    assert scene.screen.board_replacement is None
    assert scene.screen.stage.transition.picture is not None


def test_the_field_comes_out_in_the_frame_after_the_notes_were_drawn(scene: PlayScene) -> None:
    board, screen = scene.workspace_board, scene.screen
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
