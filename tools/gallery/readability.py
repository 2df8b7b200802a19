"""What pictures of play are measured by: where they are bright, how far floors and walls differ."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import TILES
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.grid import OPEN_TERRAIN, Direction, Grid, Pos, Terrain
from game.core.view import View
from game.rulesets import RULESETS
from game.ui.board.camera import Camera
from game.ui.board.dungeon_tiles import is_open
from game.ui.stage.stage import Stage
from game.ui.style.constants import TILE, Color
from game.ui.style.sprite_bank import SpriteBank

# A picture, the camera that shows it, and its view.
Drawn = tuple[pygame.Surface, Camera, View]
_BRIGHTEST = 0.03
_GOALS = ("UP_", "DOWN_", "EXIT", "HOME", "PORTAL", "PILLAR", "COUNTER")


def own_views(name: str, level: Path) -> Iterator[View]:
    """Yield the first seat's view of a shipped map: at the start, half of it known, and all."""
    ruleset = RULESETS[name]
    state = ruleset.new_game(load_level(level, RULESETS), min(ruleset.seats), 1)
    own, grid = state.observe(Seat(0)), state.observe(None).board.grid
    yield own
    for known in (_nearer_half(grid, own), grid):
        yield replace(own, boards=(replace(own.board, grid=known),) * len(own.boards))


def _nearer_half(grid: Grid, view: View) -> Grid:
    """Return a grid without what is farther from a seat's actor than half of its open cells."""
    actor = view.own_actor()
    reached = dict.fromkeys([actor.pos if actor else grid.cells(*OPEN_TERRAIN)[0]])
    order = list(reached)
    for pos in order:
        beside = (pos.step(side) for side in (Direction.N, Direction.E, Direction.S, Direction.W))
        found = [cell for cell in beside if cell not in reached and is_open(grid, cell)]
        reached.update(dict.fromkeys(found))
        order += found
    near = order[: (len(order) + 1) // 2]
    known = {*near, *(pos.step(side) for pos in near for side in Direction)}
    cells = (terrain if pos in known else Terrain.UNKNOWN
             for pos, terrain in zip(grid.cells(), grid.terrain, strict=True))  # fmt: skip
    return replace(grid, terrain=bytes(cells))


def all_floors(bank: SpriteBank) -> pygame.Surface:
    """Return the floors of a bank's tile sheet in a row."""
    floors = bank.clip(TILES, "floor")
    picture = pygame.Surface((TILE * len(floors), TILE))
    picture.fblits([(tile, (TILE * n, 0)) for n, tile in enumerate(floors)])
    return picture


def whole_views(name: str) -> Iterator[View]:
    """Yield views of all there is on some of a ruleset's shipped maps."""
    ruleset = RULESETS[name]
    for path in list_levels(name)[1:8:2]:
        yield ruleset.new_game(load_level(path, RULESETS), min(ruleset.seats), 1).observe(None)


def draw_views(bank: SpriteBank, name: str, views: Iterable[View]) -> Iterator[Drawn]:
    """Yield pictures of views as a player sees them."""
    looks = looks_of(name)
    stage = Stage(bank.for_looks(looks), looks, (464, 360))
    for view in views:
        stage.snap_to(view, ())
        stage.camera.jump()
        stage.advance(1.0)
        picture = pygame.Surface(stage.camera.size)
        stage.draw(picture, (0, 0))
        yield picture, stage.camera, view


def remembered_floor_and_caps(
    picture: pygame.Surface, camera: Camera, view: View
) -> tuple[Color, Color] | None:
    """Return the mean colours of floors and walls' caps away from sight, None if there are few."""
    grid = view.board.grid
    parts: dict[Terrain, list[Color]] = {Terrain.FLOOR: [], Terrain.WALL: []}
    for pos in _away_from_sight(view, camera):
        area, terrain = camera.rect_of(pos), grid.terrain_at(pos)
        south = pos.step(Direction.S)
        is_cap = grid.in_bounds(south) and grid.terrain_at(south) is Terrain.WALL
        if picture.get_rect().contains(area) and (terrain is Terrain.FLOOR or is_cap):
            average = pygame.transform.average_color(picture, area)
            parts.setdefault(terrain, []).append((average[0], average[1], average[2]))
    floors, caps = parts[Terrain.FLOOR], parts[Terrain.WALL]
    return (_mean(floors), _mean(caps)) if min(len(floors), len(caps)) > 3 else None


def bright_share(picture: pygame.Surface, camera: Camera, view: View) -> float:
    """Return the share of the brightest pixels that lie on figures, exits and loot.

    They are 3 % of the picture, or as many as those take up if they are less.
    """
    here = view.focused_board
    cells = [actor.pos for actor in view.actors if actor.board == here]
    cells += [item.pos for item in view.items if item.board == here]
    grid, whole = view.board.grid, picture.get_rect()
    cells += [pos for pos in grid.cells() if grid.terrain_at(pos).name.startswith(_GOALS)]
    taken = pygame.Mask(whole.size)
    for cell in cells:
        area = camera.rect_of(cell)
        # A figure is larger than its cell, mostly above it.
        left, top = area.left - area.width // 5, area.top - area.height * 3 // 4
        size = (area.width * 7 // 5, area.height * 15 // 8)
        taken.draw(pygame.Mask(size, fill=True), (left, top))
    grey = pygame.transform.grayscale(picture)
    count = min(taken.count(), round(_BRIGHTEST * whole.width * whole.height))
    order = sorted(pygame.image.tobytes(grey, "RGB")[::3], reverse=True)
    bright = pygame.mask.from_threshold(grey, (255,) * 3, (256 - order[count],) * 3)
    return bright.overlap_area(taken, (0, 0)) / bright.count()


def _away_from_sight(view: View, camera: Camera) -> Iterator[Pos]:
    """Yield the empty cells shown that are remembered and not beside what is seen."""
    grid = view.board.grid
    busy = {actor.pos for actor in view.actors} | {item.pos for item in view.items}
    left, top, width, height = map(math.ceil, camera.shown_cells)
    cells = (Pos(x, y) for y in range(top, top + height) for x in range(left, left + width))
    for pos in filter(grid.in_bounds, cells):
        near = [pos, *(pos.step(direction) for direction in Direction)]
        if pos not in busy and not any(
            grid.in_bounds(c) and view.board.is_visible(c) for c in near
        ):
            yield pos


def _mean(colors: list[Color]) -> Color:
    red, green, blue = (sum(part) // len(colors) for part in zip(*colors, strict=True))
    return red, green, blue
