"""A host that is killed: what clients were shown is in its journal, and the match continues."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.net.address_and_invitation import HostAddress
from game.net.hosting.journal import read_journal
from game.net.hosting.match_boards import MatchBoards
from game.rulesets import RULESETS
from tests.net.conftest import SeatPlayer, Table
from tests.net.test_terms import SHARED
from tests.support.narrow import not_none
from tests.support.paths import ROOT


class _HostProcess:
    """A host in a process of its own, which closes by being killed."""

    problem = ""

    def __init__(self, folder: Path, port: int) -> None:
        command = [sys.executable, "main.py", "host", "--port", str(port), "--record", str(folder)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.events: list[str] = []
        while "open" not in self.events:
            told = json.loads(not_none(self.process.stdout).readline())
            self.events.append(told["event"])
        self.port = int(told["address"].rpartition(":")[2])
        self.own_address = HostAddress("127.0.0.1", self.port)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class _KilledTable(Table):
    def _open(self, port: int) -> _HostProcess:  # type: ignore[override]
        return _HostProcess(not_none(self._folder), port)


@pytest.mark.slow
def test_a_killed_host_goes_on_with_its_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A step that a client foresees is no word of its host.
    monkeypatch.setattr("game.net.client.remote_session.certain_step", lambda *_: None)
    table = _KilledTable(tmp_path)
    players = [SeatPlayer(each, 10**6) for each in table.begin(SHARED.name, ("Ada", "Bob"), bots=1)]

    def updates() -> int:
        for player in players:
            player.advance()
        return sum(player.updates for player in players)

    for more in (9, 4):
        wanted = updates() + more
        table.until(lambda: updates() >= wanted)  # noqa: B023 (called at once)
        table.host.close()
        [path] = (tmp_path / "matches").glob("*.journal")
        start, plies = read_journal(path, RULESETS)
        kept, views = MatchBoards(SHARED, start), []
        for ply in ((), *((each,) for each in plies)):
            kept.replay(ply)
            views.append([kept.feeds[place].current().view for place in range(2)])
        shown = [replace(player.view, log=()) for player in players]
        assert all(view in each for view, each in zip(shown, zip(*views, strict=True), strict=True))
        table.restart()
        assert "match resumed" in table.host.events  # type: ignore[attr-defined]
    process = table.host.process  # type: ignore[attr-defined]
    process.terminate()
    assert process.wait(20) == 0
    table.close()
