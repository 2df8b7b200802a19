"""A player good enough to watch; it uses the hero's view only."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor
from game.core.grid import FOUR, WALKABLE, Direction, Grid, Pos, Terrain
from game.core.path import Flood, bit
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.railgun.params import AIMING, DEVIL, KIT

_FAR = 99
_HUNGRY = 9


class DemoPlayer:
    """Shoots what counts, leaves the lanes of those who aim, fetches kits, explores."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the action with the best score; the generator breaks ties."""
        own = view.own()
        assert own is not None
        scores = [self._score(view, own, action) for action in legal]
        best = [a for a, score in zip(legal, scores, strict=True) if score == max(scores)]
        return best[rng.below(len(best))[1]]

    def _score(self, view: View, own: Actor, action: Action) -> int:
        if isinstance(action, Shoot):
            return self._shot_score(view, own, action.direction)
        assert isinstance(action, Move)
        return self._step_score(view, own.pos.step(action.direction))

    def _shot_score(self, view: View, own: Actor, direction: Direction) -> int:
        target = _first_devil(view, own.pos, direction)
        ammo = view.gauge("ammo").value
        if target is None:
            return -200
        steps = abs(target.pos.x - own.pos.x) + abs(target.pos.y - own.pos.y)
        worth = 1 + (steps == 1) + (ammo == 1)
        # A shot in a crowded lane lets the others fire: take the one that threatens first.
        threats = len(_threats(view, own.pos))
        saved = 1 if target.pose == AIMING else 0
        risk = 400 * max(0, threats - saved)
        patience = 60 if worth == 1 and ammo > 1 and not saved and steps > 2 else 0
        return 100 * worth + 150 * saved - risk - patience

    def _step_score(self, view: View, end: Pos) -> int:
        score = -400 * len(_threats(view, end))
        turns, ammo = view.gauge("turns").value, view.gauge("ammo").value
        grid = _believed(view.board.grid)
        kits = [item.pos for item in view.items if item.kind == KIT]
        if end in kits and (
            ammo < view.gauge("ammo").maximum or turns <= view.gauge("turns").maximum - 4
        ):
            score += 120
        need = 12 if ammo < 2 or turns <= _HUNGRY else 4
        score -= need * min(_FAR, _steps(grid, end, kits) or 0) if kits else 0
        devils = [a.pos for a in view.actors if a.kind == DEVIL]
        if devils and ammo:
            score -= 3 * (_steps(grid, end, devils, beside=True) or 0)
        if not kits and not devils:
            score -= 2 * (_steps(grid, end, _frontier(view)) or 0)
        # In line with a devil nearby: it aims next, and one can shoot it at arm's length.
        in_line = sum(1 for d in devils if d.x == end.x or d.y == end.y)
        return score + (8 * in_line if ammo else -60 * in_line)


def _first_devil(view: View, start: Pos, direction: Direction) -> Actor | None:
    grid = view.board.grid
    pos = start.step(direction)
    while grid.inside(pos) and grid.at(pos) is Terrain.FLOOR:
        for actor in view.actors:
            if actor.pos == pos and actor.kind == DEVIL:
                return actor
        pos = pos.step(direction)
    return None


def _threats(view: View, pos: Pos) -> list[Actor]:
    """Return the aiming devils whose ray would cross a cell."""
    grid, found = view.board.grid, []
    for devil in view.actors:
        if devil.pose != AIMING:
            continue
        cell = devil.pos.step(devil.facing)
        while grid.inside(cell) and grid.at(cell) in (Terrain.FLOOR, Terrain.UNKNOWN):
            if cell == pos:
                found.append(devil)
                break
            if any(a.pos == cell and a.kind == DEVIL for a in view.actors):
                break
            cell = cell.step(devil.facing)
    return found


def _believed(grid: Grid) -> Grid:
    """Return the board with unknown cells taken for floor."""
    return Grid(grid.width, grid.height, grid.terrain.replace(b"\0", b"\1"))


def _frontier(view: View) -> list[Pos]:
    """Return the unknown cells beside known floor."""
    grid, found = view.board.grid, []
    for index, code in enumerate(grid.terrain):
        pos = Pos(index % grid.width, index // grid.width)
        if code == Terrain.UNKNOWN and any(
            grid.inside(n := pos.step(side)) and WALKABLE[grid.terrain[n.y * grid.width + n.x]]
            for side in FOUR
        ):
            found.append(pos)
    return found


def _steps(grid: Grid, start: Pos, goals: list[Pos], *, beside: bool = False) -> int | None:
    """Return the steps to the nearest of the goals, or to the nearest cell beside one."""
    bits = 0
    for goal in goals:
        bits |= bit(grid, goal)
    if not bits:
        return None
    steps = Flood(grid, start).distance(bits)
    return None if steps is None else max(0, steps - beside)
