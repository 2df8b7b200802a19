"""Play over a network in windows: joining, the lobby, what is shown in a match, its end."""

import socket
import sys
import threading
from concurrent.futures import Future

import pygame
import pytest

from game.core.action import Resign
from game.core.features.notebook import NotebookEdits
from game.net.address_and_invitation import HostAddress
from game.net.requests import JoinMatch, MatchTerms, WatchMatch
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.online.connecting import ConnectingScene
from game.scenes.online.connection import Connection, HostingError, connect, open_host
from game.scenes.online.join import JoinScene
from game.scenes.online.online_play import OnlinePlayScene, WatchScene
from game.scenes.online.play_together import PlayTogetherScene
from game.storage.open_hosts import open_hosts
from game.storage.saved_workspace import SavedWorkspace
from tests.scenes.online.conftest import NoBrowser, Windows
from tests.support.narrow import not_none


@pytest.mark.slow
def test_names_phrases_and_the_clock_are_shown_and_nothing_is_undone(windows: Windows) -> None:
    ada, bob = windows.begin(terms=MatchTerms(talk="phrases"), bots=1)
    ada_window, bob_window = windows.all
    windows.until(lambda: ada.session.presence is not None and bob.session.presence is not None)
    ada_window.run_frames(1)
    rows = ada.screen.panel.seat_rows
    assert [row.name for row in rows] == ["Ada", "Bob", "Easy bot 3"]
    # Bots have no clock.
    times = {row.clock[:3] for row in rows if row.is_next}
    assert times <= ({"4:5", "5:0"} if any(row.is_next for row in rows[:2]) else {""})
    ada_window.press_key("backspace")
    assert "There is no undo in a network match." in ada_window.drawn_texts()
    ada_window.press_key("f12", "down", "return")
    windows.until(lambda: bob.connection.client.said)
    bob_window.run_frames(1)
    # In a bubble over her figure, or with her name where that is out of sight.
    assert any(text.endswith("Good luck!") for text in bob_window.drawn_texts())
    assert "Ada: Good luck!" in bob.screen.log.lines
    bob.session.submit(Resign())
    windows.until(lambda: ada.screen.panel.seat_rows[1].is_out)
    ada_window.run_frames(2)
    assert [row.is_out for row in ada.screen.panel.seat_rows] == [False, True, False]


@pytest.mark.slow
def test_leaving_asks_first_and_a_window_that_was_closed_comes_back(windows: Windows) -> None:
    ada, bob = windows.begin()
    bob_window = windows.all[1]
    bob_window.press_key("p", "up", "return")
    assert isinstance(bob_window.scene, Dialog)
    assert "Leave the match?" in bob_window.drawn_texts()
    notes = SavedWorkspace(NotebookEdits())
    bob.session.save_notes(bob.session.seat, notes)
    bob.session.save_notes(ada.session.seat, notes)
    # The window is closed without an answer.
    windows.all.remove(bob_window)
    bob.save_work()
    windows.until(lambda: ada.screen.panel.seat_rows[1].is_away)
    assert ada.screen.panel.seat_rows[1].clock in ("away 5:00", "away 4:59")
    again = windows.open("", folder="Bob")
    again.choose_entry("Play together")
    assert again.drawn_texts().keys() & {f"Your seat is kept for {t}." for t in ("5:00", "4:59")}
    again.press_key("escape")
    again.choose_entry("Return to the match")
    scene = windows.wait_for(again, OnlinePlayScene)
    assert scene.session.seat == bob.session.seat
    assert scene.session.load_notes(scene.session.seat) == notes
    again.press_key("p", "up", "return", "down", "return")
    assert isinstance(again.scene, PlayTogetherScene)
    assert again.store.online_seats.load() is None
    assert scene.session.load_notes(scene.session.seat) is None
    assert scene.session.load_notes(ada.session.seat) == notes, "of another window"
    windows.until(lambda: not ada.match.view.actors[1:])


@pytest.mark.slow
def test_who_is_not_in_turn_reads_whom_the_match_waits_for_and_why_a_key_is_refused(
    windows: Windows,
) -> None:
    scenes = windows.begin()
    windows.until(lambda: any(scene.match.legal for scene in scenes))
    acting, waiting = sorted(range(2), key=lambda n: not scenes[n].match.legal)
    window = windows.all[waiting]
    shown = window.drawn_texts()
    assert any(text.startswith(f"Waiting for {('Ada', 'Bob')[acting]} ") for text in shown)
    # The panel lists it a little higher.
    assert "End turn" not in {text for text, area in shown.items() if area.top > 340}
    window.press_key("o")
    windows.until(lambda: scenes[waiting].screen.toast.text)
    assert scenes[waiting].screen.toast.text == "It is not your turn."


@pytest.mark.slow
def test_a_match_for_this_computer_is_found_there_and_is_in_focus(windows: Windows) -> None:
    ada, bob = windows.open("Ada"), windows.open("Bob", folder="Ada")
    scene = JoinScene(bob.context)
    bob.app.scenes.append(scene)
    bob.run_frames(2)
    # No player has to come back from where they waited.
    bob.press_key("down")
    lobby = windows.host(ada)
    windows.until(lambda: "1 of 2 free" in bob.drawn_texts())
    windows.until(lambda: scene.menu.index == 0)
    bob.press_key("return")
    guest = windows.lobby_of(bob)
    assert guest.lobby.match == lobby.lobby.match
    guest.save_work()
    lobby.save_work()
    assert not list(open_hosts(ada.store.folder))


@pytest.mark.slow
def test_what_the_owner_changes_is_seen_by_all(windows: Windows) -> None:
    ada, bob = windows.open("Ada"), windows.open("Bob")
    lobby = windows.host(ada)
    guest = windows.join(bob, lobby)
    # The lines follow what the host tells with the next step.
    windows.until(lambda: "Bob" in [item.text for item in lobby.menu.items])
    # By mouse: the line below the two seats, which has steps.
    ada.click(lobby.menu.rect(3).center)
    windows.until(lambda: "Seat 3" in [item.text for item in lobby.menu.items])
    # Two changes at once: the second comes before the host has answered the first.
    give = not_none(next(item for item in lobby.menu.items if item.text == "Seat 3").steps)
    give[1]()
    give[1]()
    ada.choose_entry("Terms")
    ada.press_key("right")
    marks = {("Ada", "ready"), ("Bob", "turns"), ("Normal bot", "ready")}
    windows.until(lambda: marks <= {(item.text, item.mark) for item in guest.menu.items})
    shown = {"Normal bot", "Turn clock: 1 h", "Say that you are ready."}
    windows.until(lambda: shown <= bob.drawn_texts().keys())
    assert guest.lobby.terms.turn_seconds == 3600
    ada.press_key("escape", "up", "up")
    ada.choose_entry("Start the match")
    windows.until(lambda: lobby.problem)
    assert lobby.problem == "Not all players are ready."


def test_where_nothing_can_be_pasted_it_is_said(
    windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = windows.open("Ada")
    window.app.scenes.append(JoinScene(window.context))
    monkeypatch.setattr(pygame.scrap, "get_text", str)
    window.press_key("f8")
    assert "There is nothing to paste." in window.drawn_texts()


def test_a_host_that_does_not_answer_is_waited_for_until_the_player_gives_up(
    windows: Windows,
) -> None:
    window = windows.open("Ada")
    windows.connect(window, lambda: connect(window.context, HostAddress("127.0.0.1", 9)), None)
    windows.until(lambda: "No answer from 127.0.0.1:9. Still trying." in window.drawn_texts())
    window.scene_as(ConnectingScene)
    window.press_key("escape")
    assert not isinstance(window.scene, ConnectingScene)
    opening: Future[Connection] = Future()
    window.show(ConnectingScene(window.context, opening, "", None))
    window.press_key("escape")
    assert opening.cancelled()


def test_a_port_in_use_is_said_and_its_host_is_closed(windows: Windows) -> None:
    ada = windows.open("Ada")
    with socket.create_server(("", 0)) as taken:
        public = HostAddress("127.0.0.1", taken.getsockname()[1])
        with pytest.raises(HostingError, match=str(public.port)):
            open_host(ada.context, "internet", public)
        assert "host" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.slow
def test_a_spectator_watches_late_and_leaves(windows: Windows) -> None:
    ada, bob = windows.begin(terms=MatchTerms(spectators="late"))
    carl = windows.open("Carl")
    match, address = not_none(ada.connection.lobby).match, ada.connection.address
    pending = carl.context.run_online(lambda: connect(carl.context, address))
    # It has begun: who came to play may watch.
    asks = [lambda c: c.client.ask(JoinMatch(match)), lambda c: c.client.ask(WatchMatch(match))]
    carl.show(ConnectingScene(carl.context, pending, "", *asks), 0)
    windows.until(lambda: "Watch the match" in carl.drawn_texts())
    carl.choose_entry("Watch the match")
    scene = windows.wait_for(carl, WatchScene)
    assert "Spectating: Ada, Bob" in carl.drawn_texts()
    ada.session.submit(Resign())
    bob.session.submit(Resign())
    windows.until(lambda: scene.replay.last_ply == 2)
    carl.press_key("escape")
    assert isinstance(carl.scene, PlayTogetherScene)


@pytest.mark.slow
def test_a_race_says_how_far_all_are_and_who_is_away(windows: Windows) -> None:
    ada, bob = windows.begin(next(r for r in RULESETS.values() if r.features.goal_gauge == "kills"))
    window = windows.all[0]
    windows.until(lambda: "▶ Bob: 0 actions, Kills 0 / 18" in window.drawn_texts())
    windows.all.pop().scene_as(OnlinePlayScene).save_work()
    windows.until(lambda: ada.session.presence and max(ada.session.presence.away_ms) >= 0)
    assert any(text.startswith("Bob away 5:00: 0 ") for text in window.drawn_texts())
    assert bob.session.ply == 0


def test_without_zeroconf_the_list_of_matches_says_so(
    windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    monkeypatch.setattr(NoBrowser, "works", False)
    ada = windows.open("Ada")
    ada.app.scenes.append(JoinScene(ada.context))
    windows.until(lambda: "Without the package zeroconf" in " ".join(ada.drawn_texts()))
