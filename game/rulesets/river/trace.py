"""Drawing the chart from the lines of the log, as far as they are certain."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.actor import Seat
from game.core.event import Noted
from game.core.grid import Direction, Edge, Terrain
from game.rulesets.river.chart import (
    ADRIFT,
    HOME,
    PORTAL,
    SHOTS,
    STEPS,
    Chart,
    Deed,
    Drift,
    Fragment,
    Spot,
    bounds_of,
    deeds_of,
)
from game.rulesets.river.drift import courses, shared
from game.rulesets.river.params import HOMES, PORTALS, TREASURE, Settings
from game.rulesets.river.pen import Pen, blank_grid, centre

_ALREADY_OPEN = frozenset({Edge.OPEN, Edge.BROKEN})


def first_chart(settings: Settings) -> Chart:
    """Return the chart before the first action: everybody on a fragment that is his home."""
    blank = blank_grid(settings)
    start = centre(settings)
    fragments = tuple(
        Fragment(HOME, number + 1, blank.with_terrain(start, HOMES[number]))
        for number in range(settings.players)
    )
    spots = tuple(Spot(number, start, Direction.S) for number in range(settings.players))
    return Chart(settings, fragments, spots, (), 0)


def advanced(chart: Chart, lines: Iterable[Noted]) -> Chart:
    """Return the chart after further lines of the log, whole actions with their answers.

    It leaves out what is hardly worth reckoning with: persons keep all of it (see `remembered`).
    """
    for deed in deeds_of(lines):
        pen = Pen(chart)
        _draw(pen, deed)
        pen.join_landmarks()
        pen.reconsider_drifts()
        pen.forget_scraps()
        chart = pen.chart()
    return chart


def remembered(chart: Chart, lines: Iterable[Noted]) -> Chart:
    """Return the chart after further lines of the log with all that was ever told."""
    for deed in deeds_of(lines):
        pen = Pen(chart)
        _draw(pen, deed)
        again = True
        while again:
            pen.join_landmarks()
            pen.reconsider_drifts()
            again = pen.join_repeated()
        chart = pen.chart()
    return chart


def _draw(pen: Pen, deed: Deed) -> None:
    told = [line for line in deed.answers if line.values[:1] == (deed.seat + 1,)]
    if deed.name in STEPS:
        side = STEPS[deed.name]
        spot = pen.spots[deed.seat]._replace(facing=side)
        pen.spots[deed.seat] = spot
        _step(pen, deed.seat, spot, side, told)
    elif deed.name in SHOTS:
        side = SHOTS[deed.name]
        spot = pen.spots[deed.seat]._replace(facing=side)
        pen.spots[deed.seat] = spot
        if pen.edge(spot, side) in (Edge.WALL, Edge.BREAKABLE):
            pen.set_edge(spot, side, Edge.STRUCK)
    else:
        _go_home(pen, deed.seat)
    for line in deed.answers:
        if line.name == "death":
            _go_home(pen, Seat(int(line.values[0]) - 1))
        elif line.name == TREASURE:
            pen.taker, pen.lost = int(line.values[0]) - 1, None


def _go_home(pen: Pen, seat: Seat) -> None:
    if pen.taker == seat:
        pen.taker, pen.lost = -1, pen.spots[seat]
    found = pen.find(HOMES[seat])
    assert found is not None
    pen.spots[seat] = Spot(*found, Direction.S)


def _step(pen: Pen, seat: Seat, spot: Spot, side: Direction, told: list[Noted]) -> None:
    name = told[0].name
    if name == "wall":
        _meet_wall(pen, spot, side)
        return
    if name == "grate":
        pen.set_edge(spot, side, Edge.GRATE)
        return
    if pen.edge(spot, side) not in _ALREADY_OPEN:
        new = pen.edge(spot, side) is Edge.UNKNOWN
        pen.set_edge(spot, side, Edge.OPEN if new else Edge.BROKEN)
    end = pen.fragments[spot.fragment].grid.neighbour(spot.pos, side)
    assert end is not None
    there = Spot(spot.fragment, end, side)
    if name == "swamp":
        pen.put(*there[:2], Terrain.SWAMP)
        return
    pen.spots[seat] = there
    if name == "field":
        pen.put(*there[:2], Terrain.FLOOR)
    elif name == HOME:
        pen.put(*there[:2], HOMES[int(told[0].values[1]) - 1])
    elif name == PORTAL:
        _jump(pen, seat, there, [int(line.values[1]) for line in told if line.name == PORTAL])
    else:
        rivers = sum(line.name == "river" for line in told)
        grate = any(line.name == "grate" for line in told)
        _drift(pen, seat, there, rivers - 1, ends_at_grate=grate)


def _meet_wall(pen: Pen, spot: Spot, side: Direction) -> None:
    """Note a wall: one that a rocket struck before cannot be broken, so it is the border."""
    before = pen.edge(spot, side)
    if before is Edge.STRUCK:
        pen.set_edge(spot, side, Edge.SOLID)
    elif before is Edge.UNKNOWN:
        pen.set_edge(spot, side, Edge.BREAKABLE if pen.settings.looped else Edge.WALL)


def _jump(pen: Pen, seat: Seat, there: Spot, numbers: list[int]) -> None:
    first, second = numbers
    pen.put(*there[:2], PORTALS[first - 1])
    found = pen.find(PORTALS[second - 1])
    if found is None:
        found = pen.begin(PORTAL, second, PORTALS[second - 1])
    pen.spots[seat] = Spot(*found, there.facing)


def _drift(pen: Pen, seat: Seat, there: Spot, count: int, *, ends_at_grate: bool) -> None:
    pen.put(*there[:2], Terrain.WATER)
    grid = pen.fragments[there.fragment].grid
    bounds = bounds_of(pen.settings)
    found = courses(grid, there.pos, count, bounds, ends_at_grate=ends_at_grate)
    pen.put_shared(there.fragment, shared(found))
    ends = {path[-1] for path in found}
    if len(ends) == 1:
        landing, end = there.fragment, ends.pop()
    else:
        pen.landings += 1
        landing, end = pen.begin(ADRIFT, pen.landings, Terrain.WATER)
    if len(found) > 1:
        drift = Drift(there.fragment, there.pos, count, ends_at_grate, landing, end)
        pen.drifts.append(drift)
    pen.spots[seat] = Spot(landing, end, there.facing)
    if ends_at_grate:
        pen.put(landing, end, Terrain.WATER_S)
        pen.set_edge(pen.spots[seat], Direction.S, Edge.GRATE)
