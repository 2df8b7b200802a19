"""Runs an attack at length and prints a figure for each of its parts."""

import argparse
import os
from importlib import import_module

# Before anything imports pygame: no window, no greeting.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# The module of each, and what it takes without `--times`.
SOAKS = {
    "files": ("mutated_files", 10_000),
    "abuse": ("host_abuse", 10_000),
    "maps": ("maps", 10_000),
    "turns": ("turns", 100_000),
    "window": ("window", 30_000),
}


def main() -> None:
    """Run the attack named on the command line; a failure ends in its traceback and status 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("name", choices=sorted(SOAKS))
    parser.add_argument("--times", type=int, metavar="N", help="matches, files, frames and so on")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for other random courses")
    options = parser.parse_args()
    module, times = SOAKS[options.name]
    for line in import_module(f"tests.soak.{module}").soak(options.times or times, options.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
