"""Scenes and the transitions between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Protocol, TypeGuard, runtime_checkable

import pygame

from game.core.fast_dataclass import value
from game.ui.input.command import Input


@value(frozen=True, slots=True)
class Push:
    """Open a scene on top of this one, which grows out of an area if there is one."""

    scene: Scene
    area: pygame.Rect | None = None


@value(frozen=True, slots=True)
class Pop:
    """Close this scene and go back to the one below."""


@value(frozen=True, slots=True)
class Replace:
    """Replace this scene with another."""

    scene: Scene


@value(frozen=True, slots=True)
class ReturnTo:
    """Replace this scene, and the one below if it is of the same class as the new one."""

    scene: Scene


@value(frozen=True, slots=True)
class Reset:
    """Close all scenes and open this one."""

    scene: Scene


@value(frozen=True, slots=True)
class Quit:
    """Leave the game."""


Transition = Push | Pop | Replace | ReturnTo | Reset | Quit | None
# What the lines of most menus stand for: choosing one opens another scene or changes this one.
Choice = Callable[[], Transition]


def next_stack(scenes: Sequence[Scene], transition: Transition) -> list[Scene]:
    """Return a stack of scenes after a transition of the topmost one."""
    match transition:
        case Push(scene):
            return [*scenes, scene]
        case Pop():
            return list(scenes[:-1])
        case Replace(scene):
            return [*scenes[:-1], scene]
        case ReturnTo(scene):
            older = scenes[-2:-1]
            same = bool(older) and type(older[0]) is type(scene)
            return [*scenes[: -2 if same else -1], scene]
        case Reset(scene):
            return [scene]
        case Quit():
            return []
        case None:
            return list(scenes)


def follow(choice: Choice | None) -> Transition:
    """Return where the chosen line of a menu leads."""
    return None if choice is None else choice()


class Margin(Enum):
    """What a scene does to the margin of a wide or high screen: draw in it, or darken it.

    The values are shades, in 1/255 of red, green and blue. A scene without a `margin` darkens what
    a scene below it drew there, as dialogs do; without any such scene there is no margin.
    """

    DRAWN = (255, 255, 255)
    SHADED = (132, 130, 142)
    DARK = (96, 94, 104)
    HIDDEN = (0, 0, 0)


def shade_of(margins: Sequence[Margin | None]) -> tuple[int, ...] | None:
    """Return how dark the margin is under scenes, the topmost last; None if that one draws there.

    >>> shade_of([Margin.DRAWN, Margin.SHADED, Margin.HIDDEN]), shade_of([Margin.DRAWN])
    ((0, 0, 0), None)
    """
    if margins[-1] is Margin.DRAWN:
        return None
    shade = Margin.DRAWN.value
    for margin in reversed(margins):
        if margin is Margin.DRAWN:
            break
        parts = (margin or Margin.DARK).value
        shade = tuple(tone * part // 255 for tone, part in zip(shade, parts, strict=True))
    return shade


class Scene(Protocol):
    """A screen: takes inputs and time steps, returns transitions, draws without side effects."""

    def handle(self, command: Input) -> Transition:
        """Handle one input."""

    def update(self, dt: float) -> Transition:
        """Advance by one fixed time step, in seconds."""

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the screen, extrapolated `ahead` seconds past the last step."""


@runtime_checkable
class UpdatesInBackground(Protocol):
    """A scene that also updates while other scenes cover it, because it follows something else."""

    def update_in_background(self, dt: float) -> Transition:
        """Advance by `dt` seconds; any transition but a push closes the scenes on top."""


@runtime_checkable
class SavesOnClose(Protocol):
    """A scene with unsaved work, which it normally saves when it is closed."""

    def save_work(self) -> None:
        """Save that work because the window is closing."""


@runtime_checkable
class PreparesPicture(Protocol):
    """A scene whose first picture is made in parts, each in a frame of its own."""

    def prepare_picture(self) -> Iterator[None]:
        """Make what the next picture needs and what is kept for it; yield between two frames."""

    def is_outdated(self) -> bool:
        """Return whether so much has changed that the next picture is made in parts, too."""


def follows_file(scene: Scene) -> TypeGuard[UpdatesInBackground]:
    """Return whether a scene updates while others cover it."""
    return _is_kind(type(scene), UpdatesInBackground)


def prepares_picture(scene: Scene) -> TypeGuard[PreparesPicture]:
    """Return whether a scene prepares its pictures in frames of their own."""
    return _is_kind(type(scene), PreparesPicture)


@cache
def _is_kind(kind: type[object], protocol: type[object]) -> bool:
    # In every frame: a protocol check would take a part of it that players on Python 3.11 see.
    return issubclass(kind, protocol)
