"""A seat's view as sets of cells, with distances, paths and hits to kill for the bots."""

from collections.abc import Sequence
from functools import cached_property

from game.core.action import Action, Attack, Move, PickUp
from game.core.actor import Actor, Item
from game.core.cell_set import Cells
from game.core.grid import Pos, Terrain
from game.core.view import View
from game.rulesets.dooom.params import damage_of, points_of, treasure_of

NEVER = 99
_UNKNOWN_RANGE = 6


class SeatKnowledge:
    """The current seat's knowledge, computed once per decision."""

    def __init__(self, view: View, legal: Sequence[Action]) -> None:
        """Read a view; the seat must be alive."""
        own = view.own_actor()
        assert own is not None
        self.view = view
        self.legal = legal
        self.own: Actor = own
        self.grid = grid = view.board.grid
        self.points = view.gauge("points").value
        self.turn_points = points_of(own)
        self.target = view.gauge("target").value
        self.treasure = treasure_of(own)
        self.others = [actor for actor in view.actors if actor.id != own.id]
        self.here = self.cell(own.pos)
        self.floor = Cells.walkable(grid)
        self.free = self.floor.without_cells(actor.pos for actor in self.others)

    @cached_property
    def layers(self) -> list[Cells]:
        """Return the free cells 0, 1, 2 and so on steps away."""
        return list(self.free.layers_around(self.here))

    @cached_property
    def exits(self) -> Cells:
        """Return the known exits."""
        return Cells.of_terrain(self.grid, Terrain.EXIT)

    @cached_property
    def unknown(self) -> Cells:
        """Return the unknown cells."""
        return Cells.of_terrain(self.grid, Terrain.UNKNOWN)

    @property
    def has_target(self) -> bool:
        """Return whether the seat holds the target."""
        return self.treasure >= self.target

    def cell(self, pos: Pos) -> Cells:
        """Return one cell as a set."""
        return Cells.of(self.grid, (pos,))

    def distance(self, goals: Cells) -> int | None:
        """Return the steps to the nearest of some cells, None if there is no known path."""
        return next((n for n, layer in enumerate(self.layers) if not goals.isdisjoint(layer)), None)

    def steps_to_or_beside(self, goals: Cells) -> int | None:
        """Return the steps to a cell, or next to it and one more if it is occupied."""
        steps = self.distance(goals)
        if steps is None and goals.without(self.free):
            near = self.distance(goals.beside().intersection(self.free))
            return None if near is None else near + 1
        return steps

    def patrol_cell(self, rounds: int) -> Cells:
        """Return a reachable cell to revisit, the same for some rounds; none if none is."""
        reached = self.here.none()
        for layer in self.layers[1:]:
            reached = reached.union(layer)
        if not reached:
            return reached
        number = (self.view.turn // rounds * 7919 + self.own.id) % len(reached)
        return self.cell(reached.nth(number))

    def estimated_path(self, goals: Cells, unknown_cost: int) -> tuple[int | None, list[Move]]:
        """Return the estimated steps to some cells and the first moves, through unknown cells too.

        An unknown cell near known floor counts as `unknown_cost` steps; others are impassable.
        """
        unseen = self._near_unknown
        left = self.free.union(unseen).union(self.here).without(goals)
        layers, quiet = [goals], 0
        while self.here.isdisjoint(layers[-1]) and quiet <= unknown_cost:
            near = layers[-1].without(unseen).beside()
            if len(layers) >= unknown_cost:
                near = near.union(layers[-unknown_cost].intersection(unseen).beside())
            layers.append(near.intersection(left))
            left = left.without(near)
            quiet = 0 if layers[-1] else quiet + 1
        if self.here.isdisjoint(layers[-1]) or len(layers) < 2:
            return None, []
        return len(layers) - 1, self._moves_into(layers[-2])

    @cached_property
    def _near_unknown(self) -> Cells:
        """Return the unknown cells within a few steps of known floor."""
        near = self.floor
        for _ in range(_UNKNOWN_RANGE):
            near = near.union(near.beside())
        return near.intersection(self.unknown)

    def steps_towards(self, goals: Cells) -> list[Move]:
        """Return the legal first steps of all shortest known paths to some cells."""
        beside, layers = self.here.beside(), self.free.layers_around(goals)
        return next((self._moves_into(n) for n in layers if not beside.isdisjoint(n)), [])

    def _moves_into(self, cells: Cells) -> list[Move]:
        return [move for move in self.moves() if self.own.pos.step(move.direction) in cells]

    def could_leave(self, actor: Actor) -> bool:
        """Return whether an actor holds enough treasure to win by an exit."""
        return treasure_of(actor) >= self.target > 0

    def moves(self) -> list[Move]:
        """Return the legal steps."""
        return [action for action in self.legal if isinstance(action, Move)]

    def pick_up(self) -> tuple[PickUp, Item] | None:
        """Return the legal pick-up and its item, if any."""
        for action in self.legal:
            if isinstance(action, PickUp):
                return action, next(i for i in self.view.items if i.id == action.item)
        return None

    def attacks(self) -> list[tuple[Attack, Actor]]:
        """Return the legal attacks with their victims."""
        return [
            (action, next(a for a in self.others if a.pos == action.target))
            for action in self.legal
            if isinstance(action, Attack)
        ]

    def frontier(self) -> Cells:
        """Return the known walkable cells next to unknown ones."""
        return self.floor.intersection(self.unknown.beside())


def hits_to_kill(attacker: Actor, victim: Actor) -> int:
    """Return the hits an attacker needs to kill a victim, `NEVER` if it cannot."""
    damage = damage_of(attacker, victim)
    return -(-victim.health // damage) if damage > 0 else NEVER
