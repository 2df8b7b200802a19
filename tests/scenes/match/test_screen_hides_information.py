"""Two fields with the same public log must give the same screen, sound and rumble."""

from dataclasses import replace
from typing import Any

import pytest

from game.core.actor import Seat
from game.core.match import HUMAN, Match
from game.rulesets import RULESETS
from game.rulesets.river.state import RiverState
from game.scenes.match.play import PlayScene
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.title import TitleScene
from tests.rulesets.river.fields import level, new_state, play, play_steps
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none, of_kind

# Player 3 stands in the line of the last shot on the first field and not on the second.
ROW, LAST = ". . . . . . v", ". . . . . * v"
HIT = ("1 . 2 . 3 . v", ROW, ROW, ROW, ROW, LAST)
MISSED = ("1 . 2 . . . v", ROW, ROW, ". . . . 3 . v", ROW, LAST)
# 1 and 3 go south, 2 bumps twice, 3 fires off, 1 bumps; then the shot along row 1.
BEFORE = ("S", "N", "S", "W", "N", "xS")
SHOT = "xE"
RULES = RULESETS["river"]


@pytest.fixture(scope="module")
def pair() -> tuple[RiverState, RiverState]:
    """Return the two fields before the shot; their logs are the same."""
    one, other = (
        play_steps(new_state(*HIT, help="full"), *BEFORE),
        play_steps(new_state(*MISSED, help="full"), *BEFORE),
    )
    start = len(new_state(*HIT).log)
    assert one.log[start:] == other.log[start:]
    # The seal is of the field, and shows nothing of it.
    return one, replace(other, log=one.log)


def test_the_shot_kills_on_one_field_only(pair: tuple[RiverState, RiverState]) -> None:
    one, other = (play(state, SHOT)[0] for state in pair)
    assert (one.unannounced_deaths[2], other.unannounced_deaths[2]) == (1, 0)
    assert one.world.actors[2].pos != other.world.actors[2].pos


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_views_marks_and_events_are_alike(pair: tuple[RiverState, RiverState], seat: int) -> None:
    """The views include rocket counts, the order of all lists and the legal actions."""
    observed = []
    for state in pair:
        after, events = play(state, SHOT)
        perceived = [after.perceive(event, Seat(seat)) for event in events]
        learned = [event for event in perceived if event is not None]
        legal = after.legal_actions(Seat(seat))
        observed.append((learned, after.observe(Seat(seat)), legal, after.marks(Seat(seat))))
    assert observed[0] == observed[1]
    assert observed[0][1].gauge("rockets" if seat == 2 else "rockets_3").value == 2


def test_a_dead_player_s_rockets_return_only_with_the_logged_death(
    pair: tuple[RiverState, RiverState],
) -> None:
    # Once it is logged the two fields differ, so the checks above could have failed.
    views = [play_steps(state, SHOT, "N").observe(Seat(0)) for state in pair]
    assert [view.gauge("rockets_3").value for view in views] == [3, 2]
    assert views[0].log != views[1].log


def start_match(player: GameDriver, state: RiverState) -> PlayScene:
    match = Match(RULES, level(*HIT, help="full"), 3, 1, (HUMAN,) * 3).starting_from(state)
    scene = player.play(match)
    scene.hot_seat.is_covered = False
    player.show(scene)
    return scene


def witnessed(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, state: RiverState, speed: str
) -> list[Any]:
    """Return screen, sound and rumble of the shooter, frame by frame, until the hand-over."""
    player.context.change_settings(player.context.settings.with_value("animation_speed", speed))
    scene = start_match(player, state)
    player.press_key("space")
    observed, audio = list[Any](), player.context.audio
    with monkeypatch.context() as patch:
        patch.setattr(audio, "play", lambda *names, pan=0.0: observed.append((*names, pan)))
        patch.setattr(player.context.reader, "rumble", lambda *felt: observed.append(felt))
        player.press_key("right")
        for _ in range(90):
            player.run_frames(1)
            observed.append((player.screen_bytes(), scene.screen.event_player.is_busy))
    assert match_of(scene).ply == 1
    return observed


@pytest.mark.slow
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_picture_sound_rumble_and_pace_are_alike(
    player: GameDriver,
    monkeypatch: pytest.MonkeyPatch,
    pair: tuple[RiverState, RiverState],
    speed: str,
) -> None:
    one, other = (witnessed(player, monkeypatch, state, speed) for state in pair)
    assert one == other
    # Heard, felt and seen.
    assert {type(observed[0]) for observed in one if observed} == {str, float, bytes}


def test_notes_log_and_pause_are_alike(
    player: GameDriver, pair: tuple[RiverState, RiverState]
) -> None:
    shown = []
    for state in pair:
        after, _ = play(state, SHOT)
        scene = start_match(player, after)
        pictures = [player.screen_bytes()]
        for key in ("m", "p"):
            player.press_key(key)
            assert player.scene is not scene
            pictures.append(player.screen_bytes())
            player.press_key("escape")
        shown.append(pictures)
    assert shown[0] == shown[1]


def test_what_is_on_the_disk_is_not_on_the_screen(
    player: GameDriver, pair: tuple[RiverState, RiverState]
) -> None:
    """The title shows that there is a match, but neither whose turn it is nor its state."""
    entries = []
    for state in pair:
        after, _ = play(state, SHOT)
        player.store.save_match(match_of(start_match(player, after)))
        assert player.store.unfinished_files()
        title = of_kind(TitleScene, player.context.scenes.title())
        entries.append([entry.text for entry in title.menu.items])
    assert entries[0] == entries[1]


def test_notes_of_one_seat_are_not_loaded_for_another(
    player: GameDriver, pair: tuple[RiverState, RiverState]
) -> None:
    scene = start_match(player, pair[0])
    player.press_key("m")
    player.scene_as(NotesScene).tool.index = 1
    player.press_key("down", "down", "down", "down", "space", "escape")
    match = match_of(scene)
    assert not_none(player.store.load_notes(match, Seat(0))).notebook.tile_edits
    assert player.store.load_notes(match, Seat(1)) is None
