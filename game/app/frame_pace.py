"""When the next frame is due: seldom while the window is not looked at."""

import pygame

FRAMES_PER_SECOND, SAVING_FRAMES = 60, 30
# After so long in the background there are frames only this often, or as soon as something happens.
_SECONDS_TO_REST, _REST_MS, _CHECK_MS = 5.0, 1000, 50


class FramePace:
    """Waits from frame to frame; `away` is for how many seconds the window has had no focus."""

    def __init__(self) -> None:
        """Start with a window that is looked at."""
        self._timer = pygame.Clock()
        self.away = 0.0

    def wait(self, *, saves_power: bool) -> float:
        """Wait until the next frame is due; return the seconds since the last one."""
        if self.away >= _SECONDS_TO_REST:
            for _ in range(0, _REST_MS, _CHECK_MS):
                if pygame.event.peek():
                    break
                pygame.time.wait(_CHECK_MS)
            elapsed = self._timer.tick() / 1000
        else:
            elapsed = self._timer.tick(SAVING_FRAMES if saves_power else FRAMES_PER_SECOND) / 1000
        is_looked_at = pygame.key.get_focused() or pygame.mouse.get_focused()
        self.away = 0.0 if is_looked_at else self.away + elapsed
        return elapsed
