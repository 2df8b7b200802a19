"""The command `new-level`: a blank level to draw on in Tiled."""

import argparse
from dataclasses import replace
from pathlib import Path

from game import UserError
from game.cli.parsed_arguments import find_ruleset
from game.cli.parser import PROGRAM
from game.content.ruleset_assets_check import require_complete
from game.content.tmx.diagnostics import printable
from game.content.tmx.writer import write_level
from game.core.level import LevelError, Problem
from game.core.ruleset import default_size
from game.rulesets import RULESETS

MIN_SIDE = 5


def run(arguments: argparse.Namespace) -> int:
    """Write a blank level and print its path; raises UserError or OSError."""
    out: Path = arguments.out
    if arguments.ruleset is None:
        raise UserError(f"--ruleset is missing; choose from {', '.join(RULESETS)}.")
    rules = find_ruleset(arguments.ruleset)
    if out.suffix != ".tmx":
        raise LevelError([Problem(str(out), "the name of a map must end in .tmx")])
    if out.exists():
        raise LevelError([Problem(str(out), "the file exists already and is left as it is")])
    require_complete(rules)
    width, height = size = arguments.size or default_size(rules)
    if min(size) < MIN_SIDE:
        text = f"{width}x{height} is too small: both sides must be at least {MIN_SIDE}"
        raise LevelError([Problem(str(out), text)])
    title = printable(out.stem.replace("-", " ").capitalize())
    level = replace(rules.blank_level(width, height), title=title)
    problems = rules.check(level)
    if problems:
        raise LevelError([replace(problem, file=str(out)) for problem in problems])
    write_level(level, rules.map_schema, out)
    name = printable(str(out), len(str(out)))
    print(f"{name} is ready: draw on it in Tiled and play it with {PROGRAM} --level {name}")
    return 0
