"""Keymaps: keys that differ from the default bindings, by theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.ui.input.command import Command


@dataclass(frozen=True, slots=True)
class Keymap:
    """Commands by input name; `eight_way` lets sticks point diagonally."""

    keys: Mapping[str, Command] = field(default_factory=dict)
    eight_way: bool = False


_C = Command
_NO_CHANGES = Keymap()
KEYMAPS: Mapping[str, Keymap] = {
    "caves": Keymap(
        {
            **dict.fromkeys(("1", "b"), _C.DOWN_LEFT),
            **dict.fromkeys(("2", "j"), _C.DOWN),
            **dict.fromkeys(("3", "n"), _C.DOWN_RIGHT),
            **dict.fromkeys(("4", "h"), _C.LEFT),
            **dict.fromkeys(("6", "l"), _C.RIGHT),
            **dict.fromkeys(("7", "y"), _C.UP_LEFT),
            **dict.fromkeys(("8", "k"), _C.UP),
            **dict.fromkeys(("9", "u"), _C.UP_RIGHT),
            **dict.fromkeys((".", "5", "[5]"), _C.PASS),
            **dict.fromkeys(("g", ","), _C.PICK_UP),
            **dict.fromkeys((">", "<", "shift+.", "shift+,"), _C.CLIMB),
            **dict.fromkeys(("+", "shift+=", "[+]"), _C.NEXT_VERB),
            **dict.fromkeys(("-", "[-]"), _C.PREVIOUS_VERB),
            **dict.fromkeys(("o", "return"), _C.CONFIRM),
            "pad:lefttrigger": _C.EXAMINE,
            "pad:righttrigger": _C.MAP,
            "pad:leftstick": _C.TARGET,
            "pad:rightstick": _C.DESCRIBE,
            "pad:back": _C.LOG,
            "c": _C.BACK,
            "d": _C.DROP,
            "m": _C.MAP,
            "p": _C.LOG,
            "t": _C.THROW,
            "v": _C.DESCRIBE,
            "w": _C.WIELD,
            "x": _C.EXAMINE,
            "z": _C.CAST,
            "space": _C.TARGET,
            "shift+q": _C.RESIGN,
            "shift+s": _C.SAVE_AND_LEAVE,
        },
        eight_way=True,
    ),
    "meadow": Keymap(
        {
            "t": _C.LOG,
            "pad:lefttrigger": _C.LOG,
            "pad:righttrigger": _C.MAP,
            "pad:leftstick": _C.LOOK,
        }
    ),
}


def keymap_of(theme_name: str) -> Keymap:
    """Return a theme's keymap, an empty one if it has none."""
    return KEYMAPS.get(theme_name, _NO_CHANGES)
