"""The steps of a turn except the devils': the hero's actions, spawning, countdown, sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.actor import ActorId, Item
from game.core.event import ActorChanged, Shot
from game.core.grid import Direction, Pos, Terrain, all_positions, manhattan
from game.core.pathfinding import nth_cell
from game.rulesets.railgun.floor_chart import FloorChart
from game.rulesets.railgun.params import DIGIT, WEAPON, RailgunRules
from game.rulesets.railgun.placement import hero_actor
from game.rulesets.railgun.turn_draft import RailgunTurn

LOW_TURNS = 5
_PILLAR = int(Terrain.PILLAR)


class _Ray(NamedTuple):
    """Cells in order, the same as numbers in reading order and as a bit board.

    `beyond` is the one behind them, just outside the board.
    """

    cells: tuple[Pos, ...]
    numbers: range
    bits: int
    beyond: Pos


@lru_cache(maxsize=4096)
def _ray(width: int, height: int, start: int, direction: Direction) -> _Ray:
    """Return the cells from one, itself excluded, to the edge of the board."""
    (y, x), size = divmod(start, width), width * height
    row, column = range(y * width, (y + 1) * width), range(x, size, width)
    line, place = (row, x) if direction.dx else (column, y)
    cells, bits = all_positions(width, height)[line.start : line.stop : line.step], _bits_of(line)
    if direction.dx + direction.dy > 0:
        beyond = cells[-1].step(direction)
        return _Ray(cells[place + 1 :], line[place + 1 :], bits & -2 << start, beyond)
    beyond = cells[0].step(direction)
    return _Ray(cells[:place][::-1], line[:place][::-1], bits & (1 << start) - 1, beyond)


@lru_cache(maxsize=256)
def _bits_of(line: range) -> int:
    return sum(1 << number for number in line)


def line_of_fire(
    turn: RailgunTurn, start: int, direction: Direction
) -> tuple[tuple[Pos, ...], ActorId | None, Pos | None]:
    """Return the cells a shot crosses, and the actor it hits or the cell that stops it.

    The shot flies until the edge, a building or the first actor, whose cell ends the path (rules
    4.2, 7).
    """
    chart = turn.chart
    cells, numbers, bits, beyond = _ray(chart.width, chart.height, start, direction)
    stops = bits & turn.free ^ bits
    if not stops:
        return cells, None, beyond
    nearest = (stops & -stops if numbers.step > 0 else stops).bit_length() - 1
    count = numbers.index(nearest)
    if not chart.floor >> nearest & 1:
        return cells[:count], None, cells[count]
    if nearest == turn.hero:
        return cells[: count + 1], turn.hero_id, None
    hit = next(number for number, (place, _, _) in turn.devils.items() if place == nearest)
    return cells[: count + 1], hit, None


def step(turn: RailgunTurn, direction: Direction) -> None:
    """Move the hero one cell, pick up a kit there and reveal an adjacent pillar (rules 4, 4.3)."""
    draft, rules, chart = turn.draft, turn.rules, turn.chart
    end = turn.hero + direction.dy * chart.width + direction.dx
    turn.move_hero(turn.hero_id, end, turn.facing if rules.fixed_facing else direction)
    if turn.kits >> end & 1:
        draft.pick_up(turn.hero_id, turn.pop_kit_at(end))
        turn.ammo = min(rules.ammo_cap, turn.ammo + 1)
        turn.turns += rules.kit_turns
        draft.log("kit_taken", rules.kit_turns - 1)
    turn.streak = 0
    terrain = draft.grids[0].terrain
    pillar = terrain.find(_PILLAR)
    while pillar >= 0:
        if chart.beside[end] >> pillar & 1:
            draft.set_terrain(chart.cells[pillar], Terrain.PILLAR_FOUND)
            draft.log("pillar_found")
        pillar = terrain.find(_PILLAR, pillar + 1)


def shoot(turn: RailgunTurn, direction: Direction) -> None:
    """Fire the railgun (rules 4.2; railgun.txt, "Calculate Kill Counts")."""
    draft, hero = turn.draft, turn.hero_id
    turn.ammo -= 1
    turn.streak += 1
    turn.shots += 1
    path, hit, stop = line_of_fire(turn, turn.hero, direction)
    draft.events.append(Shot(hero, turn.pos, direction, path, WEAPON, hit, stop))
    if not turn.rules.fixed_facing:
        turn.facing = direction
    elif turn.facing is not direction:
        # Back again: a shot turns whoever fires it.
        draft.events.append(
            ActorChanged(hero_actor(hero, turn.chart, turn.hero, turn.facing, None))
        )
    if hit is None:
        return
    turn.hits += 1
    worth = kill_worth(turn.ammo, manhattan(turn.pos, path[-1]))
    turn.kill_devil(hit, WEAPON, hero)
    turn.kills_left = max(0, turn.kills_left - worth)
    draft.log("kill" if worth == 1 else "double_kill", worth)
    if turn.kills_left == 0:
        turn.end_match("kills", won=True)


def kill_worth(ammo_left: int, steps: int) -> int:
    """Return the kills one shot counts for: 1, +1 with the last charge, +1 at distance 1.

    >>> [kill_worth(1, 2), kill_worth(0, 2), kill_worth(1, 1), kill_worth(0, 1)]
    [1, 2, 2, 3]
    """
    return 1 + (ammo_left == 0) + (steps == 1)


def respawn(turn: RailgunTurn) -> None:
    """Spawn a wave if there is room for all of it (rules 8)."""
    if has_room_for_wave(turn.rules, len(turn.devils)):
        devils = [place for place, _, _ in turn.devils.values()]
        draw = turn.draft.below
        for place in wave_cells(turn.rules, turn.chart, turn.hero, devils, turn.free, draw):
            devil = turn.spawn_devil(place)
            if turn.kits >> place & 1:
                turn.crush_kit(place, devil)


def has_room_for_wave(rules: RailgunRules, devils: int) -> bool:
    """Return whether a whole wave may join some devils."""
    return rules.devils_max - devils >= rules.wave


def wave_cells(
    rules: RailgunRules,
    chart: FloorChart,
    hero: int,
    devils: Sequence[int],
    free: int,
    below: Callable[[int], int],
) -> list[int]:
    """Draw the cells of up to a wave: first apart from each devil, then anywhere in the ring.

    The rules shuffle the ring and take the first cells that fit, which amounts to drawing
    uniformly among the cells that fit.
    """
    cells: list[int] = []
    discs = chart.discs
    ring = discs[rules.spawn_max][hero] & ~discs[rules.spawn_min - 1][hero] & free
    for apart in (max(0, rules.spawn_gap - 1), 0):
        taken, around = 0, discs[apart]
        for place in (*devils, *cells):
            taken |= around[place]
        fitting = ring & ~taken
        while fitting:
            cell = nth_cell(fitting, below(fitting.bit_count()))
            cells.append(cell)
            if len(cells) == rules.wave:
                return cells
            fitting &= ~around[cell]
    return cells


def count_down(turn: RailgunTurn) -> None:
    """Count a turn down; at 0 the match ends before any devil acts (rules 3)."""
    turn.turns -= 1
    if turn.turns < 1:
        turn.turns = 0
        turn.end_match("turns", won=False)
    elif turn.turns == LOW_TURNS:
        turn.draft.log("low_turns", LOW_TURNS)


def turn_dials(turn: RailgunTurn) -> None:
    """Let the wall counters show the kills left, at each turn's start and at the end (rules 6)."""
    if turn.kills_left == turn.kills_shown:
        return
    dials = [item for item in turn.draft.items.values() if item.kind == DIGIT]
    for dial, digit in zip(dials, counter_digits(turn.kills_left), strict=False):
        if dial.count != digit:
            turn.draft.change_item(Item(dial.id, dial.kind, dial.pos, digit, dial.board))


def counter_digits(kills: int) -> tuple[int, int, int]:
    """Return the three wall counters' digits, left to right; the right one fills first (rules 6).

    >>> counter_digits(18), counter_digits(7), counter_digits(1)
    ((6, 6, 6), (0, 1, 6), (0, 0, 1))
    """
    return max(kills - 12, 0), min(max(kills - 6, 0), 6), min(kills, 6)


def begin_turn(turn: RailgunTurn) -> None:
    """Start the hero's turn: turn the dials, test for checkmate, cap the turns (rules 3, 4.5)."""
    turn_dials(turn)
    if turn.ammo == 0 and not turn.chart.beside[turn.hero] & turn.free:
        turn.draft.log("checkmate")
        turn.end_match("checkmate", won=False)
    cap = turn.rules.turn_cap
    # `min` takes three times as long.
    turn.turns = cap if turn.turns > cap else turn.turns
