"""The real Tiled reads every shipped map, and what it saves is the same level.

These tests run where the programs `tiled` and `tmxrasterizer` are installed (Debian: `apt-get
install tiled`), without a screen.
"""

import json
from pathlib import Path

import pytest

from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.maps.shipped_maps import list_levels, list_prefabs
from game.content.tmx.reader import load_level
from game.core.codec import digest
from game.rulesets import RULESETS
from tests.content.tmx.tiled_runner import needs_tiled, run_tiled, tiled_environment
from tools.tilesets.object_templates import template_files

pytestmark = needs_tiled
TILE = 16


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return tiled_environment(tmp_path_factory.mktemp("tiled"))


def export(env: dict[str, str], source: Path, out: Path) -> None:
    """Let Tiled open a map and save it in the format of a file's ending, without a warning."""
    kind = out.suffix.removeprefix(".")
    options = ["--embed-tilesets"] if kind == "json" else []
    assert run_tiled(env, "tiled", *options, "--export-map", kind, source, out) == ""


def unread(exported: Path) -> list[str]:
    """Return the tilesets of an exported map that Tiled could not read: it says nothing of them."""
    content = json.loads(exported.read_text(encoding="utf-8"))
    assert content["layers"]
    sets = content["tilesets"]
    return [str(entry.get("source", "?")) for entry in sets if not entry.get("imagewidth")]


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_every_map_opens_and_comes_back_the_same(
    name: str, env: dict[str, str], tmp_path: Path
) -> None:
    prefabs = list_prefabs(name)
    for path in (*list_levels(name), *prefabs):
        exported, saved = tmp_path / "a.json", tmp_path / path.name
        # Of levels Tiled's pictures show what it has not read: tests/content/tmx/
        # test_tiled_rendering.py.
        if path in prefabs:
            export(env, path, exported)
            assert unread(exported) == [], path
        export(env, path, saved)
        assert digest(load_level(saved, RULESETS)) == digest(load_level(path, RULESETS)), path


def test_a_map_without_its_tileset_is_found(env: dict[str, str], tmp_path: Path) -> None:
    path = list_levels(next(iter(RULESETS)))[0]
    (tmp_path / "a.tmx").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    export(env, tmp_path / "a.tmx", tmp_path / "a.json")
    assert unread(tmp_path / "a.json")


def test_every_template_is_read(env: dict[str, str], tmp_path: Path) -> None:
    objects = [
        f'<object id="{number}" template="{LEVELS_FOLDER / "templates" / name}" x="0" y="16"/>'
        for number, (name, _) in enumerate(template_files(), 1)
    ]
    (tmp_path / "a.tmx").write_text(
        '<map version="1.8" orientation="orthogonal" width="1" height="1" tilewidth="16" '
        f'tileheight="16"><objectgroup id="1" name="actors">{"".join(objects)}</objectgroup></map>'
    )
    told = tmp_path / "a.json"
    run_tiled(env, "tiled", "--detach-templates", "--export-map", "json", tmp_path / "a.tmx", told)
    layer = json.loads(told.read_text(encoding="utf-8"))["layers"][0]
    kinds = [Path(name).stem for name, _ in template_files()]
    assert [item["type"] for item in layer["objects"]] == kinds
    assert all(item["gid"] and item["width"] >= TILE for item in layer["objects"])
