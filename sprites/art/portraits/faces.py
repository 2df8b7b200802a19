"""Faces of people, and what they wear around them."""

from __future__ import annotations

from dataclasses import dataclass

from sprites.art.painting import Mask
from sprites.art.portraits.bust import Bust

SKIN = "*+mlk"
DARK_SKIN = "mlkjN"
PALE = "9876"
WHITE_HAIR = "98762"


@dataclass(frozen=True)
class Face:
    """What tells one face from another; tones run from light to dark.

    `brow` lifts the brows' inner ends; `mouth` its corners. A `beard` covers the jaw.
    """

    skin: str = SKIN
    hair: str = "mlkaN"
    eye: str = "D"
    brow: int = 0
    mouth: int = 0
    beard: str = ""
    beard_end: float = 46.0
    moustache: bool = False
    is_old: bool = False
    is_fine: bool = False


def shoulders(
    bust: Bust, tones: str, *, wide: float = 24.0, top: float = 45.0, collar: str = ""
) -> Mask:
    """Draw shoulders and chest in cloth."""
    middle = 29.0
    mask = bust.shape(
        (middle - wide, 62), (middle - wide + 1, top + 9), (middle - wide * 0.72, top + 3),
        (middle - 7, top - 2), (middle + 8, top - 2), (middle + wide * 0.76, top + 3.5),
        (middle + wide, top + 10), (middle + wide + 1, 62),
    )  # fmt: skip
    bust.form(mask, tones, bevel=0.7, round_by=3)
    if collar:
        bust.form(bust.shape((20, 45), (24, 42), (31, 46), (40, 42), (43, 46), (33, 53)), collar)
    return mask


def neck(bust: Bust, skin: str, *, wide: float = 6.5) -> None:
    """Draw a neck in the shadow of the jaw."""
    mask = bust.flat((31 - wide, 32), (31 + wide, 32), (32 + wide, 50), (30 - wide, 50))
    bust.form(mask, skin[1:] + skin[-1], bevel=0.4)
    bust.fill(mask & bust.oval(32, 38, 11, 5), skin[-2])


def head(bust: Bust, face: Face) -> Mask:
    """Draw the head with its features, without hair."""
    skin = face.skin
    slim = 1.0 if face.is_fine else 0.0
    mask = bust.shape(
        (20, 20), (24, 11), (33, 8.5), (40, 12), (42.5, 20), (42, 27), (41 - slim, 33),
        (37.5 - slim, 39.5), (33.5, 41), (28.5 + slim, 38.5), (23.5 + slim, 33), (20.5, 28),
    )  # fmt: skip
    bust.form(mask, skin, bevel=0.45, round_by=3, dark=0.62)
    bust.form(bust.shape((18.5, 25), (21, 23), (23, 27), (22, 31), (20, 31)), skin[:4])
    bust.stamp(20, 26, "k", "k")
    _cheeks(bust, face, mask)
    _eyes(bust, face)
    _nose_and_mouth(bust, face)
    if face.beard:
        beard(bust, face.beard, long=face.beard_end)
    if face.moustache:
        hair = face.beard or face.hair
        bust.form(
            bust.shape(
                (24, 40),
                (27, 35.5),
                (31, 33.5),
                (34.5, 33.3),
                (38, 33.5),
                (41, 35.5),
                (42, 40),
                (38, 37),
                (34.5, 36),
                (30, 37),
            ),
            hair,
        )
    return mask


def _cheeks(bust: Bust, face: Face, mask: Mask) -> None:
    darker = {ord(a): ord(b) for a, b in zip(face.skin, face.skin[1:], strict=False)}
    # The sockets, the far side of the face, and the hollow under the cheekbone.
    bust.shade(mask & bust.oval(29, 25.5, 4.5, 2.6), darker)
    bust.shade(mask & bust.oval(38.5, 25.5, 3.2, 2.6), darker)
    if not face.is_fine:
        hollow = bust.shape((23.5, 30), (28, 34), (29, 39), (25, 37))
        bust.shade(mask & hollow, darker)
    if face.is_old:
        bust.draw(face.skin[3], (26, 29.5), (29, 30.3), (31.5, 29.5))
        bust.draw(face.skin[3], (36.5, 29.5), (38.5, 30), (40, 29))
        bust.draw(face.skin[2], (27, 17), (32, 16), (38, 17))
        bust.draw(face.skin[3], (32, 32.5), (30, 35))


def _eyes(bust: Bust, face: Face) -> None:
    eye, lash = face.eye, "0"
    _brows(bust, face)
    if bust.is_blinking:
        lid, line = face.skin[1], face.skin[3]
        bust.stamp(26, 24, f".{lid * 4}.", lid * 6, f".{line * 4}.")
        bust.stamp(36, 24, f".{lid * 3}.", lid * 5, f".{line * 3}.")
        return
    bust.stamp(26, 24, ".0000.", f"09{eye}{eye}90", ".98" + eye + "8.")
    bust.stamp(36, 24, ".000.", f"09{eye}90", f".8{eye}8.")
    bust.stamp(28, 25, "9")
    bust.stamp(38, 25, "9") if face.is_fine else None
    bust.stamp(31, 24, lash)


def _brows(bust: Bust, face: Face) -> None:
    tone = face.hair[2] if len(face.hair) > 2 else face.hair[-1]
    inner, outer = 22 - face.brow, 22 + max(0, face.brow)
    bust.draw(tone, (25, outer + 0.4), (28, 21 - face.brow * 0.2), (32, inner), width=2)
    bust.draw(tone, (36, inner), (39, 21 - face.brow * 0.2), (41, outer + 0.4), width=2)


def _nose_and_mouth(bust: Bust, face: Face) -> None:
    light, tone, shade, dark = face.skin[0], face.skin[1], face.skin[2], face.skin[3]
    bust.draw(light, (34, 24), (35, 28), (36, 31))
    bust.draw(dark, (35.4, 25), (37, 29), (38, 31))
    bust.stamp(33, 31, f".{light}{light}.", f"{dark}{shade}{tone}{dark}", ".dd.".replace("d", dark))
    corner = 37 - face.mouth
    line = face.skin[4] if len(face.skin) > 4 else "0"
    bust.draw(line, (29, corner), (33, 37), (38, corner))
    bust.stamp(31, 39, f"{light}{tone}{tone}{light}")
    bust.stamp(31, 38, f"{dark}{dark}{dark}{dark}")


def beard(bust: Bust, tones: str, *, long: float = 46.0) -> None:
    """Draw a full beard down to a row."""
    bust.form(
        bust.shape(
            (21, 27), (23.5, 33), (28.5, 35.5), (34, 34.3), (39, 35), (41.5, 29), (42.5, 36),
            (39, long - 4), (33, long), (26, long - 3), (21, 37),
        ),
        tones,
    )  # fmt: skip
    for x in (25, 29, 36, 39):
        bust.draw(tones[-1], (x, 39), (x + 1.2, long - 6))
    bust.draw("a", (31, 37.4), (34, 37), (37, 37.4))


def short_hair(bust: Bust, tones: str) -> None:
    """Draw hair that falls from the parting to the ear."""
    mask = bust.shape(
        (18, 28), (17, 18), (20, 9), (28, 4.5), (37, 5.5), (42.5, 11), (43, 18), (40.5, 17),
        (38, 14), (34, 17), (29, 15), (25, 19), (23.5, 24), (22.5, 27), (20.5, 24),
    )  # fmt: skip
    bust.form(mask, tones, bevel=0.8)
    _strands(bust, tones, mask)


def long_hair(bust: Bust, tones: str, *, low: float = 52.0) -> None:
    """Draw hair behind neck and shoulders: before the head."""
    mask = bust.shape(
        (15, low), (14, 36), (15, 18), (22, 7), (32, 4), (41, 8), (45, 19), (45, 34), (47, low - 6),
        (40, low - 2), (30, low), (22, low + 3),
    )  # fmt: skip
    bust.form(mask, tones, bevel=0.5, round_by=3)
    for x in (17, 19.5, 43):
        bust.draw(tones[1], (x + 1, 14), (x - 1, 28), (x, low - 6))
        bust.draw(tones[-1], (x + 2, 18), (x + 1, 30), (x + 1.5, low - 3))


def _strands(bust: Bust, tones: str, mask: Mask) -> None:
    for x in (22, 26, 31, 36):
        bust.fill(mask & bust.stroke((x + 4, 5), (x + 1, 9), (x - 2, 17)), tones[0])
        bust.fill(mask & bust.stroke((x + 6, 5), (x + 3, 9), (x, 19)), tones[-1])


def hood(bust: Bust, tones: str, *, lining: str = "0") -> Mask:
    """Draw a hood around the face: after the head."""
    outer = bust.shape(
        (12, 48), (12, 34), (14, 18), (21, 7), (31, 2.5), (41, 7), (47, 18), (48, 32), (46, 45),
        (42, 44), (44, 33), (44, 22), (39.5, 13.5), (32, 11), (24.5, 14), (21.5, 22), (22, 33),
        (27, 42), (24, 51),
    )  # fmt: skip
    inner = bust.shape(
        (27, 42), (21, 33), (20.5, 22), (24.5, 12), (32, 9), (40.5, 12), (45, 22), (45, 34),
        (42, 45), (43.5, 33), (43, 24), (39, 16), (32, 13.5), (26, 16), (23.5, 23), (24, 32),
    )  # fmt: skip
    bust.fill(inner, lining)
    bust.form(outer, tones, bevel=0.9, round_by=3)
    bust.draw(tones[-1], (17, 20), (16, 32), (18, 44))
    bust.draw(tones[-1], (22, 9), (18, 16), (17, 22))
    return outer


def pointed_hat(bust: Bust, tones: str, band: str) -> None:
    """Draw a wizard's hat, its tip bent back."""
    cone = bust.shape(
        (17, 15), (20, 6), (19, -1), (12, -4), (20, -6), (30, -3), (37, 5), (43, 14), (30, 18)
    )
    bust.form(cone, tones, bevel=0.8)
    bust.draw(tones[-1], (24, 1), (27, 5), (26, 10))
    brim = bust.shape(
        (7, 18), (12, 13.5), (20, 13), (31, 16), (42, 13), (51, 14.5), (54, 18), (45, 20.5),
        (31, 21.5), (16, 21.5),
    )  # fmt: skip
    bust.form(brim, tones, bevel=0.9)
    bust.form(bust.shape((18, 10), (31, 13.5), (42, 10), (43.5, 14), (31, 18), (17, 14.5)), band)
    bust.stamp(34, 12, ".s.", "sis", ".h.")


def brimmed_hat(bust: Bust, tones: str, band: str) -> None:
    """Draw an explorer's hat."""
    crown = bust.shape(
        (19, 15), (20, 6), (26, 2.5), (31, 4.5), (37, 2.5), (42.5, 7), (43.5, 14), (31, 18)
    )
    bust.form(crown, tones, bevel=0.9)
    bust.draw(tones[-1], (28, 5), (31, 8), (35, 5))
    bust.form(bust.shape((18.5, 11), (31, 14), (43, 11), (44, 15), (31, 18), (18, 15)), band)
    brim = bust.shape(
        (8, 15), (14, 14), (22, 16), (31, 17.5), (41, 15.5), (50, 13.5), (54, 15), (49, 19),
        (38, 21.5), (29, 22), (16, 20),
    )  # fmt: skip
    bust.form(brim, tones, bevel=0.8)
