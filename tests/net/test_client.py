"""What a client makes of each message, in time and late, of hosts that mean well and harm."""

from dataclasses import replace

from game.core.action import Attack, EndTurn, Move, PickUp, Resign
from game.core.actor import ItemId, Seat
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN, Match
from game.core.view import Preview
from game.net import host_messages, requests
from game.net.client.action_queue import QUEUED_MARK, QUEUED_STEP_MARK, ActionQueue
from game.net.client.client import Client, Playing, WatchingRecord
from game.net.client.host_socket import FinishedMatches, LinkLost, Received
from game.net.client.remote_session import RemoteSession
from game.rulesets import RULESETS
from game.session.session import UNANSWERED
from game.session.updates import MatchPresence
from tests.support.hosted import StillChannel, seat_update
from tests.support.narrow import not_none
from tests.support.playouts import random_level

RULESET = next(each for each in RULESETS.values() if each.seats.stop <= 2)
_LEVEL = random_level(RULESET.name, 1)
_BEGAN = host_messages.Began(
    "m1", RULESET.name, RULESET.version, _LEVEL, (HUMAN,), ("Ada",), Seat(0)
)
_WATCHED = replace(_BEGAN, seat=None)
_LOBBY = host_messages.LobbyState(
    match="m1",
    ruleset=RULESET.name,
    choice=requests.MapSelection(RANDOM_LEVEL),
    title="",
    terms=requests.MatchTerms(),
    seats=(host_messages.LobbySeat(HUMAN, "Ada"),),
    phase="play",
    seat=Seat(0),
    is_owner=True,
    is_race=False,
    listed=True,
)


def _client(*messages: Received) -> tuple[Client, StillChannel]:
    channel = StillChannel(*messages)
    client = Client(channel, RULESETS)
    client.poll()
    return client, channel


def _take(client: Client, channel: StillChannel, *messages: Received) -> list[requests.Request]:
    """Let a client take messages; return what it sends then."""
    channel.waiting, channel.sent = list(messages), []
    client.poll()
    return channel.sent


def _stays(client: Client) -> tuple[object, ...]:
    """Return the match of a client, why it left it, and what was refused."""
    return client.lobby, client.left, client.refusal


class _Played:
    """A match as its host plays it, a session of it, and a clock that a test turns."""

    def __init__(self) -> None:
        self.match = Match(RULESET, _LEVEL, 1, 1)
        self.now = 100.0
        self.sent: list[requests.Request] = []
        self.session = RemoteSession(
            _BEGAN, RULESET, self.sent.append, lambda: None, clock=lambda: self.now
        )
        self.session.take(self.update())
        self.shown = self.session.poll()

    def update(self) -> host_messages.SeatUpdate:
        return seat_update(self.match, self.session.seat)

    def play(self) -> host_messages.SeatUpdate:
        """Play the first legal step at the host; return its update."""
        self.match.submit(self.session.seat, self.step, self.match.ply)
        return self.update()

    @property
    def step(self) -> Move:
        legal = self.match.state.legal_actions(self.session.seat)
        return next(action for action in legal if isinstance(action, Move))

    def asked(self, seconds: float = 0) -> list[requests.Request]:
        """Return what is sent until some seconds later."""
        self.now += seconds
        self.shown = self.session.poll()
        sent = self.sent[:]
        self.sent.clear()
        return sent


def test_an_action_is_sent_again_until_it_is_answered_and_silence_is_told() -> None:
    played = _Played()
    asked = requests.Submit(0, played.step, 1)
    played.session.submit(played.step)
    played.session.submit(Move(played.step.direction))
    assert played.asked() == [asked]
    assert played.session.is_waiting
    assert played.asked(1.9) == []
    assert played.asked(0.2) == [asked]
    assert played.asked(0.3) == []
    assert not played.session.is_host_silent
    assert played.asked(0.2) == []
    assert played.session.is_host_silent
    assert played.asked(1.7) == [asked]
    played.session.submit(Resign())
    assert played.asked() == [requests.Submit(0, Resign(), 2)]
    assert not played.session.is_host_silent
    played.session.take(played.play())
    assert played.asked(5) == []
    assert (played.session.ply, played.session.is_waiting) == (1, False)
    assert played.asked(5.1) == [requests.AskUpdate(ply=1)]
    assert played.asked(9.9) == []


def test_updates_that_are_doubled_late_or_lost_show_every_ply_once() -> None:
    played = _Played()
    first = played.update()
    assert [update.events for update in played.shown] == [first.events]
    second = played.play()
    played.session.take(second)
    for late in (second, first):
        played.session.take(late)
    assert played.asked() == []
    [shown] = played.shown
    assert (shown.ply, shown.events, shown.view) == (1, second.events, second.view)
    played.play()
    fourth = played.play()
    # The update builds on one that did not come.
    played.session.take(replace(fourth, view=replace(fourth.view, boards=())))
    assert played.asked() == [requests.AskUpdate()]
    assert not played.shown
    played.session.take(fourth)
    played.asked()
    assert [(update.ply, update.events) for update in played.shown] == [(3, ())]
    # A host that was started again counts anew.
    played.session.submit(played.step)
    played.session.link_restored(replace(_BEGAN, names=("Ada 2",)))
    assert not played.session.is_waiting
    assert played.session.info.names == ("Ada 2",)
    played.session.take(second)
    played.session.take(second)
    played.asked()
    assert (played.session.ply, [update.ply for update in played.shown][-1:]) == (1, [1])


def test_only_the_answer_to_the_own_action_refuses_it() -> None:
    played = _Played()
    played.session.submit(played.step)
    played.asked()
    for refused in (host_messages.Refused(2, "illegal"), host_messages.Refused(0, "illegal")):
        played.session.take(refused)
    assert played.session.is_waiting
    assert played.session.last_refusal is None
    played.session.take(host_messages.Refused(1, "illegal"))
    assert not played.session.is_waiting
    assert played.session.last_refusal == host_messages.Refused(1, "illegal")
    played.session.submit(played.step)
    assert played.session.last_refusal is None
    played.asked()
    played.session.take(host_messages.Refused(2, "stale"))
    assert played.asked() == [requests.AskUpdate()]
    assert played.session.last_refusal is None


def test_previews_are_asked_for_once_and_few_at_a_time() -> None:
    played = _Played()
    known = played.match.state.preview(played.session.seat, played.step)
    assert played.session.preview(played.step) == known
    unknown = [PickUp(ItemId(n)) for n in range(9)]
    for action in (*unknown, *unknown):
        assert played.session.preview(action) is UNANSWERED
    assert played.asked() == [requests.AskPreview(0, action) for action in unknown[:6]]
    late, told = Preview("late"), Preview("told")
    played.session.take(host_messages.PreviewOf(1, unknown[0], late))
    played.session.take(host_messages.PreviewOf(0, unknown[1], told))
    assert played.session.preview(unknown[1]) == told
    assert played.session.preview(unknown[8]) is UNANSWERED
    assert played.session.preview(unknown[7]) is UNANSWERED
    assert played.asked() == [requests.AskPreview(0, unknown[8])]


def test_what_waits_is_marked_where_it_leads() -> None:
    played = _Played()
    queue, view = ActionQueue(played.session), played.shown[-1].view
    own = not_none(view.own_actor())
    for action in (played.step, EndTurn(), Attack(own.pos, "fist")):
        assert queue.add(action)
    marks = [(mark.name, mark.cells) for mark in queue.marks(view)]
    there = own.pos.step(played.step.direction)
    assert marks == [(QUEUED_STEP_MARK, (there,)), (QUEUED_MARK, (own.pos,))]


def test_clocks_run_between_messages_and_newer_plies_are_asked_for() -> None:
    played = _Played()
    assert played.session.presence is None
    there = MatchPresence(("Ada",), (HUMAN,), (Seat(0),), 9_000, (-1,))
    played.session.take(played.play())
    played.session.take(host_messages.Presence(1, there))
    assert played.asked(2) == []
    assert played.session.presence == replace(there, turn_ms=7_000)
    played.now += 10
    assert played.session.presence == replace(there, turn_ms=0)
    away = replace(there, turn_ms=-1, away_ms=(4_000,))
    played.session.take(host_messages.Presence(2, away))
    assert played.asked() == [requests.AskUpdate()]
    assert played.session.presence == away
    played.session.take(replace(played.play(), presence=there))
    assert played.session.presence == there


def test_a_spectator_that_was_away_asks_once_to_watch_on() -> None:
    lobby = replace(_LOBBY, seat=None)
    client, channel = _client(lobby, _WATCHED, LinkLost("lost"))
    assert (client.phase, client.problem) == ("lost", "lost")
    assert _take(client, channel, host_messages.LeftMatch("away")) == [requests.WatchMatch("m1")]
    assert client.lobby == lobby
    assert _take(client, channel, lobby, host_messages.LeftMatch("away")) == [
        requests.WatchMatch("m1")
    ]
    assert _take(client, channel, host_messages.Refused(0, "spectators")) == []
    assert _stays(client) == (None, "away", None)
    seated: list[Received] = [_LOBBY, host_messages.LeftMatch("away")]
    removed: list[Received] = [lobby, host_messages.LeftMatch("kicked")]
    for reason, messages in (("away", seated), ("kicked", removed)):
        assert _take(client, channel, *messages) == []
        assert _stays(client) == (None, reason, None)


def test_a_seat_is_of_use_from_its_first_update_on() -> None:
    played = _Played()
    first, second = played.update(), played.play()
    client, channel = _client(_LOBBY, first)
    assert channel.sent == [requests.AskUpdate(beginning=True)]
    _take(client, channel, _BEGAN)
    assert client.session is None
    _take(client, channel, first)
    session = client.session
    assert session is not None
    assert session.ply == 0
    _take(client, channel, _BEGAN, second)
    assert client.session is session
    assert session.ply == 1
    _take(client, channel, replace(_BEGAN, match="m2"), first)
    assert client.session is not session
    _take(
        client,
        channel,
        host_messages.Standings((host_messages.Standing("Ada", 1, False, False, 0, None),)),
    )
    assert client.standings
    _take(client, channel, replace(_LOBBY, phase="over"))
    assert isinstance(client.part, Playing)
    _take(client, channel, replace(_LOBBY, phase="lobby"))
    assert (client.session, client.standings) == (None, ())
    _take(client, channel, replace(_BEGAN, version=_BEGAN.version + 1))
    assert (client.phase, client.problem) == ("ended", "ruleset")
    _take(client, channel, LinkLost("lost"))
    assert (client.phase, client.problem) == ("ended", "ruleset")


def test_a_spectator_sees_what_comes_and_the_record_only_if_nothing_came() -> None:
    played = _Played()
    first, second, over = played.update(), played.play(), played.match
    watching, channel = _client(replace(_LOBBY, seat=None), _WATCHED)
    assert watching.watched is None
    _take(watching, channel, first, second, _WATCHED, first, second)
    replay = watching.watched
    assert replay is not None
    assert replay.last_ply == 1
    replay.step()
    assert [(each.ply, each.events) for each in replay.poll()] == [(0, ()), (1, second.events)]
    replay.step()
    replay.seek(-1)
    replay.seek(9)
    assert [(each.ply, each.events) for each in replay.poll()] == [(0, ()), (1, ())]
    _take(watching, channel, FinishedMatches((over,), 0))
    assert watching.watched is replay
    later, channel = _client(replace(_LOBBY, seat=None), FinishedMatches((over,), 0))
    assert isinstance(later.part, WatchingRecord)
    assert later.watched is not None
    assert later.watched.last_ply == 1


def test_an_answer_is_forgotten_with_the_next_question() -> None:
    client, channel = _client(
        host_messages.Refused(0, "full"), host_messages.Elsewhere("fwo://example.org:7/abcd")
    )
    assert client.refusal == host_messages.Refused(0, "full")
    assert client.elsewhere
    client.ask(requests.AskMatches())
    assert client.refusal
    assert client.elsewhere
    client.ask(requests.SetReady(True))
    assert not client.refusal
    assert client.elsewhere == ""
    assert channel.sent == [requests.AskMatches(), requests.SetReady(True)]
    said = [host_messages.Said("Eve", "hello", str(n)) for n in range(60)]
    _take(client, channel, *said, host_messages.Said("Eve", "", ""))
    assert [said.text for said in client.said] == [str(n) for n in range(10, 60)]
    client.close()
    assert (channel.is_closed, client.phase) == (True, "ended")


def test_leaving_is_sent_and_notes_are_kept_until_the_end() -> None:
    played = _Played()
    played.session.leave()
    assert played.asked() == [requests.LeaveMatch()]
    assert (played.session.info.seed, played.session.report().seed_matters) == (None, False)
    assert [played.session.undo(), played.session.redo()] == ["network"] * 2
    played.session.finish(played.match)
    assert (played.session.info.seed, played.session.info.level) == (1, _LEVEL)


def test_an_invitation_that_leads_nowhere_ends_the_link_and_not_the_game() -> None:
    client, channel = _client(_LOBBY, host_messages.Elsewhere("///"))
    assert (client.phase, client.problem, channel.is_closed) == ("ended", "unreadable", True)
    assert (client.elsewhere, client.lobby, client.left) == ("", None, "failed")
