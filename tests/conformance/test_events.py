"""What happened is told completely: folding the events gives the next picture."""

from __future__ import annotations

from game.core.actor import Seat
from game.core.event import Ended
from tests.support.playouts import Playout


def test_events_folded_over_the_whole_view_give_the_next_one(playout: Playout) -> None:
    for step in playout.sampled_steps:
        view = step.before.observe(None)
        for event in step.events:
            view = view.after(event)
        assert view == step.after.observe(None)


def test_the_end_is_told_once_and_last(playout: Playout) -> None:
    told = [event for step in playout.steps for event in step.events if isinstance(event, Ended)]
    assert told == [playout.steps[-1].events[-1]]


def test_perceived_events_fold_over_the_seats_own_view(playout: Playout) -> None:
    """What a seat learns must be drawable from what it saw before."""
    for step in playout.sampled_steps:
        for seat in map(Seat, range(playout.seats)):
            view = step.before.observe(seat)
            for event in step.events:
                told = step.after.perceive(event, seat)
                if told is not None:
                    view = view.after(told)
            after = step.after.observe(seat)
            assert view.turn == after.turn
            assert view.outcome == after.outcome
            assert view.gauges == after.gauges
