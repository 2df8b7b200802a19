"""What is drawn, call by call: where and how large, which blending does not round."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar
from unittest.mock import patch

import pygame

_SHAPES = ("circle", "ellipse", "line", "polygon", "rect")
_SURFACE, _SPRITE = pygame.Surface, 48


@contextmanager
def noting_surfaces() -> Iterator[None]:
    """Make surfaces of which `noted_drawing` knows."""
    with patch.object(pygame, "Surface", NotedSurface):
        yield


@contextmanager
def noted_drawing() -> Iterator[list[object]]:
    """Note what is drawn on surfaces that were made while `noting_surfaces`."""
    calls = NotedSurface.calls = []
    shapes: dict[str, Any] = {shape: _noted(shape) for shape in _SHAPES}
    with patch.multiple(pygame.draw, **shapes):
        yield calls
    NotedSurface.calls = None


class _AnySurface(type):
    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _SURFACE)


class NotedSurface(pygame.Surface, metaclass=_AnySurface):
    """A surface that notes what is drawn on it."""

    # None while nothing is noted.
    calls: ClassVar[list[object] | None] = None

    def fill(self, *rest: Any, **more: Any) -> Any:
        if self.calls is not None:
            self.calls.append(("fill", _plain(rest), more))
        return super().fill(*rest, **more)

    def blit(self, source: pygame.Surface, *rest: Any, **more: Any) -> Any:
        if self.calls is not None:
            self.calls.append((_shape(source), _plain(rest), more))
        return super().blit(source, *rest, **more)

    def fblits(self, pairs: Any, *rest: Any) -> Any:
        pairs = list(pairs)
        if self.calls is not None:
            self.calls.extend((_shape(source), _plain(place)) for source, place in pairs)
        return super().fblits(pairs, *rest)


def _noted(shape: str) -> Callable[..., Any]:
    draw = getattr(pygame.draw, shape)

    def note(target: pygame.Surface, *rest: Any, **more: Any) -> Any:
        if NotedSurface.calls is not None:
            NotedSurface.calls.append((shape, _plain(rest), more))
        return draw(target, *rest, **more)

    return note


def _plain(value: Any) -> object:
    """Return a value without the digits that processors compute differently."""
    if isinstance(value, float):
        return round(value, 1)
    if isinstance(value, int | str) or not isinstance(value, Iterable):
        return value
    return tuple(map(_plain, value))


def _shape(picture: pygame.Surface) -> object:
    """Return the size of a picture, and what a small one covers."""
    size = picture.get_size()
    return size, tuple(picture.get_bounding_rect()) if max(size) <= _SPRITE else ()
