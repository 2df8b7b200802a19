"""The maps that a host plays on: its own by name, and random ones."""

from collections.abc import Mapping
from pathlib import Path

from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.level import RANDOM_LEVEL, Level, LevelError, Problem
from game.core.ruleset import Ruleset, level_problems, option_problems, with_options
from game.net.requests import MapSelection


class LevelSource:
    """Shipped maps, and maps of the one who runs the host; a client names one and sends none."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._rulesets = rulesets
        self._random = RandomLevels(rulesets)
        self._shipped: dict[str, dict[str, Path]] = {
            name: {path.stem: path for path in list_levels(name)} for name in rulesets
        }
        self._added: dict[str, dict[str, Level]] = {name: {} for name in rulesets}

    def add(self, level: Level) -> str:
        """Add a level of the one who runs the host; return the name to choose it by."""
        name, number = level.name, 2
        known = self._added[level.ruleset]
        while name in self._shipped[level.ruleset] or known.get(name, level) != level:
            name, number = f"{level.name} {number}", number + 1
        known[name] = level
        return name

    def add_file(self, path: Path) -> tuple[str, str]:
        """Add the level of a map file; return its name and ruleset. Raises LevelError."""
        level = load_level(path, self._rulesets)
        problems = level_problems(self._rulesets[level.ruleset], level)
        if problems:
            raise LevelError(problems)
        return self.add(level), level.ruleset

    def title(self, ruleset: str, choice: MapSelection) -> str:
        """Return the title of a choice: "" for a random map; raises LevelError if there is none."""
        return "" if choice.level == RANDOM_LEVEL else self._drawn(ruleset, choice.level).title

    def make(self, ruleset: str, choice: MapSelection, seed: int) -> Level:
        """Return the level of a choice; raises LevelError.

        A random one may take seconds, in any thread. `seed` is used if the choice has none.
        """
        rules, options = self._rulesets[ruleset], dict(choice.options)
        if choice.level == RANDOM_LEVEL:
            if problems := option_problems(rules, None, options):
                raise LevelError(problems)
            return self._random.generate(
                rules, options, seed if choice.seed is None else choice.seed
            )
        return with_options(rules, self._drawn(ruleset, choice.level), options)

    def _drawn(self, ruleset: str, name: str) -> Level:
        if name in self._added[ruleset]:
            return self._added[ruleset][name]
        if name not in self._shipped[ruleset]:
            raise LevelError([Problem(name, "the host has no such map")])
        return load_level(self._shipped[ruleset][name], self._rulesets)
