"""The wipe that leads into a place: what is chosen grows until it fills the picture, or shrinks."""

import pygame

from game.ui.input.command import Input, Pointer

WIPE_SECONDS = 0.22
_HOLE = (255, 0, 255)
_RIM = (249, 194, 43)


class ScreenWipe:
    """One picture with an arched hole over another one, which grows from an area or shrinks to it.

    It covers what is drawn, and takes no input: what comes next is in use at once.
    """

    def __init__(self, picture: pygame.Surface, area: pygame.Rect, *, shrinks: bool) -> None:
        self._area = area
        self._shrinks = shrinks
        self._last = picture.copy()
        self._layer = pygame.Surface(picture.get_size())
        self._layer.set_colorkey(_HOLE)
        self._time = 0.0

    def advance(self, dt: float) -> "ScreenWipe | None":
        """Advance by `dt` seconds; return None once nothing of the picture is left."""
        self._time += dt
        return self if self._time < WIPE_SECONDS else None

    def _hole(self, size: tuple[int, int]) -> pygame.Rect:
        share = min(1.0, self._time / WIPE_SECONDS)
        share = (1 - share) ** 2 if self._shrinks else share * share
        # A round top needs more than the picture's height to cover its corners.
        left, top = self._area.topleft
        right, bottom = self._area.bottomright
        width, height = size
        goal = (-width // 4, -height, width + width // 4, height + height // 4)
        sides = (a + (b - a) * share for a, b in zip((left, top, right, bottom), goal, strict=True))
        left, top, right, bottom = map(round, sides)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def draw(self, target: pygame.Surface) -> None:
        """Draw what is left of the picture over what was drawn."""
        hole = self._hole(target.get_size())
        radius = min(hole.width, hole.height) // 2
        if self._shrinks:
            # The picture that goes is seen in the hole, and the other one around it.
            self._layer.blit(target, (0, 0))
        else:
            self._layer.blit(self._last, (0, 0))
        shape = {"border_top_left_radius": radius, "border_top_right_radius": radius}
        pygame.draw.rect(self._layer, _RIM, hole.inflate(4, 4), **shape)
        pygame.draw.rect(self._layer, _HOLE, hole, **shape)
        if self._shrinks:
            target.blit(self._last, (0, 0))
        target.blit(self._layer, (0, 0))


class ScreenWipes:
    """The wipe that runs now, and where scenes grew from, so that they shrink to it again."""

    def __init__(self) -> None:
        self._areas: dict[int, pygame.Rect] = {}
        self._current: ScreenWipe | None = None

    def follow(
        self, depth: int, new_depth: int, area: pygame.Rect | None, picture: pygame.Surface
    ) -> None:
        """Take a change of the stack of scenes; `picture` is what was drawn last."""
        left = self._areas.get(depth) if new_depth == depth - 1 else None
        self._areas = {at: known for at, known in self._areas.items() if at <= new_depth}
        if area is not None:
            self._areas[new_depth] = area
            self._current = ScreenWipe(picture, area, shrinks=False)
        elif left is not None:
            self._current = ScreenWipe(picture, left, shrinks=True)

    def skip_on(self, command: Input) -> None:
        """End the wipe at once if that is more than a move of the mouse."""
        if not isinstance(command, Pointer) or command.button:
            self._current = None

    def draw(self, target: pygame.Surface, elapsed: float) -> None:
        """Draw the wipe over a scene, and let `elapsed` seconds pass."""
        if self._current is not None:
            self._current.draw(target)
            self._current = self._current.advance(elapsed)
