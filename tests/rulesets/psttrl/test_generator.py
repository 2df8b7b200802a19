"""The random dungeon: terrain, stairs, spawns; and the check of maps (rules 5)."""

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from game.core.cell_set import Cells, Distances
from game.core.grid import ALL_DIRECTIONS, STAIRS_DOWN, STAIRS_UP, Grid, Pos, Terrain
from game.core.level import Level, Spawn
from game.core.rng import Dice, Rng, derive_seed
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import UNIQUE_WEAPONS, WEAPONS
from game.rulesets.psttrl.dungeon import carving, floor_generators
from game.rulesets.psttrl.dungeon.generator import START, generate
from game.rulesets.psttrl.dungeon.spawn_tables import MONSTER_COUNTS, SPAWN_TABLES, random_monster
from game.rulesets.psttrl.level_check import check
from game.rulesets.psttrl.params import DRAGONS, BoardPos
from game.rulesets.psttrl.stairs_and_paths import stair_destination, stairs_of
from game.rulesets.psttrl.start import opening_turn
from tests.rulesets.psttrl import prefabs
from tests.rulesets.psttrl.boards import level

SEEDS = range(24)
# A quick run makes only some of the dungeons.
SOME_SEEDS = [pytest.param(seed, marks=pytest.mark.slow if seed > 3 else ()) for seed in range(12)]


@cache
def dungeon(seed: int) -> Level:
    return generate({}, seed)


def _parts(grid: Grid) -> int:
    """Return the number of connected areas of a floor."""
    left, parts = Cells.walkable(grid), 0
    while left:
        left = left.without_cells(Distances.on(grid, left.nth(0), diagonal=True).steps())
        parts += 1
    return parts


@pytest.mark.slow
@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_every_floor_is_connected_and_walled(seed: int) -> None:
    for grid in dungeon(seed).grids:
        assert (grid.width, grid.height) == (50, 50)
        assert _parts(grid) == 1
        edge = [Pos(x, y) for x in range(50) for y in (0, 49)]
        edge += [Pos(x, y) for y in range(50) for x in (0, 49)]
        assert all(grid.terrain_at(pos) is Terrain.WALL for pos in edge)
    assert check(dungeon(seed)) == []


@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_stairs_pair_up(seed: int) -> None:
    grids = dungeon(seed).grids
    for floor, grid in enumerate(grids):
        kinds = Counter(kind for kind, _ in stairs_of(grid))
        wanted = [*(STAIRS_DOWN[:3] if floor < 10 else ()), *(STAIRS_UP[:3] if floor else ())]
        assert kinds == Counter(wanted)
        for kind, pos in stairs_of(grid):
            end = stair_destination(grids, BoardPos(floor, pos))
            assert end is not None
            assert end.board == floor + (1 if kind in STAIRS_DOWN else -1)
            assert stair_destination(grids, end) == BoardPos(floor, pos)


def test_the_surface() -> None:
    first, second = dungeon(1).grid, dungeon(2).grid
    assert first == second
    assert [pos for _, pos in stairs_of(first)] == [Pos(23, 23), Pos(25, 23), Pos(27, 23)]
    assert {s.kind: s.pos for s in dungeon(1).spawns if s.board == 0 and s.kind in WEAPONS} == {
        "iron_sword": Pos(25, 24),
        "dagger": Pos(24, 25),
        "rapier": Pos(26, 25),
        "buckler": Pos(25, 26),
    }
    turn = opening_turn(dungeon(1), 1)
    assert turn.hero.pos == START
    assert turn.hero.kind == "sword_tester"
    # Everything but what he does not see of the stairs is known; these he sees.
    assert turn.known[0] == first.terrain


def test_the_surface_is_known_except_for_its_stairs() -> None:
    turn = opening_turn(level(("@" + "." * 12 + "1",), ("A" + "." * 13,), who={}, hero={}), 1)
    assert turn.known[0] == bytes([1] * 13 + [0])
    assert turn.known[1] == bytes(14)


@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_floors_have_monsters_of_their_tables(seed: int) -> None:
    spawns = dungeon(seed).spawns
    places = [(s.board, s.pos) for s in spawns if s.kind in CREATURE_KINDS or s.kind == "hero"]
    assert len(set(places)) == len(places)
    for floor in range(1, 11):
        here = [
            s
            for s in spawns
            if s.board == floor and s.kind in CREATURE_KINDS and not s.param("fixed")
        ]
        assert len(here) == MONSTER_COUNTS[floor]
        assert {s.kind for s in here} <= set(SPAWN_TABLES[floor])
        low, high = {1: (-1, 1), 2: (0, 2), 3: (0, 2)}.get(floor, (0, 3 if floor < 7 else 6))
        assert all(low <= int(s.param("level")) <= high for s in here)
        assert not {str(s.param("weapon")) for s in here} & UNIQUE_WEAPONS
        lying = [s.kind for s in spawns if s.board == floor and s.kind in WEAPONS]
        assert len(lying) == 10 + (floor == 10)
        assert set(lying) & UNIQUE_WEAPONS <= {"ikasama_blade"}


@pytest.mark.parametrize(
    ("floor", "low", "high"), [(1, -1, 1), (2, 0, 2), (3, 0, 2), (4, 0, 3), (6, 0, 3), (7, 0, 6)]
)
def test_levels_of_monsters(
    monkeypatch: pytest.MonkeyPatch, floor: int, low: int, high: int
) -> None:
    for level_drawn, drawn in ((low, lambda _, _count: 0), (high, lambda _, count: count - 1)):
        monkeypatch.setattr(Dice, "below", drawn)
        assert random_monster(floor, Dice(1))[1] == level_drawn


@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_fixed_monsters(seed: int) -> None:
    fixed = [s for s in dungeon(seed).spawns if s.kind in CREATURE_KINDS and s.param("fixed")]
    who = {s.kind: (s.board, s.param("level"), s.param("weapon")) for s in fixed}
    assert len(fixed) == 6
    for kind, floor in zip(DRAGONS, (9, 6, 3), strict=True):
        board, high, weapon = who.pop(kind)
        assert (board, high) == (floor, floor)
        assert weapon not in ("none", "banana_peel", *UNIQUE_WEAPONS)
        assert (kind, weapon) != ("baby_dragon", "giant_spiked_club")
    assert who.pop("betraying_mascot") == (10, 0, "cosmic_contract")
    assert who.pop("full_strength_mage")[1:] == (6, "particle_cannon")
    assert who.pop("goblin")[1:] == (0, "rogue_slayer")
    [blade] = [s for s in dungeon(seed).spawns if s.kind == "ikasama_blade"]
    assert (blade.board, blade.pos) == (10, Pos(24, 24))


@pytest.mark.slow
def test_frequencies_over_many_floors() -> None:
    """Weapons and kinds are about as frequent as the tables say."""
    floors: dict[int, list[Spawn]] = {floor: [] for floor in range(1, 11)}
    for seed in SEEDS:
        for spawn in dungeon(seed).spawns:
            if spawn.kind in CREATURE_KINDS and not spawn.param("fixed"):
                floors[spawn.board].append(spawn)
    for floor, share in ((1, 25), (2, 62), (5, 87), (9, 87)):
        here = [s for s in floors[floor] if s.kind not in ("monk", "millennium_monk")]
        armed = 100 * sum(s.param("weapon") != "none" for s in here) // len(here)
        assert abs(armed - share) < 12, floor
    monks = [s for f in floors.values() for s in f if s.kind.endswith("monk")]
    assert sum(s.param("weapon") != "none" for s in monks) < len(monks) // 3
    for floor, table in SPAWN_TABLES.items():
        assert {s.kind for s in floors[floor]} == set(table)


@pytest.mark.parametrize("draw", [dungeon, prefabs.dungeon], ids=["generated", "prefabs"])
def test_creation_order_is_acting_order(draw: Callable[[int], Level]) -> None:
    drawn = draw(3)
    kinds = [(s.kind, s.board) for s in drawn.spawns if s.kind in (*CREATURE_KINDS, "hero")]
    assert [kind for kind, _ in kinds[:4]] == ["hero", *DRAGONS]
    assert [board for _, board in kinds[4:-3]] == sorted(board for _, board in kinds[4:-3])
    assert [kind for kind, _ in kinds[-3:]] == ["betraying_mascot", "full_strength_mage", "goblin"]
    turn = opening_turn(drawn, 3)
    assert [actor.kind for actor in turn.draft.actors.values()][1:4] == list(DRAGONS)


def _carved(carve: Callable[[carving.CarvedFloor], None], seed: int) -> set[Pos]:
    """Return the cells of a carved floor that are no rock."""
    carved = carving.CarvedFloor(50, 50, Dice(derive_seed(seed, "map")))
    carve(carved)
    return set(carved.grid().cells(Terrain.FLOOR))


def test_room_numbers() -> None:
    plan = floor_generators.RoomPlan(1, 1, 4, 2, 1)
    assert [plan.tile_count(cells) for cells in (3, 4)] == [5, 7]
    plan = floor_generators.RoomPlan(1, 1, 4, 0, 2)
    assert (plan.cells_along(50) // 4, [plan.tile_count(n) for n in (2, 3, 4)]) == (6, [3, 5, 7])
    plan = floor_generators.RoomPlan(2, 1, 3, 1, 1)
    assert (plan.cells_along(50), [plan.tile_count(n) for n in (2, 3)]) == (16, [5, 8])


def test_mazes_have_no_dead_ends() -> None:
    carved = _carved(
        lambda carved: floor_generators.carve_rooms(
            carved, floor_generators.RoomPlan(2, 1, 1, 0, 0, maze=True)
        ),
        5,
    )
    for row in range(16):
        for column in range(16):
            x, y = 1 + 3 * column, 1 + 3 * row
            assert {Pos(x, y), Pos(x + 1, y + 1)} <= carved
            sides = (Pos(x - 1, y), Pos(x + 2, y), Pos(x, y - 1), Pos(x, y + 2))
            assert sum(side in carved for side in sides) >= 2


def test_caves_fill_their_share_of_the_map() -> None:
    for seed in range(4):
        assert len(_carved(floor_generators.carve_cave, seed)) == 1125


def test_the_braid() -> None:
    centre = Pos(24, 24)
    carved = _carved(lambda carved: floor_generators.carve_braid(carved, centre), 2)
    assert {centre.step(side) for side in ALL_DIRECTIONS} <= carved
    for ring in range(11):
        radius = 3 + 2 * ring
        assert Pos(centre.x + radius, centre.y - radius) in carved
    assert not {Pos(x, 24 - 2) for x in (22, 24, 26)} & carved


def test_random_extra_passages() -> None:
    for count, tries in ((24, 5), (60, 8), (12, 4)):
        carved = carving.CarvedFloor(9, 9, Dice(1))
        rooms = carving.rooms_of_boxes(carved, [carving.Box(1, 1, 1, 1), carving.Box(5, 5, 1, 1)])
        links = [carving.Passage((3 * 9 + 3,), 1 * 9 + 1, 5 * 9 + 5)] * count
        connector = carving.RoomConnector(carved, carving.RoomGraph(carved, rooms, links))
        before = Rng(carved.dice.value)
        connector.carve_random_passages()
        for _ in range(tries):
            before, _ = before.below(count)
        assert carved.dice.value == before.value


def _problems(*floors: tuple[str, ...], first: int = 0, **who: str) -> list[str]:
    return [p.text for p in check(level(*floors, who=who, hero={}, first=first))]


def test_problems_of_maps() -> None:
    assert _problems(("@d",), first=2, d="ancient_dragon") == []
    assert _problems(("@d1",), ("A..",), d="baby_dragon") == []
    assert _problems(("@d" + "." * 63,), d="baby_dragon") == ["a side is longer than 64 cells"]
