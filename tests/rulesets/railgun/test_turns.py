"""Rules 3, 8 and 9: the order of a turn, spawn waves, endings and their precedence."""

from collections import Counter

import pytest

from game.core.action import Shoot
from game.core.event import Ended, ItemDestroyed, Outcome, Spawned, TurnBegan
from game.core.grid import Direction, Pos, manhattan
from tests.rulesets.railgun.boards import (
    SEAT,
    board,
    devil_positions,
    devils,
    fire,
    play,
    termination,
    walk,
    with_counters,
)

FIELD = ("." * 30,) * 9 + ("@" + "." * 29,)


def test_waves_bring_two_four_six_and_never_more() -> None:
    state = board(*FIELD, wave_start=True, devils_max=6, hearing=0, aim_range=0)
    counts = [len(devils(state))]
    for _ in range(4):
        state = with_counters(fire(state, "W"), ammo=5)
        counts.append(len(devils(state)))
    assert counts == [2, 4, 6, 6, 6]


@pytest.mark.parametrize(("alive", "after"), [(6, 6), (5, 5), (4, 6), (3, 5), (2, 4), (0, 2)])
def test_a_wave_comes_only_when_it_fits(alive: int, after: int) -> None:
    rows = list(FIELD)
    rows[0] = "." * 20 + "d" * alive + "." * (10 - alive)
    assert len(devils(fire(board(*rows, devils_max=6, hearing=0, aim_range=0), "W"))) == after


def test_spawns_are_7_to_16_away_and_4_apart() -> None:
    for seed in range(60):
        state = board(*FIELD, seed=seed, wave_start=True, devils_max=6)
        first, second = devil_positions(state)
        assert all(7 <= manhattan(state.hero_actor().pos, pos) <= 16 for pos in (first, second))
        assert manhattan(first, second) >= 4


def test_the_second_pass_drops_the_gap() -> None:
    state = board("@........", wave_start=True, devils_max=6)
    assert sorted(devil_positions(state)) == [Pos(7, 0), Pos(8, 0)]


def test_the_second_pass_draws_afresh() -> None:
    """The cell beside the wave's first devil comes as often as the one beside an older devil."""
    rows = "@######..#######.d"
    waves = [board(rows, seed=seed, wave_start=True, devils_max=6) for seed in range(300)]
    ends = Counter(devil_positions(state)[2].x for state in waves)
    assert set(ends) == {7, 8, 16}
    assert 125 < ends[16] < 175


def test_a_wave_can_place_one_or_none() -> None:
    assert len(devils(board("@.......", wave_start=True, devils_max=6))) == 1
    assert len(devils(board("@......", wave_start=True, devils_max=6))) == 0


def test_a_spawn_crushes_the_kit_under_it() -> None:
    state, events = play(board("@......?", devils_max=2, wave=2), Shoot(Direction.W, "rail"))
    assert any(isinstance(e, ItemDestroyed) for e in events)
    assert not [item for item in state.world.items if item.kind == "kit"]


def test_new_devils_do_not_aim_yet_but_act_in_the_same_turn() -> None:
    state, events = play(board("@" + "." * 8, devils_max=2, hearing=20), Shoot(Direction.W, "rail"))
    spawned = [event.actor for event in events if isinstance(event, Spawned)]
    assert [devil.pose for devil in spawned] == ["", ""]
    assert devil_positions(state) != [devil.pos for devil in spawned]


def test_friendly_fire_losses_are_replaced_after_the_next_action() -> None:
    rows = list(FIELD)
    rows[0] = "." * 15 + "E..d" + "." * 11
    state = board(*rows, devils_max=2, hearing=0, aim_range=0)
    state = fire(state, "W")
    assert len(devils(state)) == 1
    assert len(devils(fire(state, "W"))) == 1
    assert len(devils(fire(board(*FIELD, devils_max=2, hearing=0), "W"))) == 2


def test_respawn_comes_before_the_countdown_even_at_the_end() -> None:
    state = with_counters(board(*FIELD, devils_max=6, hearing=0), turns=1)
    state, events = play(state, Shoot(Direction.W, "rail"))
    assert termination(state) == "turns"
    assert sum(isinstance(event, Spawned) for event in events) == 2


def test_there_are_23_survivable_actions() -> None:
    state = board("..", "@.")
    for count in range(23):
        state = walk(state, "N" if count % 2 == 0 else "S")
        assert state.outcome is None
    assert termination(walk(state, "S")) == "turns"


def test_turns_are_capped_at_the_start_of_a_turn() -> None:
    assert board("@.", turns=24, turn_cap=24).turns == 24
    assert walk(board("@?"), "E").turns == 24


def test_turns_are_capped_when_the_match_ends_before_the_next_turn() -> None:
    state = walk(board("?.W", "@.."), "N")
    assert state.outcome is not None
    assert state.observe(SEAT).gauge("turns")[1:] == (24, 24)


def test_an_action_ends_with_the_next_turn_or_the_end() -> None:
    _, events = play(board("@."), Shoot(Direction.E, "rail"))
    assert TurnBegan(SEAT, 2) in events
    _, events = play(with_counters(board("@."), turns=1), Shoot(Direction.E, "rail"))
    assert events[-1] == Ended(Outcome((), "turns", (0,)))
    assert not any(isinstance(event, TurnBegan) for event in events)


def test_older_devils_act_first() -> None:
    state = board("....@....", "E..d.....", hearing=0, aim_range=0)
    assert len(devil_positions(walk(state, "E"))) == 1


def test_checkmate_needs_no_ammo_and_no_free_neighbour() -> None:
    assert termination(board("#.", "@#", ammo=0)) == "checkmate"
    assert termination(board("#", "@", ammo=0)) == "checkmate"
    assert termination(board("d", "@", ammo=0)) == "checkmate"
    assert termination(board("#", "@", ammo=1)) == ""
    assert termination(board("?", "@", ammo=0)) == ""


def test_checkmate_is_tested_only_at_the_start_of_a_turn() -> None:
    assert termination(fire(board("#", "@", "#", ammo=1), "N")) == "checkmate"


def test_a_winning_shot_costs_no_turn_and_beats_the_turn_limit() -> None:
    state = with_counters(board("@d"), kills_left=1, turns=1)
    state = fire(state, "E")
    assert (termination(state), state.turns) == ("kills", 1)
    assert state.outcome == Outcome((SEAT,), "kills", (18,))


@pytest.mark.parametrize(
    ("rows", "counters", "side", "ended"),
    [
        # A winning shot before aiming devils, the last turn before rays, a ray before checkmate.
        (("..S..", ".....", "..@d.", "....."), {"kills_left": 1}, "E", "kills"),
        (("....", "E..@"), {"turns": 1}, "N", "turns"),
        (("###", "E.@", "###"), {"ammo": 1}, "E", "ray"),
        (("..d..", ".....", "E.@..", "....d"), {}, "E", "ray"),
    ],
)
def test_what_ends_a_match_first(
    rows: tuple[str, ...], counters: dict[str, int], side: str, ended: str
) -> None:
    assert termination(fire(with_counters(board(*rows), **counters), side)) == ended


def test_the_heros_pose_shows_the_result() -> None:
    assert fire(with_counters(board("@d"), kills_left=1), "E").hero_actor().pose == "won"
    assert fire(board("....", "E..@"), "N").hero_actor().pose == "lost"


def test_a_hero_who_is_not_placed_starts_where_nothing_else_is() -> None:
    starts = {board("dd?.", "dd.d", seed=seed).hero_actor().pos for seed in range(40)}
    assert starts == {(3, 0), (2, 1)}


def test_the_initial_stock_raises_the_caps() -> None:
    state = board("@?", turns=40, ammo=9)
    assert (state.rules.turn_cap, state.rules.ammo_cap) == (40, 9)
