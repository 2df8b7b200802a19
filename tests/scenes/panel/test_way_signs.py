"""Signs of a way: what it is for, how dangerous its end is, and what they leave to be seen."""

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from pygame import Rect, Surface, Vector2

from game.agents.travel.trail_finder import TrailFinder
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.core.actor import ActorId, Seat
from game.core.event import Outcome
from game.core.grid import Direction, Pos
from game.rulesets.dooom.gauges import all_gauges
from game.scenes.panel import advice
from game.ui.board import sign_shapes as shapes
from game.ui.board.camera import Camera
from game.ui.stage import board_picture
from game.ui.style.constants import ACCENT, DANGER, TEXT
from tests.rulesets.codekeeper.boards import board as maze
from tests.rulesets.codekeeper.boards import walk as after_steps
from tests.rulesets.codekeeper.boards import with_monster_on
from tests.rulesets.dooom.boards import actor_of, seen, walk
from tests.rulesets.dooom.boards import board as labyrinth
from tests.rulesets.psttrl.boards import board as duel
from tests.scenes.match.test_walking import _begun
from tests.support.game_driver import GameDriver
from tests.support.narrow import not_none


def test_pictures_of_those_beyond_the_border_stand_clear_of_all_in_the_picture(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [])
    screen = _begun(player, "dooom", labyrinth("0.1"), 2).screen
    border, stage = screen.signs.border, screen.stage
    (near,) = (each for each in stage.actor_sprites.values() if each.actor.seat == 1)
    far = copy(near)
    far.actor, far.x = replace(near.actor, id=ActorId(77)), near.x + 32
    area = Rect(0, 0, stage.spot_of(near.actor.pos).right + 4, 300)
    for order in ((near, far), (far, near)):
        stage.actor_sprites = {each.actor.id: each for each in order}
        border.kept_clear, border.chips = [], []
        border.draw_foes(Surface((700, 400)), area, not_none(stage.view))
        (chip,) = border.chips
        assert chip.collidelist(border.kept_clear) < 0


def test_nothing_is_advised_when_all_is_over(player: GameDriver) -> None:
    screen = _begun(player, "psttrl", duel((".@.<",))).screen
    view, told = not_none(screen.stage.view), screen.signs.advice
    for outcome, is_told in ((None, True), (Outcome((), "won"), False)):
        told.follow(replace(view, outcome=outcome), ())
        assert bool(told.goals or told.way) is is_told


def test_an_eye_lies_on_what_one_looks_for_a_way_to_and_that_is_golden(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = list[object]()
    monkeypatch.setattr(shapes, "draw_chip", lambda *args: chips.append(args[4]))
    state = seen("E" + "?" * 20 + ".0.....#", "#" * 29, "1" + "#" * 28)
    for target, is_sought in ((0, True), (1, False)):
        chips.clear()
        rules = replace(state.rules, target=target)
        gauges = all_gauges(rules, state.world, 2, Seat(0), 6)
        _begun(player, "dooom", replace(state, rules=rules, gauges=gauges), 2)
        assert (ACCENT in chips, TEXT in chips) == (is_sought, not is_sought)


def test_the_goal_is_red_inside_where_somebody_can_strike(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    tones = list[object]()
    monkeypatch.setattr(shapes, "draw_cell_frame", lambda *args, **_: tones.append(args[2]))
    for row, is_red in (("0G#1", False), ("0G1", True)):
        tones.clear()
        _begun(player, "dooom", labyrinth(row, target=2), 2)
        assert (DANGER in tones, ACCENT in tones) == (is_red, True)


def test_a_sign_at_a_figure_never_hides_oneself(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointers = list[tuple[Any, ...]]()
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: pointers.append(args))
    rows = ".....1", "20H..4", "XX4X0p", "..4.1.", "...4.."
    stage = _begun(player, "codekeeper", maze(*rows)).screen.stage
    tip, way = (Vector2(each) for each in pointers[-1][1:3])
    chip = Rect(0, 0, shapes.CHIP, shapes.CHIP).move_to(center=tip - way * 22)
    assert not chip.colliderect(stage.spot_of(Pos(2, 1)))


def test_an_exit_beneath_a_foe_has_a_badge(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    badges = list[Rect]()
    monkeypatch.setattr(shapes, "draw_badge", lambda *args: badges.append(args[1]))
    for cell in 3, 2:
        state = with_monster_on(maze("H.E."), "orc", cell, 0)
        stage = _begun(player, "codekeeper", state).screen.stage
        assert (stage.spot_of(Pos(2, 0)) in badges) is (cell == 2)


def test_at_the_end_of_a_way_is_what_one_strikes_with_there(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs = list[object]()
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: signs.append(args[-1]))
    # The bow could hit the vampire behind the wall, and the skeleton is struck from beside it.
    passed = after_steps(maze(".H......", ".XXXXXXX", "......4t"), "EEEEE")
    for state, weapon in (
        (passed, "sword"),
        (maze("...1", "H...", bow=0, scythe=0), "hammer"),
    ):
        bank = _begun(player, "codekeeper", state).screen.stage.bank
        assert signs[-1] is bank.frame(ITEM_ICONS, weapon, 0)


def test_whom_to_hit_is_framed_if_no_other_frame_is_there(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = set[str]()
    monkeypatch.setattr(
        board_picture, "draw_marks", lambda _, __, told, *___: names.update(m.name for m in told)
    )
    for row, is_framed in (("H.1", True), ("H1", False)):
        names.clear()
        _begun(player, "codekeeper", maze(row))
        assert (names >= {"hit"}, names >= {"hits_you"}) == (is_framed, not is_framed)


def test_the_last_dot_before_a_box_is_seen(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    beads, way = set[str](), [*(Pos(x, 0) for x in range(4)), Pos(3, 1)]
    monkeypatch.setattr(shapes, "draw_bead", lambda *args: beads.add(str(args[1])))
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [*way])
    _begun(player, "codekeeper", maze("H...", "XXX0"))
    assert len(beads) == 3


def test_stairs_that_lead_the_same_way_as_those_advised_are_not_shown_at_the_border(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = list[object]()
    monkeypatch.setattr(shapes, "draw_chip", lambda *args: chips.append(args[4]))
    monkeypatch.setattr(Camera, "free_size", (100, 100))
    way = [Pos(0, y) for y in range(6, -1, -1)]
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [*way])
    floor = ["1" if y in (0, 11) else "@" if y == 6 else "." for y in range(12)]
    _begun(player, "psttrl", duel(tuple(floor)))
    assert TEXT not in chips


def test_no_sign_hides_what_lies_where_one_looks_for_somebody(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = list[Rect]()
    monkeypatch.setattr(shapes, "draw_picture", lambda *args: chips.append(args[1]))
    monkeypatch.setattr(advice.Advice, "leads_to_find", lambda *_: True)
    monkeypatch.setattr(advice.Advice, "sign_at_end", lambda *_: Surface((16, 16)))
    for row, is_told in (("0..A", True), ("0...", False)):
        state = seen(row)
        own = actor_of(state, 0).pos
        way = [own.step(Direction.E, n) for n in range(4)]
        monkeypatch.setattr(TrailFinder, "trail", lambda *_, way=way, **__: [*way])
        screen = _begun(player, "dooom", state).screen
        screen.signs.advice.posts = {way[-1]}
        chips.clear()
        player.draw_frames(1)
        end = screen.stage.spot_of(way[-1]).center
        assert (end in [chip.center for chip in chips]) is not is_told


def test_no_eye_hides_whom_one_lost_sight_of(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips, state = list[Rect](), walk(labyrinth("1.0....."), "EEE")
    (last,), own = state.memories[0].sightings, actor_of(state, 0).pos
    way = [Pos(x, own.y) for x in range(own.x, last.actor.pos.x, -1)]
    monkeypatch.setattr(shapes, "draw_picture", lambda *args: chips.append(args[1]))
    monkeypatch.setattr(advice, "unknown_side", lambda *_: Direction.W)
    monkeypatch.setattr(TrailFinder, "trail", lambda *_, **__: [*way])
    stage = _begun(player, "dooom", state, 2).screen.stage
    ghost = stage.spot_of(last.actor.pos)
    assert [chip.colliderect(ghost) for chip in chips] == [False] * len(chips) != []
