"""The registry of rulesets: a mapping from name to ruleset object. Rulesets never import each
other."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from game import plugins

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset

MENU_RULESETS = ("railgun", "dooom", "psttrl", "codekeeper", "river")
# Played with --ruleset and --level only: the example, and rulesets that are not finished.
_HIDDEN: tuple[str, ...] = ("sokoban",)
# What `new-ruleset` copies, and docs/RULESET.md explains.
EXAMPLE = "sokoban"
# Each is the object of its name in capitals in the package of its name.
_OWN = (*MENU_RULESETS, *_HIDDEN)


class _Registry(Mapping[str, "Ruleset"]):
    """A lazy mapping: a ruleset is imported on first access, since a match needs only one."""

    def __getitem__(self, name: str) -> "Ruleset":
        """Return a ruleset; raise KeyError for an unknown name."""
        return _ruleset(name)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names: those in the menus in their order, others, other packages'."""
        return iter((*_OWN, *of_other_packages()))

    def __len__(self) -> int:
        """Return the number of rulesets."""
        return len(_OWN) + len(of_other_packages())


@cache
def of_other_packages() -> tuple[str, ...]:
    """Return the names of the rulesets that other packages register and that are rulesets."""
    if not plugins.rulesets():
        return ()
    from game.core.ruleset import Ruleset

    return tuple(
        name
        for name, ruleset in plugins.rulesets().items()
        if isinstance(ruleset, Ruleset) and ruleset.name == name
    )


def problems_of_packages() -> list[str]:
    """Return a sentence for each other package that gives something that cannot be used."""
    wrong = sorted(set(plugins.rulesets()).difference(of_other_packages()))
    return [*plugins.problems(), *(f"{name} of another package is no ruleset." for name in wrong)]


@cache
def _ruleset(name: str) -> "Ruleset":
    """Return a ruleset, with the bots that other packages have for it."""
    ruleset: Ruleset
    if name in _OWN:
        ruleset = getattr(import_module(f"game.rulesets.{name}"), name.upper())
    elif name in of_other_packages():
        ruleset = plugins.rulesets()[name]  # type: ignore[assignment]
    else:
        raise KeyError(name)
    if not (functions := plugins.bots_of(name)):
        return ruleset
    from game.core.ruleset import FunctionBot

    own, more = ruleset.bots, {bot: FunctionBot(play) for bot, play in functions.items()}
    return replace(ruleset, bots=lambda: {**own(), **more})


RULESETS: "Mapping[str, Ruleset]" = _Registry()
