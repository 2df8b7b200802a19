"""R1 to R6: seats, settings, turns, and the public log."""

from dataclasses import replace

import pytest

from game.core.action import Move, Shoot, Wait
from game.core.actor import Seat
from game.core.event import Announced, EdgeChanged, Moved, PickedUp, Teleported
from game.core.grid import CARDINALS, Direction, Terrain
from game.core.match import Match
from game.core.state import IllegalAction
from game.rulesets.river import RIVER
from game.rulesets.river.log_entries import LogHeader, PublishedSeed, settings_from_log
from game.rulesets.river.params import ROCKET
from game.rulesets.river.start import commitment_of
from tests.rulesets.river import fields

ROOM = ("1 . v . 2", ". . v . .", ". . v . .", ". . v . .", "3 . v . *")


def test_r1_seats_act_in_cyclic_order_and_the_first_begins() -> None:
    state = fields.new_state(*ROOM)
    order = []
    for step in ("S", "S", "N", "N", "W", "N", "S"):
        order.append(min(state.to_act))
        state = fields.play_steps(state, step)
        assert len(state.to_act) == 1
        assert fields.is_sound(state)
    assert order == [0, 1, 2, 0, 1, 2, 0]
    assert state.world.turn == 3


def test_r2_all_players_start_at_home_with_full_rockets_and_unknown_positions() -> None:
    state = fields.new_state(*ROOM, rockets=4)
    assert [fields.true_position(state, seat) for seat in range(3)] == [(0, 0), (4, 0), (0, 4)]
    assert state.rockets == (4, 4, 4)
    assert len({actor.pos for seat in range(3) for actor in state.observe(Seat(seat)).actors}) == 1
    for index, board in enumerate(state.observe(Seat(1)).boards):
        assert [code for code in board.grid.terrain if code] == [Terrain.HOME_1 + index]


def test_r3_all_settings_are_public_and_the_map_is_not() -> None:
    state = fields.new_state(*ROOM, rockets=2, flow=3, announce_hits=True, round_limit=9)
    view = state.observe(Seat(0))
    public = settings_from_log(view.log)
    assert (public.width, public.height, public.players) == (5, 5, 3)
    assert (public.flow, public.portals, public.swamps) == (3, 0, 0)
    assert (public.rockets, public.looped, public.announce_hits) == (2, False, True)
    assert public.round_limit == 9
    assert public.walls == state.settings.walls == 0
    assert view.items == ()


def test_r3_two_fields_with_the_same_settings_look_the_same() -> None:
    one, other = (
        fields.new_state(*ROOM),
        fields.new_state(*[row[::-1].replace("3", ".") for row in ROOM[:4]], "3 . v . ."),
    )
    views = [state.observe(Seat(0)) for state in (one, other)]
    assert [view.boards for view in views] == [views[0].boards] * 2
    notes = [[line for line in fields.log_lines(view.log) if line.name != "seal"] for view in views]
    assert notes[0] == notes[1]


def test_the_commitment_fits_map_and_seed() -> None:
    drawing = fields.level(*ROOM)
    (header,) = RIVER.new_game(drawing, 3, fields.SEED).observe(Seat(0)).log
    assert isinstance(header, LogHeader)
    assert header.commitment == commitment_of(drawing, fields.SEED)
    assert commitment_of(drawing, fields.SEED + 1) != commitment_of(drawing, fields.SEED)
    assert commitment_of(fields.level(*ROOM, flow=1), fields.SEED) != commitment_of(
        drawing, fields.SEED
    )


def test_the_seed_is_announced_at_the_end_only() -> None:
    state = fields.new_state("1 * v . 2", *ROOM[1:4], ". . v . .")
    state = fields.play_steps(state, "E", "S")
    assert not any(isinstance(entry, PublishedSeed) for entry in state.log)
    assert fields.play_steps(state, "W").log[-1] == PublishedSeed(fields.SEED, 2)


def test_the_name_of_a_random_field_does_not_reveal_its_seed() -> None:
    made, other = (RIVER.generate({"width": 9}, seed) for seed in (123456789, 123456788))
    assert made.grid != other.grid
    # Not even a hash: one could compute it for all seeds.
    assert replace(other, grids=made.grids, spawns=made.spawns) == made
    assert made.title == "Field of 9 x 8"


def test_r4_a_turn_is_one_step_or_one_shot() -> None:
    state = fields.new_state(*ROOM)
    wanted = {Move(side) for side in CARDINALS} | {Shoot(side, ROCKET) for side in CARDINALS}
    assert set(state.legal_actions(Seat(0))) == wanted
    assert min(fields.play_steps(state, "S").to_act) == 1
    assert min(fields.play_steps(state, "xS").to_act) == 1


@pytest.mark.parametrize(
    ("drawing", "step", "answer"),
    [
        (ROOM, "N", "wall"),
        (("1|. v . 2", *ROOM[1:]), "E", "wall"),
        (("1 % v . 2", *ROOM[1:]), "E", "swamp"),
    ],
)
def test_r5_a_failed_step_spends_the_turn(drawing: tuple[str, ...], step: str, answer: str) -> None:
    before = fields.new_state(*drawing)
    after = fields.play_steps(before, step)
    assert fields.log_between(before, after)[1:] == [answer]
    assert fields.true_position(after, 0) == (0, 0)
    assert after.to_act == {1}


def test_r5_there_is_no_passing_and_a_refused_action_spends_nothing() -> None:
    match = Match(RIVER, fields.level(*ROOM, rockets=0), 3, fields.SEED)
    for action in (Wait(), Shoot(Direction.S, ROCKET), Move(Direction.NE)):
        with pytest.raises(IllegalAction):
            match.submit(Seat(0), action, 0)
    assert match.ply == 0
    assert match.state.preview(Seat(0), Shoot(Direction.S, ROCKET)).refusal == "no_rockets"


def test_r6_all_actions_and_answers_are_public_in_order() -> None:
    before = fields.new_state(*ROOM)
    after, events = fields.play(before, "S")
    entries = [event.entry for event in events if isinstance(event, Announced)]
    assert [line.name for line in fields.log_lines(entries)] == ["move_s", "field"]
    assert after.log == (*before.log, *entries)
    for seat in map(Seat, range(3)):
        perceived = [after.perceive(event, seat) for event in events]
        assert [seen.entry for seen in perceived if isinstance(seen, Announced)] == entries
        assert after.observe(seat).log == after.log


def test_r6_nothing_else_is_perceived() -> None:
    state = fields.new_state("1 * v . 2", "a|. v . .", ". . v . .", ". . v . .", "3 . v b .")
    hidden: list[type] = []
    for step in ("E", "S", "E", "S", "N", "W", "xW", "S", "E", "W"):
        state, events = fields.play(state, step)
        for event in events:
            if isinstance(event, Teleported | EdgeChanged | PickedUp):
                hidden.append(type(event))
                assert [state.perceive(event, Seat(seat)) for seat in range(3)] == [None] * 3
    assert {Teleported, EdgeChanged, PickedUp} == set(hidden)


def test_r6_steps_are_perceived_on_the_chart_not_on_the_field() -> None:
    state, events = fields.play(fields.new_state(*ROOM), "S")
    (moved,) = (event for event in events if isinstance(event, Moved))
    assert tuple(moved.start) == (0, 0)
    for seat in map(Seat, range(3)):
        seen = state.perceive(moved, seat)
        assert isinstance(seen, Moved)
        assert tuple(seen.start) == (4, 4)
        assert tuple(seen.end) == (4, 5)


def test_a_leaving_seat_drops_the_treasure_and_returns_home() -> None:
    state = fields.play_steps(fields.new_state("1 . v * 2", *ROOM[1:4], "3 . v . ."), "S", "W", "N")
    before = fields.play_steps(state, "S")
    after = fields.leave(before, 1)
    assert fields.true_position(after, 1) == (4, 0)
    assert after.world.items[0].pos == (3, 0)
    assert after.to_act == {2}
    assert fields.log_between(before, after)[0] == "left"
    assert fields.play_steps(after, "N").to_act == {0}
    assert 1 not in after.may_resign


def test_the_last_seat_left_ends_the_match() -> None:
    state = fields.leave(fields.leave(fields.new_state(*ROOM), 2), 0)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.termination) == ((1,), "alone")
