"""Charts are worked out when somebody looks, each from the one before."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.core.event import LogEntry
from game.rulesets.river.chart import late_chart
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_update import initial_chart, updated_chart
from game.rulesets.river.state import RiverState
from tests.rulesets.river.fields import new_state, play_steps

FIELD = ("1 . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . 2")


def _chart_of(state: RiverState) -> Chart:
    return updated_chart(initial_chart(state.settings), state.log)


def test_each_entry_is_drawn_once_however_many_states_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[LogEntry] = []

    def update(chart: Chart, entries: Iterable[LogEntry]) -> Chart:
        new = list(entries)
        drawn.extend(new)
        return updated_chart(chart, new)

    start = new_state(*FIELD)
    _ = start.chart
    states = [start]
    for side in "SNEW" * 4:
        states.append(play_steps(states[-1], side))
    monkeypatch.setattr(late_chart, "updated_chart", update)
    for state in states:
        assert state.chart == _chart_of(state)
    assert drawn == list(states[-1].log[len(start.log) :])


def test_two_ways_on_from_an_unread_state_have_charts_of_their_own() -> None:
    state = play_steps(new_state(*FIELD), "S", "N", "E")
    ways = [play_steps(state, "W", "E", side) for side in "SN"]
    for way in (*ways, state):
        assert way.chart == _chart_of(way)
