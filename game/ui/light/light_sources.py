"""The light sources of a board: actors, what they wear, and items, each with its glow."""

from collections.abc import Collection, Iterable, Iterator

from game.content.assets.looks import Glow, Looks
from game.core.grid import Pos
from game.core.view import View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.item_sprites import is_pale
from game.ui.style.constants import TILE

# A position in board pixels, and what shines there.
LightSource = tuple[tuple[float, float], Glow]


def glows_of(
    looks: Looks, view: View, sprites: Iterable[ActorSprite], sought: Collection[Pos] | None = None
) -> Iterator[LightSource]:
    """Yield the light sources among actors, their gear and items: board pixels and glow."""
    glows = looks.glows
    for sprite in sprites:
        actor = sprite.actor
        is_own = actor.seat is not None and actor.seat == view.seat
        names = (f"{actor.kind}.{actor.pose}", actor.kind, "own" if is_own else "figure")
        glow = next((glows[name] for name in names if name in glows), None)
        worn = (glows.get(f"worn.{item}") for item in actor.gear)
        yield from ((sprite.light_origin, g) for g in (glow, *worn) if g is not None)
    for item in view.items:
        glow = glows.get(item.kind) or glows.get("loot")
        is_lit = item.board == view.focused_board and not is_pale(looks, view, item, sought)
        if glow is not None and is_lit:
            yield (item.pos.x * TILE + 8, item.pos.y * TILE + 8), glow
