"""Colours that tell things apart do so for eyes without red, green or blue, too."""

from __future__ import annotations

import math
from itertools import combinations

import pygame
import pytest

from game.storage.settings import COLOR_VISIONS
from game.ui.style.color_vision import NORMAL, adapted, simulated, to_lab
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT, DANGER, GOOD, MARK_LOOKS, SEAT_COLORS, TEXT, Color

# Distances in CIE Lab: 2 can just be told side by side, 10 at a glance.
FAR = 19.5
LACKING = [eyes for eyes in COLOR_VISIONS if eyes != NORMAL]
SIGNALS: dict[str, list[Color]] = {
    "words": [GOOD, DANGER, ACCENT, TEXT],
    "seats": list(SEAT_COLORS),
    "threats": [look.color for name, look in MARK_LOOKS.items() if name.startswith("threat_")],
    "tracks": [look.color for name, look in MARK_LOOKS.items() if name.startswith("track_")],
    "marks": [MARK_LOOKS[name].color for name in ("lane", "path", "pin", "strike", "step")],
}


def nearest(colors: list[Color]) -> float:
    """Return how far the two colours are from each other that are hardest to tell."""
    return min(math.dist(to_lab(one), to_lab(other)) for one, other in combinations(colors, 2))


@pytest.mark.parametrize("eyes", LACKING)
@pytest.mark.parametrize("kind", list(SIGNALS))
def test_signals_can_be_told_apart(kind: str, eyes: str) -> None:
    drawn = [adapted(color, eyes) for color in SIGNALS[kind]]
    assert nearest([simulated(color, eyes) for color in drawn]) >= FAR
    # Others who look on the same screen tell them, too.
    assert nearest(drawn) >= FAR


@pytest.mark.parametrize("eyes", LACKING)
def test_without_their_palette_they_could_not(eyes: str) -> None:
    assert min(nearest([simulated(c, eyes) for c in colors]) for colors in SIGNALS.values()) < FAR


@pytest.mark.parametrize("eyes", LACKING)
def test_greys_are_the_same_to_all_eyes(eyes: str) -> None:
    for grey in ((0, 0, 0), (120, 120, 120), (255, 255, 255)):
        for color in (simulated(grey, eyes), adapted(grey, eyes)):
            assert max(abs(a - b) for a, b in zip(color, grey, strict=True)) <= 8
    assert adapted((9, 8, 7), NORMAL) == simulated((9, 8, 7), NORMAL) == (9, 8, 7)


def test_pictures_change_with_the_palette_and_back(bank: SpriteBank) -> None:
    castle = bank.for_theme("castle")
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
