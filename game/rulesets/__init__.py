"""The registry: one line for each ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset

_OBJECTS = {
    "railgun": "RAILGUN",
    "dooom": "DOOOM",
    "psttrl": "PSTTRL",
    "codekeeper": "CODEKEEPER",
    "river": "RIVER",
}


class _Registry(Mapping[str, "Ruleset"]):
    """Rulesets by name, each imported when it is first asked for: a start needs only one."""

    def __getitem__(self, name: str) -> Ruleset:
        """Return a ruleset; KeyError if there is none of that name."""
        constant = _OBJECTS[name]
        found: Ruleset = getattr(import_module(f"game.rulesets.{name}"), constant)
        return found

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names in the order of the registry."""
        return iter(_OBJECTS)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(_OBJECTS)


RULESETS: Mapping[str, Ruleset] = _Registry()
