"""Sight, memory, felt creatures, perception, previews, victory (rules 5, 6, 7)."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from game.core.action import Action, Attack, Drop, EndTurn, Move, Throw, Use, Wait
from game.core.cell_set import Cells
from game.core.event import ItemDropped, Moved
from game.core.grid import Direction, Grid, Pos, Terrain, chebyshev, parse_grid
from game.core.rng import Rng
from game.core.view import Mark
from game.rulesets.psttrl import fast_sight, sight
from game.rulesets.psttrl.fast_sight import visible_cells
from game.rulesets.psttrl.params import CLIMB, HERO_SIGHT, SEAT, PsttrlRules
from game.rulesets.psttrl.state import PsttrlState
from tests.rulesets.psttrl import boards
from tests.support.narrow import not_none


def _drawn(grid: Grid, centre: Pos) -> list[str]:
    seen = visible_cells(grid, centre)
    return [
        "".join("-o"[seen[y * grid.width + x]] for x in range(grid.width))
        for y in range(grid.height)
    ]


def _sees_by_brute_force(grid: Grid, start: Pos, end: Pos) -> bool:
    """Return whether a line of slope 0 to 1, rounded down, joins two cells, by brute force."""
    dx, dy = end.x - start.x, end.y - start.y
    steep = abs(dy) > abs(dx)
    far, side = (abs(dy), abs(dx)) if steep else (abs(dx), abs(dy))
    sx, sy = (1 if dx >= 0 else -1), (1 if dy >= 0 else -1)
    # All lines of slope p / 840 and offset q / 840, in whole numbers.
    for slope, offset in product(range(0, 841, 5), range(0, 840, 5)):
        if (slope * far + offset) // 840 != side:
            continue
        cells = [(n, (slope * n + offset) // 840) for n in range(1, far)]
        places = [Pos(v, u) if steep else Pos(u, v) for u, v in cells]
        line = [Pos(start.x + sx * u, start.y + sy * v) for u, v in places]
        if all(grid.terrain_at(pos) is not Terrain.WALL for pos in line):
            return True
    return False


def test_sight_is_a_square_of_radius_eight() -> None:
    rows = _drawn(parse_grid(("." * 20,) * 20, boards.LEGEND), Pos(9, 9))
    assert rows[0] == "-" * 20
    assert rows[1] == "-" + "o" * 17 + "--"
    assert sum(row.count("o") for row in rows) == 17 * 17


def test_walls_are_visible_and_hide_what_is_behind() -> None:
    grid = parse_grid((".........", "...#.....", "........."), boards.LEGEND)
    assert _drawn(grid, Pos(0, 1))[1] == "oooo-----"
    assert _drawn(parse_grid(("...%.....",), boards.LEGEND), Pos(0, 0)) == ["ooooooooo"]


def test_sight_matches_a_brute_force_search() -> None:
    rows = (
        "......#..",
        ".#.......",
        "...#..#..",
        ".........",
        "..#...#..",
        "....#....",
        ".#.....#.",
    )
    grid = parse_grid(rows, boards.LEGEND)
    centre = Pos(4, 3)
    seen = visible_cells(grid, centre)
    for x, y in product(range(9), range(7)):
        if Pos(x, y) != centre:
            assert bool(seen[y * 9 + x]) == _sees_by_brute_force(grid, centre, Pos(x, y)), (x, y)


def test_finer_slopes_and_offsets_give_no_other_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = sight.digital_lines()
    monkeypatch.setattr(sight, "PARTS", 168)
    assert sight.digital_lines.__wrapped__() == lines


def _seen_in_words(grid: Grid, centre: Pos) -> bytes:
    """Return the cells visible from a cell: each on a digital line with no wall before it."""
    seen = {centre}
    for line in sight.digital_lines():
        for dx, dy in line[1:]:
            pos = Pos(centre.x + dx, centre.y + dy)
            if grid.in_bounds(pos):
                seen.add(pos)
            if not grid.in_bounds(pos) or grid.terrain_at(pos) in sight.OPAQUE:
                break
    return Cells.of(grid, seen).flags()


def test_sight_in_numbers_is_that_in_words() -> None:
    chance, terrains = Random(7), (Terrain.FLOOR, Terrain.WALL, Terrain.GLASS, Terrain.DOWN_A)
    for (width, height), floor in product(((40, 30), (17, 17), (5, 33), (1, 12)), (2, 5, 20)):
        terrain = bytes(chance.choices(terrains, (floor, 2, 1, 1), k=width * height))
        grid, known = Grid(width, height, terrain), chance.randbytes(width * height)
        for centre in chance.sample(grid.cells(), 5):
            seen = _seen_in_words(grid, centre)
            assert fast_sight.visible_cells(grid, centre) == seen
            now = bytes(map(lambda *each: each[each[2]], known, terrain, seen))
            assert fast_sight.remember(grid, known, seen) == now


def test_terrain_is_remembered_creatures_and_weapons_are_not() -> None:
    state = boards.board(("@..", "##.", "mb."), first=1, m="mace", b="bat")
    state = boards.after(state, *boards.move_actions("E", "E", "S"))
    view = state.observe(SEAT)
    assert [item.kind for item in view.items] == ["mace"]
    assert [actor.kind for actor in view.actors] == ["sword_tester", "bat"]
    view = boards.after(state, *boards.move_actions("N", "W", "W")).observe(SEAT)
    assert view.board.grid.terrain_at(Pos(0, 2)) is Terrain.FLOOR
    assert not view.board.is_visible(Pos(0, 2))
    assert view.items == ()
    assert [actor.kind for actor in view.actors] == ["sword_tester", "felt"]


def test_hidden_creatures_within_eight_cells_are_felt() -> None:
    state = boards.board(("@#......r.g",), first=1, r="rat", g="goblin")
    felt = [actor for actor in state.observe(SEAT).actors if actor.kind == "felt"]
    assert [actor.pos for actor in felt] == [Pos(8, 0)]
    assert (felt[0].health, felt[0].health_max, felt[0].gear) == (1, 1, ())
    assert felt[0].id < 0


def test_a_dead_hero_senses_every_monster_in_the_view() -> None:
    rows = ("r" + "." * 8 + "@b" + "#" * 6 + "g", "#" * 17 + ".")
    state = boards.board(rows, hero="cat hp0", b="bat/mace+9", r="rat", g="goblin", awake=True)
    state = boards.after(state, *boards.move_actions("E"))
    while state.outcome is None:
        state = boards.after(state, Wait(2))
    hero = state.hero_actor().pos
    near = [a for a in state.world.actors if chebyshev(a.pos, hero) <= HERO_SIGHT]
    assert len(near) > 2
    assert [a.pos for a in state.observe(SEAT).actors] == [a.pos for a in near]


def test_a_stair_in_sight_reveals_its_far_end() -> None:
    view = boards.board(("@.1",), ("....A......", "........r.."), first=1, r="rat").observe(SEAT)
    assert view.boards[1].grid.terrain_at(Pos(4, 0)) is Terrain.UP_A
    assert view.boards[1].grid.terrain.count(0) == 21
    felt = [actor for actor in view.actors if actor.kind == "felt"]
    assert [(actor.board, actor.pos) for actor in felt] == [(1, Pos(8, 1))]
    hidden = boards.board(("@#1",), ("....A......", "........r.."), first=1, r="rat")
    assert [actor.kind for actor in hidden.observe(SEAT).actors] == ["sword_tester"]


def test_views_focus_on_the_heros_floor() -> None:
    state = boards.after(boards.board(("@1",), ("A.",), first=1), *boards.move_actions("E"))
    assert state.observe(SEAT).focused_board == 0
    state, events = boards.play(state, Use(CLIMB))
    assert state.observe(SEAT).focused_board == state.observe(None).focused_board == 1
    assert state.observe(SEAT).gauge("floor").value == 2
    assert None not in [state.perceive(event, SEAT) for event in events]


def test_steps_out_of_sight_are_not_perceived() -> None:
    state = boards.board(("@#....r",), awake=True, r="rat")
    state = replace(boards.with_ai_state(state, "rat", timer=1), next_actions=(0,))
    for _ in range(12):
        state, events = boards.play(state, Wait(2))
        for event in events:
            if isinstance(event, Moved):
                assert state.perceive(event, SEAT) is None


def test_drops_are_perceived_in_sight() -> None:
    thrower = boards.board(("@m",), hero="cat/mace", m="bat")
    state, events = boards.play(thrower, Throw(0, Direction.W))
    [drop] = [event for event in events if isinstance(event, ItemDropped)]
    assert state.perceive(drop, SEAT) == drop
    away = replace(drop, item=replace(drop.item, board=0, pos=Pos(1, 0)))
    far = boards.board(("@#..",))
    assert far.perceive(away, SEAT) is None or far.sees(0, Pos(1, 0))
    assert far.perceive(replace(drop, item=replace(drop.item, pos=Pos(3, 0))), SEAT) is None


def _names(marks: tuple[Mark, ...]) -> dict[str, int | None]:
    return {mark.name: mark.value for mark in marks}


def test_inspecting_a_monster_forecasts_both_sides_attacks() -> None:
    state = boards.board(("@.b",), hero="cat", b="bat/mace")
    reported = state.preview(SEAT, Attack(Pos(2, 0), ""))
    assert reported.refusal == "look"
    assert _names(reported.marks) == {
        "level": 0, "defence": 9, "attack": 9,
        "strike_kills": -99, "why_overpowered": None,
        "counter_hurts": 7, "why_held": None,
        "counter_post_move_hurts": 7,
        # The numbers of the bat's attack: 5 and the mace's 4 meet 8 and four empty slots.
        "fight_attack": 9, "fight_defence": 12,
    }  # fmt: skip
    # A rat at 5 hit points or less has ATK +2.
    state = boards.board(("@r",), hero="cat", r="rat")
    assert "changed_by_rat" in _names(state.preview(SEAT, Attack(Pos(1, 0), "")).marks)


def test_a_reflected_attack_meets_the_attackers_own_defence() -> None:
    state = boards.board(("@b",), hero="ancient_dragon", b="bat/blackjack")
    marks = state.preview(SEAT, Attack(Pos(1, 0), "")).marks
    assert "why_reflected" in _names(marks)
    met = next(mark.value for mark in marks if mark.name == "fight_defence")
    assert met == state.observe(SEAT).gauge_value("defence")


def test_uncertain_forecasts_are_in_percent() -> None:
    state = boards.board(("@h",), hero="cat hp1", h="heisenbug+4")
    # The cat's 12 (8 and four empty slots) meets 9 + 1 + 0..5: three of six rolls kill.
    assert _names(state.preview(SEAT, Attack(Pos(1, 0), "")).marks)["strike_may_kill"] == 50


def test_previews_of_attacks_give_reasons() -> None:
    cases = {
        "bee_slayer_shmupper": {
            "strike_fails": 3,
            "why_dodged": None,
            "by_bee_slayer_shmupper": None,
        },
        "berserker+9": {"strike_hurts": 17, "why_parried": None, "by_berserker": None},
        "rat/ring_of_rage+9": {"strike_hurts": 13, "why_parried": None, "by_ring_of_rage": None},
        "glass_golem+9": {"strike_kills": -99, "why_critical": None, "by_glass_golem": None},
        "imp/mace": {"strike_hurts": 5, "why_held": None},
        "imp": {"strike_kills": -99, "why_overpowered": None},
    }
    for who, expected in cases.items():
        state = boards.board(("@m",), hero="imp", m=who)
        strike = state.preview(SEAT, Move(Direction.E))
        # Who may then kill is marked, too.
        assert _names(strike.marks) == expected | ({"danger": None} if strike.fatal else {}), who
    state = boards.board(("@m",), hero="berserker/mace+4", m="imp/blackjack")
    assert "strike_kills" in _names(state.preview(SEAT, Move(Direction.E)).marks)
    state = boards.board(("@m",), hero="ancient_dragon+9", m="imp/blackjack")
    reported = _names(state.preview(SEAT, Move(Direction.E)).marks)
    assert reported == {"strike_backfires": -99, "why_reflected": None, "by_blackjack": None}
    assert state.preview(SEAT, Move(Direction.E)).fatal


def test_a_step_that_those_in_sight_punish_with_death_is_foreseen() -> None:
    # Two bites of health are missing: then the dragon, which smells blood, overpowers DEF 8.
    cases = {
        ("sword_tester+1 hp7", "rat", "baby_dragon"): True,
        ("sword_tester+9", "rat", "baby_dragon"): False,
        ("sword_tester+1 hp7", "rat", "lead_golem"): False,
    }
    for (hero, first, second), fatal in cases.items():
        state = boards.board(("@...", "..ab"), hero=hero, a=first, b=second)
        assert not state.preview(SEAT, Move(Direction.S)).fatal
        east = state.apply(SEAT, Move(Direction.E))[0]
        assert east.preview(SEAT, Move(Direction.E)).fatal is fatal, second


def test_what_may_kill_or_waste_a_turn_is_foreseen() -> None:
    # A bat attacks after a step; a heisenbug kills by chance.
    for foe, width in (("bat", 2), ("heisenbug", 1)):
        state = boards.board(("#@" + "." * width + "f",), hero="cat hp0", f=foe, awake=True)
        assert not state.preview(SEAT, Move(Direction.W)).fatal
        assert state.preview(SEAT, Move(Direction.E)).fatal, foe
    # Who catches a weapon strikes with it.
    for weapon, fatal in (("iron_sword", True), ("banana_peel", False)):
        hero = f"sword_tester hp{int(fatal)}"
        state = boards.board(("#@x",), hero=hero, x="rat", slots=(weapon, "", "", ""), awake=True)
        assert state.preview(SEAT, Throw(0, Direction.E)).fatal is fatal
        assert (boards.after(state, Throw(0, Direction.E)).outcome is not None) is fatal
    state = boards.board(("#@.",), hero="cat/mace")
    assert state.preview(SEAT, Throw(0, Direction.W)).wasted
    assert not state.preview(SEAT, Throw(0, Direction.E)).wasted


def test_death_while_one_waits_or_kills_someone_else_is_foreseen() -> None:
    for width, fatal in ((1, True), (2, False)):
        rows = ("#@" + "." * width + "f",)
        state = boards.board(
            rows, hero="cat hp0", f="bat", slots=("dagger", "", "", ""), awake=True
        )
        assert state.preview(SEAT, Wait(2)).fatal is fatal
        bat = (Pos(2 + width, 0),)
        assert state.preview(SEAT, Wait(2)).marks == ((Mark("danger", bat, 0),) if fatal else ())
        assert state.preview(SEAT, Drop(0)).fatal is fatal
    for other, fatal in (("ancient_dragon+9", True), ("lead_golem", False)):
        state = boards.board(("@r", "#o"), hero="sword_tester+9", r="rat", o=other, awake=True)
        strike = state.preview(SEAT, Move(Direction.E))
        assert "strike_kills" in _names(strike.marks)
        assert strike.fatal is fatal, other


def test_refusals() -> None:
    state = boards.board(("@#.", "%%f", "..."), hero="cat", f="bat")
    refusals: dict[Action, str] = {
        Move(Direction.N): "edge",
        Move(Direction.E): "wall",
        Move(Direction.S): "glass",
        Throw(0, Direction.E): "empty_slot",
        Use(CLIMB): "no_stair",
        Use("wield", 0): "already",
        Use("polymorph"): "no_kill",
        Attack(Pos(0, 2), ""): "no_target",
    }
    for action, refusal in refusals.items():
        assert state.preview(SEAT, action).refusal == refusal
        assert action not in state.legal_actions(SEAT)
    assert state.preview(SEAT, Wait(2)).refusal == ""
    felt = boards.board(("@##b",), b="bat")
    assert felt.preview(SEAT, Attack(Pos(3, 0), "")).refusal == "only_felt"
    assert boards.after(state, Use("resign")).preview(SEAT, Wait(2)).refusal == "over"


def _cheating(state: PsttrlState) -> PsttrlState:
    return replace(state, rules=PsttrlRules(state.rules.first_floor, True, 0))


def test_who_can_kill_is_marked_in_sight_and_with_the_cheat_every_creature_around() -> None:
    # A die decides on the heisenbug: three rolls of six are enough for "can kill".
    for hero, who, colour in (
        ("cat", "rat", "threat_white"),
        # A dagger strikes after a step.
        ("cat", "rat/dagger", "threat_white"),
        ("cat", "lead_golem+9", "threat_purple"),
        ("cat hp0", "ogre", "threat_red"),
        ("cat hp1", "heisenbug+4", "threat_red"),
        ("cat", "bee_slayer_shmupper", "threat_yellow"),
    ):
        for rows in (("@.m",), ("@#m",), ("@m",), ("@%m",)):
            state = boards.board(rows, hero=hero, m=who)
            is_deadly = rows != ("@#m",) and colour in ("threat_purple", "threat_red")
            can_hit = rows == ("@m",) or (rows == ("@.m",) and "/dagger" in who)
            told = ["hits_you"] * can_hit + ["kills_you"] * is_deadly
            told += ["threat"] * (rows != ("@#m",))
            assert [mark.name for mark in state.marks(SEAT)] == told
            assert [mark.name for mark in _cheating(state).marks(SEAT)] == [colour]


def test_known_cells_where_those_in_sight_can_strike_next_are_a_threat() -> None:
    rows = "......", "@...m.", "....#."
    beside = [(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1), (3, 2), (5, 2)]
    after_a_step = [(2, 0), (2, 1), (2, 2)]
    for who, cells in (("rat", beside), ("rat/dagger", beside + after_a_step)):
        (threat,) = boards.board(rows, hero="cat", m=who).marks(SEAT)
        assert sorted(threat.cells) == sorted(Pos(*cell) for cell in cells), who
    # Beside whoever is only felt none is known.
    assert not boards.board(("@#.b",), b="bat").marks(SEAT)


def test_resampling_keeps_what_the_cheat_shows() -> None:
    rows = ("@#.m..", ".#.w..")
    state = _cheating(boards.board(rows, first=8, hero="cat", m="lead_golem+3", w="dagger"))
    state = boards.moved_monster(state, "lead_golem", Pos(5, 0), 0)
    for seed in range(8):
        other = state.resample(SEAT, Rng(seed))
        assert other.marks(SEAT) == state.marks(SEAT)
        # The dagger may lie where he does not look now, and nowhere else.
        assert other.observe(SEAT) == state.observe(SEAT)


def test_a_win_with_the_cheat_does_not_count() -> None:
    state = boards.board(("@d",), hero="cat+9", d="baby_dragon")
    both = (state, _cheating(state))
    fair, cheated = (boards.after(each, *boards.move_actions("E")) for each in both)
    assert fair.outcome is not None
    assert cheated.outcome is not None
    assert (fair.outcome.winners, fair.outcome.termination) == ((SEAT,), "baby_dragon")
    assert (cheated.outcome.winners, cheated.outcome.termination) == ((), "cheated")


def test_lesser_dragons_win_on_the_surface_only() -> None:
    state = boards.board(("1.",), ("A@d",), hero="cat+9", d="mature_dragon")
    state = boards.after(state, *boards.move_actions("E"))
    assert state.outcome is None
    assert state.counters.slain == ("mature_dragon",)
    state = boards.after(state, *boards.move_actions("W"), Use(CLIMB))
    assert not_none(state.outcome).termination == "mature_dragon"


def test_the_ancient_dragon_wins_anywhere_and_first() -> None:
    state = boards.board(("@d",), first=9, hero="cat+9", d="ancient_dragon")
    state = boards.after(state, *boards.move_actions("E"))
    assert state.outcome is not None
    assert state.outcome.termination == "ancient_dragon"
    both = boards.board(("d@b",), first=0, hero="cat+9", d="ancient_dragon", b="baby_dragon")
    assert boards.monster(both, "baby_dragon")
    state = boards.after(both, *boards.move_actions("W"))
    assert not_none(state.outcome).termination == "ancient_dragon"


def test_depth_levels_come_once_on_floors_two_four_and_so_on() -> None:
    floors = (("@1",), ("A2",), ("B1",), ("A2",), ("B.",))
    state = boards.after(boards.board(*floors, first=0), *boards.move_actions("E"))
    levels = []
    for _ in range(4):
        state = boards.after(state, Use(CLIMB), *boards.move_actions("E"))
        levels.append(state.observe(SEAT).gauge("level").value)
    assert levels == [0, 1, 1, 2]
    state = boards.after(state, *boards.move_actions("W"), Use(CLIMB), Use(CLIMB))
    assert state.observe(SEAT).gauge("level").value == 2
    assert boards.board(*floors, first=5).counters.depth == 5
    assert boards.board(*floors, first=6).counters.depth == 7


def test_whom_a_post_move_attack_can_hit_is_marked() -> None:
    drawing = (".....", ".@.r.", "..#..")
    state = boards.board(drawing, hero="sword_tester/dagger", r="rat")
    assert [mark.name for mark in state.marks(SEAT)] == ["threat"]
    moved = boards.after(state, Move(Direction.E))
    rat = (Pos(3, 1),)
    hits, threat, strike = [(mark.name, mark.cells) for mark in moved.marks(SEAT)]
    assert (hits, threat[0], strike) == (("hits_you", rat), "threat", ("strike", rat))
    assert _names(moved.preview(SEAT, Move(Direction.E)).marks)
    refused = [moved.preview(SEAT, each).refusal for each in (Move(Direction.W), EndTurn())]
    assert refused == ["post_move", ""]


def test_whom_the_hero_lost_sight_of_is_known_where_he_saw_them_for_as_long_as_they_need() -> None:
    state = boards.board((".." + "." * 10 + "@.......r.",), r="rat")
    rat = state.world.actors[-1].pos
    assert state.observe(SEAT).sightings == ()
    for steps in range(1, 11):
        state = boards.after(state, Move(Direction.W))
        view = state.observe(SEAT)
        told = [(seen.actor.pos, view.turn - seen.turn) for seen in view.sightings]
        assert told == [(rat, steps - 1)] * (steps < 9), steps
    # Whoever is near enough to be felt is no longer looked for elsewhere.
    state = boards.after(boards.board(("@.......r.",), r="rat"), Move(Direction.E))
    assert state.observe(SEAT).sightings == ()
