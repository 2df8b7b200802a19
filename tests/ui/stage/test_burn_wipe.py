"""The burn wipe: whole at first, then an uneven hole with a glowing rim, nothing at the end."""

from __future__ import annotations

import pygame

from game.ui.stage.burn_wipe import WIPE_SECONDS, BurnWipe

SIZE = (116, 90)
OLD, NEW = (240, 220, 178), (90, 170, 70)


def _colors(wipe: BurnWipe) -> list[tuple[int, ...]]:
    target = pygame.Surface(SIZE)
    target.fill(NEW)
    wipe.draw(target, (0, 0))
    return [target.get_at((x, y))[:3] for y in range(SIZE[1]) for x in range(SIZE[0])]


def test_a_picture_burns_from_its_middle_to_the_last_corner() -> None:
    old = pygame.Surface(SIZE)
    old.fill(OLD)
    wipe = BurnWipe(old, SIZE)
    assert set(_colors(wipe)) == {OLD}
    wipe.advance(0.7 * WIPE_SECONDS)
    colors = _colors(wipe)
    middle = SIZE[1] // 2 * SIZE[0] + SIZE[0] // 2
    assert colors[0] == OLD
    assert colors[middle] == NEW
    assert len(set(colors) - {OLD, NEW}) > 3
    # The hole is no disc: its left end is not as far from the middle as its right end.
    row = colors[middle - SIZE[0] // 2 : middle + SIZE[0] // 2]
    holes = [x for x, color in enumerate(row) if color == NEW]
    assert SIZE[0] // 2 - holes[0] != holes[-1] - SIZE[0] // 2
    wipe.advance(WIPE_SECONDS)
    assert wipe.is_over
    assert OLD not in _colors(wipe)
