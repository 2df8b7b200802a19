"""Quick scores of actions without search, for the demo player's tree search."""

from __future__ import annotations

from functools import lru_cache

from game.core.action import Action
from game.core.actor import ActorId
from game.core.grid import CARDINALS, WALKABLE, Direction, Grid, Pos
from game.core.pathfinding import Flood
from game.rulesets.railgun.params import AIMING, KIT
from game.rulesets.railgun.readonly_state import MOVES, SHOTS
from game.rulesets.railgun.rules import kill_worth
from game.rulesets.railgun.turn_draft import RailgunTurn

# Score, index in ACTIONS, action.
ScoredAction = tuple[int, int, Action]
ACTIONS: tuple[Action, ...] = (*MOVES, *SHOTS)

_DEATH = -400
_CROSSFIRE = -150
_KIT = 90
_KIT_DISTANCE = 12
_DIRECTION_INDEX = {side: number for number, side in enumerate(CARDINALS)}
_UNREACHABLE = 255


@lru_cache(maxsize=64)
def rays(grid: Grid) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return, for each cell and each of the four sides, the cells up to the next building."""
    width, height, terrain = grid.width, grid.height, grid.terrain
    table = []
    for index in range(width * height):
        y, x = divmod(index, width)
        sides = []
        for side in CARDINALS:
            path, cx, cy = [], x + side.dx, y + side.dy
            while 0 <= cx < width and 0 <= cy < height and WALKABLE[terrain[cy * width + cx]]:
                path.append(cy * width + cx)
                cx, cy = cx + side.dx, cy + side.dy
            sides.append(tuple(path))
        table.append(tuple(sides))
    return tuple(table)


@lru_cache(maxsize=1024)
def distance_map(grid: Grid, goal: Pos) -> bytes:
    """Return each cell's distance to a goal in steps, 255 where it is unreachable."""
    flood = Flood(grid, goal)
    while flood.expand():
        pass
    steps = bytearray([_UNREACHABLE]) * (grid.width * grid.height)
    for count, layer in enumerate(flood.layers):
        left = layer
        while left:
            low = left & -left
            steps[low.bit_length() - 1] = min(count, _UNREACHABLE)
            left ^= low
    return bytes(steps)


def kit_distance_maps(turn: RailgunTurn) -> list[bytes]:
    """Return a distance map for each kit."""
    grid = turn.draft.grids[0]
    return [distance_map(grid, item.pos) for item in turn.draft.items.values() if item.kind == KIT]


def spot_devils(turn: RailgunTurn, aware: set[ActorId]) -> None:
    """Add the devils inside the hero's field of view to `aware`, ignoring walls (rules 5)."""
    rules, (x, y), side, cells = turn.rules, turn.pos, turn.facing, turn.chart.cells
    for devil, (place, _, _) in turn.devils.items():
        if devil not in aware:
            dx, dy = cells[place].x - x, cells[place].y - y
            ahead, aside = dx * side.dx + dy * side.dy, abs(dx * side.dy) + abs(dy * side.dx)
            wide = abs(ahead) <= 1 and aside <= rules.sight_side
            if wide or (aside <= 1 and -rules.sight_back <= ahead <= rules.sight_front):
                aware.add(devil)


class ActionPrior:
    """Scores the actions of a turn by the devils the hero knows of and their lines of fire."""

    __slots__ = ("_danger", "_devils", "_kits", "_lines", "_turn")

    def __init__(self, turn: RailgunTurn, aware: set[ActorId]) -> None:
        """Read a turn before the hero acts; `aware` holds the ids of the devils he knows of."""
        self._turn = turn
        self._lines = rays(turn.draft.grids[0])
        # The side at which each devil looks, and whether it aims.
        self._devils = {
            place: (facing, pose == AIMING)
            for devil, (place, facing, pose) in turn.devils.items()
            if devil in aware
        }
        self._kits = kit_distance_maps(turn)
        # For each cell the number of rays that will cross it.
        self._danger: dict[int, int] = {}
        for index, (facing, aims) in self._devils.items():
            if aims:
                for cell in self._lines[index][_DIRECTION_INDEX[facing]]:
                    self._danger[cell] = self._danger.get(cell, 0) + 1
                    if cell in self._devils:
                        break

    def scored_actions(self) -> list[ScoredAction]:
        """Return the promising actions; the list is empty only if the hero cannot act."""
        shots, pinned = self._shots()
        here = self._lines[self._turn.hero]
        free = [n for n, ray in enumerate(here) if ray and ray[0] not in self._devils]
        scored = shots + [
            (self._step_score(here[n][0]), n, MOVES[n])
            for n in free
            if not (self._turn.ammo and pinned[n & 1])
        ]
        if scored:
            return scored
        return [(0, 4, SHOTS[0])] if self._turn.ammo else [(0, n, MOVES[n]) for n in free]

    def _shots(self) -> tuple[list[ScoredAction], list[bool]]:
        """Return the shots that hit, and whether the hero is pinned along columns and rows."""
        shots: list[ScoredAction] = []
        pinned = [False, False]
        ammo, reach = self._turn.ammo, self._turn.rules.sight_side
        for n, ray in enumerate(self._lines[self._turn.hero]):
            for steps, cell in enumerate(ray, 1):
                target = self._devils.get(cell)
                if target is None:
                    continue
                if target[1] and steps <= reach:
                    pinned[n & 1] = True
                if ammo:
                    shots.append((self._shot_score(n, steps, target), 4 + n, SHOTS[n]))
                break
        return shots, pinned

    def _shot_score(self, side: int, steps: int, target: tuple[Direction, bool]) -> int:
        facing, aims = target
        saved = int(aims and CARDINALS[(side + 2) & 3] is facing)
        others = max(0, self._danger.get(self._turn.hero, 0) - saved)
        worth = kill_worth(self._turn.ammo - 1, steps)
        patience = 60 if worth == 1 and steps > 2 else 0
        return 90 * worth + 40 * saved + _DEATH * others - patience

    def _step_score(self, end: int) -> int:
        ammo = self._turn.ammo
        score = _DEATH * self._danger.get(end, 0)
        if self._kits:
            near = min(steps[end] for steps in self._kits)
            score += _KIT * (near == 0) - _KIT_DISTANCE * near
        columns, rows = self._possible_aimers(end)
        if columns and rows:
            return score + _CROSSFIRE
        if columns or rows:
            return score + (10 if ammo else -60)
        return score

    def _possible_aimers(self, end: int) -> list[int]:
        """Return how many devils could aim at a cell, along its column and along its row."""
        aims = [0, 0]
        reach = self._turn.rules.aim_range
        for n, ray in enumerate(self._lines[end]):
            for cell in ray[:reach]:
                if cell in self._devils:
                    aims[n & 1] += not self._devils[cell][1]
                    break
        return aims
