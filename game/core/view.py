"""Views: what a seat may see. Scenes draw nothing else, and bots get nothing else."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple, assert_never

from game.core import event as events
from game.core.actor import Actor, ActorId, Item, Seat, moved
from game.core.board_text import board_rows
from game.core.cell_set import Cells
from game.core.fast_dataclass import replace, value
from game.core.grid import Grid, Pos, Terrain, manhattan

# Whoever was seen longer ago may be anywhere.
RECENT_ROUNDS = 4
# Whoever was seen to leave a cell has walked no more steps since.
_LEFT_SINCE = 6


class Gauge(NamedTuple):
    """A number on the HUD; `maximum` 0 means that it has none."""

    name: str
    value: int
    maximum: int


# Most gauges of a view are as they were at the ply before.
gauge_of = lru_cache(maxsize=4096)(Gauge)


@value(frozen=True, slots=True)
class Board:
    """One board as a seat knows it: a grid with `Terrain.UNKNOWN` where nothing is known.

    `visible` has one byte per cell, 1 where the seat sees the cell now.
    """

    grid: Grid
    visible: bytes

    def is_visible(self, pos: Pos) -> bool:
        """Return whether a cell lies on the board and is seen now."""
        grid = self.grid
        return grid.in_bounds(pos) and self.visible[grid.index(pos)] == 1


class Sighting(NamedTuple):
    """An actor out of sight as the seat last saw it, and the round of that sighting."""

    actor: Actor
    turn: int


@value(frozen=True, slots=True)
class View:
    """Everything a seat knows now; `seat` None sees everything.

    `focused_board` is the index of the board to show first. Items out of sight are as they were
    last seen; `sightings` are actors out of sight, which may be anywhere by now. `log` is the
    public log, oldest entry first, if the ruleset has one; the view of everything has none.
    """

    seat: Seat | None
    turn: int
    boards: tuple[Board, ...]
    actors: tuple[Actor, ...]
    items: tuple[Item, ...]
    gauges: tuple[Gauge, ...]
    outcome: events.Outcome | None
    focused_board: int = 0
    sightings: tuple[Sighting, ...] = ()
    log: tuple[events.LogEntry, ...] = ()

    @property
    def board(self) -> Board:
        """Return the board in focus."""
        return self.boards[self.focused_board]

    def board_rows(self) -> list[str]:
        """Return the known part of the board in focus as text, as `core.board_text` says.

        `@` is the seat's own actor; in the view of everything it is that of each seat.
        """
        here = self.focused_board
        actors = [actor for actor in self.actors if actor.board == here]
        items = [item for item in self.items if item.board == here]
        return board_rows(self.board.grid, actors, items, [*filter(self._is_own, actors)])

    def __str__(self) -> str:
        """Return the board in focus as text, and the gauges below it."""
        numbers = (f"{g.name} {g.value}" + f"/{g.maximum}" * (g.maximum > 0) for g in self.gauges)
        return "\n".join([*self.board_rows(), ", ".join(numbers)])

    def gauge(self, name: str) -> Gauge:
        """Return a gauge by name; KeyError if there is none."""
        return {gauge.name: gauge for gauge in self.gauges}[name]

    def gauge_value(self, name: str) -> int:
        """Return a gauge's value by name, 0 if there is none."""
        return next((gauge.value for gauge in self.gauges if gauge.name == name), 0)

    def own_actor(self) -> Actor | None:
        """Return the seat's own actor, if it is on a board."""
        return next((a for a in self.actors if a.seat is not None and a.seat == self.seat), None)

    def actor(self, actor: ActorId) -> Actor | None:
        """Return an actor by id, if the seat sees it."""
        return next((a for a in self.actors if a.id == actor), None)

    def lost(self) -> list[Sighting]:
        """Return who is out of sight: where they were, or beyond a cell they were seen to leave."""
        focus, grid, lost = self.focused_board, self.board.grid, list[Sighting]()
        seen = Cells.from_flags(grid, self.board.visible)
        ground = Cells.walkable(grid).union(Cells.of_terrain(grid, Terrain.UNKNOWN))
        there = [s for s in self.sightings if s.actor.board == focus]
        # Where somebody was seen since, others have left.
        last = {s.actor.pos: s.turn for s in sorted(there, key=attrgetter("turn"))}
        for actor, turn in [s for s in there if s.turn == last[s.actor.pos]]:
            # Whoever left one more than a round ago may be anywhere.
            most = _LEFT_SINCE if self.turn - turn <= 1 else 1
            layers = islice(ground.layers_around(Cells.of(grid, [actor.pos])), most)
            hidden = next(filter(None, (layer.without(seen) for layer in layers)), ())
            if hidden:
                ahead = actor.pos.step(actor.facing, most)
                pos = min(hidden, key=lambda cell: (manhattan(cell, ahead), cell))
                lost.append(Sighting(replace(actor, pos=pos), turn))
        return lost

    def after(self, event: events.Event) -> "View":
        """Return the view after an event.

        Folding the events of a step over the view of everything gives the next view of
        everything; for a seat the newly uncovered cells come with its next view.
        """
        match event:
            case events.TurnBegan():
                return replace(self, turn=event.turn)
            case events.Ended():
                return replace(self, outcome=event.outcome)
            case events.GaugeChanged():
                gauge = Gauge(event.name, event.value, event.maximum)
                gauges = (gauge if old.name == gauge.name else old for old in self.gauges)
                return replace(self, gauges=tuple(gauges))
            case events.TerrainChanged(board=number) | events.EdgeChanged(board=number):
                boards = list(self.boards)
                boards[number] = replace(self.boards[number], grid=self._grid_after(event))
                return replace(self, boards=tuple(boards))
            case events.Bumped() | events.Attacked() | events.Thrown() | events.Used():
                return self
            case events.Heard() | events.Logged() | events.Announced():
                return self
            case _ if isinstance(event, events.ItemEvent):
                return replace(self, items=self._items_after(event))
            case _:
                return self._with_actors(event)

    def _grid_after(self, event: events.TerrainChanged | events.EdgeChanged) -> Grid:
        grid = self.boards[event.board].grid
        if isinstance(event, events.TerrainChanged):
            return grid.with_terrain(event.pos, event.terrain)
        return grid.with_edge(event.pos, event.direction, event.edge)

    def _items_after(self, event: events.ItemEvent) -> tuple[Item, ...]:
        item = event.item
        if isinstance(event, events.ItemDropped):
            return (*self.items, item)
        if isinstance(event, events.ItemChanged):
            return tuple(item if old.id == item.id else old for old in self.items)
        return tuple(old for old in self.items if old.id != item.id)

    def _with_actors(self, event: events.ActorEvent) -> "View":
        match event:
            case events.Moved():
                return self._with_actor(event.actor, pos=event.end, facing=event.facing)
            case events.Shot():
                return self._with_actor(event.actor, facing=event.direction)
            case events.Hurt() | events.Healed():
                return self._with_actor(event.actor, health=event.health)
            case events.Teleported(actor=number):
                actor = self.actor(number)
                is_own = actor is not None and self._is_own(actor)
                after = self._with_actor(number, pos=event.end, board=event.board)
                return replace(after, focused_board=event.board) if is_own else after
            case events.Spawned(actor=actor):
                return replace(self, actors=(*self.actors, actor))
            case events.ActorChanged(actor=actor):
                actors = (actor if old.id == actor.id else old for old in self.actors)
                return replace(self, actors=tuple(actors))
            case events.Died(actor=number):
                return replace(self, actors=tuple(a for a in self.actors if a.id != number))
            case _:
                assert_never(event)

    def _with_actor(self, number: ActorId, **changes: Any) -> "View":
        actors = (replace(a, **changes) if a.id == number else a for a in self.actors)
        return replace(self, actors=tuple(actors))

    def _is_own(self, actor: Actor) -> bool:
        """Return whether an actor is the seat's; in the view of everything, whether it is any's."""
        return actor.seat is not None and self.seat in (None, actor.seat)


# A mark whose value is what an action costs.
COST_MARK = "cost"


@value(frozen=True, slots=True)
class Mark:
    """Highlighted cells: a threatened lane, the path of a shot, the reason for a refusal.

    `value` is a number to show beside the first cell: a kill's score, the health left, a chance.
    Ways that flee read `reach`, where the points of a turn lead, and `threat`, where others strike.
    """

    name: str
    cells: tuple[Pos, ...]
    board: int = 0
    value: int | None = None


@value(frozen=True, slots=True)
class Preview:
    """What an action would do as far as the seat may know, or why it is refused.

    `refusal` is a text key, empty when the action is legal. A `fatal` action may kill the seat's
    own actor, itself or by what those in sight do next. A `wasted` one spends a turn for nothing.
    """

    refusal: str
    marks: tuple[Mark, ...] = ()
    fatal: bool = False
    wasted: bool = False


def learned_something(before: View, after: View, perceived: Iterable[events.Event]) -> bool:
    """Return whether a seat learned what it cannot forget between two views.

    That is a cell, an actor or an item that the earlier one did not show, or an event that tells
    of what is out of sight.
    """
    return _revealed_anything(before, after) or any(
        _tells_of_unseen(event, before) for event in perceived
    )


def _revealed_anything(before: View, after: View) -> bool:
    """Return whether the later view shows a cell, an actor or an item that the earlier did not."""
    for old, new in zip(before.boards, after.boards, strict=False):
        pairs = zip(old.grid.terrain, new.grid.terrain, strict=True)
        if any(a == Terrain.UNKNOWN != b for a, b in pairs):
            return True
    return (
        len(before.boards) < len(after.boards)
        or bool({a.id for a in after.actors} - {a.id for a in before.actors})
        or bool({i.id for i in after.items} - {i.id for i in before.items})
    )


def _tells_of_unseen(event: events.Event, view: View) -> bool:
    """Return whether an event, as it was perceived, tells of what the view before did not show."""
    match event:
        case events.Heard() | events.ItemDestroyed(by=None):
            return True
        case events.Shot(hit=None, stop=None):
            # It was lost to sight: as far as is known its way is free.
            return True
        case events.Shot(path=path, stop=stop):
            grid = view.board.grid
            cells = path if stop is None else (*path, stop)
            if any(grid.in_bounds(c) and grid.terrain_at(c) is Terrain.UNKNOWN for c in cells):
                return True
    who = event.by if isinstance(event, events.ItemDestroyed) else events.actor_of(event)
    return who is not None and view.actor(who) is None


def introduced(before: View, event: events.Event, later: Iterable[View]) -> View:
    """Return a view with who comes into sight as they move or attack in an event.

    The first of the later views that shows them says who that is.
    """
    if not isinstance(event, events.Moved | events.Attacked) or before.actor(event.actor):
        return before
    for known in later:
        actor = known.actor(event.actor)
        if actor is not None and actor.board == before.focused_board:
            start = event.start if isinstance(event, events.Moved) else event.pos
            # What was felt there has a name now.
            cell = (start, before.focused_board)
            others = (a for a in before.actors if (a.pos, a.board) != cell or known.actor(a.id))
            return replace(before, actors=(*others, moved(actor, start, actor.facing)))
    return before
