"""How the strongest bot plays where it does not look ahead: what ways and things are worth."""

from __future__ import annotations

from game.core.action import Action, Attack
from game.core.actor import Actor, Item
from game.core.path import nth_cell
from game.rulesets.dooom.odds import SURE, fight
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
from game.rulesets.dooom.picture import NEVER, Picture, blows_needed, spread

_FAIR_FIGHT = 500
_WORTH = {ARMOUR: 14, SWORD: 5, LANTERN: 0}
# A pile that is all that is missing is worth both together.
_PILE, _ALL = 30, 90
_POTION, _POTION_WOUNDED = 25, 50
_EXPLORE = 6
_PATROL = 3
_GAIN, _AWAY = 4, 4
_VIGIL = 12
_GUARD = 90
_DARK = 2
_NEAR = 6


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
    if guarded(picture) & picture.here:
        return []
    _, moves = picture.guessed_way(goal(picture), _DARK)
    return [*(moves or picture.moves())]


def guarded(picture: Picture) -> int:
    """Return the only known exit if somebody else could leave: whoever stands on it bars it."""
    if picture.ready or picture.exits.bit_count() != 1:
        return 0
    turn = picture.view.turn
    lately = [s.actor for s in picture.view.sightings if turn - s.turn <= _VIGIL]
    menaces = [a for a in (*picture.others, *lately) if _menace(picture, a)]
    return picture.exits if menaces else 0


def good_blows(picture: Picture) -> list[Attack]:
    """Return the attacks worth making, the best victim's first."""
    found = [
        (_menace(picture, victim), fight(picture.own, victim), blow)
        for blow, victim in picture.blows()
        if blows_needed(picture.own, victim) < NEVER
    ]
    # The last point has no better use than a blow.
    last = picture.points == 1
    good = [entry for entry in found if entry[0] or entry[1] >= _fair(picture) or last]
    best = max(good, key=lambda entry: entry[:2], default=None)
    return [] if best is None else [best[2]]


def _fair(picture: Picture) -> int:
    """Return from which odds on a fight is worth its time: who needs little had better go on."""
    return _FAIR_FIGHT if picture.target > 1 else SURE


def _menace(picture: Picture, other: Actor) -> bool:
    """Return whether somebody can win by walking out."""
    return treasure_of(other) >= picture.target > 0


def worth(picture: Picture, item: Item) -> int:
    """Return what an object is worth, counted against steps."""
    gear, alone = picture.own.gear, picture.view.gauge("alive").value == 1
    if item.kind == TREASURE:
        if picture.ready:
            return 0
        missing = picture.target - picture.held
        return _PILE + _ALL * min(item.count, missing) // missing
    if item.kind == POTION:
        wounded = picture.own.health < HEALTH
        return 0 if alone or picture.ready else _POTION_WOUNDED if wounded else _POTION
    if item.kind in gear or alone or picture.ready:
        return 0
    burdens = sum(thing in gear for thing in BURDENS)
    return _WORTH[item.kind] // (1 + burdens)


def goal(picture: Picture) -> int:
    """Return the cells to go to next."""
    goals: list[tuple[int, int]] = []
    if picture.ready:
        goals.append((400, picture.exits))
    goals += [(worth(picture, item), picture.bit(item.pos)) for item in picture.view.items]
    goals += _prey(picture)
    goals.append((_GUARD, guarded(picture)))
    best, found = 0, 0
    for value, bits in goals:
        if value:
            steps = _way(picture, bits & ~picture.here)
            if steps is None or steps > _NEAR:
                steps, _ = picture.guessed_way(bits & ~picture.here, _DARK)
            score = 1000 * value // (steps + 3) if steps is not None else 0
            if score > best:
                best, found = score, bits
    score, place = _exploration(picture)
    if score > best:
        found = place
    return (found or _patrol(picture)) & ~picture.here


def _prey(picture: Picture) -> list[tuple[int, int]]:
    """Return whom to go after: those it should beat, above all those who could win."""
    found = []
    for actor in picture.others:
        chance = fight(picture.own, actor)
        if _menace(picture, actor):
            found.append((70 if chance else 0, picture.bit(actor.pos)))
        elif chance >= _fair(picture) and not picture.ready:
            # Worth it only if a point is left to strike with.
            steps = _way(picture, picture.bit(actor.pos))
            close = steps is not None and steps <= picture.points
            found.append((chance // 8 if close else chance // 16, picture.bit(actor.pos)))
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
            score = 1000 * _EXPLORE * (gain + _GAIN) // (steps + _AWAY) // 4
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
