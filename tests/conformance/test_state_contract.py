"""Every ruleset keeps the contract of `State` and `Ruleset`."""

from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.codec import digest
from game.core.level import Level
from game.core.ruleset import Ruleset
from tests.support.playouts import MAX_PLIES, Playout

# Gauges whose maximum is what a match begins with or asks for, and that go beyond it.
UNLIMITED = frozenset({"health", "treasure"})


def test_a_match_is_over_when_it_has_an_outcome_and_no_seat_to_act(playout: Playout) -> None:
    for state in playout.sampled_states:
        assert (not state.to_act) == (state.outcome is not None)
        for seat in state.to_act:
            assert state.legal_actions(seat)


def test_actions_are_unique_hashable_and_in_stable_order(playout: Playout) -> None:
    for state in playout.sampled_states:
        for seat in map(Seat, range(playout.seats)):
            actions = state.legal_actions(seat)
            assert len(set(actions)) == len(actions)
            assert tuple(actions) == tuple(state.legal_actions(seat))
            assert bool(actions) == (seat in state.to_act)


def test_every_legal_action_applies_and_leaves_the_state_alone(playout: Playout) -> None:
    for state in playout.sampled_states[::5]:
        before = digest(state)
        for seat in state.to_act:
            for action in state.legal_actions(seat):
                after, events = state.apply(seat, action)
                assert events
                assert after != state
        assert digest(state) == before


def test_legal_actions_are_not_refused_and_others_for_a_reason_in_words(playout: Playout) -> None:
    for state in playout.sampled_states:
        for seat in state.to_act:
            for action in state.legal_actions(seat):
                assert state.preview(seat, action).refusal == "", f"preview refuses {action}"
            for verb in playout.ruleset.verbs:
                if refusal := state.preview(seat, verb).refusal:
                    assert get_text(playout.ruleset.name, f"refusal.{refusal}", "")


def test_marks_and_previews_are_on_the_board(playout: Playout) -> None:
    for state in playout.sampled_states:
        for seat in map(Seat, range(playout.seats)):
            boards = state.observe(seat).boards
            previews = [state.preview(seat, a) for a in state.legal_actions(seat)]
            for mark in [*state.marks(seat), *(m for preview in previews for m in preview.marks)]:
                assert all(boards[mark.board].grid.in_bounds(cell) for cell in mark.cells)


def test_random_play_ends_and_the_outcome_names_seats_of_the_match(playout: Playout) -> None:
    outcome = playout.states[-1].outcome
    assert outcome is not None
    assert len(playout.steps) < MAX_PLIES
    assert outcome.termination
    assert set(outcome.winners) <= set(range(playout.seats))


def test_levels_pass_their_own_check(case: tuple[Ruleset, Level]) -> None:
    ruleset, level = case
    assert ruleset.check(level) == []
    assert level.ruleset == ruleset.name
    assert {name for name, _ in level.params} == {p.name for p in ruleset.map_schema.params}


def _wishes(ruleset: Ruleset) -> set[str]:
    """Return the options that shape random maps alone; test_options.py has what they do."""
    own = {param.name for param in ruleset.map_schema.params}
    return {p.name for p in ruleset.options if p.random_only and p.name not in own}


def test_options_are_parameters_of_maps_with_a_default_that_fits(ruleset: Ruleset) -> None:
    names = {p.name for p in ruleset.options} - _wishes(ruleset)
    assert names <= {p.name for p in ruleset.map_schema.params}
    assert _wishes(ruleset) <= {"danger", "mutator", "needed"}
    for param in (*ruleset.options, *ruleset.map_schema.params):
        assert param.problem(param.default) is None


def test_options_reach_the_generated_level(ruleset: Ruleset) -> None:
    for param in (p for p in ruleset.options if p.name not in _wishes(ruleset)):
        value = param.low if type(param.default) is int else param.default
        assert ruleset.generate({param.name: value}, 1).param(param.name) == value


def test_full_views_show_every_cell(playout: Playout) -> None:
    for state in playout.sampled_states:
        view = state.observe(None)
        assert view.outcome == state.outcome
        for board in view.boards:
            assert 0 not in board.visible
            assert len(board.visible) == len(board.grid.terrain)


def test_every_actor_and_item_has_an_id_and_a_place(playout: Playout) -> None:
    for state in playout.sampled_states:
        view = state.observe(None)
        ids = [*(actor.id for actor in view.actors), *(item.id for item in view.items)]
        assert len(set(ids)) == len(ids)
        cells = [(actor.board, actor.pos) for actor in view.actors]
        assert len(set(cells)) == len(cells)
        for actor in view.actors:
            assert view.boards[actor.board].grid.is_walkable(actor.pos), actor
        for item in view.items:
            assert view.boards[item.board].grid.in_bounds(item.pos), item
            assert item.count >= 0, item


def test_gauges_stay_in_their_range(playout: Playout) -> None:
    for state in playout.sampled_states:
        for view in (state.observe(None), *(state.observe(seat) for seat in state.to_act)):
            names = [gauge.name for gauge in view.gauges]
            assert len(set(names)) == len(names)
            for gauge in view.gauges:
                assert (f"{gauge.name} {gauge.value}/" in str(view)) == (gauge.maximum > 0)
                # The blow that ends a match may do more than was left.
                is_low = gauge.value < 0 and view.outcome is None
                is_high = gauge.name.split("@")[0] not in UNLIMITED and gauge.value > gauge.maximum
                assert gauge.maximum == 0 or not (is_low or is_high), gauge


def test_what_a_seat_sees_is_as_it_is(playout: Playout) -> None:
    for state in playout.sampled_states:
        if playout.ruleset.features.notebook is not None and state.outcome is None:
            # What a seat has charted lies elsewhere than on the field.
            continue
        everything = state.observe(None)
        real = {actor.id: actor for actor in everything.actors}
        for view in (state.observe(Seat(seat)) for seat in range(playout.seats)):
            for actor in view.actors:
                # One that is only felt or believed to be somewhere has another id or place.
                if actor.id in real and view.boards[actor.board].is_visible(actor.pos):
                    assert actor.pos == real[actor.id].pos, actor
            for board, true in zip(view.boards, everything.boards, strict=True):
                cells = zip(board.visible, board.grid.terrain, true.grid.terrain, strict=True)
                assert all(known == terrain for seen, known, terrain in cells if seen)


def test_a_seat_that_acts_sees_its_own_actor(playout: Playout) -> None:
    for state in playout.sampled_states:
        for seat in state.to_act:
            assert state.observe(seat).own_actor() is not None
