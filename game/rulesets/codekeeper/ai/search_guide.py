"""What searchers are told about good play: the way out, and what it costs in HP."""

from collections.abc import Sequence
from functools import lru_cache

from game.core.action import Action, Attack, Move, Wait
from game.core.actor import Seat
from game.core.cell_set import Distances
from game.core.features.features import SearchGuide
from game.core.grid import CARDINALS, Grid, Pos, chebyshev
from game.core.state import State
from game.rulesets.codekeeper.monster_ai import can_attack
from game.rulesets.codekeeper.params import EXIT, HERO, MONSTERS, SWORD
from game.rulesets.codekeeper.state import CodekeeperState
from game.rulesets.codekeeper.weapons import WEAPONS, attack_areas, usable_weapons

_STEP, _DAMAGE, _HIT, _KILL = 20, 25, 5, 25
_FAR = 99
_HURRY = 4
# Of the chance to get out: without HP to spare or turns to spare, with both, and at the most.
_SPARE_TURNS = 30
_LEAST, _MOST = 20, 950


class CodekeeperGuide(SearchGuide):
    """Walks to the exit, hits what it can, and keeps away from what hits harder."""

    horizon = 12

    def scores(self, state: State, seat: Seat) -> Sequence[tuple[Action, int]]:
        assert isinstance(state, CodekeeperState)
        grid, hero = state.world.grid, state.hero_actor().pos
        monsters = {actor.pos: actor for actor in state.world.actors if actor.kind != HERO}
        near = [actor for pos, actor in monsters.items() if chebyshev(pos, hero) <= 4]
        steps = _way_out(grid, _exit_of(state))

        def cost(pos: Pos) -> int:
            far = steps.steps_from(pos)
            damage = sum(MONSTERS[foe.kind].damage for foe in near if can_attack(foe, pos))
            return _STEP * (_FAR if far is None else far) + _DAMAGE * damage

        here = cost(hero)
        # Only who can strike next turn is worth a turn, and none is once the turns run short.
        left, far = _turns_left(state), steps.steps_from(hero)
        hurried = far is not None and left - far < _HURRY
        threats = {
            foe.pos: foe
            for foe in near
            if not hurried and chebyshev(foe.pos, hero) <= MONSTERS[foe.kind].attack_range + 1
        }
        found: list[tuple[Action, int]] = [(Wait(), -here - _STEP)]
        for side in CARDINALS:
            end = hero.step(side)
            if foe := monsters.get(end):
                killed = foe.health <= WEAPONS[SWORD].damage
                found.append((Move(side), -here + _HIT * WEAPONS[SWORD].damage + _KILL * killed))
            elif grid.is_walkable(end):
                found.append((Move(side), -cost(end)))
        # A step into a monster strikes with the sword already.
        for weapon in (name for name in usable_weapons(state.charges) if name != SWORD):
            for cells in attack_areas(weapon, hero, grid.width, grid.height):
                if struck := [threats[cell] for cell in cells if cell in threats]:
                    damage = WEAPONS[weapon].damage
                    worth = sum(min(damage, foe.health) for foe in struck) * _HIT
                    worth += _KILL * sum(foe.health <= damage for foe in struck)
                    found.append((Attack(cells[0], weapon), -here + worth - _STEP // 2))
        return found

    def value(self, state: State, seat: Seat) -> int:
        assert isinstance(state, CodekeeperState)
        hero = state.hero_actor()
        far = _way_out(state.world.grid, _exit_of(state)).steps_from(hero.pos)
        turns = _turns_left(state)
        if far is None or far > turns:
            return _LEAST
        health = 1000 * hero.health // (hero.health + far // 2)
        spare = min(1000, 300 + 700 * (turns - far) // _SPARE_TURNS)
        return max(_LEAST, _MOST * health * spare // 1_000_000)


def _turns_left(state: CodekeeperState) -> int:
    return next(gauge.value for gauge in state.gauges if gauge.name == "turns")


def _exit_of(state: CodekeeperState) -> Pos:
    return next(item.pos for item in state.world.items if item.kind == EXIT)


@lru_cache(maxsize=64)
def _way_out(grid: Grid, end: Pos) -> Distances:
    """Return the steps to the exit of a sampled maze, found once for all plies in it."""
    return Distances.on(grid, end)
