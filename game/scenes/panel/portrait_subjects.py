"""Who the panel portrays: whom one plays, and whom one aims at, fights or looks at."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from game.content.assets.looks import Looks
from game.core.actor import Actor, ActorId, Seat
from game.core.grid import Pos, chebyshev, manhattan
from game.core.view import Mark, View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.style.sprite_bank import SpriteBank

# Marks over whom one aims at or looks at, the most telling first.
_AIMS = ("cursor", "target", "watched", "hit")
# A foe farther away is portrayed only if something is aimed there.
_NEAR = 9
# So near those who can hit one a way is dangerous.
_NEAR_FOES = 2
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


def threatened_cells(
    looks: Looks, marks: Collection[Mark], figures: Collection[Pos], way: Iterable[Pos]
) -> set[Pos]:
    """Return the cells that marks warn of, and those of a way that are near who is warned of."""
    warnings = [(looks.marks[m.name], m.cells) for m in marks if m.name in looks.marks]
    shown = (cells for look, cells in warnings if look.warns and not look.on_demand)
    foes = {cell for cells in shown for cell in cells if cell in figures}
    # Those are exact who can strike where they stand, and so are lanes.
    foes -= {cell for look, cells in warnings if look.warns and look.on_demand for cell in cells}
    foes -= foes if any(look.flies for look, _ in warnings) else set()
    near = {cell for cell in way if any(chebyshev(cell, foe) <= _NEAR_FOES for foe in foes)}
    threats = (mark.cells for mark in marks if mark.name == "threat")  # Drawn or not.
    return near.union(*threats, *(cells for look, cells in warnings if look.warns))


def first_foes(
    marks: Iterable[Mark], aims: Iterable[Mark], own: Actor | None
) -> tuple[Pos | None, Pos | None]:
    """Return the cells of whom to hit first, and of whom to go to for that, if that is far.

    Who is worth most comes first, then who is nearest, straight ahead before others, and what is
    aimed at after all of these.
    """
    hits = [
        (-(mark.value or 0), chebyshev(cell, own.pos), manhattan(cell, own.pos), cell)
        for mark in [mark for mark in marks if mark.name == "hit"] or aims
        if own is not None and mark.board == own.board
        for cell in mark.cells
    ]
    if not hits:
        return None, None
    _, far, _, victim = min(hits)
    aimed_at = {cell for mark in aims if mark.name == "target" for cell in mark.cells}
    return (None, victim) if victim in aimed_at and far > 1 else (victim, None)
