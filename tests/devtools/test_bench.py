"""What the bench measures of the window, and the one figure that no machine can change."""

from __future__ import annotations

import pytest

from game.core.ruleset import Ruleset
from game.devtools.bench import matches, window
from game.rulesets import RULESETS


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
    rows = window.frame_rows()
    assert len(rows) == len(some)
    assert any("p99" in words for _, words in rows)
