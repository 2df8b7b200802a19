"""The dragons of the end pictures: one that rears, one that lies slain, one that watches."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from sprites.art.modelling import TOP_LEFT, Light, ModelPainting, Spot, curve
from sprites.art.painting import Mask, Painting

# The sizes of all pictures, whatever the dragon's own one is.
REARING_SIZE, SLAIN_SIZE = (240, 124), (272, 100)
_FROM_BELOW: Light = (-0.1, 0.72, 0.5)
_TILT = math.radians(10)


@dataclass(frozen=True)
class Hide:
    """A dragon's size and colours, each from light to dark."""

    scale: float
    scales: str
    belly: str
    wing: str
    horn: str
    iris: str


HIDES = {
    "ancient": Hide(1.0, "dcbjaN", "*+UTS", "lkS", "s984", "siih"),
    "mature": Hide(0.8, "HMLKJI", "987JI", "QPO", "9984", "siih"),
    "baby": Hide(0.3, "xwvutD", "sCqAD", "mlk", "9984", "9sii"),
}
# In the dark, with the light of the gold below.
WATCHER = Hide(1.0, "hlkaN0", "imlkN", "jSN", "ih4o", "9sih")


class _Body(ModelPainting):
    """A dragon's body; `tilt` turns all coordinates around a pivot, clockwise in radians."""

    def __init__(
        self, size: tuple[int, int], scale: float, light: Light = TOP_LEFT, tilt: float = 0.0
    ) -> None:
        super().__init__(*size, scale, light)
        # Smaller ones stand on the same ground, in the middle.
        self._corner = (size[0] * (1 - scale) / 2, size[1] * (1 - scale))
        self._tilt = tilt

    def placed(self, points: Sequence[Spot]) -> list[Spot]:
        """Return where points lie in the picture."""
        cos, sin = math.cos(self._tilt), math.sin(self._tilt)
        turned = [
            (_PIVOT[0] + (x - _PIVOT[0]) * cos - (y - _PIVOT[1]) * sin,
             _PIVOT[1] + (x - _PIVOT[0]) * sin + (y - _PIVOT[1]) * cos)
            for x, y in points
        ]  # fmt: skip
        left, top = self._corner
        return [(left + x, top + y) for x, y in super().placed(turned)]

    def membrane(self, wrist: Spot, tips: Sequence[Spot], sag: float, tones: str) -> Mask:
        """Draw a wing's skin in three mixed tones, its edge drawn in between the fingers' tips.

        `sag` says how far the edge is drawn in, as a part of the way to the wrist.
        """
        edge: list[Spot] = []
        for (ax, ay), (bx, by) in itertools.pairwise(tips):
            for step in range(8):
                share = step / 8
                pull = sag * math.sin(math.pi * share)
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                edge.append((x + (wrist[0] - x) * pull, y + (wrist[1] - y) * pull))
        skin = self.flat(wrist, *edge, tips[-1])
        ((x, y),) = self.placed([wrist])
        far = self.distance(x, y) / (60 * self._scale)
        self.fill_bands(skin, far * 0.6 + (self.x - x) / (130 * self._scale) + 0.2, tones)
        for tip in tips[1:-1]:
            self.fill(self.flat(wrist, (tip[0] + 2.5, tip[1]), tip) & skin, tones[-1])
        return skin


_PIVOT = (120.0, 72.0)


def rearing(hide: Hide) -> Image.Image:
    """Paint a dragon that looms over its hoard with spread wings, lit from above."""
    return _looming(hide, TOP_LEFT, 0.0)


def watching() -> Image.Image:
    """Paint the dragon that has won: its head tilted, lit by the gold below."""
    return _looming(WATCHER, _FROM_BELOW, _TILT)


def _looming(hide: Hide, light: Light, tilt: float) -> Image.Image:
    body = _Body(REARING_SIZE, hide.scale, light)
    for side in (-1, 1):
        wrist = (120 + side * 58, 18.0)
        tips = [
            (120 + side * x, y) for x, y in ((118, 34), (108, 66), (86, 88), (60, 102), (22, 98))
        ]
        skin = body.membrane(wrist, tips, 0.2, hide.wing)
        body.rim(skin, 0, -1, hide.scales[2])
        for tip in tips[:-1]:
            body.form(body.limb((wrist, tip), (4, 1.6)), hide.scales[1:])
        arm = body.limb(((120 + side * 24, 92), (120 + side * 40, 56), wrist), (14, 9, 6))
        body.form(arm, hide.scales[1:])
        hook = body.shape(wrist, (wrist[0] + side * 3, 8), (wrist[0] - side * 4, 14))
        body.form(hook, hide.horn)
    chest = body.shape((76, 130), (80, 104), (96, 92), (120, 88), (144, 92), (160, 104), (164, 130))
    body.form(chest, hide.scales, round_by=4)
    neck = body.limb(((128, 76), (122, 96), (118, 124)), (34, 40, 52))
    body.form(neck, hide.scales[1:], round_by=4)
    plates = body.limb(((127, 90), (122, 104), (119, 126)), (22, 26, 32))
    body.form(plates, hide.belly)
    for y in range(96, 126, 6):
        seam = body.stroke((100, y - 2), (121, y + 2), (144, y - 2))
        body.fill(seam & plates, hide.belly[-1])
    return _with_head(body, hide, light, tilt)


def _with_head(body: _Body, hide: Hide, light: Light, tilt: float) -> Image.Image:
    """Paint the head, seen from the front, over the body."""
    head = _Body(REARING_SIZE, hide.scale, light, tilt)
    for side in (-1, 1):
        for x, y, out in ((30, 60, 14), (30, 72, 16), (26, 84, 12)):
            spike = head.shape(
                (120 + side * (x - 8), y - 6), (120 + side * (x + out), y - 4),
                (120 + side * (x - 6), y + 7),
            )  # fmt: skip
            head.form(spike, hide.wing)
        horn = head.limb(
            [(120 + side * x, y) for x, y in ((17, 42), (30, 32), (38, 16), (34, 2))],
            (12, 9, 6, 1.5),
        )
        head.form(horn, hide.horn)
        for number in (1, 2, 3):
            ring = (120 + side * (19 + number * 5), 44 - number * 6)
            seam = head.stroke((ring[0] - 5, ring[1] - 3 * side), (ring[0] + 4, ring[1] + 4 * side))
            head.fill(seam & horn, hide.horn[-1])
    skull = head.shape(
        (92, 60), (95, 46), (106, 38), (120, 35), (134, 38), (145, 46), (148, 60), (142, 76),
        (137, 96), (132, 104), (120, 107), (108, 104), (103, 96), (98, 76),
    )  # fmt: skip
    head.form(skull, hide.scales, bevel=0.9, round_by=4)
    jaw = head.shape((106, 98), (120, 101), (134, 98), (133, 107), (120, 111), (107, 107))
    head.form(jaw, hide.belly)
    snout = head.shape(
        (106, 76), (110, 62), (120, 56), (130, 62), (134, 76), (136, 92), (130, 101), (120, 103),
        (110, 101), (104, 92),
    )  # fmt: skip
    head.form(snout, hide.scales, bevel=1.1, round_by=4)
    head.draw("0", (105, 95), (112, 101), (120, 102.5), (128, 101), (135, 95))
    for x, y in ((108, 98), (114, 101), (126, 101), (132, 98)):
        head.form(head.flat((x - 2, y), (x + 2.5, y), (x, y + 6)), "99C")
    for side in (-1, 1):
        head.form(head.oval(120 + side * 8, 87, 5, 4), hide.scales[1:])
        head.fill(head.oval(120 + side * 8.5, 88, 2.6, 1.8), "0")
    _paint_eyes(head, hide)
    for y in (44, 49, 54):
        head.form(head.flat((117, y + 3), (120, y - 3), (123, y + 3)), hide.scales[1:])
    picture = body.image()
    picture.alpha_composite(head.image())
    return picture


def _paint_eyes(head: _Body, hide: Hide) -> None:
    """Paint the eyes in their sockets, and the brows over them."""
    for side in (-1, 1):
        brow = head.shape(
            (120 + side * 7, 62), (120 + side * 18, 49), (120 + side * 31, 46),
            (120 + side * 26, 55), (120 + side * 14, 61),
        )  # fmt: skip
        head.fill(head.oval(120 + side * 16.5, 62, 11, 8), hide.scales[-1])
        eye = head.shape(
            (120 + side * 7.5, 66), (120 + side * 14, 58), (120 + side * 26, 55),
            (120 + side * 24, 64), (120 + side * 16, 68.5),
        )  # fmt: skip
        head.form(eye, hide.iris, edge="0", bevel=0.5)
        x = 120 + side * 16
        head.fill(head.flat((x - 2, 62.5), (x, 56), (x + 2, 62.5), (x, 69)) & eye, "0")
        head.form(brow, hide.scales, bevel=1.2)


def watching_eyes() -> Image.Image:
    """Paint the watching dragon's eyes alone, which are seen before the rest of it."""
    head = _Body(REARING_SIZE, 1.0, _FROM_BELOW, _TILT)
    _paint_eyes(head, WATCHER)
    return head.image()


def slain(hide: Hide) -> Image.Image:
    """Paint a dragon as it lies: head to the left, a wing over its side, light on its back."""
    body = _Body(SLAIN_SIZE, hide.scale)
    _paint_far_side(body, hide)
    trunk = body.shape(
        (126, 98), (122, 84), (130, 70), (146, 60), (166, 54), (188, 55), (208, 62), (222, 76),
        (226, 90), (220, 100), (172, 102),
    )  # fmt: skip
    body.form(trunk, hide.scales, round_by=5)
    _paint_neck(body, hide)
    flank = body.shape((134, 100), (140, 90), (156, 86), (176, 90), (190, 100))
    body.form(flank & trunk, hide.belly[1:], bevel=0.6)
    for x in range(142, 190, 7):
        body.fill(body.stroke((x, 82), (x + 3, 92), (x + 2, 102)) & flank & trunk, hide.belly[-1])
    haunch = body.oval(204, 84, 19, 16)
    body.form(haunch, hide.scales, round_by=4)
    body.form(body.limb(((206, 94), (192, 97), (178, 97)), (13, 9, 8)), hide.scales[1:])
    _paint_claws(body, hide, 176, 97)
    body.form(body.limb(((150, 80), (142, 92), (124, 96)), (18, 12, 9)), hide.scales)
    _paint_claws(body, hide, 120, 96)
    _paint_near_wing(body, hide)
    return body.image()


def _paint_claws(body: _Body, hide: Hide, x: float, y: float) -> None:
    """Paint a paw with three toes that point to the left, its wrist at a spot."""
    for along, down in ((5, -2.5), (0, 0), (4, 3)):
        toe = (x + along - 9, y + down)
        body.form(body.limb(((x + along, y + down - 1), toe), (6, 5)), hide.scales)
        claw = body.shape(
            (toe[0] + 2, toe[1] - 2), (toe[0] - 5, toe[1] - 1), (toe[0] - 9, toe[1] + 3),
            (toe[0] - 2, toe[1] + 2),
        )  # fmt: skip
        body.form(claw, hide.horn)


def _paint_far_side(body: _Body, hide: Hide) -> None:
    """Paint the wing behind the body, and the tail."""
    dark = hide.scales[3:]
    wrist: Spot = (206, 22)
    tips: list[Spot] = [(258, 60), (240, 72), (216, 78), (180, 66)]
    body.membrane(wrist, tips, 0.24, hide.wing[1:] + hide.scales[-1])
    for tip in tips[:-1]:
        body.form(body.limb((wrist, tip), (4, 1.5)), dark)
    body.form(body.limb(((176, 64), (190, 40), wrist), (10, 7, 5)), dark)
    tail = body.limb(((214, 84), (232, 94), (248, 95), (258, 88)), (26, 15, 8, 4))
    body.form(tail, hide.scales, round_by=3)
    spade = body.shape((255, 92), (256, 84), (266, 76), (268, 84), (264, 92))
    body.form(spade, hide.wing)


def _paint_neck(body: _Body, hide: Hide) -> None:
    """Paint the neck as it runs to the left in two bends, its crest, and the head at its end."""
    line: list[Spot] = [(146, 76), (124, 84), (108, 80), (96, 66), (80, 60), (66, 66), (56, 76)]
    widths = (38, 28, 23, 22, 21, 21, 22)
    for x, y in ((130, 70), (121, 70), (112, 67), (105, 59), (97, 53), (88, 49), (78, 48)):
        body.form(body.flat((x - 4, y + 4), (x + 3, y - 6), (x + 5, y + 4)), hide.wing)
    neck = body.limb(line, widths)
    body.form(neck, hide.scales, round_by=4)
    lower = [(x - 2, y + wide * 0.34) for (x, y), wide in zip(line, widths, strict=True)]
    plates = body.limb(lower, [wide * 0.42 for wide in widths]) & neck
    body.form(plates, hide.belly)
    spots = curve([lower[0], *lower, lower[-1]])
    for (ax, ay), (bx, by) in zip(spots[::3], spots[1::3], strict=False):
        long = math.hypot(bx - ax, by - ay) or 1
        across = ((ay - by) / long * 7, (bx - ax) / long * 7)
        seam = body.stroke((ax - across[0], ay - across[1]), (ax + across[0], ay + across[1]))
        body.fill(seam & plates, hide.belly[-1])
    _paint_head(body, hide)


def _paint_head(body: _Body, hide: Hide) -> None:
    """Paint the head in profile: its eye closed, its jaw open, its tongue on the gold."""
    far_horn = body.limb(((52, 66), (62, 54), (76, 46)), (8, 6, 1.5))
    body.form(far_horn, hide.horn[1:])
    gape = body.flat((16, 90), (54, 86), (56, 96), (14, 97))
    body.form(gape, "jN00", bevel=0.3)
    tongue = body.limb(((34, 95), (22, 95), (10, 96), (2, 98)), (5, 5, 4, 1.5))
    body.form(tongue, "VUT")
    jaw = body.shape(
        (64, 90), (48, 95), (30, 96.5), (17, 95), (14, 98), (22, 100), (44, 101), (64, 98)
    )
    body.form(jaw, hide.scales[1:])
    for x in (26, 36):
        body.form(body.flat((x - 2, 97), (x + 2, 97), (x, 91)), "99C")
    skull = body.shape(
        (67, 87), (66, 74), (58, 66), (48, 66), (41, 71), (33, 77), (22, 79), (11, 80), (5, 85),
        (6, 90), (14, 91.5), (28, 88.5), (42, 89), (54, 93),
    )  # fmt: skip
    body.form(skull, hide.scales, bevel=1.0, round_by=3)
    for x, long in ((11, 5), (17, 6), (29, 5)):
        top = 90 if x < 20 else 88
        body.form(body.flat((x - 2, top), (x + 2, top), (x - 0.5, top + long)), "99C")
    cheek = body.oval(58, 84, 7.5, 7)
    body.form(cheek, hide.scales, bevel=0.8)
    lid = body.oval(47, 77.5, 8, 4.5)
    body.form(lid, hide.scales[:4], bevel=0.7)
    body.draw("0", (38, 78), (43, 82), (50, 82), (56, 77))
    body.draw("0", (41, 82), (40, 84))
    body.draw("0", (46, 83), (46, 85))
    brow = body.shape((34, 76), (40, 69), (50, 66), (58, 71), (52, 73), (43, 73))
    body.form(brow, hide.scales)
    body.form(body.oval(11, 83, 4, 2.6), hide.scales[:3], bevel=0.6)
    body.fill(body.oval(10, 84, 1.9, 1.3), "0")
    for x, y, out in ((60, 92, 10), (66, 86, 13), (66, 79, 12)):
        body.form(body.shape((x - 5, y - 3), (x + out, y + 1), (x - 2, y + 4)), hide.wing)
    horn = body.limb(((63, 72), (74, 66), (86, 58), (102, 55)), (9, 8, 6, 1.5))
    body.form(horn, hide.horn)
    for x, y in ((69, 69), (75, 65), (82, 60)):
        body.fill(body.stroke((x - 2, y - 5), (x + 2, y + 5)) & horn, hide.horn[-1])


def _paint_near_wing(body: _Body, hide: Hide) -> None:
    wrist: Spot = (176, 30)
    tips: list[Spot] = [(236, 86), (214, 92), (190, 86), (166, 84), (150, 66)]
    skin = body.membrane(wrist, tips, 0.22, hide.wing)
    body.fill(body.around(skin) & (body.letters != ord(".")), hide.scales[-1])
    for tip in tips[:-1]:
        body.form(body.limb((wrist, tip), (5, 1.8)), hide.scales)
    body.form(body.limb(((150, 66), (158, 48), wrist), (13, 9, 7)), hide.scales)
    body.form(body.shape((173, 33), (170, 22), (178, 27)), hide.horn)


def claws() -> Image.Image:
    """Paint the watching dragon's claws, curled over the hoard."""
    body = ModelPainting(150, 60, light=_FROM_BELOW)
    for side in (-1, 1):
        for number, (out, top) in enumerate(((62, 30), (51, 22), (40, 14), (29, 12))):
            x = 75 + side * out
            toe = body.shape((x - 7, top + 1), (x - 5, top - 4), (x + 4, top - 5), (x + 7, top),
                             (x + 5, top + 9), (x - 4, top + 10))  # fmt: skip
            body.form(toe, "khlkaN"[number == 3 :], round_by=3)
            claw = body.shape((x - 4, top + 7), (x + 4, top + 6), (x + 3 - side * 2, top + 16),
                              (x - side * 4, top + 23), (x - 3 - side, top + 14))  # fmt: skip
            body.form(claw, "s98C4")
            body.draw("9", (x - 1, top + 9), (x - 1 - side, top + 16))
    return body.image()


def smoke() -> list[Image.Image]:
    """Paint two wisps of smoke that curl upwards, lit from below."""
    frames = []
    for step in range(6):
        picture = Painting(92, 62)
        for side in (-1, 1):
            for rise in range(58):
                share = rise / 58
                turn = rise / 7 - step * math.tau / 6
                drift = 12 + 22 * min(1.0, 2.2 * share)
                x = 46 + side * drift + math.sin(turn + side) * (0.5 + 4 * share)
                thick = 1.2 + 2.6 * share * (1 - share) * 2
                puff = picture.disc(x, 60 - rise, thick) & (picture.pattern < 1.05 - share * 0.95)
                picture.fill(puff, "nm76522"[min(6, int(share * 7))])
        frames.append(picture.image())
    return frames
