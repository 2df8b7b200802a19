"""Invariants in long random matches without resignation."""

from __future__ import annotations

import pytest

from game.core.action import Action, Move, Use
from game.core.rng import Rng, derive_seed
from game.rulesets.psttrl.actors import slots_of, weapon_of
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.resolution import DEAD
from game.rulesets.psttrl.combat.weapons import WEAPONS
from game.rulesets.psttrl.dungeon.generator import generate
from game.rulesets.psttrl.params import BARE_HANDS, CLIMB, RESIGN, SEAT
from game.rulesets.psttrl.start import new_game
from game.rulesets.psttrl.state import PsttrlState

PLIES = 250


def _chosen(legal: tuple[Action, ...], rng: Rng) -> Action:
    """Return a random action; stairs and steps are more frequent than inventory actions."""
    if Use(CLIMB) in legal and rng.below(2)[1]:
        return Use(CLIMB)
    steps = [action for action in legal if isinstance(action, Move)]
    other = [action for action in legal if action != Use(RESIGN)]
    pool = steps if steps and rng.below(4)[1] else other
    return pool[rng.below(len(pool))[1]]


def _check(state: PsttrlState) -> None:
    world, me = state.world, state.hero_actor()
    places = [(actor.board, actor.pos) for actor in world.actors]
    assert len(set(places)) == len(places)
    assert all(world.grids[board].is_walkable(pos) for board, pos in places)
    assert [ai_state.actor for ai_state in state.ai_states] == [
        a.id for a in world.actors if a.seat is None
    ]
    assert len(state.next_actions) == len(state.ai_states)
    for ai_state, due in zip(state.ai_states, state.next_actions, strict=True):
        # One far from the hero's floor may sleep.
        is_near = abs(state.world.actors[ai_state.actor - 1].board - me.board) < 2
        assert due >= state.counters.clock or not is_near
    for actor in world.actors:
        assert actor.kind in CREATURE_KINDS
        assert actor.health <= actor.health_max
        assert actor.seat is not None or actor.health >= 0
        assert weapon_of(actor) in ("", *WEAPONS)
    assert me.health >= 0 or (me.health in (-1, DEAD) and state.outcome is not None)
    wielding = state.counters.wielded_slot
    assert weapon_of(me) == ("" if wielding == BARE_HANDS else slots_of(me)[wielding])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_invariants_of_random_play(seed: int) -> None:
    start = generate({}, seed)
    state, rng = new_game(start, seed), Rng(derive_seed(seed, "long"))
    weapons = len([s for s in start.spawns if s.kind in WEAPONS])
    weapons += sum(s.kind in CREATURE_KINDS and s.param("weapon") != "none" for s in start.spawns)
    for _ in range(PLIES):
        if state.outcome is not None:
            break
        rng, _ = rng.below(2)
        before = state
        state, events = state.apply(SEAT, _chosen(state.legal_actions(SEAT), rng))
        _check(state)
        view = before.observe(None)
        for event in events:
            view = view.after(event)
        assert view == state.observe(None)
        carried = sum(bool(slot) for slot in slots_of(state.hero_actor()))
        armed = sum(bool(weapon_of(a)) for a in state.world.actors if a.seat is None)
        assert carried + armed + len(state.world.items) <= weapons
        assert state.world.grids == before.world.grids
