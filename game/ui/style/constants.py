"""Constants of what is drawn: named colours, durations in seconds, clips that all themes share."""

from functools import cache
from typing import NamedTuple

Color = tuple[int, int, int]

TEXT: Color = (232, 222, 214)
DIM: Color = (200, 182, 162)
ACCENT: Color = (249, 194, 43)
GOOD: Color = (145, 219, 105)
DANGER: Color = (245, 92, 84)
UNSEEN: Color = (168, 100, 240)
# Panel styles: refusals, good news, and questions that wait for an answer.
TOAST_PANEL, NEWS_PANEL, QUESTION_PANEL = "toast", "plain", "ask"
BACKDROP: Color = (8, 6, 10)
KEYCAP: Color = (46, 34, 47)
SHADOW: Color = (16, 12, 20)

TILE = 16
STEP_SECONDS = 0.11
BUMP_SECONDS = 0.07
HURT_SECONDS = 0.22
HIT_STOP_SECONDS = 2 / 60
DEATH_SECONDS = 0.3
SPAWN_SECONDS = 0.35
POSE_SECONDS = 0.25
PICKUP_SECONDS = 0.14
HEAL_SECONDS = 0.2
BEAM_SECONDS = 0.07
BEAM_FADE_SECONDS = 0.2
BOARD_FADE_SECONDS = 0.35
COUNTER_SECONDS = 0.08
HOP_PIXELS = 3
BUMP_PIXELS = 4
KNOCKBACK_PIXELS, RECOIL_PIXELS = 4, 3
SHAKE_SECONDS = 0.12
REVEAL_SECONDS = 0.25
MEMORY_ALPHA = 185
BLACKOUT_SECONDS = 0.7
BLACKOUT_SHARE = 0.94
# Actors leaving by an item that opens: delay and duration of their fade in seconds.
LEAVING_SECONDS = (0.45, 0.4)
HELD_SHEET = "held"
# The clip of an attack that the log reports as missed, and that of a hit without damage.
MISS_CLIP = "whiff"
NO_DAMAGE_CLIP = "turned"
ATTACK_SECONDS = 0.2
REACTION_SECONDS = 0.3
PROJECTILE_SECONDS_PER_CELL = 0.045
SEAT_COLORS: tuple[Color, ...] = (
    (246, 129, 129), (143, 211, 255), (249, 194, 43), (145, 219, 105), (200, 168, 250),
    (251, 150, 80), (232, 222, 214), (150, 138, 148),
)  # fmt: skip
_SEAT_INKS: tuple[Color, ...] = (
    (174, 35, 52), (72, 74, 119), (122, 48, 69), (22, 90, 76), (107, 62, 117),
    (158, 69, 57), (98, 85, 101), (46, 34, 47),
)  # fmt: skip
SEAT_NAMES = ("crimson", "azure", "gold", "green", "violet", "orange", "white", "black")
ANY_SEAT_SHEET = "seat"
IMPACT_CLIP = "impact"
SPARK_CLIP = "spark"


def shade(color: Color, share: float) -> Color:
    """Return a colour times a share from 0 to 1."""
    return int(color[0] * share), int(color[1] * share), int(color[2] * share)


def seat_color(seat: int) -> Color:
    """Return the colour of a seat."""
    return SEAT_COLORS[seat % len(SEAT_COLORS)]


def health_color(health: int, most: int) -> Color:
    """Return the colour of health: that of danger if a third is left or less."""
    return DANGER if health * 3 <= most else GOOD


def dimmed(color: Color, strength: float) -> Color:
    """Return a colour at one of eight strengths."""
    return shade(color, round(strength * 8) / 8)


# What age and lamp light make of white paper; ink on it takes the same tint.
AGED: Color = (240, 220, 178)


class Ink(NamedTuple):
    """The colours of what is written on a panel: light on something dark, or dark on paper."""

    text: Color
    dim: Color
    accent: Color
    good: Color
    danger: Color
    seats: tuple[Color, ...]

    def of(self, color: Color) -> Color:
        """Return what a colour for dark panels is in this ink; others stay as they are."""
        return color if self is LIGHT_INK else _inks(self).get(color, color)

    @property
    def named(self) -> tuple[Color, ...]:
        """Return all colours but those of seats."""
        return self.text, self.dim, self.accent, self.good, self.danger


@cache
def _inks(ink: Ink) -> dict[Color, Color]:
    """Return what each colour for dark panels is in an ink: every text asks for one."""
    return dict(zip(LIGHT_INK.named, ink.named, strict=True))


LIGHT_INK = Ink(TEXT, DIM, ACCENT, GOOD, DANGER, SEAT_COLORS)
PAPER_INK = Ink((46, 34, 47), (82, 68, 86), (122, 48, 69), (22, 90, 76), (174, 35, 52), _SEAT_INKS)
