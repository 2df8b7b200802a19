"""The demo player: strong enough to watch, without moves that look foolish."""

from collections.abc import Iterator

import pytest

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Action, Move
from game.core.grid import Direction
from game.core.level import Level
from game.core.rng import Rng, derive_seed
from game.rulesets import RULESETS
from game.rulesets.railgun import RAILGUN
from game.rulesets.railgun.ai.belief import Belief
from game.rulesets.railgun.ai.demo_player import DemoPlayer
from game.rulesets.railgun.start import new_game
from game.rulesets.railgun.state import RailgunState
from tests.rulesets.railgun.boards import SEAT, board

SEED = 304
Moment = tuple[RailgunState, Action, RailgunState]


def _moments(level: Level, seed: int) -> Iterator[Moment]:
    state = new_game(level, seed)
    player, rng = DemoPlayer(), Rng(derive_seed(seed, "demo"))
    while state.to_act:
        view, legal = state.observe(SEAT), state.legal_actions(SEAT)
        action = player.choose(view, legal, rng)
        assert action in legal
        after, _ = state.apply(SEAT, action)
        yield state, action, after
        state, rng = after, rng.below(2)[0]


@pytest.fixture(scope="module")
def match() -> list[Moment]:
    return list(_moments(RAILGUN.generate({}, SEED), SEED))


@pytest.mark.slow
def test_demo_never_ends_in_a_marked_lane_if_avoidable(match: list[Moment]) -> None:
    warned = 0
    for state, _, after in match:
        marks = (mark for mark in state.marks(SEAT) if mark.name == "lane")
        lanes = {cell for mark in marks for cell in mark.cells}
        warned += bool(lanes)
        steps = [each.direction for each in state.legal_actions(SEAT) if isinstance(each, Move)]
        if any(state.hero_actor().pos.step(side) not in lanes for side in steps):
            assert after.hero_actor().pos not in lanes or after.hits > state.hits
    assert warned


@pytest.mark.slow
def test_demo_seldom_wastes_a_charge(match: list[Moment]) -> None:
    _, _, last = match[-1]
    assert 10 * last.hits >= 9 * last.shots


@pytest.mark.slow
def test_demo_does_not_walk_to_and_fro(match: list[Moment]) -> None:
    """At most a tenth of its steps repeat a back-and-forth move."""
    cells = [state.hero_actor().pos for state, _, _ in match]
    swings = sum(
        cells[n] == cells[n - 2] == cells[n - 4] and cells[n - 1] == cells[n - 3] != cells[n]
        for n in range(4, len(cells))
    )
    assert 10 * swings <= len(cells)


@pytest.mark.slow
def test_demo_wins_where_there_are_fewer_devils_than_on_random_maps() -> None:
    first = load_level(list_levels("railgun")[0], RULESETS)
    ends = [list(_moments(first, seed))[-1][2].outcome for seed in range(1, 9)]
    assert sum(bool(end and end.winners) for end in ends) >= 6


def test_demo_remembers_devils_out_of_sight() -> None:
    """A devil that went out of sight stays present in all sampled worlds."""
    state = board("###########", "#d...@....#", "####.#.####", "####...####", facing="W")
    belief = Belief(state.observe(SEAT), Rng(1))
    devil = state.world.actors[1].id
    state, _ = state.apply(SEAT, Move(Direction.E))
    belief.update(state.observe(SEAT), Move(Direction.E))
    assert state.observe(SEAT).actor(devil) is None
    # It follows the hero along the corridor, or still stands where it was.
    assert all(turn.draft.actors[devil].pos.y == 1 for turn in belief.sample_turns(24))


def test_devils_that_can_be_nowhere_never_were() -> None:
    """Else fewer would be believed to come, on maps with fewer devils than random ones."""
    belief = Belief(board("####", "#@.#", "####").observe(SEAT), Rng(1))
    assert (belief._tracks, belief._missing) == ([], belief.rules.wave)  # noqa: SLF001
