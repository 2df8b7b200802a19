"""Named colours, durations in seconds, and the looks of marks, attacks, shots and moves."""

from __future__ import annotations

from dataclasses import dataclass

Color = tuple[int, int, int]

TEXT: Color = (232, 222, 214)
DIM: Color = (150, 138, 148)
ACCENT: Color = (249, 194, 43)
GOOD: Color = (145, 219, 105)
DANGER: Color = (245, 92, 84)
# Panel styles: short messages such as refusals, and questions that wait for an answer.
TOAST_PANEL, QUESTION_PANEL = "toast", "ask"
BACKDROP: Color = (8, 6, 10)
KEYCAP: Color = (46, 34, 47)
SHADOW: Color = (16, 12, 20)

TILE = 16
STEP_SECONDS = 0.11
BUMP_SECONDS = 0.07
HURT_SECONDS = 0.22
HIT_STOP_SECONDS = 0.04
DEATH_SECONDS = 0.3
SPAWN_SECONDS = 0.35
POSE_SECONDS = 0.25
PICKUP_SECONDS = 0.14
HEAL_SECONDS = 0.2
CHARGE_SECONDS = 0.08
BEAM_SECONDS = 0.1
BEAM_FADE_SECONDS = 0.2
BOARD_FADE_SECONDS = 0.35
COUNTER_SECONDS = 0.08
HOP_PIXELS = 3
BUMP_PIXELS = 4
KNOCKBACK_PIXELS = 2
SHAKE_SECONDS = 0.12
REVEAL_SECONDS = 0.25
MEMORY_ALPHA = 130


@dataclass(frozen=True, slots=True)
class BeamLook:
    """The look of a beam: colours from the core outwards, width in pixels, seconds to charge."""

    core: Color
    inner: Color
    glow: Color
    width: int
    charge: float
    is_fire: bool
    sheds_embers: bool
    shake: int


BEAM_LOOKS: dict[str, BeamLook] = {
    "rail": BeamLook(
        (255, 255, 255), (143, 248, 226), (48, 170, 200), 9, CHARGE_SECONDS, False, False, 2
    ),
    "ray": BeamLook((255, 240, 170), (249, 140, 40), (200, 40, 24), 9, 0.05, True, True, 1),
}
DEFAULT_BEAM_LOOK = BEAM_LOOKS["rail"]


# While an actor in one of these poses is in sight, only glows give light.
BLACKOUT_POSES = frozenset({"killer"})
BLACKOUT_SECONDS = 0.7
BLACKOUT_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class MarkLook:
    """The look of marked cells: `dots`, `fill`, `frame`, `corners`, `ghost`, `reticle`, ...

    An `icon` is the icon of the mark's name over a tinted cell, a `track` a line at the `corner`
    offset within its cells. Marks with `on_demand` are drawn only on request.
    """

    style: str
    color: Color
    on_demand: bool = False
    corner: tuple[int, int] = (0, 0)


MARK_LOOKS: dict[str, MarkLook] = {
    "lane": MarkLook("dots", (250, 120, 50)),
    "path": MarkLook("dots", (110, 230, 240)),
    "hit": MarkLook("reticle", (143, 248, 226)),
    "stop": MarkLook("frame", (110, 160, 180)),
    "pin": MarkLook("fill", (230, 50, 50)),
    "danger": MarkLook("frame", (240, 70, 60)),
    "strike": MarkLook("frame", (249, 194, 43)),
    "strike_reach": MarkLook("corners", (170, 150, 100)),
    "step": MarkLook("frame", (160, 200, 160)),
    "range": MarkLook("corners", (120, 160, 170)),
    "cursor": MarkLook("reticle", (143, 248, 226)),
    "attack_area": MarkLook("fill", (255, 170, 60)),
    "view": MarkLook("fill", (70, 110, 170), on_demand=True),
    "threat": MarkLook("fill", (255, 60, 70), on_demand=True),
    "reach": MarkLook("corners", (120, 190, 140)),
    "walk": MarkLook("corners", (150, 190, 150)),
    "target": MarkLook("frame", (240, 90, 70)),
    "pick": MarkLook("frame", (250, 200, 80)),
    "ghost": MarkLook("ghost", (96, 70, 150)),
    **{
        # Lanes two pixels apart, the first ones in the middle of the cell.
        f"track_{number}": MarkLook("track", color, corner=(lane, lane))
        for number, lane, color in zip(
            range(1, 9),
            (6, 8, 4, 10, 2, 12, 0, 14),
            (
                (232, 59, 59),
                (77, 155, 230),
                (249, 194, 43),
                (30, 188, 115),
                (144, 94, 169),
                (251, 107, 29),
                (235, 235, 235),
                (110, 100, 120),
            ),
            strict=True,
        )
    },
    "last_seen": MarkLook("ghost", (180, 180, 210)),
    # The icon over an actor repeats the meaning of the colour around it.
    "threat_purple": MarkLook("icon", (150, 80, 220)),
    "threat_red": MarkLook("icon", (245, 70, 70)),
    "threat_yellow": MarkLook("icon", (245, 195, 50)),
    "threat_white": MarkLook("icon", (225, 225, 235)),
}
POSE_CLIPS: dict[str, str] = {
    "aiming": "aim",
    "killer": "killer",
    "won": "win",
    "lost": "die",
}
# An actor in one of these poses on an item that opens leaves by it: delay and duration of its
# fade in seconds.
LEAVING_POSES = frozenset({"won"})
LEAVING_SECONDS = (0.45, 0.4)
# Effect clips at a death, tried in order after the kind's own.
DEATH_CLIPS = ("vanish", "glitch")
POSE_SPARK_COLORS: dict[str, Color] = {"aiming": (249, 140, 40)}
TILES = "tiles"
EFFECTS = "fx"
HELD_SHEET = "held"
ITEM_ICONS = "weapons"
DEPTH_GAUGE = "floor"


@dataclass(frozen=True, slots=True)
class AttackLook:
    """The look of an attack: a projectile, then a clip on each cell, `sweep` seconds apart."""

    clip: str
    sweep: float = 0.0
    projectile_clip: str = ""


ATTACK_LOOKS: dict[str, AttackLook] = {
    "sword": AttackLook("slash"),
    "hammer": AttackLook("slam", 0.03),
    "scythe": AttackLook("scythe", 0.07),
    "bow": AttackLook("pierce", projectile_clip="arrow"),
    "fist": AttackLook("punch"),
}
DEFAULT_ATTACK_LOOK = AttackLook("slash")
# The clip of an attack that the log reports as missed, and that of a hit without damage.
MISS_CLIP = "whiff"
MISS_LOG_WORD = "missed"
NO_DAMAGE_CLIP = "turned"
# Clips of items picked up or dropped, for kinds without a clip of their own name.
ITEM_CLIPS = {"treasure": "coins"}
ATTACK_SECONDS = 0.2
REACTION_SECONDS = 0.3
# Log lines that show a clip: at the last attack's cell, or over the player's own actor.
HIT_REACTION_CLIPS: dict[str, str] = {
    "parried": "parry",
    "dodged": "dodge",
    "reflected": "reflect",
    "critical": "critical",
}
OWN_REACTION_CLIPS: dict[str, str] = {
    "depth_level": "level_up",
    "dragon_slain": "level_up",
    "polymorph": "reform",
}
USE_CLIPS: dict[str, str] = {"climb": "stairs"}
# Kinds that attack with a breath of an element.
BREATH_ELEMENTS: dict[str, str] = {
    "ancient_dragon": "fire",
    "mature_dragon": "frost",
    "baby_dragon": "acid",
}
PROJECTILE_SECONDS_PER_CELL = 0.045
SEAT_COLORS: tuple[Color, ...] = (
    (246, 129, 129), (143, 211, 255), (249, 194, 43), (145, 219, 105), (200, 168, 250),
    (251, 150, 80), (232, 222, 214), (150, 138, 148),
)  # fmt: skip
SEAT_NAMES = ("crimson", "azure", "gold", "green", "violet", "orange", "white", "black")
ANY_SEAT_SHEET = "seat"
VISIBLE_GEAR = ("armour", "lantern", "sword", "treasure")
IMPACT_CLIP = "impact"
SPARK_CLIP = "spark"


@dataclass(frozen=True, slots=True)
class ProjectileLook:
    """The look of a slow shot: its clips at the muzzle, in flight and on impact; seconds."""

    clip: str
    launch_clip: str
    impact_clip: str
    charge: float
    seconds_per_cell: float


PROJECTILE_LOOKS: dict[str, ProjectileLook] = {
    "rocket": ProjectileLook("rocket", "launch", "explode", 0.12, 0.06)
}


@dataclass(frozen=True, slots=True)
class MovementLook:
    """The look of a manner of moving: the actor's clip, its seconds, the trail's clip."""

    clip: str
    seconds: float
    trail: str = ""


MOVEMENT_LOOKS: dict[str, MovementLook] = {"drift": MovementLook("drift", 0.34, "wake")}
# Clips by terrain name, without its number: when an actor stands in it, enters, bumps or leaves.
_WATERS = ("WATER", "WATER_E", "WATER_S", "WATER_W")
STANDING_CLIPS: dict[str, str] = dict.fromkeys(_WATERS, "swim")
ENTRY_CLIPS: dict[str, str] = dict.fromkeys(_WATERS, "splash")
BUMP_CLIPS: dict[str, str] = {"SWAMP": "mud"}
DEPARTURE_CLIPS: dict[str, str] = {"PORTAL": "portal_in"}
ARRIVAL_CLIPS: dict[str, str] = {"PORTAL": "portal_out", "HOME": "respawn"}
# Log lines about a seat that show a clip at that seat's actor.
SEAT_REACTION_CLIPS: dict[str, str] = {"grate": "clank"}
WET_CLIPS = frozenset({"swim", "drift", "sink"})
