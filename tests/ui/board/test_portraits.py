"""Portraits: who has one, in which pose, and what stands in for it."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.actor import Actor, ActorId, Seat
from game.core.grid import Direction, Pos
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.portraits import Portraits, portrait_clip
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.widgets.painter import Painter
from tests.support.paths import ROOT


@pytest.mark.parametrize(
    ("ruleset", "kind", "pose", "clip"),
    [
        ("railgun", "devil", "", "portrait_w"),
        ("railgun", "devil", "aiming", "portrait_aim_w"),
        ("psttrl", "hero", "", "portrait_w"),
        ("dooom", "hero", "", "portrait_w"),
        # Borrowed boxes have no face, and are enlarged.
        ("sokoban", "crate", "", ""),
    ],
)
def test_a_portrait_fits_the_pose(
    bank: SpriteBank, ruleset: str, kind: str, pose: str, clip: str
) -> None:
    looks = looks_of(ruleset)
    actor = Actor(ActorId(1), kind, Pos(0, 0), seat=Seat(0) if kind == "hero" else None, pose=pose)
    themed = bank.for_looks(looks)
    assert portrait_clip(ActorSprite.for_actor(actor, looks), themed, Direction.W) == clip
    letters = themed.with_ascii(True)
    assert portrait_clip(ActorSprite.for_actor(actor, looks), letters, Direction.W) == ""


def test_with_reduced_motion_faces_are_still(bank: SpriteBank) -> None:
    painter, looks = Painter(bank, TextRenderer(ROOT / "sprites")), looks_of("psttrl")
    actor = Actor(ActorId(1), "hero", Pos(0, 0), seat=Seat(0))
    themed, portraits = bank.for_looks(looks), Portraits(painter, looks)
    pictures = []
    for is_still in (False, True):
        shown = set()
        for time in (0.1, 1.5, 1.9, 2.2):
            sprite = ActorSprite.for_actor(actor, looks)
            sprite.clip_time = time
            target = pygame.Surface((64, 64))
            portraits.draw(target, target.get_rect(), sprite, themed, is_still=is_still)
            shown.add(pygame.image.tobytes(target, "RGB"))
        pictures.append(len(shown))
    assert pictures == [2, 1]
