"""The random dungeon of a seed: eleven floors, stairs, creatures, weapons (rules 1, 2, 5).

Any of its floors can be drawn; what is not drawn there comes as on every other floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.grid import STAIRS_DOWN, STAIRS_UP, Direction, Grid, Pos, Terrain
from game.core.level import RANDOM_LEVEL, Level, Spawn, ParamValue
from game.core.rng import derive_seed
from game.rulesets.psttrl.dig import Dice, Site
from game.rulesets.psttrl.diggers import RoomPlan, dig_braid, dig_cave, dig_rooms
from game.rulesets.psttrl.drawn import Drawn, beside, floors_of, lay_out, usual_hero, way_in
from game.rulesets.psttrl.params import (
    LAST_FLOOR,
    NONE,
    PARAMS,
    SIZE,
    STAIR_COUNT,
    Place,
)
from game.rulesets.psttrl.population import (
    FIXED,
    dragons_weapon,
    monster_count,
    ordinary_monster,
)
from game.rulesets.psttrl.weapons import RANDOM_WEAPONS

WEAPON_COUNT = 10
START = Pos(SIZE // 2, SIZE // 2)
MAZE_CENTRE = Pos(24, 24)
_BLADE = "ikasama_blade"
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
    """The floors while things are put on them; `drawn` are those that are not dug."""

    def __init__(self, seed: int, drawn: Mapping[int, Drawn]) -> None:
        self.dice = Dice(derive_seed(seed, "map"))
        self.drawn = drawn
        self.floors = [
            drawn[floor].grid if floor in drawn else _dig(floor, self.dice)
            for floor in range(LAST_FLOOR + 1)
        ]
        self.taken = {
            Place(floor, spawn.pos)
            for floor, here in drawn.items()
            for spawn in (*here.ordinary(), *here.fixed())
        }
        self.spawns: list[Spawn] = []

    def free(self, floor: int) -> Pos:
        """Draw a plain floor cell without a creature."""
        grid = self.floors[floor]
        while True:
            index = self.dice.below(len(grid.terrain))
            pos = Pos(index % grid.width, index // grid.width)
            if grid.terrain_at(pos) is Terrain.FLOOR and Place(floor, pos) not in self.taken:
                return pos

    def add_stairs(self) -> None:
        """Put three pairs of stairs between every floor and the next."""
        for floor in range(LAST_FLOOR + 1):
            for kind in range(STAIR_COUNT):
                if floor < LAST_FLOOR:
                    self._add_stair(floor, STAIRS_DOWN[kind], 2 * kind)
                if floor:
                    self._add_stair(floor, STAIRS_UP[kind])

    def _add_stair(self, floor: int, stair: Terrain, column: int = 0) -> None:
        """Put a stair where there is none yet; `column` is its place on a surface not drawn."""
        if stair in self.floors[floor].terrain:
            return
        plain = floor == 0 and floor not in self.drawn
        pos = Pos(START.x - 2 + column, START.y - 2) if plain else self.free(floor)
        self.floors[floor] = self.floors[floor].with_terrain(pos, stair)

    def add_hero(self, tried: range) -> None:
        """Place the hero on the surface, or on the first of the floors to be tried."""
        if tried and 0 not in tried:
            shown = [hero for floor in tried for hero in self.drawn[floor].heroes()]
            self._begin(shown[0] if shown else self._newcomer(tried.start))
        else:
            shown = self.drawn[0].heroes() if 0 in self.drawn else []
            self._begin(shown[0] if shown else usual_hero(START, 0))

    def _newcomer(self, floor: int) -> Spawn:
        """Return a hero who has just come down to a floor, with a level for every second one."""
        taken = {place.pos for place in self.taken if place.board == floor}
        pos = way_in(self.floors[floor], taken) or self.free(floor)
        return usual_hero(pos, floor, floor // 2)

    def _begin(self, hero: Spawn) -> None:
        self.taken.add(Place(hero.board, hero.pos))
        self.spawns.append(hero)

    def add_creatures(self) -> None:
        """Place monsters in the order in which they act."""
        dice, guests = self.dice, []
        for kind, floors, level, weapon in FIXED:
            carried = weapon or dragons_weapon(kind, dice)
            guests.append(_Guest(kind, dice.choice(floors), level, carried, fixed=True))
        known = {guest.kind for guest in guests}
        dragons, others = guests[:3], guests[3:]
        for guest in dragons:
            self._add_fixed(guest)
        for floor in range(LAST_FLOOR + 1):
            here = self.drawn[floor].ordinary() if floor in self.drawn else []
            self.spawns += here
            for _ in range(monster_count(floor) - len(here)):
                kind, level, weapon = ordinary_monster(floor, dice)
                self.place(_Guest(kind, floor, level, weapon, fixed=False))
        for guest in others:
            self._add_fixed(guest)
        self.spawns += [spawn for spawn in self._fixed() if spawn.kind not in known]

    def _fixed(self) -> Iterator[Spawn]:
        """Yield the drawn creatures that come besides the usual number."""
        for floor in sorted(self.drawn):
            yield from self.drawn[floor].fixed()

    def _add_fixed(self, guest: _Guest) -> None:
        """Place a creature of the rules, where it is drawn with what is not said there of it."""
        drawn = [spawn for spawn in self._fixed() if spawn.kind == guest.kind]
        for spawn in drawn:
            values = dict(spawn.params)
            level = values["level"] or guest.level
            weapon = guest.weapon if values["weapon"] == NONE else values["weapon"]
            told = {"level": level, "weapon": weapon, "fixed": True}
            self.spawns.append(replace(spawn, params=tuple((values | told).items())))
        if not drawn:
            self.place(guest)

    def place(self, guest: _Guest) -> None:
        """Put a monster on a random cell."""
        pos = self.free(guest.floor)
        self.taken.add(Place(guest.floor, pos))
        params: tuple[tuple[str, ParamValue], ...] = (
            ("level", guest.level),
            ("weapon", guest.weapon or NONE),
            ("fixed", guest.fixed),
        )
        self.spawns.append(Spawn(guest.kind, pos, Direction.S, guest.floor, params))

    def add_weapons(self) -> None:
        """Lay down weapons: gifts, ten on each floor, one in the middle of the maze."""
        lying = {floor: here.weapons() for floor, here in self.drawn.items()}
        self.spawns += lying.get(0) or self._gifts()
        for floor in range(1, LAST_FLOOR + 1):
            here = lying.get(floor, [])
            self.spawns += here
            for _ in range(WEAPON_COUNT - sum(spawn.kind != _BLADE for spawn in here)):
                weapon = self.dice.choice(RANDOM_WEAPONS)
                self.spawns.append(Spawn(weapon, self.free(floor), board=floor))
        if not any(spawn.kind == _BLADE for here in lying.values() for spawn in here):
            centre = self.free(LAST_FLOOR) if LAST_FLOOR in self.drawn else MAZE_CENTRE
            self.spawns.append(Spawn(_BLADE, centre, board=LAST_FLOOR))

    def _gifts(self) -> list[Spawn]:
        """Return four weapons around the place where a hero begins on the surface."""
        heroes = self.drawn[0].heroes() if 0 in self.drawn else []
        start = heroes[0].pos if heroes else START
        cells = beside(self.floors[0], start, [side for _, side in _GIFTS])
        return [Spawn(weapon, pos) for (weapon, _), pos in zip(_GIFTS, cells, strict=True)]


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


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random dungeon of a seed without any drawn floor."""
    return generate_with_prefabs(params, seed, ())


def generate_with_prefabs(
    params: Mapping[str, ParamValue], seed: int, parts: Sequence[Level], tried: Level | None = None
) -> Level:
    """Return the random dungeon of a seed with drawn floors (see `core.part.Assembled`)."""
    builder = _Builder(seed, lay_out(parts, tried, Dice(derive_seed(seed, "parts"))))
    builder.add_stairs()
    builder.add_hero(range(0) if tried is None else floors_of(tried))
    builder.add_creatures()
    builder.add_weapons()
    values = {param.name: param.default for param in PARAMS}
    options = {name: params[name] for name in values if name in params}
    whole: dict[str, ParamValue] = {"first_floor": 0, "part": False, "turned": False}
    return Level(
        ruleset="psttrl",
        name=RANDOM_LEVEL if tried is None else tried.name,
        title=f"Seed {seed}" if tried is None else tried.title,
        grids=tuple(builder.floors),
        spawns=tuple(builder.spawns),
        params=tuple((values | options | whole).items()),
        author="" if tried is None else tried.author,
        note="" if tried is None else tried.note,
    )
