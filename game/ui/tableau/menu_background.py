"""What lies behind a menu: the hall of the title, or what is beyond the boards of a place."""

import pygame

from game.content.assets.looks import Looks
from game.ui.board.backdrop import Backdrop
from game.ui.style.canvas import HEIGHT, WIDTH
from game.ui.style.constants import BACKDROP, Color
from game.ui.style.surface_formats import OPAQUE
from game.ui.tableau.door_row import HALL
from game.ui.widgets.painter import Painter

_HALL_SHADE: Color = (150, 140, 160)
# How bright a place is on average, 0 to 255, and what is left of it at the top and the foot, where
# the heading and the prompts stand on it.
_PLACE_LEVEL, _RIM_SHARE = 36, 0.45
_HEAD, _FOOT = 60, 50
# How much of the light has the colour of the place.
_TINT = 0.5
_BAND = 4
# The hall, and as many places as there are cards in view.
_MOST_KEPT = 6


class MenuBackground:
    """Draws still pictures, composed once each; in high contrast there is none."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._pictures: dict[tuple[str, int], pygame.Surface] = {}

    def draw(self, target: pygame.Surface, looks: Looks | None = None) -> None:
        """Fill the picture with the place of some looks; with the hall if it has no backdrop."""
        if self._painter.is_high_contrast:
            target.fill(BACKDROP)
            return
        target.blit(self.compose(looks), (0, 0))

    def compose(self, looks: Looks | None = None) -> pygame.Surface:
        """Return the picture; a thread may make it the first time."""
        key = ("" if looks is None else looks.name, self._painter.bank.version)
        picture = self._pictures.get(key)
        if picture is None:
            has_place = looks is not None and any(air.backdrop for air in looks.atmospheres)
            picture = self._place(looks) if looks and has_place else self._hall()
            if len(self._pictures) >= _MOST_KEPT:
                self._pictures.clear()
            self._pictures[key] = picture
        return picture

    def _hall(self) -> pygame.Surface:
        hall = self._painter.bank.frame(HALL, HALL, 0).convert(OPAQUE)
        hall.fill(_HALL_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        return hall

    def _place(self, looks: Looks) -> pygame.Surface:
        picture = pygame.Surface((WIDTH, HEIGHT))
        atmosphere = looks.atmospheres[len(looks.atmospheres) // 2]
        Backdrop(self._painter.bank.for_looks(looks), atmosphere).draw(picture, (0, 0), 0.0)
        light = _PLACE_LEVEL / max(1.0, sum(pygame.transform.average_color(picture)[:3]) / 3)
        tint = [(255 * (1 - _TINT) + part * _TINT) * light for part in looks.key_color]
        for top in range(0, HEIGHT, _BAND):
            left = _RIM_SHARE + (1 - _RIM_SHARE) * min(1.0, top / _HEAD, (HEIGHT - top) / _FOOT)
            shade = [min(255, int(part * left)) for part in tint]
            picture.fill(shade, (0, top, WIDTH, _BAND), pygame.BLEND_RGB_MULT)
        return picture
