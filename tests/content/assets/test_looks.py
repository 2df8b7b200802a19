"""Looks files: every row read as its type, errors in one sentence, defaults for what is missing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.assets import looks as looks_module
from game.content.assets.errors import AssetError
from game.content.assets.looks import GaugeLook, Looks, MarkLook, looks_of, own_rows
from game.content.assets.looks_sprite_check import check_sheets
from game.core.grid import Terrain
from game.ui.input.command import Command
from game.ui.input.ruleset_keymap import keymap_of
from game.ui.style.sprite_bank import SpriteBank
from tests.support.paths import ROOT

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


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("gauges.a.low = 'two'", "gauges.a.low must be a whole number, not 'two'"),
        ("gauges.a.low = true", "gauges.a.low must be a whole number, not True"),
        ("gauge = 1", "gauge is not a key, did you mean gauges"),
        ("gauges = 3", "gauges must be a table"),
        ("gauges.pushes = 3", "gauges.pushes must be a table"),
        ("gauges.pushes = {icn = 'x'}", "gauges.pushes.icn is not a key, did you mean icon"),
        ("gauges.a = {style = 'bars'}", "gauges.a.style must be one of 'bar', 'pips',"),
        ("marks.push = {style = 'fill'}", "marks.push needs a color"),
        ("marks.p = {style = 'fill', color = 'red'}", "marks.p.color must be a colour such as"),
        ("music_loops = [[1]]", "music_loops[1] must be a list of 2, not 1"),
        ("worn = 'hat'", "worn must be a list"),
        ("poses.a.sparks = 5", "poses.a.sparks must be a colour"),
        ("theme = ", "Invalid value"),
        ("name = 'other'", "name is not a key"),
    ],
)
def test_an_error_is_one_sentence_with_file_and_key(folder: Path, text: str, problem: str) -> None:
    with pytest.raises(AssetError) as error:
        read(folder, text)
    message = str(error.value)
    assert message.startswith(f"The looks {folder / 'crates.toml'} are broken: ")
    assert problem in message
    assert "\n" not in message
    assert message.endswith(".")


@pytest.mark.parametrize(
    ("text", "key", "lacks"),
    [
        ("theme = 'cellar'", "theme", "no sprite sheet 'cellar/tiles'"),
        ("sprites.crate = 'baator/box'", "sprites.crate", "no sprite sheet 'baator/box'"),
        ("worn = ['hat']", "worn", "no sprite sheet 'wear_hat'"),
        ("gauges.pushes.icon = 'push'", "gauges.pushes.icon", "icons.json has no clip 'push'"),
        ("attacks.push.clip = 'shove'", "attacks.push.clip", "fx.json has no clip 'shove'"),
        ("terrain.GLASS.clip = 'ice'", "terrain.GLASS.clip", "tiles.json has no clip 'ice'"),
    ],
)
def test_an_unknown_sheet_or_clip_is_named_with_its_key(
    folder: Path, text: str, key: str, lacks: str
) -> None:
    with pytest.raises(AssetError) as error:
        SpriteBank(ROOT / "sprites").for_looks(read(folder, text))
    assert str(error.value).startswith(f"The looks {folder / 'crates.toml'}: {key}: ")
    assert lacks in str(error.value)


@pytest.mark.parametrize("text", ["keys.t = 'JUMP'", "verbs.JUMP = 'Use_jump'"])
def test_an_unknown_command_is_named_with_its_key(folder: Path, text: str) -> None:
    read(folder, text)
    with pytest.raises(AssetError, match=r"crates\.toml: (keys\.t|verbs\.JUMP): 'JUMP' is no"):
        keymap_of("crates")
