"""The line protocol of bot programs: what they are told, what their answers mean (rules 3, 4)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import Actor
from game.core.grid import Direction, Pos, Terrain
from game.core.view import View
from game.rulesets.codekeeper.params import CHARGES, EXIT, MONSTERS, POTION, SIGHT_RANGE, TREASURE
from game.rulesets.codekeeper.paths import chebyshev, first_step, square
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS, WEAPONS, in_range

OBSTACLE_CODE = (1, -1)
# Type and value of what lies on a cell.
ITEM_CODES = {
    EXIT: (0, 10000),
    TREASURE: (2, 100),
    POTION: (3, 10),
    **{chest: (4 + number, 1 + number) for number, chest in enumerate(CHARGES)},
}
# Type of who stands on a cell; the value is its health.
MONSTER_CODES = {kind: 7 + number for number, kind in enumerate(MONSTERS)}

# Python refuses to read numbers of thousands of digits.
_INT = r"([+-]?[0-9]{1,99})"
_REST = r"(?: (.*))?"
_MOVE = re.compile(f"MOVE {_INT} {_INT}{_REST}", re.DOTALL)
_ATTACK = re.compile(f"ATTACK {_INT} {_INT} {_INT}{_REST}", re.DOTALL)
_INT_BITS = 31
_SIDES = {(side.dx, side.dy): side for side in Direction if not side.is_diagonal}


@dataclass(frozen=True, slots=True)
class LineReply:
    """What a line of a program amounts to.

    `error` is empty or names what is wrong: "syntax", "outside" of the maze, or "weapon"; the
    action is a `Forfeit` then. `warning` is empty or says why less happens than was asked for:
    "unreachable", "no_charge" or "out_of_range". `message` is what the program says to people.
    """

    action: Action
    error: str = ""
    warning: str = ""
    message: str = ""


def _error(name: str) -> LineReply:
    return LineReply(Forfeit(), error=name)


def parse_answer(line: str, view: View) -> LineReply:
    """Return what a line, its end left off, means to the hero who has this view."""
    found = _MOVE.fullmatch(line) or _ATTACK.fullmatch(line)
    if found is None:
        return _error("syntax")
    *digits, rest = found.groups()
    numbers = [int(number) for number in digits]
    if any(not -(1 << _INT_BITS) <= number < 1 << _INT_BITS for number in numbers):
        return _error("syntax")
    target = Pos(*numbers[-2:])
    if not view.board.grid.in_bounds(target):
        return _error("outside")
    message = (rest or "").replace("\\n", "\n")
    if len(numbers) == 2:
        action, warning = move_action(view, target)
        return LineReply(action, "", warning, message)
    if not 0 <= numbers[0] < len(WEAPONS):
        return _error("weapon")
    action, warning = attack_action(view, list(WEAPONS)[numbers[0]], target)
    return LineReply(action, "", warning, message)


def move_action(view: View, target: Pos) -> tuple[Action, str]:
    """Return the step that leads to a cell of the maze, with a warning if it does not get there.

    The search knows the sight square only, and neither monsters nor boxes are in its way: the
    step can be a blow.
    """
    start = _hero(view).pos
    if target == start:
        return Wait(), ""
    beside = _SIDES.get((target.x - start.x, target.y - start.y))
    grid = view.board.grid
    if beside is not None:
        blocked = grid.terrain_at(target) is Terrain.WALL
        return Move(beside), "unreachable" if blocked else ""
    # What is remembered outside of the square is out of the search's reach anyway.
    side, reached = first_step(grid, start, target, SIGHT_RANGE, ())
    action = Wait() if side is None else Move(side)
    return action, "" if reached else "unreachable"


def attack_action(view: View, weapon: str, target: Pos) -> tuple[Action, str]:
    """Return the blow at a cell of the maze, or a wait and the reason for it."""
    if weapon in CHARGED_WEAPONS and not view.gauge(weapon).value:
        return Wait(), "no_charge"
    if not in_range(weapon, _hero(view).pos, target):
        return Wait(), "out_of_range"
    return Attack(target, weapon), ""


def format_input(view: View) -> str:
    """Return the lines that tell a program what its hero sees; cells come in reading order."""
    hero = _hero(view)
    own = (view.gauge(name).value for name in ("health", "score", *CHARGED_WEAPONS))
    things = list(_entity_rows(view, hero.pos))
    head = " ".join(map(str, (hero.pos.x, hero.pos.y, *own)))
    lines = [head, str(len(things)), *(" ".join(map(str, thing)) for thing in things)]
    return "\n".join(lines) + "\n"


def _entity_rows(view: View, centre: Pos) -> list[tuple[int, int, int, int]]:
    """Return x, y, type and value of all that is in sight, an item before who stands on it."""
    grid = view.board.grid
    items = {item.pos: item for item in view.items if chebyshev(item.pos, centre) <= SIGHT_RANGE}
    monsters = {actor.pos: actor for actor in view.actors if actor.kind in MONSTERS}
    found = []
    for x, y in square(grid.width, grid.height, centre, SIGHT_RANGE):
        pos = Pos(x, y)
        if grid.terrain_at(pos) is Terrain.WALL:
            found.append((x, y, *OBSTACLE_CODE))
        if pos in items:
            found.append((x, y, *ITEM_CODES[items[pos].kind]))
        if pos in monsters:
            found.append((x, y, MONSTER_CODES[monsters[pos].kind], monsters[pos].health))
    return found


def _hero(view: View) -> Actor:
    hero = view.own_actor()
    assert hero is not None
    return hero
