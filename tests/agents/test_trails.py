"""The ways that boards point out: where they lead, and whom they pass or end at."""

from collections import Counter
from dataclasses import replace

from game.agents.travel.refuge import refuge
from game.agents.travel.trail_finder import TrailFinder
from game.agents.travel.unknown_ground import open_ends
from game.core.actor import Seat
from game.core.grid import Direction, Grid, Pos, Terrain, parse_grid
from game.core.state import State
from game.core.view import Sighting
from game.rulesets import RULESETS
from game.rulesets.dooom.gauges import all_gauges
from game.rulesets.dooom.state import DooomState
from tests.rulesets.codekeeper.boards import board as maze
from tests.rulesets.dooom.boards import actor_of, walk
from tests.rulesets.dooom.boards import board as labyrinth
from tests.rulesets.dooom.boards import seen as seen_but
from tests.rulesets.psttrl.boards import board as duel
from tests.rulesets.railgun.boards import board as hall
from tests.support.narrow import not_none

TRAVEL = not_none(RULESETS["dooom"].features.travel)


def test_where_a_wall_runs_on_out_of_sight_nothing_is_explored() -> None:
    codes = {"?": Terrain.UNKNOWN, "#": Terrain.WALL, ".": Terrain.FLOOR}
    grid = Grid(5, 4, bytes(map(codes.__getitem__, "??#????..?#...?#####")))
    ends = {side.name: [tuple(cell) for cell in cells] for side, cells in open_ends(grid).items()}
    assert ends == {"N": [], "E": [(3, 1), (3, 2)], "S": [], "W": []}


def test_who_is_weak_and_left_for_unknown_ground_is_followed_to_where_that_begins() -> None:
    state = seen_but("?.0.??", "######", "1#####")
    rival, here = actor_of(state, 1), actor_of(state, 0).pos
    near, view = here.step(Direction.E), state.observe(Seat(0))
    grid = view.board.grid
    seen = replace(view.board, visible=bytes(cell in (here, near) for cell in grid.cells()))
    for health, cells in ((1, [near]), (5, [])):
        weak = replace(rival, pos=near, facing=Direction.E, health=health)
        told = replace(view, boards=(seen,), sightings=(Sighting(weak, view.turn),))
        assert [*TRAVEL.prized(told)] == cells


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


def trail_of(state: State) -> list[tuple[int, int]]:
    """Return the steps of a trail, each from its start."""
    return _trail(state)[1]


def _trail(state: State) -> tuple[TrailFinder, list[tuple[int, int]]]:
    name = type(state).__module__.split(".")[2]
    walk = TrailFinder(not_none(RULESETS[name].features.travel))
    way = walk.trail(state.observe(Seat(0)), state.marks(Seat(0)))
    return walk, [(cell.x - way[0].x, cell.y - way[0].y) for cell in way[1:]]


def _with_points(state: DooomState, points: int) -> DooomState:
    gauges = all_gauges(state.rules, state.world, len(state.starts), Seat(0), points)
    return replace(state, points=points, gauges=gauges)


def test_who_steps_to_four_sides_looks_for_no_way_at_a_corner() -> None:
    assert trail_of(seen_but("#..0....#", "#.#??...#")) == [(1, 0)]


def test_whoever_only_looks_around_lets_a_rival_come_and_strikes_first() -> None:
    rows = ".0#1#", "#.#.#", "#...?"
    for points, way in (
        (1, (True, [(-1, 0)])),
        (6, (False, [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0)])),
    ):
        state = _with_points(seen_but(*rows), points)
        finder, steps = _trail(state)
        assert (finder.flees, steps) == way, points


def test_a_rival_who_cannot_strike_back_is_hunted_for_two_turns() -> None:
    for gear, is_hunted in (("armour",), True), ((), False):
        state = _with_points(labyrinth("0.1", gear={0: gear}), 1)
        assert bool(TRAVEL.prized(state.observe(Seat(0)))) is is_hunted


def test_a_find_underfoot_comes_before_a_rival() -> None:
    state = walk(labyrinth("0A.1", gear={0: ("sword",)}), "E")
    assert actor_of(state, 1).pos not in TRAVEL.prized(state.observe(Seat(0)))


def test_whoever_has_the_target_and_no_way_out_fetches_arms_against_who_is_in_the_way() -> None:
    state = labyrinth("....0.1", "#####S#", gear={0: ("treasure:1",), 1: ("armour",)})
    assert trail_of(_with_points(state, 2)) == [(1, 0), (1, 1)]


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


def test_arms_with_which_one_can_fight_come_before_flight() -> None:
    view = labyrinth("#S...", "#.0.1", gear={1: ("armour",)}).observe(Seat(0))
    for health in 1, 3:
        own = replace(not_none(view.own_actor()), health=health)
        told = replace(view, actors=(own, *view.actors[1:]))
        assert (len(TRAVEL.prized(told)), len(TRAVEL.avoided(told))) == ((0, 1), (1, 0))[health > 1]


def test_in_the_lanes_of_two_devils_one_steps_out_and_without_charges_none_is_a_way() -> None:
    assert trail_of(hall("#...#", "E.@.W", "#####")) == [(0, -1)]
    assert trail_of(hall("#.?", ".S#", ".@#", "..#", ammo=0)) == [(-1, 0)]
    # A kit that is nearer comes before a place to shoot from.
    rows = "..@....#", "##.###d#", "##?#####"
    assert trail_of(hall(*rows, facing="E", turns=20)) == [(0, 1), (0, 2)]
    # Of kits that are as near that is safer where no devil may aim.
    for row, side in (("d####", 1), ("####d", -1)):
        assert trail_of(hall("?.@.?", row, facing="N", turns=20)) == [(side, 0), (2 * side, 0)]
    # Of places to shoot from that are as near that is better which is nearer to a kit.
    for row, side in (("?..@..#", -1), ("#..@..?", 1)):
        assert trail_of(hall(row, "##d.d##", facing="S", turns=20)) == [(side, 0)]


def test_nothing_is_advised_that_the_turns_left_do_not_allow() -> None:
    # A step and a shot take two turns, and what is seen after the last one is of no use.
    for rows in (("@...#", "###d#"), (".......", "#@#####")):
        steps = [trail_of(hall(*rows, facing="E", turns=turns)) for turns in (20, 4, 3, 2)]
        far = len(steps[0])
        assert [len(way) for way in steps] == [far * (turns > far) for turns in (20, 4, 3, 2)]


def test_no_way_leads_past_an_exit_or_to_where_somebody_would_see_one() -> None:
    assert trail_of(maze("H.Et", health=8)) == [(1, 0), (2, 0)]
    assert trail_of(maze("..H...", "XXXXXX", "XXXXX2")) == [(-1, 0), (-2, 0)]


def test_bare_hands_fetch_a_weapon_that_no_foe_reaches_before() -> None:
    travel, held = not_none(RULESETS["psttrl"].features.travel), ("dagger", "", "", "")
    for row, slots, count in ("w.@.r", (), 1), ("w.@r", (), 0), ("w.@.r", held, 0), ("w.@", (), 0):
        state = duel((row,), r="rat", w="hammer_of_justice", slots=slots)
        assert len(travel.prized(state.observe(Seat(0)))) == count, (row, slots)


def test_nobody_is_shunned_where_one_sees_that_they_are_gone() -> None:
    state = labyrinth("0........1", gear={1: ("sword",)})
    view, rival = state.observe(Seat(0)), actor_of(state, 1)
    for steps in (2, 3):
        pos = Pos(rival.pos.x - 9 + steps, rival.pos.y)
        sighting = Sighting(replace(rival, pos=pos), view.turn)
        assert [*TRAVEL.avoided(replace(view, sightings=(sighting,)))] == [pos] * (steps > 2)


def test_a_way_is_dangerous_where_somebody_comes_and_ends_where_one_strikes_first() -> None:
    travel = not_none(RULESETS["codekeeper"].features.travel)
    near = (1, 1), (0, 1)
    for foe, health, y, struck, blows in (
        # A gargoyle comes from afar, and no blow fells it; a skeleton stays where it is.
        ("2", 20, 2, ((0, 2),), ()),
        ("1", 20, 2, (), ()),
        ("1", 20, 1, near, near),
        # Who would die there does not go to strike.
        ("1", 1, 1, near, ()),
    ):
        rows = [f"{foe}....", *["....."] * (y - 1), "...H."]
        view, way = maze(*rows, health=health).observe(Seat(0)), [Pos(3 - n, y) for n in range(4)]
        told = travel.struck(view, way), {*travel.blows(view, way)}
        assert told == ([Pos(*cell) for cell in struck], {Pos(*cell) for cell in blows}), rows


def test_whoever_hides_behind_another_in_a_lane_is_stepped_away_from() -> None:
    for last, steps in (("##N##", [(-1, 0)]), ("##d##", [(0, -1)])):
        rows = "#...#", "#.@.#", "##.##", "##d##", last
        assert trail_of(hall(*rows, facing="S")) == steps


def test_a_treasure_to_which_no_way_is_known_is_looked_for_if_it_is_near() -> None:
    travel = not_none(RULESETS["codekeeper"].features.travel)
    for row, is_near in (("HX.t", True), ("H..t", True), ("HXXXXX.....t", False)):
        view = maze(row, "." + "X" * (len(row) - 1)).observe(Seat(0))
        assert bool(travel.prized(view)) is is_near, row


def test_the_wounded_leave_by_an_exit_they_know_before_they_explore() -> None:
    for health, steps in ((15, [(-1, 0), (-2, 0)]), (16, [(1, 0), (2, 0), (3, 0)])):
        assert trail_of(maze("E.H......", health=health)) == steps
