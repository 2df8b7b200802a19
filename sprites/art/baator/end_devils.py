"""The devils of the end pictures, each in a pose of its own, and what the heroine left behind."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from sprites.art.modelling import ModelPainting, Spot

_SKIN, _FAR_SKIN, _HORN, _HOOF = "cfeajN", "eajN0", "s*n4o", "621y0"
# Room for horns above a figure.
_HEADROOM = 8


class _Devil(ModelPainting):
    """A devil that looks to one side, 1 for the right and -1 for the left."""

    def __init__(self, width: int, height: int, side: int = 1) -> None:
        super().__init__(width, height + _HEADROOM)
        self._side = side

    def placed(self, points: Sequence[Spot]) -> list[Spot]:
        """Return where points lie in the picture."""
        return [(x, y + _HEADROOM) for x, y in points]

    def limbs(
        self, tones: str, widths: Sequence[float], *lines: Sequence[Spot], round_by: int = 2
    ) -> None:
        """Draw limbs of the same widths."""
        for line in lines:
            self.form(self.limb(line, widths), tones, round_by=round_by)

    def hooves(self, *spots: Spot) -> None:
        """Draw hooves with their middles on the ground."""
        for x, y in spots:
            hoof = self.flat((x - 3, y - 4), (x + 2, y - 4), (x + 4, y), (x - 4, y))
            self.form(hoof, _HOOF)

    def claws(self, x: float, y: float, dx: float, dy: float) -> None:
        """Draw a hand whose fingers point in a direction."""
        self.form(self.oval(x, y, 3.6, 3.6), _SKIN)
        for turn in (-0.8, 0.0, 0.8):
            way = math.atan2(dy, dx) + turn
            near, far = ((x + math.cos(way) * d, y + math.sin(way) * d) for d in (4.5, 7.5))
            self.fill(self.limb(((x, y), near), (3, 2)), _SKIN[1])
            self.draw("s", near, far)

    def tail(self, *line: Spot) -> None:
        """Draw a tail with an arrow at its end."""
        self.form(self.limb(line, (5, 3, 2.4, 2)), _FAR_SKIN)
        (ax, ay), (x, y) = line[-2:]
        way = math.atan2(y - ay, x - ax)
        ends = [
            (x + math.cos(way + turn) * far, y + math.sin(way + turn) * far)
            for turn, far in ((0, 8), (2.1, 5), (math.pi, 1), (-2.1, 5))
        ]
        self.form(self.flat(*ends), "fea0")

    def front_head(self, x: float, y: float, *, lean: float = 0.0) -> None:
        """Draw a grinning head, seen from the front."""

        def at(*spots: Spot) -> list[Spot]:
            return _turned((x, y), spots, lean, 1)

        for side in (-1, 1):
            self.form(self.shape(*at((side * 7, -3), (side * 17, -8), (side * 8, 3))), _FAR_SKIN)
            horn = self.limb(at((side * 6, -9), (side * 13, -14), (side * 13, -24)), (6, 4.5, 1.4))
            self.form(horn, _HORN)
        skull = self.shape(
            *at((-10, -4), (-7, -11), (0, -12), (7, -11), (10, -4), (8, 5), (4, 11), (0, 13),
                (-4, 11), (-8, 5))
        )  # fmt: skip
        self.form(skull, _SKIN, round_by=3)
        for side in (-1, 1):
            self.fill(self.flat(*at((side * 9, -6), (side * 2, -2), (side * 3, -4))), "N")
            self.fill(self.flat(*at((side * 8, -4), (side * 2, 0), (side * 6, 1))), "i")
            self.fill(self.flat(*at((side * 6, -2), (side * 4, 0), (side * 5, 1))), "9")
        self.form(self.flat(*at((-2, 1), (2, 1), (3, 4), (-3, 4))), _SKIN[:3])
        mouth = self.shape(*at((-8, 4), (0, 7), (8, 4), (5, 9), (0, 11), (-5, 9)))
        self.fill(mouth, "0")
        for tooth in (-5, -2, 2, 5):
            self.fill(self.flat(*at((tooth - 1.5, 6), (tooth + 1.5, 6), (tooth, 9))) & mouth, "9")
        self.form(self.flat(*at((-3, 12), (3, 12), (0, 19))), "jN0")

    def side_head(self, x: float, y: float, *, lean: float = 0.0, open_by: float = 0.0) -> None:
        """Draw a head in profile; `lean` turns its face up, in radians, and its mouth is open."""

        def at(*spots: Spot) -> list[Spot]:
            return _turned((x, y), spots, -lean, self._side)

        far = self.limb(at((4, -10), (2, -17), (6, -23)), (5, 3.5, 1.2))
        self.form(far, _HORN[1:])
        jaw = self.shape(
            *at((-4, 4), (6, 5 + open_by), (12, 5 + open_by * 1.5), (10, 9 + open_by * 1.5),
                (2, 11 + open_by), (-5, 9))
        )  # fmt: skip
        self.form(jaw, _FAR_SKIN)
        self.form(
            self.flat(*at((3, 10 + open_by), (8, 9 + open_by * 1.4), (8, 17 + open_by))), "jN0"
        )
        gape = self.flat(*at((0, 3), (13, 3), (12, 6 + open_by * 1.5), (2, 6 + open_by)))
        self.form(gape, "igfa", bevel=0.2)
        skull = self.shape(
            *at((-9, -3), (-6, -10), (2, -12), (8, -8), (9, -4), (15, 0), (14, 4), (5, 4), (-3, 6),
                (-8, 4))
        )  # fmt: skip
        self.form(skull, _SKIN, round_by=3)
        for tooth in (5, 8, 11):
            self.fill(self.flat(*at((tooth - 1.4, 3.5), (tooth + 1.4, 3.5), (tooth, 7))), "9")
        self.fill(self.flat(*at((2, -6), (9, -3), (8, -4))), "N")
        self.fill(self.flat(*at((3, -4), (8, -2), (4, -1))), "i")
        self.fill(self.flat(*at((5, -3), (7, -2), (5, -1.5))), "9")
        self.form(self.shape(*at((-2, -3), (-13, -8), (-4, 3))), _SKIN[1:])
        self.form(self.limb(at((-2, -10), (-8, -16), (-7, -26)), (6.5, 5, 1.4)), _HORN)


def _turned(middle: Spot, spots: Sequence[Spot], angle: float, side: int) -> list[Spot]:
    """Return spots around a middle, turned clockwise as seen by one who looks to the right."""
    cos, sin = math.cos(angle), math.sin(angle)
    return [
        (middle[0] + side * (x * cos - y * sin), middle[1] + x * sin + y * cos) for x, y in spots
    ]


def seated() -> Image.Image:
    """Paint a devil that sits on the heroine's chest plate, chin in hand."""
    devil = _Devil(74, 78)
    devil.tail((30, 54), (16, 56), (8, 46), (12, 36))
    _paint_armour(devil)
    devil.limbs(_FAR_SKIN, (9, 7, 5, 4), ((30, 51), (20, 52), (19, 62), (16, 72)))
    devil.hooves((15, 76))
    torso = devil.shape((27, 54), (25, 40), (28, 31), (37, 28), (46, 31), (49, 40), (47, 54))
    devil.form(torso, _SKIN, round_by=4)
    for y in (38, 43):
        devil.draw("a", (32, y), (37, y + 2), (42, y))
    devil.limbs(_SKIN, (10, 8, 6, 5), ((42, 52), (57, 47), (48, 57), (34, 58)), round_by=3)
    devil.hooves((30, 62))
    devil.limbs(_SKIN, (7, 6, 5), ((28, 34), (19, 42), (24, 51)))
    devil.claws(26, 52, 1, 0.6)
    devil.front_head(39, 21, lean=0.16)
    devil.limbs(_SKIN, (7, 6, 5), ((47, 35), (54, 45), (45, 35)))
    devil.claws(44, 37, -1, -0.4)
    return devil.image()


def _paint_armour(painting: ModelPainting) -> None:
    """Paint the chest plate that serves as a seat, its light gone out but for a spark."""
    plate = painting.shape(
        (13, 60), (18, 51), (56, 51), (64, 60), (60, 72), (51, 78), (25, 78), (16, 72)
    )
    painting.form(plate, "xwvutz", round_by=4, dark=0.8)
    painting.form(painting.oval(15, 58, 6, 6), "xwvut")
    painting.form(painting.oval(62, 58, 6, 6), "wvut0")
    painting.form(painting.oval(38, 69, 5, 4), "DIy0")
    painting.fill(painting.oval(37, 68, 1.4, 1.2), "G")
    painting.draw("0", (44, 58), (47, 63), (45, 67), (49, 72))
    painting.draw("x", (45, 58), (48, 63))


def laughing() -> Image.Image:
    """Paint a devil that throws its head back and holds its belly."""
    devil = _Devil(72, 84)
    devil.tail((28, 56), (16, 60), (8, 52), (6, 42))
    devil.limbs(_FAR_SKIN, (10, 7, 5, 4), ((42, 56), (50, 62), (45, 70), (50, 78)))
    devil.limbs(_FAR_SKIN, (7, 6, 5), ((42, 36), (53, 44), (46, 52)))
    devil.hooves((52, 82), (30, 82))
    devil.limbs(_SKIN, (12, 8, 6, 4), ((32, 55), (26, 63), (34, 70), (30, 78)), round_by=3)
    torso = devil.shape(
        (25, 58), (22, 46), (22, 36), (29, 29), (39, 31), (46, 42), (45, 54), (37, 60)
    )
    devil.form(torso, _SKIN, round_by=4)
    for y in (44, 49):
        devil.draw("a", (36, y), (40, y + 2), (44, y))
    devil.side_head(33, 21, lean=0.75, open_by=5)
    devil.limbs(_SKIN, (8, 6.5, 5), ((27, 36), (24, 48), (38, 51)))
    devil.claws(40, 51, 1, 0.2)
    return devil.image()


def dragging() -> Image.Image:
    """Paint a devil that drags the railgun away to the left."""
    devil = _Devil(120, 76, side=-1)
    _paint_railgun(devil)
    devil.tail((46, 48), (58, 42), (64, 30), (58, 24))
    devil.limbs(_FAR_SKIN, (7, 5, 4), ((30, 34), (46, 42), (60, 48)))
    devil.limbs(_SKIN, (11, 8, 6, 4), ((42, 50), (52, 56), (50, 64), (58, 70)), round_by=3)
    devil.limbs(_FAR_SKIN, (10, 7, 5, 4), ((38, 51), (26, 56), (32, 64), (26, 70)))
    devil.hooves((26, 74), (59, 74))
    torso = devil.shape(
        (46, 54), (34, 52), (26, 42), (22, 32), (28, 25), (38, 29), (46, 40), (50, 48)
    )
    devil.form(torso, _SKIN, round_by=4)
    for x, y in ((32, 32), (36, 37), (40, 42)):
        devil.draw("a", (x, y), (x + 4, y - 3))
    devil.side_head(20, 22, lean=-0.15, open_by=2)
    devil.limbs(_SKIN, (8, 6, 5), ((30, 32), (46, 36), (64, 46)))
    devil.claws(65, 47, 1, 0.7)
    return devil.image()


def _paint_railgun(painting: ModelPainting) -> None:
    """Paint the gun: two rails with a coil between them, and its stock on the ground."""
    for shift, tones in ((3, "6210"), (-3, "98762")):
        rail = painting.limb(((58, 44 + shift), (104, 66 + shift)), (3, 4))
        painting.form(rail, tones)
    for step in range(7):
        x, y = 64 + step * 5, 47 + step * 2.4
        painting.draw("F" if step % 2 else "G", (x + 2, y - 3), (x - 1, y + 4))
    stock = painting.flat((98, 58), (116, 66), (117, 74), (104, 74), (96, 66))
    painting.form(stock, "76210")
    painting.form(painting.oval(106, 68, 3, 2.4), "HGFD")


def helmet() -> Image.Image:
    """Paint the heroine's helmet as it lies, its visor cracked."""
    painting = ModelPainting(24, 20)
    dome = painting.shape((2, 14), (3, 6), (9, 1), (16, 2), (21, 8), (21, 15), (14, 19), (6, 18))
    painting.form(dome, "xwvutz", round_by=3)
    visor = painting.shape((3, 12), (10, 9), (17, 12), (14, 17), (6, 16))
    painting.form(visor, "GEDI0", bevel=0.5)
    painting.draw("9", (6, 11), (8, 14), (7, 16))
    painting.draw("0", (8, 10), (11, 13), (9, 16))
    return painting.image()


def onlooker() -> Image.Image:
    """Paint the devil nearest to us, dark, with the glow of the gate on its edge."""
    devil = ModelPainting(120, 112)
    back = devil.shape(
        (14, 114), (20, 84), (36, 68), (58, 62), (84, 64), (104, 76), (116, 96), (122, 114)
    )
    skull = devil.shape(
        (44, 58), (46, 42), (56, 34), (68, 34), (78, 42), (80, 58), (72, 68), (54, 68)
    )
    horns = devil.limb(((50, 40), (38, 30), (36, 10)), (10, 8, 2))
    horns |= devil.limb(((74, 40), (88, 30), (92, 8)), (10, 8, 2))
    ears = devil.shape((46, 48), (28, 40), (44, 58)) | devil.shape((78, 48), (96, 42), (80, 58))
    arm = devil.limb(((26, 92), (10, 74), (18, 50)), (18, 13, 10))
    hand = devil.oval(18, 46, 7, 7)
    for tip in ((6, 34), (14, 28), (24, 28), (30, 38)):
        hand |= devil.limb(((18, 46), tip), (5, 1.6))
    whole = back | skull | horns | ears | arm | hand
    devil.fill(whole, "0")
    for dx, dy, letter in ((-1, 0, "a"), (0, -1, "e")):
        devil.rim(whole, dx, dy, letter)
    devil.rim(horns | hand, -1, 0, "g")
    devil.rim(skull, 0, -1, "f")
    return devil.image()
