"""The demo player of the title screen; it uses the hero's view only."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Drop, EndTurn, Move, PickUp, Use, Wait
from game.core.actor import Actor
from game.core.cells import Cells, Distances
from game.core.grid import (
    ALL_DIRECTIONS,
    STAIRS_DOWN,
    STAIRS_UP,
    Direction,
    Grid,
    Pos,
    Terrain,
    chebyshev,
)
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.psttrl.actors import slots_of
from game.rulesets.psttrl.ai.combat_odds import CERTAIN, CombatOdds, weapon_value
from game.rulesets.psttrl.params import CLIMB, HALF_ACTION, RESIGN, WIELD, BoardPos
from game.rulesets.psttrl.paths import find_path, stair_destination

_MAX_PLIES = 700
_TARGET_FLOOR = 3
_MAX_WAITS = 3
_MAX_WEAPONS = 3
_STAIRS = (*STAIRS_DOWN, *STAIRS_UP)


class DemoPlayer:
    """Collects weapons, wins safe fights, hunts the Baby Dragon and returns to the surface."""

    def __init__(self) -> None:
        self._visits: dict[BoardPos, int] = {}
        self._reset()

    def _reset(self) -> None:
        """Forget the last match: one player may play several."""
        self._plies = 0
        self._consecutive_waits = 0
        self._visits.clear()

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return an action; resign after too many of them."""
        me = view.own_actor()
        assert me is not None
        if view.turn == 1:
            self._reset()
        self._plies += 1
        place = BoardPos(me.board, me.pos)
        self._visits[place] = self._visits.get(place, 0) + 1
        if self._plies > _MAX_PLIES:
            return Use(RESIGN)
        odds = CombatOdds(view, me)
        wanted = self._decide(view, me, odds, rng)
        return wanted if wanted in legal else _random_legal_step(legal, rng)

    def _decide(self, view: View, me: Actor, odds: CombatOdds, rng: Rng) -> Action:
        if view.gauge("post_move").value:
            return _post_move_attack(odds)
        action = _fight(odds) or self._wait_for_approach(odds)
        if action is not None:
            return action
        self._consecutive_waits = 0
        danger = [foe for foe in odds.foes_within(4) if odds.best_slot(foe)[0] < 0]
        if danger:
            return _flee(view, me, odds, danger)
        action = _manage_inventory(view, me)
        if action is not None:
            return action
        return self._travel(view, me, odds, rng)

    def _wait_for_approach(self, odds: CombatOdds) -> Action | None:
        """Let a foe come close first, or ready the best weapon against it."""
        near = odds.foes_within(3)
        if not near:
            return None
        chance, slot = odds.best_slot(near[0])
        if chance <= 0:
            return None
        if slot != odds.wielded_slot:
            return Use(WIELD, slot)
        if chebyshev(near[0].pos, odds.me.pos) == 2 and self._consecutive_waits < _MAX_WAITS:
            self._consecutive_waits += 1
            return Wait(HALF_ACTION)
        return None

    def _travel(self, view: View, me: Actor, odds: CombatOdds, rng: Rng) -> Action:
        grid = _passable_grid(view, me)
        distances = Distances.on(grid, me.pos, diagonal=True)
        near = (distances.nearest(cells) for cells in self._goals(view, me, grid, odds))
        goal = next((cells[0] for cells in near if cells), None)
        if goal is None:
            return _random_step(view, me, rng)
        if goal == me.pos:
            return Use(CLIMB)
        path = find_path(grid, me.pos, goal, lambda options: options[rng.below(len(options))[1]])
        return Move(_direction_to(me.pos, path[1]))

    def _goals(self, view: View, me: Actor, grid: Grid, odds: CombatOdds) -> list[Cells]:
        """Return cells worth going to, the best first."""
        has_dragon = view.gauge("dragons").value > 0
        targets = [foe.pos for foe in odds.foes if odds.best_slot(foe)[0] >= CERTAIN // 2]
        items = [item for item in view.items if item.board == me.board]
        upgrades = Cells.of(grid, (item.pos for item in items if _is_upgrade(me, item.kind)))
        floor, first = view.gauge("floor").value, view.gauge("floor").value - me.board
        up, down = (
            self._least_used_stairs(view, me, up=True),
            self._least_used_stairs(view, me, up=False),
        )
        frontier = _frontier(view, me, grid)
        if has_dragon and first == 0:
            return [up, frontier, down]
        last = first + len(view.boards) - 1
        target = min(_TARGET_FLOOR, last) if first < _TARGET_FLOOR else last
        hunt = Cells.of(grid, targets).around().intersection(Cells.walkable(grid))
        if floor < target:
            return [hunt, upgrades, down, frontier, up]
        return [hunt, upgrades, frontier, up, down]

    def _least_used_stairs(self, view: View, me: Actor, *, up: bool) -> Cells:
        """Return the least used of the known stairs up or down."""
        grid = view.boards[me.board].grid
        grids = tuple(board.grid for board in view.boards)
        stairs = [
            (self._visits.get(BoardPos(me.board, pos), 0), pos)
            for pos in grid.cells(*(STAIRS_UP if up else STAIRS_DOWN))
            if stair_destination(grids, BoardPos(me.board, pos)) is not None
            or me.pos == pos
            or view.boards[me.board].is_visible(pos)
        ]
        least = min((visits for visits, _ in stairs), default=0)
        return Cells.of(grid, (pos for visits, pos in stairs if visits == least))


def _post_move_attack(odds: CombatOdds) -> Action:
    """Attack after the step if that is better than passing."""
    near = odds.foes_within(1)
    best = max(near, key=lambda foe: odds.kill_chance(odds.wielded_slot, foe, post_move=True))
    if odds.kill_chance(odds.wielded_slot, best, post_move=True) < 0:
        return EndTurn()
    return Move(_direction_to(odds.me.pos, best.pos))


def _fight(odds: CombatOdds) -> Action | None:
    """Attack the best adjacent foe with the best slot, wielding it first."""
    near = odds.foes_within(1)
    if not near:
        return None
    options = []
    for foe in near:
        others = [other for other in near if other.id != foe.id]
        for slot in odds.wieldable_slots:
            kill = odds.kill_chance(slot, foe)
            risk = sum(odds.death_chance(slot, other, healed=kill >= CERTAIN) for other in others)
            risk += odds.death_chance(slot, foe) * (CERTAIN - max(0, kill)) // CERTAIN
            options.append((2 * kill - risk, odds.duel_score(slot, foe), slot, foe))
    _, _, slot, foe = max(options, key=lambda row: (row[0], row[1], -row[2]))
    if slot != odds.wielded_slot:
        return Use(WIELD, slot)
    return Move(_direction_to(odds.me.pos, foe.pos))


def _flee(view: View, me: Actor, odds: CombatOdds, danger: list[Actor]) -> Action:
    """Flee from foes that would win, over a stair if possible."""
    grid = _passable_grid(view, me)
    _, slot = odds.safest_slot(danger)
    if slot != odds.wielded_slot:
        return Use(WIELD, slot)
    if grid.terrain_at(me.pos) in _STAIRS:
        return Use(CLIMB)
    exits = Distances.on(grid, me.pos, diagonal=True).nearest(grid.cells(*_STAIRS))
    if exits:
        path = find_path(grid, me.pos, exits[0], lambda options: options[0])
        if len(path) <= min(chebyshev(foe.pos, me.pos) for foe in danger):
            return Move(_direction_to(me.pos, path[1]))
    sides = [side for side in ALL_DIRECTIONS if grid.can_step(me.pos, side)]
    if not sides:
        return Wait(HALF_ACTION)
    distances = [min(chebyshev(foe.pos, me.pos.step(side)) for foe in danger) for side in sides]
    return Move(sides[distances.index(max(distances))])


def _manage_inventory(view: View, me: Actor) -> Action | None:
    """Pick up a better weapon, or drop a worthless one."""
    slots = slots_of(me)
    for item in view.items:
        if (item.board, item.pos) == (me.board, me.pos) and _is_upgrade(me, item.kind):
            empty = [slot for slot, weapon in enumerate(slots) if not weapon]
            full = sum(map(bool, slots)) >= _MAX_WEAPONS
            worst = min(
                (s for s in range(4) if slots[s]), key=lambda s: weapon_value(slots[s]), default=0
            )
            return PickUp(item.id, worst if full else empty[0])
    for slot, weapon in enumerate(slots):
        if weapon and weapon_value(weapon) < 1:
            return Drop(slot)
    return None


def _is_upgrade(me: Actor, weapon: str) -> bool:
    slots = slots_of(me)
    carried = [weapon_value(slot) for slot in slots if slot]
    if weapon in slots or weapon_value(weapon) < 2:
        return False
    return len(carried) < _MAX_WEAPONS or weapon_value(weapon) > min(carried)


def _passable_grid(view: View, me: Actor) -> Grid:
    """Return the known board with visible creatures as walls."""
    grid = view.boards[me.board].grid
    terrain = bytearray(grid.terrain)
    for actor in view.actors:
        if actor.board == me.board and actor.id != me.id:
            terrain[grid.index(actor.pos)] = Terrain.WALL
    return Grid(grid.width, grid.height, bytes(terrain))


def _frontier(view: View, me: Actor, grid: Grid) -> Cells:
    """Return the floor next to unknown cells."""
    unknown = Cells.of_terrain(view.boards[me.board].grid, Terrain.UNKNOWN)
    return unknown.around().intersection(Cells.walkable(grid)).without_cells((me.pos,))


def _direction_to(start: Pos, end: Pos) -> Direction:
    return next(side for side in ALL_DIRECTIONS if start.step(side) == end)


def _random_legal_step(legal: Sequence[Action], rng: Rng) -> Action:
    steps = [action for action in legal if isinstance(action, Move)]
    return steps[rng.below(len(steps))[1]] if steps else legal[0]


def _random_step(view: View, me: Actor, rng: Rng) -> Action:
    grid = _passable_grid(view, me)
    sides = [side for side in ALL_DIRECTIONS if grid.can_step(me.pos, side)]
    return Move(sides[rng.below(len(sides))[1]]) if sides else Wait(HALF_ACTION)
