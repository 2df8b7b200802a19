"""The command `self-test`: presses keys and checks that this copy of the game works."""

import argparse
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.app.app import TIME_STEP, App
from game.app.play_options import PlayOptions
from game.app.start import create_context, first_scene
from game.app.window import NoDisplayError, open_window
from game.content.maps.shipped_maps import list_levels
from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.grid import Direction
from game.core.rng import Rng
from game.rulesets import MENU_RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.play import PlayScene
from game.scenes.scene import SavesOnClose, Scene
from game.scenes.spectate.replay import ReplayScene
from game.scenes.title import TitleScene
from game.session.local_session import LocalSession
from game.storage.save_store import SaveStore
from game.storage.settings import Settings

_SIZE = (640, 360)
_SEED = 1
_MOST_FRAMES = 4000
_AIM = "space"
_KEYS = {Direction.N: "up", Direction.E: "right", Direction.S: "down", Direction.W: "left"}


class SelfTestError(Exception):
    """The game did something else than it should; the message says what."""


def run(_arguments: argparse.Namespace) -> int:
    """Play, save, resume, replay and drop a map in a window; return the exit status."""
    with TemporaryDirectory() as folder:
        try:
            for check in (_play_to_the_end, _watch_the_replay, _save_and_resume, _drop_a_map):
                check(Path(folder))
                print(f"{check.__name__.strip('_').replace('_', ' ')}: works", flush=True)
        except SelfTestError as error:
            print(f"{check.__name__.strip('_').replace('_', ' ')}: {error}", flush=True)
            return 1
        except NoDisplayError as error:
            print(f"The game cannot open a window here ({error}).")
            return 2
        finally:
            pygame.quit()
    return 0


class _Player:
    def __init__(self, folder: Path, options: PlayOptions) -> None:
        canvas = open_window(_SIZE, fullscreen=False)
        settings = Settings(animation_speed="instant")
        self.context = create_context(canvas, SaveStore(folder), settings, mute=False)
        self.app = App(canvas, self.context)
        self.app.scenes = [first_scene(self.context, options)]
        self.wait(lambda: True)

    @property
    def scene(self) -> Scene:
        return self.app.scenes[-1]

    def wait(self, is_done: Callable[[], bool]) -> None:
        """Let frames pass until something is so."""
        for _ in range(_MOST_FRAMES):
            self.app.frame(TIME_STEP)
            if is_done():
                return
        raise SelfTestError(f"nothing more happens in {type(self.scene).__name__}")

    def press(self, *names: str) -> None:
        for name in names:
            code = pygame.key.key_code(name)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode=""))
            self.wait(lambda: True)

    def expect(self, kind: type[Scene]) -> None:
        if not isinstance(self.scene, kind):
            raise SelfTestError(f"{type(self.scene).__name__} came instead of {kind.__name__}")

    def close(self) -> None:
        """Close the window as a player does."""
        for scene in self.app.scenes:
            if isinstance(scene, SavesOnClose):
                scene.save_work()
        self.context.close()
        self.context.audio.close()
        self.app.canvas.close()


def _match_files(folder: Path, part: str) -> list[Path]:
    return sorted((folder / part).glob("*.match.json"))


def _play_to_the_end(folder: Path) -> None:
    player = _Player(folder, PlayOptions(MENU_RULESETS[0], _SEED))
    player.expect(PlayScene)
    assert isinstance(player.scene, PlayScene)
    assert isinstance(player.scene.session, LocalSession)
    match, rng = player.scene.session.match, Rng(_SEED)
    bot = match.ruleset.demo_player()
    while match.outcome is None:
        ply = match.ply
        action = bot.choose(match.state.observe(Seat(0)), match.state.legal_actions(Seat(0)), rng)
        assert isinstance(action, Move | Shoot)
        player.press(*[_AIM] * isinstance(action, Shoot), _KEYS[action.direction])
        if match.ply != ply + 1:
            raise SelfTestError(f"the keys for {action} do not play it")
    player.wait(lambda: isinstance(player.scene, GameOverScene))
    player.close()
    if len(_match_files(folder, "records")) != 1 or _match_files(folder, "matches"):
        raise SelfTestError("the match that is over is not in the records")


def _watch_the_replay(folder: Path) -> None:
    player = _Player(folder, PlayOptions(opened_file=_match_files(folder, "records")[0]))
    player.expect(ReplayScene)
    scene = player.scene
    assert isinstance(scene, ReplayScene)
    player.wait(lambda: scene.replay.ply == scene.replay.last_ply)
    player.close()


def _save_and_resume(folder: Path) -> None:
    player = _Player(folder, PlayOptions(MENU_RULESETS[-1], _SEED))
    player.expect(PlayScene)
    player.press(*_KEYS.values())
    player.close()
    if len(_match_files(folder, "matches")) != 1:
        raise SelfTestError("the match is not saved")
    player = _Player(folder, PlayOptions())
    player.expect(TitleScene)
    player.press("return")
    player.expect(PlayScene)
    player.close()


def _drop_a_map(folder: Path) -> None:
    player = _Player(folder, PlayOptions())
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(list_levels(MENU_RULESETS[0])[0])))
    player.wait(lambda: isinstance(player.scene, Dialog))
    player.press("return")
    player.expect(PlayScene)
    player.close()
