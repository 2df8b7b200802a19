"""The drawn parts of random levels, and the one way to a random level that has them in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.maps.map_watcher import MapWatcher
from game.content.maps.shipped_maps import list_prefabs, prefabs_in
from game.core.features.prefabs import is_prefab
from game.core.level import Level, LevelError, ParamValue, Problem

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset

_MAX_PREFABS = 400


def warn_about_prefab(problem: Problem) -> None:
    """Say on the error stream why a part is left out."""
    # A program started without a terminal on Windows has no stderr.
    if sys.stderr is not None:
        sys.stderr.write(f"A drawn part of random maps is left out: {problem}.\n")


class RandomLevels:
    """Makes random levels; reads each part once as long as nobody saves it.

    `own` holds a person's own maps, a folder for each ruleset: a part there stands in for a
    shipped one of the same name. Of each part that is broken `tell` is told once.
    """

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset],
        user_folder: Path | None = None,
        on_problem: Callable[[Problem], None] | None = None,
    ) -> None:
        """Know nothing of any part yet."""
        self._rulesets = rulesets
        self._user_folder = user_folder
        self._on_problem = on_problem
        self._reported: set[Problem] = set()
        self._watchers: dict[Path, MapWatcher] = {}
        self._used: dict[str, list[MapWatcher]] = {}

    def generate(self, ruleset: Ruleset, params: Mapping[str, ParamValue], seed: int) -> Level:
        """Return the random level of a seed as it is played."""
        prefabs = ruleset.features.prefabs
        if prefabs is None:
            return ruleset.generate(params, seed)
        return prefabs.generate(params, seed, self._valid_prefabs(ruleset.name), None)

    def playable_level(self, ruleset: Ruleset, level: Level, seed: int) -> Level:
        """Return the level itself, for a part a random level to try it in."""
        prefabs = ruleset.features.prefabs
        if prefabs is None or not is_prefab(level):
            return level
        valid = self._valid_prefabs(ruleset.name)
        return prefabs.generate(dict(level.params), seed, valid, level)

    def prefab_problems(self, ruleset: Ruleset) -> tuple[Problem, ...]:
        """Return what is wrong with the parts that were left out of the last random level."""
        return tuple(p for watch in self._used.get(ruleset.name, ()) for p in watch.problems)

    def poll_prefabs(self, ruleset: Ruleset, dt: float) -> bool:
        """Let `dt` seconds pass for the parts of the last random level.

        Return whether one of them has changed.
        """
        watches = self._used.get(ruleset.name, [])
        before = [watch.version for watch in watches]
        for watch in watches:
            watch.advance(dt)
        return before != [watch.version for watch in watches]

    def _valid_prefabs(self, name: str) -> list[Level]:
        """Return the parts without mistakes."""
        watches = self._watchers_for(name)
        for problem in (p for watch in watches for p in watch.problems):
            if self._on_problem is not None and problem not in self._reported:
                self._reported.add(problem)
                self._on_problem(problem)
        return [watch.level for watch in watches if watch.level and not watch.problems]

    def _watchers_for(self, name: str) -> list[MapWatcher]:
        found = []
        for path in self._prefab_paths(name):
            if path in self._watchers:
                self._watchers[path].poll()
            else:
                self._watchers[path] = MapWatcher(path, lambda path: self._read_prefab(path, name))
            found.append(self._watchers[path])
        self._used[name] = found
        return found

    def _prefab_paths(self, name: str) -> list[Path]:
        own = (
            []
            if self._user_folder is None
            else islice(prefabs_in(self._user_folder / name), _MAX_PREFABS)
        )
        by_name = {path.name: path for path in (*list_prefabs(name), *own)}
        return [by_name[file] for file in sorted(by_name)]

    def _read_prefab(self, path: Path, name: str) -> Level:
        # The reader of maps and its packages are for those who begin with a map.
        from game.content.tmx.reader import load_level

        level = load_level(path, self._rulesets)
        if level.ruleset != name:
            text = f"the map is for {level.ruleset}, not for {name}"
            raise LevelError([Problem(path.name, text)])
        if not is_prefab(level):
            text, hint = "the map is no part", "tick its property 'part', or move it elsewhere"
            raise LevelError([Problem(path.name, text, hint=hint)])
        return level
