"""The command `stats`."""

import json
from collections import Counter
from pathlib import Path

import pytest

from game.cli import stats
from game.cli.main import main
from game.storage.history.match_statistics import MatchStatistics
from game.storage.save_store import SaveStore
from tests.support.saves import NAME, finished_match


def test_statistics_as_lines_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SaveStore(tmp_path)
    store.save_match(finished_match(NAME))
    for _ in range(2):
        store.history.progress.add_seconds(NAME, 10)
    assert main(["--save-dir", str(tmp_path), "stats", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)[NAME]
    assert (told["matches"], told["seconds"]) == (1, 20)
    assert main(["--save-dir", str(tmp_path), "stats", NAME]) == 0
    assert "Matches: 1." in capsys.readouterr().out
    assert main(["--save-dir", str(tmp_path / "empty"), "stats"]) == 0
    assert not (tmp_path / "empty").exists()
    assert main(["--save-dir", str(tmp_path), "stats", "chess"]) == 2


def test_kills_are_counted_by_kind_in_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = MatchStatistics(matches=1, kills=Counter(orc=3))
    monkeypatch.setattr(stats, "match_statistics", lambda _: told)
    assert main(["--save-dir", str(tmp_path), "stats", NAME, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[NAME]["kills"] == {"orc": 3}
