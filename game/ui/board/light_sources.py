"""Light sources of a board: actors and items that glow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.content.assets.looks import Glow, Looks
from game.core.actor import Item
from game.core.view import View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.style.style import TILE


def is_remembered(looks: Looks, view: View, item: Item) -> bool:
    """Return whether an item is out of sight, in looks that fade remembered items."""
    return looks.fades_remembered_items and not view.boards[item.board].is_visible(item.pos)


def glows_of(
    looks: Looks, view: View, sprites: Iterable[ActorSprite]
) -> Iterator[tuple[tuple[float, float], Glow]]:
    """Yield the light sources among actors, their gear and items: board pixels and glow."""
    glows = looks.glows
    for sprite in sprites:
        actor = sprite.actor
        glow = glows.get(f"{actor.kind}.{actor.pose}") or glows.get(actor.kind)
        if actor.seat is not None and actor.seat == view.seat:
            glow = glow or glows.get("own")
        worn = (glows.get(f"worn.{item}") for item in actor.gear)
        yield from ((sprite.light_origin, g) for g in (glow, *worn) if g is not None)
    for item in view.items:
        glow = glows.get(item.kind)
        if glow is None or item.board != view.focused_board:
            continue
        if not is_remembered(looks, view, item):
            yield (item.pos.x * TILE + 8, item.pos.y * TILE + 8), glow
