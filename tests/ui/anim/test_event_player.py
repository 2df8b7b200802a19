"""The order in which things are shown: nothing is lost, nothing is late."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.actor import ActorId, moved
from game.core.event import Event, Logged, Moved
from game.core.grid import Direction, Pos
from game.core.view import Mark, View
from game.ui.anim.event_player import EventPlayer
from game.ui.anim.stage import Stage
from game.ui.style.style import STEP_SECONDS, TILE
from tests.rulesets.railgun.boards import SEAT, board

DT = 1 / 60
HERO, DEVIL = ActorId(1), ActorId(2)
LANE = (Mark("lane", (Pos(1, 0),)),)


class RecordingPlayer:
    """A director over a stage with a hero and a devil, and what it told."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.heard: list[Event] = []
        self.director = EventPlayer(stage, self.heard.append)
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
        """Return where a puppet stands, in cells."""
        return self.stage.actor_sprites[actor].x / TILE


@pytest.fixture
def scene(stage: Stage) -> RecordingPlayer:
    """Return a director at rest."""
    return RecordingPlayer(stage)


def step(actor: ActorId, start: int, end: int) -> Moved:
    """Return a step along the row."""
    side = Direction.E if end > start else Direction.W
    return Moved(actor, Pos(start, 0), Pos(end, 0), side)


def test_steps_of_different_actors_play_together(scene: RecordingPlayer) -> None:
    scene.director.enqueue((step(HERO, 0, 1), step(DEVIL, 5, 4)), scene.after(hero=1, devil=4), ())
    scene.director.update(STEP_SECONDS / 2)
    assert 0 < scene.column(HERO) < 1
    assert 4 < scene.column(DEVIL) < 5


def test_steps_of_one_actor_play_one_after_another(scene: RecordingPlayer) -> None:
    scene.director.enqueue((step(HERO, 0, 1), step(HERO, 1, 2)), scene.after(hero=2), ())
    scene.director.update(STEP_SECONDS * 0.9)
    assert 0 < scene.column(HERO) < 1
    scene.director.update(STEP_SECONDS * 0.2)
    scene.director.update(STEP_SECONDS * 0.5)
    assert 1 < scene.column(HERO) < 2


def test_the_end_is_the_view_that_was_pushed(scene: RecordingPlayer) -> None:
    # The view may know more than the events told: it holds in the end.
    scene.director.enqueue((step(HERO, 0, 1),), scene.after(hero=1, devil=3), LANE)
    for _ in range(60):
        scene.director.update(DT)
    assert not scene.director.is_busy
    assert scene.column(DEVIL) == 3
    assert scene.stage.marks == LANE


def test_warnings_wait_until_the_picture_rests(scene: RecordingPlayer) -> None:
    scene.stage.marks = LANE
    scene.director.enqueue((step(HERO, 0, 1),), scene.after(hero=1), LANE)
    scene.director.update(STEP_SECONDS / 2)
    assert not scene.stage.marks


def test_skipping_still_tells_every_event_in_order(scene: RecordingPlayer) -> None:
    events = (step(HERO, 0, 1), Logged("kill"), step(DEVIL, 5, 4), Logged("streak"))
    scene.director.enqueue(events, scene.after(hero=1, devil=4), ())
    scene.director.update(DT)
    scene.director.skip_to_end()
    assert tuple(scene.heard) == events
    assert (scene.column(HERO), scene.column(DEVIL)) == (1, 4)
    assert not scene.director.is_busy


def test_instant_speed_shows_the_end_at_once(scene: RecordingPlayer) -> None:
    scene.director.speed = 0
    scene.director.enqueue((step(HERO, 0, 1),), scene.after(hero=1), ())
    assert not scene.director.is_busy
    assert scene.column(HERO) == 1
    assert scene.heard == [step(HERO, 0, 1)]


def test_what_plays_ends_at_once_when_the_speed_becomes_instant(scene: RecordingPlayer) -> None:
    scene.director.enqueue((step(HERO, 0, 1), step(HERO, 1, 2)), scene.after(hero=2), ())
    scene.director.update(STEP_SECONDS / 2)
    scene.director.speed = 0
    scene.director.update(DT)
    assert not scene.director.is_busy
    assert scene.column(HERO) == 2


def test_double_speed_takes_half_the_time(scene: RecordingPlayer) -> None:
    scene.director.speed = 2
    scene.director.enqueue((step(HERO, 0, 1),), scene.after(hero=1), ())
    scene.director.update(STEP_SECONDS / 2 + 0.001)
    scene.director.update(0.0)
    assert not scene.director.is_busy


def test_a_picture_can_be_foreseen_without_passing_time(scene: RecordingPlayer) -> None:
    scene.director.enqueue((step(HERO, 0, 1),), scene.after(hero=1), ())
    scene.director.update(STEP_SECONDS / 2)
    before = scene.column(HERO)
    scene.director.extrapolate(STEP_SECONDS / 4)
    assert scene.column(HERO) > before
    scene.director.extrapolate(0.0)
    assert scene.column(HERO) == before
