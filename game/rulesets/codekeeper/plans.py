"""A beam search over the next turns; for players only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.core.action import Action
from game.core.actor import ActorId
from game.core.grid import Pos
from game.rulesets.codekeeper.aims import FAR, FIGHT
from game.rulesets.codekeeper.foresight import Ground, Guess, expect, sensible
from game.rulesets.codekeeper.monsters import sees
from game.rulesets.codekeeper.params import (
    BOW,
    BOX,
    GARGOYLE,
    HAMMER,
    MONSTERS,
    ORC,
    SCYTHE,
    SKELETON,
    VAMPIRE,
)
from game.rulesets.codekeeper.weapons import LIMITED

DEPTH = 5
WIDTH = 8
# In the unit of `aims`.
DEAD = -5000
WON = 1_000_000
HEALTH = 30
PATIENCE = 25
ITEM = 100
STALE = 30
CHARGE = {HAMMER: 10, SCYTHE: 30, BOW: 35}
# What it costs to leave a monster alive that sees the hero.
HUNTED = {BOX: 0, SKELETON: 10, GARGOYLE: 60, ORC: 60, VAMPIRE: 45}

# Worth, order of birth, cost so far, first action, expectation.
_Plan = tuple[int, int, int, Action, Guess]


@dataclass(frozen=True, slots=True)
class Mood:
    """What a hero judges by.

    The way to his goals, who stands in it, how often he was where, and what share of the turns,
    in hundredths, is left.
    """

    way: Mapping[Pos, int]
    wanted: frozenset[ActorId]
    visits: Mapping[Pos, int]
    time: int

    def worth(self, guess: Guess) -> int:
        """Return how good an expected state is."""
        if guess.health <= 0:
            return DEAD + guess.score
        if guess.won:
            return WON + guess.score
        stock = HEALTH * guess.health
        for name, count in zip(LIMITED, guess.charges, strict=True):
            stock += CHARGE[name] * count
        # What is saved is worth less the less time is left to need it.
        worth = guess.score + stock * (self.time + PATIENCE) // 100
        worth -= self.way.get(guess.pos, FAR)
        worth += ITEM * len(guess.taken)
        for monster in guess.monsters.values():
            full = MONSTERS[monster.kind].health
            cost = HUNTED[monster.kind] if sees(monster, guess.pos) else 0
            if monster.id in self.wanted:
                cost += FIGHT[monster.kind]
            worth -= cost * (monster.health + 4) // (full + 4)
        return worth

    def boredom(self, guess: Guess) -> int:
        """Return what it costs to be on a cell again."""
        return 1 + STALE * self.visits.get(guess.pos, 0)


def best_plan(ground: Ground, guess: Guess, mood: Mood) -> Action:
    """Return the first action of the best of the plans that the search finds."""
    layer: list[_Plan] = []
    for action in sensible(ground, guess):
        _add(layer, mood, 0, action, expect(ground, guess, action))
    for _ in range(1, DEPTH):
        following: list[_Plan] = []
        for worth, _, cost, first, before in _best(layer):
            if before.won or before.health <= 0:
                following.append((worth, -len(following), cost, first, before))
                continue
            for action in sensible(ground, before):
                _add(following, mood, cost, first, expect(ground, before, action))
        layer = following
    return max(layer, key=_order)[3]


def _add(layer: list[_Plan], mood: Mood, cost: int, first: Action, after: Guess) -> None:
    cost += mood.boredom(after)
    layer.append((mood.worth(after) - cost, -len(layer), cost, first, after))


def _best(layer: list[_Plan]) -> Iterator[_Plan]:
    """Yield the best plans; of those that look the same, as by steps in another order, one."""
    seen: set[tuple[int, Pos, int]] = set()
    for plan in sorted(layer, key=_order, reverse=True):
        look = (plan[0], plan[4].pos, plan[4].score)
        if look not in seen:
            seen.add(look)
            yield plan
            if len(seen) == WIDTH:
                return


def _order(plan: _Plan) -> tuple[int, int]:
    return plan[0], plan[1]
