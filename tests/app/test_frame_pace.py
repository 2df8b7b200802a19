"""How often there are frames, and how seldom in a window that is not looked at."""

import pygame
import pytest

from game.app.app import FramePace
from tests.support.game_driver import GameDriver


@pytest.mark.parametrize(
    ("away", "focused", "has_event", "waits"),
    [(4.9, 0, 0, 0), (5.0, 0, 0, 20), (5.0, 0, 1, 0), (5.0, 1, 0, 20)],
)
def test_a_window_nobody_looks_at_rests_until_something_happens(
    monkeypatch: pytest.MonkeyPatch, away: float, focused: int, has_event: int, waits: int
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(pygame.time, "wait", waited.append)
    monkeypatch.setattr(pygame.event, "peek", lambda: has_event)
    monkeypatch.setattr(pygame.key, "get_focused", lambda: focused)
    monkeypatch.setattr(pygame.mouse, "get_focused", lambda: 0)
    pace = FramePace()
    pace.away = away
    pace.wait(saves_power=False)
    assert len(waited) == waits
    assert (pace.away > 0) is not bool(focused)


@pytest.mark.parametrize(("saves_power", "least"), [(False, 0.01), (True, 0.025)])
def test_power_is_saved_by_half_as_many_frames(*, saves_power: bool, least: float) -> None:
    pygame.display.init()
    pace = FramePace()
    pace.wait(saves_power=saves_power)
    assert pace.wait(saves_power=saves_power) >= least


def test_music_fades_in_a_window_that_was_left_if_wanted(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bool] = []
    pace = FramePace()
    monkeypatch.setattr(player.app, "_pace", pace)
    monkeypatch.setattr(
        player.context.audio, "update", lambda _dt, *, is_left: heard.append(is_left)
    )
    for away, wanted in ((0.0, True), (1.0, True), (1.0, False)):
        settings = player.context.settings.with_value("quiet_when_left", wanted)
        player.context.change_settings(settings)
        pace.away = away
        player.run_frames(1)
    assert heard == [False, True, False]
