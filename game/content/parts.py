"""The drawn parts of random levels, and the one way to a random level that has them in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.catalog import list_parts, parts_below
from game.content.watch import MapWatch
from game.core.level import Level, LevelError, Problem, Value
from game.core.part import Assembled, is_part

if TYPE_CHECKING:
    from game.core.state import Ruleset

_MOST_PARTS = 400


def warn(problem: Problem) -> None:
    """Say on the error stream why a part is left out."""
    # A program started without a terminal on Windows has no stderr.
    if sys.stderr is not None:
        sys.stderr.write(f"A drawn part of random maps is left out: {problem}.\n")


class Parts:
    """Makes random levels; reads each part once as long as nobody saves it.

    `own` holds a person's own maps, a folder for each ruleset: a part there stands in for a
    shipped one of the same name. Of each part that is broken `tell` is told once.
    """

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset],
        own: Path | None = None,
        tell: Callable[[Problem], None] | None = None,
    ) -> None:
        """Know nothing of any part yet."""
        self._rulesets = rulesets
        self._own = own
        self._tell = tell
        self._told: set[Problem] = set()
        self._watches: dict[Path, MapWatch] = {}
        self._listed: dict[str, list[MapWatch]] = {}

    def random_level(self, ruleset: Ruleset, params: Mapping[str, Value], seed: int) -> Level:
        """Return the random level of a seed as it is played."""
        if not isinstance(ruleset, Assembled):
            return ruleset.generate(params, seed)
        return ruleset.assemble(params, seed, self._good(ruleset.name))

    def playable(self, ruleset: Ruleset, level: Level, seed: int) -> Level:
        """Return the level itself, for a part a random level to try it in."""
        if not is_part(level) or not isinstance(ruleset, Assembled):
            return level
        return ruleset.assemble(dict(level.params), seed, self._good(ruleset.name), level)

    def problems(self, ruleset: Ruleset) -> tuple[Problem, ...]:
        """Return what is wrong with the parts that were left out of the last random level."""
        return tuple(p for watch in self._listed.get(ruleset.name, ()) for p in watch.problems)

    def advance(self, ruleset: Ruleset, dt: float) -> bool:
        """Let `dt` seconds pass for the parts of the last random level.

        Return whether one of them has changed.
        """
        watches = self._listed.get(ruleset.name, [])
        before = [watch.version for watch in watches]
        for watch in watches:
            watch.advance(dt)
        return before != [watch.version for watch in watches]

    def _good(self, name: str) -> list[Level]:
        """Return the parts without mistakes."""
        watches = self._looked_at(name)
        for problem in (p for watch in watches for p in watch.problems):
            if self._tell is not None and problem not in self._told:
                self._told.add(problem)
                self._tell(problem)
        return [watch.level for watch in watches if watch.level and not watch.problems]

    def _looked_at(self, name: str) -> list[MapWatch]:
        found = []
        for path in self._paths(name):
            if path in self._watches:
                self._watches[path].look()
            else:
                self._watches[path] = MapWatch(path, lambda path: self._read(path, name))
            found.append(self._watches[path])
        self._listed[name] = found
        return found

    def _paths(self, name: str) -> list[Path]:
        own = [] if self._own is None else islice(parts_below(self._own / name), _MOST_PARTS)
        by_name = {path.name: path for path in (*list_parts(name), *own)}
        return [by_name[file] for file in sorted(by_name)]

    def _read(self, path: Path, name: str) -> Level:
        # The reader of maps and its packages are for those who begin with a map.
        from game.content.tmx import load_level

        level = load_level(path, self._rulesets)
        if level.ruleset != name:
            text = f"the map is for {level.ruleset}, not for {name}"
            raise LevelError([Problem(path.name, text)])
        if not is_part(level):
            text, hint = "the map is no part", "tick its property 'part', or move it elsewhere"
            raise LevelError([Problem(path.name, text, hint=hint)])
        return level
