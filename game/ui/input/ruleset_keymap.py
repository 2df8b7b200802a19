"""Keymaps: what a ruleset's looks say of keys, read as commands."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING

from game.content.assets.errors import AssetError
from game.core.fast_dataclass import value
from game.ui.input.command import Command

if TYPE_CHECKING:
    from game.content.assets.looks import Looks


@value(frozen=True, slots=True)
class Keymap:
    """Keys that differ from the default bindings, and the verbs that commands select.

    `manual_keys` are those of the ruleset's manual, for players who choose them. `eight_way` lets
    sticks point diagonally.
    """

    keys: Mapping[str, Command] = field(default_factory=dict)
    manual_keys: Mapping[str, Command] = field(default_factory=dict)
    verbs: Mapping[Command, str] = field(default_factory=dict)
    eight_way: bool = False


@cache
def keymap_of(ruleset_name: str) -> Keymap:
    """Return a ruleset's keymap, an empty one for "".

    AssetError if its looks name unknown commands.
    """
    if not ruleset_name:
        return Keymap()
    from game.content.assets.looks import looks_of

    looks = looks_of(ruleset_name)
    keys = {key: _command(looks, f"keys.{key}", name) for key, name in looks.keys.items()}
    manual_keys = {
        key: _command(looks, f"manual_keys.{key}", name) for key, name in looks.manual_keys.items()
    }
    verbs = {_command(looks, f"verbs.{name}", name): key for name, key in looks.verbs.items()}
    return Keymap(keys, manual_keys, verbs, looks.eight_way)


def _command(looks: "Looks", key: str, name: str) -> Command:
    if name not in Command.__members__:
        from game.content.assets.looks import looks_file

        raise AssetError(f"The looks {looks_file(looks.name)}: {key}: {name!r} is no command.")
    return Command[name]
