"""Rules D1, D5, D9, D10 and D16: sight, memory and perceived events."""

from dataclasses import replace
from functools import reduce

import pytest

from game.core.action import Move, Resign
from game.core.actor import Seat
from game.core.event import Died, Heard, Hurt, Logged, Moved, Spawned
from game.core.grid import Direction, Pos, Terrain
from game.core.view import View
from game.rulesets.dooom.params import BOARD_SIDE
from game.rulesets.dooom.start import new_game
from game.rulesets.dooom.state import DooomState
from tests.rulesets.dooom import boards
from tests.support.narrow import not_none

NORMAL = ("-...-", ".....", "..X..", ".....", "-...-")
LANTERN = ("--...--", "-.....-", ".......", "...X...", ".......", "-.....-", "--...--")
WIDE = (".........",) * 4 + ("....0....",) + (".........",) * 3 + ("E.......G",)


def seen(view: View) -> tuple[str, ...]:
    """Return the visible cells around the seat's actor as rows of text."""
    own = not_none(view.own_actor())
    reach = 3 if "lantern" in own.gear else 2
    around = range(-reach, reach + 1)
    cells = [[Pos(own.pos.x + dx, own.pos.y + dy) for dx in around] for dy in around]
    signs = {c: "." for row in cells for c in row if view.board.is_visible(c)} | {own.pos: "X"}
    assert len(signs) == sum(view.board.visible)
    return tuple("".join(signs.get(cell, "-") for cell in row) for row in cells)


@pytest.mark.parametrize(("gear", "shape"), [((), NORMAL), (("lantern",), LANTERN)])
def test_the_shape_of_sight(gear: tuple[str, ...], shape: tuple[str, ...]) -> None:
    assert seen(boards.board(*WIDE, gear={0: gear}).observe(Seat(0))) == shape


def test_walls_do_not_block_sight() -> None:
    state = boards.board("#####", "##G##", "#####", "##0##", "#####", "E..E.")
    assert seen(state.observe(Seat(0))) == NORMAL
    assert [item.kind for item in state.observe(Seat(0)).items] == ["treasure"]


def test_cells_outside_the_map_look_like_wall() -> None:
    state = boards.board("0....", "E...G")
    view, own = state.observe(Seat(0)), boards.actor_of(state, 0).pos
    for side in (Direction.N, Direction.W):
        for steps in (1, 2):
            assert view.board.grid.terrain_at(own.step(side, steps)) is Terrain.WALL


def test_a_lantern_shows_more_from_the_moment_it_is_taken() -> None:
    state = boards.walk(boards.board("0L......", "E......G"), "E")
    assert seen(boards.pick_up(state).observe(Seat(0))) == LANTERN


def test_a_lantern_does_not_make_its_carrier_easier_to_see() -> None:
    state = boards.board("0..1....", "E......G", gear={1: ("lantern",)})
    assert [a.seat for a in state.observe(Seat(0)).actors] == [0]
    assert [a.seat for a in state.observe(Seat(1)).actors] == [0, 1]


def test_no_seat_learns_the_maps_size_or_its_position_on_it() -> None:
    drawn = [boards.level(*rows) for rows in (("E.......", "........", "...G...."), ("E..G....",))]
    views = [new_game(each, 1, seed).observe(Seat(0)) for each in drawn for seed in range(30)]
    sizes = {(view.board.grid.width, view.board.grid.height) for view in views}
    assert sizes == {(BOARD_SIDE, BOARD_SIDE)}
    assert len({not_none(view.own_actor()).pos for view in views}) > 50


def test_others_treasure_and_gear_are_visible_but_not_their_hp() -> None:
    state = boards.board("0.1", "..G", "E..", gear={1: ("sword", "treasure:4")})
    [item] = state.world.items
    state = replace(state, world=replace(state.world, items=(replace(item, count=7),)))
    state = boards.end(boards.walk(state, "S"))
    view = state.observe(Seat(0))
    assert next(a for a in view.actors if a.seat == 1).gear == ("sword", "treasure:4")
    actors = (boards.actor_of(state, 0), replace(boards.actor_of(state, 1), health=1))
    assert replace(state, world=replace(state.world, actors=actors)).observe(Seat(0)) == view


def test_damage_that_was_seen_shows() -> None:
    state = boards.with_dice(boards.board("01..", ".2..", "...3", "E..G"), hit=True)
    after, _ = boards.play(state, boards.strike(state, "E"))
    for seat in (0, 2):
        assert {a.seat: a.health for a in after.observe(Seat(seat)).actors}[Seat(1)] == 2
    assert {a.seat: a.health for a in after.observe(Seat(1)).actors}[Seat(1)] == 2


def test_damage_and_potions_out_of_sight_do_not_show() -> None:
    # Seat 2 sees who is struck, but not who strikes.
    state = boards.with_dice(boards.board("01.2", "E..G"), hit=True)
    after, _ = boards.play(state, boards.strike(state, "E"))
    assert after.memories[2].damage_seen == (0, 0, 0)
    state = boards.pick_up(boards.walk(boards.board("H0.......1", "E........G"), "W"))
    assert state.memories[1].damage_seen == (0, 0)


def test_items_are_remembered_as_last_seen() -> None:
    state = boards.board("0G.......1", "E........G")
    treasure = next(i for i in state.observe(Seat(0)).items)
    away = boards.walk(state, "SEEEEE")
    taken = replace(
        away,
        world=replace(away.world, items=tuple(i for i in away.world.items if i.id != treasure.id)),
    )
    view = taken.observe(Seat(0))
    assert treasure in view.items
    assert not view.board.is_visible(treasure.pos)
    assert view.board.grid.terrain_at(boards.actor_of(state, 0).pos) is Terrain.FLOOR
    assert treasure not in boards.walk(boards.end(taken), "WWW").observe(Seat(0)).items


def test_rivals_who_can_hit_are_marked() -> None:
    # They are seen through walls, and their fists do not hurt armour.
    told = {"01.E": "hithits_you", "0.1E": "hits_you", "0..1E": "", "0#1E/....": "hits_you",
            "0#1E/..#.": "", "0.1E armour": "", "01.E armour": "hit"}  # fmt: skip
    for drawn, name in told.items():
        rows, _, worn = drawn.partition(" ")
        state = boards.board(*rows.split("/"), gear={0: (worn,) * bool(worn)})
        for health, more in ((3, ""), (1, "kills_you" * name.endswith("hits_you"))):
            actors = tuple(replace(actor, health=health) for actor in state.world.actors)
            marks = replace(state, world=replace(state.world, actors=actors)).marks(Seat(0))
            named = {mark.name: mark.cells for mark in marks}
            assert "".join(n for n in named if n not in ("reach", "threat")) == name + more
            is_warned = boards.actor_of(state, 0).pos in named.get("threat", ())
            assert is_warned is ("hits_you" in named)


def test_rivals_who_can_kill_only_together_have_skulls() -> None:
    state = boards.board("102E")
    for health, killers in ((1, 2), (2, 2), (3, 0)):
        actors = tuple(replace(actor, health=health) for actor in state.world.actors)
        marks = replace(state, world=replace(state.world, actors=actors)).marks(Seat(0))
        assert [mark.name for mark in marks].count("kills_you") == killers


def test_where_a_rival_was_is_asked_only_out_of_sight() -> None:
    state = boards.board(".0.1........", "E..........G")
    moved = tuple(replace(a, pos=Pos(11, 0)) if a.seat == 1 else a for a in state.world.actors)
    gone = replace(state, world=replace(state.world, actors=moved))
    told = {"last_seen", "may_hit_you", "threat"}
    away = boards.walk(gone, "W")
    later = boards.end(boards.end(away))
    old = reduce(lambda state, _: boards.end(state), range(6), later)
    # For a round he is near where one sees that he is not any more.
    stale = reduce(lambda state, _: boards.end(state), range(4), gone)
    states, last = (gone, away, later, stale, old), {"last_seen"}
    for after, names in zip(states, (told, told, told, set(), last), strict=True):
        assert {mark.name for mark in after.marks(Seat(0))} - {"reach"} == names


def perceived(
    state: DooomState, after: DooomState, events: tuple[object, ...], seat: int
) -> list[str]:
    """Return the types of the world events that a seat perceives."""
    seen_events = [after.perceive(event, Seat(seat)) for event in events]  # type: ignore[arg-type]
    world = (Moved, Spawned, Heard, Hurt, Died)
    return [type(event).__name__ for event in seen_events if isinstance(event, world)]


def test_steps_at_the_edge_of_sight() -> None:
    state = boards.board("0...1....", "E.......G", current=1)
    for side, told in zip("WWWEE", ("", "Spawned", "Moved", "Moved", "Heard"), strict=True):
        before, (state, events) = state, boards.play(state, Move(Direction[side]))
        assert perceived(before, state, events, 0) == [told] * bool(told)
    assert state.perceive(events[0], Seat(0)) == Heard("gone", boards.actor_of(before, 1).pos)


def test_a_fight_is_perceived_by_seats_that_see_both_cells() -> None:
    state = boards.with_dice(boards.board("01.23", ".....", "E...G"), hit=True)
    after, events = boards.play(state, boards.strike(state, "E"))
    notes = {
        seat: [n for e in events if isinstance(n := after.perceive(e, Seat(seat)), Logged)]
        for seat in range(4)
    }
    assert notes[0] == [Logged("you_hit", (2, 1))]
    assert notes[1] == [Logged("hit_you", (1, 1))]
    # Seat 2 is three cells from the attacker and does not see him; nor does seat 3.
    assert notes[2] == notes[3] == []
    assert perceived(state, after, events, 2) == []
    near = boards.with_dice(boards.board("01...", "2....", "E...G"), hit=True)
    after, events = boards.play(near, boards.strike(near, "E"))
    assert Logged("hit", (1, 2, 1)) in [after.perceive(e, Seat(2)) for e in events]
    assert perceived(near, after, events, 2) == ["Hurt"]


def test_deaths_out_of_sight_are_known_without_a_cell() -> None:
    state = boards.board("0.......1", "E.......G", "2........")
    after, events = state.apply(Seat(1), Resign())
    assert perceived(state, after, events, 0) == []
    assert Logged("left", (2,)) in [after.perceive(e, Seat(0)) for e in events]
    assert Logged("you_left", ()) in [after.perceive(e, Seat(1)) for e in events]


def test_item_ids_reveal_nothing_about_positions() -> None:
    """Items are numbered at random: an id must not reveal how many lie to the north."""
    first = {
        new_game(boards.level("GHSAL", "E...."), 1, seed).world.items[0].kind for seed in range(40)
    }
    assert first == {"treasure", "potion", "sword", "armour", "lantern"}
