"""The state of a match, and the first one."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Event
from game.core.grid import CARDINALS, Direction, Grid, Pos, Terrain
from game.core.level import Level
from game.core.outcome import Outcome
from game.core.pathfinding import cell_bit, manhattan_disc, walkable_bits
from game.core.rng import Rng, derive_seed
from game.core.view import Board, Gauge, Mark, Preview, View
from game.core.world import World
from game.rulesets.railgun import hints, information
from game.rulesets.railgun.monster_ai import with_aim
from game.rulesets.railgun.params import (
    AIMING,
    DEVIL,
    DIGIT,
    HERO,
    KILLER,
    KIT,
    WEAPON,
    RailgunRules,
    rules_of,
)
from game.rulesets.railgun.rules import (
    SEAT,
    RailgunTurn,
    begin_turn,
    is_floor,
    manhattan,
    respawn,
    update_sight,
)
from game.rulesets.railgun.turn_sequence import play_turn

MOVES = tuple(Move(side) for side in CARDINALS)
SHOTS = tuple(Shoot(side, WEAPON) for side in CARDINALS)
_TO_ACT = frozenset({SEAT})
_NO_SEATS: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class RailgunState:
    """The world, what the hero remembers (`known`) and sees (`visible`), and his numbers.

    `display` shows the same numbers as gauges; it is kept because every view and every event of
    a round needs it.
    """

    world: World
    rules: RailgunRules
    hero_id: ActorId
    known: bytes
    visible: bytes
    turns: int
    ammo: int
    kills_left: int
    streak: int
    shots: int
    hits: int
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
        """Return nobody: there is one seat, and leaving it is leaving the game."""
        return _NO_SEATS

    @property
    def rng_state(self) -> int:
        """Return the random generator's value."""
        return self.world.rng

    @property
    def stats(self) -> tuple[int, int, int, int, int, int]:
        """Return turns, ammo, kills to go, streak, shots and hits."""
        return self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits

    def hero_actor(self) -> Actor:
        """Return the hero, the oldest of all actors."""
        return self.world.actors[0]

    def sees(self, pos: Pos) -> bool:
        """Return whether a cell on the board is in sight."""
        return self.visible[pos.y * self.world.grid.width + pos.x] == 1

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return the steps and shots that cost a turn (rules 4); free refusals are not actions."""
        if self.outcome is not None or seat != SEAT:
            return ()
        grid, pos = self.world.grids[0], self.world.actors[0].pos
        width = grid.width
        free = manhattan_disc(width, grid.height, pos, 1) & walkable_bits(grid)
        aimed_at = False
        for actor in self.world.actors:
            free &= ~(1 << (actor.pos.y * width + actor.pos.x))
            aimed_at = aimed_at or actor.pose == AIMING
        index = pos.y * width + pos.x
        # North, east, south, west. On a board one column wide the cell after this one lies south.
        ends = (
            index - width,
            index + 1 if width > 1 else -1,
            index + width,
            index - 1 if width > 1 else -1,
        )
        sides = [end >= 0 and bool(free >> end & 1) for end in ends]
        pinned = self.pinned_axes(pos, sides) if aimed_at else ""
        moves = tuple([move for move, ok in zip(MOVES, sides, strict=True) if ok])
        if pinned:
            moves = tuple(m for m in moves if ("H" if m.direction.dx else "V") not in pinned)
        return moves + SHOTS if self.ammo else moves

    def pinned_axes(self, pos: Pos, free: list[bool]) -> str:
        """Return the axes along which the hero may not walk: "", "H", "V" or "HV" (rules 4.1)."""
        marked = {"V" if aimer.pos.x == pos.x else "H" for aimer in self.aimers(pos)}
        if not marked:
            return ""
        if self.ammo:
            return "".join(sorted(marked))
        if len(marked) == 2:
            return ""
        axis = marked.pop()
        north, east, south, west = free
        aside = (north or south) if axis == "H" else (east or west)
        return axis if aside else ""

    def aimers(self, pos: Pos) -> list[Actor]:
        """Return the aiming devils in sight and in line with nobody nearer on that side."""
        if self.rules.show_map:
            return []
        found = []
        for aimer in self.world.actors:
            in_line = aimer.pos.x == pos.x or aimer.pos.y == pos.y
            if aimer.pose == AIMING and in_line and self.sees(aimer.pos):
                steps = manhattan(aimer.pos, pos)
                side = ((aimer.pos.x - pos.x) // steps, (aimer.pos.y - pos.y) // steps)
                if not any(
                    0 < (n := manhattan(other.pos, pos)) < steps
                    and other.pos == (pos.x + side[0] * n, pos.y + side[1] * n)
                    for other in self.world.actors
                ):
                    found.append(aimer)
        return found

    def apply(self, seat: Seat, action: Action) -> tuple[RailgunState, tuple[Event, ...]]:
        """Play a step or a shot and the rest of the round, in the order of rules 3."""
        turn = RailgunTurn(self.world, self.rules, self.hero_id, self.known, self.stats)
        play_turn(turn, action)
        if turn.outcome is None:
            begin_turn(turn)
        else:
            update_sight(turn)
        return commit(turn, self)

    def observe(self, seat: Seat | None) -> View:
        """Return what the hero sees and remembers; kits and counters show everywhere (rules 5)."""
        world = self.world
        if seat is None:
            board = Board(world.grid, b"\1" * len(self.known))
            actors = world.actors
        else:
            grid = world.grid
            board = Board(Grid(grid.width, grid.height, self.known), self.visible)
            visible, width = self.visible, grid.width
            # As `secrets.shown` says, without a call for each: bots look at every ply.
            actors = tuple(
                [
                    actor
                    for actor in world.actors
                    if visible[actor.pos.y * width + actor.pos.x]
                    or actor.pose == KILLER
                    or actor.id == self.hero_id
                ]
            )
        return View(seat, world.turn, (board,), actors, world.items, self.gauges, self.outcome)

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return what the hero learns of an event, given what he sees at the end of the round."""
        return information.perceive(self, event)

    def resample(self, seat: Seat, rng: Rng) -> RailgunState:
        """Return a random state that looks the same to the hero."""
        return information.resample(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the lanes of the aiming devils in sight."""
        return hints.marks(self)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return the path of a shot or the end of a step, or why it is refused."""
        return hints.preview(self, action)


def commit(
    turn: RailgunTurn, before: RailgunState | None
) -> tuple[RailgunState, tuple[Event, ...]]:
    """Return the state a round led to, with the changes of the display and the end as events."""
    draft = turn.draft
    if turn.outcome is None and before is not None:
        draft.begin_turn(SEAT, draft.turn + 1)
    display = _initial_gauges(turn) if before is None else _updated_gauges(before.gauges, turn)
    state = RailgunState(
        draft.freeze(),
        turn.rules,
        turn.hero_id,
        turn.known,
        turn.visible,
        *turn.stats,
        turn.outcome,
        display,
    )
    if before is not None:
        for old, new in zip(before.gauges, display, strict=True):
            if old is not new:
                draft.set_gauge(*new)
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    return state, tuple(draft.events)


def _initial_gauges(turn: RailgunTurn) -> tuple[Gauge, ...]:
    """Return the gauges at the start."""
    rules = turn.rules
    names = ("turns", "ammo", "kills", "streak", "hearing", "pillar", "shots", "hits")
    most = (rules.turn_cap, rules.ammo_cap, rules.kills, 0, 0, 1, 0, 0)
    return tuple(map(Gauge, names, _gauge_values(turn), most))


def _updated_gauges(display: tuple[Gauge, ...], turn: RailgunTurn) -> tuple[Gauge, ...]:
    """Return the gauges now; those whose value is the same are the same objects."""
    return tuple(
        [
            old if old.value == value else Gauge(old.name, value, old.maximum)
            for old, value in zip(display, _gauge_values(turn), strict=True)
        ]
    )


def _gauge_values(turn: RailgunTurn) -> tuple[int, ...]:
    turns, ammo, kills, streak, shots, hits = turn.stats
    pillar = int(Terrain.PILLAR_FOUND in turn.draft.grids[0].terrain)
    return turns, ammo, kills, streak, turn.hearing_range, pillar, shots, hits


def new_game(level: Level, seed: int) -> RailgunState:
    """Return the first state: hero, devils, kits, pillar and counters in place (rules 2, 8)."""
    rules = rules_of(level)
    grid = level.grid
    world = World((grid,), rng=derive_seed(seed, "match"), turn=1)
    turn = RailgunTurn(
        world, rules, ActorId(0), b"", (rules.turns, rules.ammo, rules.kills, 0, 0, 0)
    )
    draft = turn.draft
    starts = [spawn for spawn in level.spawns if spawn.kind == HERO]
    if starts:
        pos, facing = starts[0].pos, starts[0].facing
    else:
        pos, facing = draft.choice(_cells_of(grid, Terrain.FLOOR)), Direction.N
    turn.hero_id = draft.spawn(HERO, pos, facing, seat=SEAT).id
    for spawn in level.spawns:
        if spawn.kind == DEVIL:
            devil = draft.spawn(DEVIL, spawn.pos, spawn.facing)
            draft.change_actor(with_aim(devil, str(spawn.param("aiming"))))
        elif spawn.kind == KIT:
            draft.drop(KIT, spawn.pos, by=None)
            turn.kit_mask |= cell_bit(grid, spawn.pos)
    for cell in _cells_of(grid, Terrain.COUNTER):
        draft.drop(DIGIT, cell, by=None, count=0)
    if rules.pillar and Terrain.PILLAR not in grid.terrain:
        _place_pillar(turn)
    turn.known = bytes(
        code if code == Terrain.COUNTER else Terrain.UNKNOWN for code in grid.terrain
    )
    if rules.wave_start:
        respawn(turn)
    begin_turn(turn)
    return commit(turn, None)[0]


def _place_pillar(turn: RailgunTurn) -> None:
    """Make a wall far from the start the special one; without a candidate there is none."""
    draft, rules, start = turn.draft, turn.rules, turn.pos
    grid = draft.grids[0]
    far = [
        wall
        for wall in _cells_of(grid, Terrain.WALL)
        if manhattan(wall, start) >= rules.pillar_min
        and any(is_floor(grid, wall.step(side)) for side in CARDINALS)
    ]
    near = [wall for wall in far if manhattan(wall, start) <= rules.pillar_max]
    if near or far:
        draft.set_terrain(draft.choice(near or far), Terrain.PILLAR)


def _cells_of(grid: Grid, terrain: Terrain) -> list[Pos]:
    width = grid.width
    return [Pos(i % width, i // width) for i, code in enumerate(grid.terrain) if code == terrain]
