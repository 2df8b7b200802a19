"""Spoilt maps by the thousand: each gives a level or problems, soon and in little memory.

    python -m tests.content.tmx.fuzz --count 10000 --seed 1

It needs Linux. A file fails if it brings a traceback, takes more than 2 seconds of computing or
lifts the whole process over 200 MB. Failing files are kept in the folder that the report names.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping
from pathlib import Path

from game.content.tmx.reader import load_level
from game.core.level import LevelError
from game.rulesets import RULESETS
from tests.content.tmx.fuzz_corpus import FILES, MAPS
from tests.content.tmx.fuzz_mutations import mutate

MAX_SECONDS = 2.0
MAX_MEGABYTES = 200
# Real time after which even code that never returns to Python is stopped.
HANG_SECONDS = 60


def write_shared_files(folder: Path) -> None:
    """Write the files that the maps share."""
    (folder / "maps").mkdir()
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def mutated_files(seed: int, index: int) -> Mapping[str, bytes]:
    """Return the files of one case that differ from those laid out: a map, or one it names."""
    dice = random.Random(f"{seed} {index}")
    files = {"maps/map.tmx": dice.choice(MAPS)}
    named = [name for name in FILES if Path(name).name.encode() in files["maps/map.tmx"]]
    if not named or dice.randrange(3):
        files["maps/map.tmx"] = mutate(files["maps/map.tmx"], dice)
    if named and dice.randrange(2):
        name = dice.choice(named)
        files[name] = mutate(FILES[name], dice)
    return files


def find_failure(path: Path) -> str:
    """Return what is wrong with how a map is read, empty if nothing is."""
    began = time.process_time()
    wrong = ""
    try:
        load_level(path, RULESETS)
    except LevelError as error:
        said = [str(problem) for problem in error.problems]
        if not said or any(not text.isprintable() for text in said):
            wrong = f"problems that cannot be shown: {said}"
    except Exception:  # noqa: BLE001 (any other exception is the failure this looks for)
        wrong = traceback.format_exc()
    seconds = time.process_time() - began
    return f"{wrong}{seconds:.1f} s" if seconds > MAX_SECONDS else wrong


def run_cases(count: int, seed: int, folder: Path) -> dict[str, object]:
    """Read mutated maps one by one; return how many are fine and the first that fails."""
    write_shared_files(folder)
    map_file = folder / "maps" / "map.tmx"
    for content in MAPS:
        map_file.write_bytes(content)
        load_level(map_file, RULESETS)
    slowest, fine, memory = 0.0, 0, 0
    for index in range(count):
        files = mutated_files(seed, index)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
        began = time.process_time()
        wrong = find_failure(map_file)
        slowest = max(slowest, time.process_time() - began)
        faulthandler.cancel_dump_traceback_later()
        memory = _kilobytes("VmHWM") >> 10
        if wrong or memory > MAX_MEGABYTES:
            return {"index": index, "wrong": wrong or f"{memory} MB"}
        for name in files.keys() & FILES.keys():
            (folder / name).write_bytes(FILES[name])
        fine += 1
    return {"fine": fine, "slowest": round(slowest, 2), "megabytes": memory}


def _kilobytes(name: str) -> int:
    """Return a number from what the system knows of this process."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1])
    raise KeyError(name)


def main() -> int:
    """Mutate maps in a separate process; return 1 if a case failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.content.tmx.fuzz")
    parser.add_argument("--count", type=int, default=300, metavar="N", help="how many files")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--worker", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker is not None:
        # Only some systems have it, and all collect this file.
        import resource

        most = (_kilobytes("VmSize") << 10) + (MAX_MEGABYTES << 20)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        print(json.dumps(run_cases(options.count, options.seed, options.worker)))
        return 0
    folder = tempfile.mkdtemp(prefix="fuzz")
    command = [sys.executable, "-m", "tests.content.tmx.fuzz", "--worker", folder]
    command += ["--count", str(options.count), "--seed", str(options.seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    result = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else {}
    if "fine" in result:
        shutil.rmtree(folder)
        print(f"{result['fine']} files, none fails; the slowest took {result['slowest']} s, "
              f"the process at most {result['megabytes']} MB")  # fmt: skip
        return 0
    print(f"seed {options.seed}, file {result.get('index', '?')} in {folder}:")
    print(result.get("wrong", done.stderr))
    return 1


if __name__ == "__main__":
    sys.exit(main())
