"""Items that open for actors leaving by them, and how those actors fade out."""

from game.content.assets.looks import Looks
from game.core.actor import ActorId, Item
from game.core.view import View
from game.ui.style.constants import LEAVING_SECONDS
from game.ui.style.sprite_bank import SpriteBank


class ExitDoors:
    """Tracks how long items have been open: while an actor on them is in a leaving pose."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._open: dict[ActorId, tuple[Item, float]] = {}

    @property
    def is_any_open(self) -> bool:
        """Return whether somebody leaves, or has left."""
        return bool(self._open)

    def update(self, view: View) -> list[Item]:
        """Open the items that actors of a view leave by, close others; return those now opened."""
        leaving, items = {}, {(item.board, item.pos): item for item in view.items[::-1]}
        for actor in view.actors:
            item = items.get((actor.board, actor.pos))
            if item is not None and self._looks.pose(actor.pose).leaves:
                leaving[actor.id] = self._open.get(actor.id, (item, 0.0))
        opened = [item for actor, (item, _) in leaving.items() if actor not in self._open]
        self._open = leaving
        return opened

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._open = {i: (item, time + dt) for i, (item, time) in self._open.items()}

    def clip(self, bank: SpriteBank, sheet: str, item: Item) -> tuple[str, float] | None:
        """Return clip and clip time of an open item, None if it is closed or cannot open."""
        for door, time in self._open.values():
            if door.id == item.id and bank.has(sheet, "open"):
                opening = bank.duration(sheet, "opening") if bank.has(sheet, "opening") else 0.0
                return ("opening", time) if time < opening else ("open", time - opening)
        return None

    def actor_opacity(self, actor: ActorId, bank: SpriteBank) -> float:
        """Return the opacity of a leaving actor, from 1 down to 0."""
        item, time = self._open.get(actor, (None, 0.0))
        if item is None or not bank.has(item.kind, "open"):
            return 1.0
        start, seconds = LEAVING_SECONDS
        return max(0.0, min(1.0, 1 - (time - start) / seconds))
