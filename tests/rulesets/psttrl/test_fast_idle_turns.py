"""Monsters whose turns are counted do what they would do if their turns were played."""

import random
from collections.abc import Iterator

import pytest

from game.core.cell_set import Cells
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Pos
from game.rulesets.psttrl.dungeon.generator import generate
from game.rulesets.psttrl.monsters import monster_ai
from game.rulesets.psttrl.monsters.fast_idle_turns import rests, sleeps
from game.rulesets.psttrl.params import SEAT, BoardPos
from game.rulesets.psttrl.stairs_and_paths import stairs_of
from game.rulesets.psttrl.start import new_game
from game.rulesets.psttrl.state import PsttrlState
from game.rulesets.psttrl.turn_draft import PsttrlTurn


def random_states(seed: int, count: int) -> Iterator[PsttrlState]:
    """Yield states of random play with monsters thrown about, some of them on their way."""
    chance = random.Random(seed)
    state = new_game(generate({}, seed), seed)
    for _ in range(count):
        for _ in range(4):
            after, _ = state.apply(SEAT, chance.choice(state.legal_actions(SEAT)[:-1]))
            state = state if after.outcome else after
        yield with_monsters_about(state, chance)


def with_monsters_about(state: PsttrlState, chance: random.Random) -> PsttrlState:
    """Return the state with other places and memories of the monsters."""
    hero, world = state.hero_actor(), state.world
    actors, ai_states = [hero], []
    for actor, ai_state in zip(world.actors[1:], state.ai_states, strict=True):
        board = chance.choice([actor.board, hero.board, chance.randrange(len(world.grids))])
        grid = world.grids[board]
        cells = [pos for _, pos in stairs_of(grid)] if chance.random() < 0.2 else []
        pos = chance.choice(cells or [*Cells.walkable(grid)])
        actors.append(replace(actor, board=board, pos=pos))
        home = chance.choice([ai_state.home, BoardPos(board, pos), BoardPos(board, Pos(1, 1))])
        ai_states.append(
            replace(
                ai_state,
                home=home,
                timer=chance.choice([0, 0, 1, 2, 9]),
                active=chance.random() < 0.1,
                path=chance.choice([(), (), (pos,), (pos, pos.step(Direction.E))]),
                path_board=chance.choice([board, 0]),
                avoids_stairs=chance.random() < 0.7,
                gave_up_home=chance.random() < 0.2,
            )
        )
    world = replace(world, actors=tuple(actors))
    return replace(state, world=world, ai_states=tuple(ai_states))


def what_changes(turn: PsttrlTurn) -> object:
    draft = turn.draft
    return draft.actors, draft.items, draft.value, draft.events, turn.ai_states, turn.counters


@pytest.mark.parametrize("seed", range(3))
def test_a_counted_turn_is_a_played_one(seed: int) -> None:
    counted = {rests: 0, sleeps: 0}
    for state in random_states(seed, 3):
        quick = state.open_turn()
        for actor in state.world.actors[1:]:
            is_asleep, timer = sleeps(quick, actor), quick.ai_states[actor.id].timer
            if not rests(quick, actor) and not is_asleep:
                continue
            counted[sleeps if is_asleep else rests] += 1
            played = state.open_turn()
            for missed in range(1, 4 if is_asleep else 2):
                monster_ai.act(played, actor)
                quick.update_ai(actor.id, timer=max(0, timer - missed))
                assert what_changes(quick) == what_changes(played)
            quick = state.open_turn()
    assert min(counted.values()) > 20
