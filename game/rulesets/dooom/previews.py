"""Marks and previews, from what a seat knows: reach, attacks with odds, refusals."""

from collections.abc import Iterable, Mapping

from game.core.action import Action, Attack, EndTurn, Move, PickUp, Resign
from game.core.actor import Actor, Seat
from game.core.cells import Cells
from game.core.grid import CARDINALS, Grid, Pos, manhattan
from game.core.view import COST_MARK, Mark, Preview, Sighting
from game.rulesets.dooom.memory import sees
from game.rulesets.dooom.params import HIT_PERCENT, POTION, damage_of, points_of
from game.rulesets.dooom.readonly_state import DooomReadonlyState, track_cells
from game.rulesets.dooom.rules import can_pick_up


def marks(state: DooomReadonlyState, seat: Seat) -> tuple[Mark, ...]:
    """Return the marks for a seat; after the end, the tracks of all seats (rules D19)."""
    if state.outcome is not None:
        return tuple(
            Mark(f"track_{number + 1}", track_cells(start, track))
            for number, (start, track) in enumerate(zip(state.starts, state.tracks, strict=True))
        )
    own = state.actor(seat)
    if own is None:
        return ()
    results = []
    if seat == state.current_seat:
        known = _known_steps(state, own)
        reach = sorted(cell for cell, steps in known.items() if steps <= state.points)
        results.append(Mark("reach", tuple(reach)))
    near = (a for a in _visible_others(state, own) if manhattan(a.pos, own.pos) == 1)
    victims = tuple(rival.pos for rival in near if damage_of(own, rival))
    # Where one sees that it has gone there is nothing to ask.
    unseen = [s for s in state.memories[seat].sightings if not sees(own, s.actor)]
    coming = _who_can_come(state, own, unseen)
    foes = {
        "hit": victims,
        "hits_you": tuple(rival.pos for rival in coming),
        "kills_you": tuple(r.pos for r in coming if damage_of(r, own) >= own.health),
        "last_seen": tuple(sighting.actor.pos for sighting in unseen),
    }
    return (*results, *(Mark(name, cells) for name, cells in foes.items() if cells))


def _visible_others(state: DooomReadonlyState, own: Actor) -> list[Actor]:
    return [actor for actor in state.world.actors if actor.id != own.id and sees(own, actor)]


def _who_can_come(state: DooomReadonlyState, own: Actor, unseen: Iterable[Sighting]) -> list[Actor]:
    """Return who is beside one, or can walk there in one turn, and can hurt one, if seen.

    Whoever went out of sight and has had no turn since is where he was seen last.
    """
    steps, found = _known_steps(state, own), []
    still = [rival for rival, turn in unseen if (turn, rival.id) > (state.world.turn - 1, own.id)]
    for rival in (*_visible_others(state, own), *still):
        ways = [steps[end] for side in CARDINALS if (end := rival.pos.step(side)) in steps]
        # Striking takes an AP at least.
        if ways and min(ways) < points_of(rival) and damage_of(rival, own):
            found.append(rival)
    return found


def _known_steps(state: DooomReadonlyState, own: Actor) -> Mapping[Pos, int]:
    """Return the steps to one from all known cells around the actors in sight."""
    assert own.seat is not None
    board = state.world.grid
    grid = Grid(board.width, board.height, state.memories[own.seat].known)
    free = Cells.walkable(grid).without_cells(a.pos for a in _visible_others(state, own))
    return free.distances_to(own.pos).steps()


def preview(state: DooomReadonlyState, seat: Seat, action: Action) -> Preview:
    """Return the effect of an action, or why it is refused.

    The value of the mark `cost` is in AP, that of `hit` the chance in percent, that of `damage`
    the HP lost by a hit.
    """
    own = state.actor(seat)
    if state.outcome is not None or own is None:
        return Preview("over")
    if isinstance(action, Resign):
        return Preview("")
    if seat != state.current_seat:
        return Preview("not_your_turn")
    match action:
        case Move():
            return _preview_step(state, own, action)
        case PickUp():
            return _preview_pick_up(state, own, action)
        case Attack():
            return _preview_attack(state, own, action)
        case EndTurn():
            return Preview("", (_cost_mark(own, 0),))
        case _:
            return Preview("unknown")


def _preview_step(state: DooomReadonlyState, own: Actor, action: Move) -> Preview:
    end = own.pos.step(action.direction)
    if not state.world.grid.can_step(own.pos, action.direction):
        return Preview("wall", (Mark("stop", (end,)),))
    if any(actor.pos == end for actor in state.world.actors):
        return Preview("cell_occupied", (Mark("stop", (end,)),))
    return Preview("", (Mark("step", (end,)), _cost_mark(own, 1)))


def _preview_pick_up(state: DooomReadonlyState, own: Actor, action: PickUp) -> Preview:
    item = next((i for i in state.world.items if i.id == action.item and i.pos == own.pos), None)
    if item is None:
        return Preview("nothing_here")
    if not can_pick_up(own, item):
        return Preview("has_one")
    cost = state.points if item.kind == POTION else 1
    return Preview("", (Mark("pick", (own.pos,)), _cost_mark(own, cost)))


def _preview_attack(state: DooomReadonlyState, own: Actor, action: Attack) -> Preview:
    victim = next((a for a in state.world.actors if a.pos == action.target), None)
    if victim is None or manhattan(own.pos, action.target) != 1:
        neighbours = [a for a in state.world.actors if manhattan(own.pos, a.pos) == 1]
        return Preview("no_target" if neighbours else "no_one_near")
    if action not in state.legal_actions(state.current_seat):
        return Preview("other_weapon")
    damage = damage_of(own, victim)
    target = (action.target,)
    # The odds of a blow that would not hurt are of no use.
    odds = (Mark("hit", target, value=HIT_PERCENT),) if damage else ()
    return Preview("", (*odds, Mark("damage", target, value=damage), _cost_mark(own, state.points)))


def _cost_mark(own: Actor, points: int) -> Mark:
    return Mark(COST_MARK, (own.pos,), value=points)
