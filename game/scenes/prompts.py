"""Over and under a match in play: the charges of what is aimed, the keys that matter now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.words import say, says
from game.scenes.board import BoardScreen
from game.scenes.verbs import name_of
from game.ui.chooser import Chooser
from game.ui.command import Command
from game.ui.input import InputReader
from game.ui.theme import ACCENT

_FOOT = (8, 340)


def draw_aim(target: pygame.Surface, screen: BoardScreen, chooser: Chooser) -> None:
    """Draw the charges left over a figure that aims, unless they stand beside the verbs."""
    view = screen.shown
    own = view.own() if view is not None else None
    if chooser.resting or own is None or view is None or screen.verb is not None:
        return
    names = (getattr(chooser.verb, "weapon", ""), "ammo")
    digit = next((str(g.value) for g in view.gauges if g.name in names), "")
    place = screen.stage.rect_of(own.pos)
    screen.house.letters.draw(target, digit, (place.centerx, place.top - 16), ACCENT, align=0.5)


def _entry(command: Command, reader: InputReader) -> tuple[Command, str]:
    """Return a command with its shorter name; going back from the board pauses, too."""
    short = f"prompt.{command.name}"
    words = say("shared", short if says("shared", short) else f"command.{command.name}")
    if command is Command.MENU and not any(reader.bindings.glyph(command, reader.device)):
        command = Command.BACK
    return command, words


def draw_prompts(
    target: pygame.Surface,
    screen: BoardScreen,
    chooser: Chooser,
    useful: Sequence[Command] = (),
    readings: Sequence[tuple[Command, str]] = (),
) -> None:
    """Draw what confirming does and the ways to the menu and to help, or what is useful now.

    `readings` are what else can be opened.
    """
    verb = chooser.verb
    if not chooser.aiming:
        verb = chooser.verbs[(chooser.index + 1) % len(chooser.verbs)]
    reader = screen.house.reader
    entries = [_entry(command, reader) for command in useful]
    if not entries:
        entries = [
            (Command.CONFIRM, name_of(screen.texts, verb)),
            (Command.MENU, say("shared", "command.MENU")),
            (Command.HELP, say("shared", "command.HELP")),
        ]
        if screen.shown is not None and screen.shown.outcome is not None:
            entries = [(Command.CONFIRM, say("shared", "play.on"))]
        entries += readings
    screen.house.paint.prompts(target, entries, _FOOT, reader.bindings, reader.device)
