"""What a cat on the keyboard does: random keys, mouse, pads, dropped files and window sizes."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.ui.input.bindings import PAD_BUTTONS
from tests.support.virtual_gamepad import VirtualGamepad

_COMMON_KEYS = ("up", "down", "left", "right", "return", "space", "tab")
_KEYS = (
    *_COMMON_KEYS, *_COMMON_KEYS, "escape", "backspace", "delete", "home", "end", "page up",
    "page down", "f1", "f2", "f3", "f5", "f11", "f12", "insert", "left shift", "left ctrl",
    "[5]", "[+]", "[.]", "enter", *"abcdefghijklmnopqrstuvwxyz0123456789.,-+/;'[]",
)  # fmt: skip
_MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
_TEXTS = ("x", "ä", "=", "9", "\N{SNOWMAN}", "\u202e", "\u200b", "\x01", "long " * 99)
_AXES = ("leftx", "lefty", "rightx", "righty", "lefttrigger", "righttrigger")
_SIZES = ((1, 1), (320, 200), (640, 360), (700, 900), (1280, 720), (1366, 768))


class RandomInputs:
    """Sends events as SDL does; one device is in use for some dozens of frames."""

    def __init__(
        self, dice: random.Random, dropped: Sequence[Path], window: Callable[[], pygame.Window]
    ) -> None:
        """Begin without a pad; `dropped` are the files to drop on the window."""
        self._dice = dice
        self._dropped = dropped
        self._window = window
        self._pads: list[VirtualGamepad] = []
        self._left = 0
        self._device = self._press_key
        self._devices: tuple[Callable[[], None], ...] = (
            self._press_key,
            self._press_key,
            self._use_mouse,
            self._use_mouse,
            self._use_pad,
            self._use_any,
        )

    def send(self) -> None:
        """Send the events of one frame: none, one or several."""
        if self._left <= 0:
            self._left = self._dice.randint(10, 200)
            self._device = self._dice.choice(self._devices)
        self._left -= 1
        if self._dice.random() < 0.5:
            self._device()
        if self._dice.random() < 0.003:
            self._dice.choice((self._resize, self._drop, self._switch_pad, self._lose_focus))()

    def close(self) -> None:
        """Unplug all pads."""
        while self._pads:
            self._pads.pop().unplug()

    def _use_any(self) -> None:
        for _ in range(self._dice.randint(1, 6)):
            self._dice.choice((self._press_key, self._use_mouse, self._use_pad))()

    def _press_key(self) -> None:
        name, mod = self._dice.choice(_KEYS), self._dice.choice(_MODS)
        code = pygame.key.key_code(name)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        if len(name) == 1 or self._dice.random() < 0.05:
            text = name if len(name) == 1 else self._dice.choice(_TEXTS)
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        # Now and then a key is held, or its release is lost.
        if self._dice.random() < 0.9:
            pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod))

    def _use_mouse(self) -> None:
        width, height = self._window().size
        point = (self._dice.randint(-5, width + 5), self._dice.randint(-5, height + 5))
        move = pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0))
        pygame.event.post(move)
        kind = self._dice.randrange(4)
        if kind < 2:
            button = self._dice.choice((1, 1, 1, 2, 3, 4, 9))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))
        elif kind == 2:
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=self._dice.choice((-1, 1))))

    def _use_pad(self) -> None:
        if not self._pads:
            self._pads.append(VirtualGamepad())
        pad = self._dice.choice(self._pads)
        if self._dice.random() < 0.5:
            self._dice.choice((pad.press, pad.release))(self._dice.choice(PAD_BUTTONS))
        else:
            pad.push(self._dice.choice(_AXES), self._dice.choice((-1, -0.4, 0, 0, 0.4, 1)))

    def _switch_pad(self) -> None:
        if self._pads and self._dice.random() < 0.6:
            self._pads.pop(self._dice.randrange(len(self._pads))).unplug()
        elif len(self._pads) < 3:
            self._pads.append(VirtualGamepad())

    def _resize(self) -> None:
        size = self._dice.choice(_SIZES)
        self._window().size = size
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def _drop(self) -> None:
        for path in self._dice.sample(self._dropped, self._dice.randint(1, 3)):
            pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))

    def _lose_focus(self) -> None:
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
