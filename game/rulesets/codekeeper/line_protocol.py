"""The line protocol for bot programs: the input of a turn, parsing of answers (rules 3, 4)."""

import re
from collections.abc import Iterator

from game.core.action import Attack, Forfeit, Move, Wait
from game.core.actor import Actor
from game.core.features.line_protocol import BotReply
from game.core.features.text_sanitizer import plain_text
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.view import View
from game.rulesets.codekeeper import params
from game.rulesets.codekeeper.paths import first_step, square
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS, WEAPONS, in_range

_OBSTACLE_CODE = "1 -1"
# Type and value of an item; charges come in the order of their table.
ITEM_CODES = {
    params.EXIT: (0, params.EXIT_SCORE),
    params.TREASURE: (2, params.TREASURE_SCORE),
    params.POTION: (3, params.POTION_HEALTH),
    **{charge: (4 + number, 1 + number) for number, charge in enumerate(params.CHARGES)},
}
# Type of a monster, in the order of its table; its value is its health.
MONSTER_CODES = {kind: 7 + number for number, kind in enumerate(params.MONSTERS)}

# Zeros in front do not count: Python refuses to parse integers with thousands of digits.
_INT = r"([+-]?)0*(0|[1-9][0-9]{0,9})"
_REST = r"(?: (.*))?"
_MOVE = re.compile(f"MOVE {_INT} {_INT}{_REST}", re.DOTALL)
_ATTACK = re.compile(f"ATTACK {_INT} {_INT} {_INT}{_REST}", re.DOTALL)
_INT_32 = range(-(2**31), 2**31)
# Programs of the original game expect this size: smaller maps are told as if rock surrounded them.
_TOLD_WIDTH, _TOLD_HEIGHT = 16, 12
_SIDES = {(side.dx, side.dy): side for side in Direction if not side.is_diagonal}


def _error(name: str) -> BotReply:
    return BotReply(Forfeit(), error=name)


def parse_answer(line: str, view: View) -> BotReply:
    """Parse a line, without its line break, against the view of the hero it plays.

    Errors are "syntax", "outside" of the maze and "weapon".
    """
    match = _MOVE.fullmatch(line) or _ATTACK.fullmatch(line)
    if match is None:
        return _error("syntax")
    *digits, rest = match.groups()
    numbers = [int(sign + number) for sign, number in zip(digits[::2], digits[1::2], strict=True)]
    if any(number not in _INT_32 for number in numbers):
        return _error("syntax")
    target = Pos(*numbers[-2:])
    if not Grid(*_told_size(view), b"").in_bounds(target):
        return _error("outside")
    message = plain_text((rest or "").replace("\\n", "\n"))
    if len(numbers) == 2:
        return move_reply(view, target)._replace(message=message)
    weapon = numbers[0]
    if not 0 <= weapon < len(WEAPONS):
        return _error("weapon")
    return attack_reply(view, list(WEAPONS)[weapon], target)._replace(message=message)


def move_reply(view: View, target: Pos) -> BotReply:
    """Return the step towards a cell, and a warning if no path reaches it: `MOVE x y` (rules 3).

    The search is limited to the sight square and ignores monsters and boxes, so the step can
    turn into an attack.
    """
    start = _hero(view).pos
    if target == start:
        return BotReply(Wait())
    adjacent_side = _SIDES.get((target.x - start.x, target.y - start.y))
    grid = view.board.grid
    if adjacent_side is not None:
        if not grid.in_bounds(target):
            return BotReply(Wait(), warning="unreachable")
        blocked = grid.terrain_at(target) is Terrain.WALL
        return BotReply(Move(adjacent_side), warning="unreachable" if blocked else "")
    side, reached = first_step(grid, start, target, params.SIGHT_RANGE)
    action = Wait() if side is None else Move(side)
    return BotReply(action, warning="" if reached else "unreachable")


def attack_reply(view: View, weapon: str, target: Pos) -> BotReply:
    """Return the attack on a cell, or a wait and the reason for it (rules 3)."""
    if weapon in CHARGED_WEAPONS and not view.gauge(weapon).value:
        return BotReply(Wait(), warning="no_charge")
    if not in_range(weapon, _hero(view).pos, target):
        return BotReply(Wait(), warning="out_of_range")
    if not view.board.grid.in_bounds(target):
        return BotReply(Wait(), warning="unreachable")
    return BotReply(Attack(target, weapon))


def format_input(view: View) -> str:
    """Return the input lines of a turn: hero, number of entities, entities in reading order."""
    hero = _hero(view)
    own = (view.gauge(name).value for name in ("health", "score", *CHARGED_WEAPONS))
    head = " ".join(map(str, (hero.pos.x, hero.pos.y, *own)))
    entities = list(_entity_lines(view, hero.pos))
    return "\n".join((head, str(len(entities)), *entities, ""))


def _entity_lines(view: View, centre: Pos) -> Iterator[str]:
    """Yield x, y, type and value of every entity in sight, an item before a monster on it."""
    grid = view.board.grid
    items = {item.pos: item for item in view.items}
    monsters = {actor.pos: actor for actor in view.actors if actor.kind in params.MONSTERS}
    for pos in square(*_told_size(view), centre, params.SIGHT_RANGE):
        x, y = pos
        if not grid.in_bounds(pos) or grid.terrain_at(pos) is Terrain.WALL:
            yield f"{x} {y} {_OBSTACLE_CODE}"
        if pos in items:
            kind, value = ITEM_CODES[items[pos].kind]
            yield f"{x} {y} {kind} {value}"
        if pos in monsters:
            monster = monsters[pos]
            yield f"{x} {y} {MONSTER_CODES[monster.kind]} {monster.health}"


def _told_size(view: View) -> tuple[int, int]:
    return max(_TOLD_WIDTH, view.board.grid.width), max(_TOLD_HEIGHT, view.board.grid.height)


def _hero(view: View) -> Actor:
    hero = view.own_actor()
    assert hero is not None
    return hero
