"""States, views, actions, events, levels and records survive encoding and decoding."""

import json

from game.core.action import Action
from game.core.codec import Json, decode, decode_union, digest, encode
from game.core.event import Event
from game.core.level import Level
from game.core.match import Record
from game.core.view import View
from tests.support.playouts import Playout


def _json_roundtrip(value: object) -> Json:
    read: Json = json.loads(json.dumps(encode(value)))
    return read


def test_states(playout: Playout) -> None:
    kind = playout.ruleset.state_type
    for state in playout.sampled_states[::2]:
        decoded = decode(kind, _json_roundtrip(state))
        assert decoded == state
        assert digest(decoded) == digest(state)


def test_views(playout: Playout) -> None:
    for state in playout.sampled_states[::2]:
        for seat in (None, *sorted(state.to_act)):
            view = state.observe(seat)
            assert decode(View, _json_roundtrip(view)) == view


def test_actions_and_events(playout: Playout) -> None:
    for step in playout.sampled_steps:
        assert decode_union(Action, _json_roundtrip(step.action)) == step.action
        for event in step.events:
            assert decode_union(Event, _json_roundtrip(event)) == event


def test_levels_and_records(playout: Playout) -> None:
    record = playout.match.record()
    assert decode(Level, _json_roundtrip(playout.level)) == playout.level
    assert decode(Record, _json_roundtrip(record)) == record
