"""Who plays: a human, a bot or no one for each seat of a new match."""

from __future__ import annotations

from game.core.actor import Seat
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.scenes.last_choices import EMPTY_SEAT


def default_players(ruleset: Ruleset) -> tuple[str, ...]:
    """Return a human and, if a second seat can be taken, the weakest bot for the others."""
    bots = list(ruleset.bots())
    if not bots:
        return (HUMAN,) * ruleset.seats.start
    return (HUMAN, *[bots[0]] * (max(2, ruleset.seats.start) - 1))


def lesson_players(ruleset: Ruleset, seats: int) -> tuple[str, ...]:
    """Return a human and the weakest bots for the others."""
    return (HUMAN, *list(ruleset.bots())[:1] * (seats - 1))


def default_seats(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the default players and empty seats behind them."""
    players = default_players(ruleset)
    return (*players, *[EMPTY_SEAT] * (ruleset.seats.stop - 1 - len(players)))


def taken_seats(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players of the seats that are not empty."""
    return tuple(player for player in seats if player != EMPTY_SEAT)


def seat_in_match(seats: tuple[str, ...], number: int) -> Seat | None:
    """Return the seat's number in the match, where empty ones are not counted; None if empty."""
    if seats[number] == EMPTY_SEAT:
        return None
    return Seat(len(taken_seats(seats[:number])))


def with_next_player(
    ruleset: Ruleset, seats: tuple[str, ...], number: int, step: int
) -> tuple[str, ...]:
    """Return the seats with the next player for one; as many as must stay taken."""
    kinds = (HUMAN, *ruleset.bots(), EMPTY_SEAT)
    place = kinds.index(seats[number])
    for count in range(1, len(kinds) + 1):
        offer = kinds[(place + step * count) % len(kinds)]
        if offer != EMPTY_SEAT or len(taken_seats(seats)) > ruleset.seats.start:
            return (*seats[:number], offer, *seats[number + 1 :])
    return seats
