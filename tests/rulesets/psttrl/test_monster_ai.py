"""Monsters: time, noticing, chasing, stairs, idling (rules 4, 6)."""

from dataclasses import replace

from game.core.action import Use, Wait
from game.core.event import Bumped, Event, Moved
from game.core.grid import Pos, parse_grid
from game.rulesets.psttrl.params import CLIMB, SEAT, BoardPos
from game.rulesets.psttrl.stairs_and_paths import find_path
from game.rulesets.psttrl.state import PsttrlState
from game.rulesets.psttrl.turn_draft import MonsterAiState
from tests.rulesets.psttrl.boards import (
    FAR,
    LEGEND,
    after,
    ai_state,
    board,
    log_names,
    monster,
    monsters,
    move_actions,
    moved_monster,
    play,
    with_ai_state,
    with_stats,
)  # fmt: skip

REST = Wait(2)


def _rested(state: PsttrlState, halves: int) -> tuple[PsttrlState, list[Event]]:
    reported: list[Event] = []
    for _ in range(halves):
        state, events = play(state, REST)
        reported += events
    return state, reported


def _steps(events: list[Event]) -> list[Pos]:
    return [event.end for event in events if isinstance(event, Moved)]


def test_first_actions_of_ordinary_monsters_alternate() -> None:
    state = board(("@.........rgb",), awake=True, r="rat", g="goblin", b="bat")
    assert state.next_actions == (0, 1, 0)
    assert all(5 <= m.timer <= 9 and not m.active and m.avoids_stairs for m in state.ai_states)


def test_due_monsters_act_in_order_of_creation_and_slow_ones_half_as_often() -> None:
    state = board(("@" + "." * 6 + "r.l",), awake=True, r="rat", l="lead_golem")
    state = replace(state, next_actions=(0, 0))
    after_one = after(state, REST, REST)
    assert after_one.counters.clock == 4
    assert after_one.next_actions == (4, 8)


def test_a_half_wait_lets_only_half_of_them_act() -> None:
    state = board(("@......rg",), awake=True, r="rat", g="goblin")
    assert after(state, REST).next_actions == (4, 5)
    assert after(state, REST, REST, REST).next_actions == (8, 9)


def test_monsters_see_seven_cells_the_hero_eight() -> None:
    for gap, noticed in ((6, True), (7, False)):
        state = board(("@" + "." * gap + "r",), awake=True, r="rat")
        assert state.sees(0, Pos(gap + 1, 0))
        state, events = play(replace(state, next_actions=(0,)), REST)
        assert ai_state(state, "rat").active is noticed
        assert ("noticed" in log_names(events)) is noticed
        assert state.counters.last_seen == (BoardPos(0, Pos(0, 0)) if noticed else None)


def test_walls_hide_the_hero_and_glass_does_not() -> None:
    for wall, noticed in (("%", True), ("#", False)):
        state = board(("@" + wall + "..r",), awake=True, r="rat")
        # It sees him but has no path, so it gives up at once.
        state, events = play(replace(state, next_actions=(0,)), REST)
        assert ("noticed" in log_names(events)) is noticed


def test_becoming_active_by_sight_keeps_the_timer() -> None:
    state = with_ai_state(board(("@...r",), awake=True, r="rat"), "rat", timer=9)
    state, _ = play(replace(state, next_actions=(0,)), REST)
    assert ai_state(state, "rat").timer == 10


def test_any_fight_makes_a_monster_active() -> None:
    state, events = play(board(("@w",), w="wisp+9"), *move_actions("E"))
    assert log_names(events) == ["dodged"]
    assert ai_state(state, "wisp").active
    assert ai_state(state, "wisp").timer < 5
    assert state.counters.last_seen is None


def test_monsters_share_the_last_seen_position() -> None:
    state = board(("@...r#", "####.#", "#g...#", "######"), awake=True, r="rat", g="goblin")
    state = replace(with_ai_state(state, "goblin", active=True), next_actions=(0, 0))
    state, _ = play(state, REST)
    assert ai_state(state, "goblin").active
    assert state.counters.last_seen == BoardPos(0, Pos(0, 0))
    assert ai_state(state, "goblin").path[-1] == Pos(0, 0)


def test_an_active_monster_comes_and_attacks() -> None:
    state = board(("@..r",), hero="cat+9", awake=True, r="rat")
    state = replace(state, next_actions=(0,))
    state, events = _rested(state, 6)
    assert _steps(events) == [Pos(2, 0), Pos(1, 0)]
    assert "hit" in log_names(tuple(events))


def test_a_long_chase_goes_at_half_speed() -> None:
    state = board(("@" + "." * 20 + "r",), awake=True, r="rat")
    state = with_ai_state(
        with_stats(state, last_seen=BoardPos(0, Pos(0, 0))), "rat", active=True, timer=30
    )
    state = replace(state, next_actions=(0,))
    _, events = _rested(state, 8)
    assert len(_steps(events)) == 2
    _, events = _rested(with_ai_state(state, "rat", timer=0), 8)
    assert len(_steps(events)) == 4


def test_no_turn_is_skipped_next_to_the_last_seen_position() -> None:
    state = board(("@r",), hero="cat+9", awake=True, r="rat")
    state = with_ai_state(state, "rat", active=True, timer=29)
    _, events = play(replace(state, next_actions=(0,)), REST)
    assert "hit" in log_names(events)


def test_bumping_into_another_monster_wastes_the_turn() -> None:
    state = board(("@...gr",), awake=True, r="rat", g="goblin")
    state = with_stats(state, last_seen=BoardPos(0, Pos(0, 0)))
    state = replace(with_ai_state(state, "rat", active=True), next_actions=(FAR, 0))
    state, events = play(state, REST)
    [bumped] = [event.actor for event in events if isinstance(event, Bumped)]
    assert bumped == monster(state, "rat").id
    assert ai_state(state, "rat").path[0] != monster(state, "rat").pos


def test_a_monster_that_finds_no_hero_ends_all_chases() -> None:
    state = board(("r........#@", "##########.", "g.........#"), awake=True, r="rat", g="goblin")
    state = with_stats(state, last_seen=BoardPos(0, Pos(1, 0)))
    for kind in ("rat", "goblin"):
        state = with_ai_state(state, kind, active=True)
    state = replace(moved_monster(state, "rat", Pos(1, 0), 0), next_actions=(0, FAR))
    state, _ = play(state, REST)
    assert state.counters.last_seen is None
    for kind in ("rat", "goblin"):
        assert not ai_state(state, kind).active
        assert 5 <= ai_state(state, kind).timer <= 9


def test_the_last_seen_position_is_forgotten_without_active_monsters() -> None:
    state = with_stats(board(("@.#r",), r="rat"), last_seen=BoardPos(0, Pos(1, 0)))
    assert after(state, REST).counters.last_seen is None


def test_monsters_make_post_move_attacks() -> None:
    state = board(("@.b",), hero="cat+9", awake=True, b="bat")
    state, events = play(replace(state, next_actions=(0,)), REST)
    assert monster(state, "bat").pos == Pos(1, 0)
    assert "hit" in log_names(events)
    assert state.next_actions == (4,)


def test_paths_avoid_lines_with_the_goal_to_spread_out() -> None:
    grid = parse_grid(("." * 9,) * 9, LEGEND)
    path = find_path(grid, Pos(0, 0), Pos(5, 5), lambda ways: ways[0])
    assert (path[0], path[-1], len(path)) == (Pos(0, 0), Pos(5, 5), 6)
    path = find_path(grid, Pos(0, 4), Pos(8, 4), lambda ways: ways[0])
    assert all(pos.y != 4 for pos in path[1:-2])


def test_the_last_step_but_one_is_random() -> None:
    grid = parse_grid(("." * 5,) * 5, LEGEND)
    offered: list[list[Pos]] = []

    def choose(ways: list[Pos]) -> Pos:
        offered.append(ways)
        return ways[0]

    assert find_path(grid, Pos(0, 2), Pos(2, 2), choose)
    assert offered == [[Pos(1, 1), Pos(1, 2), Pos(1, 3)]]


def test_there_is_no_path_to_an_unreachable_cell() -> None:
    grid = parse_grid(("..#..",), LEGEND)
    assert find_path(grid, Pos(0, 0), Pos(4, 0), lambda ways: ways[0]) == ()
    assert find_path(grid, Pos(0, 0), Pos(0, 0), lambda ways: ways[0]) == ()


def _downstairs(**changes: object) -> PsttrlState:
    """Return a rat on the upper end of a stair and the hero near the lower one."""
    state = board(("r1", "##"), ("A..", "..@"), awake=True, r="rat", first=3)
    state = moved_monster(state, "rat", Pos(1, 0), 0)
    state = with_stats(state, last_seen=BoardPos(1, Pos(2, 1)))
    return replace(with_ai_state(state, "rat", active=True, **changes), next_actions=(0,))


def test_active_monsters_follow_over_stairs() -> None:
    state, events = play(_downstairs(), REST)
    rat = monster(state, "rat")
    assert (rat.board, rat.pos) == (1, Pos(0, 0))
    assert ai_state(state, "rat").avoids_stairs
    assert "arrives" in log_names(events)


def test_active_monsters_on_another_floor_go_to_a_stair_towards_the_hero() -> None:
    state = moved_monster(_downstairs(), "rat", Pos(0, 0), 0)
    state, events = play(state, REST)
    assert _steps(list(events)) == [Pos(1, 0)]


def test_a_chaser_on_the_stair_where_the_hero_was_last_seen_climbs_to_and_fro() -> None:
    # Planning clears "no more stair" where there is no step to go, and step 7 comes before 9.
    state = moved_monster(board(("@#1",), ("A.r",), awake=True, r="rat"), "rat", Pos(2, 0), 0)
    state = with_stats(with_ai_state(state, "rat", active=True), last_seen=BoardPos(0, Pos(2, 0)))
    state, boards = replace(state, next_actions=(0,)), []
    for _ in range(8):
        state, _ = play(state, REST)
        boards.append(monster(state, "rat").board)
    assert ai_state(state, "rat").active
    assert boards[::2] == [1, 0, 1, 0]


def test_a_hero_who_blocks_a_stair_is_noticed_and_attacked() -> None:
    state = board(("r1",), ("A@",), awake=True, hero="cat+9", r="rat", first=3)
    state = after(state, *move_actions("W"))
    state = with_ai_state(
        moved_monster(state, "rat", Pos(1, 0), 0), "rat", active=False, avoids_stairs=False
    )
    state, events = play(replace(state, next_actions=(state.counters.clock,)), REST)
    assert "hit" in log_names(events)
    assert monster(state, "rat").board == 0
    assert ai_state(state, "rat").active
    assert not ai_state(state, "rat").avoids_stairs
    assert state.counters.last_seen == BoardPos(1, Pos(0, 0))


def test_a_stair_is_given_up_only_for_a_monster_that_waits_to_climb() -> None:
    for waits in (False, True):
        state = board(("r1", ".."), ("Ag.", "#@#"), awake=True, r="rat", g="goblin", first=3)
        state = moved_monster(moved_monster(state, "rat", Pos(1, 0), 0), "goblin", Pos(0, 0), 1)
        state = with_stats(state, last_seen=BoardPos(1, Pos(1, 1)))
        state = with_ai_state(
            with_ai_state(state, "rat", active=True), "goblin", avoids_stairs=not waits
        )
        state, _ = play(replace(state, next_actions=(0, FAR)), REST)
        assert monster(state, "rat").board == 0
        assert ai_state(state, "rat").avoids_stairs is waits


def test_a_monster_before_blocked_stairs_is_named_if_the_hero_sees_it() -> None:
    # Eight cells away he sees it, and it does not see him.
    for row, told in (("@.......A", ["blocked"]), ("@#......A", ["something_blocked"])):
        state = board(("g.1",), (f"{row}r",), awake=True, r="rat", g="goblin", first=3, hero="cat")
        state = moved_monster(moved_monster(state, "goblin", Pos(2, 0), 0), "rat", Pos(8, 0), 1)
        state = with_stats(state, last_seen=BoardPos(0, Pos(0, 0)))
        state = with_ai_state(state, "rat", active=True, avoids_stairs=False)
        _, events = play(replace(state, next_actions=(FAR, 0)), REST)
        assert [name for name in log_names(events) if "blocked" in name] == told


def test_the_hero_attacks_a_monster_that_blocks_his_stair() -> None:
    state = board(("@1",), ("Ag",), hero="cat+9", g="goblin", first=3)
    state = moved_monster(after(state, *move_actions("E")), "goblin", Pos(0, 0), 1)
    state, events = play(state, Use(CLIMB))
    assert state.hero_actor().board == 0
    assert log_names(events) == ["stairs_blocked", "hit", "dies"]
    state = after(state, Use(CLIMB))
    assert (state.hero_actor().board, state.hero_actor().pos) == (1, Pos(0, 0))


def test_idle_monsters_wander_up_to_three_steps_near_the_heros_floor() -> None:
    rows = ("@#.........r",)
    for first_board, floors in ((0, (rows,)), (1, (rows, ("......",)))):
        state = board(*floors, awake=True, r="rat")
        assert first_board < len(floors)
        state = replace(with_ai_state(state, "rat", timer=1), next_actions=(0,))
        state, _ = play(state, REST)
        assert 2 <= len(ai_state(state, "rat").path) <= 4
        assert 5 <= ai_state(state, "rat").timer <= 9
        assert ai_state(state, "rat").avoids_stairs


def test_idle_monsters_on_far_floors_sleep_until_the_hero_comes_near() -> None:
    state = board(("@1",), ("A.",), ("r.",), awake=True, r="rat")
    state = replace(with_ai_state(state, "rat", timer=25), next_actions=(0,))
    rested, events = _rested(state, 40)
    assert _steps(events) == []
    # Nothing is done for them meanwhile, however long it takes.
    assert ai_state(rested, "rat") is ai_state(state, "rat")
    state = after(rested, *move_actions("E"), Use(CLIMB))
    assert (state.hero_actor().board, state.counters.clock) == (1, 88)
    assert (ai_state(state, "rat").timer, state.next_actions) == (3, (88,))


def test_a_monster_with_nowhere_to_wander_stays_idle() -> None:
    state = board(("@.#r",), awake=True, r="rat")
    state, _ = play(replace(with_ai_state(state, "rat", timer=1), next_actions=(0,)), REST)
    assert ai_state(state, "rat").timer == 9999


def test_strayed_monsters_go_home_or_give_up() -> None:
    for rows in ("@#" + "." * 20 + "r", "@#.#" + "." * 20 + "r"):
        ways, given_up = set(), set()
        for seed in range(12):
            state = board((rows,), awake=True, seed=seed, r="rat")
            state = with_ai_state(state, "rat", timer=1, home=BoardPos(0, Pos(2, 0)))
            state, _ = play(replace(state, next_actions=(0,)), REST)
            ways.add(ai_state(state, "rat").path[-1:] == (Pos(2, 0),))
            given_up.add(ai_state(state, "rat").gave_up_home)
        # There is a way home on the first one only.
        assert (given_up if "#.#" in rows else ways) == {True, False}
    ways = set()
    for seed in range(12):
        state = board(
            ("r1", "##"), ("A" + "." * 20 + "#@",), awake=True, seed=seed, r="rat", first=3
        )
        state = moved_monster(state, "rat", Pos(19, 0), 1)
        state = with_ai_state(state, "rat", timer=1, home=BoardPos(0, Pos(0, 0)))
        state, _ = play(replace(state, next_actions=(0,)), REST)
        ways.add(ai_state(state, "rat").path[-1] == Pos(0, 0))
    assert ways == {True, False}


def test_every_monster_keeps_an_ai_state_and_a_next_action() -> None:
    state = board(("@..rgb",), awake=True, hero="bat+9", r="rat", g="goblin", b="bat")
    for _ in range(12):
        state = after(state, state.legal_actions(SEAT)[0])
        ids = [actor.id for actor in monsters(state)]
        assert [m.actor for m in state.ai_states] == ids
        assert len(state.next_actions) == len(ids)
        assert all(isinstance(m, MonsterAiState) for m in state.ai_states)
