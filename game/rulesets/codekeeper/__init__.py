"""CodeKeeper - The Hero: a maze of monsters, four weapons, one exit, 150 turns. Numbers of rules in
docstrings are those of docs/rules/codekeeper.md."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields

from game.core.action import Attack, Move, Wait
from game.core.actor import Actor, Item
from game.core.cell_set import Cells, Distances
from game.core.fast_dataclass import replace
from game.core.features.features import Features, Travel
from game.core.features.line_protocol import LineProtocol
from game.core.grid import CARDINALS, Direction, Pos, Terrain, manhattan
from game.core.level import ParamValue
from game.core.ruleset import Ruleset, UndoRule, same_action, single_seat
from game.core.view import View
from game.rulesets.codekeeper import params
from game.rulesets.codekeeper.ai.demo_player import DemoPlayer
from game.rulesets.codekeeper.ai.forward_model import ExpectedState, KnownBoard, after_monsters
from game.rulesets.codekeeper.ai.search_guide import CodekeeperGuide
from game.rulesets.codekeeper.diagrams import diagrams
from game.rulesets.codekeeper.level_check import blank_level, check
from game.rulesets.codekeeper.line_protocol import format_input, parse_answer
from game.rulesets.codekeeper.mazes.generator import generate
from game.rulesets.codekeeper.monster_ai import can_attack, sees
from game.rulesets.codekeeper.paths import square
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS, WEAPONS, in_range, usable_weapons

# By as many steps a treasure may be farther than a charge to be fetched first, if it is so near;
# as many more it may be to what no known way leads to.
_DETOUR, _NEAR, _UNKNOWN = 4, 14, 6
# The turns that are kept for whoever is met on the way to the exit.
_SPARE = 4


def _guarded(view: View) -> list[Pos]:
    # All who could see the hero a step further are in his sight: it reaches as far as theirs.
    grid, own = view.board.grid, view.own_actor()
    others = (actor for actor in view.actors if actor != own and actor.kind != params.BOX)
    sights = ((other.pos, params.MONSTERS[other.kind].view_range) for other in others)
    return [cell for pos, far in sights for cell in square(grid.width, grid.height, pos, far)]


def _useful(view: View) -> list[Item]:
    # The exit ends the match; a potion is worth most to the wounded.
    own = view.own_actor()
    is_hurt = own is not None and own.health <= params.THIRSTY
    useless = (params.EXIT,) if is_hurt else (params.EXIT, params.POTION)
    return [item for item in view.items if item.kind not in useless]


def _exits(view: View) -> list[Pos]:
    return [item.pos for item in view.items if item.kind == params.EXIT]


def _steps(view: View, start: Pos, ends: list[Pos]) -> list[int]:
    # Over known floor, or as the crow flies where no way is known.
    way = Distances.on(view.board.grid, start)
    return [way.steps_from(end) or manhattan(start, end) for end in ends]


def _is_late(view: View, own: Actor) -> bool:
    return 2 * max(_steps(view, own.pos, _exits(view)), default=0) >= view.gauge_value("turns")


def _wanted(view: View) -> list[Item]:
    # Nothing from which one would come to the exit too late, before it is time to leave anyway.
    own, found, turns = view.own_actor(), _useful(view), view.gauge_value("turns")
    if own is None or _is_late(view, own):
        return found
    places, ends = [item.pos for item in found], (own.pos, *_exits(view)[:1])
    steps = zip(*[_steps(view, end, places) for end in ends], strict=True)
    return [item for item, each in zip(found, steps, strict=True) if sum(each) + _SPARE <= turns]


def _prized(view: View) -> list[Pos]:
    # What lies beside one where none strikes comes first. Whoever may come too late leaves. To the
    # wounded nothing is worth as much as a potion nearer than the exit; then a treasure is worth a
    # few steps more than a charge, but they leave before what is farther.
    own, exits, grid = view.own_actor(), _exits(view), view.board.grid
    if own is None:
        return []
    beside, wanted = {own.pos.step(side) for side in CARDINALS} - {*_damage(view)}, _wanted(view)
    near = [item.pos for item in wanted if item.pos in beside]
    spare = view.gauge_value("turns") - max(_steps(view, own.pos, exits), default=0)
    if near and spare >= 2 * _SPARE:
        return near
    if _is_late(view, own):
        return exits
    # No way leads past an exit.
    way, inner = (Distances.on(g, own.pos) for g in (grid, grid.filled(exits, Terrain.WALL)))
    is_weak = 4 * own.health <= 3 * params.HEALTH_MAX
    potions = [item.pos for item in wanted if item.kind == params.POTION]
    if is_weak and (rescues := [pos for pos in way.nearest(potions + exits) if pos in potions]):
        return rescues
    finds = [(inner.steps_from(i.pos), i.kind != params.TREASURE, i.pos) for i in wanted]
    unknown = ((manhattan(own.pos, pos) + _UNKNOWN, other, pos) for _, other, pos in finds)
    costs = [(n + _DETOUR * other, other, pos) for n, other, pos in finds if n] or [*unknown]
    cost, other, pos = min(costs, default=(_NEAR, True, own.pos))
    out = min((way.steps_from(end) or _NEAR for end in exits), default=_NEAR)
    return [pos] if cost < (out if is_weak else _NEAR) and not other else exits * is_weak


def _damage(view: View) -> Counter[Pos]:
    grid, damage = view.board.grid, Counter[Pos]()
    for actor in view.actors:
        if actor.kind in params.MONSTERS and actor.kind != params.BOX:
            row = params.MONSTERS[actor.kind]
            reach = square(grid.width, grid.height, actor.pos, row.attack_range)
            damage.update(dict.fromkeys(reach, row.damage))
    return damage


def _deadly(view: View, turns: int) -> set[Pos]:
    # Where all attacks of a number of turns would kill; a potion comes before those of the first.
    own, damage = view.own_actor(), _damage(view)
    if own and turns == 1:
        gained = min(params.HEALTH_MAX - own.health, params.POTION_HEALTH)
        damage.subtract({item.pos: gained for item in view.items if item.kind == params.POTION})
    return {cell for cell, total in damage.items() if own and turns * total >= own.health}


def _barred(view: View) -> set[Pos]:
    own, exits = view.own_actor(), {*_exits(view)}
    if own is None:
        return set()
    grid, kills, taken = view.board.grid, _deadly(view, 1), {actor.pos for actor in view.actors}
    free = {own.pos.step(side) for side in CARDINALS if grid.can_step(own.pos, side)} - taken
    return set() if own.pos in kills and free <= kills - exits else kills - exits - taken


def _struck(view: View, way: Sequence[Pos]) -> list[Pos]:
    # By who comes as he walks, too.
    board, met = KnownBoard(view.board.grid, {}), {a.pos: a for a in view.actors if a.seat is None}
    now, struck = ExpectedState(Pos(0, 0), 0, 0, (), met, frozenset()), list[Pos]()
    for cell in way[1:]:
        after = after_monsters(board, replace(now, pos=cell))
        struck += [cell] * (after.health < now.health)
        now = after
    return struck


def _blows(view: View, way: Sequence[Pos]) -> dict[Pos, tuple[Pos, str]]:
    # At whoever can strike there and dies at one blow; the first of the weapons is best.
    own, charges = view.own_actor(), tuple(view.gauge_value(name) for name in CHARGED_WEAPONS)
    foes, damage = [one for one in view.actors if one.seat is None], _damage(view)
    return {
        cell: (foe.pos, weapon)
        for weapon in usable_weapons(charges)[::-1]
        for cell in {*way[1:]}.difference(foe.pos for foe in foes)
        for foe in foes
        if can_attack(foe, cell) and in_range(weapon, cell, foe.pos)
        if own and damage[cell] < own.health and foe.health <= WEAPONS[weapon].damage
    }


def _dams(view: View) -> Cells:
    # Boxes near which several in sight stand who have no other way, until it is time to leave.
    grid, own = view.board.grid, view.own_actor()
    boxes = [one.pos for one in view.actors if one.kind == params.BOX]
    foes = {one.pos for one in view.actors if one != own}.difference(boxes)
    shut = grid.filled(boxes, Terrain.WALL)
    held = foes.difference(Distances.on(shut, own.pos).steps()) if own else foes
    near = Cells.of(grid, held if own and len(held) > 1 and not _is_late(view, own) else ())
    near = near.union(near.beside().intersection(Cells.walkable(shut)))
    return near.beside().intersection(Cells.of(grid, boxes))


def _avoided(view: View) -> list[Pos]:
    # What would be wasted or opened, and cells where two turns of all attacks would kill.
    taken = {actor.pos for actor in view.actors}
    deadly = _deadly(view, 2) - taken
    left = {item.pos for item in view.items} - {item.pos for item in _useful(view)}
    return [*deadly, *(left - taken), *_dams(view)]


def _numbers(chosen: Mapping[str, ParamValue]) -> dict[str, ParamValue]:
    numbers: dict[str, ParamValue] = {
        **chosen,
        "sight": params.SIGHT_RANGE,
        "health_max": params.HEALTH_MAX,
        "potion_health": params.POTION_HEALTH,
        "exit_score": params.EXIT_SCORE,
        "treasure_score": params.TREASURE_SCORE,
        "death_score": -params.DEATH_SCORE,
    }
    for name, weapon in WEAPONS.items():
        numbers[f"{name}_damage"] = weapon.damage
    for kind, row in params.MONSTERS.items():
        numbers |= {f"{kind}_{field.name}": getattr(row, field.name) for field in fields(row)}
        numbers[f"{kind}_blows"] = -(-row.health // WEAPONS[params.SWORD].damage)
    return numbers


CODEKEEPER = Ruleset(
    name="codekeeper",
    title="CodeKeeper",
    seats=range(1, 2),
    undo_rule=UndoRule.UNTIL_REVEAL,
    version=3,
    replays_versions={1: same_action, 2: same_action},
    verbs=(Move(Direction.N), *(Attack(Pos(0, 0), weapon) for weapon in WEAPONS), Wait()),
    map_schema=params.MAP_SCHEMA,
    options=params.OPTIONS,
    numbers=_numbers,
    state_type=CodekeeperState,
    generate=generate,
    check=check,
    blank_level=blank_level,
    new_game=single_seat(new_game),
    demo_player=DemoPlayer,
    features=Features(
        diagrams=diagrams,
        line_protocol=LineProtocol(format_input, parse_answer),
        search_guide=CodekeeperGuide(),
        log_misses=True,
        goal_gauge="score",
        travel=Travel(
            # The others stay where they are, and do nothing (rules 5).
            is_hostile=lambda view, one: bool((own := view.own_actor()) and sees(one, own.pos)),
            guarded=_guarded,
            goals=_exits,
            wanted=lambda view: [item.pos for item in _wanted(view)],
            prized=_prized,
            avoided=_avoided,
            barred=_barred,
            blows=_blows,
            struck=_struck,
            explores=True,
        ),
    ),
)
