"""Ratings of bots from all matches that they played, with error bars."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.referee.bot_match import BotResult
from game.referee.errors import RefereeError
from game.referee.summary import SURE, by_match


class Rating(NamedTuple):
    """A bot's strength, 25 for a new one, and how far off it may be (95 %)."""

    bot: str
    rating: float
    margin: float
    matches: int


def rate(results: Iterable[BotResult], first: Sequence[str]) -> list[Rating]:
    """Return the ratings of all bots, the best first; raises RefereeError without openskill.

    Who played alone on the same map of the same seed is compared as if in one match. The bots
    named `first` are there even without a match.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise RefereeError("Ratings need a package: pip install openskill.") from None
    model = PlackettLuce()
    ratings, matches = {bot: model.rating() for bot in first}, dict.fromkeys(first, 0)
    for match in by_match(results).values():
        for bot in match:
            ratings.setdefault(bot, model.rating())
            matches[bot] = matches.get(bot, 0) + (len(match) > 1)
        if len(match) > 1:
            worths = sorted(set(match.values()), reverse=True)
            ranks = [float(worths.index(worth)) for worth in match.values()]
            rated = model.rate([[ratings[bot]] for bot in match], ranks=ranks)
            ratings.update({bot: team[0] for bot, team in zip(match, rated, strict=True)})
    found = [
        Rating(bot, round(rating.mu, 2), round(SURE * rating.sigma, 2), matches[bot])
        for bot, rating in ratings.items()
    ]
    return sorted(found, key=lambda rating: -rating.rating)
