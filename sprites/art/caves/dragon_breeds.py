"""The breeds of dragons, and how a dragon moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sprites.art.caves.shaded_bodies import Vector


@dataclass(frozen=True)
class Breed:
    """A dragon's picture size, scale, colours from light to dark, and proportions."""

    size: int
    scale: float
    scales: str
    belly: str
    wing: str
    horn: str
    eye: str
    head: float = 1.0
    span: float = 1.0
    spikes: int = 0
    bulk: float = 1.0


BREEDS = {
    "baby_dragon": Breed(
        32, 0.8, "xwvut", "sih", "hgl", "9", "i", head=1.35, span=0.62, spikes=3, bulk=1.05
    ),
    "mature_dragon": Breed(38, 1.06, "HMLKI", "98M", "RQP", "9", "i", span=0.95, spikes=5),
    "ancient_dragon": Breed(
        54, 1.45, "Zfeaj", "nml", "mlk", "s", "s", span=1.0, spikes=8, bulk=1.08
    ),
}


@dataclass(frozen=True)
class DragonPose:
    """One frame: offsets of the parts, in units of a dragon 32 high."""

    body: float = 0.0
    neck: Vector = (0.0, 0.0)
    head: Vector = (0.0, 0.0)
    jaw: float = 0.0
    flap: float = 0.0
    tail: float = 0.0
    near_leg: float = 0.0
    far_leg: float = 0.0
    sink: float = 0.0
    asleep: bool = False


IDLE = (
    DragonPose(),
    DragonPose(body=0.3, head=(0, 0.6), flap=-5, tail=0.6),
    DragonPose(body=0.7, head=(0, 1.0), flap=-9, tail=1.2),
    DragonPose(body=0.3, head=(0, 0.4), flap=-4, tail=0.6),
)
WALK = (
    DragonPose(near_leg=2.4, far_leg=-2.2, flap=6, tail=0.8),
    DragonPose(body=-0.8, head=(0.4, -0.6), near_leg=0.4, far_leg=-0.2, flap=-4, tail=1.6),
    DragonPose(near_leg=-2.2, far_leg=2.4, flap=-10, tail=0.8),
    DragonPose(body=-0.8, head=(0.4, -0.6), near_leg=-0.4, far_leg=0.6, flap=0, tail=-0.4),
)
ATTACK = (
    DragonPose(body=0.6, neck=(-1.6, -0.4), head=(-3.6, -0.8), flap=16, tail=-1.4),
    DragonPose(neck=(1.4, 1.2), head=(1.6, 3.2), jaw=2.6, flap=-22, tail=2.0, near_leg=1.6),
    DragonPose(neck=(1.0, 0.8), head=(1.2, 2.4), jaw=1.8, flap=-12, tail=1.2, near_leg=1.2),
)
HURT = (
    DragonPose(
        body=0.6, neck=(-1.8, 0.4), head=(-4.0, 0.6), jaw=1.6, flap=22, tail=-2.0, asleep=True
    ),
    DragonPose(
        body=0.8, neck=(-0.8, 0.8), head=(-1.6, 1.6), jaw=0.8, flap=8, tail=-1.0, asleep=True
    ),
)
DIE = (
    replace(HURT[0], flap=26),
    DragonPose(body=2, neck=(0.6, 3), head=(0.4, 6), flap=-20, asleep=True, sink=1.6),
    DragonPose(body=4, neck=(2.0, 6.4), head=(1.4, 13), flap=-46, asleep=True, sink=4, tail=1),
    DragonPose(
        body=5.4, neck=(2.2, 8.4), head=(1.8, 18.6), flap=-62, asleep=True, sink=5.4, tail=1
    ),
)
CLIPS = (("idle", 240, IDLE), ("walk", 90, WALK), ("attack", 90, ATTACK))
