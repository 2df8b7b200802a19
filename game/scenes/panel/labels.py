"""What seats and ends of matches are called."""

from __future__ import annotations

from game.content.assets.strings import get_text, has_text
from game.core.actor import Seat
from game.core.match import Match
from game.core.outcome import Outcome
from game.ui.style.style import SEAT_NAMES


def ending_text(match: Match, outcome: Outcome) -> str:
    """Return how a match ended, with who won where the texts leave room for that."""
    texts, key = match.ruleset.name, f"end.{outcome.termination}"
    if match.seats > 1 and outcome.winners and has_text(texts, f"{key}_by"):
        return get_text(texts, f"{key}_by", ", ".join(map(seat_name, outcome.winners)))
    return get_text(texts, key)


def seat_name(seat: Seat) -> str:
    """Return what a seat is called: its number and its colour."""
    colour = get_text("shared", f"seat.{SEAT_NAMES[seat % len(SEAT_NAMES)]}")
    return get_text("shared", "seat.name", seat + 1, colour)
