"""The window, the fixed-step loop and the scene stack."""

from __future__ import annotations

import gc
import os
import random
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import APP_ID, UserError, __version__
from game.cli.play_options import PlayOptions
from game.content.assets.errors import AssetError
from game.content.assets.languages import find_languages
from game.content.assets.strings import get_text
from game.content.maps.map_library import MapLibrary
from game.content.maps.shipped_maps import USER_MAPS_FOLDER
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.context import GameContext, system_languages
from game.scenes.scene import (
    Push,
    SavesOnClose,
    Scene,
    Transition,
    follows_file,
    frames_before,
    next_stack,
    shade_of,
)
from game.scenes.scene_factory import LazySceneFactory
from game.storage.crash_report import CrashError, write_crash_report
from game.storage.save_store import SaveStore
from game.storage.settings import Settings, WindowPlace
from game.ui.audio.audio_player import AudioPlayer
from game.ui.input.bindings import Bindings
from game.ui.input.command import Command, FileDropped, Input, Pointer
from game.ui.input.input_reader import InputReader
from game.ui.style.canvas import HEIGHT, WIDTH, Canvas, picture_size
from game.ui.style.hidden_stderr import hidden_stderr
from game.ui.style.presenter import INVISIBLE_DRIVERS
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.window_identity import TITLE, name_for_taskbar, window_icon
from game.ui.tableau.opening import Openings
from game.ui.widgets.painter import Painter

if TYPE_CHECKING:
    from game.referee.live_match import LiveMatch

TIME_STEP = 1 / 60
MAX_FRAME_SECONDS = 0.25
FRAMES_PER_SECOND = 60
YOUNG_COLLECTIONS_PER_FULL_ONE = 200
LAST_INPUTS = 100  # in the report of a crash
USER_LANGUAGES_FOLDER = "languages"  # beside the saves


class App:
    """Runs scenes until none is left."""

    def __init__(self, canvas: Canvas, context: GameContext) -> None:
        """Start with an empty stack."""
        self.canvas = canvas
        self.context = context
        self.scenes: list[Scene] = []
        self._accumulator = 0.0
        self._pad_count = 0
        self._first_frame_shown = False
        self._last_inputs: deque[Input] = deque(maxlen=LAST_INPUTS)
        self._after_crash: list[Scene] = []
        self._openings = Openings()
        # Ends when the first picture of a new scene is drawn; the one before is shown meanwhile.
        self._unshown: Iterator[None] = iter(())

    def run(self, first: Scene) -> None:
        """Play until the last scene closes or the window does."""
        self.scenes = [first]
        # A full collection holds a frame up for 20 to 70 ms: it spares what is there, and is rare.
        gc.enable()
        gc.freeze()
        gc.set_threshold(*gc.get_threshold()[:2], YOUNG_COLLECTIONS_PER_FULL_ONE)
        clock = pygame.Clock()
        while self.scenes and not self.context.reader.close_requested:
            elapsed = clock.tick(FRAMES_PER_SECOND) / 1000
            try:
                self.frame(elapsed)
            except UserError:
                raise
            except Exception as error:  # noqa: BLE001 (whatever it is, the player keeps the match)
                self._survive(error)
        for scene in self.scenes:
            if isinstance(scene, SavesOnClose):
                scene.save_work()

    def _survive(self, error: Exception) -> None:
        """Report an error and go back to the title; raises CrashError if that is what fails."""
        for scene in self.scenes:
            if isinstance(scene, SavesOnClose):
                with suppress(Exception):
                    scene.save_work()
        place = self._write_report(error)
        if self.scenes and self.scenes[-1] in self._after_crash:
            raise CrashError(place) from error
        self.context.reader.typable = ""
        self.context.reader.is_capturing = False
        try:
            factory = self.context.scenes
            self._after_crash = [factory.title(), factory.crash_dialog(place)]
            self.scenes = list(self._after_crash)
        except Exception as another:
            raise CrashError(place) from another

    def _write_report(self, error: Exception) -> str:
        """Write the report of an error; return the sentence that says where it is."""
        sdl = f"{'.'.join(map(str, pygame.get_sdl_version()))} by {self.canvas.presenter_name}"
        facts = (
            f"Five Ways Out {__version__}",
            f"Python {sys.version}, pygame-ce {pygame.version.ver}, SDL {sdl}, {sys.platform}",
            f"Scenes: {', '.join(type(scene).__name__ for scene in self.scenes)}",
        )
        store = self.context.store
        try:
            path = write_crash_report(
                store.folder, error, facts, map(repr, self._last_inputs), store.files_in_play()
            )
        except OSError:
            return get_text("shared", "crash.no_report")
        return get_text("shared", "crash.report", str(path))

    def frame(self, elapsed: float) -> None:
        """Let `elapsed` seconds pass: read inputs, step, draw once."""
        elapsed = min(elapsed, MAX_FRAME_SECONDS)
        self.context.read_choices.use_read()
        self.context.reader.bindings.use_keymap_of(getattr(self.scenes[-1], "keymap", ""))
        dropped: list[Path] = []
        for command in self.context.reader.read(elapsed):
            if not self.scenes:
                return
            self._last_inputs.append(command)
            self._openings.skip_on(command)
            if command is Command.FULLSCREEN:
                self._toggle_fullscreen()
            elif isinstance(command, FileDropped):
                dropped.append(Path(command.path))
            else:
                self.apply_transition(self.scenes[-1].handle(self._resolve_click(command)))
        # While a control is rebound, the next key belongs to that.
        if dropped and self.scenes and not self.context.reader.is_capturing:
            self.apply_transition(Push(self.context.scenes.file_drop(dropped)))
        # Nor may another scene replace the one that waits for the key.
        if not self.context.reader.is_capturing:
            self._poll_file_watcher(elapsed)
        self._update_audio(elapsed)
        if self._waits_for_picture():
            return
        self._accumulator += elapsed
        while self._accumulator >= TIME_STEP and self.scenes:
            self._accumulator -= TIME_STEP
            self.apply_transition(self.scenes[-1].update(TIME_STEP))
        if self.scenes and not self._waits_for_picture():
            self._draw(elapsed)

    def _waits_for_picture(self) -> bool:
        """Do a frame's share for the first picture of a new scene; return whether it must wait."""
        return next(self._unshown, self) is not self

    def _draw(self, elapsed: float) -> None:
        """Draw the topmost scene into the window."""
        if self.context.fullscreen != self.canvas.fullscreen:
            self.canvas.set_fullscreen(fullscreen=self.context.fullscreen)
        self.canvas.set_scaling(self.context.settings.picture_size)
        self._update_margin()
        self.context.painter.clear_prompts()
        self.scenes[-1].draw(self.canvas.surface, self._accumulator)
        self._openings.draw(self.canvas.surface, elapsed)
        self.canvas.present()
        if not self._first_frame_shown:
            self._first_frame_shown = True
            self.context.reader.open_pads()

    def _update_margin(self) -> None:
        """Let boards go on to the edges of the window, and darken that under other scenes."""
        margins = [getattr(scene, "margin", None) for scene in self.scenes]
        self.canvas.set_margin(wanted=any(margins))
        self.canvas.shade_margin(shade_of(margins))

    def _resolve_click(self, command: Input) -> Input:
        """Return the command of a prompt that is clicked, else the input itself."""
        if isinstance(command, Pointer) and command.button == 1:
            return self.context.painter.prompt_at(command.point) or command
        return command

    def _poll_file_watcher(self, elapsed: float) -> None:
        """Let the topmost scene that watches a file check it."""
        for depth in reversed(range(len(self.scenes))):
            scene = self.scenes[depth]
            if follows_file(scene):
                transition = scene.update_in_background(elapsed)
                if not isinstance(transition, Push | None):
                    del self.scenes[depth + 1 :]
                    # One of them may have been reading text.
                    self.context.reader.typable = ""
                self.apply_transition(transition)
                return

    def _update_audio(self, elapsed: float) -> None:
        audio, reader = self.context.audio, self.context.reader
        if self._first_frame_shown:
            audio.open()
        if reader.pad_count < self._pad_count:
            audio.play("pad_lost")
        self._pad_count = reader.pad_count
        audio.update(elapsed)

    def apply_transition(self, transition: Transition) -> None:
        """Change the stack of scenes."""
        before, self.scenes = self.scenes, next_stack(self.scenes, transition)
        if self.scenes and self.scenes[-1] not in before:
            self._unshown = frames_before(self.scenes[-1])
        if transition is not None and self.context.has_motion:
            area = transition.area if isinstance(transition, Push) else None
            self._openings.follow(len(before), len(self.scenes), area, self.canvas.surface)

    def _toggle_fullscreen(self) -> None:
        self.context.change_settings(
            replace(self.context.settings, fullscreen=not self.canvas.fullscreen)
        )


ROOT = Path(__file__).parent.parent


class NoDisplayError(Exception):
    """There is no display to open a window on."""


def create_context(
    canvas: Canvas, store: SaveStore, settings: Settings, *, mute: bool
) -> GameContext:
    """Return the game context, with the settings applied."""
    bank = SpriteBank(ROOT / "sprites")
    text_renderer = TextRenderer(ROOT / "sprites")
    scenes = LazySceneFactory()
    context = GameContext(
        rulesets=RULESETS,
        menu_rulesets=MENU_RULESETS,
        bank=bank,
        text=text_renderer,
        painter=Painter(bank, text_renderer),
        audio=AudioPlayer(ROOT / "sounds", mute=mute),
        reader=InputReader(Bindings({}), canvas.to_logical, canvas.resize),
        store=store,
        settings=settings,
        scenes=scenes,
        seed_rng=random.Random(),
        maps=MapLibrary(RULESETS, store.folder / USER_MAPS_FOLDER),
        languages=find_languages(store.folder / USER_LANGUAGES_FOLDER),
    )
    scenes.context = context
    context.apply_settings()
    return context


def open_window(
    size: tuple[int, int] | None,
    place: WindowPlace | None = None,
    renderer: str = "auto",
    *,
    fullscreen: bool,
) -> Canvas:
    """Open the window: of `size`, or where it was last, or with room around it on the desktop.

    Raises NoDisplayError where there is no screen.
    """
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    name_for_taskbar(APP_ID)
    try:
        with hidden_stderr():
            pygame.display.init()
        _require_visible_driver()
        desktops = tuple(pygame.display.get_desktop_sizes())
        position: tuple[int, int] | None = None
        if size is None and place is not None and place.desktops == desktops:
            size, position = place.size, place.position
        elif size is None:
            room = (desktops[0][0] - 40, desktops[0][1] - 100)
            # A window need not fill the screen: sharp at twice the size is better.
            large = min(room[0] // WIDTH, room[1] // HEIGHT) >= 2
            size = picture_size(room, "whole" if large else "full")
        at = pygame.WINDOWPOS_UNDEFINED if position is None else position
        window = pygame.Window(TITLE, size, at, resizable=True, hidden=True)
        window.set_icon(window_icon(ROOT / "sprites"))
        return Canvas(window, position, fullscreen=fullscreen, renderer=renderer)
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error


def _require_visible_driver() -> None:
    """Raise NoDisplayError if SDL found no screen and would draw where no one sees it."""
    driver = pygame.display.get_driver()
    wanted = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER", "")
    if driver in INVISIBLE_DRIVERS and driver not in wanted.lower().split(","):
        pygame.display.quit()
        raise NoDisplayError("there is no display")


def _remember_window(canvas: Canvas, store: SaveStore) -> None:
    # Another window may have changed the settings meanwhile.
    settings, _ = store.load_settings()
    size, position = canvas.window_place
    if position is not None:
        place = WindowPlace(size, position, tuple(pygame.display.get_desktop_sizes()))
        if place != settings.window:
            store.save_settings(replace(settings, window=place))


def run(options: PlayOptions) -> int:
    """Open the window and play; raises LevelError for a map or ruleset that cannot be played."""
    # Problems of the map and of an unfinished ruleset are reported before the window opens.
    ruleset = options.ruleset
    if options.level is not None:
        ruleset = MapLibrary(RULESETS, options.level.parent).load(options.level).ruleset
    if ruleset is not None:
        from game.content.ruleset_check import require_complete

        require_complete(RULESETS[ruleset])
    _run_window(options, lambda context, problem: first_scene(context, options, problem))
    return 0


def spectate(options: PlayOptions, live: LiveMatch) -> None:
    """Open the window and show a bot match until it is closed."""
    _run_window(options, lambda context, _: context.scenes.spectate(live))


def _run_window(options: PlayOptions, first: Callable[[GameContext, str], Scene]) -> None:
    store = SaveStore(options.save_dir, syncs=True)
    store.recover(RULESETS)
    settings, problem = store.load_settings()
    # Any change of a setting would leave the full screen if the settings did not say it.
    settings = replace(
        settings,
        fullscreen=options.fullscreen or settings.fullscreen,
        language=_checked_language(options.language, store) or settings.language,
    )
    canvas = open_window(
        options.window, settings.window, options.renderer, fullscreen=settings.fullscreen
    )
    context = create_context(canvas, store, settings, mute=options.mute)
    context.system_languages = system_languages()
    context.apply_settings()
    context.uses_threads = True
    # Whatever is worked out beside the window soon makes way for its frames.
    sys.setswitchinterval(0.001)
    try:
        App(canvas, context).run(first(context, problem))
    except CrashError as error:
        with suppress(pygame.error):
            pygame.display.message_box(get_text("shared", "crash.stop"), str(error), "error")
        raise
    if options.window is None:
        _remember_window(canvas, store)
    context.close()
    context.audio.close()
    canvas.close()
    pygame.quit()


def _checked_language(code: str, store: SaveStore) -> str:
    """Return the code; raises AssetError if there is no such language."""
    if not code or code in (known := find_languages(store.folder / USER_LANGUAGES_FOLDER)):
        return code
    raise AssetError(f"There is no language {code!r}; choose from {', '.join(known)}.")


def first_scene(context: GameContext, options: PlayOptions, problem: str = "") -> Scene:
    """Return the scene that the options ask for, by default the title with a problem shown."""
    if options.opened_file is not None:
        return context.scenes.opened_file(options.opened_file)
    if options.level is None and options.ruleset is None and options.seed is None:
        return context.scenes.title(problem)
    from game.core.ruleset import cheats_of, with_options

    if options.level is not None:
        level = context.maps.load(options.level)
        ruleset = RULESETS[level.ruleset]
        level = with_options(ruleset, level, cheats_of(ruleset)) if options.cheat else level
        return context.scenes.new_match(ruleset, level, options.seed)
    ruleset = RULESETS[options.ruleset or next(iter(RULESETS))]
    seed = options.seed if options.seed is not None else context.roll_seed(ruleset)
    cheats = cheats_of(ruleset) if options.cheat else {}
    level = context.maps.random_levels.generate(ruleset, cheats, seed)
    return context.scenes.new_match(ruleset, level, seed)
