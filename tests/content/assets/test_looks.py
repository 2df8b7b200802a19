"""Looks files: every row read as its type, errors in one sentence, defaults for what is missing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.assets import looks as looks_module
from game.content.assets.looks import GaugeLook, Looks, MarkLook, looks_of, own_rows
from game.content.assets.looks_sprite_check import check_sheets
from game.core.grid import Terrain
from game.ui.input.command import Command
from game.ui.input.ruleset_keymap import keymap_of

CACHES = (own_rows, looks_of, keymap_of, check_sheets)
SHARED = """
theme = "castle"
[gauges]
turns = { style = "bar", icon = "turns" }
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return an empty folder of looks with a shared file."""
    monkeypatch.setattr(looks_module, "_ROOT", tmp_path)
    (tmp_path / "shared.toml").write_text(SHARED, encoding="utf-8")
    for cached in CACHES:
        cached.cache_clear()
    yield tmp_path
    for cached in CACHES:
        cached.cache_clear()


def read(folder: Path, text: str) -> Looks:
    (folder / "crates.toml").write_text(text, encoding="utf-8")
    return looks_of("crates")


def test_a_missing_file_has_the_shared_rows_and_defaults() -> None:
    looks = looks_of("crates")
    assert (looks.name, looks.theme) == ("crates", "castle")
    assert looks.gauge("turns").style == "bar"
    assert looks.gauge("pushes") == GaugeLook()
    assert looks.terrain_look(Terrain.EXIT).clip == ""
    assert "push" not in looks.marks


def test_rows_are_added_to_the_shared_ones_and_replace_them(folder: Path) -> None:
    looks = read(
        folder,
        """
        sprites.crate = "baator/kit"
        gauges.pushes = { style = "digits" }
        marks.push = { style = "fill", color = "#ff8000", corner = [1, 2] }
        terrain.HOME = { clip = "home" }
        music_loops = [[0, "tiles"], [3, "depths"]]
        glows."crate.pushed" = { color = "#000102", radius = 2 }
        keys.t = "LOG"
        verbs.CAST = "Use_pull"
        """,
    )
    assert looks.gauge("turns").icon == "turns"
    assert looks.gauge("pushes@1") == GaugeLook("number", in_hud=False)
    assert looks.marks["push"] == MarkLook("fill", (255, 128, 0), corner=(1, 2))
    assert looks.terrain_look(Terrain.HOME_4).clip == "home"
    assert looks.music_loops == ((0, "tiles"), (3, "depths"))
    assert looks.glows["crate.pushed"].radius == 2.0
    assert looks.sheet_names("crate")[0] == "baator/kit"
    assert keymap_of("crates").keys == {"t": Command.LOG}
    assert keymap_of("crates").verbs == {Command.CAST: "Use_pull"}
