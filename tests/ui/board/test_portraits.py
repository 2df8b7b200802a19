"""Portraits: their faces are still where motion is reduced."""

import pygame

from game.content.assets.looks import looks_of
from game.core.actor import Actor, ActorId, Seat
from game.core.grid import Pos
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.portraits import Portraits
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.widgets.painter import Painter
from tests.support.paths import ROOT


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
