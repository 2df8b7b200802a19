"""What a killed player is told of what may have killed them (R21 to R26)."""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import pytest

from game.core.action import Move, Resign, Shoot
from game.core.actor import Seat
from game.core.event import Event, Hurt, Moved, Teleported
from game.core.features.moments import Moment, moments
from game.core.grid import Direction
from game.core.level import ParamValue
from game.core.match import HUMAN, Match
from game.core.rng import Rng
from game.core.state import perceived
from game.core.view import View
from game.rulesets.river import RIVER, death_explanation
from game.rulesets.river.ai.easier_bots import NormalBot
from game.rulesets.river.death_explanation import Cause, DeathCauses, explain_death
from game.rulesets.river.log_entries import LoggedAction, LoggedDeath, logged_actions
from game.rulesets.river.state import RiverState
from game.scenes.texts.labels import ending_text
from game.scenes.texts.message_log import MessageLog, own_deed
from game.session.updates import Update, match_info
from tests.rulesets.river import fields

# By seats: the least share of deaths with a certain cause, in per cent.
CERTAIN = {2: 90, 3: 85, 4: 66, 5: 53, 6: 41}
# Who takes a treasure has come for it.
ALIKE = {"treasure": "player", "left": "owner"}
ROWS = ("1 . . v 2", ". . . v .", ". . . v .", ". . . v .", ". 3 . v 4")


@pytest.mark.parametrize(
    ("steps", "cause", "acted"),
    [
        (("S", "W", "S", "S"), "player_by", [1]),
        (("S", "xW", "S", "S"), "rocket_by", [1]),
        (("S", "xW", "S", "xN"), "rocket", [1, 3]),
        (("S", "W", "E", "S"), "player", [1, 2]),
        (("S", "xW", "E", "S"), "rocket+player", [1, 2]),
        (("S", "W", "W", "S"), "player_by", [2]),
    ],
)
def test_only_what_can_have_killed_is_named(
    steps: tuple[str, ...], cause: str, acted: list[int]
) -> None:
    state = fields.play_steps(fields.place_player(fields.new_state(*ROWS), acted[0], 1, 1), *steps)
    told, entries, _, _ = explain_death(state.observe(Seat(0)))
    assert ("+".join(told), [entry.seat for entry in logged_actions(entries)]) == (cause, acted)


def fatal_line(seat: int, before: RiverState, step: str) -> str:
    """Return what a seat is told of its end, or of its last death, once a step was played."""
    log = MessageLog(
        match_info(Match(RIVER, fields.level("1 * . v 2", *ROWS[1:]), 4, 1, (HUMAN,) * 4))
    )
    after, events = fields.play(before, step)
    log.read(Update(1, before.observe(Seat(seat)), (), (), ()))
    log.read(Update(2, after.observe(Seat(seat)), perceived(after, events, Seat(seat)), (), ()))
    return log.fatal_line


# Who stands where (`+` with the treasure), the steps, and what a seat is told.
TOLD = (Path(__file__).parent / "deaths.txt").read_text(encoding="utf-8").rstrip()


@pytest.mark.parametrize("case", TOLD.split("\n\n"))
def test_what_a_player_is_told_of_a_death(case: str) -> None:
    setting, _, told = case.partition("\n")
    places, steps, seat = setting.split(" | ")
    *first, last = steps.split()
    assert fatal_line(
        int(seat), fields.play_steps(fields.placed(fields.new_state(*ROWS), places), *first), last
    ) == told.strip("-")


def test_the_end_shows_who_has_the_treasure_and_a_replay_marks_deaths() -> None:
    start = fields.placed(fields.new_state(*ROWS), "+2:4,4 3:1,0")
    match = Match(RIVER, fields.level("1 * . v 2", *ROWS[1:]), 4, 1).starting_from(start)
    match.submit(Seat(0), Move(Direction.E), 0)
    assert match.state.observe(Seat(1)).gauge_value("taker") == 4
    assert moments(match, Seat(2)) == {1: Moment.DEATH}
    dropped = fields.play_steps(
        fields.placed(fields.new_state(*ROWS), "1:1,1 *:0,1"), "S", "xW", "S", "S"
    )
    assert [item.kind for item in dropped.observe(Seat(1)).items] == ["treasure"]
    assert not fields.play_steps(dropped, "S").observe(Seat(1)).items


def test_who_gave_up_is_told_so_and_of_no_death_since() -> None:
    start = fields.placed(fields.new_state(*ROWS), "+1:4,1 2:1,0")
    before = fields.play_steps(fields.leave(start, 0), "E", "W", "E")
    assert fatal_line(0, before, "N") == "You gave up in round 1."
    assert fatal_line(2, before, "N").startswith("You also died in the last round")
    after, events = fields.play(before, "N")
    watched = MessageLog(match_info(Match(RIVER, fields.level("1 * . v 2", *ROWS[1:]), 4, 1)))
    watched.read(Update(1, after.observe(None), events, (), ()))
    assert watched.lines == ("Player 2 (azure) brings the treasure home.",)


def true_causes(action: LoggedAction, events: Sequence[Event]) -> Iterator[tuple[Seat, str]]:
    """Yield the seats that an action killed, and how, from what no player sees."""
    sent_home, moved = set[int](), 0
    for event in events:
        if isinstance(event, Moved | Teleported):
            moved = event.actor
        elif isinstance(event, Hurt):
            came = moved in sent_home or isinstance(action.action, Resign)
            fired = isinstance(action.action, Shoot)
            how = "rocket" if fired and event.actor != action.seat + 1 else "own"
            how = "owner" if came else how if fired else "player"
            sent_home.add(event.actor)
            yield Seat(event.actor - 1), how


def played_deaths(seats: int, seed: int) -> Iterator[tuple[View, tuple[Cause, ...]]]:
    """Play a match at random and by a bot; yield what each victim sees, and what killed it."""
    dice, bot, deaths = random.Random(seed), NormalBot(), defaultdict[Seat, list[Cause]](list)
    options: dict[str, ParamValue] = dict.fromkeys(("width", "height"), 6 + seats // 4)
    options |= {"players": seats, "looped": seed % 2 == 1, "announce_hits": seed % 3 == 0}
    state = RIVER.new_game(RIVER.generate(options, seed), seats, seed)
    assert isinstance(state, RiverState)
    while state.outcome is None and state.world.turn < 200 // seats:
        (seat,), before = state.to_act, len(state.log)
        action = dice.choice(legal := state.legal_actions(seat))
        if dice.random() < 0.4:
            action = bot.choose(state.observe(seat), legal, Rng(seed))
        if dice.random() < 0.01 and len(state.may_resign) > 2:
            seat, action = max(state.may_resign), Resign()
        state, events = state.apply(seat, action)
        (logged,) = logged_actions(state.log[before:])
        for victim, how in true_causes(logged, events):
            deaths[victim].append(Cause(how, logged))
        news = {e.seat for e in state.log[before:] if isinstance(e, LoggedDeath)}
        for victim in [*deaths] if state.outcome else news:
            if victim not in state.left_seats:
                yield state.observe(victim), tuple(deaths.pop(victim, ()))


@pytest.mark.slow
@pytest.mark.parametrize("seats", CERTAIN)
def test_the_true_course_of_deaths_is_among_those_told(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # They take long to find.
    monkeypatch.setattr(death_explanation, "DeathCauses", lru_cache(maxsize=1)(DeathCauses))
    told, kinds = list[bool](), set[str]()
    for view, true in (death for seed in range(8) for death in played_deaths(seats, seed)):
        courses = death_explanation.DeathCauses(view).courses
        plain = [[(ALIKE.get(c.kind, c.kind), c.action) for c in course] for course in courses]
        assert [*map(tuple, true)] in plain
        told.append(len(courses) == 1)
        kinds.update(cause.kind for course in courses for cause in course)
        assert explain_death(view).causes[0].endswith(("_by", "each")) == told[-1]
    assert {"rocket", "player", "owner", "own"} <= kinds
    assert 100 * sum(told) > CERTAIN[seats] * len(told)


def test_what_ones_own_action_did_is_told_if_it_is_certain() -> None:
    info = match_info(Match(RIVER, fields.level("1 * . v 2", *ROWS[1:]), 4, 1, (HUMAN,) * 4))
    before = fields.play_steps(fields.placed(fields.new_state(*ROWS), "1:1,1"), "N", "N", "S", "S")
    (death,) = LoggedDeath(Seat(1), 1).lines()
    deeds = [own_deed(info, death, fields.play_steps(before, "E").observe(Seat(n))) for n in (0, 2)]
    assert deeds == ["You stepped on Player 2 (azure): east, field", ""]
    (death,) = LoggedDeath(Seat(0), 1).lines()
    unclear = fields.play_steps(
        fields.placed(fields.new_state(*ROWS), "1:1,1"), "S", "W", "E", "S"
    ).observe(Seat(2))
    assert own_deed(info, death, unclear).startswith("You may have killed Player 1 (crimson): east")
    left = fields.leave(fields.leave(fields.leave(before, 0), 2), 3)
    assert left.outcome is not None
    assert ending_text(info, left.outcome) == "Player 2 (azure) wins: everyone else gave up."
