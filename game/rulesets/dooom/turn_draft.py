"""A turn in progress: the mutable working copy of a state while an action is applied."""

from collections.abc import Sequence

from game.core.actor import Actor, ActorId, ItemId, Seat
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.grid import Grid, Pos
from game.core.state import World
from game.rulesets.dooom.params import LANTERN_RANGE, MAX_SEATS, DooomRules


class DooomTurn:
    """A state being changed: a draft of its world and the data of the match.

    `changed_item_cells` collects the cells whose items changed, `attack_cells` holds the cells of
    attacker and victim, `damage_log` the HP lost (or, negative, regained). `looking_seat` is the
    seat whose view of the terrain changed.
    """

    def __init__(self, world: World, rules: DooomRules, tracks: Sequence[str], first: Seat) -> None:
        """Start a turn; the caller sets the current seat and its points."""
        self.draft, self.rules, self.tracks = Draft(world), rules, list(tracks)
        self.seats, self.first, self.current, self.points = len(tracks), first, first, 0
        self.outcome: Outcome | None = None
        self.dead_seat: Seat | None = None
        self.changed_item_cells: list[Pos] = []
        self.attack_cells: tuple[Pos, ...] = ()
        self.damage_log: list[tuple[Actor, int]] = []
        self.looking_seat: Seat | None = None

    @property
    def grid(self) -> Grid:
        """Return the board."""
        return self.draft.grids[0]

    def actor(self, seat: Seat) -> Actor | None:
        """Return a seat's actor, or None if it is dead."""
        return self.draft.actors.get(actor_id(seat))


def actor_id(seat: Seat) -> ActorId:
    """Return the id of a seat's actor: the players are spawned first, in seat order."""
    return ActorId(seat + 1)


def map_item_ids(grid: Grid) -> range:
    """Return the ids that a map's items have: as many as the largest map has cells.

    They are drawn from these, since the next free number would tell how many items there are.
    """
    side = grid.width - 2 * LANTERN_RANGE
    return range(MAX_SEATS + 1, MAX_SEATS + 1 + side * side)


def pile_id(grid: Grid, pos: Pos) -> ItemId:
    """Return the id of treasure dropped on a cell: above those of the map's items."""
    return ItemId(map_item_ids(grid).stop + grid.index(pos))


def seat_number(actor: Actor) -> int:
    """Return an actor's seat number as shown to players, counted from 1."""
    assert actor.seat is not None
    return actor.seat + 1
