"""Renders scenes and key moments to pictures, without a display and alike on every run."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path

import pygame
from PIL import Image

from game.agents.bots import played
from game.app import App, open_house, open_window
from game.content.catalog import list_levels
from game.content.tmx import load_level
from game.core.actor import Seat
from game.core.event import Attacked, Shot
from game.core.match import Match
from game.core.state import Ruleset
from game.rulesets import RULESETS
from game.scenes.play import PlayScene
from game.scenes.replay import ReplayScene
from game.scenes.scene import House
from game.storage import SaveStore
from game.ui.command import Command

STEP = 1 / 60
SCALE = 2
SEAT = Seat(0)
LAST_SEED = 60
PATIENCE = 12
MOST_PLIES = 1500
SHORT = 2
LONGEST_WAIT = 240
_GIF_EVERY = 4
_GIF_SECONDS = 24


class Photographer:
    """Runs scenes on a clock of its own and keeps pictures."""

    def __init__(self, out: Path, folder: Path) -> None:
        """Open a house without window, sound or chance."""
        self.out = out
        canvas = open_window((640, 360), fullscreen=False)
        store = SaveStore(folder)
        settings, _ = store.load_settings()
        self.house: House = open_house(canvas, store, settings, mute=True)
        self.house.seeds = random.Random(7)
        self.app = App(canvas, self.house)

    def run(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / STEP)):
            self.app.frame(STEP)

    def send(self, *commands: Command) -> None:
        """Hand commands to the top scene."""
        for command in commands:
            self.app.follow(self.app.scenes[-1].handle(command))
            self.run(0.1)

    def keep(self, name: str) -> None:
        """Write the picture of the moment."""
        large = pygame.transform.scale_by(self.app.canvas.surface, SCALE)
        picture = Image.frombytes("RGB", large.get_size(), pygame.image.tobytes(large, "RGB"))
        picture.save(self.out / f"{name}.png")

    def frame(self) -> Image.Image:
        """Return the picture of the moment for an animation."""
        surface = self.app.canvas.surface
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def render(out: Path, only: str = "") -> int:
    """Write all pictures, or one part of them, into a folder and return the exit status.

    The parts are "scenes" and each ruleset by its name.
    """
    parts = ["scenes", *RULESETS]
    if only and only not in parts:
        sys.stderr.write(f"There is no part {only!r}: there are {', '.join(parts)}.\n")
        return 2
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.stderr.write(f"{out} cannot be made: {error.strerror}.\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        photographer = Photographer(out, Path(folder))
        for part in [only] if only else parts:
            if part == "scenes":
                _scenes(photographer)
            else:
                _film(photographer, _moments(photographer, RULESETS[part]))
    pygame.quit()
    return 0


def _scenes(photographer: Photographer) -> None:
    flow = photographer.house.flow
    first = next(iter(RULESETS.values()))
    scenes = {
        "title": (flow.title(), 6.0),
        "select": (flow.select(), 3.0),
        "setup": (flow.setup(first), 0.5),
        "settings": (flow.settings(), 0.2),
        "rules": (flow.rules(first), 0.2),
    }
    for name, (scene, seconds) in scenes.items():
        photographer.app.scenes = [scene]
        photographer.run(seconds)
        photographer.keep(name)


class _Performance:
    """A match shown again: as a person sees it where there is one seat, else as a replay."""

    def __init__(self, photographer: Photographer, match: Match) -> None:
        self._log = list(match.record().log)
        self.match = match
        self.scene: PlayScene | ReplayScene
        if match.seats == 1:
            self.scene = PlayScene(photographer.house, match.again())
        else:
            self.scene = ReplayScene(photographer.house, match)
            self.scene.running = False
        photographer.app.scenes = [self.scene]
        photographer.run(0.3)

    @property
    def busy(self) -> bool:
        return self.scene.screen.director.busy

    def step(self) -> bool:
        """Show the next ply and return whether there was one."""
        if not self._log:
            return False
        _, action = self._log.pop(0)
        if isinstance(self.scene, PlayScene):
            self.scene.session.submit(action)
        else:
            self.scene.session.step()
        self.scene.refresh()
        return True

    def skip(self, plies: int) -> None:
        """Show the state after some plies."""
        for _ in range(plies):
            self.step()
            self.scene.screen.director.skip()


def _endings(ruleset: Ruleset) -> dict[str, Match]:
    """Return the first demo match for every way to end, until no new one has come for a while.

    Where matches are long, that is sooner.
    """
    found: dict[str, Match] = {}
    latest = plies = 0
    for seed in range(1, LAST_SEED):
        if seed - latest > PATIENCE or plies > MOST_PLIES:
            break
        match = played(ruleset, ruleset.generate({}, seed), seed)
        plies += match.ply
        if match.outcome is not None and match.outcome.termination not in found:
            found[match.outcome.termination] = match
            latest = seed
    return found


def _moments(photographer: Photographer, ruleset: Ruleset) -> Match:
    """Keep every end and blows of all kinds; return a match to make a film of."""
    endings = _endings(ruleset)
    for termination, match in endings.items():
        shown = _Performance(photographer, match)
        shown.skip(match.ply)
        photographer.run(1.0)
        photographer.keep(f"{ruleset.name}-end-{termination}")
        photographer.app.scenes = [photographer.house.flow.game_over(match)]
        photographer.run(0.2)
        photographer.keep(f"{ruleset.name}-over-{termination}")
    longest = max(endings.values(), key=lambda match: match.ply)
    _aiming(photographer, longest)
    weapons: set[str] = set()
    for match in endings.values():
        for ply, event in _blows(match):
            if event.weapon not in weapons:
                weapons.add(event.weapon)
                _blow(photographer, match, ply, event)
    _Performance(photographer, longest).skip(longest.ply // 2)
    photographer.run(0.6)
    photographer.keep(f"{ruleset.name}-play")
    photographer.send(Command.MENU)
    photographer.keep(f"{ruleset.name}-pause")
    for path in list_levels(ruleset.name)[:1]:
        level = load_level(path, RULESETS)
        photographer.app.scenes = [photographer.house.flow.begin(ruleset, level, 1)]
        photographer.run(0.6)
        photographer.keep(f"{ruleset.name}-level")
    won = [match for match in endings.values() if match.outcome and match.outcome.winners]
    return won[0] if won else longest


def _blows(match: Match) -> list[tuple[int, Shot | Attacked]]:
    """Return the shots worth seeing and the blows of a match, each with its ply."""
    told: list[tuple[int, Shot | Attacked]] = []
    replay = match.again()
    for seat, action in match.record().log:
        for event in replay.submit(seat, action, replay.ply):
            seen = replay.state.perceive(event, SEAT) if match.seats == 1 else event
            far = isinstance(seen, Shot) and len(seen.path) > SHORT
            if far or isinstance(seen, Attacked):
                assert isinstance(seen, Shot | Attacked)
                told.append((replay.ply, seen))
    return told


def _aiming(photographer: Photographer, match: Match) -> None:
    """Keep a moment in which aiming shows a target."""
    replay = match.again()
    for seat, action in match.record().log:
        state = replay.state
        legal = state.legal_actions(SEAT) if match.seats == 1 else ()
        if any(m.name == "hit" for a in legal for m in state.preview(SEAT, a).marks):
            _Performance(photographer, match).skip(replay.ply)
            photographer.run(0.5)
            photographer.send(Command.NEXT_VERB)
            photographer.run(0.2)
            photographer.keep(f"{match.ruleset.name}-aim")
            return
        replay.submit(seat, action, replay.ply)


def _blow(photographer: Photographer, match: Match, ply: int, blow: Shot | Attacked) -> None:
    """Keep a shot or a blow in full light and a moment later."""
    shown = _Performance(photographer, match)
    shown.skip(ply - 1)
    photographer.run(1.0)
    shown.step()
    for _ in range(LONGEST_WAIT):
        photographer.run(STEP)
        air = shown.scene.screen.stage.air
        bright = bool(air.beams) and air.beams[-1].strength == 1.0
        if bright or (air.overlays and not air.beams):
            photographer.run(0.06)
            break
    photographer.keep(f"{match.ruleset.name}-blow-{blow.weapon}")
    photographer.run(0.15)
    photographer.keep(f"{match.ruleset.name}-blow-{blow.weapon}-later")


def _film(photographer: Photographer, match: Match) -> None:
    """Write an animation of a match."""
    shown = _Performance(photographer, match)
    frames = []
    for step in range(_GIF_SECONDS * 60):
        photographer.run(STEP)
        if not shown.busy and step % 14 == 0:
            shown.step()
        if step % _GIF_EVERY == 0:
            frames.append(photographer.frame().quantize(96, dither=Image.Dither.NONE))
    frames[0].save(
        photographer.out / f"{match.ruleset.name}-demo.gif",
        save_all=True,
        append_images=frames[1:],
        duration=1000 * _GIF_EVERY // 60,
        loop=0,
    )
