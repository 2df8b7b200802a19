"""What of figures and walls is seen: rims, heads, pushes, bars of health, what spectators see."""

from dataclasses import replace

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import TILES
from game.content.maps.shipped_maps import list_levels
from game.core.action import EndTurn
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Outcome
from game.core.grid import Direction, Pos
from game.core.view import Mark
from game.rulesets.dooom import DOOOM
from game.ui.board.actor_sprites import ActorSprite, make_way
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.item_sprites import draw_items
from game.ui.stage.stage import Stage
from game.ui.stage.still_board import still_board
from game.ui.style.constants import TILE
from game.ui.style.sprite_bank import SpriteBank
from game.ui.widgets.layout import Layout
from game.ui.widgets.panel.health_bar import health_bar
from tests.rulesets.dooom.boards import board, level
from tests.support.narrow import not_none
from tests.ui.conftest import VIEW_SIZE
from tools.gallery.readability import own_views

DOOM, FRAME = looks_of("dooom"), pygame.Surface((16, 16))
PAIR = ("01...", ".....", "E...G", ".....")


@pytest.fixture
def castle(bank: SpriteBank) -> Stage:
    return Stage(bank, DOOM, VIEW_SIZE)


def test_nobody_is_hidden_behind_a_head(bank: SpriteBank) -> None:
    looks = looks_of("psttrl")
    sheets, raised = bank.for_looks(looks), []
    for front in ("sword_tester", "ancient_dragon"):
        figures = [
            ActorSprite.for_actor(Actor(ActorId(n), kind, Pos(2, n)), looks)
            for n, kind in enumerate(("rat", front), 2)
        ]
        make_way(sheets, figures)
        raised.append((figures[0].raised > 3, figures[1].is_veil))
        assert [(each.is_before, each.is_behind) for each in figures] == [(0, 1), (1, 0)]
        # Nor is there a shadow on it, where the rat behind was before it was raised.
        picture = pygame.Surface((64, 64))
        picture.fill((255, 255, 255))
        figures[0].draw(BoardCanvas(picture, sheets, (0, 0)))
        assert tuple(picture.get_at((40, 46))[:3]) == (255, 255, 255) or front != "sword_tester"
    assert raised == [(True, False), (False, True)]


def test_signs_of_a_raised_figure_are_as_high_as_it_is(castle: Stage) -> None:
    sprite = ActorSprite(Actor(ActorId(1), "hero", Pos(2, 2), Direction.S), Direction.S, DOOM)
    low = castle.place_of(sprite)
    sprite.raised = 5
    assert castle.place_of(sprite) == low.move(0, -5 * castle.camera.zoom)


def test_whose_chest_is_not_seen_keeps_its_form_when_it_glows() -> None:
    aiming, looks = Actor(ActorId(2), "devil", Pos(2, 2), pose="aiming"), looks_of("railgun")
    glows = [ActorSprite(aiming, side, looks).kindled > 0 for side in (Direction.S, Direction.N)]
    assert glows == [True, False]


def test_runes_add_no_light_to_the_head_before_them(bank: SpriteBank) -> None:
    sheets = bank.for_looks(looks_of("railgun"))
    assert not any(sheets.emissive_at(TILES, "pillar_found", n / 10) for n in range(20))


@pytest.mark.parametrize("frames", [0.25, 1, 2, 4])
def test_who_was_pushed_comes_to_rest_at_any_speed_of_a_replay(frames: float) -> None:
    sprite = ActorSprite(Actor(ActorId(1), "hero", Pos(2, 2), Direction.S), Direction.S, DOOM)
    at_rest, far = sprite.top_left(FRAME), [0]
    sprite.kick(6, 0)
    for _ in range(240):
        sprite.advance(frames / 60)
        far.append(abs(sprite.top_left(FRAME)[0] - at_rest[0]))
    assert max(far) <= 6
    assert sprite.top_left(FRAME) == at_rest


def test_more_health_than_usual_stays_within_its_bar(bank: SpriteBank) -> None:
    actor = Actor(ActorId(1), "hero", Pos(2, 2), Direction.S, health=9, health_max=4)
    Layout(health_bar(bank, actor), pygame.Rect(0, 0, 8, 7)).draw(FRAME)
    assert FRAME.get_at((9, 3)) == pygame.Color("black")


def test_reach_is_always_shown_and_every_track_has_its_colour() -> None:
    assert not looks_of("dooom").marks["reach"].on_demand
    assert len({looks_of("dooom").marks[f"track_{seat}"].color for seat in range(1, 9)}) == 8
    assert Mark("reach", ()) in [Mark(m.name, ()) for m in board(*PAIR).marks(Seat(0))]


@pytest.mark.slow
def test_spectators_see_the_whole_map_wherever_it_lies(castle: Stage) -> None:
    """A small map lies anywhere on a larger board, which hides its size."""
    for seed in range(6):
        state = DOOOM.new_game(level("......", "E.G...", "......"), 2, seed)
        castle.snap_to(state.observe(None), ())
        window = pygame.Rect((0, 0), VIEW_SIZE)
        assert all(
            window.contains(castle.camera.rect_of(a.pos)) for a in state.observe(None).actors
        )
        assert EndTurn() in state.legal_actions(min(state.to_act))


def test_no_health_bar_lies_over_who_has_lost(castle: Stage) -> None:
    view = board(*PAIR).observe(Seat(0))
    pictures = []
    for outcome in (None, Outcome((), "rounds")):
        for share in (1, 2):
            hurt = tuple(replace(each, health=4, health_max=4 * share) for each in view.actors)
            castle.snap_to(replace(view, actors=hurt, outcome=outcome), ())
            picture = pygame.Surface(VIEW_SIZE)
            castle.draw(picture, (0, 0))
            pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert pictures[0] != pictures[1]
    assert pictures[2] == pictures[3]


def test_who_has_fallen_lies_on_what_is_there(bank: SpriteBank) -> None:
    view = board(*PAIR).observe(Seat(0))
    own, gold = not_none(view.own_actor()), board("0G").observe(Seat(0)).items[0]
    view = replace(view, items=(replace(gold, board=own.board, pos=own.pos),))
    drawn = []
    for outcome in (None, Outcome((), "rounds")):
        picture = pygame.Surface((80, 80))
        corner = 32 - own.pos.x * TILE, 32 - own.pos.y * TILE
        canvas = BoardCanvas(picture, bank.for_looks(DOOM), corner)
        draw_items(canvas, replace(view, outcome=outcome), 0.0, ExitDoors(DOOM), again=True)
        drawn.append(any(pygame.image.tobytes(picture, "RGB")))
    assert drawn == [True, False]


def test_torches_burn_in_flat_light(bank: SpriteBank) -> None:
    view = [*own_views("dooom", list_levels("dooom")[0])][2]
    seen = replace(view.board, visible=bytes([1]) * len(view.board.visible))
    view = replace(view, boards=(seen,) * len(view.boards), items=(), actors=())
    picture = still_board(bank, DOOM, view, light=False)
    flames = pygame.mask.from_threshold(picture, (255, 255, 160), (20, 20, 20, 255))
    assert flames.count() > 5
