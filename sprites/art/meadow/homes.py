"""A meadow: the tents of homes with their flags, and the numbers of portals and homes."""

from __future__ import annotations

from PIL import Image

from sprites.art.castle.players import SeatColors, seat_colored
from sprites.art.meadow.ground import SEATS
from sprites.art.palette import (
    SPRITES_DIR,
    Clip,
    image_from_rows,
    letter_at,
    new_image,
    outlined,
    paste,
    set_pixel,
)
from sprites.art.pixel_text import font_glyphs
from sprites.art.source import SpriteSource

_MARKS = SPRITES_DIR / "src" / "castle" / "marks.txt"

# Seats with white digits, for contrast with their colour.
_DARK = ("crimson", "azure", "violet")

# A tent in the seat's colours: canvas with broad stripes, the flap open.
_TENT = (
    ".....4......",
    "....9fe.....",
    "....9ffe....",
    "...99f8ee...",
    "...9ff88e...",
    "..99f0088e..",
    "..9ff00f8ee.",
    ".99f0000f8e.",
    ".9ff0110f88e",
    "99f001100f8e",
    "9ff011110f88",
    "4o400110o4o4",
)
# The flag's rows, and how far each column droops in each frame.
_FLAG = ("Zffffffe", "fffffffe", "fffffffe", "fffffee.", "eeeeeea.")
_WAVES = (
    (0, 0, 0, 0, 0, 1, 1, 1),
    (0, 0, 1, 1, 1, 1, 0, 0),
    (0, 1, 1, 1, 1, 0, 0, 1),
    (0, 1, 0, 0, 0, 0, 1, 1),
)


def flag(seat: SeatColors, step: int) -> Image.Image:
    """Return a seat's flag with its emblem, flying to the right."""
    cloth = seat_colored(image_from_rows(_FLAG), seat.tones)
    mark = SpriteSource(_MARKS).pictures[seat.emblem]
    for y in range(3):
        for x in range(3):
            if letter_at(mark, (x, y)) != ".":
                set_pixel(cloth, (x + 2, y + 1), seat.emblem_tone)
    picture = new_image(9, 7)
    for x in range(8):
        paste(picture, cloth.crop((x, 0, x + 1, 5)), (x + 1, _WAVES[step][x]))
    for y in range(7):
        set_pixel(picture, (0, y), "4")
    return picture


def home(seat: SeatColors, step: int) -> Image.Image:
    """Return a home: a tent on its tile and a flag high enough to be seen over a player."""
    picture = new_image(16, 28)
    paste(picture, seat_colored(image_from_rows(_TENT), seat.tones), (1, 15))
    for y in range(2, 26):
        set_pixel(picture, (6, y), "4" if y % 5 else "o")
    paste(picture, flag(seat, step), (6, 2))
    set_pixel(picture, (6, 1), "i")
    return outlined(picture)


def number(value: int, tones: str) -> Image.Image:
    """Return a digit on a small plate; it floats over portals and homes."""
    light, face, ink = tuple(tones)
    picture = new_image(9, 11)
    for y in range(11):
        for x in range(9):
            rim = x in (0, 8) or y in (0, 10)
            if not (x in (0, 8) and y in (0, 10)):
                set_pixel(picture, (x, y), "0" if rim else light if y == 1 else face)
    glyph = font_glyphs()[str(value)]
    left = 4 - len(glyph[0]) // 2
    top = 2
    for y, text in enumerate(glyph):
        for x, cell in enumerate(text):
            if cell == "#":
                set_pixel(picture, (left + x, top + y), ink)
    return picture


def home_clips() -> list[Clip]:
    """Return the homes by seat, 1 to 6."""
    return [
        (f"home_{index + 1}", 170, [home(seat, step) for step in range(4)])
        for index, seat in enumerate(SEATS)
    ]


def number_clips() -> list[Clip]:
    """Return the numbers of portals and of homes, 1 to 6 each."""
    made: list[Clip] = [("portal", 100, [number(value, "RP9") for value in range(1, 7)])]
    plates = [
        number(index + 1, seat.tones[:2] + ("9" if seat.name in _DARK else "0"))
        for index, seat in enumerate(SEATS)
    ]
    return [*made, ("home", 100, plates)]
