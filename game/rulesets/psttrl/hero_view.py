"""The hero's view: what he sees and feels, and which events he learns of (rules 6, 7)."""

from functools import lru_cache

from game.core import event as events
from game.core.actor import Actor, ActorId, Seat
from game.core.cell_set import Cells
from game.core.grid import Grid, Pos
from game.core.state import World
from game.core.view import Board, Sighting, View
from game.rulesets.psttrl.params import FELT, HERO_SIGHT, BoardPos
from game.rulesets.psttrl.stairs_and_paths import far_ends_in_sight
from game.rulesets.psttrl.state_base import PsttrlStateBase


def feeling_centres(state: PsttrlStateBase) -> list[BoardPos]:
    """Return where the hero feels creatures: around himself and the far ends of stairs."""
    hero = state.hero_actor()
    here = BoardPos(hero.board, hero.pos)
    return [here, *far_ends_in_sight(state.world.grids, hero.board, state.visible)]


def felt_cells(state: PsttrlStateBase) -> dict[int, Cells]:
    """Return the cells on which the hero feels creatures, of each floor that has any."""
    felt: dict[int, Cells] = {}
    for board, pos in feeling_centres(state):
        around = _felt_from(state.world.grids[board], pos)
        felt[board] = felt[board].union(around) if board in felt else around
    return felt


@lru_cache(maxsize=256)
def _felt_from(grid: Grid, centre: Pos) -> Cells:
    (x, y), reach = centre, HERO_SIGHT
    return Cells.rectangle(grid, Pos(x - reach, y - reach), Pos(x + reach, y + reach))


def seen_and_felt(state: PsttrlStateBase) -> tuple[list[Actor], list[Actor]]:
    """Return the creatures that the hero sees, himself included, and those that he only feels.

    That he is dead changes nothing: with all in view near enough to feel, he senses every one.
    """
    cells, here, visible = felt_cells(state), state.hero_actor().board, state.visible
    grid, seen, felt = state.world.grids[here], list[Actor](), list[Actor]()
    for actor in [actor for actor in state.world.actors if actor.board in cells]:
        if actor.board == here and visible[grid.index(actor.pos)]:
            seen.append(actor)
        elif actor.seat is None and actor.pos in cells[actor.board]:
            felt.append(actor)
    return seen, felt


def lost(before: PsttrlStateBase, world: World) -> tuple[Sighting, ...]:
    """Return who was seen before, or lost lately, and is now farther than the hero sees and feels.

    The turn of a sighting is the one in which he lost sight; from so far one needs as many to come.
    """
    (hero,) = (actor for actor in world.actors if actor.id == before.hero_id)
    near = _felt_from(world.grids[hero.board], hero.pos)
    far = {a.id for a in world.actors if a.board == hero.board and a.pos not in near}
    recent = [s for s in before.sightings if world.turn - s.turn < HERO_SIGHT]
    told = [*recent, *(Sighting(actor, world.turn) for actor in seen_and_felt(before)[0])]
    here = (s for s in told if s.actor.board == hero.board and s.actor.pos not in near)
    return tuple(s for s in here if s.actor.id in far)


def _felt_actor(grid: Grid, actor: Actor) -> Actor:
    """Return a felt creature reduced to its position, with an id made from it."""
    number = actor.board * len(grid.terrain) + grid.index(actor.pos)
    return Actor(ActorId(-1 - number), FELT, actor.pos, board=actor.board)


def observe(state: PsttrlStateBase) -> View:
    """Return the hero's view: remembered terrain, creatures seen and felt, items seen."""
    world, hero, visible = state.world, state.hero_actor(), state.visible
    here, grid = hero.board, world.grids[hero.board]
    boards = [
        _remembered_board(grid.width, grid.height, known)
        for grid, known in zip(world.grids, state.known, strict=True)
    ]
    boards[here] = Board(boards[here].grid, visible)
    seen, felt_only = seen_and_felt(state)
    felt = [_felt_actor(world.grids[a.board], a) for a in felt_only]
    felt.sort(key=lambda actor: -actor.id)
    items = tuple([i for i in world.items if i.board == here and visible[grid.index(i.pos)]])
    known, gauges = (tuple(boards), (*seen, *felt), items), state.gauges()
    return View(hero.seat, world.turn, *known, gauges, state.outcome, here, state.sightings)


@lru_cache(maxsize=64)
def _remembered_board(width: int, height: int, known: bytes) -> Board:
    """Return a floor out of sight; the one that the hero left long ago is the same in each view."""
    return Board(Grid(width, height, known), bytes(len(known)))


def perceive(state: PsttrlStateBase, event: events.Event, _seat: Seat) -> events.Event | None:
    """Return an event that led to this state if the hero learns of it, else None.

    `state.noticed` lists the creatures he saw acting, and those he fought even out of sight.
    """
    if isinstance(event, events.ItemDropped | events.ItemDestroyed):
        return event if state.sees(event.item.board, event.item.pos) else None
    actor = events.actor_of(event)
    return event if actor is None or actor in state.noticed else None
