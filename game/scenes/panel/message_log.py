"""The messages of a match: what its events say in words, oldest first."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from game.content.assets.strings import get_text, has_text
from game.core.actor import Actor, ActorId
from game.core.event import Attacked, Ended, Event, Logged
from game.core.grid import Pos
from game.core.view import View
from game.scenes.panel.labels import ending_text
from game.session.updates import MatchInfo

_MAX_LINES = 200


class MessageLog:
    """Turns events into lines, in the words of the ruleset."""

    def __init__(self, info: MatchInfo) -> None:
        """Start empty."""
        # Each with the ply that it belongs to.
        self._lines: deque[tuple[int, str]] = deque(maxlen=_MAX_LINES)
        self._ply = 0
        self._info = info
        self._texts = info.ruleset.name
        # The actor and target cells of the last attack.
        self._last_attack: tuple[ActorId | None, tuple[Pos, ...]] = (None, ())

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines."""
        return tuple(line for _, line in self._lines)

    def go_to(self, ply: int) -> None:
        """Add the next lines to a ply; those of later plies, which were undone, go."""
        self._ply = ply
        while self._lines and self._lines[-1][0] > ply:
            self._lines.pop()

    def add(self, line: str) -> None:
        """Add a line."""
        self._lines.append((self._ply, line))

    def add_event(self, event: Event, view: View) -> None:
        """Add the line of an event, if it has one; `view` is what the seat saw before it."""
        match event:
            case Logged() if has_text(self._texts, f"note.{event.name}"):
                self._add_note(event, view.own_actor())
            case Attacked(actor=actor, cells=cells):
                self._last_attack = (actor, cells)
                self._add_missed_attack(view, actor, cells)
            case Ended(outcome=outcome):
                self.add(ending_text(self._info, outcome))

    def _add_note(self, event: Logged, own: Actor | None) -> None:
        words = (
            get_text(self._texts, f"name.{v}") if isinstance(v, str) else v for v in event.values
        )
        key = f"note.{event.name}"
        about_viewer = key + self._viewer_suffix(event, own)
        line = get_text(
            self._texts, about_viewer if has_text(self._texts, about_viewer) else key, *words
        )
        self.add(line[:1].upper() + line[1:])

    def _viewer_suffix(self, event: Logged, own: Actor | None) -> str:
        """Return the text key's suffix for a line about the viewer's own actor."""
        striker, cells = self._last_attack
        if own is None or own.kind not in event.values:
            return ""
        if len(event.values) == 1:
            return "_at_you" if own.health < 0 else ""
        return "_by_you" if own.id == striker else "_at_you" if own.pos in cells else ""

    def _add_missed_attack(self, view: View, actor: ActorId, cells: Sequence[Pos]) -> None:
        """Add an own attack that hit no one, where the ruleset logs misses."""
        own = view.own_actor()
        if not self._info.ruleset.features.log_misses or own is None or own.id != actor:
            return
        if not any(other.pos in cells and other.board == own.board for other in view.actors):
            self.add(get_text(self._texts, "attack.hit_nothing"))
