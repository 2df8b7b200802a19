"""A meadow: the river by the way it takes through a tile, its banks, spring and grate."""

import math
from collections.abc import Callable

from PIL import Image

from sprites.art.palette import (
    Clip,
    Point,
    letter_at,
    new_image,
    set_pixel,
)

HEADINGS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_BACK = {"n": "s", "s": "n", "e": "w", "w": "e"}
STEPS = 4
_HALF = 6.4
WaterPixels = dict[tuple[int, int], tuple[float, float]]
_SIDES = {
    "nw": ((0, -1), (-1, 0)),
    "nnww": ((0, -2), (-2, 0)),
    "se": ((0, 1), (1, 0)),
    "around": ((2, 0), (0, 2), (1, 1), (-2, 0), (0, -2)),
}
# A pixel's position in the river: distance along its course, 0 to 16, and to the right.
FlowFunction = Callable[[float, float], tuple[float, float]]


def flow_pairs() -> list[tuple[str, str]]:
    """Return every way through a tile: how the water heads as it comes and as it goes."""
    return [(come, go) for come in HEADINGS for go in HEADINGS if go != _BACK[come]]


def flow_at(come: str, go: str) -> FlowFunction:
    """Return a pixel's position in the river for the water's headings in and out."""
    (cx, cy), (gx, gy) = HEADINGS[come], HEADINGS[go]

    def straight(x: float, y: float) -> tuple[float, float]:
        dx, dy = x - 7.5, y - 7.5
        return dx * cx + dy * cy + 8, dx * -cy + dy * cx

    # A bend turns about the corner of the tile between the side of entry and the side of exit.
    px, py = 7.5 + 8 * (gx - cx), 7.5 + 8 * (gy - cy)
    turn = cx * gy - cy * gx

    def bend(x: float, y: float) -> tuple[float, float]:
        dx, dy = x - px, y - py
        # From the side of entry, where the ray points against `go`, to where it points along
        # `come`, a quarter of a turn.
        angle = math.atan2(dx * cx + dy * cy, -(dx * gx + dy * gy))
        return angle / (math.pi / 2) * 16, (8 - math.hypot(dx, dy)) * turn

    return straight if come == go else bend


def _wobble(along: float, side: int) -> float:
    """Return by how much a bank gives way; it fits at both ends of a tile."""
    turn = along / 16 * math.tau
    return 0.55 * math.sin(2 * turn + side) + 0.35 * math.sin(3 * turn + side * 2.1)


def _tone(along: float, right: float, step: int) -> str:
    """Return the colour of the water: streaks that go down the course, fastest in the middle."""
    lane = math.floor(right)
    period = 16 if abs(right) < 4.4 else 8
    at = math.floor(along - step * period / STEPS + lane * 7 + (lane * lane) % 5) % period
    if period == 8:
        return "M" if at in (0, 1) else "L"
    streak = {0: "9", 1: "M", 2: "M", 3: "M"}.get(at) if lane % 3 == 0 else None
    if streak is None and lane % 3 == 1:
        streak = "K" if at in (5, 6, 7, 8, 9) else "M" if at in (13, 14) else None
    if streak is None and lane % 3 == 2:
        streak = "K" if at in (10, 11) else None
    return streak or "L"


def water(picture: Image.Image, where: FlowFunction, step: int) -> None:
    """Draw a river tile with its banks; dry ground stays transparent."""
    wet: WaterPixels = {}
    for y in range(-2, 18):
        for x in range(-2, 18):
            along, right = where(x, y)
            edge = _HALF + _wobble(along, 1 if right > 0 else 2)
            if abs(right) < edge:
                wet[x, y] = (along, right)
    for y in range(16):
        for x in range(16):
            if (x, y) in wet:
                shade = _rim(wet, (x, y), step)
                set_pixel(picture, (x, y), shade or _tone(*wet[x, y], step))
            else:
                set_pixel(picture, (x, y), _bank(wet, (x, y)))


def _beside(wet: WaterPixels, at: Point, steps: str) -> bool:
    """Return whether there is water to one of the sides."""
    return any((at[0] + dx, at[1] + dy) in wet for dx, dy in _SIDES[steps])


def _rim(wet: WaterPixels, at: Point, step: int) -> str:
    """Return the tone of water next to a bank: the high one's shadow, the low one's foam."""
    for sides, tone in (("nw", "J"), ("nnww", "K")):
        if any((at[0] + dx, at[1] + dy) not in wet for dx, dy in _SIDES[sides]):
            return tone
    if any((at[0] + dx, at[1] + dy) not in wet for dx, dy in _SIDES["se"]):
        return "M" if (at[0] + at[1] + step) % 4 else "8"
    return ""


def _bank(wet: WaterPixels, at: Point) -> str:
    """Return the tone of dry land: earth beside the water, dark grass behind it."""
    if _beside(wet, at, "se"):
        return "4"
    if _beside(wet, at, "nw"):
        return "o"
    return "v" if _beside(wet, at, "around") else "."


def river(come: str, go: str, step: int) -> Image.Image:
    """Return a tile of river."""
    picture = new_image(16, 16)
    water(picture, flow_at(come, go), step)
    return picture


def spring(go: str, step: int) -> Image.Image:
    """Return the river's first tile: a round pool that wells up and runs off to one side."""
    straight = flow_at(go, go)

    def where(x: float, y: float) -> tuple[float, float]:
        along, right = straight(x, y)
        if along < 9:
            far = math.hypot(along - 8.5, right)
            return along, right if far < 6.6 else math.copysign(99, right)
        return along, right

    picture = new_image(16, 16)
    water(picture, where, step)
    for index in range(2):
        radius = (step / STEPS + index * 0.5) % 1 * 4.2
        for turn in range(28):
            angle = turn * math.tau / 28
            x, y = (
                round(7.5 + math.cos(angle) * radius),
                round(7.5 + math.sin(angle) * radius * 0.8),
            )
            if letter_at(picture, (x, y)) in "LKM9":
                set_pixel(picture, (x, y), "9" if radius < 1.5 else "M" if radius < 3.2 else "L")
    return picture


def still(step: int) -> Image.Image:
    """Return a water tile of unknown course: it glitters without flowing."""
    picture = new_image(16, 16, "L")
    for index, (x, y) in enumerate(((2, 3), (9, 1), (5, 7), (12, 6), (1, 11), (8, 12), (13, 14))):
        age = (index + step) % 4
        for far in range((1, 3, 4, 2)[age]):
            set_pixel(picture, ((x + far) % 16, y), "MM9K"[age])
            set_pixel(picture, ((x + far + 1) % 16, (y + 1) % 16), "KKKL"[age])
    return picture


def shore(side: int) -> Image.Image:
    """Return the bank that water has to the north, east, south or west."""
    picture = new_image(16, 16)
    for along in range(16):
        depth = 1 + round(0.5 + _wobble(along, side))
        for far in range(-1, 3):
            tone = "u" if far < depth - 2 else "4" if far < depth - 1 else ""
            if side in (0, 3):
                tone = tone or ("J" if far == depth - 1 else "K")
            else:
                tone = tone.replace("4", "o") or ("8" if along % 4 == 1 else "M")
            far_in = max(0, far + 1)
            at = ((along, far_in), (15 - far_in, along), (along, 15 - far_in), (far_in, along))[
                side
            ]
            set_pixel(picture, at, tone)
    return picture


def water_clips() -> list[Clip]:
    """Return the water's tiles; a river's two letters are its headings in and out."""
    made: list[Clip] = [
        (f"river_{come}_{go}", 120, [river(come, go, step) for step in range(STEPS)])
        for come, go in flow_pairs()
    ]
    made += [(f"spring_{go}", 120, [spring(go, step) for step in range(STEPS)]) for go in HEADINGS]
    made += [
        ("water", 200, [still(step) for step in range(4)]),
        ("shore", 100, [shore(side) for side in range(4)]),
    ]
    return made
