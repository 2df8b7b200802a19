"""What a host and its clients send each other: frozen values, one JSON text each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias, cast

from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import CodecError, Json, decode_union, dumps
from game.core.event import Event, LogEntry
from game.core.level import Level, ParamValue
from game.core.match import HUMAN, Record
from game.core.view import Mark, Preview, View
from game.session.updates import MatchPresence

# Grows with every change of a message. `Hello` and `WrongVersion` stay as they are for ever.
PROTOCOL = 1
# The longest request: options of a match, or an action.
MAX_REQUEST_BYTES = 16 * 1024
MAX_WORDS = 120
# Texts by these names, in the order of the menu.
PHRASES = ("hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "again", "bye")
MAX_TURN_SECONDS = 24 * 60 * 60

SpectatorRule: TypeAlias = Literal["none", "late", "after"]
TalkRule: TypeAlias = Literal["off", "phrases", "text"]
AbsenceRule: TypeAlias = Literal["resign", "bot"]
Phase: TypeAlias = Literal["lobby", "play", "over"]


def _within(low: int, high: int) -> Any:
    def check(value: int) -> str:
        return "" if low <= value <= high else f"must be from {low} to {high}"

    return check


def _at_most(length: int) -> Any:
    def check(value: Any) -> str:
        return "" if len(value) <= length else f"must have at most {length} parts"

    return check


Seconds: TypeAlias = Annotated[int, _within(0, MAX_TURN_SECONDS)]
ShortText: TypeAlias = Annotated[str, _at_most(100)]
Words: TypeAlias = Annotated[str, _at_most(MAX_WORDS)]
Number: TypeAlias = Annotated[int, _within(0, 1 << 62)]
Players: TypeAlias = Annotated[tuple[ShortText, ...], _at_most(16)]


@dataclass(frozen=True, slots=True)
class MapChoice:
    """Which map to play: a drawn one by name, or RANDOM_LEVEL with its seed (None: any)."""

    level: ShortText
    seed: Number | None = None
    options: Annotated[tuple[tuple[ShortText, ParamValue], ...], _at_most(64)] = ()


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What the owner of a match decides beside the map.

    turn_seconds: how long a turn may take, 0 for as long as it likes
    grace_seconds: how long the seat of a lost link is kept
    spectators: nobody watches; ten rounds late; or only after the end
    talk: nobody talks; fixed phrases; or free text, too
    absence: a seat that is gone for good resigns, or a bot plays on for it
    """

    turn_seconds: Seconds = 60
    grace_seconds: Seconds = 60
    spectators: SpectatorRule = "none"
    talk: TalkRule = "off"
    absence: AbsenceRule = "resign"


# --- from a client to its host


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message; the token of an earlier `Welcome` brings its seat back."""

    protocol: int
    game: ShortText
    name: ShortText
    token: ShortText = ""


@dataclass(frozen=True, slots=True)
class AskMatches:
    """Asks for the matches that can be joined or watched."""


@dataclass(frozen=True, slots=True)
class AskMaps:
    """Asks for the drawn maps that the host has for a ruleset."""

    ruleset: ShortText


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """Opens a match and joins it as its owner.

    `players` has HUMAN or a bot's name for each seat. A match that is not `listed` is joined by
    invitation only.
    """

    ruleset: ShortText
    choice: MapChoice
    terms: MatchTerms
    players: Players
    listed: bool = True


@dataclass(frozen=True, slots=True)
class ChangeMatch:
    """Changes a match that has not begun; only its owner can."""

    choice: MapChoice
    terms: MatchTerms
    players: Players


@dataclass(frozen=True, slots=True)
class JoinMatch:
    """Takes an open seat of a match, the first one or another; also to change seats."""

    match: ShortText
    seat: Number | None = None


@dataclass(frozen=True, slots=True)
class WatchMatch:
    """Watches a match, as far as its owner allows it."""

    match: ShortText


@dataclass(frozen=True, slots=True)
class SetReady:
    """Sets or clears the ready mark; after the end it says who wants a rematch."""

    ready: bool


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Starts the match; only its owner can, and all others must be ready."""


@dataclass(frozen=True, slots=True)
class LeaveMatch:
    """Leaves the match: in play the seat is given up."""


@dataclass(frozen=True, slots=True)
class Submit:
    """Plays an action of one's seat as it is at a ply; answered with the same `ack`."""

    ply: Number
    action: Action
    ack: Number


@dataclass(frozen=True, slots=True)
class AskUpdate:
    """Asks for the present update once more: an earlier one, or the beginning, seems to be lost."""

    beginning: bool = False


@dataclass(frozen=True, slots=True)
class AskPreview:
    """Asks what an action, legal or not, would do."""

    ply: Number
    action: Action


@dataclass(frozen=True, slots=True)
class Say:
    """Says a phrase by name, or free text; as far as the owner allows it."""

    phrase: ShortText = ""
    text: Words = ""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Takes a match that is over back to its lobby, with the same players."""


Request: TypeAlias = (
    Hello
    | AskMatches
    | AskMaps
    | OpenMatch
    | ChangeMatch
    | JoinMatch
    | WatchMatch
    | SetReady
    | StartMatch
    | LeaveMatch
    | Submit
    | AskUpdate
    | AskPreview
    | Say
    | Rematch
)


# --- from the host to a client


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
    sentence: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A request is refused without harm: a text key of `net.refused`, and a word for the text.

    `ack` is that of a `Submit`, else 0.
    """

    ack: int
    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list: where it is, how many seats it has and how many of them are open."""

    match: str
    ruleset: str
    title: str
    owner: str
    phase: Phase
    seats: int
    open_seats: int
    spectators: SpectatorRule


@dataclass(frozen=True, slots=True)
class MatchRows:
    """The matches that can be joined or watched."""

    rows: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class MapRow:
    """A drawn map of the host."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class MapRows:
    """The drawn maps of the host for a ruleset."""

    ruleset: str
    rows: tuple[MapRow, ...]


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

    `seat` is the receiver's own, None for a spectator. In a race everybody plays alone on the
    same map.
    """

    match: str
    ruleset: str
    choice: MapChoice
    title: str
    terms: MatchTerms
    seats: tuple[LobbySeat, ...]
    phase: Phase
    seat: Seat | None
    is_owner: bool
    is_race: bool
    listed: bool
    spectators: int = 0


@dataclass(frozen=True, slots=True)
class LeftMatch:
    """The receiver is no longer in the match: a text key of `net.left`."""

    reason: str


@dataclass(frozen=True, slots=True)
class Began:
    """The match has begun, or goes on: all that everyone knows of it.

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

    `view` comes without its public log: `log` are the entries from `log_start` on. `ack` is that
    of the action that led here, 0 if it was not the receiver's.
    """

    ply: int
    view: View
    events: tuple[Event, ...]
    legal: tuple[Action, ...]
    marks: tuple[Mark, ...]
    log_start: int
    log: tuple[LogEntry, ...]
    may_resign: bool
    previews: tuple[tuple[Action, Preview], ...]
    ack: int = 0


@dataclass(frozen=True, slots=True)
class PreviewOf:
    """The answer to `AskPreview`."""

    ply: int
    action: Action
    preview: Preview


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is there and whom the match waits for; `ply` is that of the receiver's last update."""

    ply: int
    presence: MatchPresence


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said a phrase or a text."""

    name: str
    phrase: str
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How far somebody is in a race: actions so far, and the end if it is over."""

    name: str
    plies: int
    is_over: bool
    has_won: bool
    score: int


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
    record: int


Notice: TypeAlias = (
    Welcome
    | WrongVersion
    | Refused
    | MatchRows
    | MapRows
    | LobbyState
    | LeftMatch
    | Began
    | SeatUpdate
    | PreviewOf
    | Presence
    | Said
    | Standings
    | MatchOver
)


def pack(message: Request | Notice) -> str:
    """Return a message as the text that is sent."""
    return dumps(message)


def read_request(text: str) -> Request:
    """Return a client's message; raises CodecError with what is wrong with it."""
    return cast(Request, decode_union(Request, parse_json(text)))


def read_notice(text: str) -> Notice:
    """Return a host's message; raises CodecError with what is wrong with it."""
    return cast(Notice, decode_union(Notice, parse_json(text)))


def claimed_protocol(text: str) -> int | None:
    """Return the protocol that a first message of any version names, or None if it is none."""
    try:
        body = parse_json(text)
    except CodecError:
        return None
    if not isinstance(body, dict) or body.get("type") != Hello.__name__:
        return None
    protocol = body.get("protocol")
    return protocol if type(protocol) is int else None


def _refuse_number(text: str) -> int:
    raise ValueError(f"{text} is not a whole number")


def _parse_int(text: str) -> int:
    # Python refuses to write a number of 4,300 digits.
    return int(text) if len(text) <= 20 else _refuse_number(text)


def parse_json(text: str) -> Json:
    """Return the JSON value in a text, with whole numbers only; raises CodecError."""
    try:
        return cast(
            Json,
            json.loads(
                text,
                parse_int=_parse_int,
                parse_float=_refuse_number,
                parse_constant=_refuse_number,
            ),
        )
    except (ValueError, RecursionError):
        raise CodecError("is not JSON") from None
