"""Caves under a town: earth with roots, wet rock, the slabs of halls, basalt, decals."""

import random

from PIL import Image

from sprites.art.floor_shapes import JOINTS, inner_pixels, joint_pixels, paving, trodden_earth
from sprites.art.palette import (
    Point,
    fill_column,
    fill_rect,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    recolored,
    set_pixel,
)
from sprites.art.wall_shapes import quiet

# What is laid is as dull as the earth, so that none is mistaken for an item.
_ROOT = ("5.........", ".55...5...", "..55.5....", "...555....", ".....55...", "......55..")
_PEBBLE = (".44.", "4665", "5665", ".55.")
# What lies on each variant of the earth, and where.
_LAID: tuple[tuple[tuple[tuple[str, ...], Point], ...], ...] = (
    (),
    ((_ROOT, (3, 5)),),
    (),
    (),
    ((_PEBBLE, (2, 9)),),
    (),
    (),
    (),
)


def earth(variant: int) -> Image.Image:
    """Return trodden earth the colour of clay, a root or pebbles here and there."""
    picture = trodden_earth(variant * 23 + 5, "2533", (1, 0, 1, 0, 0, 1, 0, 0)[variant])
    for rows, at in _LAID[variant]:
        paste(picture, image_from_rows(rows), at)
    return picture


def wet_rock(variant: int) -> Image.Image:
    """Return smooth wet rock: water stands in its joints and gleams on its slabs."""
    chance = random.Random(variant * 19 + 3)
    joints = joint_pixels(JOINTS[variant % len(JOINTS)])
    picture = paving(joints, "zzA6A", chance, 0.6)
    for at in sorted(joints):
        if chance.random() < 0.2:
            set_pixel(picture, at, "D")
    for _ in range(2 if variant % 2 else 1):
        x, y = chance.randrange(2, 12), chance.randrange(2, 13)
        fill_row(picture, y, x, x + chance.randrange(1, 3), "A")
        set_pixel(picture, (x + 1, y - 1), "B")
    if variant in (2, 5):
        x, y = chance.randrange(2, 9), chance.randrange(3, 11)
        paste(picture, image_from_rows((".u.t", "utut", ".tut", "t.u.")), (x, y))
    return picture


_SLABS: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((0, 15), (15, 15)), ((15, 0), (15, 15))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15)), ((0, 7), (15, 7)), ((7, 0), (7, 7))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15)), ((7, 0), (7, 15))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15)), ((0, 7), (15, 7)), ((7, 7), (7, 15))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15)), ((3, 3), (11, 3), (11, 11), (3, 11), (3, 3))),
)


def slabs(variant: int, tones: str) -> Image.Image:
    """Return a hall's floor: dressed slabs, one with a sunk square, cracked and worn.

    The tones are those of `paving`, and the inlay's.
    """
    chance = random.Random(variant * 29 + 1)
    picture = paving(joint_pixels(_SLABS[variant % len(_SLABS)]), tones[:5], chance)
    for _ in range(5):
        x, y = chance.randrange(1, 13), chance.randrange(1, 14)
        fill_row(picture, y, x, x + chance.randrange(2), chance.choice(tones[1] + tones[4]))
    if variant in (0, 7):
        crack = ("0..", ".0.", ".00", "..0") if variant else ("..0", ".0.", "0..")
        paste(picture, image_from_rows([row.replace("0", tones[0]) for row in crack]), (5, 6))
    if variant == 5:
        for at in ((7, 5), (5, 7), (9, 7), (7, 9), (7, 7)):
            set_pixel(picture, at, tones[5])
    return picture


def basalt(variant: int) -> Image.Image:
    """Return scorched basalt; heat shows in the joints of two variants."""
    chance = random.Random(variant * 13 + 2)
    joints = joint_pixels(JOINTS[(variant + 2) % len(JOINTS)])
    picture = paving(joints, "12635", chance)
    hot = sorted(inner_pixels(joints))
    if variant in (1, 4, 6):
        at = chance.randrange(len(hot) // 3)
        for index, spot in enumerate(hot[at : at + len(hot) // 2]):
            set_pixel(picture, spot, "abcgcba"[index % 7])
    for _ in range(3):
        set_pixel(picture, (chance.randrange(16), chance.randrange(16)), chance.choice("1k6"))
    return picture


# --- on the floor

# What lies on earth keeps its shape and little of its contrast: nothing of it is an item.
_DULL = str.maketrans("34kZe9*2o167tuv", "5455544555555pp")
_EARTH_DECALS: tuple[tuple[str, ...], ...] = (
    ("...43...", ".4.4432.", "4433.221", "3221.11.", ".11....."),
    ("..k.......", ".kk..k....", "okk2.k2...", ".ok.ok....", "..2..2...."),
    (".o....o.", "..o.oo1.", "...o1...", ".oo1....", "o1......"),
    ("..t.u....", ".uut.u.t.", "tuvuuut..", ".utvut.u.", "..t.u.t.."),
    (".77..", "70702", ".772.", ".22.."),
    ("6.6.6..", "26262..", ".66662.", "2.2.2.."),
    ("......1..", ".1...1...", "..1.11...", "...11....", "..1..1...", ".1....1.."),
    ("..4....", ".43.4..", ".3..32.", "4......"),
    ("..6...7...6", "6..6.7.6.6.", ".7.6767.7..", "..76.66....", ".6.7..7.6..", "6....6...7."),
    ("..v.", ".vuv", ".tu.", "..u.", ".t.."),
    ("...44..4....", "44.4..44.4..", "..4.4.....4.", "....44..4..."),
    ("..Z..", ".ZeZ.", "Zeeae", ".9*3.", ".943.", "..3.."),
)
EARTH_DECALS = tuple(tuple(row.translate(_DULL) for row in rows) for rows in _EARTH_DECALS)
WET_DECALS: tuple[tuple[str, ...], ...] = (
    ("..IIII....", ".IJJJJII..", "IJKJJJJKI.", ".IJJKKJJI.", "..IIIIII.."),
    ("..t.u....", ".uut.u.t.", "tuvuuut..", ".utvut.u.", "..t.u.t.."),
    (".v..u.", "vuv.uv", "utuuu.", ".tut.t"),
    (".H....", "HMK.H.", "MLKHMK", ".KI.KI"),
    ("..77....", ".7662.7.", "76622766", ".222.222"),
    ("....v...", ".v.vuv..", "vuvtu.v.", ".tuvuvu.", "..ttut.."),
    ("8.....8.", ".88.88..", "8.8888.8", ".88.88..", "8.....8."),
    (".IIII..", "IJKJJI.", "IJJJKJI", ".IIIII."),
    ("......y..", ".y...y...", "..y.yy...", "...yy....", "..y..y..."),
    ("R..", "PR.", "9P.", ".9.", ".8."),
    ("A.B..A", ".B.A..", "A..B.A"),
    (".77..", "70702", ".772.", ".22.."),
)
_HALL_DECALS: tuple[tuple[str, ...], ...] = (
    ("...n.....", ".n.mn..n.", "..nm..nm.", "n.l..n.l.", "....n...."),
    (".....*n....", "..n.nnmn.n.", ".nmnnmnmnm.", "nm*nmnmn*nm", ".llmllmlll."),
    ("*nnm.", ".*nm.", "..m..", ".nmm."),
    (".777....", "70707...", "77777.7.", ".262.262", ".....22."),
    (".7..7..7.", "62.62.62.", ".6666666.", "62.62.62.", ".2..2..2."),
    ("8......", ".87....", "..87...", "...8n..", "...n.n.", ".....l."),
    ("..6...7...6", "6..6.7.6.6.", ".7.6767.7..", "..76.66....", ".6.7..7.6..", "6....6...7."),
    ("..88....", ".8776.8.", "87662876", ".222.222"),
    (".77......", "7072.....", ".72..77..", "....70702", ".....72.."),
    ("......1..", ".1...1...", "..1.11...", "...11....", "..1..1...", ".1....1.."),
    ("555555555", "533533533", "535353535", ".5.35.5.5"),
    ("..i..", ".ihi.", "..9..", ".898.", ".888.", "22222"),
)
# Gold is there, and dull: it is no loot.
_DULL_GOLD = str.maketrans("nml*ih98sZe", "62166566652")
HALL_DECALS = tuple(tuple(row.translate(_DULL_GOLD) for row in rows) for rows in _HALL_DECALS)
BASALT_DECALS: tuple[tuple[str, ...], ...] = (
    ("...76...", ".7.7621.", "7661.110", "6110.00.", ".00....."),
    ("..6.......", ".62..6....", "621.621...", ".10.110..."),
    ("..c.....", ".cg..c..", "..hcg...", "...gc...", "....b..."),
    (".b....b.", "..bcbb..", "...cb...", ".bcb....", "b......."),
    (".77..", "70702", ".772.", ".22.."),
    (".7..7..7.", "62.62.62.", ".6666666.", "62.62.62.", ".2..2..2."),
    ("......0..", ".0...0...", "..0.00...", "...00....", "..0..0...", ".0....0.."),
    ("..66..6...", "6776.66...", ".667766.6.", "..66..666."),
    (".777....", "70707...", "77777.7.", ".262.262", ".....22."),
    ("..0000..", ".00a000.", "00abba00", ".00aa00.", "..0000.."),
    ("N..P.", "NP.QN", ".NPQN", "..NN."),
    ("c..b..", "..b..c", ".c..b."),
)


def decal(rows: tuple[str, ...], index: int) -> Image.Image:
    """Return something small that lies about."""
    picture = new_image(16, 16)
    chance = random.Random(index * 5 + 1)
    place = (chance.randrange(1, 16 - len(rows[0])), chance.randrange(4, 16 - len(rows)))
    paste(picture, image_from_rows(rows), place)
    return quiet(picture)


def glowcaps(step: int) -> Image.Image:
    """Return mushrooms that pulse, as dull as the earth: no item, no creature."""
    picture = new_image(16, 16)
    rows = (".KK2......", "KLKK22.K2.", "2252255522", "..25..5225", "..25...25.", ".5555.555.")
    table = ("56", "56", "63", "56")[step]
    paste(
        picture,
        image_from_rows([text.translate(str.maketrans("KL", table)) for text in rows]),
        (3, 7),
    )
    spore = ((5, 5), (6, 4), (5, 3), (6, 2))[step]
    set_pixel(picture, spore, "6622"[step])
    return picture


def stain(variant: int) -> Image.Image:
    """Return the dark stain of a fallen creature, soaking away."""
    chance = random.Random(variant + 40)
    picture = new_image(16, 16)
    for _ in range(44):
        set_pixel(picture, (round(chance.gauss(7.5, 2.5)), round(chance.gauss(10, 1.4))), "1")
    for _ in range(12):
        set_pixel(picture, (round(chance.gauss(7, 1.5)), round(chance.gauss(10, 0.9))), "j")
    return picture


def gold_heap(step: int) -> Image.Image:
    """Return a heap of gold with a cup and gems; a gleam wanders over it."""
    chance = random.Random(104)
    picture = new_image(16, 16)
    for _ in range(64):
        x, y = round(chance.gauss(7.5, 3.2)), round(chance.gauss(10.5, 1.9))
        if 0 < x < 14 and 4 < y < 14:
            set_pixel(picture, (x, y + 1), "k")
            fill_row(picture, y, x, x + 1, chance.choice("nnml"))
            set_pixel(picture, (x, y), chance.choice("nnn*"))
    paste(picture, image_from_rows(("*nnm", "*nmm", ".nm.", "..m.", ".nml")), (9, 4))
    paste(picture, image_from_rows((".BA.", "BEDE", ".ED.")), (3, 8))
    paste(picture, image_from_rows((".Z.", "Zee", ".e.")), (8, 11))
    x, y = ((5, 12), (9, 5), (4, 8), (11, 11))[step]
    for dx, dy, tone in ((0, 0, "9"), (1, 0, "s"), (-1, 0, "s"), (0, 1, "s"), (0, -1, "s")):
        set_pixel(picture, (x + dx, y + dy), tone)
    return recolored(picture, _DULL_GOLD)


def puddle(step: int) -> Image.Image:
    """Return water on the floor with a ring from a drop that falls."""
    picture = new_image(16, 16)
    for y in range(16):
        for x in range(16):
            far = ((x - 7.5) / 6.6) ** 2 + ((y - 9) / 4.2) ** 2
            wave = 0.12 * ((x * 5 + y * 3) % 4)
            if far + wave < 1.12:
                set_pixel(picture, (x, y), "I" if far + wave > 0.85 else "J")
    for x, y, wide in ((4, 7, 3), (9, 6, 2), (6, 11, 4)):
        fill_row(picture, y, x + step % 2, x + wide + step % 2, "K")
    for dx in range(-step * 2, step * 2 + 1):
        for dy in range(-step, step + 1):
            if round((dx / 2) ** 2 + dy**2) == step**2:
                at = (8 + dx, 9 + dy)
                if letter_at(picture, at) != ".":
                    set_pixel(picture, at, "MLKK"[step])
    if step == 0:
        fill_column(picture, 8, 4, 7, "M")
    return picture


def magma(step: int) -> Image.Image:
    """Return molten rock between crusts that drift; tiles fit on all sides."""
    picture = new_image(16, 16, "g")
    chance = random.Random(5)
    for y in range(16):
        for x in range(16):
            if (x * 3 + y * 5 + step) % 11 < 3:
                set_pixel(picture, (x, y), "h")
    for _ in range(5):
        corner = chance.randrange(16) + (step in (1, 2)), chance.randrange(16)
        _crust(picture, corner, (chance.randrange(3, 7), chance.randrange(2, 4)), step)
    x, y = ((4, 5), (12, 11), (8, 2), (2, 13))[step]
    fill_rect(picture, (x, y, x + 1, y + 1), "s")
    set_pixel(picture, (x + 2, y), "i")
    set_pixel(picture, (x - 1, y + 1), "i")
    return picture


def _crust(picture: Image.Image, at: Point, size: tuple[int, int], step: int) -> None:
    wide, high = size
    for dy in range(-1, high + 1):
        for dx in range(-1, wide + 1):
            rim = dy in (-1, high) or dx in (-1, wide)
            if not rim or (dx + dy + step) % 3:
                tone = "c" if rim else "1" if dy else "k"
                set_pixel(picture, ((at[0] + dx) % 16, (at[1] + dy) % 16), tone)
