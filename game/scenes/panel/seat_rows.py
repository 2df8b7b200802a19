"""What is shown of the seats of a match: names, whose turn it is, who is away, their numbers."""

import re
from collections.abc import Collection, Sequence

from game.content.assets.strings import get_text, has_text
from game.core.actor import Seat
from game.core.view import Gauge
from game.scenes.texts.labels import seat_name
from game.session.updates import MatchInfo, MatchPresence
from game.ui.widgets.panel.seat_list import SeatRow

_OF_SEAT = re.compile(r"(\w+)_(\d)")


def seat_rows(
    info: MatchInfo,
    to_act: Sequence[Seat],
    presence: MatchPresence | None = None,
    playing: Collection[Seat] = (),
) -> tuple[SeatRow, ...]:
    """Return the rows of all seats; none where a player is alone.

    Without a seat in `playing` it is not known who plays on.
    """
    if info.seats < 2:
        return ()
    waits_for = to_act if presence is None else presence.to_act
    rows = []
    for seat in map(Seat, range(info.seats)):
        away, clock = False, ""
        if presence is not None:
            away = presence.away_ms[seat] >= 0
            if seat in waits_for and presence.turn_ms >= 0:
                clock = time_left_text(presence.turn_ms)
        is_out, name = bool(playing) and seat not in playing, seat_name(seat, info)
        short = str(seat + 1) if name == seat_name(seat) else ""
        rows.append(SeatRow(seat, name, seat in waits_for, away, clock, is_out, short))
    return tuple(rows)


def time_left_text(milliseconds: int) -> str:
    """Return a time as minutes and seconds, or hours and minutes.

    >>> time_left_text(61_000), time_left_text(900), time_left_text(7_260_000)
    ('1:01', '0:01', '2 h 01')
    """
    seconds = -(-milliseconds // 1000)
    if seconds >= 3600:
        return f"{seconds // 3600} h {seconds % 3600 // 60:02}"
    return f"{seconds // 60}:{seconds % 60:02}"


def gauges_of_seats(gauges: Sequence[Gauge]) -> dict[Seat, list[Gauge]]:
    """Return which gauges are another seat's: "name@1" of seat 1, "name_2" of the second seat."""
    found: dict[Seat, list[Gauge]] = {}
    for gauge in gauges:
        _, _, at = gauge.name.partition("@")
        counted = _OF_SEAT.fullmatch(gauge.name)
        if at or counted:
            seat = Seat(int(at) if at else int(counted[2]) - 1 if counted else 0)
            found.setdefault(seat, []).append(gauge)
    return found


def named_label(info: MatchInfo, gauges: Sequence[Gauge], label: str) -> str:
    """Return the label of another seat's gauge with the name of its player, others as they are."""
    texts = info.ruleset.name
    for seat, found in gauges_of_seats(gauges).items():
        for gauge in found:
            key = f"gauge.{gauge.name}"
            if has_text(texts, key) and label == get_text(texts, key):
                kind = get_text(texts, key.rpartition("_")[0])
                return f"{kind}: {seat_name(seat, info)}"
    return label
