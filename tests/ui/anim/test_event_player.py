"""The event player: order, overlap and speed of animations."""

from dataclasses import replace

import pygame
import pytest

from game.core.actor import ActorId, moved
from game.core.event import Event, Moved, TerrainChanged
from game.core.grid import Direction, Pos, Terrain
from game.core.view import View
from game.ui.anim.event_player import EventPlayer
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.stage.stage import Stage
from game.ui.style.constants import STEP_SECONDS, TILE
from tests.rulesets.railgun.boards import SEAT, board

DT = 1 / 60
HERO, DEVIL = ActorId(1), ActorId(2)


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


def test_switching_to_instant_speed_skips_the_current_animation(recorder: Recorder) -> None:
    recorder.player.enqueue((step(HERO, 0, 1), step(HERO, 1, 2)), recorder.after(hero=2), ())
    recorder.player.update(STEP_SECONDS / 2)
    recorder.player.speed = 0
    recorder.player.update(DT)
    assert not recorder.player.is_busy
    assert recorder.column(HERO) == 2
