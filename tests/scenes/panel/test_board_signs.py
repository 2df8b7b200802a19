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


def _steps(state: DooomState, *more: Mark) -> list[tuple[int, int]]:
    walk, own = AutoTravel(TRAVEL), actor_of(state, 0).pos
    way = walk.trail(state.observe(Seat(0)), (*state.marks(Seat(0)), *more), diagonal=False)
    return [(cell.x - own.x, cell.y - own.y) for cell in way[1:]]


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


def test_arms_beside_one_come_before_a_blow_that_does_not_kill() -> None:
    view = labyrinth("S01").observe(Seat(0))
    for health in 1, 2:
        actors = tuple(replace(actor, health=health) for actor in view.actors)
        assert len(TRAVEL.before_blows(replace(view, actors=actors))) == health - 1


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
