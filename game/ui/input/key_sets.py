"""Key sets: whole keyboards to choose from, as `key_sets.toml` beside this file says."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from game.ui.input.command import Command

Keys = Mapping[Command, tuple[str, ...]]
# The set that has the keys of a ruleset's manual instead of those that all rulesets share.
MANUAL = "manual"


def _read() -> dict[str, Keys]:
    tables = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {
        name: {Command[command]: tuple(keys) for command, keys in rows.items()}
        for name, rows in tables.items()
    }


ONE_HAND = _read()
DEFAULT_BINDINGS = ONE_HAND.pop("full")
