"""The frames between a scene's beginning and its first picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.scenes.scene import PreparesPicture, Scene


class ScenePreparation:
    """Prepares the newest scene over some frames; the picture before is shown meanwhile.

    Made, prepared and drawn in one frame, the largest scenes would hold it up.
    """

    def __init__(self) -> None:
        """No scene has begun."""
        self._scene: Scene | None = None
        self._shares: Iterator[None] = iter(())

    def begin(self, scene: Scene) -> None:
        """Take a new scene."""
        self._scene, self._shares = scene, _shares_of(scene)

    def do_share(self, scenes: Sequence[Scene]) -> bool:
        """Do a frame's share for the topmost scene; return whether there was any left.

        One that was closed meanwhile, or failed, needs no picture.
        """
        if scenes and self.is_undrawn(scenes[-1]):
            for _ in self._shares:
                return True
        return False

    def is_undrawn(self, scene: Scene) -> bool:
        """Return whether this is the newest scene, and not drawn yet."""
        return scene is self._scene

    def end(self) -> None:
        """Know that the newest scene has been drawn."""
        self._scene = None


def _shares_of(scene: Scene) -> Iterator[None]:
    # Making the scene has been this frame's share.
    yield
    if isinstance(scene, PreparesPicture):
        yield from scene.prepare_picture()
