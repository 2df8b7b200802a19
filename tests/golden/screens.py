"""Tours of the screens, and what each shows: its words where they stand, and where it is bright.

`pytest tests/golden/test_screens.py --golden-update` rewrites the files.
"""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pygame

from game.core.actor import Seat
from game.core.level import Level
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.net.client.client import Client
from game.net.client.host_link import Received
from game.net.host_messages import (
    Began,
    LobbySeat,
    LobbyState,
    MatchOver,
    MatchRow,
    MatchRows,
    Said,
)
from game.net.invitation import HostAddress
from game.net.requests import MapSelection, MatchTerms, Phase, SpectatorRule
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.history.history import HistoryScene
from game.scenes.menus.codex import CodexScene
from game.scenes.menus.map_list import thumbnails_of
from game.scenes.menus.resume import ResumeScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.online.connection import Connection
from game.scenes.online.found_matches import KnownHost
from game.scenes.online.join import JoinScene
from game.scenes.online.lobby import LobbyScene
from game.scenes.online.stages import scene_for
from game.scenes.scene import Scene
from game.session.updates import MatchPresence
from game.ui.audio.audio_player import AudioPlayer
from tests.support.game_driver import GameDriver, nothing_kept
from tests.support.hosted import StillChannel, seat_update
from tests.support.playouts import (
    level_names,
    load_test_level,
    match_from,
    played_levels,
    playout_of,
    random_level,
)
from tests.support.virtual_gamepad import VirtualGamepad

FOLDER = Path(__file__).parent
# Cells of the grid of brightness, and its steps: blending rounds differently on other processors.
_DATE = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d)?")
_CELL, _STEP = (32, 30), 4
_MARKS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+"
Tour = tuple[Callable[[GameDriver], Scene], str]
_WALK = "up right down left tab return tab right tab tab left return escape"
_LOOK = "x right right down return escape l escape m right return escape 0 0 v escape f1 escape"
_LEAVE = "z escape down down return escape down down return"
_MOUSE = "~200,150 ~90,210 ~560,40 ~560,120 ~560,300 ~60,340 @300,180 @330,180 ~330,150"
# Each tool of the map that a player draws on a cell of its own, cycled through and taken back.
_DRAW = "m v v e e return backspace end e x x return right right return x f1 escape " + (
    "tab return right a return return right return right return down left "
    "~200,150 @200,150 @210,156 " * 10
)
# Closes what is open over the screen that a tour began with.
_BACK = "escape?"
_PAD = "pad:a pad:dpright pad:x pad:a pad:y pad:dpdown pad:b pad:leftshoulder pad:back pad:b"


def _play(name: str, part: float, *, helped: bool = False) -> Callable[[GameDriver], Scene]:
    """Return what opens a recorded match in play, at a part of its length."""
    played = playout_of(name, played_levels(name)[0], "demo")

    def play(player: GameDriver) -> Scene:
        scene = player.play(match_from(played, int(part * len(played.steps)), helped=helped))
        scene.hot_seat.is_covered = False
        return scene

    return play


def _analysis(player: GameDriver, name: str) -> Scene:
    match = match_from(playout_of(name, played_levels(name)[0], "random"), 16)
    scene = player.context.scenes.analysis(match)
    player.show(scene, 40)
    return scene


def _tours_of(name: str) -> Iterator[tuple[str, Tour]]:
    """Yield tours through the screens of a ruleset: where each begins, and the keys it takes."""
    ruleset = RULESETS[name]
    match = match_from(playout_of(name, played_levels(name)[0], "demo"))
    lessons = [load_test_level(name, level) for level in level_names(name)[:3]]

    def new(level: Level, *players: str) -> Callable[[GameDriver], Scene]:
        return lambda player: player.context.scenes.new_match(ruleset, level, 1, players or None)

    setup = "tab tab tab down return down right down return escape"
    yield "setup", (lambda player: player.context.scenes.match_setup(ruleset), f"{setup} {_PAD}")
    pages = "right " * 6
    yield "help", (lambda player: player.context.scenes.help_pages(ruleset), f"{pages} pad:dpleft")
    for number, lesson in enumerate(lessons):
        yield f"lesson {number}", (new(lesson), f"return {_WALK} {_MOUSE} {_LOOK} {_LEAVE}")
    for part in (0.2, 0.5, 0.8):
        yield (
            f"at {part}",
            (_play(name, part), f"{_LOOK} {_PAD} {_WALK} {_MOUSE} f2 f3 f4 q escape"),
        )
    if ruleset.seats.stop > 2:
        two = random_level(name, 1)
        yield "two", (new(two, HUMAN, HUMAN), f"return {_WALK} return {_WALK} {_LEAVE}")
    if ruleset.features.notebook is not None:
        yield "notes", (_play(name, 0.6, helped=True), f"{_DRAW} backspace end escape escape")
    if ruleset.features.search_guide is not None:
        yield "analysis", (partial(_analysis, name=name), "right right left return escape v escape")
    yield "end", (lambda player: player.game_over(match), "down right tab l escape up return")
    watch = "right right tab right end home l escape pad:a pad:dpright pad:x"
    yield "replay", (lambda player: player.replay(match), watch)
    if ruleset.features.codex is not None:
        yield "codex", (lambda player: CodexScene(player.context, ruleset), "down down right right")


def _menu_tours() -> Iterator[tuple[str, Tour]]:
    settings = "down " * 4 + "right tab " + "down " * 3 + "right tab down return escape tab"
    yield "title", (lambda player: player.context.scenes.title(), f"{_PAD} down return escape up")
    yield "settings", (lambda player: player.context.scenes.settings(), settings)
    yield "rulesets", (lambda player: RulesetSelectScene(player.context), "right right down left")
    yield "network", (lambda player: player.context.scenes.play_together(), "down down return")
    yield "history", (_history, "down tab down right return")
    yield "days", (_days, "down down return escape")
    yield "saves", (_saves, "down return")
    yield "join", (_join, f"{'down ' * 5} return a {_BACK} down down down down down return")
    rows = f"right left left return down right right return {_BACK} {_BACK} down " * 10
    for seat in (Seat(0), Seat(1), None):
        yield f"lobby of {seat}", (partial(_lobby, seat=seat), f"{rows} f12 down return {_PAD}")
    for seat in (Seat(0), Seat(1), None):
        keys = f"{_WALK} {_LOOK} f12 down down return f10 escape down escape"
        yield f"hosted {seat}", (partial(_hosted, seat=seat), keys)
    for seat in (Seat(0), Seat(1)):
        ended = partial(_hosted, seat=seat, ends=True)
        yield f"ended {seat}", (ended, "return return down right f12 down return 0 escape return")


def _play_all(player: GameDriver, plies: int | None = None) -> None:
    """Save matches of each ruleset, a day apart."""
    for day, name in enumerate(MENU_RULESETS):
        match = match_from(playout_of(name, "1", "demo"), plies)
        player.store.save_match(match)
        for path in player.store.folder.rglob(f"{player.store.file_stem(match)}.*"):
            os.utime(path, (1_790_000_000 - day * 86_400,) * 2)


def _history(player: GameDriver) -> Scene:
    _play_all(player)
    return HistoryScene(player.context)


def _days(player: GameDriver) -> Scene:
    for name in MENU_RULESETS[::2]:
        match = match_from(playout_of(name, "1", "demo"))
        player.store.save_match(match)
        today = datetime.now(UTC).date()
        player.store.daily.count(name, today, player.store.file_stem(match))
    return player.context.scenes.daily()


def _saves(player: GameDriver) -> Scene:
    _play_all(player, 5)
    return ResumeScene(player.context, *player.store.list_saves(RULESETS))


_NAMES = ("Ada", "Grace", "Alan")
_HOST = HostAddress("192.0.2.2")


def _connection(player: GameDriver, *messages: Received) -> Connection:
    client = Client(StillChannel(*messages), RULESETS)
    connection = Connection(player.context, client, _HOST)
    connection.find_scene = partial(scene_for, player.context, connection)
    connection.poll()
    return connection


def _many_seats() -> Ruleset:
    return next(each for each in RULESETS.values() if each.seats.stop > 2)


def _in_lobby(seat: Seat | None, phase: Phase) -> list[Received]:
    """Return what a host says to who enters its lobby."""
    ruleset = _many_seats()
    seats = tuple(LobbySeat(HUMAN, name, ready=name == "Grace") for name in _NAMES)
    lobby = LobbyState(
        match="m1",
        ruleset=ruleset.name,
        choice=MapSelection(level_names(ruleset.name)[0]),
        title="A map",
        terms=MatchTerms(talk="text", turn_seconds=60),
        seats=(*seats, *map(LobbySeat, [*ruleset.bots()][:1])),
        phase=phase,
        seat=seat,
        is_owner=seat == 0,
        is_race=False,
        listed=True,
        spectators=2,
        owner=Seat(0),
    )
    return [lobby, Said("Grace", "hello", ""), Said("Alan", "", "Good evening")]


def _lobby(player: GameDriver, seat: Seat | None) -> Scene:
    return LobbyScene(player.context, _connection(player, *_in_lobby(seat, "lobby")))


def _join(player: GameDriver) -> Scene:
    """Return the list of two hosts: one has matches in each phase, the other does not answer."""
    phases: tuple[Phase, ...] = ("lobby", "play", "over")
    rules: tuple[SpectatorRule, ...] = ("late", "none", "after")
    rows = tuple(
        MatchRow(f"m{n}", [*RULESETS][n], "A map", _NAMES[n], phases[n], 3, 1 - n // 2, rules[n])
        for n in range(3)
    )
    scene = JoinScene(player.context)
    for connection in (_connection(player, MatchRows(rows)), _connection(player)):
        known = KnownHost("Ada's computer", _HOST, None, was_typed=True, connection=connection)
        scene.found.hosts.append(known)
    return scene


def _hosted(player: GameDriver, seat: Seat | None, *, ends: bool = False) -> Scene:
    """Return what shows a match at a host, at its beginning or its end."""
    ruleset = _many_seats()
    match = Match(ruleset, random_level(ruleset.name, 1), 3, 1)
    if ends:
        match = match_from(playout_of(ruleset.name, played_levels(ruleset.name)[0], "demo"))
    players = (HUMAN,) * 3
    presence = MatchPresence(_NAMES, players, tuple(sorted(match.state.to_act)), -1, (-1,) * 3)
    began = Began("m1", ruleset.name, ruleset.version, match.level, players, _NAMES, seat)
    told: list[Received] = [began, seat_update(match, seat, presence)]
    if ends:
        told += [MatchOver((match.record(),), 0)]
    phase: Phase = "over" if ends else "play"
    connection = _connection(player, *_in_lobby(seat, phase), *told)
    scene = connection.find_scene()
    assert scene is not None
    return scene


PLACES = {
    "menus": FOLDER / "menus.txt",
    **{name: FOLDER / name / "screens.txt" for name in MENU_RULESETS},
}


@contextmanager
def _noting(player: GameDriver, heard: list[str]) -> Iterator[None]:
    """Note what is played, announced and asked of a host; nothing waits for threads or networks."""

    def announce(thing: str, words: str) -> None:
        if thing != "prompts" and words not in heard and not words.startswith("Reading"):
            heard.append(words)

    # Pictures of maps are painted at once, not as many a frame as there is time for.
    thumbnails_of.cache_clear()
    player.context.uses_threads = False
    nobody = SimpleNamespace(hosts=(), works=True, close=lambda: None)
    with (
        patch.object(AudioPlayer, "play", lambda _, *names, **_pan: heard.extend(names)),
        patch.object(StillChannel, "send", lambda _, request: heard.append(str(request))),
        patch.object(player.context.painter, "announce", announce),
        patch("game.scenes.history.history_reader._READING_SECONDS", 60),
        patch("game.scenes.online.found_matches._browse", return_value=nobody),
        patch("game.ui.board.thumbnails.CELLS_PER_FRAME", 1_000_000),
    ):
        yield


def visit(player: GameDriver, pad: VirtualGamepad, place: str) -> list[str]:
    """Return what is seen and heard on the tours of a place, line by line."""
    lines: list[str] = []
    heard: list[str] = []
    with _noting(player, heard):
        for tour, (begin, keys) in _menu_tours() if place == "menus" else _tours_of(place):
            lines.append(f"== {tour}")
            player.show(begin(player))
            before: list[str] = []
            bright = ""
            for key in ("", *keys.split()):
                if len(player.app.scenes) == 1:
                    # Left for the title, where another key could quit.
                    break
                if key == _BACK and len(player.app.scenes) == 2:
                    continue
                heard.clear()
                _press(player, pad, key.rstrip("?"))
                player.run_frames(8)
                shown = _read_words(player)
                lines.append(f"-- {key} {' '.join(heard)}".rstrip())
                lines += [f"- {line}" for line in before if line not in shown]
                lines += [f"+ {line}" for line in shown if line not in before]
                before, last, bright = shown, bright, f"| {_brightness(player)}"
                lines += [bright] * (bright != last)
    return lines


def _press(player: GameDriver, pad: VirtualGamepad, key: str) -> None:
    """Press a key, a button of the pad after `pad:`, or the mouse after `@`; `~` moves it."""
    if key.startswith("pad:"):
        player.press_button(pad, key.removeprefix("pad:"))
    elif key[:1] in ("~", "@"):
        x, y = map(int, key[1:].split(","))
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))
        )
        player.run_frames()
        if key[0] == "@":
            player.click((x, y))
    elif key:
        player.press_key(key)


def _read_words(player: GameDriver) -> list[str]:
    """Return the texts once nothing is being read any more: that takes longer on a busy machine."""
    for _ in range(400):
        shown = _words(player)
        if not any("Reading" in line for line in shown):
            break
        time.sleep(0.01)
        player.run_frames()
    return shown


def _words(player: GameDriver) -> list[str]:
    """Return every text that the scene on top draws, with its place and colour."""
    text = player.context.text
    found: list[str] = []

    def noting(draw: Any) -> Any:
        def note(
            target: pygame.Surface, words: str, at: Any, color: Any, *rest: Any, **more: Any
        ) -> Any:
            area = draw(target, words, at, color, *rest, **more)
            found.append(f"{area.x},{area.y} {bytes(color[:3]).hex()} {words}")
            return area

        return note

    with (
        patch.object(text, "draw", noting(text.draw)),
        patch.object(text, "draw_outlined", noting(text.draw_outlined)),
        patch.object(text, "draw_flat", noting(text.draw_flat)),
        nothing_kept(player.context.painter),
    ):
        player.scene.draw(player.app.canvas.surface, 0.0)
    return [_DATE.sub("DATE", line) for line in found]


def _brightness(player: GameDriver) -> str:
    surface = player.app.canvas.surface
    width, height = _CELL
    cells = [
        pygame.transform.average_color(surface, (x, y, width, height))
        for y in range(0, surface.get_height(), height)
        for x in range(0, surface.get_width(), width)
    ]
    return "".join(_MARKS[sum(color[:3]) // 3 // _STEP] for color in cells)


def is_like(line: str, other: str) -> bool:
    """Return whether two lines say the same; brightness may differ by a step."""
    if not (line.startswith("| ") and other.startswith("| ") and len(line) == len(other)):
        return line == other
    pairs = zip(line[2:], other[2:], strict=True)
    return all(abs(_MARKS.index(mark) - _MARKS.index(wanted)) <= 1 for mark, wanted in pairs)
