"""The effects of the actions on a turn (rules 2 to 4)."""

from itertools import chain

from game.core.actor import Actor, Item, Seat, posed
from game.core.cell_set import Distances
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.fast_dataclass import replace
from game.core.grid import CARDINALS, Direction, Pos, Terrain
from game.rulesets.dooom import params
from game.rulesets.dooom.turn_draft import DooomTurn, pile_id, seat_number


def step(turn: DooomTurn, actor: Actor, direction: Direction) -> None:
    """Move one cell; stepping onto an exit with enough treasure wins (rules D8, D17)."""
    seat = turn.current
    actor = turn.draft.move(actor, actor.pos.step(direction), direction)
    turn.points -= 1
    turn.tracks[seat] += direction.name
    turn.looking_seat = seat
    if (
        turn.grid.terrain_at(actor.pos) is Terrain.EXIT
        and params.treasure_of(actor) >= turn.rules.target
    ):
        turn.outcome = Outcome((seat,), "exit")


def pick_up(turn: DooomTurn, actor: Actor, item: Item) -> None:
    """Pick up the item on the actor's cell; a potion is drunk and ends the turn (rules D8)."""
    draft = turn.draft
    turn.changed_item_cells.append(item.pos)
    draft.pick_up(actor.id, item)
    turn.points -= 1
    if item.kind == params.POTION:
        turn.points = 0
        turn.damage_log.append((draft.heal(actor, params.POTION_HEALTH), -params.POTION_HEALTH))
        draft.log("drank", seat_number(actor))
        return
    actor = draft.change_actor(params.with_item(actor, item.kind, item.count))
    if item.kind == params.LANTERN:
        turn.looking_seat = actor.seat
    draft.log(f"took_{item.kind}", seat_number(actor), item.count)


def attack(turn: DooomTurn, actor: Actor, target: Pos) -> None:
    """Attack an adjacent actor with all AP left (rules D8, D11)."""
    draft = turn.draft
    victim = draft.actor_at(target)
    assert victim is not None
    facing = next(side for side in CARDINALS if actor.pos.step(side) == target)
    if actor.facing is not facing:
        actor = draft.change_actor(posed(actor, actor.pose, facing))
    turn.points = 0
    turn.attack_cells = (actor.pos, target)
    draft.attack(actor, (target,), weapon_of(actor))
    if draft.below(4) >= params.HITS_IN_FOUR:
        draft.log("missed", seat_number(actor), seat_number(victim))
        return
    damage = params.damage_of(actor, victim)
    victim = draft.hurt(victim, damage)
    turn.damage_log.append((victim, damage))
    draft.log("hit" if damage else "blocked", seat_number(actor), seat_number(victim), damage)
    if victim.health <= 0:
        remove_actor(turn, victim, weapon_of(actor), actor)


def weapon_of(actor: Actor) -> str:
    """Return the weapon an actor attacks with."""
    return params.SWORD if params.SWORD in actor.gear else params.FIST


def remove_actor(turn: DooomTurn, victim: Actor, cause: str, by: Actor | None) -> None:
    """Remove an actor from the match; equipment is lost, treasure drops (rules D12, D13)."""
    turn.dead_seat = victim.seat
    turn.draft.kill(victim, cause, None if by is None else by.id)
    turn.draft.log("left" if by is None else "died", seat_number(victim))
    if count := params.treasure_of(victim):
        _drop_treasure(turn, victim, count)


def _drop_treasure(turn: DooomTurn, victim: Actor, count: int) -> None:
    """Drop a treasure pile where an actor died, or near it if that is an exit (rules D13, D14)."""
    draft = turn.draft
    pos = treasure_drop_cell(draft, victim.pos)
    turn.changed_item_cells.append(pos)
    for item in draft.items_at(pos):
        if item.kind == params.TREASURE:
            draft.change_item(replace(item, count=item.count + count))
            return
        draft.destroy(item, None)
    draft.drop(params.TREASURE, pos, by=victim.id, count=count, item_id=pile_id(turn.grid, pos))


def treasure_drop_cell(draft: Draft, death: Pos) -> Pos:
    """Return where dropped treasure lands: the cell of death itself if that is floor.

    From an exit, it lands on the nearest floor cell that is empty or holds treasure, or on the
    nearest floor cell if all hold other items. Ties go by the first step of the path (north,
    east, south, west), then by reading order.
    """
    grid = draft.grids[0]
    if grid.terrain_at(death) is not Terrain.EXIT:
        return death
    others = {item.pos for item in draft.items if item.kind != params.TREASURE}
    sides = (death.step(side) for side in CARDINALS if grid.can_step(death, side))
    ways = [Distances.on(grid, beside).steps() for beside in sides]

    def rank(cell: Pos) -> tuple[bool, tuple[int, int], int, int]:
        nearest = min((way[cell], side) for side, way in enumerate(ways) if cell in way)
        return cell in others, nearest, cell.y, cell.x

    # The actor carried treasure to this exit, so some floor can be reached.
    return min({*grid.cells(Terrain.FLOOR)}.intersection(chain(*ways)), key=rank)


def advance_turn(turn: DooomTurn) -> None:
    """Pass the turn on if the current seat has no AP left or is dead (rules D5 to D7, D18)."""
    draft = turn.draft
    if turn.outcome is not None:
        return
    if not draft.actors:
        turn.outcome = Outcome((), "dead")
        return
    if turn.points and turn.actor(turn.current) is not None:
        return
    round_number, seat, actor = draft.turn, turn.current, None
    while actor is None:
        seat = Seat((seat + 1) % turn.seats)
        round_number += seat == turn.first
        actor = turn.actor(seat)
    if turn.rules.rounds and round_number > turn.rules.rounds:
        turn.outcome = Outcome((), "rounds")
        return
    turn.current, turn.points = seat, params.points_of(actor)
    draft.begin_turn(seat, round_number)


def can_pick_up(actor: Actor, item: Item) -> bool:
    """Return whether an actor can pick up an item: no second sword, armour or lantern."""
    return item.kind not in params.EQUIPMENT or item.kind not in actor.gear
