"""Tours of the screens of play over a network; a host's part is written down."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from itertools import chain, product
from typing import get_args

from game.core.actor import Seat
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.core.view import Gauge
from game.net.address_and_invitation import HostAddress
from game.net.client.client import Client
from game.net.client.host_socket import FinishedMatches, LinkLost, Received
from game.net.host_messages import (
    Began,
    DailyBoard,
    DailyRow,
    LeftMatch,
    LeftReason,
    LobbySeat,
    LobbyState,
    MatchRow,
    MatchRows,
    Presence,
    RefusalReason,
    Refused,
    Said,
    Standing,
    Standings,
)
from game.net.requests import (
    RACE_BOT,
    AskDailyBoard,
    JoinMatch,
    MapSelection,
    MatchTerms,
    Phase,
    SpectatorRule,
    WatchMatch,
    is_race,
)
from game.rulesets import RULESETS
from game.scenes.online.connecting import ConnectingScene, scene_for
from game.scenes.online.connection import Connection
from game.scenes.online.found_matches import KnownHost
from game.scenes.online.host_setup import HostSetupScene
from game.scenes.online.join import HostBoardsScene, JoinScene
from game.scenes.online.lobby import LobbyScene
from game.scenes.online.map_choice import choose_game
from game.scenes.scene import Scene
from game.session.updates import MatchPresence
from game.storage.level_result import LevelResult
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
    yield "games", (lambda player: choose_game(player.context, lambda _: None), "right right")
    for seat in (Seat(0), Seat(1)):
        ended = partial(_hosted, seat=seat, ends=True)
        keys = "escape wait host:said host:play r host:lobby host:over r host:play r up up up up "
        keys += "return return down right f12 down return 0 escape return"
        yield f"ended {seat}", (ended, keys)


_LOST = ("no_answer", "lost", "refused", "password", "tls", "ruleset", "record", "unreadable")
_CHANNELS: list[StillChannel] = []
# What the host of the open tour has yet to tell.
_NEXT: list[Received] = []


def tell(name: str) -> None:
    """Let the host of the open connection say something."""
    _CHANNELS[-1].waiting.append(_NEXT.pop(0) if name == "next" else _MESSAGES[name])


_NAMES = ("Ada", "Grace", "Alan")
_CROWD = MatchPresence(("A long name, 20",) * 6, (HUMAN,) * 6, (Seat(1), Seat(4)), -1, (-1,) * 6)
_SAID = (Said("Grace", "hello", ""), Said("Alan", "", "Good evening"))
_HOST = HostAddress("192.0.2.2")


def _connected(player: GameDriver, *messages: Received) -> Connection:
    client = Client(channel := StillChannel(*messages), RULESETS)
    _CHANNELS.append(channel)
    connection = Connection(player.context, client, _HOST)
    connection.find_scene = partial(scene_for, player.context, connection)
    connection.poll()
    return connection


def _many_seats() -> Ruleset:
    return next(each for each in RULESETS.values() if each.seats.stop > 2)


def _in_lobby(seat: Seat | None, phase: Phase) -> LobbyState:
    """Return the match that one has joined at the host."""
    ruleset = _many_seats()
    seats = tuple(LobbySeat(HUMAN, name, ready=name == "Grace") for name in _NAMES)
    return LobbyState(
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


# What a host can send while a tour is under way, by the words after `host:`.
_MESSAGES: dict[str, Received] = {
    **{reason: Refused(0, reason, "Ada") for reason in get_args(RefusalReason)},
    **{f"left:{reason}": LeftMatch(reason) for reason in get_args(LeftReason)},
    **{f"lost:{problem}": LinkLost(problem) for problem in _LOST},
    "ended": LinkLost("lost", is_final=True),
    "said": Said("Grace", "", "Well played"),
    **{phase: _in_lobby(Seat(0), phase) for phase in get_args(Phase)},
}


def _lobby(player: GameDriver, seat: Seat | None, lobby: LobbyState | None = None) -> Scene:
    return LobbyScene(player.context, _connected(player, lobby or _in_lobby(seat, "lobby"), *_SAID))


def _join(player: GameDriver) -> Scene:
    """Return the list of two hosts: one has matches in each phase, the other does not answer."""
    phases: tuple[Phase, ...] = ("lobby", "play", "over")
    rules: tuple[SpectatorRule, ...] = ("late", "none", "after")
    rows = tuple(
        MatchRow(f"m{n}", [*RULESETS][n], "A map", _NAMES[n], phases[n], 3, 1 - n // 2, rules[n])
        for n in range(3)
    )
    scene = JoinScene(player.context)
    for connection in (_connected(player, MatchRows(rows)), _connected(player)):
        known = KnownHost("Ada's computer", _HOST, None, was_typed=True, connection=connection)
        scene.found.hosts.append(known)
    return scene


def _hosted(
    player: GameDriver,
    seat: Seat | None,
    *,
    ends: bool = False,
    race: Seat | None = None,
    terms: MatchTerms | None = None,
) -> Scene:
    """Return what shows a match at a host, or a `race` from a place, at its beginning or end."""
    ruleset = _many_seats() if race is None else _racing()
    players = (HUMAN,) * (3 if race is None else 1)
    match = Match(ruleset, random_level(ruleset.name, 1), len(players), 1)
    if ends:
        match = match_from(playout_of(ruleset.name, played_levels(ruleset.name)[0], "demo"))
    presence = MatchPresence(_NAMES, (HUMAN,) * 3, tuple(sorted(match.state.to_act)), -1, (-1,) * 3)
    names = _NAMES[: len(players)]
    began = Began("m1", ruleset.name, ruleset.version, match.level, players, names, seat)
    phase: Phase = "over" if ends else "play"
    lobby = _in_lobby(seat, phase) if race is None else replace(_race_lobby(race), phase=phase)
    told: list[Received] = [replace(lobby, terms=terms or lobby.terms), *_SAID, began]
    told += [*_standings()[: race is not None], seat_update(match, seat, presence)]
    told += [FinishedMatches((match,), 0)] * ends
    return not_none(_connected(player, *told).find_scene())


def told_tours() -> Iterator[tuple[str, Tour]]:
    """Yield tours on which the host does more than the player."""
    seats = (Seat(0), Seat(1), None)
    for seat in seats:
        lobbies = _lobbies(seat)
        yield f"lobbies of {seat}", _told(partial(_lobby, seat=seat), "f12 up return", lobbies)
    race = partial(_lobby, seat=Seat(0), lobby=_race_lobby(Seat(0)))
    yield "lobby of a race", _told(race, f"{'down ' * 5}{'right ' * 7}{'left ' * 9}up left return")
    others = [replace(_in_lobby(Seat(0), "lobby"), seats=(LobbySeat(HUMAN, "Ada"),) * 2)]
    yield "kicked", _told(partial(_lobby, seat=Seat(0)), "", others, before="down down return")
    here, goals = [Presence(0, each) for each in _presences()], _standings()
    for place in seats[:2]:
        begin = partial(_hosted, seat=Seat(0), race=place)
        told = (here, [Refused(1, "illegal")], here, goals, [Presence(0, _CROWD)])
        yield f"race of {place}", _told(begin, "p", *told, before="up")
    for seat in seats[1:]:
        begin = partial(_hosted, seat=seat)
        keys, plies = "f12 host:said", _updates(seat)
        yield f"match of {seat}", _told(begin, keys, here, plies, before="return")
    for terms in (MatchTerms(spectators="late"), MatchTerms()):
        begin, keys = partial(_hosted, seat=Seat(0), terms=terms), "down up return return"
        yield f"late {terms.spectators}", _told(begin, keys, [LeftMatch("clock")])
    for losses in ([LeftMatch("away"), LeftMatch("away")], [LinkLost("lost")]):
        yield f"watched {len(losses)}", _told(partial(_hosted, seat=None), "", losses)
    begin = partial(_hosted, seat=Seat(0), ends=True, race=Seat(0))
    lobbies = _lobbies(Seat(0), ("play", "over", "lobby"))
    yield "end of a race", _told(begin, "f1 escape escape up return", goals, lobbies)
    keys = f"{'down return ' * 3}up up return"
    yield "found", _told(_found, keys, _rows(), [LinkLost("lost")])
    keys, older = "return down return up return", [Refused(0, "message"), Refused(0, "second")]
    yield "boards", _told(_host_boards, keys, _boards(), older)
    lost = [LinkLost("lost"), LinkLost("no_answer", is_final=True)]
    for asked in (True, False):
        begin = partial(_connecting, asked)
        yield f"connecting {asked}", _told(begin, "up return", [Refused(0, "full")], lost)


def _told(
    begin: Callable[[GameDriver], Scene], after: str, *parts: Iterable[Received], before: str = ""
) -> Tour:
    """Return a tour on which the host tells some things between the keys."""
    told = [*chain(*parts)]

    def begin_with(player: GameDriver) -> Scene:
        scene = begin(player)
        _NEXT[:] = told
        return scene

    return begin_with, f"{before} {'host:next ' * len(told)}{after}"


def _presences() -> Iterator[MatchPresence]:
    """Yield who is there and in turn; times that show no second."""
    players, here, long = (HUMAN, HUMAN, RACE_BOT), (-1,) * 3, 7_319_000
    for to_act, turn in product(((), (0,), (1, 2)), (-1, long)):
        yield MatchPresence(("Ada", "Grace", ""), players, tuple(map(Seat, to_act)), turn, here)
    for away in ((long, -1, -1), (-1, long, -1)):
        yield MatchPresence(("Ada", "Grace", ""), players, (Seat(0), Seat(1)), long, away)


def _standings() -> list[Standings]:
    """Return how far all are: under way, lost and won, with a goal that counts and without."""
    goals, names = (None, Gauge(_racing().features.goal_gauge, 3, 18)), ("Ada", "Grace", "")
    told = []
    for goal, (is_over, has_won) in product(goals, ((False, False), (True, False), (True, True))):
        rows = (Standing(name, 9, is_over or not name, has_won, 1, goal) for name in names)
        told.append(Standings(tuple(rows)))
    return told


def _racing() -> Ruleset:
    return next(r for r in RULESETS.values() if is_race(r) and r.features.goal_gauge)


def _lobbies(seat: Seat | None, phases: tuple[Phase, ...] = ("lobby",)) -> list[LobbyState]:
    """Return a lobby in all that can be different about it."""
    base = _in_lobby(seat, phases[0])
    ada, grace, alan = (LobbySeat(HUMAN, name, ready=True) for name in _NAMES)
    unready, bot = replace(grace, ready=False), base.seats[-1]
    seats = (
        (ada, unready, alan), (replace(ada, ready=False), grace, alan), (ada, unready),
        (ada, replace(unready, away=True), bot), (replace(ada, away=True), grace, LobbySeat(HUMAN)),
    )  # fmt: skip
    found = [replace(base, seats=each, phase=phase) for phase in phases for each in seats]
    if len(phases) == 1:
        options = tuple((each.name, each.default) for each in _many_seats().options[:3])
        maps = (MapSelection(RANDOM_LEVEL), MapSelection(RANDOM_LEVEL, 7, options))
        found += [replace(base, choice=choice) for choice in maps]
        terms = (MatchTerms(), MatchTerms(0, 15, "late", "phrases", "bot"), MatchTerms(90, 7200))
        found += [replace(base, terms=each, spectators=n) for n, each in enumerate(terms)]
        found += [replace(base, owner=None), _race_lobby(seat)]
    return found


def _race_lobby(seat: Seat | None) -> LobbyState:
    base, name = _in_lobby(seat, "lobby"), _racing().name
    seats, choice = (*base.seats[:2], LobbySeat(RACE_BOT)), MapSelection(level_names(name)[0])
    return replace(base, ruleset=name, choice=choice, seats=seats, is_race=True)


def _updates(seat: Seat | None) -> list[Received]:
    """Return what a seat or a spectator is sent of the first plies of a match."""
    match = Match(_many_seats(), random_level(_many_seats().name, 1), 3, 1)
    told: list[Received] = []
    for step in playout_of(match.ruleset.name, "1", "demo").steps[:8]:
        match.play(step.action)
        told.append(seat_update(match, seat))
    return told


def _rows() -> Iterator[MatchRows]:
    """Yield lists of matches: of no one's, of unknown rules, and in any phase."""
    names, rules = [*RULESETS, "chess"], get_args(SpectatorRule)
    for phase in get_args(Phase):
        yield MatchRows(
            tuple(
                MatchRow(f"m{n}", names[-1 - n], "A map" * n, "Ada" * (n % 2), phase, 2, n, rule)
                for n, rule in enumerate(rules)
            )
        )


def _found(player: GameDriver) -> Scene:
    """Return the list of hosts that wait, do not fit, or have an own match."""
    scene = JoinScene(player.context)
    waits = KnownHost("Grace's computer", _HOST, Future(), was_typed=True)
    other = KnownHost("Alan's computer", _HOST, None, was_typed=True, fits=False)
    own = KnownHost("Ada's computer", _HOST, None, was_typed=True, connection=_connected(player))
    scene.found.hosts += [waits, other, own]
    return scene


def _host_boards(player: GameDriver) -> Scene:
    counted = AskDailyBoard(_racing().name, 1, "2026-11-28", "n;e", "x")
    scene = HostBoardsScene(player.context, counted)
    known = KnownHost("Ada's computer", _HOST, None, was_typed=True, connection=_connected(player))
    scene.found.hosts += [known, replace(known, connection=None)]
    return scene


def _boards() -> list[DailyBoard]:
    results = [LevelResult(place < 6, 100 * place, place) for place in range(12)]
    rows = tuple(DailyRow(f"Player {n}", result) for n, result in enumerate(results))
    return [DailyBoard(_racing().name, "2026-11-28", rows[:n]) for n in (0, 2, 12)]


def _connecting(is_asked: bool, player: GameDriver) -> Scene:
    """Return the wait for a host that has answered, with a match to ask for or to come back to."""
    pending = Future[Connection]()
    pending.set_result(_connected(player))
    asks = [lambda c: c.client.ask(JoinMatch("m1")), lambda c: c.client.ask(WatchMatch("m1"))]
    return ConnectingScene(player.context, pending, "", *(asks if is_asked else [None]))
