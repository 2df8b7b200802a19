"""The demo player, which sees only the hero's view."""

from collections import Counter
from collections.abc import Sequence

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor, ActorId
from game.core.grid import Direction, Pos
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.railgun.ai.action_prior import ActionPrior, ScoredAction
from game.rulesets.railgun.ai.belief import WORLDS, Belief, hero_of, visible_devils
from game.rulesets.railgun.ai.tree_search import SearchNode, simulate
from game.rulesets.railgun.floor_plan import floor_plan
from game.rulesets.railgun.params import AIMING
from game.rulesets.railgun.rules import play_turn

SIMULATIONS = 168
_TRAIL_LENGTH = 7


class DemoPlayer:
    """Searches a few turns ahead in sampled worlds and skips moves that look foolish on screen.

    It keeps a belief over the match: the devils it has seen and where they could be by now.
    """

    def __init__(self) -> None:
        """Start without a belief."""
        self._belief: Belief | None = None
        self._seen_ids: set[ActorId] = set()
        self._turn = 0
        self._action: Action | None = None
        self._turns_left = 0
        # The hero's cells since his last shot or kit.
        self._trail: list[Pos] = []

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the most visited action of the tree search; `rng` fills in the unknown."""
        belief = self._update_belief(view, rng)
        self._turn = view.turn
        for action in legal:
            if isinstance(action, Shoot) and _always_wins(belief, action):
                self._action = action
                return action
        candidates = self._candidates(view, legal, belief)
        root = SearchNode()
        for turn in belief.sample_turns(SIMULATIONS if len(candidates) > 1 else 1):
            simulate(root, turn, set(self._seen_ids), candidates)
        self._action = root.most_visited()
        return self._action

    def _update_belief(self, view: View, rng: Rng) -> Belief:
        """Return the updated belief, or a new one if the last turn was not its own."""
        if self._belief is None or self._action is None or view.turn != self._turn + 1:
            self._belief = Belief(view, rng)
            self._seen_ids = set()
            self._trail = []
        else:
            took_kit = view.gauge("turns").value >= self._turns_left
            if took_kit or isinstance(self._action, Shoot):
                self._trail = []
            self._belief.update(view, self._action)
        self._turns_left = view.gauge("turns").value
        self._trail.append(hero_of(view).pos)
        self._seen_ids |= {actor.id for actor in view.actors}
        return self._belief

    def _candidates(
        self, view: View, legal: Sequence[Action], belief: Belief
    ) -> list[ScoredAction]:
        """Return the actions worth searching: safe ones, without wasted shots and pacing."""
        scores: Counter[Action] = Counter()
        counts: Counter[Action] = Counter()
        for turn in belief.sample_turns(WORLDS):
            for option in ActionPrior(turn, self._seen_ids).scored_actions():
                scores[option.action] += option.score
                counts[option.action] += 1
        safe = [action for action in legal if is_safe(view, action)]
        useful = [
            action
            for action in safe or legal
            if isinstance(action, Move)
            or shot_target(view, action) is not None
            or 4 * counts[action] >= 3 * WORLDS
        ]
        useful = [a for a in useful if not self._is_backtracking(view, a)] or useful
        tried = useful or safe or legal
        return [ScoredAction(scores[each] // max(1, counts[each]), each) for each in tried]

    def _is_backtracking(self, view: View, action: Action) -> bool:
        """Return whether a step goes back a second time; one step back is allowed, to wait."""
        if not isinstance(action, Move):
            return False
        end = hero_of(view).pos.step(action.direction)
        return self._trail[-_TRAIL_LENGTH:-1].count(end) > 1


def _always_wins(belief: Belief, action: Shoot) -> bool:
    """Return whether a shot ends the match with a win in all sampled worlds.

    The search values a match in play so close to a win that it may put such a shot off.
    """
    for turn in belief.sample_turns(WORLDS):
        play_turn(turn, action)
        if turn.outcome is None or not turn.outcome.winners:
            return False
    return True


def _known_ray(view: View, start: Pos, side: Direction) -> tuple[Pos, ...]:
    """Return the cells of known floor to one side of a cell, ignoring devils in the way."""
    return floor_plan(view.board.grid).ray(start, side).cells


def is_safe(view: View, action: Action) -> bool:
    """Return whether the hero ends up outside all lanes of visible aiming devils."""
    pos, shot = hero_of(view).pos, None
    if isinstance(action, Move):
        pos = pos.step(action.direction)
    else:
        shot = shot_target(view, action)
    return not any(
        pos in _known_ray(view, devil.pos, devil.facing)
        for devil in visible_devils(view)
        if devil.pose == AIMING and devil != shot
    )


def shot_target(view: View, action: Action) -> Actor | None:
    """Return the visible devil that a shot will hit, as far as the board is known."""
    assert isinstance(action, Shoot)
    devils = {devil.pos: devil for devil in visible_devils(view)}
    ray = _known_ray(view, hero_of(view).pos, action.direction)
    return next((devils[pos] for pos in ray if pos in devils), None)
