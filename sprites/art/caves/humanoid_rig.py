"""Caves: humanoid figures with shared, recoloured bodies and individual heads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from sprites.art.palette import (
    SPRITES_DIR,
    Clip,
    Point,
    letter_at,
    new_image,
    outlined,
    paste,
    recolored,
    set_pixel,
)
from sprites.art.source import SpriteSource

_SOURCES = SPRITES_DIR / "src" / "caves"
_MATERIALS = "Zfe*+mMLKnlih"
HIGH, _ABOVE = 26, 2
# How much of a robe hangs behind, in the frames of a figure that stands.
_HEM_ROWS = (0, 2, 4, 2)


@dataclass(frozen=True)
class Body:
    """Where the parts of a body lie on its canvas."""

    wide: int
    torso: Point
    neck: Point
    legs: tuple[Point, Point]
    arm: Point
    raised: Point
    struck: Point
    back: Point


BODIES = {
    "slim": Body(16, (4, 11), (8, 10), ((8, 17), (4, 17)), (6, 12), (4, 8), (8, 13), (9, 12)),
    "robe": Body(16, (4, 11), (8, 10), ((3, 16), (3, 16)), (5, 12), (3, 8), (7, 13), (10, 12)),
    "bulk": Body(20, (4, 9), (12, 11), ((11, 17), (5, 17)), (3, 10), (3, 4), (6, 11), (14, 11)),
    "short": Body(16, (5, 14), (8, 13), ((8, 19), (5, 19)), (5, 15), (4, 11), (8, 16), (10, 15)),
}


@dataclass(frozen=True)
class Humanoid:
    """A figure: its body, its recolouring, and how high it floats."""

    body: str
    palette_swaps: str
    hover_height: int = 0
    shatters: bool = False


@dataclass(frozen=True)
class HumanoidPose:
    """One frame: the legs, the arm, and how far torso and head are moved."""

    legs: str = "stand"
    arm: str = "arm"
    torso: Point = (0, 0)
    head: Point = (0, 0)
    arms: int = 0
    rise: int = 0
    hurt: bool = False


_IDLE = (
    HumanoidPose(),
    HumanoidPose(head=(0, 1)),
    HumanoidPose(torso=(0, 1), head=(0, 1), arms=1),
    HumanoidPose(arms=1),
)
_WALK = (
    HumanoidPose("fore", torso=(0, 0)),
    HumanoidPose("pass", torso=(0, -1), head=(0, -1), arms=-1, rise=1),
    HumanoidPose("rear", torso=(0, 0), arms=1),
    HumanoidPose("pass", torso=(0, -1), head=(0, -1), rise=1),
)
_ATTACK = (
    HumanoidPose("stand", "arm_up", head=(-1, 0)),
    HumanoidPose("fore", "arm_out", torso=(1, 1), head=(2, 1)),
    HumanoidPose("fore", "arm_out", torso=(1, 1), head=(1, 1), arms=-1),
)
_HURT = (
    HumanoidPose("stand", "arm_up", torso=(-1, 0), head=(-2, 1), hurt=True),
    HumanoidPose("stand", "arm", torso=(0, 1), head=(-1, 2), hurt=True),
)
CLIPS = (("idle", 220, _IDLE), ("walk", 70, _WALK), ("attack", 70, _ATTACK), ("hurt", 90, _HURT))


class HumanoidFigure:
    """Draws figures from shared body parts and the parts in their sources."""

    def __init__(self, kind: str, look: Humanoid) -> None:
        """Read the parts of a kind; they override those of the body."""
        self._look = look
        self._body = BODIES[look.body]
        dyes = str.maketrans(_MATERIALS, look.palette_swaps)
        self._parts: dict[str, Image.Image] = {}
        for name, picture in SpriteSource(_SOURCES / "bodies.txt").pictures.items():
            owner, _, part = name.partition("_")
            if owner == look.body:
                self._parts[part] = recolored(picture, dyes)
        self._parts.update(SpriteSource(_SOURCES / f"{kind}.txt").pictures)

    def unoutlined(self, frame: HumanoidPose, step: int = 0) -> Image.Image:
        """Return a frame without its outline."""
        body = self._body
        picture = new_image(body.wide, HIGH)
        lift = _ABOVE - self._look.hover_height
        if self._look.hover_height:
            lift += (0, 0, 1, 1)[step % 4]
        dx, dy = frame.torso[0], frame.torso[1] + lift
        self._paste_cloak(picture, "cape", (dx, dy), step)
        self._lay(picture, "arm_back", body.back, (dx, dy - frame.arms))
        self._legs(picture, frame, lift, step)
        self._lay(picture, "torso", body.torso, (dx, dy))
        if frame.arm != "arm_up":
            self._head(picture, frame, lift)
        at = {"arm": body.arm, "arm_up": body.raised, "arm_out": body.struck}[frame.arm]
        self._lay(picture, frame.arm, at, (dx, dy + frame.arms))
        if frame.arm == "arm_up":
            self._head(picture, frame, lift)
        self._paste_cloak(picture, "over", (dx, dy), step)
        return picture

    def _lay(self, picture: Image.Image, part: str, at: Point, move: Point) -> None:
        if part in self._parts:
            paste(picture, self._parts[part], (at[0] + move[0], at[1] + move[1]))

    def _paste_cloak(self, picture: Image.Image, part: str, move: Point, step: int) -> None:
        """Draw the cape or wings; they sway if there are two drawings."""
        name = f"{part}_b" if step % 4 > 1 and f"{part}_b" in self._parts else part
        if name in self._parts:
            drawn = self._parts[name]
            at = (self._body.neck[0] - 1 - drawn.width // 2, self._body.torso[1] - 2)
            self._lay(picture, name, at, move)

    def _head(self, picture: Image.Image, frame: HumanoidPose, lift: int) -> None:
        name = "head_hurt" if frame.hurt and "head_hurt" in self._parts else "head"
        if frame.arm == "arm_out" and "head_roar" in self._parts:
            name = "head_roar"
        drawn = self._parts[name]
        x, y = self._body.neck
        at = (x - drawn.width // 2, y + 1 - drawn.height)
        self._lay(picture, name, at, (frame.head[0], frame.head[1] + lift))

    def _legs(self, picture: Image.Image, frame: HumanoidPose, lift: int, step: int) -> None:
        far, near = self._body.legs
        if "skirt" in self._parts:
            name = {"fore": "skirt_fore", "rear": "skirt_rear"}.get(frame.legs, "skirt")
            hangs = frame.legs == "stand" and not self._look.hover_height
            rows = _HEM_ROWS[step % 4] if hangs else 0
            drawn = _swayed(self._parts[name], rows)
            paste(picture, drawn, (near[0] - 1, near[1] + lift - frame.rise))
            return
        rows = self._parts["leg"].height
        if frame.legs == "stand":
            self._lay(picture, "leg_back", far, (0, lift))
            self._lay(picture, "leg", near, (0, lift))
        elif frame.legs == "pass":
            self._lay(picture, "leg_back", near, (2, lift - 1))
            self._lay(picture, "leg", near, (1, lift))
        else:
            swap = 1 if frame.legs == "rear" else 0
            rear = rows - self._parts["leg_rear"].height
            self._lay(picture, "leg_rear", near, (-1 + swap, lift + rear))
            fore = rows - self._parts["leg_fore"].height
            self._lay(picture, "leg_fore", far, (-1 - swap, lift + fore))

    def clips(self) -> list[Clip]:
        """Return all clips of the figure; it looks the same way from north and south."""
        made: list[Clip] = []
        for name, ms, frames in CLIPS:
            pictures = [outlined(self.unoutlined(frame, step)) for step, frame in enumerate(frames)]
            made.append((name, ms, pictures))
            if name != "hurt":
                made.append((f"{name}_e", ms, pictures))
        hurt = [self.unoutlined(frame) for frame in _HURT]
        made.append(("die", 110, shatter(hurt[1]) if self._look.shatters else fall(hurt)))
        return made


def fall(hurt: Sequence[Image.Image]) -> list[Image.Image]:
    """Return four frames of a figure that leans back and lies down, wider than it stood."""
    wide = max(28, hurt[0].width + 8)
    first, second = (_centered(picture, wide) for picture in hurt)
    box = hurt[1].getbbox() or (0, 0, 1, 1)
    lying = hurt[1].crop(box).transpose(Image.Transpose.ROTATE_90)
    lying = _squashed(lying, min(lying.height, 7))
    last = new_image(wide, first.height)
    paste(last, lying, (max(1, (wide - lying.width) // 2 - 1), first.height - 1 - lying.height))
    return [
        outlined(first),
        outlined(_sheared(second, 0.3, 0)),
        outlined(_sheared(second, 0.75, 4)),
        outlined(last),
    ]


def shatter(hurt: Image.Image) -> list[Image.Image]:
    """Return four frames of a figure that breaks to shards, which fall and lie about."""
    wide, foot = hurt.width + 12, hurt.height - 2
    whole = _centered(hurt, wide)
    made = [outlined(whole)]
    for step in (1, 2, 3):
        picture = new_image(wide, hurt.height)
        for y in range(hurt.height):
            for x in range(wide):
                letter = letter_at(whole, (x, y))
                shard = (x + y) // 5 * 7 + (x - y) // 4 * 3
                if letter == "." or (step == 3 and shard % 3 == 0):
                    continue
                drift = ((shard % 9) - 4) * step * 0.5 + (x - wide / 2) * 0.14 * step
                drop = (0, 1, 5, 12)[step] + shard % 4
                set_pixel(picture, (round(x + drift), min(foot - (y % 4) // 2, y + drop)), letter)
        made.append(outlined(picture))
    return made


def _swayed(robe: Image.Image, rows: int) -> Image.Image:
    """Return a robe, a pixel wider at the left, with some rows of its hem behind the others."""
    made = new_image(robe.width + 1, robe.height)
    hem = robe.height - rows
    made.paste(robe.crop((0, 0, robe.width, hem)), (1, 0))
    made.paste(robe.crop((0, hem, robe.width, robe.height)), (0, hem))
    return made


def _centered(picture: Image.Image, wide: int) -> Image.Image:
    whole = new_image(wide, picture.height)
    paste(whole, picture, ((wide - picture.width) // 2, 0))
    return whole


def _sheared(picture: Image.Image, slope: float, sunk: int) -> Image.Image:
    """Return a picture that leans to the left and sinks."""
    foot = picture.height - 2
    made = new_image(picture.width, picture.height)
    for y in range(picture.height):
        source = foot - round((foot - y) * foot / (foot - sunk)) if sunk else y
        for x in range(picture.width):
            letter = letter_at(picture, (x + round((foot - y) * slope), source))
            if letter != ".":
                set_pixel(made, (x, y), letter)
    return made


def _squashed(picture: Image.Image, high: int) -> Image.Image:
    """Return a picture lower than it is, with fewer of its rows."""
    return picture.resize((picture.width, high), Image.Resampling.NEAREST)
