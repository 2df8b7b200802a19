"""Menus for the gallery: title, selection, settings, saves, a lobby; each place's set-up, rules."""

import os
from collections.abc import Sequence
from datetime import date

from game.content.maps.shipped_maps import list_levels
from game.core.actor import Seat
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.net.address_and_invitation import HostAddress
from game.net.client.client import Client
from game.net.client.host_socket import Received
from game.net.host_messages import (
    DailyBoard,
    DailyRow,
    HostMessage,
    LobbySeat,
    LobbyState,
    Said,
    Welcome,
)
from game.net.messages import PROTOCOL
from game.net.requests import MapSelection, MatchTerms, Request, counted_try
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.history.daily_matches import DailyScene
from game.scenes.history.progress import ProgressScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.resume import ResumeScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.online.connection import Connection
from game.scenes.online.found_matches import KnownHost
from game.scenes.online.join import HostBoardsScene
from game.scenes.online.lobby import LobbyScene
from game.scenes.scene import Scene
from game.scenes.settings.settings import SettingsScene
from game.scenes.spectate.gif_export import gif_dialog
from game.session.local_session import LocalReplay
from game.storage.level_result import LevelResult
from game.ui.input.command import Command
from tools.demo_matches import play_demo_match
from tools.gallery.screenshot_recorder import ScreenshotRecorder

_SEED = 1
_SAVED_PLIES = 12
# When the saved matches were played last, in seconds since 1970.
_SAVED_AT, _DAY = 1_790_000_000, 86_400
_NAMES, _TODAY = ("Ada", "Grace", "Alan"), date(2026, 11, 28)


def capture_menus(recorder: ScreenshotRecorder) -> None:
    """Save a picture of each menu."""
    context, store = recorder.context, recorder.context.store
    scenes: dict[str, tuple[Scene, float]] = {
        "title": (context.scenes.title(), 3.0),
        "select": (RulesetSelectScene(context), 7.0),
        "lobby": (_lobby(recorder), 1.0),
        "daily": (DailyScene(context), 1.0),
        "host-board": (_host_board(recorder), 1.0),
        "gif": (_gif_choice(recorder), 0.5),
        "goals": (ProgressScene(context), 1.0),
    }
    for name in MENU_RULESETS:
        scenes[f"{name}-setup"] = (MatchSetupScene(context, RULESETS[name]), 2.0)
        scenes[f"{name}-rules"] = (HelpPagesScene(context, RULESETS[name]), 0.2)
    _write_saves(recorder)
    scenes["saves"] = (ResumeScene(context, *store.list_saves(RULESETS)), 0.5)
    for name, (scene, seconds) in scenes.items():
        _capture(recorder, name, scene, seconds)
    settings = SettingsScene(context)
    for name in ("settings", "audio", "controls"):
        _capture(recorder, name, settings, 0.2)
        recorder.send_commands(Command.NEXT_VERB)


def _capture(recorder: ScreenshotRecorder, name: str, scene: Scene, seconds: float) -> None:
    recorder.app.scenes = [scene]
    recorder.advance(seconds)
    recorder.save_screenshot(name)


def _write_saves(recorder: ScreenshotRecorder) -> None:
    """Save the beginning of a match of each ruleset, a day apart."""
    context = recorder.context
    for name in MENU_RULESETS:
        level = context.maps.random_levels.generate(RULESETS[name], {}, _SEED)
        context.store.save_match(play_demo_match(RULESETS[name], level, _SEED, _SAVED_PLIES))
    for day, path in enumerate(sorted(context.store.unfinished_files())):
        os.utime(path, (_SAVED_AT - day * _DAY,) * 2)


def _gif_choice(recorder: ScreenshotRecorder) -> Scene:
    """Return the choice of the part of a replay that becomes a GIF."""
    return gif_dialog(recorder.context, LocalReplay(_demo(recorder), Seat(0)), 1, [0, 0])


def _demo(recorder: ScreenshotRecorder) -> Match:
    ruleset = RULESETS[MENU_RULESETS[0]]
    level = recorder.context.maps.random_levels.generate(ruleset, {}, _SEED)
    return play_demo_match(ruleset, level, _SEED, _SAVED_PLIES)


def _host_board(recorder: ScreenshotRecorder) -> Scene:
    """Return the board of a day at a host with the results of three players."""
    counted, address = counted_try(_demo(recorder).record(), _TODAY), HostAddress("192.0.2.2")
    results = [LevelResult(won, 0, plies) for won, plies in ((True, 38), (True, 41), (False, 24))]
    rows = tuple(map(DailyRow, _NAMES, results))
    board = DailyBoard(counted.ruleset, counted.day, rows)
    host = _StillHost((Welcome(PROTOCOL, "", _NAMES[0], ""), board))
    connection = Connection(recorder.context, Client(host, RULESETS), address)
    scene = HostBoardsScene(recorder.context, counted)
    known = KnownHost("Class 5b", address, None, was_typed=True, connection=connection)
    scene.found.hosts.append(known)
    return scene


# --- the lobby


class _StillHost:
    """A host that says something once, and then no more."""

    def __init__(self, messages: Sequence[HostMessage]) -> None:
        self._messages: list[Received] = list(messages)

    def send(self, request: Request) -> None:
        """Do nothing."""

    def received(self) -> list[Received]:
        """Return all messages, the first time."""
        messages, self._messages = self._messages, []
        return messages

    def close(self) -> None:
        """Do nothing."""


def _lobby(recorder: ScreenshotRecorder) -> Scene:
    """Return the lobby of the ruleset with most seats: its owner's, who waits for a guest."""
    ruleset = max((RULESETS[name] for name in MENU_RULESETS), key=lambda each: each.seats.stop)
    path = list_levels(ruleset.name)[0]
    title = recorder.context.maps.load(path).title
    lobby = LobbyState(
        "k7q29xpd", ruleset.name, MapSelection(path.stem), title, MatchTerms(talk="phrases"),
        _seats(ruleset), "lobby", Seat(0), is_owner=True, is_race=False, listed=True, owner=Seat(0),
    )  # fmt: skip
    host = _StillHost((Welcome(PROTOCOL, "", _NAMES[0], ""), lobby, Said(_NAMES[1], "hello", "")))
    connection = Connection(recorder.context, Client(host, RULESETS), HostAddress("192.0.2.2"))
    connection.poll()
    return LobbyScene(recorder.context, connection)


def _seats(ruleset: Ruleset) -> tuple[LobbySeat, ...]:
    """Return seats of people, one of whom is not ready, and one of a bot if there are any."""
    people = [LobbySeat(HUMAN, name, ready=name != _NAMES[-1]) for name in _NAMES]
    return (*people, *[LobbySeat(bot) for bot in list(ruleset.bots())[:1]])
