"""The host: who is there, which matches there are, and what a message is about."""

import asyncio
import contextlib
import math
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from game import __version__
from game.core.level import Level, LevelError
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net import host_messages, requests
from game.net.hosting.daily_boards import DailyBoards
from game.net.hosting.hosted_match import HostedMatch
from game.net.hosting.journal import JOURNAL_FORMAT, JournalStart
from game.net.hosting.journal_folder import JournalFolder
from game.net.hosting.level_source import LevelSource
from game.net.hosting.lobby import Lobby, players_problem
from game.net.hosting.match_boards import MatchBoards, RecordFolder
from game.net.hosting.member import Link, Member, digest_of_token, new_token
from game.net.hosting.ports.limits import Limits, LinkCounter
from game.net.messages import PROTOCOL
from game.net.player_names import NameProblem, WordFilter, name_problem, unique_name

# No 0, o, 1 or l: invitations are read aloud, too.
_ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
_ID_LENGTH = 8
_MAX_SEED = 1 << 62
_MOST_ROWS = 200
_REPORT_SECONDS = 60
# How many tokens of players without a match are kept.
_MAX_IDLE_MEMBERS = 2000


async def _nowhere(_key: str) -> str:
    return ""


class Host:
    """Matches and members of one process; all of it runs in one event loop.

    `folder` is where matches are kept, None for nowhere. `on_event` is told what happens, never
    with a token in it.
    """

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset],
        levels: LevelSource,
        executor: Executor,
        folder: Path | None = None,
        limits: Limits | None = None,
        on_event: Callable[[str, Mapping[str, object]], None] = lambda _event, _facts: None,
    ) -> None:
        """Start without a match; `resume_matches` brings back those of an earlier run."""
        self.rulesets = rulesets
        self.levels = levels
        self.executor = executor
        self.limits = limits or Limits()
        self.links = LinkCounter(self.limits, self._report_full)
        self._full_reported_at = -math.inf
        self.matches: dict[str, HostedMatch] = {}
        self._members: dict[str, Member] = {}
        self.journals = JournalFolder(folder, rulesets, self.report)
        self._on_event = on_event
        # How often what has happened and was asked for.
        self.events: Counter[str] = Counter()
        self.requests: Counter[str] = Counter()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_stopping = False
        # The matches of other hosts, and an invitation to one or to a seat (`HostCluster`).
        self.other_rows: tuple[host_messages.MatchRow, ...] = ()
        self.find_elsewhere: Callable[[str], Awaitable[str]] = _nowhere
        self.words = WordFilter([])
        self._daily = DailyBoards(folder, rulesets, levels)
        self._records = RecordFolder(folder, self.limits, self.report)

    def welcome(self, link: Link, hello: requests.Hello) -> Member | None:
        """Return the member that a first message makes or brings back; None if it is refused."""
        member = self._member_with(hello.token)
        if member is None:
            if problem := self.name_problem(hello.name):
                link.send(host_messages.Refused(0, problem))
                return None
            token = new_token()
            member = self.add_member(hello.name, digest_of_token(token), link)
        else:
            token = hello.token
            before, member.link, member.address = member.link, link, link.address
            if before is not None:
                before.close(4001)
        member.send(host_messages.Welcome(PROTOCOL, __version__, member.name, token))
        if (match := self.matches.get(member.match)) is not None:
            match.post(partial(match.return_link, member))
        elif hello.token:
            # It may still show a match that it was taken out of meanwhile.
            member.send(host_messages.LeftMatch("away"))
        return member

    def add_member(self, name: str, token_digest: str, link: Link | None) -> Member:
        """Return a new member, whose name is made unique."""
        if len(self._members) >= _MAX_IDLE_MEMBERS:
            for digest, idle in list(self._members.items()):
                if idle.link is None and not idle.match:
                    del self._members[digest]
        taken = {member.name for member in self._members.values() if member.link or member.match}
        member = Member(unique_name(name, taken), token_digest, link)
        self._members[token_digest] = member
        return member

    def name_problem(self, name: str) -> NameProblem:
        """Return why a name cannot be used here, or ""."""
        return name_problem(name) or ("words" if self.words.forbids(name) else "")

    def rename(self, member: Member, name: str) -> None:
        """Give a member another name, made unique."""
        taken = {m.name for m in self._members.values() if m is not member and (m.link or m.match)}
        member.name = unique_name(name, taken)

    def _member_with(self, token: str) -> Member | None:
        return self._members.get(digest_of_token(token)) if token else None

    def lose_link(self, member: Member, link: Link) -> None:
        """Note that a link has ended."""
        if member.link is not link:
            return
        member.link = None
        if self._is_stopping:
            # Its seat is kept with the match.
            return
        if (match := self.matches.get(member.match)) is not None:
            match.post(partial(match.lose_link, member))
        elif not member.comes_back:
            self._members.pop(member.token_digest, None)

    async def receive(self, member: Member, request: requests.Request) -> None:
        """Do what a member asks for; waits while its match has too much to do."""
        self.requests[type(request).__name__] += 1
        match request:
            case requests.AskMatches():
                member.send(host_messages.MatchRows((*self.rows(), *self.other_rows)[:_MOST_ROWS]))
            case requests.AskDailyBoard():
                await self._daily.answer(member, request)
            case requests.OpenMatch():
                self._open(member, request)
            case requests.Hello():
                pass
            case _:
                await self._receive_for_match(member, request)

    def rows(self) -> tuple[host_messages.MatchRow, ...]:
        """Return the matches here that everyone may find."""
        listed = (match for match in self.matches.values() if match.lobby.listed)
        return tuple(match.lobby.row(match.phase) for match in listed)

    async def _receive_for_match(self, member: Member, request: requests.Request) -> None:
        name = member.match
        if isinstance(request, requests.JoinMatch | requests.WatchMatch):
            if member.match not in ("", request.match):
                member.send(host_messages.Refused(0, "elsewhere"))
                return
            name = request.match
        elsewhere = "" if name in self.matches else await self.find_elsewhere(name)
        if (match := self.matches.get(name)) is not None:
            await match.inbox.put(partial(match.handle, member, request))
        elif elsewhere:
            member.send(host_messages.Elsewhere(elsewhere))
        else:
            member.send(host_messages.Refused(getattr(request, "ack", 0), "no_match"))

    def places(self) -> dict[str, str]:
        """Return the match of each id, and of the digest of each token that has a seat here."""
        seats = ((member.token_digest, member.match) for member in self._members.values())
        return {match: match for match in self.matches} | {key: each for key, each in seats if each}

    async def find_seat(self, token: str) -> str:
        """Return an invitation to the other host that has the seat of a token, or ""."""
        if not token or self._member_with(token) is not None:
            return ""
        return await self.find_elsewhere(digest_of_token(token))

    def _open(self, member: Member, wanted: requests.OpenMatch) -> None:
        ruleset = self.rulesets.get(wanted.ruleset)
        problem: host_messages.Problem = "elsewhere" if member.match else ""
        if ruleset is None:
            problem = "ruleset"
        elif not problem:
            problem = players_problem(ruleset, wanted.players)
        if not problem and not self._has_room(member.address):
            problem = "matches"
        if problem or ruleset is None:
            member.send(host_messages.Refused(0, problem or "ruleset"))
            return
        try:
            hosted = self.open_match(ruleset, wanted)
        except LevelError as error:
            member.send(host_messages.Refused(0, "map", error.problems[0].text))
            return
        hosted.opened_from = member.address
        hosted.lobby.owner = member
        member.match = hosted.id
        hosted.post(partial(hosted.handle, member, requests.JoinMatch(hosted.id)))

    def _has_room(self, address: str) -> bool:
        """Return whether an address may open a match; the oldest abandoned one makes room."""
        limits, matches = self.limits, self.matches.values()
        own = sum(match.opened_from == address for match in matches if match.opened_from)
        if own >= limits.matches_per_address:
            return False
        if len(matches) >= limits.matches:
            spare = next((match for match in matches if match.is_spare), None)
            if spare is None:
                return False
            spare.end("away")
        return True

    def open_match(self, ruleset: Ruleset, wanted: requests.OpenMatch) -> HostedMatch:
        """Return a new match without members; raises LevelError if there is no such map."""
        title = self.levels.title(ruleset.name, wanted.choice)
        name = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
        hosted = HostedMatch(Lobby(name, ruleset, wanted, title), self)
        self._run(hosted)
        self.report("match opened", match=name, ruleset=ruleset.name)
        return hosted

    def _run(self, hosted: HostedMatch) -> None:
        self.matches[hosted.id] = hosted
        task = asyncio.get_running_loop().create_task(hosted.run(), name=hosted.id)
        self._tasks[hosted.id] = task
        task.add_done_callback(partial(self._match_ended, hosted))

    def _match_ended(self, hosted: HostedMatch, task: asyncio.Task[None]) -> None:
        """Report a match that failed: the others stay, and it is kept for the next start."""
        if not task.cancelled() and task.exception() is not None:
            self.report("match failed", match=hosted.id, problem=repr(task.exception()))
            for member in hosted.lobby.everyone():
                member.match = ""
                member.send(host_messages.LeftMatch("failed"))
            if hosted.running is not None:
                hosted.running.play.keep()
            self.matches.pop(hosted.id, None)

    def make_level(self, lobby: Lobby) -> Level:
        if lobby.level is not None:
            return lobby.level
        return self.levels.make(lobby.ruleset.name, lobby.choice, secrets.randbelow(_MAX_SEED))

    def begin_play(self, lobby: Lobby, level: Level) -> MatchBoards:
        # The dice have a seed of their own: who knows the map's cannot know what they show.
        owner = None if lobby.owner is None else lobby.seat_of(lobby.owner)
        start = JournalStart(
            format=JOURNAL_FORMAT,
            match=lobby.match,
            ruleset=lobby.ruleset.name,
            version=lobby.ruleset.version,
            level=level,
            seed=secrets.randbelow(_MAX_SEED),
            choice=lobby.choice,
            terms=lobby.terms,
            players=tuple(lobby.players),
            names=lobby.names,
            tokens=tuple(
                each.token_digest if each is not None and each.comes_back else ""
                for each in lobby.members
            ),
            owner=-1 if owner is None else owner,
            listed=lobby.listed,
        )
        return self.journals.begin(start)

    def finish_play(self, play: MatchBoards) -> None:
        self._records.add(play)
        self.report("match over", match=play.start.match)

    def close_match(self, match: HostedMatch, *, records: bool = True) -> None:
        """Forget a match without members; one in play is recorded as far as it went."""
        if self.matches.pop(match.id, None) is None:
            return
        if records and match.running is not None and match.phase == "play":
            self.finish_play(match.running.play)
        self.report("match closed", match=match.id)
        self._tasks.pop(match.id).cancel()

    def _report_full(self, address: str) -> None:
        """Report that there is no room for a link, at most once a minute."""
        now = time.monotonic()
        if now - self._full_reported_at > _REPORT_SECONDS:
            self._full_reported_at = now
            self.report("links full", address=address, links=self.links.count)

    def report(self, event: str, **facts: object) -> None:
        self.events[event] += 1
        self._on_event(event, facts)

    def resume_matches(self, match: str = "*") -> None:
        """Continue the matches that an earlier run, or another host, has left; or one of them."""
        for path in self.journals.paths(match):
            self.resume_match(path)

    def resume_match(self, path: Path) -> None:
        """Continue a match from its journal, unless another host has it."""
        self.journals.resume(path, self._resume)

    def _resume(self, play: MatchBoards) -> None:
        if play.is_over:
            # It ended on a full disk, or just before the host did.
            self.finish_play(play)
            return
        try:
            self._go_on(play.start, play)
        except Exception:
            play.keep()
            if (hosted := self.matches.get(play.start.match)) is not None:
                hosted.end("failed", records=False)
            raise

    def _go_on(self, start: JournalStart, play: MatchBoards) -> None:
        ruleset = play.ruleset
        wanted = requests.OpenMatch(
            start.ruleset, start.choice, start.terms, start.players, start.listed
        )
        lobby = Lobby(start.match, ruleset, wanted, start.level.title)
        hosted = HostedMatch(lobby, self)
        for place, (player, digest) in enumerate(zip(start.players, start.tokens, strict=True)):
            if player == HUMAN and play.players[place] == HUMAN and place not in play.given_up:
                name = start.names[place]
                member = self.add_member(name, digest or f"gone {start.match} {place}", None)
                member.comes_back = bool(digest)
                member.match = hosted.id
                lobby.members[place] = member
        if 0 <= start.owner < len(lobby.members):
            lobby.owner = lobby.members[start.owner]
        self._run(hosted)
        hosted.resume(play)
        self.report("match resumed", match=start.match, ruleset=ruleset.name)

    async def stop(self) -> None:
        """End all matches; those in play are kept for the next start."""
        self._is_stopping = True
        for task in self._tasks.values():
            task.cancel()
        for task in self._tasks.values():
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        for hosted in self.matches.values():
            if hosted.running is not None:
                hosted.running.play.keep()
        self._records.close()
        self.report("stopped", matches=len(self.matches))
