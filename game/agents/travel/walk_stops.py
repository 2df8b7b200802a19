"""What stops a walk: danger, news, guards, a way that opens."""

from game.agents.travel.unknown_ground import is_unknown_beside
from game.core.action import Action, Move
from game.core.actor import Actor
from game.core.features.features import Travel
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Pos, chebyshev
from game.core.view import View


def enters_guarded(travel: Travel, view: View, action: Action | None) -> bool:
    """Return whether an action is a step to a guarded cell."""
    own = view.own_actor()
    if own is None or not isinstance(action, Move):
        return False
    return own.pos.step(action.direction) in travel.guarded(view)


def is_before_guarded(before: View, after: View, travel: Travel) -> bool:
    """Return whether the same step again would lead to a guarded cell."""
    old, own = before.own_actor(), after.own_actor()
    if old is None or own is None:
        return False
    return Pos(2 * own.pos.x - old.pos.x, 2 * own.pos.y - old.pos.y) in travel.guarded(after)


def hostiles(view: View, travel: Travel) -> set[Actor]:
    """Return who in sight on the board in focus is a danger."""
    own = view.own_actor()
    others = (a for a in view.actors if a.board == view.focused_board and a != own)
    return {actor for actor in others if travel.is_hostile(view, actor)}


def stop_reason(before: View, after: View, travel: Travel) -> str:
    """Return what has come up between two views that should stop a walk, as a key of the texts."""
    old, own = before.own_actor(), after.own_actor()
    if old is None or own is None or after.outcome is not None:
        return "over"
    if own.health < old.health:
        return "hurt"
    if {a.id for a in hostiles(after, travel)} - {a.id for a in hostiles(before, travel)}:
        return "hostile"
    if _unnamed(after) > _unnamed(before):
        return "sensed"
    if own.board != old.board or len(after.boards) != len(before.boards):
        return "board"
    # What was picked up on the way is gone in the later view.
    if own.pos != old.pos and own.pos in {*travel.wanted(before), *travel.wanted(after)}:
        return "item"
    # An exit can be an item, too.
    if set(travel.goals(after)) - set(travel.goals(before)):
        return "place"
    is_new = {item.id for item in after.items} - {item.id for item in before.items}
    return "new_item" if is_new else ""


def _unnamed(view: View) -> int:
    """Return how many actors are sensed without being recognized: they have negative ids."""
    return sum(actor.id < 0 for actor in view.actors)


def opened_up(before: View, after: View, *, unknown_in: View | None = None) -> bool:
    """Return whether a step has opened a way to a side; one that an earlier view did not know."""
    old, own = before.own_actor(), after.own_actor()
    if old is None or own is None or chebyshev(old.pos, own.pos) != 1:
        return False
    dx, dy = own.pos.x - old.pos.x, own.pos.y - old.pos.y
    grid = after.board.grid
    for side in CARDINALS if not (dx and dy) else ALL_DIRECTIONS:
        if (side.dx, side.dy) not in ((-dy, dx), (dy, -dx)):
            continue
        opened = grid.can_step(own.pos, side) and not grid.can_step(old.pos, side)
        if opened and (unknown_in is None or is_unknown_beside(unknown_in, own.pos, side)):
            return True
    return False
