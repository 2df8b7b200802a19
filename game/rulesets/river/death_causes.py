"""What may have killed a seat for all that the public log says (R21 to R26, R29, R45)."""

from collections.abc import Sequence

from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.view import View
from game.rulesets.river.params import LATE_DEATHS
from game.rulesets.river.public_log import (
    Answer,
    LoggedAction,
    LoggedAnswer,
    LoggedDeath,
    logged_actions,
    settings_from_log,
)

_TILES = frozenset({Answer.FIELD, Answer.HOME, Answer.RIVER, Answer.PORTAL})


def explain_death(view: View) -> tuple[str, tuple[LoggedAction, ...]]:
    """Return `death_causes` of a view's seat; after the end, of unannounced deaths."""
    seat = view.seat
    assert seat is not None
    late = sum(gauge.value for gauge in view.gauges if gauge.name == LATE_DEATHS)
    if view.outcome is not None and not late:
        return "", ()
    return death_causes((*view.log, *[LoggedDeath(seat, view.turn)] * late), seat)


def death_causes(log: Sequence[LogEntry], seat: Seat) -> tuple[str, tuple[LoggedAction, ...]]:
    """Return what may have caused a seat's last announced death, and the actions that may have.

    The cause is "rocket", "player" or "both", "home" on another's home, where its owner's return
    kills as well, "treasure" for who came and took it; with "_by" there is only one such action.
    """
    end = max((n for n, entry in enumerate(log) if _is_death(entry, seat)), default=len(log))
    start = end
    while _is_death(log[start - 1], seat):
        start -= 1
    before = log[:start]
    began = max((n for n, e in enumerate(before) if _is_action(e, seat)), default=0)
    tile, has_treasure = _last_known(before[: began + 1], seat)
    since = logged_actions(before[began:])
    if start == end and has_treasure:
        # The first to come onto the tile takes the treasure, be it as the killer or after it.
        taken = [n for n, entry in enumerate(since) if n and entry.has(Answer.TREASURE)][:1]
        since = since[: taken[0] + 1] if taken else since
        came = [since[n] for n in taken]
    else:
        tiles = {tile} if start == end else {tile, LoggedAnswer(Answer.HOME, seat + 1)}
        came = [e for e in since if e.seat != seat and not tiles.isdisjoint(e.answers)]
        if tile.answer is Answer.HOME and tile.number != seat + 1:
            return "home", tuple([e for e in since if e.seat != seat])
    settings = settings_from_log(log)
    fired = [
        entry
        for entry in since
        if isinstance(entry.action, Shoot)
        and (entry.seat != seat or settings.looped)
        and (entry.has(Answer.HIT) or not settings.announce_hits)
    ]
    cause = "both" if came and fired else "player" if came else "rocket"
    if len(came) + len(fired) == 1:
        is_taken = came and has_treasure and start == end
        cause = "own" if fired and fired[0].seat == seat else "treasure" if is_taken else cause
        cause += "_by"
    return cause, tuple([entry for entry in since if entry in came or entry in fired])


def _is_death(entry: LogEntry, seat: Seat) -> bool:
    return isinstance(entry, LoggedDeath) and entry.seat == seat


def _is_action(entry: LogEntry, seat: Seat) -> bool:
    return isinstance(entry, LoggedAction) and entry.seat == seat


def _last_known(log: Sequence[LogEntry], seat: Seat) -> tuple[LoggedAnswer, bool]:
    """Return the tile on which a seat's last action left it, and whether it had the treasure."""
    tile, holder = LoggedAnswer(Answer.HOME, seat + 1), -1
    for entry in log:
        if isinstance(entry, LoggedAction):
            holder = entry.seat if entry.has(Answer.TREASURE) else holder
            if entry.seat == seat and isinstance(entry.action, Move):
                tile = [tile, *(a for a in entry.answers if a.answer in _TILES)][-1]
        elif isinstance(entry, LoggedDeath):
            holder = -1 if entry.seat == holder else holder
            tile = LoggedAnswer(Answer.HOME, seat + 1) if entry.seat == seat else tile
    return tile, holder == seat
