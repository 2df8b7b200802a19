"""What scenes know of a match: a `Session` in play, a `Replay` of what was played.

What a screen learns comes as updates for a seat, what it does goes out as actions, so the match
itself may be anywhere.
"""

from collections.abc import Mapping
from typing import Protocol

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.features.moments import Moment
from game.core.level import Level
from game.core.view import Preview
from game.session.updates import MatchInfo, MatchPresence, MatchReport, Update
from game.storage.saved_workspace import SavedWorkspace

# What a preview is until the host has answered; told apart by identity.
UNANSWERED = Preview("")


class Replay(Protocol):
    """A match as one seat saw it, shown at any ply; without a seat everything is shown."""

    @property
    def info(self) -> MatchInfo:
        """Return what everyone knows of the match."""

    @property
    def seat(self) -> Seat | None:
        """Return the seat whose view is shown, None if everything is."""

    @property
    def ply(self) -> int:
        """Return the ply that is shown."""

    @property
    def last_ply(self) -> int:
        """Return the last ply that can be shown."""

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Return the public log up to the last ply, empty if the ruleset has none."""

    @property
    def moments(self) -> Mapping[int, Moment]:
        """Return what happened to the seat by ply, as far as that is known here."""

    def poll(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""

    def step(self) -> None:
        """Show the next ply with its events; does nothing at the end."""

    def seek(self, ply: int) -> None:
        """Show the state after a ply, without its events."""


class Session(Protocol):
    """A match in play as one screen sees it: its seat's updates come in, actions go out."""

    @property
    def info(self) -> MatchInfo:
        """Return what everyone knows of the match."""

    @property
    def seat(self) -> Seat:
        """Return the seat at the screen, whose view is shown."""

    @property
    def ply(self) -> int:
        """Return how many actions were played and not undone."""

    @property
    def presence(self) -> MatchPresence | None:
        """Return who plays over a network and whom the match waits for; None without a network."""

    @property
    def is_waiting(self) -> bool:
        """Return whether an action was submitted whose update has not come yet."""

    @property
    def next_player(self) -> Seat | None:
        """Return the other human seat to act, to whom the screen must be handed over, or None."""

    @property
    def is_shared(self) -> bool:
        """Return whether several humans at the screen still play, each with a view of their own."""

    def switch_seat(self, seat: Seat) -> None:
        """Show another human's view; `poll` returns the updates that this seat has missed."""

    def poll(self) -> list[Update]:
        """Return the updates since the last call, oldest first; never waits.

        The first call for a seat returns at least its current one.
        """

    def preview(self, action: Action) -> Preview:
        """Return what an action would do as far as the seat may know, or `UNANSWERED`."""

    def submit(self, action: Action) -> None:
        """Play an action of the seat; `poll` returns its events."""

    def undo_refusal(self) -> str:
        """Return why the last action cannot be undone as a key of the texts, "" if it can."""

    def undo(self) -> str:
        """Undo the last action; return why that is refused, else ""."""

    def redo(self) -> str:
        """Redo the action undone last; return why that is refused, else ""."""

    def replay(self, seat: Seat | None) -> Replay:
        """Return a replay of the match up to now as a seat saw it; everything only at the end."""

    def report(self) -> MatchReport:
        """Return what is revealed of the match, which must be over."""

    def restarted_on(self, level: Level) -> "Session":
        """Return a session of the same players on a level; before the first ply it takes over."""

    def save(self) -> None:
        """Save the match where it can be resumed; `problem` says if that failed."""

    @property
    def problem(self) -> str:
        """Return a sentence if the match could not be saved, else ""."""

    def discard_if_empty(self) -> None:
        """Leave nothing behind of a match without actions."""

    def load_notes(self, seat: Seat) -> SavedWorkspace | None:
        """Return a seat's own notes on the match, if there are any."""

    def save_notes(self, seat: Seat, notes: SavedWorkspace) -> None:
        """Write a seat's own notes on the match."""
