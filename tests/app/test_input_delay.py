"""The one figure of speed that no machine can change."""

from dataclasses import replace

import pygame
import pytest

from game.core.ruleset import Ruleset
from game.ui.input.action_templates import with_direction
from game.ui.input.command import DIRECTIONS
from game.ui.input.key_sets import DEFAULT_BINDINGS
from tests.support.game_driver import GameDriver
from tests.support.playouts import random_level


def _picture_after(player: GameDriver, ruleset: Ruleset, *, press: bool) -> bytes:
    """Return the picture of the frame after a key that acts, or of the same one without it."""
    scene = player.new_match(ruleset, random_level(ruleset.name, 1), 1)
    player.app.scenes = [scene]
    player.run_frames(60)
    if press:
        verb, legal = scene.match.chooser.verb, scene.match.legal
        command = next(c for c, d in DIRECTIONS.items() if with_direction(verb, d) in legal)
        key = pygame.key.key_code(DEFAULT_BINDINGS[command][0])
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    player.run_frames(1)
    return player.screen_bytes()


@pytest.mark.slow
def test_a_key_shows_in_the_very_next_frame(player: GameDriver, ruleset: Ruleset) -> None:
    player.context.change_settings(replace(player.context.settings, animation_speed="normal"))
    still, again, moved = (_picture_after(player, ruleset, press=on) for on in (False, False, True))
    assert still == again
    assert still != moved
