"""A walk with a pad through the scenes: the longest frame, and where it was."""

from __future__ import annotations

import shutil
import time
import webbrowser
from collections import Counter
from collections.abc import Callable
from itertools import count
from unittest.mock import patch

import pygame

from game.agents.autoplay import play_demo_match
from game.app.app import TIME_STEP, App
from game.content.assets.levels_folder import levels_root
from game.core.codec import Json
from game.core.ruleset import Ruleset
from game.devtools.bench.window import SIZE, open_app
from game.rulesets import RULESETS
from game.scenes.scene import Pop, Push, Reset, Scene
from game.session.local_session import LocalSession
from game.ui.audio.speech import Speech
from game.ui.input.bindings import PAD_BUTTONS
from game.ui.widgets.menu import Menu

# In milliseconds: two pictures of a screen of 60 a second are missed.
TOO_LONG = 33
SEED = 1
# Frames for which a player looks at the first scene: half a second.
_LOOK = 30
_SETTLE, _MOST_ITEMS, _MOST_DEPTH, _MOST_VISITS, _NAMED = 6, 24, 9, 2, 3
_IN_MENUS = ("dpright", "dpleft", "x", "y", "leftshoulder", "rightshoulder")
_ELSEWHERE = (
    "dpright", "dpdown", "dpleft", "dpup", "a", "x", "y", "leftshoulder", "rightshoulder",
    "leftstick", "rightstick", "back", "start",
)  # fmt: skip


# The first change of each palette reads it, and so does the one back.
_OTHER_LOOKS: tuple[tuple[str, Json], ...] = (
    ("color_vision", "protan"), ("color_vision", "normal"), ("text_size", "medium"),
    ("text_size", "large"), ("high_contrast", True), ("ascii_tiles", True), ("key_set", "left"),
    ("language", "de"), ("language", "es"), ("language", "en"), ("fullscreen", True),
)  # fmt: skip
# What long lists show: maps of all rulesets, unfinished matches and texts of finished ones.
_MAPS, _SAVES, _PLIES, _TEXTS, _LINES = 200, 60, 20, 200, 800


class SceneWalk:
    """Presses the buttons of a pad in every kind of scene that it comes to."""

    def __init__(self, app: App) -> None:
        """Walk in a game whose first scene is yet to come."""
        self._app = app
        # Milliseconds of CPU time and place of each frame.
        self.frames: list[tuple[float, str]] = []
        self._visits: Counter[str] = Counter()
        self._settings = app.context.settings

    @property
    def visited(self) -> list[str]:
        """Return the kinds of scenes that were walked through."""
        return list(self._visits)

    def start(self, make: Callable[[], Scene]) -> None:
        """Walk from a scene through all that opens from it."""
        self._app.scenes = []
        start = time.thread_time()
        self._app.apply_transition(Reset(make()))
        self._step(f"to {_name(self._app.scenes[-1])}", start)
        self._settle(f"in {_name(self._app.scenes[-1])}")
        for frame in count():
            if frame >= _LOOK and not getattr(self._app.scenes[-1], "is_reading", False):
                break
            # In real time: what is read beside the window gets as much of it as with a player.
            time.sleep(TIME_STEP)
            self._step(f"in {_name(self._app.scenes[-1])}")
        self._visit(0)

    def _step(self, place: str, start: float | None = None) -> None:
        start = time.thread_time() if start is None else start
        self._app.frame(TIME_STEP)
        self.frames.append(((time.thread_time() - start) * 1000, place))

    def _settle(self, place: str) -> None:
        for frame in count():
            if not self._app.scenes or (
                frame >= _SETTLE and not self._app.context.read_choices.is_reading
            ):
                break
            if frame >= _SETTLE:
                time.sleep(TIME_STEP)
            self._step(place)

    def _press(self, button: str) -> None:
        """Press a button and let some frames pass."""
        before, number = _name(self._app.scenes[-1]), PAD_BUTTONS.index(button)
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=number, instance_id=0))
        place = f"{button} in {before}"
        self._step(place)
        if self._app.scenes and _name(self._app.scenes[-1]) != before:
            cost, _ = self.frames[-1]
            place += f" to {_name(self._app.scenes[-1])}"
            self.frames[-1] = cost, place
        self._settle(f"after {place}")

    def _visit(self, depth: int) -> None:
        """Press everything in the scene on top, walk through what opens, and come back."""
        scene = self._app.scenes[-1]
        name = _name(scene)
        if depth > _MOST_DEPTH or self._visits[name] >= _MOST_VISITS:
            return
        self._visits[name] += 1
        for button in _ELSEWHERE if _menu_of(scene) is None else _IN_MENUS:
            self._try(button, depth)
        for number in range(_MOST_ITEMS):
            # A choice may have changed the menu.
            menu = _menu_of(scene)
            if menu is not None and number < len(menu.items):
                menu.index = number
                self._try("a", depth)
                self._try("dpdown", depth)

    def _try(self, button: str, depth: int) -> None:
        """Press a button, walk through the scene that it opens, and go back to this one."""
        app, stack = self._app, list(self._app.scenes)
        self._press(button)
        if app.scenes and app.scenes[-1] is not stack[-1]:
            self._visit(depth + 1)
        for back in ("b", "b", "a"):
            if app.scenes and app.scenes[-1] is not stack[-1]:
                self._press(back)
        app.scenes = stack
        app.context.reader.is_capturing, app.context.reader.typable = False, ""
        if app.context.settings != self._settings:
            app.context.change_settings(self._settings)

    def change_settings(self, make: Callable[[], Scene]) -> None:
        """Change what a match looks like in the settings over its menu, and go back to it."""
        app = self._app
        app.scenes = []
        app.apply_transition(Reset(make()))
        self._settle(f"in {_name(app.scenes[-1])}")
        for name, value in _OTHER_LOOKS:
            self._press("start")
            app.apply_transition(Push(app.context.scenes.settings()))
            self._settle(f"in {_name(app.scenes[-1])}")
            app.context.change_settings(self._settings.with_value(name, value))
            while len(app.scenes) > 1:
                self._settle(f"with {name} {value} in {_name(app.scenes[-1])}")
                app.apply_transition(Pop())
            # Who is called to the screen comes, as the scene that called is on top twice.
            self._settle(f"with {name} {value} in {_name(app.scenes[-1])}")
        app.context.change_settings(self._settings)


def _menu_of(scene: Scene) -> Menu[object] | None:
    # Some scenes make another one for each of their pages.
    return getattr(scene, "menu", None)


def _name(scene: Scene) -> str:
    shown = getattr(scene, "screen", scene)
    ruleset = getattr(getattr(getattr(shown, "info", shown), "ruleset", None), "name", "")
    kind = type(scene).__name__.removesuffix("Scene")
    return f"{kind} of {ruleset}" if ruleset else kind


def scene_rows() -> list[tuple[str, str]]:
    """Return the longest frames of a walk through all scenes that one window can show."""
    # A map's folder would be shown, and a voice would be heard.
    silent = patch.object(Speech, "turn"), patch.object(webbrowser, "open", return_value=False)
    with open_app(SIZE) as app, silent[0], silent[1]:
        _fill_lists(app)
        app.context.uses_threads = True
        walk, scenes = SceneWalk(app), app.context.scenes
        walk.start(scenes.title)
        for ruleset in RULESETS.values():
            _walk_ruleset(walk, app, ruleset)
        walk.start(scenes.past_matches)
        walk.start(scenes.title)
        app.context.close()
    return [_row(walk)]


def _fill_lists(app: App) -> None:
    """Put so much into the player's folder that all lists are long."""
    store, library = app.context.store, app.context.maps
    root = store.folder / "levels"
    shutil.copytree(levels_root(), root)
    for name in RULESETS:
        shipped = sorted((root / name).glob("*.tmx"))
        for number in range(_MAPS // len(RULESETS)):
            shutil.copy(shipped[number % len(shipped)], root / name / f"copy-{number}.tmx")
    folders = [str(root / name) for name in RULESETS]
    app.context.change_settings(app.context.settings.with_value("map_folders", [*folders]))
    rulesets = list(RULESETS.values())
    for seed in range(_SAVES if rulesets else 0):
        ruleset = rulesets[seed % len(rulesets)]
        level = library.random_levels.generate(ruleset, {}, seed)
        store.save_match(play_demo_match(ruleset, level, seed, _PLIES))
    for number in range(_TEXTS):
        lines = (f"Line {line} of what happened in match {number}." for line in range(_LINES))
        store.dumps.write(f"match-{number}", "\n".join(lines))


def _row(walk: SceneWalk) -> tuple[str, str]:
    """Return how many scenes were seen, and the longest frames."""
    longest = sorted(walk.frames, reverse=True)
    late = sum(cost > TOO_LONG for cost, _ in longest)
    places = "; ".join(f"{cost:.0f} ms {place}" for cost, place in longest[:_NAMED])
    words = f"{places}; {late} of {len(longest)} frames over {TOO_LONG} ms"
    return f"longest frames, {len(walk.visited)} scenes", words


def _walk_ruleset(walk: SceneWalk, app: App, ruleset: Ruleset) -> None:
    """Walk through a match of a ruleset, its replay, its end and its pages."""
    scenes, store = app.context.scenes, app.context.store
    match = play_demo_match(
        ruleset, app.context.maps.random_levels.generate(ruleset, {}, SEED), SEED
    )
    walk.start(lambda: scenes.play_match(match.restarted()))
    walk.change_settings(lambda: scenes.play_match(match.restarted()))
    walk.start(lambda: scenes.replay_match(match))
    walk.start(lambda: scenes.game_over(LocalSession(match, store)))
    walk.start(lambda: scenes.help_pages(ruleset))
    if ruleset.features.codex is not None:
        walk.start(lambda: scenes.codex(ruleset))
