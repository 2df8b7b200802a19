"""What commands read from the parsed command line: a ruleset, a folder of maps, how to play."""

import argparse
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from game import UserError
from game.app.play_options import PlayOptions
from game.content.maps.shipped_maps import USER_MAPS_FOLDER

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset


def find_ruleset(
    name: str | None, fits: "Callable[[Ruleset], object]" = lambda _: True, lack: str = ""
) -> "Ruleset":
    """Return the ruleset of a name, without one the first that fits; raises UserError.

    `lack` says what one has that does not fit, such as "one seat, and a duel needs two".
    """
    from game.rulesets import RULESETS

    fitting = [ruleset for ruleset in RULESETS.values() if fits(ruleset)]
    choices = f"choose from {', '.join(ruleset.name for ruleset in fitting)}"
    if name is not None and name not in RULESETS:
        raise UserError(f"There is no ruleset {name!r}; {choices}.")
    for ruleset in fitting:
        if name in (None, ruleset.name):
            return ruleset
    raise UserError(f"{name} has {lack}; {choices}.")


def user_maps_folder(arguments: argparse.Namespace) -> Path | None:
    """Return the folder of the user's maps if `--save-dir` names one, for commands.

    Without it a seed is the same map on every machine.
    """
    folder: Path | None = arguments.save_dir
    return None if folder is None else folder / USER_MAPS_FOLDER


def play_options(arguments: argparse.Namespace) -> PlayOptions:
    """Return how to start playing: the options that the command line calls as they are called."""
    names = [option.name for option in fields(PlayOptions)]
    return PlayOptions(**{name: getattr(arguments, name) for name in names})
