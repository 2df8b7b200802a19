"""The three dragons: one skeleton of balls and bones, three sizes, three colours."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

from sprites.art.caves.dragon_breeds import BREEDS, CLIPS, DIE, HURT, Breed, DragonPose
from sprites.art.caves.shaded_bodies import (
    Ball,
    Vector,
    draw_crease,
    draw_limb,
    polygon_pixels,
    rotated,
)
from sprites.art.palette import Clip, Point, letter_at, new_image, outlined, set_pixel
from sprites.art.shapes import draw_line

_BONES: tuple[Vector, ...] = ((10.5, 5.0), (2.5, 2.0), (0.5, 9.0), (3.5, 15.0), (9.0, 18.0))


class DragonFigure:
    """Draws one breed."""

    def __init__(self, breed: Breed) -> None:
        """Store the breed; all coordinates below are for a picture 32 wide with feet at 30."""
        self._breed = breed

    def _at(self, spot: Vector) -> Vector:
        breed = self._breed
        middle = breed.size / 2 + (1.5 if breed.scale > 1 else -0.5)
        return (
            middle + (spot[0] - 15.5) * breed.scale,
            breed.size - 2.4 + (spot[1] - 30) * breed.scale,
        )

    def _tube(self, picture: Image.Image, balls: list[Ball], tones: str, fat: float = 1.0) -> None:
        scale = self._breed.scale
        placed = [(*self._at((x, y)), max(0.7, radius * scale * fat)) for x, y, radius in balls]
        draw_limb(picture, placed, tones)

    def frame(self, pose: DragonPose) -> Image.Image:
        """Return one frame."""
        breed = self._breed
        picture = new_image(breed.size, breed.size)
        down, foot = pose.body, 29.3
        shade = breed.scales[1:]
        self._wing(picture, pose, behind=True)
        self._leg(picture, (20.5, 22 + down), 22.4 + pose.far_leg, foot, shade)
        self._leg(picture, (11.5, 23 + down), 13.5 + pose.far_leg, foot, shade)
        self._tail(picture, pose)
        body: list[Ball] = [
            (9.5, 21.5 + down, 4.6),
            (14, 20.4 + down, 5.0),
            (18.5, 19.0 + down, 5.0),
            (20, 17.4 + down, 4.0),
        ]
        self._tube(picture, body, breed.scales, breed.bulk)
        self._belly(picture, down)
        self._leg(picture, (19.5, 23 + down), 19.5 + pose.near_leg, foot, breed.scales)
        self._haunch(picture, pose, foot)
        self._neck(picture, pose)
        self._spikes(picture, pose)
        self._wing(picture, pose, behind=False)
        self._head(picture, pose)
        return outlined(picture)

    def _leg(
        self, picture: Image.Image, top: Vector, foot_x: float, foot: float, tones: str
    ) -> None:
        knee = ((top[0] + foot_x) / 2 - 0.6, (top[1] + foot) / 2)
        self._tube(
            picture,
            [(*top, 2.4), (*knee, 1.7), (foot_x, foot - 0.4, 1.2), (foot_x + 1.6, foot, 1.1)],
            tones,
        )

    def _haunch(self, picture: Image.Image, pose: DragonPose, foot: float) -> None:
        top = 23.4 + pose.body
        x = 9.6 - pose.near_leg
        shin: list[Ball] = [(10, top + 1, 2.6), (x, min(27.0, top + 3.2), 1.7)]
        shin += [(x + 0.8, foot - 0.2, 1.2), (x + 2.4, foot, 1.1)]
        self._tube(picture, shin, self._breed.scales)
        self._tube(picture, [(9.8, top, 3.7)], self._breed.scales)

    def _tail(self, picture: Image.Image, pose: DragonPose) -> None:
        swing = pose.tail
        base = 22 + pose.body
        balls: list[Ball] = [
            (8, base, 3.4),
            (3.6, min(28.0, base + 3.6), 2.3),
            (1.6, 28.0 - swing * 0.5, 1.6),
            (3.6, 29.4 - swing, 1.1),
            (6.4, 29.2 - swing * 1.4, 0.8),
        ]
        self._tube(picture, balls, self._breed.scales)
        x, y = self._at((7.2, 29.0 - swing * 1.4))
        for dx, dy in ((0, 0), (1, 0), (0, -1), (1, -1), (2, 0), (-1, -1)):
            set_pixel(picture, (round(x) + dx, round(y) + dy), self._breed.scales[2])

    def _belly(self, picture: Image.Image, down: float) -> None:
        """Draw plates along the underside."""
        light, mid, dark = tuple(self._breed.belly)
        scale = self._breed.scale
        for index in range(round(15 * scale)):
            share = index / (15 * scale)
            x, y = self._at((8.5 + share * 14.5, 25.4 + down - share * 3.6))
            tone = dark if index % 3 == 2 else mid
            for rise in range(max(1, round(1.7 * scale))):
                at = (round(x), round(y) - rise)
                if letter_at(picture, at) != ".":
                    set_pixel(picture, at, light if rise > 1 * scale and tone == mid else tone)

    def _throat(self, pose: DragonPose) -> list[Vector]:
        dx, dy = pose.neck
        down = pose.body
        head = self._skull(pose)
        return [
            (20, 18 + down),
            (22.6 + dx * 0.5, 14.6 + down * 0.6 + dy * 0.6),
            (22.4 + dx, 11 + dy),
            (head[0] - 1.2, head[1] + 0.8),
        ]

    def _skull(self, pose: DragonPose) -> Vector:
        lift = 2.2 * (self._breed.head - 1)
        return (24.0 + pose.head[0], 8.0 + lift + pose.head[1])

    def _neck(self, picture: Image.Image, pose: DragonPose) -> None:
        spots = self._throat(pose)
        balls = [(*spot, r) for spot, r in zip(spots, (3.9, 2.9, 2.3, 2.1), strict=True)]
        self._tube(picture, balls, self._breed.scales)
        light, mid, _ = tuple(self._breed.belly)
        for index in range(1, 4):
            x, y = self._at((spots[index][0] + 1.6, spots[index][1] + 1.2))
            for along in range(max(1, round(self._breed.scale * 1.6))):
                at = (round(x), round(y) - along)
                if letter_at(picture, at) != ".":
                    set_pixel(picture, at, mid if along % 3 else light)

    def _head(self, picture: Image.Image, pose: DragonPose) -> None:
        breed = self._breed
        x, y = self._skull(pose)
        big = breed.head
        if pose.jaw:
            jaw = pose.jaw * big
            lower: list[Ball] = [(x, y + 1.4, 1.5 * big), (x + 4 * big, y + 1 + jaw, 0.8 * big)]
            self._tube(picture, lower, breed.scales[1:])
            mouth = polygon_pixels(
                picture,
                [
                    self._at((x + 1, y + 1)),
                    self._at((x + 4.6 * big, y + 1)),
                    self._at((x + 4 * big, y + 0.6 + jaw)),
                ],
            )
            for at in mouth:
                set_pixel(picture, at, "a" if breed.scales[0] != "Z" else "j")
        upper: list[Ball] = [
            (x, y, 2.5 * big),
            (x + 2.4 * big, y + 0.4, 1.9 * big),
            (x + 4.9 * big, y + 0.8, 1.3 * big),
        ]
        self._tube(picture, upper, breed.scales)
        self._horns(picture, (x, y), big)
        self._face(picture, (x, y), pose)

    def _horns(self, picture: Image.Image, skull: Vector, big: float) -> None:
        x, y = skull
        for dx, length in ((-1.4, 4.2), (0.4, 3.4)):
            start = self._at((x + dx, y - 1.8 * big))
            end = self._at((x + dx - length, y - 1.8 * big - length * 0.75))
            for thick in range(1 if self._breed.scale < 1.5 else 2):
                draw_line(
                    picture,
                    (round(start[0]), round(start[1]) + thick),
                    (round(end[0]), round(end[1])),
                    self._breed.horn if not thick else "4",
                )

    def _face(self, picture: Image.Image, skull: Vector, pose: DragonPose) -> None:
        breed = self._breed
        x, y = self._at((skull[0] + 0.9 * breed.head, skull[1] - 0.5))
        eye: Point = (round(x), round(y))
        dark = breed.scales[-1]
        if pose.asleep:
            for dx in range(-1, 2 if breed.scale > 1.5 else 1):
                set_pixel(picture, (eye[0] + dx, eye[1]), dark)
        else:
            set_pixel(picture, eye, breed.eye)
            set_pixel(picture, (eye[0] + 1, eye[1]), "0")
            set_pixel(picture, (eye[0], eye[1] - 1), dark)
            set_pixel(picture, (eye[0] - 1, eye[1] - 1), dark)
            if breed.scale > 1.5:
                set_pixel(picture, (eye[0] - 1, eye[1]), breed.eye)
                set_pixel(picture, (eye[0], eye[1] + 1), "h")
                set_pixel(picture, (eye[0] + 1, eye[1] - 1), dark)
        nose = self._at((skull[0] + 5.2 * breed.head, skull[1] + 0.3))
        set_pixel(picture, (round(nose[0]), round(nose[1])), dark)
        if pose.jaw:
            for along in (2.4, 3.6, 4.8):
                tooth = self._at((skull[0] + along * breed.head, skull[1] + 1.9 * breed.head))
                set_pixel(picture, (round(tooth[0]), round(tooth[1])), "9")

    def _spikes(self, picture: Image.Image, pose: DragonPose) -> None:
        """Draw a ridge along the back of neck and body."""
        count, down = self._breed.spikes, pose.body
        throat = self._throat(pose)
        back = [
            (throat[2][0] - 2.2, throat[2][1]),
            (throat[1][0] - 3.0, throat[1][1] - 1),
            (16.0, 14.8 + down),
            (10.5, 16.8 + down),
            (6.0, 19.4 + down),
        ]
        for index in range(count):
            share = index / max(1, count - 1) * (len(back) - 1)
            low = min(int(share), len(back) - 2)
            part_of = share - low
            spot = (
                back[low][0] + (back[low + 1][0] - back[low][0]) * part_of,
                back[low][1] + (back[low + 1][1] - back[low][1]) * part_of,
            )
            x, y = (round(value) for value in self._at(spot))
            set_pixel(picture, (x, y), self._breed.horn)
            set_pixel(picture, (x + 1, y), self._breed.scales[2])
            set_pixel(picture, (x, y + 1), self._breed.scales[1])
            set_pixel(picture, (x + 1, y + 1), self._breed.scales[1])
            if self._breed.scale > 1.5:
                set_pixel(picture, (x - 1, y - 1), self._breed.horn)

    def _wing(self, picture: Image.Image, pose: DragonPose, *, behind: bool) -> None:
        """Draw a wing: a membrane with a scalloped hem between bones."""
        breed = self._breed
        shoulder = (16.0 + (3.4 if behind else 0.0), 15.6 + pose.body)
        swing = pose.flap * 0.7 + 16 if behind else pose.flap
        bones: list[Vector] = []
        for x, y in _BONES:
            dx, dy = (x - 16) * breed.span, (y - 15.6) * breed.span
            spot = (shoulder[0] + dx, shoulder[1] + dy)
            bones.append(self._at(rotated(spot, shoulder, swing)))
        root = self._at(shoulder)
        hem: list[Vector] = [root, bones[0], bones[1]]
        for one, other in pairwise(bones[1:]):
            middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            hem.append(
                (middle[0] + (root[0] - middle[0]) * 0.2, middle[1] + (root[1] - middle[1]) * 0.2)
            )
            hem.append(other)
        inside = polygon_pixels(picture, hem)
        if not behind:
            draw_crease(picture, inside, breed.scales[-1])
        light, mid, dark = tuple(breed.wing)
        for x, y in inside:
            deep = (x - root[0]) * 0.4 + (y - root[1])
            tone = light if deep < -9 * breed.scale * breed.span else mid
            set_pixel(picture, (x, y), dark if behind or deep > -2 * breed.scale else tone)
        bone = breed.scales[2] if behind else breed.scales[1]
        for start, end in ((root, bones[0]), *((bones[0], tip) for tip in bones[1:4])):
            draw_line(
                picture, (round(start[0]), round(start[1])), (round(end[0]), round(end[1])), bone
            )
        if not behind:
            draw_limb(
                picture, [(*root, 1.5 * breed.scale), (*bones[0], 0.8 * breed.scale)], breed.scales
            )
            x, y = round(bones[0][0]), round(bones[0][1])
            set_pixel(picture, (x, y - 1), breed.horn)

    def clips(self) -> list[Clip]:
        """Return all clips; seen from north and south it is drawn as from the side."""
        made: list[Clip] = []
        for name, ms, poses in CLIPS:
            pictures = [self.frame(pose) for pose in poses]
            made += [(f"{name}_e", ms, pictures), (name, ms, pictures)]
        made.append(("hurt", 90, [self.frame(pose) for pose in HURT]))
        made.append(("die", 160, [self.frame(pose) for pose in DIE]))
        return made


def sheets() -> dict[str, list[Clip]]:
    """Return the sheets of the three dragons."""
    return {f"caves/{name}": DragonFigure(breed).clips() for name, breed in BREEDS.items()}
