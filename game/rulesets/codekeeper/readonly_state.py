"""The fields of a state and the queries that only read them."""

from __future__ import annotations

from functools import lru_cache

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import Actor, ActorId, Seat
from game.core.fast_dataclass import value
from game.core.grid import CARDINALS, Grid, Pos
from game.core.outcome import Outcome
from game.core.state import SingleSeatState, World
from game.core.view import Board, Gauge, View
from game.rulesets.codekeeper.params import (
    SIGHT_RANGE,
    SWORD,
    CodekeeperRules,
)
from game.rulesets.codekeeper.turn_draft import SEAT
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS, WEAPONS, targets


@value(frozen=True, slots=True)
class CodekeeperReadonlyState(SingleSeatState):
    """The world, the terrain the hero remembers and the cells he sees, score and charges.

    `known` holds a terrain code per cell, `visible` a flag per cell. `charges` are those of hammer,
    scythe and bow; `gauges` repeat the numbers for the HUD.
    """

    world: World
    rules: CodekeeperRules
    hero_id: ActorId
    known: bytes
    visible: bytes
    score: int
    charges: tuple[int, int, int]
    outcome: Outcome | None
    gauges: tuple[Gauge, ...]

    def charges_of(self, weapon: str) -> int:
        """Return the charges left for a weapon; always 1 for the sword."""
        return 1 if weapon == SWORD else self.charges[CHARGED_WEAPONS.index(weapon)]

    def visible_monsters(self) -> list[Actor]:
        """Return the monsters in sight, oldest first."""
        hero, *others = self.world.actors
        x, y = hero.pos
        return [
            actor
            for actor in others
            if -SIGHT_RANGE <= actor.pos[0] - x <= SIGHT_RANGE
            and -SIGHT_RANGE <= actor.pos[1] - y <= SIGHT_RANGE
        ]

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return every step and every attack within the maze that has a charge left (rules 3).

        A step into a wall and an attack on nothing are legal: they cost the turn. Attacks without
        a charge or out of range are left out: they would only pass the turn, as `Wait` does.
        """
        if self.outcome is not None or seat != SEAT:
            return ()
        grid = self.world.grids[0]
        armed = tuple(name for name in WEAPONS if self.charges_of(name))
        return _actions_at(grid.width, grid.height, self.world.actors[0].pos, armed)

    def observe(self, seat: Seat | None) -> View:
        """Return what the hero sees, and the terrain and items he remembers.

        Only the hero takes items, so the ones he remembers are still there. Monsters show only
        inside the sight square.
        """
        world = self.world
        if seat is None:
            board = Board(world.grid, b"\1" * len(self.known))
            actors, items = world.actors, world.items
        else:
            width, known = world.grid.width, self.known
            board = Board(Grid(width, world.grid.height, known), self.visible)
            actors = (world.actors[0], *self.visible_monsters())
            # Inlines `Grid.index`: bots observe on every ply.
            items = tuple(i for i in world.items if known[i.pos.y * width + i.pos.x])
        return View(seat, world.turn, (board,), actors, items, self.gauges, self.outcome)


@lru_cache(maxsize=8192)
def _actions_at(width: int, height: int, pos: Pos, armed: tuple[str, ...]) -> tuple[Action, ...]:
    """Return the actions possible on a cell; a program's `Forfeit` comes last."""
    grid = Grid(width, height, b"")
    moves = [Move(side) for side in CARDINALS if grid.in_bounds(pos.step(side))]
    attacks = [Attack(cell, name) for name in armed for cell in targets(name, pos, width, height)]
    return (*moves, *attacks, Wait(), Forfeit())
