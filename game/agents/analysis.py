"""Where a match turned: how good a seat's position was, and which of its actions cost most."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from game.agents.rollout_search import RolloutSearch, is_clear
from game.core.action import Action, Resign
from game.core.actor import Seat
from game.core.features.features import WIN
from game.core.match import Match
from game.core.rng import derive_seed
from game.core.state import State

MOST_TURNING_POINTS = 3


class Mistake(Enum):
    """What was wrong with an action, the plainest first."""

    MISSED_WIN = "missed_win"
    LOST_AT_ONCE = "lost_at_once"
    WORSE = "worse"


@dataclass(frozen=True, slots=True)
class PlyAnalysis:
    """A seat's action at a ply: the chance of a win before it, and what it cost, in thousandths.

    `value` is that of the best action and `loss` by how much it was better than the one played,
    each with its standard error; both are judged by what the seat could know.
    """

    ply: int
    played: Action
    best: Action
    value: int
    error: int
    loss: int
    loss_error: int
    mistake: Mistake | None


def own_plies(match: Match, seat: Seat) -> list[int]:
    """Return the plies at which a seat had a choice, counted from 1."""
    played = ((ply, *match.action(ply)) for ply in range(1, match.ply + 1))
    return [ply for ply, by, action in played if by == seat and not isinstance(action, Resign)]


def analyze_ply(
    search: RolloutSearch, state: State, seat: Seat, ply: int, played: Action
) -> PlyAnalysis | None:
    """Return what an action was worth in the state before it; the same for the same effort.

    None where there is nothing to judge, or no world to judge it in.
    """
    found = search.search(state, seat, derive_seed(ply, "analysis"), played)
    own = next((each for each in found if each.action == played), None)
    if own is None:
        return None
    best, mistake = found[0], None
    (loss, error), value, doubt = best.lead_over(own), best.mean, best.error
    winner = next((each for each in found if each.always_wins), None)
    others = [each for each in found if not each.always_loses]
    if winner is not None and not own.always_wins:
        best, mistake = winner, Mistake.MISSED_WIN
    elif own.always_loses and others:
        best = max(others, key=lambda each: (each.worlds, each.mean))
        mistake = Mistake.LOST_AT_ONCE
    elif best is not own and is_clear(loss, error):
        # The best of several was also the luckiest one: only worlds of their own tell by how much.
        both = best.action, played
        better, worse = search.search(state, seat, derive_seed(ply, "comparison"), None, both)
        loss, error = better.lead_over(worse)
        if better.action != played and is_clear(loss, error):
            mistake, value, doubt = Mistake.WORSE, better.mean, better.error
    if mistake in (Mistake.MISSED_WIN, Mistake.LOST_AT_ONCE):
        loss, error = best.mean - own.mean, best.error
    value, doubt, loss, error = map(round, (value, doubt, max(0.0, loss), error))
    return PlyAnalysis(ply, played, best.action, value, doubt, loss, error, mistake)


def turning_points(plies: Iterable[PlyAnalysis]) -> list[PlyAnalysis]:
    """Return the actions that cost most, at most three, in their order; none if none was wrong.

    A win that was passed up and an action that lost at once go before everything else.
    """

    def weight(each: PlyAnalysis) -> tuple[bool, float]:
        return each.mistake is not Mistake.WORSE, each.loss

    wrong = sorted((each for each in plies if each.mistake), key=weight, reverse=True)
    return sorted(wrong[:MOST_TURNING_POINTS], key=lambda each: each.ply)


def percent(value: float) -> int:
    """Return thousandths of a win as whole per cent."""
    return round(100 * value / WIN)
