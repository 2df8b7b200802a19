"""The demo player, which sees only the hero's view."""

from collections.abc import Sequence

from game.core.action import Action, Move, Shoot
from game.core.grid import CARDINALS, Direction, Pos
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.railgun.ai.belief import Belief, hero_of
from game.rulesets.railgun.ai.tree_search import SearchNode, promising_actions, simulate
from game.rulesets.railgun.rules import kill_worth
from game.rulesets.railgun.sight import devils_in_sight
from game.rulesets.railgun.turn_draft import RailgunTurn

SIMULATIONS = 168
_WORLDS = 24
# A shot at a devil out of sight is tried from this likelihood of a hit on, in percent.
_LIKELY = 45
_TRAIL_LENGTH = 7


class DemoPlayer:
    """Searches a few turns ahead in sampled worlds and skips moves that look foolish on screen.

    It keeps a belief over the match: the devils it has seen and where they could be by now.
    """

    def __init__(self) -> None:
        self._belief: Belief | None = None
        self._turn = 0
        self._action: Action | None = None
        self._turns_left = 0
        # The hero's cells since his last shot or kit.
        self._trail: list[Pos] = []

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the most visited action of the tree search; `rng` fills in the unknown."""
        belief = self._update_belief(view, rng)
        self._turn = view.turn
        samples = belief.sample_turns(_WORLDS)
        wins = [each for each in legal if isinstance(each, Shoot) and _always_wins(samples, each)]
        # A match in play is judged so close to a win that a search may put such a shot off.
        candidates = wins[:1] or self._candidates(view, legal, samples)
        root = SearchNode()
        for turn in belief.sample_turns(SIMULATIONS if len(candidates) > 1 else 0):
            simulate(root, turn, candidates)
        nodes = {each: root.child(each) for each in candidates}
        self._action = max(candidates, key=lambda each: (nodes[each].visits, nodes[each].total))
        return self._action

    def _update_belief(self, view: View, rng: Rng) -> Belief:
        """Return the updated belief, or a new one if the last turn was not its own."""
        if self._belief is None or self._action is None or view.turn != self._turn + 1:
            self._belief = Belief(view, rng)
            self._trail = []
        else:
            if view.gauge("turns").value >= self._turns_left or isinstance(self._action, Shoot):
                self._trail = []
            self._belief.update(view, self._action)
        self._turns_left = view.gauge("turns").value
        self._trail.append(hero_of(view).pos)
        return self._belief

    def _candidates(
        self, view: View, legal: Sequence[Action], samples: Sequence[RailgunTurn]
    ) -> list[Action]:
        """Return the actions worth searching: safe ones, without wasted shots and pacing."""
        hits = {side: sum(_target_steps(turn, side) > 0 for turn in samples) for side in CARDINALS}
        likely = [side for side, count in hits.items() if 100 * count >= _LIKELY * len(samples)]
        # What the hero sees is the same in all of them, unless a map has rules of its own.
        promising = promising_actions(samples[0], devils_in_sight(samples[0]), likely)
        tried = [each for each in promising if each in legal] or list(legal)
        return [each for each in tried if not self._is_backtracking(view, each)] or tried

    def _is_backtracking(self, view: View, action: Action) -> bool:
        """Return whether a step goes back a second time; one step back is allowed, to wait."""
        if not isinstance(action, Move):
            return False
        return self._trail[-_TRAIL_LENGTH:-1].count(hero_of(view).pos.step(action.direction)) > 1


def _target_steps(turn: RailgunTurn, side: Direction) -> int:
    """Return the steps to the devil that a shot hits, 0 if it hits none."""
    path, hit, _ = turn.line_of_fire(turn.hero.pos, side)
    return len(path) if hit is not None else 0


def _always_wins(samples: Sequence[RailgunTurn], shot: Shoot) -> bool:
    """Return whether a shot ends the match with a win in all sampled worlds."""
    steps = [(turn, _target_steps(turn, shot.direction)) for turn in samples]
    return all(way and kill_worth(turn.ammo - 1, way) >= turn.kills_left for turn, way in steps)
