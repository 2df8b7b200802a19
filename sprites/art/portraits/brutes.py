"""Portraits of what walks upright and is nobody's cousin: devils, golems, bones."""

from __future__ import annotations

from sprites.art.modelling import Spot
from sprites.art.portraits.bust import Bust
from sprites.art.portraits.faces import shoulders


def devil(bust: Bust) -> None:
    """Draw a devil of Baator."""
    _devil(bust, "ihgk")


def devil_that_aims(bust: Bust) -> None:
    """Draw a devil whose eyes and mouth are full of fire."""
    _devil(bust, "9sih")
    bust.fill(bust.shape((26, 40), (34, 38), (42, 40), (38, 45), (30, 45)), "i")
    bust.fill(bust.shape((28, 41), (34, 40), (40, 41), (37, 43), (31, 43)), "9")
    bust.stamp(28, 39, "9.9..9..9")


def imp(bust: Bust) -> None:
    """Draw an imp that grins."""
    points: tuple[Spot, ...]
    for points in (
        ((14, 44), (2, 36), (1, 18), (6, 24), (10, 22), (12, 30), (18, 32), (20, 42)),
        ((44, 42), (46, 32), (51, 30), (53, 22), (58, 24), (59, 36), (48, 46)),
    ):
        bust.form(bust.shape(*points), "eajN")
    bust.form(bust.shape((13, 62), (17, 50), (28, 44), (42, 46), (50, 62)), "feaj")
    _devil_head(bust, "Zfeaj", "sih0", low=3)
    for points in (
        ((22, 18), (17, 12), (18, 4), (22, 9), (27, 14)),
        ((37, 14), (41, 9), (46, 4), (47, 12), (42, 18)),
    ):
        bust.form(bust.shape(*points), "98C7")
    bust.fill(bust.shape((25, 39), (34, 42), (44, 37), (40, 44), (32, 46)), "0")
    bust.stamp(27, 41, "9.9.9.9.9.9", "...........")
    bust.stamp(33, 47, "j")


def _devil(bust: Bust, fire: str) -> None:
    points: tuple[Spot, ...]
    bust.form(bust.shape((1, 62), (3, 50), (13, 43), (30, 45), (48, 43), (57, 50), (60, 62)),
              "feajN", round_by=3)  # fmt: skip
    for points in (((9, 52), (16, 49), (24, 54)), ((38, 54), (46, 49), (53, 52))):
        bust.draw("a", *points)
    _devil_head(bust, "Zfeaj", fire)
    for points in (
        ((21, 17), (13, 13), (9, 4), (12, -5), (15, 2), (20, 8), (27, 11)),
        ((38, 11), (45, 8), (50, 2), (53, -5), (56, 4), (51, 13), (43, 17)),
    ):
        mask = bust.form(bust.shape(*points), "snmlk")
        for y in (3, 8, 12):
            bust.fill(mask & bust.stroke((2, y + 1), (58, y + 1)), "l")
    bust.form(bust.shape((31, 44), (35, 44), (36, 52), (32, 55), (30, 50)), "210")


def _devil_head(bust: Bust, skin: str, fire: str, low: int = 0) -> None:
    points: tuple[Spot, ...]
    for points in (
        ((20, 28), (9, 23), (5, 16), (14, 18), (22, 22)),
        ((43, 22), (50, 18), (58, 15), (54, 23), (45, 29)),
    ):
        bust.form(bust.shape(*points), skin[1:])
    face = bust.shape(
        (18, 24), (20, 15), (27, 10), (36, 10), (43, 15), (46, 24), (44, 34), (38, 43), (33, 47),
        (27, 44), (20, 35),
    )  # fmt: skip
    bust.form(face, skin, round_by=3, dark=0.8)
    bust.form(bust.shape((19, 22), (26, 18), (33, 24), (32, 28), (25, 24)), skin)
    bust.form(bust.shape((35, 24), (41, 18), (45, 21), (42, 24), (36, 28)), skin)
    for at, row in ((24, 0), (36, 0)):
        if bust.is_blinking:
            bust.stamp(at, 27, "jjjjjj")
        else:
            light, mid, hot, _ = tuple(fire)
            bust.stamp(
                at, 26 + row, "000000", f"0{mid}{light}{light}{mid}0", f".{hot}{mid}{mid}{hot}."
            )
    bust.form(bust.shape((32, 26), (35, 26), (37, 33), (34, 36), (31, 34)), skin)
    bust.stamp(31, 34, "0..0.0")
    if not low:
        bust.fill(bust.shape((25, 38), (34, 36.5), (43, 38), (38, 44), (30, 44)), "0")
        bust.stamp(26, 38, "99.9.9.9.99", ".9.......9.")
        bust.stamp(30, 42, "9..9..9", "99.9.99")


def goblin(bust: Bust) -> None:
    """Draw a goblin: long ears, a crooked grin."""
    shoulders(bust, "mlkaN", wide=20, top=48)
    bust.form(bust.shape((14, 52), (24, 46), (40, 46), (47, 53), (40, 56), (24, 56)), "nmlk")
    for points in (
        ((20, 30), (10, 24), (0, 12), (8, 14), (18, 18), (23, 24)),
        ((42, 24), (48, 19), (56, 15), (60, 14), (54, 24), (44, 31)),
    ):
        bust.form(bust.shape(*points), "rxqp")
    bust.draw("p", (4, 15), (12, 20), (19, 26))
    face = bust.shape(
        (18, 25), (20, 16), (28, 10), (37, 10), (44, 17), (46, 26), (44, 35), (37, 44), (31, 46),
        (24, 42), (19, 34),
    )  # fmt: skip
    bust.form(face, "srxqp", round_by=3, dark=0.85)
    _round_eye(bust, 26, 26, 4.2, "sih")
    _round_eye(bust, 39, 26, 3.8, "sih")
    bust.draw("p", (20, 22), (26, 19), (31, 23), width=2)
    bust.draw("p", (35, 23), (39, 19), (44, 21), width=2)
    bust.form(bust.shape((31, 25), (36, 26), (42, 33), (40, 37), (34, 36), (31, 32)), "srxqp")
    bust.stamp(35, 36, "0..0")
    bust.draw("0", (23, 36), (29, 41), (38, 40), (43, 36), width=2)
    bust.stamp(27, 38, "9..", "99.")
    bust.stamp(36, 38, ".9", "99")
    for x, y in ((22, 32), (24, 33), (30, 14)):
        bust.stamp(x, y, "q")


def ogre(bust: Bust) -> None:
    """Draw an ogre: no neck, small eyes, tusks."""
    bust.form(bust.shape((0, 62), (1, 44), (10, 34), (30, 34), (50, 34), (59, 44), (60, 62)),
              "rqpo0", round_by=3)  # fmt: skip
    bust.form(bust.flat((8, 40), (15, 36), (38, 62), (26, 62)), "mlka")
    face = bust.shape(
        (13, 30), (16, 18), (22, 11), (34, 9), (43, 13), (48, 24), (50, 36), (46, 46), (34, 50),
        (20, 47), (13, 40),
    )  # fmt: skip
    bust.form(face, "rqpo0", round_by=3, dark=0.8)
    for x in (12, 48):
        bust.form(bust.oval(x, 27, 3.4, 4.6), "rqpo")
    bust.fill(bust.shape((22, 24), (30, 24), (30, 29), (23, 29)), "o")
    bust.fill(bust.shape((36, 24), (44, 24), (43, 29), (36, 29)), "o")
    bust.form(bust.shape((19, 22), (26, 19), (33, 23), (40, 19), (46, 22), (40, 25), (33, 26),
                         (25, 25)), "rqp")  # fmt: skip
    for x in (24, 38):
        bust.stamp(x, 26, "00000", "ppppp" if bust.is_blinking else "0sse0", ".000.")
    bust.form(bust.shape((30, 25), (36, 25), (40, 33), (34, 36), (28, 33)), "rqpo")
    bust.stamp(30, 34, "00..00")
    lip = bust.shape((18, 40), (26, 38), (34, 39), (42, 38), (47, 40), (42, 46), (34, 47), (24, 46))
    bust.form(lip, "qpo")
    bust.draw("0", (19, 40), (26, 39), (34, 40), (42, 39), (47, 40), width=2)
    for x in (22, 41):
        bust.form(bust.shape((x - 1, 43), (x + 1, 33), (x + 3, 37), (x + 4, 43)), "998C")
    for x, top in ((24, 12), (29, 8), (35, 8)):
        bust.draw("0", (x, top + 3), (x - 2, top - 3))
    bust.draw("p", (20, 16), (25, 19))


def lead_golem(bust: Bust) -> None:
    """Draw a golem of lead: plates, rivets, embers in its slit."""
    for points in (
        ((0, 62), (1, 44), (10, 38), (20, 42), (19, 62)),
        ((43, 42), (52, 38), (60, 44), (60, 62), (42, 62)),
    ):
        bust.form(bust.shape(*points), "87621", round_by=3)
    bust.form(bust.flat((17, 46), (45, 46), (43, 62), (19, 62)), "76210")
    skull = bust.flat((16, 20), (21, 10), (40, 8), (47, 17), (48, 36), (42, 45), (22, 46), (15, 36))
    bust.form(skull, "87621", round_by=3, bevel=1.2)
    brow = bust.flat((15, 20), (31, 17), (49, 19), (48, 25), (31, 24), (15, 26))
    bust.form(brow, "8762")
    bust.fill(bust.flat((18, 26), (46, 25), (45, 31), (19, 31)), "0")
    if not bust.is_blinking:
        for x in (22, 37):
            bust.stamp(x, 27, ".gig.", "ghsig", ".gig.")
    bust.form(bust.flat((22, 36), (42, 35), (40, 44), (24, 44)), "7621")
    for x in (26, 30, 34, 38):
        bust.draw("0", (x, 37), (x, 43))
    for x, y in ((19, 34), (44, 34), (23, 13), (39, 12), (6, 48), (53, 47), (14, 56), (46, 56)):
        bust.stamp(x, y, "98", "21")
    bust.draw("0", (29, 9), (31, 13), (29, 17))


def glass_golem(bust: Bust) -> None:
    """Draw a golem of glass: facets, a light within, a crack."""
    facets = (
        (((0, 62), (6, 44), (18, 40), (22, 62)), "M"),
        (((6, 44), (18, 40), (14, 52)), "9"),
        (((0, 62), (6, 44), (14, 52), (12, 62)), "L"),
        (((40, 62), (44, 40), (54, 43), (60, 62)), "K"),
        (((44, 40), (54, 43), (48, 52)), "L"),
        (((18, 62), (20, 46), (44, 46), (44, 62)), "L"),
        (((24, 62), (31, 46), (38, 62)), "M"),
        (((16, 24), (24, 8), (31, 20), (22, 34)), "H"),
        (((24, 8), (40, 7), (31, 20)), "9"),
        (((40, 7), (48, 22), (31, 20)), "M"),
        (((16, 24), (22, 34), (21, 42), (14, 34)), "M"),
        (((48, 22), (49, 34), (40, 34)), "K"),
        (((31, 20), (48, 22), (40, 34)), "L"),
        (((31, 20), (40, 34), (31, 38), (22, 34)), "M"),
        (((22, 34), (31, 38), (30, 48), (21, 42)), "L"),
        (((31, 38), (40, 34), (49, 34), (42, 44), (30, 48)), "K"),
    )
    for points, tone in facets:
        mask = bust.flat(*points)
        bust.fill(mask, tone)
        bust.draw("9" if tone in "MHL" else "L", points[0], points[1])
    for x, wide in ((22, 6), (35, 6)):
        bust.fill(bust.flat((x, 26), (x + wide, 27), (x + wide - 1, 31), (x + 1, 30)), "I")
        if not bust.is_blinking:
            bust.stamp(x + 1, 27, "9999", ".99.")
    bust.fill(bust.flat((25, 41), (37, 40), (34, 43), (28, 43)), "I")
    bust.draw("9", (38, 8), (35, 13), (39, 17), (36, 22), (40, 27))
    bust.draw("J", (39, 8), (36, 13), (40, 17), (37, 22))
    bust.stamp(20, 15, "..9", ".99", "99")
    bust.stamp(9, 47, ".9", "9")


def skeleton(bust: Bust) -> None:
    """Draw a skull on bare shoulders, sparks in its sockets."""
    bust.fill(bust.shape((10, 62), (14, 48), (30, 45), (48, 48), (52, 62)), "y")
    for y in (51, 56, 61):
        bust.draw("C", (12, y + 2), (22, y - 3), (30, y), width=2)
        bust.draw("B", (33, y), (42, y - 3), (51, y + 2), width=2)
    bust.form(bust.shape((6, 52), (16, 46), (30, 48), (46, 46), (55, 52), (46, 49), (30, 51),
                         (16, 50)), "98CBA")  # fmt: skip
    for y in (42, 46, 50, 54, 58):
        bust.form(bust.shape((28, y), (34, y), (35, y + 4), (27, y + 4)), "8CBA")
    skull = bust.shape(
        (15, 25), (16, 14), (24, 6), (36, 5), (45, 12), (47, 23), (44, 30), (42, 34), (40, 36),
        (25, 36), (21, 32), (17, 31),
    )  # fmt: skip
    bust.form(skull, "998CBA", round_by=3, dark=0.9)
    bust.form(
        bust.flat((23, 38), (28, 40), (39, 40), (43, 35), (42, 43), (38, 46), (28, 46)), "98CBA"
    )
    for x, y, wide in ((25.5, 24, 5), (39, 24, 4.4)):
        bust.fill(bust.oval(x, y, wide, 5), "0")
        if not bust.is_blinking:
            bust.stamp(int(x) - 1, 23, ".f.", "fZf", ".e.")
    bust.fill(bust.shape((32, 29), (35, 29), (36.5, 33), (30.5, 33)), "0")
    for x in (26, 29, 32, 35, 38):
        bust.stamp(x, 36, "99", "98", "00", "98", "C8")
    bust.draw("A", (37, 6), (35, 10), (38, 13), (36, 17))
    bust.draw("A", (21, 31), (24, 33))


def orc(bust: Bust) -> None:
    """Draw an orc: olive skin, a helmet of bronze, tusks."""
    points: tuple[Spot, ...]
    bust.form(bust.shape((0, 62), (2, 46), (12, 40), (24, 44), (22, 62)), "hlkaN", round_by=3)
    bust.form(bust.shape((40, 44), (50, 40), (58, 46), (60, 62), (40, 62)), "lkaN", round_by=3)
    bust.form(bust.shape((18, 62), (20, 46), (31, 50), (44, 46), (44, 62)), "qpo0")
    for x in (8, 52):
        bust.form(bust.shape((x - 4, 44), (x, 33), (x + 4, 44)), "98C7")
    for points in (
        ((18, 32), (9, 28), (4, 20), (12, 21), (20, 25)),
        ((44, 25), (52, 20), (58, 19), (54, 28), (45, 33)),
    ):
        bust.form(bust.shape(*points), "qpo")
    face = bust.shape(
        (17, 26), (19, 14), (30, 9), (42, 13), (46, 25), (46, 36), (41, 45), (31, 48), (22, 45),
        (17, 36),
    )  # fmt: skip
    bust.form(face, "rqpo0", round_by=3, dark=0.8)
    for x in (23, 36):
        if bust.is_blinking:
            bust.stamp(x, 27, "oooooo")
        else:
            bust.stamp(x, 25, "000000", "0esse0", ".eeee.")
    bust.draw("o", (20, 22), (27, 22), (32, 26), width=2)
    bust.draw("o", (35, 26), (40, 22), (45, 22), width=2)
    bust.form(bust.shape((31, 27), (36, 27), (39, 33), (34, 35), (29, 33)), "rqpo")
    bust.stamp(31, 34, "0...0")
    bust.draw("0", (22, 39), (28, 38), (34, 39), (40, 38), (44, 39), width=2)
    for x in (24, 39):
        bust.form(bust.shape((x, 41), (x + 1, 32), (x + 3, 36), (x + 3, 41)), "998C")
    helm = bust.shape((15, 22), (17, 10), (25, 3), (37, 3), (45, 9), (48, 21), (40, 18), (32, 17),
                      (22, 19))  # fmt: skip
    bust.form(helm, "ihlka", round_by=3)
    bust.form(bust.shape((30, 3), (34, 3), (35, 24), (32, 26), (30, 23)), "sihl")
    for x, y in ((20, 16), (26, 14), (39, 14), (44, 17)):
        bust.stamp(x, y, "s", "k")


def gargoyle(bust: Bust) -> None:
    """Draw a gargoyle: stone, wings, a light in its mouth."""
    points: tuple[Spot, ...]
    for points in (
        ((14, 50), (2, 40), (0, 18), (4, 10), (9, 20), (14, 18), (18, 30), (22, 44)),
        ((42, 44), (45, 30), (50, 18), (55, 20), (59, 10), (60, 38), (50, 50)),
    ):
        bust.form(bust.shape(*points), "7621")
    for a, b in (
        ((4, 14), (16, 46)),
        ((12, 22), (19, 44)),
        ((57, 14), (46, 46)),
        ((50, 22), (44, 44)),
    ):
        bust.draw("8", a, b)
    bust.form(bust.shape((8, 62), (11, 50), (24, 43), (40, 43), (51, 50), (55, 62)), "87621",
              round_by=3)  # fmt: skip
    for points in (
        ((22, 16), (15, 10), (14, 1), (20, 5), (28, 11)),
        ((37, 11), (44, 5), (50, 1), (49, 10), (43, 16)),
    ):
        bust.form(bust.shape(*points), "98762")
    for points in (
        ((19, 28), (11, 26), (7, 20), (14, 20), (21, 23)),
        ((44, 23), (50, 20), (56, 20), (52, 26), (45, 29)),
    ):
        bust.form(bust.shape(*points), "8762")
    face = bust.shape(
        (18, 25), (20, 15), (27, 11), (37, 11), (44, 16), (46, 26), (44, 36), (38, 45), (28, 46),
        (21, 38),
    )  # fmt: skip
    bust.form(face, "98762", round_by=3, dark=0.9)
    bust.form(bust.shape((19, 22), (27, 19), (33, 24), (40, 19), (45, 22), (41, 26), (33, 28),
                         (24, 26)), "9876")  # fmt: skip
    for x in (23, 37):
        bust.stamp(x, 26, "00000", "02220" if bust.is_blinking else "0hsh0", ".000.")
    bust.form(bust.shape((31, 28), (36, 28), (38, 33), (34, 35), (30, 33)), "9876")
    bust.stamp(31, 33, "0..0")
    bust.fill(bust.shape((24, 38), (33, 36.5), (42, 38), (39, 44), (28, 44)), "0")
    bust.fill(bust.shape((27, 40), (33, 39), (40, 40), (37, 43), (29, 43)), "h")
    bust.stamp(26, 37, "9..9...9..9", "9.........9")
    bust.draw("2", (40, 12), (38, 17), (42, 20))
    bust.draw("2", (14, 54), (20, 50), (18, 58))


def nurupo(bust: Bust) -> None:
    """Draw a white figure with a face of a few strokes, and what throws it."""
    bust.form(bust.shape((14, 62), (17, 49), (26, 44), (37, 44), (46, 50), (49, 62)), "99876")
    for points in (
        ((20, 20), (17, 10), (20, 4), (25, 9), (27, 14)),
        ((37, 14), (40, 9), (44, 4), (46, 11), (44, 20)),
    ):
        bust.form(bust.shape(*points), "9987")
    bust.form(bust.shape((15, 29), (18, 17), (27, 11), (37, 11), (46, 17), (49, 29), (45, 39),
                         (36, 44), (27, 44), (18, 39)), "99987", round_by=3)  # fmt: skip
    if bust.is_blinking:
        for x in (24, 39):
            bust.draw("0", (x - 2, 28), (x + 2, 28))
    else:
        for x in (25, 39):
            bust.fill(bust.oval(x, 27, 1.8, 2.6), "0")
    bust.draw("0", (27, 35), (30, 37), (32, 34.5), (35, 37), (38, 35))
    bust.stamp(20, 33, "VVV")
    bust.stamp(42, 33, "VVV")
    bust.form(
        bust.flat((51, 1), (54, 6), (59, 8), (54, 10), (51, 15), (48, 10), (43, 8), (48, 6)), "YXW"
    )


def _round_eye(bust: Bust, x: float, y: float, radius: float, tones: str) -> None:
    """Draw a round eye with a slit."""
    bust.fill(bust.oval(x, y, radius + 1, radius * 0.85), "0")
    if bust.is_blinking:
        bust.fill(bust.oval(x, y - 0.5, radius, radius * 0.6), "u")
        return
    bust.form(bust.oval(x, y, radius, radius * 0.72), tones, edge="0")
    bust.fill(bust.oval(x + 0.6, y, 1.1, radius * 0.7), "0")
    bust.stamp(round(x) - 2, round(y) - 2, "9")


BRUTES = {
    "baator/devil": devil,
    "caves/goblin": goblin,
    "caves/ogre": ogre,
    "caves/imp": imp,
    "caves/lead_golem": lead_golem,
    "caves/glass_golem": glass_golem,
    "caves/nurupo": nurupo,
    "circuit/skeleton": skeleton,
    "circuit/orc": orc,
    "circuit/gargoyle": gargoyle,
}
