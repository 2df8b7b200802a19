"""What tests of stages show and look at."""

import pygame

from game.core.actor import Actor, ActorId
from game.core.view import Mark, View
from game.ui.stage.stage import Stage
from tests.rulesets.railgun.boards import SEAT, board
from tests.ui.conftest import VIEW_SIZE

ROOM = ("#########", "#.......#", "#.@...d.#", "#.......#", "#########")
HERO, DEVIL = ActorId(1), ActorId(2)
DT = 1 / 60


def shown(stage: Stage, *rows: str, facing: str = "E") -> View:
    """Show a board as its hero sees it, after all fades."""
    view = board(*(rows or ROOM), facing=facing, hearing=0, aim_range=0).observe(SEAT)
    stage.snap_to(view, ())
    for _ in range(60):
        stage.advance(DT)
    return view


def picture(stage: Stage, *marks: Mark, ahead: float = 0.0) -> pygame.Surface:
    target = pygame.Surface(VIEW_SIZE)
    stage.draw(target, (0, 0), marks, ahead)
    return target


def brightness(target: pygame.Surface, area: pygame.Rect) -> float:
    """Return the mean of all channels of an area's pixels."""
    red, green, blue, _ = pygame.transform.average_color(target, area)
    return (red + green + blue) / 3


def devil(view: View) -> Actor:
    return next(actor for actor in view.actors if actor.kind == "devil")
