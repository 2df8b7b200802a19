"""The rules: the hero steps, and pushes a box if the cell behind it is free."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.action import Action, Move
from game.core.actor import Actor, Item, Seat
from game.core.draft import Draft
from game.core.event import Event, Outcome
from game.core.grid import CARDINALS, Direction
from game.core.level import Level
from game.core.rng import Rng, derive_seed
from game.core.state import SingleSeatState, World
from game.core.view import Board, Gauge, Mark, Preview, View
from game.rulesets.sokoban.params import BOX, GOAL, HERO, STEPS

SEAT = Seat(0)


@dataclass(frozen=True, slots=True)
class SokobanState(SingleSeatState):
    """The world and its gauges; the first actor is the hero, the others are the boxes."""

    world: World
    gauges: tuple[Gauge, ...]
    outcome: Outcome | None = None

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        return tuple(Move(side) for side in CARDINALS if not self._refusal(side))

    def apply(self, seat: Seat, action: Action) -> tuple["SokobanState", tuple[Event, ...]]:
        """Step, and push the box on the next cell."""
        assert isinstance(action, Move)
        draft, hero, side = Draft(self.world), self.world.actors[0], action.direction
        end = hero.pos.step(side)
        box = draft.actor_at(end)
        if box is not None:
            draft.move(box, end.step(side), box.facing, "push")
        draft.move(hero, end, side)
        steps = self.gauges[0].value - 1
        left = _boxes_left(draft.actors.values(), draft.items)
        gauges, outcome = draft.set_gauges(self.gauges, (steps, left)), None
        if not left:
            outcome = Outcome((SEAT,), "solved", (steps,))
        elif not steps:
            outcome = Outcome((), "steps", (-left,))
        if outcome is None:
            draft.begin_turn(SEAT, draft.turn + 1)
        else:
            draft.end_match(outcome)
        return SokobanState(draft.freeze(), gauges, outcome), tuple(draft.events)

    def observe(self, seat: Seat | None) -> View:
        world = self.world
        board = Board(world.grid, b"\1" * len(world.grid.terrain))
        return View(
            seat, world.turn, (board,), world.actors, world.items, self.gauges, self.outcome
        )

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        return event

    def resample(self, seat: Seat, rng: Rng) -> "SokobanState":
        return self

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return no marks: nothing threatens the hero."""
        return ()

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return where a step ends, or why it is refused."""
        if self.outcome is not None:
            return Preview("over")
        if not isinstance(action, Move) or action.direction not in CARDINALS:
            return Preview("unknown")
        refusal = self._refusal(action.direction)
        end = self.world.actors[0].pos.step(action.direction)
        return Preview(refusal, () if refusal else (Mark("step", (end,)),))

    def _refusal(self, side: Direction) -> str:
        """Return why the hero cannot step in a direction, or nothing."""
        hero, *boxes = (actor.pos for actor in self.world.actors)
        grid, end = self.world.grid, hero.step(side)
        if not grid.is_walkable(end):
            return "wall"
        behind = end.step(side)
        return "stuck" if end in boxes and (behind in boxes or not grid.is_walkable(behind)) else ""


def new_game(level: Level, seed: int) -> SokobanState:
    """Return the initial state: hero, boxes and goals where the map puts them."""
    draft = Draft(World(level.grids, rng=derive_seed(seed, "match")))
    for spawn in sorted(level.spawns, key=lambda spawn: spawn.kind != HERO):
        if spawn.kind == GOAL:
            draft.drop(GOAL, spawn.pos, by=None)
        else:
            seat = SEAT if spawn.kind == HERO else None
            draft.spawn(spawn.kind, spawn.pos, spawn.facing, seat=seat)
    world, steps = draft.freeze(), level.int_param(STEPS.name)
    boxes = Gauge("boxes", _boxes_left(world.actors, world.items), 0)
    return SokobanState(world, (Gauge("steps", steps, steps), boxes))


def _boxes_left(actors: Iterable[Actor], items: Iterable[Item]) -> int:
    """Return the number of boxes that stand on no goal."""
    goals = {item.pos for item in items}
    return sum(actor.kind == BOX and actor.pos not in goals for actor in actors)
