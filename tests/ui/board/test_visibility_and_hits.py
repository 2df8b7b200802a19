"""The castle theme: hits and misses, remembered items, lantern light, camera for spectators."""

from dataclasses import replace

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.action import EndTurn
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Attacked, Hurt
from game.core.grid import ALL_DIRECTIONS, Direction, Grid, Pos, Terrain
from game.core.match import Match
from game.core.view import Mark
from game.rulesets.dooom import DOOOM
from game.rulesets.railgun import RAILGUN
from game.session.updates import update_of
from game.ui.anim.attacks import animate_attack
from game.ui.anim.event_player import EventPlayer
from game.ui.board.actor_sprites import ActorSprite, make_way
from game.ui.board.dungeon_tiles import CellTiles
from game.ui.board.item_sprites import is_pale
from game.ui.effects.impact_star import ImpactStar
from game.ui.stage.floating_texts import FloatingTexts
from game.ui.stage.stage import Stage
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.widgets.layout import Layout
from game.ui.widgets.panel.health_bar import health_bar
from tests.rulesets.dooom.boards import actor_of, board, level, strike, walk, with_dice
from tests.rulesets.railgun.boards import board as hell
from tests.support.narrow import not_none
from tests.support.paths import ROOT
from tests.ui.conftest import VIEW_SIZE
from tests.ui.stage.stages import shown

DOOM, FRAME = looks_of("dooom"), pygame.Surface((16, 16))
PAIR = ("01...", ".....", "E...G", ".....")


@pytest.fixture
def castle(bank: SpriteBank) -> Stage:
    return Stage(bank, DOOM, VIEW_SIZE)


def clips(stage: Stage, *, hit: bool, gear: dict[int, tuple[str, ...]]) -> set[str]:
    """Return all effect clips shown during an attack by seat 0."""
    state = with_dice(board(*PAIR, gear=gear), hit=hit)
    match = Match(DOOOM, level(*PAIR), 2, 1).starting_from(state)
    stage.snap_to(state.observe(Seat(0)), ())
    player = EventPlayer(stage, lambda event: None)
    update = update_of(match, Seat(0), match.submit(Seat(0), strike(state, "E"), 0))
    player.enqueue(update.events, update.view, update.marks)
    shown = set()
    while player.is_busy:
        player.update(1 / 60)
        shown |= {effect.clip for effect in stage.effects.clips}
        shown |= {"star" for each in stage.effects.passing if isinstance(each, ImpactStar)}
    return shown


def test_hits_misses_and_hits_without_damage_look_different(castle: Stage) -> None:
    assert clips(castle, hit=True, gear={0: ("sword",)}) == {"slash_e", "star"}
    castle.effects.clear()
    assert clips(castle, hit=False, gear={0: ("sword",)}) == {"whiff_e"}
    castle.effects.clear()
    assert clips(castle, hit=True, gear={1: ("armour",)}) == {"punch", "turned"}


@pytest.mark.parametrize("way", ALL_DIRECTIONS)
def test_the_number_of_a_blow_covers_no_figure(stage: Stage, way: Direction) -> None:
    view, near = shown(stage, "@..dd", *["....."] * 4), Pos(2, 2).step(way)
    for striker_at, struck_at in ((Pos(2, 2), near), (near, Pos(2, 2))):
        # Another one stands on the side to which the number would fly.
        side = 1 if striker_at.x <= struck_at.x else -1
        places = striker_at, struck_at, Pos(struck_at.x + side, struck_at.y)
        actors = [replace(a, pos=p) for a, p in zip(view.actors, places, strict=True)]
        stage.snap_to(replace(view, actors=(*actors,)), ())
        figures = []
        for sprite in stage.actor_sprites.values():
            frame, cell = sprite.frame(stage.bank), stage.camera.rect_of(sprite.actor.pos)
            high = (frame.height - frame.get_bounding_rect().top) * stage.camera.zoom
            figures.append(pygame.Rect(cell.left, cell.bottom - high, cell.width, high))
        striker, struck, _ = actors
        animate_attack(Attacked(striker.id, striker.pos, (struck.pos,), "claws"), stage)
        texts, target = FloatingTexts(stage, "railgun"), pygame.Surface(VIEW_SIZE, pygame.SRCALPHA)
        texts.add_event(Hurt(struck.id, 3, 1))
        texts.draw(target, TextRenderer(ROOT / "sprites"))
        assert target.get_bounding_rect().collidelist(figures) < 0


def light(stage: Stage, gear: tuple[str, ...]) -> float:
    """Return the brightness of the picture around an actor with some gear."""
    state = board(".....", ".....", "..0..", ".....", "E...G", gear={0: gear})
    # The same view for both: only the actor differs.
    view = replace(board(".....", ".....", "..0..", ".....", "E...G").observe(Seat(0)))
    view = replace(view, actors=(replace(actor_of(state, 0)),))
    stage.snap_to(view, ())
    for _ in range(60):
        stage.advance(1 / 60)
    target = pygame.Surface(VIEW_SIZE)
    stage.draw(target, (0, 0))
    area = stage.camera.rect_of(actor_of(state, 0).pos).inflate(90, 90)
    return sum(pygame.transform.average_color(target, area)[:3])


def test_a_lantern_widens_the_glow(bank: SpriteBank) -> None:
    dark, lit = (light(Stage(bank, DOOM, VIEW_SIZE), gear) for gear in ((), ("lantern",)))
    assert lit > dark + 10


def test_remembered_items_are_pale(castle: Stage) -> None:
    memory = walk(board("0G........1", "E.........G"), "EEEE").observe(Seat(0))
    castle.options.flat_light = True
    castle.snap_to(memory, ())
    [item] = [i for i in memory.items if not memory.board.is_visible(i.pos)]
    target = pygame.Surface(VIEW_SIZE)
    castle.draw(target, (0, 0))
    pale = pygame.transform.average_color(target, castle.camera.rect_of(item.pos))
    castle.snap_to(replace(memory, boards=(replace(memory.board, visible=b"\1" * 4900),)), ())
    castle.draw(target, (0, 0))
    full = pygame.transform.average_color(target, castle.camera.rect_of(item.pos))
    assert sum(full[:3]) != sum(pale[:3])
    # Gold is still yellow.
    assert pale[0] - pale[2] > (full[0] - full[2]) / 2 > 10


def test_a_wall_ends_in_a_rim_where_nothing_is_known(bank: SpriteBank) -> None:
    grid = Grid(4, 1, bytes((Terrain.UNKNOWN, Terrain.WALL, Terrain.WALL, Terrain.FLOOR)))
    tiles, pictures = CellTiles(bank.for_looks(looks_of("dooom")), grid), []
    for draw_rims in (tiles.draw_rims, lambda *_: None):
        pictures.append(pygame.Surface((64, 16), pygame.SRCALPHA))
        tiles.draw(pictures[-1], grid.cells())
        draw_rims(pictures[-1], grid.cells())
    rimmed, plain = ([sum(each.get_at((x, 8))[:3]) for x in (16, 32, 50)] for each in pictures)
    assert rimmed[0] > plain[0] + 60
    assert rimmed[1:] == plain[1:]


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
    assert raised == [(True, False), (False, True)]


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


def test_a_kit_out_of_sight_is_pale_and_a_digit_on_a_wall_is_not() -> None:
    view = hell(*("?" + "." * 20, "666" + "." * 17 + "@")).observe(Seat(0))
    pale = [item.kind for item in view.items if is_pale(looks_of("railgun"), view, item, None)]
    assert pale == ["kit"]
    # Nor is a digit a find.
    needy = replace(view, gauges=tuple(gauge._replace(value=1) for gauge in view.gauges))
    assert [*not_none(RAILGUN.features.travel).wanted(needy)] == [Pos(0, 0)]
