"""Named colours, durations and looks: everything a designer turns without touching code."""

from __future__ import annotations

from dataclasses import dataclass

Color = tuple[int, int, int]

TEXT: Color = (232, 222, 214)
DIM: Color = (150, 138, 148)
ACCENT: Color = (249, 194, 43)
DANGER: Color = (245, 92, 84)
SHADOW: Color = (16, 12, 20)

TILE = 16
STAND_IN = (127, 112, 138)
STEP_SECONDS = 0.11
BUMP_SECONDS = 0.07
HURT_SECONDS = 0.22
HIT_STOP = 0.04
DEATH_SECONDS = 0.3
SPAWN_SECONDS = 0.35
POSE_SECONDS = 0.25
PICK_SECONDS = 0.14
CHARGE_SECONDS = 0.08
BEAM_SECONDS = 0.1
FADE_SECONDS = 0.2
COUNTER_SECONDS = 0.08
HOP_PIXELS = 3
REVEAL_SECONDS = 0.25
SHAKE_PIXELS = 2
REMEMBERED = 0.34
DARKEST_VISIBLE = 0.5


@dataclass(frozen=True, slots=True)
class BeamLook:
    """How a shot by a weapon looks: colours from the core outwards, and what flies off it."""

    core: Color
    inner: Color
    glow: Color
    width: int
    charge: float
    rolling: bool
    embers: bool
    shake: int


BEAMS: dict[str, BeamLook] = {
    "rail": BeamLook(
        (255, 255, 255), (143, 248, 226), (48, 170, 200), 9, CHARGE_SECONDS, False, False, 2
    ),
    "ray": BeamLook((255, 240, 170), (249, 140, 40), (200, 40, 24), 9, 0.05, True, True, 1),
}
DEFAULT_BEAM = BEAMS["rail"]


@dataclass(frozen=True, slots=True)
class Glow:
    """Light that an actor, item or terrain gives: colour, radius in tiles, flicker 0 to 1."""

    color: Color
    radius: float
    flicker: float = 0.0


GLOWS: dict[str, Glow] = {
    "hero": Glow((150, 200, 210), 2.6),
    "devil": Glow((190, 50, 24), 1.4, 0.5),
    "devil.aiming": Glow((255, 150, 40), 2.2, 0.3),
    "devil.killer": Glow((255, 30, 40), 3.4),
    "kit": Glow((220, 170, 70), 1.3, 0.2),
    "digit": Glow((200, 30, 40), 1.0),
    "PILLAR": Glow((70, 60, 110), 1.2),
    "PILLAR_FOUND": Glow((170, 110, 255), 2.6, 0.3),
}


@dataclass(frozen=True, slots=True)
class PlaceLook:
    """A place's light: in sight, remembered, and the colour outside of the board."""

    seen: Color
    remembered: Color
    outside: Color


PLACES: dict[str, PlaceLook] = {
    "baator": PlaceLook((196, 180, 188), (104, 106, 136), (70, 58, 74)),
}
DEFAULT_PLACE = PlaceLook((210, 210, 210), (110, 110, 120), (60, 60, 64))


@dataclass(frozen=True, slots=True)
class MarkLook:
    """How marked cells are drawn: `dots`, `fill`, `frame` or `reticle`."""

    style: str
    color: Color


MARKS: dict[str, MarkLook] = {
    "lane": MarkLook("dots", (250, 120, 50)),
    "path": MarkLook("dots", (110, 230, 240)),
    "hit": MarkLook("reticle", (143, 248, 226)),
    "stop": MarkLook("frame", (110, 160, 180)),
    "pin": MarkLook("fill", (230, 50, 50)),
    "danger": MarkLook("frame", (240, 70, 60)),
    "step": MarkLook("frame", (160, 200, 160)),
}
POSE_CLIPS: dict[str, str] = {
    "aiming": "aim",
    "killer": "killer",
    "won": "win",
    "lost": "die",
}
SPAWN_CLIP = "spawn"
PICK_CLIP = "kit_pickup"
LOST_CLIP = "puff"
IMPACT_CLIP = "impact"
