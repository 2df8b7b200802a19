"""The fields of a state and the queries that only read them."""

from game.core.actor import Actor, ActorId, Seat
from game.core.cell_set import Cells
from game.core.event import Outcome
from game.core.fast_dataclass import value
from game.core.grid import Pos, Terrain
from game.core.state import SingleSeatState, World
from game.core.view import Board, Gauge, View, gauge_of
from game.rulesets.railgun.params import KILLER, RailgunRules
from game.rulesets.railgun.turn_draft import Counters, RailgunTurn, hearing_range

_GAUGES = ("turns", "ammo", "kills", "streak", "hearing", "pillar", "shots", "hits")


@value(frozen=True, slots=True)
class RailgunStateBase(SingleSeatState):
    """The world, what the hero knows and sees of it, and his numbers.

    `known` and `visible` are sets of cells, each as its `Cells.number`. Terrain changes only where
    he sees it, so what he knows of a cell is what is there.
    """

    world: World
    rules: RailgunRules
    hero_id: ActorId
    known: int
    visible: int
    turns: int
    ammo: int
    kills_left: int
    streak: int
    shots: int
    hits: int
    outcome: Outcome | None

    def open_turn(self) -> RailgunTurn:
        """Return a turn that begins in this state."""
        now = Counters(self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits)
        return RailgunTurn(self.world, self.rules, self.hero_id, now)

    @property
    def gauge_values(self) -> list[int]:
        """Return the hero's numbers, how far he is heard, and whether he found the pillar."""
        heard = hearing_range(self.rules, self.streak)
        is_found = int(Terrain.PILLAR_FOUND in self.world.grids[0].terrain)
        stock = [self.turns, self.ammo, self.kills_left, self.streak]
        return [*stock, heard, is_found, self.shots, self.hits]

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        """Return the gauges with these values."""
        most = (self.rules.turn_cap, self.rules.ammo_cap, self.rules.kills, 0, 0, 1, 0, 0)
        return tuple(map(gauge_of, _GAUGES, self.gauge_values, most))

    @property
    def known_cells(self) -> Cells:
        """Return the cells that the hero knows."""
        return Cells.from_number(self.world.grid, self.known)

    @property
    def visible_cells(self) -> Cells:
        """Return the cells that the hero sees."""
        return Cells.from_number(self.world.grid, self.visible)

    @property
    def occupants(self) -> dict[Pos, ActorId]:
        """Return who stands where."""
        return {actor.pos: actor.id for actor in self.world.actors}

    def sees(self, pos: Pos) -> bool:
        """Return whether a cell of the board is in sight."""
        return pos in self.visible_cells

    def knows(self, pos: Pos) -> bool:
        """Return whether the hero knows a cell; he does know the border."""
        return pos in self.known_cells or not self.world.grid.in_bounds(pos)

    def observe(self, seat: Seat | None) -> View:
        """Return what the hero sees and remembers; kits and counters always show (rules 5)."""
        world, grid, actors = self.world, self.world.grids[0], self.world.actors
        if seat is None:
            known = visible = Cells.all(grid)
        else:
            known, visible = self.known_cells, self.visible_cells
            actors = tuple([actor for actor in actors if is_visible(actor, visible)])
        board = Board(known.show(grid), visible.flags())
        return View(seat, world.turn, (board,), actors, world.items, self.gauges, self.outcome)


def is_visible(actor: Actor, visible: Cells) -> bool:
    """Return whether the hero sees an actor; his killer is always visible (rules 6)."""
    return actor.pos in visible or actor.pose == KILLER
