"""What the bench measures of the window, and the one figure that no machine can change."""

from __future__ import annotations

import gc
import re
from functools import partial

import pytest

from game.agents.autoplay import play_demo_match
from game.core.ruleset import Ruleset
from game.devtools.bench import matches, scene_walk, window
from game.rulesets import RULESETS


@pytest.fixture(autouse=True)
def _keep_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what all tests share exempt from garbage collection; the bench frees it at its end."""
    monkeypatch.setattr(gc, "unfreeze", lambda: None)


@pytest.mark.slow
def test_a_key_shows_in_the_very_next_frame(ruleset: Ruleset) -> None:
    assert window.input_delay_frames(ruleset) == 1


@pytest.mark.slow
def test_turns_maps_and_saves_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MAPS", 1)
    monkeypatch.setattr(matches, "FLOODS", 2)
    some = dict(list(RULESETS.items())[-1:])
    monkeypatch.setattr(matches, "RULESETS", some)
    for name, words in matches.rows():
        assert name.startswith(next(iter(some)))
        assert "floods" in words


@pytest.mark.slow
def test_frames_with_a_beam_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "SEEDS", range(1, 2))
    monkeypatch.setattr(window, "SIZE", (640, 360))
    some = dict(list(RULESETS.items())[:2])
    monkeypatch.setattr(window, "RULESETS", some)
    monkeypatch.setattr(window, "play_demo_match", partial(play_demo_match, max_plies=20))
    rows = window.frame_rows()
    assert len(rows) == len(some)
    assert any("p99" in words for _, words in rows)


@pytest.mark.slow
def test_the_walk_names_the_longest_frame_of_the_scenes_that_it_visits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scene_walk, "RULESETS", {})
    monkeypatch.setattr(scene_walk, "SIZE", (640, 360))
    limits = {
        "_MOST_DEPTH": 1,
        "_MOST_VISITS": 1,
        "_MOST_ITEMS": 3,
        "_SETTLE": 1,
        "_LOOK": 0,
        "_TEXTS": 2,
    }
    for limit, number in limits.items():
        monkeypatch.setattr(scene_walk, limit, number)
    ((name, words),) = scene_walk.scene_rows()
    scenes = re.search(r"(\d+) scenes", name)
    assert scenes is not None
    assert int(scenes[1]) >= 4
    assert re.match(r"\d+ ms (to|in|after|\w+ in) \w+.*; \d+ of \d+ frames over 33 ms", words)
