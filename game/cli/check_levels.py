"""The command `check-levels`: all problems of maps, as text or JSON."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from game import UserError
from game.content.maps.map_library import is_automapping_rule
from game.content.maps.shipped_maps import list_lessons, list_levels, list_prefabs
from game.content.tmx.diagnostics import printable
from game.content.tmx.reader import load_level
from game.core.level import Level, LevelError, Problem
from game.rulesets import RULESETS


def run(arguments: argparse.Namespace) -> int:
    """Print the problems and warnings of maps; return 0 if there are no problems, else 1.

    A folder stands for all maps in it and below, no path for all shipped maps. Raises UserError if
    there is nothing to check.
    """
    paths = list(dict.fromkeys(_find_maps(arguments.files)))
    problems, warnings, levels = _findings_in(paths)
    if arguments.report is not None:
        _write_reports(levels, arguments.report)
    broken = len({problem.file for problem in problems})
    if arguments.json:
        said = {"problems": _rows(problems), "warnings": _rows(warnings)}
        json.dump({"levels": len(paths), "broken": broken, **said}, sys.stdout, indent=1)
        print()
        return int(bool(problems))
    for problem in problems:
        print(problem)
    for warning in warnings:
        print(f"warning: {warning}")
    if problems:
        checked = _counted(len(paths), "level")
        print(f"{broken} of {checked} cannot be played: {_counted(len(problems), 'problem')}")
    else:
        print(f"{_counted(len(paths), 'level')}, no problems")
    return int(bool(problems))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _find_maps(places: Iterable[Path]) -> Iterator[Path]:
    if not places:
        for name in RULESETS:
            yield from (*list_lessons(name), *list_levels(name), *list_prefabs(name))
    for place in places:
        if not place.exists():
            raise UserError(f"{_printable_path(place)}: there is no such file or folder.")
        if place.is_dir():
            found = (path for path in place.rglob("*.tmx") if path.is_file())
            maps = sorted(path for path in found if not is_automapping_rule(path))
            if not maps:
                raise UserError(f"{_printable_path(place)}: there is no .tmx file in this folder.")
            yield from maps
        else:
            yield place


def _write_reports(levels: Sequence[Level], folder: Path) -> None:
    """Write a sheet for each game that has maps; raise UserError if there is no such folder."""
    from game.app.map_sheets import write_report

    if not folder.is_dir():
        raise UserError(f"{_printable_path(folder)}: there is no such folder.")
    for ruleset in RULESETS.values():
        if own := [level for level in levels if level.ruleset == ruleset.name]:
            write_report(ruleset, own, folder)


def _findings_in(paths: Iterable[Path]) -> tuple[list[Problem], list[Problem], list[Level]]:
    """Return what keeps maps from being played, what makes others bad ones, and these others."""
    problems: list[Problem] = []
    warnings: list[Problem] = []
    levels: list[Level] = []
    for path in paths:
        file = _printable_path(path)
        try:
            level = load_level(path, RULESETS)
            found = RULESETS[level.ruleset].warnings(level)
            warnings += [replace(warning, file=file) for warning in found]
            levels.append(level)
        except LevelError as error:
            problems += [replace(problem, file=file) for problem in error.problems]
    return problems, warnings, levels


def _printable_path(path: Path) -> str:
    return "/".join(printable(part, len(part)) for part in path.as_posix().split("/"))


def _rows(problems: list[Problem]) -> list[dict[str, object]]:
    return [
        {
            "file": problem.file,
            "layer": problem.layer or None,
            "cell": list(problem.cell) if problem.cell is not None else None,
            "problem": problem.text,
            "hint": problem.hint or None,
        }
        for problem in problems
    ]
