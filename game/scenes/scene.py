"""Scenes and the transitions between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import pygame

from game.ui.input.command import Input


@dataclass(frozen=True, slots=True)
class Push:
    """Open a scene on top of this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Close this scene and go back to the one below."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a scene in the place of this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class ReturnTo:
    """Put a scene in the place of this one and of an older one of the same kind right below."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Reset:
    """Close every scene and begin with this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game."""


Transition = Push | Pop | Replace | ReturnTo | Reset | Quit | None


class Scene(Protocol):
    """A screen: gets inputs and time, answers with transitions, draws without changing."""

    def handle(self, command: Input) -> Transition:
        """Take one input."""

    def update(self, dt: float) -> Transition:
        """Let one fixed step of time pass, in seconds."""

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the picture as it will be `ahead` seconds after the last step."""


@runtime_checkable
class UpdatesInBackground(Protocol):
    """A scene about a file: it keeps up with that also while other scenes lie over it."""

    def update_in_background(self, dt: float) -> Transition:
        """Let `dt` seconds pass; a transition other than a push closes what lies over the scene."""


@runtime_checkable
class SavesOnClose(Protocol):
    """A scene with work in hand that is on disk only once the scene is left."""

    def save_work(self) -> None:
        """Put that work on disk: the window is being closed."""
