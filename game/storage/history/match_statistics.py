"""What a player's finished matches of one game come to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.storage.history.history_entry import HistoryEntry


@dataclass(slots=True)
class MatchStatistics:
    """Counts over matches; streaks and the rate leave out lessons and matches of bots alone.

    `streak` is the number of wins since the last loss. `halves` are the shares won of the earlier
    and the later half. `maps` has how often each map was played and won, by its title.
    """

    matches: int = 0
    scored: int = 0
    won: int = 0
    given_up: int = 0
    lessons: int = 0
    lessons_won: int = 0
    actions: int = 0
    streak: int = 0
    longest_streak: int = 0
    halves: tuple[float, float] = (0.0, 0.0)
    kills: Counter[str] = field(default_factory=Counter)
    attacks: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    maps: dict[str, tuple[int, int]] = field(default_factory=dict)


def match_statistics(entries: Iterable[HistoryEntry]) -> MatchStatistics:
    """Return the statistics of matches, in whatever order."""
    told, wins = MatchStatistics(), list[bool]()
    for entry in sorted(entries, key=lambda entry: (entry.ended_at, entry.name)):
        told.matches += 1
        told.actions += entry.plies
        told.lessons += entry.is_lesson
        told.lessons_won += entry.is_lesson and entry.end == "won"
        told.given_up += entry.end == "given_up"
        told.kills.update(dict(entry.kills))
        told.attacks.update(dict(entry.attacks))
        if entry.killed_by is not None and entry.end == "lost":
            told.deaths[entry.killed_by[0]] += 1
        if entry.is_lesson or entry.people == "bots":
            continue
        is_won = entry.end == "won"
        wins.append(is_won)
        told.streak = told.streak + 1 if is_won else 0
        told.longest_streak = max(told.longest_streak, told.streak)
        title = "" if entry.is_random else entry.map_title
        played, won = told.maps.get(title, (0, 0))
        told.maps[title] = (played + 1, won + is_won)
    told.scored, told.won = len(wins), sum(wins)
    half = len(wins) // 2
    if half:
        told.halves = sum(wins[:half]) / half, sum(wins[half:]) / (len(wins) - half)
    return told
