"""What the first picture waits for: nothing that only a match or a later scene needs."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

_START = """
import sys
from game.ui.style.canvas import Canvas
from game.cli.main import main
from game.content.assets import languages
read, files = languages._read, []
languages._read = lambda path, problems: files.append(path.name) or read(path, problems)
present = Canvas.present
def first(self):
    present(self)
    print(*sys.modules, *files)
    sys.stdout.flush()
    import os
    os._exit(0)
Canvas.present = first
main(["--save-dir", sys.argv[1], "--language", "de"])
"""


@pytest.mark.slow
def test_the_title_is_shown_before_what_it_does_not_need_is_read(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _START, str(tmp_path)],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    read = set(done.stdout.split())
    assert {"game.scenes.title", "title.toml", "keys.toml"} <= read, done.stderr
    late = {
        "game.content.assets.looks",
        "game.content.maps.random_levels",
        "game.core.action",
        "game.core.level",
        "game.core.ruleset",
        "game.storage.match_files",
        "game.ui.board",
        "concurrent.futures",
        "pygame._sdl2.controller",
        "queue",
        "xml.etree.ElementTree",
        "shared.toml",
    }
    assert not read & late
