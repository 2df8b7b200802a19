"""Sprites: palette, tables, clips, what a build refuses, and that generated ones are not stale."""

import json
import shutil
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from game.content.assets.sprite_sheets import read_sprite_sheet
from game.ui.input.bindings import PAD_BUTTONS, Bindings, Device
from game.ui.input.key_sets import DEFAULT_BINDINGS
from sprites import build
from sprites.art import all_sheets as all_sheets_module
from sprites.art.all_sheets import build_files, stale_sheets
from sprites.art.baator.effects import effect_clips
from sprites.art.painted import layer_problems, painted_problems
from sprites.art.palette import COLOR_NAMES, PALETTE, SPRITES_DIR, letter_at
from sprites.art.seats import LAYERS
from sprites.art.sheet import read_clips

EXPORTS = Path(__file__).parent / "exports"


def test_palette_has_64_colours_with_a_letter_and_a_name() -> None:
    assert len(PALETTE) == 1 + 64
    assert len(set(COLOR_NAMES)) == len(set(COLOR_NAMES.values())) == 64
    assert all(len(letter) == 1 for letter in PALETTE)


@pytest.mark.slow
@pytest.mark.judges("sprites")
def test_every_sprite_is_as_it_should_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["--check"]) == 0, capsys.readouterr().out


# Written as Aseprite 1.3 and LibreSprite 1.0 write them, which puts what path it saves to.
@pytest.mark.parametrize("export", sorted(EXPORTS.glob("*.json")), ids=lambda path: path.stem)
def test_a_paint_programs_export_is_read_and_plays_as_it_does_there(
    export: Path, tmp_path: Path
) -> None:
    image = Image.new("RGBA", (48, 24))
    for frame, letter in enumerate("fLu"):
        image.paste(PALETTE[letter], (16 * frame, 0, 16 * frame + 16, 24))
    image.save(tmp_path / "imp.png")
    shutil.copy(export, tmp_path / "imp.json")
    assert list(painted_problems(tmp_path)) == []
    clips = read_clips(tmp_path / "imp.json")
    played = {
        tag: "".join(letter_at(picture, (0, 0)) for picture in pictures)
        for tag, _, pictures in clips
    }
    die = {"die": "uLfL"} if "pingpong_reverse" in export.read_text(encoding="utf-8") else {}
    assert played == {"idle": "fL", "walk": "fLuL", "hurt": "uLf"} | die
    assert {ms for _, ms, _ in clips} == {120}


def test_a_layer_that_does_not_fit_its_figure_is_told_and_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(LAYERS, tmp_path, dirs_exist_ok=True)
    assert list(layer_problems(tmp_path)) == []
    spoilt = {
        "caves/hall": 1,
        "caves/props": 8,
        "castle/marks3": 0,
        "castle/end_emblem": 3,
        "meadow/seat_arms": 2,
    }
    for name, tag in spoilt.items():
        path = tmp_path / f"{name}.json"
        text = path.read_text(encoding="utf-8")
        tags = json.loads(text)["meta"]["frameTags"]
        path.write_text(text.replace(f'"{tags[tag]["name"]}"', '"new"'), encoding="utf-8")
    told = "\n".join(layer_problems(tmp_path))
    assert "marks3.json: it has no tag 'cross', which sprites are made of" in told
    assert "props.json: it has no tag 'glass'" in told
    assert "hall.json: it has no tag 'decal'" in told
    assert "tag 3 is 'new' with 4 frames of 32x48, but 'end_idle_n' with 4 frames" in told
    path.unlink()
    assert "seat_arms.json: it is missing" in "".join(layer_problems(tmp_path))
    monkeypatch.setattr(build, "painted_problems", lambda: iter(("pixel",)))
    monkeypatch.setattr(build, "build_files", lambda: pytest.fail("made"))
    assert build.main([]) == 1


def test_what_stands_on_the_ground_is_painted() -> None:
    exits = {"castle/exit": "opening", "castle/tiles.exit": "exit_open"}
    town = {"caves/tiles_town.walls": "wall_c", "caves/tiles_town.flowers": "ember"}
    others = {"baator/tiles.props": "pillar_found", "meadow/paper.pin": "wax"}
    others |= {f"{place}/tiles.decals": "decal" for place in ("baator", "castle", "circuit")}
    for name, tag in (exits | town | others).items():
        path = SPRITES_DIR / f"{name}.json"
        meta = json.loads(path.read_text(encoding="utf-8"))["meta"]
        assert "app" not in meta, name
        assert tag in read_sprite_sheet(path), name


def test_a_build_writes_what_is_stale_and_never_over_what_was_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_sheets_module, "all_sheets", lambda: {"one": effect_clips()})
    monkeypatch.setattr(all_sheets_module, "SPRITES_DIR", tmp_path)
    path = tmp_path / "one.png"
    assert list(stale_sheets()) == ["one"]
    assert build_files() == list(stale_sheets()) == []
    # However well it is compressed, a picture with the same pixels is not stale.
    picture = Image.open(path).convert("RGBA")
    picture.save(path, compress_level=0)
    assert list(stale_sheets()) == []
    picture.putpixel((0, 0), PALETTE["Y"])
    picture.save(path)
    kept = path.read_bytes()
    (refusal,) = build_files()
    assert "one.json: painted since it was built, and kept" in refusal
    assert path.read_bytes() == kept
    # One that cannot be read is no traceback.
    path.write_bytes(kept[: len(kept) // 2])
    assert build_files() == [refusal]


def test_every_default_binding_has_a_prompt_clip() -> None:
    drawn = set(read_sprite_sheet(SPRITES_DIR / "ui/prompts.json"))
    # The player may bind any button.
    buttons = ({"CONFIRM": (f"pad:{name}",)} for name in PAD_BUTTONS)
    for bindings, command, device in product(
        map(Bindings, ({}, *buttons)), DEFAULT_BINDINGS, Device
    ):
        tag, label = bindings.glyph(command, device)
        assert not tag or tag in drawn, (command, device)
        assert not label or tag == "key_blank"
