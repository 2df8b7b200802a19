"""Page layout: placed pages stay, others make room, and changes are announced."""

import random
from dataclasses import replace

import pygame
import pytest

from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.features.notebook import Page
from game.core.grid import Direction, Pos
from game.core.match import Match
from game.rulesets.river.notebook.river_notebook import RiverNotebook, notebook_for
from game.rulesets.river.state import RiverState
from game.scenes.match.play import PlayScene
from game.scenes.notes import page_placement
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.notes.page_placement import overlap
from game.scenes.notes.workspace import Workspace
from game.scenes.panel.board_screen import stage_size
from game.ui.style.constants import NEWS_PANEL
from tests.rulesets.river.fields import level
from tests.rulesets.river.test_chart_memory import RULES, has_all_facts, random_match
from tests.scenes.notes.test_map_drawing import open_map
from tests.scenes.notes.workspaces import HUMANS, capture_texts, resume_match
from tests.support.game_driver import GameDriver, match_of, session_of
from tests.support.narrow import not_none

# As on the shipped map: the river runs between home and two fields on the other bank.
STONES = ("1 . v . .", ". . v . .", ". . v . .", ". . v . .", ". . v * 2")
WAYS = {"right": Direction.E, "left": Direction.W, "up": Direction.N, "down": Direction.S}


def begun(player: GameDriver, *sides: str, kind: str = "full") -> PlayScene:
    """Open a match after some steps of the first player."""
    scene = resume_match(player, Match(RULES, level(*STONES, flow=1, help=kind), 2, 4, HUMANS))
    walk(scene, *sides)
    player.run_frames(4)
    return scene


def walk(scene: PlayScene, *sides: str) -> None:
    """Let the first player take steps; the second fires north in between."""
    match, session = match_of(scene), session_of(scene)
    for side in sides:
        session.submit(Move(WAYS[side]))
        session.publish(match.submit(Seat(1), Shoot(Direction.N, "rocket"), match.ply))


def page(desk: Workspace, name: str, number: int) -> Page:
    return not_none(desk.arrangement.contents.page_with((name, number)))


def read_on(player: GameDriver, scene: PlayScene, *sides: str) -> NotesScene:
    player.press_key("escape")
    walk(scene, *sides)
    player.run_frames(4)
    return open_map(player)


def carry(player: GameDriver, notes: NotesScene, piece: Page, *keys: str) -> None:
    notes.workspace.cursor = Pos(*notes.workspace.arrangement.area(piece).topleft)
    player.press_key("space", *keys, "space")


def test_what_ones_own_turn_has_led_to_is_said_before_fragments_are_joined(
    player: GameDriver,
) -> None:
    screen = begun(player, "right", "right").screen
    said = "The river carries you 1 tile. Your home is not on this fragment of the map."
    screen.fragments.news = "3 fragments joined."
    screen.advance(0.1)
    assert screen.toast.text == said
    screen.advance(9.0)
    screen.advance(0.1)
    assert (screen.toast.text, screen.toast.style) == ("3 fragments joined.", NEWS_PANEL)


@pytest.mark.slow
def test_unplaced_pages_visibly_make_room_for_placed_ones(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.context.change_settings(replace(player.context.settings, animation_speed="normal"))
    scene, notes = begun(player), open_map(player)
    workspace = notes.workspace
    home, other = page(workspace, "home", 1), page(workspace, "home", 2)
    at = workspace.arrangement.offsets[home.key]
    # The other home right where the step east will lead.
    left, top = workspace.arrangement.area(home).topleft
    x, y = workspace.arrangement.area(other).topleft
    ways = ["left" if left + 1 < x else "right"] * abs(left + 1 - x)
    ways += ["up" if top < y else "down"] * abs(top - y)
    carry(player, notes, other, *ways)
    laid = workspace.arrangement.offsets[other.key]
    workspace = read_on(player, scene, "right").workspace
    assert workspace.arrangement.offsets[other.key] == laid
    assert workspace.arrangement.offsets[home.key] != at
    assert 'The fragment "From player 1\'s home" moved to make room.' in capture_texts(
        player, monkeypatch
    )
    workspace.cursor = Pos(30, 15)
    pictures = []
    for _ in range(5):
        player.run_frames(15)
        area = player.app.canvas.surface.subsurface((0, 0), stage_size())
        pictures.append(pygame.image.tobytes(area.subsurface((0, 0, 400, 220)), "RGB"))
    assert pictures[0] != pictures[1] != pictures[2]
    assert pictures[3] == pictures[4]


def notebook_of(state: RiverState, known: int) -> RiverNotebook:
    """Return the first seat's workspace after a number of log lines."""
    return notebook_for(Seat(0), state.log[:known])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_known_fact_stays_on_the_workspace_without_overlaps(seed: int) -> None:
    rng = random.Random(seed)
    workspace = None
    for state, known in random_match(seed, 40, looped=seed == 2):
        if workspace is None:
            workspace = Workspace(notebook_of(state, known), known, 2)
        before = {
            page.key: workspace.arrangement.offsets[page.key]
            for page in workspace.arrangement.pages
        }
        workspace.read_log(state.log)
        plain = notebook_of(state, len(state.log))
        for key in before.keys() & set(workspace.arrangement.placed[:1]):
            assert workspace.arrangement.offsets[key] == before[key]
        _assert_all_there(workspace, plain)
        _do_something(workspace, rng)
        _assert_all_there(workspace, plain)
        again = Workspace(plain, len(state.log), 2)
        again.restore(workspace.saved())
        now, then = again.arrangement, workspace.arrangement
        assert [p.key for p in now.pages] == [p.key for p in then.pages]
        assert all(now.offsets[p.key] == then.offsets[p.key] for p in then.pages)


def _assert_all_there(workspace: Workspace, plain: RiverNotebook) -> None:
    """Assert that the workspace has all known pieces, without overlaps."""
    for lines in plain.pages():
        here = not_none(workspace.arrangement.contents.page_with(lines.key))
        assert has_all_facts(lines.grid, here.grid, dict(here.members)[lines.key])
    places = [
        (page, workspace.arrangement.offsets[page.key]) for page in workspace.arrangement.pages
    ]
    for number, (one, offset) in enumerate(places):
        assert not any(overlap(one, offset, *other) for other in places[:number])


def _do_something(workspace: Workspace, rng: random.Random) -> None:
    what, pages = rng.randrange(6), workspace.arrangement
    key = rng.choice(pages.pages).key
    if what == 0:
        workspace.undo()
    elif what == 1:
        workspace.redo()
    elif what == 2:
        workspace.change(pages.detached(Pos(*pages.area(page(workspace, *key)).topleft)))
    else:
        x, y = pages.offsets[key]
        dropped = pages.dropped(key, (x + rng.randrange(-6, 7), y + rng.randrange(-4, 5)))
        if workspace.change(dropped) and what == 3:
            suggestion = workspace.arrangement.touching_suggestion(key)
            if suggestion is not None:
                workspace.change(workspace.arrangement.attached(suggestion))


@pytest.mark.slow
def test_what_grows_by_itself_stays_in_sight(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_placement, "MIDDLE", Pos(13, 2))
    scene, workspace = begun(player), open_map(player).workspace
    at = workspace.arrangement.area(page(workspace, "home", 2)).topleft
    # The other player walks north, far beyond the workspace's top border.
    player.press_key("escape")
    for _ in range(4):
        scene.session.submit(Shoot(Direction.N, "rocket"))
        session_of(scene).publish(
            match_of(scene).submit(Seat(1), Move(Direction.N), match_of(scene).ply)
        )
    player.run_frames(4)
    workspace = open_map(player).workspace
    area = workspace.arrangement.area(page(workspace, "home", 2))
    assert area.h == 5
    assert (area.left, area.top) == (at[0], 1)
