"""The demo player of the title screen; it uses the hero's view only."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.action import Action, Drop, Move, PickUp, Use, Wait
from game.core.actor import Actor
from game.core.cell_set import Cells, Distances
from game.core.grid import ALL_DIRECTIONS, STAIRS_DOWN, STAIRS_UP, Grid, Terrain
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.psttrl import params
from game.rulesets.psttrl.actor_stats import slots_of
from game.rulesets.psttrl.ai.tactics import Tactics, weapon_value
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.stairs_and_paths import direction_to, find_path, stair_destination

# For the Baby Dragon; deeper ones are given more.
_MAX_PLIES = 1000
_MAX_WEAPONS = 3
# The dragon is met for a smaller chance than others.
_DRAGON_SURE = 50
_KINDS = tuple(CREATURE_KINDS)


@dataclass(frozen=True, slots=True)
class Temperament:
    """What a player is after: its dragon, the dragon's floor, and how it gets there.

    `sure` is how likely a first strike must kill to be looked for, in percent. Up to the floor
    `gathers` weapons are worth a detour.
    """

    dragon: str
    floor: int
    sure: int
    gathers: int


QUICK = Temperament(params.BABY, 3, 90, 1)
COLLECTOR = Temperament(params.BABY, 3, 50, 3)
DEEP = Temperament(params.MATURE, 6, 60, 2)
DEEPEST = Temperament(params.ANCIENT, 9, 60, 2)
TEMPERAMENTS = {"quick": QUICK, "collector": COLLECTOR, "deep": DEEP, "deepest": DEEPEST}


class DemoPlayer:
    """Collects weapons, wins safe fights, hunts a dragon and returns to the surface."""

    def __init__(self, temperament: Temperament = COLLECTOR) -> None:
        self._temperament = temperament
        self._reset()

    def _reset(self) -> None:
        """Forget the last match: one player may play several."""
        self._plies = 0
        self._consecutive_waits = 0
        self._has_slain = False
        self._visits: dict[params.BoardPos, int] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return an action; resign after too many of them."""
        me = view.own_actor()
        assert me is not None
        if view.turn == 1:
            self._reset()
        self._plies += 1
        place = params.BoardPos(me.board, me.pos)
        self._visits[place] = self._visits.get(place, 0) + 1
        if self._plies > _MAX_PLIES * self._temperament.floor // QUICK.floor:
            return Use(params.RESIGN)
        number = view.gauge("last_kill").value
        last_kill = _KINDS[number - 1] if number else ""
        # A new player in a match that has begun knows of no more than their number.
        dragon, slain = self._temperament.dragon, view.gauge("dragons").value
        as_good = len(params.DRAGONS) - params.DRAGONS.index(dragon)
        self._has_slain |= last_kill == dragon or slain >= as_good
        wanted = self._decide(view, me, Tactics(view, me, last_kill), legal, rng)
        if wanted in legal:
            return wanted
        steps = [action for action in legal if isinstance(action, Move)]
        return steps[rng.below(len(steps))[1]] if steps else legal[0]

    def _decide(
        self, view: View, me: Actor, tactics: Tactics, legal: Sequence[Action], rng: Rng
    ) -> Action:
        if view.gauge("post_move").value:
            return tactics.post_move()
        if tactics.is_engaged(self._consecutive_waits):
            action = tactics.decide(legal, self._consecutive_waits)
            self._consecutive_waits += isinstance(action, Wait)
            return action
        self._consecutive_waits = max(0, self._consecutive_waits - 1)
        return _manage_inventory(view, me) or self._travel(view, me, tactics, rng)

    def _travel(self, view: View, me: Actor, tactics: Tactics, rng: Rng) -> Action:
        others = (a.pos for a in view.actors if a.board == me.board and a.id != me.id)
        grid = view.boards[me.board].grid.filled(others, Terrain.WALL)
        distances = Distances.on(grid, me.pos, diagonal=True)
        near = (distances.nearest(cells) for cells in self._goals(view, me, grid, tactics))
        goal = next((cells[0] for cells in near if cells), None)
        if goal is None:
            sides = [side for side in ALL_DIRECTIONS if grid.can_step(me.pos, side)]
            return Move(sides[rng.below(len(sides))[1]]) if sides else Wait(params.HALF_ACTION)
        if goal == me.pos:
            return Use(params.CLIMB)
        path = find_path(grid, me.pos, goal, lambda options: options[rng.below(len(options))[1]])
        return Move(direction_to(me.pos, path[1]))

    def _goals(self, view: View, me: Actor, grid: Grid, tactics: Tactics) -> list[Cells]:
        """Return cells worth going to, the best first."""
        wanted = self._temperament
        sure = {foe.kind: wanted.sure for foe in tactics.foes} | {wanted.dragon: _DRAGON_SURE}
        targets = [foe.pos for foe in tactics.foes if tactics.strike_first(foe) >= sure[foe.kind]]
        items = [item for item in view.items if item.board == me.board]
        upgrades = Cells.of(grid, (item.pos for item in items if is_upgrade(me, item.kind)))
        floor, first = view.gauge("floor").value, view.gauge("floor").value - me.board
        up, down = (self._least_used_stairs(view, me, kinds) for kinds in (STAIRS_UP, STAIRS_DOWN))
        free = Cells.walkable(grid)
        unknown = Cells.of_terrain(view.boards[me.board].grid, Terrain.UNKNOWN)
        frontier = unknown.around().intersection(free).without_cells((me.pos,))
        if self._has_slain and first == 0:
            return [up, frontier, down]
        last = first + len(view.boards) - 1
        target = min(wanted.floor, last) if first < wanted.floor else last
        hunt = Cells.of(grid, targets).around().intersection(free)
        if floor < target:
            return [*([hunt, upgrades] if floor <= wanted.gathers else []), down, frontier, up]
        return [hunt, upgrades, frontier, up, down]

    def _least_used_stairs(self, view: View, me: Actor, kinds: tuple[Terrain, ...]) -> Cells:
        """Return the least used of the known stairs of some kinds."""
        board, grids = view.boards[me.board], tuple(board.grid for board in view.boards)
        visits = {
            pos: self._visits.get(place, 0)
            for pos in board.grid.cells(*kinds)
            if stair_destination(grids, place := params.BoardPos(me.board, pos)) is not None
            or me.pos == pos
            or board.is_visible(pos)
        }
        least = min(visits.values(), default=0)
        return Cells.of(board.grid, (pos for pos, count in visits.items() if count == least))


def _manage_inventory(view: View, me: Actor) -> Action | None:
    """Pick up a better weapon, or drop a worthless one."""
    slots = slots_of(me)
    carried = [slot for slot, weapon in enumerate(slots) if weapon]
    for item in view.items:
        if (item.board, item.pos) == (me.board, me.pos) and is_upgrade(me, item.kind):
            if len(carried) < _MAX_WEAPONS:
                return PickUp(item.id, slots.index(""))
            return PickUp(item.id, min(carried, key=lambda slot: weapon_value(slots[slot])))
    for slot, weapon in enumerate(slots):
        if weapon and weapon_value(weapon) < 1:
            return Drop(slot)
    return None


def is_upgrade(me: Actor, weapon: str) -> bool:
    """Return whether a weapon is worth a slot: no other like it, or one that is worse."""
    slots = slots_of(me)
    carried = [weapon_value(slot) for slot in slots if slot]
    if weapon in slots or weapon_value(weapon) < 2:
        return False
    return len(carried) < _MAX_WEAPONS or weapon_value(weapon) > min(carried)
