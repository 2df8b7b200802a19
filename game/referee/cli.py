"""The command `main.py referee`: plays the matches its options ask for and prints results."""

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
from game.core.level import Level
from game.core.ruleset import Ruleset
from game.referee.batch_runner import (
    MatchTask,
    load_executor,
    local_executor,
    play_tasks,
    stop_workers,
)
from game.referee.bot_match import BotResult, TimeLimits
from game.referee.bot_spec import BotSpec, bot_specs
from game.referee.errors import RefereeError
from game.referee.live_match import LiveMatch
from game.referee.report import ProgressBar, as_json, error_lines, match_table, tournament_table
from game.referee.result_store import ResultStore
from game.referee.summary import head_to_heads, summarize_bots
from game.rulesets import RULESETS

# Errors of a bot that ended before its match.
_EXITS = ("closed", "crash")


def run(arguments: argparse.Namespace, watch: Callable[[LiveMatch], None]) -> int:
    """Play the matches and print their results; `watch` shows a live match in a window.

    Raises RefereeError or LevelError with one sentence if that is impossible.
    """
    ruleset = _find_ruleset(arguments.ruleset)
    bots = bot_specs(arguments.bot, arguments.name)
    level = None if arguments.level_name is None else _find_level(ruleset, arguments.level_name)
    limits = TimeLimits(arguments.first_ms / 1000, arguments.move_ms / 1000)
    if arguments.no_time_limit:
        limits = TimeLimits(None, None)
    tasks = [
        MatchTask(
            ruleset.name, level, seed, bot, limits, arguments.stderr, arguments.record is not None
        )
        for seed in arguments.seeds
        for bot in bots
    ]
    store = ResultStore(arguments.record, ruleset, level)
    with _exit_on_sigterm():
        if arguments.watch:
            results = _run_in_window(tasks, store, watch)
        else:
            results = _run_headless(tasks, store, arguments)
    order = {(task.seed, task.bot.name): index for index, task in enumerate(tasks)}
    results.sort(key=lambda result: order[result.seed, result.bot])
    if arguments.json:
        print(as_json(ruleset.name, bots, limits, results))
    else:
        print(_report(ruleset, bots, results))
        if not arguments.stderr and any(result.error in _EXITS for result in results):
            print("A bot that ended before its match may have written why: --stderr shows it.")
    return 0


def _find_ruleset(name: str | None) -> Ruleset:
    supported = [
        ruleset for ruleset in RULESETS.values() if ruleset.features.line_protocol is not None
    ]
    for ruleset in supported:
        if name in (None, ruleset.name):
            return ruleset
    raise RefereeError(
        f"{name!r} has no protocol for bots; these rulesets have one: "
        f"{', '.join(ruleset.name for ruleset in supported)}."
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
        raise RefereeError("Only one level can be watched at a time: give a single seed.")
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
            # No cancel_futures: not every executor accepts it, and play_tasks has cancelled them.
            executor.shutdown(wait=True)
        progress.close()
    return results


def _report(ruleset: Ruleset, bots: tuple[BotSpec, ...], results: list[BotResult]) -> str:
    if len({result.seed for result in results}) == 1:
        return match_table(ruleset.name, results)
    names = [bot.name for bot in bots]
    tables = tournament_table(summarize_bots(results, names), head_to_heads(results, names))
    return "\n\n".join([tables, *error_lines(ruleset.name, names, results)])


@contextmanager
def _exit_on_sigterm() -> Iterator[None]:
    """Turn SIGTERM into SystemExit, so that the bots are killed as on an interrupt."""
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
