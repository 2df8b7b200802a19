"""Picture, sound, controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.content.words import get_text
from game.scenes.scene import House, Pop, Transition
from game.storage.settings import COLOR_VISIONS, ANIMATION_SPEEDS, Settings
from game.ui.bindings import DEFAULTS
from game.ui.command import Captured, Command, Input
from game.ui.theme import DIM, TEXT
from game.ui.widgets import Entry, Menu, heading

AREA = pygame.Rect(150, 74, 340, 246)
PAGES = ("video", "audio", "controls")
_BOUND = tuple(
    Command[name]
    for name in (
        "UP",
        "DOWN",
        "LEFT",
        "RIGHT",
        "CONFIRM",
        "BACK",
        "NEXT_VERB",
        "PREVIOUS_VERB",
        "UNDO",
        "REDO",
        "MENU",
        "HELP",
        "PASS",
        "LOOK",
        "EXAMINE",
        "TARGET",
        "DESCRIBE",
        "MAP",
        "LOG",
        "TAKE",
        "DROP",
        "THROW",
        "WIELD",
        "CLIMB",
        "CAST",
        "RESIGN",
        *(f"VERB_{number}" for number in range(1, 7)),
        "AGAIN",
        "NEW",
        "FULLSCREEN",
    )
)


def _with(settings: Settings, field: str, value: bool | int | str) -> Settings:  # noqa: FBT001 (a value)
    changed: dict[str, Any] = {field: value}
    return replace(settings, **changed)


class SettingsScene:
    """Three pages; every change is in force and saved at once."""

    def __init__(self, house: House) -> None:
        """Open the first page."""
        self.house = house
        self.page = 0
        self.binding: Command | None = None
        self._open()

    def _open(self) -> None:
        entries = (self._video, self._audio, self._controls)[self.page]()
        self.menu = Menu(entries, AREA, self.house.speaker.play)

    @property
    def _now(self) -> Settings:
        return self.house.settings

    def _toggle(self, field: str, key: str) -> Entry:
        def flip(_: int) -> None:
            self.house.change(_with(self._now, field, not getattr(self._now, field)))

        def value() -> str:
            return get_text("shared", "settings.on" if getattr(self._now, field) else "settings.off")

        return Entry(get_text("shared", f"settings.{key}"), None, flip, value)

    def _level(self, field: str, key: str, low: int, high: int) -> Entry:
        def change(step: int) -> None:
            value = max(low, min(high, getattr(self._now, field) + step * 10))
            self.house.change(_with(self._now, field, value))

        return Entry(
            get_text("shared", f"settings.{key}"), None, change, lambda: f"{getattr(self._now, field)} %"
        )

    def _choice(self, field: str, key: str, choices: Sequence[str]) -> Entry:
        """Return a row of words, those of the texts' table `key`."""

        def change(step: int) -> None:
            place = (choices.index(getattr(self._now, field)) + step) % len(choices)
            self.house.change(_with(self._now, field, choices[place]))

        return Entry(
            get_text("shared", f"settings.{key}"),
            None,
            change,
            lambda: get_text("shared", f"{key}.{getattr(self._now, field)}"),
        )

    def _video(self) -> list[Entry]:
        return [
            self._toggle("fullscreen", "fullscreen"),
            self._level("brightness", "brightness", 50, 150),
            self._toggle("flat_light", "flat_light"),
            self._toggle("letters", "letters"),
            self._choice("eyes", "eyes", COLOR_VISIONS),
            self._toggle("fog", "fog"),
            self._toggle("ask_to_end", "ask_to_end"),
            self._toggle("reduce_flashes", "reduce_flashes"),
            self._choice("animation_speed", "speed", ANIMATION_SPEEDS),
        ]

    def _audio(self) -> list[Entry]:
        return [self._level(name, name, 0, 100) for name in ("music", "effects", "interface")]

    def _controls(self) -> list[Entry]:
        entries = [self._control(command) for command in _BOUND]
        entries.append(Entry(get_text("shared", "settings.reset"), self._reset, icon="undo"))
        return entries

    def _control(self, command: Command) -> Entry:
        def value() -> str:
            return get_text("shared", "settings.press") if self.binding is command else ""

        def signs() -> list[tuple[str, str]]:
            reader = self.house.reader
            return reader.bindings.glyphs(command, reader.device)

        label = get_text("shared", f"command.{command.name}")
        return Entry(label, self._binder(command), None, value, signs=signs)

    def _binder(self, command: Command) -> Callable[[], None]:
        def bind() -> None:
            self.binding = command
            self.house.reader.capture = True

        return bind

    def _reset(self) -> None:
        self.house.change(replace(self._now, bindings={}))

    def handle(self, command: Input) -> Transition:
        """Change values, turn pages, bind a control."""
        if isinstance(command, Captured):
            self._bind(command.name)
            return None
        match command:
            case Command.BACK | Command.MENU:
                self.house.speaker.play("ui_back")
                return Pop()
            case Command.NEXT_VERB | Command.PREVIOUS_VERB:
                step = 1 if command is Command.NEXT_VERB else -1
                self.page = (self.page + step) % len(PAGES)
                self.house.speaker.play("ui_open")
                self._open()
                return None
        self.menu.handle(command)
        return None

    def _bind(self, name: str) -> None:
        command, self.binding = self.binding, None
        self.house.reader.capture = False
        escape = name == "escape" and command is not Command.BACK
        if command is not None and not escape:
            changed = self.house.reader.bindings.rebound(command, name)
            if all(changed.get(c.name, DEFAULTS[c]) for c in _BOUND):
                self.house.change(replace(self._now, bindings=changed))
                self.house.speaker.play("ui_confirm")
                return
        self.house.speaker.play("refuse")

    def update(self, dt: float) -> Transition:
        """Wait."""
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the open page."""
        target.fill((14, 10, 18))
        paint, letters, reader = self.house.paint, self.house.letters, self.house.reader
        heading(target, paint, get_text("shared", "settings.heading"), (320, 14))
        x = AREA.left
        for index, page in enumerate(PAGES):
            words = get_text("shared", f"settings.{page}")
            area = pygame.Rect(x, 46, letters.width(words) + 24, 20)
            paint.panel(target, area, "button_focus" if index == self.page else "button")
            color = TEXT if index == self.page else DIM
            letters.draw(target, words, (area.centerx, area.top + 5), color, align=0.5)
            x = area.right + 6
        self.menu.draw(target, paint)
        if PAGES[self.page] == "controls":
            note = get_text("shared", "settings.own_keys")
            letters.draw(target, note, (AREA.left, AREA.bottom + 1), DIM)
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "settings.change")),
            (Command.NEXT_VERB, get_text("shared", "settings.page")),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        paint.prompts(target, entries, (AREA.left, 336), reader.bindings, reader.device)
