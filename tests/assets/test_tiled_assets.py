"""The generated Tiled files are up to date, complete and agree with the map schemas."""

import json
import os
import re
import shlex
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, fromstring, parse, tostring

import pytest

from game.cli.main import main as cli
from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.tmx.diagnostics import Diagnostics
from game.content.tmx.normalize import normalize_map
from game.content.tmx.pytmx_adapter import parse_normalized
from game.content.tmx.spawns import read_spawns
from game.core.grid import Pos
from game.rulesets import MENU_RULESETS, RULESETS
from tests.support.narrow import not_none
from tools.tilesets import build, schema_descriptions, tile_ids
from tools.tilesets.decorate_levels import add_tileset
from tools.tilesets.example_errors import EXAMPLE_ERRORS, first_message, write_example
from tools.tilesets.tileset import Tile, Tileset
from tools.tilesets.tileset_definitions import tilesets

PROJECT = json.loads((LEVELS_FOLDER / "five-ways-out.tiled-project").read_text(encoding="utf-8"))
TYPES = {entry["name"]: entry for entry in PROJECT["propertyTypes"]}


@pytest.mark.slow
def test_no_file_is_stale() -> None:
    assert build.stale_files() == {}
    assert schema_descriptions.stale_descriptions() == []


def test_changed_and_obsolete_files_are_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "automap").mkdir()
    (tmp_path / "automap" / "old.tmx").write_text("")
    (tmp_path / "a.txt").write_text("a\n")
    monkeypatch.setattr(build, "LEVELS", tmp_path)
    monkeypatch.setattr(build, "text_files", lambda: iter([(tmp_path / "a.txt", "b\n")]))
    monkeypatch.setattr(build, "image_files", lambda: iter(()))
    told = {path.name: fault.split()[-1] for path, fault in build.stale_files().items()}
    assert told == {"a.txt": "tools.tilesets", "old.tmx": "it"}


def test_a_missing_description_is_an_error() -> None:
    with pytest.raises(KeyError, match="has no description of"):
        schema_descriptions.description_of(next(iter(RULESETS)), "terrain", "lava")


@pytest.mark.parametrize("name", RULESETS)
def test_the_project_has_every_class_and_property_of_a_ruleset(name: str) -> None:
    schema = RULESETS[name].map_schema
    for kind, params in schema.spawns.items():
        assert "object" in TYPES[kind]["useAs"]
        members = {member["name"]: member["value"] for member in TYPES[kind]["members"]}
        for param in params:
            assert members[param.name] == param.default
    for terrain in schema.terrains:
        assert "tile" in TYPES[terrain.name.lower()]["useAs"]
    own = {member["name"]: member for member in TYPES[name]["members"]}
    assert own["ruleset"]["value"] == name
    for param in schema.params:
        assert own[param.name]["value"] == param.default
        enum = TYPES.get(own[param.name].get("propertyType", ""), {"values": []})
        assert list(enum["values"]) == list(param.choices)


def test_classes_have_a_description_and_a_colour() -> None:
    classes = [entry for entry in TYPES.values() if entry["type"] == "class"]
    for entry in classes:
        lines = [m["value"] for m in entry["members"] if m["name"] == "about"]
        assert lines or "map" in entry["useAs"]
        assert all(line.endswith((".", "?", "!")) for line in lines), entry["name"]
    assert len({entry["color"] for entry in classes}) > 20
    assert len({entry["id"] for entry in TYPES.values()}) == len(PROJECT["propertyTypes"])


def test_commands_accept_paths_with_spaces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my own maps" / "first map.tmx"
    path.parent.mkdir()
    assert cli(["new-level", "--ruleset", next(iter(RULESETS)), str(path)]) == 0
    lines = {entry["name"]: entry["arguments"] for entry in PROJECT["commands"]}
    for entry in PROJECT["commands"]:
        assert entry["command"] == "python3"
        assert entry["saveBeforeExecute"] is True
        assert entry["workingDirectory"] == "%projectpath/.."
    # Tiled inserts the path in quotes, then splits the line at spaces.
    filled = {
        name: shlex.split(line.replace("%mapfile", f'"{path}"')) for name, line in lines.items()
    }
    assert filled["Play this map"] == ["main.py", "--level", str(path)]
    capsys.readouterr()
    assert cli(filled["Check this map"][1:]) == 0
    assert capsys.readouterr().out == "1 level, no problems\n"


@pytest.mark.parametrize("name", RULESETS)
def test_every_template_can_be_placed(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    assert cli(["new-level", "--ruleset", name, str(path)]) == 0
    root = fromstring(path.read_text(encoding="utf-8"))
    group = not_none(root.find("objectgroup"))
    group.clear()
    group.set("name", "actors")
    kinds = list(RULESETS[name].map_schema.spawns)
    for number, kind in enumerate(kinds, 1):
        template = os.path.relpath(LEVELS_FOLDER / "templates" / name / f"{kind}.tx", tmp_path)
        at = {"x": "16", "y": "32"}
        SubElement(group, "object", {"id": str(number), "template": template, **at})
    path.write_bytes(tostring(root))
    diagnostics = Diagnostics(path.name)
    plain = normalize_map(path, diagnostics)
    tiled = parse_normalized(path, plain.root)
    spawns = read_spawns(tiled, plain, RULESETS[name].map_schema, 1, diagnostics)
    assert [(spawn.kind, spawn.pos) for spawn in spawns] == [(kind, Pos(1, 1)) for kind in kinds]
    assert diagnostics.problems == []


@pytest.mark.parametrize("name", RULESETS)
def test_every_class_has_a_tile_and_every_object_a_template(name: str) -> None:
    schema = RULESETS[name].map_schema
    paintable = {
        kind for tileset in schema.tilesets for kind in tilesets()[tileset].tiles_by_kind()
    }
    assert {terrain.name.lower() for terrain in schema.terrains} <= paintable
    for kind in schema.spawns:
        path = LEVELS_FOLDER / "templates" / name / f"{kind}.tx"
        root = fromstring(path.read_text(encoding="utf-8"))
        element, source = not_none(root.find("object")), not_none(root.find("tileset"))
        assert element.get("type") == kind
        tileset = tilesets()[Path(source.get("source", "")).stem]
        assert tileset.tiles[int(element.get("gid", "0")) - 1].kind == kind
        assert (path.parent / source.get("source", "")).is_file()


def test_every_tile_of_the_last_release_has_its_id() -> None:
    assert tile_ids.table_problems() == []
    for name, (count, _) in tile_ids.RELEASED.items():
        tileset = tilesets()[name]
        assert [tile.name for tile in tileset.tiles[:count]] == tile_ids.known_names(name)[:count]
        # What is drawn on maps is the tile of its class.
        tsx = fromstring((LEVELS_FOLDER / "tilesets" / f"{name}.tsx").read_text(encoding="utf-8"))
        for element in tsx.iter("tile"):
            if "type" in element.attrib:
                assert tileset.tiles[int(element.get("id", ""))].kind == element.get("type")
    assert tilesets()["river"].tiles[7].kind == "home_1"
    assert tilesets()["dungeon"].tiles[9].kind == "up_a"


def test_a_new_tile_comes_last_and_a_lost_one_ends_the_build(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def kinds(*names: str) -> Tileset:
        return Tileset("actors", 4, [Tile(kind=name) for name in names])

    grown = kinds("hero", "imp", "devil", "devil", "kit")
    assert [tile.name for tile in grown.tiles] == ["hero", "devil", "devil 2", "kit", "imp"]
    assert grown.lost_names == []
    written: list[Path] = []
    monkeypatch.setattr(build, "tilesets", lambda: {"actors": kinds("hero", "devil", "kit")})
    monkeypatch.setattr(Path, "write_bytes", lambda path, _: written.append(path))
    monkeypatch.setattr("sys.argv", ["tilesets"])
    assert build.main() == 1
    assert "'devil 2' is gone" in capsys.readouterr().out
    assert written == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"hero", "devil",', '"devil", "hero",', "the first 4 tiles of 'actors' are not, in order"),
        ('"hero", "devil",', '"hero", "devil", "hero",', "it lists 'hero' twice in 'actors'"),
        ("actors = [", "actors = 3\nimps = [", "it has no list of the tiles of 'actors'"),
        ("actors = [", "actors = ", "it cannot be read (Invalid value"),
    ],
)
def test_a_wrong_table_of_ids_ends_the_build(
    old: str, new: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tile_ids.TABLE.read_text(encoding="utf-8")
    monkeypatch.setattr(tile_ids, "TABLE", tmp_path / "tile_ids.toml")
    tile_ids.TABLE.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert sentence in "".join(tile_ids.table_problems())
    monkeypatch.setattr("sys.argv", ["tilesets", "--check"])
    assert build.main() == 1


def test_a_map_without_room_for_a_new_tile_is_refused() -> None:
    root = Element("map")
    for first, name in ((1, "actors"), (5, "baator")):
        SubElement(root, "tileset", firstgid=str(first), source=f"../tilesets/{name}.tsx")
    assert add_tileset(root, "actors", [3]) == 1
    assert add_tileset(root, "baator", [99]) == 5
    with pytest.raises(SystemExit, match="no room for new tiles of actors"):
        add_tileset(root, "actors", [4])


@pytest.mark.parametrize("name", sorted(tilesets()))
def test_terrain_sets_and_animations_refer_to_existing_tiles(name: str) -> None:
    tileset = tilesets()[name]
    for terrain in tileset.terrains:
        assert set(terrain.tiles) <= set(tileset.numbers)
        assert max(max(wang) for wang in terrain.tiles.values()) == len(terrain.colors)
    for tile in tileset.tiles:
        assert set(tile.frames) <= set(tileset.numbers)
        assert bool(tile.frames) == (tile.ms > 0)


ALL_EXAMPLES = [example for group in EXAMPLE_ERRORS.values() for example in group]


@pytest.mark.slow
def test_the_guide_quotes_the_messages_of_check_levels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = (LEVELS_FOLDER.parent / "docs" / "LEVELS.md").read_text(encoding="utf-8")
    for number, example in enumerate(ALL_EXAMPLES):
        path = tmp_path / f"{number}.tmx"
        write_example(example, path)
        assert cli(["check-levels", str(path)]) == 1
        output = capsys.readouterr().out
        (row,) = (line for line in guide.splitlines() if line.endswith(f"| {example.help} |"))
        assert row.split(" | ")[0].removeprefix("| ") in output


def test_an_example_without_an_error_is_rejected() -> None:
    harmless = ALL_EXAMPLES[0]._replace(pattern="")
    with pytest.raises(ValueError, match="not a mistake any more"):
        first_message(harmless)


def test_pictures_of_the_guide_exist() -> None:
    guide = (LEVELS_FOLDER.parent / "docs" / "LEVELS.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\]\((pictures/[^)]+)\)", guide))
    unseen = {f"pictures/levels-{name}.png" for name in MENU_RULESETS} - named
    assert not unseen, f"docs/LEVELS.md lacks {unseen}: python3 -m tools.tilesets.guide_images"
    for path in named:
        assert (LEVELS_FOLDER.parent / "docs" / path).is_file()


def test_a_tile_says_what_it_means_in_its_own_game() -> None:
    tileset = parse(LEVELS_FOLDER / "tilesets" / "codekeeper.tsx").getroot()
    wall = not_none(tileset.find("tile[@type='wall']/properties/property[@name='about']"))
    assert wall.attrib["value"] == "Blocks movement."
    everywhere = {member["name"]: member["value"] for member in TYPES["wall"]["members"]}
    assert "Only My Railgun: " in everywhere["about"]
