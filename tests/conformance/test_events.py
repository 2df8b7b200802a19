"""Events are complete: applying them to a view gives the next view."""

from game.content.assets.strings import has_text
from game.core.actor import Seat
from game.core.event import Ended, Logged, Used
from tests.support.playouts import Playout


def test_events_turn_the_full_view_into_the_next(playout: Playout) -> None:
    for step in playout.sampled_steps:
        view = step.before.observe(None)
        for event in step.events:
            view = view.after(event)
        assert view == step.after.observe(None)


def test_the_last_event_is_the_only_ended_event(playout: Playout) -> None:
    ended = [event for step in playout.steps for event in step.events if isinstance(event, Ended)]
    assert ended == [playout.steps[-1].events[-1]]


def test_perceived_events_update_the_seats_view(playout: Playout) -> None:
    """A seat's screen must be able to draw its events from its last view."""
    for step in playout.sampled_steps:
        for seat in map(Seat, range(playout.seats)):
            view = step.before.observe(seat)
            for event in step.events:
                perceived = step.after.perceive(event, seat)
                own = view.own_actor()
                if isinstance(event, Used) and own is not None and own.id == event.actor:
                    assert perceived is not None, f"`perceive` hides {event} from who did it"
                if perceived is not None:
                    view = view.after(perceived)
            after = step.after.observe(seat)
            assert view.turn == after.turn
            assert view.outcome == after.outcome
            assert view.gauges == after.gauges


def test_every_logged_event_has_a_text(playout: Playout) -> None:
    """Of names that rules do not write out, `check_ruleset` knows nothing."""
    name = playout.ruleset.name
    logged = ((step, event) for step in playout.steps for event in step.events)
    seen = {
        perceived.name
        for step, event in logged
        if isinstance(event, Logged)
        for seat in map(Seat, range(playout.seats))
        if isinstance(perceived := step.after.perceive(event, seat), Logged)
    }
    without = [
        f"{line} has no text note.{line}"
        for line in sorted(seen)
        if not any(has_text(name, f"{table}.{line}") for table in ("note", "named", "own"))
    ]
    assert without == []
