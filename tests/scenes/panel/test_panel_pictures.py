"""The panel beside the board: who is portrayed, numbers that move, seats, the minimap, signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.actor import Seat
from game.core.grid import Direction, Pos
from game.core.match import Match
from game.core.view import Gauge, Mark
from game.rulesets import RULESETS
from game.scenes.match.play import PlayScene
from game.scenes.panel.fighters import fighters, opponent
from game.scenes.panel.log_panel import LogPanel, LogRow
from game.scenes.panel.panel_pictures import PanelPictures
from game.scenes.panel.seat_rows import gauges_of_seats, seat_rows
from game.session.updates import MatchPresence, match_info
from game.ui.style.style import LIGHT_INK, Color
from game.ui.style.text_renderer import TextRenderer
from game.ui.widgets.hud import Hud
from game.ui.widgets.side_panel import SidePanel
from tests.rulesets.codekeeper.boards import level as circuit
from tests.rulesets.dooom.boards import level as castle
from tests.rulesets.railgun.boards import level as hell
from tests.support.game_driver import GameDriver, match_of
from tests.support.playouts import random_level


def _play(player: GameDriver, match: Match) -> PlayScene:
    scene = player.play(match)
    player.app.scenes = [scene]
    scene.hot_seat.is_covered = False
    player.run_frames(4)
    return scene


def luminance(color: Sequence[int]) -> float:
    """Return the relative luminance of a colour as WCAG has it."""
    parts = [part / 255 for part in color]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_who_is_aimed_at_is_portrayed_before_who_is_near(player: GameDriver) -> None:
    rules = RULESETS["codekeeper"]
    rows = ("XXXXXX", "XH.3.X", "X0..4X", "XXXXXX")
    scene = _play(player, Match(rules, circuit(*rows), 1, 1))
    stage, view = scene.screen.stage, scene.match.view
    kinds = {actor.kind: actor for actor in view.actors}
    sprites, bank = stage.actor_sprites, stage.bank
    aim = Mark("target", (kinds["vampire"].pos,))
    # A box stands nearer than both, and cannot fight.
    assert opponent(view, ()) is None
    assert fighters(view, bank, sprites) == [kinds["orc"], kinds["vampire"]]
    scene.screen.panel.redraw()
    assert {"Orc", "+ Vampire"} <= set(player.drawn_texts())
    assert opponent(view, (aim,)) == kinds["vampire"]


def test_what_happened_is_drawn_in_parts_and_what_a_player_asks_for_at_once(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = _play(
        player, Match(RULESETS["codekeeper"], circuit("XXXXXX", "XH.3.X", "X0..4X"), 1, 1)
    )
    stage, view, panel = scene.screen.stage, scene.match.view, scene.screen.panel
    stage.options.reduce_motion = True
    target, draw = player.app.canvas.surface, TextRenderer.draw
    drawn: list[int] = []

    def counted(*arguments: Any, **more: Any) -> pygame.Rect:
        drawn[-1] += 1
        return draw(*arguments, **more)

    def draw_panel() -> tuple[bytes, list[str]]:
        drawn.append(0)
        panel.draw(target, 464, wounded, stage)
        picture = pygame.image.tobytes(target.subsurface((464, 0, 176, 360)), "RGB")
        return picture, [name for name, _ in panel.hud.rows]

    monkeypatch.setattr(TextRenderer, "draw", counted)
    wounded, lost = replace(view, gauges=view.gauges[1:]), view.gauges[0].name
    shown = [draw_panel() for _ in range(7)]
    # After the board, a part in each frame, and seen when all is there.
    pictures = [picture for picture, _ in shown]
    assert pictures[:5] == 5 * pictures[:1]
    assert pictures[5] == pictures[6] != pictures[0]
    assert (lost in shown[0][1], lost in shown[6][1]) == (True, False)
    assert (drawn[0], drawn[6]) == (0, 0)
    assert sum(part > 0 for part in drawn) > 2
    parts = sum(drawn)
    panel.inspect_lines = (("A wall.", LIGHT_INK.text),)
    draw_panel()
    assert drawn[-1] >= parts


def test_gauges_move_to_their_numbers_as_if_all_were_drawn_anew(player: GameDriver) -> None:
    rules = RULESETS["railgun"]
    hud = Hud(player.context.painter, looks_of(rules.name))
    view = rules.new_game(random_level(rules.name, 1), 1, 1).observe(Seat(0))
    picture = pygame.Surface((160, 200))

    def draw(turns: int) -> bytes:
        hud.clear()
        picture.fill((40, 20, 20))
        gauges = (Gauge("turns", turns, 24), Gauge("kills", 9, 0))
        hud.update(replace(view, gauges=gauges))
        hud.draw(picture, gauges, picture.get_rect().inflate(-10, -10))
        return pygame.image.tobytes(picture, "RGB")

    draw(24)
    first, seen = draw(12), set[bytes]()
    for _ in range(60):
        hud.advance(1 / 60)
        hud.redraw_moving(picture, lambda: picture.fill((40, 20, 20)) and None)
        moved = pygame.image.tobytes(picture, "RGB")
        assert moved == draw(12)
        seen.add(moved)
    assert len(seen - {first}) > 10
    assert hud.redraw_moving(picture, lambda: None) == []


def test_the_panel_never_waits_a_frame_for_the_board_of_another_seat(player: GameDriver) -> None:
    scene = _play(player, Match(RULESETS["dooom"], castle("0G1", "..E"), 2, 1))
    pictures, stage = PanelPictures(player.context, looks_of("dooom")), scene.screen.stage
    state = match_of(scene).state
    mine, changed, other = (state.observe(Seat(seat)) for seat in (0, 0, 1))
    for _ in range(2):
        # The second picture of a moment takes no new light, for which the panel would wait, too.
        stage.draw(player.app.canvas.surface, (0, 0))
    assert not pictures.waits_for(mine, stage)
    pictures.follow(mine, (), stage, ())
    assert pictures.waits_for(changed, stage)
    assert not pictures.waits_for(changed, stage)
    pictures.follow(changed, (), stage, ())
    assert not pictures.waits_for(other, stage)


def test_who_is_portrayed_stays_beside_a_map_they_are_not_on(player: GameDriver) -> None:
    scene = _play(player, Match(RULESETS["dooom"], castle("0G1", "..E"), 2, 1))
    pictures, stage = PanelPictures(player.context, looks_of("dooom")), scene.screen.stage
    stage.options.reduce_motion = True
    niche, empty = pygame.Rect(0, 0, 64, 64), pygame.Surface((64, 64))
    own = match_of(scene).state.observe(Seat(0)).own_actor()
    assert own is not None
    pictures.place_portrait(empty, niche, own, Direction.S)

    def drawn() -> bytes:
        pictures.draw(empty, [niche], None, stage)
        return pygame.image.tobytes(pictures.panel, "RGB")

    there = drawn()
    stage.actor_sprites.clear()
    assert drawn() == there != pygame.image.tobytes(empty, "RGB")


def test_rows_of_seats_say_whose_turn_it_is_and_who_is_away() -> None:
    match = Match(RULESETS["dooom"], castle("EG1.2E"), 2, 1)
    info = match_info(match)
    assert [row.is_next for row in seat_rows(info, (Seat(1),))] == [False, True]
    there = MatchPresence(("Ann", "Bo"), ("human", "human"), (Seat(0),), 65_000, (-1, 4000))
    rows = seat_rows(info, (), there)
    assert [(row.is_next, row.is_away, row.clock) for row in rows] == [
        (True, False, "1:05"),
        (False, True, ""),
    ]
    gauges = [Gauge("health@1", 3, 3), Gauge("rockets_2", 3, 3), Gauge("rounds", 1, 0)]
    assert gauges_of_seats(gauges) == {Seat(1): gauges[:2]}
    alone = match_info(Match(RULESETS["railgun"], random_level("railgun", 1), 1, 1))
    assert seat_rows(alone, (Seat(0),)) == ()


def test_the_turn_is_seen_by_shape_over_the_figure_and_in_its_row(player: GameDriver) -> None:
    match = Match(RULESETS["dooom"], castle("EG1.2E"), 2, 1)
    scene = _play(player, match)
    screen = scene.screen
    own = scene.match.view.own_actor()
    assert own is not None
    figure = screen.stage.camera.rect_of(own.pos).move(0, -40).inflate(8, 30)

    def gray() -> list[bytes]:
        screen.panel.redraw()
        player.run_frames(1)
        picture = pygame.transform.grayscale(player.app.canvas.surface)
        panel = pygame.Rect(464, 0, 176, 360)
        return [pygame.image.tobytes(picture.subsurface(p), "RGB") for p in (figure, panel)]

    player.context.change_settings(replace(player.context.settings, reduce_flashes=True))
    player.run_frames(4)
    in_turn = gray()
    screen.panel.seat_rows = seat_rows(screen.info, ())
    out_of_turn = gray()
    assert in_turn[0] != out_of_turn[0]
    assert in_turn[1] != out_of_turn[1]


def test_the_wheel_shows_more_of_the_board_and_clicks_follow(player: GameDriver) -> None:
    scene = _play(player, Match(RULESETS["railgun"], random_level("railgun", 4), 1, 4))
    camera = scene.screen.stage.camera
    own = scene.match.view.own_actor()
    assert own is not None
    far = Pos(0, 0) if own.pos.x > 10 else Pos(20, 14)
    assert camera.zoom == 2
    for command in ("-", "wheel"):
        if command == "wheel":
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
            player.run_frames(2)
        else:
            player.press_key(command)
        assert camera.zoom == 1
        assert camera.cell_at(camera.rect_of(far).center) == far
        assert player.app.canvas.surface.get_rect().contains(camera.rect_of(far))
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
        player.run_frames(2)
        assert camera.zoom == 2
        assert camera.cell_at(camera.rect_of(own.pos).center) == own.pos


def test_an_arrow_points_to_a_foe_beyond_the_picture(player: GameDriver) -> None:
    rows = ("#" * 30, "#@..d" + "." * 24 + "#", "#" * 30)
    scene = _play(player, Match(RULESETS["railgun"], hell(*rows, facing="E"), 1, 1))
    stage = scene.screen.stage
    player.context.change_settings(replace(player.context.settings, reduce_flashes=True))
    devil = next(actor for actor in scene.match.view.actors if actor.seat is None)

    def redness() -> int:
        player.run_frames(3)
        edge = pygame.Rect(2, stage.camera.rect_of(devil.pos).centery - 6, 10, 12)
        red, green, _, _ = pygame.transform.average_color(player.app.canvas.surface, edge)
        return red - green

    near = redness()
    stage.look_at(Pos(26, 1))
    far = redness()
    assert stage.camera.rect_of(devil.pos).right < 0
    assert far > near + 30


def test_the_panel_is_of_its_place_and_can_be_read(player: GameDriver) -> None:
    painter, area = player.context.painter, pygame.Rect(0, 0, 176, 360)
    grounds: list[Color] = []
    for name in RULESETS:
        side, picture = SidePanel(painter, looks_of(name)), pygame.Surface(area.size)
        side.draw(picture, area)
        for part in (pygame.Rect(16, 20, 144, 40), pygame.Rect(16, 300, 144, 40)):
            red, green, blue, _ = pygame.transform.average_color(picture, part)
            ground = (red, green, blue)
            assert contrast(side.ink.text, ground) > 7, name
            assert contrast(side.ink.dim, ground) > 4, name
            assert min(contrast(ink, ground) for ink in side.ink.seats) > 2.5, name
        red, green, blue, _ = pygame.transform.average_color(picture)
        grounds.append((red, green, blue))
    for number, one in enumerate(grounds):
        for other in grounds[:number]:
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 8
    painter.set_high_contrast(high=True)
    river = SidePanel(painter, looks_of("river"))
    assert river.ink == LIGHT_INK


def test_a_round_that_began_above_the_log_says_so(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, said = LogPanel(player.context, looks_of("river")), list[str]()
    rows = [LogRow(1, None, "a", 1), LogRow(1, None, "b", 2), LogRow(2, None, "c", 3)]
    draw = TextRenderer.draw

    def note(renderer: TextRenderer, target: pygame.Surface, text: str, *more: Any) -> pygame.Rect:
        said.append(text)
        return draw(renderer, target, text, *more)

    monkeypatch.setattr(TextRenderer, "draw", note)
    height = log.row_height(rows[1], None, 90) + log.row_height(rows[2], rows[1], 90)
    for room in (height, 2 * height):
        log.draw(pygame.Surface((90, room)), pygame.Rect(0, 0, 90, room), rows)
    assert said == ["Round 1 …", "b", "Round 2", "c", "Round 1", "a", "b", "Round 2", "c"]
