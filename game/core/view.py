"""Views: what a seat may see. Scenes draw nothing else, and bots get nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, assert_never

from game.core.actor import Actor, ActorId, Item, Seat, moved
from game.core.board_text import board_rows
from game.core.event import (
    ActorChanged,
    Announced,
    Attacked,
    Bumped,
    Died,
    EdgeChanged,
    Ended,
    Event,
    GaugeChanged,
    Healed,
    Heard,
    Hurt,
    ItemChanged,
    ItemDestroyed,
    ItemDropped,
    LogEntry,
    Logged,
    Moved,
    Outcome,
    PickedUp,
    Shot,
    Spawned,
    Teleported,
    TerrainChanged,
    Thrown,
    TurnBegan,
    Used,
)
from game.core.fast_dataclass import replace, value
from game.core.grid import Grid, Pos, Terrain


class Gauge(NamedTuple):
    """A number on the HUD; `maximum` 0 means that it has none."""

    name: str
    value: int
    maximum: int


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
    outcome: Outcome | None
    focused_board: int = 0
    sightings: tuple[Sighting, ...] = ()
    log: tuple[LogEntry, ...] = ()

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
        own = [a for a in actors if a.seat is not None and self.seat in (None, a.seat)]
        return board_rows(self.board.grid, actors, items, own)

    def __str__(self) -> str:
        """Return the board in focus as text, and the gauges below it."""
        numbers = (f"{g.name} {g.value}" + f"/{g.maximum}" * (g.maximum > 0) for g in self.gauges)
        return "\n".join([*self.board_rows(), ", ".join(numbers)])

    def gauge(self, name: str) -> Gauge:
        """Return a gauge by name; KeyError if there is none."""
        for gauge in self.gauges:
            if gauge.name == name:
                return gauge
        raise KeyError(name)

    def gauge_value(self, name: str) -> int:
        """Return a gauge's value by name, 0 if there is none."""
        return next((gauge.value for gauge in self.gauges if gauge.name == name), 0)

    def own_actor(self) -> Actor | None:
        """Return the seat's own actor, if it is on a board."""
        return next((a for a in self.actors if a.seat is not None and a.seat == self.seat), None)

    def actor(self, actor: ActorId) -> Actor | None:
        """Return an actor by id, if the seat sees it."""
        return next((a for a in self.actors if a.id == actor), None)

    def after(self, event: Event) -> View:
        """Return the view after an event.

        Folding the events of a step over the view of everything gives the next view of
        everything; for a seat the newly uncovered cells come with its next view.
        """
        match event:
            case TurnBegan():
                return replace(self, turn=event.turn)
            case Ended():
                return replace(self, outcome=event.outcome)
            case GaugeChanged():
                gauge = Gauge(event.name, event.value, event.maximum)
                gauges = (gauge if old.name == gauge.name else old for old in self.gauges)
                return replace(self, gauges=tuple(gauges))
            case TerrainChanged() | EdgeChanged():
                return self._with_grid(event)
            case PickedUp() | ItemDropped() | ItemChanged() | ItemDestroyed():
                return self._with_items(event)
            case Moved() | Shot() | Hurt() | Healed() | Teleported() | ActorChanged():
                return self._with_actor(event)
            case Spawned():
                return replace(self, actors=(*self.actors, event.actor))
            case Died():
                return replace(self, actors=tuple(a for a in self.actors if a.id != event.actor))
            case Bumped() | Attacked() | Thrown() | Used() | Heard() | Logged() | Announced():
                return self
            case _:
                assert_never(event)

    def _with_grid(self, event: TerrainChanged | EdgeChanged) -> View:
        board = self.boards[event.board]
        if isinstance(event, TerrainChanged):
            grid = board.grid.with_terrain(event.pos, event.terrain)
        else:
            grid = board.grid.with_edge(event.pos, event.direction, event.edge)
        boards = list(self.boards)
        boards[event.board] = replace(board, grid=grid)
        return replace(self, boards=tuple(boards))

    def _with_items(self, event: PickedUp | ItemDropped | ItemChanged | ItemDestroyed) -> View:
        item = event.item
        if isinstance(event, ItemDropped):
            return replace(self, items=(*self.items, item))
        if isinstance(event, ItemChanged):
            return replace(self, items=tuple(item if i.id == item.id else i for i in self.items))
        return replace(self, items=tuple(i for i in self.items if i.id != item.id))

    def _with_actor(self, event: Moved | Shot | Hurt | Healed | Teleported | ActorChanged) -> View:
        changed = event.actor.id if isinstance(event, ActorChanged) else event.actor
        actors = tuple(_actor_after(a, event) if a.id == changed else a for a in self.actors)
        return replace(self, actors=actors, focused_board=self._focus_after(event))

    def _focus_after(self, event: Event) -> int:
        """Return the board in focus: the one that the seat's own actor moved to."""
        if isinstance(event, Teleported):
            actor = self.actor(event.actor)
            if actor is not None and actor.seat is not None and self.seat in (None, actor.seat):
                return event.board
        return self.focused_board


def _actor_after(
    actor: Actor, event: Moved | Shot | Hurt | Healed | Teleported | ActorChanged
) -> Actor:
    match event:
        case Moved():
            return moved(actor, event.end, event.facing)
        case Shot():
            return moved(actor, actor.pos, event.direction)
        case Hurt() | Healed():
            return replace(actor, health=event.health)
        case Teleported():
            return replace(actor, pos=event.end, board=event.board)
        case ActorChanged():
            return event.actor
        case _:
            assert_never(event)


# A mark whose value is what an action costs.
COST_MARK = "cost"


@value(frozen=True, slots=True)
class Mark:
    """Highlighted cells: a threatened lane, the path of a shot, the reason for a refusal.

    `value` is a number to show beside the first cell: a kill's score, the health left, a chance.
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


def learned_something(before: View, after: View, perceived: Iterable[Event]) -> bool:
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


def _tells_of_unseen(event: Event, view: View) -> bool:
    """Return whether an event, as it was perceived, tells of what the view before did not show."""
    match event:
        case Heard() | ItemDestroyed(by=None):
            return True
        case Shot(hit=None, stop=None):
            # It was lost to sight: as far as is known its way is free.
            return True
        case Shot(path=path, stop=stop):
            grid = view.board.grid
            cells = path if stop is None else (*path, stop)
            if any(grid.in_bounds(c) and grid.terrain_at(c) is Terrain.UNKNOWN for c in cells):
                return True
    who = event.by if isinstance(event, ItemDestroyed) else getattr(event, "actor", None)
    number = who.id if isinstance(who, Actor) else who
    return number is not None and number not in {actor.id for actor in view.actors}


def introduced(before: View, event: Event, later: Iterable[View]) -> View:
    """Return a view with who comes into sight as they move or attack in an event.

    The first of the later views that shows them says who that is.
    """
    if not isinstance(event, Moved | Attacked) or before.actor(event.actor) is not None:
        return before
    for known in later:
        actor = known.actor(event.actor)
        if actor is not None and actor.board == before.focused_board:
            start = event.start if isinstance(event, Moved) else event.pos
            # What was felt there has a name now.
            cell = (start, before.focused_board)
            others = (a for a in before.actors if (a.pos, a.board) != cell or known.actor(a.id))
            return replace(before, actors=(*others, moved(actor, start, actor.facing)))
    return before
