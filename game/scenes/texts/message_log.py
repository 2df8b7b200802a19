"""The messages of a match: what its events say in words, oldest first."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import groupby, islice, takewhile
from operator import itemgetter

from game.content.assets.strings import get_text, has_text
from game.core import event as events
from game.core.actor import Actor, ActorId, Seat
from game.core.fast_dataclass import replace
from game.core.features.features import Explanation
from game.core.grid import Pos
from game.core.view import View, introduced
from game.scenes.texts.labels import actor_name, attackers_text, counted, ending_text, seat_name
from game.scenes.texts.log_rows import log_rows
from game.session.updates import MatchInfo, Update

_NEWEST = 16
_NO_ATTACK: tuple[ActorId | None, tuple[Pos, ...], str] = (None, (), "")
# Tables of what one is told of one's own action.
_TOLD = ("own", "happens")
# And of what the log says; the second one names players.
_NOTES = ("note", "named")


def own_text(info: MatchInfo, line: events.LogLine, view: View | None, table: str = "own") -> str:
    """Return what a line tells the seat that it happened to, "" if it has no text for that."""
    texts, key = info.ruleset.name, f"{table}.{line.name}"
    explain = info.ruleset.features.explain_news
    if line.kind is not events.LineKind.NEWS or explain is None:
        return get_text(texts, key) if has_text(texts, key) else ""
    if view is None or view.seat is None:
        return ""
    own = [e for e in view.log if any(each.seat == view.seat for each in e.lines())]
    told = len(list(takewhile(lambda e: e.lines()[0].kind is events.LineKind.NEWS, reversed(own))))
    acted = own[: len(own) - told][-1:]
    keys = [f"{kind}.{each.name}" for e in acted for each in e.lines() for kind in _TOLD]
    news = explain(view)
    is_told = any(has_text(texts, key) for key in keys) and acted[0] not in news.entries
    why = _explained(info, news, view.seat, is_single=told < 2)
    key += "_again" * (told > 1 and table == "own")
    said = [get_text(texts, "cause.before", row.text) for row in log_rows(texts, acted) if is_told]
    return " ".join([*said, get_text(texts, key, why, told, *line.values)])


def own_deed(info: MatchInfo, line: events.LogLine, view: View | None) -> str:
    """Return that one's own action has, or may have, caused another seat's news, "" if neither."""
    explain, texts = info.ruleset.features.explain_news, info.ruleset.name
    if (
        explain is None
        or line.kind is not events.LineKind.NEWS
        or view is None
        or view.seat is None
    ):
        return ""
    news = explain(replace(view, seat=line.seat))
    rows = {row.seat: row.text for row in log_rows(texts, news.entries)}
    if line.seat is None or view.seat not in rows:
        return ""
    key = f"cause.yours_{news.causes[0]}" if len(rows) == 1 else "cause.maybe_yours"
    key = key if has_text(texts, key) else "cause.yours"
    return get_text(texts, key, seat_name(line.seat, info), rows[view.seat])


def cited_entries(info: MatchInfo, view: View) -> Sequence[events.LogEntry]:
    """Return the actions that the seat's own latest news tells of."""
    firsts = (entry.lines()[0] for entry in reversed(view.log))
    own = next((line.kind for line in firsts if line.seat == view.seat is not None), None)
    explain = info.ruleset.features.explain_news
    return () if explain is None or own is not events.LineKind.NEWS else explain(view).entries


def _explained(info: MatchInfo, news: Explanation, own: Seat, *, is_single: bool) -> str:
    """Return why a seat's own news came about, and what else came of it."""
    texts = info.ruleset.name

    def name(seat: Seat | None) -> str:
        return get_text(texts, "cause.you") if seat == own else seat_name(seat or Seat(0), info)

    rows = [(name(row.seat), row.text) for row in log_rows(texts, news.entries)]
    listed = "; ".join(map(": ".join, rows))
    values = (rows[0][0] if rows else "", listed, name(news.whose))
    said = [get_text(texts, f"cause.{cause}", *values) for cause in news.causes]
    if said and not news.causes[0].endswith(("_by", "each")):
        key = "cause.only" if len(rows) == 1 else "cause.one_of" if is_single else "cause.among"
        any_of = reduce(partial(get_text, texts, "cause.or"), said)
        said = [get_text(texts, key, any_of[:1].upper() + any_of[1:], listed)]
    return " ".join([*said, *[get_text(texts, f"cause.{each}") for each in news.also]])


class MessageLog:
    """Turns events into lines, in the words of the ruleset."""

    def __init__(self, info: MatchInfo, past: Sequence[tuple[int, int, str]] = ()) -> None:
        """Start with the `entries` of what was played before."""
        # Each with the ply that it belongs to, and the turn.
        self.entries = list(past)
        self._newest: tuple[str, ...] | None = None
        self._ply, self._turn = past[-1][:2] if past else (0, 0)
        # How many lines were added so far.
        self.count = 0
        self._info = info
        self._texts = info.ruleset.name
        # What the seat saw last, and before each event whose line is still to come.
        self.seen: View | None = None
        self._expected: deque[tuple[int, View]] = deque()
        # The actor, target cells and weapon of the last attack.
        self._last_attack = _NO_ATTACK
        # Who has attacked the viewer's own actor since it was last hurt, by kind.
        self._strikers: Counter[str] = Counter()
        # The kind of the last of them.
        self.striker = ""
        # The ply and line of the last time that this was so.
        self._blow = -1, ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines; those that repeat the one before in its turn are counted with it."""
        return tuple(line for _, line in self._newest_first())[::-1]

    @property
    def numbered_lines(self) -> tuple[str, ...]:
        """Return the lines with the turns in which they came."""
        return tuple(f"{turn}: {line}" for turn, line in self._newest_first())[::-1]

    @property
    def newest(self) -> tuple[str, ...]:
        """Return the last lines: as many as a panel has room for."""
        if self._newest is None:
            self._newest = tuple(line for _, line in islice(self._newest_first(), _NEWEST))[::-1]
        return self._newest

    def lately(self, turns: int) -> int:
        """Return how many of the newest lines tell of as many last turns."""
        seen = self.seen
        # After its last turn a match has no next one.
        first = 0 if seen is None else seen.turn - turns + (seen.outcome is not None)
        recent = takewhile(lambda entry: entry[1] >= first, reversed(self.entries))
        return len(list(groupby(recent, key=itemgetter(1, 2))))

    def _newest_first(self) -> Iterator[tuple[int, str]]:
        for (turn, line), group in groupby(reversed(self.entries), key=itemgetter(1, 2)):
            yield turn, counted(line, len(list(group)))

    @property
    def fatal_line(self) -> str:
        """Return the line of what hurt the viewer's own actor in the last ply, "" if nothing."""
        ply, line = self._blow
        return line if ply == self._ply else ""

    def expect(self, update: Update) -> None:
        """Take an update whose events come one by one from now on; what was undone goes."""
        while self.entries and self.entries[-1][0] > update.ply:
            self.entries.pop()
            self._newest = None
        if not update.events:
            self._ply = update.ply
        view = self.seen or update.view
        for event in update.events:
            view = introduced(view, event, (update.view,))
            self._expected.append((update.ply, view))
            view = view.after(event)
        self.seen = update.view

    def read(self, update: Update) -> None:
        """Add the lines of an update at once: it was played before this screen was there."""
        self.expect(update)
        for event in update.events:
            self.add_event(event)

    def retell(self, updates: Sequence[Update]) -> None:
        """Start anew with the lines of updates."""
        self.entries, self.seen, self._newest = [], None, None
        for update in updates:
            self.read(update)

    def add(self, line: str) -> None:
        """Add a line."""
        self.count += 1
        self.entries.append((self._ply, self._turn, line))
        self._newest = None

    def add_event(self, event: events.Event) -> None:
        """Add the line of the next expected event, if it has one."""
        ply, view = self._expected.popleft()
        if ply != self._ply:
            self._ply, self._last_attack = ply, _NO_ATTACK
            self._strikers.clear()
        self._turn = view.turn
        match event:
            case events.Logged(name) if any(has_text(self._texts, f"{t}.{name}") for t in _NOTES):
                self._add_note(event, view)
            case events.Attacked(actor=actor, cells=cells):
                self._last_attack = (actor, cells, event.weapon)
                self._add_missed_attack(view, actor, cells)
                self._note_striker(view, actor, cells)
            case events.Hurt() if has_text(self._texts, "note.hurt_you"):
                self._add_hurt(event, view)
            case events.Announced(entry=entry):
                for line in entry.lines():
                    is_news = line.kind is events.LineKind.NEWS and line.seat == view.seat
                    if is_news and (told := own_text(self._info, line, self.seen)):
                        self._blow = ply, told
            case events.Ended(outcome=outcome):
                self.add(ending_text(self._info, outcome))

    def _add_note(self, event: events.Logged, view: View) -> None:
        explains = self._info.ruleset.features.explain_news is not None
        if (explains or self._info.names) and has_text(self._texts, key := f"named.{event.name}"):
            self.add(line := get_text(self._texts, key, *self._named(event)))
            if explains:
                self._blow = self._ply, f"{self.fatal_line} {line}".strip()
            return
        if explains:
            news = events.LogLine(events.LineKind.NEWS, event.name, tuple(map(int, event.values)))
            if told := own_text(self._info, news, self.seen, "note"):
                self._blow = self._ply, told
                self.add(told)
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

    def _named(self, event: events.Logged) -> Iterator[int | str]:
        """Yield each value, and the name of the player whose number it would be."""
        for value in event.values:
            yield value
            is_player = isinstance(value, int) and 0 < value <= self._info.seats
            yield seat_name(Seat(int(value) - 1), self._info) if is_player else ""

    def _name(self, kind: str, number: int, view: View) -> str:
        """Return the name of a kind; that of an actor who must be meant has level and weapon.

        The first name of two is the attacker's, the second that of who is attacked.
        """
        striker, cells, _ = self._last_attack
        own, others = view.own_actor(), [a for a in view.actors if a.kind == kind]
        others = [a for a in others if own is None or a.id != own.id]
        fighting = [a for a in others if (a.pos in cells if number else a.id == striker)]
        meant = fighting[:1] or (others if len(others) == 1 else [])
        if not meant:
            return get_text(self._texts, f"name.{kind}")
        return actor_name(self._info.ruleset, meant[0])

    def _viewer_suffix(self, event: events.Logged, own: Actor | None) -> str:
        striker, cells, _ = self._last_attack
        if own is None or own.kind not in event.values:
            return ""
        if len(event.values) == 1:
            return "_at_you" if own.health < 0 else ""
        return "_by_you" if own.id == striker else "_at_you" if own.pos in cells else ""

    def _note_striker(self, view: View, actor: ActorId, cells: Sequence[Pos]) -> None:
        own, striker = view.own_actor(), view.actor(actor)
        names_it = striker is not None and has_text(self._texts, f"attacker.{striker.kind}")
        if own is not None and striker and names_it and own.id != actor and own.pos in cells:
            away = max(abs(striker.pos.x - own.pos.x), abs(striker.pos.y - own.pos.y))
            far = f"{striker.kind}_far"
            has_reach = away > 1 and has_text(self._texts, f"attacker.{far}")
            self._strikers[far if has_reach else striker.kind] += 1
            self.striker = striker.kind

    def _add_hurt(self, event: events.Hurt, view: View) -> None:
        """Say who has hurt the viewer's own actor, or which enemy it has hurt and not killed."""
        own, hurt = view.own_actor(), view.actor(event.actor)
        if own is None or hurt is None:
            return
        if own.id == hurt.id:
            self._add_blow(event.amount)
        elif event.health > 0 and own.id == self._last_attack[0]:
            weapon, kind = f"weapon.{self._last_attack[2]}", f"attacker.{hurt.kind}"
            words = (get_text(self._texts, weapon), get_text(self._texts, kind))
            self.add(get_text(self._texts, "note.hurt_by_you", *words, event.amount, event.health))

    def _add_blow(self, amount: int) -> None:
        """Say who has attacked since the viewer was last hurt, those of one kind counted."""
        counts, self._strikers = self._strikers, Counter()
        who = attackers_text(self._texts, counts)
        self.add(get_text(self._texts, "note.hurt_you", amount, who, counts.total()))
        self._blow = self._ply, self.entries[-1][2]

    def _add_missed_attack(self, view: View, actor: ActorId, cells: Sequence[Pos]) -> None:
        own = view.own_actor()
        if not self._info.ruleset.features.log_misses or own is None or own.id != actor:
            return
        if not any(other.pos in cells and other.board == own.board for other in view.actors):
            self.add(get_text(self._texts, "attack.hit_nothing"))


class PastLogs:
    """What the logs say of what was played before, for all who play at this screen."""

    def __init__(self) -> None:
        self._logs: dict[Seat, MessageLog] = {}

    @property
    def logs(self) -> dict[Seat, list[tuple[int, int, str]]]:
        """Return the entries for each seat."""
        return {seat: log.entries for seat, log in self._logs.items()}

    def follow(self, info: MatchInfo, update: Update) -> None:
        """Take what a seat perceived of the next ply; the first one begins its log anew."""
        seat = update.view.seat
        assert seat is not None
        if not update.ply:
            self._logs[seat] = MessageLog(info)
        self._logs[seat].read(update)
