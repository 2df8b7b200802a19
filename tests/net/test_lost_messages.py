"""Messages that are lost, doubled or late: the match is played as if they were not."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from game import __version__
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.net.address_and_invitation import HostAddress
from game.net.client import remote_session
from game.net.client.client import Client
from game.net.client.host_socket import HostSocket, Received
from game.net.host_messages import SeatUpdate
from game.net.messages import PROTOCOL
from game.net.requests import Hello, Request, Submit
from game.rulesets import RULESETS
from game.storage.match_files import read_match
from tests.net import conftest
from tests.net.conftest import SeatPlayer, Table

_LOST, _DOUBLED, _LATE = 0.1, 0.2, 0.3


class UnreliableChannel:
    """Loses, doubles and delays actions and updates (`HostChannel`)."""

    def __init__(self, inner: HostSocket, seed: int) -> None:
        self._inner, self._random = inner, Random(seed)
        self._late: list[Received] = []

    def send(self, request: Request) -> None:
        chance = self._random.random() if isinstance(request, Submit) else 1
        for _ in range(0 if chance < _LOST else 2 if chance < _DOUBLED else 1):
            self._inner.send(request)

    def received(self) -> list[Received]:
        late, self._late = self._late, []
        arrived = []
        for message in self._inner.received():
            chance = self._random.random() if isinstance(message, SeatUpdate) and message.ply else 1
            if _DOUBLED <= chance < _LATE:
                self._late.append(message)
            elif chance >= _LOST:
                arrived += [message] * (2 if chance < _DOUBLED else 1)
        return [*arrived, *late]

    def close(self) -> None:
        self._inner.close()


def _unreliable(
    address: HostAddress, name: str, rulesets: Mapping[str, Ruleset], token: str = ""
) -> Client:
    hello = Hello(PROTOCOL, __version__, name, token)
    return Client(UnreliableChannel(HostSocket(address, hello, rulesets), len(name)), rulesets)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, each in RULESETS.items() if each.seats.stop > 2])
def test_lost_doubled_and_late_messages_change_no_match(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(remote_session, "RESEND_SECONDS", 0.03)
    monkeypatch.setattr(remote_session, "RECHECK_SECONDS", 0.05)
    monkeypatch.setattr(conftest, "connect_to", _unreliable)
    sessions = table.begin(name, ("Ada", "Robert"))
    players = [SeatPlayer(session, actions=25) for session in sessions]
    table.until(lambda: sum(player.play_on() for player in players) == 2)
    table.until(lambda: all(session.info.seed is not None for session in sessions))
    [path] = (tmp_path / "records").iterdir()
    hosted = read_match(path, RULESETS).replayed()
    local = Match(hosted.ruleset, hosted.level, hosted.seats, hosted.seed, hosted.players)
    for seat, action in hosted.record().log:
        local.submit(seat, action, local.ply)
    assert local.digest(local.ply) == hosted.digest(hosted.ply)
    for session, player in zip(sessions, players, strict=True):
        assert player.view == local.state.observe(session.seat)
