"""Sprites: palette, tables, clips, and that pictures match their sources."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image, ImageChops

from game.content.assets.sprite_sheets import read_sprite_sheet
from game.ui.input.bindings import Bindings, Device
from game.ui.input.key_sets import DEFAULT_BINDINGS
from sprites.art import all_sheets as all_sheets_module
from sprites.art.all_sheets import all_sheets, build_files, stale_files
from sprites.art.baator.effects import digit_clips
from sprites.art.palette import (
    PALETTE,
    SPRITES_DIR,
    Clip,
    letter_at,
    new_image,
    set_pixel,
)
from sprites.art.sheet import compile_sheet, read_clips
from sprites.art.source import SpriteSource, to_text
from sprites.art.ui.app_icon import SIZES, app_icon
from sprites.art.ui.prompts import prompts
from sprites.build import main

TABLES = sorted(SPRITES_DIR.rglob("*.json"))
NAMES = [path.relative_to(SPRITES_DIR).with_suffix("").as_posix() for path in TABLES]
COLORS = {color[:3] for color in PALETTE.values() if color[3]}
SIDES = ("s", "e", "n")
# The clips every figure must have; `@` stands for each of SIDES.
FIGURES: dict[str, tuple[str, ...]] = {
    "baator/hero": ("idle_@", "walk_@", "attack_@", "hurt", "die", "win"),
    "baator/devil": ("idle_@", "walk_@", "attack_@", "aim_@", "hurt", "die", "killer"),
}
LOOPS = ("idle", "walk", "aim", "killer", "win")


def _clips(name: str) -> dict[str, list[Image.Image]]:
    """Return the clips of a sheet as on the board, without its portraits."""
    clips = read_clips(SPRITES_DIR / f"{name}.json")
    return {tag: frames for tag, _, frames in clips if not tag.startswith("portrait")}


def _foreign_colors(picture: Image.Image) -> set[tuple[int, ...]]:
    """Return the colours of a picture that are not in the palette, or are half transparent."""
    counts = picture.convert("RGBA").getcolors(1 << 20)
    assert counts is not None
    return {
        color
        for _, color in counts
        if isinstance(color, tuple) and color[3] and (color[3] < 255 or color[:3] not in COLORS)
    }


def _distinct(frames: list[Image.Image]) -> int:
    return len({frame.tobytes() for frame in frames})


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


def test_foreign_and_half_transparent_pixels_are_detected() -> None:
    picture = new_image(4, 4, "g")
    assert not _foreign_colors(picture)
    picture.putpixel((1, 2), (1, 2, 3, 255))
    picture.putpixel((2, 2), (*PALETTE["g"][:3], 128))
    assert _foreign_colors(picture) == {(1, 2, 3, 255), (*PALETTE["g"][:3], 128)}


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


def _kit() -> list[Clip]:
    return SpriteSource(SPRITES_DIR / "src" / "baator" / "kit.txt").clips


@pytest.mark.slow
def test_changed_and_missing_files_are_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = {"one": _kit(), "two": digit_clips()}
    monkeypatch.setattr(all_sheets_module, "all_sheets", lambda: small)
    monkeypatch.setattr(all_sheets_module, "SPRITES_DIR", tmp_path)
    build_files()
    assert stale_files() == []
    picture = Image.open(tmp_path / "one.png").convert("RGBA")
    set_pixel(picture, (0, 0), "Y")
    picture.save(tmp_path / "one.png")
    table = (tmp_path / "two.json").read_text(encoding="utf-8")
    (tmp_path / "two.json").write_text(table.replace("100", "90"), encoding="utf-8")
    (tmp_path / "icons" / "16.png").unlink()
    assert stale_files() == ["one.png", "two.json", "16.png"]


@pytest.mark.slow
def test_png_compression_does_not_make_a_picture_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = {"kit": _kit()}
    monkeypatch.setattr(all_sheets_module, "all_sheets", lambda: small)
    monkeypatch.setattr(all_sheets_module, "SPRITES_DIR", tmp_path)
    build_files()
    Image.open(tmp_path / "kit.png").save(tmp_path / "kit.png", compress_level=0)
    assert stale_files() == []


def test_frames_are_inside_the_picture_and_have_a_duration() -> None:
    for name in NAMES:
        path = SPRITES_DIR / f"{name}.json"
        table: Any = json.loads(path.read_text(encoding="utf-8"))
        image = Image.open(path.with_suffix(".png"))
        sheet = read_sprite_sheet(path)
        assert sheet.image == path.with_suffix(".png"), name
        assert table["meta"]["size"] == {"w": image.width, "h": image.height}, name
        for frame in sheet.frames:
            assert frame.duration_ms > 0, name
            assert 0 <= frame.x < frame.x + frame.width <= image.width, name
            assert 0 <= frame.y < frame.y + frame.height <= image.height, name


def test_clips_cover_all_frames_once_and_keep_their_size() -> None:
    for name in NAMES:
        sheet = read_sprite_sheet(SPRITES_DIR / f"{name}.json")
        covered: list[int] = []
        for first, last in sheet.clips.values():
            assert first <= last, name
            covered += range(first, last + 1)
            frames = sheet.frames[first : last + 1]
            assert len({(frame.width, frame.height, frame.duration_ms) for frame in frames}) == 1, (
                name
            )
        assert covered == list(range(len(sheet.frames))), name


@pytest.mark.slow
def test_frames_do_not_overlap() -> None:
    for name in NAMES:
        sheet = read_sprite_sheet(SPRITES_DIR / f"{name}.json")
        areas = [pygame.Rect(f.x, f.y, f.width, f.height) for f in sheet.frames]
        for index, area in enumerate(areas):
            assert area.collidelist(areas[:index]) == -1, name


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


@pytest.mark.slow
@pytest.mark.judges("sprites")
def test_a_contact_sheet_is_written(tmp_path: Path) -> None:
    out = tmp_path / "contact.png"
    assert main(["--contact", str(out), "--only", "baator/h"]) == 0
    page = Image.open(out).convert("RGBA")
    hero = Image.open(SPRITES_DIR / "baator" / "hero.png")
    assert page.width > hero.width * 7
    assert page.height > hero.height * 6
    assert not _foreign_colors(page)


# --- figures


@pytest.mark.parametrize(
    ("kind", "clip"),
    [
        (kind, clip.replace("@", side))
        for kind, clips in FIGURES.items()
        for clip in clips
        for side in (SIDES if "@" in clip else "-")
    ],
)
def test_a_figures_clips_are_animated(kind: str, clip: str) -> None:
    frames = _clips(kind)[clip]
    least = 3 if clip.split("_")[0] in (*LOOPS, "attack", "die") else 2
    assert _distinct(frames) >= least, clip
    if clip.startswith(("idle", "walk")):
        assert _distinct(frames) == len(frames) >= 3


@pytest.mark.parametrize("kind", FIGURES)
def test_a_figure_fits_its_tile_and_stands_on_its_lower_edge(kind: str) -> None:
    for tag, frames in _clips(kind).items():
        max_height = 32 if tag == "killer" else 24
        for frame in frames:
            box = frame.getbbox()
            assert box is not None
            assert frame.width <= 28
            assert frame.height <= max_height
            assert box[3] >= frame.height - 2, tag


@pytest.mark.parametrize("kind", FIGURES)
def test_a_figure_has_a_dark_outline(kind: str) -> None:
    dark = set("01ajkty2D")
    for tag, frames in _clips(kind).items():
        for frame in frames:
            inner = frame.crop((1, 1, frame.width - 1, frame.height - 1))
            outline = [
                letter_at(inner, (x, y))
                for y in range(1, inner.height - 1)
                for x in range(1, inner.width - 1)
                if letter_at(inner, (x, y)) != "."
                and "."
                in (
                    letter_at(inner, (x - 1, y)),
                    letter_at(inner, (x + 1, y)),
                    letter_at(inner, (x, y - 1)),
                    letter_at(inner, (x, y + 1)),
                )
            ]
            assert sum(letter in dark for letter in outline) >= 0.95 * len(outline), tag


@pytest.mark.parametrize("kind", FIGURES)
@pytest.mark.parametrize("clip", ["idle", "walk"])
def test_consecutive_frames_of_a_figure_do_not_jump(kind: str, clip: str) -> None:
    for side in SIDES:
        frames = _clips(kind)[f"{clip}_{side}"]
        for frame, following in zip(frames, [*frames[1:], frames[0]], strict=True):
            box, next_box = frame.getbbox(), following.getbbox()
            assert box is not None
            assert next_box is not None
            assert all(abs(a - b) <= 2 for a, b in zip(box, next_box, strict=True)), (clip, side)


# --- tiles


def test_floor_cap_and_face_differ_in_brightness() -> None:
    clips = _clips("baator/tiles")
    floor = sum(map(_brightness, clips["floor"])) / len(clips["floor"])
    cap = _brightness(clips["wall"][0])
    face = _brightness(clips["wall"][4].crop((0, 5, 16, 13)))
    assert cap < floor * 0.8
    assert face > floor * 1.1


def _brightness(picture: Image.Image) -> float:
    pixels = picture.convert("RGB").convert("L").tobytes()
    return sum(pixels) / len(pixels)


def test_floors_join_at_their_edges() -> None:
    floors = _clips("baator/tiles")["floor"]
    assert _distinct(floors) == len(floors) >= 4
    for floor in floors:
        for across in ((11, 0), (11, 15), (0, 5), (15, 5)):
            assert letter_at(floor, across) == "1"


def test_tiles_have_every_wall_and_enough_decals() -> None:
    clips = _clips("baator/tiles")
    for style in ("wall", "wall_b", "wall_c"):
        assert len(clips[style]) == _distinct(clips[style]) == 16
    assert _distinct(clips["decal"]) >= 8
    assert _distinct(_clips("baator/digit")["value"]) == 10


# --- interface


def test_every_default_binding_has_a_prompt_clip() -> None:
    drawn = set(_clips("ui/prompts"))
    bindings = Bindings({})
    for command in DEFAULT_BINDINGS:
        for device in Device:
            tag, label = bindings.glyph(command, device)
            assert not tag or tag in drawn, (command, device)
            assert not label or tag == "key_blank"


def test_prompts_differ_and_labels_fit_their_keycaps() -> None:
    clips: list[Clip] = prompts()
    pictures = {name: frames[0] for name, _, frames in clips if name != "key_blank"}
    assert len({(p.size, p.tobytes()) for p in pictures.values()}) == len(pictures)
    for name, picture in pictures.items():
        assert picture.height == 16
        if name.startswith("key_"):
            # The keycap's face is visible on both sides of the label.
            inside = picture.crop((3, 2, picture.width - 3, 11))
            ink = [
                x for x in range(inside.width) for y in range(9) if letter_at(inside, (x, y)) == "0"
            ]
            assert min(ink) >= 1, name
            assert max(ink) <= inside.width - 2, name


def test_panels_are_nine_slices_of_48() -> None:
    for name, frames in _clips("ui/panel").items():
        assert [frame.size for frame in frames] == [(48, 48)], name
        plain = frames[0].convert("RGB")
        flipped = ImageChops.difference(plain, plain.transpose(Image.Transpose.ROTATE_180))
        assert flipped.getbbox() is not None, f"{name} has no light from above"


ICONS = (
    "turns", "ammo", "kills", "streak", "hearing", "pillar", "star", "heart", "play", "door",
    "settings", "home", "again", "new", "replay", "book", "seed", "warning", "undo", "eye",
    "trophy", "sound", "music", "gear", "pad", "keyboard", "clock", "skull", "camera", "dice",
)  # fmt: skip


@pytest.mark.parametrize("name", ICONS)
def test_icons_exist(name: str) -> None:
    (frame,) = _clips("ui/icons")[name]
    assert frame.size == (12, 12)
    assert frame.getbbox() is not None


def test_the_window_icon_shows_a_whole_door() -> None:
    picture = app_icon(32)
    assert picture.size == (32, 32)
    door = [(x, y) for y in range(32) for x in range(32) if letter_at(picture, (x, y)) not in ".0"]
    assert min(x for x, _ in door) >= 2
    assert max(x for x, _ in door) <= 29
    assert min(y for _, y in door) >= 1
