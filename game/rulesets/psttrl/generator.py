"""The random dungeon of a seed: eleven floors, stairs, creatures, weapons (rules 1, 2, 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.grid import STAIRS_DOWN, STAIRS_UP, Direction, Grid, Pos, Terrain
from game.core.level import Level, Spawn, Value
from game.core.rng import seed_value
from game.rulesets.psttrl.dig import Dice, Site
from game.rulesets.psttrl.diggers import RoomPlan, dig_braid, dig_cave, dig_rooms
from game.rulesets.psttrl.params import HERO, NONE, PARAMS, VOCABULARY, Place
from game.rulesets.psttrl.population import (
    FIXED,
    dragons_weapon,
    monster_count,
    ordinary_monster,
)
from game.rulesets.psttrl.weapons import RANDOM_WEAPONS

SIZE = 50
LAST_FLOOR = 10
STAIR_COUNT = 3
WEAPON_COUNT = 10
START = Pos(SIZE // 2, SIZE // 2)
MAZE_CENTRE = Pos(24, 24)
_GIFTS = (
    ("iron_sword", Direction.N),
    ("dagger", Direction.W),
    ("rapier", Direction.E),
    ("buckler", Direction.S),
)
_ROOMS = RoomPlan(corridor=1, wall=1, room=4, between=2, flips=1)
_PLANS = {
    1: _ROOMS,
    2: _ROOMS,
    3: _ROOMS,
    4: RoomPlan(corridor=1, wall=1, room=4, between=0, flips=2),
    5: RoomPlan(corridor=2, wall=1, room=1, between=0, flips=1, maze=True),
    6: RoomPlan(corridor=2, wall=1, room=3, between=1, flips=1),
}


@dataclass(frozen=True, slots=True)
class _Guest:
    """A creature to be placed."""

    kind: str
    floor: int
    level: int
    weapon: str
    fixed: bool


class _Builder:
    """The floors while things are put on them."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed_value(seed, "map"))
        self.floors = [_dig(floor, self.dice) for floor in range(LAST_FLOOR + 1)]
        self.taken: set[Place] = set()
        self.spawns: list[Spawn] = []

    def free(self, floor: int) -> Pos:
        """Draw a plain floor cell without a creature."""
        grid = self.floors[floor]
        while True:
            index = self.dice.below(len(grid.terrain))
            pos = Pos(index % grid.width, index // grid.width)
            if grid.at(pos) is Terrain.FLOOR and Place(floor, pos) not in self.taken:
                return pos

    def add_stairs(self) -> None:
        """Put three pairs of stairs between every floor and the next."""
        for floor in range(LAST_FLOOR + 1):
            for kind in range(STAIR_COUNT):
                if floor < LAST_FLOOR:
                    pos = self.free(floor) if floor else Pos(START.x - 2 + 2 * kind, START.y - 2)
                    self.floors[floor] = self.floors[floor].with_terrain(pos, STAIRS_DOWN[kind])
                if floor:
                    pos = self.free(floor)
                    self.floors[floor] = self.floors[floor].with_terrain(pos, STAIRS_UP[kind])

    def add_creatures(self) -> None:
        """Place hero and monsters in the order in which they act."""
        self.taken.add(Place(0, START))
        params = tuple((param.name, param.default) for param in VOCABULARY.spawns[HERO])
        self.spawns.append(Spawn(HERO, START, Direction.S, 0, params))
        dice, guests = self.dice, []
        for kind, floors, level, weapon in FIXED:
            carried = weapon or dragons_weapon(kind, dice)
            guests.append(_Guest(kind, dice.choice(floors), level, carried, fixed=True))
        dragons, others = guests[:3], guests[3:]
        for guest in dragons:
            self.place(guest)
        for floor in range(1, LAST_FLOOR + 1):
            for _ in range(monster_count(floor)):
                kind, level, weapon = ordinary_monster(floor, dice)
                self.place(_Guest(kind, floor, level, weapon, fixed=False))
        for guest in others:
            self.place(guest)

    def place(self, guest: _Guest) -> None:
        """Put a monster on a random cell."""
        pos = self.free(guest.floor)
        self.taken.add(Place(guest.floor, pos))
        params: tuple[tuple[str, Value], ...] = (
            ("level", guest.level),
            ("weapon", guest.weapon or NONE),
            ("fixed", guest.fixed),
        )
        self.spawns.append(Spawn(guest.kind, pos, Direction.S, guest.floor, params))

    def add_weapons(self) -> None:
        """Lay down weapons: four gifts, ten on each floor, one in the middle of the maze."""
        for weapon, side in _GIFTS:
            self.spawns.append(Spawn(weapon, START.step(side)))
        for floor in range(1, LAST_FLOOR + 1):
            for _ in range(WEAPON_COUNT):
                weapon = self.dice.choice(RANDOM_WEAPONS)
                self.spawns.append(Spawn(weapon, self.free(floor), board=floor))
        self.spawns.append(Spawn("ikasama_blade", MAZE_CENTRE, board=LAST_FLOOR))


def _dig(floor: int, dice: Dice) -> Grid:
    """Return a floor without stairs."""
    site = Site(SIZE, SIZE, dice)
    if floor == 0:
        site.open_box(1, 1, SIZE - 2, SIZE - 2)
    elif floor in _PLANS:
        dig_rooms(site, _PLANS[floor])
    elif floor < LAST_FLOOR:
        dig_cave(site)
    else:
        dig_braid(site, MAZE_CENTRE)
    return site.grid()


def generate(params: Mapping[str, Value], seed: int) -> Level:
    """Return the random dungeon of a seed."""
    builder = _Builder(seed)
    builder.add_stairs()
    builder.add_creatures()
    builder.add_weapons()
    return Level(
        ruleset="psttrl",
        name="random",
        title=f"Seed {seed}",
        grids=tuple(builder.floors),
        spawns=tuple(builder.spawns),
        params=tuple((p.name, params.get(p.name, p.default)) for p in PARAMS),
    )
