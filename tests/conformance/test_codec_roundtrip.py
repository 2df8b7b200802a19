"""Everything that is written can be read back unchanged."""

from __future__ import annotations

import json

from game.core.action import Action
from game.core.codec import decode, decode_union, digest, encode
from game.core.event import Event
from game.core.level import Level
from game.core.match import Record
from game.core.view import View
from tests.support.playouts import Playout, match_from


def _through_text(value: object) -> object:
    return json.loads(json.dumps(encode(value)))


def test_states(playout: Playout) -> None:
    kind = playout.ruleset.state_type
    for state in playout.sampled_states:
        found = decode(kind, _through_text(state))
        assert found == state
        assert digest(found) == digest(state)


def test_views(playout: Playout) -> None:
    for state in playout.sampled_states:
        for seat in (None, *sorted(state.to_act)):
            view = state.observe(seat)
            assert decode(View, _through_text(view)) == view


def test_actions_and_events(playout: Playout) -> None:
    for step in playout.sampled_steps:
        assert decode_union(Action, _through_text(step.action)) == step.action
        for event in step.events:
            assert decode_union(Event, _through_text(event)) == event


def test_levels_and_records(playout: Playout) -> None:
    record = match_from(playout).record()
    assert decode(Level, _through_text(playout.level)) == playout.level
    assert decode(Record, _through_text(record)) == record
