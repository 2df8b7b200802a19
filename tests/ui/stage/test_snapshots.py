"""Key moments of the game, compared pixel by pixel with stored snapshots.

`python3 -m pytest tests/ui/stage/test_snapshots.py --golden-update` rewrites the snapshots: look at
them afterwards.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.content.assets.animation_looks import DeathLook
from game.content.assets.looks import looks_of
from game.core.action import Shoot
from game.core.actor import ActorId, posed
from game.core.event import Shot
from game.core.grid import Direction, Pos
from game.rulesets.railgun.params import WEAPON
from game.ui.anim.event_animations import start_animation
from game.ui.effects.deaths import STYLES, CrumblingFigure
from game.ui.stage.stage import Stage
from game.ui.style.sprite_bank import SpriteBank
from tests.rulesets.psttrl.boards import board as meadow
from tests.rulesets.railgun.boards import SEAT, board
from tests.support.narrow import not_none

FOLDER = Path(__file__).parent / "snapshots"
SIZE = (160, 96)
ROOM = ("##########", "#...?#...#", "#.@....d.#", "#....#...#", "#.666#...#", "##########")
HERO, DEVIL = ActorId(1), ActorId(3)
DT = 1 / 60


def _advance(stage: Stage, seconds: float) -> None:
    for _ in range(round(seconds / DT)):
        stage.advance(DT)


def _aim(stage: Stage) -> None:
    """Show the preview of a shot to the east."""
    state = board(*ROOM, facing="E", hearing=0, aim_range=0)
    stage.snap_to(state.observe(SEAT), state.preview(SEAT, Shoot(Direction.E, WEAPON)).marks)
    _advance(stage, 1.0)


def _shoot(stage: Stage, actor: ActorId, start: Pos, direction: Direction, weapon: str) -> None:
    path = tuple(start.step(direction, n) for n in range(1, 6))
    hit = DEVIL if actor == HERO else HERO
    animation = start_animation(Shot(actor, start, direction, path, weapon, hit, None), stage)
    for _ in range(9):
        animation.update(DT)
        stage.advance(DT)


def _rail(stage: Stage) -> None:
    """Show the beam in full light."""
    _aim(stage)
    stage.marks = ()
    _shoot(stage, HERO, Pos(2, 2), Direction.E, "rail")


def _lane(stage: Stage) -> None:
    """Show what the beam leaves: sparks that fall, and ground that cools."""
    _rail(stage)
    _advance(stage, 0.3)


def _ray(stage: Stage) -> None:
    """Show a ray in flight from a devil that aims."""
    _aim(stage)
    view = not_none(stage.view)
    aiming = posed(view.actors[1], "aiming", Direction.W)
    stage.snap_to(replace(view, actors=(view.actors[0], aiming)), ())
    _advance(stage, 0.3)
    _shoot(stage, DEVIL, Pos(7, 2), Direction.W, "ray")


def _killer(stage: Stage) -> None:
    """Show the blackout around the killer and its victim."""
    _aim(stage)
    view = not_none(stage.view)
    hero = posed(view.actors[0], "lost", Direction.E)
    stage.snap_to(replace(view, actors=(hero, posed(view.actors[1], "killer", Direction.W))), ())
    _advance(stage, 1.2)


def _deaths(stage: Stage) -> None:
    """Show figures that come apart in every style, longer from row to row."""
    _aim(stage)
    stage.options.flat_light = True
    frame = stage.bank.clip("devil", "idle")[0]
    stage.effects.passing += [
        CrumblingFigure(DeathLook(style), frame, (20 * column, 24 * row), (1, 0), 0.1 + row / 5)  # type: ignore[arg-type]
        for column, style in enumerate(STYLES)
        for row in range(4)
    ]


def _sun(stage: Stage) -> None:
    """Show things in the sun, one of them with a glint."""
    view = meadow(("..........", "..w.@..v..", ".........."), w="katana", v="dagger").observe(SEAT)
    stage.snap_to(replace(view, items=(replace(view.items[0], board=1), *view.items)), ())
    _advance(stage, 1.5)


@pytest.mark.parametrize(
    "moment", [_aim, _rail, _lane, _ray, _killer, _deaths, _sun], ids=lambda f: f.__name__[1:]
)
def test_the_moment_matches_its_snapshot(
    bank: SpriteBank, moment: Callable[[Stage], None], request: pytest.FixtureRequest
) -> None:
    stage = Stage(bank, looks_of("psttrl" if moment is _sun else "railgun"), SIZE)
    # The whole room in few pixels.
    stage.camera.chosen_zoom = 1
    moment(stage)
    picture = pygame.Surface(SIZE)
    stage.draw(picture, (0, 0))
    path = FOLDER / f"{moment.__name__[1:]}.png"
    if request.config.getoption("--golden-update"):
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(picture, path)
    stored = pygame.image.load(path)
    assert stored.get_size() == SIZE
    drawn, expected = pygame.image.tobytes(picture, "RGB"), pygame.image.tobytes(stored, "RGB")
    worst = max(abs(a - b) for a, b in zip(drawn, expected, strict=True))
    # Blur and scaling may round differently on other processors.
    assert worst <= 3, f"the picture differs from {path.name}"
