"""What is pressed while an action is on its way to the host."""

import time
from dataclasses import replace

import pytest

from game.core.action import Move
from game.core.grid import Direction, Pos
from game.core.view import View
from game.net.client import remote_session
from game.net.client.action_queue import MAX_QUEUED
from game.net.client.host_socket import HostSocket, Received
from game.net.client.remote_session import RemoteSession
from game.net.host_messages import Refused, SeatUpdate
from game.net.seat_update_reader import SeatUpdateReader
from game.rulesets import RULESETS
from game.ui.audio.audio_player import AudioPlayer
from tests.scenes.online.conftest import Windows
from tests.support.narrow import not_none

KEYS = {Direction.N: "up", Direction.E: "right", Direction.S: "down", Direction.W: "left"}


class LateAnswers:
    """Has what hosts send arrive `delay` seconds late, and not at all while it `is_held`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.delay, self.is_held = 0.0, False
        self._arrived: dict[HostSocket, list[tuple[float, Received]]] = {}
        self._received = HostSocket.received

        def received(link: HostSocket) -> list[Received]:
            return self._late(link)

        monkeypatch.setattr(HostSocket, "received", received)

    def _late(self, link: HostSocket) -> list[Received]:
        now = time.monotonic()
        arrived = self._arrived.setdefault(link, [])
        arrived += [(now, message) for message in self._received(link)]
        due = [m for at, m in arrived if not self.is_held and now - at >= self.delay]
        del arrived[: len(due)]
        return due


class LatePlayer:
    """A window in a race whose host answers late, and keys that walk there and back, twice."""

    def __init__(self, windows: Windows, monkeypatch: pytest.MonkeyPatch) -> None:
        self.windows, self.answers = windows, LateAnswers(monkeypatch)
        alone = next(ruleset for ruleset in RULESETS.values() if ruleset.perfect_information)
        self.scene, _ = windows.begin(alone)
        self.window = windows.all[0]
        windows.until(lambda: self.scene.match.legal)
        steps = [action for action in self.scene.match.legal if isinstance(action, Move)]
        there = next(step.direction for step in steps if step.direction in KEYS)
        self.keys = [KEYS[there], KEYS[there.opposite]] * 2
        self.ply = self.scene.session.ply

    @property
    def played(self) -> int:
        return self.scene.session.ply - self.ply

    def press(self, keys: list[str], pause: float = 0.0) -> None:
        for key in keys:
            due = time.monotonic() + pause
            self.window.press_key(key)
            # It is over before the next key.
            self.windows.until(lambda: time.monotonic() >= due)  # noqa: B023

    def release(self, plies: int) -> None:
        """Let the answers come, and wait until nothing is on its way any more."""
        self.answers.is_held = False
        self.windows.until(lambda: self.played >= plies and not self.scene.queue.is_open)
        self.window.run_frames(5)


@pytest.fixture
def player(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> LatePlayer:
    return LatePlayer(windows, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0.17, 0.44])
def test_keys_pressed_faster_than_the_host_answers_are_all_played(
    player: LatePlayer, delay: float
) -> None:
    player.answers.delay = delay
    player.press(player.keys, 0.17)
    player.release(4)
    assert player.played == 4


@pytest.mark.slow
def test_escape_cancels_what_waits_and_no_more_than_four_do(
    player: LatePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(AudioPlayer, "play", lambda _, *names, **more: heard.extend(names))
    player.answers.is_held = True
    player.press([*player.keys, *player.keys])
    assert len(player.scene.queue) == MAX_QUEUED
    assert (heard.count("ui_move"), heard.count("refuse")) == (MAX_QUEUED, 3)
    assert "Cancel 4 actions" in player.window.drawn_texts()
    # They go back and forth from where the first step, which is shown already, leads.
    view = player.scene.match.view
    marks = player.scene.queue.marks(view)
    own = not_none(view.own_actor())
    assert [mark.cells == (own.pos,) for mark in marks] == [False, True, False, True]
    player.press(["escape"])
    assert player.window.scene is player.scene
    player.release(1)
    assert player.played == 1


@pytest.mark.slow
def test_a_wound_drops_what_waits_with_a_sound(
    player: LatePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.answers.is_held = True
    player.press(player.keys)
    read = SeatUpdateReader.read

    def hurt(reader: SeatUpdateReader, update: SeatUpdate) -> View | None:
        if (view := read(reader, update)) is None or (own := view.own_actor()) is None:
            return None
        actors = (replace(own, health=own.health - 1), *view.actors)
        return replace(view, actors=tuple(a for a in actors if a is not own))

    monkeypatch.setattr(SeatUpdateReader, "read", hurt)
    heard, audio = list[str](), player.scene.context.audio
    monkeypatch.setattr(audio, "play", lambda *names, pan=0.0: heard.extend(names))
    player.release(1)
    assert player.played == 1
    assert "refuse" in heard
    assert player.scene.screen.toast.text.startswith("Your queued actions were dropped")


@pytest.mark.slow
def test_what_is_no_longer_legal_drops_the_rest(player: LatePlayer) -> None:
    player.answers.is_held = True
    there, back = player.keys[:2]
    steps = {step.direction for step in player.scene.match.legal if isinstance(step, Move)}
    player.press([there, back, next(key for side, key in KEYS.items() if side not in steps), there])
    player.release(2)
    assert player.played == 2


@pytest.mark.slow
def test_a_silent_host_is_told_within_three_seconds(
    player: LatePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.answers.is_held = True
    player.press(player.keys[:1])
    banner = f"No answer from {player.scene.connection.address} yet. Still waiting."
    assert banner not in player.window.drawn_texts()
    assert remote_session.SILENCE_SECONDS < 3
    monkeypatch.setattr(remote_session, "SILENCE_SECONDS", 0.0)
    assert banner in player.window.drawn_texts()
    player.scene.connection.client.phase = "lost"
    assert banner not in player.window.drawn_texts(), "the link itself is gone"
    player.scene.connection.client.phase = "connected"
    player.release(1)
    assert banner not in player.window.drawn_texts()


@pytest.mark.slow
def test_an_own_step_is_shown_at_once_and_taken_back_if_it_is_refused(player: LatePlayer) -> None:
    def place() -> Pos:
        return not_none(player.scene.match.view.own_actor()).pos

    session, start = player.scene.session, place()
    player.answers.is_held = True
    player.press(player.keys[:1])
    there = place()
    assert there != start
    assert session.ply == player.ply
    player.release(1)
    assert place() == there
    player.answers.is_held = True
    player.press(player.keys[1:2])
    assert place() == start
    assert isinstance(session, RemoteSession)
    session.take(Refused(2, "illegal"))
    player.window.run_frames(5)
    assert place() == there
