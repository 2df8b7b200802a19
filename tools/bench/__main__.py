"""Run `python3 -m tools.bench`: speed as ratios to a reference measured in the same run."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable

from tools.bench import demo_player, frames, host, host_cluster, rules
from tools.bench.other_libraries import PeersError, install_peers

# What was measured, and the result in words.
Rows = Iterable[tuple[str, str]]
PARTS: dict[str, Callable[[], Rows]] = {
    "rules": rules.rows,
    "demo": demo_player.rows,
    "frames": frames.rows,
    "host": host.rows,
    "hosts": host_cluster.rows,
}


def main() -> int:
    """Print the rows of all parts, or of those named, as they are measured."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"default: {', '.join(PARTS)}")
    words = "install other libraries' games, and measure them beside the rules"
    parser.add_argument("--peers", action="store_true", help=words)
    arguments = parser.parse_args()
    unknown = [part for part in arguments.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; choose from {', '.join(PARTS)}")
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    try:
        if arguments.peers:
            install_peers()
        for part in arguments.parts or PARTS:
            for name, words in PARTS[part]():
                print(f"{name:<44} {words}", flush=True)
    except PeersError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
