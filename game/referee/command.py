"""`main.py referee`: from options to results."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game.content.catalog import list_levels
from game.content.tmx import load_level
from game.core.level import Level
from game.core.protocol import line_protocol_of
from game.core.state import Ruleset
from game.referee.entry import Entry, entries_of
from game.referee.judge import Limits, Result
from game.referee.keep import Keeper
from game.referee.live import Live
from game.referee.problem import RefereeError
from game.referee.summary import pairs, summaries
from game.referee.table import Progress, as_json, match_table, tournament_table
from game.referee.tournament import Task, executor_of, local_executor, play_all, stop_workers
from game.rulesets import RULESETS


def run(arguments: argparse.Namespace, watch: Callable[[Live], None]) -> int:
    """Play what the options say and print the results; `watch` shows a match as it is played.

    Raises RefereeError or LevelError if that is not possible.
    """
    ruleset = _ruleset(arguments.rules)
    bots = entries_of(arguments.bot)
    level = None if arguments.maze is None else _level(ruleset, arguments.maze)
    limits = Limits(arguments.first_ms / 1000, arguments.move_ms / 1000)
    if arguments.no_time_limit:
        limits = Limits(None, None)
    tasks = [
        Task(ruleset.name, level, seed, bot, limits, arguments.stderr)
        for seed in arguments.seeds
        for bot in bots
    ]
    keeper = Keeper(arguments.record, ruleset, level)
    with _ended_by_signal():
        if arguments.watch:
            results = _watched(tasks, keeper, watch)
        else:
            results = _played(tasks, keeper, arguments)
    order = {(task.seed, task.bot.name): place for place, task in enumerate(tasks)}
    results.sort(key=lambda result: order[result.seed, result.bot])
    if arguments.json:
        print(as_json(ruleset.name, bots, limits, results))
    else:
        print(_words(ruleset, bots, results))
    return 0


def _ruleset(name: str | None) -> Ruleset:
    able = [ruleset for ruleset in RULESETS.values() if line_protocol_of(ruleset) is not None]
    for ruleset in able:
        if name in (None, ruleset.name):
            return ruleset
    raise RefereeError(
        f"There is no protocol for bots of {name!r}: there is one of "
        f"{', '.join(ruleset.name for ruleset in able)}."
    )


def _level(ruleset: Ruleset, name: str) -> Level:
    path = Path(name)
    if path.suffix != ".tmx":
        paths = {path.stem: path for path in list_levels(ruleset.name)}
        if name not in paths:
            raise RefereeError(f"{ruleset.title} has no level {name!r}.")
        path = paths[name]
    level = load_level(path, RULESETS)
    if level.ruleset != ruleset.name:
        raise RefereeError(f"{name} is a level of {level.ruleset}, not of {ruleset.name}.")
    return level


def _watched(tasks: list[Task], keeper: Keeper, watch: Callable[[Live], None]) -> list[Result]:
    if len({task.seed for task in tasks}) > 1:
        raise RefereeError("Only one maze can be watched at a time: give a single seed.")
    live = Live(tasks)
    try:
        watch(live)
        for played in live.finish():
            keeper.keep(played)
    finally:
        live.stop()
    return live.results()


def _played(tasks: list[Task], keeper: Keeper, arguments: argparse.Namespace) -> list[Result]:
    results, missing = keeper.split(tasks)
    progress = Progress(len(tasks), sys.stderr if len(tasks) > len(arguments.bot) else None)
    progress.advance(len(results))
    executor = None
    if arguments.executor is not None:
        executor = executor_of(arguments.executor, arguments.workers)
    elif arguments.workers > 1 and len(missing) > 1:
        executor = local_executor(min(arguments.workers, len(missing)))
    try:
        for played in play_all(missing, executor, arguments.workers):
            keeper.keep(played)
            results.append(played.result)
            progress.advance()
    except BaseException:
        stop_workers()
        raise
    finally:
        if executor is not None:
            # Not every engine's executor takes the argument that cancels; that is done.
            executor.shutdown(wait=True)
        progress.close()
    return results


def _words(ruleset: Ruleset, bots: tuple[Entry, ...], results: list[Result]) -> str:
    if len({result.seed for result in results}) == 1:
        return match_table(ruleset.name, results)
    names = [bot.name for bot in bots]
    return tournament_table(summaries(results, names), pairs(results, names))


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Make a polite request to end, like an interrupt, end the bots too."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, _frame: object) -> None:
    sys.exit(128 + number)
