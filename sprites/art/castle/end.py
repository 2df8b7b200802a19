"""How a match in the castle ends: outside at dawn, or behind the grate at night."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.painting import Mask, Painting, Plane
from sprites.art.palette import Clip


def end() -> list[Clip]:
    """Return the layers: two skies, the sun, the castle in the dark and lit, the grate, a camp."""
    pictures = {
        "night": _night(),
        "dawn": _dawn(),
        "sun": _sun(),
        "dark_castle": _castle(is_lit=False),
        "lit_castle": _castle(is_lit=True),
        "wall": _gateway(),
        "grate": _grate(),
        "shadow": _shadow(),
        "camp": _camp(),
    }
    return [*((name, 100, [picture]) for name, picture in pictures.items()), ("fire", 120, _fire())]


def _night() -> Image.Image:
    picture = Painting(320, 180)
    picture.fill_bands(
        picture.everywhere, picture.y / 150 + (picture.cloud(2, 60, 9) - 0.5) * 0.3, "00IIJJ2"
    )
    picture.sprinkle(picture.y < 110, 0.004, "7")
    picture.sprinkle((picture.y < 90) & (picture.x % 7 < 2), 0.004, "9")
    picture.fill(picture.disc(244, 36, 15), "8")
    picture.fill(picture.disc(240, 33, 13), "9")
    for x, y, size in ((248, 40, 3), (238, 30, 2), (245, 29, 1.6)):
        picture.fill(picture.disc(x, y, size), "8")
    return picture.image()


def _dawn() -> Image.Image:
    picture = Painting(320, 180)
    y = picture.y
    puff = picture.cloud(4, 70, 7)
    glow = picture.distance(160, 128, 0.75) / 210
    picture.fill_bands(picture.everywhere, glow + (puff - 0.5) * 0.16, "snnmmZZVUPKKKJ")
    streak = (puff > 0.57) & (y < 118) & (y > 14)
    picture.fill_bands(streak, glow + 0.08, "9s*++ZVU")
    return picture.image()


def _sun() -> Image.Image:
    picture = Painting(60, 60)
    picture.fill_bands(picture.disc(30, 30, 29), picture.distance(30, 30) / 30, "999ssi")
    return picture.image()


# Stone from dark to light, and the light on its edges: at dawn, and at night.
_STONES = {True: ("1NS553m", "nsm"), False: ("00001I", "IJI")}


# Arrow slits with light behind them.
_SLITS = (
    (124, 92), (203, 93), (150, 74), (163, 74), (177, 84), (142, 110), (178, 110),
    (96, 104), (225, 104), (96, 122), (224, 122),
)  # fmt: skip


def _castle(*, is_lit: bool) -> Image.Image:
    """Paint the castle on its hill with the road that leads away from it."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    for base, high, seed, letter in ((132, 22, 5, "P"), (140, 14, 9, "O")):
        picture.fill(picture.ridge(base, high, seed, 60), letter if is_lit else "I0"[seed == 9])
    _paint_castle(picture, is_lit=is_lit)
    hill = y > 140 - 10 * np.exp(-(((x - 160) / 70) ** 2)) + np.abs(x - 160) * 0.05
    grass = (y - 132) / 46 + picture.cloud(6, 24, 5) * 0.25 - 0.08
    picture.fill_bands(hill, grass, "qpputtD0" if is_lit else "I0000")
    picture.rim(hill, 0, -1, "q" if is_lit else "I")
    deep = ((y - 136) / 44).clip(0, 1)
    off = x - 160 - 9 * np.sin(deep * 5)
    road = hill & (np.abs(off) < 5 + 26 * deep)
    picture.fill_bands(road, deep + picture.noise * 0.12, "snnmm433" if is_lit else "2211II")
    rut = road & (np.abs(np.abs(off) - (2 + 12 * deep)) < 0.6 + deep)
    picture.sprinkle(rut, 0.7, "l" if is_lit else "1")
    return picture.image()


def _paint_castle(picture: Painting, *, is_lit: bool) -> None:
    """Paint towers, keep, walls and gatehouse, those behind first.

    The flag stays below the rows on which the result is written.
    """
    roofs = ("ajSTT", "l") if is_lit else ("00011", "I")
    keep = picture.polygon((142, 66), (171, 66), (171, 146), (142, 146))
    side = picture.polygon((171, 66), (184, 71), (184, 146), (171, 146))
    _paint_plane(picture, keep, 0.5, is_lit=is_lit)
    _paint_plane(picture, side, 0.12, is_lit=is_lit)
    _paint_roof(picture, ((138, 68), (157, 36), (174, 68)), roofs, 0.75)
    _paint_roof(picture, ((174, 68), (157, 36), (187, 73)), roofs, 0.2)
    for middle, top, wide in ((122, 78, 10), (203, 80, 9)):
        _paint_tower(picture, (middle, top, wide), is_lit=is_lit)
        _paint_roof(
            picture, ((middle - wide - 4, top + 2), (middle, top - 25), (middle + 2, top + 2)),
            roofs, 0.75,
        )  # fmt: skip
        _paint_roof(
            picture, ((middle + 2, top + 2), (middle, top - 25), (middle + wide + 4, top + 2)),
            roofs, 0.25,
        )  # fmt: skip
    for left, right, low, high, light in ((92, 140, 112, 104, 0.3), (180, 228, 104, 112, 0.16)):
        top = np.interp(picture.x, (left, right), (low, high))
        wall = picture.box(left, 90, right, 146) & (picture.y > top)
        wall &= ~((picture.y < top + 4) & (picture.x % 8 < 3))
        _paint_plane(picture, wall, light, is_lit=is_lit)
    for middle, top in ((96, 90), (224, 90)):
        _paint_tower(picture, (middle, top, 10), is_lit=is_lit)
    _paint_gatehouse(picture, is_lit=is_lit)
    for left, top in _SLITS:
        picture.fill(picture.box(left - 1, top - 1, left + 2, top + 7), "0")
        picture.fill(picture.box(left, top, left + 1, top + 6), "h" if is_lit else "i")
        if is_lit:
            picture.fill(picture.box(left - 1, top + 2, left + 2, top + 3), "h")
    picture.fill(picture.box(157, 28, 158, 38), "3" if is_lit else "I")
    flag = picture.polygon((158, 28), (173, 30), (168, 32), (174, 35), (158, 36))
    picture.fill(flag, "e" if is_lit else "I")
    if is_lit:
        picture.rim(flag, 0, -1, "c")
        _paint_banner(picture)


def _paint_plane(
    picture: Painting, mask: Mask, light: float | Plane, *, is_lit: bool, along: Plane | None = None
) -> None:
    """Paint masonry: the sun is behind it and touches its edges at the top and at the left.

    `along` says how far pixels are along the wall, for one that is round.
    """
    tones, edges = _STONES[is_lit]
    grain = (picture.cloud(8, 7, 10) - 0.5) * 0.3
    picture.fill_bands(mask, light + grain + (picture.y - 110) / 500, tones)
    shifted = (picture.x if along is None else along) + np.floor(picture.y / 5) % 2 * 4
    joint = (picture.y % 5 < 1) | (shifted % 8 < 1)
    picture.fill(mask & joint & (picture.noise < 0.5), tones[1])
    picture.rim(mask, 0, -1, edges[1])
    picture.rim(mask, -1, 0, edges[0])


def _paint_tower(picture: Painting, at: tuple[int, int, int], *, is_lit: bool) -> None:
    """Paint a round tower with battlements: its middle, top and half width."""
    middle, top, wide = at
    tones, edges = _STONES[is_lit]
    across = (picture.x - middle) / wide
    shaft = (np.abs(across) < 1) & (picture.y > top + 6) & (picture.y < 146)
    crown = (np.abs(picture.x - middle) < wide + 2) & (picture.y > top) & (picture.y < top + 9)
    crown &= ~((picture.y < top + 4) & ((picture.x - middle + 60) % 6 < 2.5))
    along = np.arcsin(across.clip(-1, 1)) * 11
    for mask in (shaft, crown):
        _paint_plane(picture, mask, 0.42 - across * 0.3, is_lit=is_lit, along=along)
    picture.rim(shaft, 1, 0, edges[2])
    picture.fill(shaft & (picture.y < top + 11) & ~crown, tones[0])


def _paint_roof(
    picture: Painting,
    corners: tuple[tuple[int, int], tuple[int, int], tuple[int, int]],
    tones: tuple[str, str],
    light: float,
) -> None:
    roof = picture.polygon(*corners)
    picture.fill_bands(roof, light + (picture.cloud(4, 5, 5) - 0.5) * 0.4, tones[0])
    tile = roof & (picture.y % 4 < 1)
    picture.sprinkle(tile, 0.6, tones[0][0])
    picture.rim(roof, -1, 0, tones[1])


def _paint_gatehouse(picture: Painting, *, is_lit: bool) -> None:
    front = picture.box(146, 100, 175, 146)
    front &= ~((picture.y < 104) & (picture.x % 6 < 2.5))
    _paint_plane(picture, front, 0.42, is_lit=is_lit)
    for middle in (143, 178):
        _paint_tower(picture, (middle, 96, 7), is_lit=is_lit)
    x, y = picture.x, picture.y
    arch = (picture.disc(160.5, 126, 12.5) | picture.box(148, 126, 173, 142)) & (y < 142)
    gate = (picture.disc(160.5, 126, 10) | picture.box(150.5, 126, 170.5, 142)) & (y < 142)
    picture.fill(arch, "3" if is_lit else "I")
    angle = np.arctan2(126 - y, x - 160.5) * 4
    joint = np.where(y < 126, angle % 1 < 0.14, y % 5 < 1)
    picture.fill(arch & joint, "N" if is_lit else "0")
    picture.fill_bands(gate, (y - 112) / 34, "0000ak" if is_lit else "00000I")
    bars = gate & ((x % 4 < 1) | (y % 5 < 1)) & (y < 136)
    picture.fill(bars, "2" if is_lit else "1")
    points = gate & (y >= 136) & (y < 139) & (np.abs(x % 4 - 0.5) < (139 - y) * 0.35)
    picture.fill(points, "6" if is_lit else "1")


def _paint_banner(picture: Painting) -> None:
    """Paint the banner that hangs on the keep."""
    cloth = picture.polygon((153, 82), (161, 82), (161, 98), (157, 95), (153, 98))
    picture.fill_bands(cloth, (picture.x - 153) / 8, "feea")
    picture.fill(picture.box(152, 81, 162, 82), "i")
    picture.fill(picture.disc(157, 87.5, 1.9), "i")


def _shadow() -> Image.Image:
    """Paint the long shadow of who leaves, from the feet towards us."""
    picture = Painting(26, 40)
    x, y = picture.x - 13, picture.y
    legs = (np.abs(np.abs(x) - 2 - y * 0.05) < 1.6 + y * 0.03) & (y < 12)
    body = (np.abs(x) < 3.6 + y * 0.12) & (y >= 10) & (y < 30)
    head = picture.disc(13, 34, 5.4, 0.9)
    picture.fill((legs | body | head) & (picture.pattern < 1.1 - y / 60), "0")
    return picture.image()


def _camp() -> Image.Image:
    """Paint what is nearest to us, dark: tents beside a fire, a bush, a lance with a pennant."""
    picture = Painting(320, 62)
    x, y = picture.x, picture.y
    for left, peak, right, top in ((-30, 12, 50, 4), (34, 62, 92, 22)):
        tent = picture.polygon((left, 62), (peak, top), (right, 62))
        picture.fill_bands(tent, (x - left) / (right - left) * 0.9, "000NS")
        picture.fill(tent & ((x - peak) * 26 // (y - top + 1) % 5 < 1) & (y > top + 4), "0")
        door = picture.polygon((peak - 2, 62), (peak + 1, top + 14), (peak + 10, 62))
        picture.fill(door, "k" if left < 0 else "0")
        picture.rim(door, 1, 0, "h" if left < 0 else "k")
        picture.rim(tent, 1, 0, "l")
        picture.fill(picture.box(peak - 1, top - 4, peak + 1, top + 2), "0")
    earth = y > 55 - 6 * picture.wave(4, 30) + (np.abs(x - 160) < 70) * 20
    picture.fill(earth, "0")
    blades = (y > 46 + 8 * picture.wave(7, 3)) & (np.abs(x - 160) > 88)
    picture.fill(blades, "0")
    bush = np.zeros_like(earth)
    for bx, by, size in ((262, 50, 14), (280, 42, 17), (302, 46, 18), (318, 38, 16)):
        leaf = np.abs(np.sin(x * 1.7 + y * 0.6) + np.cos(y * 1.9 - x * 0.5)) * 1.6
        bush |= picture.distance(bx, by) < size + leaf
    picture.fill(bush, "0")
    picture.rim(bush, 0, -1, "N")
    picture.rim(bush, -1, 0, "p")
    picture.fill(picture.box(247, 2, 249, 62), "0")
    pennant = picture.polygon((249, 3), (268, 8), (249, 13))
    picture.fill(pennant, "a")
    picture.rim(pennant, 0, -1, "e")
    return picture.image()


def _fire() -> list[Image.Image]:
    """Paint a camp fire in four frames."""
    frames = []
    for step in range(4):
        picture = Painting(20, 24)
        for size, letter in ((1.0, "g"), (0.7, "h"), (0.42, "s")):
            lick = np.sin(picture.y * 0.7 - step * np.pi / 2) * (24 - picture.y) * 0.09
            share = ((picture.y - 22 + 19 * size) / (19 * size)).clip(0)
            flame = (np.abs(picture.x - 10 - lick) < 6 * size * share**0.8) & (picture.y < 22)
            picture.fill(flame, letter)
        for logs in (((3, 23), (16, 20)), ((4, 20), (17, 23))):
            picture.fill(picture.line(*logs, width=2), "0")
        frames.append(picture.image())
    return frames


def _gateway() -> Image.Image:
    """Paint the inside of the gatehouse: dark walls around a view of the night."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    inside = 74 - np.hypot(x - 160, np.minimum(y - 86, 0))
    wall = (inside < 0) | (y > 158)
    row = np.floor(y / 16)
    shifted = x + (row % 2) * 17
    block = np.abs(np.sin(np.floor(shifted / 34) * 6.1 + row * 3.7)) % 1
    torch = np.maximum(1 - np.hypot(x - 54, y - 84) / 70, 1 - np.hypot(x - 266, y - 84) / 70)
    picture.fill_bands(wall, torch.clip(0) * 0.6 + block * 0.25, "0011J26")
    picture.fill(wall & ((y % 16 < 1) | (shifted % 34 < 1)), "0")
    arch = wall & (inside > -9) & (y < 158)
    picture.fill_bands(arch, 0.5 - (x - 160) / 220 + block * 0.2, "1J267")
    angle = np.arctan2(86 - y, x - 160) * 5
    picture.fill(arch & ((np.abs(angle % 1) < 0.06) & (y < 86) | (y % 15 < 1) & (y > 86)), "0")
    for middle in (54, 266):
        picture.fill(picture.box(middle - 2, 86, middle + 2, 104), "k")
        picture.fill(
            picture.polygon((middle - 6, 86), (middle + 6, 86), (middle + 3, 94), (middle - 3, 94)),
            "1",
        )
    return picture.image()


def _grate() -> Image.Image:
    """Paint the grate that falls into the gateway."""
    picture = Painting(148, 150)
    x, y = picture.x, picture.y
    bars = (x % 18 > 6) & (x % 18 < 12)
    rails = (y % 30 > 10) & (y % 30 < 16) & (y < 138)
    spikes = (y > 138) & (np.abs(x % 18 - 9) < (150 - y) * 0.27)
    grate = (bars & (y < 139)) | rails | spikes
    picture.fill(grate, "1")
    picture.fill(grate & ((x % 18 < 8) & bars | (y % 30 < 12) & rails & ~bars), "6")
    picture.fill(rails & bars & (np.hypot(x % 18 - 9, y % 30 - 13) < 2), "7")
    return picture.image()
