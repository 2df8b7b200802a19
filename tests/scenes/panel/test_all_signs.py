"""Signs over a board: where a way leads, what is at its end, and where one stands oneself."""

from dataclasses import replace
from typing import Any

import pytest
from pygame import Rect, Surface, Vector2, image, mask

from game.agents.travel.trail_finder import TrailFinder
from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import TILES
from game.core.action import Use
from game.core.actor import ActorId, Seat
from game.core.grid import Direction, Pos
from game.core.view import Mark, Sighting, View
from game.rulesets import RULESETS
from game.rulesets.psttrl.params import BARE_HANDS
from game.scenes.panel import advice
from game.scenes.panel.advice import Advice, threatened_cells
from game.ui.board import item_sprites, marks
from game.ui.board import sign_shapes as shapes
from game.ui.board.camera import Camera
from game.ui.stage import board_picture
from game.ui.style.constants import DANGER, SEAT_COLORS, UNSEEN, Color
from tests.agents.test_trails import trail_of
from tests.rulesets.codekeeper.boards import board as maze
from tests.rulesets.dooom.boards import actor_of, walk
from tests.rulesets.dooom.boards import board as labyrinth
from tests.rulesets.dooom.boards import seen as seen_but
from tests.rulesets.psttrl.boards import after, move_actions
from tests.rulesets.psttrl.boards import board as duel
from tests.rulesets.railgun.boards import board as hall
from tests.scenes.match.test_walking import _begun
from tests.support.game_driver import GameDriver
from tests.support.narrow import not_none

N, E = Direction.N, Direction.E
TRAVEL = not_none(RULESETS["dooom"].features.travel)


def test_a_way_is_dotted_until_it_leaves_the_picture(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, beads, frames = labyrinth("0.G....."), set[str](), list[Rect]()
    own = actor_of(state, 0).pos
    monkeypatch.setattr(shapes, "draw_cell_frame", lambda *args, **_: frames.append(args[1]))
    far, near = Pos(own.x, own.y + 30), [Pos(own.x + n, own.y) for n in range(4)]
    monkeypatch.setattr(shapes, "draw_bead", lambda *args: beads.add(str(args[1])))
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [*near[:3], far, *near[3:], near[2]])
    assert len(_begun(player, "dooom", state).screen.signs.border.chips) == 1
    assert (len(beads), frames) == (2, [])
    # Who looks elsewhere sees the end of the way where it is.
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [far, *near[1:3]])
    assert _begun(player, "dooom", state).screen.signs.border.chips == []


@pytest.mark.parametrize("side", [None, N])
def test_dots_are_in_the_middle_of_each_cell_up_to_unknown_ground_or_low_on_a_find(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, side: Direction | None
) -> None:
    beads = list[tuple[int, int]]()
    monkeypatch.setattr(shapes, "draw_bead", lambda *args: beads.append(args[1]))
    monkeypatch.setattr(advice, "unknown_side", lambda *_: side)
    state = labyrinth("....", "S...", "....", "0...", "####")
    way = [actor_of(state, 0).pos.step(N, n) for n in range(4)]
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [*way])
    stage = _begun(player, "dooom", state).screen.stage
    (x, first), (_, find), (_, last) = (stage.spot_of(cell).center for cell in way[1:])
    shown = beads[-3:] if side else [*beads[-2:], (x, last)]
    assert (shown[0], shown[2], shown[1][0], shown[1][1] > find + 8) == (
        (x, first),
        (x, last),
        x,
        True,
    )


def test_stairs_that_lead_on_come_before_others_and_are_told_over_the_head(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointers = list[object]()
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: pointers.append(args[-1]))
    state = duel(("@A..1..2",), ("A.......",), first=1)
    assert trail_of(state)[-1] == (4, 0)
    state = after(state, *move_actions("E", "E", "E", "E"))
    assert trail_of(state) == []
    stage = _begun(player, "psttrl", state).screen.stage
    assert pointers[-1] is stage.bank.frame(TILES, "down_a", 0)


def test_who_comes_is_awaited_where_one_would_be_struck_first(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointers = list[object]()
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: pointers.append(args[-1]))
    state = duel(("@.r.....1",), r="rat", awake=True)
    for noticed in (), (state.world.actors[-1].id,):
        pointers.clear()
        stage = _begun(player, "psttrl", replace(state, noticed=noticed)).screen.stage
        assert (stage.bank.frame("icons", "turns", 0) in pointers) is bool(noticed)


def test_at_the_border_is_who_was_seen_lately_and_in_the_picture_only_whole(
    player: GameDriver,
) -> None:
    state = walk(labyrinth("1.0..."), "EEE")
    (last,) = state.memories[0].sightings
    far = last._replace(actor=replace(last.actor, pos=Pos(3, 60)))
    for sighting, chips in ((far, 2), (far._replace(turn=last.turn - 4), 1), (last, 1)):
        memories = (replace(state.memories[0], sightings=(sighting,)), *state.memories[1:])
        screen = _begun(player, "dooom", replace(state, memories=memories), 2).screen
        assert len(screen.signs.border.chips) == chips
        assert screen.stage.camera.shows(sighting.actor.pos) is (sighting is last)
    # Only who was seen on this board is out of sight here.
    view = replace(state, memories=memories).observe(Seat(0))
    for seen, lost in ((far, [far]), (far._replace(actor=replace(far.actor, board=1)), [])):
        assert replace(view, sightings=(seen,)).lost() == lost


def test_who_is_not_seen_has_one_colour_and_a_badge_where_the_border_cuts_the_head(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, told = walk(labyrinth("1.0..."), "EEE"), list[tuple[Rect, object]]()
    (last,) = state.memories[0].sightings
    monkeypatch.setattr(shapes, "draw_chip", lambda *args: told.append((args[2], args[4])))
    camera = _begun(player, "dooom", state, 2).screen.stage.camera
    top = next(y for y in range(70) if camera.shows(Pos(last.actor.pos.x, y)))
    for y, is_cut in ((top, True), (top + 2, False)):
        lost = last._replace(actor=replace(last.actor, pos=Pos(last.actor.pos.x, y)))
        memories = (replace(state.memories[0], sightings=(lost,)), *state.memories[1:])
        told.clear()
        _begun(player, "dooom", replace(state, memories=memories), 2)
        assert [spot.bottom <= 0 for spot, color in told if color == UNSEEN] == [True] * is_cut
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [])
    monkeypatch.setattr(Camera, "free_size", (100, 100))
    for row, color in (("@.##r", UNSEEN), ("@...r", DANGER)):
        told.clear()
        _begun(player, "psttrl", duel((row,), r="rat"), 2)
        assert {tone for _, tone in told} == {color}
    # So has who is at the end of a way.
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [Pos(x, 0) for x in range(5)])
    _begun(player, "psttrl", duel(("@.##r",), r="rat"), 2)
    assert UNSEEN in [tone for _, tone in told]


def test_no_dot_lies_on_whom_one_lost_sight_of(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, beads = walk(labyrinth("1.0....."), "EEE"), list[tuple[int, int]]()
    (last,) = state.memories[0].sightings
    own = actor_of(state, 0).pos
    way = [Pos(own.x - n, own.y) for n in range(5)]
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [*way])
    monkeypatch.setattr(shapes, "draw_bead", lambda *args: beads.append(args[1]))
    for pos in way[3], Pos(0, 0):
        lost = last._replace(actor=replace(last.actor, pos=pos))
        memories = (replace(state.memories[0], sightings=(lost,)), *state.memories[1:])
        beads.clear()
        stage = _begun(player, "dooom", replace(state, memories=memories), 2).screen.stage
        near = stage.spot_of(way[3])
        assert any(map(near.collidepoint, beads)) is (pos != way[3])


def test_whoever_was_seen_to_leave_a_cell_is_beyond_it_for_a_round() -> None:
    state = walk(labyrinth("...1.0..."), "E")
    (last,) = state.memories[0].sightings
    view, near = state.observe(Seat(0)), last.actor.pos.step(E)
    for turn, places in ((view.turn, [near.step(Direction.W)]), (view.turn - 2, [])):
        gone = Sighting(replace(last.actor, pos=near, facing=Direction.W), turn)
        lost = replace(view, actors=(not_none(view.own_actor()),), sightings=(gone,)).lost()
        assert [sighting.actor.pos for sighting in lost] == places
    # Where somebody was seen since, others have left.
    far = replace(last.actor, pos=near.step(Direction.W, 3))
    seen = tuple(Sighting(replace(far, id=ActorId(n)), view.turn - 2 + n) for n in range(2))
    assert replace(view, sightings=seen).lost() == [seen[1]]


def test_whoever_is_hurt_seeks_the_potion_over_the_opening_nearest_to_it(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, framed = ("#..0..#", "#?###?#", "#H###?#", "#?##G1#"), list[Rect]()
    state = seen_but(*rows)
    own = actor_of(state, 0)
    monkeypatch.setattr(shapes, "draw_cell_frame", lambda *args, **_: framed.append(args[1]))
    for health, steps in ((3, 2), (1, -2)):
        actors = replace(own, health=health), replace(actor_of(state, 1), pos=Pos(1, 1))
        hurt = replace(state.world, actors=actors)
        screen = _begun(player, "dooom", replace(state, world=hurt), 2).screen
        assert (screen.signs.advice.way[-1].x - own.pos.x, screen.signs.advice.way_on) == (
            steps,
            Direction.S,
        )
        kind = "potion" if health == 1 else "treasure"
        item = next(item for item in state.world.items if item.kind == kind)
        assert framed[-1] == screen.stage.spot_of(item.pos)


def test_whoever_is_safest_where_one_stands_has_no_sign_of_the_floor(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stay(walk: TrailFinder, view: View, *_: object, **_others: object) -> list[Pos]:
        walk.flees = True
        return [not_none(view.own_actor()).pos]

    monkeypatch.setattr(TrailFinder, "trail", stay)
    signs = _begun(player, "dooom", seen_but("#0..1#"), 2).screen.signs
    assert (len(signs.advice.way), player.drawn_texts() != {}) == (1, True)


def test_what_lies_where_one_only_looks_is_dim(player: GameDriver) -> None:
    state = seen_but("#0.G?", "####1")
    actors = replace(actor_of(state, 0), gear=("treasure:1",)), actor_of(state, 1)
    rich = replace(state, world=replace(state.world, actors=actors))
    for one, is_bright in ((state, True), (rich, False)):
        screen = _begun(player, "dooom", one, 2).screen
        (treasure,) = state.world.items
        assert screen.signs.advice.way[-1] == treasure.pos
        assert (treasure.pos in not_none(screen.stage.options.sought)) is is_bright


def test_what_one_does_not_fetch_now_has_a_grey_rim_and_ghosts_the_colour_of_their_seat(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    tones = set[object]()

    def trace(frame: Surface, color: Color) -> Surface:
        tones.add(color)
        return frame

    monkeypatch.setattr(item_sprites, "traced", trace)
    state = walk(labyrinth("1.0...A", gear={0: ("armour",)}), "EEE")
    stage = _begun(player, "dooom", state, 2).screen.stage
    assert state.world.items[0].pos not in not_none(stage.options.fetched)
    assert tones == {SEAT_COLORS[1]}


def test_a_frame_that_warns_is_the_only_one_around_a_figure(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = set[str]()
    monkeypatch.setattr(
        board_picture, "draw_marks", lambda *args: told.update(mark.name for mark in args[2])
    )
    for gear, mark in (((), "hits_you"), (("armour",), "hit")):
        told.clear()
        _begun(player, "dooom", labyrinth("01.", gear={0: gear}), 2)
        assert told & {"hits_you", "hit"} == {mark}


def test_no_picture_says_how_to_hit_who_is_only_felt(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointers = list[tuple[Any, ...]]()
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: pointers.append(args))
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [Pos(x, 0) for x in range(5)])
    state = duel(("@.##b",), slots=("", "dagger", "", ""), b="rat")
    _begun(player, "psttrl", after(state, Use("wield", BARE_HANDS)), 2)
    # That over the own head says what to wield.
    assert [args[-1] is not None for args in pointers] == [True]


def test_frames_are_open_to_ones_head_dots_red_inside_and_labels_beside_figures() -> None:
    picture, gold, red = Surface((64, 64)), (249, 194, 43), (240, 70, 60)
    shapes.draw_cell_frame(picture, Rect(16, 16, 32, 32), gold, is_above=True)
    assert (picture.get_at((32, 16))[:3], picture.get_at((32, 47))[:3]) == (gold, (0, 0, 0))
    shapes.draw_bead(picture, (32, 32), 4, gold, red)
    assert (picture.get_at((32, 32))[:3], picture.get_at((28, 32))[:3]) == (red, gold)
    area, figures, whole = Rect(100, 100, 32, 32), [Rect(60, 100, 32, 32)], Rect(0, 0, 400, 400)
    sides = Direction.W, Direction.E
    assert shapes.clear_side(area, sides, sides, figures, whole) == Vector2(Direction.E.value)
    # The rim of a sign may reach into a neighbour's cell.
    figures = [Rect(60, 76, 32, 32)]
    assert shapes.clear_side(area, sides, sides, figures, whole) == Vector2(Direction.W.value)


def test_beside_a_lane_no_step_is_dangerous() -> None:
    state = hall("...#", "@.W.", facing="E")
    way, figures = [Pos(0, 0), Pos(1, 0)], {Pos(2, 1)}
    told = threatened_cells(looks_of("railgun"), state.marks(Seat(0)), figures, way)
    assert Pos(1, 1) in told
    assert told.isdisjoint(way)


@pytest.mark.parametrize(("health", "is_above"), [(8, False), (20, True)])
def test_the_own_arrow_leaves_a_life_bar_over_the_head_to_be_seen(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, *, health: int, is_above: bool
) -> None:
    arrows = list[Vector2]()
    monkeypatch.setattr(shapes, "draw_arrow", lambda *args: arrows.append(args[1]))
    stage = _begun(player, "codekeeper", maze(".", "H", "1", health=health)).screen.stage
    head = stage.spot_of(not_none(not_none(stage.view).own_actor()).pos)
    assert any(arrow.x == head.centerx and arrow.y < head.top for arrow in arrows) is is_above


@pytest.mark.parametrize("rows", [("@...#", "###d#"), ("#.@", "#d#"), ("@d.",), ("d", "@")])
def test_where_to_shoot_from_is_framed_and_whom_has_the_crosshair(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, rows: tuple[str, ...]
) -> None:
    pointers, pictures, heads = list[tuple[Any, ...]](), list[object](), list[bool]()
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: pointers.append(args))
    monkeypatch.setattr(shapes, "draw_picture", lambda *args: pictures.append(args))
    monkeypatch.setattr(shapes, "draw_cell_frame", lambda *_, is_above: heads.append(is_above))
    facing = "NE"[len(rows[0]) > 1]
    stage = _begun(player, "railgun", hall(*rows, facing=facing, turns=20)).screen.stage
    player.draw_frames(2)
    devil = next(actor for actor in not_none(stage.view).actors if actor.kind == "devil")
    *_, spot, _, _, picture = pointers[-1]
    assert picture is stage.bank.frame("icons", "aim", 0)
    assert stage.spot_of(devil.pos).inflate(32, 48).collidepoint(spot)
    assert not pictures
    # A frame is open to the head of whoever stands below.
    assert {*heads} <= {"#d#" in rows[-1]}


def test_a_box_in_the_way_is_framed_and_has_a_sword_and_no_crosshair(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointers, frames = list[tuple[Any, ...]](), list[Rect]()
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: pointers.append(args))
    monkeypatch.setattr(shapes, "draw_cell_frame", lambda *args, **_: frames.append(args[1]))
    stage = _begun(player, "codekeeper", maze("XXXXX", "H..0E")).screen.stage
    player.draw_frames(3)
    assert len({str(args[2]) for args in pointers}) == 1
    assert pointers[-1][-1] is stage.bank.frame("icons", "sword", 0)
    # So has a foe that is far, if one has a sword.
    for gear, icon in (("armour",), "fist"), (("armour", "sword"), "sword"):
        stage = _begun(player, "dooom", labyrinth("0.1", gear={0: gear})).screen.stage
        assert pointers[-1][-1] is stage.bank.frame("icons", icon, 0)
    monkeypatch.setattr(Advice, "weapon_sign", lambda *_: None)
    stage = _begun(player, "codekeeper", maze("XXXXX", "H..1E")).screen.stage
    assert pointers[-1][-1] is stage.bank.frame("icons", "sword", 0)
    assert frames[-1].collidepoint(stage.spot_of(Pos(3, 1)).center)


def test_a_sign_at_a_figure_is_on_the_side_away_from_oneself(player: GameDriver) -> None:
    bank, area = _begun(player, "psttrl", duel(("@",))).screen.stage.bank, Rect(40, 40, 16, 16)
    kills = [Mark("kills_you", (Pos(1, 1),))]
    for own, corner in ((0, 1), (1, -1)), ((2, 1), (-1, -1)), ((1, 0), (1, 1)), ((2, 0), (-1, 1)):
        picture = Surface((96, 96))
        marks.draw_marks(picture, bank, kills, lambda _: area, 0.0, Pos(*own))
        x, y = mask.from_threshold(picture, (255,) * 3, (200,) * 3).centroid()
        assert (x > area.centerx, y > area.centery) == (corner[0] > 0, corner[1] > 0), own
    # Whom the border cuts off has it in the picture.
    whole, cut = (Surface((96, 96)) for _ in range(2))
    spots = iter([area, area.move_to(top=-8)])
    for picture in whole, cut:
        marks.draw_marks(picture, bank, kills, lambda _: next(spots), 0.0, Pos(0, 0))
    assert cut.get_bounding_rect().top == 0
    shown = [mask.from_threshold(each, (255,) * 3, (200,) * 3).count() for each in (whole, cut)]
    assert shown[0] == shown[1]
    # A closed eye is below on the left, unless one stands there.
    railgun = _begun(player, "railgun", hall("@")).screen.stage.bank
    for own, is_left in ((0, 0), True), ((2, 1), True), ((0, 1), False):
        picture = Surface((96, 96))
        marks.draw_marks(
            picture, railgun, [Mark("no_aim", (Pos(1, 1),))], lambda _: area, 0.0, Pos(*own)
        )
        x, y = mask.from_threshold(picture, (255,) * 3, (100,) * 3).centroid()
        assert (x < area.centerx, y > area.centery) == (is_left, True), own
    # Corners around whoever stands behind the own head leave that head free.
    head, picture = Rect(40, 48, 16, 8), Surface((96, 96))
    threat = [Mark("hits_you", (Pos(1, 1),))]
    marks.draw_marks(picture, bank, threat, lambda _: area, 0.0, Pos(1, 2))
    assert any(image.tobytes(picture, "RGB"))
    assert not any(image.tobytes(picture.subsurface(head), "RGB"))


def test_what_is_not_worth_fetching_has_no_rim_in_the_colour_of_a_way(player: GameDriver) -> None:
    for item, count in ("hammer_of_justice", 1), ("banana_peel", 0):
        scene = _begun(player, "psttrl", duel(("@...i",), i=item))
        assert len(not_none(scene.screen.stage.options.fetched)) == count


def test_another_verb_is_offered_if_there_is_somebody_to_hit(player: GameDriver) -> None:
    for row in "@..d", "@...":
        _begun(player, "railgun", hall(row, facing="E"))
        assert any(text.startswith("Next") for text in player.drawn_texts()) is ("d" in row)
