"""Portraits of animals, slime and lights, and of machines that fly or roll."""

from __future__ import annotations

from sprites.art.modelling import Spot
from sprites.art.portraits.bust import Bust


def rat(bust: Bust) -> None:
    """Draw a rat: a long nose, whiskers, front teeth."""
    bust.form(bust.shape((0, 62), (2, 46), (10, 36), (26, 36), (36, 48), (42, 62)), "87621")
    bust.form(bust.oval(14, 17, 9, 10), "7621")
    bust.form(bust.oval(14.5, 18, 5.6, 7), "VUT")
    bust.form(bust.oval(32, 12, 6.4, 7), "7621")
    bust.form(bust.oval(32.5, 13, 3.6, 4.6), "VUT")
    skull = bust.shape(
        (10, 32), (13, 22), (23, 15), (34, 17), (43, 25), (53, 31), (57, 35), (54, 39), (44, 41),
        (30, 45), (17, 42),
    )  # fmt: skip
    bust.form(skull, "87621", round_by=3, dark=0.9)
    bust.form(bust.oval(56, 34, 2.6, 2.4), "VUT")
    _bead(bust, 35, 26, "e")
    bust.draw("0", (54, 38), (46, 41), (38, 42))
    bust.stamp(48, 40, "99", "99", "9C", "9C")
    for y in (28, 34, 43):
        bust.draw("9", (49, 37), (54, (37 + y) / 2), (59, y))
    for x, y in ((18, 30), (24, 36), (16, 38), (28, 40)):
        bust.stamp(x, y, ".6", "6.")


def bat(bust: Bust) -> None:
    """Draw a bat with its wings spread."""
    points: tuple[Spot, ...]
    for points in (
        ((24, 44), (10, 56), (6, 47), (0, 48), (0, 20), (8, 12), (14, 24), (24, 30)),
        ((40, 30), (48, 24), (54, 12), (60, 18), (60, 48), (55, 47), (51, 56), (38, 44)),
    ):
        bust.form(bust.shape(*points), "POSN", bevel=0.6)
    for a, b in (
        ((8, 14), (22, 40)),
        ((54, 14), (40, 40)),
        ((2, 24), (20, 42)),
        ((59, 24), (42, 42)),
    ):
        bust.draw("Q", a, b)
    bust.form(bust.shape((20, 62), (19, 46), (27, 38), (37, 38), (44, 46), (43, 62)), "POSN")
    for points, tones in (
        (((18, 28), (12, 10), (15, 4), (24, 12), (30, 20)), "QPOS"),
        (((36, 20), (42, 10), (50, 3), (52, 12), (46, 28)), "QPOS"),
        (((19, 24), (16, 11), (17, 9), (22, 16)), "VUT"),
        (((43, 16), (47, 9), (49, 9), (45, 24)), "VUT"),
    ):
        bust.form(bust.shape(*points), tones)
    bust.form(bust.shape((17, 30), (20, 20), (32, 16), (44, 20), (47, 30), (42, 40), (32, 45),
                         (22, 40)), "RQPOS", round_by=3)  # fmt: skip
    for x in (25, 39):
        _bead(bust, x, 28, "i", 4)
    bust.form(bust.shape((30, 31), (34, 29), (38, 31), (36, 35), (31, 35)), "OSN")
    bust.fill(bust.shape((25, 37), (33, 36), (41, 37), (38, 42), (28, 42)), "0")
    for x in (28, 36):
        bust.stamp(x, 37, "99", "99", "9.")


def cat(bust: Bust) -> None:
    """Draw a ginger cat that looks as if it owned the cave."""
    points: tuple[Spot, ...]
    bust.form(bust.shape((10, 62), (14, 47), (24, 42), (40, 42), (49, 48), (53, 62)), "nmlka")
    bust.form(bust.shape((24, 46), (32, 44), (40, 46), (38, 62), (26, 62)), "998C")
    for points, tones in (
        (((16, 24), (13, 8), (15, 3), (23, 9), (29, 16)), "nmlk"),
        (((36, 16), (42, 9), (50, 3), (52, 9), (47, 25)), "nmlk"),
        (((18, 20), (16, 9), (22, 12), (25, 16)), "VUT"),
        (((41, 15), (48, 8), (49, 11), (46, 20)), "VUT"),
    ):
        bust.form(bust.shape(*points), tones)
    bust.form(bust.shape((11, 32), (16, 20), (26, 14), (38, 14), (48, 20), (52, 32), (45, 41),
                         (33, 46), (18, 41)), "nmlka", round_by=3, dark=0.85)  # fmt: skip
    for x in (27, 32, 37):
        bust.draw("k", (x, 14), (32 + (x - 32) * 0.7, 21), width=2)
    for points in (
        ((13, 32), (18, 33)),
        ((14, 37), (19, 37)),
        ((50, 32), (46, 33)),
        ((49, 37), (45, 37)),
    ):
        bust.draw("k", *points)
    bust.form(bust.shape((23, 37), (32, 32), (42, 37), (38, 43), (33, 44), (26, 43)), "998C")
    for x in (24, 40):
        _slit(bust, x, 27, 4.6, "wvu", "m")
    bust.stamp(31, 33, "UVU", ".T.", ".0.")
    bust.draw("0", (27, 38), (30, 39.5), (32.5, 37), (35, 39.5), (38, 38))
    for y, to in ((35, 33), (38, 40)):
        bust.draw("9", (25, y), (14, to), (6, to))
        bust.draw("9", (41, y), (50, to), (57, to))


def acid_blob(bust: Bust) -> None:
    """Draw a blob that has swallowed something."""
    body = bust.shape((0, 62), (4, 46), (10, 32), (18, 18), (30, 11), (42, 17), (50, 31), (56, 46),
                      (60, 62))  # fmt: skip
    bust.form(body, "sxrqp", round_by=3, dark=0.85)
    bust.fill(bust.oval(20, 24, 5, 3), "9")
    bust.fill(bust.oval(27, 18, 2, 1.6), "9")
    for x, y, size in ((44, 44, 3), (48, 52, 2), (15, 48, 2.4), (38, 54, 1.8)):
        bust.fill(bust.oval(x, y, size, size), "q")
        bust.fill(bust.oval(x - 0.6, y - 0.6, size * 0.6, size * 0.6), "s")
    for x in (25, 39):
        _bead(bust, x, 33, "0", 4)
    bust.draw("p", (26, 42), (30, 44), (35, 44), (39, 42), width=2)
    bust.draw("B", (20, 57), (29, 52), width=3)
    bust.stamp(17, 54, "BB.", "B9B", ".BB")
    bust.stamp(28, 49, ".BB", "BB9", ".BB")


def grid_bug(bust: Bust) -> None:
    """Draw a bug that knows four directions."""
    for x, y in ((7, 16), (7, 46), (55, 16), (55, 46)):
        bust.draw("P", (31, y), (x, y), width=4)
        bust.draw("P", (x, y), (x, y + (9 if y > 30 else -9)), width=4)
        bust.draw("R", (31, y - 1), (x, y - 1))
    shell = bust.flat(
        (16, 10), (46, 10), (48, 14), (48, 48), (45, 52), (17, 52), (14, 48), (14, 14)
    )
    bust.form(shell, "RQPOS", round_by=3)
    for at in (21, 31, 41):
        bust.draw("O", (at, 12), (at, 50))
        bust.draw("O", (15, at), (47, at))
    bust.fill(bust.flat((19, 22), (44, 22), (44, 40), (19, 40)), "0")
    if not bust.is_blinking:
        for x in (22, 34):
            bust.stamp(x, 25, "GGGGGGG", "G99HHGG", "G9HHHGG", "GHH00GG", "GHH00GG", "GGGGGGG")
    bust.stamp(24, 35, "F.F.F.F.F.F.F", ".F.F.F.F.F.F.")
    for x in (24, 37):
        bust.draw("Q", (x, 10), (x, 3), width=2)
        bust.stamp(x - 1, 1, "sss", "sis", "sss")


def heisenbug(bust: Bust) -> None:
    """Draw a bug that is in two places."""
    for shift, tones in ((7, "oott"), (0, "srqpo")):
        for y in (36, 44, 52):
            bust.draw(tones[2], (14, y), (4 - shift / 2, y + 6), (2, y + 12), width=2)
            bust.draw(tones[2], (48, y), (56, y + 6), (58, y + 12), width=2)
        bust.form(
            bust.shape((10 + shift, 62), (9 + shift, 44), (15 + shift, 32), (31 + shift, 27),
                       (46, 32), (52, 44), (51, 62)), tones)  # fmt: skip
        bust.form(
            bust.shape((16 + shift, 28), (18 + shift, 16), (31 + shift, 10), (43, 16), (46, 28),
                       (40, 36), (23 + shift, 36)), tones, round_by=3)  # fmt: skip
    bust.draw("o", (31, 37), (31, 60))
    for x, y in ((20, 46), (41, 46), (22, 55), (40, 55)):
        bust.form(bust.oval(x, y, 3, 3), "otI")
    for x in (24, 38):
        _bead(bust, x, 24, "X", 5)
    for a, b in (((24, 13), (14, 2)), ((38, 13), (48, 2))):
        bust.draw("p", a, ((a[0] + b[0]) / 2, 6), b, width=2)
        bust.stamp(b[0] - 1, 1, "ss", "ss")
    bust.draw("0", (27, 32), (31, 30), (36, 32))


def wisp(bust: Bust) -> None:
    """Draw a flame that lives on nothing."""
    for points, tone in (
        (((31, 60), (14, 54), (8, 40), (15, 24), (26, 14), (30, 0), (37, 12), (48, 24), (54, 40),
          (47, 55)), "P"),
        (((31, 57), (18, 52), (13, 40), (19, 26), (29, 17), (31, 7), (36, 17), (44, 27), (49, 40),
          (43, 52)), "Q"),
        (((31, 54), (21, 49), (17, 40), (23, 28), (31, 20), (39, 28), (45, 40), (40, 50)), "R"),
        (((31, 50), (24, 46), (22, 39), (27, 31), (32, 26), (37, 32), (40, 40), (37, 47)), "9"),
    ):  # fmt: skip
        bust.fill(bust.shape(*points), tone)
    for x in (26, 36):
        bust.fill(bust.oval(x, 38, 1.8, 1.2 if bust.is_blinking else 3.4), "O")
    bust.draw("P", (29, 45), (31, 46), (34, 45))
    for x, y in ((6, 20), (52, 14), (4, 50), (55, 52)):
        bust.stamp(x, y, ".R.", "R9R", ".R.")


def mascot(bust: Bust) -> None:
    """Draw a mascot whose smile is sewn on, with a knife behind its ear."""
    bust.form(bust.shape((12, 62), (15, 50), (25, 45), (38, 45), (48, 50), (52, 62)), "998RV")
    for points, tones in (
        (((17, 22), (12, 6), (16, -3), (24, 4), (27, 16)), "998R"),
        (((37, 16), (41, 4), (50, -3), (52, 6), (46, 22)), "998R"),
        (((19, 17), (16, 6), (18, 1), (22, 7), (24, 15)), "YVU"),
        (((40, 15), (43, 6), (48, 1), (49, 7), (45, 17)), "YVU"),
    ):
        bust.form(bust.shape(*points), tones)
    bust.form(bust.shape((9, 34), (13, 21), (24, 14), (39, 14), (50, 21), (54, 34), (47, 45),
                         (32, 50), (16, 45)), "9998R", round_by=3)  # fmt: skip
    bust.fill(bust.oval(24, 28, 4.6, 5.4), "X")
    bust.fill(bust.oval(40, 28, 4.6, 5.4), "X")
    for x in (24, 40):
        if bust.is_blinking:
            bust.fill(bust.oval(x, 28, 5, 4.6), "8")
            bust.draw("X", (x - 4, 29), (x, 31), (x + 4, 29))
        else:
            bust.fill(bust.oval(x + 0.5, 29, 2, 3.4), "0")
            bust.stamp(x - 2, 25, "99", "9")
    bust.fill(bust.shape((20, 37), (32, 40), (44, 37), (40, 44), (32, 47), (24, 44)), "W")
    for x in range(22, 44, 4):
        bust.draw("0", (x, 37), (x, 45))
    bust.stamp(30, 34, "YYY", ".X.")
    for x in (14, 46):
        bust.stamp(x, 36, ".VVV.", "VVVVV", ".VVV.")
    bust.draw("0", (28, 15), (30, 19), (27, 22))


def shmupper(bust: Bust) -> None:
    """Draw a fighter that fills the sky with shots."""
    _ship(bust, "98765", "RQPO", "Zfe", "9")


def bee_slayer(bust: Bust) -> None:
    """Draw a fighter in stripes, its drones around it."""
    _ship(bust, "sihgl", "0NN1", "HGF", "s")
    for x in (16, 26, 36):
        mask = bust.shape((x, 20), (x + 4, 20), (x + 6, 32), (x + 4, 46), (x, 44), (x + 2, 32))
        bust.fill(mask & (bust.letters != ord(".")), "0")
    for x, y in ((46, 10), (44, 50)):
        bust.form(bust.oval(x, y, 4, 4), "HGED")
        bust.stamp(x - 1, y - 1, "99", "9")


def _ship(bust: Bust, hull: str, wing: str, fire: str, glass: str) -> None:
    for y, long in ((28, 14), (34, 17), (39, 12)):
        bust.form(bust.shape((12, y - 3), (12 - long, y), (12, y + 3)), fire)
    bust.form(bust.shape((8, 26), (4, 10), (10, 8), (30, 22), (24, 30)), wing)
    body = bust.shape((10, 24), (10, 44), (30, 47), (46, 41), (58, 34), (46, 27), (30, 22))
    bust.form(body, hull, round_by=3)
    bust.form(bust.shape((8, 40), (18, 36), (34, 42), (14, 58), (6, 57)), wing)
    bust.form(bust.shape((30, 31), (34, 25), (42, 26), (48, 32), (40, 34)), "HMLK")
    bust.stamp(35, 27, glass * 4, glass * 2)
    bust.draw(hull[-1], (12, 36), (30, 38), (56, 34))
    for x in (16, 22, 28):
        bust.stamp(x, 41, hull[-1] * 3)


def chariot(bust: Bust) -> None:
    """Draw the horse of a chariot in full career, its driver's plume behind."""
    bust.form(bust.shape((0, 20), (3, 10), (10, 8), (14, 16), (12, 26), (2, 27)), "98762")
    bust.form(bust.shape((8, 9), (3, 1), (-4, 0), (-6, 10), (0, 13)), "Zfe")
    bust.stamp(9, 17, "00000")
    bust.form(bust.shape((0, 62), (-2, 34), (12, 30), (20, 44), (16, 62)), "sihl")
    neck = bust.shape(
        (10, 62), (13, 44), (20, 26), (30, 14), (40, 20), (38, 34), (42, 46), (46, 62)
    )
    bust.form(neck, "mlkaN", round_by=3)
    for y in (12, 19, 26, 33, 40, 47):
        bust.form(
            bust.shape((30 - y * 0.4, y - 4), (16 - y * 0.3, y - 2), (10 - y * 0.2, y + 5),
                       (20 - y * 0.3, y + 3), (28 - y * 0.4, y + 4)), "nih")  # fmt: skip
    for points in (((27, 14), (25, 3), (28, 1), (33, 10)), ((33, 11), (34, 1), (38, 3), (38, 13))):
        bust.form(bust.shape(*points), "mlk")
    skull = bust.shape(
        (24, 18), (29, 9), (38, 9), (45, 16), (53, 28), (56, 36), (53, 41), (47, 41), (40, 33),
        (30, 30),
    )  # fmt: skip
    bust.form(skull, "nmlka", round_by=3, dark=0.85)
    bust.form(bust.shape((39, 11), (44, 16), (52, 29), (53, 33), (48, 29), (41, 18)), "99C")
    _bead(bust, 37, 18, "o", 3)
    bust.stamp(53, 35, "00", "0")
    bust.draw("0", (47, 40), (50, 38), (54, 39))
    bust.draw("f", (43, 15), (39, 24), (36, 30), width=2)
    bust.draw("f", (52, 30), (48, 34), (46, 37), width=2)
    bust.draw("f", (40, 25), (30, 34), (14, 38))
    bust.form(bust.shape((18, 52), (30, 48), (46, 52), (47, 58), (30, 55), (16, 58)), "Zfe")


def box(bust: Bust) -> None:
    """Draw a box: iron bands, a lock, and nothing to be seen within."""
    bust.form(bust.flat((6, 30), (54, 30), (52, 58), (8, 58)), "nmlka", bevel=0.6)
    for y in (37, 44, 51):
        bust.draw("k", (7, y), (53, y))
        bust.draw("n", (8, y + 1), (30, y + 1))
    lid = bust.shape((4, 31), (5, 18), (14, 10), (30, 8), (46, 10), (55, 18), (56, 31), (30, 33))
    bust.form(lid, "snmlk", round_by=3)
    bust.fill(bust.flat((5, 30), (55, 30), (55, 32), (5, 32)), "0")
    for x in (11, 44):
        bust.form(
            bust.shape((x, 12), (x + 5, 11), (x + 6, 32), (x + 5, 58), (x, 58), (x - 1, 32)), "feaj"
        )
        for y in (16, 26, 38, 50):
            bust.stamp(x + 1, y, "9Z", "Zj")
    bust.form(bust.flat((24, 25), (36, 25), (36, 42), (24, 42)), "sihl", bevel=0.8)
    bust.stamp(28, 30, ".00.", "0000", ".00.", ".00.", ".00.")
    bust.stamp(27, 23, "siiiis", "i....i")


def _bead(bust: Bust, x: float, y: float, tone: str, size: float = 3) -> None:
    """Draw a round dark eye with a light in it."""
    if bust.is_blinking:
        bust.draw("0", (x - size, y), (x, y + 1), (x + size, y))
        return
    bust.fill(bust.oval(x, y, size, size), "0")
    bust.fill(bust.oval(x, y, size - 1.1, size - 1.1), tone)
    bust.stamp(round(x - size * 0.6), round(y - size * 0.6), "99" if size > 3 else "9")


def _slit(bust: Bust, x: float, y: float, size: float, tones: str, lid: str) -> None:
    """Draw an eye with an upright slit."""
    bust.fill(bust.oval(x, y, size + 1, size * 0.8), "0")
    if bust.is_blinking:
        bust.fill(bust.oval(x, y - 1, size, size * 0.6), lid)
        return
    bust.form(bust.oval(x, y, size, size * 0.65), tones, edge="0")
    bust.fill(bust.oval(x, y, 1.1, size * 0.65), "0")
    bust.stamp(round(x) - 2, round(y) - 2, "9")


BEASTS = {
    "caves/rat": rat,
    "caves/bat": bat,
    "caves/cat": cat,
    "caves/acid_blob": acid_blob,
    "caves/grid_bug": grid_bug,
    "caves/heisenbug": heisenbug,
    "caves/wisp": wisp,
    "caves/betraying_mascot": mascot,
    "caves/shmupper": shmupper,
    "caves/bee_slayer_shmupper": bee_slayer,
    "caves/chariot": chariot,
    "circuit/box": box,
}
