"""The state of a match: how actions change it and what the hero learns of it."""

from game.core.action import Action
from game.core.actor import Seat
from game.core.cell_set import Cells
from game.core.event import Event
from game.core.fast_dataclass import value
from game.rulesets.railgun import legal_moves, perception, previews, resampling
from game.rulesets.railgun.params import SEAT
from game.rulesets.railgun.rules import play_turn, start_hero_turn, turn_dials
from game.rulesets.railgun.sight import visible_cells
from game.rulesets.railgun.state_base import RailgunStateBase
from game.rulesets.railgun.turn_draft import RailgunTurn


@value(frozen=True, slots=True)
class RailgunState(RailgunStateBase):
    """A state: its base with the operations of `core.state.State`."""

    def apply(self, seat: Seat, action: Action) -> tuple["RailgunState", tuple[Event, ...]]:
        """Play a step or a shot and the rest of the turn, in the order of rules 3."""
        turn = self.open_turn()
        draft = turn.draft
        play_turn(turn, action)
        if turn.kills_left != self.kills_left:
            turn_dials(turn)
        if turn.outcome is None:
            start_hero_turn(turn)
        if turn.outcome is None:
            draft.begin_turn(SEAT, draft.turn + 1)
        after = state_after(turn, self.known_cells)
        draft.set_gauges(self.gauges, after.gauge_values)
        if turn.outcome is not None:
            draft.end_match(turn.outcome)
        return after, tuple(draft.events)

    legal_actions = legal_moves.legal_actions
    perceive = perception.perceive
    resample = resampling.resample
    marks = previews.marks
    preview = previews.preview


def state_after(turn: RailgunTurn, known: Cells) -> RailgunState:
    """Return the state after a turn; `known` is what the hero knew before it."""
    hero = turn.hero
    # The sight of the next turn, or of the last picture where the match is over (rules 3.1, 6).
    visible = visible_cells(turn.plan, turn.rules, hero.pos, hero.facing)
    return RailgunState(
        turn.draft.freeze(),
        turn.rules,
        turn.hero_id,
        known.union(visible).number,
        visible.number,
        turn.turns,
        turn.ammo,
        turn.kills_left,
        turn.streak,
        turn.shots,
        turn.hits,
        turn.outcome,
    )
