"""Executors for tests: one that shares only pickles with the referee, and broken ones."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from tests.support.paths import ROOT

_WORKER = """
import pickle, sys
task, arguments = pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps(task(*arguments)))
"""


class IsolatedExecutor(Executor):
    """Runs each task in a new interpreter, as a remote machine would."""

    def __init__(self, workers: int) -> None:
        self._threads = ThreadPoolExecutor(workers)
        self.tasks = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += 1
        return self._threads.submit(_run_isolated, pickle.dumps((fn, args)))

    # Like the executors of some libraries, it does not accept cancel_futures.
    def shutdown(self, wait: bool = True) -> None:  # type: ignore[override]  # noqa: FBT002
        self._threads.shutdown(wait=wait)


def _run_isolated(task: bytes) -> Any:
    argv = [sys.executable, "-c", _WORKER]
    done = subprocess.run(argv, input=task, capture_output=True, check=True, cwd=ROOT)
    return pickle.loads(done.stdout)


def broken_executor(workers: int) -> Executor:
    from concurrent.futures import BrokenExecutor

    class Broken(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenExecutor("gone")

    return Broken()


def cancelling_executor(workers: int) -> Executor:
    """Return an executor that cancels what it is given, as Dask without its scheduler."""

    class Cancelling(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    return Cancelling()


def not_an_executor(workers: int) -> int:
    return workers
