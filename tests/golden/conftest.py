"""Fixtures that drive the whole game."""

from tests.support.game_driver import pad as pad
from tests.support.game_driver import player as player
