"""The fields of a state and the queries that only read them."""

from functools import cached_property, lru_cache

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import Actor, ActorId, Item, Seat
from game.core.event import Outcome
from game.core.fast_dataclass import value
from game.core.grid import CARDINALS, Grid, Pos
from game.core.state import SingleSeatState, World
from game.core.view import Board, Gauge, View
from game.rulesets.codekeeper.params import CodekeeperRules
from game.rulesets.codekeeper.sight import in_sight, known_cells
from game.rulesets.codekeeper.weapons import Charges, targets, usable_weapons

SEAT = Seat(0)


@value(frozen=True, slots=False)
class CodekeeperStateBase(SingleSeatState):
    """The world, the terrain the hero remembers and the cells he sees, score and charges.

    `known` holds a terrain code per cell, `visible` a flag per cell. `charges` are those of
    `CHARGED_WEAPONS`; `gauges` repeat the numbers for the HUD.
    """

    world: World
    rules: CodekeeperRules
    hero_id: ActorId
    known: bytes
    visible: bytes
    score: int
    charges: Charges
    outcome: Outcome | None
    gauges: tuple[Gauge, ...]

    @cached_property
    def monsters_in_sight(self) -> list[Actor]:
        """Return the monsters that the hero sees, oldest first."""
        return in_sight(self.world.grid, self.hero_actor(), self.world.actors)

    @property
    def known_items(self) -> tuple[Item, ...]:
        """Return the items that the hero has seen: only he takes any, so they are still there."""
        grid = self.world.grid
        cells = known_cells(grid.width, grid.height, self.known)
        return tuple([item for item in self.world.items if item.pos in cells])

    @property
    def board(self) -> Board:
        """Return the maze as the hero knows it."""
        grid = self.world.grid
        return Board(Grid(grid.width, grid.height, self.known), self.visible)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return every step and every attack within the maze that has a charge left (rules 3).

        A step into a wall and an attack on nothing are legal: they cost the turn. Attacks without
        a charge or out of range are left out: they would only pass the turn, as `Wait` does.
        A program's `Forfeit` comes last.
        """
        if self.outcome is not None or seat != SEAT:
            return ()
        grid, hero = self.world.grid, self.hero_actor().pos
        return _actions_at(grid.width, grid.height, hero, usable_weapons(self.charges))

    def observe(self, seat: Seat | None) -> View:
        """Return what the hero sees, and the terrain and items he remembers.

        Monsters show only inside the sight square.
        """
        world = self.world
        if seat is None:
            board = Board(world.grid, b"\1" * len(self.known))
            actors, items = world.actors, world.items
        else:
            board, items = self.board, self.known_items
            actors = (self.hero_actor(), *self.monsters_in_sight)
        return View(seat, world.turn, (board,), actors, items, self.gauges, self.outcome)


@lru_cache(maxsize=8192)
def _actions_at(width: int, height: int, hero: Pos, weapons: tuple[str, ...]) -> tuple[Action, ...]:
    """Return the actions of a hero on a cell with these weapons."""
    maze = Grid(width, height, b"")
    moves = [Move(side) for side in CARDINALS if maze.in_bounds(hero.step(side))]
    aims = [(weapon, cell) for weapon in weapons for cell in targets(weapon, hero, width, height)]
    return (*moves, *[Attack(cell, weapon) for weapon, cell in aims], Wait(), Forfeit())
