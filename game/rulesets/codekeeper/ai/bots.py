"""Two baseline bots: a random walker and one that follows a fixed list of rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.core.action import Action, Attack, Move, Wait
from game.core.grid import CARDINALS, Pos, Terrain, chebyshev, manhattan
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.codekeeper.line_protocol import attack_reply, move_reply
from game.rulesets.codekeeper.params import (
    BOW,
    BOX,
    CHARGES,
    EXIT,
    HAMMER,
    HERO,
    ORC,
    POTION,
    SCYTHE,
    SIGHT_RANGE,
    SWORD,
    TREASURE,
)
from game.rulesets.codekeeper.weapons import attack_areas


class RandomWalker:
    """Steps in random directions, even into walls and monsters."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return a random legal step."""
        steps = [action for action in legal if isinstance(action, Move)]
        return steps[rng.below(len(steps))[1]]


class RuleBot:
    """Takes the first action its rules suggest, without looking ahead."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the first legal action its rules suggest, or a random step."""
        own = view.own_actor()
        assert own is not None
        for action in (
            *_adjacent_pickups(view, own.pos),
            *_attacks(view, own.pos),
            *_exploration_steps(view, own.pos),
        ):
            if action in legal and action != Wait():
                return action
        return RandomWalker().choose(view, legal, rng)


def _adjacent_pickups(view: View, start: Pos) -> Iterator[Action]:
    """Yield steps onto an exit or a potion next to the hero."""
    for kind in (EXIT, POTION):
        cells = {item.pos for item in view.items if item.kind == kind}
        yield from (Move(side) for side in CARDINALS if start.step(side) in cells)


def _attacks(view: View, start: Pos) -> Iterator[Action]:
    """Yield attacks on several monsters, on an adjacent one, and on an orc in bow range."""
    grid = view.board.grid
    monsters = {a.pos: a.kind for a in view.actors if a.kind not in (HERO, BOX)}
    adjacent = [pos for pos in monsters if chebyshev(pos, start) == 1]
    for weapon, allowed in ((HAMMER, len(adjacent) >= 2), (SCYTHE, True)):
        hits = {
            cells: sum(cell in monsters for cell in cells)
            for cells in attack_areas(weapon, start, grid.width, grid.height)
        }
        best = max(hits, key=hits.__getitem__)
        if allowed and hits[best] >= 2 and view.gauge(weapon).value:
            yield Attack(best[0], weapon)
    for pos in adjacent:
        yield attack_reply(view, SWORD, pos).action
    for pos, kind in monsters.items():
        if kind == ORC:
            yield attack_reply(view, BOW, pos).action


def _exploration_steps(view: View, start: Pos) -> Iterator[Action]:
    """Yield steps to the nearest charge, exit, treasure and unknown cell."""
    for kinds in (tuple(CHARGES), (EXIT,), (TREASURE,)):
        seen = [
            i.pos for i in view.items if i.kind in kinds and chebyshev(i.pos, start) <= SIGHT_RANGE
        ]
        yield from _step_towards_nearest(view, start, seen)
    grid = view.board.grid
    yield from _step_towards_nearest(view, start, grid.cells(Terrain.UNKNOWN))


def _step_towards_nearest(view: View, start: Pos, cells: Iterable[Pos]) -> Iterator[Action]:
    nearest = min(cells, key=lambda cell: (manhattan(start, cell), cell), default=None)
    if nearest is not None:
        yield move_reply(view, nearest).action
