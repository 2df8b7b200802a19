"""The state of a match: how actions change it and what the seat learns of it."""

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event
from game.core.fast_dataclass import replace, value
from game.rulesets.codekeeper import previews, resampling
from game.rulesets.codekeeper.rules import act, resolve_turn
from game.rulesets.codekeeper.sight import in_sight
from game.rulesets.codekeeper.state_base import SEAT, CodekeeperStateBase
from game.rulesets.codekeeper.turn_draft import CodekeeperTurn


@value(frozen=True, slots=True)
class CodekeeperState(CodekeeperStateBase):
    """A state: its base with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> "tuple[CodekeeperState, tuple[Event, ...]]":
        """Play the hero's action and the rest of the turn, in the order of rules 3."""
        turn = CodekeeperTurn(self)
        act(turn, action)
        if turn.outcome is None:
            resolve_turn(turn)
        return _commit(turn, self)

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return the event itself.

        No monster sees farther than the hero, so every event starts in his sight.
        """
        return event

    resample = resampling.resample
    marks = previews.marks
    preview = previews.preview


def _commit(
    turn: CodekeeperTurn, before: CodekeeperState
) -> tuple[CodekeeperState, tuple[Event, ...]]:
    """Return the next state and its events, gauge changes and the match's end included."""
    draft, hero = turn.draft, turn.hero
    if turn.outcome is not None:
        turn.outcome = replace(turn.outcome, scores=(turn.score,))
    else:
        draft.begin_turn(SEAT, draft.turn + 1)
    left = before.rules.turns - before.world.turn
    gauges = draft.set_gauges(before.gauges, (left, hero.health, turn.score, *turn.charges))
    if turn.outcome is not None:
        draft.end_match(turn.outcome)
    state = CodekeeperState(
        world=draft.freeze(),
        rules=before.rules,
        hero_id=hero.id,
        known=turn.known,
        visible=turn.visible,
        score=turn.score,
        charges=turn.charges,
        outcome=turn.outcome,
        gauges=gauges,
    )
    # The cached property of this name: programs that learn wait a tenth longer for a ply without.
    state.monsters_in_sight = in_sight(before.world.grid, hero, turn.monsters_in_sight())
    return state, tuple(draft.events)
