"""Players for empty seats; they know what their view shows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Attack, EndTurn, Move
from game.core.actor import Actor, Item
from game.core.path import nth_cell
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.params import (
    ARMOUR,
    BURDENS,
    HEALTH,
    LANTERN,
    POTION,
    SWORD,
    TREASURE,
    treasure_of,
)
from game.rulesets.dooom.picture import Picture, wins_fight

_OPPORTUNITY = {SWORD: 24, ARMOUR: 20, LANTERN: 8}
_MOST_BURDENS = 2
_PATROL = 4


def one_of(options: Sequence[Move], rng: Rng) -> Action:
    """Return one of some steps."""
    return options[rng.below(len(options))[1]]


def end_turn(picture: Picture) -> Action:
    """Return the end of the turn, which is always legal."""
    return next(action for action in picture.legal if isinstance(action, EndTurn))


class EasyBot:
    """Takes what it sees, leaves when it can, strikes back now and then, and otherwise strolls."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        picture = Picture(view, legal)
        picked = picture.pick()
        if picked is not None:
            return picked[0]
        blows = picture.blows()
        if blows and rng.below(2)[1]:
            return blows[0][0]
        goal = picture.exits if picture.ready else 0
        if not picture.distance(goal):
            goal = 0
            for item in view.items:
                if view.board.is_visible(item.pos) and _useful(picture, item):
                    goal |= picture.bit(item.pos)
        steps = picture.steps_towards(goal & ~picture.here)
        return one_of(steps, rng) if steps else self._stroll(picture, rng)

    def _stroll(self, picture: Picture, rng: Rng) -> Action:
        """Go on, turn at a wall or now and then, turn round only at a dead end."""
        moves, facing = picture.moves(), picture.own.facing
        ahead = [move for move in moves if move.direction is facing]
        if ahead and rng.below(4)[1]:
            return ahead[0]
        aside = [move for move in moves if move.direction is not facing.opposite]
        return one_of(aside or moves, rng) if moves else end_turn(picture)


def _useful(picture: Picture, item: Item) -> bool:
    return item.kind not in BURDENS or item.kind not in picture.own.gear


class NormalBot:
    """Explores, weighs objects, fights where it should win, and hunts whoever can leave."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        picture = Picture(view, legal)
        out = picture.distance(picture.exits & ~picture.here) if picture.ready else None
        if out is not None and out <= picture.points:
            return one_of(picture.steps_towards(picture.exits & ~picture.here), rng)
        blow = self._blow(picture)
        if blow is not None:
            return blow
        picked = picture.pick()
        if picked is not None and self._worth(picture, picked[1]) > 0:
            return picked[0]
        steps = self._flight(picture) or self._goal(picture)
        return one_of(steps, rng) if steps else end_turn(picture)

    def _blow(self, picture: Picture) -> Attack | None:
        """Return an attack on a leader, or on somebody it should win against."""
        for blow, victim in picture.blows():
            leader = treasure_of(victim) >= picture.target > 0
            if leader or wins_fight(picture.own, victim, first=False):
                return blow
        return None

    def _worth(self, picture: Picture, item: Item) -> int:
        """Return what an object is worth, counted against steps."""
        if item.kind == TREASURE:
            return 0 if picture.ready else 60
        if item.kind == POTION:
            return 30 if picture.own.health <= HEALTH else 6
        burdens = sum(thing in picture.own.gear for thing in BURDENS)
        if item.kind in picture.own.gear or burdens >= _MOST_BURDENS or picture.ready:
            return 0
        return _OPPORTUNITY[item.kind]

    def _flight(self, picture: Picture) -> list[Move]:
        """Return steps away from somebody near who would win a fight; none if nobody would."""
        feared = [
            actor
            for actor in picture.others
            if _steps(actor, picture.own) <= 2
            and wins_fight(actor, picture.own, first=True)
            and not wins_fight(picture.own, actor, first=True)
        ]
        if not feared or picture.points > 3:
            return []
        moves = picture.moves()
        gains = [
            sum(
                abs(end.x - actor.pos.x) + abs(end.y - actor.pos.y)
                for end in (picture.own.pos.step(move.direction),)
                for actor in feared
            )
            for move in moves
        ]
        return [m for m, gain in zip(moves, gains, strict=True) if gain == max(gains)]

    def _goal(self, picture: Picture) -> list[Move]:
        """Return the first steps to what is worth most for its distance."""
        goals: list[tuple[int, int, int]] = []
        if picture.ready:
            goals.append((400, picture.exits, 0))
        for item in picture.view.items:
            goals.append((self._worth(picture, item), picture.bit(item.pos), 1))
        for actor in picture.others:
            if treasure_of(actor) >= picture.target > 0:
                goals.append((50, picture.bit(actor.pos), 0))
        for sighting in picture.view.sightings:
            age = picture.view.turn - sighting.turn
            if treasure_of(sighting.actor) >= picture.target > 0 and age <= 2:
                goals.append((40, picture.bit(sighting.actor.pos), 0))
        goals.append((12, picture.frontier(), 0))
        if picture.distance(picture.frontier() & ~picture.here) is None:
            goals += self._last_resorts(picture)
        best, found = 0, 0
        for worth, bits, more in goals:
            steps = self._distance(picture, bits & ~picture.here)
            score = 1000 * worth // (steps + more + 3) if steps is not None else 0
            if score > best:
                best, found = score, bits
        return picture.steps_towards(found & ~picture.here) or picture.moves()

    def _last_resorts(self, picture: Picture) -> list[tuple[int, int, int]]:
        """Return goals once all is explored: who carries treasure, and places to look at again."""
        seen = [*picture.others, *(s.actor for s in picture.view.sightings)]
        goals = [(10, picture.bit(actor.pos), 0) for actor in seen if treasure_of(actor)]
        reached = 0
        for layer in picture.layers[1:]:
            reached |= layer
        if reached:
            # The same place for some rounds, then another one.
            number = (picture.view.turn // _PATROL * 7919 + picture.own.id) % reached.bit_count()
            goals.append((4, 1 << nth_cell(reached, number), 0))
        return goals

    def _distance(self, picture: Picture, bits: int) -> int | None:
        """Return the steps to a cell, or beside it if somebody stands there."""
        steps = picture.distance(bits)
        if steps is None and bits & ~picture.free:
            near = picture.distance(_beside(picture, bits))
            return None if near is None else near + 1
        return steps


def _beside(picture: Picture, bits: int) -> int:
    width = picture.width
    return (bits << 1 | bits >> 1 | bits << width | bits >> width) & picture.free


def _steps(one: Actor, other: Actor) -> int:
    return abs(one.pos.x - other.pos.x) + abs(one.pos.y - other.pos.y)
