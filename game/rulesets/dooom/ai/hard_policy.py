"""How the strongest bot plays where it does not look ahead: what ways and things are worth."""

from __future__ import annotations

from game.core.action import Action, Attack
from game.core.actor import Actor, Item
from game.core.pathfinding import nth_cell
from game.rulesets.dooom.ai.fight_odds import CERTAIN, fight_odds
from game.rulesets.dooom.ai.knowledge import NEVER, SeatKnowledge, hits_to_kill, neighbour_mask
from game.rulesets.dooom.params import (
    ARMOUR,
    EQUIPMENT,
    HEALTH,
    LANTERN,
    POTION,
    SWORD,
    TREASURE,
    treasure_of,
)

_MIN_FIGHT_ODDS = 500
_ITEM_VALUES = {ARMOUR: 14, SWORD: 5, LANTERN: 0}
# A pile that is all that is missing is worth both together.
_TREASURE_VALUE, _LAST_TREASURE_VALUE = 30, 90
_POTION_VALUE, _POTION_VALUE_WOUNDED = 25, 50
_EXPLORE_VALUE = 6
_PATROL_ROUNDS = 3
_EXPLORE_GAIN_BASE, _EXPLORE_STEPS_BASE = 4, 4
_RECENT_ROUNDS = 12
_GUARD_VALUE = 90
_UNKNOWN_STEP_COST = 2
_NEAR_STEPS = 6


def best_actions(knowledge: SeatKnowledge) -> list[Action]:
    """Return the best actions by rule of thumb, all equally good; none: end the turn."""
    home = knowledge.exits & ~knowledge.here
    if knowledge.has_target:
        out = knowledge.distance(home)
        if out is not None and out <= knowledge.points:
            return [*knowledge.steps_towards(home)]
    picked = knowledge.pick_up()
    if picked is not None and item_value(knowledge, picked[1]) > 0:
        last = knowledge.points == 1 or picked[1].kind == POTION
        if not (last and good_attacks(knowledge)):
            return [picked[0]]
    blows = good_attacks(knowledge)
    if blows:
        return [*blows]
    if exit_to_guard(knowledge) & knowledge.here:
        return []
    _, moves = knowledge.estimated_path(goal_cells(knowledge), _UNKNOWN_STEP_COST)
    return [*(moves or knowledge.moves())]


def exit_to_guard(knowledge: SeatKnowledge) -> int:
    """Return the only known exit if somebody else could leave: whoever stands on it bars it."""
    if knowledge.has_target or knowledge.exits.bit_count() != 1:
        return 0
    turn = knowledge.view.turn
    lately = [s.actor for s in knowledge.view.sightings if turn - s.turn <= _RECENT_ROUNDS]
    menaces = [a for a in (*knowledge.others, *lately) if _can_win_by_exit(knowledge, a)]
    return knowledge.exits if menaces else 0


def good_attacks(knowledge: SeatKnowledge) -> list[Attack]:
    """Return the attacks worth making, the best victim's first."""
    found = [
        (_can_win_by_exit(knowledge, victim), fight_odds(knowledge.own, victim), blow)
        for blow, victim in knowledge.attacks()
        if hits_to_kill(knowledge.own, victim) < NEVER
    ]
    # The last point has no better use than a blow.
    last = knowledge.points == 1
    good = [entry for entry in found if entry[0] or entry[1] >= _min_fight_odds(knowledge) or last]
    best = max(good, key=lambda entry: entry[:2], default=None)
    return [] if best is None else [best[2]]


def _min_fight_odds(knowledge: SeatKnowledge) -> int:
    """Return from which odds on a fight is worth its time: who needs little had better go on."""
    return _MIN_FIGHT_ODDS if knowledge.target > 1 else CERTAIN


def _can_win_by_exit(knowledge: SeatKnowledge, other: Actor) -> bool:
    """Return whether somebody can win by walking out."""
    return treasure_of(other) >= knowledge.target > 0


def item_value(knowledge: SeatKnowledge, item: Item) -> int:
    """Return what an object is worth, counted against steps."""
    gear, alone = knowledge.own.gear, knowledge.view.gauge("alive").value == 1
    if item.kind == TREASURE:
        if knowledge.has_target:
            return 0
        missing = knowledge.target - knowledge.treasure
        return _TREASURE_VALUE + _LAST_TREASURE_VALUE * min(item.count, missing) // missing
    if item.kind == POTION:
        wounded = knowledge.own.health < HEALTH
        return (
            0
            if alone or knowledge.has_target
            else _POTION_VALUE_WOUNDED
            if wounded
            else _POTION_VALUE
        )
    if item.kind in gear or alone or knowledge.has_target:
        return 0
    burdens = sum(thing in gear for thing in EQUIPMENT)
    return _ITEM_VALUES[item.kind] // (1 + burdens)


def goal_cells(knowledge: SeatKnowledge) -> int:
    """Return the cells to go to next."""
    goals: list[tuple[int, int]] = []
    if knowledge.has_target:
        goals.append((400, knowledge.exits))
    goals += [
        (item_value(knowledge, item), knowledge.bit(item.pos)) for item in knowledge.view.items
    ]
    goals += _fight_goals(knowledge)
    goals.append((_GUARD_VALUE, exit_to_guard(knowledge)))
    best, found = 0, 0
    for value, bits in goals:
        if value:
            steps = _steps_to_or_beside(knowledge, bits & ~knowledge.here)
            if steps is None or steps > _NEAR_STEPS:
                steps, _ = knowledge.estimated_path(bits & ~knowledge.here, _UNKNOWN_STEP_COST)
            score = 1000 * value // (steps + 3) if steps is not None else 0
            if score > best:
                best, found = score, bits
    score, place = _best_exploration(knowledge)
    if score > best:
        found = place
    return (found or _patrol_cell(knowledge)) & ~knowledge.here


def _fight_goals(knowledge: SeatKnowledge) -> list[tuple[int, int]]:
    """Return whom to go after: those it should beat, above all those who could win."""
    found = []
    for actor in knowledge.others:
        chance = fight_odds(knowledge.own, actor)
        if _can_win_by_exit(knowledge, actor):
            found.append((70 if chance else 0, knowledge.bit(actor.pos)))
        elif chance >= _min_fight_odds(knowledge) and not knowledge.has_target:
            # Worth it only if a point is left to strike with.
            steps = _steps_to_or_beside(knowledge, knowledge.bit(actor.pos))
            close = steps is not None and steps <= knowledge.points
            found.append((chance // 8 if close else chance // 16, knowledge.bit(actor.pos)))
    return found


def _steps_to_or_beside(knowledge: SeatKnowledge, bits: int) -> int | None:
    """Return the steps to a cell, or beside it and one more if somebody stands there."""
    steps = knowledge.distance(bits)
    if steps is None and bits & ~knowledge.free:
        near = knowledge.distance(neighbour_mask(bits, knowledge.width) & knowledge.free)
        return None if near is None else near + 1
    return steps


def _best_exploration(knowledge: SeatKnowledge) -> tuple[int, int]:
    """Return a score and the cell from which most of the dark is seen for the way there."""
    frontier, best, found = knowledge.frontier() & knowledge.free, 0, 0
    width = knowledge.width
    for steps, layer in enumerate(knowledge.layers):
        cells = layer & frontier
        while cells:
            cell = cells & -cells
            cells ^= cell
            # What a look from there shows: the square, corners left out.
            near = cell | neighbour_mask(cell, width)
            wide = near | neighbour_mask(near, width)
            square = wide | neighbour_mask(wide, width) & (wide << 1 | wide >> 1)
            gain = (square & knowledge.unknown).bit_count()
            score = (
                1000
                * _EXPLORE_VALUE
                * (gain + _EXPLORE_GAIN_BASE)
                // (steps + _EXPLORE_STEPS_BASE)
                // 4
            )
            if score > best:
                best, found = score, cell
    return best, found


def _patrol_cell(knowledge: SeatKnowledge) -> int:
    """Return a known cell, for some rounds the same, where something may have changed."""
    reached = 0
    for layer in knowledge.layers[1:]:
        reached |= layer
    if not reached:
        return 0
    number = (knowledge.view.turn // _PATROL_ROUNDS * 7919 + knowledge.own.id) % reached.bit_count()
    return 1 << nth_cell(reached, number)
