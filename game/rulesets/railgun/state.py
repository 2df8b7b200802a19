"""The state of a match: how actions change it and what the hero learns of it."""

from __future__ import annotations

from game.core.action import Action
from game.core.actor import ActorId, Seat
from game.core.event import Event, Outcome
from game.core.fast_dataclass import LateFields, value
from game.core.rng import Rng
from game.core.state import World
from game.core.view import Mark, Preview
from game.rulesets.railgun import perception, previews, resampling
from game.rulesets.railgun.params import RailgunRules
from game.rulesets.railgun.placement import SEAT, Placement, world_of
from game.rulesets.railgun.readonly_state import RailgunReadonlyState
from game.rulesets.railgun.rules import begin_turn, turn_dials
from game.rulesets.railgun.sight import Looks, seen_and_known
from game.rulesets.railgun.turn_draft import RailgunTurn, hearing_range
from game.rulesets.railgun.turn_sequence import play_turn


@value(frozen=True, slots=True)
class RailgunState(RailgunReadonlyState):
    """A read-only state with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> tuple[RailgunState, tuple[Event, ...]]:
        """Play a step or a shot and the rest of the turn, in the order of rules 3."""
        turn = RailgunTurn(self.placement(), self.rules, self.hero_id, self.stats)
        play_turn(turn, action)
        if turn.outcome is None:
            begin_turn(turn)
        else:
            turn_dials(turn)
        parts = _READ_LATER.pending(self)
        return commit(turn, parts[-1] if parts else self.known, self)

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return the event as the hero perceives it, judged by his sight after the turn."""
        return perception.perceive(self, event)

    def resample(self, seat: Seat, rng: Rng) -> RailgunState:
        return resampling.resample(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the lanes of the aiming devils in sight."""
        return previews.marks(self)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return a shot's path or a step's end, or why it is refused."""
        return previews.preview(self, action)


def commit(
    turn: RailgunTurn, known: Looks | int, before: RailgunState | None
) -> tuple[RailgunState, tuple[Event, ...]]:
    """Return the next state and its events, gauge changes and the match's end included.

    `known` is what the hero knew before the turn.
    """
    draft = turn.draft
    if turn.outcome is None and before is not None:
        draft.begin_turn(SEAT, draft.turn + 1)
    placement = turn.placement
    state = RailgunState(
        placement[-1],
        turn.rules,
        turn.hero_id,
        0,
        0,
        turn.turns,
        turn.ammo,
        turn.kills_left,
        turn.streak,
        turn.shots,
        turn.hits,
        turn.outcome,
    )
    state.keep_placement(placement)
    looks = turn.hero, turn.facing, known
    _READ_LATER.postpone(state, placement, turn.rules, turn.hero_id, turn.outcome, looks)
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
        hearing = hearing_range(rules, turn.streak)
        if hearing != hearing_range(rules, before.streak):
            draft.set_gauge("hearing", hearing, 0)
    if draft.grids is not before.placement()[-1].grids and not before.has_found_pillar:
        draft.set_gauge("pillar", 1, 1)
    if turn.shots != before.shots:
        draft.set_gauge("shots", turn.shots, 0)
    if turn.hits != before.hits:
        draft.set_gauge("hits", turn.hits, 0)


def _read(
    placement: Placement,
    rules: RailgunRules,
    hero_id: ActorId,
    outcome: Outcome | None,
    looks: Looks,
) -> tuple[World, int, int]:
    """Return the world with its actors, the cells the hero knows and those he sees."""
    visible, known = seen_and_known(placement[0], rules, looks)
    return world_of(placement, hero_id, outcome), known, visible


# Only players and tests look at them: making the actors in every turn took a sixth of it, and
# looking around a twentieth.
_READ_LATER = LateFields(RailgunState, _read, "world", "known", "visible")
