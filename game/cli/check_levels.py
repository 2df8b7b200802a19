"""The lint for maps: every problem of every file, for people or for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from game.content.maps.shipped_maps import list_levels, list_prefabs
from game.content.tmx.diagnostics import printable
from game.content.tmx.reader import load_level
from game.core.level import LevelError, Problem
from game.rulesets import RULESETS


class NoLevelsError(Exception):
    """There is nothing to check at a place that was named."""


def check_levels(paths_or_folders: list[Path], *, as_json: bool) -> int:
    """Print what is wrong with maps; return 0 if nothing is, 1 if they have problems.

    A folder stands for all maps in it and below; none at all for what is shipped. Raises NoLevels.
    """
    paths = list(dict.fromkeys(_find_maps(paths_or_folders)))
    found = [problem for path in paths for problem in _problems_of(path)]
    broken = len({problem.file for problem in found})
    if as_json:
        _print_json(found, len(paths), broken)
        return int(bool(found))
    for problem in found:
        print(problem)
    if found:
        print(f"{broken} of {len(paths)} levels cannot be played: {len(found)} problems")
    else:
        print(f"{len(paths)} {'level' if len(paths) == 1 else 'levels'}, no problems")
    return int(bool(found))


def _find_maps(places: Iterable[Path]) -> Iterator[Path]:
    if not places:
        for name in RULESETS:
            yield from (*list_levels(name), *list_prefabs(name))
    for place in places:
        if not place.exists():
            raise NoLevelsError(f"{_printable_path(place)}: there is no such file or folder.")
        if place.is_dir():
            inside = sorted(path for path in place.rglob("*.tmx") if path.is_file())
            if not inside:
                raise NoLevelsError(
                    f"{_printable_path(place)}: there is no .tmx file in this folder."
                )
            yield from inside
        else:
            yield place


def _problems_of(path: Path) -> list[Problem]:
    try:
        load_level(path, RULESETS)
    except LevelError as error:
        return [replace(problem, file=_printable_path(path)) for problem in error.problems]
    return []


def _printable_path(path: Path) -> str:
    return "/".join(printable(part, len(part)) for part in path.as_posix().split("/"))


def _print_json(found: list[Problem], levels: int, broken: int) -> None:
    problems = [
        {
            "file": problem.file,
            "layer": problem.layer or None,
            "cell": list(problem.cell) if problem.cell is not None else None,
            "problem": problem.text,
            "hint": problem.hint or None,
        }
        for problem in found
    ]
    json.dump({"levels": levels, "broken": broken, "problems": problems}, sys.stdout, indent=1)
    print()
