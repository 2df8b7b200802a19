"""The state of a match, and the first one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Event
from game.core.grid import CARDINALS, Grid, Pos
from game.core.level import Level
from game.core.outcome import Outcome
from game.core.rng import Rng, derive_seed
from game.core.view import Board, Gauge, Mark, Preview, View
from game.core.world import World
from game.rulesets.codekeeper import hints, information
from game.rulesets.codekeeper.params import (
    HEALTH_MAX,
    HERO,
    ITEMS,
    MONSTERS,
    SIGHT_RANGE,
    SWORD,
    CodekeeperRules,
    rules_of,
)
from game.rulesets.codekeeper.rules import (
    SEAT,
    CodekeeperTurn,
    attack,
    forfeit,
    resolve_turn,
    update_sight,
    walk,
)
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS, WEAPONS, targets

_TO_ACT = frozenset({SEAT})
_NO_SEATS: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class CodekeeperState:
    """The world, what the hero remembers (`known`) and sees (`visible`), and his numbers.

    `charges` belong to hammer, scythe and bow; `display` shows the same numbers as gauges.
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

    @property
    def seats(self) -> int:
        """Return the one seat."""
        return 1

    @property
    def to_act(self) -> frozenset[Seat]:
        """Return the one seat until the match is over."""
        return _TO_ACT if self.outcome is None else _NO_SEATS

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return nobody: there is one seat."""
        return _NO_SEATS

    @property
    def rng_state(self) -> int:
        """Return the random generator's value."""
        return self.world.rng

    def hero_actor(self) -> Actor:
        """Return the hero, the oldest of all actors."""
        return self.world.actors[0]

    def charges_of(self, weapon: str) -> int:
        """Return how often a weapon can be used; the sword always has one blow left."""
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
        """Return every step and blow inside the maze that a charge is there for (rules 3).

        A step into a wall and a blow at nothing are legal: they cost the turn. Blows without a
        charge or out of range do nothing but let time pass, for which there is `Wait`.
        """
        if self.outcome is not None or seat != SEAT:
            return ()
        grid = self.world.grids[0]
        armed = tuple(name for name in WEAPONS if self.charges_of(name))
        return _actions_at(grid.width, grid.height, self.world.actors[0].pos, armed)

    def apply(self, seat: Seat, action: Action) -> tuple[CodekeeperState, tuple[Event, ...]]:
        """Play the hero's action and the rest of the turn, in the order of rules 3."""
        turn = CodekeeperTurn(self.world, self.rules, self.hero_id, self.known)
        turn.score = self.score
        turn.charges = dict(zip(CHARGED_WEAPONS, self.charges, strict=True))
        if isinstance(action, Move):
            walk(turn, action.direction)
        elif isinstance(action, Attack):
            attack(turn, action.weapon, action.target)
        elif isinstance(action, Forfeit):
            forfeit(turn)
        else:
            assert isinstance(action, Wait)
        if turn.outcome is None:
            resolve_turn(turn)
        update_sight(turn)
        return commit(turn, self)

    def observe(self, seat: Seat | None) -> View:
        """Return what the hero sees, the ground he remembers and what lies on it.

        Nobody but the hero moves items, so that what he once saw lies there still. Monsters
        show inside the sight square only.
        """
        world = self.world
        if seat is None:
            board = Board(world.grid, b"\1" * len(self.known))
            actors, items = world.actors, world.items
        else:
            width, known = world.grid.width, self.known
            board = Board(Grid(width, world.grid.height, known), self.visible)
            actors = (world.actors[0], *self.visible_monsters())
            items = tuple(i for i in world.items if known[i.pos.y * width + i.pos.x])
        return View(seat, world.turn, (board,), actors, items, self.gauges, self.outcome)

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return the event itself.

        No monster sees farther than the hero, so that whatever happens begins in his sight.
        """
        return event

    def resample(self, seat: Seat, rng: Rng) -> CodekeeperState:
        """Return a random state that looks the same to the hero."""
        return information.resample(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the squares that the monsters in sight see and strike at."""
        return hints.marks(self)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return what an action would do and what it costs, or why it is refused."""
        return hints.preview(self, action)


@lru_cache(maxsize=8192)
def _actions_at(width: int, height: int, pos: Pos, armed: tuple[str, ...]) -> tuple[Action, ...]:
    """Return what can be done on a cell; the error of a program comes last."""
    grid = Grid(width, height, b"")
    moves = [Move(side) for side in CARDINALS if grid.in_bounds(pos.step(side))]
    blows = [Attack(cell, name) for name in armed for cell in targets(name, pos, width, height)]
    return (*moves, *blows, Wait(), Forfeit())


def commit(
    turn: CodekeeperTurn, before: CodekeeperState | None
) -> tuple[CodekeeperState, tuple[Event, ...]]:
    """Return the state a turn led to, with the changes of the display and the end as events."""
    draft = turn.draft
    if turn.outcome is not None:
        turn.outcome = replace(turn.outcome, scores=(turn.score,))
    elif before is not None:
        draft.begin_turn(SEAT, draft.turn + 1)
    hammer, scythe, bow = turn.charges.values()
    display = _gauges(turn)
    if before is not None:
        for old, new in zip(before.gauges, display, strict=True):
            if old != new:
                draft.set_gauge(*new)
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    state = CodekeeperState(
        draft.freeze(),
        turn.rules,
        turn.hero_id,
        turn.known,
        turn.visible,
        turn.score,
        (hammer, scythe, bow),
        turn.outcome,
        display,
    )
    return state, tuple(draft.events)


def _gauges(turn: CodekeeperTurn) -> tuple[Gauge, ...]:
    """Return the gauges; `turns` counts those left to the hero."""
    rules, hero = turn.rules, turn.hero_actor
    left = rules.turns - turn.draft.turn + (turn.outcome is None)
    return (
        Gauge("turns", left, rules.turns),
        Gauge("health", hero.health, hero.health_max),
        Gauge("score", turn.score, 0),
        *(Gauge(name, count, 0) for name, count in turn.charges.items()),
    )


def new_game(level: Level, seed: int) -> CodekeeperState:
    """Return the first state: everything as the map says, all monsters and items in place."""
    rules = rules_of(level)
    grid = level.grid
    turn = CodekeeperTurn(
        World((grid,), rng=derive_seed(seed, "match")), rules, ActorId(0), bytes(len(grid.terrain))
    )
    turn.charges = {name: getattr(rules, name) for name in CHARGED_WEAPONS}
    draft = turn.draft
    start = next(spawn for spawn in level.spawns if spawn.kind == HERO)
    health = {"health": rules.health, "health_max": HEALTH_MAX}
    turn.hero_id = draft.spawn(HERO, start.pos, start.facing, seat=SEAT, **health).id
    for spawn in level.spawns:
        if spawn.kind in MONSTERS:
            most = MONSTERS[spawn.kind].health
            draft.spawn(spawn.kind, spawn.pos, spawn.facing, health=most, health_max=most)
        elif spawn.kind in ITEMS:
            draft.drop(spawn.kind, spawn.pos, by=None)
    update_sight(turn)
    return commit(turn, None)[0]
