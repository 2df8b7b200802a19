"""Sprites: palette, tables, clips, and that pictures match their sources."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.content.assets.sprite_sheets import read_sprite_sheet
from game.ui.input.bindings import Bindings, Device
from game.ui.input.key_sets import DEFAULT_BINDINGS
from sprites.art import all_sheets as all_sheets_module
from sprites.art.all_sheets import all_sheets, build_files, stale_files
from sprites.art.baator.effects import digit_clips
from sprites.art.palette import PALETTE, SPRITES_DIR, set_pixel
from sprites.art.sheet import compile_sheet, read_clips
from sprites.art.source import SpriteSource, to_text
from sprites.art.ui.app_icon import SIZES
from sprites.build import main

TABLES = sorted(SPRITES_DIR.rglob("*.json"))
NAMES = [path.relative_to(SPRITES_DIR).with_suffix("").as_posix() for path in TABLES]
COLORS = {color[:3] for color in PALETTE.values() if color[3]}


def _foreign_colors(picture: Image.Image) -> set[tuple[int, ...]]:
    """Return the colours of a picture that are not in the palette, or are half transparent."""
    counts = picture.convert("RGBA").getcolors(1 << 20)
    assert counts is not None
    return {
        color
        for _, color in counts
        if isinstance(color, tuple) and color[3] and (color[3] < 255 or color[:3] not in COLORS)
    }


# --- the palette


def test_palette_has_64_colours_with_a_letter_and_a_name() -> None:
    rows = [
        line.split()
        for line in (SPRITES_DIR / "palette.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert all(len(row) == 3 and len(row[0]) == 1 and len(row[1]) == 6 for row in rows)
    for column in range(3):
        assert len({row[column] for row in rows}) == len(rows) == 64


@pytest.mark.slow
@pytest.mark.judges("sprites")
def test_every_pixel_is_in_the_palette() -> None:
    for path in sorted(SPRITES_DIR.rglob("*.png")):
        assert not _foreign_colors(Image.open(path)), path


@pytest.mark.slow
@pytest.mark.judges("sprites")
def test_the_frames_of_a_clip_have_one_size() -> None:
    for path in TABLES:
        for clip, _, pictures in read_clips(path):
            assert len({picture.size for picture in pictures}) == 1, (path, clip)


# --- sheets and their sources


@pytest.mark.slow
@pytest.mark.judges("sprites")
def test_no_sheet_is_stale() -> None:
    assert stale_files() == []


@pytest.mark.slow
@pytest.mark.judges("sprites")
def test_every_sheet_has_a_source() -> None:
    assert set(NAMES) == set(all_sheets())
    drawn = {
        path.relative_to(SPRITES_DIR).with_suffix("").as_posix()
        for path in SPRITES_DIR.rglob("*.png")
    }
    assert drawn == {*NAMES, *(f"icons/{size}" for size in SIZES)}


@pytest.mark.slow
def test_changed_and_missing_files_are_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = SpriteSource(SPRITES_DIR / "src" / "baator" / "kit.txt").clips
    small = {"one": kit, "two": digit_clips()}
    monkeypatch.setattr(all_sheets_module, "all_sheets", lambda: small)
    monkeypatch.setattr(all_sheets_module, "SPRITES_DIR", tmp_path)
    build_files()
    # However well it is compressed, a picture with the same pixels is not.
    picture = Image.open(tmp_path / "one.png").convert("RGBA")
    picture.save(tmp_path / "one.png", compress_level=0)
    assert stale_files() == []
    set_pixel(picture, (0, 0), "Y")
    picture.save(tmp_path / "one.png")
    table = (tmp_path / "two.json").read_text(encoding="utf-8")
    (tmp_path / "two.json").write_text(table.replace("100", "90"), encoding="utf-8")
    (tmp_path / "icons" / "16.png").unlink()
    assert stale_files() == ["one.png", "two.json", "16.png"]


@pytest.mark.slow
def test_a_sheet_survives_conversion_to_text_and_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # One sheet of each theme, and those that all themes share.
    for name in {name.rpartition("/")[0] or name: name for name in NAMES}.values():
        assert main(["--to-text", str(SPRITES_DIR / f"{name}.png")]) == 0, name
        (tmp_path / "again.txt").write_text(capsys.readouterr().out, encoding="utf-8")
        clips = SpriteSource(tmp_path / "again.txt").clips
        picture, table = compile_sheet(name, clips)
        assert table == (SPRITES_DIR / f"{name}.json").read_bytes(), name
        stored = Image.open(SPRITES_DIR / f"{name}.png")
        assert picture.tobytes() == stored.convert("RGBA").tobytes(), name
        assert to_text(clips) == (tmp_path / "again.txt").read_text(encoding="utf-8"), name


# --- interface


def test_every_default_binding_has_a_prompt_clip() -> None:
    drawn = set(read_sprite_sheet(SPRITES_DIR / "ui/prompts.json").clips)
    bindings = Bindings({})
    for command in DEFAULT_BINDINGS:
        for device in Device:
            tag, label = bindings.glyph(command, device)
            assert not tag or tag in drawn, (command, device)
            assert not label or tag == "key_blank"
