"""The fixed-step loop and the scene stack."""

import gc
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pygame

from game import __version__
from game.app.screen_wipe import ScreenWipes
from game.content.assets.strings import get_text, use_numbers
from game.content.maps.map_watcher import POLL_SECONDS
from game.scenes import scene as scenes
from game.scenes.darkened_scene import DarkenedScene
from game.scenes.game_context import GameContext
from game.scenes.scene_preparation import ScenePreparation
from game.storage.crash_report import CrashError, write_crash_report
from game.ui.input.command import Command, FileDropped, Input, Pointer
from game.ui.style.canvas import Canvas

if TYPE_CHECKING:
    from game.core.level import Level

TIME_STEP = 1 / 60
MAX_FRAME_SECONDS = 0.25
YOUNG_COLLECTIONS_PER_FULL_ONE = 200
LAST_INPUTS = 100  # in the report of a crash
FRAMES_PER_SECOND, SAVING_FRAMES = 60, 30
# After so long in the background there are frames only this often, or as soon as something happens.
_SECONDS_TO_REST, _REST_MS, _CHECK_MS = 5.0, 1000, 50


class FramePace:
    """Waits from frame to frame; `away` is for how many seconds the window has had no focus."""

    def __init__(self) -> None:
        """Start with a window that is looked at."""
        self._timer = pygame.Clock()
        self.away = 0.0

    def wait(self, *, saves_power: bool) -> float:
        """Wait until the next frame is due; return the seconds since the last one."""
        if self.away >= _SECONDS_TO_REST:
            for _ in range(0, _REST_MS, _CHECK_MS):
                if pygame.event.peek():
                    break
                pygame.time.wait(_CHECK_MS)
            elapsed = self._timer.tick() / 1000
        else:
            elapsed = self._timer.tick(SAVING_FRAMES if saves_power else FRAMES_PER_SECOND) / 1000
        is_looked_at = pygame.key.get_focused() or pygame.mouse.get_focused()
        self.away = 0.0 if is_looked_at else self.away + elapsed
        return elapsed


class App:
    """Runs scenes until none is left."""

    def __init__(self, canvas: Canvas, context: GameContext) -> None:
        self.canvas = canvas
        self.context = context
        self.scenes: list[scenes.Scene] = []
        self._pace = FramePace()
        self._accumulator = 0.0
        self._pad_count = 0
        self._sprites_age = 0.0
        self._first_frame_shown = False
        self._last_inputs: deque[Input] = deque(maxlen=LAST_INPUTS)
        self._after_crash: list[scenes.Scene] = []
        self._wipes = ScreenWipes()
        self._preparation = ScenePreparation()
        # The first scene may tell of what a match is continued with.
        use_numbers(context.rulesets, None)

    def run(self, first: scenes.Scene) -> None:
        """Play until the last scene closes or the window does."""
        self.scenes = [first]
        # Players see the 20 to 70 ms of a full collection: it spares what is there, and is rare.
        gc.enable()
        gc.freeze()
        gc.set_threshold(*gc.get_threshold()[:2], YOUNG_COLLECTIONS_PER_FULL_ONE)
        while self.scenes and not self.context.reader.close_requested:
            elapsed = self._pace.wait(saves_power=self.context.settings.low_frame_rate)
            try:
                self.frame(elapsed)
            except Exception as error:  # noqa: BLE001 (whatever it is, the player keeps the match)
                self._survive(error)
        for scene in self.scenes:
            if isinstance(scene, scenes.SavesOnClose):
                scene.save_work()

    def _survive(self, error: Exception) -> None:
        """Report an error and go back to the title; raises CrashError if that is what fails."""
        for scene in self.scenes:
            if isinstance(scene, scenes.SavesOnClose):
                with suppress(Exception):
                    scene.save_work()
        place = self._write_report(error)
        if self.scenes and self.scenes[-1] in self._after_crash:
            raise CrashError(place) from error
        self.context.reader.typable = ""
        self.context.reader.is_capturing = False
        try:
            from game.scenes.dialogs import crash_dialog

            self._after_crash = [self.context.scenes.title(), crash_dialog(self.context, place)]
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
        if self.advance(elapsed):
            self._draw(elapsed)

    def advance(self, elapsed: float) -> bool:
        """Read inputs and step; return whether there is a picture to draw after that."""
        self.context.deferred_settings.use_loaded()
        self._poll_sprites(elapsed)
        use_numbers(self.context.rulesets, self._level)
        self.context.reader.bindings.use_keymap_of(getattr(self.scenes[-1], "keymap", ""))
        dropped: list[Path] = []
        for command in self.context.reader.read(elapsed):
            if not self.scenes:
                return False
            self._last_inputs.append(command)
            self._wipes.skip_on(command)
            if command is Command.FULLSCREEN:
                self._toggle_fullscreen()
            elif isinstance(command, FileDropped):
                dropped.append(Path(command.path))
            elif not self._is_for_last_picture(command):
                self.apply_transition(self.scenes[-1].handle(self._resolve_click(command)))
        # While a control is rebound, the next key belongs to that.
        if dropped and self.scenes and not self.context.reader.is_capturing:
            from game.scenes.menus.opened_file import open_dropped

            self.apply_transition(scenes.Push(open_dropped(self.context, dropped)))
        # Nor may another scene replace the one that waits for the key.
        if not self.context.reader.is_capturing:
            self._poll_file_watcher(elapsed)
        self._update_audio(elapsed)
        if self._preparation.do_share(self._drawn_scenes()):
            return False
        self._accumulator += elapsed
        while self._accumulator >= TIME_STEP and self.scenes:
            self._accumulator -= TIME_STEP
            self.apply_transition(self.scenes[-1].update(TIME_STEP))
        return not self._preparation.do_share(self._drawn_scenes()) and bool(self.scenes)

    @property
    def _level(self) -> "Level | None":
        """Return the level of the match that is shown, or stands under a menu."""
        for scene in reversed(self.scenes):
            match = getattr(scene, "session", None) or getattr(scene, "replay", None)
            if match is not None:
                return cast("Level", match.info.level)
        return None

    def _draw(self, elapsed: float) -> None:
        # A new dialog would stand on nothing.
        is_lost = self.canvas.is_blank and self._preparation.is_undrawn(self.scenes[-1])
        if self.context.fullscreen != self.canvas.fullscreen:
            self.canvas.set_fullscreen(fullscreen=self.context.fullscreen)
        self.canvas.set_scaling(self.context.settings.picture_size)
        self._update_margin()
        self.context.painter.clear_prompts()
        self._draw_covered(is_lost=is_lost)
        self.scenes[-1].draw(self.canvas.surface, self._accumulator)
        self._wipes.draw(self.canvas.surface, elapsed)
        self.canvas.present()
        self._preparation.end()
        if not self._first_frame_shown:
            self._first_frame_shown = True
            self.context.reader.open_pads()

    def _outdated_cover(self) -> DarkenedScene | None:
        """Return what covers the scene below the topmost one if settings have changed its looks."""
        below = getattr(self.scenes[-1], "below", None) if len(self.scenes) > 1 else None
        return below if isinstance(below, DarkenedScene) and below.is_outdated else None

    def _drawn_scenes(self) -> list[scenes.Scene]:
        """Return the topmost scene, after the one it covers if that is drawn again."""
        return self.scenes[-1 if self._outdated_cover() is None else -2 :]

    def _draw_covered(self, *, is_lost: bool) -> None:
        """Draw the scene again that a menu stands on, if settings have changed it or it is lost."""
        cover = self._outdated_cover()
        if cover is not None or (is_lost and len(self.scenes) > 1):
            self.scenes[-2].draw(self.canvas.surface, 0.0)
            self.context.painter.clear_prompts()
            if cover is not None:
                cover.forget()
            # That was drawn in the margin, too.
            self.canvas.shade_margin(None)
            self._update_margin()

    def _update_margin(self) -> None:
        """Draw boards up to the edges of the window, and darken that under other scenes."""
        margins = [getattr(scene, "margin", None) for scene in self.scenes]
        self.canvas.set_margin(wanted=any(margins))
        self.canvas.shade_margin(scenes.shade_of(margins))

    def _is_for_last_picture(self, command: Input) -> bool:
        """Return whether a click is aimed at the picture before that of the topmost scene."""
        is_click = isinstance(command, Pointer) and bool(command.button)
        return is_click and self._preparation.is_undrawn(self.scenes[-1])

    def _resolve_click(self, command: Input) -> Input:
        """Return the command of a prompt that is clicked, else the input itself."""
        if isinstance(command, Pointer) and command.button == 1:
            return self.context.painter.prompt_at(command.point) or command
        return command

    def _poll_file_watcher(self, elapsed: float) -> None:
        """Let the scenes that follow something else look at it, up to the first transition."""
        for depth in reversed(range(len(self.scenes))):
            scene = self.scenes[depth]
            if scenes.follows_file(scene):
                transition = scene.update_in_background(elapsed)
                if transition is None:
                    continue
                if not isinstance(transition, scenes.Push):
                    del self.scenes[depth + 1 :]
                    # One of them may have been reading text.
                    self.context.reader.typable = ""
                self.apply_transition(transition)
                return

    def _poll_sprites(self, elapsed: float) -> None:
        """Look for saved sprites a few times a second."""
        self._sprites_age += elapsed
        if self._sprites_age >= POLL_SECONDS and self.context.follows_sprites:
            self._sprites_age = 0.0
            self.context.read_saved_sprites()

    def _update_audio(self, elapsed: float) -> None:
        audio, reader = self.context.audio, self.context.reader
        if self._first_frame_shown:
            audio.open()
        if reader.pad_count < self._pad_count:
            audio.play("pad_lost")
        self._pad_count = reader.pad_count
        audio.update(elapsed, is_left=self._pace.away > 0 and self.context.settings.quiet_when_left)

    def apply_transition(self, transition: scenes.Transition) -> None:
        """Change the stack of scenes."""
        if isinstance(transition, scenes.Push) and self._preparation.is_undrawn(self.scenes[-1]):
            # Dialogs stand on the picture of what they cover.
            self._draw(0.0)
        before, self.scenes = self.scenes, scenes.next_stack(self.scenes, transition)
        if self.scenes and self.scenes[-1] not in before:
            self._preparation.begin(self.scenes[-1])
        if transition is not None and self.context.has_motion:
            area = transition.area if isinstance(transition, scenes.Push) else None
            self._wipes.follow(len(before), len(self.scenes), area, self.canvas.surface)

    def _toggle_fullscreen(self) -> None:
        settings = self.context.settings.with_value("fullscreen", not self.canvas.fullscreen)
        self.context.change_settings(settings)
