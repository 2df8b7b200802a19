"""The skin of letters: everything on a board has one, and light and time go on as ever."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game.app import ROOT
from game.content.assets.ascii_tiles import read_ascii_tiles
from game.content.assets.errors import AssetError
from game.core.actor import ActorId
from game.core.grid import STAIRS_DOWN, Pos, Terrain
from game.rulesets import RULESETS
from game.ui.anim.stage import Stage
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ITEM_ICONS, SEAT_NAMES, TILES
from game.ui.style.themes import THEMES, theme_of
from tests.rulesets.railgun.boards import SEAT, board

SPRITES = ROOT / "sprites"


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("name", list(RULESETS))
def test_all_that_a_map_can_hold_has_a_letter(bank: SpriteBank, name: str) -> None:
    ruleset = RULESETS[name]
    pictures = bank.for_theme(ruleset.theme)
    letters = pictures.with_ascii(True)
    look = theme_of(ruleset.theme)
    seats = [f"seat_{SEAT_NAMES[seat]}" for seat in range(ruleset.seats.stop - 1)]
    sheets = [s for s in seats if pictures.has(s, "hurt")]
    clips = [(sheet, "idle") for sheet in sheets]
    for kind in ruleset.map_schema.spawns:
        if pictures.has(ITEM_ICONS, kind):
            clips.append((ITEM_ICONS, kind))
        elif kind != "hero" or not sheets:
            clips.append((look.item_sheet(kind, 1), "idle"))
    for sheet, clip in clips:
        if not (letters.has("seat", "idle") and sheet == "hero"):
            shown = letters.clip(sheet, clip)[0]
            assert pixels(shown) != pixels(pictures.clip(sheet, clip)[0]), (sheet, clip)
            assert shown.get_bounding_rect().width >= 2, (sheet, clip)
    grounds = {"floor", "wall"} if Terrain.WALL in ruleset.map_schema.terrains else {"floor"}
    tiles = {pixels(letters.clip(TILES, clip)[0]) for clip in grounds}
    assert len(tiles) == len(grounds)


@pytest.mark.parametrize("place", list(THEMES))
def test_every_line_of_the_table_names_a_sheet(bank: SpriteBank, place: str) -> None:
    pictures = bank.for_theme(place)
    for key in read_ascii_tiles(SPRITES)[place]:
        sheet, _, clip = key.partition(".")
        names = [] if sheet == "seat" else [p.stem for p in (SPRITES / place).glob("*.json")]
        assert sheet == "seat" or sheet in names, key
        if sheet == TILES:
            grounds = [g for g in names if g.startswith(TILES)]
            made = [pictures.with_tile_sheet(ground) for ground in grounds]
            begun = [clip, f"{clip}_a", f"{clip}_0", f"{clip}_n", f"{clip}_n_n", f"{clip}_s"]
            assert any(b.has(TILES, name) for b in made for name in begun), key
        elif clip:
            assert any(pictures.has(sheet, f"{clip}{side}") for side in ("", "_s", "_e")), key


def test_a_clip_takes_as_long_in_letters(bank: SpriteBank) -> None:
    pictures = bank.for_theme("baator")
    letters = pictures.with_ascii(True)
    for clip in ("idle", "walk", "die", "aim"):
        assert letters.duration("devil", clip) == pictures.duration("devil", clip)
    assert pixels(letters.frame("devil", "aim", 0)) != pixels(letters.frame("devil", "idle", 0))
    digits = [pixels(letters.frame("digit", "value", n)) for n in range(10)]
    assert len(set(digits)) == 10


def test_the_figure_of_a_person_is_the_same_sign_in_every_shape(bank: SpriteBank) -> None:
    letters = bank.for_theme("caves").with_ascii(True)
    assert letters.has("seat", "idle")
    assert not bank.for_theme("caves").has("seat", "idle")
    assert not letters.has("held", "iron_sword")
    assert pixels(letters.frame(TILES, STAIRS_DOWN[0].name.lower(), 0)) != pixels(
        letters.frame(TILES, "floor", 0)
    )


def test_the_skin_changes_in_the_middle_of_a_match_and_back(bank: SpriteBank) -> None:
    state = board("##########", "#...?#...#", "#.@....d.#", "#....#...#", "##########", facing="E")
    stage = Stage(bank, "baator", (160, 96))
    stage.snap_to(state.observe(SEAT), ())
    pictures = []
    for lettered in (False, True, True, False):
        stage.use_bank(bank.with_ascii(lettered))
        picture = pygame.Surface((160, 96))
        stage.draw(picture, (0, 0))
        pictures.append(pixels(picture))
    assert pictures[0] == pictures[3] != pictures[1] == pictures[2]
    devil = stage.actor_sprites[ActorId(3)].actor.pos
    assert devil == Pos(7, 2)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('hero = "@ mauve"', "'@ mauve' is no letter"),
        ('hero = "@"', "'@' is no letter"),
        ("hero = 7", "are broken"),
        ("hero = ", "are broken"),
        (None, "cannot be read"),
    ],
)
def test_a_broken_table_is_named(line: str | None, words: str, tmp_path: Path) -> None:
    shutil.copy(SPRITES / "palette.txt", tmp_path)
    if line is not None:
        (tmp_path / "letters.toml").write_text(f"[baator]\n{line}\n", encoding="utf-8")
    with pytest.raises(AssetError) as caught:
        read_ascii_tiles(tmp_path)
    assert str(tmp_path / "letters.toml") in str(caught.value)
    assert words in str(caught.value)
