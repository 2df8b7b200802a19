"""Changing the palette also updates cached pictures."""

from dataclasses import replace

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.actor import Seat
from game.rulesets import RULESETS
from game.scenes.chart.fragment_thumbnails import FragmentThumbnails
from game.scenes.match.play import PlayScene
from game.scenes.menus.map_list import THUMB_SIZE, preview_view
from game.scenes.notes.workspace_board import WorkspaceBoard
from game.ui.board.thumbnails import Thumbnails
from game.ui.style.constants import ACCENT, DANGER, DIM, GOOD, TEXT, Color
from tests.scenes.notes.test_map_drawing import start_bot_match
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none


def _choose(player: GameDriver, eyes: str) -> None:
    player.context.change_settings(player.context.settings.with_value("color_vision", eyes))


def _beside(player: GameDriver, leaves: FragmentThumbnails, scene: PlayScene) -> bytes:
    """Return the fragment thumbnails as drawn beside the board."""
    target = pygame.Surface((640, 360))
    leaves.draw(target, match_of(scene).state.observe(Seat(0)), (), 464)
    return pygame.image.tobytes(target, "RGB")


def test_pieces_of_a_map_beside_the_board(player: GameDriver) -> None:
    scene = start_bot_match(player, 24)
    kept = FragmentThumbnails(player.context, looks_of("river"))
    before = _beside(player, kept, scene)
    _choose(player, "tritan")
    fresh = _beside(player, FragmentThumbnails(player.context, looks_of("river")), scene)
    assert fresh != before
    assert _beside(player, kept, scene) == fresh


def _laid(paper: WorkspaceBoard, scene: PlayScene) -> bytes:
    """Return a workspace with its compass as drawn over the board."""
    scene.screen.stage.snap_to(match_of(scene).state.observe(Seat(0)), ())
    paper.replace_board(scene.screen, scene.match.chooser)
    target = pygame.Surface((640, 360))
    assert scene.screen.board_replacement is not None
    scene.screen.board_replacement(target)
    return pygame.image.tobytes(target, "RGB")


@pytest.mark.slow
def test_a_map_drawn_by_hand_and_its_compass(player: GameDriver) -> None:
    scene = start_bot_match(player, 8, help="paper")
    kept = not_none(scene.workspace_board)
    before = _laid(kept, scene)
    _choose(player, "deutan")
    fresh = _laid(WorkspaceBoard(player.context, scene.session.info, scene.workspaces), scene)
    assert fresh != before
    assert _laid(kept, scene) == fresh


def _small(thumbs: Thumbnails, *, has_figures: bool = True) -> bytes:
    ruleset = RULESETS["railgun"]
    view = preview_view(ruleset, ruleset.generate({}, 1), 1, 1)
    shown = view if has_figures else replace(view, actors=())
    thumbs.request("map", looks_of(ruleset.name), lambda: shown)
    while thumbs.is_busy:
        thumbs.advance()
    return pygame.image.tobytes(not_none(thumbs.get("map")), "RGB")


@pytest.mark.slow
def test_small_pictures_of_maps(player: GameDriver) -> None:
    kept = Thumbnails(player.context.bank, THUMB_SIZE)
    before = _small(kept)
    _choose(player, "protan")
    fresh = _small(Thumbnails(player.context.bank, THUMB_SIZE))
    assert fresh != before
    assert fresh != _small(Thumbnails(player.context.bank, THUMB_SIZE), has_figures=False)
    assert _small(kept) == fresh


@pytest.mark.parametrize("color", [TEXT, DIM, ACCENT, GOOD, DANGER])
def test_letters_stand_out_in_high_contrast(player: GameDriver, color: Color) -> None:
    painter, area = player.context.painter, pygame.Rect(0, 0, 60, 30)
    target = pygame.Surface(area.size)
    painter.draw_panel(target, area, "stone")
    usual = pygame.image.tobytes(target, "RGB")
    settings = player.context.settings
    player.context.change_settings(settings.with_value("high_contrast", True))
    painter.draw_panel(target, area, "stone")
    assert target.get_at(area.center)[:3] == (0, 0, 0)
    player.context.text.draw(target, "MMMM", (8, 8), color)
    # WCAG asks for 7 to 1.
    brightest = max(target.get_at((x, y))[:3] for x in range(8, 40) for y in range(8, 20))
    light = [((part / 255 + 0.055) / 1.055) ** 2.4 for part in brightest]
    assert (0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] + 0.05) / 0.05 >= 7
    player.context.change_settings(settings)
    painter.draw_panel(target, area, "stone")
    assert pygame.image.tobytes(target, "RGB") == usual
