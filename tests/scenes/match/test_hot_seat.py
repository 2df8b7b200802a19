"""Hot seat: no player sees, hears or feels what belongs to another seat."""

from dataclasses import replace

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.action import Resign
from game.core.actor import Seat
from game.core.event import Announced
from game.core.grid import Pos
from game.core.match import HUMAN, Match
from game.core.view import Mark
from game.rulesets import RULESETS
from game.rulesets.river.log_entries import LoggedDeath
from game.scenes.match.hot_seat import HOLD_SECONDS, HandOverScene
from game.scenes.match.play import PlayScene
from game.scenes.scene import Pop
from game.ui.style.constants import BACKDROP
from tests.rulesets.dooom.boards import board, level
from tests.rulesets.river.fields import level as field
from tests.rulesets.river.fields import new_state, place_player, play_steps
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none
from tests.support.playouts import random_level
from tests.support.virtual_gamepad import VirtualGamepad

ROOM = ("0....", "..G..", "....1", "E....")
FRAMES = round((HOLD_SECONDS + 0.2) * 60)


def start_match(player: GameDriver, *players: str, rows: tuple[str, ...] = ROOM) -> PlayScene:
    """Start a match on a text board, with the first seat to act."""
    ruleset = RULESETS["dooom"]
    match = Match(ruleset, level(*rows), len(players), 1, players).starting_from(board(*rows))
    scene = player.play(match)
    player.app.scenes = [scene]
    player.run_frames()
    return scene


def hold_confirm(player: GameDriver, frames: int = FRAMES) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
    player.run_frames(frames)
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    player.run_frames()


def end_turn(player: GameDriver) -> None:
    """End a turn with AP left: asked once, confirmed once."""
    player.press_deadly("3")


def test_the_cover_shows_the_same_whatever_lies_under_it(player: GameDriver) -> None:
    pictures = []
    for rows in (ROOM, ("0.#..", "G.S..", "....1", "E...A")):
        start_match(player, HUMAN, HUMAN, rows=rows)
        pictures.append(player.screen_bytes())
    assert pictures[0] == pictures[1]


def test_a_frame_before_the_first_step_of_time_shows_nothing(player: GameDriver) -> None:
    fresh = player.play(match_of(start_match(player, HUMAN, HUMAN)))
    target = pygame.Surface((640, 360))
    fresh.draw(target, 0.0)
    assert pygame.transform.average_color(target)[:3] == BACKDROP


def test_nor_does_a_frame_between_two_turns(player: GameDriver) -> None:
    scene = start_match(player, HUMAN, HUMAN)
    hold_confirm(player)
    end_turn(player)
    assert isinstance(player.scene, HandOverScene)
    player.app.apply_transition(Pop())
    player.app.frame(0.0)
    assert player.app.scenes[-1] is scene
    assert player.app.canvas.surface.get_at((200, 150))[:3] == BACKDROP
    assert player.app.canvas.surface.get_at((600, 20))[:3] == BACKDROP
    player.run_frames()
    assert not_none(scene.screen.view).seat == Seat(1)


@pytest.mark.parametrize("skips", [False, True], ids=["wait", "key"])
def test_what_came_of_an_action_is_seen_before_the_next_player_is_called(
    player: GameDriver, skips: bool
) -> None:
    player.context.change_settings(player.context.settings.with_value("animation_speed", "normal"))
    scene = start_match(player, HUMAN, HUMAN)
    hold_confirm(player)
    end_turn(player)
    player.run_frames(30)
    assert player.app.scenes[-1] is scene
    if skips:
        player.press_key("right")
    else:
        player.run_frames(60)
    assert isinstance(player.scene, HandOverScene)
    # Who comes for the first time reads the goal, too.
    assert not scene.tutorial.is_open
    hold_confirm(player)
    assert scene.tutorial.is_open


def test_who_takes_over_sees_the_last_shot_on_the_shooters_fragment(player: GameDriver) -> None:
    scene = player.play(Match(RULESETS["river"], random_level("river", 1), 2, 1, (HUMAN, HUMAN)))
    player.app.scenes = [scene]
    player.run_frames()
    hold_confirm(player)
    color, canvas = looks_of("river").marks["shot"].color, player.app.canvas.surface
    player.press_key("space", "right")
    hold_confirm(player)
    player.run_frames(90)
    assert scene.session.seat == Seat(1)
    areas = [area for area, _ in scene.screen.fragments.hit_areas]
    seen = [pygame.image.tobytes(canvas.subsurface(area), "RGB") for area in areas]
    assert [bytes(color) in pixels for pixels in seen] == [True, False]


def test_who_was_killed_is_told_so_and_no_one_else(player: GameDriver) -> None:
    level = random_level("river", 1)
    screen = player.play(Match(RULESETS["river"], level, 2, 1, (HUMAN, HUMAN))).screen
    for seat, said in ((Seat(1), ""), (Seat(0), "You were killed, and are back home.")):
        assert screen.update is not None
        screen.toast.hide()
        screen.show_update(replace(screen.update, events=(Announced(LoggedDeath(seat, 1)),)))
        screen.event_player.skip_to_end()
        assert screen.toast.text.startswith(said)
        assert bool(screen.toast.text) == bool(said)
        # If that was the end, the end screen says so.
        assert screen.log.fatal_line == screen.toast.text


def test_a_death_is_explained_by_the_log_that_announces_it(player: GameDriver) -> None:
    rows = ("1 * . v 2", ". . . v .", ". . . v .", ". . . v .", ". 3 . v 4")
    screen = player.play(Match(RULESETS["river"], field(*rows), 4, 1, (HUMAN,) * 4)).screen
    start = place_player(new_state(*rows), 1, 1, 1)
    for step, said in (("W", "Player 2 (azure) came onto your tile."), ("xW", "A rocket hit you.")):
        view = play_steps(start, "S", step, "S", "S").observe(Seat(0))
        told = Announced(LoggedDeath(Seat(0), 2))
        screen.show_update(replace(not_none(screen.update), view=view, events=(told,)))
        assert said in screen.toast.text
        assert screen.log.fatal_line == screen.toast.text


def test_a_refusal_is_hidden_from_other_players_while_there_are_some(player: GameDriver) -> None:
    scene = start_match(player, HUMAN, HUMAN, HUMAN, rows=("0...2", "..G..", "....1", "E...."))
    hold_confirm(player)
    scene.match.refused_marks = (Mark("danger", (Pos(0, 0),)),)
    scene.match.refused_left = 1.0
    scene.session.submit(Resign())
    scene.refresh()
    player.run_frames()
    assert isinstance(player.scene, HandOverScene)
    hold_confirm(player)
    assert scene.match.refused_left == 0.0
    scene.session.submit(Resign())
    scene.refresh()
    player.run_frames()
    # The last one left has no one to hide the board from, and sees who is out.
    assert player.app.scenes[-1] is scene
    assert scene.session.seat == Seat(2)
    assert [row.is_out for row in scene.screen.panel.seat_rows] == [True, True, False]
    assert player.play(match_of(scene)).hot_seat.is_covered is False


def test_no_sound_or_rumble_while_the_board_is_covered(
    player: GameDriver, pad: VirtualGamepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_match(player, HUMAN, HUMAN)
    hold_confirm(player)
    end_turn(player)
    assert isinstance(player.scene, HandOverScene)
    heard: list[tuple[str, ...]] = []
    monkeypatch.setattr(player.context.audio, "play", lambda *names: heard.append(names))
    pad.rumbles.clear()
    player.run_frames(120)
    assert heard == []
    assert pad.rumbles == []


def test_music_gives_nothing_away_about_the_last_player(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, float]] = []
    monkeypatch.setattr(player.context.audio, "set_music_layer", lambda *call: calls.append(call))
    HandOverScene(player.context, start_match(player, HUMAN, HUMAN).session, Seat(1), list)
    assert calls[-1] == ("", 0.0)
