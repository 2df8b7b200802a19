"""Trails of weapons: light over the cells that they hit, unless motion or flashes are reduced."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.event import Attacked
from game.core.grid import Pos
from game.rulesets import RULESETS
from game.ui.anim.event_animations import start_animation
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.weapon_trails import WeaponTrail
from game.ui.stage.stage import Stage
from game.ui.style.sprite_bank import SpriteBank
from tests.ui.conftest import VIEW_SIZE

LOOKS = looks_of("codekeeper")
TRAILS = [name for name, look in LOOKS.attacks.items() if look.trail]


def struck(
    bank: SpriteBank, weapon: str, *, still: bool = False, dim: bool = False
) -> list[WeaponTrail]:
    """Return the trails of an attack, once it has landed."""
    rules = RULESETS["codekeeper"]
    view = rules.new_game(rules.generate({}, 1), 1, 1).observe(None)
    stage = Stage(bank, LOOKS, VIEW_SIZE)
    stage.options.reduce_motion, stage.options.reduce_flashes = still, dim
    stage.snap_to(view, ())
    hero = view.actors[0]
    cells = (Pos(hero.pos.x + 1, hero.pos.y), Pos(hero.pos.x + 1, hero.pos.y + 1))
    animation = start_animation(Attacked(hero.id, hero.pos, cells, weapon), stage)
    trails = [effect for effect in stage.effects.passing if isinstance(effect, WeaponTrail)]
    # The one who is shot is hurt as the arrow lands, and at no other time.
    if trails and LOOKS.attacks[weapon].projectile_clip:
        assert animation.seconds == -trails[0].time
    while trails and trails[0].time < 0.08:
        animation.update(1 / 60)
        stage.advance(1 / 60)
    return trails


@pytest.mark.parametrize("weapon", TRAILS)
def test_a_weapon_leaves_a_trail_of_light(bank: SpriteBank, weapon: str) -> None:
    assert struck(bank, weapon, still=True) == []
    (bright,), (dim,) = struck(bank, weapon), struck(bank, weapon, dim=True)
    assert next(bright.lights())[2] > 0
    assert list(dim.lights()) == []
    shown, dark = pygame.Surface(VIEW_SIZE), pygame.Surface(VIEW_SIZE)
    bright.draw_below(BoardCanvas(shown, bank))
    changed = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1), dark)
    changed.invert()
    assert changed.count() > 50
