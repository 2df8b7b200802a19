"""The strongest bot: rules of thumb far from others, a look ahead when somebody is near."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Attack, Move
from game.core.actor import Actor, Seat
from game.core.grid import Pos, Terrain
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.bots import NormalBot, end_turn
from game.rulesets.dooom.imagine import imagine
from game.rulesets.dooom.params import TREASURE, treasure_of
from game.rulesets.dooom.picture import Picture
from game.rulesets.dooom.state import DooomState
from game.rulesets.dooom.veteran import SURE, decide, fight

NODES = 240
SAMPLES = 6
HORIZON = 2
_NEAR = 2
_CLOSE = 7
_KILL = 880
_DRAW = 250
_TREASURE = 40
_CLEAR = 60
_STEP = 5
_FAR = 30


class HardBot:
    """Plays actions on in states that could be the real one, at most `NODES` of them, and counts.

    In every sample its own turns go by rule of thumb and the others' as a normal bot would.
    """

    def __init__(self, nodes: int = NODES) -> None:
        """Take a budget."""
        self.nodes = nodes
        self._other = NormalBot()

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        picture = Picture(view, legal)
        best = decide(picture)
        usual = best[rng.below(len(best))[1]] if best else end_turn(picture)
        near = [a for a in picture.others if _steps(a, picture.own) <= _NEAR]
        if not near or len(legal) == 1 or self._obvious(picture, usual):
            return usual
        return self._search(picture, usual, rng)

    def _obvious(self, picture: Picture, action: Action) -> bool:
        """Return whether an action wins at once."""
        if not picture.ready or not isinstance(action, Move):
            return False
        return bool(picture.bit(picture.own.pos.step(action.direction)) & picture.exits)

    def _search(self, picture: Picture, usual: Action, rng: Rng) -> Action:
        options = [usual]
        for action in picture.legal:
            if isinstance(action, Move | Attack) and action not in options:
                options.append(action)
        options.append(end_turn(picture))
        gains = [0] * len(options)
        # An option counts only if it beat the usual one in every sample: dice are no reason.
        better = [True] * len(options)
        left, samples = self.nodes, 0
        while samples < SAMPLES and left > 0:
            rng, _ = rng.below(2)
            state = imagine(picture.view, rng)
            usual_value = 0
            for index, action in enumerate(options):
                value, used = self._play_on(state, picture.own.seat, action, rng)
                left -= used
                if index == 0:
                    usual_value = value
                better[index] &= value > usual_value
                gains[index] += value - usual_value
            samples += 1
        best = max(range(len(options)), key=lambda index: (better[index], gains[index]))
        clear = better[best] and gains[best] > _CLEAR * samples
        return options[best] if clear else usual

    def _play_on(
        self, state: DooomState, seat: Seat | None, action: Action, rng: Rng
    ) -> tuple[int, int]:
        """Return what a sample is worth after an action and some turns, and the plies it took."""
        assert seat is not None
        state, _ = state.apply(seat, action)
        used, turns, acting = 1, 0, seat
        while state.outcome is None and state.actor(seat) is not None:
            if state.current != acting:
                acting = state.current
                turns += 1
                if turns >= HORIZON:
                    break
            view, legal = state.observe(acting), state.legal_actions(acting)
            if acting == seat:
                picture = Picture(view, legal)
                best = decide(picture)
                following = best[0] if best else end_turn(picture)
            else:
                following = self._other.choose(view, legal, rng)
            state, _ = state.apply(acting, following)
            used += 1
        return worth(state, seat), used


def worth(state: DooomState, seat: Seat) -> int:
    """Return of a thousand matches how many a seat may win from here, as a rule of thumb."""
    if state.outcome is not None:
        return SURE if seat in state.outcome.winners else 0 if state.outcome.winners else _DRAW
    own = state.actor(seat)
    if own is None:
        return 0
    others = [actor for actor in state.world.actors if actor.id != own.id]
    if not others:
        return _KILL
    target = state.rules.target
    richest = max(min(treasure_of(actor), target) for actor in others)
    value = SURE // 2 + _TREASURE * (min(treasure_of(own), target) - richest)
    nearest = min(others, key=lambda actor: (_steps(actor, own), actor.id))
    first = fight(own, nearest) if state.current == seat else SURE - fight(nearest, own)
    closeness = max(0, _CLOSE - _steps(nearest, own))
    value += (first - SURE // 2) * closeness // _CLOSE
    value -= _STEP * _way_to_go(state, seat, own)
    return max(1, min(SURE - 1, value))


def _way_to_go(state: DooomState, seat: Seat, own: Actor) -> int:
    """Return the known steps to the next thing a seat needs, or as many as to nowhere."""
    view = state.observe(seat)
    ready = treasure_of(own) >= state.rules.target
    exits = {
        Pos(index % view.board.grid.width, index // view.board.grid.width)
        for index, code in enumerate(view.board.grid.terrain)
        if code == Terrain.EXIT
    }
    goals = exits if ready else {i.pos for i in view.items if i.kind == TREASURE}
    return min([_FAR, *(abs(p.x - own.pos.x) + abs(p.y - own.pos.y) for p in goals)])


def _steps(one: Actor, other: Actor) -> int:
    return abs(one.pos.x - other.pos.x) + abs(one.pos.y - other.pos.y)
