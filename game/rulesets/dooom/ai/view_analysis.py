"""A seat's view as bit boards, with distances, paths and simple fight odds for the bots."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Attack, Move, PickUp
from game.core.actor import Actor, Item
from game.core.grid import Pos, Terrain
from game.core.pathfinding import bits_from_flags, cells_of, walkable_bits
from game.core.view import View
from game.rulesets.dooom.params import damage_of, treasure_of

_UNKNOWN = bytes(1 if code == Terrain.UNKNOWN else 0 for code in range(256))
_EXIT = bytes(1 if code == Terrain.EXIT else 0 for code in range(256))
NEVER = 99
_UNKNOWN_RANGE = 6


def neighbour_mask(bits: int, width: int) -> int:
    """Return the four neighbours of all cells; the board's wall margin prevents wrapping."""
    return bits << 1 | bits >> 1 | bits << width | bits >> width


class SeatKnowledge:
    """The current seat's knowledge, computed once per decision."""

    def __init__(self, view: View, legal: Sequence[Action]) -> None:
        """Read a view; the seat must be alive."""
        own = view.own_actor()
        assert own is not None
        self.view = view
        self.legal = legal
        self.own: Actor = own
        grid = view.board.grid
        self.width = grid.width
        self.points = view.gauge("points").value
        self.target = view.gauge("target").value
        self.treasure = treasure_of(own)
        self.others = [actor for actor in view.actors if actor.id != own.id]
        self.here = self.bit(own.pos)
        occupied = 0
        for actor in self.others:
            occupied |= self.bit(actor.pos)
        self.floor = walkable_bits(grid)
        self.free = self.floor & ~occupied
        self.exits = bits_from_flags(grid.terrain.translate(_EXIT))
        self.unknown = bits_from_flags(grid.terrain.translate(_UNKNOWN))
        self.layers = self.flood(self.here, self.free)

    @property
    def has_target(self) -> bool:
        """Return whether the seat holds the target."""
        return self.treasure >= self.target

    def bit(self, pos: Pos) -> int:
        """Return the bit board of one cell."""
        return 1 << (pos.y * self.width + pos.x)

    def flood(self, start: int, free: int) -> list[int]:
        """Return the cells by distance from the start cells, without limit."""
        layers, seen = [start], start
        while layer := neighbour_mask(layers[-1], self.width) & free & ~seen:
            layers.append(layer)
            seen |= layer
        return layers

    def distance(self, bits: int) -> int | None:
        """Return the steps to the nearest of some cells, None if there is no known path."""
        for steps, layer in enumerate(self.layers):
            if layer & bits:
                return steps
        return None

    def estimated_path(self, bits: int, unknown_cost: int) -> tuple[int | None, list[Move]]:
        """Return the estimated steps to some cells and the first moves, through unknown cells too.

        An unknown cell near known floor counts as `unknown_cost` steps; others are impassable.
        """
        unseen = self.unknown & self._near_known_floor()
        passable = self.free | unseen | self.here
        layers, reached, quiet = [bits], bits, 0
        while not layers[-1] & self.here and quiet <= unknown_cost:
            near = neighbour_mask(layers[-1] & ~unseen, self.width)
            if len(layers) >= unknown_cost:
                near |= neighbour_mask(layers[-unknown_cost] & unseen, self.width)
            layers.append(near & passable & ~reached)
            reached |= layers[-1]
            quiet = 0 if layers[-1] else quiet + 1
        if not layers[-1] & self.here or len(layers) < 2:
            return None, []
        steps = [m for m in self.moves() if layers[-2] & self.bit(self.own.pos.step(m.direction))]
        return len(layers) - 1, steps

    def _near_known_floor(self) -> int:
        """Return the cells within a few steps of known floor."""
        bits = self.floor
        for _ in range(_UNKNOWN_RANGE):
            bits |= neighbour_mask(bits, self.width)
        return bits

    def steps_towards(self, bits: int) -> list[Move]:
        """Return the legal first steps of all shortest known paths to some cells."""
        seen = layer = bits
        while layer:
            near = neighbour_mask(layer, self.width)
            if near & self.here:
                return [m for m in self.moves() if layer & self.bit(self.own.pos.step(m.direction))]
            layer = near & self.free & ~seen
            seen |= layer
        return []

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

    def frontier(self) -> int:
        """Return the known walkable cells next to unknown ones."""
        return self.floor & neighbour_mask(self.unknown, self.width)

    def cells(self, bits: int) -> list[Pos]:
        """Return the positions of a bit board in reading order."""
        return cells_of(self.view.board.grid, bits)


def hits_to_kill(attacker: Actor, victim: Actor) -> int:
    """Return the hits an attacker needs to kill a victim, `NEVER` if it cannot."""
    damage = damage_of(attacker, victim)
    return -(-victim.health // damage) if damage > 0 else NEVER


def likely_wins(own: Actor, other: Actor, *, first: bool) -> bool:
    """Return whether `own` is likely to win a fight to the death; `first` if it attacks first."""
    own_hits, other_hits = hits_to_kill(own, other), hits_to_kill(other, own)
    return own_hits < other_hits or (own_hits == other_hits < NEVER and first)
