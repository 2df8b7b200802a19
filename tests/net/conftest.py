"""A host on loopback and clients of it."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial, wraps
from inspect import Signature, signature
from pathlib import Path

import pytest

from game.agents.planner import find_plan
from game.agents.rollout_search import Budget
from game.core.action import Action, Resign
from game.core.actor import Seat
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.core.rng import Rng
from game.core.state import World
from game.core.view import View
from game.net.client.client import Client, connect_to
from game.net.client.remote_session import RemoteSession
from game.net.hosting.host_thread import HostThread
from game.net.hosting.ports.limits import Limits
from game.net.requests import JoinMatch, MapSelection, MatchTerms, OpenMatch, SetReady, StartMatch
from game.rulesets import RULESETS
from game.rulesets.sokoban.state import SokobanState
from game.session.updates import Update
from tests.support.playouts import LIMITS

_DEADLINE = 20.0
_PAUSE = 0.001


Story = Callable[..., Coroutine[None, None, None]]


async def until(is_true: Callable[[], object], *clients: Client) -> None:
    """Let hosts of this process, and clients, run until something is true."""
    async with asyncio.timeout(_DEADLINE):
        await asyncio.sleep(0)
        while not is_true():
            for client in clients:
                client.poll()
            await asyncio.sleep(0.001)


def sync_test(story: Story, test: Callable[..., None]) -> Callable[..., None]:
    """Return a test by the name of an async one, with its parameters but for the first."""
    named = wraps(story)(test)
    parameters = list(signature(story).parameters.values())[1:]
    named.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return named


class Table:
    """A host in this process and the clients at it."""

    def __init__(self, folder: Path | None = None) -> None:
        # Bots are quicker than a host lets anybody be.
        self._limits = Limits(rate=100_000, burst=100_000)
        self._folder = folder
        self.host = self._open(port=0)
        self.clients: list[Client] = []

    def _open(self, port: int) -> HostThread:
        host = HostThread(RULESETS, port=port, folder=self._folder, limits=self._limits)
        assert not host.problem
        return host

    def restart(self) -> None:
        """End the host and start it again with its matches; wait until all have noticed."""
        self.host.close()
        self.until(lambda: all(client.phase == "lost" for client in self.clients))
        self.host = self._open(self.host.port)
        self.until(lambda: all(client.phase == "connected" for client in self.clients))

    def join(self, name: str, token: str = "") -> Client:
        client = connect_to(self.host.own_address, name, RULESETS, token)
        self.clients.append(client)
        self.until(lambda: client.phase != "connecting")
        return client

    def until(self, is_true: Callable[[], object]) -> None:
        deadline = time.monotonic() + _DEADLINE
        while True:
            for client in self.clients:
                client.poll()
            if is_true():
                return
            assert time.monotonic() < deadline, [
                (c.phase, c.problem, c.refusal) for c in self.clients
            ]
            time.sleep(_PAUSE)

    def begin(
        self, ruleset: str, names: tuple[str, ...], terms: MatchTerms | None = None, bots: int = 0
    ) -> list[RemoteSession]:
        """Return the sessions of a match of new clients, the first of them its owner."""
        clients = [self.join(name) for name in names]
        owner = clients[0]
        players = (HUMAN,) * len(names) + tuple(RULESETS[ruleset].bots())[:1] * bots
        options = tuple(
            (param.name, LIMITS[param.name])
            for param in RULESETS[ruleset].options
            if param.name in LIMITS
        )
        choice = MapSelection(RANDOM_LEVEL, 5, options)
        owner.ask(OpenMatch(ruleset, choice, terms or MatchTerms(), players))
        self.until(lambda: owner.lobby)
        assert owner.lobby is not None
        for client in clients[1:]:
            client.ask(JoinMatch(owner.lobby.match))
            self.until(partial(getattr, client, "lobby"))
            client.ask(SetReady(True))
        self.until(
            lambda: owner.lobby and all(seat.ready for seat in owner.lobby.seats[1 : len(names)])
        )
        owner.ask(StartMatch())
        self.until(lambda: all(client.session for client in clients))
        return [client.session for client in clients if client.session is not None]

    def close(self) -> None:
        for client in self.clients:
            client.close()
        self.host.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Return a host that keeps its matches in the test's folder."""
    opened = Table(tmp_path)
    yield opened
    opened.close()


class _Solver:
    """Solves the example, whose demo player needs its state, which no client has."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        world = World((view.board.grid,), view.actors, view.items, view.turn)
        return find_plan(SokobanState(world, view.gauges), Seat(0), Budget(), set())[-1][1]


class SeatPlayer:
    """Plays a session as a bot would, and gives up in the end."""

    def __init__(self, session: RemoteSession, actions: int = 12) -> None:
        self.session = session
        self._left = actions
        self.updates = 0
        ruleset = session.info.ruleset
        bots = ruleset.bots()
        alone = _Solver() if ruleset.perfect_information else ruleset.demo_player()
        self._player = next(iter(bots.values()), alone)
        self._rng = Rng(1)
        self.update: Update | None = None

    @property
    def view(self) -> View:
        assert self.update is not None
        return self.update.view

    @property
    def has_given_up(self) -> bool:
        """Return whether it has resigned, or its match is over."""
        return self._left < 0 or (self.update is not None and self.view.outcome is not None)

    def play_on(self) -> bool:
        """Take what came, and act; return whether the match is over."""
        self.advance()
        return self.update is not None and self.view.outcome is not None

    def advance(self) -> None:
        """Take what came, and act if it is the seat's turn."""
        for update in self.session.poll():
            self.update = update
            self.updates += 1
        if self.update is None or self.session.is_waiting or self.view.outcome is not None:
            return
        if self.update.legal:
            self._left -= 1
            if self._left < 0 and self.update.may_resign:
                self.session.submit(Resign())
                return
            self._rng, _ = self._rng.below(2)
            self.session.submit(self._player.choose(self.view, self.update.legal, self._rng))
