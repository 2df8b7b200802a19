"""Key sets: whole keyboards to choose from, every key of them pressed alone."""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.input.command import Command

# The set that has the keys of a ruleset's manual instead of those that all rulesets share.
MANUAL = "manual"
# What lies under one hand goes before all other keys. A hand that has no key for a command
# reaches it by way of the next action, the pause menu or the settings.
_LEFT_HAND: dict[Command, tuple[str, ...]] = {
    Command.UP: ("w",),
    Command.DOWN: ("s",),
    Command.LEFT: ("a",),
    Command.RIGHT: ("d",),
    Command.UP_LEFT: ("q",),
    Command.UP_RIGHT: ("e",),
    Command.DOWN_LEFT: ("z",),
    Command.DOWN_RIGHT: ("c",),
    Command.CONFIRM: ("space",),
    Command.BACK: ("escape",),
    Command.NEXT_VERB: ("tab",),
    Command.PREVIOUS_VERB: ("`",),
    Command.UNDO: ("r",),
    Command.REDO: ("f5",),
    Command.MENU: ("f6",),
    Command.HELP: ("f1",),
    Command.PASS: ("x",),
    Command.LOOK: ("v",),
    Command.EXAMINE: ("f",),
    Command.TARGET: ("t",),
    Command.DESCRIBE: ("b",),
    Command.MAP: ("g",),
    Command.LOG: ("f7",),
    Command.EXPLORE: ("f2",),
    Command.TRAVEL: ("f3",),
    Command.REST: ("f4",),
}
_RIGHT_HAND: dict[Command, tuple[str, ...]] = {
    Command.UP: ("up", "k", "[8]"),
    Command.DOWN: ("down", "j", "[2]"),
    Command.LEFT: ("left", "h", "[4]"),
    Command.RIGHT: ("right", "l", "[6]"),
    Command.UP_LEFT: ("y", "[7]"),
    Command.UP_RIGHT: ("u", "[9]"),
    Command.DOWN_LEFT: ("b", "[1]"),
    Command.DOWN_RIGHT: ("n", "[3]"),
    Command.CONFIRM: ("return", "enter"),
    Command.BACK: ("backspace",),
    Command.NEXT_VERB: (".", "[+]"),
    Command.PREVIOUS_VERB: (",", "[-]"),
    Command.UNDO: ("delete",),
    Command.REDO: ("end",),
    Command.MENU: ("p",),
    Command.HELP: ("f12",),
    Command.PASS: ("[5]", "-"),
    Command.LOOK: ("page up",),
    Command.EXAMINE: ("o",),
    Command.TARGET: ("i",),
    Command.DESCRIBE: ("page down",),
    Command.MAP: ("m",),
    Command.LOG: ("0",),
    Command.EXPLORE: ("7",),
    Command.TRAVEL: ("8",),
    Command.REST: ("9",),
}
ONE_HAND: Mapping[str, Mapping[Command, tuple[str, ...]]] = {
    "left": _LEFT_HAND,
    "right": _RIGHT_HAND,
}
