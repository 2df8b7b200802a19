"""The rules still lead to the golden games; `python3 -m tests.golden` writes them anew.

The same is done by `pytest tests/golden --golden-update`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rulesets import RULESETS
from tests.golden.transcripts import FOLDER, parse_transcript, transcript, write_all

GAMES = sorted(path for name in RULESETS for path in (FOLDER / name).glob("*-*.txt"))


def test_update_or_be_complete(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden-update"):
        write_all()
    assert {path.parent.name for path in GAMES} == set(RULESETS)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_game_goes_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    name, match = parse_transcript(text)
    assert transcript(match, name).splitlines() == text.splitlines()
    assert match.outcome is not None
