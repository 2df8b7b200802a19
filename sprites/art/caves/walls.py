"""Caves under a town: walls of earth, wet rock, old masonry and basalt."""

import random
from dataclasses import dataclass, replace

from PIL import Image

from sprites.art.palette import fill_row, image_from_rows, new_image, paste, set_pixel
from sprites.art.wall_shapes import CAP_HEIGHT, Sides, draw_face_ends, open_sides, quiet

# Lights on a face: where, and the tones they go through.
Lights = tuple[tuple[int, int, str], ...]


@dataclass(frozen=True)
class Rock:
    """What a place's walls are made of.

    cap, rim: tones of a cap and its darker and lighter flecks; of its edges N (two), W and E
    ends: tones of a face's west and east end
    face, grown, veined: rows of the face and of what the styles b and c lay over it
    hung, drips: what hangs at the ends of walls, and tones of what runs down the face
    grown_lights, veined_lights: what shines in the styles b and c
    """

    cap: str
    rim: str
    ends: str
    face: tuple[str, ...]
    grown: tuple[str, ...]
    veined: tuple[str, ...]
    grown_lights: Lights
    veined_lights: Lights
    hung: tuple[str, ...] = ()
    drips: str = ""
    has_pillars: bool = False


_ROOTS = (
    "l.k....l..k.l..k",
    "kl.k..kl..k.k.k.",
    ".kl.k.k..k..lk..",
    "..k..lk..k..k.k.",
    "..kk.k...lk.k..k",
    "...k.k....k.k...",
    "...l..k...k..k..",
    "......k..k...k..",
    ".........k......",
)
_MOSS = (
    "uvvuu.vvuuvuvvu.",
    "tuvu.tuuvt.uuvut",
    ".tut..tut..tutu.",
    "..t....u....t.t.",
    "..u....t......u.",
    ".......u........",
)
_MOSS_LIGHTS: Lights = (
    (2, 6, "vwvu"),
    (5, 5, "uvwv"),
    (7, 10, "wvuv"),
    (8, 6, "vuvw"),
    (12, 8, "uvwv"),
    (14, 9, "vwvu"),
    (1, 7, "uuvu"),
    (13, 5, "vuuv"),
    (6, 5, ".uu."),
    (5, 6, ".uu."),
    (9, 6, ".uu."),
)
EARTH = Rock(
    cap="ooN",
    rim="43oN",
    ends="4o",
    face=(
        "4484444844484448",
        "3443344433443344",
        "3334337733334443",
        "4333377763343333",
        "3344366664333774",
        "3333322233377763",
        "3443333343366662",
        "3333443335322233",
        "5335533355333553",
        "o5o55oo55o5o55oo",
        "0000000000000000",
    ),
    grown=_MOSS,
    veined=(
        "",
        "......lk........",
        ".....lkkl..l....",
        "..l...kk..lkk...",
        ".lkk.......kkk..",
        ".kk51....k..k...",
        "..kk...lk.......",
        "......lkk5..lk..",
        ".......5k..k5k..",
    ),
    grown_lights=_MOSS_LIGHTS,
    veined_lights=(
        (6, 7, "nl.."),
        (11, 9, ".ln."),
        (2, 10, "..ln"),
        (8, 12, "l..n"),
        (12, 12, ".nl."),
    ),
    hung=_ROOTS,
)
WET = Rock(
    cap="yIz",
    rim="7Azy",
    ends="7y",
    face=(
        "7A77A7B77A7BA7A7",
        "A7AAzAA7AAzA7AAA",
        "AAzzAAAAzzAABAzz",
        "zzABAAzzAA7AAAAA",
        "AAAAzzAA77AAzzAA",
        "zAAzzzzAAAAzzzzA",
        "AA7AAAAzzABAA7AA",
        "AzAAzzAAzAAzAAzz",
        "zzzzyzzzzyzzzzyz",
        "yyIyyyyIyyyIyyyy",
        "0000000000000000",
    ),
    grown=(
        "uvvuuvvvuuvuvvuu",
        "tuvuvtuuvtvuuvut",
        "utuvutuvutuvtutu",
        ".tuvt.uu.tuvt.t.",
        "..ut...u..tu..u.",
        "..u....t...u....",
        "..t........t....",
    ),
    veined=(
        "",
        "......L.........",
        ".....LKJ....L...",
        "..K..KJJ...LKJ..",
        ".KJJ.KJJ...KJJ..",
        ".KJJKJJJ.KJKJJI.",
        "..JJJJJI.JJJJJI.",
        ".IIIIIIIIIIIII..",
    ),
    grown_lights=(*_MOSS_LIGHTS, (3, 8, "EFGF"), (11, 9, "FGFE"), (7, 9, ".EF.")),
    veined_lights=(
        (6, 7, "ML.."),
        (12, 7, ".LM."),
        (2, 9, "..LM"),
        (5, 8, "L..M"),
        (9, 10, ".ML."),
    ),
    drips="MBMAMA",
)
MASONRY = Rock(
    cap="102",
    rim="8766",
    ends="81",
    face=(
        "8777777877777778",
        "7666666276666662",
        "7666766276667662",
        "6666662266666622",
        "2222222222222222",
        "7772877777728777",
        "6662766666627666",
        "6622766666227666",
        "2222222222222222",
        "1111111111111111",
        "0000000000000000",
    ),
    grown=(
        "...4llllllll4...",
        "....fbbbbbba....",
        "....fblbblba....",
        "....fbllllba....",
        "....fbbllbba....",
        "....fblbblba....",
        "....fbbbbbba....",
        "....fbbbbbba....",
        "....bb.bb.aa....",
    ),
    veined=(
        "",
        "",
        "",
        "",
        ".....0....0.....",
        ".....688886.....",
        "......6776......",
        ".......62.......",
        "......6662......",
    ),
    grown_lights=((4, 14, ".b.b"), (7, 14, "b.b."), (10, 14, ".a.a")),
    veined_lights=(
        (6, 9, "gggg"),
        (7, 9, "ssss"),
        (8, 9, "ssss"),
        (9, 9, "gggg"),
        (6, 8, ".hg."),
        (7, 8, "ihih"),
        (8, 8, "sisi"),
        (9, 8, "g..h"),
        (7, 7, "hi.h"),
        (8, 7, ".hih"),
        (8, 6, "g..g"),
        (7, 6, ".g.."),
    ),
    has_pillars=True,
)
BASALT = Rock(
    cap="1a5",
    rim="6525",
    ends="6a",
    face=(
        "7666766676667666",
        "6552655265526552",
        "6652665265526652",
        "6552665c65526552",
        "665265cg66526551",
        "6551665c65526652",
        "665265526651665c",
        "5551655165526cgb",
        "2551255125512gb1",
        "1aa1aba1abba1ca1",
        "abaabcbaababccba",
    ),
    grown=(
        ".....6cggc2.....",
        "......cggc......",
        "......cghc......",
        "......bghc......",
        "......cggc......",
        "......cggb......",
        "......chgc......",
        "......cggc......",
        ".....bcghcb.....",
        "....bcgghgcb....",
        "...bcghhhhgcb...",
    ),
    veined=(
        "",
        "...c............",
        "..cg...c....b...",
        "..h...cg...cg...",
        "..ih..gb..cg....",
        "...hgcg...gb....",
        "....ghb...g.....",
        "...gc.gc.cg.....",
        "...b.b.ggcb.....",
    ),
    grown_lights=(
        (7, 5, "sihi"),
        (8, 7, "isih"),
        (7, 9, "hisi"),
        (8, 11, "ihis"),
        (7, 13, "siih"),
        (8, 14, "hsis"),
        (6, 15, "ihsi"),
        (9, 15, "hish"),
    ),
    veined_lights=(
        (2, 8, "ihgh"),
        (3, 9, "hihg"),
        (5, 11, "ghih"),
        (7, 12, "hghi"),
        (11, 8, "ghgc"),
    ),
)
_PILLAR = (
    ".8777777777772..",
    "8766666666666620",
    "7666666666666620",
    "7622222222222210",
    ".0011111111111..",
    "..677666666210..",
    "..676266262210..",
    "..676266262210..",
    "..676266262210..",
    "..676266262210..",
    "..676266262210..",
    "..676266262210..",
    "..676266262210..",
    ".87766666666210.",
    ".7666666666622..",
    ".00000000000000.",
)


def dyed(rock: Rock, old: str, new: str) -> Rock:
    """Return masonry in other colours: stone, cloth and flames."""
    table = str.maketrans(old, new)

    def rows(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(line.translate(table) for line in lines)

    def lights(spots: Lights) -> Lights:
        return tuple((x, y, tones.translate(table)) for x, y, tones in spots)

    return replace(
        rock,
        cap=rock.cap.translate(table),
        rim=rock.rim.translate(table),
        ends=rock.ends.translate(table),
        face=rows(rock.face),
        grown=rows(rock.grown),
        veined=rows(rock.veined),
        grown_lights=lights(rock.grown_lights),
        veined_lights=lights(rock.veined_lights),
    )


def wall(rock: Rock, mask: int, style: int) -> Image.Image:
    """Return a wall cell; mask bits 1, 2, 4, 8 open it north, east, south, west."""
    sides = open_sides(mask)
    chance, (base, dark, light) = random.Random(mask * 13 + style), tuple(rock.cap)
    picture = new_image(16, 16, base)
    for tone in (dark, dark, light):
        for _ in range(4):
            x, y = chance.randrange(16), chance.randrange(16)
            fill_row(picture, y, x, min(15, x + chance.randrange(1, 4)), tone)
    _rim(picture, rock, sides, chance)
    if sides.south:
        fill_row(picture, CAP_HEIGHT, 0, 15, "0")
        _face(picture, rock, (style, chance), sides)
    return quiet(picture)


def _rim(picture: Image.Image, rock: Rock, sides: Sides, chance: random.Random) -> None:
    north, below, west, east = tuple(rock.rim)
    for y in range(sides.last + 1):
        if sides.west:
            set_pixel(picture, (0, y), west if chance.random() < 0.85 else below)
            set_pixel(picture, (1, y), "0")
        if sides.east:
            set_pixel(picture, (15, y), east)
            set_pixel(picture, (14, y), "0")
    for x in range(16 if sides.north else 0):
        worn = chance.random() < 0.3
        set_pixel(picture, (x, 0), below if worn else north)
        set_pixel(picture, (x, 1), "0" if worn else below)
        set_pixel(picture, (x, 2), "0")


def _face(
    picture: Image.Image, rock: Rock, style_and_chance: tuple[int, random.Random], sides: Sides
) -> None:
    style, chance = style_and_chance
    paste(picture, image_from_rows(rock.face), (0, CAP_HEIGHT + 1))
    if rock.drips:
        x = chance.randrange(2, 14)
        for y, tone in enumerate(rock.drips):
            set_pixel(picture, (x, 6 + y), tone)
            set_pixel(picture, ((x + 7) % 16, 8 + y // 2), tone)
    if style == 1:
        paste(picture, image_from_rows(rock.grown), (0, CAP_HEIGHT + 1))
    elif style == 2:
        paste(picture, image_from_rows(rock.veined), (0, CAP_HEIGHT + 1))
    elif rock.hung and sides.west != sides.east:
        # At the ends of walls only.
        paste(picture, image_from_rows(rock.hung), (0, CAP_HEIGHT + 1))
    draw_face_ends(picture, sides, rock.ends, (5, 13), 6)


def pillar(rock: Rock, floor: Image.Image) -> Image.Image:
    """Return a pillar that stands by itself, with its shadow on the floor."""
    picture = floor.copy()
    fill_row(picture, 15, 3, 15, "0")
    stone = str.maketrans(
        "8762", rock.face[0][0] + rock.face[1][0] + rock.face[2][1] + rock.face[4][0]
    )
    paste(picture, image_from_rows([row.translate(stone) for row in _PILLAR]), (0, 0))
    return picture


def lights(spots: Lights, step: int) -> Image.Image:
    """Return what shines on a wall's face."""
    picture = new_image(16, 16)
    for x, y, tones in spots:
        if tones[step] != ".":
            set_pixel(picture, (x, y), tones[step])
    return quiet(picture)
