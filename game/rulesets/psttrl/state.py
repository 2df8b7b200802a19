"""The state of a match: how actions change it and what the seat learns of it."""

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event
from game.core.fast_dataclass import value
from game.core.view import Board, View
from game.rulesets.psttrl import hero_view, previews, resampling
from game.rulesets.psttrl.monsters.scheduler import pass_time
from game.rulesets.psttrl.params import ACTION_TIME, SEAT
from game.rulesets.psttrl.rules import act
from game.rulesets.psttrl.state_base import PsttrlStateBase
from game.rulesets.psttrl.turn_draft import PsttrlTurn


@value(frozen=True, slots=True)
class PsttrlState(PsttrlStateBase):
    """A state: its base with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> "tuple[PsttrlState, tuple[Event, ...]]":
        """Play the hero's action, then let time pass until his next one (rules 4)."""
        turn = self.open_turn()
        cost = act(turn, action)
        turn.update_memory()
        if turn.outcome is None and cost:
            pass_time(turn, cost)
            turn.update_memory()
        return commit(turn, self)

    def open_turn(self) -> PsttrlTurn:
        """Return a working copy of this state."""
        monsters = self.ai_states, self.next_actions
        return PsttrlTurn(self.world, self.rules, self.hero_id, monsters, self.known, self.counters)

    def observe(self, seat: Seat | None) -> View:
        """Return the hero's view (see `hero_view`), or for None a view of everything."""
        if seat is not None:
            return hero_view.observe(self)
        world, gauges, here = self.world, self.gauges(), self.hero_actor().board
        boards = tuple(Board(grid, b"\1" * len(grid.terrain)) for grid in world.grids)
        actors, items = world.actors, world.items
        return View(seat, world.turn, boards, actors, items, gauges, self.outcome, here)

    perceive = hero_view.perceive
    resample = resampling.resample
    marks = previews.marks
    preview = previews.preview


def commit(turn: PsttrlTurn, before: PsttrlState | None) -> tuple[PsttrlState, tuple[Event, ...]]:
    """Freeze a turn into a state; changed gauges and the end of the match become events."""
    draft = turn.draft
    if turn.outcome is None and before is not None:
        draft.begin_turn(SEAT, 1 + turn.counters.clock // ACTION_TIME)
    world, rules, hero = draft.freeze(), turn.rules, turn.hero_id
    monsters = tuple(turn.ai_states.values()), tuple(turn.next_actions.values())
    known, counters, noticed = tuple(turn.known), turn.counters, tuple(sorted(turn.noticed))
    lost = () if before is None else hero_view.lost(before, world)
    state = PsttrlState(world, rules, hero, *monsters, known, counters, noticed, turn.outcome, lost)
    if before is not None:
        for old, new in zip(before.gauges(), state.gauges(), strict=True):
            if old != new:
                draft.set_gauge(*new)
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    return state, tuple(draft.events)
