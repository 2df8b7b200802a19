"""A tableau: a picture of layers that move, fade, shine and drift."""

import math
from collections.abc import Sequence
from functools import cache

import pygame

from game.content.assets.looks import Looks
from game.content.assets.tableau_layer import TABLEAU_SHEETS, TableauLayer
from game.ui.style.constants import Color
from game.ui.style.light_pictures import halo
from game.ui.style.sprite_bank import SpriteBank

# The size of a tableau that fills the canvas at double size.
_HALF_CANVAS = (320, 180)
# What is left of a tableau once the last layer has come to rest, in seconds.
_REST_SECONDS = 0.4
_LIGHT_STEPS = 12
_SWAY_SECONDS = 9.0


@cache
def _light(color: Color, radius: int, step: int) -> pygame.Surface:
    share = step / _LIGHT_STEPS
    red, green, blue = (int(part * share) for part in color)
    return halo((red, green, blue), radius)


def _eased(progress: float) -> float:
    progress = max(0.0, min(1.0, progress))
    return progress * progress * (3 - 2 * progress)


class Tableau:
    """Draws layers as they are at a time; the same time gives the same picture."""

    def __init__(
        self,
        bank: SpriteBank,
        looks: Looks,
        name: str,
        sheets: tuple[str, str, str] = ("", "", ""),
        endings: Sequence[str] = (),
    ) -> None:
        """Take the tableau of a name from the looks, and its sprites from their theme.

        In place of a layer's own sheet there may be those of who killed, of whose end it is and of
        who won; of the names of what ended the match, the first counts that a layer asks for.
        """
        self._killer, self._seat, self._winner = sheets
        self._bank = bank.for_looks(looks)
        self._sheet = TABLEAU_SHEETS[name]
        layers = looks.tableaux[name]
        asked = {name for layer in layers for name in layer.ending.split()}
        ending = next((ending for ending in endings if ending in asked), "")
        self._layers = [
            layer for layer in layers if not layer.ending or ending in layer.ending.split()
        ]

    @property
    def seconds(self) -> float:
        """Return when everything in it has come to rest."""
        return max(layer.start + layer.seconds for layer in self._layers) + _REST_SECONDS

    def draw_large(self, canvas: pygame.Surface, time: float) -> None:
        """Fill a canvas with the picture at a time in seconds, at double size, over black."""
        half = pygame.Surface(_HALF_CANVAS)
        self.draw(half, time)
        pygame.transform.scale_by(half, 2, canvas)

    def draw(self, target: pygame.Surface, time: float) -> None:
        """Draw the picture at a time in seconds."""
        for layer in self._layers:
            if layer.shown[0] <= time < layer.shown[1]:
                self._draw_layer(target, layer, time)

    def _draw_layer(self, target: pygame.Surface, layer: TableauLayer, time: float) -> None:
        moment = time - layer.start
        share = _eased(moment / layer.seconds) if layer.seconds else float(moment >= 0)
        strength = {"": 1.0, "in": share, "out": 1 - share}[layer.fade] * layer.strength
        if strength <= 0:
            return
        x, y = (a + (b - a) * share for a, b in zip(layer.at, layer.to or layer.at, strict=True))
        x += layer.sway * math.sin(time / _SWAY_SECONDS * math.tau)
        if layer.motes:
            _draw_motes(target, layer, time, strength)
        elif layer.radius:
            self._draw_light(target, layer, (round(x), round(y)), strength, time)
        else:
            frame = self._frame(layer, time)
            frame.set_alpha(round(255 * strength))
            target.blit(frame, (round(x), round(y)))
            frame.set_alpha(255)

    def _frame(self, layer: TableauLayer, time: float) -> pygame.Surface:
        sheet = layer.sheet or self._sheet
        if layer.killer:
            sheet = self._killer or sheet
        elif sheet.startswith("seat_"):
            sheet = (self._winner if layer.winner else self._seat) or sheet
        if not layer.once:
            return self._bank.frame_at(sheet, layer.clip, max(0.0, time))
        last = self._bank.duration(sheet, layer.clip) - 0.001
        return self._bank.frame_at(sheet, layer.clip, max(0.0, min(last, time - layer.start)))

    def _draw_light(
        self,
        target: pygame.Surface,
        layer: TableauLayer,
        at: tuple[int, int],
        strength: float,
        time: float,
    ) -> None:
        if layer.flicker:
            wave = math.sin(time * 7.3 + at[0]) + math.sin(time * 11.9 + at[1])
            strength *= 1 - layer.flicker * (0.5 + 0.25 * wave)
        light = _light(layer.color, layer.radius, round(_LIGHT_STEPS * strength))
        corner = (at[0] - layer.radius, at[1] - layer.radius)
        target.blit(light, corner, special_flags=pygame.BLEND_RGB_ADD)


def _draw_motes(target: pygame.Surface, layer: TableauLayer, time: float, strength: float) -> None:
    (left, top), (width, height) = layer.at, layer.size
    for number in range(round(layer.motes * strength)):
        # Whole numbers that are spread well: the same motes on every run.
        first, second, third = (number * step % 997 / 997 for step in (389, 613, 151))
        pace = 0.5 + third
        x = first * width + layer.drift[0] * time * pace + 3 * math.sin(time * pace + number)
        y = second * height + layer.drift[1] * time * pace
        glow = 0.55 + 0.45 * math.sin(time * 2 * pace + number)
        color = [int(part * glow) for part in layer.color]
        spot = (left + int(x % width), top + int(y % height), 1, 1)
        target.fill(color, spot, special_flags=pygame.BLEND_RGB_ADD)
