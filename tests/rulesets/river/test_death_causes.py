"""What a killed player is told of what may have killed them (R21 to R26)."""

import random
from collections import Counter

import pytest

from game.core.actor import Seat
from game.core.event import Hurt, Shot
from game.core.match import HUMAN, Match
from game.core.state import perceived
from game.rulesets.river import RIVER
from game.rulesets.river.death_causes import death_causes
from game.rulesets.river.public_log import LoggedAction, LoggedDeath, logged_actions
from game.rulesets.river.state import RiverState
from game.scenes.panel.message_log import MessageLog
from game.session.updates import Update, match_info
from tests.rulesets.river.fields import (
    give_treasure,
    leave,
    level,
    new_state,
    place_player,
    place_treasure,
    play,
    play_steps,
)

ROWS = ("1 . . v 2", ". . . v .", ". . . v .", ". . . v .", ". 3 . v 4")
KINDS = {"rocket": {True}, "own": {True}, "player": {False}, "treasure": {False}}


@pytest.mark.parametrize(
    ("steps", "cause", "acted"),
    [
        (("S", "W", "S", "S"), "player_by", [1]),
        (("S", "xW", "S", "S"), "rocket_by", [1]),
        (("S", "xW", "S", "xN"), "rocket", [1, 3]),
        (("S", "W", "E", "S"), "player", [1, 2]),
        (("S", "xW", "E", "S"), "both", [1, 2]),
    ],
)
def test_only_what_can_have_killed_is_named(
    steps: tuple[str, ...], cause: str, acted: list[int]
) -> None:
    state = play_steps(place_player(new_state(*ROWS), 1, 1, 1), *steps)
    told, entries = death_causes(state.log, Seat(0))
    assert (told, [entry.seat for entry in entries]) == (cause, acted)


def test_who_takes_a_treasure_from_its_carrier_has_come_for_it() -> None:
    state = place_treasure(place_player(new_state(*ROWS), 1, 1, 1), 0, 1)
    told, entries = death_causes(play_steps(state, "S", "W", "E", "xW").log, Seat(0))
    assert (told, [entry.seat for entry in entries]) == ("treasure_by", [1])


def fatal_line(seat: int, before: RiverState, step: str) -> str:
    """Return what a seat is told of its end, or of its last death, once a step was played."""
    log = MessageLog(match_info(Match(RIVER, level("1 * . v 2", *ROWS[1:]), 4, 1, (HUMAN,) * 4)))
    after, events = play(before, step)
    log.read(Update(1, before.observe(Seat(seat)), (), (), ()))
    seen = perceived(after, events, Seat(seat))
    log.read(Update(2, after.observe(Seat(seat)), seen, (), ()))
    return log.fatal_line


def test_the_own_lost_turn_and_each_of_two_deaths_are_told() -> None:
    start = place_player(place_player(new_state(*ROWS), 1, 1, 1), 2, 1, 0)
    before = play_steps(start, "S", "xE", "xE", "E", "W", "W", "W")
    assert fatal_line(0, before, "E") == (
        "Your turn: west, wall. You were killed 2 times: first where you stood, then at home. "
        "In this order: Player 2 (azure): west, field; "
        "Player 3 (gold): west, home of player 1."
    )


def test_who_gave_up_is_told_so_and_of_no_death_since() -> None:
    start = place_player(place_player(give_treasure(new_state(*ROWS), 1), 1, 4, 1), 2, 1, 0)
    before = play_steps(leave(start, 0), "E", "W", "E")
    assert fatal_line(0, before, "N") == "You gave up in round 1."
    assert fatal_line(2, before, "N").startswith("You also died in the last round")
    after, events = play(before, "N")
    watched = MessageLog(match_info(Match(RIVER, level("1 * . v 2", *ROWS[1:]), 4, 1)))
    watched.read(Update(1, after.observe(None), events, (), ()))
    assert watched.lines == ("Player 2 (azure) brings the treasure home.",)


@pytest.mark.parametrize("looped", [False, True])
@pytest.mark.parametrize("announce_hits", [False, True])
def test_what_killed_is_among_what_is_named(looped: bool, announce_hits: bool) -> None:
    rows = ("1 v a 2", ". v . .", "b v . *", "3 v . 4")
    seen: Counter[str] = Counter()
    for seed in range(60):
        dice = random.Random(seed)
        state = new_state(*rows, looped=looped, announce_hits=announce_hits)
        deaths: dict[int, list[tuple[LoggedAction, bool]]] = {}
        while state.outcome is None and state.world.turn < 30:
            (seat,) = state.to_act
            before = len(state.log)
            state, events = state.apply(seat, dice.choice(state.legal_actions(seat)))
            hit = next((event.hit for event in events if isinstance(event, Shot)), None)
            (action,) = logged_actions(state.log[before:])
            for event in events:
                if isinstance(event, Hurt):
                    deaths.setdefault(event.actor - 1, []).append((action, event.actor == hit))
            if isinstance(state.log[-1], LoggedDeath):
                died = state.log[-1].seat
                cause, entries = death_causes(state.log, died)
                seen[cause] += 1
                for killer, by_rocket in deaths.pop(died):
                    assert cause == "home" or killer in entries, (cause, seed)
                    kinds = KINDS.get(cause.removesuffix("_by"), {True, False})
                    assert by_rocket in kinds, (cause, seed)
                assert cause == "home" or entries
                assert len(entries) == 1 or not cause.endswith("_by")
    assert {"rocket_by", "player_by", "both", "home", "treasure_by"} <= seen.keys()
    assert ("own_by" in seen) is looped


def test_a_death_that_the_end_left_unannounced_is_told_then() -> None:
    start = place_player(place_player(give_treasure(new_state(*ROWS), 1), 0, 4, 1), 1, 3, 0)
    before = play_steps(start, "N")
    assert fatal_line(0, before, "E").startswith("You also died in the last round")
    assert not fatal_line(1, before, "E")
