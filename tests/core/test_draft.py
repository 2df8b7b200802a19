"""Every verb changes the world and emits an event: the events draw the changed picture."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core.actor import Actor, ActorId, Item, ItemId, Seat
from game.core.draft import Draft
from game.core.event import Attacked, Bumped, Heard, Logged, Outcome, Thrown, Used
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.state import World
from game.core.view import Board, Gauge, View

FLOOR = Grid(3, 3, bytes((Terrain.FLOOR,)) * 9)
ANNE = Actor(ActorId(1), "anne", Pos(0, 0), seat=Seat(0), health=5, health_max=9)
BEN = Actor(ActorId(2), "ben", Pos(2, 2))
HAT = Item(ItemId(3), "hat", Pos(1, 1))
CAP = Item(ItemId(4), "cap", Pos(1, 1), board=1)
WORLD = World((FLOOR, FLOOR), (ANNE, BEN), (HAT, CAP), rng=99, next_id=5)


def picture(world: World) -> View:
    boards = tuple(Board(grid, b"\1" * 9) for grid in world.grids)
    gauges = (Gauge("gold", 0, 0), Gauge("hope", 1, 9))
    focus = next(actor.board for actor in world.actors if actor.seat is not None)
    return View(None, world.turn, boards, world.actors, world.items, gauges, None, focus)


VERBS: dict[str, Callable[[Draft], object]] = {
    "move": lambda d: d.move(ANNE, Pos(1, 0), Direction.E),
    "drift": lambda d: d.move(ANNE, Pos(0, 1), Direction.S, "drift"),
    "bump": lambda d: d.bump(ANNE, Direction.N),
    "change": lambda d: d.change_actor(replace(BEN, pose="aiming", facing=Direction.W)),
    "spawn": lambda d: d.spawn("cid", Pos(1, 2), Direction.N, health=3),
    "kill": lambda d: d.kill(BEN, "railgun", ANNE.id),
    "hurt": lambda d: d.hurt(ANNE, 2),
    "heal": lambda d: d.heal(ANNE, 2),
    "teleport": lambda d: d.teleport(ANNE, Pos(2, 0), 1),
    "attack": lambda d: d.attack(ANNE, (Pos(0, 1),), "fist"),
    "shoot": lambda d: d.shoot(ANNE, Direction.E, (Pos(1, 0),), "gun", hit=None, stop=Pos(2, 0)),
    "throw": lambda d: d.throw(ANNE, (Pos(1, 0),), "stone", BEN.id),
    "use": lambda d: d.use(ANNE, "stairs"),
    "drop": lambda d: d.drop("coin", Pos(0, 2), by=ANNE.id, count=3),
    "appear": lambda d: d.drop("coin", Pos(0, 2), by=None, board=1),
    "pick": lambda d: d.pick_up(ANNE.id, HAT),
    "change item": lambda d: d.change_item(replace(HAT, count=7)),
    "destroy": lambda d: d.destroy(HAT, BEN.id),
    "wither": lambda d: d.destroy(CAP, None),
    "set terrain": lambda d: d.set_terrain(Pos(2, 1), Terrain.WALL, 1),
    "set edge": lambda d: d.set_edge(Pos(2, 1), Direction.N, Edge.GRATE),
    "note": lambda d: d.log("kit_taken", 4),
    "begin turn": lambda d: d.begin_turn(Seat(0), 2),
}


@pytest.mark.parametrize("verb", VERBS.values(), ids=list(VERBS))
def test_the_events_draw_what_changed(verb: Callable[[Draft], object]) -> None:
    draft = Draft(WORLD)
    verb(draft)
    view = picture(WORLD)
    for event in draft.events:
        view = view.after(event)
    assert view == picture(draft.freeze())
    assert len(draft.events) == 1
    silent = isinstance(draft.events[0], Bumped | Attacked | Thrown | Used | Logged)
    assert silent == (draft.freeze() == WORLD)


def test_display_and_end() -> None:
    draft = Draft(WORLD)
    gauges = draft.set_gauges(picture(WORLD).gauges, (0, 4))
    assert gauges == (Gauge("gold", 0, 0), Gauge("hope", 4, 9))
    draft.end_match(Outcome((Seat(0),), "gold"))
    view = picture(WORLD)
    for event in draft.events:
        view = view.after(event)
    assert view.gauge("hope") == Gauge("hope", 4, 9)
    assert view.outcome == Outcome((Seat(0),), "gold")
    assert draft.freeze() == WORLD


def test_who_goes_to_another_board_is_followed_by_its_own_seat() -> None:
    draft = Draft(replace(WORLD, actors=(ANNE, ben := replace(BEN, seat=Seat(1)))))
    view = picture(draft.freeze())
    draft.teleport(ben, Pos(2, 0), 1)
    for seat, focus in ((None, 1), (Seat(0), 0), (Seat(1), 1)):
        assert replace(view, seat=seat).after(draft.events[0]).focused_board == focus


def test_hearsay_changes_no_picture() -> None:
    assert picture(WORLD).after(Heard("ray", None)) == picture(WORLD)


def test_who_stands_where() -> None:
    draft = Draft(WORLD)
    anne = draft.move(ANNE, Pos(1, 0), Direction.E)
    assert draft.actor_at(Pos(0, 0)) is None
    assert draft.actor_at(Pos(1, 0)) == anne
    anne = draft.teleport(anne, Pos(1, 0), 1)
    assert draft.actor_at(Pos(1, 0)) is None
    assert draft.actor_at(Pos(1, 0), 1) == anne
    draft.kill(anne, "age", None)
    assert draft.actor_at(Pos(1, 0), 1) is None


def test_two_on_a_cell() -> None:
    draft = Draft(WORLD)
    ben = draft.move(BEN, Pos(0, 0), Direction.N)
    draft.move(ANNE, Pos(1, 0), Direction.E)
    assert draft.actor_at(Pos(0, 0)) == ben
    draft.move(draft.actors[ANNE.id], Pos(0, 0), Direction.W)
    draft.kill(ben, "crowd", ANNE.id)
    assert draft.actor_at(Pos(0, 0)) == draft.actors[ANNE.id]


def test_what_lies_where() -> None:
    draft = Draft(WORLD)
    assert draft.items_at(Pos(1, 1)) == [HAT]
    assert draft.items_at(Pos(1, 1), 1) == [CAP]
    assert draft.items_at(Pos(0, 0)) == []


def test_chance() -> None:
    draft, twin = Draft(WORLD), Draft(WORLD)
    assert [draft.below(6) for _ in range(20)] == [twin.below(6) for _ in range(20)]
    before = draft.value
    assert draft.choice("x") == "x"
    assert draft.value == before
    assert {draft.choice("abc") for _ in range(50)} == set("abc")
    assert len({tuple(draft.shuffled("abc")) for _ in range(200)}) == 6


def test_views_find_actors_items_and_gauges() -> None:
    view = replace(picture(WORLD), seat=Seat(0), focused_board=1)
    assert view.own_actor() == ANNE
    assert picture(WORLD).own_actor() is None
    assert view.actor(BEN.id) == BEN
    assert view.actor(ActorId(77)) is None
    assert view.board.is_visible(Pos(2, 2))
    assert not view.board.is_visible(Pos(3, 0))
    with pytest.raises(KeyError):
        view.gauge("luck")
    assert WORLD.grid is FLOOR
