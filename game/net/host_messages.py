"""What a host sends its clients."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event, LogEntry
from game.core.level import Level
from game.core.match import HUMAN, Record
from game.core.view import Gauge, Mark, Preview, View
from game.net import requests
from game.net.board_changes import BoardChange
from game.session.updates import MatchPresence
from game.storage.level_result import LevelResult

RefusalReason: TypeAlias = Literal[
    "name_length", "name_characters", "words", "message", "no_match", "elsewhere", "ruleset",
    "players", "matches", "map", "disk", "full", "taken", "not_owner", "open_seats", "not_ready",
    "begun", "banned", "spectators", "talk", "unknown", "stale", "illegal", "day", "rules",
    "replay", "copied", "second", "tries",
]  # fmt: skip
# Why a request is refused, or "".
Problem: TypeAlias = Literal[RefusalReason, ""]
LeftReason: TypeAlias = Literal["left", "clock", "away", "kicked", "spectators", "failed"]


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `Hello`: the name as it was made unique, and the token to come back with."""

    protocol: int
    game: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class WrongVersion:
    """The host speaks another protocol; the link ends."""

    protocol: int
    game: str
    sentence: requests.Sentence


@dataclass(frozen=True, slots=True)
class Refused:
    """A request is refused without harm: a text key of `net.refused`, and a word for the text.

    `ack` is that of a `Submit`, else 0.
    """

    ack: requests.Number
    reason: RefusalReason
    detail: requests.Sentence = ""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list: how many seats it has and how many of them are open.

    `address` is an invitation to the host that has it, "" for the one that was asked.
    """

    match: str
    ruleset: str
    title: str
    owner: str
    phase: requests.Phase
    seats: int
    open_seats: int
    spectators: requests.SpectatorRule
    address: str = ""


@dataclass(frozen=True, slots=True)
class MatchRows:
    """The matches that can be joined or watched."""

    rows: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class DailyRow:
    """What a player has reached on a daily map; the `actions` that prove it stay at the host."""

    name: str
    result: LevelResult
    actions: str = ""


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The tries of a day that were counted here, the best one first."""

    ruleset: str
    day: str
    rows: tuple[DailyRow, ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another host has the match; `invitation` leads there."""

    invitation: str


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """A seat: HUMAN or a bot's name, and who has taken it ("": it is open, or a bot's)."""

    player: str
    name: str = ""
    ready: bool = False
    away: bool = False

    @property
    def is_open(self) -> bool:
        """Return whether somebody can take it."""
        return self.player == HUMAN and not self.name


@dataclass(frozen=True, slots=True)
class LobbyState:
    """A match as its members see it before and after play.

    `seat` is the receiver's own, None for a spectator; `owner` is the owner's. In a race everyone
    plays alone on the same map.
    """

    match: str
    ruleset: str
    choice: requests.MapSelection
    title: str
    terms: requests.MatchTerms
    seats: tuple[LobbySeat, ...]
    phase: requests.Phase
    seat: Seat | None
    is_owner: bool
    is_race: bool
    listed: bool
    spectators: int = 0
    owner: Seat | None = None


@dataclass(frozen=True, slots=True)
class LeftMatch:
    """The receiver is no longer in the match: a text key of `net.left`."""

    reason: LeftReason


@dataclass(frozen=True, slots=True)
class Began:
    """The match has begun or is resumed: all that everyone knows of it.

    `level` has neither ground nor spawns. `seat` is the receiver's in the rules, where a race has
    one seat only; None watches.
    """

    match: str
    ruleset: str
    version: int
    level: Level
    players: tuple[str, ...]
    names: tuple[str, ...]
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class SeatUpdate:
    """What the receiver's seat learns; `ply` counts these updates, not other seats' actions.

    `view` comes without its public log: `log` are the entries from `log_start` on. It also comes
    without boards where the receiver has had them: they are those of the update `boards_ply` after
    `changes`. `ack` is that of the action that led here, 0 if it was not the receiver's. `presence`
    is new if the turn is. `previews` are of the first legal actions, in the same order. `playing`
    are the seats neither dead nor gone.
    """

    ply: int
    boards_ply: int
    changes: tuple[BoardChange, ...]
    view: View
    events: tuple[Event, ...]
    legal: tuple[Action, ...]
    marks: tuple[Mark, ...]
    log_start: int
    log: tuple[LogEntry, ...]
    playing: tuple[Seat, ...]
    previews: tuple[Preview, ...]
    ack: int = 0
    presence: MatchPresence | None = None


@dataclass(frozen=True, slots=True)
class PreviewOf:
    """The answer to `AskPreview`."""

    ply: int
    action: Action
    preview: Preview


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is there and whose turn it is; `ply` is that of the receiver's last update."""

    ply: int
    presence: MatchPresence


@dataclass(frozen=True, slots=True)
class Said:
    """Someone said a phrase or a text."""

    name: requests.ShortText
    phrase: requests.SaidPhrase
    text: requests.Words


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a player is in a race: actions so far, and the end if it is over.

    `goal` is the gauge that counts towards the goal, where the rules have one.
    """

    name: str
    plies: int
    is_over: bool
    has_won: bool
    score: int
    goal: Gauge | None


@dataclass(frozen=True, slots=True)
class Standings:
    """How far all are in a race, by seat."""

    rows: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match is over and nothing is secret any more; in a race there is a record for each.

    `record` is the number of the receiver's own.
    """

    records: tuple[Record, ...]
    record: requests.Number


HostMessage: TypeAlias = (
    Welcome | WrongVersion | Refused | MatchRows | DailyBoard | Elsewhere | LobbyState | LeftMatch
    | Began | SeatUpdate | PreviewOf | Presence | Said | Standings | MatchOver
)  # fmt: skip
