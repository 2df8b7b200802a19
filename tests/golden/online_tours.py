"""Tours of the screens of play over a network; a host's part is written down."""

from collections.abc import Iterator
from functools import partial
from typing import get_args

from game.core.actor import Seat
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.net.client.client import Client
from game.net.client.host_link import FinishedMatches, LinkLost, Received
from game.net.host_messages import (
    Began,
    LeftMatch,
    LeftReason,
    LobbySeat,
    LobbyState,
    MatchRow,
    MatchRows,
    RefusalReason,
    Refused,
    Said,
    Standing,
    Standings,
)
from game.net.invitation import HostAddress
from game.net.requests import MapSelection, MatchTerms, Phase, SpectatorRule
from game.rulesets import RULESETS
from game.scenes.online.connecting import scene_for
from game.scenes.online.connection import Connection
from game.scenes.online.found_matches import KnownHost
from game.scenes.online.host_setup import HostSetupScene
from game.scenes.online.join import JoinScene
from game.scenes.online.lobby import LobbyScene
from game.scenes.scene import Scene
from game.session.updates import MatchPresence
from tests.golden.tour_keys import BACK, LOOK, PAD, WALK, Tour
from tests.support.game_driver import GameDriver
from tests.support.hosted import StillChannel, seat_update
from tests.support.narrow import not_none
from tests.support.playouts import level_names, match_from, played_levels, playout_of, random_level


def online_tours() -> Iterator[tuple[str, Tour]]:
    """Yield tours of joining, lobbies, matches and their ends, with the keys they take."""
    yield "join", (_join, f"{'down ' * 5} return a {BACK} down down down down down return")
    rows = f"right left left return down right right return {BACK} {BACK} down " * 10
    for seat in (Seat(0), Seat(1), None):
        yield f"lobby of {seat}", (partial(_lobby, seat=seat), f"{rows} f12 down return {PAD}")
    counts = f"{'down ' * 5}{'right ' * 5}{'left ' * 6} @300,165 #300,165"
    yield "seats", (partial(_lobby, seat=Seat(0)), counts)
    for seat in (Seat(0), Seat(1), None):
        talk = f"f12 down down return f12 return a return host:said {BACK}"
        keys = f"{WALK} {LOOK} {talk} f10 escape down escape"
        yield f"hosted {seat}", (partial(_hosted, seat=seat), keys)
    refusals = " ".join(f"host:{reason}" for reason in get_args(RefusalReason))
    losses = " ".join(f"host:lost:{problem}" for problem in _LOST)
    yield "refused", (partial(_lobby, seat=Seat(1)), refusals)
    for begin in (_lobby, _hosted):
        yield "lost", (partial(begin, seat=Seat(1)), f"{losses} host:ended return")
        for reason in get_args(LeftReason):
            yield f"left {reason}", (partial(begin, seat=Seat(0)), f"host:left:{reason}")
    reach = "down right down return a return right return [ return escape up up return down return"
    reach += f" {BACK} {BACK} {BACK} down right"
    yield "host", (lambda player: HostSetupScene(player.context), reach)
    for seat in (Seat(0), Seat(1)):
        ended = partial(_hosted, seat=seat, ends=True)
        keys = "escape wait host:said host:play r host:lobby host:over r host:play r up up up up "
        keys += "return return down right f12 down return 0 escape return"
        yield f"ended {seat}", (ended, keys)
    yield "ended race", (partial(_hosted, seat=Seat(0), ends=True, standings=_STANDINGS), "return")


_LOST = ("no_answer", "lost", "refused", "password", "tls", "ruleset", "record", "unreadable")
_CHANNELS: list[StillChannel] = []


def tell(name: str) -> None:
    """Let the host of the open connection say something."""
    _CHANNELS[-1].waiting.append(_MESSAGES[name])


_NAMES = ("Ada", "Grace", "Alan")
_HOST = HostAddress("192.0.2.2")


def _connection(player: GameDriver, *messages: Received) -> Connection:
    client = Client(channel := StillChannel(*messages), RULESETS)
    _CHANNELS.append(channel)
    connection = Connection(player.context, client, _HOST)
    connection.find_scene = partial(scene_for, player.context, connection)
    connection.poll()
    return connection


def _many_seats() -> Ruleset:
    return next(each for each in RULESETS.values() if each.seats.stop > 2)


def _in_lobby(seat: Seat | None, phase: Phase) -> list[Received]:
    """Return what a host says to who enters its lobby."""
    ruleset = _many_seats()
    seats = tuple(LobbySeat(HUMAN, name, ready=name == "Grace") for name in _NAMES)
    lobby = LobbyState(
        match="m1",
        ruleset=ruleset.name,
        choice=MapSelection(level_names(ruleset.name)[0]),
        title="A map",
        terms=MatchTerms(talk="text", turn_seconds=60),
        seats=(*seats, *map(LobbySeat, [*ruleset.bots()][:1])),
        phase=phase,
        seat=seat,
        is_owner=seat == 0,
        is_race=False,
        listed=True,
        spectators=2,
        owner=Seat(0),
    )
    return [lobby, Said("Grace", "hello", ""), Said("Alan", "", "Good evening")]


# What a host can send while a tour is under way, by the words after `host:`.
_MESSAGES: dict[str, Received] = {
    **{reason: Refused(0, reason, "Ada") for reason in get_args(RefusalReason)},
    **{f"left:{reason}": LeftMatch(reason) for reason in get_args(LeftReason)},
    **{f"lost:{problem}": LinkLost(problem) for problem in _LOST},
    "ended": LinkLost("lost", is_final=True),
    "said": Said("Grace", "", "Well played"),
    **{phase: _in_lobby(Seat(0), phase)[0] for phase in get_args(Phase)},
}


def _lobby(player: GameDriver, seat: Seat | None) -> Scene:
    return LobbyScene(player.context, _connection(player, *_in_lobby(seat, "lobby")))


def _join(player: GameDriver) -> Scene:
    """Return the list of two hosts: one has matches in each phase, the other does not answer."""
    phases: tuple[Phase, ...] = ("lobby", "play", "over")
    rules: tuple[SpectatorRule, ...] = ("late", "none", "after")
    rows = tuple(
        MatchRow(f"m{n}", [*RULESETS][n], "A map", _NAMES[n], phases[n], 3, 1 - n // 2, rules[n])
        for n in range(3)
    )
    scene = JoinScene(player.context)
    for connection in (_connection(player, MatchRows(rows)), _connection(player)):
        known = KnownHost("Ada's computer", _HOST, None, was_typed=True, connection=connection)
        scene.found.hosts.append(known)
    return scene


_STANDINGS = tuple(
    Standing(name, 9, n > 0, n > 1, n, None) for n, name in enumerate(("Ada", "", ""))
)


def _hosted(
    player: GameDriver,
    seat: Seat | None,
    *,
    ends: bool = False,
    standings: tuple[Standing, ...] = (),
) -> Scene:
    """Return what shows a match at a host, at its beginning or its end."""
    ruleset = _many_seats()
    match = Match(ruleset, random_level(ruleset.name, 1), 3, 1)
    if ends:
        match = match_from(playout_of(ruleset.name, played_levels(ruleset.name)[0], "demo"))
    players = (HUMAN,) * 3
    presence = MatchPresence(_NAMES, players, tuple(sorted(match.state.to_act)), -1, (-1,) * 3)
    began = Began("m1", ruleset.name, ruleset.version, match.level, players, _NAMES, seat)
    told: list[Received] = [began, seat_update(match, seat, presence)]
    if ends:
        told += [*[Standings(standings)] * bool(standings), FinishedMatches((match,), 0)]
    phase: Phase = "over" if ends else "play"
    return not_none(_connection(player, *_in_lobby(seat, phase), *told).find_scene())
