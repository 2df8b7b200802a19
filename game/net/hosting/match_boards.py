"""A match in play at a host: its boards, what each seat is sent, its journal and its record."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.core.action import Action, EndTurn, Resign, Wait
from game.core.actor import Seat
from game.core.event import Event, TurnBegan
from game.core.level import Level
from game.core.match import HUMAN, Match, Record
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Player, Ruleset
from game.core.state import IllegalAction
from game.core.view import View
from game.net.host_messages import Began, SeatUpdate, Standing
from game.net.hosting.journal import Journal, JournalPly, JournalStart
from game.net.hosting.ports.limits import Limits
from game.net.hosting.seat_feed import SeatFeed, public_level
from game.net.requests import bots_of, is_race
from game.storage.files import SAVE_SUFFIX, SaveError, atomic_write
from game.storage.record_writer import record_bytes

RECORDS_FOLDER = "records"
_RETRY_SECONDS = 10


class MatchBoards:
    """The places of a match and their boards: one for all, or in a race one for each.

    A place is a seat of the lobby. In the rules it has the same seat, or in a race the only one.
    """

    def __init__(self, ruleset: Ruleset, start: JournalStart) -> None:
        """Begin a match; nothing is written before `write_to`. Raises LevelError."""
        self.ruleset = ruleset
        self.start = start
        self.is_race = is_race(ruleset)
        self.players = list(start.players)
        self.given_up: set[int] = set()
        # Those that have acted: some remember what they saw.
        self._bots: dict[int, Player] = {}
        self._journal: Journal | None = None
        self.problem = ""
        # Without an action of a person there is nothing to record.
        self.has_actions = False
        count = len(start.players)
        boards = count if self.is_race else 1
        players = (HUMAN,) if self.is_race else start.players
        self.boards = [
            Match(ruleset, start.level, len(players), start.seed, players) for _ in range(boards)
        ]
        for number, board in enumerate(self.boards):
            board.names = start.names[number : number + 1] if self.is_race else start.names
        self._level: Level = public_level(ruleset, start.level)
        self.places = range(count)
        self.feeds = {
            place: SeatFeed(self.board_of(place), self.seat_of(place))
            for place in self.places
            if start.players[place] == HUMAN
        }

    def board_of(self, place: int) -> Match:
        """Return the match that a place plays in."""
        return self.boards[place if self.is_race else 0]

    def seat_of(self, place: int) -> Seat:
        """Return a place's seat in the rules."""
        return Seat(0 if self.is_race else place)

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the places that the match waits for."""
        places = tuple(
            place
            for place in self.places
            if place not in self.given_up
            and self.seat_of(place) in self.board_of(place).state.to_act
        )
        # A race is over for its bots once it is for the last person.
        goes_on = not self.is_race or any(self.players[place] == HUMAN for place in places)
        return places if goes_on else ()

    @property
    def is_over(self) -> bool:
        """Return whether no one can play on."""
        return not self.to_act

    def act(self, place: int, action: Action) -> tuple[Event, ...]:
        """Play an action of a place, in the journal, too; raises IllegalAction."""
        board = self.board_of(place)
        events = board.submit(self.seat_of(place), action, board.ply)
        if isinstance(action, Resign):
            self.given_up.add(place)
        elif self.players[place] == HUMAN:
            self.has_actions = True
        self._write(JournalPly(place, action))
        return events

    def give_up(self, place: int, bot: str = "") -> tuple[Event, ...]:
        """Let a bot play on for a place, or else resign for it; return the events of that."""
        if bot:
            self.given_up.discard(place)
            self.players[place] = bot
            self._write(JournalPly(place, None, bot))
        elif self.seat_of(place) in self.board_of(place).state.may_resign:
            return self.act(place, Resign())
        elif place not in self.given_up:
            self.given_up.add(place)
            self._write(JournalPly(place, None))
        return ()

    def updates(
        self, place: int, events: tuple[Event, ...], ack: int
    ) -> Iterator[tuple[int, SeatUpdate]]:
        """Yield what each place is sent after an action of one of them, that one first."""
        for other in (place, *(each for each in self.places if each != place)):
            if other in self.feeds and (other == place or not self.is_race):
                update = self.feeds[other].next(events, ack if other == place else 0)
                if update is not None:
                    yield other, update

    def plain_action(self, place: int) -> Action | None:
        """Return what is played for a place whose time is up: the least that the rules allow."""
        legal = self.board_of(place).state.legal_actions(self.seat_of(place))
        plain = next((action for action in legal if isinstance(action, EndTurn)), None)
        waits = (action for action in legal if isinstance(action, Wait))
        return plain or next(waits, legal[0] if legal else None)

    def bot_to_act(self) -> tuple[int, Player, View, Sequence[Action], Rng] | None:
        """Return the place of the bot to act next, and what the bot is asked."""
        places = [place for place in self.to_act if self.players[place] != HUMAN]
        if not places:
            return None
        place = min(places, key=lambda each: self.board_of(each).ply)
        board, seat = self.board_of(place), self.seat_of(place)
        if place not in self._bots:
            self._bots[place] = bots_of(self.ruleset)[self.players[place]]
        view, legal = board.state.observe(seat), board.state.legal_actions(seat)
        rng = Rng(derive_seed(self.start.seed, f"bot {place} {board.ply}"))
        return place, self._bots[place], view, legal, rng

    def turn_began(self, place: int, events: tuple[Event, ...]) -> bool:
        """Return whether events that followed an action of a place began a turn of its own."""
        seat = self.seat_of(place)
        return any(isinstance(event, TurnBegan) and event.seat == seat for event in events)

    def began(self, place: int | None) -> Began:
        """Return what a place, or a spectator, is told of the match at its beginning."""
        return Began(
            self.start.match,
            self.ruleset.name,
            self.ruleset.version,
            self._level,
            self.boards[0].players,
            self.board_of(place or 0).names,
            None if place is None else self.seat_of(place),
        )

    def records(self) -> tuple[Record, ...]:
        """Return the record of each board."""
        return tuple(board.record() for board in self.boards)

    def standings(self) -> tuple[Standing, ...]:
        """Return how far everybody is in a race."""
        rows, goal = [], self.ruleset.features.goal_gauge
        for place, board in enumerate(self.boards):
            outcome = board.outcome
            scores = () if outcome is None else outcome.scores
            rows.append(
                Standing(
                    self.start.names[place],
                    board.ply,
                    outcome is not None or place in self.given_up,
                    outcome is not None and Seat(0) in outcome.winners,
                    scores[0] if scores else 0,
                    board.state.observe(Seat(0)).gauge(goal) if goal else None,
                )
            )
        return tuple(rows)

    def replay(self, plies: Sequence[JournalPly]) -> None:
        """Play what a journal holds; raises SaveError if that is not possible."""
        try:
            for ply in plies:
                if ply.action is not None:
                    for _ in self.updates(ply.place, self.act(ply.place, ply.action), 0):
                        pass
                else:
                    self.give_up(ply.place, ply.bot)
        except IllegalAction as error:
            raise SaveError(
                f"{self.start.match}: its journal cannot be replayed: {error}."
            ) from error

    def write_to(self, journal: Journal) -> None:
        """Write every ply from now on to a journal."""
        self._journal = journal

    def _write(self, ply: JournalPly) -> None:
        if self._journal is not None:
            self.problem = self._journal.append(ply)

    def keep(self) -> None:
        """Leave the journal for the next start of the host."""
        if self._journal is not None:
            # What a full disk does not take is lost; the rest follows from there.
            with contextlib.suppress(OSError):
                self._journal.close()
            self._journal = None

    def record_files(self) -> dict[str, bytes]:
        """Return the record of each board by the name of its file, without those of bots alone."""
        name = f"{self.ruleset.name}-{self.start.match}"
        if not self.is_race:
            return {f"{name}{SAVE_SUFFIX}": record_bytes(self.boards[0])}
        people = [place for place in self.places if self.start.players[place] == HUMAN]
        boards = {f"{name}-{place + 1}{SAVE_SUFFIX}": self.boards[place] for place in people}
        return {file: record_bytes(board) for file, board in boards.items()}

    def delete_journal(self) -> None:
        """Delete the journal of a match that is over and recorded; raises OSError."""
        if self._journal is not None:
            self._journal.delete()
            self._journal = None


class RecordFolder:
    """Writes the records of matches that are over, now or as soon as the disk allows it."""

    def __init__(self, folder: Path | None, limits: Limits, report: Callable[..., None]) -> None:
        self._folder = None if folder is None else folder / RECORDS_FOLDER
        self._most_bytes = limits.records_mb * 1_000_000
        self._report = report
        # Matches whose records the disk has not taken yet.
        self._waiting: dict[MatchBoards, asyncio.TimerHandle] = {}
        self._bytes = 0
        if self._folder is not None and self._folder.is_dir():
            self._bytes = sum(path.stat().st_size for path in self._folder.iterdir())

    def add(self, play: MatchBoards) -> None:
        """Write what a match was, if anybody has acted in it, and delete its journal."""
        if self._folder is None:
            return
        try:
            records = play.record_files() if play.has_actions else {}
            size = sum(map(len, records.values()))
            if records and self._bytes + size > self._most_bytes:
                problem = f"{self._folder} is full ({self._most_bytes // 1_000_000} MB)"
                problem += ": nothing is recorded."
                self._report("records full", match=play.start.match, problem=problem)
            else:
                for name, content in records.items():
                    atomic_write(self._folder / name, content)
                self._bytes += size
            play.delete_journal()
            self._waiting.pop(play, None)
        except OSError as error:
            if play not in self._waiting:
                self._report("disk", match=play.start.match, problem=str(error))
            later = asyncio.get_running_loop().call_later(_RETRY_SECONDS, self.add, play)
            self._waiting[play] = later

    def close(self) -> None:
        """Try once more to write what waits; the journals of the rest are kept."""
        for play, later in tuple(self._waiting.items()):
            later.cancel()
            self.add(play)
        for play, later in self._waiting.items():
            later.cancel()
            play.keep()
