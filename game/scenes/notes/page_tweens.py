"""Pages of a desk on their way: whatever moves there by itself is seen to move."""

from __future__ import annotations

from game.core.features.notebook import PageKey, PageOffset
from game.scenes.notes.workspace import Workspace
from game.ui.style.style import TILE

_SECONDS = {"normal": 0.7, "fast": 0.3, "instant": 0.0}


class PageTweens:
    """Follows the pages of a desk, at the speed of animations that the settings name."""

    def __init__(self, workspace: Workspace, speed: str) -> None:
        """Begin where the person saw the pages last."""
        self.workspace = workspace
        self._seconds = _SECONDS[speed]
        self._moves: dict[PageKey, tuple[PageOffset, float]] = {}

    def track(self, time: float, held: PageKey | None) -> None:
        """Let pages set out that lie elsewhere than they were seen; the one in hand does not."""
        workspace = self.workspace
        now = {page.key: workspace.offsets[page.key] for page in workspace.pages}
        for key, place in now.items():
            was = workspace.last_shown.get(key, place)
            if key == held:
                self._moves.pop(key, None)
            elif was != place:
                self._moves[key] = was, time
        workspace.last_shown = now

    def pixel_offsets(self, time: float) -> dict[PageKey, PageOffset]:
        """Return how far pages are drawn from where they lie, in pixels."""
        pixels = {}
        for key, (was, start) in tuple(self._moves.items()):
            left = 1.0 - (time - start) / self._seconds if self._seconds else 0.0
            if left <= 0.0 or key not in self.workspace.last_shown:
                del self._moves[key]
                continue
            # Slower towards the end.
            share, (x, y) = left * left * (3 - 2 * left), self.workspace.offsets[key]
            pixels[key] = round((was[0] - x) * TILE * share), round((was[1] - y) * TILE * share)
        return pixels
