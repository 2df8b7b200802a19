"""What may have killed a seat for all that the public log says (R21 to R26, R29, R45)."""

from collections.abc import Sequence

from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.view import View
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
    """Return `death_causes` of a view's seat; after the end, of a death that was not announced."""
    assert view.seat is not None
    late = [LoggedDeath(view.seat, view.turn)] * (view.outcome is not None)
    return death_causes((*view.log, *late), view.seat)


def death_causes(log: Sequence[LogEntry], seat: Seat) -> tuple[str, tuple[LoggedAction, ...]]:
    """Return what may have caused a seat's last announced death, and the actions that may have.

    The cause is "rocket", "player", "both", or "home" on another's home; with "_by" it is certain.
    With "each", every action has killed once.
    """
    end = max((n for n, entry in enumerate(log) if _is_death(entry, seat)), default=len(log))
    start = end
    while _is_death(log[start - 1], seat):
        start -= 1
    before = log[:start]
    own = [n for n, e in enumerate(before) if isinstance(e, LoggedAction) and e.seat == seat]
    began = own[-1] if own else 0
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
        e for e in since if isinstance(e.action, Shoot) and (e.seat != seat or settings.looped)
    ]
    if settings.announce_hits:
        fired = [entry for entry in fired if entry.has(Answer.HIT)]
    cause = "both" if came and fired else "player" if came else "rocket"
    if len(came) + len(fired) == 1:
        is_taken = came and has_treasure and start == end
        cause = "own" if fired and fired[0].seat == seat else "treasure" if is_taken else cause
        cause += "_by"
    elif start < end and len(came) + len(fired) == end - start + 1:
        cause = "each"  # No action kills anyone twice (R23).
    return cause, tuple([entry for entry in since if entry in came or entry in fired])


def _is_death(entry: LogEntry, seat: Seat) -> bool:
    return isinstance(entry, LoggedDeath) and entry.seat == seat


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
