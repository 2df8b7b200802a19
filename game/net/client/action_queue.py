"""What a player has pressed while an action was on its way to the host."""

from game.core.action import Action, Move
from game.core.view import Mark, View
from game.session.session import Session

MAX_QUEUED = 4
QUEUED_MARK, QUEUED_STEP_MARK = "queued", "queued_step"


class ActionQueue:
    """Keeps at most `MAX_QUEUED` actions until the host has answered the one before each.

    Each was chosen for the world as it was shown then: a world that has changed drops them all.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._actions: list[Action] = []
        # The ply whose end the first of them waits for.
        self._ply = -1

    def __len__(self) -> int:
        """Return how many actions wait."""
        return len(self._actions)

    @property
    def is_open(self) -> bool:
        """Return whether what is played now has to wait."""
        return self._session.is_waiting or bool(self._actions)

    def add(self, action: Action) -> bool:
        """Keep an action until its turn comes; return False if there is no room."""
        if len(self._actions) == MAX_QUEUED:
            return False
        if not self._actions:
            self._ply = self._session.ply
        self._actions.append(action)
        return True

    def clear(self) -> bool:
        """Drop everything; return whether there was anything."""
        had_any = bool(self._actions)
        self._actions.clear()
        return had_any

    def next_action(self) -> Action | None:
        """Take the next action once the one before is answered, None until then."""
        if self._session.is_waiting or not self._actions:
            return None
        self._ply = self._session.ply
        return self._actions.pop(0)

    def marks(self, view: View) -> tuple[Mark, ...]:
        """Return where the actions that wait lead: steps one after the other."""
        own, marks = view.own_actor(), []
        pos = None if own is None else own.pos
        for action in self._actions:
            way, target = getattr(action, "direction", None), getattr(action, "target", None)
            if pos is not None and way is not None:
                target = view.board.grid.neighbour(pos, way)
            is_step = isinstance(action, Move)
            if target is not None:
                name = QUEUED_STEP_MARK if is_step else QUEUED_MARK
                marks.append(Mark(name, (target,), view.focused_board))
            pos = target if is_step else pos
        return tuple(marks)

    @property
    def is_refused(self) -> bool:
        """Return whether the host has answered the action before without playing it."""
        is_answered = not self._session.is_waiting and self._session.ply == self._ply
        return bool(self._actions) and is_answered


def is_surprise(before: View, after: View) -> bool:
    """Return whether a seat was hurt, moved to another board, or sees somebody new."""
    old, own = before.own_actor(), after.own_actor()
    if old is None or own is None or after.outcome is not None:
        return True
    known, seen = _others(before), _others(after)
    # Those sensed without being recognized have negative ids, which last for one view.
    is_new = len(seen) > len(known) or any(n >= 0 for n in seen - known)
    return own.health < old.health or own.board != old.board or is_new


def _others(view: View) -> set[int]:
    return {actor.id for actor in view.actors if actor.board == view.focused_board}
