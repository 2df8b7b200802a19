"""Inside the machine: effects of weapons, vanishing, pickups and healing."""

import math
import random

from PIL import Image

from sprites.art.palette import Clip, fill_rect, letter_at, new_image, set_pixel
from sprites.art.shapes import (
    ANGLE_OF_DIRECTION,
    draw_crescent,
    draw_debris,
    draw_line,
    draw_ring,
    slash_effect,
    swing,
)

# --- weapons; a sheet's frames are centered on the target cell


def slash(way: str, step: int) -> Image.Image:
    """Return a sword's hit on a cell: light."""
    return slash_effect(way, step, ("9R", "99RV", "99RVP", "RVP", "PO"))


def slam(step: int) -> Image.Image:
    """Return the hammer's hit on one cell: a flash, a ring on the floor, splinters."""
    picture = new_image(16, 16)
    if step == 0:
        fill_rect(picture, (4, 9, 11, 11), "s")
        fill_rect(picture, (5, 8, 10, 12), "s")
        fill_rect(picture, (6, 9, 9, 11), "9")
        for x in (2, 13):
            set_pixel(picture, (x, 10), "r")
    else:
        draw_ring(picture, (7.5, 10), 2 + step * 1.9, "9srwv"[step], 0.55)
        if step < 4:
            draw_ring(picture, (7.5, 10), step * 1.9, "srvu"[step], 0.5)
    if step in (1, 2, 3):
        for start, end in (((7, 10), (3, 8)), ((8, 10), (12, 12)), ((8, 9), (11, 6))):
            draw_line(picture, start, end, "y0y"[step - 1])
    if step:
        draw_debris(picture, step - 1, (7, 9), "9rvu", 12)
    return picture


def scythe(way: str, step: int) -> Image.Image:
    """Return the scythe's sweep over one cell; the cell behind follows a frame later."""
    picture = new_image(16, 16)
    turn, middle = swing(way, 2)
    first, last = ((100, 140), (20, 140), (-80, 130), (-130, 20), (-140, -60), (-140, -110))[step]
    tones = ("9H", "9HG", "99HGF", "9HGFE", "HFE", "FE")[step]
    inner = (6.0, 5.0, 4.5, 5.0, 6.5, 7.0)[step]
    # The crescent is widest at its front, and the scythe runs against the clock.
    mirrored = new_image(16, 16)
    draw_crescent(mirrored, (7.5, 7.5), (inner, 8.2), (-last, -first), tones)
    radius = 16
    for y in range(radius):
        for x in range(radius):
            ox, oy = x - middle[0], y - middle[1]
            angle = math.radians(-turn)
            px = math.cos(angle) * ox - math.sin(angle) * oy
            py = math.sin(angle) * ox + math.cos(angle) * oy
            tone = letter_at(mirrored, (round(7.5 + px), round(7.5 + py)))
            if tone != ".":
                set_pixel(picture, (x, y), tone)
    return picture


def arrow(way: str, step: int) -> Image.Image:
    """Return an arrow of light in flight."""
    picture = new_image(16, 16)
    turn = math.radians(ANGLE_OF_DIRECTION[way])
    dx, dy = round(math.cos(turn)), round(math.sin(turn))
    length = 4 if dx and dy else 6
    for far in range(-length, length + 1):
        tone = "9" if far > length - 3 else "sr"[(far + step) % 2] if far > -1 else "vu"[far % 2]
        set_pixel(picture, (7 + dx * far, 7 + dy * far), tone)
    tip = (7 + dx * length, 7 + dy * length)
    for back in (1, 2):
        barbs = (
            ((dx * back, 0), (0, dy * back))
            if dx and dy
            else (
                (dx * back - dy * back, dy * back - dx * back),
                (dx * back + dy * back, dy * back + dx * back),
            )
        )
        for bx, by in barbs:
            set_pixel(picture, (tip[0] - bx, tip[1] - by), "s")
    end = (7 - dx * length, 7 - dy * length)
    for side in (-1, 1):
        set_pixel(picture, (end[0] - dy * side - dx, end[1] + dx * side - dy), "G")
        set_pixel(picture, (end[0] - dy * side, end[1] + dx * side), "F")
    return picture


def pierce(step: int) -> Image.Image:
    """Return an arrow's hit: a star of four points that flies apart."""
    picture = new_image(16, 16)
    near, far = ((0, 3), (1, 5), (3, 6), (5, 7))[step]
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        for reach in range(near, far + 1):
            set_pixel(picture, (7 + dx * reach, 8 + dy * reach), "9srv"[min(3, reach // 2)])
        if step < 3:
            for reach in range(near, far - 1):
                at = (7 + (dx - dy) * reach, 8 + (dy + dx) * reach)
                set_pixel(picture, at, "srvu"[min(3, reach)])
    draw_debris(picture, step, (7, 8), "9srv", 7)
    return picture


# --- vanishing and pickups


# Half the width of a body at each row from its head down.
_BODY = (2, 3, 4, 4, 4, 3, 5, 6, 6, 6, 6, 5, 5, 4, 4, 4, 4, 4)


def vanish(step: int) -> Image.Image:
    """Return a body that is read out line by line from the feet and rises as single bits."""
    chance = random.Random(31)
    picture = new_image(16, 24)
    top = 24 - len(_BODY)
    edge = 24 - step * 3.4
    for index, wide in enumerate(_BODY):
        y = top + index
        for x in range(8 - wide, 8 + wide):
            lag, high = chance.random() * 3, chance.randrange(2, 5)
            gone = y + lag - edge
            if gone < -3:
                continue
            if gone < 1:
                # The line that is being read glows; the one above it flickers.
                if gone > -1 or (x + y + step) % 2:
                    set_pixel(picture, (x, y), "9xw"[min(2, int(abs(gone)))])
            elif gone < 9 and lag < 1.2:
                rise = y - round(gone * 0.3 * high)
                set_pixel(picture, (x, rise), "wvuut"[min(4, int(gone / 2))])
    return picture


def materialise(step: int) -> Image.Image:
    """Return the frames of `vanish` in reverse."""
    return vanish(7 - step)


def gleam(step: int) -> Image.Image:
    """Return the glint over a picked up item: it rises and fades."""
    picture = new_image(16, 16)
    draw_ring(picture, (7.5, 12), 2 + step * 1.3, "9xwvu"[step], 0.45)
    for x, high in ((4, 2), (8, 4), (11, 3)):
        top = 11 - step * high // 2
        draw_line(picture, (x, top - 2), (x, top), "9swvu"[step])
    return picture


def heal(step: int) -> Image.Image:
    """Return little crosses that rise."""
    picture = new_image(16, 24)
    for index, (x, start) in enumerate(((3, 20), (8, 23), (12, 18))):
        y = start - step * 3 - index
        if step == 5 and index != 1:
            continue
        tone = "9VYYXT"[step]
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            set_pixel(picture, (x + dx, y + dy), "9" if (dx, dy) == (0, 0) else tone)
    return picture


def warning(step: int) -> Image.Image:
    """Return the mark of a command without effect: a cross of error red."""
    picture = new_image(16, 16)
    if step == 3:
        return picture
    for offset in range(6):
        for shift in (0, 1):
            set_pixel(picture, (5 + offset + shift - 1, 5 + offset), "fZe"[step])
            set_pixel(picture, (11 - offset - shift, 5 + offset), "fZe"[step])
    return picture


def sheets() -> dict[str, list[Clip]]:
    """Return the sheet of effects."""
    effects: list[Clip] = [
        *((f"slash_{way}", 45, [slash(way, s) for s in range(5)]) for way in "nesw"),
        *((f"scythe_{way}", 50, [scythe(way, s) for s in range(6)]) for way in ANGLE_OF_DIRECTION),
        ("slam", 60, [slam(step) for step in range(5)]),
        *(
            (f"arrow_{way}", 60, [arrow(way, step) for step in range(2)])
            for way in ANGLE_OF_DIRECTION
        ),
        ("pierce", 50, [pierce(step) for step in range(4)]),
        ("vanish", 70, [vanish(step) for step in range(7)]),
        ("appear", 70, [materialise(step) for step in range(1, 8)]),
        ("pickup", 60, [gleam(step) for step in range(5)]),
        ("heal", 80, [heal(step) for step in range(6)]),
        ("refused", 90, [warning(step) for step in range(3)]),
    ]
    return {"circuit/fx": effects}
