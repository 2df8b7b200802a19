"""The random dungeon of a seed: eleven floors, stairs, creatures, weapons (rules 1, 2, 5).

Prefabs can replace floors; whatever a prefab lacks is generated as on every other floor.
"""

from collections.abc import Mapping, Sequence

from game.core import level as levels
from game.core.fast_dataclass import replace
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Direction, Grid, Pos, Terrain
from game.core.rng import Dice, derive_seed
from game.rulesets.psttrl import params
from game.rulesets.psttrl.combat.weapons import RANDOM_WEAPONS
from game.rulesets.psttrl.dungeon import floor_generators, prefab_floors, spawn_tables
from game.rulesets.psttrl.dungeon.carving import Box, CarvedFloor
from game.rulesets.psttrl.dungeon.floor_generators import RoomPlan

_PLAIN = bytes(code == Terrain.FLOOR for code in range(256))
WEAPONS_PER_FLOOR = 10
START = Pos(params.FLOOR_SIZE // 2, params.FLOOR_SIZE // 2)
MAZE_CENTRE = Pos(24, 24)
_SURFACE_STAIRS = [Pos(START.x + offset, START.y - 2) for offset in (-2, 0, 2)]
_MAZE_WEAPON = "ikasama_blade"
_STARTING_WEAPONS = {
    Direction.N: "iron_sword",
    Direction.W: "dagger",
    Direction.E: "rapier",
    Direction.S: "buckler",
}
_ROOM_PLANS = {
    **dict.fromkeys((1, 2, 3), RoomPlan(corridor=1, wall=1, room=4, gap=2, shrink_chances=1)),
    4: RoomPlan(corridor=1, wall=1, room=4, gap=0, shrink_chances=2),
    5: RoomPlan(corridor=2, wall=1, room=1, gap=0, shrink_chances=0, maze=True),
    6: RoomPlan(corridor=2, wall=1, room=3, gap=1, shrink_chances=1),
}


class _DungeonBuilder:
    """The floors while stairs and spawns are added; `drawn` are those that prefabs replace.

    `prefabs` has a floor without spawns for each of the others. `wishes` are the options.
    """

    def __init__(
        self,
        seed: int,
        prefabs: Mapping[int, prefab_floors.PrefabFloor],
        wishes: Mapping[str, levels.ParamValue],
    ) -> None:
        self.danger, mutator = levels.danger_of(wishes), levels.mutator_of(wishes)
        only = Dice(derive_seed(seed, params.ONE_WEAPON)).choice(RANDOM_WEAPONS)
        self.weapons = (only,) if mutator == params.ONE_WEAPON else RANDOM_WEAPONS
        self.all_armed = mutator == params.ALL_ARMED
        self.dice = Dice(derive_seed(seed, "map"))
        self.drawn = prefabs.keys()
        self.prefabs = [
            prefabs.get(floor) or prefab_floors.PrefabFloor(_carve_floor(floor, self.dice), ())
            for floor in range(params.LAST_FLOOR + 1)
        ]
        self.drawn_fixed = [spawn for prefab in self.prefabs for spawn in prefab.fixed()]
        self.floors = [prefab.grid for prefab in self.prefabs]
        # By floor: 1 for each plain cell without a creature, in reading order.
        self.free = [bytearray(grid.terrain.translate(_PLAIN)) for grid in self.floors]
        for floor, prefab in enumerate(self.prefabs):
            for spawn in prefab.creatures():
                self._occupy(floor, spawn.pos)
        self.spawns: list[levels.Spawn] = []

    def _occupy(self, floor: int, pos: Pos) -> None:
        self.free[floor][self.floors[floor].index(pos)] = 0

    def random_free_cell(self, floor: int) -> Pos:
        """Draw a plain floor cell without a creature."""
        free, below = self.free[floor], self.dice.below
        index = below(len(free))
        while not free[index]:
            index = below(len(free))
        return self.floors[floor].pos(index)

    def add_stairs(self) -> None:
        """Add three pairs of stairs between each floor and the next, as far as they are missing."""
        for floor, grid in enumerate(self.floors):
            cells = bytearray(grid.terrain)
            for kind in range(params.STAIRS_PER_FLOOR):
                if floor < params.LAST_FLOOR:
                    self._add_stair(floor, cells, STAIRS_DOWN[kind], _SURFACE_STAIRS[kind])
                if floor:
                    self._add_stair(floor, cells, STAIRS_UP[kind])
            self.floors[floor] = grid.with_cells(bytes(cells))

    def _add_stair(self, floor: int, cells: bytearray, stair: Terrain, at: Pos = START) -> None:
        """Add a stair unless the floor has it; `at` is its place on a generated surface."""
        if stair in cells:
            return
        pos = at if floor == 0 and floor not in self.drawn else self._stair_cell(floor)
        cells[self.floors[floor].index(pos)] = stair
        self._occupy(floor, pos)

    def _stair_cell(self, floor: int) -> Pos:
        """Draw a free cell where the prefab places nothing, if it leaves one."""
        # Weapons leave their cells free for creatures.
        pos, placed = self.random_free_cell(floor), {s.pos for s in self.prefabs[floor].spawns}
        if pos in placed:
            free = self.free[floor]
            taken = sum(free[self.floors[floor].index(cell)] for cell in placed)
            while pos in placed and free.count(1) > taken:
                pos = self.random_free_cell(floor)
        return pos

    def add_hero(self, playtested_floors: range) -> None:
        """Place the hero on the surface, or on the first playtested floor."""
        first = playtested_floors.start
        heroes = [hero for floor in playtested_floors for hero in self.prefabs[floor].heroes()]
        if not first:
            heroes = [*self.prefabs[0].heroes(), prefab_floors.default_hero(START, 0)]
        hero = heroes[0] if heroes else self._entering_hero(first)
        self._occupy(hero.board, hero.pos)
        self.spawns.append(hero)

    def _entering_hero(self, floor: int) -> levels.Spawn:
        """Return a hero who has just come down, with a level for every second floor."""
        taken = {spawn.pos for spawn in self.prefabs[floor].creatures()}
        pos = prefab_floors.entry_cell(self.floors[floor], taken) or self.random_free_cell(floor)
        return prefab_floors.default_hero(pos, floor, floor // 2)

    def add_monsters(self) -> None:
        """Add the monsters, in the order in which they act."""
        dice = self.dice
        fixed = [
            (
                each,
                each.weapon or spawn_tables.random_dragon_weapon(each.kind, dice),
                dice.choice(each.floors),
            )
            for each in spawn_tables.FIXED_MONSTERS
        ]
        for monster in fixed[:3]:
            self._place_fixed_monster(*monster)
        for floor in range(params.LAST_FLOOR + 1):
            ordinary = self.prefabs[floor].ordinary()
            self.spawns += ordinary
            for _ in range(spawn_tables.MONSTER_COUNTS[floor] - len(ordinary)):
                kind, level, weapon = spawn_tables.random_monster(floor, dice)
                if weapon or self.all_armed:
                    weapon = weapon if weapon in self.weapons else dice.choice(self.weapons)
                level = max(params.LEAST_LEVEL, level + 2 * (self.danger - levels.USUAL_DANGER))
                self._place_monster(kind, weapon, floor, level, fixed=False)
        for monster in fixed[3:]:
            self._place_fixed_monster(*monster)
        fixed_kinds = {each.kind for each in spawn_tables.FIXED_MONSTERS}
        self.spawns += [spawn for spawn in self.drawn_fixed if spawn.kind not in fixed_kinds]

    def _place_fixed_monster(
        self, monster: spawn_tables.FixedMonster, weapon: str, floor: int
    ) -> None:
        """Place a fixed monster; where prefabs have it, only fill in its level and weapon."""
        spawns = [spawn for spawn in self.drawn_fixed if spawn.kind == monster.kind]
        for spawn in spawns:
            values = dict(spawn.params)
            own_weapon = weapon if values["weapon"] == params.NONE else values["weapon"]
            level = values["level"] or monster.level
            values |= {"level": level, "weapon": own_weapon, "fixed": True}
            self.spawns.append(replace(spawn, params=tuple(values.items())))
        if not spawns:
            self._place_monster(monster.kind, weapon, floor, monster.level, fixed=True)

    def _place_monster(
        self, kind: str, weapon: str, floor: int, level: int, *, fixed: bool
    ) -> None:
        """Place a monster on a random cell."""
        pos = self.random_free_cell(floor)
        self._occupy(floor, pos)
        values = (("level", level), ("weapon", weapon or params.NONE), ("fixed", fixed))
        self.spawns.append(levels.Spawn(kind, pos, Direction.S, floor, values))

    def add_weapons(self) -> None:
        """Add the weapons: the starting ones, ten per floor, one in the middle of the maze."""
        drawn = [prefab.weapons() for prefab in self.prefabs]
        self.spawns += drawn[0] or self._starting_weapons()
        for floor, here in enumerate(drawn[1:], 1):
            self.spawns += here
            for _ in range(WEAPONS_PER_FLOOR - sum(spawn.kind != _MAZE_WEAPON for spawn in here)):
                weapon = self.dice.choice(self.weapons)
                self.spawns.append(levels.Spawn(weapon, self.random_free_cell(floor), board=floor))
        if not any(spawn.kind == _MAZE_WEAPON for here in drawn for spawn in here):
            centre = (
                self.random_free_cell(params.LAST_FLOOR)
                if params.LAST_FLOOR in self.drawn
                else MAZE_CENTRE
            )
            self.spawns.append(levels.Spawn(_MAZE_WEAPON, centre, board=params.LAST_FLOOR))

    def _starting_weapons(self) -> list[levels.Spawn]:
        """Return the four weapons around the hero's start on the surface."""
        start = [*self.prefabs[0].heroes(), prefab_floors.default_hero(START, 0)][0].pos
        cells = prefab_floors.floor_cells_beside(self.floors[0], start, tuple(_STARTING_WEAPONS))
        return list(map(levels.Spawn, _STARTING_WEAPONS.values(), cells))


def _carve_floor(floor: int, dice: Dice) -> Grid:
    """Return a floor without stairs."""
    carved = CarvedFloor(params.FLOOR_SIZE, params.FLOOR_SIZE, dice)
    if floor == 0:
        carved.carve_boxes([Box(1, 1, params.FLOOR_SIZE - 2, params.FLOOR_SIZE - 2)])
    elif floor in _ROOM_PLANS:
        floor_generators.carve_rooms(carved, _ROOM_PLANS[floor])
    elif floor < params.LAST_FLOOR:
        floor_generators.carve_cave(carved)
    else:
        floor_generators.carve_braid(carved, MAZE_CENTRE)
    return carved.grid()


def generate(
    chosen: Mapping[str, levels.ParamValue],
    seed: int,
    prefabs: Sequence[levels.Level] = (),
    playtested: levels.Level | None = None,
) -> levels.Level:
    """Return the random dungeon of a seed with prefabs (see `core.features.features.Prefabs`)."""
    placed = prefab_floors.place_prefabs(prefabs, playtested, Dice(derive_seed(seed, "parts")))
    builder = _DungeonBuilder(seed, placed, chosen)
    builder.add_stairs()
    builder.add_hero(range(0) if playtested is None else prefab_floors.floors_of(playtested))
    builder.add_monsters()
    builder.add_weapons()
    values = {param.name: param.default for param in params.PARAMS}
    options = {name: chosen[name] for name in values if name in chosen}
    fixed_values: dict[str, levels.ParamValue] = {"first_floor": 0, "part": False, "turned": False}
    return replace(
        playtested
        or levels.Level(
            "psttrl", levels.RANDOM_LEVEL, levels.random_title(seed, chosen), (), (), ()
        ),
        grids=tuple(builder.floors),
        spawns=tuple(builder.spawns),
        params=tuple((values | options | fixed_values).items()),
    )
