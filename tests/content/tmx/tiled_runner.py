"""The programs of the real Tiled, off screen and without touching the user's settings."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

MISSING = [name for name in ("tiled", "tmxrasterizer") if shutil.which(name) is None]
needs_tiled = pytest.mark.skipif(
    bool(MISSING), reason=f"{' and '.join(MISSING)} not installed (Debian: apt-get install tiled)"
)
TIMEOUT = 60


def tiled_environment(folder: Path) -> dict[str, str]:
    """Return variables that keep Tiled off screen and out of the user's settings."""
    config = folder / "config"
    (config / "mapeditor.org").mkdir(parents=True, exist_ok=True)
    quiet = "[Install]\nCheckForUpdates=false\nDisplayNews=false\n"
    (config / "mapeditor.org" / "tiled.conf").write_text(quiet)
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    places = {"HOME": folder, "XDG_CONFIG_HOME": config, "XDG_RUNTIME_DIR": runtime}
    texts = {name: str(path) for name, path in places.items()}
    return {**os.environ, **texts, "QT_QPA_PLATFORM": "offscreen"}


def run_tiled(env: dict[str, str], *words: str | Path) -> str:
    done = subprocess.run(
        list(map(str, words)), env=env, capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr
