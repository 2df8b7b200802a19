"""Quick scores of actions without search, for the demo player's tree search."""

from collections.abc import Mapping, Set
from typing import NamedTuple

from game.core.action import Action
from game.core.actor import Actor, ActorId
from game.core.grid import CARDINALS, Direction, Pos
from game.rulesets.railgun.legal_moves import MOVES, SHOTS
from game.rulesets.railgun.params import AIMING
from game.rulesets.railgun.rules import kill_worth
from game.rulesets.railgun.turn_draft import RailgunTurn

_DEATH = -400
_CROSSFIRE = -150
_KIT = 90
_KIT_DISTANCE = 12
# Farther than any cell from which a kit can be reached.
UNREACHABLE = 255
_MOVES = dict(zip(CARDINALS, MOVES, strict=True))
_SHOTS = dict(zip(CARDINALS, SHOTS, strict=True))


class ScoredAction(NamedTuple):
    """An action and how promising it looks."""

    score: int
    action: Action


def steps_to_kits(turn: RailgunTurn) -> list[Mapping[Pos, int]]:
    """Return for each kit the steps to it from all cells from which it is in reach."""
    return [turn.plan.steps(pos) for pos in turn.kits]


def spot_devils(turn: RailgunTurn, aware: set[ActorId]) -> None:
    """Add the devils inside the hero's field of view to `aware`, ignoring walls (rules 5)."""
    rules, (x, y), side = turn.rules, turn.hero.pos, turn.hero.facing
    for devil in turn.devils:
        if devil.id not in aware:
            dx, dy = devil.pos.x - x, devil.pos.y - y
            ahead, aside = dx * side.dx + dy * side.dy, abs(dx * side.dy) + abs(dy * side.dx)
            wide = abs(ahead) <= 1 and aside <= rules.sight_side
            if wide or (aside <= 1 and -rules.sight_back <= ahead <= rules.sight_front):
                aware.add(devil.id)


class ActionPrior:
    """Scores the actions of a turn by the devils the hero knows of and their lines of fire."""

    __slots__ = ("_danger", "_devils", "_hero", "_kits", "_turn")

    def __init__(self, turn: RailgunTurn, aware: Set[ActorId]) -> None:
        """Read a turn before the hero acts; `aware` holds the ids of the devils he knows of."""
        self._turn = turn
        self._hero = turn.hero.pos
        self._devils = {devil.pos: devil for devil in turn.devils if devil.id in aware}
        self._kits = steps_to_kits(turn)
        # A cell comes as often as rays will cross it.
        self._danger = [
            pos
            for devil in self._devils.values()
            if devil.pose == AIMING
            for pos in self._line(devil.pos, devil.facing)
        ]

    def _line(self, start: Pos, side: Direction) -> tuple[Pos, ...]:
        """Return the floor to one side of a cell as far as the first known devil's cell."""
        cells = self._turn.plan.ray(start, side).cells
        for count, pos in enumerate(cells, 1):
            if pos in self._devils:
                return cells[:count]
        return cells

    def scored_actions(self) -> list[ScoredAction]:
        """Return the promising actions; the list is empty only if the hero cannot act."""
        ammo, shots, steps, pinned = self._turn.ammo, [], [], set()
        for side in CARDINALS:
            line = self._line(self._hero, side)
            if line and line[0] not in self._devils:
                steps.append(side)
            target = self._devils.get(line[-1]) if line else None
            if target is not None:
                if target.pose == AIMING and len(line) <= self._turn.rules.sight_side:
                    pinned.add(side.dx != 0)
                if ammo:
                    score = self._shot_score(side, len(line), target)
                    shots.append(ScoredAction(score, _SHOTS[side]))
        scored = shots + [
            ScoredAction(self._step_score(self._hero.step(side)), _MOVES[side])
            for side in steps
            if not (ammo and (side.dx != 0) in pinned)
        ]
        if scored:
            return scored
        return [ScoredAction(0, action) for action in SHOTS[:1] if ammo] or [
            ScoredAction(0, _MOVES[side]) for side in steps
        ]

    def _shot_score(self, side: Direction, steps: int, target: Actor) -> int:
        saved = int(target.pose == AIMING and target.facing is side.opposite)
        others = max(0, self._danger.count(self._hero) - saved)
        worth = kill_worth(self._turn.ammo - 1, steps)
        patience = 60 if worth == 1 and steps > 2 else 0
        return 90 * worth + 40 * saved + _DEATH * others - patience

    def _step_score(self, end: Pos) -> int:
        score = _DEATH * self._danger.count(end)
        if self._kits:
            near = min(steps.get(end, UNREACHABLE) for steps in self._kits)
            score += _KIT * (near == 0) - _KIT_DISTANCE * near
        axes = {side.dx != 0 for side in CARDINALS if self._may_be_aimed_at(end, side)}
        if len(axes) > 1:
            return score + _CROSSFIRE
        if axes:
            return score + (10 if self._turn.ammo else -60)
        return score

    def _may_be_aimed_at(self, end: Pos, side: Direction) -> bool:
        """Return whether the first devil to one side of a cell could aim at it next."""
        for pos in self._turn.plan.ray(end, side).cells[: self._turn.rules.aim_range]:
            if pos in self._devils:
                return self._devils[pos].pose != AIMING
        return False
