"""Matches: what is refused, undo and redo, records and their replay."""

import gc
from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.core.action import Action, EndTurn, Move, Shoot
from game.core.actor import Seat
from game.core.codec import dumps, text_digest
from game.core.grid import Direction
from game.core.level import Problem
from game.core.match import DIGEST_INTERVAL, Match
from game.core.replay import RecordError, replay
from game.core.ruleset import RandomPlayer, Ruleset, UndoRule
from game.core.state import IllegalAction
from game.rulesets import RULESETS
from tests.support.playouts import play_out, playout_of

RULES = next(iter(RULESETS.values()))


def _with(undo_rule: UndoRule = UndoRule.FREE, problems: Sequence[Problem] = ()) -> Ruleset:
    """Return the first ruleset with other facts."""
    return replace(RULES, undo_rule=undo_rule, check=lambda _level: list(problems))


def _match(rules: Ruleset = RULES, seed: int = 1) -> Match:
    return Match(rules, RULES.generate({}, seed), RULES.seats.start, seed)


def _act(match: Match) -> Action:
    seat = min(match.state.to_act)
    action = match.state.legal_actions(seat)[0]
    match.submit(seat, action, match.ply)
    return action


def test_refusals_change_nothing() -> None:
    match = _match()
    state = match.state
    action = state.legal_actions(Seat(0))[0]
    for seat, wrong, ply, words in (
        (Seat(0), action, 1, "this is ply 0, not 1"),
        (Seat(7), action, 0, "seat 7 is not to act"),
        (Seat(0), EndTurn(), 0, "is not legal now"),
    ):
        with pytest.raises(IllegalAction, match=words):
            match.submit(seat, wrong, ply)
    assert match.state is state
    assert match.ply == 0


def test_free_undo_goes_to_the_start_and_back() -> None:
    match = play_out(_match(_with()), RandomPlayer())
    last, plies = match.state, match.ply
    while not match.undo_refusal():
        match.undo()
    assert match.ply == 0
    while match.can_redo():
        match.redo()
    assert (match.state, match.ply) == (last, plies)
    with pytest.raises(IllegalAction, match="nothing to redo"):
        match.redo()


def test_a_new_action_drops_the_undone_ones() -> None:
    match = _match(_with())
    for _ in range(3):
        _act(match)
    match.undo()
    match.undo()
    match.submit(Seat(0), match.state.legal_actions(Seat(0))[-1], match.ply)
    assert not match.can_redo()
    assert match.ply == 2
    assert len(match.record().log) == 2


def test_no_undo() -> None:
    match = _match(_with(undo_rule=UndoRule.NEVER))
    _act(match)
    with pytest.raises(IllegalAction, match="cannot be undone"):
        match.undo()


@pytest.mark.slow
def test_past_states_are_forgotten_and_worked_out_again() -> None:
    rules = next(rules for rules in RULESETS.values() if rules.undo_rule is UndoRule.NEVER)
    match = Match(
        replace(rules, undo_rule=UndoRule.FREE), rules.generate({}, 1), rules.seats.start, 1
    )
    # What other tests keep is not counted: it is a hundred times as much.
    gc.freeze()
    before = _states_alive(match)
    play_out(match, RandomPlayer(), max_plies=4 * DIGEST_INTERVAL + 3)
    assert match.ply == 4 * DIGEST_INTERVAL + 3
    assert _states_alive(match) - before < 2 * DIGEST_INTERVAL
    digests = [match.digest(ply) for ply in range(match.ply + 1)]
    again = [each.digest(each.ply) for each in replay(match.record(), rules)]
    assert [text_digest(dumps(state)) for state in match.states()] == digests == again
    while match.ply:
        match.undo()
        assert text_digest(dumps(match.state)) == digests[match.ply]
    while match.can_redo():
        match.redo()
        assert text_digest(dumps(match.state)) == digests[match.ply]


def _states_alive(match: Match) -> int:
    gc.collect()
    return sum(type(found) is type(match.state) for found in gc.get_objects())


@pytest.mark.slow
def test_undo_stops_where_something_was_learned() -> None:
    """Walks and shots on many maps: an undoable action reveals nothing and draws no dice."""
    rules = _with(undo_rule=UndoRule.UNTIL_REVEAL)
    allowed = 0
    for seed in range(30):
        match = _match(rules, seed)
        while match.state.to_act:
            before = match.state
            _act(match)
            if not match.undo_refusal():
                allowed += 1
                old, new = before.observe(Seat(0)), match.state.observe(Seat(0))
                assert before.rng_state == match.state.rng_state
                known = [code != 0 for code in old.board.grid.terrain]
                assert known == [code != 0 for code in new.board.grid.terrain]
                assert {a.id for a in new.actors} <= {a.id for a in old.actors}
                assert {i.id for i in new.items} <= {i.id for i in old.items}
    assert allowed > 0


def test_events_of_a_ply() -> None:
    match = _match()
    seat = min(match.state.to_act)
    events = match.submit(seat, match.state.legal_actions(seat)[0], 0)
    assert match.events(1) == events


def test_going_on_from_a_state() -> None:
    match = play_out(_match(), RandomPlayer())
    middle = _match()
    _act(middle)
    resumed = match.starting_from(middle.state)
    assert resumed.ply == 0
    assert resumed.state == middle.state
    _act(resumed)
    assert resumed.ply == 1


def test_records_replay() -> None:
    match = playout_of(RULES.name, "1", "demo").match
    record = match.record()
    assert len(record.digests) == match.ply // DIGEST_INTERVAL > 0
    *_, last = replay(record, RULES)
    assert last.state == match.state
    assert last.outcome == match.outcome


def test_broken_records() -> None:
    record = playout_of(RULES.name, "1", "demo").match.record()
    wrong = (*record.log[:3], (record.log[3][0], EndTurn()), *record.log[4:])
    cases = (
        (replace(record, version=record.version + 1), "this game plays"),
        (replace(record, ruleset="chess"), "the record is of chess"),
        (replace(record, log=wrong), "ply 4: .* is not legal now"),
        (replace(record, digests=("0" * 64,)), f"ply {DIGEST_INTERVAL}: the state is not"),
        (replace(record, final_digest="0" * 64), "the final state is not the recorded one"),
    )
    for broken, words in cases:
        with pytest.raises(RecordError, match=words):
            list(replay(broken, RULES))


def test_records_of_broken_levels() -> None:
    rules = _with(problems=[Problem("x", "no floor")])
    with pytest.raises(RecordError, match="the record's level is broken: x: no floor"):
        list(replay(_match().record(), rules))


def test_actions_are_values() -> None:
    assert Move(Direction.N) == Move(Direction.N)
    assert len({Shoot(Direction.N, "a"), Shoot(Direction.N, "a")}) == 1
