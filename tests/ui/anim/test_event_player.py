"""The event player: order, overlap and speed of animations."""

from dataclasses import replace

import pygame
import pytest

from game.core.actor import ActorId, moved
from game.core.event import Event, Logged, Moved, TerrainChanged
from game.core.grid import Direction, Pos, Terrain
from game.core.view import Mark, View
from game.ui.anim.event_player import EventPlayer
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.stage.stage import Stage
from game.ui.style.style import STEP_SECONDS, TILE
from tests.rulesets.railgun.boards import SEAT, board

DT = 1 / 60
HERO, DEVIL = ActorId(1), ActorId(2)
LANE = (Mark("lane", (Pos(1, 0),)),)


class Recorder:
    """An event player on a stage with a hero and a devil, and the events it reported."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.events: list[Event] = []
        self.player = EventPlayer(stage, self.events.append)
        self.view = board("@....d", facing="E", hearing=0, aim_range=0).observe(SEAT)
        stage.snap_to(self.view, ())

    def after(self, **cells: int) -> View:
        """Return the view with hero and devil in other columns."""
        actors = []
        for actor in self.view.actors:
            x = cells.get(actor.kind)
            actors.append(actor if x is None else moved(actor, Pos(x, 0), actor.facing))
        return replace(self.view, actors=tuple(actors))

    def column(self, actor: ActorId) -> float:
        """Return the column of an actor sprite, in cells."""
        return self.stage.actor_sprites[actor].x / TILE


@pytest.fixture
def recorder(stage: Stage) -> Recorder:
    return Recorder(stage)


def step(actor: ActorId, start: int, end: int) -> Moved:
    return Moved(actor, Pos(start, 0), Pos(end, 0), Direction.E if end > start else Direction.W)


def test_steps_of_different_actors_play_together(recorder: Recorder) -> None:
    recorder.player.enqueue(
        (step(HERO, 0, 1), step(DEVIL, 5, 4)), recorder.after(hero=1, devil=4), ()
    )
    recorder.player.update(STEP_SECONDS / 2)
    assert 0 < recorder.column(HERO) < 1
    assert 4 < recorder.column(DEVIL) < 5


def test_who_comes_into_sight_is_seen_to_come(recorder: Recorder) -> None:
    recorder.stage.snap_to(replace(recorder.view, actors=recorder.view.actors[:1]), ())
    recorder.player.enqueue((step(DEVIL, 5, 4),), recorder.after(devil=4), ())
    recorder.player.update(STEP_SECONDS / 2)
    assert 4 < recorder.column(DEVIL) < 5


def test_steps_of_one_actor_play_one_after_another(recorder: Recorder) -> None:
    recorder.player.enqueue((step(HERO, 0, 1), step(HERO, 1, 2)), recorder.after(hero=2), ())
    recorder.player.update(STEP_SECONDS * 0.9)
    assert 0 < recorder.column(HERO) < 1
    recorder.player.update(STEP_SECONDS * 0.2)
    recorder.player.update(STEP_SECONDS * 0.5)
    assert 1 < recorder.column(HERO) < 2


def test_playing_ends_in_the_enqueued_view(recorder: Recorder) -> None:
    # The view may contain more than the events: it has the last word.
    recorder.player.enqueue((step(HERO, 0, 1),), recorder.after(hero=1, devil=3), LANE)
    for _ in range(60):
        recorder.player.update(DT)
    assert not recorder.player.is_busy
    assert recorder.column(DEVIL) == 3
    assert recorder.stage.marks == LANE


def test_a_changed_cell_is_seen_before_what_happens_next(recorder: Recorder) -> None:
    ground = recorder.stage.ground
    assert isinstance(ground, DungeonGround)
    changed = TerrainChanged(Pos(3, 0), Terrain.WALL)
    recorder.player.enqueue((changed, step(HERO, 0, 1)), recorder.after(hero=1), ())
    before = _pixels(ground)
    while recorder.column(HERO) == 0:
        recorder.player.update(DT)
    assert _pixels(ground) != before


def _pixels(ground: DungeonGround) -> bytes:
    picture = pygame.Surface((6 * TILE, TILE))
    ground.draw_ground(picture)
    return pygame.image.tobytes(picture, "RGB")


def test_marks_are_hidden_while_events_play(recorder: Recorder) -> None:
    recorder.stage.marks = LANE
    recorder.player.enqueue((step(HERO, 0, 1),), recorder.after(hero=1), LANE)
    recorder.player.update(STEP_SECONDS / 2)
    assert not recorder.stage.marks


def test_skipping_still_reports_every_event_in_order(recorder: Recorder) -> None:
    events = (step(HERO, 0, 1), Logged("kill"), step(DEVIL, 5, 4), Logged("streak"))
    recorder.player.enqueue(events, recorder.after(hero=1, devil=4), ())
    recorder.player.update(DT)
    recorder.player.skip_to_end()
    assert tuple(recorder.events) == events
    assert (recorder.column(HERO), recorder.column(DEVIL)) == (1, 4)
    assert not recorder.player.is_busy


def test_instant_speed_snaps_to_the_view(recorder: Recorder) -> None:
    recorder.player.speed = 0
    recorder.player.enqueue((step(HERO, 0, 1),), recorder.after(hero=1), ())
    assert not recorder.player.is_busy
    assert recorder.column(HERO) == 1
    assert recorder.events == [step(HERO, 0, 1)]


def test_switching_to_instant_speed_skips_the_current_animation(recorder: Recorder) -> None:
    recorder.player.enqueue((step(HERO, 0, 1), step(HERO, 1, 2)), recorder.after(hero=2), ())
    recorder.player.update(STEP_SECONDS / 2)
    recorder.player.speed = 0
    recorder.player.update(DT)
    assert not recorder.player.is_busy
    assert recorder.column(HERO) == 2


def test_double_speed_takes_half_the_time(recorder: Recorder) -> None:
    recorder.player.speed = 2
    recorder.player.enqueue((step(HERO, 0, 1),), recorder.after(hero=1), ())
    recorder.player.update(STEP_SECONDS / 2 + 0.001)
    recorder.player.update(0.0)
    assert not recorder.player.is_busy
