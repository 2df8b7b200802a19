"""The panel beside the board: who is portrayed, numbers that move, seats, the minimap, signs."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.agents.demo_players import DemoPlayers
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.match import Match
from game.core.view import Gauge
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.match.play import PlayScene
from game.scenes.panel.board_screen import panel_width
from game.scenes.panel.seat_rows import gauges_of_seats, seat_rows
from game.session.updates import MatchPresence, match_info
from game.storage.settings import TEXT_SIZES
from game.ui.board import sign_shapes as shapes
from game.ui.style.constants import ACCENT, LIGHT_INK, Color
from game.ui.style.text_size import line_height
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import Layout
from game.ui.widgets.panel.fight_card import AttackForecast
from game.ui.widgets.panel.log_panel import LogPanel, LogRow, MessageList
from game.ui.widgets.panel_background import PanelBackground
from game.ui.widgets.text_box import Line, Text
from game.ui.widgets.toast import Toast
from tests.rulesets.codekeeper.boards import level as circuit
from tests.rulesets.dooom.boards import level as castle
from tests.rulesets.psttrl.boards import level
from tests.rulesets.river import fields
from tests.support.game_driver import GameDriver
from tests.support.narrow import not_none
from tests.support.playouts import random_level
from tools.demo_matches import play_demo_match


def _play(player: GameDriver, match: Match) -> PlayScene:
    scene = player.play(match)
    player.app.scenes = [scene]
    scene.hot_seat.is_covered = False
    player.run_frames(4)
    return scene


def _play_dungeon(player: GameDriver, *rows: str, **who: str) -> PlayScene:
    return _play(player, Match(RULESETS["psttrl"], level(rows, who=who, hero={}), 1, 1))


def luminance(color: Sequence[int]) -> float:
    """Return the relative luminance of a colour as WCAG has it."""
    parts = [part / 255 for part in color]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _picture(player: GameDriver, scene: PlayScene) -> bytes:
    target = player.app.canvas.surface
    scene.screen.panel.draw(target, 464, scene.match.view, scene.screen.stage)
    return pygame.image.tobytes(target.subsurface((464, 0, 176, 360)), "RGB")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["railgun", "codekeeper"])
def test_what_moves_is_drawn_as_if_all_were_drawn_anew(player: GameDriver, name: str) -> None:
    scene = _play(player, Match(RULESETS[name], random_level(name, 1), 1, 1))
    panel, stage, view = scene.screen.panel, scene.screen.stage, scene.match.view
    panel.gauges.update(replace(view, gauges=tuple(g._replace(value=3) for g in view.gauges)))
    panel.gauges.advance(1.0)
    panel.gauges.update(replace(view))
    panel.redraw()
    first, seen = _picture(player, scene), set[bytes]()
    for _ in range(40):
        panel.gauges.advance(1 / 60)
        stage.time += 1 / 60
        moved = _picture(player, scene)
        seen.add(moved)
        panel.redraw()
        assert moved == _picture(player, scene)
    assert seen - {first}


def test_ones_own_last_row_of_the_log_stays_in_view(player: GameDriver) -> None:
    rows = [LogRow(n // 6 + 1, Seat(n % 6), f"row {n}", n + 1) for n in range(12)]
    rows += [LogRow(3, Seat(0), "row 12, a death", 12)]
    painter, looks = player.context.painter, looks_of("river")
    ink = PanelBackground(painter, looks).ink
    for own, first in ((Seat(0), "row 6"), (Seat(5), "row 11"), (None, "row 11")):
        log = LogPanel(painter, looks, rows, ink, own=own)
        placed = Layout(log, pygame.Rect(0, 0, 170, 72))
        shown = [p.box.lines[0][0] for p in placed if isinstance(p.box, Text)]
        assert (shown[0], shown[-1]) == (first, "row 12, a death")
        between = [p.box.words for p in placed if isinstance(p.box, Line) and "more" in p.box.words]
        assert between == (["… 5 more"] if own == 0 else [])
    # What a death's text names stays in view, too.
    rows[8] = rows[8]._replace(is_cited=True)
    log = LogPanel(painter, looks, rows, ink, own=Seat(0))
    placed = Layout(log, pygame.Rect(0, 0, 170, 110))
    assert {"row 6", "row 8"} <= {p.box.lines[0][0] for p in placed if isinstance(p.box, Text)}
    words = [p.box.words for p in placed if isinstance(p.box, Line)]
    assert words == ["Round 2 …", "… 1 more", "… 3 more", "Round 3"]
    # The newest row is seen whole, whatever else there is no room for.
    placed = Layout(log, area := pygame.Rect(0, 0, 170, 60))
    (newest,) = (p.area for p in placed if isinstance(p.box, Text) and "12" in p.box.lines[0][0])
    assert area.contains(newest)
    placed = Layout(LogPanel(painter, looks, [LogRow(0, None, "The rules", 0)], ink), area)
    assert not any(isinstance(p.box, Line) for p in placed), "no round has begun"


def test_who_is_portrayed_stays_beside_a_map_they_are_not_on(player: GameDriver) -> None:
    scene = _play(player, Match(RULESETS["dooom"], castle("0G1", "..E"), 2, 1))
    stage, panel = scene.screen.stage, scene.screen.panel
    stage.options.reduce_motion = True
    there, sprites = _picture(player, scene), dict(stage.actor_sprites)
    stage.actor_sprites.clear()
    panel.redraw()
    gone = _picture(player, scene)
    stage.actor_sprites.update(sprites)
    assert gone == there


# The moments that have most to show: a seed, and the ply of the demo player's match.
_MOMENTS = [("psttrl", 1, 60), ("railgun", 1, 14), ("codekeeper", 14, 60), ("dooom", 1, 30)]
_MOMENTS += [("river", 3, 12)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed", "ply"), _MOMENTS)
def test_nothing_in_the_panel_overlaps_or_leaves_it_in_any_language_at_any_text_size(
    player: GameDriver, name: str, seed: int, ply: int
) -> None:
    match = play_demo_match(RULESETS[name], random_level(name, seed), seed, ply)
    for language, size in product(("en", "de", "es"), TEXT_SIZES):
        settings = replace(player.context.settings, text_size=size, language=language)
        player.context.change_settings(settings)
        scene = _play(player, match)
        areas = [each.area for each in scene.screen.panel.layout if each.box.key is not None]
        whole = pygame.Rect(0, 0, panel_width(), 360)
        assert areas
        assert all(whole.contains(area) for area in areas)
        for number, area in enumerate(areas):
            others = [other for other in areas[:number] if not other.contains(area)]
            assert area.collidelist(others) < 0, (language, size, area)


def _shows(player: GameDriver, scene: PlayScene, text_size: str) -> list[object]:
    player.context.change_settings(player.context.settings.with_value("text_size", text_size))
    player.run_frames(6)
    return [each.box.key for each in scene.screen.panel.layout]


def test_large_text_keeps_the_foe_beside_the_verbs_and_the_map(player: GameDriver) -> None:
    rows = ("XXXXXX", "XH.3.X", "X0..4X", "XXXXXX")
    circuit_scene = _play(player, Match(RULESETS["codekeeper"], circuit(*rows), 1, 1))
    orc = next(a for a in circuit_scene.match.view.actors if a.kind == "orc")
    for size in TEXT_SIZES:
        shown = _shows(player, circuit_scene, size)
        assert BoxKey("moving", orc.id) in shown
        assert all(BoxKey("verb", number) in shown for number in range(6))
    two_verbs = replace(RULESETS["railgun"], verbs=RULESETS["railgun"].verbs[:2])
    railgun = _play(player, Match(two_verbs, random_level("railgun", 4), 1, 4))
    for size in TEXT_SIZES:
        assert BoxKey("moving", None) in _shows(player, railgun, size)
    # With all that is said beside them, too.
    for name in ("codekeeper", "railgun"):
        scene = _play(player, play_demo_match(RULESETS[name], random_level(name, 1), 1, 3))
        own, shown = not_none(scene.match.view.own_actor()), _shows(player, scene, "large")
        moving = {key.which for key in shown if isinstance(key, BoxKey) and key.kind == "moving"}
        assert moving - {own.id, None}, "the foe"
        assert name == "codekeeper" or None in moving, "the map"
    # Action points come first and keep their name.
    castle_scene = _play(player, Match(RULESETS["dooom"], castle("01.", "..E"), 2, 1))
    for size in TEXT_SIZES:
        parts = [key for key in _shows(player, castle_scene, size) if isinstance(key, BoxKey)]
        assert [key.which for key in parts if key.kind == "gauge"][:2] == ["points", "health"]
        castle_scene.screen.panel.redraw()
        assert {"AP", "HP"} <= set(player.drawn_texts())


@pytest.mark.parametrize("name", ["codekeeper", "railgun"])
def test_the_label_of_a_large_number_is_whole_in_every_language(
    player: GameDriver, name: str
) -> None:
    match = Match(RULESETS[name], random_level(name, 1), 1, 1)
    for language, size in product(("en", "de", "es"), TEXT_SIZES):
        settings = replace(player.context.settings, text_size=size, language=language)
        player.context.change_settings(settings)
        scene, label = _play(player, match), get_text(name, "gauge.turns")
        scene.screen.panel.redraw()
        drawn = {words for words in player.drawn_texts() if words[:6] == label[:6]}
        assert drawn <= {label}, (language, size)


@pytest.mark.slow
def test_eight_seats_leave_room_for_ones_own_portrait(player: GameDriver) -> None:
    match = Match(RULESETS["dooom"], random_level("dooom", 3), 8, 1)
    DemoPlayers(match).play_until(80)
    scene = _play(player, match)
    own = not_none(scene.match.view.own_actor())
    assert BoxKey("moving", own.id) in _shows(player, scene, "normal")


def test_large_text_shows_what_attacks_would_do(player: GameDriver) -> None:
    scene = _play_dungeon(player, "######", "#@.x.#", "######", x="ogre+1")
    for size in TEXT_SIZES:
        shown = _shows(player, scene, size)
        fight = not_none(scene.screen.panel.inspected.fight)
        assert [key for key in shown if isinstance(key, AttackForecast)] == fight.forecasts


def test_what_is_said_of_a_foe_is_as_new_as_the_portrait(player: GameDriver) -> None:
    scene = _play_dungeon(player, "######", "#@x..#", "######", x="rat+0")
    told = scene.screen.panel.inspected.lines
    player.context.change_settings(player.context.settings.with_value("animation_speed", "normal"))
    player.run_frames()
    player.press_key("right")
    player.run_frames(3)
    assert scene.screen.event_player.is_busy
    assert scene.screen.panel.inspected.lines != told


def test_the_odds_of_a_blow_leave_the_head_to_be_seen(player: GameDriver) -> None:
    scene = _play(player, Match(RULESETS["dooom"], castle("01.", "..E"), 2, 1))
    player.press_key("1")
    player.run_frames()
    own, stage = not_none(scene.match.view.own_actor()), scene.screen.stage
    foe = next(each for each in stage.actor_sprites.values() if each.actor.id != own.id)
    figure = stage.camera.rect_of(foe.actor.pos).move(stage.camera.margin)
    figure.height, figure.bottom = foe.tall(stage.bank) * stage.camera.zoom, figure.bottom
    odds = [area for words, area in player.drawn_texts().items() if "to hit" in words]
    assert odds
    assert figure.collidelist(odds) < 0


def test_a_line_leaves_the_uppermost_foe_to_be_seen_where_more_are_below(
    player: GameDriver,
) -> None:
    toast, board = Toast(), pygame.Surface((400, 360), pygame.SRCALPHA)
    for foes in ([(0, 30), (20, 110)], [(20, 110), (0, 30)]):
        board.fill((0, 0, 0, 0))
        toast.show("A dragon!")
        areas = [pygame.Rect(0, top, 400, height) for top, height in foes]
        toast.draw(board, player.context.painter, 400, areas)
        assert board.get_bounding_rect().top >= 30


def test_the_newest_message_is_seen_whole_in_large_text(player: GameDriver) -> None:
    scene = _play(player, Match(RULESETS["dooom"], castle("0G1", "..E"), 2, 1))
    words = "Armour: hits on you deal 1 less damage. -1 AP on every later turn."
    scene.screen.log.add(words)
    player.context.change_settings(replace(player.context.settings, text_size="large"))
    player.run_frames(3)
    scene.screen.panel.redraw()
    drawn = " ".join(player.drawn_texts())
    assert all(word in drawn for word in words.split()), "no room: a verb less, a shorter goal?"
    # With gear in hand as well.
    scene = _play(player, play_demo_match(RULESETS["dooom"], random_level("dooom", 5), 5, 16))
    assert not_none(scene.match.view.own_actor()).gear == ("sword",)
    told = next(each for each in scene.screen.panel.layout if isinstance(each.box, MessageList))
    assert told.area.height >= 3 * line_height()
    # Where one has no room, no older one stands in its place.
    log = MessageList(player.context.text, [("a", ACCENT), (words, ACCENT), ("c", ACCENT)])
    assert log.heights(99, 3 * line_height())[1] == line_height()


def test_rows_of_seats_say_whose_turn_it_is_and_who_is_away() -> None:
    info = match_info(Match(RULESETS["dooom"], castle("EG1.2E"), 2, 1))
    assert [row.is_next for row in seat_rows(info, (Seat(1),))] == [False, True]
    there = MatchPresence(("Ann", "Bo"), ("human", "human"), (Seat(0),), 65_000, (-1, 4000))
    told = [(row.is_next, row.is_away, row.clock) for row in seat_rows(info, (), there)]
    assert told == [(True, False, "1:05"), (False, True, "")]
    gauges = [Gauge("health@1", 3, 3), Gauge("rockets_2", 3, 3), Gauge("rounds", 1, 0)]
    assert gauges_of_seats(gauges) == {Seat(1): gauges[:2]}
    alone = match_info(Match(RULESETS["railgun"], random_level("railgun", 1), 1, 1))
    assert seat_rows(alone, (Seat(0),)) == ()


@pytest.mark.slow
def test_a_map_shows_who_took_the_treasure_and_where_it_goes(player: GameDriver) -> None:
    match = Match(RULESETS["river"], random_level("river", 1), 2, 1)
    players, told = DemoPlayers(match), ("Player 2 took the treasure", "Bring the treasure home")
    for ply, expected in ((2, ()), (22, told[:1]), (56, told[1:])):
        players.play_until(ply)
        # What is little is seen from near.
        assert _play(player, match).screen.stage.camera.zoom == 3, ply
        lines = player.drawn_texts()
        assert tuple(t for t in told if any(line.startswith(t) for line in lines)) == expected


def test_a_map_asks_for_nothing_while_a_key_of_a_lesson_or_a_shot_does(player: GameDriver) -> None:
    notes = ("", "", 1), ("", "[win] Win.", 1), ("", "[win] Win: {right}.", 0), ("ESES", "", 0)
    for steps, note, asks in notes:
        lesson = replace(fields.level("1 . 2", ". . .", "* . ."), note=note)
        match = Match(RULESETS["river"], lesson, 2, 1)
        for step in steps:
            match.submit(min(match.state.to_act), fields.parse_action(step), match.ply)
        signs = _play(player, match).screen.signs
        player.run_frames(4)
        assert len(signs.chart.asked) == asks
        assert [*signs.advice.weapons.values()] == ["rocket"] * bool(steps)


def test_a_lesson_aims_at_a_wall_and_leaves_when_others_have_what_it_seeks(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips, note = list[object](), "[shoot] Fire: {right}.\n[log treasure] Find it."
    monkeypatch.setattr(shapes, "draw_pointer", lambda *args: tips.append(args[1]))
    lesson = replace(fields.level("1|.", ". .", ". .", "* 2"), note=note)
    match = Match(RULESETS["river"], lesson, 2, 1)
    for steps, aims, is_shown in (("EN", True, True), ("SS", False, True), ("NW", False, False)):
        for step in steps:
            match.submit(min(match.state.to_act), fields.parse_action(step), match.ply)
        tips.clear()
        _play(player, match)
        player.run_frames(2)
        assert (bool(tips), "Find it." in player.drawn_texts()) == (aims, is_shown)


def test_the_panel_is_of_its_place_and_can_be_read(player: GameDriver) -> None:
    painter, area = player.context.painter, pygame.Rect(0, 0, 176, 360)
    grounds: list[Color] = []
    for name in MENU_RULESETS:
        side, picture = PanelBackground(painter, looks_of(name)), pygame.Surface(area.size)
        side.draw(picture, area)
        for part in (pygame.Rect(16, 20, 144, 40), pygame.Rect(16, 300, 144, 40)):
            ground = pygame.transform.average_color(picture, part)[:3]
            assert contrast(side.ink.text, ground) > 7, name
            assert contrast(side.ink.dim, ground) > 4, name
            assert min(contrast(ink, ground) for ink in side.ink.seats) > 2.5, name
        grounds.append(pygame.transform.average_color(picture)[:3])
    for number, one in enumerate(grounds):
        for other in grounds[:number]:
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 8
    painter.set_high_contrast(high=True)
    assert PanelBackground(painter, looks_of("river")).ink == LIGHT_INK
