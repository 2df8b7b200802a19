"""Colours with a meaning can be distinguished with every kind of colour vision."""

import math
from itertools import chain, combinations, repeat

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.rulesets import RULESETS
from game.storage.settings import COLOR_VISIONS
from game.ui.style.color_vision import NORMAL, adapted, from_linear, to_lab, to_linear
from game.ui.style.constants import ACCENT, DANGER, GOOD, SEAT_COLORS, TEXT, Color
from game.ui.style.sprite_bank import SpriteBank

# Distance in CIE Lab: 2 is just noticeable side by side, 10 at a glance.
MIN_DISTANCE = 19.5
DEFICIENT = [vision for vision in COLOR_VISIONS if vision != NORMAL]
MARKS = {name: look for ruleset in RULESETS for name, look in looks_of(ruleset).marks.items()}
SIGNALS: dict[str, list[Color]] = {
    "text": [GOOD, DANGER, ACCENT, TEXT],
    "seats": list(SEAT_COLORS),
    "threats": [look.color for name, look in MARKS.items() if name.startswith("threat_")],
    "tracks": [look.color for name, look in MARKS.items() if name.startswith("track_")],
    "marks": [MARKS[name].color for name in ("lane", "path", "pin", "strike", "step")],
}


# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency" (2009), at full severity.
SIMULATION = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def simulated(color: Color, vision: str) -> Color:
    """Return how a colour looks with a colour vision, simulated for normal eyes."""
    light = to_linear(color)
    rows = SIMULATION[vision]
    return from_linear([sum(a * b for a, b in zip(row, light, strict=True)) for row in rows])


def min_distance(colors: list[Color]) -> float:
    return min(math.dist(to_lab(one), to_lab(other)) for one, other in combinations(colors, 2))


@pytest.mark.parametrize("vision", DEFICIENT)
@pytest.mark.parametrize("kind", list(SIGNALS))
def test_signals_can_be_distinguished(kind: str, vision: str) -> None:
    drawn = [adapted(color, vision) for color in SIGNALS[kind]]
    assert min_distance([simulated(color, vision) for color in drawn]) >= MIN_DISTANCE
    # Players with normal vision at the same screen distinguish them, too.
    assert min_distance(drawn) >= MIN_DISTANCE


@pytest.mark.parametrize("vision", DEFICIENT)
def test_greys_stay_grey(vision: str) -> None:
    for grey in ((0, 0, 0), (120, 120, 120), (255, 255, 255)):
        for color in (simulated(grey, vision), adapted(grey, vision)):
            assert max(abs(a - b) for a, b in zip(color, grey, strict=True)) <= 8
    assert adapted((9, 8, 7), NORMAL) == (9, 8, 7)


def test_sprites_change_with_the_palette_and_back(bank: SpriteBank) -> None:
    castle = bank.for_looks(looks_of("dooom"))
    plain = castle.clip("seat_crimson", "idle")[0]
    bank.set_color_vision("tritan")
    changed = castle.clip("seat_crimson", "idle")[0]
    pixels = [
        (plain.get_at((x, y)), changed.get_at((x, y)))
        for x in range(plain.get_width())
        for y in range(plain.get_height())
    ]
    assert any(before != after for before, after in pixels)
    for before, after in pixels:
        assert after.a == before.a
        if before.a:
            assert (after.r, after.g, after.b) == adapted((before.r, before.g, before.b), "tritan")
    bank.set_color_vision(NORMAL)
    assert pygame.image.tobytes(castle.clip("seat_crimson", "idle")[0], "RGBA") == (
        pygame.image.tobytes(plain, "RGBA")
    )


def test_a_sheet_that_is_read_while_the_palette_changes_keeps_the_one_it_was_read_for(
    bank: SpriteBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    def picture() -> bytes:
        bank.clear_caches()
        return pygame.image.tobytes(bank.frame("panel", "stone", 0), "RGBA")

    usual = picture()
    for vision in ("tritan", NORMAL):
        bank.set_color_vision(vision)
    with monkeypatch.context() as patched:
        visions = chain((NORMAL,), repeat("tritan"))
        patched.setattr(
            SpriteBank, "color_vision", property(lambda _: next(visions)), raising=False
        )
        picture()
    assert picture() == usual
