"""What lies on a desk stays where it was laid; news of it is seen and told."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest

from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.features.notebook import Page
from game.core.grid import Direction, Pos
from game.core.match import Match
from game.rulesets.river.notebook import notes as papers
from game.rulesets.river.notebook.notebook import RiverNotebook
from game.rulesets.river.state import RiverState
from game.scenes.match.play import PlayScene
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.notes.page_layout import overlap
from game.scenes.notes.workspace import Workspace
from game.scenes.panel.board_screen import STAGE_SIZE
from game.ui.input.bindings import Device
from game.ui.input.command import Command
from tests.rulesets.river.fields import level
from tests.rulesets.river.test_chart_memory import RULES, has_all_facts, random_match
from tests.scenes.notes.test_map_drawing import open_map
from tests.scenes.notes.test_workspace import HUMANS, capture_texts, pressed_redo, resume_match
from tests.support.game_driver import GameDriver
from tests.support.virtual_gamepad import VirtualGamepad

# As on the shipped map: the river runs between home and two fields on the other bank.
STONES = ("1 . v . .", ". . v . .", ". . v . .", ". . v . .", ". . v * 2")
WAYS = {"right": Direction.E, "left": Direction.W, "up": Direction.N, "down": Direction.S}


def begun(player: GameDriver, *sides: str, kind: str = "full") -> PlayScene:
    """Sit down at a match after steps of the first person."""
    match = Match(RULES, level(*STONES, flow=1, help=kind), 2, 4, HUMANS)
    scene = resume_match(player, match)
    walk(scene, *sides)
    player.run_frames(4)
    return scene


def walk(scene: PlayScene, *sides: str) -> None:
    """Let the first person take steps; the second fires north in between."""
    match, session = scene.match, scene.session
    for side in sides:
        session.submit(Move(WAYS[side]))
        session.publish(match.submit(Seat(1), Shoot(Direction.N, "rocket"), match.ply))


def page(desk: Workspace, name: str, number: int) -> Page:
    found = desk.page_with((name, number))
    assert found is not None
    return found


def read_on(player: GameDriver, scene: PlayScene, *sides: str) -> NotesScene:
    """Leave the desk, let some steps be taken, and come back to it."""
    player.press_key("escape")
    walk(scene, *sides)
    player.run_frames(4)
    return open_map(player)


def carry(player: GameDriver, notes: NotesScene, piece: Page, *keys: str) -> None:
    """Take a page into the hand, go some way and lay it down."""
    notes.workspace.cursor = Pos(*notes.workspace.area(piece).topleft)
    player.press_key("space", *keys, "space")


def test_a_piece_laid_by_hand_is_there_after_the_river_took_its_discoverer(
    player: GameDriver,
) -> None:
    scene = begun(player, "right", "right", "right")
    notes = open_map(player)
    piece = page(notes.workspace, "adrift", 1)
    carry(player, notes, piece, "down", "down", "down", "right")
    laid = notes.workspace.offsets[piece.key]
    desk = read_on(player, scene, "left").workspace
    assert page(desk, "adrift", 1).grid == piece.grid
    assert desk.offsets[piece.key] == laid
    assert page(desk, "adrift", 2).key == ("adrift", 2)


def test_pieces_that_became_one_are_told_until_something_is_done(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(player, "right", "right")
    open_map(player)
    notes = read_on(player, scene, "left", "up", "left")
    told = capture_texts(player, monkeypatch)
    assert "The log proves these are one: From the river + From home 1." in told
    assert [join.into for join in notes.workspace.merges] == [("home", 1)]
    player.press_key("right")
    assert "these are one" not in capture_texts(player, monkeypatch)


def test_what_nobody_laid_gives_way_to_what_somebody_laid_and_is_seen_to(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.context.change_settings(replace(player.context.settings, animation_speed="normal"))
    scene = begun(player)
    notes = open_map(player)
    desk = notes.workspace
    home, other = page(desk, "home", 1), page(desk, "home", 2)
    at = desk.offsets[home.key]
    # The other home right where the step east will lead.
    left, top = desk.area(home).topleft
    x, y = desk.area(other).topleft
    ways = ["left" if left + 1 < x else "right"] * abs(left + 1 - x)
    ways += ["up" if top < y else "down"] * abs(top - y)
    carry(player, notes, other, *ways)
    laid = desk.offsets[other.key]
    desk = read_on(player, scene, "right").workspace
    assert desk.offsets[other.key] == laid
    assert desk.offsets[home.key] != at
    assert "From home 1 moved to make room." in capture_texts(player, monkeypatch)
    desk.cursor = Pos(30, 15)
    pictures = []
    for _ in range(5):
        player.run_frames(15)
        area = player.app.canvas.surface.subsurface((0, 0), STAGE_SIZE)
        pictures.append(pygame.image.tobytes(area.subsurface((0, 0, 400, 220)), "RGB"))
    assert pictures[0] != pictures[1] != pictures[2]
    assert pictures[3] == pictures[4]


def book_of(state: RiverState, known: int) -> RiverNotebook:
    """Return the first seat's bare notes after so many lines of the log."""
    log = state.log[:known]
    return RiverNotebook(papers.notes_after(papers.blank_notes(state.settings, Seat(0)), log), log)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_person_does_every_fact_lies_on_the_desk_and_on_nothing_else(seed: int) -> None:
    rng = random.Random(seed)
    desk = None
    for state, known in random_match(seed, 40, looped=seed == 2):
        if desk is None:
            book = book_of(state, known)
            desk = Workspace(book, known, 2)
        before = {page.key: desk.offsets[page.key] for page in desk.pages}
        desk.read_log(state.log)
        plain = book_of(state, len(state.log))
        for key in before.keys() & set(desk.placed[:1]):
            assert desk.offsets[key] == before[key]
        _assert_all_there(desk, plain)
        _do_something(desk, rng)
        _assert_all_there(desk, plain)
        again = Workspace(plain, len(state.log), 2)
        again.from_json(desk.to_json())
        assert [p.key for p in again.pages] == [p.key for p in desk.pages]
        assert all(again.offsets[p.key] == desk.offsets[p.key] for p in desk.pages)


def _assert_all_there(desk: Workspace, plain: RiverNotebook) -> None:
    """Check that all pieces with what is known of them lie on a desk, none on another."""
    for told in plain.pages():
        here = desk.page_with(told.key)
        assert here is not None
        assert has_all_facts(told.grid, here.grid, dict(here.members)[told.key])
    places = [(page, desk.offsets[page.key]) for page in desk.pages]
    for number, (one, offset) in enumerate(places):
        assert not any(overlap(one, offset, *other) for other in places[:number])


def _do_something(desk: Workspace, rng: random.Random) -> None:
    what = rng.randrange(6)
    key = rng.choice(desk.pages).key
    if what == 0:
        desk.undo()
    elif what == 1:
        desk.redo()
    elif what == 2:
        desk.detach(Pos(*desk.area(page(desk, *key)).topleft))
    else:
        start = desk.offsets[key]
        desk.move(key, (rng.randrange(-6, 7), rng.randrange(-4, 5)))
        if not desk.drop(key, start):
            desk.offsets[key] = start
        elif what == 3 and (tip := desk.touching_suggestion(key)) is not None:
            desk.attach(tip)


def test_laid_side_by_side_is_told_not_to_be_glued_and_a_key_glues_it(
    player: GameDriver, pad: VirtualGamepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(player)
    notes = open_map(player)
    desk = notes.workspace
    home, other = page(desk, "home", 1), page(desk, "home", 2)
    gap = desk.area(other).left - desk.area(home).right
    carry(player, notes, other, *["left"] * (gap - 1))
    assert "not attached" not in capture_texts(player, monkeypatch)
    carry(player, notes, other, "left")
    assert "Placed, not attached." in capture_texts(player, monkeypatch)
    assert "Detach" not in player.drawn_texts()
    player.press_key("x")
    assert len(desk.pages) == 1
    player.press_key("backspace")
    assert len(desk.pages) == 2
    player.press_button(pad, "a", "dpright", "dpleft", "dpup", "a")
    assert "not attached" not in capture_texts(player, monkeypatch)
    player.press_button(pad, "a", "dpdown", "a", "y")
    assert len(desk.pages) == 1
    player.press_key("backspace")
    pressed_redo(player)
    assert len(desk.pages) == 1
    player.press_key("backspace", "space", "right", "left", "space", "right")
    # Going on leaves the offer behind: the key takes apart again, and nothing holds.
    player.press_key("x")
    assert "This fragment is not attached." in capture_texts(player, monkeypatch)
    player.press_key("left", "space", "right", "left", "space")
    player.click(player.drawn_texts()["Attach"].center)
    assert len(desk.pages) == 1


def test_what_grows_by_itself_stays_in_sight(player: GameDriver) -> None:
    scene = begun(player)
    desk = open_map(player).workspace
    at = desk.area(page(desk, "home", 2)).topleft
    # The other one walks north, far beyond where the desk begins.
    player.press_key("escape")
    for _ in range(4):
        scene.session.submit(Shoot(Direction.N, "rocket"))
        scene.session.publish(scene.match.submit(Seat(1), Move(Direction.N), scene.match.ply))
    player.run_frames(4)
    desk = open_map(player).workspace
    area = desk.area(page(desk, "home", 2))
    assert area.h == 5
    assert (area.left, area.top) == (at[0], 1)


@pytest.mark.parametrize(
    ("sides", "kind", "told"),
    [
        (("right", "right"), "full", "a drift may have ended in more than one place"),
        (("right",), "full", "no two fragments show the same landmark"),
        (("right", "right"), "trace", "Suggestions need full help."),
    ],
)
def test_where_nothing_is_suggested_is_told_why(
    player: GameDriver,
    monkeypatch: pytest.MonkeyPatch,
    sides: tuple[str, ...],
    kind: str,
    told: str,
) -> None:
    begun(player, *sides, kind=kind)
    open_map(player)
    player.press_key("e")
    assert told in capture_texts(player, monkeypatch)


@pytest.mark.parametrize("device", list(Device))
def test_the_foot_tells_the_key_that_changes_the_tool(player: GameDriver, device: Device) -> None:
    begun(player, "right", "right")
    notes = open_map(player)
    player.context.reader.device = device
    words, signs = player.drawn_texts(), player.drawn_prompts()
    assert words["Tool"].top > STAGE_SIZE[1] - 30
    bindings = player.context.reader.bindings
    assert bindings.glyph(Command.NEXT_VERB, device.glyph_device)[0] in signs
    # All of the foot ends left of the panel, the way back stands on that.
    assert all(words[name].right <= STAGE_SIZE[0] for name in ("Tool", "Suggestion", "Redo"))
    assert words["Back"].left > STAGE_SIZE[0]
    assert notes.tool == 0
    player.click(words["Tool"].center)
    assert notes.tool == 1


def test_the_name_of_a_piece_covers_no_piece(player: GameDriver) -> None:
    begun(player, "right", "right", "right")
    notes = open_map(player)
    desk = notes.workspace
    home, other = page(desk, "home", 1), page(desk, "home", 2)
    # One right below the other: the name of the lower one would lie on the upper one.
    dx, dy = (b - a for a, b in zip(desk.area(other).topleft, desk.area(home).topleft, strict=True))
    sideways = ["left" if dx < 0 else "right"] * abs(dx)
    carry(player, notes, other, *sideways, *["down"] * (dy + 2))
    corner = notes.view.scroll
    frames = [desk.area(piece).move(-corner.x, -corner.y) for piece in desk.pages]
    areas = [pygame.Rect(a.x * 16, a.y * 16, a.w * 16, a.h * 16) for a in frames]
    named = 0
    for piece in desk.pages:
        desk.cursor = Pos(*desk.area(piece).topleft)
        for name, place in player.drawn_texts().items():
            if name.startswith("From") and place.right < STAGE_SIZE[0]:
                named += 1
                assert place.collidelist(areas) < 0
    assert named == len(desk.pages)


def test_the_end_tells_what_happened_once_and_names_the_players(player: GameDriver) -> None:
    rows = ("1 * v . .", *STONES[1:4], ". . v . 2")
    match = Match(RULES, level(*rows, flow=1), 2, 4, ("human", "easy"))
    match.submit(Seat(0), Move(Direction.E), match.ply)
    match.submit(Seat(1), Shoot(Direction.N, "rocket"), match.ply)
    match.submit(Seat(0), Move(Direction.W), match.ply)
    player.app.scenes = [player.context.scenes.game_over(match)]
    player.run_frames()
    words = player.drawn_texts()
    assert {"Actions in all", "Treasure taken by player", "The treasure is home."} <= set(words)
    assert sum("home" in line for line in words) == 1
