"""Random levels: boxes are pulled away from their goals, so that pushing brings them back."""

from collections.abc import Mapping

from game.core.fast_dataclass import replace
from game.core.grid import CARDINALS, Pos
from game.core.level import RANDOM_LEVEL, Level, ParamValue, default_level, walled_room
from game.core.rng import Dice, derive_seed
from game.rulesets.sokoban.params import BOX, BOXES, GOAL, HERO, MAP_SCHEMA

WIDTH, HEIGHT = 8, 7
PULLS = 150


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return a random level that can be solved."""
    dice = Dice(derive_seed(seed, "level"))
    grid = walled_room(WIDTH, HEIGHT)
    free = [Pos(x, y) for y in range(2, HEIGHT - 2) for x in range(2, WIDTH - 2)]
    boxes = [dice.pop(free) for _ in range(int(params.get(BOXES.name, BOXES.default)))]
    goals, hero = tuple(boxes), dice.pop(free)
    for _ in range(PULLS):
        side = dice.choice(CARDINALS)
        end, behind = hero.step(side), hero.step(side.opposite)
        if not grid.is_walkable(end) or end in boxes:
            continue
        if behind in boxes:
            boxes[boxes.index(behind)] = hero
        hero = end
    spawns = [(HERO, hero), *((BOX, pos) for pos in boxes), *((GOAL, pos) for pos in goals)]
    level = default_level("sokoban", MAP_SCHEMA, grid, spawns)
    return replace(level.with_params(params), name=RANDOM_LEVEL)
