"""What a player's own step will be, where a view tells it for certain."""

from game.core.action import Action, Move
from game.core.event import Moved
from game.core.view import Preview, View

STEP_MARK = "step"


def certain_step(view: View, action: Action, preview: Preview) -> Moved | None:
    """Return the event that a step begins with, None if an action is none or it could fail.

    What is known has to be enough: the way is open, the cell is seen and free, and the rules'
    preview leads there.
    """
    own, board = view.own_actor(), view.board
    if not isinstance(action, Move) or own is None or own.board != view.focused_board:
        return None
    end = board.grid.neighbour(own.pos, action.direction)
    is_open = board.grid.can_step(own.pos, action.direction)
    if end is None or not is_open or not board.is_visible(end):
        return None
    leads_there = any(mark.name == STEP_MARK and mark.cells == (end,) for mark in preview.marks)
    is_free = all(actor.pos != end or actor.board != own.board for actor in view.actors)
    if preview.refusal or preview.fatal or not leads_there or not is_free:
        return None
    return Moved(own.id, own.pos, end, action.direction)
