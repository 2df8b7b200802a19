"""The steps of a turn except the devils': the hero's actions, spawning, countdown, sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.actor import Actor, Item
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Grid, Pos, Terrain, all_positions, manhattan
from game.core.pathfinding import manhattan_disc, nth_cell
from game.rulesets.railgun.params import DEVIL, DIGIT, WEAPON, RailgunRules
from game.rulesets.railgun.sight import seen_cells
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


@lru_cache(maxsize=2048)
def _ray(width: int, height: int, start: Pos, direction: Direction) -> _Ray:
    """Return the cells from one, itself excluded, to the edge of the board."""
    (x, y), size = start, width * height
    row, column = range(y * width, (y + 1) * width), range(x, size, width)
    line, place = (row, x) if direction.dx else (column, y)
    cells = all_positions(width, height)[line.start : line.stop : line.step]
    number, bits = line[place], _bits_of(line)
    if direction.dx + direction.dy > 0:
        beyond = cells[-1].step(direction)
        return _Ray(cells[place + 1 :], line[place + 1 :], bits & -2 << number, beyond)
    beyond = cells[0].step(direction)
    return _Ray(cells[:place][::-1], line[:place][::-1], bits & (1 << number) - 1, beyond)


@lru_cache(maxsize=256)
def _bits_of(line: range) -> int:
    return sum(1 << number for number in line)


def line_of_fire(
    turn: RailgunTurn, start: Pos, direction: Direction
) -> tuple[tuple[Pos, ...], Actor | None, Pos | None]:
    """Return the cells a shot crosses, and the actor it hits or the cell that stops it.

    The shot flies until the edge, a building or the first actor, whose cell ends the path (rules
    4.2, 7).
    """
    cells, numbers, bits, beyond = _ray(turn.chart.width, turn.chart.height, start, direction)
    stops = bits & turn.free ^ bits
    if not stops:
        return cells, None, beyond
    nearest = (stops & -stops if numbers.step > 0 else stops).bit_length() - 1
    count = numbers.index(nearest)
    pos = cells[count]
    if not turn.chart.floor >> nearest & 1:
        return cells[:count], None, pos
    target = next(actor for actor in turn.actors.values() if actor.pos == pos)
    return cells[: count + 1], target, None


def step(turn: RailgunTurn, direction: Direction) -> None:
    """Move the hero one cell, pick up a kit there and reveal an adjacent pillar (rules 4, 4.3)."""
    draft, rules, chart, hero = turn.draft, turn.rules, turn.chart, turn.actors[turn.hero_id]
    x, y = hero.pos
    number = y * chart.width + x
    place = number + direction.dy * chart.width + direction.dx
    end = chart.cells[place]
    hero = draft.move(hero, end, hero.facing if rules.fixed_facing else direction)
    turn.free ^= 1 << number | 1 << place
    kit = turn.pop_kit_at(end)
    if kit is not None:
        draft.pick_up(hero, kit)
        turn.ammo = min(rules.ammo_cap, turn.ammo + 1)
        turn.turns += rules.kit_turns
        draft.log("kit_taken", rules.kit_turns - 1)
    turn.streak = 0
    grid = draft.grids[0]
    index = grid.terrain.find(_PILLAR)
    while index >= 0:
        if chart.beside[place] >> index & 1:
            draft.set_terrain(chart.cells[index], Terrain.PILLAR_FOUND)
            draft.log("pillar_found")
        index = grid.terrain.find(_PILLAR, index + 1)


def shoot(turn: RailgunTurn, direction: Direction) -> None:
    """Fire the railgun (rules 4.2; railgun.txt, "Calculate Kill Counts")."""
    draft, hero = turn.draft, turn.actors[turn.hero_id]
    turn.ammo -= 1
    turn.streak += 1
    turn.shots += 1
    path, target, stop = line_of_fire(turn, hero.pos, direction)
    facing = hero.facing
    hit = None if target is None else target.id
    hero = draft.shoot(hero, direction, path, WEAPON, hit=hit, stop=stop)
    if turn.rules.fixed_facing and facing is not direction:
        draft.change_actor(replace(hero, facing=facing))
    if target is None:
        return
    turn.hits += 1
    turn.kill_devil(target, WEAPON, hero.id)
    worth = kill_worth(turn.ammo, manhattan(hero.pos, target.pos))
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
    # All actors but the hero are devils.
    if has_room_for_wave(turn.rules, len(turn.actors) - 1):
        devils = [devil.pos for devil in turn.devils()]
        draw = turn.draft.below
        for cell in wave_cells(turn.rules, turn.grid, turn.pos, devils, turn.free, draw):
            crush_kit(turn, turn.spawn(DEVIL, cell, Direction.S))


def has_room_for_wave(rules: RailgunRules, devils: int) -> bool:
    """Return whether a whole wave may join some devils."""
    return rules.devils_max - devils >= rules.wave


def wave_cells(
    rules: RailgunRules,
    grid: Grid,
    hero: Pos,
    devils: Sequence[Pos],
    free: int,
    below: Callable[[int], int],
) -> list[Pos]:
    """Draw the cells of up to a wave: first apart from each devil, then anywhere in the ring.

    The rules shuffle the ring and take the first cells that fit, which amounts to drawing
    uniformly among the cells that fit.
    """
    width, height = grid.width, grid.height
    cells: list[Pos] = []
    near = manhattan_disc(width, height, hero, rules.spawn_min - 1)
    ring = manhattan_disc(width, height, hero, rules.spawn_max) & ~near & free
    for apart in (max(0, rules.spawn_gap - 1), 0):
        fitting = ring
        for pos in (*devils, *cells):
            fitting &= ~manhattan_disc(width, height, pos, apart)
        while fitting:
            cell = grid.pos(nth_cell(fitting, below(fitting.bit_count())))
            cells.append(cell)
            if len(cells) == rules.wave:
                return cells
            fitting &= ~manhattan_disc(width, height, cell, apart)
    return cells


def crush_kit(turn: RailgunTurn, devil: Actor) -> None:
    """Destroy the kit under a devil (rules 7, 8)."""
    kit = turn.pop_kit_at(devil.pos)
    if kit is not None:
        turn.draft.destroy(kit, devil)


def count_down(turn: RailgunTurn) -> None:
    """Count a turn down; at 0 the match ends before any devil acts (rules 3)."""
    turn.turns -= 1
    if turn.turns < 1:
        turn.turns = 0
        turn.end_match("turns", won=False)
    elif turn.turns == LOW_TURNS:
        turn.draft.log("low_turns", LOW_TURNS)


def update_sight(turn: RailgunTurn) -> None:
    """Update sight, memory and wall counters, at each turn's start and at the end (rules 3, 6)."""
    rules, grid = turn.rules, turn.grid
    if rules.show_map:
        turn.visible = (1 << len(grid.terrain)) - 1
    else:
        hero = turn.actors[turn.hero_id]
        reach = (rules.sight_front, rules.sight_side, rules.sight_back)
        turn.visible = seen_cells(turn.chart, hero.pos, hero.facing, reach)
    turn.known |= turn.visible
    if turn.kills_left != turn.kills_shown:
        _turn_dials(turn)


def _turn_dials(turn: RailgunTurn) -> None:
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
    """Start the hero's turn: update sight, test for checkmate, cap the turns (rules 3, 4.5)."""
    update_sight(turn)
    if turn.ammo == 0:
        grid = turn.grid
        if not manhattan_disc(grid.width, grid.height, turn.pos, 1) & turn.free:
            turn.draft.log("checkmate")
            turn.end_match("checkmate", won=False)
    turn.turns = min(turn.turns, turn.rules.turn_cap)
