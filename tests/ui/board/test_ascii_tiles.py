"""ASCII mode: every sprite of a board has a letter, and clips keep their timing."""

import shutil
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.content.assets.ascii_tiles import read_ascii_tiles
from game.content.assets.errors import AssetError
from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import ITEM_ICONS, TILES
from game.core.actor import ActorId
from game.core.grid import STAIRS_DOWN, Pos, Terrain
from game.rulesets import RULESETS
from game.rulesets.psttrl.combat.weapons import WEAPONS
from game.ui.stage.stage import Stage
from game.ui.style.constants import SEAT_NAMES
from game.ui.style.sprite_bank import SpriteBank
from tests.rulesets.railgun.boards import SEAT, board
from tests.scenes.panel.test_panel_pictures import contrast
from tests.support.paths import ROOT

SPRITES = ROOT / "sprites"


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_letters_stand_out_from_their_cells() -> None:
    for place, tiles in read_ascii_tiles(SPRITES).items():
        floor = tiles["tiles.floor"].background
        for name, tile in tiles.items():
            if tile.text and not name.startswith(("tiles.floor", "tiles.scorch")):
                cell = tile.background or floor
                assert cell is not None
                assert contrast(tile.color, cell) >= 3, f"{name} of {place}: sprites/letters.toml"


def test_letters_are_those_of_the_manuals() -> None:
    tiles = read_ascii_tiles(SPRITES)
    assert tiles["caves"]["weapons"].text == "/"
    # "On a field sable, the letter A, gules".
    killer = tiles["baator"]["devil.killer"]
    assert killer.text == "A"
    assert killer.color[0] > 2 * max(killer.color[1:])
    assert killer.background is not None
    assert max(killer.background) < 64


@pytest.mark.parametrize("name", list(RULESETS))
def test_everything_on_a_map_has_a_letter(bank: SpriteBank, name: str) -> None:
    ruleset = RULESETS[name]
    looks = looks_of(name)
    sprites = bank.for_looks(looks)
    ascii_bank = sprites.with_ascii(True)
    seats = [f"seat_{SEAT_NAMES[seat]}" for seat in range(ruleset.seats.stop - 1)]
    sheets = [s for s in seats if sprites.has(s, "hurt")]
    clips = [(sheet, "idle") for sheet in sheets]
    for kind in ruleset.map_schema.spawns:
        if sprites.has(ITEM_ICONS, kind):
            clips.append((ITEM_ICONS, kind))
        elif kind != "hero" or not sheets:
            clips.append((looks.item_sheet(kind, 1), "idle"))
    for sheet, clip in clips:
        if not (ascii_bank.has("seat", "idle") and sheet == "hero"):
            shown = ascii_bank.clip(sheet, clip)[0]
            no_letter = f"sprites/letters.toml has no letter for {sheet} or {sheet}.{clip}"
            assert pixels(shown) != pixels(sprites.clip(sheet, clip)[0]), no_letter
            assert shown.get_bounding_rect().width >= 2, (sheet, clip)
    grounds = {"floor", "wall"} if Terrain.WALL in ruleset.map_schema.terrains else {"floor"}
    assert len({pixels(ascii_bank.clip(TILES, clip)[0]) for clip in grounds}) == len(grounds)


def test_clips_have_the_same_duration_in_ascii(bank: SpriteBank) -> None:
    sprites = bank.for_looks(looks_of("railgun"))
    ascii_bank = sprites.with_ascii(True)
    for clip in ("idle", "walk", "die", "aim"):
        assert ascii_bank.duration("devil", clip) == sprites.duration("devil", clip)
    assert pixels(ascii_bank.frame("devil", "aim", 0)) != pixels(
        ascii_bank.frame("devil", "idle", 0)
    )
    assert len({pixels(ascii_bank.frame("digit", "value", n)) for n in range(10)}) == 10


def test_a_players_actor_has_the_same_letter_in_every_shape(bank: SpriteBank) -> None:
    ascii_bank = bank.for_looks(looks_of("psttrl")).with_ascii(True)
    assert ascii_bank.has("seat", "idle")
    assert not bank.for_looks(looks_of("psttrl")).has("seat", "idle")
    assert not ascii_bank.has("held", "iron_sword")
    assert pixels(ascii_bank.frame(TILES, STAIRS_DOWN[0].name.lower(), 0)) != pixels(
        ascii_bank.frame(TILES, "floor", 0)
    )


def test_ascii_mode_can_be_toggled_during_a_match(bank: SpriteBank) -> None:
    state = board("##########", "#...?#...#", "#.@....d.#", "#....#...#", "##########", facing="E")
    stage = Stage(bank, looks_of("railgun"), (160, 96))
    stage.snap_to(state.observe(SEAT), ())
    pictures = []
    for enabled in (False, True, True, False):
        stage.use_bank(bank.with_ascii(enabled))
        picture = pygame.Surface((160, 96))
        stage.draw(picture, (0, 0))
        pictures.append(pixels(picture))
    assert pictures[0] == pictures[3] != pictures[1] == pictures[2]
    assert stage.actor_sprites[ActorId(3)].actor.pos == Pos(7, 2)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('hero = "@ mauve"', "'@ mauve' is not a letter"),
        ('hero = "@"', "'@' is not a letter"),
        ("hero = 7", "are broken"),
        ("hero = ", "are broken"),
        (None, "cannot be read"),
    ],
)
def test_a_broken_table_is_an_error_with_its_path(
    line: str | None, message: str, tmp_path: Path
) -> None:
    shutil.copy(SPRITES / "palette.gpl", tmp_path)
    if line is not None:
        (tmp_path / "letters.toml").write_text(f"[baator]\n{line}\n", encoding="utf-8")
    with pytest.raises(AssetError) as caught:
        read_ascii_tiles(tmp_path)
    assert str(tmp_path / "letters.toml") in str(caught.value)
    assert message in str(caught.value)


def test_a_kind_without_a_sheet_is_drawn_as_its_first_letter(bank: SpriteBank) -> None:
    sprites = bank.for_looks(looks_of("railgun"))
    crate, zebra = sprites.frame("crate", "idle", 0), sprites.frame("zebra", "walk", 1)
    assert crate.get_bounding_rect().width >= 2
    assert pixels(crate) != pixels(zebra)
    assert not sprites.has("crate", "idle")
    with pytest.raises(AssetError, match="no sprite sheet for 'crate'"):
        bank.frame("crate", "idle", 0)


def test_who_stands_on_an_item_hides_its_letter(bank: SpriteBank) -> None:
    pictures = []
    for rows in (("@....",), ("@...?",)):
        stage = Stage(bank.with_ascii(True), looks_of("railgun"), (80, 16))
        stage.options.flat_light = True
        view = board(*rows).observe(None)
        items = tuple(replace(item, pos=Pos(0, 0)) for item in view.items)
        stage.snap_to(replace(view, items=items), ())
        picture = pygame.Surface((80, 16))
        stage.advance(1.0)
        stage.draw(picture, (0, 0))
        pictures.append(pixels(picture))
    assert pictures[0] == pictures[1]


def test_every_weapon_of_sword_tester_is_the_stroke_of_the_manual(bank: SpriteBank) -> None:
    tiles = read_ascii_tiles(SPRITES)["caves"]
    assert {tile.text for name, tile in tiles.items() if name.split(".")[0] == ITEM_ICONS} == {"/"}
    ascii_bank = bank.for_looks(looks_of("psttrl")).with_ascii(True)
    assert len({pixels(ascii_bank.frame(ITEM_ICONS, kind, 0)) for kind in WEAPONS}) == 1
