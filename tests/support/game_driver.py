"""Drives the whole game in tests: no window, no sound, fixed seeds, frame by frame."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar
from unittest.mock import patch

import pygame
import pytest

from game.app import start
from game.app.app import TIME_STEP, App
from game.app.start import create_context
from game.app.window import open_window
from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.assets.sprite_sheets import SpriteSheet, read_sprite_sheet
from game.core.level import Level
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.play import PlayScene
from game.scenes.scene import Scene
from game.scenes.spectate.replay import ReplayScene
from game.session.local_session import LocalSession
from game.session.session import Session
from game.storage.save_store import SaveStore
from game.ui.audio.audio_player import AudioPlayer, read_table
from game.ui.style import sprite_bank
from game.ui.style.constants import LIGHT_INK
from game.ui.style.kept import Kept
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import TextSize, use_text_size
from game.ui.widgets.menu import Menu
from game.ui.widgets.painter import Painter
from tests.support.narrow import of_kind
from tests.support.paths import ROOT
from tests.support.virtual_gamepad import VirtualGamepad

S = TypeVar("S", bound=Scene)


@contextmanager
def nothing_kept(painter: Painter) -> Iterator[None]:
    """Have everything drawn anew, prompts too, so that tests see each part of a picture."""
    with (
        patch.object(painter, "_rows", painter.render_rows),
        patch.object(Kept, "of", lambda _self, _key, make: make()),
    ):
        yield


class GameDriver:
    """Presses keys and buttons, and reads the scene on top."""

    def __init__(self, folder: Path) -> None:
        self.store = SaveStore(folder)
        settings, _ = self.store.load_settings()
        canvas = open_window((640, 360), fullscreen=False)
        # Another window has lost the focus to this one: that is no reason to pause.
        pygame.event.clear()
        self.context = create_context(canvas, self.store, settings, mute=True)
        self.context.seed_rng = random.Random(5)
        self.context.change_settings(replace(settings, animation_speed="instant"))
        self.app = App(canvas, self.context)
        self.app.scenes = [self.context.scenes.title()]
        # With the second frame of the title its demo match starts: most tests leave it before.
        self.run_frames(1)

    def close(self) -> None:
        self.app.canvas.close()

    @property
    def scene(self) -> Scene:
        return self.app.scenes[-1]

    def scene_as(self, kind: type[S]) -> S:
        """Return the scene on top, which must be of a kind."""
        return of_kind(kind, self.scene)

    def show(self, scene: S, frames: int = 2) -> S:
        """Return a scene that is on the screen, over the title, after some frames."""
        self.app.scenes = [self.context.scenes.title(), scene]
        if frames:
            self.run_frames(frames)
        return scene

    def play(self, match: Match) -> PlayScene:
        """Return a match in play; it is not on the screen yet."""
        return of_kind(PlayScene, self.context.scenes.play_match(match))

    def new_match(self, ruleset: Ruleset, level: Level, seed: int) -> PlayScene:
        """Return a match as menus begin it; it is not on the screen yet."""
        return of_kind(PlayScene, self.context.scenes.new_match(ruleset, level, seed))

    def game_over(self, match: Match) -> GameOverScene:
        """Return the end screen of a match."""
        return GameOverScene(self.context, LocalSession(match, self.store))

    def replay(self, match: Match) -> ReplayScene:
        return of_kind(ReplayScene, self.context.scenes.replay(LocalSession(match, self.store)))

    def run_frames(self, count: int = 2) -> None:
        """Let frames pass; only the last one is drawn."""
        self.pass_frames(count - 1)
        self.app.frame(TIME_STEP)

    def pass_frames(self, count: int = 2) -> None:
        """Let frames pass of which none is drawn."""
        for _ in range(count):
            self.app.advance(TIME_STEP)

    def draw_frames(self, count: int) -> None:
        """Let frames pass, each with its picture."""
        for _ in range(count):
            self.run_frames(1)

    def press_key(self, *names: str, mod: int = 0) -> None:
        for name in names:
            code = pygame.key.key_code(name)
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
            if len(name) == 1:
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=name))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod))
            self.run_frames()

    def press_deadly(self, *names: str) -> None:
        """Press keys of which the last one asks a question; say yes once it could be read."""
        self.press_key(*names)
        self.run_frames(40)
        self.press_key("return")

    def press_button(self, pad: VirtualGamepad, *names: str) -> None:
        for name in names:
            pad.press(name)
            self.run_frames()
            pad.release(name)
            self.run_frames()

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0))
        )
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
        self.run_frames()

    def select_entry(self, label: str) -> None:
        """Select an entry of the open menu."""
        menu: Menu[object] = self.scene.menu  # type: ignore[attr-defined]
        assert label in [entry.text for entry in menu.items]
        while menu.items[menu.index].text != label:
            self.press_key("down")

    def choose_entry(self, label: str) -> None:
        """Select an entry of the open menu, and confirm."""
        self.select_entry(label)
        self.press_key("return")

    def drawn_texts(self) -> dict[str, pygame.Rect]:
        """Return every line of text that is drawn now, with its area on the screen."""
        text_renderer, painter = self.context.text, self.context.painter
        draw_prompts = painter.draw_prompts
        areas: dict[str, pygame.Rect] = {}

        def noting(draw_text: Any) -> Any:
            def draw(target: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
                areas[text] = draw_text(target, text, *rest, **more)
                return areas[text]

            return draw

        def prompts(target: pygame.Surface, entries: Any, *rest: Any) -> pygame.Rect:
            before = dict(areas)
            areas.clear()
            drawn = draw_prompts(target, entries, *rest)
            # The texts of prompts are drawn relative to their area.
            moved = {text: area.move(drawn.topleft) for text, area in areas.items()}
            areas.clear()
            areas.update(before | moved)
            return drawn

        with (
            patch.object(text_renderer, "draw", noting(text_renderer.draw)),
            patch.object(text_renderer, "draw_outlined", noting(text_renderer.draw_outlined)),
            nothing_kept(painter),
            patch.object(painter, "draw_prompts", prompts),
        ):
            self.scene.draw(self.app.canvas.surface, 0.0)
        return areas

    def drawn_prompts(self) -> list[str]:
        """Return the tags of all prompt glyphs that are drawn now."""
        painter = self.context.painter
        draw_glyph = type(painter).draw_glyph
        tags: list[str] = []

        def glyph(target: pygame.Surface, sign: tuple[str, str], at: tuple[int, int]) -> int:
            tags.append(sign[0])
            return draw_glyph(painter, target, sign, at)

        with patch.object(painter, "draw_glyph", glyph), nothing_kept(painter):
            self.scene.draw(self.app.canvas.surface, 0.0)
        return tags

    def screen_bytes(self) -> bytes:
        return pygame.image.tobytes(self.app.canvas.surface, "RGB")


_read_shipped_sheet = cache(read_sprite_sheet)


def _read_sheet_once(path: Path) -> SpriteSheet:
    return (_read_shipped_sheet if path.is_relative_to(ROOT) else read_sprite_sheet)(path)


_shipped_sprites = cache(SpriteBank)
_shipped_fonts = cache(TextRenderer)


def _fonts_as_new(root: Path) -> TextRenderer:
    text = _shipped_fonts(root)
    text.ink = LIGHT_INK
    text.set_high_contrast(high=False)
    return text


_SOUNDS = read_table(LEVELS_FOLDER.parent / "sounds" / "sounds.json")


def _play_known(_: AudioPlayer, *names: str, pan: float = 0.0) -> None:
    """Hear nothing: an event may be silent, the interface is not."""
    assert all(name in _SOUNDS for name in names if "ui_" in name), names


def read_shipped_files_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read those sprites and fonts once that many tests show."""
    monkeypatch.setattr(AudioPlayer, "play", _play_known)
    monkeypatch.setattr(start, "SpriteBank", _shipped_sprites)
    monkeypatch.setattr(start, "TextRenderer", _fonts_as_new)
    monkeypatch.setattr(sprite_bank, "read_sprite_sheet", _read_sheet_once)


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameDriver]:
    read_shipped_files_once(monkeypatch)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    pygame.display.init()
    pygame.event.clear()
    # SDL stays up between tests: its pads do not come back after a quit within one process.
    driver = GameDriver(tmp_path)
    yield driver
    driver.close()
    use_text_size(TextSize.NORMAL)


@pytest.fixture
def pad(player: GameDriver) -> Iterator[VirtualGamepad]:
    gamepad = VirtualGamepad()
    player.run_frames(4)
    yield gamepad
    gamepad.unplug()


class _HasSession(Protocol):
    session: Session


def session_of(scene: _HasSession) -> LocalSession:
    return of_kind(LocalSession, scene.session)


def match_of(scene: _HasSession) -> Match:
    """Return the match behind a scene, which the scene itself does not know."""
    return session_of(scene).match
