"""A match played again on the screen, ply by ply."""

from game.core.actor import Seat
from game.core.event import Event
from game.core.match import Match
from game.scenes.match.play import PlayScene
from game.scenes.spectate.replay import ReplayScene
from game.session.local_session import LocalSession
from tools.gallery.screenshot_recorder import ScreenshotRecorder


class MatchPlayback:
    """A match replayed on the screen: with one seat as its player sees it, else as a replay."""

    def __init__(self, recorder: ScreenshotRecorder, match: Match) -> None:
        self._log = list(match.record().log)
        self.match = match
        # Whose action was shown last.
        self.acting = Seat(0)
        scenes, store = recorder.context.scenes, recorder.context.store
        scene = (
            scenes.play_match(match.restarted())
            if match.seats == 1
            else scenes.replay(LocalSession(match, store))
        )
        assert isinstance(scene, PlayScene | ReplayScene)
        if isinstance(scene, ReplayScene):
            scene.playing = False
        self.scene = scene
        recorder.app.scenes = [scene]
        recorder.advance(0.3)

    @property
    def is_animating(self) -> bool:
        """Return whether an animation is still running."""
        return self.scene.screen.event_player.is_busy

    @property
    def playing(self) -> tuple[Event, ...]:
        """Return the events that are shown now."""
        return self.scene.screen.event_player.playing

    def step(self) -> bool:
        """Show the next ply and return whether there was one."""
        if not self._log:
            return False
        self.acting, action = self._log.pop(0)
        if isinstance(self.scene, PlayScene):
            self.scene.session.submit(action)
        else:
            self.scene.replay.step()
        self.scene.refresh()
        return True

    def skip(self, plies: int) -> None:
        """Show the state after some plies."""
        for _ in range(plies):
            self.step()
            self.scene.screen.event_player.skip_to_end()
