"""What commands say in `commands.txt` is what they said when it was recorded.

There, `$` begins the words of a command, `>` a line for the engine, `=` the name and the content of
a file in the folder where they run; what they say, and the files they make, are indented.

`python3 -m pytest tests/golden/test_commands.py --golden-update` rewrites what they say.
"""

import json
import os
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from zlib import crc32

import pytest

from game.cli.engine import Engine
from game.cli.main import main
from game.rulesets import RULESETS
from tests.support.paths import ROOT

FILE = Path(__file__).parent / "commands.txt"
_LONGEST = 240
# What releases, clocks and versions of Python say differently.
_VARYING = re.compile(
    r"\d+\.\d+\.\d+\S*|\b[0-9a-f]{32,}\b|\(choose from .*\)|( +\d+\.\d\d){2}$", re.MULTILINE
)


def _said(text: str, folder: Path) -> Iterator[str]:
    for old, new in ((str(folder), "HERE"), (sys.executable, "PYTHON"), (str(ROOT), "GAME")):
        text = text.replace(old, new)
    text = text.replace(os.sep, "/")
    for line in _VARYING.sub("…", text).splitlines():
        rest = line[_LONGEST:]
        yield f"  {line[:_LONGEST]}{f' … {crc32(rest.encode()):08x}' if rest else ''}".rstrip()


def _run(asked: Sequence[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    engine = Engine(RULESETS)
    for line in asked:
        yield line
        words = line[2:].replace("GAME", ROOT.as_posix())
        words = words.replace("PYTHON", f"{Path(sys.executable).as_posix()} -S -E")
        if line[0] == "=":
            name, _, content = words.partition(" ")
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(json.loads(content), encoding="utf-8")
        elif line[0] == ">":
            yield from _said(json.dumps(engine.answer(words.encode())), folder)
        else:
            before, status = {*folder.rglob("*")}, main(shlex.split(words))
            shown, made = capsys.readouterr(), {*folder.rglob("*")} - before
            files = "".join(f"new {path.relative_to(folder)}\n" for path in sorted(made))
            yield from _said(f"{shown.out}{shown.err}{files}exit {status}", folder)


@pytest.mark.slow
def test_commands_say_what_they_said(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(tmp_path)
    known = FILE.read_text(encoding="utf-8").splitlines()
    said = list(
        _run([line for line in known if line.startswith(("$", ">", "="))], tmp_path, capsys)
    )
    if request.config.getoption("--golden-update"):
        FILE.write_text("\n".join([*said, ""]), encoding="utf-8")
    else:
        cure = "if on purpose: python3 -m pytest tests/golden/test_commands.py --golden-update"
        assert said == known, cure
