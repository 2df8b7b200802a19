"""The fields of a state, and everything that only reads them."""

from functools import lru_cache

from game.core.action import Action, Drop, EndTurn, Move, PickUp, Throw, Use, Wait
from game.core.actor import Actor, ActorId, Item, Seat
from game.core.event import Outcome
from game.core.fast_dataclass import value
from game.core.grid import ALL_DIRECTIONS, Direction, Grid, Pos
from game.core.rng import mix
from game.core.state import SingleSeatState, World
from game.core.view import Gauge, Sighting
from game.rulesets.psttrl import params
from game.rulesets.psttrl.actor_stats import as_fighter, can_post_move, level_of, slots_of
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.fast_sight import visible_cells
from game.rulesets.psttrl.stairs_and_paths import stair_destination
from game.rulesets.psttrl.turn_draft import HeroCounters, MonsterAiState

_RESIGN = Use(params.RESIGN)
_MOVES = [Move(side) for side in ALL_DIRECTIONS]
_CLIMB, _POLYMORPH, _WAIT, _END_TURN = (
    Use(params.CLIMB),
    Use(params.POLYMORPH),
    Wait(params.HALF_ACTION),
    EndTurn(),
)
_OTHER_WIELDS = [
    [Use(params.WIELD, slot) for slot in range(params.BARE_HANDS + 1) if slot != wielded]
    for wielded in range(params.BARE_HANDS + 1)
]
_DROPS = [Drop(slot) for slot in range(len(params.SLOTS))]
_THROWS = [[Throw(slot, side) for side in ALL_DIRECTIONS] for slot in range(len(params.SLOTS))]
# What the last kill's gauge says.
_KIND_NUMBERS = {kind: number for number, kind in enumerate(CREATURE_KINDS, 1)}


@value(frozen=True, slots=True)
class PsttrlStateBase(SingleSeatState):
    """The world, the monsters' AI states, and the terrain the hero remembers.

    `known` holds the remembered terrain of each floor. `next_actions` holds the time of each
    monster's next action, in the order of `ai_states`; of one that sleeps it has passed, and the
    timer is as it was then. `noticed` lists the actors whose part in the last action the hero
    perceived, `sightings` whom he has lost sight of lately.
    """

    world: World
    rules: params.PsttrlRules
    hero_id: ActorId
    ai_states: tuple[MonsterAiState, ...]
    next_actions: tuple[int, ...]
    known: tuple[bytes, ...]
    counters: HeroCounters
    noticed: tuple[ActorId, ...]
    outcome: Outcome | None
    sightings: tuple[Sighting, ...] = ()

    @property
    def visible(self) -> bytes:
        """Return the cells of his floor that the hero sees: a byte per cell."""
        hero = self.hero_actor()
        return visible_cells(self.world.grids[hero.board], hero.pos)

    def sees(self, board: int, pos: Pos) -> bool:
        """Return whether the hero sees a cell."""
        grid = self.world.grids[board]
        return board == self.hero_actor().board and self.visible[grid.index(pos)] == 1

    def items_here(self) -> list[Item]:
        """Return the weapons under the hero in their fixed random order (rules 2)."""
        hero = self.hero_actor()
        pos, board = hero.pos, hero.board
        here = [item for item in self.world.items if item.board == board and item.pos == pos]
        return sorted(here, key=lambda item: mix(self.rules.pile_seed ^ item.id))

    def gauges(self) -> tuple[Gauge, ...]:
        """Return the values of the status lines."""
        hero, counters = self.hero_actor(), self.counters
        floor, points = self.rules.first_floor + hero.board, (hero.health, hero.health_max)
        deeds = counters.last_kill, counters.slain, counters.post_move
        return _gauges(floor, (hero.kind, hero.gear), points, counters.wielded_slot, deeds)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return the hero's actions, without those that would be refused (rules 4)."""
        if self.outcome is not None or seat != params.SEAT:
            return ()
        hero = self.hero_actor()
        if self.counters.post_move:
            foes = {a.pos for a in self.world.actors if a.board == hero.board and a.seat is None}
            hits = [Move(side) for side in ALL_DIRECTIONS if hero.pos.step(side) in foes]
            return (*hits, _END_TURN, _RESIGN)
        steps = _steps_from(self.world.grids[hero.board], hero.pos)
        picks = [
            PickUp(item.id, slot) for item in self.items_here() for slot in range(len(params.SLOTS))
        ]
        return (*steps, _WAIT, *self._uses(), *picks, *_drops_and_throws(slots_of(hero)), _RESIGN)

    def _uses(self) -> list[Action]:
        hero, counters, uses = self.hero_actor(), self.counters, list[Action]()
        if stair_destination(self.world.grids, params.BoardPos(hero.board, hero.pos)) is not None:
            uses.append(_CLIMB)
        uses += _OTHER_WIELDS[counters.wielded_slot]
        if counters.last_kill and level_of(hero) >= 0:
            uses.append(_POLYMORPH)
        return uses


@lru_cache(maxsize=32)
def _drops_and_throws(slots: tuple[str, ...]) -> list[Action]:
    full = [slot for slot, weapon in enumerate(slots) if weapon]
    return [*[_DROPS[slot] for slot in full], *[throw for slot in full for throw in _THROWS[slot]]]


@lru_cache(maxsize=512)
def _steps_from(grid: Grid, pos: Pos) -> list[Move]:
    """Return the steps that the ground around a cell allows."""
    return [move for move in _MOVES if grid.is_walkable(pos.step(move.direction))]


@lru_cache(maxsize=32)
def _gauges(
    floor: int,
    body: tuple[str, tuple[str, ...]],
    points: tuple[int, int],
    wielded: int,
    deeds: tuple[str, tuple[str, ...], bool],
) -> tuple[Gauge, ...]:
    (kind, gear), (health, most), (last_kill, slain, post_move) = body, points, deeds
    hero = Actor(ActorId(0), kind, Pos(0, 0), Direction.S, params.SEAT, health, most, "", gear)
    fighter = as_fighter(hero)
    return (
        Gauge("floor", floor, 0),
        Gauge("level", fighter.level, 0),
        Gauge("health", health, most),
        Gauge("strength", fighter.strength, 0),
        Gauge("defence", fighter.defence, 0),
        Gauge("attack", fighter.attack, 0),
        Gauge("wielding", wielded, params.BARE_HANDS),
        Gauge("last_kill", _KIND_NUMBERS.get(last_kill, 0), 0),
        Gauge("can_strike", int(can_post_move(hero)), 1),
        Gauge("post_move", int(post_move), 1),
        Gauge("dragons", len(set(slain)), len(params.DRAGONS)),
    )
