"""Rules D11 to D15: attacks, death, dropped treasure, resigning."""

from dataclasses import replace

import pytest

from game.core.action import Attack, Resign
from game.core.actor import Item, Seat
from game.core.event import Died, Heard, Hurt, ItemChanged, ItemDropped, Logged
from game.core.grid import Pos
from game.core.match import Match
from game.core.state import IllegalAction
from game.rulesets.dooom import DOOOM
from game.rulesets.dooom.rules import attack
from game.rulesets.dooom.state import DooomState
from game.rulesets.dooom.turn_draft import DooomTurn
from tests.rulesets.dooom import boards

PAIR = ("01...", ".....", "E...G", ".....")


def weak(state: DooomState, seat: int, health: int) -> DooomState:
    actors = tuple(replace(a, health=health) if a.seat == seat else a for a in state.world.actors)
    return replace(state, world=replace(state.world, actors=actors))


def killed(state: DooomState) -> DooomState:
    """Return the state after seat 0 killed seat 1 to its east."""
    state = boards.with_dice(weak(state, 1, 1), hit=True)
    state, _ = boards.play(state, boards.strike(state, "E"))
    assert state.actor(Seat(1)) is None
    return state


def under(state: DooomState, seat: int, kind: str, count: int = 1) -> DooomState:
    item = Item(state.world.items[-1].id, kind, boards.actor_of(state, seat).pos, count)
    return replace(state, world=replace(state.world, items=(*state.world.items[:-1], item)))


@pytest.mark.slow
def test_three_in_four_attacks_hit() -> None:
    """Within three standard errors over 20,000 attacks."""
    state, hits, tries = boards.board(*PAIR), 0, 20_000
    action, world = boards.strike(state, "E"), state.world
    for _ in range(tries):
        # Only the attack, without the memory updates that follow it.
        turn = DooomTurn(world, state.rules, state.tracks, state.first_seat)
        attack(turn, boards.actor_of(state, 0), action.target)
        hits += any(isinstance(event, Hurt) for event in turn.draft.events)
        world = replace(world, rng=turn.draft.value)
    assert abs(hits / tries - 0.75) <= 3 * (0.75 * 0.25 / tries) ** 0.5


@pytest.mark.parametrize(
    ("own", "other", "damage"),
    [((), (), 1), ((), ("armour",), 0), (("sword",), (), 2), (("sword",), ("armour",), 1)],
)
def test_damage(own: tuple[str, ...], other: tuple[str, ...], damage: int) -> None:
    state = boards.with_dice(boards.board(*PAIR, gear={0: own, 1: other}), hit=True)
    numbers = boards.mark_values(state.preview(Seat(0), boards.strike(state, "E")))
    assert (numbers.get("hit"), numbers["damage"]) == (75 if damage else None, damage)
    after, events = boards.play(state, boards.strike(state, "E"))
    assert boards.actor_of(after, 1).health == 3 - damage
    [hurt] = [event for event in events if isinstance(event, Hurt)]
    assert (hurt.amount, hurt.health) == (damage, 3 - damage)
    assert Logged("hit" if damage else "blocked", (1, 2, damage)) in events


def test_only_orthogonal_neighbours_can_be_attacked() -> None:
    state = boards.board("0....", ".1.2.", "E...G", ".....")
    assert not any(isinstance(a, Attack) for a in state.legal_actions(Seat(0)))
    assert "target" not in {mark.name for mark in state.marks(Seat(0))}
    assert (
        state.preview(Seat(0), Attack(boards.actor_of(state, 1).pos, "fist")).refusal
        == "no_one_near"
    )


def test_the_dead_lose_their_equipment_and_their_turn() -> None:
    state = killed(
        boards.board(*PAIR, "2....", gear={0: ("sword",), 1: ("sword", "armour", "lantern")})
    )
    assert all(
        kind not in ("sword", "armour", "lantern")
        for kind, _ in boards.items_on_floor(state).values()
    )
    assert state.current_seat == 2
    assert [boards.end(state).current_seat, boards.end(boards.end(state)).current_seat] == [0, 2]


def test_treasure_falls_where_its_carrier_dies() -> None:
    state = boards.board(*PAIR, gear={1: ("sword", "treasure:5")})
    assert boards.items_on_floor(killed(state))[boards.actor_of(state, 1).pos] == ("treasure", 5)


def test_a_dropped_pile_does_not_tell_how_many_items_the_map_had() -> None:
    dropped = []
    for row in (PAIR[-1], PAIR[-1].replace(".", "H", 1)):
        state = boards.board(*PAIR[:-1], row, gear={1: ("treasure:5",)})
        _, events = boards.play(
            boards.with_dice(weak(state, 1, 1), hit=True), boards.strike(state, "E")
        )
        dropped += [event.item.id for event in events if isinstance(event, ItemDropped)]
    assert len(dropped) == 2
    assert dropped[0] == dropped[1]


def test_no_item_tells_how_many_the_map_has() -> None:
    """Ids are drawn from as many as the largest map has cells, and none is the next free one."""
    few, many = boards.board("0AAA", "E..."), boards.board("0" + "A" * 40, "E" + "." * 40)
    ids = [{item.id for item in state.world.items} for state in (few, many)]
    assert [len(each) for each in ids] == [3, 40]
    assert max(ids[0]) > 40
    assert max(ids[1]) > 80


def test_dropped_treasure_is_added_to_a_pile() -> None:
    state = under(boards.board(*PAIR, gear={1: ("treasure:5",)}), 1, "treasure", 2)
    cell = boards.actor_of(state, 1).pos
    state = boards.with_dice(weak(state, 1, 1), hit=True)
    after, events = boards.play(state, boards.strike(state, "E"))
    assert boards.items_on_floor(after)[cell] == ("treasure", 7)
    assert any(isinstance(event, ItemChanged) for event in events)
    assert not any(isinstance(event, ItemDropped) for event in events)


@pytest.mark.parametrize("kind", ["potion", "sword", "armour", "lantern"])
def test_any_other_item_there_is_destroyed(kind: str) -> None:
    state = under(boards.board(*PAIR, gear={1: ("treasure:5",)}), 1, kind)
    assert boards.items_on_floor(killed(state)) == {boards.actor_of(state, 1).pos: ("treasure", 5)}


@pytest.mark.parametrize("kind", ["potion", "treasure"])
def test_without_treasure_the_cell_stays_as_it_is(kind: str) -> None:
    state = under(boards.board(*PAIR, gear={1: ("sword",)}), 1, kind, 1)
    assert boards.items_on_floor(killed(state)) == boards.items_on_floor(state)


def shifted(state: DooomState, seat: int, dx: int, dy: int) -> Pos:
    pos = boards.actor_of(state, seat).pos
    return Pos(pos.x + dx, pos.y + dy)


@pytest.mark.parametrize(
    ("rows", "dx", "dy"),
    [
        # The nearest floor: north before east, south, west.
        ((".....", "..1..", "..0..", "G...."), 0, -1),
        (("..#..", "..1..", "..0..", "G...."), 1, 0),
        # Walls to the north and east: it goes south, although seat 0 stands there.
        (("..#..", "..1#.", "..0..", "G...."), 0, 1),
        # Cells with other items are skipped, even for empty cells farther away.
        (("#.S#.", "#A1#.", "..0#.", "...G."), 0, 1),
        # It is added to a pile.
        (("..G..", ".S1S.", "..0..", "....."), 0, -1),
        # A neighbouring exit does not hold it either.
        (("..E..", "#E1E#", "#.0.#", "G...."), 0, 1),
    ],
)
def test_from_an_exit_treasure_goes_to_the_nearest_floor(
    rows: tuple[str, ...], dx: int, dy: int
) -> None:
    state = boards.board(*rows, gear={1: ("treasure:5",)}, on_exit=(1,), target=0)
    cell = shifted(state, 1, dx, dy)
    already = boards.items_on_floor(state).get(cell, ("treasure", 0))[1]
    assert boards.items_on_floor(boards.leave(state, 1))[cell] == ("treasure", 5 + already)


def test_without_empty_floor_the_nearest_item_is_replaced() -> None:
    rows = ("########", "#1SHAL0#", "########")
    state = boards.board(*rows, gear={1: ("treasure:5",)}, on_exit=(0, 1), target=0, current=0)
    after = boards.leave(state, 1)
    assert boards.items_on_floor(after)[shifted(state, 1, 1, 0)] == ("treasure", 5)
    assert len(after.world.items) == 4


def test_resigning_in_or_out_of_turn_is_dying() -> None:
    for seat in (0, 1):
        state = boards.board(*PAIR, "2....", gear={seat: ("sword", "treasure:3")})
        match = Match(DOOOM, boards.level(*PAIR), 3, 1).starting_from(state)
        assert state.may_resign == {0, 1, 2}
        events = match.submit(Seat(seat), Resign(), 0)
        assert any(isinstance(e, Died) and e.cause == "left" for e in events)
        after = match.state
        assert isinstance(after, DooomState)
        assert boards.items_on_floor(after)[boards.actor_of(state, seat).pos] == ("treasure", 3)
        assert after.may_resign == {0, 1, 2} - {seat}
        assert after.current_seat == (1 if seat == 0 else 0)
        assert after.points == 6
        with pytest.raises(IllegalAction):
            match.submit(Seat(seat), Resign(), 1)


def test_resigning_keeps_the_ap_of_the_current_seat() -> None:
    state = boards.leave(boards.walk(boards.board(*PAIR), "SS"), 1)
    assert (state.current_seat, state.points) == (0, 4)


def test_the_dead_see_nothing_new() -> None:
    state = killed(boards.board(*PAIR, "2...."))
    view = state.observe(Seat(1))
    assert (view.own_actor(), view.actors, set(view.board.visible)) == (None, (), {0})
    assert view.board.grid.terrain == state.memories[1].known
    state, events = boards.play(state, next(iter(state.legal_actions(state.current_seat))))
    perceived = [state.perceive(event, Seat(1)) for event in events]
    assert not any(type(event).__name__ in ("Moved", "Spawned") for event in perceived)
    assert not any(isinstance(event, Heard) for event in perceived)
