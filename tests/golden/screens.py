"""Tours of the screens, and what each shows: its words where they stand, and where it is bright.

At the end of a tour stands a checksum of all that was drawn: what, how large and where.

`python3 -m pytest tests/golden/test_screens.py --golden-update` rewrites the files.
"""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pygame

from game.agents.rollout_search import RolloutSearch
from game.core.features.features import SearchGuide
from game.core.level import Level
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.game_context import GameContext
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.history.daily_matches import DailyScene
from game.scenes.history.history import HistoryScene
from game.scenes.history.progress import ProgressScene
from game.scenes.match.game_over import GameOverScene
from game.scenes.menus.codex import CodexScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.resume import ResumeScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.online.map_choice import choose_map
from game.scenes.scene import Pop, Scene
from game.scenes.settings.settings import SettingsScene
from game.scenes.spectate.match_log import MatchLogScene
from game.scenes.spectate.spectate_scene import SpectateScene
from game.session.local_session import LocalReplay
from game.session.parallel_replay import ParallelReplay
from game.storage.match_files import MatchFile
from game.storage.settings import TEXT_SIZES, Settings
from game.ui.audio.audio_player import AudioPlayer
from tests.golden import tour_keys as by
from tests.golden.brightness import brightness
from tests.golden.online_tours import online_tours, tell, told_tours
from tests.support import playouts
from tests.support.game_driver import GameDriver, nothing_kept
from tests.support.hosted import StillChannel
from tests.support.noted_drawing import NotedSurface, noted_drawing, noting_surfaces
from tests.support.saves import replayed_once
from tests.support.virtual_gamepad import VirtualGamepad

FOLDER = Path(__file__).parent
_DATE = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d)?")
_Begin = Callable[[GameDriver], Scene]
_PLAIN = Settings(animation_speed="instant")
_HORIZON = 6
_OTHER_PICTURES = {
    "color_vision": "deutan", "ascii_tiles": True, "high_contrast": True, "flat_light": True,
    "reduce_motion": True, "animate_fog": False, "key_set": "left",
}  # fmt: skip


def _play(name: str, part: float, *, helped: bool = False) -> _Begin:
    """Return what opens a recorded match in play, at a part of its length."""
    played = playouts.playout_of(name, playouts.played_levels(name)[0], "demo")

    def play(player: GameDriver) -> Scene:
        scene = player.play(
            playouts.match_from(played, int(part * len(played.steps)), helped=helped)
        )
        scene.hot_seat.is_covered = False
        return scene

    return play


def _analysis(player: GameDriver, name: str) -> Scene:
    played = playouts.playout_of(name, playouts.played_levels(name)[0], "random")
    return player.show(player.context.scenes.analysis(playouts.match_from(played, 16)), 40)


def _rough_search(ruleset: Ruleset) -> RolloutSearch:
    """Return a searcher that tries less and not as far, as what it finds is shown the same way."""
    guide = ruleset.features.search_guide or SearchGuide()
    return RolloutSearch(ruleset, max(1, guide.effort // 3), min(guide.horizon, _HORIZON))


def _just_ended(player: GameDriver, match: Match) -> Scene:
    """Return the end screen over the board, whose painting moves."""
    board = player.play(match)
    return GameOverScene(player.context, board.session, board, board.screen.log)


def _first_events(name: str) -> Iterator[tuple[str, str, int]]:
    """Yield the plies of recorded matches that bring what no ply before them did."""
    seen = set[object]()
    for level, bot in playouts.played_matches(name):
        filmed = -1
        for ply, step in enumerate(playouts.playout_of(name, level, bot).steps):
            parts = ("manner", "weapon", "cause", "name", "kind")
            new = {(type(e), *(getattr(e, part, "") for part in parts)) for e in step.events} - seen
            seen |= new
            if new and ply > filmed:
                yield level, bot, ply
                # A film has room for two.
                filmed = ply + 1


def _film(played: tuple[str, str, str], ply: int, player: GameDriver) -> Scene:
    player.context.change_settings(replace(player.context.settings, animation_speed="normal"))
    scene = player.replay(playouts.match_from(playouts.playout_of(*played)))
    scene.replay.seek(ply)
    return scene


def _tours_of(name: str) -> Iterator[tuple[str, by.Tour]]:
    """Yield tours through the screens of a ruleset: where each begins, and the keys it takes."""
    ruleset = RULESETS[name]
    match = playouts.match_from(playouts.playout_of(name, playouts.played_levels(name)[0], "demo"))
    lessons = [playouts.load_test_level(name, level) for level in playouts.level_names(name)[:3]]

    def new(level: Level, *players: str) -> _Begin:
        return lambda player: player.context.scenes.new_match(ruleset, level, 1, players or None)

    setup = f"tab tab tab down return down right down return escape {by.PAD}"
    yield "setup", (lambda player: MatchSetupScene(player.context, ruleset), setup)
    rows = f"right left return {by.BACK} page_down {by.BACK} tab {by.BACK} down " * 9
    yield "options", (lambda player: MatchSetupScene(player.context, ruleset), rows)
    yield (
        "help",
        (lambda player: HelpPagesScene(player.context, ruleset), f"{'right ' * 6} pad:dpleft"),
    )
    for number, lesson in enumerate(lessons):
        yield f"lesson {number}", (new(lesson), f"return {by.WALK} {by.MOUSE} {by.LOOK} {by.LEAVE}")
    for part, keys in {0.2: by.BOARD, 0.4: by.KEYS, 0.5: by.BOARD, 0.8: by.BOARD}.items():
        yield f"at {part}", (_play(name, part), keys)
    if ruleset.seats.stop > 2:
        two = playouts.random_level(name, 1)
        yield "two", (new(two, HUMAN, HUMAN), f"return {by.WALK} return {by.WALK} {by.LEAVE}")
    if ruleset.features.notebook is not None:
        yield "notes", (_play(name, 0.6, helped=True), f"{by.DRAW} backspace end escape escape")
    if ruleset.features.search_guide is not None:
        yield "analysis", (partial(_analysis, name=name), "right right left return escape v escape")
    yield "end", (lambda player: player.game_over(match), "down right tab l escape up return")
    yield (
        "log",
        (lambda player: MatchLogScene(player.context, LocalReplay(match, None)), by.LOG),
    )
    yield "replay", (lambda player: player.replay(match), by.WATCH)
    if ruleset.features.codex is not None:
        yield "codex", (lambda player: CodexScene(player.context, ruleset), "down down right right")
    # Last: all moves at its usual speed from then on.
    for level, bot, ply in _first_events(name):
        yield f"film of {level} {bot} {ply}", (partial(_film, (name, level, bot), ply), "wait " * 9)
    yield "painting", (partial(_just_ended, match=match), by.PAINTED)
    yield "given up", (new(lessons[0]), f"escape up up return down return {'wait ' * 15}")
    both = ParallelReplay([match, match], ["Ada", "Grace"])
    yield "side by side", (lambda player: SpectateScene(player.context, both, Pop), by.PACES)


def _menu_tours() -> Iterator[tuple[str, by.Tour]]:
    settings = "down " * 4 + "right " + "down " * 9 + "tab " + "down right left " * 8
    settings += "tab " + "down " * 6
    settings += (
        f"return ] return ] return o {by.BACK} return o return backspace return escape tab up"
    )
    rows = f"right left return down {by.BACK} delete {by.BACK} tab {by.BACK} down " * 7
    yield "title", (lambda player: player.context.scenes.title(), f"{by.PAD} down return escape up")
    yield "rulesets", (lambda player: RulesetSelectScene(player.context), "right right down left")
    yield "network", (lambda player: player.context.scenes.play_together(), "down down return")
    yield "no match yet", (lambda player: HistoryScene(player.context), "down")
    yield "history", (partial(_played, HistoryScene), rows)
    progress = partial(_played, ProgressScene)
    yield "goals", (progress, rows)
    yield "puzzles", (progress, "up up right down left down down return escape")
    # No new match of today: its seed is the day's.
    yield "days", (_days, "down down return escape")
    yield "saves", (_saves, f"delete {by.BACK} down return")
    # What is told of a map names its folder, which is another one in each checkout.
    typed = f"home 1 2 backspace f7 r f8 delete left right p 7 return f1 {by.BACK} down up "
    typed += f"#60,80 {by.BACK} tab p 5 return 3 return r f1 {by.BACK} tab home return"
    rules = RULESETS[MENU_RULESETS[0]]
    yield "seed", (lambda player: MatchSetupScene(player.context, rules), typed)
    yield "hosted map", (lambda player: choose_map(player.context, lambda _: None, rules), typed)
    yield from online_tours()
    yield from told_tours()
    # Last: they stay as they were set.
    yield "settings", (lambda player: SettingsScene(player.context), settings)


def _large_tours() -> Iterator[tuple[str, by.Tour]]:
    """Yield tours in larger text, of rulesets and online, and of boards in other settings."""

    def begin_with(name: str, value: Any, begin: _Begin, player: GameDriver) -> Scene:
        player.context.change_settings(replace(_PLAIN, **{name: value}))
        return begin(player)

    begin_in = partial(begin_with, "text_size")

    keys = f"down return {by.BACK} tab right right left page_down"
    menus = {name: begin for name, (begin, _) in _menu_tours()}
    for size in TEXT_SIZES[1:]:
        for name in ("title", "history", "join", "lobby of 0", "hosted 1"):
            yield f"{size} {name}", (partial(begin_in, size, menus[name]), keys)
    for name in ("title", "rulesets", "network", "history", "goals", "days", "join", "lobby of 0"):
        yield f"{name} by pad", (partial(begin_in, TEXT_SIZES[0], menus[name]), by.BY_PAD)
    for number, ruleset in enumerate(MENU_RULESETS):
        size, tours = TEXT_SIZES[1 + number % 2], dict(_tours_of(ruleset))
        for name in ("setup", "options", "help", "at 0.5", "end", "analysis", "two", "notes"):
            if name in tours:
                walk = "m f1 down down up escape" if name == "notes" else keys
                yield f"{size} {name} {ruleset}", (partial(begin_in, size, tours[name][0]), walk)
    by_keys = dict(_tours_of(MENU_RULESETS[0]))
    for name in ("setup", "at 0.5", "end"):
        yield f"{name} by pad", (partial(begin_in, TEXT_SIZES[0], by_keys[name][0]), by.BY_PAD)
    for number, (name, value) in enumerate(_OTHER_PICTURES.items()):
        begin = _play(MENU_RULESETS[number % len(MENU_RULESETS)], 0.5)
        yield (
            f"{name} {value}",
            (partial(begin_with, name, value, begin), "x right return escape e"),
        )


def _play_all(player: GameDriver, plies: int | None = None) -> None:
    """Save matches of each ruleset, a day apart."""
    for day, name in enumerate(MENU_RULESETS):
        match = playouts.match_from(playouts.playout_of(name, "1", "demo"), plies)
        player.store.save_match(match)
        for path in player.store.folder.rglob(f"{player.store.file_stem(match)}.*"):
            os.utime(path, (1_790_000_000 - day * 86_400,) * 2)


def _played(kind: Callable[[GameContext], Scene], player: GameDriver) -> Scene:
    """Return a scene of a kind that shows finished matches."""
    _play_all(player)
    return kind(player.context)


def _days(player: GameDriver) -> Scene:
    for name in MENU_RULESETS[::2]:
        match = playouts.match_from(playouts.playout_of(name, "1", "demo"))
        player.store.save_match(match)
        player.store.daily.count(name, datetime.now(UTC).date(), player.store.file_stem(match))
    return DailyScene(player.context)


def _saves(player: GameDriver) -> Scene:
    _play_all(player, 5)
    return ResumeScene(player.context, *player.store.list_saves(RULESETS))


PLACES = {
    "menus": FOLDER / "menus.txt",
    "large": FOLDER / "large.txt",
    **{name: FOLDER / name / "screens.txt" for name in MENU_RULESETS},
}


@contextmanager
def noting(player: GameDriver, heard: list[str]) -> Iterator[None]:
    """Note what is played, announced and asked of a host; nothing waits for threads or networks."""

    def announce(thing: str, words: str) -> None:
        if thing != "prompts" and words not in heard and not words.startswith("Reading"):
            heard.append(words)

    # What other tests have drawn is kept, but not noted.
    drawing = [module for name, module in sys.modules.items() if re.match("game.(ui|scenes)", name)]
    for kept in {id(each): each for module in drawing for each in vars(module).values()}.values():
        getattr(kept, "cache_clear", int)()
    # Pictures of maps are painted at once, not as many a frame as there is time for.
    player.context.uses_threads = False
    nobody = SimpleNamespace(hosts=(), works=True, close=lambda: None)
    with (
        noting_surfaces(),
        patch.object(AudioPlayer, "play", lambda _, *names, **_pan: heard.extend(names)),
        patch.object(StillChannel, "send", lambda _, request: heard.append(str(request))),
        patch.object(player.context.painter, "announce", announce),
        patch.object(MatchFile, "replayed", replayed_once),
        patch("game.scenes.history.history_reader._READING_SECONDS", 60),
        patch("game.session.analysis_run.RolloutSearch", _rough_search),
        patch("game.scenes.history.progress.puzzle_of_day", lambda *_: "03"),
        patch("game.scenes.online.found_matches._browse", return_value=nobody),
        patch("game.ui.board.thumbnails.CELLS_PER_FRAME", 1_000_000),
        patch("game.ui.audio.speech.Speech.read", lambda *_: None),
        patch("game.scenes.online.connection._LEAVE_SECONDS", 0),
        patch("game.net.client.remote_session.SILENCE_SECONDS", 60),
        # On a busy machine an action would be sent again, and a host be asked for what is new.
        patch("game.net.client.remote_session.RESEND_SECONDS", 60),
        patch("game.net.client.remote_session.RECHECK_SECONDS", 600),
    ):
        yield


def visit(player: GameDriver, pad: VirtualGamepad, place: str) -> list[str]:
    """Return what is seen and heard on the tours of a place, line by line."""
    lines: list[str] = []
    heard: list[str] = []
    with noting(player, heard):
        shared = {"menus": _menu_tours, "large": _large_tours}
        for tour, (begin, keys) in shared.get(place, partial(_tours_of, place))():
            lines.append(f"== {tour}")
            player.show(begin(player))
            before: list[str] = []
            bright, drawings = "", list[object]()
            for key in ("", *keys.split()):
                if len(player.app.scenes) == 1:
                    # Left for the title, where another key could quit.
                    break
                if key == by.BACK and len(player.app.scenes) == 2:
                    continue
                heard.clear()
                with undrawn(player):
                    press(player, pad, key.rstrip("?"))
                player.pass_frames(7)
                picture = NotedSurface(player.app.canvas.surface.get_size())
                shown, drawn = read_words(player, picture)
                lines.append(f"-- {key} {' '.join(heard)}".rstrip())
                lines += [f"- {line}" for line in before if line not in shown]
                lines += [f"+ {line}" for line in shown if line not in before]
                drawings.append(drawn)
                before, last, bright = shown, bright, f"| {brightness(picture)}"
                lines += [bright] * (bright != last)
            lines.append(f"* {crc32(repr(drawings).encode()):08x}")
    return lines


@contextmanager
def undrawn(player: GameDriver) -> Iterator[None]:
    """Let frames pass that are not drawn, but for the first one of another scene."""
    before = player.scene
    with patch.object(player, "run_frames", player.pass_frames):
        yield
    if player.scene is not before:
        player.run_frames(1)


def press(player: GameDriver, pad: VirtualGamepad, key: str) -> None:
    """Press a key, a button (`pad:`), the mouse (`@`, right `#`; `~` moves it), or be the host."""
    if key.startswith("host:"):
        tell(key.removeprefix("host:"))
    elif key.startswith("pad:"):
        player.press_button(pad, key.removeprefix("pad:"))
    elif key[:1] in ("~", "@", "#"):
        x, y = map(int, key[1:].split(","))
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))
        )
        # Long enough for a tooltip.
        player.run_frames(40)
        if key[0] != "~":
            player.click((x, y), 1 if key[0] == "@" else 3)
    elif key not in ("", "wait"):
        player.press_key(key.replace("_", " "))


def read_words(player: GameDriver, picture: pygame.Surface) -> tuple[list[str], list[object]]:
    """Return them once nothing is being read any more: that takes longer on a busy machine."""
    for _ in range(400):
        shown, drawn = _words(player, picture)
        if not any("Reading" in line for line in shown):
            break
        time.sleep(0.01)
        player.run_frames()
    return shown, drawn


def _words(player: GameDriver, picture: pygame.Surface) -> tuple[list[str], list[object]]:
    """Return every text that the scene on top draws, with its place and colour, and all drawing."""
    text, found = player.context.text, list[str]()

    def noting(draw: Any) -> Any:
        def note(
            target: pygame.Surface, words: str, at: Any, color: Any, *rest: Any, **more: Any
        ) -> Any:
            area = draw(target, words, at, color, *rest, **more)
            found.append(f"{area.x},{area.y} {bytes(color[:3]).hex()} {words}")
            return area

        return note

    # Once before: what is drawn for the first time would be noted then alone.
    player.run_frames(1)
    with (
        patch.object(text, "draw", noting(text.draw)),
        patch.object(text, "draw_outlined", noting(text.draw_outlined)),
        nothing_kept(player.context.painter),
        noted_drawing() as drawn,
    ):
        player.scene.draw(picture, 0.0)
    return [_DATE.sub("DATE", line) for line in found], drawn
