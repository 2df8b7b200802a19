"""What clients send their host."""

from collections.abc import Mapping, Sized
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from game.core.action import Action
from game.core.level import ParamValue
from game.core.match import HUMAN, Record
from game.core.notation import format_action
from game.core.ruleset import Player, Ruleset

# The longest request: options of a match, or an action.
MAX_REQUEST_BYTES = 16 * 1024
MAX_WORDS = 120
# The longest try at a daily map, which leaves room for the rest of its request.
MAX_TRY = 14_000
RACE_BOT = "demo"
# Texts by these names, in the order of the menu.
Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "again", "bye"
]
SaidPhrase: TypeAlias = Literal[Phrase, ""]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)
MAX_TURN_SECONDS = 24 * 60 * 60

SpectatorRule: TypeAlias = Literal["none", "late", "after"]
TalkRule: TypeAlias = Literal["off", "phrases", "text"]
AbsenceRule: TypeAlias = Literal["resign", "bot"]
Phase: TypeAlias = Literal["lobby", "play", "over"]


class _Within(NamedTuple):
    """The bounds of a number."""

    low: int
    high: int

    def __call__(self, value: int) -> str:
        """Return what is wrong with a number, or ""."""
        return "" if self.low <= value <= self.high else f"must be {self}"

    def __str__(self) -> str:
        """Return the bounds as words."""
        return f"from {self.low} to {self.high}"


class _AtMost(NamedTuple):
    """The greatest length of a text or list."""

    length: int

    def __call__(self, value: Sized) -> str:
        """Return what is wrong with a text or list, or ""."""
        return "" if len(value) <= self.length else f"must have {self}"

    def __str__(self) -> str:
        """Return the bound as words."""
        return f"at most {self.length} parts"


Seconds: TypeAlias = Annotated[int, _Within(0, MAX_TURN_SECONDS)]
ShortText: TypeAlias = Annotated[str, _AtMost(100)]
Words: TypeAlias = Annotated[str, _AtMost(MAX_WORDS)]
Sentence: TypeAlias = Annotated[str, _AtMost(1000)]
Number: TypeAlias = Annotated[int, _Within(0, 1 << 62)]
Players: TypeAlias = Annotated[tuple[ShortText, ...], _AtMost(16)]


@dataclass(frozen=True, slots=True)
class MapSelection:
    """Which map to play: a drawn one by name, or RANDOM_LEVEL with its seed (None: any)."""

    level: ShortText
    seed: Number | None = None
    options: Annotated[tuple[tuple[ShortText, ParamValue], ...], _AtMost(64)] = ()


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What the owner of a match decides beside the map.

    turn_seconds: how long a turn may take, 0 for as long as it likes
    grace_seconds: how long the seat of a lost link is kept
    spectators: none; ten rounds late; or only after the end
    talk: none; fixed phrases; or free text, too
    absence: a seat that is gone for good resigns, or a bot plays on for it
    """

    turn_seconds: Seconds = 300
    grace_seconds: Seconds = 300
    spectators: SpectatorRule = "none"
    talk: TalkRule = "off"
    absence: AbsenceRule = "resign"


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
class AskDailyBoard:
    """Asks for the board of a day (UTC, as 2026-11-28), where a try with `actions` counts first.

    They are its player's alone, in short notation with ";" between: the host plays the bots.
    `digest` is that of the state at the end.
    """

    ruleset: ShortText
    version: Number
    day: ShortText
    actions: Annotated[str, _AtMost(MAX_TRY)] = ""
    digest: ShortText = ""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """Opens a match and joins it as its owner.

    `players` has HUMAN or a bot's name for each seat. A match that is not `listed` is joined by
    invitation only.
    """

    ruleset: ShortText
    choice: MapSelection
    terms: MatchTerms
    players: Players
    listed: bool = True


@dataclass(frozen=True, slots=True)
class ChangeMatch:
    """Changes a match that has not begun; only its owner can."""

    choice: MapSelection
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
    """Asks for the present update once more: an earlier one, or the beginning, seems to be lost.

    The update `ply` is known already.
    """

    beginning: bool = False
    ply: Number | None = None


@dataclass(frozen=True, slots=True)
class AskPreview:
    """Asks what an action, legal or not, would do."""

    ply: Number
    action: Action


@dataclass(frozen=True, slots=True)
class Speak:
    """Says a phrase by name, or free text; as far as the owner allows it."""

    phrase: SaidPhrase = ""
    text: Words = ""


@dataclass(frozen=True, slots=True)
class Kick:
    """Takes a player out of the match; only its owner can. In play the seat is given up.

    With `bans`, neither that player nor anyone of the same address can join or watch it again.
    """

    seat: Number
    bans: bool = False


@dataclass(frozen=True, slots=True)
class Rematch:
    """Takes a match that is over back to its lobby, with the same players."""


Request: TypeAlias = (
    Hello | AskMatches | AskDailyBoard | OpenMatch | ChangeMatch | JoinMatch | WatchMatch | SetReady
    | StartMatch | LeaveMatch | Submit | AskUpdate | AskPreview | Speak | Kick | Rematch
)  # fmt: skip


def counted_try(record: Record, day: date) -> AskDailyBoard:
    """Return the request that has a finished match counted as the try of a day."""
    own = (format_action(action) for seat, action in record.log if record.players[seat] == HUMAN)
    digest = record.final_digest or ""
    return AskDailyBoard(record.ruleset, record.version, str(day), ";".join(own), digest)


def bots_of(ruleset: Ruleset) -> Mapping[str, Player]:
    """Return new bots by name that can have a seat: in a race the player of the demos."""
    return {RACE_BOT: ruleset.demo_player()} if is_race(ruleset) else ruleset.bots()


def is_race(ruleset: Ruleset) -> bool:
    """Return whether everyone plays alone on the same map: the rules have one seat only."""
    return ruleset.seats.stop <= 2
