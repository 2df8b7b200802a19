"""Random levels with prefabs in them: the only way to a random level that is played."""

import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import islice
from pathlib import Path
from threading import Lock

from game.content.maps.map_watcher import MapWatcher, file_stamp
from game.content.maps.shipped_maps import list_prefabs, prefabs_in
from game.core.level import Level, LevelError, ParamValue, Problem
from game.core.ruleset import Ruleset

_MAX_PREFABS = 400


def warn_about_prefab(problem: Problem) -> None:
    """Say on stderr why a prefab is left out."""
    # A program started without a terminal on Windows has no stderr.
    if sys.stderr is not None:
        sys.stderr.write(f"A prefab is left out of random maps: {problem}.\n")


def _checked_level(
    ruleset: Ruleset, params: Mapping[str, ParamValue], make: Callable[[], Level]
) -> Level:
    """Return a random level that can be played with its options, or raise LevelError.

    Only maps with drawn parts are looked at: what a generator makes alone needs only its options
    checked.
    """
    from game.core.level import param_problems
    from game.core.ruleset import level_problems

    # The defaults are fine.
    problems = ruleset.check_options(params) if params else []
    level = None if problems else make()
    if level is not None:
        if ruleset.features.prefabs is None:
            problems = param_problems(level, ruleset.map_schema)
        else:
            problems = level_problems(ruleset, level)
    if level is None or problems:
        raise LevelError(problems)
    return level


class RandomLevels:
    """Makes random levels; reads each prefab again only after it was saved.

    `user_folder` holds the player's own maps, a folder for each ruleset: a prefab there replaces
    a shipped one of the same name. `on_problem` is called once for each problem of a prefab.
    """

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset],
        user_folder: Path | None = None,
        on_problem: Callable[[Problem], None] | None = None,
    ) -> None:
        self._rulesets = rulesets
        self._user_folder = user_folder
        self._on_problem = on_problem
        self._reported: set[Problem] = set()
        # The title reads prefabs in a thread.
        self._lock = Lock()
        self._watchers: dict[Path, MapWatcher] = {}
        self._used: dict[str, list[MapWatcher]] = {}

    def generate(self, ruleset: Ruleset, params: Mapping[str, ParamValue], seed: int) -> Level:
        """Return the random level of a seed, with prefabs; raise LevelError if there is none."""
        return self.generator(ruleset, params, seed)()

    def generator(
        self, ruleset: Ruleset, params: Mapping[str, ParamValue], seed: int
    ) -> Callable[[], Level]:
        """Return what makes a random level, for another thread: all prefabs are read before."""
        prefabs = ruleset.features.prefabs
        valid = [] if prefabs is None else self._valid_prefabs(ruleset.name)

        def make() -> Level:
            if prefabs is None:
                return ruleset.generate(params, seed)
            return prefabs.generate(params, seed, valid, None)

        # The defaults are fine, and so is what a generator alone makes of them.
        is_fine = prefabs is None and not params
        return make if is_fine else partial(_checked_level, ruleset, params, make)

    def playable_level(self, ruleset: Ruleset, level: Level, seed: int) -> Level:
        """Return the level itself, or for a prefab a random level to playtest it in."""
        from game.core.features.features import is_prefab

        prefabs = ruleset.features.prefabs
        if prefabs is None or not is_prefab(level):
            return level
        valid, params = self._valid_prefabs(ruleset.name), dict(level.params)
        make = partial(prefabs.generate, params, seed, valid, level)
        return _checked_level(ruleset, params, make)

    def prefab_problems(self, ruleset: Ruleset) -> tuple[Problem, ...]:
        """Return the problems of the prefabs that were left out of the last random level."""
        return tuple(p for watcher in self._used.get(ruleset.name, ()) for p in watcher.problems)

    def poll_prefabs(self, ruleset: Ruleset, dt: float) -> bool:
        """Let `dt` seconds pass for the prefabs of the last random level.

        Return whether one of them has changed.
        """
        watchers = self._used.get(ruleset.name, [])
        before = [watcher.version for watcher in watchers]
        for watcher in watchers:
            watcher.advance(dt)
        return before != [watcher.version for watcher in watchers]

    def _valid_prefabs(self, name: str) -> list[Level]:
        with self._lock:
            watchers = self._watchers_for(name)
        for problem in (p for watcher in watchers for p in watcher.problems):
            if self._on_problem is not None and problem not in self._reported:
                self._reported.add(problem)
                self._on_problem(problem)
        return [watcher.level for watcher in watchers if watcher.level and not watcher.problems]

    def _watchers_for(self, name: str) -> list[MapWatcher]:
        watchers = []
        look = cache(file_stamp)
        for path in self._prefab_paths(name):
            if path in self._watchers:
                self._watchers[path].poll(look)
            else:
                self._watchers[path] = MapWatcher(path, lambda path: self._read_prefab(path, name))
            watchers.append(self._watchers[path])
        self._used[name] = watchers
        return watchers

    def _prefab_paths(self, name: str) -> list[Path]:
        paths = [*list_prefabs(name)]
        if self._user_folder is not None:
            paths += islice(prefabs_in(self._user_folder / name), _MAX_PREFABS)
        by_name = {path.name: path for path in paths}
        return [by_name[file] for file in sorted(by_name)]

    def _read_prefab(self, path: Path, name: str) -> Level:
        from game.content.tmx.reader import load_level
        from game.core.features.features import is_prefab

        level = load_level(path, self._rulesets)
        if level.ruleset != name:
            text = f"the map is for {level.ruleset}, not for {name}"
            raise LevelError([Problem(path.name, text)])
        if not is_prefab(level):
            text, hint = "the map is not a prefab", "tick its property 'part', or move it elsewhere"
            raise LevelError([Problem(path.name, text, hint=hint)])
        return level
