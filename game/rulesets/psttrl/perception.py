"""The hero's view: what he sees and feels, and which events he learns of (rules 6, 7)."""

from __future__ import annotations

from game.core.actor import Actor, ActorId
from game.core.event import (
    ActorChanged,
    Attacked,
    Bumped,
    Died,
    Event,
    Healed,
    Hurt,
    ItemDestroyed,
    ItemDropped,
    Moved,
    PickedUp,
    Teleported,
    Used,
)
from game.core.grid import Grid, chebyshev
from game.core.view import Board, View
from game.rulesets.psttrl.params import FELT, HERO_SIGHT, BoardPos
from game.rulesets.psttrl.paths import stair_destination, stairs_of
from game.rulesets.psttrl.readonly_state import PsttrlReadonlyState


def feeling_centres(state: PsttrlReadonlyState) -> list[BoardPos]:
    """Return where the hero feels creatures: around himself and the far ends of stairs."""
    hero, grids = state.hero_actor(), state.world.grids
    places = [BoardPos(hero.board, hero.pos)]
    for _, pos in stairs_of(grids[hero.board]):
        if state.sees(hero.board, pos):
            end = stair_destination(grids, BoardPos(hero.board, pos))
            if end is not None:
                places.append(end)
    return places


def felt_monsters(state: PsttrlReadonlyState) -> list[Actor]:
    """Return the creatures the hero feels but does not see."""
    places = feeling_centres(state)
    return [
        actor
        for actor in state.world.actors
        if actor.seat is None
        and not state.sees(actor.board, actor.pos)
        and any(
            p.board == actor.board and chebyshev(p.pos, actor.pos) <= HERO_SIGHT for p in places
        )
    ]


def _felt_actor(grid: Grid, actor: Actor) -> Actor:
    """Return a felt creature reduced to its position, with an id made from it."""
    number = (actor.board * grid.height + actor.pos.y) * grid.width + actor.pos.x
    return Actor(ActorId(-1 - number), FELT, actor.pos, board=actor.board)


def observe(state: PsttrlReadonlyState) -> View:
    """Return the hero's view: remembered terrain, creatures seen and felt, items seen."""
    world, hero = state.world, state.hero_actor()
    boards = tuple(
        Board(Grid(grid.width, grid.height, known), _visible_flags(state, board))
        for board, (grid, known) in enumerate(zip(world.grids, state.known, strict=True))
    )
    seen = [a for a in world.actors if a.seat is not None or state.sees(a.board, a.pos)]
    felt = [_felt_actor(world.grids[a.board], a) for a in felt_monsters(state)]
    felt.sort(key=lambda actor: -actor.id)
    return View(
        hero.seat,
        world.turn,
        boards,
        (*seen, *felt),
        tuple(item for item in world.items if state.sees(item.board, item.pos)),
        state.gauges(),
        state.outcome,
        hero.board,
    )


def _visible_flags(state: PsttrlReadonlyState, board: int) -> bytes:
    here = board == state.hero_actor().board
    return state.visible if here else bytes(len(state.known[board]))


def perceive(state: PsttrlReadonlyState, event: Event) -> Event | None:
    """Return an event that led to this state if the hero learns of it, else None.

    `state.noticed` lists the creatures he saw acting, and those he fought even out of sight.
    """
    match event:
        case (
            Moved(actor=actor)
            | Bumped(actor=actor)
            | Attacked(actor=actor)
            | Hurt(actor=actor)
            | Healed(actor=actor)
            | Died(actor=actor)
            | Teleported(actor=actor)
            | Used(actor=actor)
            | PickedUp(actor=actor)
        ):
            return event if actor in state.noticed else None
        case ActorChanged(actor=changed):
            return event if changed.id in state.noticed else None
        case ItemDropped(item=item) | ItemDestroyed(item=item):
            return event if state.sees(item.board, item.pos) else None
    return event
