"""Runs an attack at length and prints a figure for each of its parts."""

from __future__ import annotations

import argparse

from tests.soak import mutated_files, storage

SOAKS = {"files": mutated_files.soak, "storage": storage.soak}


def main() -> None:
    """Run the attack named on the command line; a failure ends in its traceback."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("name", choices=sorted(SOAKS))
    parser.add_argument("--times", type=int, default=10, help="how many random courses")
    options = parser.parse_args()
    for line in SOAKS[options.name](options.times):
        print(line, flush=True)


if __name__ == "__main__":
    main()
