"""Mutated maps, packages, text maps and engine lines: never a traceback, soon, in little memory.

Each kind is read in a process of its own, which needs Linux. A case fails if it brings a
traceback, takes more than 2 seconds of computing, lifts the whole process over 200 MB, or changes
a file outside of its folder. The files of a case that failed are kept in the folder it names.
"""

import faulthandler
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.soak.limits import limit_memory, process_kilobytes, watch_writes
from tests.soak.map_cases import CASES
from tests.support.paths import ROOT

MAX_SECONDS = 2.0
MAX_MEGABYTES = 200
# Real time after which even code that never returns to Python is stopped.
HANG_SECONDS = 60


def run_cases(kind: str, count: int, seed: int, folder: Path) -> dict[str, object]:
    """Run cases one by one; return how slow and large they were, or the first that fails."""
    outside, case = watch_writes(folder), CASES[kind](folder)
    slowest, memory = 0.0, 0
    for index in range(count):
        dice = random.Random(f"{seed} {index}")
        wrong = ""
        faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
        began = time.process_time()
        try:
            case(dice)
        except Exception:  # noqa: BLE001 (any exception is the failure this looks for)
            wrong = traceback.format_exc()
        seconds = time.process_time() - began
        faulthandler.cancel_dump_traceback_later()
        slowest, memory = max(slowest, seconds), process_kilobytes("VmHWM") >> 10
        if seconds > MAX_SECONDS:
            wrong += f"{seconds:.1f} s"
        if memory > MAX_MEGABYTES:
            wrong += f"{memory} MB"
        if wrong or outside:
            return {"index": index, "wrong": wrong or f"outside: {outside}"}
    return {"slowest": round(slowest, 2), "megabytes": memory}


def attack(kinds: Sequence[str], count: int, seed: int) -> list[str]:
    """Run cases of some kinds in another process; return a line with the figures of each."""
    folder = tempfile.mkdtemp(prefix="soak")
    command = [sys.executable, "-m", "tests.soak.maps", folder, str(count), str(seed), *kinds]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{kinds}, {folder}: {done.stderr}"
    results = json.loads(done.stdout.splitlines()[-1])
    for kind, result in results.items():
        where = f"{kind}, seed {seed}, case {result.get('index')}, {folder}"
        assert "wrong" not in result, f"{where}: {result['wrong']}"
    shutil.rmtree(folder)
    return [
        f"{kind}: {count} mutated, none fails; the slowest took {result['slowest']} s, "
        f"the process at most {result['megabytes']} MB, nothing written outside"
        for kind, result in results.items()
    ]


def soak(times: int, seed: int) -> Iterator[str]:
    """Mutate files and lines of every kind; yield a line for each."""
    for kind in CASES:
        yield from attack([kind], times, seed)


def main() -> None:
    """Run the cases that the command line names, and print the result as JSON."""
    folder, count, seed, *kinds = sys.argv[1:]
    limit_memory(MAX_MEGABYTES)
    results = {}
    for kind in kinds:
        own = Path(folder) / kind
        own.mkdir()
        results[kind] = run_cases(kind, int(count), int(seed), own)
    print(json.dumps(results))


if __name__ == "__main__":
    main()
