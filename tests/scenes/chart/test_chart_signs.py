"""The signs on a map of fragments: ways over drifts and portals, lines of fire, the own arrow."""

from dataclasses import replace
from itertools import accumulate

import pytest
from pygame import Rect, Surface, Vector2, mask

from game.core.actor import Actor, Seat
from game.core.grid import Direction, Pos
from game.core.view import Mark
from game.scenes.chart import chart_signs
from game.scenes.chart.chart_signs import ChartSigns
from game.scenes.chart.fragment_thumbnails import FragmentThumbnails
from game.ui.board import sign_shapes as shapes
from game.ui.style.constants import ACCENT, DANGER, Color
from tests.rulesets.river.fields import level as drawn
from tests.rulesets.river.fields import new_state as field
from tests.rulesets.river.fields import play_steps
from tests.scenes.match.test_walking import _begun
from tests.support.game_driver import GameDriver
from tests.support.narrow import not_none


def _way(own: Actor, sides: str, value: int | None = None) -> Mark:
    cells = accumulate((Direction[side] for side in sides), Pos.step, initial=own.pos)
    return Mark("way", tuple(cells)[1:], own.board, value)


def test_a_way_on_a_map_begins_with_an_arrow_unless_dots_stand_over_the_head(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrows, pointers = list[Rect](), list[object]()
    monkeypatch.setattr(shapes, "draw_entry", lambda *args: arrows.append(args[1]))
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: pointers.append(args))
    for sides, has_arrow in (("NS", True), ("ENW", True), ("EES", True), ("NNN", False)):
        monkeypatch.setattr(
            ChartSigns, "ways", lambda _, view, own, sides=sides: [_way(own, sides)]
        )
        arrows.clear()
        stage = _begun(player, "river", field("1 . 2", ". . .", ". . *"), 2).screen.stage
        own = not_none(not_none(stage.view).own_actor()).pos
        near = stage.spot_of(own).inflate(4, 4)
        assert any(map(near.colliderect, arrows)) is has_arrow, sides
    # Oneself is no one to step on.
    assert not pointers


def test_who_has_the_treasure_is_told_when_one_step_from_home(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointers = list[Color]()
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: pointers.append(args[3]))
    state = play_steps(field("1 . .", ". . .", "2 * ."), "E", "E")
    _begun(player, "river", state, 2)
    assert "Player 2 is one step from home" in player.drawn_texts()
    # So does the sign that points to them, if they have a way there.
    for steps, color in ((("S", "E", "S", "xE"), DANGER), (("S", "E", "S", "E"), ACCENT)):
        _begun(player, "river", play_steps(field("1 . .", ". . .", "2 * ."), *steps), 2)
        assert pointers[-1] == color


def test_on_a_map_dots_are_small_where_no_turn_ends_and_an_arrow_goes_against_a_drift(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    beads, tips = list[tuple[int, bool]](), list[int]()
    screen = _begun(player, "river", field("1 . 2", ". . .", ". . *"), 2).screen
    view = not_none(screen.stage.view)
    own = not_none(view.own_actor())
    monkeypatch.setattr(shapes, "draw_bead", lambda *a: beads.append((a[2], any(a[4:]))))
    monkeypatch.setattr(shapes, "draw_entry", lambda *args: tips.append(sum(args[4:])))
    # A drift that carries one back is dotted beside oneself.
    back = [(4, True)] * 2 + [(3, False)] * 2
    for sides, dots in (("NSSW", back), ("EEEE", [(4, True)] * 4)):
        way = _way(own, sides)
        passed = Mark("passed", way.cells[:2] if sides[0] == "N" else ())
        screen.stage.marks = way, passed, Mark("risk", way.cells)
        beads.clear()
        screen.signs.chart.draw_way(Surface((640, 360)), view, own, {own.pos}, [])
        assert beads == dots
    # The arrow is over the head, and another where the drift leaves one behind.
    assert [tip > 8 for tip in tips] == [True, False, False]
    beads.clear()
    asked = replace(_way(own, "EEE"), name="untried")
    screen.stage.marks = (asked,)
    # What lies before a side that is asked for is dotted, too.
    screen.signs.chart.draw_way(Surface((640, 360)), view, own, {*asked.cells}, [])
    assert len(beads) == 2


def test_the_own_arrow_stays_over_the_head_and_what_is_asked_is_red_in_a_line_of_fire(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrows, picture = list[Vector2](), Surface((640, 360))
    monkeypatch.setattr(shapes, "draw_arrow", lambda *args: arrows.append(args[1]))
    state, red = field("1 . 2", ". . .", ". . *"), [part * 3 // 4 for part in DANGER]
    monkeypatch.setattr(
        ChartSigns,
        "ways",
        lambda _, view, own: [replace(_way(own, s), name="untried") for s in "NSWE"],
    )
    screen = _begun(player, "river", state, 2).screen
    view = not_none(screen.stage.view)
    own = not_none(view.own_actor())
    head = screen.stage.place_of(screen.stage.actor_sprites[own.id])
    (asked,) = screen.signs.chart.asked
    assert (arrows[0].x, arrows[0].y < head.top) == (head.centerx, True)
    assert asked.bottom < arrows[0].y - shapes.POINTER // 2
    # Where there is no room for both over the head, what is asked is.
    screen.signs.chart.labels = [asked]
    screen.signs.chart.draw_questions(picture, view, own, head)
    assert screen.signs.chart.asked[0].top > asked.bottom
    for told in (), (Mark("risk", (own.pos.step(Direction.N),)),):
        screen.stage.marks = told
        screen.signs.chart.draw_questions(picture, view, own, head)
        assert (mask.from_threshold(picture, red, (9,) * 3).count() > 100) is bool(told)


def test_a_map_tells_where_the_portal_at_the_end_of_a_way_comes_out(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = list[Rect]()
    monkeypatch.setattr(shapes, "draw_picture", lambda *args: chips.append(args[1]))
    monkeypatch.setattr(ChartSigns, "hidden", lambda *_: {})
    for sides, number in (("EE", None), ("EE", 2), ("EW", 2)):
        mark = sides, number
        monkeypatch.setattr(ChartSigns, "ways", lambda _, view, own, mark=mark: [_way(own, *mark)])
        chips.clear()
        signs = _begun(player, "river", field("1 . 2", ". . .", ". . *"), 2).screen.signs
        # What comes back leads to the next cell first.
        assert bool(chips) is (number is not None and sides == "EE")
        clear = [area for area in signs.border.kept_clear if area not in chips]
        assert not chips or chips[-1].collidelist(clear) < 0


def test_a_way_through_portals_is_shown_as_far_as_the_first(player: GameDriver) -> None:
    screen = _begun(player, "river", field("1 . 2", ". . .", ". . *"), 2).screen
    grid, through = field("1 a . 2", ". . . .", "b . * .").world.grid, (Pos(0, 2), Pos(1, 2))
    screen.stage.marks = (Mark("untried", (Pos(1, 0), *through)),)
    view = not_none(screen.stage.view)
    own, board = not_none(view.own_actor()), replace(view.board, grid=grid)
    (leg,) = screen.signs.chart.legs(replace(view, boards=(board,)), replace(own, board=0))
    assert leg == Mark("way", (Pos(1, 0),), 0, 2)
    # What is tried beyond it is asked for all the same.
    there = replace(view, boards=(board,), focused_board=0)
    screen.signs.chart.draw_questions(Surface((640, 360)), there, own, Rect(0, 0, 32, 32))
    assert len(screen.signs.chart.asked) == 1


def test_a_dot_stands_over_ones_own_head_and_the_arrow_beside_it(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    beads, arrows = list[tuple[float, ...]](), list[Vector2]()
    monkeypatch.setattr(shapes, "draw_bead", lambda *args: beads.append(args[1]))
    monkeypatch.setattr(shapes, "draw_arrow", lambda *args: arrows.append(args[1]))
    monkeypatch.setattr(ChartSigns, "ways", lambda _, view, own: [_way(own, "NN")])
    scene = _begun(player, "river", field("1 . 2", ". . .", ". . *"), 2)
    own = not_none(not_none(scene.screen.stage.view).own_actor())
    head = scene.screen.stage.spot_of(own.pos)
    assert (head.centerx, head.centery - head.height) in beads
    assert arrows[0].y > head.top


def test_a_way_over_the_border_of_a_ring_has_an_arrow_where_it_leaves_and_where_it_goes_on(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrows, frames, near = list[tuple[Vector2, Vector2]](), list[Rect](), list[object]()
    state = field("1 . . 2", *[". . . ."] * 2, ". . . *", looped=True)
    screen = _begun(player, "river", state, 2).screen
    view, chart, spot_of = not_none(screen.stage.view), screen.signs.chart, screen.stage.spot_of
    own, wide = not_none(view.own_actor()), view.board.grid.width
    monkeypatch.setattr(shapes, "draw_arrow", lambda *args: arrows.append(args[1:3]))
    monkeypatch.setattr(shapes, "draw_cell_frame", lambda *args, **_: frames.append(args[1]))
    cells = [Pos((own.pos.x + n) % wide, own.pos.y) for n in range(1, wide)]
    screen.stage.marks = (Mark("way", tuple(cells), own.board),)
    chart.draw_way(Surface((640, 360)), view, own, set(), [])
    last, first = (spot_of(Pos(x, own.pos.y)) for x in (wide - 1, 0))
    across = [tip.x for tip, way in arrows if way == Vector2(1, 0)]
    assert {last.right + shapes.POINTER + 1, first.left - 1} <= set(across)
    # Walls around what is framed stay visible.
    assert spot_of(cells[-1]).inflate(-4, -4).contains(frames[0])
    # Who is as near to home on another fragment is not who stands here.
    for board in (own.board, own.board + 1):
        holder = (replace(own, board=board), own.seat, None, True)
        monkeypatch.setattr(chart_signs, "carriers", lambda _, holder=holder: [holder])
        chart.plan(view, own)
        near.append(chart.winners)
    assert near == [[own.pos], []]


def test_homes_and_portals_that_figures_hide_are_shown_and_homes_behind_heads(
    player: GameDriver,
) -> None:
    screen = _begun(player, "river", field("1 a . 2", ". . . .", "b . * ."), 2).screen
    view, chart = not_none(screen.stage.view), screen.signs.chart
    grid, own = field("1 a . 2", ". . . .", "b . * .").world.grid, not_none(view.own_actor())
    board = replace(view.board, grid=grid)
    for at, hidden in (((0, 0), True), ((0, 1), True), ((1, 0), True), ((1, 1), False)):
        actor = replace(own, pos=Pos(*at), board=0)
        there = replace(view, boards=(board,), actors=(actor,), focused_board=0)
        assert bool(chart.hidden(there)) is hidden, at
    # So are those to which others bring the treasure.
    holder = replace(own, seat=Seat(1), pos=Pos(1, 1), board=0, gear=("treasure",))
    assert [*chart.hidden(replace(there, actors=(holder,)))] == [Pos(3, 0)]


def test_what_a_lesson_says_to_be_south_is_looked_for_in_the_south(player: GameDriver) -> None:
    rows = "1 . 2", ". . .", "* . ."
    screen = _begun(player, "river", field(*rows), 2).screen
    view, chart = not_none(screen.stage.view), screen.signs.chart
    own = not_none(view.own_actor())
    screen.stage.marks = tuple(replace(_way(own, side), name="untried") for side in "EWS")
    for kinds, first in (((), "E"), (("treasure",), "S")):
        chart.look_for(kinds, drawn(*rows), Seat(0))
        assert chart.ways(view, own)[0].cells == (own.pos.step(Direction[first]),)
    # What comes after a blow is framed while it is beside one.
    screen.stage.marks = (_way(own, "E"),)
    for fights, find in ((True, own.pos.step(Direction.E)), (False, None)):
        chart.fights = fights
        assert chart.next_find(own) == find


def test_emblems_beside_a_high_thumbnail_stand_in_columns(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign, target = Surface((14, 14)), Surface((640, 360))
    sign.fill(pink := (255, 0, 255))
    monkeypatch.setattr(FragmentThumbnails, "_signs", lambda *args: [sign] * 4 * (args[2] == 0))
    steps = "S", "S", "S", "E", "S", "S"
    state = play_steps(field("1 . 2", *[". . ."] * 4, ". . *"), *steps)
    screen = _begun(player, "river", state, 2).screen
    screen.fragments.draw(target, not_none(screen.stage.view), (), 600)
    found = mask.from_threshold(target, pink, (1, 1, 1)).get_bounding_rects()
    assert len({area.left for area in found}) == 2
