"""What a screen is told of a match: the facts of its start, updates after each ply, its end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event, LogEntry
from game.core.features.match_summary import MatchSummary
from game.core.level import Level
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.core.state import State, perceived
from game.core.view import Mark, Preview, View

# What each seat's log says of what was played before: ply, turn and words of each line.
Logs = Mapping[Seat, Sequence[tuple[int, int, str]]]


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What everyone at a match knows of it from the start.

    `players` has `HUMAN`, `REMOTE` or a bot's name for each seat; `seed` is None for a screen that
    must not know it yet. `names` are those of the humans of a match over a network, "" for bots.
    `goal` is a sentence if it is another than the map's, `daily` the day whose counted try it is.
    """

    ruleset: Ruleset
    level: Level
    players: tuple[str, ...]
    seed: int | None
    names: tuple[str, ...] = ()
    goal: str = ""
    daily: str = ""

    @property
    def seats(self) -> int:
        """Return how many seats the match began with."""
        return len(self.players)

    @property
    def human_seats(self) -> tuple[Seat, ...]:
        """Return the seats of human players at this screen."""
        return tuple(Seat(n) for n, player in enumerate(self.players) if player == HUMAN)


@dataclass(frozen=True, slots=True)
class MatchPresence:
    """Who plays a match over a network and whose turn it is, by seat.

    `names` are those of humans, "" for bots. `turn_ms` is the time left to the seats `to_act`, -1
    without a clock. `away_ms` is for how long the seat of a lost link is still kept, -1 for one
    that is there.
    """

    names: tuple[str, ...]
    players: tuple[str, ...]
    to_act: tuple[Seat, ...]
    turn_ms: int
    away_ms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """What a seat learns after a ply: its view, the perceived events, its legal actions.

    `marks` are the cells to warn of, `view` is what to show after the events, `log` the public
    log if the ruleset has one. `to_act` are the seats whose turn it is, as far as this machine
    knows, `playing` those neither dead nor gone, none once the match is over.
    """

    ply: int
    view: View
    events: tuple[Event, ...]
    legal: tuple[Action, ...]
    marks: tuple[Mark, ...]
    log: tuple[LogEntry, ...] = ()
    to_act: tuple[Seat, ...] = ()
    playing: frozenset[Seat] = frozenset()

    @property
    def may_resign(self) -> bool:
        """Return whether the seat can give up, in turn or not."""
        return self.view.seat in self.playing


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A ply of a match beside others: what its player learned, and all that happened.

    `message` is what its program said, if it is one; `warning` and `error` are text keys or empty.
    """

    known: Update
    everything: Update
    message: str = ""
    warning: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class MatchReport:
    """What is revealed of a match once it is over, for the seat whose end is shown.

    `seed_matters` says whether another seed could have changed it; there is a summary if the
    ruleset has the feature. `file_stem` is the name of its record, "" if it has none here,
    `fatal_line` the line of the log that was fatal, if any was. Of a seat that was killed,
    `forecast` is what was foretold of its last action.
    """

    seat: Seat
    ply: int
    view: View
    seed: int
    seed_matters: bool
    summary: MatchSummary | None
    file_stem: str = ""
    fatal_line: str = ""
    forecast: Preview | None = None

    @property
    def won(self) -> bool:
        """Return whether the seat has won."""
        return self.view.outcome is not None and self.seat in self.view.outcome.winners


def match_info(match: Match) -> MatchInfo:
    """Return what everyone knows of a match on this machine."""
    return MatchInfo(match.ruleset, match.level, match.players, match.seed, match.names)


def update_of(match: Match, seat: Seat | None, events: tuple[Event, ...]) -> Update:
    """Return a seat's update on the state and the events before it; None sees everything."""
    return state_update(match.ply, match.state, seat, events)


def state_update(ply: int, state: State, seat: Seat | None, events: tuple[Event, ...]) -> Update:
    """Return a seat's update on the state after a ply and its events; None sees everything."""
    view, acting, playing = state.observe(seat), tuple(sorted(state.to_act)), state.may_resign
    if seat is None:
        # The end of a match shows everyone the same marks.
        marks = state.marks(Seat(0)) if state.outcome is not None else ()
        return Update(ply, view, events, (), marks, public_log(state), acting, playing)
    seen, legal = perceived(state, events, seat), tuple(state.legal_actions(seat))
    return Update(ply, view, seen, legal, state.marks(seat), view.log, acting, playing)


def past_updates(match: Match, ply: int, state: State) -> Iterator[Update]:
    """Yield what each human here perceived of an earlier ply, without what they could do next."""
    events = match.events(ply) if ply else ()
    for seat in match.human_seats or (Seat(0),):
        yield Update(ply, state.observe(seat), perceived(state, events, seat), (), ())


def public_log(state: State) -> tuple[LogEntry, ...]:
    """Return the log that all seats share, empty if the ruleset has none."""
    return state.observe(Seat(0)).log
