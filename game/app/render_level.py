"""The command `render-level`: a map's picture at the start of a match, as the game draws it."""

import argparse
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from game.content.assets.looks import Looks, looks_of
from game.content.tmx.reader import load_level
from game.core.actor import Actor, ActorId, Item, ItemId, Seat
from game.core.features.features import is_prefab
from game.core.grid import Direction
from game.core.level import Level, LevelError, Problem
from game.core.ruleset import Ruleset
from game.core.view import Board, View
from game.rulesets import RULESETS
from game.ui.board.actor_sprites import ActorSprite, draw_by_depth
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.item_sprites import draw_items
from game.ui.board.outdoor_ground import OutdoorGround
from game.ui.stage.still_board import still_board
from game.ui.style.constants import TILE
from game.ui.style.sprite_bank import SpriteBank

SPRITES = Path(__file__).parents[2] / "sprites"
BOARD_GAP = 8
_BACKGROUND = (20, 16, 24)
_SEED = 1


def run(arguments: argparse.Namespace) -> int:
    """Write the picture of a map; raises LevelError or OSError."""
    out: Path = arguments.out
    if out.suffix.lower() != ".png":
        raise LevelError([Problem(str(out), "the name of the picture must end in .png")])
    level = load_level(arguments.file, RULESETS)
    if not out.resolve().parent.is_dir():
        raise LevelError([Problem(str(out), "there is no such folder")])
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    if arguments.ground:
        picture = render_ground(level)
    elif arguments.plain:
        picture = render_like_tiled(level)
    else:
        picture = render_match_start(level, light=not arguments.no_light)
    try:
        pygame.image.save(pygame.transform.scale_by(picture, arguments.scale), out)
    except pygame.error as error:
        raise LevelError([Problem(str(out), f"the picture cannot be written ({error})")]) from error
    return 0


def render_match_start(level: Level, *, light: bool) -> pygame.Surface:
    """Return all boards of a level side by side, each with a margin of one tile."""
    rules = RULESETS[level.ruleset]
    view = _initial_view(level, rules)
    bank, looks = SpriteBank(SPRITES), looks_of(rules.name)
    focused = (_focus_on_board(view, board, looks) for board in range(len(level.grids)))
    return _side_by_side([still_board(bank, looks, seen, light=light) for seen in focused])


def render_ground(level: Level) -> pygame.Surface:
    """Return the bare ground of all boards side by side, without light, sprites and edges.

    It has exactly the size of the boards.
    """
    return _side_by_side([picture for picture, _ in _render_boards(level)])


def render_like_tiled(level: Level) -> pygame.Surface:
    """Return all boards side by side as Tiled shows them, without margins.

    There is no light and no animation; all actors face south with empty hands; none makes way.
    """
    rules = RULESETS[level.ruleset]
    view = _initial_view(level, rules)
    # As Tiled shows it, without rims.
    bank = SpriteBank(SPRITES).for_looks(replace(looks_of(rules.name), loot_rim=None))
    boards = []
    for board, (picture, ground) in enumerate(_render_boards(level)):
        # Other ids would start the items' clips at other frames.
        items = tuple(replace(item, id=ItemId(0)) for item in view.items)
        canvas = BoardCanvas(picture, bank)
        seen = replace(view, focused_board=board, items=items, actors=())
        draw_items(canvas, seen, 0.0, ExitDoors(bank.looks))
        actors = [actor for actor in view.actors if actor.board == board]
        sprites = sorted(
            (_idle_sprite(actor, bank.looks) for actor in actors), key=lambda sprite: sprite.y
        )
        draw_by_depth(canvas, sprites, ground.upright_sprites((0, 0), 0.0))
        boards.append(picture)
    return _side_by_side(boards)


def _idle_sprite(actor: Actor, looks: Looks) -> ActorSprite:
    sprite = ActorSprite.for_actor(replace(actor, facing=Direction.S, gear=()), looks)
    sprite.clip_time, sprite.opacity = 0.0, 1.0
    return sprite


def _render_boards(level: Level) -> Iterator[tuple[pygame.Surface, OutdoorGround | DungeonGround]]:
    """Yield the picture of every board's bare ground, and its ground."""
    bank = SpriteBank(SPRITES).for_looks(looks_of(RULESETS[level.ruleset].name))
    for grid in level.grids:
        ground = OutdoorGround(bank) if bank.looks.is_outdoor else DungeonGround(bank)
        ground.show(Board(grid, bytes((1,)) * len(grid.terrain)))
        picture = pygame.Surface((grid.width * TILE, grid.height * TILE))
        ground.draw_ground(picture)
        yield picture, ground


def _side_by_side(boards: list[pygame.Surface]) -> pygame.Surface:
    width = sum(board.get_width() for board in boards) + BOARD_GAP * (len(boards) - 1)
    picture = pygame.Surface((width, max(board.get_height() for board in boards)))
    picture.fill(_BACKGROUND)
    x = 0
    for board in boards:
        picture.blit(board, (x, 0))
        x += board.get_width() + BOARD_GAP
    return picture


def _initial_view(level: Level, rules: Ruleset) -> View:
    """Return the first view of a match with only what is drawn on the map.

    Random additions are left out. If with some number of seats the boards stay as drawn, walls
    between cells are those of the match.
    """
    prefabs = rules.features.prefabs
    whole = prefabs.standalone_level(level) if prefabs and is_prefab(level) else level
    views = [rules.new_game(whole, seats, _SEED).observe(None) for seats in rules.seats]
    view = next((view for view in views if _same_boards(view, level)), views[-1])
    grids = [board.grid for board in view.boards] if _same_boards(view, level) else level.grids
    item_kinds = {item.kind for view in views for item in view.items}
    actors_at = {(actor.board, actor.pos): actor for actor in view.actors}
    actors, items = [], []
    for number, spawn in enumerate(level.spawns, 1):
        if spawn.kind in item_kinds:
            count = int(dict(spawn.params).get("count", 1))
            items.append(Item(ItemId(number), spawn.kind, spawn.pos, count, spawn.board))
        else:
            # Who does not stand there in the match looks as the map says.
            shown = Actor(ActorId(number), spawn.kind, spawn.pos, spawn.facing, board=spawn.board)
            actors.append(actors_at.get((spawn.board, spawn.pos), shown))
    is_outdoor = looks_of(rules.name).is_outdoor
    boards = tuple(Board(grid, bytes((1,)) * len(grid.terrain)) for grid in grids)
    seat = None if is_outdoor else Seat(0)
    return replace(
        view, seat=seat, boards=boards, actors=tuple(actors), items=tuple(items), sightings=()
    )


def _same_boards(view: View, level: Level) -> bool:
    drawn = [(grid.width, grid.terrain) for grid in level.grids]
    return [(board.grid.width, board.grid.terrain) for board in view.boards] == drawn


def _focus_on_board(view: View, board: int, looks: Looks) -> View:
    """Return the view with a board in focus, in the colours of its depth."""
    at = next((actor.board for actor in view.actors if actor.seat == Seat(0)), view.focused_board)
    return replace(looks.deeper(view, board - at), focused_board=board)
