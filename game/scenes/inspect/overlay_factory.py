"""Makes the overlay that a command asks for: log or description."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.inspect.overlays import TextScene
from game.scenes.scene import Scene
from game.ui.input.command import Command
from game.ui.style.style import DIM, TEXT
from game.ui.widgets.text_box import StyledLine


def make_overlay(
    command: Command,
    context: GameContext,
    ruleset: Ruleset,
    log: Sequence[str],
    inspect_lines: Sequence[StyledLine],
) -> Scene:
    """Return the scene that a command opens; `inspect_lines` describe what is examined."""
    looks = looks_of(ruleset.name)
    if command is Command.LOG:
        lines = [(line, TEXT) for line in log] or [(get_text("shared", "play.log_empty"), DIM)]
        return TextScene(context, looks, get_text("shared", "play.log"), lines, at_end=True)
    return TextScene(context, looks, get_text("shared", "command.DESCRIBE"), inspect_lines)
