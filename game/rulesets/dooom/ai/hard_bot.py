"""The hard bot, which arms itself, fights where it should win, and guards the only exit; the normal
one walks less in a turn."""

from collections.abc import Sequence

from game.core.action import Action, Attack, Move
from game.core.actor import Item
from game.core.cell_set import Cells
from game.core.grid import Pos
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.ai.easy_bot import can_win_now, end_turn_action, other_exits
from game.rulesets.dooom.ai.fight_odds import CERTAIN, fight_odds
from game.rulesets.dooom.ai.seat_knowledge import NEVER, SeatKnowledge, hits_to_kill
from game.rulesets.dooom.params import ARMOUR, HEALTH, POTION, SWORD, TREASURE, treasure_of

# Whoever attacks an equal first is likely to win.
MIN_FIGHT_ODDS = CERTAIN // 2
# A lantern is not worth its AP.
_ITEM_VALUES = {ARMOUR: 40, SWORD: 28}
# The last pile needed is worth the sum of both.
_TREASURE_VALUE, _LAST_TREASURE_VALUE = 30, 90
_POTION_VALUE, _POTION_VALUE_WOUNDED = 25, 50
_EXPLORE_VALUE = 12
_PATROL_ROUNDS = 3
_RECENT_ROUNDS = 12
_GUARD_VALUE = 90
_UNKNOWN_STEP_COST = 2
_NEAR_STEPS = 6
# What finding a player out of sight is worth.
_HUNT_ROUNDS = 4
_LEADER_VALUE, _CARRIER_VALUE = 40, 8


class HardBot:
    """Weighs equipment, treasure, fights and the unknown by the steps to them."""

    # Whether it stops walking with under half of its AP, or with half of them as often as not,
    # unless it wins this turn or somebody is beside it.
    is_slow = False

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        knowledge = SeatKnowledge(view, legal)
        best = best_actions(knowledge)
        rng, more = rng.below(2)
        is_late = 2 * knowledge.points < knowledge.turn_points + more
        is_idle = self.is_slow and not knowledge.attacks() and not can_win_now(knowledge)
        if not best or (isinstance(best[0], Move) and is_idle and is_late):
            return end_turn_action(knowledge)
        return best[rng.below(len(best))[1]]


class NormalBot(HardBot):
    """Plays like the hard bot, but walks with little more than half of its AP in a turn.

    So it takes longer to everything: alone on a map, the two would need the same number of AP.
    """

    is_slow = True


def best_actions(knowledge: SeatKnowledge) -> list[Action]:
    """Return the best actions, all equally good; an empty list means ending the turn."""
    if can_win_now(knowledge):
        return [*knowledge.steps_towards(other_exits(knowledge))]
    picked = knowledge.pick_up()
    if picked is not None and item_value(knowledge, picked[1]) > 0:
        last = knowledge.points == 1 or picked[1].kind == POTION
        if not (last and good_attacks(knowledge)):
            return [picked[0]]
    attacks = good_attacks(knowledge)
    if attacks:
        return [*attacks]
    if not knowledge.here.isdisjoint(exit_to_guard(knowledge)):
        return []
    _, moves = knowledge.estimated_path(goal_cells(knowledge), _UNKNOWN_STEP_COST)
    return [*(moves or knowledge.moves())]


def exit_to_guard(knowledge: SeatKnowledge) -> Cells:
    """Return the only known exit if another player could leave by it; standing on it blocks it."""
    if knowledge.has_target or len(knowledge.exits) != 1:
        return knowledge.exits.none()
    turn = knowledge.view.turn
    recent = [s.actor for s in knowledge.view.sightings if turn - s.turn <= _RECENT_ROUNDS]
    threats = [a for a in (*knowledge.others, *recent) if knowledge.could_leave(a)]
    return knowledge.exits if threats else knowledge.exits.none()


def good_attacks(knowledge: SeatKnowledge) -> list[Attack]:
    """Return the best attack worth making, as a list of one, or an empty list."""
    ranked = [
        (knowledge.could_leave(victim), fight_odds(knowledge.own, victim), attack)
        for attack, victim in knowledge.attacks()
        if hits_to_kill(knowledge.own, victim) < NEVER
    ]
    # The last AP has no better use than an attack.
    last = knowledge.points == 1
    good = [entry for entry in ranked if entry[0] or entry[1] >= MIN_FIGHT_ODDS or last]
    best = max(good, key=lambda entry: entry[:2], default=None)
    return [] if best is None else [best[2]]


def item_value(knowledge: SeatKnowledge, item: Item) -> int:
    """Return the value of an item, to be weighed against steps."""
    gear, alone = knowledge.own.gear, knowledge.view.gauge("alive").value == 1
    if knowledge.has_target or item.kind in gear or (alone and item.kind != TREASURE):
        return 0
    if item.kind == TREASURE:
        missing = knowledge.target - knowledge.treasure
        return _TREASURE_VALUE + _LAST_TREASURE_VALUE * min(item.count, missing) // missing
    if item.kind == POTION:
        return _POTION_VALUE_WOUNDED if knowledge.own.health < HEALTH else _POTION_VALUE
    return _ITEM_VALUES.get(item.kind, 0)


def goal_cells(knowledge: SeatKnowledge) -> Cells:
    """Return the cells to go to next."""
    goals: list[tuple[int, Cells]] = []
    occupied = {actor.pos for actor in knowledge.others}
    if knowledge.has_target:
        goals.append((400, knowledge.exits))
    goals += [
        (item_value(knowledge, item), knowledge.cell(item.pos))
        for item in knowledge.view.items
        if item.pos not in occupied
    ]
    goals += _fight_goals(knowledge)
    goals.append((_GUARD_VALUE, exit_to_guard(knowledge)))
    best, goal = 0, knowledge.here.none()
    for value, cells in goals:
        if value:
            others = cells.without(knowledge.here)
            steps = knowledge.steps_to_or_beside(others)
            if steps is None or steps > _NEAR_STEPS:
                steps, _ = knowledge.estimated_path(others, _UNKNOWN_STEP_COST)
            score = 1000 * value // (steps + 3) if steps is not None else 0
            if score > best:
                best, goal = score, cells
    frontier = knowledge.frontier().without(knowledge.here)
    steps = knowledge.distance(frontier)
    if steps is not None and 1000 * _EXPLORE_VALUE // (steps + 3) > best:
        goal = frontier
    return (goal or knowledge.patrol_cell(_PATROL_ROUNDS)).without(knowledge.here)


def _fight_goals(knowledge: SeatKnowledge) -> list[tuple[int, Cells]]:
    """Return values and cells of opponents to hunt: the beatable, above all those who could win."""
    goals = []
    for actor in knowledge.others:
        odds = fight_odds(knowledge.own, actor)
        if knowledge.could_leave(actor):
            goals.append((70 if odds else 0, knowledge.cell(actor.pos)))
        elif odds >= MIN_FIGHT_ODDS and not knowledge.has_target:
            # Full value only if an AP is left for the attack.
            steps = knowledge.steps_to_or_beside(knowledge.cell(actor.pos))
            close = steps is not None and steps <= knowledge.points
            goals.append((odds // 8 if close else odds // 16, knowledge.cell(actor.pos)))
    if knowledge.has_target:
        return goals
    for actor, turn in knowledge.view.sightings:
        # An old sighting leads back to the same empty cells again and again.
        is_recent = knowledge.view.turn - turn <= _HUNT_ROUNDS
        if is_recent and treasure_of(actor) and fight_odds(knowledge.own, actor) >= MIN_FIGHT_ODDS:
            value = _LEADER_VALUE if knowledge.could_leave(actor) else _CARRIER_VALUE
            goals.append((value, _hiding_cells(knowledge, actor.pos)))
    return goals


def _hiding_cells(knowledge: SeatKnowledge, seen: Pos) -> Cells:
    """Return the unseen cells nearest to where an actor was seen, the cell itself included."""
    visible = Cells.from_flags(knowledge.grid, knowledge.view.board.visible)
    free = knowledge.free.without(knowledge.here)
    layers = (layer.without(visible) for layer in free.layers_around(knowledge.cell(seen)))
    return next((layer for layer in layers if layer), visible.none())
