"""Prefab floors in the random dungeon: placement, what is added, playtesting, problems."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from game.content.maps.shipped_maps import list_prefabs
from game.content.tmx.reader import load_level
from game.core.cell_set import Cells, Distances
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Direction, Pos, Terrain
from game.core.level import Level, ParamValue, Spawn
from game.core.rng import Dice, derive_seed
from game.rulesets import RULESETS
from game.rulesets.psttrl import PSTTRL
from game.rulesets.psttrl.actor_stats import level_of
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import UNIQUE_WEAPONS, WEAPONS
from game.rulesets.psttrl.dungeon.generator import generate
from game.rulesets.psttrl.dungeon.prefab_check import check_prefab
from game.rulesets.psttrl.dungeon.prefab_floors import place_prefabs, standalone_level
from game.rulesets.psttrl.dungeon.spawn_tables import MONSTER_COUNTS, SPAWN_TABLES
from game.rulesets.psttrl.level_check import check
from game.rulesets.psttrl.params import DRAGONS
from game.rulesets.psttrl.stairs_and_paths import stairs_of
from game.rulesets.psttrl.start import new_game
from tests.rulesets.psttrl.boards import level
from tests.rulesets.psttrl.prefabs import ROOM_ROWS, dungeon, prefab_level, with_row
from tools.demo_matches import play_demo_match

SEEDS = range(20)
# A quick run makes only some of the dungeons.
SOME_SEEDS = [pytest.param(seed, marks=pytest.mark.slow if seed > 3 else ()) for seed in SEEDS]
SHIPPED = list_prefabs("psttrl")


def _spawns_on(built: Level, floor: int) -> list[Spawn]:
    return [spawn for spawn in built.spawns if spawn.board == floor]


def _creatures(built: Level, floor: int) -> list[Spawn]:
    return [spawn for spawn in _spawns_on(built, floor) if spawn.kind in CREATURE_KINDS]


def _ordinary(built: Level, floor: int) -> list[Spawn]:
    return [spawn for spawn in _creatures(built, floor) if not spawn.param("fixed")]


def _weapons(built: Level, floor: int) -> list[str]:
    return [spawn.kind for spawn in _spawns_on(built, floor) if spawn.kind in WEAPONS]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_a_dungeon_with_prefabs_follows_the_rules(seed: int) -> None:
    built = dungeon(seed)
    assert check(built) == []
    for floor, grid in enumerate(built.grids):
        assert (grid.width, grid.height) == (50, 50)
        whole = Cells.walkable(grid)
        assert Distances.on(grid, whole.nth(0), diagonal=True).steps().keys() == set(whole)
        wanted = [*(STAIRS_DOWN[:3] if floor < 10 else ()), *(STAIRS_UP[:3] if floor else ())]
        assert Counter(kind for kind, _ in stairs_of(grid)) == Counter(wanted)
        ordinary = _ordinary(built, floor)
        assert len(ordinary) == MONSTER_COUNTS[floor]
        assert {spawn.kind for spawn in ordinary} <= set(SPAWN_TABLES.get(floor, ()))
        assert len(_weapons(built, floor)) == (10 + (floor == 10) if floor else 4)
    assert Counter(s.kind for s in built.spawns if s.kind in DRAGONS) == Counter(DRAGONS)
    assert Counter(s.kind for s in built.spawns if s.kind in UNIQUE_WEAPONS) == {"ikasama_blade": 1}
    places = [
        (s.board, s.pos) for s in built.spawns if s.kind in CREATURE_KINDS or s.kind == "hero"
    ]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_prefab_dragons_have_level_and_weapon_of_the_rules(seed: int) -> None:
    fixed = [s for s in dungeon(seed).spawns if s.kind in CREATURE_KINDS and s.param("fixed")]
    assert [spawn.kind for spawn in fixed[:3]] == list(DRAGONS)
    assert len(fixed) == 6
    for spawn in fixed[:3]:
        assert spawn.param("level") == spawn.board
        assert spawn.param("weapon") not in ("none", "banana_peel", *UNIQUE_WEAPONS)


@pytest.mark.slow
@pytest.mark.parametrize("floor", [3, 6, 9])
def test_every_variant_comes_in_every_orientation_and_none_is_rare(floor: int) -> None:
    grids = Counter(
        place_prefabs(_loaded(floor), None, Dice(derive_seed(seed, "x")))[floor].grid
        for seed in range(40)
    )
    assert len(grids) > 15
    rock = Counter(dungeon(seed).grids[floor].terrain.count(Terrain.WALL) for seed in range(60))
    assert len(rock) == len(_loaded(floor)) == 6
    assert min(rock.values()) > 2


@cache
def _loaded(floor: int) -> tuple[Level, ...]:
    names = (path for path in SHIPPED if path.name.startswith(f"{floor}-"))
    return tuple(load_level(path, RULESETS) for path in names)


def test_the_shipped_surface_matches_the_generated_one() -> None:
    assert dungeon(1).grid == generate({}, 1).grid
    drawn = {(s.kind, s.pos) for s in _spawns_on(dungeon(1), 0)}
    assert drawn == {(s.kind, s.pos) for s in _spawns_on(generate({}, 1), 0)}


def test_an_empty_prefab_is_filled_like_other_floors() -> None:
    built = generate({}, 1, [prefab_level(ROOM_ROWS, floor=6)])
    kinds = Counter(kind for kind, _ in stairs_of(built.grids[6]))
    assert kinds == Counter((*STAIRS_DOWN[:3], *STAIRS_UP[:3]))
    assert len(_ordinary(built, 6)) == 12
    assert "mature_dragon" in [spawn.kind for spawn in _creatures(built, 6)]
    assert len(_weapons(built, 6)) == 10
    assert check(built) == []


def test_a_small_prefab_is_centered_in_rock() -> None:
    built = generate({}, 1, [prefab_level(ROOM_ROWS, floor=2)])
    open_cells = list(Cells.walkable(built.grids[2]))
    assert (min(open_cells), max(open_cells)) == (Pos(22, 22), Pos(27, 26))
    assert (built.grids[2].width, built.grids[2].height) == (50, 50)


def test_prefab_spawns_stay_and_count() -> None:
    drawn = prefab_level(with_row("#1mrbA.#"), floor=2, m="mace", r="rat/iron_sword+2", b="bat")
    built, middle = generate({}, 4, [drawn]), Pos(21, 21)
    stairs = dict(stairs_of(built.grids[2]))
    assert stairs[Terrain.DOWN_A] == Pos(middle.x + 1, middle.y + 2)
    assert stairs[Terrain.UP_A] == Pos(middle.x + 5, middle.y + 2)
    first, second, *_ = _ordinary(built, 2)
    assert (first.kind, first.param("level"), first.param("weapon")) == ("rat", 2, "iron_sword")
    assert first.pos == Pos(middle.x + 3, middle.y + 2)
    assert second.kind == "bat"
    assert len(_ordinary(built, 2)) == 10
    assert _weapons(built, 2)[0] == "mace"
    assert len(_weapons(built, 2)) == 10


def test_a_prefab_may_have_more_than_the_usual_number() -> None:
    rows = ("#" * 30, *["#" + "r" * 14 + "m" * 14 + "#"] * 1, *["#" + "." * 28 + "#"] * 3, "#" * 30)
    drawn = prefab_level(rows, floor=1, r="rat", m="mace")
    assert check_prefab(drawn) == []
    built = generate({}, 4, [drawn])
    assert len(_ordinary(built, 1)) == 14
    assert _weapons(built, 1) == ["mace"] * 14


@pytest.mark.slow
def test_a_dragon_of_a_prefab_is_not_placed_again() -> None:
    built = generate({}, 4, [prefab_level(with_row("#..d...#"), floor=2, d="baby_dragon")])
    [dragon] = [spawn for spawn in built.spawns if spawn.kind == "baby_dragon"]
    assert (dragon.board, dragon.param("level"), dragon.param("fixed")) == (2, 3, True)
    lair = with_row("#..d...#")
    twice = [prefab_level(lair, floor=n, name=str(n), d="baby_dragon") for n in (4, 2)]
    [dragon] = [s for s in generate({}, 4, twice).spawns if s.kind == "baby_dragon"]
    assert dragon.board == 2


def test_a_prefab_dragon_keeps_its_level_and_weapon() -> None:
    drawn = prefab_level(with_row("#..d...#"), floor=3, d="baby_dragon/mace+5")
    [dragon] = [s for s in generate({}, 4, [drawn]).spawns if s.kind == "baby_dragon"]
    assert (dragon.param("level"), dragon.param("weapon")) == (5, "mace")


def test_fixed_monsters_and_the_blade_in_prefabs() -> None:
    drawn = prefab_level(with_row("#.g.i..#"), floor=10, g="goblin", i="ikasama_blade")
    fixed, blade = drawn.spawns
    fixed = replace(fixed, params=(*fixed.params[:-1], ("fixed", True)))
    built = generate({}, 4, [replace(drawn, spawns=(fixed, blade))])
    [goblin] = [s for s in built.spawns if s.kind == "goblin" and s.param("fixed")]
    assert (goblin.board, goblin.param("weapon")) == (10, "rogue_slayer")
    assert len(_ordinary(built, 10)) == 15
    [blade] = [s for s in built.spawns if s.kind == "ikasama_blade"]
    assert (blade.board, blade.pos) == (10, Pos(25, 23))
    without = generate({}, 4, [prefab_level(ROOM_ROWS, floor=10)])
    [blade] = [s for s in without.spawns if s.kind == "ikasama_blade"]
    assert without.grids[10].terrain_at(blade.pos) is Terrain.FLOOR
    assert len(_weapons(without, 10)) == 11


def test_a_surface_prefab_with_its_own_hero_and_weapons() -> None:
    built = generate({}, 4, [prefab_level(with_row("#.@..m.#"), floor=0, m="mace")])
    assert built.spawns[0].kind == "hero"
    assert built.spawns[0].pos == Pos(23, 23)
    assert _weapons(built, 0) == ["mace"]
    assert _creatures(built, 0) == []


def test_starting_weapons_lie_beside_the_hero_and_not_in_walls() -> None:
    built = generate({}, 4, [prefab_level((ROOM_ROWS[0], "#@.12.##", *ROOM_ROWS[2:]), floor=0)])
    gifts = {s.kind: s.pos for s in _spawns_on(built, 0) if s.kind in WEAPONS}
    start = Pos(22, 22)
    assert (gifts["rapier"], gifts["buckler"]) == (Pos(23, 22), Pos(22, 23))
    assert len({start, *gifts.values()}) == 5
    assert all(built.grid.terrain_at(pos) is Terrain.FLOOR for pos in gifts.values())
    assert all(max(abs(p.x - start.x), abs(p.y - start.y)) <= 2 for p in gifts.values())


def test_a_hero_below_the_surface_is_ignored_in_a_dungeon() -> None:
    built = generate({}, 4, [prefab_level(with_row("#.@....#"), floor=3)])
    [hero] = [spawn for spawn in built.spawns if spawn.kind == "hero"]
    assert (hero.board, hero.pos) == (0, Pos(25, 25))


def test_prefabs_of_several_floors() -> None:
    upper, lower = with_row("#.....1#"), with_row("#.....A#", 4)
    two = prefab_level(upper, lower, floor=4, name="two")
    built = generate({}, 4, [two, prefab_level(ROOM_ROWS, floor=7)])
    assert check(built) == []
    assert dict(stairs_of(built.grids[5]))[Terrain.UP_A] == Pos(27, 25)
    # They exclude each other and are about equally frequent.
    single = prefab_level(with_row("########", 5), floor=5, name="one")
    laid = [place_prefabs([two, single], None, Dice(derive_seed(seed, "x"))) for seed in range(20)]
    assert {tuple(floors) for floors in laid} == {(4, 5), (5,)}
    assert 4 < sum(4 in floors for floors in laid) < 16


def test_eight_orientations() -> None:
    ell = ("########", "#.d....#", "#.######", *["#......#"] * 4, "########")
    drawn = prefab_level(ell, floor=3, turned=True, d="baby_dragon")
    # He faces the wall beside him in every orientation.
    drawn = replace(drawn, spawns=(replace(drawn.spawns[0], facing=Direction.S),))
    seen = set()
    for seed in range(40):
        [floor] = place_prefabs([drawn], None, Dice(derive_seed(seed, "x"))).values()
        [dragon] = floor.spawns
        assert floor.grid.terrain_at(dragon.pos) is Terrain.FLOOR
        assert floor.grid.terrain_at(dragon.pos.step(dragon.facing)) is Terrain.WALL
        side = dragon.facing
        back = floor.grid.terrain_at(Pos(dragon.pos.x - side.dx, dragon.pos.y - side.dy))
        assert back is Terrain.WALL
        seen.add(floor)
    assert len(seen) == 8
    still = drawn.with_params({"turned": False})
    found = [place_prefabs([still], None, Dice(derive_seed(seed, "x"))) for seed in range(8)]
    assert {floors[3].spawns[0].pos for floors in found} == {Pos(23, 22)}


def _playtested(drawn: Level, *others: Level) -> Level:
    return generate({"threat_colors": True}, 6, others, drawn)


def test_playtesting_starts_where_a_hero_comes_down() -> None:
    drawn = prefab_level(with_row("#.B....#"), floor=6, name="mine", turned=True)
    built = _playtested(drawn, prefab_level(with_row("#......#", 5), floor=6, name="other"))
    assert (built.name, built.title) == ("mine", "drawn")
    assert built.param("threat_colors") is True
    assert check(built) == []
    me = new_game(built, 1).hero_actor()
    assert (me.board, level_of(me)) == (6, 3)
    assert built.grids[6].terrain_at(me.pos) in STAIRS_UP
    assert dict(stairs_of(built.grids[6]))[Terrain.UP_B] == Pos(23, 23)


def test_a_playtested_dragon_replaces_one_of_a_floor_above() -> None:
    lair = with_row("#..d...#")
    above = prefab_level(lair, floor=3, name="above", d="baby_dragon")
    built = _playtested(prefab_level(lair, floor=7, name="mine", d="baby_dragon"), above)
    [dragon] = [spawn for spawn in built.spawns if spawn.kind == "baby_dragon"]
    assert dragon.board == 7


def test_playtesting_starts_with_the_prefabs_own_hero() -> None:
    hero: dict[str, ParamValue] = {"level": 7, "up": "katana"}
    drawn = level(with_row("#....@.#"), who={}, hero=hero, first=6).with_params({"part": True})
    me = new_game(_playtested(drawn), 1).hero_actor()
    assert (me.board, me.pos, level_of(me)) == (6, Pos(26, 23), 7)
    assert "katana" in me.gear


def test_playtesting_a_surface_starts_on_the_surface() -> None:
    me = new_game(_playtested(prefab_level(with_row("#.@....#"), floor=0)), 1).hero_actor()
    assert (me.board, me.pos) == (0, Pos(23, 23))


@pytest.mark.slow
def test_a_playtested_dungeon_can_be_played() -> None:
    for drawn in (prefab_level(ROOM_ROWS, floor=10), prefab_level(with_row("#....@.#"), floor=3)):
        assert play_demo_match(PSTTRL, _playtested(drawn), 2).ply > 0


def test_the_smallest_prefab_has_room_for_weapons_beside_its_hero() -> None:
    # Six stairs, ten creatures, a dragon and the hero leave no cell for a weapon.
    rows = ("#######", "#@....#", "#.....#", "#.....#", "#...###", "#######")
    assert [problem.layer for problem in check_prefab(prefab_level(rows, floor=3))] == ["terrain"]
    built = _playtested(prefab_level((*rows[:4], "#....##", rows[5]), floor=3))
    assert check(built) == []
    assert len(_weapons(built, 3)) == 10


def test_a_standalone_prefab_is_a_map_with_a_hero() -> None:
    for drawn in (
        prefab_level(with_row("#.A....#"), floor=6),
        prefab_level(with_row("#....@.#"), floor=6),
    ):
        whole = standalone_level(drawn)
        assert whole.grids == drawn.grids
        assert new_game(whole, 1).gauges()
    floors = with_row("#.A....#"), with_row("#.r....#")
    for drawn in (prefab_level(floors[0], floor=6), prefab_level(*floors, floor=6, r="rat")):
        assert standalone_level(drawn).spawns[0].pos == Pos(2, 2)


def test_no_stair_is_dug_where_a_prefab_places_something() -> None:
    # In the dungeon of this seed the stair was drawn where a weapon lies on B6F.
    built = dungeon(36)
    assert all(
        built.grids[spawn.board].terrain_at(spawn.pos) is Terrain.FLOOR for spawn in built.spawns
    )
