"""Signs over a board: where a way leads, what is at its end, and where one stands oneself."""

from dataclasses import replace
from itertools import accumulate

import pytest

from game.core.actor import Actor, Seat
from game.core.grid import Direction, Pos
from game.core.view import Mark, Sighting
from game.rulesets import RULESETS
from game.rulesets.dooom.state import DooomState
from game.scenes.match import prompts
from game.scenes.panel import map_fragments
from game.scenes.panel.auto_travel import AutoTravel
from game.scenes.panel.map_fragments import ChartSigns
from game.ui.board import marks
from game.ui.light.light_sources import glows_of
from tests.rulesets.dooom.boards import actor_of, walk
from tests.rulesets.dooom.boards import board as labyrinth
from tests.rulesets.psttrl.boards import after, move_actions
from tests.rulesets.psttrl.boards import board as floors
from tests.rulesets.railgun.boards import board as hall
from tests.rulesets.river.fields import new_state as field
from tests.scenes.match.test_walking import _begun
from tests.support.game_driver import GameDriver
from tests.support.narrow import not_none

TRAVEL = not_none(RULESETS["dooom"].features.travel)
STRONG: dict[int, tuple[str, ...]] = {1: ("sword", "armour", "lantern")}


def _way(own: Actor, sides: str) -> Mark:
    cells = accumulate((Direction[side] for side in sides), Pos.step, initial=own.pos)
    return Mark("way", tuple(cells)[1:], own.board)


def test_unknown_ground_is_an_eye_and_one_is_white_among_others(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures, colors = list[object](), set[object]()
    monkeypatch.setattr(marks, "draw_picture", lambda *args: pictures.append(args[2]))
    monkeypatch.setattr(marks, "draw_arrow", lambda *args: colors.add(args[3]))
    has: dict[int, tuple[str, ...]] = {0: ("treasure:1",), 1: ("armour",)}
    for rows in (("..A..", "..0..", "..1.."), ("0.E..",), ("0.....",)):
        # An exit is none with too little treasure.
        state = labyrinth(*rows, gear=has, target=len(rows[0]) - 4)
        scene = _begun(player, "dooom", state, len(rows) // 2 + 1)
        assert (255, 255, 255) in colors
        assert len(rows) > 1 or pictures[-1] is scene.screen.stage.bank.frame("icons", "eye", 0)


def _steps(state: DooomState, *more: Mark) -> list[tuple[int, int]]:
    walk, own = AutoTravel(TRAVEL), actor_of(state, 0).pos
    way = walk.trail(state.observe(Seat(0)), (*state.marks(Seat(0)), *more), diagonal=False)
    return [(cell.x - own.x, cell.y - own.y) for cell in way[1:]]


def test_finds_come_before_unknown_ground_but_no_lantern() -> None:
    ends = {item: _steps(labyrinth(f"0#{item}.####1", "." * 9))[-1] for item in "SAL"}
    assert ends == {"S": (2, 0), "A": (2, 0), "L": (2, 1)}


def test_the_way_goes_around_those_who_can_strike_or_flees_from_them() -> None:
    state = labyrinth("0.G", "...")
    struck = Mark("threat", (actor_of(state, 0).pos.step(Direction.E),))
    assert _steps(state, struck) == [(0, 1), (1, 1), (2, 1), (2, 0)]
    # With 3 AP the rival strikes up to a cell beyond.
    assert _steps(labyrinth("...0G1", gear=STRONG))[-1] == (-2, 0)
    # Others stand in the ways of whoever flees.
    gear = {0: ("sword",), **STRONG, 3: ("armour",)}
    assert (-1, -1) not in _steps(labyrinth("..E.#..#.", ".2..3#..#", "..01G#...", gear=gear))
    assert _steps(labyrinth("......G01#", gear={1: ("sword",)}))[-1] == (-1, 0)
    assert _steps(labyrinth("...0.1", gear={0: ("sword",)}))[-1] == (2, 0)


def test_who_would_lose_flees_unless_there_is_no_escape(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = list[object]()
    monkeypatch.setattr(marks, "draw_picture", lambda *args: pictures.append(args[2]))
    for rows, flees in ((("#####", "#01.#", "#####"), False), ((".........01#",), True)):
        scene = _begun(player, "dooom", labyrinth(*rows, gear={1: ("sword",)}), 2)
        assert (scene.screen.stage.bank.frame("icons", "flee", 0) in pictures) is flees
        assert (scene.screen.signs.victim is None) is flees


def test_nobody_is_shunned_where_one_sees_that_they_are_gone() -> None:
    state = labyrinth("0........1", gear={1: ("sword",)})
    view, rival = state.observe(Seat(0)), actor_of(state, 1)
    for steps in (2, 3):
        pos = Pos(rival.pos.x - 9 + steps, rival.pos.y)
        sighting = Sighting(replace(rival, pos=pos), view.turn)
        assert [*TRAVEL.avoided(replace(view, sightings=(sighting,)))] == [pos] * (steps > 2)


def test_ways_are_dotted_over_exits_and_what_is_not_sought_is_dim(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    beads = list[object]()
    monkeypatch.setattr(marks, "draw_bead", lambda *args: beads.append(args[1]))
    scene = _begun(player, "dooom", labyrinth("A0EG"))
    view, stage = not_none(scene.screen.stage.view), scene.screen.stage
    (item,) = (item.pos for item in view.items if item.kind == "treasure")
    assert len({*map(str, beads)}) == 1
    assert stage.options.sought == {item}
    assert len([*glows_of(stage.looks, view, (), stage.options.sought)]) == 1


def test_who_is_about_to_die_is_shown_where_somebody_was_last(player: GameDriver) -> None:
    state = walk(labyrinth("1.0..."), "EEE")
    (last,) = state.memories[0].sightings
    far = (last._replace(actor=replace(last.actor, pos=Pos(3, 60))),)
    memories = (replace(state.memories[0], sightings=far), *state.memories[1:])
    for health in 1, 3:
        actors = tuple(replace(actor, health=health) for actor in state.world.actors)
        hurt = replace(state, memories=memories, world=replace(state.world, actors=actors))
        assert len(_begun(player, "dooom", hurt, 2).screen.signs.chips) == 1 + (health == 1)


def test_a_frame_tells_of_what_lies_next_to_one_and_a_hand_of_what_is_underfoot(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[str]()
    for name in ("draw_cell_frame", "draw_entry", "draw_pointer"):
        monkeypatch.setattr(marks, name, lambda *_, name=name: drawn.append(name))
    for row, signs in (("@?", {"draw_cell_frame"}), ("@..?", {"draw_cell_frame", "draw_entry"})):
        drawn.clear()
        _begun(player, "railgun", hall(row, facing="E", turns=20))
        assert {*drawn} == signs


def test_an_arrow_at_whoever_stands_below_one_leaves_the_corners_of_frames(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = list[object]()
    monkeypatch.setattr(marks, "draw_entry", lambda *args: ways.append(tuple(args[2])))
    _begun(player, "railgun", hall("#@#", "#N#", facing="S"))
    assert {*ways} == {(1, 0)}


def test_a_way_on_a_map_begins_with_an_arrow_if_it_comes_back(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrows, pointers = list[object](), list[object]()
    monkeypatch.setattr(map_fragments, "draw_entry", lambda *args: arrows.append(args))
    monkeypatch.setattr(marks, "draw_pointer", lambda *args: pointers.append(args))
    for sides, has_arrow in (("NS", True), ("ENW", True), ("EE", False)):
        monkeypatch.setattr(ChartSigns, "ways", lambda _, own, sides=sides: [_way(own, sides)])
        arrows.clear()
        _begun(player, "river", field("1 . 2", ". . .", ". . *"), 2)
        assert bool(arrows) is has_arrow, sides
    # Oneself is no one to step on.
    assert not pointers


def test_whoever_knows_the_keys_is_offered_another_verb_if_there_is_somebody_to_hit(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompts, "NEW_KEYS", -1)
    for row in "@..d", "@...":
        _begun(player, "railgun", hall(row, facing="E"))
        assert any(text.startswith("Next") for text in player.drawn_texts()) is ("d" in row)


def test_whom_one_can_beat_is_hunted_and_what_is_better_wielded_first(player: GameDriver) -> None:
    for slots, is_better in ((("iron_sword",), False), (("", "iron_sword"), True)):
        state = floors(("#######", "#@...x#", "#######"), slots=slots, x="ogre")
        signs = _begun(player, "psttrl", state).screen.signs
        assert bool(signs.weapons.get(Pos(1, 1))) is is_better
        assert is_better or signs.way[-1] == Pos(5, 1)
    state = floors(("#@.d#",), slots=("dagger", "iron_sword"), d="shovel")
    signs = _begun(player, "psttrl", state).screen.signs
    assert (signs.weapons, signs.way[-1]) == ({Pos(1, 0): "iron_sword"}, Pos(3, 0))


def test_what_lies_beside_or_underfoot_comes_before_a_foe_who_is_not_near(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[object]()
    monkeypatch.setattr(marks, "draw_pointer", lambda *args: drawn.append(args[-1]))
    state = floors(("#@d..x#",), slots=("iron_sword",), d="dagger", x="ogre")
    assert _begun(player, "psttrl", state).screen.signs.way[-1] == Pos(2, 0)
    scene = _begun(player, "psttrl", after(state, *move_actions("E")))
    assert drawn[-1] is scene.screen.stage.bank.frame("icons", "hand", 0)
