"""How the strongest bot plays: odds, ways, what they are worth."""

from __future__ import annotations

from functools import cache

from game.core.action import Action, Attack, Move
from game.core.actor import Actor, Item
from game.core.path import nth_cell
from game.rulesets.dooom.params import (
    ARMOUR,
    BURDENS,
    LANTERN,
    POTION,
    SWORD,
    TREASURE,
    treasure_of,
)
from game.rulesets.dooom.picture import NEVER, Picture, blows_needed, spread

SURE = 1000
_HIT = 750
_MISS = SURE - _HIT
_FAIR_FIGHT = 500
_WORTH = {TREASURE: 60, ARMOUR: 20, SWORD: 8, LANTERN: 0}
_EXPLORE = 8
_PATROL = 3


@cache
def odds(mine: int, his: int) -> int:
    """Return of a thousand fights how many the one who strikes now wins.

    `mine` and `his` are the hits that either needs.

    >>> odds(1, 1), odds(3, 3), odds(NEVER, 3)
    (800, 653, 0)
    """
    if his <= 0 or mine >= NEVER:
        return 0
    if mine <= 0 or his >= NEVER:
        return SURE
    hit = _HIT * (SURE - odds(his, mine - 1)) // SURE + _MISS
    struck = _HIT * (SURE - odds(mine, his - 1)) // SURE + _MISS
    return SURE * (SURE * hit - _MISS * struck) // (SURE * SURE - _MISS * _MISS)


def fight(own: Actor, other: Actor) -> int:
    """Return the odds of somebody who strikes first."""
    return odds(blows_needed(own, other), blows_needed(other, own))


def decide(picture: Picture) -> list[Action]:
    """Return the best actions by rule of thumb, all equally good; none: end the turn."""
    home = picture.exits & ~picture.here
    if picture.ready:
        out = picture.distance(home)
        if out is not None and out <= picture.points:
            return [*picture.steps_towards(home)]
    picked = picture.pick()
    if picked is not None and worth(picture, picked[1]) > 0:
        last = picture.points == 1 or picked[1].kind == POTION
        if not (last and good_blows(picture)):
            return [picked[0]]
    blows = good_blows(picture)
    if blows:
        return [*blows]
    return [*_goal(picture)]


def good_blows(picture: Picture) -> list[Attack]:
    """Return the attacks worth making, the best victim's first."""
    found = [
        (_menace(picture, victim), fight(picture.own, victim), blow)
        for blow, victim in picture.blows()
        if blows_needed(picture.own, victim) < NEVER
    ]
    good = [entry for entry in found if entry[0] or entry[1] >= _FAIR_FIGHT]
    best = max(good, key=lambda entry: entry[:2], default=None)
    return [] if best is None else [best[2]]


def _menace(picture: Picture, other: Actor) -> bool:
    """Return whether somebody can win by walking out."""
    return treasure_of(other) >= picture.target > 0


def worth(picture: Picture, item: Item) -> int:
    """Return what an object is worth, counted against steps."""
    gear, alone = picture.own.gear, picture.view.gauge("alive").value == 1
    if item.kind == TREASURE:
        return 0 if picture.ready else _WORTH[TREASURE]
    if item.kind == POTION:
        return 0 if alone else 45 if picture.own.health < 3 else 25
    if item.kind in gear or alone or picture.ready:
        return 0
    burdens = sum(thing in gear for thing in BURDENS)
    return _WORTH[item.kind] // (1 + burdens)


def _goal(picture: Picture) -> list[Move]:
    goals: list[tuple[int, int]] = []
    if picture.ready:
        goals.append((400, picture.exits))
    goals += [(worth(picture, item), picture.bit(item.pos)) for item in picture.view.items]
    goals += _prey(picture)
    best, found = 0, 0
    for value, bits in goals:
        if value:
            steps = _way(picture, bits & ~picture.here)
            score = 1000 * value // (steps + 3) if steps is not None else 0
            if score > best:
                best, found = score, bits
    score, place = _exploration(picture)
    if score > best:
        found = place
    if not found:
        found = _patrol(picture)
    return picture.steps_towards(found & ~picture.here) or picture.moves()


def _prey(picture: Picture) -> list[tuple[int, int]]:
    """Return whom to go after: those it should beat, above all those who could win."""
    found = []
    for actor in picture.others:
        chance = fight(picture.own, actor)
        if _menace(picture, actor):
            found.append((70 if chance else 0, picture.bit(actor.pos)))
        elif chance >= _FAIR_FIGHT:
            # Worth it only if a point is left to strike with.
            steps = _way(picture, picture.bit(actor.pos))
            close = steps is not None and steps <= picture.points
            found.append((chance // 10 if close else 12, picture.bit(actor.pos)))
    for sighting in picture.view.sightings:
        age = picture.view.turn - sighting.turn
        if age <= 2 and _menace(picture, sighting.actor):
            found.append((40, picture.bit(sighting.actor.pos)))
    return found


def _way(picture: Picture, bits: int) -> int | None:
    """Return the steps to a cell, or beside it and one more if somebody stands there."""
    steps = picture.distance(bits)
    if steps is None and bits & ~picture.free:
        near = picture.distance(spread(bits, picture.width) & picture.free)
        return None if near is None else near + 1
    return steps


def _exploration(picture: Picture) -> tuple[int, int]:
    """Return a score and the cell from which most of the dark is seen for the way there."""
    frontier, best, found = picture.frontier() & picture.free, 0, 0
    width = picture.width
    for steps, layer in enumerate(picture.layers):
        cells = layer & frontier
        while cells:
            cell = cells & -cells
            cells ^= cell
            # What a look from there shows: the square, corners left out.
            near = cell | spread(cell, width)
            wide = near | spread(near, width)
            square = wide | spread(wide, width) & (wide << 1 | wide >> 1)
            gain = (square & picture.unknown).bit_count()
            score = 1000 * _EXPLORE * (gain + 4) // (steps + 4) // 4
            if score > best:
                best, found = score, cell
    return best, found


def _patrol(picture: Picture) -> int:
    """Return a known cell, for some rounds the same, where something may have changed."""
    reached = 0
    for layer in picture.layers[1:]:
        reached |= layer
    if not reached:
        return 0
    number = (picture.view.turn // _PATROL * 7919 + picture.own.id) % reached.bit_count()
    return 1 << nth_cell(reached, number)
