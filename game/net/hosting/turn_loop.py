"""A match in play at a host: who acts, whose time runs, and what everybody is sent."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from typing import Protocol, TypeVar

from game.core.action import Action, Resign
from game.core.actor import Seat
from game.core.event import Event
from game.core.level import Level
from game.core.match import HUMAN, Match, Record
from game.core.rng import Rng
from game.core.ruleset import Player
from game.core.state import IllegalAction
from game.core.view import Preview, View
from game.net import host_messages
from game.net.host_messages import SeatUpdate
from game.net.hosting.level_source import LevelSource
from game.net.hosting.lobby import Lobby
from game.net.hosting.match_boards import MatchBoards
from game.net.hosting.member import Member
from game.net.hosting.ports.limits import Limits
from game.net.hosting.seat_feed import SeatFeed
from game.net.hosting.turn_timer import TurnTimer
from game.net.player_names import WordFilter
from game.net.requests import AskPreview, Submit
from game.session.updates import MatchPresence

# How long a bot takes for an action of a race, about as long as a person.
_RACE_BOT_SECONDS = 1.0
HostedMatch = TypeVar("HostedMatch", contravariant=True)
ROUNDS_LATE = 10


class LateView:
    """A copy of a match that follows it ten rounds behind, and catches up once it is over."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._copy = match.restarted()
        self._feed = SeatFeed(self._copy, None)

    def current(self) -> SeatUpdate:
        """Return what is shown now."""
        return self._feed.current()

    def advance(self) -> list[SeatUpdate]:
        """Return what may be shown by now and was not before."""
        match, copy = self._match, self._copy
        now, shown = match.state.observe(None).turn, []
        while copy.ply < match.ply:
            seat, action = match.action(copy.ply + 1)
            after, _ = copy.state.apply(seat, action)
            if match.outcome is None and after.observe(None).turn > now - ROUNDS_LATE:
                break
            update = self._feed.next(copy.submit(seat, action, copy.ply), 1)
            if update is not None:
                shown.append(update)
        return shown


class MatchOwner(Protocol[HostedMatch]):
    """What a match needs of its host."""

    executor: Executor
    levels: LevelSource
    limits: Limits
    words: WordFilter

    def make_level(self, lobby: Lobby) -> Level:
        """Return the level of a lobby's choice, in any thread; raises LevelError."""

    def begin_play(self, lobby: Lobby, level: Level) -> MatchBoards:
        """Return a new match with its journal; raises LevelError or OSError."""

    def finish_play(self, play: MatchBoards) -> None:
        """Write the record of a match that is over."""

    def close_match(self, match: HostedMatch, *, records: bool = True) -> None:
        """Forget a match without members."""

    def report(self, event: str, **facts: object) -> None:
        """Tell the one who runs the host what happened."""


class PlayOwner(Protocol):
    """What a match in play needs of whom it belongs to."""

    executor: Executor

    def post(self, job: Callable[[], None]) -> None:
        """Do a job after all that waits in the inbox."""

    def set_timer(self) -> None:
        """Look at the deadlines again."""

    def play_ended(self) -> None:
        """Note that the match is over."""

    def report(self, event: str, **facts: object) -> None:
        """Tell the one who runs the host what happened."""


class TurnLoop:
    """Plays a match for the members of a lobby, until `is_over`."""

    def __init__(self, play: MatchBoards, lobby: Lobby, owner: PlayOwner) -> None:
        self.play = play
        self.is_over = False
        self.clock = TurnTimer(lobby.terms.turn_seconds)
        self._lobby = lobby
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._late: LateView | None = None
        if lobby.terms.spectators == "late":
            # Of a race the board of the first seat is shown.
            self._late = LateView(play.boards[0])
            # After a start of the host, what was shown before is not sent once more.
            self._late.advance()
        # The place and ply that a bot thinks about.
        self._asked_at: tuple[int, int] | None = None
        self._shown_to_act: tuple[int, ...] = ()
        self._records: tuple[Record, ...] = ()

    def begin(self) -> None:
        """Show everybody the beginning, or the present of a resumed match."""
        self._turn_changed(set())
        for member in self._lobby.everyone():
            self.bring_back(member, beginning=True)
        self._go_on()

    def submit(self, member: Member, submit: Submit) -> None:
        """Play a member's action, or refuse it without harm."""
        place, play = self._lobby.seat_of(member), self.play
        if place is None or place not in play.feeds or self.is_over:
            member.send(host_messages.Refused(submit.ack, "no_match"))
            return
        if submit.ply != play.feeds[place].ply and not isinstance(submit.action, Resign):
            member.send(host_messages.Refused(submit.ack, "stale"))
            return
        try:
            events = play.act(place, submit.action)
        except IllegalAction:
            member.send(host_messages.Refused(submit.ack, "illegal"))
            return
        self.clock.acted(place)
        self._publish(place, events, submit.ack)

    def preview(self, member: Member, asked: AskPreview) -> None:
        """Answer what an action would do."""
        place, play = self._lobby.seat_of(member), self.play
        if place is None or place not in play.feeds or asked.ply != play.feeds[place].ply:
            return
        try:
            preview = play.board_of(place).state.preview(play.seat_of(place), asked.action)
        except Exception:  # noqa: BLE001 (an action from outside must not end the match of others)
            preview = Preview("")
        member.send(host_messages.PreviewOf(asked.ply, asked.action, preview))

    def bring_back(self, member: Member, *, beginning: bool, known_ply: int | None = None) -> None:
        """Send a member all that it needs to play and does not know."""
        place, play = self._lobby.seat_of(member), self.play
        if place is None:
            self._show_spectator(member)
        elif place in play.feeds:
            if beginning:
                member.send(play.began(place))
            if beginning or known_ply != play.feeds[place].ply:
                member.send(play.feeds[place].current())
            member.send(self._presence(place))
            if play.is_race:
                member.send(host_messages.Standings(play.standings()))
            if self.is_over:
                member.send(self._over(place))

    def _show_spectator(self, member: Member) -> None:
        if self.is_over:
            member.send(self.play.began(None))
            member.send(self._over(None))
        elif self._late is not None:
            member.send(self.play.began(None))
            member.send(self._late.current())
            member.send(self._presence(None))

    def _publish(self, place: int, events: tuple[Event, ...], ack: int = 0) -> None:
        """Send all what an action brought, then ask whoever is next."""
        play, lobby = self.play, self._lobby
        if play.problem:
            self._owner.report("disk", match=lobby.match, problem=play.problem)
        began = {each for each in play.places if play.turn_began(each, events)}
        turn_changed = not play.is_over and self._turn_changed(began)
        updated = []
        for other, update in play.updates(place, events, ack):
            member = lobby.members[other]
            if member is not None:
                presence = self._presence(other).presence if turn_changed else None
                updated.append(other)
                member.send(replace(update, presence=presence))
        for update in () if self._late is None else self._late.advance():
            for member in lobby.spectators:
                member.send(update)
        if play.is_race:
            for member in lobby.everyone():
                member.send(host_messages.Standings(play.standings()))
        if play.is_over:
            self._end()
            return
        if turn_changed:
            self.show_presence(updated)
        self._go_on()

    def _turn_changed(self, began: set[int]) -> bool:
        """Set the clocks of whoever is to act, and return whether that has changed."""
        play = self.play
        humans = [place for place in play.to_act if play.players[place] == HUMAN]
        changed = self.clock.follow(humans, began, self._loop.time())
        changed = changed or play.to_act != self._shown_to_act
        self._shown_to_act = play.to_act
        return changed

    def _go_on(self) -> None:
        self._ask_bot()
        self._owner.set_timer()

    def _ask_bot(self) -> None:
        """Let the next bot think; in a race they take their time, one after the other."""
        asked = self.play.bot_to_act()
        if asked is None:
            return
        at = (asked[0], self.play.board_of(asked[0]).ply)
        if at == self._asked_at:
            return
        self._asked_at = at
        if self.play.is_race:
            bots = sum(player != HUMAN for player in self.play.players)
            think = partial(self._think, at, *asked[1:])
            self._loop.call_later(_RACE_BOT_SECONDS / bots, self._owner.post, think)
        else:
            self._think(at, *asked[1:])

    def _think(
        self, at: tuple[int, int], bot: Player, view: View, legal: Sequence[Action], rng: Rng
    ) -> None:
        if self.is_over:
            return
        chosen = self._loop.run_in_executor(self._owner.executor, bot.choose, view, legal, rng)
        chosen.add_done_callback(lambda done: self._owner.post(partial(self._bot_acts, at, done)))

    def _bot_acts(self, at: tuple[int, int], chosen: asyncio.Future[Action]) -> None:
        place, ply = at
        # What it wanted before somebody gave up is of no use now.
        if not self.is_over and self.play.board_of(place).ply == ply:
            self._publish(place, self.play.act(place, chosen.result()))

    def _over(self, place: int | None) -> host_messages.MatchOver:
        """Return the records for a place or, without one, for a spectator."""
        if not self._records:
            self._records = self.play.records()
        own = place if place is not None and self.play.is_race else 0
        return host_messages.MatchOver(self._records, own)

    def _end(self) -> None:
        self.is_over = True
        self.clock = TurnTimer(0)
        self.show_presence()
        for member in self._lobby.everyone():
            place = self._lobby.seat_of(member)
            if place is None:
                self._show_spectator(member)
            else:
                member.send(self._over(place))
        self._owner.play_ended()

    def give_up(self, place: int) -> None:
        """Let a bot play on for a place that is gone for good, or resign for it."""
        play, lobby = self.play, self._lobby
        member, lobby.members[place] = lobby.members[place], None
        self.clock.away_until.pop(place, None)
        if member is not None and lobby.owner is member:
            lobby.owner = next(iter(lobby.seated), None)
        bots = () if play.is_race else tuple(play.ruleset.bots())
        bot = bots[0] if bots and lobby.terms.absence == "bot" else ""
        self._owner.report("seat given up", match=lobby.match, seat=place, bot=bot)
        self._publish(place, play.give_up(place, bot))
        if not self.is_over:
            self.show_presence()

    def _presence(self, place: int | None) -> host_messages.Presence:
        """Return who is there, and in a race the clock of the receiver alone."""
        play, now = self.play, self._loop.time()
        ply = play.feeds[place].ply if place is not None and place in play.feeds else 0
        presence = MatchPresence(
            play.start.names,
            tuple(play.players),
            tuple(map(Seat, play.to_act)),
            self.clock.turn_ms(place if play.is_race else None, now),
            tuple(self.clock.away_ms(each, now) for each in play.places),
        )
        return host_messages.Presence(ply, presence)

    def show_presence(self, but: Sequence[int] = ()) -> None:
        """Show everybody, but for some places, who is there and whom the match waits for."""
        for member in self._lobby.everyone():
            place = self._lobby.seat_of(member)
            if place not in but and (place is not None or self._late is not None):
                member.send(self._presence(place))

    def run_out(self) -> None:
        """End the turns of those whose time is up; the second time in a row they have gone."""
        for place in self.clock.late(self._loop.time()):
            self.clock.turn_ends.pop(place, None)
            if self.is_over or place not in self.play.to_act:
                continue
            if self.clock.miss(place):
                member = self._lobby.members[place]
                if member is not None:
                    member.send(host_messages.LeftMatch("clock"))
                    member.match = ""
                self.give_up(place)
            elif (action := self.play.plain_action(place)) is not None:
                self._publish(place, self.play.act(place, action))
