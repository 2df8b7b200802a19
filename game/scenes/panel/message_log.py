"""The messages of a match: what its events say in words, oldest first."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from game.content.assets.strings import get_text, has_text
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Attacked, Ended, Event, Hurt, Logged
from game.core.grid import Pos
from game.core.view import View
from game.scenes.panel.labels import actor_name, counted, ending_text, seat_name
from game.session.updates import MatchInfo, Update

_MAX_LINES = 200


class MessageLog:
    """Turns events into lines, in the words of the ruleset."""

    def __init__(self, info: MatchInfo) -> None:
        """Start empty."""
        # Each with the ply that it belongs to, and the turn.
        self._lines: deque[tuple[int, int, str]] = deque(maxlen=_MAX_LINES)
        self._shown: tuple[str, ...] | None = None
        self._ply = self._turn = self._count = 0
        self._info = info
        self._texts = info.ruleset.name
        # The actor and target cells of the last attack.
        self._last_attack: tuple[ActorId | None, tuple[Pos, ...]] = (None, ())
        # Who has attacked the viewer's own actor since it was last hurt, by name.
        self._strikers: Counter[str] = Counter()

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines; those that repeat the one before in its turn are counted with it."""
        # The panel asks in every frame.
        if self._shown is None:
            self._shown = tuple(line for _, line in self._collapsed())
        return self._shown

    @property
    def numbered_lines(self) -> tuple[str, ...]:
        """Return the lines with the turns in which they came."""
        return tuple(f"{turn}: {line}" for turn, line in self._collapsed())

    def _collapsed(self) -> Iterator[tuple[int, str]]:
        for (turn, line), group in groupby(self._lines, key=itemgetter(1, 2)):
            yield turn, counted(line, len(list(group)))

    def read_past(self, updates: Sequence[Update]) -> None:
        """Add the lines of what was played before this screen was there."""
        for before, update in pairwise(updates):
            self.go_to(update.ply)
            # As on the screen: who was felt then has no level, though it is seen now.
            view = before.view
            for event in update.events:
                self.add_event(event, view)
                view = view.after(event)

    @property
    def count(self) -> int:
        """Return how many lines were added so far."""
        return self._count

    def go_to(self, ply: int) -> None:
        """Add the next lines to a ply; those of later plies, which were undone, go."""
        self._ply = ply
        while self._lines and self._lines[-1][0] > ply:
            self._lines.pop()
            self._shown = None

    def add(self, line: str) -> None:
        """Add a line."""
        self._count += 1
        self._lines.append((self._ply, self._turn, line))
        self._shown = None

    def add_event(self, event: Event, view: View) -> None:
        """Add the line of an event, if it has one; `view` is what the seat saw before it."""
        self._turn = view.turn
        match event:
            case Logged() if has_text(self._texts, f"note.{event.name}"):
                self._add_note(event, view)
            case Attacked(actor=actor, cells=cells):
                self._last_attack = (actor, cells)
                self._add_missed_attack(view, actor, cells)
                self._note_striker(view, actor, cells)
            case Hurt(actor=actor, amount=amount) if has_text(self._texts, "note.hurt_you"):
                own = view.own_actor()
                if own is not None and own.id == actor:
                    self._add_hurt(amount)
            case Ended(outcome=outcome):
                self.add(ending_text(self._info, outcome))

    def _add_note(self, event: Logged, view: View) -> None:
        if self._info.names and has_text(self._texts, f"named.{event.name}"):
            self.add(get_text(self._texts, f"named.{event.name}", *self._named(event)))
            return
        own = view.own_actor()
        words = (
            self._name(value, number, view) if isinstance(value, str) else value
            for number, value in enumerate(event.values)
        )
        key = f"note.{event.name}"
        if event.values and has_text(self._texts, f"{key}_{event.values[0]}"):
            # One value may have a text of its own.
            key = f"{key}_{event.values[0]}"
        about_viewer = key + self._viewer_suffix(event, own)
        line = get_text(
            self._texts, about_viewer if has_text(self._texts, about_viewer) else key, *words
        )
        self.add(line[:1].upper() + line[1:])

    def _named(self, event: Logged) -> Iterator[int | str]:
        """Yield each value, and the name of the player whose number it would be."""
        for value in event.values:
            yield value
            is_player = isinstance(value, int) and 0 < value <= self._info.seats
            yield seat_name(Seat(int(value) - 1), self._info) if is_player else ""

    def _name(self, kind: str, number: int, view: View) -> str:
        """Return the name of a kind; that of an actor who must be meant has level and weapon.

        The first name of two is the attacker's, the second that of who is attacked.
        """
        striker, cells = self._last_attack
        own, others = view.own_actor(), [a for a in view.actors if a.kind == kind]
        others = [a for a in others if own is None or a.id != own.id]
        fighting = [a for a in others if (a.pos in cells if number else a.id == striker)]
        meant = fighting[:1] or (others if len(others) == 1 else [])
        if not meant:
            return get_text(self._texts, f"name.{kind}")
        return actor_name(self._info.ruleset, meant[0])

    def _viewer_suffix(self, event: Logged, own: Actor | None) -> str:
        """Return the text key's suffix for a line about the viewer's own actor."""
        striker, cells = self._last_attack
        if own is None or own.kind not in event.values:
            return ""
        if len(event.values) == 1:
            return "_at_you" if own.health < 0 else ""
        return "_by_you" if own.id == striker else "_at_you" if own.pos in cells else ""

    def _note_striker(self, view: View, actor: ActorId, cells: Sequence[Pos]) -> None:
        own, striker = view.own_actor(), view.actor(actor)
        names_it = striker is not None and has_text(self._texts, f"attacker.{striker.kind}")
        if own is not None and striker and names_it and own.id != actor and own.pos in cells:
            self._strikers[get_text(self._texts, f"attacker.{striker.kind}")] += 1

    def _add_hurt(self, amount: int) -> None:
        """Say who has attacked since the viewer was last hurt, those of one name counted."""
        counts, self._strikers = self._strikers, Counter()
        *names, who = [counted(name, times) for name, times in counts.items()] or [""]
        who = get_text("shared", "unit.and", ", ".join(names), who) if names else who
        line = get_text(self._texts, "note.hurt_you", amount, who, counts.total())
        self.add(line[:1].upper() + line[1:])

    def _add_missed_attack(self, view: View, actor: ActorId, cells: Sequence[Pos]) -> None:
        """Add an own attack that hit no one, where the ruleset logs misses."""
        own = view.own_actor()
        if not self._info.ruleset.features.log_misses or own is None or own.id != actor:
            return
        if not any(other.pos in cells and other.board == own.board for other in view.actors):
            self.add(get_text(self._texts, "attack.hit_nothing"))
