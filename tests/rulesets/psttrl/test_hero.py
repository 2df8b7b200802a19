"""The hero's actions: attacks, weapons, throws, polymorph, time (rules 2, 3, 4, 8, 9)."""

import pytest

from game.core.action import Action, Drop, EndTurn, Move, Throw, Use, Wait
from game.core.event import Died, Healed
from game.core.grid import Direction, Pos
from game.rulesets.psttrl.params import BARE_HANDS, CLIMB, POLYMORPH, RESIGN, SEAT, WIELD
from tests.rulesets.psttrl.boards import (
    after,
    ai_state,
    board,
    hero_line,
    log_names,
    monster,
    monsters,
    move_actions,
    moved_monster,
    play,
    weapons_on_floor,
    with_ai_state,
    with_stats,
)  # fmt: skip

FOUR = ("iron_sword", "dagger", "rapier", "buckler")


def _clock(action: Action, hero: str = "cat/mace") -> int:
    return after(board(("..@..",), hero=hero), action).counters.clock


@pytest.mark.parametrize(
    ("action", "quarters"),
    [
        (Move(Direction.E), 4),
        (Wait(2), 2),
        (Drop(0), 4),
        (Throw(0, Direction.E), 4),
        (Use(WIELD, BARE_HANDS), 0),
    ],
)
def test_times_of_actions(action: Action, quarters: int) -> None:
    assert _clock(action) == quarters
    assert _clock(action, "lead_golem/mace") == 2 * quarters


def test_a_polymorph_takes_the_time_of_the_old_kind() -> None:
    state = with_stats(board(("@.",), hero="lead_golem"), last_kill="rat")
    state, _ = play(state, Use(POLYMORPH))
    assert state.counters.clock == 8
    assert hero_line(state) == "-1 rat 4/4"
    assert not state.counters.last_kill
    assert after(state, *move_actions("E")).counters.clock == 12


@pytest.mark.parametrize("health", [0, 3])
def test_a_kill_heals_fully_and_is_remembered(health: int) -> None:
    state = board(("@b",), hero=f"cat+5 hp{health}", b="bat")
    state, events = play(state, *move_actions("E"))
    assert hero_line(state) == "+5 cat 13/13"
    assert [event.amount for event in events if isinstance(event, Healed)] == [13 - health]
    assert state.hero_actor().pos == Pos(0, 0)
    assert state.counters.last_kill == "bat"


@pytest.mark.parametrize("kind", ["baby_dragon", "mature_dragon"])
def test_a_dragon_gives_a_level_and_a_hit_point(kind: str) -> None:
    state = board(("@d",), first=3, hero="ogre/rapier+9 hp1", d=kind)
    state = after(state, *move_actions("E"))
    assert hero_line(state) == "+10 ogre 15/15"
    assert state.counters.slain == (kind,)
    assert state.outcome is None


def test_a_reflected_attack_can_kill_the_hero() -> None:
    state, events = play(board(("@g",), hero="tyrant", g="imp/repulsion_field"), *move_actions("E"))
    assert hero_line(state) == "+0 tyrant 6/7"
    assert "reflected" in log_names(events)
    state = after(
        board(("@g",), hero="tyrant/dagger hp0", g="imp/repulsion_field"), *move_actions("E")
    )
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.termination) == ((), "killed")
    assert state.hero_actor().pose == "lost"


def test_a_monster_killed_by_a_reflection_counts_as_the_heros_kill() -> None:
    state = board(("@.t",), awake=True, hero="imp/repulsion_field hp5", t="tyrant/dagger hp0")
    state = with_ai_state(state, "tyrant", active=True)
    for _ in range(4):
        state = after(state, Wait(2))
    assert not monsters(state)
    assert hero_line(state) == "+0 imp 6/6"
    assert state.counters.last_kill == "tyrant"


def test_resigning_ends_with_no_hit_points() -> None:
    state = after(board(("@.",)), Use(RESIGN))
    assert state.outcome is not None
    assert state.outcome.termination == "resigned"
    assert hero_line(state) == "+0 sword_tester 0/7"


def test_a_step_next_to_a_monster_allows_a_post_move_attack() -> None:
    state = after(board(("@..b",), hero="bat", b="bat+9"), *move_actions("E"))
    assert state.counters.clock == 4
    assert not state.counters.post_move
    state = after(state, *move_actions("E"))
    assert state.counters.clock == 4
    assert state.counters.post_move
    result, rest = Move(Direction.E), EndTurn()
    assert state.legal_actions(SEAT) == (result, rest, Use(RESIGN))
    for action in (result, rest):
        done = after(state, action)
        assert done.counters.clock == 8
        assert not done.counters.post_move
    assert monster(after(state, result), "bat").health == 13
    assert monster(after(state, rest), "bat").health == 14


def test_a_post_move_attack_can_hit_any_adjacent_monster() -> None:
    state = after(board(("b..", ".@.", "..c"), hero="bat", b="cat", c="ogre"), *move_actions("E"))
    assert state.legal_actions(SEAT)[:1] == (Move(Direction.S),)
    state = after(board((".b.", "@..", ".c."), hero="bat", b="cat", c="ogre"), *move_actions("E"))
    assert state.legal_actions(SEAT)[:2] == (Move(Direction.N), Move(Direction.S))


def test_other_kinds_get_no_post_move_attack() -> None:
    assert not after(
        board(("@.b",), hero="cat/mace", b="bat"), *move_actions("E")
    ).counters.post_move
    assert after(board(("@.b",), hero="cat/lance", b="bat"), *move_actions("E")).counters.post_move
    candle = board(("@.b",), hero="cat/magic_candle+2", b="bat")
    assert not after(candle, *move_actions("E")).counters.post_move


def test_a_whip_dodges_only_post_move_attacks() -> None:
    state = board(("@.b",), hero="bat+5", b="imp/whip")
    _, events = play(after(state, *move_actions("E")), *move_actions("E"))
    assert "dodged" in log_names(events)
    _, events = play(after(state, *move_actions("E"), EndTurn()), *move_actions("E"))
    assert "dodged" not in log_names(events)


def test_piles_have_a_fixed_random_order() -> None:
    orders = set()
    for seed in range(20):
        state = board(("@",), seed=seed, slots=FOUR)
        state = after(state, *(Drop(slot) for slot in range(4)))
        order = tuple(item.kind for item in state.items_here())
        assert sorted(order) == sorted(FOUR)
        assert tuple(item.kind for item in after(state, Wait(2)).items_here()) == order
        orders.add(order)
    assert len(orders) > 5


def test_the_weapon_of_a_dead_monster_is_told_where_it_can_be_seen() -> None:
    _, events = play(board(("@g",), hero="cat+9", g="goblin/mace"), *move_actions("E"))
    assert log_names(events) == ["hit", "dies", "left_behind"]
    state = board(("@1",), ("Ag",), hero="cat+9", g="goblin/mace", first=3)
    state = moved_monster(after(state, *move_actions("E")), "goblin", Pos(0, 0), 1)
    _, events = play(state, Use(CLIMB))
    assert log_names(events) == ["stairs_blocked", "hit", "dies"]


def test_a_throw_that_misses_lands_at_a_wall_or_after_eight_cells() -> None:
    state = after(board(("@...#",), hero="cat/mace"), Throw(0, Direction.E))
    assert weapons_on_floor(state) == [("mace", 0, 3, 0)]
    assert state.hero_actor().gear == ("", "", "", "", "")
    state = after(board(("@" + "." * 12,), hero="cat/mace"), Throw(0, Direction.E))
    assert weapons_on_floor(state) == [("mace", 0, 8, 0)]
    state, events = play(board(("@%.",), hero="cat/mace"), Throw(0, Direction.E))
    assert weapons_on_floor(state) == [("mace", 0, 0, 0)]
    assert log_names(events) == ["thrown"]


def test_a_creature_hit_by_a_throw_wields_the_weapon_and_loses_its_own() -> None:
    state = board(("@..o.b",), hero="cat/banana_peel", o="ogre/mace", b="bat")
    state, events = play(state, Throw(0, Direction.E))
    assert monster(state, "ogre").gear == ("banana_peel",)
    assert monster(state, "bat").gear == ()
    assert monster(state, "ogre").health == 5
    assert ai_state(state, "ogre").active
    assert ai_state(state, "ogre").timer < 5
    assert not ai_state(state, "bat").active
    assert state.counters.last_seen is None
    assert weapons_on_floor(state) == []
    assert log_names(events) == ["thrown", "destroyed", "caught"]


def test_a_caught_weapon_breaks_with_its_owner() -> None:
    state = board((".@b",), hero="ogre/mace+9", b="bat/dagger")
    state, events = play(after(state, Throw(0, Direction.E)), *move_actions("E"))
    assert any(isinstance(event, Died) for event in events)
    assert weapons_on_floor(state) == []
    assert log_names(events)[-1] == "destroyed"


def test_a_throw_needs_a_weapon_and_no_pending_post_move_attack() -> None:
    state = board(("@.b",), hero="bat/mace", b="bat")
    assert Throw(0, Direction.E) in state.legal_actions(SEAT)
    assert Throw(1, Direction.E) not in state.legal_actions(SEAT)
    assert Throw(0, Direction.E) not in after(state, *move_actions("E")).legal_actions(SEAT)


@pytest.mark.parametrize(
    ("slain", "first", "name"),
    [
        ((), 0, "step"),
        (("baby_dragon",), 0, "win_baby_dragon"),
        (("baby_dragon", "mature_dragon"), 0, "win_mature_dragon"),
        (("baby_dragon",), 1, "step"),
    ],
)
def test_the_stair_that_wins_for_a_lesser_dragon_says_so(
    slain: tuple[str, ...], first: int, name: str
) -> None:
    state = with_stats(board(("1....",), ("A@...",), first=first), slain=slain)
    state = after(state, *move_actions("W"))
    (mark,) = state.preview(SEAT, Use(CLIMB)).marks
    assert mark.name == name
    ended = after(state, Use(CLIMB)).outcome
    assert (ended.termination if ended else "step") == name.removeprefix("win_")
