"""What pictures of play are measured by: how far remembered floors and walls are apart."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.grid import Direction, Pos, Terrain
from game.core.view import View
from game.rulesets import RULESETS
from game.ui.board.camera import Camera
from game.ui.style.style import Color


def first_views(name: str) -> tuple[View, View]:
    """Return the first seat's view of a ruleset's first map, and the same with all land known."""
    ruleset = RULESETS[name]
    state = ruleset.new_game(load_level(list_levels(name)[0], RULESETS), min(ruleset.seats), 1)
    own = state.observe(Seat(0))
    whole = replace(own.board, grid=state.observe(None).board.grid)
    return own, replace(own, boards=(whole,) * len(own.boards))


def remembered_floor_and_caps(
    picture: pygame.Surface, camera: Camera, view: View
) -> tuple[Color, Color] | None:
    """Return the mean colours of floors and walls' caps away from sight, None if there are few."""
    grid = view.board.grid
    parts: dict[Terrain, list[Color]] = {Terrain.FLOOR: [], Terrain.WALL: []}
    for pos in _away_from_sight(view):
        area, terrain = camera.rect_of(pos), grid.terrain_at(pos)
        south = pos.step(Direction.S)
        is_cap = grid.in_bounds(south) and grid.terrain_at(south) is Terrain.WALL
        if picture.get_rect().contains(area) and (terrain is Terrain.FLOOR or is_cap):
            average = pygame.transform.average_color(picture, area)
            parts.setdefault(terrain, []).append((average[0], average[1], average[2]))
    floors, caps = parts[Terrain.FLOOR], parts[Terrain.WALL]
    return (_mean(floors), _mean(caps)) if min(len(floors), len(caps)) > 3 else None


def _away_from_sight(view: View) -> Iterator[Pos]:
    """Yield the empty cells that are remembered and not beside what is seen."""
    grid = view.board.grid
    busy = {actor.pos for actor in view.actors} | {item.pos for item in view.items}
    for index in range(grid.width * grid.height):
        pos = grid.pos(index)
        near = [pos, *(pos.step(direction) for direction in Direction)]
        if pos not in busy and not any(
            grid.in_bounds(c) and view.board.is_visible(c) for c in near
        ):
            yield pos


def _mean(colors: list[Color]) -> Color:
    red, green, blue = (sum(part) // len(colors) for part in zip(*colors, strict=True))
    return red, green, blue
