"""A meadow as a map: ink and wash on parchment, for what a player knows or supposes."""

import math
import random
from collections.abc import Callable

from PIL import Image

from sprites.art.meadow.map_paper import paper_clips
from sprites.art.meadow.river import HEADINGS, flow_at, flow_pairs
from sprites.art.palette import (
    Clip,
    fill_rect,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    recolored,
    set_pixel,
)
from sprites.art.seats import MEADOW_SEATS as SEATS
from sprites.art.seats import layer_pictures, seat_colored
from sprites.art.shapes import draw_line

_INK, _FADED = "o", "4"
_GRASS, _MIRE, _WATER = "x", "p", "L"


# --- symbols on tiles

INKED = ("swamp", "portal", "grate", "treasure", "rocket", "skull", "question")


def _ink_and_wash(wet: Callable[[float, float], bool], wash: str, ink: str) -> Image.Image:
    """Return a shape filled with a thin wash and drawn round with ink."""
    picture = new_image(16, 16)
    for y in range(16):
        for x in range(16):
            if wet(x, y):
                sides = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                set_pixel(picture, (x, y), wash if all(wet(*side) for side in sides) else ink)
    return picture


def _arrow(picture: Image.Image, go: str, at: tuple[int, int], tone: str) -> None:
    """Draw an arrow of seven pixels that points to a side."""
    (dx, dy), (x, y) = HEADINGS[go], at
    draw_line(picture, (x - dx * 3, y - dy * 3), (x + dx * 3, y + dy * 3), tone)
    for back in (1, 2):
        for side in (-1, 1):
            tip = (x + dx * (3 - back) - dy * back * side, y + dy * (3 - back) + dx * back * side)
            set_pixel(picture, tip, tone)


def river_course(come: str, go: str) -> Image.Image:
    """Return a river tile with known inflow and outflow."""
    where = flow_at(come, go)

    def wet(x: float, y: float) -> bool:
        return abs(where(x, y)[1]) < 5.2

    picture = _ink_and_wash(wet, _WATER, "J")
    for y in range(16):
        for x in range(16):
            along, right = where(x, y)
            if 2.4 < abs(right) < 3.4 and math.floor(along + right) % 6 < 3:
                set_pixel(picture, (x, y), "M")
    ox, oy = HEADINGS[go]
    ix, iy = HEADINGS[come]
    middle = (8 + 2 * (ox - ix), 8 + 2 * (oy - iy)) if come != go else (8, 8)
    _arrow(picture, go, middle, "I")
    return washed(picture, _GRASS)


_WAVES = ("..MM....MM..", ".M..M..M..M.", "M....MM....M")


def river(go: str = "") -> Image.Image:
    """Return a river tile with unknown inflow, and perhaps unknown outflow."""
    picture = new_image(16, 16)
    for y in range(1, 15):
        for x in range(1, 15):
            if (x + y * 3) % 11 and not (x in (1, 14) and y in (1, 14)):
                set_pixel(picture, (x, y), _WATER)
    for y in (2, 6, 10):
        paste(picture, image_from_rows(_WAVES), (2, y))
    if go:
        fill_rect(picture, (4, 4, 12, 12), _WATER)
        _arrow(picture, go, (8, 8), "I")
    return picture


def washed(picture: Image.Image, wash: str) -> Image.Image:
    """Return a symbol on a flat wash, by which known land stands out from unknown land."""
    made = new_image(16, 16)
    fill_rect(made, (1, 1, 15, 15), wash)
    paste(made, picture, (0, 0))
    return made


def field(variant: int) -> Image.Image:
    """Return dry land: a few ticks for grass on a green wash."""
    picture = washed(new_image(16, 16), _GRASS)
    chance = random.Random(variant + 33)
    for index in range(2):
        x, y = (4, 10)[index] + chance.randrange(3), (5, 11)[index] + chance.randrange(-1, 2)
        paste(picture, image_from_rows(("A.A", ".A.")), (x - 1, y - 1))
    return picture


def home(seat: int) -> Image.Image:
    """Return a home: a tent and a flag in the seat's colours."""
    tent = seat_colored(layer_pictures("meadow/ink")["tent"], SEATS[seat].tones)
    return washed(tent, _GRASS)


def marker(seat: int) -> Image.Image:
    """Return the marker of a player who is or may be here: the seat's emblem in a ring."""
    light, face, dark, ink = tuple(SEATS[seat].tones)
    picture = new_image(16, 16)
    for y in range(16):
        for x in range(16):
            far = math.hypot(x - 7.5, y - 7.5)
            if far < 7:
                tone = "9" if far < 5.7 else (light if x + y < 12 else face)
                set_pixel(picture, (x, y), "0" if far > 6.4 else tone)
    mark = layer_pictures("castle/marks8")[SEATS[seat].emblem]
    for y in range(8):
        for x in range(8):
            if letter_at(mark, (x, y)) != ".":
                set_pixel(picture, (x + 4, y + 4), dark if SEATS[seat].name != "gold" else ink)
    return picture


def cross(tone: str) -> Image.Image:
    """Return an X, drawn with two strokes of a brush."""
    picture = new_image(16, 16)
    for at in range(3, 13):
        fill_rect(picture, (at - 1, at, at, at), tone)
        fill_rect(picture, (15 - at, at, 16 - at, at), tone)
    for x, y in ((2, 2), (13, 2), (12, 13), (2, 13)):
        set_pixel(picture, (x, y), tone)
    return picture


def ask(question: Image.Image) -> Image.Image:
    """Return the sign of a side that one has not tried: a question on a dark disc."""
    picture = new_image(16, 16)
    for y in range(16):
        for x in range(16):
            far = math.hypot(x - 7.5, y - 7.5)
            if far < 7.2:
                set_pixel(picture, (x, y), "0" if far < 6.3 else "9")
    paste(picture, recolored(question, {ord("k"): ord("i")}), (0, 0))
    return picture


def danger(*, across: bool) -> Image.Image:
    """Return a line along which a rocket could come."""
    picture = new_image(16, 16)
    for at in range(16):
        if at % 4 < 2:
            set_pixel(picture, (at, 8) if across else (8, at), "c")
            set_pixel(picture, (at, 7) if across else (7, at), "f")
    return picture


def ghost(picture: Image.Image, phase: int = 0) -> Image.Image:
    """Return the ghost of a symbol: the same in broken strokes, without its wash."""
    made = new_image(*picture.size)
    pale = {**dict.fromkeys((_WATER, "9", "8", _GRASS, _MIRE), "."), "M": "K"}
    for y in range(picture.height):
        for x in range(picture.width):
            letter = letter_at(picture, (x, y))
            letter = pale.get(letter, letter)
            if letter != "." and (x + y + phase) % 4 < 2:
                set_pixel(made, (x, y), letter)
    return made


# --- edges of tiles: across, 16 by 5, its middle on the line; down, 5 by 16


def _edges() -> list[tuple[str, Image.Image]]:
    whole, hard, weak, doubt = (new_image(16, 5) for _ in range(4))
    fill_row(whole, 1, 0, 15, _INK)
    fill_row(whole, 2, 0, 15, _INK)
    fill_row(whole, 3, 0, 15, _INK)
    for x in range(1, 16, 4):
        set_pixel(whole, (x, 2), _FADED)
        set_pixel(whole, (x + 1, 2), _FADED)
    fill_rect(hard, (0, 0, 15, 4), "0")
    for x in range(1, 16, 4):
        fill_rect(hard, (x, 1, x + 2, 1), "2")
    fill_row(weak, 0, 0, 15, "k")
    fill_row(weak, 4, 0, 15, "k")
    fill_rect(weak, (0, 1, 15, 3), "m")
    for x in range(2, 16, 5):
        fill_rect(weak, (x, 1, x, 3), "k")
    broken = weak.copy()
    fill_rect(broken, (4, 0, 11, 4), ".")
    for x, y in ((4, 1), (3, 4), (5, 3), (11, 2), (12, 0), (10, 4), (7, 2), (8, 4)):
        set_pixel(broken, (x, y), "k")
    for x in range(0, 16, 4):
        fill_rect(doubt, (x, 2, x + 1, 2), _INK)
    perhaps = whole.copy()
    for x in range(5, 16, 8):
        fill_rect(perhaps, (x, 0, x + 2, 4), ".")
    # Known land leads on where a way is open.
    gone = new_image(16, 5)
    fill_row(gone, 2, 1, 15, _GRASS)
    for x in (0, 1, 14, 15):
        set_pixel(gone, (x, 2), "B")
    return [
        ("wall", whole),
        ("wall_hard", hard),
        ("wall_weak", weak),
        ("wall_broken", broken),
        ("wall_open", gone),
        ("wall_unknown", _running_out()),
        ("wall_ghost", doubt),
        ("wall_perhaps", perhaps),
    ]


def _running_out() -> Image.Image:
    """Return how the wash of known land runs out where one may try to go on."""
    picture = new_image(16, 5)
    for x in range(1, 16):
        for y, often in enumerate((5, 2, 1, 2, 5)):
            if (x * 7 + y * 3) % often == 0:
                set_pixel(picture, (x, y), _GRASS)
    return picture


def cursor(step: int) -> Image.Image:
    """Return the frame about the tile that is chosen: four corners that breathe."""
    picture = new_image(20, 20)
    out = step % 2
    for right in (False, True):
        for low in (False, True):
            x, y = (19 - out if right else out), (19 - out if low else out)
            sx, sy = (-1 if right else 1), (-1 if low else 1)
            for far in range(5):
                for deep, tone in ((0, "0"), (1, "f"), (2, "0")):
                    set_pixel(picture, (x + sx * max(far, deep), y + sy * deep), tone)
                    set_pixel(picture, (x + sx * deep, y + sy * max(far, deep)), tone)
    return picture


def map_clips() -> list[Clip]:
    """Return the map's pieces."""
    inked = layer_pictures("meadow/ink")
    single = {name: inked[name] for name in INKED}
    reeds = recolored(inked["swamp"], {ord("o"): ord("0"), ord("A"): ord("C")})
    single |= {"swamp": washed(reeds, _MIRE), "portal": washed(inked["portal"], _GRASS)}
    single["river_any"] = river()
    single |= {f"river_{go}": river(go) for go in HEADINGS}
    single |= {f"river_{come}_{go}": river_course(come, go) for come, go in flow_pairs()}
    several: dict[str, list[Image.Image]] = {
        "field": [field(variant) for variant in range(4)],
        "home": [home(seat) for seat in range(6)],
        "seat": [marker(seat) for seat in range(6)],
    }
    several |= {name: [picture] for name, picture in single.items()}
    made: list[Clip] = [
        *paper_clips(),
        *((name, 100, pictures) for name, pictures in several.items()),
        *((f"ghost_{name}", 100, [ghost(p) for p in frames]) for name, frames in several.items()),
        ("ask", 100, [ask(inked["question"])]),
        ("cross", 100, [cross("e")]),
        ("cross_ink", 100, [cross(_INK)]),
        ("danger_h", 100, [danger(across=True)]),
        ("danger_v", 100, [danger(across=False)]),
        ("pencil", 100, [inked["pencil"]]),
        ("cursor", 300, [cursor(step) for step in range(2)]),
    ]
    for name, picture in _edges():
        made.append((f"{name}_h", 100, [picture]))
        made.append((f"{name}_v", 100, [picture.transpose(Image.Transpose.TRANSPOSE)]))
    return made
