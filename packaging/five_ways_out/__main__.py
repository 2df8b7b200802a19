"""Starts the installed game: from a wheel, or from a bundle that needs no Python."""

from __future__ import annotations

import os
import sys
from multiprocessing import freeze_support


def main() -> int:
    """Play, or run a command; return the exit status."""
    freeze_support()
    if hasattr(sys, "_MEIPASS"):
        _use_system_libraries()
    from game.cli.main import main as run
    from game.launcher.packages import put_own_packages_first

    put_own_packages_first()

    return run(sys.argv[1:])


def _use_system_libraries() -> None:
    """Let bots and the file manager load their own libraries and not those of the bundle."""
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = os.environ.pop(f"{name}_ORIG", None)
        if before is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = before


if __name__ == "__main__":
    sys.exit(main())
