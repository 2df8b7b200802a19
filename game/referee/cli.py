"""The command `main.py referee`: plays the matches its options ask for and prints results."""

import argparse
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.diagnostics import name_hint
from game.content.tmx.reader import load_level
from game.core.level import Level
from game.core.ruleset import Ruleset, players_of
from game.referee import batch_runner, report
from game.referee.bot_match import BotResult
from game.referee.bot_spec import BotSpec, bot_specs
from game.referee.command_options import RANDOM, SHIPPED
from game.referee.errors import RefereeError
from game.referee.live_match import LiveMatch
from game.referee.ratings import Rating, rate
from game.referee.result_store import ResultStore, key_of
from game.referee.seat_players import TimeLimits
from game.referee.summary import head_to_heads, summarize_bots
from game.rulesets import RULESETS

# Errors of a bot that ended before its match.
_EXITS = ("closed", "crash")
# As many as fit side by side.
MOST_WATCHED = 4


def run(
    ruleset: Ruleset,
    arguments: argparse.Namespace,
    watch: Callable[[LiveMatch], None],
    user_maps: Path | None = None,
) -> int:
    """Play the matches and print their results; `watch` shows a live match in a window.

    `user_maps` holds the player's own prefabs.

    Raises RefereeError or LevelError with one sentence if that is impossible.
    """
    bots = bot_specs(arguments.bot or arguments.default_bots, arguments.name, players_of(ruleset))
    limits = TimeLimits(arguments.first_ms / 1000, arguments.move_ms / 1000)
    if arguments.no_time_limit:
        limits = TimeLimits(None, None)
    lineups = _lineups(ruleset, bots, arguments.seats)
    levels = _find_levels(ruleset, arguments.level_name)
    is_recorded = arguments.record is not None
    tasks = [
        batch_runner.MatchTask(
            ruleset.name,
            levels[seed % len(levels)],
            seed,
            lineup,
            limits,
            arguments.stderr,
            is_recorded,
            user_maps,
        )
        for seed in arguments.seeds
        for lineup in lineups
    ]
    store = ResultStore(arguments.record, ruleset)
    with _exit_on_sigterm():
        if arguments.watch:
            results = _run_in_window(tasks, store, watch)
        else:
            results = _run_headless(tasks, store, arguments)
    ratings = None
    if arguments.ratings:
        ratings = rate([*results, *store.others(results)], [bot.name for bot in bots])
    if arguments.json:
        print(report.as_json(ruleset.name, bots, limits, results, ratings))
    else:
        print(_report(ruleset, bots, results, ratings))
        if not arguments.stderr and any(result.error in _EXITS for result in results):
            print("A bot that ended before its match may have written why: --stderr shows it.")
    return 0


def _lineups(
    ruleset: Ruleset, bots: Sequence[BotSpec], seats: int | None
) -> list[tuple[BotSpec, ...]]:
    """Return who sits where in the matches of each seed: every bot once in each first seat.

    Where there is one seat, each bot plays alone.
    """
    if ruleset.seats.stop == 2:
        seats = seats or 1
    seats = seats or max(len(bots), ruleset.seats.start)
    if seats not in ruleset.seats:
        most = ruleset.seats.stop - 1
        raise RefereeError(
            f"{ruleset.title} is played by {ruleset.seats.start} to {most}, not by {seats}."
        )
    turned = ((*bots[first:], *bots[:first]) for first in range(len(bots)))
    return [tuple(islice(cycle(order), seats)) for order in turned]


def _find_levels(ruleset: Ruleset, name: str) -> list[Level | None]:
    """Return the levels to be played in turn; None is the random one of a seed."""
    if name == RANDOM:
        return [None]
    shipped = list_levels(ruleset.name)
    if name == SHIPPED:
        return [load_level(path, RULESETS) for path in shipped]
    path = Path(name)
    if path.suffix != ".tmx":
        paths = {path.stem: path for path in shipped}
        if name not in paths:
            meant = next((stem for stem in paths if stem.startswith(name.zfill(2))), name)
            hint = name_hint(meant, paths, f"it has {', '.join(paths)}.")
            raise RefereeError(f"{ruleset.title} has no level {name!r}; {hint}")
        path = paths[name]
    level = load_level(path, RULESETS)
    if level.ruleset != ruleset.name:
        raise RefereeError(f"{name} is a level of {level.ruleset}, not of {ruleset.name}.")
    return [level]


def _run_in_window(
    tasks: list[batch_runner.MatchTask], store: ResultStore, watch: Callable[[LiveMatch], None]
) -> list[BotResult]:
    if len({task.seed for task in tasks}) > 1:
        raise RefereeError("Only one level can be watched at a time: give a single seed.")
    if len(tasks[0].bots) > 1 or len(tasks) > MOST_WATCHED:
        raise RefereeError(f"Up to {MOST_WATCHED} bots can be watched, each alone on its map.")
    live = LiveMatch(tasks)
    try:
        watch(live)
        for played in live.wait_finished():
            store.save(played)
    finally:
        live.stop()
    return live.results()


def _run_headless(
    tasks: list[batch_runner.MatchTask], store: ResultStore, arguments: argparse.Namespace
) -> list[BotResult]:
    results, missing = store.split_finished(tasks)
    progress = report.ProgressBar(len(tasks), sys.stderr if len(arguments.seeds) > 1 else None)
    progress.advance(len(tasks) - len(missing))
    executor = None
    if arguments.executor is not None:
        executor = batch_runner.load_executor(arguments.executor, arguments.workers)
    elif arguments.workers > 1 and len(missing) > 1:
        executor = batch_runner.local_executor(min(arguments.workers, len(missing)))
    try:
        for played in batch_runner.play_tasks(missing, executor, arguments.workers):
            store.save(played)
            results[key_of(played.task)] = played.results
            progress.advance()
    except BaseException:
        batch_runner.stop_workers()
        raise
    finally:
        if executor is not None:
            # No cancel_futures: not every executor accepts it, and play_tasks has cancelled them.
            executor.shutdown(wait=True)
        progress.close()
    return [result for task in tasks for result in results[key_of(task)]]


def _report(
    ruleset: Ruleset,
    bots: tuple[BotSpec, ...],
    results: list[BotResult],
    ratings: list[Rating] | None,
) -> str:
    parts = [] if ratings is None else [report.ratings_table(ratings)]
    if len({(result.seed, result.lineup[1:]) for result in results}) == 1:
        return "\n\n".join([report.match_table(ruleset.name, results), *parts])
    names = [bot.name for bot in bots]
    tables = report.tournament_table(summarize_bots(results, names), head_to_heads(results, names))
    more = [*report.level_tables(names, results), *report.ending_lines(names, results), *parts]
    return "\n\n".join([tables, *more, *report.error_lines(ruleset.name, names, results)])


@contextmanager
def _exit_on_sigterm() -> Iterator[None]:
    """Turn SIGTERM into SystemExit, so that the bots are killed as on an interrupt."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
