"""A meadow: the six explorers, their loads, and their swimming and drifting poses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from PIL import Image

from sprites.art.castle import players
from sprites.art.castle.players import PlacedPart, Pose, SeatColors, seat_colored
from sprites.art.meadow.ground import SEATS
from sprites.art.palette import SPRITES_DIR, Clip, letter_at, new_image, outlined, paste, set_pixel
from sprites.art.source import SpriteSource

_SOURCES = SPRITES_DIR / "src" / "meadow"
_MARKS = SPRITES_DIR / "src" / "castle" / "marks.txt"
# By how much the explorer's parts stick out to the left and above where the poses put them.
_OUT = {
    "head_s": (1, 1), "head_blink": (1, 1), "head_cry": (1, 1), "head_e": (1, 1),
    "head_n": (1, 1), "torso_e": (2, 1), "torso_n": (1, 1), "fallen": (0, 2), "fallen_b": (0, 3),
}  # fmt: skip
# The first row that water hides.
_WATERLINE = 19
PoseClip = tuple[str, int, tuple[Pose, ...]]


def land_clips() -> Iterator[PoseClip]:
    """Yield the clips of a figure on dry land as poses."""
    poses = {name: (ms, frames) for name, ms, frames in players.pose_clips()}
    for name in ("idle", "walk"):
        for side in "sen":
            ms, frames = poses[f"{name}_{side}"]
            yield f"{name}_{side}", ms, frames
    south, east, north = (poses[f"idle_{side}"][1] for side in "sen")
    held = ("arm_r", 11, 12)
    yield (
        "attack_s",
        90,
        (
            replace(south[1], arms=(("arm_lift", 1, 10), held), sword=("rocket_up", 0, 5)),
            replace(south[2], arms=(("arm_low", 2, 13), held)),
            replace(south[0], arms=(("arm", 2, 12), held)),
        ),
    )
    yield (
        "attack_e",
        90,
        (
            replace(east[1], arms=(("arm_out", 7, 13),), sword=("rocket_e", 9, 11)),
            replace(east[2], arms=(("arm_out", 6, 13),)),
            replace(east[0], arms=(("arm_fore", 7, 12),)),
        ),
    )
    left = ("arm", 2, 12)
    yield (
        "attack_n",
        90,
        (
            replace(north[0], arms=(left, ("arm_lift_r", 11, 10)), sword=("rocket_up", 12, 4)),
            replace(north[1], arms=(left, ("arm_lift_r", 11, 9))),
            replace(north[0], arms=(left, ("arm_r", 11, 12))),
        ),
    )
    yield "hurt", *poses["hurt"]
    yield "die", *poses["die"]
    lifted = (("arm_lift", 1, 9), ("arm_lift_r", 12, 9))
    yield (
        "win",
        160,
        tuple(replace(pose, arms=lifted) for pose in (south[0], south[1], south[2], south[1])),
    )


class ExplorerFigure:
    """The parts of the explorer."""

    def __init__(self) -> None:
        """Read the sources."""
        self._parts = SpriteSource(_SOURCES / "explorer.txt").pictures
        self._marks = SpriteSource(_MARKS).pictures
        self._poses = {name: frames for name, _, frames in land_clips()}

    def _compose(self, placed: list[PlacedPart | None]) -> Image.Image:
        picture = new_image(16, 24)
        for one in placed:
            if one is not None:
                out = _OUT.get(one[0], (0, 0))
                paste(picture, self._parts[one[0]], (one[1] - out[0], one[2] - out[1]))
        return picture

    def _dry(self, pose: Pose, seat: SeatColors) -> Image.Image:
        picture = seat_colored(self._compose([*pose.body, pose.torso]), seat.tones)
        if pose.torso is not None:
            self._draw_emblem(picture, pose.torso, seat)
        top = self._compose([*pose.arms, pose.head])
        paste(picture, seat_colored(top, seat.tones), (0, 0))
        return picture

    def _draw_emblem(self, picture: Image.Image, torso: PlacedPart, seat: SeatColors) -> None:
        """Put the emblem on the chest, or on the pack."""
        side = torso[0][-1]
        if side == "e":
            return
        mark = self._marks[seat.emblem]
        at = (torso[1] + 3, torso[2] + (1 if side == "s" else 2))
        for y in range(mark.height):
            for x in range(mark.width):
                if letter_at(mark, (x, y)) != ".":
                    tone = seat.emblem_tone if side == "s" else seat.tones[3]
                    set_pixel(picture, (at[0] + x, at[1] + y), tone)

    def figure(self, pose: Pose, seat: SeatColors) -> Image.Image:
        """Return a seat's figure on land, with the rocket that it is about to launch."""
        picture = self._dry(pose, seat)
        if pose.sword is not None and pose.sword[0].startswith("rocket"):
            paste(picture, self._compose([pose.sword]), (0, 0))
        return outlined(picture)

    def chest(self, pose: Pose, _seat: SeatColors) -> Image.Image:
        """Return the treasure as a pose carries it."""
        torso, head = pose.torso, pose.head
        if torso is None or head is None:
            return new_image(16, 24)
        x, y = torso[1], torso[2]
        lifted = len(pose.arms) == 2 and all(arm[0].startswith("arm_lift") for arm in pose.arms)
        if lifted:
            placed = ("chest_s", 4, max(1, head[2] - 4))
        elif torso[0] == "torso_e":
            placed = ("chest_e", x + 5, y + 2)
        else:
            placed = ("chest_s", x, y + (2 if torso[0] == "torso_s" else 1))
        return outlined(self._compose([placed]))

    def swimming(
        self,
        side: str,
        step: int,
        dress: Callable[[Pose, SeatColors], Image.Image],
        seat: SeatColors,
    ) -> Image.Image:
        """Return a pose's part above the water: it bobs, and ripples spread from it."""
        pose = self._poses[f"idle_{side.replace('w', 'e')}"][0]
        whole = dress(pose, seat)
        if side == "w":
            whole = whole.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        picture = new_image(16, 24)
        # What is carried floats before the swimmer.
        high = 3 if dress == self.chest else 0
        paste(picture, whole, (0, (3, 4, 5, 4)[step % 4] - high))
        picture.paste((0, 0, 0, 0), (0, _WATERLINE, 16, 24))
        return picture

    def wake(self, picture: Image.Image, step: int) -> Image.Image:
        """Return a figure with foam about it where it meets the water."""
        paste(
            picture,
            self._parts[("ripple_a", "ripple_b", "ripple_c", "ripple_b")[step % 4]],
            (1, 18),
        )
        return picture

    def sinking(
        self, step: int, dress: Callable[[Pose, SeatColors], Image.Image], seat: SeatColors
    ) -> Image.Image:
        """Return a sinking figure with raised arms, until only ripples are left."""
        pose = self._poses["hurt"][0]
        whole = dress(pose, seat)
        picture = new_image(16, 24)
        paste(picture, whole, (0, (3, 7, 12, 20)[step]))
        picture.paste((0, 0, 0, 0), (0, _WATERLINE + 1, 16, 24))
        return picture


def _all_clips(
    wardrobe: ExplorerFigure,
    dress: Callable[[Pose, SeatColors], Image.Image],
    seat: SeatColors,
    *,
    wet: bool,
) -> list[Clip]:
    """Return every clip of a figure, or of its load, which has no foam."""

    def foamy(picture: Image.Image, step: int) -> Image.Image:
        return wardrobe.wake(picture, step) if wet else picture

    made: list[Clip] = [
        (name, ms, [dress(pose, seat) for pose in poses]) for name, ms, poses in land_clips()
    ]
    for side in "sen":
        bobbing = [wardrobe.swimming(side, step, dress, seat) for step in range(4)]
        made.append((f"swim_{side}", 150, [foamy(p, step) for step, p in enumerate(bobbing)]))
    turning = [wardrobe.swimming("senw"[step // 2], step, dress, seat) for step in range(8)]
    made.append(("drift", 90, [foamy(p, step) for step, p in enumerate(turning)]))
    sinking = [wardrobe.sinking(step, dress, seat) for step in range(4)]
    made.append(("sink", 140, [foamy(p, step) for step, p in enumerate(sinking)]))
    return made


def sheets() -> dict[str, list[Clip]]:
    """Return the sheets of the seats and of the treasure that they carry."""
    wardrobe = ExplorerFigure()
    made = {
        f"meadow/seat_{seat.name}": _all_clips(wardrobe, wardrobe.figure, seat, wet=True)
        for seat in SEATS
    }
    made["meadow/wear_treasure"] = _all_clips(wardrobe, wardrobe.chest, SEATS[0], wet=False)
    return made
