"""Portraits of those one plays: the heroes, and the seats in their colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sprites.art.portraits.bust import Bust
from sprites.art.portraits.faces import (
    DARK_SKIN,
    Face,
    brimmed_hat,
    head,
    hood,
    long_hair,
    neck,
    short_hair,
    shoulders,
)

# Cloth from light to dark, by the colour of a seat.
CLOTHS = {
    "crimson": "Zfeaj",
    "azure": "MLKJI",
    "gold": "sihlk",
    "green": "wvut0",
    "violet": "RQPOS",
    "orange": "nhgka",
    "white": "98876",
    "black": "62210",
}
# One face for each seat, in this order.
_FACES = (
    Face(hair="mlkaN", eye="D"),
    Face(hair="sihlk", eye="K", is_fine=True, mouth=1),
    Face(DARK_SKIN, hair="6210N", eye="o", beard="6210N"),
    Face(hair="lkaNN", eye="u", is_fine=True),
    Face(hair="98762", eye="J", beard="98762", moustache=True, is_old=True),
    Face(hair="gkaNN", eye="t", moustache=True, mouth=1),
    Face("+mlkj", hair="2100N", eye="o", is_fine=True, brow=1),
    Face(hair="76210", eye="X", brow=-1, beard="76210"),
)
_LONG_HAIRED = (1, 3, 6)


def sword_tester(bust: Bust) -> None:
    """Draw the one who tests swords, in cap, goggles and scarf."""
    face = Face(hair="mlkja", eye="E", mouth=1)
    shoulders(bust, "9HGF")
    bust.form(bust.shape((4, 62), (7, 53), (15, 48), (19, 47), (23, 62)), "HGFED")
    bust.form(bust.shape((40, 47), (47, 50), (53, 55), (54, 62), (39, 62)), "HGFED")
    neck(bust, face.skin)
    bust.form(
        bust.shape((19, 44), (24, 42), (31, 47), (41, 42), (44, 45), (40, 52), (30, 55), (21, 50)),
        "Zfea",
    )
    head(bust, face)
    short_hair(bust, "HGFED")
    bust.form(
        bust.shape(
            (18, 18), (25, 14.5), (34, 13), (43, 15.5), (43, 19), (34, 17), (25, 18.5), (19, 22)
        ),
        "Zfea",
    )
    bust.form(bust.shape((18, 19), (13, 24), (9, 32), (13, 31), (17, 26), (20, 22)), "fea")
    bust.draw("m", (24.5, 29), (26, 33))


def railgun_hero(bust: Bust) -> None:
    """Draw the heroine: a helmet with a glowing visor, eyes behind it, armour."""
    shoulders(bust, "Fvutz", wide=25)
    bust.form(bust.shape((2, 62), (3, 51), (11, 46), (18, 50), (19, 62)), "wvut0")
    bust.form(bust.shape((42, 50), (49, 47), (56, 53), (58, 62), (41, 62)), "vut0")
    bust.draw("G", (24, 52), (30, 55), (38, 52))
    bust.stamp(28, 56, "0GG0", "GHHG", "0GG0")
    neck(bust, "ut01")
    face = Face(hair="ut010", eye="D", is_fine=True)
    head(bust, face)
    shell = bust.shape(
        (15, 39), (14, 24), (18, 11), (26, 4.5), (35, 4), (42, 8), (45, 16), (44, 20), (36, 17),
        (28, 19), (23, 23), (22, 32), (25, 40), (20, 43),
    )  # fmt: skip
    bust.form(shell, "wvutz", bevel=0.9, round_by=3)
    bust.draw("t", (20, 12), (18, 24), (19, 38))
    bust.draw("w", (30, 5.5), (28, 11), (28, 18))
    bust.draw("t", (32, 5), (30.5, 11), (30, 18))
    visor = bust.shape(
        (21, 23), (28, 20.5), (36, 19), (45, 21), (46.5, 25), (44, 29.5), (36, 30), (28, 31),
        (22, 29),
    )  # fmt: skip
    bust.form(visor, "HGFED", bevel=0.5)
    bust.stamp(25, 22, "..999", ".99", "99")
    if not bust.is_blinking:
        bust.stamp(28, 25, "DDDD", "D00D")
        bust.stamp(38, 24, "DDD", "00D")
    bust.form(bust.oval(19.5, 29, 4, 5), "vut0")
    bust.form(bust.oval(19.5, 29, 1.8, 2.2), "HGF")
    bust.form(
        bust.shape((23, 35), (29, 41), (35, 43), (41, 38), (41, 43), (36, 48), (28, 46), (22, 41)),
        "vut0",
    )


def keeper(bust: Bust) -> None:
    """Draw the keeper of the code: an orange suit, a white helmet, a face behind glass."""
    bust.form(
        bust.shape((3, 62), (5, 51), (14, 45), (30, 43), (46, 45), (55, 51), (58, 62)),
        "nhglk",
        bevel=0.7,
    )
    bust.form(bust.shape((15, 49), (30, 44), (46, 49), (40, 55), (30, 57), (20, 54)), "9876")
    bust.stamp(25, 57, "899998", "89HHE8", "899998")
    helmet = bust.shape(
        (11, 32), (13, 17), (21, 6), (32, 3), (43, 7), (49, 18), (49, 32), (43, 43), (31, 47),
        (18, 43),
    )  # fmt: skip
    bust.form(helmet, "99876", bevel=0.6, round_by=3)
    head(bust, Face(skin="*+mlk", hair="lkaNN", eye="E", is_fine=True))
    glass = bust.shape(
        (19, 29), (20, 18), (27, 11), (36, 10), (44, 15), (46.5, 26), (44, 36), (36, 41),
        (26, 39),
    )  # fmt: skip
    short = bust.shape((20, 17), (27, 11), (36, 10), (44, 16), (38, 18), (32, 15), (24, 21))
    bust.form(short, "lkaN")
    rim = bust.shape(
        (16, 29), (17, 17), (25, 8.5), (36, 7), (46.5, 13), (49, 26), (46, 38), (36, 44),
        (24, 42),
    )  # fmt: skip
    bust.fill(rim & ~glass, "2")
    bust.fill(bust.around(glass) & rim, "E")
    bust.draw("9", (23, 20), (24, 16), (28, 13))
    bust.draw("H", (42, 33), (44.5, 28), (44.5, 24))
    bust.form(bust.oval(13, 29, 3.6, 5), "8762")
    bust.form(bust.oval(13, 29, 1.4, 2), "HGE")
    bust.draw("2", (20, 5), (19, 0), width=2)
    bust.stamp(17, 0, ".cc", "cfc", ".c.")


def _emblem(bust: Bust, tone: str) -> None:
    bust.stamp(29, 52, "..t..".replace("t", tone), *[f".{tone * 3}.", tone * 5, f".{tone * 3}."])


def knight_errant(bust: Bust, color: str) -> None:
    """Draw a seat of the castle: a hood, and a face that no other seat has."""
    number = list(CLOTHS).index(color)
    face, cloth = _FACES[number], CLOTHS[color]
    shoulders(bust, cloth, collar="")
    neck(bust, face.skin)
    head(bust, face)
    bust.form(bust.shape((21, 20), (25, 13), (33, 11), (41, 14), (42.5, 19), (34, 16)), face.hair)
    hood(bust, cloth, lining=cloth[-1])
    bust.form(bust.shape((22, 45), (31, 50), (42, 44), (44, 48), (32, 55), (20, 50)), cloth)
    bust.form(bust.oval(31.5, 51, 3, 3), "sihl" if color != "gold" else "9876")


def explorer(bust: Bust, color: str) -> None:
    """Draw a seat of the field: a hat with a brim, a scarf, straps of a rucksack."""
    number = list(CLOTHS).index(color)
    face, cloth = _FACES[number], CLOTHS[color]
    if number in _LONG_HAIRED:
        long_hair(bust, face.hair)
    shoulders(bust, cloth)
    bust.form(bust.flat((13, 47), (18, 46), (20, 62), (14, 62)), "mlka")
    bust.form(bust.flat((43, 46), (48, 48), (47, 62), (42, 62)), "lka")
    neck(bust, face.skin)
    bust.form(
        bust.shape((20, 44), (25, 42), (31, 47), (40, 42), (44, 45), (38, 51), (30, 53), (22, 50)),
        "98C7" if color != "white" else "Zfea",
    )
    head(bust, face)
    short_hair(bust, face.hair)
    brimmed_hat(bust, cloth, "mlk" if color in ("crimson", "gold", "orange") else "98C")


PLAYERS: dict[str, Callable[[Bust], None]] = {
    "baator/hero": railgun_hero,
    "caves/sword_tester": sword_tester,
    "circuit/hero": keeper,
    **{f"castle/seat_{color}": partial(knight_errant, color=color) for color in CLOTHS},
    **{f"meadow/seat_{color}": partial(explorer, color=color) for color in list(CLOTHS)[:6]},
}
