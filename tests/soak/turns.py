"""Random play of every ruleset, with what always holds asserted after each turn."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import Json, decode, decode_union, encode
from game.core.event import Event
from game.core.level import Level, ParamValue
from game.core.match import Match
from game.core.replay import replay
from game.core.ruleset import Ruleset, fitting_options
from game.core.state import State
from game.core.view import View
from game.rulesets import RULESETS

MAX_ACTIONS = 10_000
# Random play needs long to find an end.
MAX_PLIES = 300
# Gauges whose maximum is what a match begins with or asks for, and that go beyond it.
UNLIMITED = frozenset({"health", "treasure"})
REPLAYED = 5
# How often the costly properties are asserted.
SAMPLED = 25


def _json(value: object) -> Json:
    read: Json = json.loads(json.dumps(encode(value)))
    return read


class Turns:
    """Matches of one ruleset in which every seat chooses at random."""

    def __init__(self, ruleset: Ruleset, dice: random.Random) -> None:
        """Start without a match."""
        self.ruleset = ruleset
        self.dice = dice
        self.shipped = list_levels(ruleset.name)

    def play(self, turns: int) -> int:
        """Play as many turns, in matches with any level and options; return the matches."""
        matches, match = 1, self._new_match()
        for _ in range(turns):
            if match.outcome is not None or match.ply >= MAX_PLIES:
                if self.dice.randrange(REPLAYED) == 0:
                    _check_replay(match)
                matches, match = matches + 1, self._new_match()
            try:
                self._play_turn(match)
            except BaseException:
                print(f"{self.ruleset.name}, seed {match.seed}, ply {match.ply}, {match.level}")
                raise
        return matches

    def _new_match(self) -> Match:
        seed, seats = self.dice.randrange(1 << 32), self.dice.choice(self.ruleset.seats)
        return Match(self.ruleset, self._level(seed), seats, seed)

    def _level(self, seed: int) -> Level:
        if self.shipped and self.dice.random() < 0.5:
            level = load_level(self.dice.choice(self.shipped), RULESETS)
            return level.with_params(self._options(level))
        return self.ruleset.generate(self._options(None), seed)

    def _options(self, level: Level | None) -> dict[str, ParamValue]:
        """Return options that can be chosen, some in most matches."""
        wanted = {
            param.name: self.dice.choice(param.values)
            for param in self.ruleset.options
            if param.values and self.dice.random() < 0.2
        }
        return fitting_options(self.ruleset, level, wanted)

    def _play_turn(self, match: Match) -> None:
        before = match.state
        seat = self.dice.choice(sorted(before.to_act))
        legal = before.legal_actions(seat)
        assert 0 < len(legal) < MAX_ACTIONS
        assert len(set(legal)) == len(legal)
        is_sampled = self.dice.randrange(SAMPLED) == 0
        if is_sampled:
            for action in legal:
                assert before.preview(seat, action).refusal == ""
                before.apply(seat, action)
        action = self.dice.choice(legal)
        events = match.submit(seat, action, match.ply)
        _check_state(match.state, has_charts=match.ruleset.features.notebook is not None)
        _check_events(before, events, match.state)
        if is_sampled:
            _check_codec(match.state, action, events)


def _check_replay(match: Match) -> None:
    """What was started and played can be loaded."""
    *_, replayed = replay(match.record(), match.ruleset)
    assert replayed.state == match.state


def _check_state(state: State, *, has_charts: bool) -> None:
    view = state.observe(None)
    ids = [*(actor.id for actor in view.actors), *(item.id for item in view.items)]
    assert len(set(ids)) == len(ids)
    assert (not state.to_act) == (state.outcome is not None)
    _check_positions(view)
    assert view.outcome == state.outcome
    for seat in map(Seat, range(state.seats)):
        assert bool(state.legal_actions(seat)) == (seat in state.to_act)
        _check_view(state.observe(seat), view, has_charts=has_charts)


def _check_positions(view: View) -> None:
    cells = [(actor.board, actor.pos) for actor in view.actors]
    assert len(set(cells)) == len(cells), cells
    for actor in view.actors:
        assert view.boards[actor.board].grid.is_walkable(actor.pos), actor
    for item in view.items:
        assert view.boards[item.board].grid.in_bounds(item.pos), item
        assert item.count >= 0, item
    _check_gauges(view)


def _check_gauges(view: View) -> None:
    names = [gauge.name for gauge in view.gauges]
    assert len(set(names)) == len(names)
    for gauge in view.gauges:
        # The blow that ends a match may do more than was left.
        is_low = gauge.value < 0 and view.outcome is None
        is_high = gauge.name.split("@")[0] not in UNLIMITED and gauge.value > gauge.maximum
        assert gauge.maximum == 0 or not (is_low or is_high), gauge


def _check_view(view: View, everything: View, *, has_charts: bool) -> None:
    """What a seat sees of the world now is as it is."""
    _check_gauges(view)
    assert view.outcome == everything.outcome
    real = {actor.id: actor for actor in everything.actors}
    if has_charts and view.outcome is None:
        # What a seat has charted lies elsewhere than on the field.
        return
    for actor in view.actors:
        # One that is only felt or believed to be somewhere has another id or place.
        if actor.id in real and view.boards[actor.board].is_visible(actor.pos):
            assert actor.pos == real[actor.id].pos, actor
    for board, true in zip(view.boards, everything.boards, strict=True):
        for seen, known, terrain in zip(
            board.visible, board.grid.terrain, true.grid.terrain, strict=True
        ):
            assert not seen or known == terrain


def _check_events(before: State, events: tuple[Event, ...], after: State) -> None:
    view = before.observe(None)
    for event in events:
        view = view.after(event)
    assert view == after.observe(None)
    for seat in map(Seat, range(after.seats)):
        view = before.observe(seat)
        for event in events:
            perceived = after.perceive(event, seat)
            view = view if perceived is None else view.after(perceived)
        known = after.observe(seat)
        assert (view.turn, view.outcome, view.gauges) == (known.turn, known.outcome, known.gauges)


def _check_codec(state: State, action: Action, events: tuple[Event, ...]) -> None:
    assert decode(type(state), _json(state)) == state
    assert decode_union(Action, _json(action)) == action
    for event in events:
        assert decode_union(Event, _json(event)) == event
    for seat in (None, *map(Seat, range(state.seats))):
        view = state.observe(seat)
        assert decode(View, _json(view)) == view


def soak(times: int, seed: int) -> Iterator[str]:
    """Play turns of every ruleset; yield a line for each."""
    for name, ruleset in RULESETS.items():
        matches = Turns(ruleset, random.Random(seed)).play(times)
        yield f"{name}: {times} random turns in {matches} matches, all invariants hold"
