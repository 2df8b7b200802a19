"""The fields of a state and the queries that only read them."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Self

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Outcome
from game.core.fast_dataclass import value
from game.core.grid import CARDINALS, Pos, all_positions
from game.core.state import SingleSeatState, World
from game.core.view import Board, Gauge, View
from game.rulesets.codekeeper.params import SWORD, CodekeeperRules
from game.rulesets.codekeeper.surroundings import Surroundings, find_surroundings
from game.rulesets.codekeeper.weapons import CHARGE_PLACES, CHARGED_WEAPONS, targets, with_margin

SEAT = Seat(0)
_MOVES = tuple(map(Move, CARDINALS))
_WAIT, _FORFEIT = Wait(), Forfeit()


class _WithSurroundings:
    """The place for the hero and what surrounds him: no fields, since they follow from fields."""

    __slots__ = ("_hero", "_surroundings")

    _hero: Actor
    _surroundings: Surroundings

    def with_surroundings(self, hero: Actor, surroundings: Surroundings) -> Self:
        """Keep the hero and what surrounds him; return the state itself."""
        self._hero = hero
        self._surroundings = surroundings
        return self


@value(frozen=True, slots=True)
class CodekeeperReadonlyState(SingleSeatState, _WithSurroundings):
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
        return 1 if weapon == SWORD else self.charges[CHARGE_PLACES[weapon]]

    def hero_and_surroundings(self) -> tuple[Actor, Surroundings]:
        """Return the hero and what surrounds him; a state after a turn has them from there."""
        try:
            return self._hero, self._surroundings
        except AttributeError:
            hero = self.world.actors[0]
            found = find_surroundings(self.world, self.known, self.visible)
            self.with_surroundings(hero, found)
            return hero, found

    @property
    def surroundings(self) -> Surroundings:
        """Return what surrounds the hero."""
        return self.hero_and_surroundings()[1]

    def hero_actor(self) -> Actor:
        try:
            return self._hero
        except AttributeError:
            return self.world.actors[0]

    def visible_monsters(self) -> tuple[Actor, ...]:
        """Return the monsters in sight, oldest first."""
        return self.surroundings.monsters

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return every step and every attack within the maze that has a charge left (rules 3).

        A step into a wall and an attack on nothing are legal: they cost the turn. Attacks without
        a charge or out of range are left out: they would only pass the turn, as `Wait` does.
        """
        if self.outcome is not None or seat != SEAT:
            return ()
        grid = self.world.grids[0]
        hammer, scythe, bow = self.charges
        armed = hammer > 0, scythe > 0, bow > 0
        return _actions_at(grid.width, grid.height, self.hero_actor().pos, armed)

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
            hero, around = self.hero_and_surroundings()
            board, items = around.board, around.items
            actors = (hero, *around.monsters)
        return View(seat, world.turn, (board,), actors, items, self.gauges, self.outcome)


@lru_cache(maxsize=8192)
def _actions_at(width: int, height: int, pos: Pos, armed: tuple[bool, ...]) -> tuple[Action, ...]:
    """Return the actions possible on a cell, `armed` with the weapons that need charges.

    A program's `Forfeit` comes last.
    """
    actions, *charged = _all_actions_at(width, height, pos)
    # Adding tuples takes a sixth of the time of listing what is in them.
    for attacks in compress(charged, armed):
        actions += attacks
    return (*actions, _WAIT, _FORFEIT)


@lru_cache(maxsize=2048)
def _all_actions_at(width: int, height: int, pos: Pos) -> tuple[tuple[Action, ...], ...]:
    """Return a cell's moves and attacks with the sword, then its attacks with each other weapon."""
    x, y = pos
    moves = compress(_MOVES, (y > 0, x < width - 1, y < height - 1, x > 0))
    sword, *charged = (
        targets(weapon, pos, width, _attacks(width, height, weapon))
        for weapon in (SWORD, *CHARGED_WEAPONS)
    )
    return (*moves, *sword), *charged


# A cell is aimed at from up to 48 others.
@lru_cache(maxsize=64)
def _attacks(width: int, height: int, weapon: str) -> tuple[Attack | None, ...]:
    """Return the attack on each cell, with a margin."""
    return with_margin([Attack(cell, weapon) for cell in all_positions(width, height)], width)
