"""A match at a host, from its lobby to its rematch: a task of its own with an inbox and a clock."""

import asyncio
from collections.abc import Callable
from functools import partial

from game.core.level import Level, LevelError
from game.net import requests
from game.net.host_messages import HostMessage, LeftMatch, LeftReason, Problem, Refused, Said
from game.net.hosting.lobby import Lobby
from game.net.hosting.match_boards import MatchBoards
from game.net.hosting.member import Member
from game.net.hosting.turn_loop import MatchOwner, TurnLoop

# How long a lobby keeps the seat of a lost link.
_LOBBY_GRACE = 30
# After a start of the host: its clients may not have noticed yet.
_RESTART_GRACE = 600
_INBOX = 256


class HostedMatch:
    """Everything that happens to one match goes through its inbox, one after the other."""

    def __init__(self, lobby: Lobby, host: "MatchOwner[HostedMatch]") -> None:
        """Start with a lobby; `run` must be running for anything to happen."""
        self.lobby = lobby
        self.running: TurnLoop | None = None
        self.executor = host.executor
        self.report = host.report
        self.inbox: asyncio.Queue[Callable[[], None]] = asyncio.Queue(_INBOX)
        self._host = host
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._is_starting = False
        self._starts_at: float | None = None
        # In the lobby; in play the clock has them.
        self._kept_until: dict[Member, float] = {}
        self.opened_from = ""
        # Digests of tokens, and addresses.
        self._banned: set[str] = set()
        self._opened_at = self._loop.time()
        # When a match in play ends, to which no one is linked.
        self._abandoned_until: float | None = None

    @property
    def id(self) -> str:
        """Return the name by which it is joined."""
        return self.lobby.match

    @property
    def phase(self) -> requests.Phase:
        """Return whether it is before, in or after play."""
        return "lobby" if self.running is None else "over" if self.running.is_over else "play"

    async def run(self) -> None:
        """Do what the inbox says until the task is cancelled."""
        while True:
            job = await self.inbox.get()
            job()

    def post(self, job: Callable[[], None]) -> None:
        """Put a job of the host's own in the inbox, a little later if it is full."""
        if self.inbox.full():
            self._loop.call_later(0.01, self.post, job)
        else:
            self.inbox.put_nowait(job)

    @property
    def is_spare(self) -> bool:
        """Return whether it has to make room: abandoned, or its owner has waited alone for long."""
        now, limits = self._loop.time(), self._host.limits
        if self._abandoned_until is not None:
            return now > self._abandoned_until - limits.abandoned_seconds + _LOBBY_GRACE
        waits_alone = self.phase == "lobby" and self.lobby.everyone() == [self.lobby.owner]
        return waits_alone and now > self._opened_at + limits.waiting_seconds

    def end(self, reason: LeftReason, *, records: bool = True) -> None:
        """Take everybody out of it, so that it closes."""
        for member in self.lobby.everyone():
            member.send(LeftMatch(reason))
            self._remove(member)
        self._host.close_match(self, records=records)

    def handle(self, member: Member, request: requests.Request) -> None:
        """Do what a member asks for, or refuse it."""
        running = self.running
        match request:
            case requests.Submit() if running is not None:
                running.submit(member, request)
            case requests.AskPreview() if running is not None:
                running.preview(member, request)
            case requests.AskUpdate():
                self._bring_back(member, beginning=request.beginning, known_ply=request.ply)
            case requests.Speak():
                self._say(member, request)
            case requests.LeaveMatch():
                self.leave(member)
            case requests.Submit() | requests.AskPreview():
                member.send(Refused(getattr(request, "ack", 0), "no_match"))
            case _:
                if isinstance(request, requests.Kick):
                    problem = self._kick(member, request)
                elif self._banned.isdisjoint((member.token_digest, member.address)):
                    problem = self._change_lobby(member, request)
                else:
                    problem = "banned"
                if problem:
                    member.send(Refused(0, problem))

    def _change_lobby(self, member: Member, request: requests.Request) -> Problem:
        if isinstance(request, requests.WatchMatch):
            return self._watch(member)
        if isinstance(request, requests.Rematch) and self.phase == "over":
            return self._rematch(member)
        if self.phase != "lobby" or self._is_starting:
            return "begun"
        problem: Problem = "unknown"
        match request:
            case requests.JoinMatch(seat=seat):
                problem = self._join(member, seat)
            case requests.SetReady(ready=ready):
                (self.lobby.ready.add if ready else self.lobby.ready.discard)(member)
                problem = ""
            case requests.ChangeMatch():
                problem = self._change(member, request)
            case requests.StartMatch():
                problem = "" if member is self.lobby.owner else "not_owner"
                problem = problem or self.lobby.start_problem()
                if not problem:
                    self._start()
        if not problem:
            self.show_lobby()
        return problem

    def _join(self, member: Member, seat: int | None) -> Problem:
        before = self.lobby.seat_of(member)
        problem = self.lobby.take_seat(member, seat)
        if not problem:
            member.match = self.id
            if self.lobby.seat_of(member) != before:
                self.start_later()
        return problem

    def _change(self, member: Member, request: requests.ChangeMatch) -> Problem:
        try:
            title = self._host.levels.title(self.lobby.ruleset.name, request.choice)
        except LevelError as error:
            member.send(Refused(0, "map", error.problems[0].text))
            return ""
        problem = self.lobby.change(member, request, title)
        if not problem and request.terms.spectators == "none":
            for spectator in list(self.lobby.spectators):
                self._remove(spectator)
                spectator.send(LeftMatch("spectators"))
        return problem

    def show_lobby(self) -> None:
        """Show everybody the seats as they are now."""
        for member in self.lobby.everyone():
            member.send(self.lobby.state_for(member, self.phase))

    def _watch(self, member: Member) -> Problem:
        seated = self.lobby.seat_of(member) is not None
        if self.lobby.terms.spectators == "none" or (self.phase == "play" and seated):
            return "spectators"
        member.match = self.id
        self.lobby.remove(member)
        self.lobby.spectators.add(member)
        self.show_lobby()
        self._bring_back(member, beginning=True)
        return ""

    def _rematch(self, member: Member) -> Problem:
        if self.lobby.seat_of(member) is None:
            return "not_owner"
        self.running = None
        self.lobby.ready = {member}
        for other in self.lobby.seated:
            if other.link is None:
                self._remove(other)
        self.show_lobby()
        return ""

    def _say(self, member: Member, said: requests.Speak) -> None:
        rule = self.lobby.terms.talk
        if self._host.words.forbids(said.text):
            member.send(Refused(0, "words"))
            return
        if said.text:
            allowed = rule == "text" and said.text.isprintable() and bool(said.text.strip())
        else:
            allowed = rule != "off" and said.phrase in requests.PHRASES
        if allowed:
            self._send_all(Said(member.name, "" if said.text else said.phrase, said.text))
        else:
            member.send(Refused(0, "talk"))

    def _send_all(self, notice: HostMessage) -> None:
        for member in self.lobby.everyone():
            member.send(notice)

    def _bring_back(self, member: Member, *, beginning: bool, known_ply: int | None = None) -> None:
        if self.running is None or beginning:
            member.send(self.lobby.state_for(member, self.phase))
        if self.running is not None:
            self.running.bring_back(member, beginning=beginning, known_ply=known_ply)

    def start_later(self) -> None:
        """Without an owner, start a while after the last call, once all seats are taken."""
        pause = self.lobby.start_pause
        if pause is not None and self.phase == "lobby":
            self._starts_at = self._loop.time() + pause
            self.set_timer()

    def _start(self) -> None:
        self._is_starting = True
        made = self._loop.run_in_executor(self.executor, self._host.make_level, self.lobby)
        made.add_done_callback(lambda done: self.post(partial(self._begin, done)))

    def _begin(self, made: asyncio.Future[Level]) -> None:
        self._is_starting, play = False, None
        # Somebody may have left meanwhile.
        refused = Refused(0, "open_seats")
        try:
            if not self.lobby.open_seats:
                play = self._host.begin_play(self.lobby, made.result())
        except LevelError as error:
            refused = Refused(0, "map", error.problems[0].text)
        except OSError as error:
            self.report("disk", match=self.id, problem=str(error))
            refused = Refused(0, "disk")
        if play is None:
            self._send_all(refused)
            self.show_lobby()
            return
        self.report("match began", match=self.id, ruleset=play.ruleset.name)
        self._enter_play(play)

    def _enter_play(self, play: MatchBoards) -> None:
        self.running = TurnLoop(play, self.lobby, self)
        now = self._loop.time()
        for member, until in self._kept_until.items():
            place = self.lobby.seat_of(member)
            if place is not None:
                self.running.clock.away_until[place] = max(until, now)
        self._kept_until.clear()
        self._starts_at = None
        self.show_lobby()
        self.running.begin()

    def resume(self, play: MatchBoards) -> None:
        """Continue a match after a start of the host: everybody is away at first."""
        now = self._loop.time()
        for member in self.lobby.seated:
            self._kept_until[member] = now + (_RESTART_GRACE if member.comes_back else 0)
        self._abandoned_until = now + _RESTART_GRACE
        self._enter_play(play)

    def play_ended(self) -> None:
        """Record the match; programs of the text protocol leave with its end."""
        assert self.running is not None
        self.lobby.ready.clear()
        self._host.finish_play(self.running.play)
        self.show_lobby()
        for member in self.lobby.everyone():
            if member.link is None or not member.comes_back:
                self._remove(member)
        self._close_if_empty()

    def _kick(self, member: Member, kick: requests.Kick) -> Problem:
        other = dict(enumerate(self.lobby.members)).get(kick.seat)
        if member is not self.lobby.owner:
            return "not_owner"
        if other is None or other is member:
            return "unknown"
        if kick.bans:
            self._banned |= {other.token_digest, other.address}
        self.report("player kicked", match=self.id, player=other.name, banned=kick.bans)
        self.leave(other, "kicked")
        return ""

    def leave(self, member: Member, reason: LeftReason = "left") -> None:
        """Take a member out; in play its seat is given up."""
        place = self.lobby.seat_of(member)
        member.match = ""
        self._kept_until.pop(member, None)
        member.send(LeftMatch(reason))
        if self.phase == "play" and self.running is not None and place is not None:
            self.running.give_up(place)
        else:
            self._remove(member)
        self.show_lobby()
        self._close_if_empty()

    def _remove(self, member: Member) -> None:
        member.match = ""
        self._kept_until.pop(member, None)
        self.lobby.remove(member)

    def lose_link(self, member: Member) -> None:
        """Keep the seat of a lost link for a while; a program of the text protocol is gone."""
        if member.link is not None or member.match != self.id:
            return
        place, now = self.lobby.seat_of(member), self._loop.time()
        if place is None or not member.comes_back:
            self.leave(member)
        elif self.phase == "play" and self.running is not None:
            self.running.clock.away_until[place] = now + self.lobby.terms.grace_seconds
            self.running.show_presence()
        else:
            self._kept_until[member] = now + _LOBBY_GRACE
            self.show_lobby()
        if self.phase == "play" and not any(each.link for each in self.lobby.everyone()):
            self._abandoned_until = now + self._host.limits.abandoned_seconds
        self.set_timer()

    def return_link(self, member: Member) -> None:
        """Bring a member back that came with its token."""
        place = self.lobby.seat_of(member)
        self._kept_until.pop(member, None)
        self._abandoned_until = None
        self._bring_back(member, beginning=True)
        if self.phase == "play" and self.running is not None and place is not None:
            self.running.clock.away_until.pop(place, None)
            self.running.show_presence()
        else:
            self.show_lobby()

    def _close_if_empty(self) -> None:
        waits_for_first = self.lobby.start_pause is not None and self.phase == "lobby"
        if not waits_for_first and all(each.match != self.id for each in self.lobby.everyone()):
            self._host.close_match(self)

    def set_timer(self) -> None:
        """Wake up at the next deadline."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        ends = [*self._kept_until.values()]
        ends += [end for end in (self._starts_at, self._abandoned_until) if end is not None]
        if self.running is not None and (end := self.running.clock.next_deadline()) is not None:
            ends.append(end)
        if ends:
            self._timer = self._loop.call_at(min(ends) + 0.001, self.post, self._tick)

    def _tick(self) -> None:
        now, running = self._loop.time(), self.running
        if self._starts_at is not None and self._starts_at <= now and running is None:
            self._starts_at = None
            if not self.lobby.open_seats and not self._is_starting:
                self._start()
        if self._abandoned_until is not None and self._abandoned_until <= now:
            self.end("away")
            return
        gone = [member for member, until in self._kept_until.items() if until <= now]
        if running is not None:
            gone += [
                member
                for place in running.clock.lost(now)
                if (member := self.lobby.members[place]) is not None
            ]
        for member in gone:
            self.report("player gone", match=self.id, player=member.name)
            self.leave(member)
        if running is not None and self.phase == "play":
            running.run_out()
            self._close_if_empty()
        self.set_timer()
