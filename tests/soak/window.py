"""The whole app under random input: no traceback, memory and open files stay flat."""

import gc
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, takewhile
from pathlib import Path

import pygame

from game.app.app import TIME_STEP
from game.rulesets import MENU_RULESETS
from game.scenes.scene import Scene
from game.ui.input.bindings import PAD_BUTTONS
from tests.golden.screens import _menu_tours, _tours_of
from tests.golden.tour_keys import Tour
from tests.soak.limits import process_kilobytes
from tests.support.game_driver import GameDriver
from tests.support.virtual_gamepad import VirtualGamepad
from tools.shipped_maps import all_levels

# How often the player is put somewhere else: random input alone hardly leaves the menus.
FRAMES_PER_VISIT = 250
# Memory and open files are read as often.
FRAMES_PER_READING = 500
_COMMON_KEYS = ("up", "down", "left", "right", "return", "space", "tab")
_KEYS = (
    *_COMMON_KEYS, *_COMMON_KEYS, "escape", "backspace", "delete", "home", "end", "page_up",
    "page_down", "f1", "f2", "f3", "f5", "f11", "f12", "insert", "left_shift", "left_ctrl",
    "[5]", "[+]", "[.]", "enter", *"abcdefghijklmnopqrstuvwxyz0123456789.,-+/;'[]",
)  # fmt: skip
_MODS = (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
_TEXTS = ("ä", "\N{SNOWMAN}", "\u202e", "\u200b", "\x01", "long " * 99)
_AXES = ("leftx", "lefty", "rightx", "righty", "lefttrigger", "righttrigger")
_SIZES = ((1, 1), (320, 200), (640, 360), (700, 900), (1280, 720), (1366, 768))


def _files_to_drop(folder: Path) -> list[Path]:
    """Return files and folders to drop: good, broken, and none at all."""
    (folder / "broken.tmx").write_text("<map><layer")
    (folder / "notes.txt").write_text("milk, eggs")
    (folder / "maps").mkdir()
    (folder / "maps" / "nested.tmx").write_text("<a>" * 3000 + "</a>" * 3000)
    return [*all_levels()[::9], *folder.iterdir(), folder / ("x" * 300), folder / "a\0b"]


def _before_films(name: str) -> Iterator[tuple[str, Tour]]:
    return takewhile(lambda tour: not tour[0].startswith("film"), _tours_of(name))


class Visitor:
    """A player who uses every device at random and is put into scenes of all kinds."""

    def __init__(self, folder: Path, seed: int, *, uses_threads: bool) -> None:
        """Open the window on the title."""
        self.dice, self.seen = random.Random(seed), set[str]()
        self._dropped, self._pads = _files_to_drop(folder), [VirtualGamepad()]
        self.player = GameDriver(folder / "player")
        self.player.context.uses_threads = uses_threads
        tours = chain(_menu_tours(), *map(_before_films, MENU_RULESETS))
        self.visits = [begin for _, (begin, _) in tours]

    def play(self, frames: int, frames_per_visit: int = FRAMES_PER_VISIT) -> None:
        for _ in range(0, frames, frames_per_visit):
            self.visit(self.dice.choice(self.visits), frames_per_visit)

    def visit(self, begin: Callable[[GameDriver], Scene], frames: int) -> None:
        """Give random input to a scene for some frames."""
        player = self.player
        player.show(begin(player))
        device = self._press_key
        for frame in range(frames):
            if frame % 50 == 0:
                device = self.dice.choice((self._press_key, self._use_mouse, self._use_pad))
            if self.dice.random() < 0.5:
                self.dice.choice((device, device, device, self._press_key))()
            if self.dice.random() < 0.003:
                self._disturb()
            player.app.frame(TIME_STEP * self.dice.choice((1, 1, 1, 2, 20)))
            if not player.app.scenes:
                player.app.scenes = [player.context.scenes.title()]
            self.seen.add(type(player.scene).__name__)

    def _press_key(self) -> None:
        name = self.dice.choice(_KEYS).replace("_", " ")
        code, mod = pygame.key.key_code(name), self.dice.choice((0, 0, 0, *_MODS))
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        if len(name) == 1 or self.dice.random() < 0.05:
            text = name if len(name) == 1 else self.dice.choice(_TEXTS)
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        # Now and then a key is held, or its release is lost.
        if self.dice.random() < 0.9:
            pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod))

    def _use_mouse(self) -> None:
        width, height = self.player.app.canvas.window.size
        at = (self.dice.randint(-5, width + 5), self.dice.randint(-5, height + 5))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
        if self.dice.random() < 0.5:
            button = self.dice.choice((1, 1, 1, 2, 3, 4, 9))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))
        else:
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=self.dice.choice((-1, 1))))

    def _use_pad(self) -> None:
        if not self._pads:
            self._pads.append(VirtualGamepad())
        pad = self.dice.choice(self._pads)
        if self.dice.random() < 0.5:
            self.dice.choice((pad.press, pad.release))(self.dice.choice(PAD_BUTTONS))
        else:
            pad.push(self.dice.choice(_AXES), self.dice.choice((-1, -0.4, 0, 0, 0.4, 1)))

    def _disturb(self) -> None:
        """Resize the window, drop files, plug a pad in or out, or look elsewhere."""
        match self.dice.randrange(4):
            case 0:
                size = self.dice.choice(_SIZES)
                self.player.app.canvas.window.size = size
                width, height = size
                pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=width, h=height))
            case 1:
                for path in self.dice.sample(self._dropped, self.dice.randint(1, 3)):
                    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
            case 2 if len(self._pads) < 2:
                self._pads.append(VirtualGamepad())
            case 2:
                self._pads.pop().unplug()
            case _:
                pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))

    def close(self) -> None:
        """Unplug all pads and close the window."""
        while self._pads:
            self._pads.pop().unplug()
        self.player.context.close()
        self.player.close()


def soak(times: int, seed: int) -> Iterator[str]:
    """Play frames with random input; yield the figures. It needs Linux."""
    with tempfile.TemporaryDirectory() as name:
        visitor, readings = Visitor(Path(name), seed, uses_threads=True), list[tuple[int, int]]()
        # Once everywhere: pictures and texts are kept from then on.
        for begin in visitor.visits:
            visitor.visit(begin, 40)
        for _ in range(0, times, FRAMES_PER_READING):
            visitor.play(FRAMES_PER_READING)
            gc.collect()
            open_files = len(list(Path("/proc/self/fd").iterdir()))
            readings.append((process_kilobytes("VmRSS") >> 10, open_files))
        visitor.close()
    half = max(1, len(readings) // 2)
    before, after = readings[:half], readings[half:] or readings
    (megabytes, files), (late_megabytes, late_files) = _most(before), _most(after)
    assert late_megabytes <= megabytes + 25, f"{megabytes}, then {late_megabytes} MB"
    assert late_files <= files + 4, f"{files}, then {late_files} open files"
    yield f"{times} frames of random input, {len(visitor.seen)} scenes, no traceback"
    yield f"at most {megabytes} MB and {files} open files in the first half"
    yield f"at most {late_megabytes} MB and {late_files} open files in the second half"


def _most(readings: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return max(reading[0] for reading in readings), max(reading[1] for reading in readings)
