"""Whom the panel portrays: whom one plays, and whom one aims at, fights or looks at."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from game.core.actor import Actor, ActorId, Seat
from game.core.grid import chebyshev
from game.core.view import Mark, View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.style.sprite_bank import SpriteBank

# Marks over whom one aims at or looks at, the most telling first.
_AIMS = ("cursor", "target", "watched", "hit")
# A foe farther away is portrayed only if something is aimed there.
_NEAR = 9
_ATTACKS = ("attack", "attack_e", "attack_s")


class Portrayed(NamedTuple):
    """Whom one plays, whom one fights or aims at, and the kinds of the others that can attack."""

    own: Actor | None = None
    foe: Actor | None = None
    more_foes: tuple[str, ...] = ()


def portrayed(
    view: View,
    marks: Sequence[Mark],
    bank: SpriteBank,
    sprites: Mapping[ActorId, ActorSprite],
    acting: Collection[Seat],
) -> Portrayed:
    """Return who is portrayed: among several that are watched, the first who is `acting`."""
    own = protagonist(view)
    if view.seat is None and own is None:
        own = next((actor for actor in view.actors if actor.seat in acting), None)
    foes = fighters(view, bank, sprites)
    foe = opponent(view, marks) or next(iter(foes), None)
    return Portrayed(own, foe, tuple(other.kind for other in foes if other != foe))


def protagonist(view: View) -> Actor | None:
    """Return who is portrayed first: the seat's own actor, or the only one with a seat."""
    seated = [actor for actor in view.actors if actor.seat is not None]
    return view.own_actor() or (seated[0] if view.seat is None and len(seated) == 1 else None)


def opponent(view: View, marks: Sequence[Mark]) -> Actor | None:
    """Return who is aimed or looked at."""
    others = {actor.pos: actor for actor in _others(view)}
    aimed = (c for name in _AIMS for mark in marks if mark.name == name for c in mark.cells)
    return next((others[cell] for cell in aimed if cell in others), None)


def fighters(view: View, bank: SpriteBank, sprites: Mapping[ActorId, ActorSprite]) -> list[Actor]:
    """Return who else in sight can attack, the nearest first."""
    own, others = protagonist(view), (actor for actor in _others(view) if actor.id in sprites)
    able = (actor for actor in others if can_fight(sprites[actor.id], bank))
    near = sorted((chebyshev(actor.pos, own.pos), actor.id, actor) for actor in able if own)
    return [actor for far, _, actor in near if far <= _NEAR]


def _others(view: View) -> list[Actor]:
    """Return who is on the board in focus beside the protagonist; none without one."""
    own, board = protagonist(view), view.focused_board
    there = [actor for actor in view.actors if actor.board == board]
    return [actor for actor in there if own is not None and actor.id != own.id]


def can_fight(sprite: ActorSprite, bank: SpriteBank) -> bool:
    """Return whether an actor can attack, by its clips: boxes cannot."""
    sheet = sprite.sheet(bank)
    return any(bank.has(sheet, clip) for clip in _ATTACKS)
