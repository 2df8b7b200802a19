"""The state of a match: how actions change it and what the hero learns of it."""

from __future__ import annotations

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event
from game.core.fast_dataclass import value
from game.core.rng import Rng
from game.core.view import Mark, Preview
from game.rulesets.railgun import perception, previews, resampling
from game.rulesets.railgun.readonly_state import RailgunReadonlyState
from game.rulesets.railgun.rules import begin_turn, update_sight
from game.rulesets.railgun.turn_draft import SEAT, RailgunTurn, hearing_range
from game.rulesets.railgun.turn_sequence import play_turn


@value(frozen=True, slots=True)
class RailgunState(RailgunReadonlyState):
    """A read-only state with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> tuple[RailgunState, tuple[Event, ...]]:
        """Play a step or a shot and the rest of the turn, in the order of rules 3."""
        turn = RailgunTurn(
            self.world, self.rules, self.hero_id, self.known, self.stats, self.boards()
        )
        play_turn(turn, action)
        if turn.outcome is None:
            begin_turn(turn)
        else:
            update_sight(turn)
        return commit(turn, self)

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return the event as the hero perceives it, judged by his sight after the turn."""
        return perception.perceive(self, event)

    def resample(self, seat: Seat, rng: Rng) -> RailgunState:
        """Return a random state with the same view for the hero."""
        return resampling.resample(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the lanes of the aiming devils in sight."""
        return previews.marks(self)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return a shot's path or a step's end, or why it is refused."""
        return previews.preview(self, action)


def commit(
    turn: RailgunTurn, before: RailgunState | None
) -> tuple[RailgunState, tuple[Event, ...]]:
    """Return the next state and its events, gauge changes and the match's end included."""
    draft = turn.draft
    if turn.outcome is None and before is not None:
        draft.begin_turn(SEAT, draft.turn + 1)
    state = RailgunState(
        draft.freeze(),
        turn.rules,
        turn.hero_id,
        turn.known,
        turn.visible,
        *turn.stats,
        turn.outcome,
    )
    state.keep_boards(turn.boards)
    if before is not None:
        _announce_gauges(turn, before)
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    return state, tuple(draft.events)


def _announce_gauges(turn: RailgunTurn, before: RailgunState) -> None:
    """Announce the gauges that changed, in the order of `GAUGES`."""
    # Going through the eight values of both states takes three times as long as these comparisons.
    draft, rules = turn.draft, turn.rules
    if turn.turns != before.turns:
        draft.set_gauge("turns", turn.turns, rules.turn_cap)
    if turn.ammo != before.ammo:
        draft.set_gauge("ammo", turn.ammo, rules.ammo_cap)
    if turn.kills_left != before.kills_left:
        draft.set_gauge("kills", turn.kills_left, rules.kills)
    if turn.streak != before.streak:
        draft.set_gauge("streak", turn.streak, 0)
        hearing = turn.hearing_range
        if hearing != hearing_range(rules, before.streak):
            draft.set_gauge("hearing", hearing, 0)
    if draft.grids is not before.world.grids and not before.has_found_pillar:
        draft.set_gauge("pillar", 1, 1)
    if turn.shots != before.shots:
        draft.set_gauge("shots", turn.shots, 0)
    if turn.hits != before.hits:
        draft.set_gauge("hits", turn.hits, 0)
