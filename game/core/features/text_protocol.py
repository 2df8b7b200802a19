"""A classical text protocol of a ruleset: lines from programs to actions, updates to lines."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.core.action import Action
from game.core.event import Event
from game.core.level import Level
from game.core.view import View


@dataclass(frozen=True, slots=True)
class TextRequest:
    """What a line of a program means: lines to answer at once, or what to ask of the host.

    An `action` is answered after it was played. `name` is the one that the program wants,
    `message` a text for everyone.
    """

    lines: tuple[str, ...] = ()
    action: Action | None = None
    name: str | None = None
    message: str | None = None
    leaves: bool = False


class TextPlayer(Protocol):
    """One program at a seat, from its connection to the end of its match.

    Every method returns lines to send, without line ends, or what a line means.
    """

    def connected(self, level: Level | None) -> tuple[str, ...]:
        """Greet a program; the level may not be known yet."""

    def named(self, name: str) -> tuple[str, ...]:
        """Answer a request for a name with the one it has got, "" if it keeps its old one."""

    def read(self, line: str) -> TextRequest:
        """Return what a line without its end means."""

    def updated(
        self, view: View, events: tuple[Event, ...], legal: tuple[Action, ...], *, own: bool
    ) -> tuple[str, ...]:
        """Report an update; `own` if it answers the program's last action."""

    def refused(self) -> tuple[str, ...]:
        """Answer an action that the rules do not allow."""

    def heard(self, name: str, text: str, *, own: bool) -> tuple[str, ...]:
        """Report what a player has said; `own` if it answers this program's request."""

    def ended(self) -> tuple[str, ...]:
        """Say that its seat is given up, or that the match was closed."""

    @property
    def is_over(self) -> bool:
        """Return whether the last line of all was sent."""


@dataclass(frozen=True, slots=True)
class TextProtocol:
    """How programs of other makers play a ruleset over plain lines of text.

    dialects: names of the variants that clients speak, the usual one first
    make_player: a program that speaks a dialect
    start_pause: seconds without a new player before a match begins
    """

    dialects: tuple[str, ...]
    make_player: Callable[[str], TextPlayer]
    start_pause: int
