"""What is refused, in which words, and what some functions return is what `refusals.txt` says.

There each line that is not indented is an expression of Python, with the words of `_Words`, of the
library (`fwo`) and of the tables below; what comes of it is indented: an error, or a value.

`python3 -m pytest tests/golden/test_refusals.py --golden-update` rewrites what is indented.
"""

import base64
import json
import os
import re
import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch
from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image

import main
from game import api, gym
from game.cli.engine import Engine
from game.content.assets import languages, looks, looks_sprite_check, sprite_sheets, strings
from game.content.assets.errors import AssetError
from game.content.maps import pars
from game.content.ruleset_assets_check import check_ruleset
from game.content.tmx.edges import apply_edges, read_edge_tiles
from game.content.tmx.lesson_check import lesson_problems
from game.core.action import Attack, Move, Shoot, Use
from game.core.actor import Actor
from game.core.codec import CodecError
from game.core.event import Outcome
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.level import LevelError, Param, ParamValue, Problem
from game.core.view import Gauge, View
from game.launcher import packages
from game.launcher.start_error import cause_of
from game.net.address_and_invitation import AddressError, read_invitation
from game.net.host_messages import HostMessage
from game.net.hosting.level_source import LevelSource
from game.net.messages import read_host_message
from game.net.requests import MapSelection
from game.rulesets import RULESETS
from game.storage.save_store import SaveStore
from game.storage.settings import MAX_NAME, Settings
from game.ui.audio.adaptive_music import music_for
from game.ui.input.bindings import Bindings, Device
from game.ui.input.command import VERB_NUMBERS
from game.ui.input.ruleset_keymap import keymap_of
from game.ui.paper.handwriting import newly_inked
from game.ui.style.canvas import picture_size
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.widgets.text_with_keys import spelled_out
from sprites.art.painted import painted_problems
from sprites.art.palette import PALETTE
from tests.support import tiled_texts
from tests.support.paths import ROOT
from tools import new_ruleset

FILE = Path(__file__).parent / "refusals.txt"
_CACHES = (looks.own_rows, looks.looks_of, keymap_of, looks_sprite_check.check_sheets)
_SHEET = {
    "frames": [{"frame": {"x": 0, "y": 0, "w": 16, "h": 24}, "duration": 100}],
    "meta": {"image": "a.png", "frameTags": [{"name": "idle", "from": 0, "to": 0}]},
}
_REFUSED = (ValueError, AddressError, AssetError, CodecError, LevelError)
Spoil = Callable[[Image.Image, Any], object]
_LONGEST, _SECONDS = 200, 2
# What versions of Python say differently.
_VARYING = re.compile(
    r"(?<=\()(Untermin|Expect|expected|'utf|invalid token).*(?=\))|(?<=Python )3\.\d+"
)
_SAFE = ("title", "play"), ("shared", "play.round", 3), ("maps", "river", "Four Corners")


_PAR = pars.Par(1, "", 1, ("hard", "demo"), True, 5, 9, 12, 5, "")
_NAMES: dict[str, Any] = {
    **vars(tiled_texts), "base64": base64, "zlib": zlib, "fwo": api, "gym": gym,
    "invitation": read_invitation, "MAX_NAME": MAX_NAME, "Param": Param, "PALETTE": PALETTE,
    "old_python_message": main.old_python_message, "picture_size": picture_size,
    "Attack": Attack, "Shoot": Shoot, "Use": Use, "WALK": Move(Direction.N),
    "VERB_NUMBERS": VERB_NUMBERS, "Direction": Direction, "Pos": Pos, "Terrain": Terrain,
    "Actor": Actor, "Gauge": Gauge, "Outcome": Outcome, "View": View, "replace": replace,
    "fair": lambda *players: pars.is_fair(RULESETS["dooom"], _PAR, players),
    "Bindings": Bindings, "Device": Device, "spelled_out": spelled_out, "Grid": Grid,
    "newly_inked": newly_inked,
    "music": lambda name, view: music_for(looks.looks_of(name), view),
}  # fmt: skip


class _Words:
    """What files and tables are read as, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def settings(self, content: str | bytes) -> tuple[dict[str, object], str]:
        """Return the settings of a file that differ from the defaults, and what is said."""
        path = self._folder / "settings.json"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        before, (read, said) = path.read_bytes(), SaveStore(self._folder).load_settings()
        assert not said or path.with_name("settings.json.broken").read_bytes() == before
        assert SaveStore(self._folder).load_settings() == (read, "")
        values, usual = asdict(read), asdict(Settings())
        return {name: value for name, value in values.items() if value != usual[name]}, said

    def looks(self, text: str) -> str:
        """Read the looks of a ruleset `crates`, and all that they name."""
        (self._folder / "shared.toml").write_text('theme = "castle"', encoding="utf-8")
        (self._folder / "crates.toml").write_text(text, encoding="utf-8")
        try:
            for cached in _CACHES:
                cached.cache_clear()
            with patch.object(looks, "_ROOT", self._folder):
                SpriteBank(ROOT / "sprites").for_looks(looks.looks_of("crates"))
                return str({key: each.name for key, each in keymap_of("crates").keys.items()})
        finally:
            for cached in _CACHES:
                cached.cache_clear()

    def language(self, *asked: tuple[Any, ...], **files: str) -> list[str]:
        """Return what is wrong in the files of a language, and some texts, else such as are safe.

        What a text says of another one, such as a name, is asked for by a tuple in its place.
        """
        folder = self._folder / "xx"
        folder.mkdir(exist_ok=True)
        for path in folder.iterdir():
            path.unlink()
        for name, text in files.items():
            (folder / f"{name}.toml").write_text(text, encoding="utf-8")
        with _in_language(languages.find_languages(self._folder)["xx"]):
            said = [*strings.language_problems(), *map(_text, asked or _SAFE)]
            return said if asked else [*said, strings.help_pages("river")[0].title]

    def texts(self, code: str, *asked: tuple[Any, ...]) -> list[str]:
        with _in_language(languages.find_languages()[code]):
            return [*map(_text, asked)]

    def refused(self, code: str, name: str, **options: ParamValue) -> list[str]:
        """Return why options of a ruleset are refused, in English and in another language."""
        return _both(code, RULESETS[name].check_options(options))

    def hosted(self, code: str, *choice: Any) -> list[str]:
        """Return why a host refuses a map of River, in English and in another language."""
        with pytest.raises(LevelError) as error:
            LevelSource(RULESETS).make("river", MapSelection(*choice), 1)
        return _both(code, error.value.problems)

    def crowded(self, code: str) -> list[str]:
        """Return why a map is too small for all seats, in English and in another language."""
        with pytest.raises(LevelError) as error:
            RULESETS["dooom"].new_game(RULESETS["dooom"].blank_level(4, 4), 8, 1)
        return _both(code, error.value.problems)

    def message_text(self, text: str, **files: str) -> str:
        """Return a sentence in a language with some files."""
        self.language(**files)
        with _in_language(languages.find_languages(self._folder)["xx"]):
            return strings.message_text(text)

    def edges(self, tiles: str, gids: list[int], kinds: str, *, wrap: bool = False) -> list[object]:
        """Return what painted walls are on two cells of floor, and what is wrong with them."""
        grid = Grid(2, 1, bytes((Terrain.FLOOR, Terrain.FLOOR)), wrap=wrap)
        allowed = tuple(Edge[kind] for kind in kinds.split())
        walled, wrong = apply_edges(grid, gids, read_edge_tiles(fromstring(tiles)), allowed)
        return [[*walled.h_edges], [*walled.v_edges], *wrong]

    def sheet(self, old: str, new: str = "") -> object:
        """Read a sprite sheet in which a text stands for another, or all but its first half."""
        path, text = self._folder / "a.json", json.dumps(_SHEET)
        changed = text.replace(old, new) if new else text[: len(text) // 2]
        path.write_bytes(changed.encode("utf-8", "surrogateescape"))
        return sprite_sheets.read_sprite_sheet(path)

    def sprite(self, spoil: Spoil, *names: str) -> list[str]:
        """Return what is wrong with a painted sprite of two frames, of which files are written."""
        image, folder = Image.new("RGBA", (32, 24), PALETTE["f"]), self._folder / "painted"
        frames = [{"frame": {"x": x, "y": 0, "w": 16, "h": 24}, "duration": 100} for x in (0, 16)]
        tags = [{"name": "idle", "from": 0, "to": 1, "direction": "forward"}]
        table: Any = {"frames": frames, "meta": {"frameTags": tags}}
        spoil(image, table)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path in (folder / name for name in names or ("imp.json", "imp.png")):
            meta = {"image": f"{path.stem}.png"} | table["meta"]
            if path.suffix == ".png":
                image.save(path)
            else:
                path.write_text(json.dumps(table | {"meta": meta}))
        return [*painted_problems(folder)]

    def medals(self, *best: tuple[bool, int, int], note: str = "", par: Any = _PAR) -> list[str]:
        """Return the medal of each of some results on a map with a note."""
        level = replace(RULESETS["dooom"].blank_level(9, 9), note=note)
        return [pars.medal(each, par, level) or "none" for each in best]

    def wrapped(self, text: str) -> list[str]:
        """Return the lines of a text that is a pixel too wide for its room."""
        renderer = TextRenderer(ROOT / "sprites")
        assert renderer.width(text) == renderer.width(text.replace("\u00ad", ""))
        return [*map(ascii, renderer.wrap(text, renderer.width(text) - 1))]

    def lesson(self, note: str) -> list[tuple[str, ...]]:
        return [*map(tuple, lesson_problems(note, RULESETS["railgun"]))]

    def lacks(self, of: str = "sokoban", /, **changes: Any) -> list[str]:
        """Return what a ruleset lacks that has other values in its table, or its map schema."""
        ruleset, schema = RULESETS[of], {each.name for each in fields(RULESETS[of].map_schema)}
        own = {key: value for key, value in changes.items() if key in schema}
        changes = changes if not own else {"map_schema": replace(ruleset.map_schema, **own)}
        return check_ruleset(replace(ruleset, **changes))

    def tiled(self, text: str) -> list[str]:
        """Return the first and the last of the problems of a map, which are found soon."""
        began = time.process_time()
        found = [*map(str, tiled_texts.problems(self._folder, text))]
        assert time.process_time() - began < _SECONDS
        return [*found[:2], *found[200:]]

    def engine(self, line: bytes) -> object:
        """Return what an engine answers, and whether it still does."""
        engine = Engine(RULESETS)
        return engine.answer(line), "error" not in engine.answer(b'{"cmd": "rulesets"}')

    def new_ruleset(self, name: str) -> None:
        # Should one be taken after all, nothing is written.
        with patch("tools.new_ruleset._copy", side_effect=AssertionError):
            new_ruleset.write_new_ruleset(name, self._folder)

    def message(self, text: str) -> HostMessage:
        return read_host_message(text)

    def cause(self, said: str) -> object:
        return cause_of(said, packages.PLAY)


@contextmanager
def _in_language(language: languages.Language) -> Iterator[None]:
    strings.Catalog(language).use()
    try:
        yield
    finally:
        strings.Catalog(languages.find_languages()[languages.ENGLISH]).use()


def _both(code: str, problems: Sequence[Problem]) -> list[str]:
    with _in_language(languages.find_languages()[code]):
        return [said for each in problems for said in (each.text, strings.message_text(each.text))]


def _text(asked: tuple[Any, ...]) -> str:
    """Return a text of the language in use, of a file, or the title of a map."""
    said: list[Any] = [_text(part) if isinstance(part, tuple) else part for part in asked]
    return strings.map_text(*said[1:]) if said[0] == "maps" else strings.get_text(*said)


def _tell(asked: list[str], folder: Path) -> Iterator[str]:
    words = _Words(folder)
    names = {name: getattr(words, name) for name in vars(_Words) if name[0] != "_"}
    names |= _NAMES
    for line in asked:
        yield line
        try:
            value = eval(line, names)
            lines = [*map(str, value)] if isinstance(value, list) else [repr(value)]
        except _REFUSED as error:
            lines = [f"{type(error).__name__}: {error}"]
        for said in lines or ["nothing"]:
            plain = (
                said.replace(str(folder), "HERE").replace(str(ROOT), "GAME").replace(os.sep, "/")
            )
            yield f"  {_VARYING.sub('…', plain)[:_LONGEST]}".rstrip()


@pytest.mark.slow
def test_refusals_say_what_they_said(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    known = FILE.read_text(encoding="utf-8").splitlines()
    said = [*_tell([line for line in known if line[:1] != " "], tmp_path)]
    if request.config.getoption("--golden-update"):
        FILE.write_text("\n".join([*said, ""]), encoding="utf-8")
    cure = "if on purpose: python3 -m pytest tests/golden/test_refusals.py --golden-update"
    assert said == FILE.read_text(encoding="utf-8").splitlines(), cure
