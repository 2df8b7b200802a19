"""The state of a match: how actions change it and what the seat learns of it."""

from __future__ import annotations

from game.core.action import Action, Attack, Forfeit, Move, Wait
from game.core.actor import Seat
from game.core.event import Event
from game.core.fast_dataclass import replace, value
from game.core.rng import Rng
from game.core.view import Gauge, Mark, Preview
from game.rulesets.codekeeper import previews, resampling
from game.rulesets.codekeeper.readonly_state import CodekeeperReadonlyState
from game.rulesets.codekeeper.rules import attack, forfeit, resolve_turn, update_sight, walk
from game.rulesets.codekeeper.turn_draft import SEAT, CodekeeperTurn
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS


@value(frozen=True, slots=True)
class CodekeeperState(CodekeeperReadonlyState):
    """A read-only state with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> tuple[CodekeeperState, tuple[Event, ...]]:
        """Play the hero's action and the rest of the turn, in the order of rules 3."""
        turn = CodekeeperTurn(self.world, self.rules, self.hero_id, self.known)
        turn.score = self.score
        turn.charges = dict(zip(CHARGED_WEAPONS, self.charges, strict=True))
        if isinstance(action, Move):
            walk(turn, action.direction)
        elif isinstance(action, Attack):
            attack(turn, action.weapon, action.target)
        elif isinstance(action, Forfeit):
            forfeit(turn)
        else:
            assert isinstance(action, Wait)
        if turn.outcome is None:
            resolve_turn(turn)
        update_sight(turn)
        return commit(turn, self)

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return the event itself.

        No monster sees farther than the hero, so every event starts in his sight.
        """
        return event

    def resample(self, seat: Seat, rng: Rng) -> CodekeeperState:
        """Return a random state with the same view for the hero."""
        return resampling.resample(self, rng)

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the view and attack ranges of the monsters in sight."""
        return previews.marks(self)

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return an action's effect and the damage taken in return, or why it is refused."""
        return previews.preview(self, action)


def commit(
    turn: CodekeeperTurn, before: CodekeeperState | None
) -> tuple[CodekeeperState, tuple[Event, ...]]:
    """Return the next state and its events, gauge changes and the match's end included."""
    draft = turn.draft
    if turn.outcome is not None:
        turn.outcome = replace(turn.outcome, scores=(turn.score,))
    elif before is not None:
        draft.begin_turn(SEAT, draft.turn + 1)
    hammer, scythe, bow = turn.charges.values()
    gauges = _gauges(turn)
    if before is not None:
        for old, new in zip(before.gauges, gauges, strict=True):
            if old != new:
                draft.set_gauge(*new)
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    state = CodekeeperState(
        draft.freeze(),
        turn.rules,
        turn.hero_id,
        turn.known,
        turn.visible,
        turn.score,
        (hammer, scythe, bow),
        turn.outcome,
        gauges,
    )
    return state, tuple(draft.events)


def _gauges(turn: CodekeeperTurn) -> tuple[Gauge, ...]:
    """Return the gauges; `turns` are the turns left."""
    rules, hero = turn.rules, turn.hero_actor
    left = rules.turns - turn.draft.turn + (turn.outcome is None)
    return (
        Gauge("turns", left, rules.turns),
        Gauge("health", hero.health, hero.health_max),
        Gauge("score", turn.score, 0),
        *(Gauge(name, count, 0) for name, count in turn.charges.items()),
    )
