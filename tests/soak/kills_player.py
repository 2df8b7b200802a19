"""A player with random habits in a process of its own, who tells what the game called saved."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from game.app.app import TIME_STEP, App
from game.app.start import create_context
from game.app.window import open_window
from game.content.maps.shipped_maps import all_levels
from game.core.actor import Seat
from game.core.codec import digest
from game.core.match import Match
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.match.play import PlayScene
from game.session.local_session import LocalSession
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace

PHASES = ("play", "set-up", "loading", "packing", "notes")
_PLAY_KEYS = ("up", "down", "left", "right", "x", "space", "return", "tab", "e")
_SETUP_KEYS = ("up", "down", "left", "right", "tab", "return")
_NOTES_KEYS = ("up", "down", "left", "right", "return", "space", "tab", "delete", "x", "e", "r")


def match_name(match: Match) -> str:
    """Return what tells a match from all others of a folder."""
    return f"{match.ruleset.name} {match.seed} {digest(match.level)[:12]}"


class ReportingStore(SaveStore):
    """Tells of each write of notes before and after it."""

    def __init__(self, folder: Path, report: Callable[[object], None]) -> None:
        """Report through a function."""
        super().__init__(folder)
        self._report = report

    def save_notes(self, match: Match | str, seat: Seat, notes: SavedWorkspace) -> None:
        """Write the notes of one seat."""
        assert not isinstance(match, str)
        told = {"notes": match_name(match), "seat": seat, "digest": digest(notes)}
        self._report({**told, "saved": False})
        self.problem = ""
        super().save_notes(match, seat, notes)
        self._report({**told, "saved": not self.problem})


class KillsPlayer:
    """Plays, sets up, resumes, imports maps and draws notes by injected inputs, until killed."""

    def __init__(self, folder: Path, seed: int, pipe: int) -> None:
        """Open the window."""
        self._dice = random.Random(seed)
        self._pipe = pipe
        self._store = ReportingStore(folder, self._report)
        self._store.recover(RULESETS)
        settings, _ = self._store.load_settings()
        settings = replace(settings, animation_speed="instant")
        canvas = open_window((640, 360), fullscreen=False)
        self._context = create_context(canvas, self._store, settings, mute=True)
        self._context.seed_rng = random.Random(seed)
        self._app = App(canvas, self._context)
        self._phases = (self._play, self._set_up, self._resume, self._pack, self._take_notes)

    def run(self, phase: str) -> None:
        """Begin with one phase, and play others for ever."""
        self._app.scenes = [self._context.scenes.title()]
        number = PHASES.index(phase)
        while True:
            self._report({"phase": PHASES[number]})
            self._phases[number]()
            number = self._dice.randrange(len(PHASES))

    def _report(self, line: object) -> None:
        os.write(self._pipe, json.dumps(line).encode() + b"\n")

    def _frame(self) -> None:
        self._app.frame(TIME_STEP)
        self._report({})
        for scene in self._app.scenes:
            if isinstance(scene, PlayScene):
                self._report_match(scene)
        if not self._app.scenes:
            self._app.scenes = [self._context.scenes.title()]

    def _report_match(self, scene: PlayScene) -> None:
        assert isinstance(scene.session, LocalSession)
        match = scene.session.match
        if match.ply and not scene.session.problem:
            over = match.outcome is not None
            self._report({"match": match_name(match), "ply": match.ply, "over": over})

    def _press(self, *names: str) -> None:
        for name in names:
            code = pygame.key.key_code(name)
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
            if len(name) == 1:
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=name))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0))
            self._frame()

    def _press_some(self, names: tuple[str, ...], count: int) -> None:
        self._press(*self._dice.choices(names, k=count))

    def _click(self) -> None:
        point = self._dice.randrange(640), self._dice.randrange(360)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
        self._frame()

    def _open_match(self, ruleset_name: str) -> None:
        ruleset, scenes = RULESETS[ruleset_name], self._context.scenes
        seed = self._context.roll_seed(ruleset)
        level = self._context.maps.random_levels.generate(ruleset, {}, seed)
        self._app.scenes = [scenes.title(), scenes.new_match(ruleset, level, seed)]
        self._frame()

    def _play(self) -> None:
        self._open_match(self._dice.choice(MENU_RULESETS))
        self._press_some(_PLAY_KEYS, 40)

    def _set_up(self) -> None:
        ruleset = RULESETS[self._dice.choice(MENU_RULESETS)]
        scenes = self._context.scenes
        self._app.scenes = [scenes.title(), scenes.match_setup(ruleset)]
        self._press_some(_SETUP_KEYS, 20)

    def _resume(self) -> None:
        """Continue a match from the title, if one is unfinished."""
        self._app.scenes = [self._context.scenes.title()]
        self._frame()
        if self._store.unfinished_files():
            self._press("return")
            self._press_some(("up", "down"), self._dice.randrange(3))
            self._press("return")
            self._press_some(_PLAY_KEYS, 8)

    def _pack(self) -> None:
        self._app.scenes = [self._context.scenes.title()]
        path = self._dice.choice(all_levels())
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        self._frame()
        self._press("escape")

    def _take_notes(self) -> None:
        names = [name for name in MENU_RULESETS if RULESETS[name].features.notebook is not None]
        self._open_match(self._dice.choice(names))
        self._press_some(_PLAY_KEYS, 6)
        for _ in range(3):
            self._press("m")
            self._press_some(_NOTES_KEYS, 6)
            self._click()
            self._press("escape", "escape")
