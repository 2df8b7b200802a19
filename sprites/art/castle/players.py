"""A castle labyrinth: the figures of the eight seats, their equipment and their emblems."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from sprites.art.palette import (
    SPRITES_DIR,
    Clip,
    letter_at,
    new_image,
    outlined,
    paste,
    recolored,
    set_pixel,
)
from sprites.art.source import SpriteSource

_SOURCES = SPRITES_DIR / "src" / "castle"
PlacedPart = tuple[str, int, int]


@dataclass(frozen=True)
class SeatColors:
    """A seat's colours from the brightest to the darkest, and its emblem with the emblem's."""

    name: str
    tones: str
    emblem: str
    emblem_tone: str


SEATS = (
    SeatColors("crimson", "Zfea", "cross", "9"),
    SeatColors("azure", "MLKI", "moon", "9"),
    SeatColors("gold", "sinl", "sun", "a"),
    SeatColors("green", "xwut", "tree", "9"),
    SeatColors("violet", "RQPO", "key", "s"),
    SeatColors("orange", "ndgk", "tower", "0"),
    SeatColors("white", "9987", "rose", "e"),
    SeatColors("black", "6210", "bird", "i"),
)


@dataclass(frozen=True)
class Pose:
    """One frame: positions of the body parts and of held equipment."""

    body: tuple[PlacedPart, ...]
    head: PlacedPart | None = None
    torso: PlacedPart | None = None
    arms: tuple[PlacedPart, ...] = ()
    sword: PlacedPart | None = None
    lamp: PlacedPart | None = None


def _south(
    head: int,
    torso: int,
    legs: tuple[int, int] = (0, 0),
    arms: tuple[int, int] = (0, 0),
    face: str = "head_s",
) -> Pose:
    """Return a figure that faces us; numbers lower its parts."""
    left, right = 12 + torso + arms[0], 12 + torso + arms[1]
    return Pose(
        body=(("leg_up" if legs[0] else "leg", 4, 18), ("leg_up" if legs[1] else "leg_r", 9, 18)),
        torso=("torso_s", 4, 11 + torso),
        arms=(("arm", 2, left), ("arm_r", 11, right)),
        head=(face, 4, 4 + head),
        sword=("sword_up", 1, left - 4),
        lamp=("lamp", 12, right + 4),
    )


def _north(
    head: int, torso: int, legs: tuple[int, int] = (0, 0), arms: tuple[int, int] = (0, 0)
) -> Pose:
    left, right = 12 + torso + arms[0], 12 + torso + arms[1]
    return Pose(
        body=(("leg_up" if legs[0] else "leg", 4, 18), ("leg_up" if legs[1] else "leg_r", 9, 18)),
        torso=("torso_n", 4, 11 + torso),
        arms=(("arm", 2, left), ("arm_r", 11, right)),
        head=("head_n", 4, 4 + head),
        sword=("sword_up", 12, right - 4),
        lamp=("lamp", 1, left + 4),
    )


def _east(head: int, torso: int, legs: str = "stand", arm: str = "arm_near") -> Pose:
    stands: dict[str, tuple[PlacedPart, ...]] = {
        "stand": (("leg_far", 9, 18), ("leg_e", 4, 18)),
        "fore": (("leg_hind", 3, 18), ("leg_fore", 7, 18)),
        "pass": (("leg_far", 6, 18), ("leg_e", 6, 18)),
        "hind": (("leg_fore", 6, 18), ("leg_hind", 4, 18)),
    }
    swing = {"arm_near": 6, "arm_back": 4, "arm_fore": 7}[arm]
    hand = {"arm_near": 8, "arm_back": 4, "arm_fore": 11}[arm]
    low = 13 if arm == "arm_fore" else 16
    return Pose(
        body=stands[legs],
        torso=("torso_e", 4, 11 + torso),
        arms=((arm, swing, 12 + torso),),
        head=("head_e", 4, 4 + head),
        sword=("sword_tilt", hand, low - 7 + torso),
        lamp=("lamp_far", 12, 15 + torso),
    )


def _struck(
    pose: Pose, arms: tuple[PlacedPart, ...], sword: PlacedPart, face: str | None = None
) -> Pose:
    """Return a pose with other arms and sword positions."""
    head = pose.head
    if face is not None and head is not None:
        head = (face, head[1], head[2])
    return Pose(pose.body, head, pose.torso, arms, sword, pose.lamp)


def _attacks() -> Iterator[tuple[str, int, tuple[Pose, ...]]]:
    held = ("arm_r", 11, 12)
    south, sunk = _south(0, 0), _south(1, 1)
    yield (
        "attack_s",
        60,
        (
            _struck(south, (("arm_lift", 1, 9), held), ("sword_up", 0, 0)),
            _struck(sunk, (("arm_low", 2, 13), held), ("sword_down", 2, 16)),
            _struck(sunk, (("arm_low", 2, 13), held), ("sword_down", 2, 15)),
        ),
    )
    east, leans = _east(0, 0), _east(1, 1, "fore", "arm_fore")
    yield (
        "attack_e",
        60,
        (
            _struck(east, (("arm_lift", 3, 9),), ("sword_up", 2, 0)),
            _struck(leans, (("arm_out", 7, 13),), ("sword_out", 9, 12)),
            _struck(leans, (("arm_out", 6, 13),), ("sword_out", 8, 12)),
        ),
    )
    north, raised = _north(0, 0), _north(-1, -1)
    left = ("arm", 2, 12)
    yield (
        "attack_n",
        60,
        (
            _struck(north, (left, ("arm_lift_r", 12, 10)), ("sword_up", 13, 2)),
            _struck(raised, (left, ("arm_lift_r", 11, 8)), ("sword_up", 11, 0)),
            _struck(raised, (left, ("arm_lift_r", 11, 9)), ("sword_up", 11, 1)),
        ),
    )


def pose_clips() -> list[tuple[str, int, tuple[Pose, ...]]]:
    """Return every clip of a seat's figure as poses."""
    thrown = _struck(
        _south(2, 1, face="head_cry"),
        (("arm_lift", 1, 10), ("arm_lift_r", 12, 10)),
        ("sword_up", 0, 2),
    )
    bent = _south(1, 1, arms=(1, 1), face="head_cry")
    sunk = Pose(
        body=(("leg_up", 4, 19), ("leg_up", 9, 19)),
        torso=("torso_s", 4, 14),
        arms=(("arm", 2, 15), ("arm_r", 11, 15)),
        head=("head_blink", 4, 8),
        sword=("sword_down", 0, 16),
        lamp=("lamp", 13, 18),
    )
    return [
        (
            "idle_s",
            230,
            (
                _south(0, 0),
                _south(1, 0),
                _south(1, 1),
                _south(0, 0, arms=(1, 1), face="head_blink"),
            ),
        ),
        ("idle_e", 230, (_east(0, 0), _east(1, 0), _east(1, 1), _east(0, 0))),
        ("idle_n", 230, (_north(0, 0), _north(1, 0), _north(1, 1), _north(0, 0, arms=(1, 1)))),
        (
            "walk_s",
            60,
            (
                _south(0, 0, (1, 0), (1, -1)),
                _south(-1, -1),
                _south(0, 0, (0, 1), (-1, 1)),
                _south(-1, -1),
            ),
        ),
        (
            "walk_e",
            60,
            (
                _east(0, 0, "fore", "arm_back"),
                _east(-1, -1, "pass"),
                _east(0, 0, "hind", "arm_fore"),
                _east(-1, -1, "pass"),
            ),
        ),
        (
            "walk_n",
            60,
            (
                _north(0, 0, (1, 0), (1, -1)),
                _north(-1, -1),
                _north(0, 0, (0, 1), (-1, 1)),
                _north(-1, -1),
            ),
        ),
        *_attacks(),
        ("hurt", 90, (thrown, bent)),
        (
            "die",
            110,
            (
                thrown,
                sunk,
                Pose((("low", 1, 16),)),
                Pose((("fallen", 0, 18),)),
                Pose((("fallen_b", 0, 19),)),
            ),
        ),
    ]


class SeatFigure:
    """The parts of the figure and of its equipment."""

    def __init__(self) -> None:
        """Read the sources."""
        self._parts = {
            **SpriteSource(_SOURCES / "seat.txt").pictures,
            **SpriteSource(_SOURCES / "wear.txt").pictures,
        }
        self._marks = SpriteSource(_SOURCES / "marks.txt").pictures

    def _compose(self, placed: list[PlacedPart | None]) -> Image.Image:
        picture = new_image(16, 24)
        for one in placed:
            if one is not None:
                paste(picture, self._parts[one[0]], (one[1], one[2]))
        return picture

    def figure(self, pose: Pose, seat: SeatColors) -> Image.Image:
        """Return a seat's figure."""
        picture = self._compose([*pose.body, pose.torso])
        picture = seat_colored(picture, seat.tones)
        if pose.torso is not None:
            self._draw_emblem(picture, pose.torso, seat)
        paste(picture, seat_colored(self._compose([*pose.arms, pose.head]), seat.tones), (0, 0))
        return outlined(picture)

    def _draw_emblem(self, picture: Image.Image, torso: PlacedPart, seat: SeatColors) -> None:
        side = torso[0][-1]
        at = {"s": (6, 1), "n": (6, 2), "e": (7, 1)}[side]
        mark = self._marks[seat.emblem]
        for y in range(mark.height):
            for x in range(mark.width):
                letter = letter_at(mark, (x, y))
                if letter != "." and not (side == "e" and x > 1):
                    where = (torso[1] + at[0] - 3 + x, torso[2] + at[1] + y)
                    set_pixel(picture, where, seat.emblem_tone)

    def sword(self, pose: Pose) -> Image.Image:
        """Return the sword of a pose."""
        return outlined(self._compose([pose.sword]))

    def lamp(self, pose: Pose, step: int) -> Image.Image:
        """Return the lantern of a pose; it flickers."""
        lamp = pose.lamp
        if lamp is not None and lamp[0] == "lamp" and step % 2:
            lamp = ("lamp_b", lamp[1], lamp[2])
        return outlined(self._compose([lamp]))

    def armour(self, pose: Pose) -> Image.Image:
        """Return the armour of a pose: a helm, a breastplate, pauldrons."""
        head, torso = pose.head, pose.torso
        if head is None or torso is None:
            return new_image(16, 24)
        side = torso[0][-1]
        placed: list[PlacedPart | None] = [(f"chest_{side}", torso[1], torso[2])]
        if side == "e":
            placed.append(("pauldron", torso[1] + 1, torso[2]))
        else:
            placed += [("pauldron", 1, torso[2]), ("pauldron_r", 11, torso[2])]
        placed.append((f"helm_{side}", head[1], head[2] - 1))
        plate = self._compose(placed)
        worn = outlined(plate)
        # On the body itself armour has no outline, so that the tabard stays in sight.
        body = self.figure(pose, SEATS[0])
        for y in range(worn.height):
            for x in range(worn.width):
                if letter_at(plate, (x, y)) == "." and letter_at(body, (x, y)) != ".":
                    set_pixel(worn, (x, y), ".")
        return worn


def seat_colored(picture: Image.Image, tones: str) -> Image.Image:
    """Return a picture with a seat's colours in place of Z, f, e and a."""
    return recolored(picture, str.maketrans("Zfea", tones))


def sheets() -> dict[str, list[Clip]]:
    """Return the sheets of the seats, and their equipment."""
    wardrobe = SeatFigure()
    listed = pose_clips()
    made: dict[str, list[Clip]] = {}
    for seat in SEATS:
        made[f"castle/seat_{seat.name}"] = [
            (name, ms, [wardrobe.figure(pose, seat) for pose in poses])
            for name, ms, poses in listed
        ]
    made["castle/wear_sword"] = [
        (name, ms, [wardrobe.sword(pose) for pose in poses]) for name, ms, poses in listed
    ]
    made["castle/wear_armour"] = [
        (name, ms, [wardrobe.armour(pose) for pose in poses]) for name, ms, poses in listed
    ]
    made["castle/wear_lantern"] = [
        (name, ms, [wardrobe.lamp(pose, step) for step, pose in enumerate(poses)])
        for name, ms, poses in listed
    ]
    return made
