"""Rulesets and bots of other packages, found by their entry points (docs/LIBRARY.md).

A package that cannot be used keeps nothing from starting: `problems` says what it lacks.
Imports nothing of the game.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

RULESETS = "five_ways_out.rulesets"
BOTS = "five_ways_out.bots"
_OWN_TEXTS = Path(__file__).parents[1] / "texts" / "en"
_NAMES = {RULESETS: r"[a-z][a-z0-9_]*", BOTS: r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*"}


@cache
def _entries(group: str) -> "Mapping[str, EntryPoint]":
    from importlib.metadata import entry_points

    return MappingProxyType({entry.name: entry for entry in entry_points(group=group)})


@cache
def _loaded(group: str) -> tuple[Mapping[str, object], tuple[str, ...]]:
    """Return what a group registers by name, and a sentence for each that cannot be had."""
    found, problems = {}, []
    for name, entry in _entries(group).items():
        try:
            if not re.fullmatch(_NAMES[group], name):
                raise ValueError("its name has other characters than letters, digits and _")
            if (_OWN_TEXTS / f"{name}.toml").exists():
                raise ValueError("the game has that itself")
            found[name] = entry.load()
        except Exception as error:  # noqa: BLE001 (whatever a package does, the game starts)
            package = entry.dist.name if entry.dist is not None else entry.module
            problems.append(f"The package {package} cannot give {name}: {error}.")
    return found, tuple(problems)


def rulesets() -> Mapping[str, object]:
    """Return the registered rulesets by name, as they are: whoever takes them checks them."""
    return _loaded(RULESETS)[0]


def bots_of(ruleset: str) -> Mapping[str, Callable[..., Any]]:
    """Return the functions that play a ruleset, by the name of the bot."""
    found = {name.partition("."): bot for name, bot in _loaded(BOTS)[0].items()}
    return {bot: play for (of, _, bot), play in found.items() if of == ruleset and callable(play)}


def problems() -> list[str]:
    """Return a sentence for each package that cannot be used."""
    return [sentence for group in (RULESETS, BOTS) for sentence in _loaded(group)[1]]


@cache
def folder_of(ruleset: str) -> Path | None:
    """Return the package of a registered ruleset: it has `texts`, `looks` and `levels`."""
    if ruleset not in rulesets():
        return None
    spec = find_spec(_entries(RULESETS)[ruleset].module.partition(".")[0])
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0])
