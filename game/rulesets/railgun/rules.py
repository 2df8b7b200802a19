"""A turn: the order of its parts, and each of them but the devils'."""

from game.core.action import Action, Move, Shoot
from game.core.cell_set import Cells
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Terrain, manhattan
from game.rulesets.railgun.monster_ai import devils_act
from game.rulesets.railgun.params import DIGIT, WEAPON
from game.rulesets.railgun.turn_draft import RailgunTurn


def play_turn(turn: RailgunTurn, action: Action) -> None:
    """Play a step or a shot and what follows, up to the start of the next turn.

    The order, in which whatever ends the match first counts (rules 3, 9):

    - The hero steps or shoots (3.2); a winning shot ends the match here (3.3).
    - A wave spawns, even if the countdown is about to end the match (3.4).
    - The turns count down; at 0 no devil acts any more (3.5).
    - The devils act, oldest first, the new ones too, until a ray hits the hero (3.6).
    - `RailgunState.apply`: the wall counters turn, then the hero's next turn starts with the
      test for checkmate, the cap on turns and the new sight (3.1).
    """
    if isinstance(action, Shoot):
        shoot(turn, action.direction)
    else:
        assert isinstance(action, Move)
        step(turn, action.direction)
    if turn.outcome is None:
        respawn(turn)
        count_down(turn)
    if turn.outcome is None:
        devils_act(turn)


LOW_TURNS = 5


def step(turn: RailgunTurn, side: Direction) -> None:
    """Move the hero one cell, take a kit there and reveal a pillar beside him (rules 4, 4.3)."""
    draft, rules, hero = turn.draft, turn.rules, turn.hero
    end = hero.pos.step(side)
    turn.move(hero, end, hero.facing if rules.fixed_facing else side)
    if end in turn.kits:
        draft.pick_up(hero.id, turn.kits.pop(end))
        turn.ammo = min(rules.ammo_cap, turn.ammo + 1)
        turn.turns += rules.kit_turns
        draft.log("kit_taken", rules.kit_turns - 1)
    turn.streak = 0
    for pos in turn.plan.pillars.intersection(Cells.disc(turn.plan.grid, end, 1)):
        draft.set_terrain(pos, Terrain.PILLAR_FOUND)
        draft.log("pillar_found")


def shoot(turn: RailgunTurn, side: Direction) -> None:
    """Fire the railgun (rules 4.2; railgun.txt, "Calculate Kill Counts")."""
    draft, hero = turn.draft, turn.hero
    turn.ammo -= 1
    turn.streak += 1
    turn.shots += 1
    path, hit, stop = turn.line_of_fire(hero.pos, side)
    # This also turns the hero to the side where he shoots; where facing is fixed he turns back.
    draft.shoot(hero, side, path, WEAPON, hit=hit, stop=stop)
    if turn.rules.fixed_facing and hero.facing is not side:
        draft.change_actor(hero)
    if hit is None:
        return
    turn.hits += 1
    worth = kill_worth(turn.ammo, manhattan(hero.pos, path[-1]))
    turn.kill_devil(hit, WEAPON, hero.id)
    turn.kills_left = max(0, turn.kills_left - worth)
    draft.log("kill" if worth == 1 else "double_kill", worth)
    if turn.kills_left == 0:
        turn.end_match("kills", won=True)


def kill_worth(ammo_left: int, distance: int) -> int:
    """Return the kills one shot counts for: 1, +1 with the last charge, +1 at distance 1.

    >>> [kill_worth(1, 2), kill_worth(0, 2), kill_worth(1, 1), kill_worth(0, 1)]
    [1, 2, 2, 3]
    """
    return 1 + (ammo_left == 0) + (distance == 1)


def respawn(turn: RailgunTurn) -> None:
    """Spawn a wave if there is room for all of it, or as much of it as finds a cell (rules 8).

    In the first pass devils keep a gap to every other, in the second they need none. Each cell is
    drawn afresh from all that fit, so in the second pass, too, all are equally likely.
    """
    rules, hero, grid = turn.rules, turn.hero.pos, turn.plan.grid
    if rules.devils_max - len(turn.devils) < rules.wave:
        return
    too_near = Cells.disc(grid, hero, rules.spawn_min - 1)
    ring = Cells.disc(grid, hero, rules.spawn_max).without(too_near).intersection(turn.plan.cells)
    left = rules.wave
    for gap in (rules.spawn_gap, 0):
        while left and (fitting := _cells_apart(turn, ring, gap)):
            turn.spawn_devil(fitting.nth(turn.draft.below(len(fitting))))
            left -= 1


def _cells_apart(turn: RailgunTurn, cells: Cells, gap: int) -> Cells:
    """Return those of some cells that are free and far enough from every devil."""
    cells = cells.without_cells(turn.occupants)
    for devil in turn.devils:
        cells = cells.without(Cells.disc(turn.plan.grid, devil.pos, gap - 1))
    return cells


def count_down(turn: RailgunTurn) -> None:
    """Count a turn down; at 0 the match ends before any devil acts (rules 3)."""
    turn.turns -= 1
    if turn.turns < 1:
        turn.turns = 0
        turn.end_match("turns", won=False)
    elif turn.turns == LOW_TURNS:
        turn.draft.log("low_turns", LOW_TURNS)


def turn_dials(turn: RailgunTurn) -> None:
    """Let the wall counters show the kills left, at a turn's start or at the end (rules 6)."""
    dials = [item for item in turn.draft.items if item.kind == DIGIT]
    for dial, digit in zip(dials, counter_digits(turn.kills_left), strict=False):
        if dial.count != digit:
            turn.draft.change_item(replace(dial, count=digit))


def counter_digits(kills: int) -> tuple[int, int, int]:
    """Return the three wall counters' digits, left to right; the right one fills first (rules 6).

    >>> counter_digits(18), counter_digits(7), counter_digits(1)
    ((6, 6, 6), (0, 1, 6), (0, 0, 1))
    """
    return max(kills - 12, 0), min(max(kills - 6, 0), 6), min(kills, 6)


def start_hero_turn(turn: RailgunTurn) -> None:
    """Test for checkmate, cap the turns; a turn's new sight is `state_after`'s (rules 3.1, 4.5)."""
    if turn.ammo == 0 and not turn.free_beside(turn.hero.pos):
        turn.draft.log("checkmate")
        turn.end_match("checkmate", won=False)
    turn.turns = min(turn.turns, turn.rules.turn_cap)
