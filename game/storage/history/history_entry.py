"""What the history tells of a finished match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.core.actor import Seat
from game.core.features.deeds import Deed, done_deeds
from game.core.features.lesson import read_lesson
from game.core.features.match_summary import MatchSummary, summarize_match
from game.core.features.moments import moments
from game.core.level import RANDOM_LEVEL
from game.core.match import Match
from game.core.view import Gauge
from game.storage.level_result import result_key, result_of

End = Literal["won", "lost", "given_up"]
People = Literal["solo", "people", "bots"]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A finished match: where it was played, how it ended, and what the first human did in it.

    `name` is that of its files, `map_key` the same for all matches on one map, `map_title` not
    translated. `ended_at` is in seconds. Kinds and weapons are counted as (name, times), `moments`
    are by ply, `deeds` those done in it.
    """

    name: str
    ended_at: int
    ruleset: str
    map_title: str
    map_key: str
    is_lesson: bool
    is_random: bool
    seed: int
    players: tuple[str, ...]
    seat: Seat
    plies: int
    end: str
    people: str
    termination: str
    winners: tuple[Seat, ...]
    score: int
    gauges: tuple[Gauge, ...]
    killed_by: tuple[str, str] | None
    self_inflicted: bool
    deepest_floor: int
    turns: int
    kills: tuple[tuple[str, int], ...]
    attacks: tuple[tuple[str, int], ...]
    moments: tuple[tuple[int, int], ...]
    deeds: tuple[str, ...]


def history_entry(
    match: Match, name: str, ended_at: int, deeds: Mapping[str, Deed]
) -> HistoryEntry:
    """Return what the history tells of a finished match."""
    outcome, humans = match.outcome, match.human_seats
    assert outcome is not None
    seat = (*[seat for seat in outcome.winners if seat in humans], *humans, Seat(0))[0]
    view, level, result = match.state.observe(seat), match.level, result_of(match)
    summary = MatchSummary(turns=view.turn)
    if match.ruleset.features.match_summary:
        summary = summarize_match(match, seat)
    end: End = "given_up" if match.was_given_up else "won" if result.won else "lost"
    people: People = "solo" if len(humans) == 1 else "people" if humans else "bots"
    return HistoryEntry(
        name,
        ended_at,
        match.ruleset.name,
        level.title,
        result_key(match.ruleset.name, level, match.seed),
        bool(read_lesson(level.note).steps),
        level.name == RANDOM_LEVEL,
        match.seed,
        match.players,
        seat,
        match.ply,
        end,
        people,
        outcome.termination,
        outcome.winners,
        result.score,
        view.gauges,
        summary.killed_by,
        summary.self_inflicted,
        summary.deepest_floor,
        summary.turns,
        tuple(summary.kills.most_common()),
        tuple(summary.attacks.most_common()),
        tuple((ply, int(moment)) for ply, moment in moments(match, seat).items()),
        done_deeds(deeds, match, seat) if humans else (),
    )
