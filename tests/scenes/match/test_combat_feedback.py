"""Feedback on Sword Tester's screen: damage, endings, weapon comparison, dragons."""

from dataclasses import replace

import pygame
import pytest

from game.core.grid import Pos
from game.core.match import Match
from game.rulesets import RULESETS
from game.rulesets.psttrl.state import PsttrlState
from game.scenes.match.play import PlayScene
from tests.rulesets.psttrl.boards import board, level
from tests.support.game_driver import GameDriver, match_of
from tests.support.playouts import match_from, played_levels, playout_of, random_level


def _begun(player: GameDriver, state: PsttrlState) -> PlayScene:
    ruleset = RULESETS["psttrl"]
    match = Match(ruleset, random_level(ruleset.name, 1), 1, 1).starting_from(state)
    return player.show(player.play(match), 4)


def panel_texts(player: GameDriver, scene: PlayScene) -> dict[str, pygame.Rect]:
    scene.screen.panel.redraw()
    return player.drawn_texts()


@pytest.mark.parametrize("letters", [False, True])
def test_who_is_felt_can_be_seen_in_the_dark(player: GameDriver, letters: bool) -> None:
    player.context.change_settings(replace(player.context.settings, ascii_tiles=letters))
    scene = _begun(player, board(("#####", "#@..#", "###.#", "#x..#", "#####"), x="rat", first=1))
    player.run_frames(60)
    place = scene.screen.stage.camera.rect_of(Pos(1, 3))
    assert max(pygame.image.tobytes(player.app.canvas.surface.subsurface(place), "RGB")) > 200


@pytest.mark.slow
def test_a_resumed_log_names_who_was_felt_as_it_was_named_then(player: GameDriver) -> None:
    match = match_from(playout_of("psttrl", played_levels("psttrl")[0], "demo"))
    scene = player.replay(match)
    scene.replay.seek(match.ply - 12)
    scene.refresh()
    while scene.replay.ply < match.ply:
        scene.replay.step()
        scene.refresh()
        scene.screen.event_player.skip_to_end()
    log, lines = player.play(match).screen.log, scene.screen.log.lines
    assert "The goblin notices you." in lines
    assert log.lines[-len(lines) :] == lines


def _lines_after_resume(player: GameDriver, scene: PlayScene) -> tuple[str, ...]:
    resumed = player.play(match_of(scene))
    resumed.update(0.0)
    return resumed.screen.log.numbered_lines


@pytest.mark.slow
def test_repeats_are_counted_and_the_log_survives_a_resume(player: GameDriver) -> None:
    scene = _begun(player, board(("####", "#@s#", "####"), s="mace"))
    scene.screen.log.add("Drip.")
    scene.screen.log.add("Drip.")
    assert scene.screen.log.lines[-1] == "Drip. (x2)"
    # In a later turn it is something new.
    player.press_key("x")
    scene.screen.log.add("Drip.")
    assert scene.screen.log.lines[-2:] == ("Drip. (x2)", "Drip.")
    drawn = level(("####", "#@s#", "####"), who={"s": "mace"}, hero={})
    scene = player.show(player.play(Match(RULESETS["psttrl"], drawn, 1, 1)), 0)
    player.press_key("right", "g", "up")
    before = scene.screen.log.numbered_lines
    assert before[-1].endswith(": You pick up the mace.")
    assert _lines_after_resume(player, scene) == before
    player.press_key(*["x"] * 49)
    assert match_of(scene).ply > 49
    assert _lines_after_resume(player, scene)[: len(before)] == before
