"""Portraits of dragons: one skull in three ages."""

from __future__ import annotations

from sprites.art.caves.dragon_breeds import BREEDS
from sprites.art.portraits.bust import Bust


def baby_dragon(bust: Bust) -> None:
    """Draw the baby: a large head, a large eye, a short snout, milk teeth."""
    scales, belly = "xwvut", "srCi"
    bust.form(
        bust.shape((8, 62), (10, 50), (15, 41), (32, 40), (40, 48), (43, 62)), scales, round_by=3
    )
    plates = bust.shape((24, 62), (25, 50), (28, 42), (36, 44), (40, 52), (42, 62))
    bust.form(plates, "sri")
    for y in (48, 53, 58):
        bust.fill(plates & bust.stroke((23, y), (33, y + 1), (44, y - 1)), "q")
    for x, y in ((15, 9), (9, 18), (7, 28), (7, 39)):
        bust.form(bust.shape((x + 6, y - 2), (x - 4, y - 5), (x + 4, y + 8)), "iml")
    bust.form(bust.shape((18, 12), (14, 4), (17, -1), (22, 4), (27, 9)), "98C")
    skull = bust.shape(
        (11, 30), (12, 18), (19, 10), (30, 8), (39, 13), (43, 20), (51, 23), (55, 28), (54, 34),
        (46, 39), (32, 43), (19, 42),
    )  # fmt: skip
    bust.form(skull, scales, bevel=0.7, round_by=3, dark=0.85)
    bust.form(bust.shape((27, 11), (25, 3), (29, -1), (33, 4), (35, 11)), "998C")
    ear = bust.shape((13, 27), (5, 22), (1, 24), (5, 28), (2, 31), (8, 33), (14, 34))
    bust.form(ear, "iml")
    _mouth(bust, (26, 36), (40, 37.5), (54, 32))
    bust.stamp(40, 37, "9.", "9.")
    bust.stamp(46, 35, "99", ".9")
    _eye(bust, 33, 24, 6.5, "i", "h")
    bust.stamp(50, 25, "0.", "00")
    _spots(bust, ((18, 17), (21, 21), (16, 24), (24, 15)), "u")
    bust.fill(skull & bust.oval(40, 34, 9, 2), belly[1])


def mature_dragon(bust: Bust) -> None:
    """Draw the mature one: lean, a crest and fins, cold breath."""
    scales = "HMLKI"
    crest = bust.shape(
        (24, 12), (14, 4), (3, 1), (9, 9), (1, 12), (8, 18), (0, 24), (8, 28), (2, 37), (12, 38),
        (22, 28),
    )  # fmt: skip
    bust.form(crest, "RQPO", bevel=0.5)
    for x, y in ((5, 3), (3, 13), (2, 24), (5, 36)):
        bust.draw("K", (x, y), (14, (y + 20) / 2), (22, 20))
    _neck(bust, scales, "98M", "L")
    bust.form(bust.shape((25, 15), (18, 6), (10, -3), (24, 1), (32, 12)), "998C")
    skull = bust.shape(
        (13, 30), (16, 20), (25, 13), (33, 12), (41, 19), (51, 23), (57, 27), (57.5, 31), (52, 33),
        (41, 34), (31, 37), (20, 37),
    )  # fmt: skip
    _lower_jaw(bust, scales[1:])
    _mouth(bust, (25, 38), (40, 36), (56, 33))
    bust.form(skull, scales, bevel=0.9, round_by=3, dark=0.9)
    _teeth(bust, ((33, 36), (38, 35), (43, 34), (48, 34), (53, 33)))
    bust.form(bust.shape((26, 21), (32, 17), (40, 20), (43, 23), (36, 22), (29, 24)), "9HML")
    _eye(bust, 34, 24.5, 3.6, "i", "h")
    bust.stamp(52, 26, "II", ".I")
    bust.form(bust.shape((16, 33), (9, 36), (5, 43), (13, 42), (17, 46), (23, 38)), "RQP")
    bust.draw("9", (44, 21.5), (49, 23.5), (53, 25))
    for x, y in ((54, 38), (57, 40), (55, 43)):
        bust.stamp(x, y, "H")


def ancient_dragon(bust: Bust) -> None:
    """Draw the ancient one: horns, scars, and fire behind its teeth."""
    scales = "Zfeaj"
    for x, y in ((6, 52), (5, 42), (7, 33)):
        bust.form(bust.shape((x + 6, y - 3), (x - 6, y - 6), (x + 5, y + 7)), "ihlk")
    _neck(bust, scales, "nml", "k")
    bust.form(bust.shape((20, 21), (12, 19), (4, 14), (0, 4), (7, 10), (15, 14), (26, 15)), "s98C7")
    bust.form(
        bust.shape((28, 16), (20, 11), (14, 5), (11, -4), (18, 1), (26, 6), (35, 13)), "s98C7"
    )
    _lower_jaw(bust, scales[1:])
    maw = bust.shape((24, 38), (34, 35), (56, 33), (55, 37), (50, 41), (38, 43), (28, 42))
    bust.form(maw, "sihgea", bevel=0.3)
    skull = bust.shape(
        (12, 31), (14, 20), (23, 13), (34, 12), (41, 17), (50, 20), (57, 25), (58.5, 30), (54, 33),
        (41, 34), (31, 37), (19, 38),
    )  # fmt: skip
    bust.form(skull, scales, bevel=0.9, round_by=3, dark=0.9)
    _teeth(bust, ((30, 37), (35, 36), (40, 35), (45, 34), (50, 34), (55, 33)), long=True)
    for x, y in ((39, 40), (44, 39), (49, 38)):
        bust.stamp(x, y, ".9.", "99.", "C99")
    bust.form(bust.shape((23, 22), (30, 16), (40, 19), (45, 23), (37, 22), (28, 25)), "+Zfea")
    _eye(bust, 34, 25, 3.8, "s", "i")
    bust.stamp(52, 24, ".0", "000")
    for x, y in ((47, 19), (52, 21)):
        bust.form(bust.shape((x - 2, y + 2), (x - 1, y - 4), (x + 3, y + 3)), "s9C")
    bust.draw("+", (25, 29), (29, 32), (31, 36))
    bust.draw("j", (26, 29), (30, 32), (32, 36))
    for x, y in ((19, 31), (21, 36)):
        bust.form(bust.flat((x, y - 3), (x - 13, y + 5), (x + 3, y + 4)), "s98C")


def _neck(bust: Bust, scales: str, belly: str, seam: str) -> None:
    mask = bust.shape((4, 62), (5, 48), (10, 37), (20, 30), (31, 35), (33, 47), (39, 62))
    bust.form(mask, scales, bevel=0.7, round_by=3)
    plates = bust.shape((23, 64), (23, 50), (25, 40), (30, 39), (33, 48), (38, 64))
    bust.form(plates, belly)
    for y in (45, 50, 55, 60):
        bust.fill(plates & bust.stroke((20, y + 1), (29, y + 1), (40, y - 1)), seam)
    _spots(bust, ((9, 46), (13, 42), (8, 54), (14, 50), (18, 46), (15, 58)), seam)


def _lower_jaw(bust: Bust, tones: str) -> None:
    jaw = bust.shape((20, 36), (29, 41), (40, 42), (51, 39), (54, 41), (47, 46), (33, 47), (22, 44))
    bust.form(jaw, tones)


def _mouth(bust: Bust, *points: tuple[float, float]) -> None:
    bust.draw("0", *points)


def _teeth(bust: Bust, spots: tuple[tuple[int, int], ...], *, long: bool = False) -> None:
    for x, y in spots:
        bust.stamp(x, y, "99C", ".9C", *([".9."] if long else []))


def _eye(bust: Bust, x: float, y: float, radius: float, light: str, dark: str) -> None:
    """Draw an eye with a slit; closed, its lid."""
    lid = bust.oval(x, y, radius + 1, radius * 0.8)
    bust.fill(lid, "0")
    if bust.is_blinking:
        bust.shade(lid, {ord("0"): bust.letters[int(y) - 8, int(bust.turned(x))]})
        bust.draw("0", (x - radius, y + 1), (x, y + radius * 0.6), (x + radius, y + 1))
        return
    bust.fill(bust.oval(x, y, radius, radius * 0.68), dark)
    bust.fill(bust.oval(x - 0.5, y - 0.5, radius * 0.75, radius * 0.5), light)
    bust.fill(bust.oval(x + 0.7, y, max(0.9, radius * 0.3), radius * 0.7), "0")
    bust.stamp(round(x - radius * 0.4), round(y - radius * 0.5), "99" if radius > 5 else "9")


def _spots(bust: Bust, spots: tuple[tuple[int, int], ...], tone: str) -> None:
    for x, y in spots:
        bust.stamp(x, y, f".{tone}", f"{tone}.")


DRAGONS = {
    f"caves/{name}": draw
    for name, draw in zip(BREEDS, (baby_dragon, mature_dragon, ancient_dragon), strict=True)
}
