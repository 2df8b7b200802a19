"""The demo player: strong enough to watch, and nothing it does looks foolish."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.action import Action, Move, Shoot
from game.core.grid import Direction
from game.core.rng import Rng, derive_seed
from game.rulesets.railgun import RAILGUN
from game.rulesets.railgun.ai.belief import Belief
from game.rulesets.railgun.ai.demo import DemoPlayer, is_safe
from game.rulesets.railgun.params import WEAPON
from game.rulesets.railgun.start import new_game
from game.rulesets.railgun.state import RailgunState
from tests.rulesets.railgun.boards import SEAT, board, with_counters

SEEDS = range(300, 304)
Moment = tuple[RailgunState, Action, RailgunState]
Matches = list[list[Moment]]


def _moments(seed: int) -> Iterator[Moment]:
    state = new_game(RAILGUN.generate({}, seed), seed)
    player, rng = DemoPlayer(), Rng(derive_seed(seed, "demo"))
    while state.to_act:
        view, legal = state.observe(SEAT), state.legal_actions(SEAT)
        action = player.choose(view, legal, rng)
        assert action in legal
        after, _ = state.apply(SEAT, action)
        yield state, action, after
        state, rng = after, rng.below(2)[0]


@pytest.fixture(scope="module")
def matches() -> Matches:
    return [list(_moments(seed)) for seed in SEEDS]


def _choice(state: RailgunState) -> Action:
    return DemoPlayer().choose(state.observe(SEAT), state.legal_actions(SEAT), Rng(1))


def test_it_is_strong(matches: Matches) -> None:
    """It makes half of the kills or more; chance makes hardly any."""
    done = [18 - moments[-1][2].kills_left for moments in matches]
    won = sum(bool(m[-1][2].outcome and m[-1][2].outcome.winners) for m in matches)
    assert won >= 1
    assert sum(done) >= 9 * len(matches)


def test_it_never_enters_or_stays_in_a_lane_it_was_warned_of(matches: Matches) -> None:
    warned = 0
    for moments in matches:
        for state, action, after in moments:
            lanes = {cell for mark in state.marks(SEAT) for cell in mark.cells}
            warned += bool(lanes)
            view = state.observe(SEAT)
            if any(is_safe(view, other) for other in state.legal_actions(SEAT)):
                assert is_safe(view, action)
                assert not isinstance(action, Move) or after.hero_actor().pos not in lanes
    assert warned


def test_it_seldom_wastes_a_charge(matches: Matches) -> None:
    last = [moments[-1][2] for moments in matches]
    assert 10 * sum(state.hits for state in last) >= 9 * sum(state.shots for state in last)


def test_it_does_not_walk_to_and_fro(matches: Matches) -> None:
    """It returns at once to where it came from on few of its steps, never again and again."""
    for moments in matches:
        places = [state.hero_actor().pos for state, _, _ in moments]
        swings = sum(
            places[n] == places[n - 2] == places[n - 4] and places[n - 1] == places[n - 3]
            and places[n] != places[n - 1]
            for n in range(4, len(places))
        )  # fmt: skip
        assert 10 * swings <= len(places)


@pytest.mark.parametrize(
    ("rows", "sides"),
    [
        (("#######", "#@..W.#", "#.#####", "#.....#"), ["S", "E"]),
        (("###.###", "#.@.W.#", "###.###"), ["E"]),
    ],
)
def test_it_answers_one_who_aims(rows: tuple[str, ...], sides: list[str]) -> None:
    action = _choice(board(*rows, facing="E"))
    assert isinstance(action, Move | Shoot)
    assert action.direction.name in sides


def test_it_fires_the_last_charge_at_arms_length() -> None:
    state = with_counters(board("#####", "#@d.#", "#####", facing="E"), ammo=1, kills_left=3)
    assert _choice(state) == Shoot(Direction.E, WEAPON)


def test_it_remembers_who_went_out_of_sight() -> None:
    """Who was seen and is not any more walks on in all the believed worlds."""
    state = board("###########", "#d...@....#", "####.#.####", "####...####", facing="W")
    belief = Belief(state.observe(SEAT), Rng(1))
    devil = state.world.actors[1].id
    state, _ = state.apply(SEAT, Move(Direction.E))
    belief.update(state.observe(SEAT), Move(Direction.E))
    assert state.observe(SEAT).actor(devil) is None
    here = [a for world in belief.worlds for a in world.actors if a.id == devil]
    assert len(here) == len(belief.worlds)
