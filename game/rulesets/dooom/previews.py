"""Marks and previews, from what a seat knows: reach, attacks with odds, refusals."""

from collections.abc import Iterable

from game.core.action import Action, Attack, EndTurn, Move, PickUp, Resign
from game.core.actor import Actor, Seat
from game.core.cell_set import Cells
from game.core.grid import Grid, Pos, manhattan
from game.core.view import COST_MARK, RECENT_ROUNDS, Mark, Preview
from game.rulesets.dooom.memory import sees
from game.rulesets.dooom.params import HIT_PERCENT, POTION, damage_of, points_of
from game.rulesets.dooom.rules import can_pick_up
from game.rulesets.dooom.state_base import DooomStateBase, track_cells


def marks(state: DooomStateBase, seat: Seat) -> tuple[Mark, ...]:
    """Return the marks for a seat; after the end, the tracks of all seats (rules D19)."""
    if state.outcome is not None:
        return tuple(
            Mark(f"track_{number + 1}", track_cells(start, track))
            for number, (start, track) in enumerate(zip(state.starts, state.tracks, strict=True))
        )
    own = state.actor(seat)
    if own is None:
        return ()
    seen = [a for a in state.world.actors if a.id != own.id and sees(own, a)]
    unseen, turn = state.observe(seat).lost(), state.world.turn
    recent = [s.actor for s in unseen if turn - s.turn < RECENT_ROUNDS]
    able = [rival for rival in (*seen, *recent) if damage_of(rival, own)]
    struck = {r: _cells_within(state, seat, seen, r.pos, points_of(r)) for r in able}
    coming = {r: damage_of(r, own) for r, cells in struck.items() if own.pos in cells}
    # Those who cannot kill alone may together.
    killers = [rival for rival, damage in coming.items() if damage >= own.health]
    told = {
        "hit": [r for r in seen if manhattan(r.pos, own.pos) == 1 and damage_of(own, r)],
        "hits_you": [rival for rival in coming if rival in seen],
        "may_hit_you": [rival for rival in coming if rival not in seen],
        "kills_you": killers or [*coming] * (sum(coming.values()) >= own.health),
        "last_seen": [sighting.actor for sighting in unseen],
    }
    reach = _cells_within(state, seat, seen, own.pos, state.points) * (seat == state.current_seat)
    areas = (("reach", reach), *(("threat", cells) for cells in struck.values()))
    return (
        *(Mark(name, (rival.pos,)) for name, rivals in told.items() for rival in rivals),
        *(Mark(name, tuple(sorted(cells))) for name, cells in areas if cells),
    )


def _cells_within(
    state: DooomStateBase, seat: Seat, seen: Iterable[Actor], start: Pos, points: int
) -> list[Pos]:
    """Return the known cells that some AP lead to, around those in sight: a blow strikes there."""
    board = state.world.grid
    grid = Grid(board.width, board.height, state.memories[seat].known)
    taken = (actor.pos for actor in seen if actor.pos != start)
    near = Cells.walkable(grid).intersection(Cells.disc(grid, start, points))
    steps = near.without_cells(taken).distances_to(start).steps()
    return [cell for cell, far in steps.items() if far <= points]


def preview(state: DooomStateBase, seat: Seat, action: Action) -> Preview:
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


def _preview_step(state: DooomStateBase, own: Actor, action: Move) -> Preview:
    end = own.pos.step(action.direction)
    if not state.world.grid.can_step(own.pos, action.direction):
        return Preview("wall", (Mark("stop", (end,)),))
    if any(actor.pos == end for actor in state.world.actors):
        return Preview("cell_occupied", (Mark("stop", (end,)),))
    return Preview("", (Mark("step", (end,)), _cost_mark(own, 1)))


def _preview_pick_up(state: DooomStateBase, own: Actor, action: PickUp) -> Preview:
    item = next((i for i in state.world.items if i.id == action.item and i.pos == own.pos), None)
    if item is None:
        return Preview("nothing_here")
    if not can_pick_up(own, item):
        return Preview("has_one")
    cost = state.points if item.kind == POTION else 1
    return Preview("", (Mark("pick", (own.pos,)), _cost_mark(own, cost)))


def _preview_attack(state: DooomStateBase, own: Actor, action: Attack) -> Preview:
    victim = next((a for a in state.world.actors if a.pos == action.target), None)
    if victim is None or manhattan(own.pos, action.target) != 1:
        neighbours = [a for a in state.world.actors if manhattan(own.pos, a.pos) == 1]
        return Preview("no_target" if neighbours else "no_one_near")
    if action not in state.legal_actions(state.current_seat):
        return Preview("other_weapon")
    damage, target = damage_of(own, victim), (action.target,)
    # The odds of a blow that would not hurt are of no use.
    odds = (Mark("hit", target, value=HIT_PERCENT),) if damage else ()
    return Preview("", (*odds, Mark("damage", target, value=damage), _cost_mark(own, state.points)))


def _cost_mark(own: Actor, points: int) -> Mark:
    return Mark(COST_MARK, (own.pos,), value=points)
