"""Events: what happened, in the past tense, with all that is needed to draw it."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from game.core.actor import Actor, ActorId, Item, Seat
from game.core.fast_dataclass import value
from game.core.grid import Direction, Edge, Pos, Terrain


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (empty: none), the name of the rule that ended the match, a score per seat.

    Scores compare matches of one ruleset on one map: higher is better.
    """

    winners: tuple[Seat, ...]
    termination: str
    scores: tuple[int, ...] = ()


class LineKind(Enum):
    """How a line of the public log is laid out; the value is its section in the texts.

    An ACTION begins a seat's row, an ANSWER continues it, NEWS is a row of its own about a seat,
    a NOTE is a row about no seat, a PROOF one that lessons do without.
    """

    ACTION = "line"
    ANSWER = "answer"
    NEWS = "news"
    NOTE = "note"
    PROOF = "proof"


class LogLine(NamedTuple):
    """A line of the public log for a screen: a text's name, the numbers in it, seat and round."""

    kind: LineKind
    name: str
    values: tuple[int, ...] = ()
    seat: Seat | None = None
    round: int = 0


class LogEntry:
    """What everyone reads in the public log at once: a ruleset's own value that inherits this."""

    __slots__ = ()

    def lines(self) -> tuple[LogLine, ...]:
        """Return the entry as lines for a screen."""
        raise NotImplementedError


@value(frozen=True, slots=True)
class TurnBegan:
    """A seat may decide again; `turn` counts rounds from 1."""

    seat: Seat
    turn: int


@value(frozen=True, slots=True)
class Moved:
    """An actor went from cell to cell on its board; `manner` is "walk" or, say, "drift"."""

    actor: ActorId
    start: Pos
    end: Pos
    facing: Direction
    manner: str = "walk"


@value(frozen=True, slots=True)
class Bumped:
    """An actor tried to move and was blocked."""

    actor: ActorId
    pos: Pos
    direction: Direction


@value(frozen=True, slots=True)
class Attacked:
    """An actor struck the cells with a weapon, hitting or not."""

    actor: ActorId
    pos: Pos
    cells: tuple[Pos, ...]
    weapon: str


@value(frozen=True, slots=True)
class Shot:
    """An actor fired; `path` runs from the first cell after the muzzle to the last one crossed.

    `hit` is the actor that stopped the shot, `stop` the solid cell that did (on the board or
    just outside it); at most one of them is set.
    """

    actor: ActorId
    origin: Pos
    direction: Direction
    path: tuple[Pos, ...]
    weapon: str
    hit: ActorId | None
    stop: Pos | None


@value(frozen=True, slots=True)
class Thrown:
    """An actor threw an item along a path; where it lands is another event."""

    actor: ActorId
    origin: Pos
    path: tuple[Pos, ...]
    kind: str
    hit: ActorId | None


@value(frozen=True, slots=True)
class Hurt:
    """An actor lost health and has `health` left."""

    actor: ActorId
    amount: int
    health: int


@value(frozen=True, slots=True)
class Healed:
    """An actor gained health and has `health` now."""

    actor: ActorId
    amount: int
    health: int


@value(frozen=True, slots=True)
class Died:
    """An actor left the board for good; `cause` names the weapon or rule, `by` the killer."""

    actor: ActorId
    pos: Pos
    cause: str
    killer: ActorId | None


@value(frozen=True, slots=True)
class Spawned:
    """An actor appeared on the board."""

    actor: Actor


@value(frozen=True, slots=True)
class ActorChanged:
    """An actor changed without moving: pose, facing, gear, kind or level."""

    actor: Actor


@value(frozen=True, slots=True)
class PickedUp:
    """An actor took an item off the board."""

    actor: ActorId
    item: Item


@value(frozen=True, slots=True)
class ItemDropped:
    """An item appeared on the board; `actor` is who dropped it, if any."""

    item: Item
    actor: ActorId | None


@value(frozen=True, slots=True)
class ItemChanged:
    """An item changed without moving."""

    item: Item


@value(frozen=True, slots=True)
class ItemDestroyed:
    """An item was destroyed; `by` is the actor that stepped on it, if any."""

    item: Item
    by: ActorId | None


@value(frozen=True, slots=True)
class Used:
    """An actor used a named ability."""

    actor: ActorId
    name: str


@value(frozen=True, slots=True)
class Teleported:
    """An actor moved to a distant cell at once, maybe on another board."""

    actor: ActorId
    start: Pos
    end: Pos
    board: int


@value(frozen=True, slots=True)
class TerrainChanged:
    """The terrain of a cell changed."""

    pos: Pos
    terrain: Terrain
    board: int = 0


@value(frozen=True, slots=True)
class EdgeChanged:
    """The wall on one side of a cell changed."""

    pos: Pos
    direction: Direction
    edge: Edge
    board: int = 0


@value(frozen=True, slots=True)
class GaugeChanged:
    """A gauge of the seat has a new value."""

    name: str
    value: int
    maximum: int


@value(frozen=True, slots=True)
class Heard:
    """The seat heard an event that it did not see; `pos` is where, if known."""

    name: str
    pos: Pos | None


@value(frozen=True, slots=True)
class Logged:
    """A line for the log: a text key, and numbers or names (text keys themselves) in it."""

    name: str
    values: tuple[int | str, ...] = ()


@value(frozen=True, slots=True)
class Announced:
    """The public log has a new entry."""

    entry: LogEntry


@value(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome


# What changes who stands on the boards, and what changes what lies there.
ActorEvent = Moved | Teleported | Shot | Hurt | Healed | Spawned | ActorChanged | Died
ItemEvent = PickedUp | ItemDropped | ItemChanged | ItemDestroyed
Event = (
    TurnBegan | ActorEvent | Bumped | Attacked | Thrown | Used | ItemEvent | TerrainChanged
    | EdgeChanged | GaugeChanged | Heard | Logged | Announced | Ended
)  # fmt: skip


def actor_of(event: Event) -> ActorId | None:
    """Return who did or suffered something, None for an event without an actor."""
    who: Actor | ActorId | None = getattr(event, "actor", None)
    return who.id if isinstance(who, Actor) else who
