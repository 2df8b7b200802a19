"""The seats of a match before it begins: who sits where, on which map, who is ready."""

from collections.abc import Sequence

from game.core.actor import Seat
from game.core.level import Level
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net.host_messages import LobbySeat, LobbyState, MatchRow, Problem
from game.net.hosting.member import Member
from game.net.requests import ChangeMatch, OpenMatch, Phase, bots_of, is_race

MAX_RACERS = 8


def players_problem(ruleset: Ruleset, players: Sequence[str]) -> Problem:
    """Return why these cannot play together, a text key of `net.refused`, or ""."""
    if is_race(ruleset):
        fits = len(players) <= MAX_RACERS and HUMAN in players
    else:
        fits = len(players) in ruleset.seats
    return "" if fits and {HUMAN, *bots_of(ruleset)}.issuperset(players) else "players"


class Lobby:
    """What a match is going to be. Methods return a text key of `net.refused`, or ""."""

    def __init__(self, match: str, ruleset: Ruleset, wanted: OpenMatch, title: str) -> None:
        self.match = match
        self.ruleset = ruleset
        self.choice = wanted.choice
        self.terms = wanted.terms
        self.title = title
        self.listed = wanted.listed
        # Made beforehand, where players are told of it before the start.
        self.level: Level | None = None
        # Without an owner it starts by itself: seconds after the last seat was taken.
        self.start_pause: int | None = None
        self.owner: Member | None = None
        self.players = list(wanted.players)
        self.members: list[Member | None] = [None] * len(wanted.players)
        self.ready: set[Member] = set()
        self.spectators: set[Member] = set()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the name at each seat, "" for an open one."""
        return tuple("" if member is None else member.name for member in self.members)

    @property
    def open_seats(self) -> list[int]:
        """Return the seats that somebody can take."""
        seats = enumerate(zip(self.players, self.members, strict=True))
        return [seat for seat, (player, member) in seats if player == HUMAN and member is None]

    @property
    def seated(self) -> list[Member]:
        """Return everybody with a seat."""
        return [member for member in self.members if member is not None]

    def everyone(self) -> list[Member]:
        """Return everybody with a seat, then the spectators."""
        return [*self.seated, *(each for each in self.spectators if each not in self.members)]

    def seat_of(self, member: Member) -> int | None:
        """Return a member's seat, or None."""
        return self.members.index(member) if member in self.members else None

    def take_seat(self, member: Member, seat: int | None) -> Problem:
        """Give a member an open seat, the first or another; one that has a seat changes it."""
        open_seats, own = self.open_seats, self.seat_of(member)
        if seat is None and own is not None:
            return ""
        if seat is None:
            seat = open_seats[0] if open_seats else -1
        if seat not in open_seats:
            return "full" if not open_seats else "taken"
        if own is not None:
            self.members[own] = None
        self.members[seat] = member
        self.ready.discard(member)
        self.spectators.discard(member)
        return ""

    def remove(self, member: Member) -> None:
        """Free a member's seat; the next one becomes the owner."""
        own = self.seat_of(member)
        if own is not None:
            self.members[own] = None
        self.ready.discard(member)
        self.spectators.discard(member)
        if self.owner is member:
            self.owner = next((each for each in self.seated if each.comes_back), None)

    def change(self, member: Member, wanted: ChangeMatch, title: str) -> Problem:
        """Change map, terms and players; all keep their seats, but ready marks go."""
        if member is not self.owner:
            return "not_owner"
        if problem := players_problem(self.ruleset, wanted.players):
            return problem
        sitting = [seat for seat, member in enumerate(self.members) if member is not None]
        if any(seat >= len(wanted.players) or wanted.players[seat] != HUMAN for seat in sitting):
            return "taken"
        self.choice, self.terms, self.title = wanted.choice, wanted.terms, title
        self.players = list(wanted.players)
        kept = self.members[: len(self.players)]
        self.members = kept + [None] * (len(self.players) - len(kept))
        self.ready.clear()
        return ""

    def start_problem(self) -> Problem:
        """Return why it cannot begin yet: an open seat, or somebody who is not ready."""
        if self.open_seats:
            return "open_seats"
        waiting = set(self.seated) - self.ready - {self.owner}
        return "not_ready" if any(member.comes_back for member in waiting) else ""

    def row(self, phase: Phase) -> MatchRow:
        """Return its row in the list of matches."""
        owner = "" if self.owner is None else self.owner.name
        seats, free = len(self.players), len(self.open_seats) if phase == "lobby" else 0
        name, rule = self.ruleset.name, self.terms.spectators
        return MatchRow(self.match, name, self.title, owner, phase, seats, free, rule)

    def state_for(self, member: Member, phase: Phase) -> LobbyState:
        """Return what a member sees of it."""
        seats = tuple(
            LobbySeat(
                player,
                "" if each is None else each.name,
                each in self.ready,
                each is not None and each.link is None,
            )
            for player, each in zip(self.players, self.members, strict=True)
        )
        own = self.seat_of(member)
        owner = None if self.owner is None else self.seat_of(self.owner)
        return LobbyState(
            self.match,
            self.ruleset.name,
            self.choice,
            self.title,
            self.terms,
            seats,
            phase,
            None if own is None else Seat(own),
            member is self.owner,
            is_race(self.ruleset),
            self.listed,
            len(self.everyone()) - len(self.seated),
            None if owner is None else Seat(owner),
        )
