"""Portraits of people in the caves, and of those that look nearly like people."""

from __future__ import annotations

from sprites.art.portraits.bust import Bust
from sprites.art.portraits.faces import (
    DARK_SKIN,
    WHITE_HAIR,
    Face,
    brimmed_hat,
    head,
    hood,
    long_hair,
    neck,
    pointed_hat,
    short_hair,
    shoulders,
)


def mage(bust: Bust) -> None:
    """Draw an old wizard in blue."""
    _wizard(bust, "MLKJI", "sihl", Face(
        hair=WHITE_HAIR, eye="K", beard=WHITE_HAIR, beard_end=57, moustache=True, is_old=True
    ))  # fmt: skip


def full_strength_mage(bust: Bust) -> None:
    """Draw a wizard in his prime, eyes and hat full of power."""
    face = Face(hair="hglkN", eye="Q", brow=-2, beard="hglka", beard_end=50, moustache=True)
    _wizard(bust, "RQPOS", "sihl", face)
    if not bust.is_blinking:
        bust.stamp(27, 25, "RRRR", ".RR.")
        bust.stamp(37, 25, "RRR", ".RR")
    for x, y in ((8, 34), (52, 30), (12, 42), (49, 41)):
        bust.stamp(x, y, ".R.", "R9R", ".R.")


def _wizard(bust: Bust, cloth: str, band: str, face: Face) -> None:
    long_hair(bust, face.hair, low=46)
    shoulders(bust, cloth)
    bust.form(bust.shape((18, 45), (31, 53), (44, 44), (47, 49), (31, 60), (15, 50)), band)
    neck(bust, face.skin)
    head(bust, face)
    pointed_hat(bust, cloth, band)


def monk(bust: Bust) -> None:
    """Draw a monk with a shaven head in saffron."""
    face = Face(hair="lkaNN", eye="o", mouth=1, is_fine=True)
    shoulders(bust, "nhglk")
    bust.form(bust.shape((38, 44), (48, 47), (54, 56), (50, 62), (36, 62)), face.skin)
    _beads(bust, "mlk")
    neck(bust, face.skin)
    head(bust, face)
    bust.draw("9", (25, 13), (29, 11), (32, 11))
    for x in (34, 37, 40):
        bust.stamp(x, 14 if x != 40 else 16, "k")
        bust.stamp(x, 17 if x != 40 else 19, "k")


def millennium_monk(bust: Bust) -> None:
    """Draw a monk of a thousand years, a ring of light behind the head."""
    ring = bust.oval(31, 23, 24, 22) & ~bust.oval(31, 23, 21, 19)
    bust.fill(ring, "i")
    bust.fill(bust.oval(30, 22, 24, 22) & ring, "s")
    face = Face(hair=WHITE_HAIR, eye="P", beard="99876", beard_end=60, moustache=True, is_old=True)
    shoulders(bust, "QPPOS", collar="sihl")
    neck(bust, face.skin)
    head(bust, face)
    bust.stamp(32, 14, ".X.", "XXX", ".X.")
    for x in (23, 40):
        bust.draw("9", (x, 22), (x - 3, 26), (x - 3, 33), width=2)


def tyrant(bust: Bust) -> None:
    """Draw a king: a crown, ermine, a hard mouth."""
    face = Face(hair="lkaNN", eye="o", brow=-2, mouth=-1, beard="lkaNN", beard_end=47)
    shoulders(bust, "ZXWSN", wide=26)
    bust.form(bust.shape((8, 51), (20, 44), (31, 52), (43, 44), (53, 51), (44, 58), (31, 61),
                         (17, 58)), "9987")  # fmt: skip
    for x, y in ((15, 51), (22, 54), (31, 57), (40, 54), (47, 51)):
        bust.stamp(x, y, "0", "0")
    neck(bust, face.skin)
    head(bust, face)
    short_hair(bust, face.hair)
    crown = bust.flat(
        (17, 17), (15, 2), (22, 9), (25, 0), (30, 8), (34, -1), (37, 8), (43, 0), (43, 9), (48, 4),
        (45, 18), (31, 15),
    )  # fmt: skip
    bust.form(crown, "sihgl", bevel=0.5)
    bust.form(bust.shape((16, 14), (31, 11.5), (46, 14), (45, 19), (31, 16.5), (17, 19)), "sihl")
    for x, y, tone in ((22, 14, "X"), (31, 13, "G"), (40, 14, "X")):
        bust.stamp(x, y, f".{tone}", f"{tone}9")


def hacker(bust: Bust) -> None:
    """Draw a hacker under a hood, lit by what is on the glasses."""
    face = Face(skin="+mlkj", hair="210NN", eye="v", mouth=1, is_fine=True)
    shoulders(bust, "UTSWN")
    neck(bust, face.skin)
    head(bust, face)
    bust.form(bust.shape((21, 20), (25, 12), (33, 10), (41, 13), (43, 20), (37, 17), (30, 20)),
              "210N")  # fmt: skip
    hood(bust, "UTSWN", lining="1")
    for x, wide in ((24, 9), (35, 8)):
        lens = bust.box_at(x, 23, x + wide, 30)
        bust.fill(lens, "0")
        bust.fill(bust.box_at(x + 1, 24, x + wide - 1, 29), "t" if bust.is_blinking else "u")
        if not bust.is_blinking:
            bust.stamp(x + 2, 24, "ww.w", "", "w.ww", "", "www")
    bust.draw("0", (20, 25), (24, 25))
    bust.draw("y", (26, 46), (25, 58))
    bust.draw("y", (38, 46), (39, 58))


def samurai(bust: Bust) -> None:
    """Draw a samurai: horned helmet, a mask that bares its teeth."""
    for top in (46, 51, 56):
        bust.form(bust.shape((3, top + 8), (6, top), (18, top - 1), (22, top + 8)), "Zfeaj")
        bust.form(bust.shape((40, top + 8), (43, top - 1), (53, top), (58, top + 8)), "feaj")
    bust.form(bust.shape((18, 62), (20, 47), (31, 50), (42, 47), (44, 62)), "76210")
    bust.draw("i", (21, 54), (31, 56), (42, 54))
    neck(bust, "2110")
    bust.form(bust.shape((12, 42), (15, 22), (24, 16), (40, 16), (48, 23), (50, 42), (42, 38),
                         (22, 38)), "6210")  # fmt: skip
    head(bust, Face(skin="mlkjN", hair="0NNNN", eye="o", brow=-2))
    mask = bust.shape((21, 29), (28, 31), (34, 28), (40, 31), (43, 28), (41, 39), (34, 46),
                      (26, 42), (22, 36))  # fmt: skip
    bust.form(mask, "Zfeaj")
    bust.fill(bust.shape((27, 36), (34, 34.5), (40, 36), (38, 40), (29, 40)), "0")
    bust.stamp(28, 36, "9.99.99.9", ".........", "9.99.99.9")
    bowl = bust.shape((15, 20), (17, 9), (25, 3), (36, 3), (44, 9), (47, 19), (31, 17))
    bust.form(bowl, "87621", round_by=3)
    for x, top in ((22, 6), (27, 4), (35, 4), (40, 7)):
        bust.draw("0", (x, top), (x - 1, 16))
    bust.form(bust.shape((12, 22), (20, 16), (31, 17), (42, 16), (50, 21), (42, 21), (31, 21),
                         (20, 21)), "sihl")  # fmt: skip
    for points in (
        ((27, 16), (19, 11), (12, 3), (11, -4), (16, 2), (23, 7), (30, 11)),
        ((35, 16), (43, 11), (50, 3), (51, -4), (46, 2), (39, 7), (32, 11)),
    ):
        bust.form(bust.shape(*points), "sihl")
    bust.form(bust.oval(31, 13, 3.4, 3.4), "sihl")


def warlord(bust: Bust) -> None:
    """Draw a warlord: a closed helmet with a plume, eyes in its slit."""
    bust.form(bust.shape((2, 62), (3, 50), (12, 45), (20, 49), (20, 62)), "98762", round_by=3)
    bust.form(bust.shape((41, 50), (49, 45), (58, 51), (59, 62), (40, 62)), "87621", round_by=3)
    bust.form(bust.shape((16, 62), (19, 47), (31, 50), (43, 47), (46, 62)), "876210")
    bust.draw("9", (31, 51), (31, 61))
    plume = bust.shape((30, 8), (22, 2), (12, 2), (4, 12), (3, 28), (8, 36), (12, 24), (20, 14))
    bust.form(plume, "Zfeaj")
    for x in (8, 12, 16):
        bust.draw("a", (25, 6), (x, 12), (x - 3, 26))
    helm = bust.shape(
        (17, 30), (18, 15), (25, 7), (34, 6), (42, 12), (45, 24), (44, 36), (37, 45), (28, 46),
        (20, 42),
    )  # fmt: skip
    bust.form(helm, "987621", round_by=3, bevel=0.6)
    bust.form(bust.shape((33, 7), (37, 15), (39, 27), (37, 44), (34, 45), (35, 27), (32, 14)), "97")
    slit = bust.flat((22, 24), (36, 23), (45, 24), (45, 28), (37, 28), (22, 28))
    bust.fill(slit, "0")
    if not bust.is_blinking:
        bust.stamp(27, 25, "eii", "e9i")
        bust.stamp(39, 25, "ii", "9e")
    for x in (25, 29, 33, 39, 42):
        bust.draw("0", (x, 33), (x, 38))
    for x, y in ((20, 32), (22, 40), (20, 21)):
        bust.stamp(x, y, "9", "2")


def berserker(bust: Bust) -> None:
    """Draw a berserker who roars: red beard, war paint, a horned cap."""
    face = Face(hair="dclka", eye="L", brow=-3, mouth=-2)
    long_hair(bust, "dclka", low=50)
    shoulders(bust, face.skin, wide=27, top=43)
    bust.form(bust.shape((1, 60), (6, 49), (14, 45), (22, 49), (14, 53), (12, 62)), "C43o0")
    bust.form(bust.shape((38, 49), (48, 45), (56, 49), (60, 60), (48, 62), (46, 53)), "43o0")
    neck(bust, face.skin, wide=9)
    head(bust, face)
    bust.form(bust.shape((20, 28), (23, 34), (27, 34), (33, 33), (39, 34), (42, 29), (44, 38),
                         (40, 48), (36, 55), (32, 50), (28, 56), (22, 46)), "dclka")  # fmt: skip
    bust.fill(bust.shape((28, 37), (33, 35), (38, 37), (38, 42), (33, 44), (29, 42)), "0")
    bust.stamp(29, 36, "99999999", ".9.99.9.")
    bust.stamp(30, 42, ".eeee.")
    for x in (25, 38):
        bust.draw("K", (x, 28), (x + 1, 33), width=2)
    cap = bust.shape((17, 19), (19, 9), (26, 4), (36, 4), (43, 10), (45, 19), (31, 16))
    bust.form(cap, "87621", round_by=3)
    bust.form(bust.shape((16, 16), (31, 13), (46, 16), (45, 20), (31, 17), (17, 20)), "nlk")
    for points in (
        ((20, 13), (12, 12), (6, 5), (6, -4), (11, 2), (21, 6)),
        ((42, 13), (50, 12), (55, 5), (55, -4), (50, 2), (41, 6)),
    ):
        bust.form(bust.shape(*points), "98C4")


def language_lawyer(bust: Bust) -> None:
    """Draw a lawyer of languages: a white wig, bands, glasses, a pointed look."""
    face = Face(hair="99876", eye="J", brow=1, mouth=-1, is_old=True)
    long_hair(bust, "99876", low=48)
    shoulders(bust, "62110")
    bust.form(bust.shape((26, 47), (31, 49), (36, 47), (38, 60), (32, 56), (25, 60)), "998")
    neck(bust, face.skin)
    head(bust, face)
    short_hair(bust, "99876")
    for x in (16, 44):
        for y in (22, 28, 34, 40):
            bust.form(bust.oval(x, y, 4, 3.4), "9987")
    for x, wide in ((25, 7), (35, 6)):
        bust.fill(bust.box_at(x, 23, x + wide, 24) | bust.box_at(x, 29, x + wide, 30), "i")
        bust.fill(bust.box_at(x, 23, x + 1, 30) | bust.box_at(x + wide, 23, x + wide + 1, 30), "i")
    bust.draw("i", (32, 26), (35, 26))


def amulet_retriever(bust: Bust) -> None:
    """Draw an adventurer with a brimmed hat, an amulet that gleams."""
    face = Face(DARK_SKIN, hair="lkaNN", eye="u", mouth=1, is_fine=True)
    shoulders(bust, "CBAz0")
    bust.form(bust.shape((8, 50), (18, 45), (22, 62), (12, 62)), "lkaN")
    neck(bust, face.skin)
    head(bust, face)
    short_hair(bust, face.hair)
    brimmed_hat(bust, "mlkaN", "i43")
    bust.draw("i", (24, 46), (28, 52), (31, 54))
    bust.draw("i", (41, 46), (36, 52), (32, 54))
    bust.form(bust.oval(31.5, 55.5, 4, 4), "sihl")
    bust.form(bust.oval(31.5, 55.5, 2, 2), "9HG")


def vampire(bust: Bust) -> None:
    """Draw a vampire: white skin, red eyes, fangs, a collar like wings."""
    _vampire(bust, "62210", "fea")


def vampire_in_the_machine(bust: Bust) -> None:
    """Draw the machine's vampire, in magenta."""
    _vampire(bust, "QPO1N", "YXW")


def _vampire(bust: Bust, cape: str, lining: str) -> None:
    face = Face(skin="99876", hair="21000", eye="f", brow=-2, mouth=-1, is_fine=True)
    for points in (
        ((2, 62), (5, 44), (4, 24), (12, 32), (20, 40), (26, 62)),
        ((36, 62), (42, 40), (50, 32), (57, 24), (55, 44), (58, 62)),
    ):
        bust.form(bust.shape(*points), lining)
    shoulders(bust, cape, wide=23, top=49)
    bust.draw(cape[0], (5, 26), (6, 44), (3, 60), width=2)
    bust.draw(cape[0], (56, 26), (54, 44), (57, 60), width=2)
    neck(bust, face.skin, wide=5.5)
    head(bust, face)
    bust.fill(bust.flat((26, 49), (31, 47), (36, 49), (34, 62), (28, 62)), "9")
    bust.form(bust.oval(31, 50.5, 2.4, 2.4), "fea")
    hair = bust.shape((17, 29), (16, 16), (22, 7), (32, 4), (42, 8), (45, 17), (43.5, 25),
                      (41, 15), (37, 13), (33.5, 19), (29, 14), (24, 16), (21, 29))  # fmt: skip
    bust.form(hair, "62100", bevel=0.7)
    bust.draw("7", (22, 11), (27, 7), (32, 6))
    bust.stamp(19, 22, "9", "98", "98", "87")
    if not bust.is_blinking:
        bust.stamp(27, 25, ".fff.", ".eZ..")
        bust.stamp(37, 25, ".ff", ".eZ")
    bust.draw("a", (29, 37), (33, 36.5), (38, 36.6))
    for x in (30, 36):
        bust.stamp(x, 37, "99", "9.", "9.")
    bust.stamp(30, 40, "e")


def felt(bust: Bust) -> None:
    """Draw what is only felt: a hood with pale eyes, and the question."""
    bust.form(bust.shape((3, 62), (8, 47), (20, 40), (42, 40), (53, 47), (58, 62)), "QPOSN")
    bust.fill(bust.oval(32, 28, 12, 16), "0")
    hood(bust, "QPOSN", lining="N")
    bust.fill(bust.oval(32, 29, 10, 13), "0")
    if not bust.is_blinking:
        for x in (26, 36):
            bust.stamp(x, 26, ".RRR.", "R999R", ".RRR.")
    # A question is read the same way wherever one looks.
    rows = (".RRRR..", "RR..RR.", "....RR.", "...RR..", "..RR...", "..RR...", ".......", "..RR...")
    bust.stamp(28, 49, *(row[:: -1 if bust.turned(0) else 1] for row in rows))


def _beads(bust: Bust, tones: str) -> None:
    for x, y in ((20, 47), (22, 51), (26, 54), (30, 56), (35, 55), (39, 52), (42, 48)):
        bust.form(bust.oval(x, y, 2.2, 2.2), tones)


FOLK = {
    "caves/mage": mage,
    "caves/full_strength_mage": full_strength_mage,
    "caves/monk": monk,
    "caves/millennium_monk": millennium_monk,
    "caves/tyrant": tyrant,
    "caves/hacker": hacker,
    "caves/samurai": samurai,
    "caves/warlord": warlord,
    "caves/berserker": berserker,
    "caves/language_lawyer": language_lawyer,
    "caves/amulet_retriever": amulet_retriever,
    "caves/vampire": vampire,
    "caves/felt": felt,
    "circuit/vampire": vampire_in_the_machine,
}
