"""The registry of rulesets: a mapping from name to ruleset object.

Rulesets never import each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset

_IN_MENUS = {
    "railgun": "RAILGUN",
    "dooom": "DOOOM",
    "psttrl": "PSTTRL",
    "codekeeper": "CODEKEEPER",
    "river": "RIVER",
}
# Played with --ruleset and --level only: the example, and rulesets that are not finished.
_HIDDEN = {
    "sokoban": "SOKOBAN",
}
# What `new-ruleset` copies, and docs/RULESET.md explains.
EXAMPLE = "sokoban"
_OBJECTS = {**_IN_MENUS, **_HIDDEN}
MENU_RULESETS = tuple(_IN_MENUS)


class _Registry(Mapping[str, "Ruleset"]):
    """A lazy mapping: a ruleset is imported on first access, since a match needs only one."""

    def __getitem__(self, name: str) -> Ruleset:
        """Return a ruleset; raise KeyError for an unknown name."""
        constant = _OBJECTS[name]
        ruleset: Ruleset = getattr(import_module(f"game.rulesets.{name}"), constant)
        return ruleset

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names, those in the menus first and in their order."""
        return iter(_OBJECTS)

    def __len__(self) -> int:
        """Return the number of rulesets."""
        return len(_OBJECTS)


RULESETS: Mapping[str, Ruleset] = _Registry()
