"""Random states consistent with a seat's information, and the log replayed on them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.fast_dataclass import replace
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.core.rng import Dice, Rng
from game.rulesets.river.log_entries import (
    Answer,
    LoggedAction,
    LogHeader,
    RiverLogEntry,
    logged_actions,
)
from game.rulesets.river.params import TREASURE, RiverSettings
from game.rulesets.river.rules import play
from game.rulesets.river.sampling.sampled_field import sample_field
from game.rulesets.river.state_base import RiverStateBase
from game.rulesets.river.terrain.terrain_gen import edges_for_walls, trapping_cells
from game.rulesets.river.turn_draft import RiverTurn, opening_turn

S = TypeVar("S", bound=RiverStateBase)
_SAMPLE_TRIES = 3


def resample(state: S, _seat: Seat, rng: Rng) -> S:
    """Return a random state that fits the log.

    A few fields are sampled from the log alone and the log is replayed on them. If none gives the
    same answers, the real field is used with new walls and a new treasure cell wherever no
    action has reached.
    """
    dice = Dice(rng.value)
    if state.outcome is not None:
        return state
    chart = state.chart.without_small_fragments
    samples = (sample_field(chart, dice) for _ in range(_SAMPLE_TRIES))
    states = (state_on(state, each.initial_grid, dice) for each in samples if each is not None)
    sampled = next(filter(None, states), None) or _reshuffled_state(state, dice)
    seed = dice.below(1 << 62)
    return replace(sampled, seed=seed, world=replace(sampled.world, rng=dice.below(1 << 62)))


def state_on(state: S, grid: Grid, dice: Dice) -> S | None:
    """Return a state with its log on another field, None if that gives other answers.

    A treasure that was not yet taken lies on a random cell.
    """
    if trapping_cells(grid, state.settings.flow):
        return None
    if (turn := replay_log(grid, state.settings, state.log)) is None:
        return None
    if not turn.draft.items and not any(a.gear for a in turn.draft.actors.values()):
        visited = {pos for track in turn.tracks for pos in track}
        free = [pos for pos in turn.grid.cells(Terrain.FLOOR) if pos not in visited]
        if not free:
            return None
        turn.draft.drop(TREASURE, dice.pop(free), by=None)
    return replace(
        state,
        world=replace(turn.draft.freeze(), turn=state.world.turn, next_id=state.world.next_id),
        homes=turn.homes,
        portals=turn.portals,
        unannounced_deaths=tuple(turn.unannounced_deaths),
        tracks=tuple(turn.tracks),
    )


def replay_log(
    grid: Grid, settings: RiverSettings, log: Sequence[RiverLogEntry]
) -> RiverTurn | None:
    """Replay a log on another field; return None as soon as an entry differs.

    The treasure is placed where the log says it was first taken, if that cell is unvisited.
    """
    turn = opening_turn(grid, settings)
    first = len(log) - sum(not isinstance(entry, LogHeader) for entry in log)
    for logged in logged_actions(log):
        if logged.has(Answer.TREASURE) and turn.treasure_holder < 0:
            _place_treasure(turn, logged)
        known = len(turn.entries)
        play(turn, logged.seat, logged.action)
        written = log[first + known : first + len(turn.entries)]
        if tuple(turn.entries[known:]) != tuple(written) or turn.outcome is not None:
            return None
    # The last entry may be a death, which is no action.
    return turn if first + len(turn.entries) == len(log) else None


def _place_treasure(turn: RiverTurn, logged: LoggedAction) -> None:
    if turn.draft.items or any(actor.gear for actor in turn.draft.actors.values()):
        return
    assert isinstance(logged.action, Move)
    end = turn.grid.neighbour(turn.actor(logged.seat).pos, logged.action.direction)
    visited = {pos for track in turn.tracks for pos in track}
    if end is not None and end not in visited and turn.grid.terrain_at(end) is Terrain.FLOOR:
        turn.draft.drop(TREASURE, end, by=None)


def _reshuffled_state(state: S, dice: Dice) -> S:
    """Resample the walls that no action met, and the cell of a treasure not yet taken."""
    grid, touched = state.world.grids[0], _touched_edges(state)
    visited = {pos for track in state.tracks for pos in track}
    shuffled = grid.with_edges(
        (each.pos, each.side, Edge.BREAKABLE if dice.happens(state.settings.walls) else Edge.OPEN)
        for each in edges_for_walls(grid)
        if grid.edge_index(each.pos, each.side) not in touched
    )
    if not trapping_cells(shuffled, state.settings.flow):
        grid = shuffled
    items = state.world.items
    free = [pos for pos in grid.cells(Terrain.FLOOR) if pos not in visited]
    if not any(logged.has(Answer.TREASURE) for logged in logged_actions(state.log)) and free:
        items = tuple(replace(item, pos=dice.choice(free)) for item in items)
    return replace(state, world=replace(state.world, grids=(grid,), items=items))


@lru_cache(maxsize=8)
def _touched_edges(state: RiverStateBase) -> frozenset[tuple[bool, int]]:
    """Return the edges that steps and rockets may have met so far, by array and index.

    All four edges of visited cells count; after a shot, all edges of their rows and columns, too.
    """
    grid = state.world.grids[0]
    visited = {pos for track in state.tracks for pos in track}
    touched = {grid.edge_index(pos, side) for pos in visited for side in CARDINALS}
    if any(isinstance(logged.action, Shoot) for logged in logged_actions(state.log)):
        for pos in visited:
            touched |= {grid.edge_index(Pos(x, pos.y), Direction.E) for x in range(grid.width)}
            touched |= {grid.edge_index(Pos(pos.x, y), Direction.S) for y in range(grid.height)}
    return frozenset(touched)
