"""Rules D1 to D3 and 6: map validation, the text format, random maps, fairness."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.content.tmx.writer import write_level
from game.core.actor import Seat
from game.core.grid import Pos, Terrain
from game.core.level import Level, LevelError
from game.core.rng import Rng
from game.rulesets import RULESETS
from game.rulesets.dooom import DOOOM
from game.rulesets.dooom.fairness import MAX_UNFAIRNESS, unfairness, win_costs
from game.rulesets.dooom.generator import generate
from game.rulesets.dooom.params import LARGE_BOARD_SIDE, LONGEST_USUAL_SIDE, POINTS
from game.rulesets.dooom.start import new_game
from game.rulesets.dooom.text_maps import ITEM_BY_LETTER, read_map, write_map
from tests.rulesets.dooom.boards import level
from tests.support.narrow import not_none

CLASSIC = """name Beside the Well
win 2
###################
#.................#
#..G..E.......A...#
#.................#
#......HS.........#
#.................#
#..........E..L.G.#
#...G.............#
###################
"""
SHIPPED = list_levels("dooom")


def problems(checked: Level) -> list[str]:
    return [str(problem) for problem in DOOOM.check(checked)]


def test_a_map_is_played_by_as_many_as_it_holds() -> None:
    tiny = level("GE")
    assert problems(tiny) == []
    assert len({actor.pos for actor in new_game(tiny, 2, 1).world.actors}) == 2
    with pytest.raises(LevelError, match="fewer than 3 cells"):
        new_game(tiny, 3, 1)


@pytest.mark.slow
def test_a_side_of_256_is_played_on_a_larger_board() -> None:
    assert "longer than 256" in problems(level("GE" + "." * 255))[0]
    wide = level("GE" + "." * 254)
    assert problems(wide) == []
    start = new_game(wide, 8, 1)
    assert start.world.grid.width == LARGE_BOARD_SIDE
    assert start.resample(Seat(0), Rng(1)).observe(Seat(0)) == start.observe(Seat(0))


def test_text_maps_are_read() -> None:
    read = read_map(CLASSIC, "well")
    assert (read.title, read.int_param("target")) == ("Beside the Well", 2)
    assert (read.grid.width, read.grid.height) == (19, 9)
    assert read.grid.terrain.count(Terrain.EXIT) == 2
    kinds = sorted(spawn.kind for spawn in read.spawns)
    assert kinds == ["armour", "lantern", "potion", "sword", *["treasure"] * 3]
    assert read.grid.terrain_at(Pos(3, 2)) is Terrain.FLOOR
    assert DOOOM.check(read) == []


def test_text_maps_round_trip() -> None:
    without = DOOOM.map_schema.spawns.keys() - set(ITEM_BY_LETTER.values())
    assert not without, f"no letter in ITEM_BY_LETTER (text maps, programs): {without}"
    assert write_map(read_map(CLASSIC, "well")) == CLASSIC
    assert read_map(CLASSIC.replace("\n", "\r\n") + "\r\n\n  \n", "w") == read_map(CLASSIC, "w")


def test_levels_round_trip_through_tiled_maps(tmp_path: Path) -> None:
    for seed in range(5):
        made = generate({"width": 15 + seed, "height": 9 + seed, "rounds": 50}, seed)
        pile = replace(made.spawns[0], params=(("count", 3),))
        made = replace(made, author="A & B", note='"quoted"', spawns=(pile, *made.spawns[1:]))
        write_level(made, DOOOM.map_schema, tmp_path / "a.tmx")
        assert load_level(tmp_path / "a.tmx", RULESETS) == replace(made, name="a")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_maps_are_fair(path: Path) -> None:
    shipped = load_level(path, RULESETS)
    assert not_none(unfairness(shipped)) <= MAX_UNFAIRNESS
    costs = win_costs(shipped).values()
    # At most a fifth of the starts allow a win in the first turn.
    assert 5 * sum(cost is not None and cost <= POINTS for cost in costs) <= len(costs)


def test_shipped_maps_differ_in_size_and_target() -> None:
    levels = [load_level(path, RULESETS) for path in SHIPPED]
    sizes = [(shipped.grid.width, shipped.grid.height) for shipped in levels]
    targets = {shipped.int_param("target") for shipped in levels}
    assert len(levels) >= 12
    assert (9, 9) in sizes
    assert (39, 29) in sizes
    assert {0, 1, 8, 15} <= targets


def test_win_costs() -> None:
    costs = win_costs(level("G..E...G", target=1))
    assert costs == {Pos(x, 0): c for x, c in enumerate((4, 5, 6, 7, 8, 7, 6, 5))}
    assert set(win_costs(level("G..#...E")).values()) == {None}
    zero = win_costs(level("..EE..E", target=0))
    assert [zero[Pos(x, 0)] for x in range(7)] == [2, 1, 1, 1, 1, 1, 2]
    assert unfairness(level("G..#...E")) is None


@pytest.mark.parametrize(
    ("width", "height"),
    [
        *((7, 7), (9, 20), (21, 13), (40, 30)),
        pytest.param(LONGEST_USUAL_SIDE, LONGEST_USUAL_SIDE, marks=pytest.mark.slow),
    ],
)
def test_random_maps_of_any_size(width: int, height: int) -> None:
    # The largest maps have thousands of starts to measure: one map is enough.
    for seed in range(1 if width == LONGEST_USUAL_SIDE else 3):
        made = generate({"width": width, "height": height}, seed)
        assert (made.grid.width, made.grid.height) == (width, height)
        assert DOOOM.check(made) == []
        assert not_none(unfairness(made)) <= MAX_UNFAIRNESS


@pytest.mark.parametrize("target", [0, 1, 5, 40])
def test_random_maps_with_a_target(target: int) -> None:
    made = generate({"target": target}, 1)
    assert made.int_param("target") == target
    assert DOOOM.check(made) == []


def test_random_maps_have_rooms_and_loops() -> None:
    """There are more passages than in a tree, and squares of four open cells."""
    for seed in range(20):
        grid = generate({}, seed).grid
        cells = {
            Pos(i % grid.width, i // grid.width)
            for i, code in enumerate(grid.terrain)
            if code != Terrain.WALL
        }
        steps = sum(Pos(c.x + 1, c.y) in cells for c in cells)
        steps += sum(Pos(c.x, c.y + 1) in cells for c in cells)
        squares = sum(
            {Pos(c.x + 1, c.y), Pos(c.x, c.y + 1), Pos(c.x + 1, c.y + 1)} <= cells for c in cells
        )
        assert squares >= 4
        assert steps - squares >= len(cells)


@pytest.mark.slow
def test_the_target_of_random_maps_differs_from_map_to_map_unless_it_is_chosen() -> None:
    """The manual's 4: it is different from map to map, and may be as low as zero."""
    drawn = [generate({}, seed).int_param("target") for seed in range(60)]
    assert (min(drawn), max(drawn)) == (0, 6)
    assert len(set(drawn)) >= 5
    assert {generate({"needed": 7}, seed).int_param("target") for seed in range(5)} == {7}
    # "Another map" hands on the parameters of the last one, whose target was drawn.
    again = [generate({"target": 2, "needed": -1}, seed).int_param("target") for seed in range(60)]
    assert again == drawn
