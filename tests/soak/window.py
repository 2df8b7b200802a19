"""The whole app under random input: no traceback, memory and open files stay flat."""

import gc
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.app.app import TIME_STEP, App
from game.app.start import create_context
from game.app.window import open_window
from game.content.maps.shipped_maps import list_levels
from game.core.action import Resign
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.match.game_over import GameOverScene
from game.scenes.menus.codex import CodexScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.scene import SavesOnClose, Scene
from game.scenes.settings.settings import SettingsScene
from game.session.local_session import LocalSession
from game.storage.save_store import SaveStore
from tests.soak.limits import process_kilobytes
from tests.soak.random_inputs import RandomInputs
from tools.shipped_maps import all_levels

# How often the player is put somewhere else: random input alone hardly leaves the menus.
FRAMES_PER_VISIT = 250
# Memory and open files are read as often.
FRAMES_PER_READING = 500


def _write_dropped_files(folder: Path) -> list[Path]:
    """Return files and folders to drop: good, broken, and none at all."""
    broken, plain = folder / "broken.tmx", folder / "notes.txt"
    broken.write_text("<map><layer")
    plain.write_text("milk, eggs")
    maps = folder / "maps"
    maps.mkdir()
    (maps / "nested.tmx").write_text("<a>" * 3000 + "</a>" * 3000)
    return [*all_levels()[::9], broken, plain, maps, folder / ("x" * 300), folder / "a\0b"]


class Visitor:
    """A player who uses every device at random and is put into scenes of all kinds."""

    def __init__(self, folder: Path, seed: int, *, uses_threads: bool) -> None:
        """Open the window on the title."""
        self.dice = random.Random(seed)
        self.seen: set[str] = set()
        self._folder = folder / "player"
        self._uses_threads = uses_threads
        self._rulesets = [RULESETS[name] for name in MENU_RULESETS]
        self._open()
        self.inputs = RandomInputs(
            self.dice, _write_dropped_files(folder), lambda: self.app.canvas.window
        )
        self._visits: tuple[Callable[[], Scene], ...] = (
            self._match,
            self._match,
            self._match,
            lambda: GameOverScene(self.context, self._ended()),
            lambda: self.context.scenes.replay(self._ended()),
            lambda: MatchSetupScene(self.context, self._ruleset()),
            lambda: HelpPagesScene(self.context, self._ruleset()),
            self._codex,
            lambda: SettingsScene(self.context),
            lambda: RulesetSelectScene(self.context),
            self.context.scenes.title,
        )

    def _open(self) -> None:
        store = SaveStore(self._folder)
        store.recover(RULESETS)
        settings, _ = store.load_settings()
        canvas = open_window((640, 360), fullscreen=False)
        self.context = create_context(canvas, store, settings, mute=True)
        self.context.seed_rng = random.Random(self.dice.random())
        self.context.uses_threads = self._uses_threads
        self.app = App(canvas, self.context)
        self.app.scenes = [self.context.scenes.title()]

    def warm_up(self) -> None:
        """Visit everything once for every ruleset: pictures and texts are kept from then on."""
        for name in MENU_RULESETS:
            self._rulesets = [RULESETS[name]]
            for visit in self._visits:
                self._play_in(visit, 40)
        self._rulesets = [RULESETS[name] for name in MENU_RULESETS]

    def play(self, frames: int, frames_per_visit: int = FRAMES_PER_VISIT) -> None:
        for _ in range(0, frames, frames_per_visit):
            self._play_in(self.dice.choice(self._visits), frames_per_visit)

    def _play_in(self, visit: Callable[[], Scene], frames: int) -> None:
        self._leave()
        self.app.scenes = [self.context.scenes.title(), visit()]
        for _ in range(frames):
            self.inputs.send()
            self.app.frame(TIME_STEP * self.dice.choice((1, 1, 1, 2, 20)))
            if not self.app.scenes:
                self.app.scenes = [self.context.scenes.title()]
            self.seen.add(type(self.app.scenes[-1]).__name__)

    def close(self) -> None:
        """Close the window as its button does."""
        self._leave()
        self.inputs.close()
        self.context.close()

    def _leave(self) -> None:
        for scene in self.app.scenes:
            if isinstance(scene, SavesOnClose):
                scene.save_work()

    def _ruleset(self) -> Ruleset:
        return self.dice.choice(self._rulesets)

    def _new_match(self) -> Match:
        ruleset = self._ruleset()
        maps, seed = list_levels(ruleset.name), self.dice.randrange(1000)
        level = (
            self.context.maps.random_levels.generate(ruleset, {}, seed)
            if self.dice.random() < 0.4
            else self.context.maps.load(self.dice.choice(maps))
        )
        names = [HUMAN, *ruleset.bots()]
        players = [self.dice.choice(names) for _ in range(self.dice.choice(ruleset.seats))]
        return Match(ruleset, level, len(players), seed, players)

    def _codex(self) -> Scene:
        rulesets = [RULESETS[name] for name in MENU_RULESETS]
        having = [ruleset for ruleset in rulesets if ruleset.features.codex is not None]
        return CodexScene(self.context, self.dice.choice(having))

    def _match(self) -> Scene:
        return self.context.scenes.play_match(self._new_match())

    def _ended(self) -> LocalSession:
        """Return the session of a match that is over, most often soon."""
        match, resigned = self._new_match(), self.dice.randint(0, 40)
        while match.outcome is None:
            resigning = sorted(match.state.may_resign) if match.ply > resigned else []
            seat = resigning[0] if resigning else min(match.state.to_act)
            legal = match.state.legal_actions(seat)
            match.submit(seat, Resign() if resigning else self.dice.choice(legal), match.ply)
        return LocalSession(match, self.context.store)


def soak(times: int, seed: int) -> Iterator[str]:
    """Play frames with random input; yield the figures. It needs Linux."""
    with tempfile.TemporaryDirectory() as name:
        visitor = Visitor(Path(name), seed, uses_threads=True)
        visitor.warm_up()
        readings = []
        for number in range(0, times, FRAMES_PER_READING):
            try:
                visitor.play(FRAMES_PER_READING)
            except BaseException:
                print(f"frame {number} or later, {visitor.app.scenes}")
                raise
            gc.collect()
            open_files = len(list(Path("/proc/self/fd").iterdir()))
            readings.append((process_kilobytes("VmRSS") >> 10, open_files))
        visitor.close()
    half = max(1, len(readings) // 2)
    before, after = readings[:half], readings[half:] or readings
    (megabytes, files), (late_megabytes, late_files) = _most(before), _most(after)
    assert late_megabytes <= megabytes + 25, f"{megabytes}, then {late_megabytes} MB"
    assert late_files <= files + 4, f"{files}, then {late_files} open files"
    yield f"{times} frames of random input, {len(visitor.seen)} scenes, no traceback"
    yield f"at most {megabytes} MB and {files} open files in the first half"
    yield f"at most {late_megabytes} MB and {late_files} open files in the second half"


def _most(readings: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return max(reading[0] for reading in readings), max(reading[1] for reading in readings)
