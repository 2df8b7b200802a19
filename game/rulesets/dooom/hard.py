"""The strongest bot: rules of thumb far from others, a search over its turn when one is near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.action import Action
from game.core.actor import Actor
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.bots import end_turn
from game.rulesets.dooom.imagine import imagine
from game.rulesets.dooom.outlook import Outlook, flood
from game.rulesets.dooom.params import POTION, laden
from game.rulesets.dooom.picture import Picture, spread
from game.rulesets.dooom.veteran import decide, goal, worth

NODES = 800
SAMPLES = 3
# Of a thousand matches so many more must be won before a line is better than the rule of thumb: the
# judgement of an end is rougher than that.
_MARGIN = 300


@dataclass(frozen=True, slots=True)
class Line:
    """A way to play the turn: how it begins, who one is then, where it ends, whom it strikes."""

    first: Action
    own: Actor
    end: int
    victim: Actor | None


class HardBot:
    """Judges every end of its turn in states that could be the real one.

    It judges at most `NODES` ends, all of them in one sample at least.
    """

    def __init__(self, nodes: int = NODES) -> None:
        """Take a budget."""
        self.nodes = nodes

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        picture = Picture(view, legal)
        best = decide(picture)
        usual = best[rng.below(len(best))[1]] if best else end_turn(picture)
        lately = any(sighting.turn == view.turn for sighting in view.sightings)
        if len(legal) == 1 or not (picture.others or lately) or _wins(picture):
            return usual
        return self._search(picture, usual, rng)

    def _search(self, picture: Picture, usual: Action, rng: Rng) -> Action:
        """Return how the best line begins, or the usual action if that is hardly worse."""
        lines, target = lines_of(picture), goal(picture)
        totals = [0] * len(lines)
        samples = max(1, min(SAMPLES, self.nodes // len(lines)))
        for _ in range(samples):
            rng, _ = rng.below(2)
            sample = Outlook(picture, imagine(picture.view, rng), target)
            for index, line in enumerate(lines):
                totals[index] += self.judge(sample, line)
        best = max(range(len(lines)), key=lambda index: (totals[index], -index))
        thumb = [t for t, line in zip(totals, lines, strict=True) if line.first == usual]
        if thumb and totals[best] - max(thumb) <= _MARGIN * samples:
            return usual
        return lines[best].first

    def judge(self, sample: Outlook, line: Line) -> int:
        """Return of a thousand matches how many a line may win in a sample: one node."""
        return sample.value(line.own, line.end, line.victim)


def _wins(picture: Picture) -> bool:
    """Return whether an exit is in reach of somebody who may leave."""
    if not picture.ready:
        return False
    out = picture.distance(picture.exits & ~picture.here)
    return out is not None and out <= picture.points


def lines_of(picture: Picture) -> list[Line]:
    """Return the ways to play the turn: where to walk, what to take first, whom to strike last."""
    own, here = picture.own, picture.here
    found = [Line(end_turn(picture), own, here, None)]
    found += [Line(blow, own, here, victim) for blow, victim in picture.blows()]
    picked = picture.pick()
    if picked is not None and worth(picture, picked[1]) > 0:
        action, item = picked
        if item.kind == POTION:
            found.append(Line(action, replace(own, health=own.health + 1), here, None))
        else:
            found += _walks(picture, action, laden(own, item.kind, item.count), here)
    for move in picture.moves():
        found += _walks(picture, move, own, picture.bit(own.pos.step(move.direction)))
    return found


def _walks(picture: Picture, first: Action, own: Actor, start: int) -> list[Line]:
    """Return the lines that go on from a cell after a first action for one point."""
    left, width, found = picture.points - 1, picture.width, []
    foes = [(foe, picture.bit(foe.pos)) for foe in picture.others]
    for steps, layer in enumerate(flood(start, picture.free | picture.here, width, left)):
        for pos in picture.cells(layer):
            end = picture.bit(pos)
            found.append(Line(first, own, end, None))
            if steps < left:
                around = spread(end, width)
                found += [Line(first, own, end, foe) for foe, cell in foes if cell & around]
    return found
