"""Open country: a river that flows, swamps, portals and homes, walls on the lines between cells.

A board is drawn in daylight from the sheet `tiles`, or in ink from a sheet of the same finds on
paper; a sheet that has a clip `paper` is one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.core.grid import FOUR, Direction, Edge, Grid, Pos, Terrain
from game.ui.sprites import SpriteBank
from game.ui.theme import TILE, TILES
from game.ui.tiles import scatter

_FLOWS = {
    Terrain.WATER_E: Direction.E,
    Terrain.WATER_S: Direction.S,
    Terrain.WATER_W: Direction.W,
}
_SIDES = ((Direction.N, 1), (Direction.E, 2), (Direction.S, 4), (Direction.W, 8))
_DECAL_SHARE = 6
# In daylight a wall's clip and frame, on paper its clip; each with the side's letter behind it.
_BUILT = {
    Edge.BREAKABLE: ("fence", 0),
    Edge.SOLID: ("stone", 0),
    Edge.WALL: ("hedge", 0),
    Edge.STRUCK: ("fence", 1),
    Edge.BROKEN: ("fence", 2),
}
_INKED = {
    Edge.BREAKABLE: "wall_weak",
    Edge.SOLID: "wall_hard",
    Edge.WALL: "wall",
    Edge.STRUCK: "wall",
    Edge.BROKEN: "wall_broken",
    Edge.OPEN: "wall_open",
}
_BUILT_SHIFT = {"h": (0, -4), "v": (-2, -4)}
_INKED_SHIFT = {"h": (0, -2), "v": (-2, 0)}
_GRATE_SHIFT = (0, -7)


def draw_field(bank: SpriteBank, grid: Grid) -> pygame.Surface:
    """Return a board as a picture; on paper what nobody knows is hatched."""
    picture = pygame.Surface((grid.width * TILE, grid.height * TILE), pygame.SRCALPHA)
    inked = bank.has(TILES, "paper")
    for y in range(grid.height):
        for x in range(grid.width):
            (_ink if inked else _plant)(picture, bank, grid, Pos(x, y))
    for kind, side, at in _edges(grid):
        _draw_edge(picture, bank, kind, side, at, inked=inked)
    return picture


def flowing(bank: SpriteBank, grid: Grid) -> Iterator[tuple[Pos, str]]:
    """Yield the cells whose clip moves by itself, with that clip."""
    if bank.has(TILES, "paper"):
        return
    for y in range(grid.height):
        for x in range(grid.width):
            clip = _clip(grid, Pos(x, y))
            if clip and bank.has(TILES, clip) and clip != "home":
                yield Pos(x, y), clip


def number_of(terrain: Terrain) -> tuple[str, int] | None:
    """Return what a numbered cell is and its number from 0, if it has one."""
    name, _, number = terrain.name.lower().partition("_")
    return (name, int(number) - 1) if name in ("home", "portal") else None


def _clip(grid: Grid, pos: Pos) -> str:
    """Return the clip of what is on a cell beside grass, empty for nothing."""
    terrain = grid.at(pos)
    numbered = number_of(terrain)
    if numbered is not None:
        return numbered[0]
    if terrain is Terrain.SWAMP:
        return f"swamp_{_mask(grid, pos)}"
    if terrain is Terrain.WATER:
        return "water"
    if terrain in _FLOWS:
        out = _FLOWS[terrain]
        come = _come(grid, pos)
        return f"spring_{_letter(out)}" if come is None else f"river_{_letter(come)}_{_letter(out)}"
    return ""


def _come(grid: Grid, pos: Pos) -> Direction | None:
    """Return the heading with which the river comes onto a cell, if it comes from anywhere."""
    for side in FOUR:
        before = grid.neighbour(pos, side.opposite)
        if before is not None and _FLOWS.get(grid.at(before)) is side:
            return side
    return None


def _mask(grid: Grid, pos: Pos) -> int:
    joined = 0
    for side, bit in _SIDES:
        end = grid.neighbour(pos, side)
        if end is not None and grid.at(end) is Terrain.SWAMP:
            joined |= bit
    return joined


def _letter(side: Direction) -> str:
    return side.name.lower()


def _plant(picture: pygame.Surface, bank: SpriteBank, grid: Grid, pos: Pos) -> None:
    """Draw a cell in daylight; water, swamp and portals are laid over it as they move."""
    at = (pos.x * TILE, pos.y * TILE)
    picture.blit(bank.frame(TILES, "floor", scatter(pos, 1)), at)
    terrain = grid.at(pos)
    if terrain is Terrain.FLOOR and scatter(pos, 2) % _DECAL_SHARE == 0:
        picture.blit(bank.frame(TILES, "decal", scatter(pos, 3)), at)
    numbered = number_of(terrain)
    if numbered is not None and numbered[0] == "home":
        picture.blit(bank.frame(TILES, "home", numbered[1]), at)
        tent = bank.frame("home", f"home_{numbered[1] + 1}", 0)
        picture.blit(tent, (at[0], at[1] + TILE - tent.get_height()))
    elif terrain is Terrain.SWAMP:
        picture.blit(bank.frame(TILES, _clip(grid, pos), 0), at)


def _ink(picture: pygame.Surface, bank: SpriteBank, grid: Grid, pos: Pos) -> None:
    at = (pos.x * TILE, pos.y * TILE)
    terrain = grid.at(pos)
    known = terrain is not Terrain.UNKNOWN
    picture.blit(bank.frame(TILES, "paper" if known else "unknown", scatter(pos, 1)), at)
    if not known:
        return
    numbered = number_of(terrain)
    if numbered is not None:
        picture.blit(bank.frame(TILES, numbered[0], numbered[1]), at)
        plate = bank.frame("number", numbered[0], numbered[1])
        picture.blit(plate, (at[0] + TILE - plate.get_width(), at[1] + TILE - plate.get_height()))
        return
    out = _FLOWS.get(terrain)
    come = _come(grid, pos)
    course = f"river_{_letter(come)}_{_letter(out)}" if come and out else ""
    names = {Terrain.FLOOR: "field", Terrain.SWAMP: "swamp", Terrain.WATER: "river"}
    clips = (course, f"river_{_letter(out)}" if out else "", names.get(terrain, "river"))
    clip = next(name for name in clips if name and bank.has(TILES, name))
    picture.blit(bank.frame(TILES, clip, scatter(pos, 4)), at)


def _edges(grid: Grid) -> Iterator[tuple[Edge, str, tuple[int, int]]]:
    """Yield what stands on the lines: its kind, "h" or "v", the line's upper or left end."""
    if not grid.h_edges:
        return
    for y in range(grid.height + 1):
        for x in range(grid.width):
            above = y == grid.height
            edge = grid.edge(Pos(x, y - above), Direction.S if above else Direction.N)
            yield edge, "h", (x * TILE, y * TILE)
    for y in range(grid.height):
        for x in range(grid.width + 1):
            beside = x == grid.width
            edge = grid.edge(Pos(x - beside, y), Direction.E if beside else Direction.W)
            yield edge, "v", (x * TILE, y * TILE)


def _draw_edge(
    picture: pygame.Surface,
    bank: SpriteBank,
    edge: Edge,
    side: str,
    at: tuple[int, int],
    *,
    inked: bool,
) -> None:
    if edge is Edge.GRATE:
        sheet, clip, frame = (TILES, "grate", 0) if inked else ("walls", "grate", 0)
        shift = (0, -TILE // 2) if inked else _GRATE_SHIFT
    elif inked:
        sheet, clip, frame = TILES, f"{_INKED.get(edge, '')}_{side}", 0
        shift = _INKED_SHIFT[side]
    else:
        name, frame = _BUILT.get(edge, ("", 0))
        sheet, clip, shift = "walls", f"{name}_{side}", _BUILT_SHIFT[side]
    if bank.has(sheet, clip):
        picture.blit(bank.frame(sheet, clip, frame), (at[0] + shift[0], at[1] + shift[1]))
