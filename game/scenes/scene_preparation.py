"""The frames between a change of the whole picture and its first frame."""

from collections.abc import Iterator, Sequence

from game.scenes.scene import Scene, prepares_picture


class ScenePreparation:
    """Prepares a new or changed scene over some frames; the picture before is shown meanwhile."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._shares: Iterator[None] = iter(())

    def begin(self, *scenes: Scene) -> None:
        """Take what is drawn next: a new scene, or the one on top and what it has to cover anew."""
        self._scene, self._shares = scenes[-1], _shares_of(scenes)

    def do_share(self, scenes: Sequence[Scene]) -> bool:
        """Do a frame's share for those that are drawn next; return whether there was any left.

        The last one is on top. One that was closed meanwhile, or failed, needs no picture.
        """
        if not scenes:
            return False
        outdated = (each for each in scenes if prepares_picture(each) and each.is_outdated())
        if not self.is_undrawn(scenes[-1]) and any(outdated):
            self.begin(*scenes)
        if self.is_undrawn(scenes[-1]):
            for _ in self._shares:
                return True
        return False

    def is_undrawn(self, scene: Scene) -> bool:
        """Return whether a scene is new or changed, and not drawn since."""
        return scene is self._scene

    def end(self) -> None:
        """Know that the newest scene has been drawn."""
        self._scene = None


def _shares_of(scenes: Sequence[Scene]) -> Iterator[None]:
    # Making or changing a scene has been this frame's share.
    yield
    for scene in scenes:
        if prepares_picture(scene):
            yield from scene.prepare_picture()
