"""The kinds of things on a map, and its parameters."""

from game.core.grid import Terrain
from game.core.level import MapSchema, Param

HERO = "hero"
BOX = "box"
GOAL = "goal"

LONGEST_SIDE = 16
BOXES = Param("boxes", 2, 1, 4, random_only=True)
STEPS = Param("steps", 200, 1, 999)
OPTIONS = (BOXES, STEPS)
MAP_SCHEMA = MapSchema(
    terrains=(Terrain.FLOOR, Terrain.WALL),
    spawns={HERO: (), BOX: (), GOAL: ()},
    params=OPTIONS,
    off_grid=frozenset({GOAL}),
    tilesets=("codekeeper", "codekeeper-look", "boxes"),
)
