"""`main.py referee`: from options to results."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.features.line_protocol import line_protocol_of
from game.core.level import Level
from game.core.ruleset import Ruleset
from game.referee.bot_match import BotResult, TimeLimits
from game.referee.bot_spec import BotSpec, bot_specs
from game.referee.errors import RefereeError
from game.referee.live_match import LiveMatch
from game.referee.report import ProgressBar, as_json, match_table, tournament_table
from game.referee.result_store import ResultStore
from game.referee.summary import head_to_heads, summarize_bots
from game.referee.tournament import (
    MatchTask,
    load_executor,
    local_executor,
    play_tasks,
    stop_workers,
)
from game.rulesets import RULESETS


def run(arguments: argparse.Namespace, watch: Callable[[LiveMatch], None]) -> int:
    """Play what the options say and print the results; `watch` shows a match as it is played.

    Raises RefereeError or LevelError if that is not possible.
    """
    ruleset = _find_ruleset(arguments.rules)
    bots = bot_specs(arguments.bot)
    level = None if arguments.maze is None else _find_level(ruleset, arguments.maze)
    limits = TimeLimits(arguments.first_ms / 1000, arguments.move_ms / 1000)
    if arguments.no_time_limit:
        limits = TimeLimits(None, None)
    tasks = [
        MatchTask(ruleset.name, level, seed, bot, limits, arguments.stderr)
        for seed in arguments.seeds
        for bot in bots
    ]
    keeper = ResultStore(arguments.record, ruleset, level)
    with _exit_on_sigterm():
        if arguments.watch:
            results = _run_in_window(tasks, keeper, watch)
        else:
            results = _run_headless(tasks, keeper, arguments)
    order = {(task.seed, task.bot.name): place for place, task in enumerate(tasks)}
    results.sort(key=lambda result: order[result.seed, result.bot])
    if arguments.json:
        print(as_json(ruleset.name, bots, limits, results))
    else:
        print(_report(ruleset, bots, results))
    return 0


def _find_ruleset(name: str | None) -> Ruleset:
    able = [ruleset for ruleset in RULESETS.values() if line_protocol_of(ruleset) is not None]
    for ruleset in able:
        if name in (None, ruleset.name):
            return ruleset
    raise RefereeError(
        f"There is no protocol for bots of {name!r}: there is one of "
        f"{', '.join(ruleset.name for ruleset in able)}."
    )


def _find_level(ruleset: Ruleset, name: str) -> Level:
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


def _run_in_window(
    tasks: list[MatchTask], store: ResultStore, watch: Callable[[LiveMatch], None]
) -> list[BotResult]:
    if len({task.seed for task in tasks}) > 1:
        raise RefereeError("Only one maze can be watched at a time: give a single seed.")
    live = LiveMatch(tasks)
    try:
        watch(live)
        for played in live.wait_finished():
            store.save(played)
    finally:
        live.stop()
    return live.results()


def _run_headless(
    tasks: list[MatchTask], store: ResultStore, arguments: argparse.Namespace
) -> list[BotResult]:
    results, missing = store.split_finished(tasks)
    progress = ProgressBar(len(tasks), sys.stderr if len(tasks) > len(arguments.bot) else None)
    progress.advance(len(results))
    executor = None
    if arguments.executor is not None:
        executor = load_executor(arguments.executor, arguments.workers)
    elif arguments.workers > 1 and len(missing) > 1:
        executor = local_executor(min(arguments.workers, len(missing)))
    try:
        for played in play_tasks(missing, executor, arguments.workers):
            store.save(played)
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


def _report(ruleset: Ruleset, bots: tuple[BotSpec, ...], results: list[BotResult]) -> str:
    if len({result.seed for result in results}) == 1:
        return match_table(ruleset.name, results)
    names = [bot.name for bot in bots]
    return tournament_table(summarize_bots(results, names), head_to_heads(results, names))


@contextmanager
def _exit_on_sigterm() -> Iterator[None]:
    """Make a polite request to end, like an interrupt, end the bots too."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _exit(number: int, _frame: object) -> None:
    sys.exit(128 + number)
