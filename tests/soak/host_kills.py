"""A host killed at random plies: at most the action in flight is lost."""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from game.core.match import HUMAN
from game.net.client.client import Client, connect_to
from game.net.hosting.journal import read_journal
from game.net.hosting.match_boards import MatchBoards
from game.net.invitation import HostAddress
from game.net.requests import JoinMatch, MapSelection, MatchTerms, OpenMatch, SetReady, StartMatch
from game.rulesets import RULESETS
from tests.net.conftest import SeatPlayer
from tests.support.paths import ROOT

_COMMAND = "import sys; from game.cli.main import main; sys.exit(main(sys.argv[1:]))"
_HANG_SECONDS = 60
_LEVEL = "random"


class HostProcess:
    """A host in a process of its own, which can be killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", _COMMAND, "host", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [*command, "--record", str(self.folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.events: list[str] = []
        for line in self._process.stdout:
            event = json.loads(line)
            self.events.append(event["event"])
            if event["event"] == "open":
                self.port = int(event["address"].rpartition(":")[2])
                return
        raise AssertionError(f"the host did not start: {self.events}")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Ask the host to end, and return its exit status."""
        self._process.terminate()
        return self._process.wait(_HANG_SECONDS)


class KilledMatch:
    """Two clients and a bot in a match at a host that is killed again and again."""

    def __init__(self, folder: Path, ruleset: str, dice: random.Random) -> None:
        self.host = HostProcess(folder)
        self._dice = dice
        address = HostAddress("127.0.0.1", self.host.port)
        self.clients = [connect_to(address, name, RULESETS) for name in ("Ada", "Bob")]
        self.players: dict[Client, SeatPlayer] = {}
        self._begin(ruleset)

    def _until(self, is_true: object) -> None:
        assert callable(is_true)
        deadline = time.monotonic() + _HANG_SECONDS
        while not is_true():
            for client in self.clients:
                client.poll()
            assert time.monotonic() < deadline, [(c.phase, c.problem, c.left) for c in self.clients]
            time.sleep(0.002)

    def _begin(self, ruleset: str) -> None:
        owner, guest = self.clients
        self._until(lambda: all(client.phase == "connected" for client in self.clients))
        players = (HUMAN, HUMAN, *list(RULESETS[ruleset].bots())[:1])
        owner.ask(OpenMatch(ruleset, MapSelection(_LEVEL), MatchTerms(turn_seconds=0), players))
        self._until(lambda: owner.lobby is not None)
        assert owner.lobby is not None
        guest.ask(JoinMatch(owner.lobby.match))
        self._until(lambda: guest.lobby is not None)
        guest.ask(SetReady(True))
        self._until(lambda: owner.lobby is not None and owner.lobby.seats[1].ready)
        owner.ask(StartMatch())
        self._until(lambda: all(client.session is not None for client in self.clients))
        for client in self.clients:
            assert client.session is not None
            self.players[client] = SeatPlayer(client.session, actions=10**6)

    @property
    def is_over(self) -> bool:
        return any(p.update is not None and p.view.outcome for p in self.players.values())

    def play_and_kill(self) -> int:
        """Play some plies, kill the host, start it again, and return how many plies it had."""
        wanted, seen = self._dice.randint(1, 12), self._plies_seen()
        self._until(lambda: self._play() >= seen + wanted or self.is_over)
        if self.is_over:
            return 0
        time.sleep(self._dice.random() * 0.01)
        self.host.kill()
        shown = {client: player.update for client, player in self.players.items()}
        [path] = (self.host.folder / "matches").glob("*.journal")
        start, plies = read_journal(path, RULESETS)
        kept = MatchBoards(RULESETS[start.ruleset], start)
        for number in range(len(plies) + 1):
            if number:
                kept.replay(plies[number - 1 : number])
            for place, client in enumerate(self.clients):
                update = shown[client]
                now = kept.feeds[place].current().view
                if update is not None and replace(update.view, log=()) == now:
                    shown[client] = None
        # What a client was shown is in the journal.
        assert [client.name for client, update in shown.items() if update is not None] == []
        self.host.start()
        assert "match resumed" in self.host.events, self.host.events
        self._until(lambda: all(client.phase == "connected" for client in self.clients))
        return len(plies)

    def _plies_seen(self) -> int:
        return sum(player.updates for player in self.players.values())

    def _play(self) -> int:
        for player in self.players.values():
            player.advance()
        return self._plies_seen()

    def close(self) -> None:
        """End all of it; a host that is asked to end does so cleanly."""
        for client in self.clients:
            client.close()
        assert self.host.stop() == 0


def kill_hosts(times: int, seed: int) -> Counter[str]:
    """Kill a host some times and return how many matches and plies that took."""
    dice, counts = random.Random(seed), Counter[str]()
    shared = [name for name, ruleset in RULESETS.items() if ruleset.seats.stop > 2]
    while counts["kills"] < times:
        with tempfile.TemporaryDirectory() as name:
            match = KilledMatch(Path(name), dice.choice(shared), dice)
            counts["matches"] += 1
            while counts["kills"] < times and not match.is_over:
                plies = match.play_and_kill()
                counts["kills"] += bool(plies)
                counts["plies"] = max(counts["plies"], plies)
            match.close()
    return counts


def soak(times: int, seed: int) -> Iterator[str]:
    """Yield a line about the kills."""
    counts = kill_hosts(times, seed)
    yield f"{counts['kills']} kills in {counts['matches']} matches, up to {counts['plies']} plies"
