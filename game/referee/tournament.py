"""Many matches, here or wherever an executor takes them."""

from __future__ import annotations

import importlib
import multiprocessing
import os
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

from game.content.parts import RandomLevels, warn_about_prefab
from game.core.level import Level
from game.referee.entry import Entry
from game.referee.judge import Bout, Limits, Result
from game.referee.problem import RefereeError
from game.rulesets import RULESETS
from game.storage.records import record_bytes

# So many matches for each worker are handed out ahead of their turn.
_AHEAD = 4
# Set in a worker that was told to end: the matches handed to it already are not begun.
_LEAVING = threading.Event()


@dataclass(frozen=True, slots=True)
class Task:
    """One match of one bot, in a form that can be sent elsewhere; no level: the seed's own."""

    ruleset: str
    level: Level | None
    seed: int
    bot: Entry
    limits: Limits
    complaints: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played: how it went and what a file holds of it."""

    task: Task
    result: Result
    record: bytes


def play(task: Task) -> Played:
    """Play a match; raises RefereeError if the bot cannot be started."""
    if _LEAVING.is_set():
        sys.exit(1)
    bout = bout_of(task)
    result = bout.play(task.bot.name)
    return Played(task, result, record_bytes(bout.match))


@cache
def _parts() -> RandomLevels:
    return RandomLevels(RULESETS, on_problem=warn_about_prefab)


def bout_of(task: Task) -> Bout:
    """Return the match of a task before its first turn."""
    ruleset = RULESETS[task.ruleset]
    if task.level is None:
        level = _parts().generate(ruleset, {}, task.seed)
    else:
        level = _parts().playable_level(ruleset, task.level, task.seed)
    return Bout(
        ruleset,
        level,
        task.seed,
        task.bot.words,
        limits=task.limits,
        complaints=task.complaints,
    )


def play_all(tasks: Iterable[Task], executor: Executor | None, workers: int) -> Iterator[Played]:
    """Yield matches as they end; without an executor one after another in this process.

    Raises RefereeError if a bot cannot be started or a worker is lost.
    """
    if executor is None:
        yield from map(play, tasks)
        return
    left = iter(tasks)
    running: set[Future[Played]] = set()
    try:
        running = {executor.submit(play, task) for task in islice(left, _AHEAD * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {executor.submit(play, task) for task in islice(left, len(done))}
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
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=_leave_quietly
    )


def stop_workers() -> None:
    """Tell all workers on this machine to end their bots and themselves."""
    for worker in multiprocessing.active_children():
        worker.terminate()


def _leave_quietly() -> None:
    """Make an interrupted worker end its match and the bot in it, and say nothing."""
    signal.signal(signal.SIGINT, _leave)
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, _frame: object) -> None:
    _LEAVING.set()
    sys.exit(128 + number)


def executor_of(name: str, workers: int) -> Executor:
    """Return what `module:factory` makes of a number of workers.

    Raises RefereeError with one sentence if that is no executor.
    """
    module, _, factory = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        made = getattr(importlib.import_module(module), factory)(workers)
    except Exception as error:
        # Whatever a foreign factory fails with is its user's concern.
        raise RefereeError(f"The executor {name!r} cannot be made: {error}.") from error
    if not isinstance(made, Executor):
        raise RefereeError(f"The executor {name!r} is not a concurrent.futures.Executor.")
    return made
