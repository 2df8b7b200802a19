"""Stories of menus in `stories.txt`, told as those of boards in `played.py`.

Each story has saves of its own. `+` does something before, or beside the screen; `$` opens a scene:
both are Python, with the methods of `_Beginnings` as its words. What is told beside the words of
the screen: files in the folder of saves that came or went, settings that changed, and what was
copied.
"""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import count
from pathlib import Path
from time import mktime
from typing import Any
from unittest.mock import patch

import pygame

from game.content.assets.map_paths import LEVELS_FOLDER
from game.core.match import Match
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.history.history import HistoryScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.opened_file import open_file
from game.scenes.scene import Scene
from game.scenes.settings.settings import FIELDS, SettingsScene
from game.ui.input.command import Command
from game.ui.input.key_sets import DEFAULT_BINDINGS
from tests.golden.played import Teller, checksum
from tests.golden.screens import noting
from tests.support.game_driver import GameDriver
from tests.support.paths import ROOT
from tests.support.saves import finished_match
from tests.support.virtual_gamepad import VirtualGamepad

INPUT = ("=", ":", "$", ">", "+")
_STAMP = re.compile(r"\d{4}-\d\d-\d\d[-_ ]?[\d-]*|\b[0-9a-f]{8,}\b")


def tell_menu_stories(pad: VirtualGamepad, asked: Sequence[str]) -> Iterator[str]:
    """Yield the lines of stories, each followed by what comes of it; the folder here is empty."""
    starts = [number for number, line in enumerate(asked) if line[0] == "="]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(asked)], strict=True)):
        player, heard = GameDriver(Path(f"s{number:02}")), list[str]()
        player.run_frames(4)
        with noting(player, heard), patch.object(pygame.scrap, "put_text", heard.append):
            yield from _MenuTeller(player, pad, heard).tell(asked[start:end])
        player.context.close()
        player.close()


class _Beginnings:
    """What stories of menus begin with."""

    def __init__(self, player: GameDriver) -> None:
        self._player, self._scenes = player, player.context.scenes
        self._seconds = count(int(mktime((2023, 11, 14, 22, 13, 20, 0, 0, 0))), 60)

    def setup(self, name: str, index: int | None = None) -> Scene:
        """Return the set-up of a game; `index` counts the maps after the random one."""
        scene = MatchSetupScene(self._player.context, RULESETS[name])
        scene.menu.index = scene.menu.index if index is None else index
        if scene.selected_entry is not None:
            scene.map_list.load(scene.selected_entry)
        return scene

    def controls(self, command: str) -> Scene:
        """Return the settings at a command's row."""
        scene = SettingsScene(self._player.context)
        for _ in range(2):
            scene.handle(Command.NEXT_VERB)
        scene.menu.index = len(FIELDS["controls"]) + [*DEFAULT_BINDINGS].index(Command[command])
        return scene

    def title(self) -> Scene:
        return self._scenes.title()

    def together(self) -> Scene:
        return self._scenes.play_together()

    def rules(self, name: str) -> Scene:
        return HelpPagesScene(self._player.context, RULESETS[name])

    def history(self) -> Scene:
        return HistoryScene(self._player.context)

    def opened(self, name: str) -> Scene:
        return open_file(self._player.context, Path(name))

    def save(self, name: str, plies: int = 2, seed: int = 1, **params: Any) -> None:
        """Save a match in play, a minute after the one before."""
        rules = RULESETS[name]
        match = Match(rules, rules.generate(params, seed), rules.seats.start, seed)
        for _ in range(plies):
            match.play(match.legal[0])
        self._save(match)

    def finish(self, name: str) -> None:
        """Save a match that is over, a minute after the one before."""
        self._save(finished_match(name))

    def _save(self, match: Match) -> None:
        store, seconds = self._player.store, next(self._seconds)
        store.save_match(match)
        for path in store.folder.rglob(f"{store.file_stem(match)}.*"):
            os.utime(path, (seconds, seconds))

    def write(self, name: str, text: str) -> None:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a text file, a minute after what was last saved."""
        path, seconds = Path(name), next(self._seconds)
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(path, (seconds, seconds))

    def copy_levels(self, name: str) -> None:
        # Of one game alone: another game or map is no news here.
        shutil.copytree(LEVELS_FOLDER / MENU_RULESETS[0], f"{name}/{MENU_RULESETS[0]}")
        for path in (path for path in LEVELS_FOLDER.iterdir() if path.is_file()):
            shutil.copy(path, name)


class _MenuTeller(Teller):
    def __init__(self, player: GameDriver, pad: VirtualGamepad, heard: list[str]) -> None:
        super().__init__(player, pad, RULESETS[MENU_RULESETS[0]], heard)
        beginnings = _Beginnings(player)
        names = (name for name in vars(_Beginnings) if name[0] != "_")
        self._names: dict[str, Any] = {name: getattr(beginnings, name) for name in names}
        self._names |= {"move": os.replace, "remove": os.remove}
        self._files = self._listed()
        self._known = player.context.settings

    def tell(self, asked: Sequence[str]) -> Iterator[str]:
        for line in asked:
            if line[0] == "+":
                yield line
                eval(line[2:], self._names)
                self._files = self._listed()
            else:
                yield from super().tell([line])

    def begin(self, drawn: str) -> Iterator[str]:
        drawings, self._files = list[object](), self._listed()
        yield from self.show(eval(drawn, self._names), drawings)
        yield checksum(drawings)

    def _press(self, key: str) -> None:
        """Press what boards know, drop a file, leave the window, pick an entry."""
        kind, _, rest = key.partition(":")
        if kind == "drop":
            path = ROOT / rest if rest.startswith("levels/") else Path(rest).absolute()
            pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
            self._player.run_frames(8)
        elif kind == "leave":
            pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
            self._player.run_frames()
        elif kind in ("pick", "to"):
            self._player.select_entry(rest.replace("_", " "))
            super()._press("return" if kind == "pick" else "")
        else:
            super()._press(key)

    def _tell(self, drawings: list[object]) -> Iterator[str]:
        files, settings = self._listed(), self._player.context.settings
        yield from (f"gone {name}" for name in sorted(self._files - files))
        yield from (f"new {name}" for name in sorted(files - self._files))
        for name in (each.name for each in fields(settings)):
            if (value := getattr(settings, name)) != getattr(self._known, name):
                yield plain(f"set {name} {value}")
        self._files, self._known = files, settings
        yield from map(plain, super()._tell(drawings))

    def _listed(self) -> set[str]:
        folder = self._player.store.folder
        paths = (path for path in folder.rglob("*") if path.is_file() and "sqlite" not in path.name)
        return {_STAMP.sub("…", path.relative_to(folder).as_posix()) for path in paths}


def plain(line: str) -> str:
    """Return a line without times and the folders of this machine."""
    for folder, name in ((Path.cwd(), "HERE"), (ROOT, "GAME")):
        line = line.replace(str(folder), name)
    return _STAMP.sub("…", line)
