"""Tweens for pages of a workspace that move without being dragged."""

from game.core.features.notebook import PageKey, PageOffset
from game.scenes.notes.arrangement import Arrangement
from game.scenes.notes.workspace import Workspace
from game.ui.style.style import TILE

_SECONDS = {"normal": 0.7, "fast": 0.3, "instant": 0.0}


class PageTweens:
    """Tweens pages at the animation speed of the settings."""

    def __init__(self, workspace: Workspace, speed: str) -> None:
        self.workspace = workspace
        self._seconds = _SECONDS[speed]
        self._moves: dict[PageKey, tuple[PageOffset, float]] = {}

    def track(self, arrangement: Arrangement, time: float, held: PageKey | None) -> None:
        """Start a tween for every page that has moved since it was shown, except the held one."""
        now = {page.key: arrangement.offsets[page.key] for page in arrangement.pages}
        for key, place in now.items():
            was = self.workspace.last_shown.get(key, place)
            if key == held:
                self._moves.pop(key, None)
            elif was != place:
                self._moves[key] = was, time
        self.workspace.last_shown = now

    def pixel_offsets(self, arrangement: Arrangement, time: float) -> dict[PageKey, PageOffset]:
        """Return the offsets of moving pages from their final position, in pixels."""
        pixels = {}
        for key, (was, start) in tuple(self._moves.items()):
            left = 1.0 - (time - start) / self._seconds if self._seconds else 0.0
            if left <= 0.0 or key not in self.workspace.last_shown:
                del self._moves[key]
                continue
            # Smoothstep.
            share, (x, y) = left * left * (3 - 2 * left), arrangement.offsets[key]
            pixels[key] = round((was[0] - x) * TILE * share), round((was[1] - y) * TILE * share)
        return pixels
