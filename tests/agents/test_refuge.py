"""The ways that boards point out: where they lead, and whom they pass or end at."""

from collections import Counter
from dataclasses import replace

from game.agents.travel.refuge import refuge
from game.agents.travel.trail_finder import TrailFinder
from game.agents.travel.unknown_ground import open_ends
from game.core.actor import Seat
from game.core.grid import Grid, Pos, Terrain, parse_grid
from game.core.state import State
from game.rulesets import RULESETS
from game.rulesets.dooom.gauges import all_gauges
from game.rulesets.dooom.state import DooomState
from tests.rulesets.dooom.boards import actor_of, walk
from tests.rulesets.dooom.boards import board as labyrinth
from tests.rulesets.dooom.boards import seen as seen_but
from tests.rulesets.psttrl.boards import board as duel
from tests.support.narrow import not_none

_TRAVEL = not_none(RULESETS["dooom"].features.travel)


def test_where_a_wall_runs_on_out_of_sight_nothing_is_explored() -> None:
    codes = {"?": Terrain.UNKNOWN, "#": Terrain.WALL, ".": Terrain.FLOOR}
    grid = Grid(5, 4, bytes(map(codes.__getitem__, "??#????..?#...?#####")))
    ends = {side.name: [tuple(cell) for cell in cells] for side, cells in open_ends(grid).items()}
    assert ends == {"N": [], "E": [(3, 1), (3, 2)], "S": [], "W": []}


def test_no_nook_is_a_refuge() -> None:
    grid = parse_grid((".........", "#######.#"), {"#": Terrain.WALL})
    start, nook, far = Pos(7, 0), Pos(7, 1), Pos(5, 0)
    struck = Counter((start, Pos(6, 0), Pos(8, 0)))
    assert refuge(grid, [start, start, nook], [nook, far], 3, struck, [start]) == (far, True, True)


def test_no_unknown_ground_is_a_refuge_that_is_no_farther_from_a_foe() -> None:
    codes = {"?": Terrain.UNKNOWN, "#": Terrain.WALL, ".": Terrain.FLOOR}
    grid = Grid(9, 2, bytes(map(codes.__getitem__, "..#......?........")))
    start, near, far = Pos(4, 0), Pos(1, 1), Pos(8, 0)
    struck = Counter({start: 2, near: 2, far: 1})
    assert refuge(grid, [start, start, near], [near, far], 6, struck, [Pos(2, 0)])[0] == far


def test_who_cannot_come_counts_for_no_refuge() -> None:
    grid = parse_grid((".........#.",), {"#": Terrain.WALL})
    start, near, far = Pos(7, 0), Pos(6, 0), Pos(8, 0)
    foes, struck = [Pos(1, 0), Pos(10, 0)], Counter[Pos]()
    assert refuge(grid, [start, start], [start, near, far], 1, struck, foes)[0] == far


def _steps(state: State) -> tuple[TrailFinder, list[tuple[int, int]]]:
    name = type(state).__module__.split(".")[2]
    walk = TrailFinder(not_none(RULESETS[name].features.travel))
    marks = state.marks(Seat(0))
    way = walk.trail(state.observe(Seat(0)), marks)
    return walk, [(cell.x - way[0].x, cell.y - way[0].y) for cell in way[1:]]


def _with_points(state: DooomState, points: int) -> DooomState:
    gauges = all_gauges(state.rules, state.world, len(state.starts), Seat(0), points)
    return replace(state, points=points, gauges=gauges)


def test_who_steps_to_four_sides_looks_for_no_way_at_a_corner() -> None:
    assert _steps(seen_but("#..0....#", "#.#??...#"))[1] == [(1, 0)]


def test_whoever_only_looks_around_lets_a_rival_come_and_strikes_first() -> None:
    rows = ".0#1#", "#.#.#", "#...?"
    for points, way in (
        (1, (True, [(-1, 0)])),
        (6, (False, [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0)])),
    ):
        state = _with_points(seen_but(*rows), points)
        walk, steps = _steps(state)
        assert (walk.flees, steps) == way, points


def test_a_rival_who_cannot_strike_back_is_hunted_for_two_turns() -> None:
    for gear, is_hunted in (("armour",), True), ((), False):
        state = _with_points(labyrinth("0.1", gear={0: gear}), 1)
        assert bool(_TRAVEL.prized(state.observe(Seat(0)))) is is_hunted


def test_a_find_underfoot_comes_before_a_rival() -> None:
    state = walk(labyrinth("0A.1", gear={0: ("sword",)}), "E")
    assert actor_of(state, 1).pos not in _TRAVEL.prized(state.observe(Seat(0)))


def test_whoever_has_the_target_and_no_way_out_fetches_arms_against_who_is_in_the_way() -> None:
    state = labyrinth("....0.1", "#####S#", gear={0: ("treasure:1",), 1: ("armour",)})
    assert _steps(_with_points(state, 2))[1] == [(1, 0), (1, 1)]


def test_bare_hands_come_first_to_a_weapon_if_a_foe_only_wounds_or_is_slow() -> None:
    travel = not_none(RULESETS["psttrl"].features.travel)
    for kind, glass, count in (
        ("rat", ".", 1),
        ("lead_golem", ".", 1),
        ("ogre", ".", 0),
        ("ogre", "%", 1),
    ):
        state = duel(("w.@", glass * 3, "...", "r.."), r=kind, w="hammer_of_justice")
        assert len(travel.prized(state.observe(Seat(0)))) == count, (kind, glass)
