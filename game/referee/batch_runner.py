"""Plays many matches, in this process or on an executor."""

import importlib
import multiprocessing
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent import futures
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from game.content.maps.random_levels import RandomLevels, warn_about_prefab
from game.core.level import Level
from game.referee.bot_match import BotMatch, BotResult
from game.referee.bot_spec import BotSpec
from game.referee.errors import RefereeError
from game.referee.seat_players import TimeLimits
from game.rulesets import RULESETS
from game.storage.record_writer import record_bytes

# Submitted ahead for each worker; an interrupt leaves few to cancel.
_TASKS_PER_WORKER = 4
# Set in a worker that is stopping: it does not start the matches still in its queue.
_STOPPING = threading.Event()


@dataclass(frozen=True, slots=True)
class MatchTask:
    """One match, picklable, with a bot for each seat.

    Without a level the seed's random one is played; `user_maps` holds the player's own prefabs.
    """

    ruleset: str
    level: Level | None
    seed: int
    bots: tuple[BotSpec, ...]
    limits: TimeLimits
    show_stderr: bool = False
    is_recorded: bool = True
    user_maps: Path | None = None


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match with each seat's result and the bytes of its record, if it is recorded."""

    task: MatchTask
    results: tuple[BotResult, ...]
    record: bytes


def play_task(task: MatchTask) -> FinishedMatch:
    """Play a match; raises RefereeError if the bot cannot be started."""
    if _STOPPING.is_set():
        sys.exit(1)
    bot_match = new_bot_match(task)
    results = bot_match.play()
    return FinishedMatch(task, results, record_bytes(bot_match.match) if task.is_recorded else b"")


@cache
def _random_levels(user_maps: Path | None) -> RandomLevels:
    return RandomLevels(RULESETS, user_maps, warn_about_prefab)


def new_bot_match(task: MatchTask) -> BotMatch:
    """Return a task's match before its first turn."""
    ruleset, levels = RULESETS[task.ruleset], _random_levels(task.user_maps)
    if task.level is None:
        level = levels.generate(ruleset, {}, task.seed)
    else:
        level = levels.playable_level(ruleset, task.level, task.seed)
    return BotMatch(
        ruleset, level, task.seed, task.bots, limits=task.limits, show_stderr=task.show_stderr
    )


def play_tasks(
    tasks: Iterable[MatchTask], executor: futures.Executor | None, workers: int
) -> Iterator[FinishedMatch]:
    """Yield matches as they finish; without an executor they are played in this process.

    Raises RefereeError if a bot cannot be started or a worker is lost.
    """
    if executor is None:
        yield from map(play_task, tasks)
        return
    waiting = iter(tasks)
    running: set[futures.Future[FinishedMatch]] = set()
    try:
        running = {
            executor.submit(play_task, task)
            for task in islice(waiting, _TASKS_PER_WORKER * workers)
        }
        while running:
            done, running = futures.wait(running, return_when=futures.FIRST_COMPLETED)
            running |= {executor.submit(play_task, task) for task in islice(waiting, len(done))}
            yield from (future.result() for future in done)
    except (futures.BrokenExecutor, futures.CancelledError) as error:
        # Dask cancels all matches, without a word, once it has lost its scheduler.
        raise RefereeError(
            f"A worker or the scheduler was lost ({str(error) or 'its matches were cancelled'}); "
            "start again with the same --record to continue."
        ) from error
    finally:
        for future in running:
            future.cancel()


def local_executor(workers: int) -> futures.Executor:
    """Return a pool of processes on this machine."""
    return futures.ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=_install_stop_signals
    )


def stop_workers() -> None:
    """Stop all workers on this machine, and with them their bots."""
    for worker in multiprocessing.active_children():
        worker.terminate()


def _install_stop_signals() -> None:
    """Make an interrupted worker kill its bot and exit without a traceback."""
    signal.signal(signal.SIGINT, _stop)
    signal.signal(signal.SIGTERM, _stop)


def _stop(number: int, _frame: object) -> None:
    _STOPPING.set()
    sys.exit(128 + number)


def load_executor(name: str, workers: int) -> futures.Executor:
    """Return the executor that `module:factory` creates for a number of workers.

    Raises RefereeError with one sentence if it fails or returns something else.
    """
    module, _, factory = name.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        executor = getattr(importlib.import_module(module), factory)(workers)
    except Exception as error:
        # The factory is the user's code and may raise anything.
        raise RefereeError(f"The executor {name!r} cannot be created: {error}.") from error
    if not isinstance(executor, futures.Executor):
        raise RefereeError(f"The executor {name!r} is not a concurrent.futures.Executor.")
    return executor
