"""Many matches, here or wherever an executor takes them."""

from __future__ import annotations

import importlib
import multiprocessing
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from game.content.maps.random_levels import RandomLevels, warn_about_prefab
from game.core.level import Level
from game.referee.bot_match import BotMatch, BotResult, TimeLimits
from game.referee.bot_spec import BotSpec
from game.referee.errors import RefereeError
from game.rulesets import RULESETS
from game.storage.records import record_bytes

# So many matches for each worker are handed out ahead of their turn.
_TASKS_PER_WORKER = 4
# Set in a worker that was told to end: the matches handed to it already are not begun.
_STOPPING = threading.Event()


@dataclass(frozen=True, slots=True)
class MatchTask:
    """One match of one bot, in a form that can be sent elsewhere; no level: the seed's own."""

    ruleset: str
    level: Level | None
    seed: int
    bot: BotSpec
    limits: TimeLimits
    show_stderr: bool = False


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that was played: how it went and what a file holds of it."""

    task: MatchTask
    result: BotResult
    record: bytes


def play_task(task: MatchTask) -> FinishedMatch:
    """Play a match; raises RefereeError if the bot cannot be started."""
    if _STOPPING.is_set():
        sys.exit(1)
    bout = new_bot_match(task)
    result = bout.play(task.bot.name)
    return FinishedMatch(task, result, record_bytes(bout.match))


@cache
def _prefabs() -> RandomLevels:
    return RandomLevels(RULESETS, on_problem=warn_about_prefab)


def new_bot_match(task: MatchTask) -> BotMatch:
    """Return the match of a task before its first turn."""
    ruleset = RULESETS[task.ruleset]
    if task.level is None:
        level = _prefabs().generate(ruleset, {}, task.seed)
    else:
        level = _prefabs().playable_level(ruleset, task.level, task.seed)
    return BotMatch(
        ruleset,
        level,
        task.seed,
        task.bot.argv,
        limits=task.limits,
        show_stderr=task.show_stderr,
    )


def play_tasks(
    tasks: Iterable[MatchTask], executor: Executor | None, workers: int
) -> Iterator[FinishedMatch]:
    """Yield matches as they end; without an executor one after another in this process.

    Raises RefereeError if a bot cannot be started or a worker is lost.
    """
    if executor is None:
        yield from map(play_task, tasks)
        return
    left = iter(tasks)
    running: set[Future[FinishedMatch]] = set()
    try:
        running = {
            executor.submit(play_task, task) for task in islice(left, _TASKS_PER_WORKER * workers)
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {executor.submit(play_task, task) for task in islice(left, len(done))}
            yield from (future.result() for future in done)
    except BrokenExecutor as error:
        raise RefereeError(
            f"A worker was lost ({error}); start again with the same --record to go on."
        ) from error
    finally:
        for future in running:
            future.cancel()


def local_executor(workers: int) -> Executor:
    """Return processes on this machine."""
    return ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=_install_stop_signals
    )


def stop_workers() -> None:
    """Tell all workers on this machine to end their bots and themselves."""
    for worker in multiprocessing.active_children():
        worker.terminate()


def _install_stop_signals() -> None:
    """Make an interrupted worker end its match and the bot in it, and say nothing."""
    signal.signal(signal.SIGINT, _stop)
    signal.signal(signal.SIGTERM, _stop)


def _stop(number: int, _frame: object) -> None:
    _STOPPING.set()
    sys.exit(128 + number)


def load_executor(name: str, workers: int) -> Executor:
    """Return what `module:factory` makes of a number of workers.

    Raises RefereeError with one sentence if that is no executor.
    """
    module, _, factory = name.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        made = getattr(importlib.import_module(module), factory)(workers)
    except Exception as error:
        # Whatever a foreign factory fails with is its user's concern.
        raise RefereeError(f"The executor {name!r} cannot be made: {error}.") from error
    if not isinstance(made, Executor):
        raise RefereeError(f"The executor {name!r} is not a concurrent.futures.Executor.")
    return made
