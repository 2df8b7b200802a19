"""The state of a match: how actions change it and what each seat learns of it."""

from game.core.action import Action, Resign
from game.core.actor import Seat
from game.core.event import Event, Outcome
from game.core.fast_dataclass import replace, value
from game.core.view import Board, View
from game.rulesets.river import chart_view, perception, previews, resampling
from game.rulesets.river.chart.chart_update import updated_chart
from game.rulesets.river.chart_view import believed_actors, chart_boards, chart_events
from game.rulesets.river.log_entries import PublishedSeed, logged_actions
from game.rulesets.river.params import CAME_HOME, GAVE_UP, LATE_DEATHS, TREASURE
from game.rulesets.river.rules import LAST_SEAT, play
from game.rulesets.river.state_base import RiverStateBase
from game.rulesets.river.turn_draft import RiverTurn


@value(frozen=True, slots=True)
class RiverState(RiverStateBase):
    """A state: its base with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> "tuple[RiverState, tuple[Event, ...]]":
        """Play an action or let a seat leave, then begin the next turn."""
        turn = RiverTurn(self.world, self.settings, self.homes, self.portals)
        turn.current_seat, turn.left_seats = self.current_seat, self.left_seats
        turn.unannounced_deaths, turn.rockets = list(self.unannounced_deaths), list(self.rockets)
        turn.treasure_holder, turn.tracks = self.treasure_holder, list(self.tracks)
        play(turn, seat, action)
        return self._commit(turn)

    def _commit(self, turn: RiverTurn) -> "tuple[RiverState, tuple[Event, ...]]":
        """Freeze a turn into a state; changed gauges and the end of the match become events."""
        draft = turn.draft
        if turn.outcome is not None:
            turn.announce(PublishedSeed(self.seed, draft.turn))
        state = replace(
            self,
            log=(*self.log, *turn.entries),
            chart=updated_chart(self.chart, turn.entries),
            chart_events=chart_events(self.chart, turn.entries),
            **turn.fields(),
        )
        draft.set_gauges(self.gauges(None), [gauge.value for gauge in state.gauges(None)])
        if turn.outcome is not None:
            self._log_end(turn, turn.outcome)
            draft.end_match(turn.outcome)
        return state, tuple(draft.events)

    def _log_end(self, turn: RiverTurn, outcome: Outcome) -> None:
        """Log what the end has left untold: late deaths, who gave up, how a dead winner won."""
        draft, deaths = turn.draft, turn.unannounced_deaths
        # Too late for the log (R26): the victim alone learns of them, unless it had left.
        for victim in {*range(len(deaths))}.difference(turn.left_seats):
            if deaths[victim]:
                draft.log(LATE_DEATHS, victim)
        for entry in logged_actions((*self.log, *turn.entries)):
            if isinstance(entry.action, Resign) and outcome.termination != LAST_SEAT:
                draft.log(GAVE_UP, entry.seat, entry.round)
        for winner in outcome.winners:
            if deaths[winner] and outcome.termination == TREASURE:
                carriers = [actor.id for actor in self.world.actors if actor.gear]
                draft.log(CAME_HOME[len(carriers)], winner + 1, *carriers)

    def observe(self, seat: Seat | None) -> View:
        """Return the field for None and after the end (R46), else the seat's chart and the log."""
        world, log, board = self.world, () if seat is None else self.log, 0
        if seat is None or self.outcome is not None:
            boards: tuple[Board, ...] = (Board(world.grid, b"\1" * len(world.grid.terrain)),)
            actors, items = world.actors, world.items
        else:
            boards, items = chart_boards(self.chart, seat), chart_view.dropped_treasure(self.chart)
            actors, board = believed_actors(self, seat)
        gauges = self.gauges(seat)
        return View(seat, world.turn, boards, actors, items, gauges, self.outcome, board, (), log)

    perceive = perception.perceive
    resample = resampling.resample
    marks = previews.marks
    preview = previews.preview
