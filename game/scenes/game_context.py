"""The game context that every scene works with, and the factory that builds scenes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import pygame

from game.content.assets.languages import ENGLISH, Language
from game.content.assets.strings import Catalog, language_problems
from game.scenes.deferred_settings import DeferredSettings
from game.ui.audio.speech import Speech
from game.ui.input.bindings import Bindings, Device, Prompt
from game.ui.input.command import Command
from game.ui.style.canvas import HEIGHT
from game.ui.style.text_size import TextSize, text_size
from game.ui.widgets.layout import Element
from game.ui.widgets.painter import Painter
from game.ui.widgets.prompt_layout import WHOLE_WIDTH, PromptRoom
from game.ui.widgets.screen_areas import prompt_height
from game.ui.widgets.text_with_keys import KeyedText, spelled_out

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from datetime import date

    from game.content.maps.map_library import MapLibrary
    from game.content.maps.puzzles import Puzzle
    from game.core.level import Level
    from game.core.match import Match
    from game.core.ruleset import Ruleset
    from game.scenes.scene import Scene, Transition
    from game.session.session import Session
    from game.session.updates import Logs
    from game.storage.save_store import SaveStore
    from game.storage.settings import Settings
    from game.ui.audio.audio_player import AudioPlayer
    from game.ui.input.input_reader import InputReader
    from game.ui.stage.stage import Stage
    from game.ui.style.sprite_bank import SpriteBank
    from game.ui.style.text_renderer import TextRenderer
    from game.ui.tableau.menu_background import MenuBackground

    # What shows a match that is over, told by its log.
    ShowMatch = Callable[[Match, Logs], Scene]

# The executor that is a process.
_APART = "apart"
T = TypeVar("T")
# Where prompts begin at the foot of the picture.
PROMPTS_AT = (8, HEIGHT - 20)
# Between a key and its words, and how high a usual key is.
_KEY_GAP, _KEYCAP = 3, 16
# Draws in place of the stage, for a seat that has nothing but its own map.
BoardReplacement = Callable[[pygame.Surface], None]
# Half-open ranges: seeds that are easy to type, and seeds that cannot be guessed.
_SHORT_SEEDS, _LONG_SEEDS = (1, 10**6), (10**11, 10**12)


class SceneFactory(Protocol):
    """Builds the scenes that are opened from rooms which cannot import theirs."""

    def title(self, problem: str = "") -> Scene:
        """Return the title screen, showing a problem if there is one."""

    def play_match(self, match: Match, logs: Logs | None = None, unproven: str = "") -> Scene:
        """Return a match on this machine in play, with what was played before told by `logs`.

        It may be `unproven`, for a reason.
        """

    def replay(self, session: Session) -> Scene:
        """Return a replay of a finished match over its end screen."""

    def replay_match(self, match: Match) -> Scene:
        """Return a replay of a finished match on this machine, then its end."""

    def host_boards(self, match: Match, logs: Logs | None = None) -> Scene:
        """Return the boards of hosts, where today's counted try can be sent to."""

    def puzzle(self, ruleset: Ruleset, puzzle: Puzzle) -> Scene:
        """Return a try at a puzzle, which is never kept."""

    def daily_match(self, ruleset: Ruleset, level: Level, seed: int, day: date) -> Scene:
        """Return the match of a day; the first one is the try that counts."""

    def analysis_of(self, session: Session) -> Callable[[], Transition] | None:
        """Return what shows where a match turned, None if that cannot be worked out here."""

    def analysis(self, match: Match, logs: Logs | None = None) -> Scene:
        """Return where a match turned, worked out while it is shown."""

    def past_match(self, match: Match, logs: Logs) -> Scene:
        """Return the text of a finished match on this machine in the language in use."""

    def play_together(self, problem: str = "") -> Scene:
        """Return the menu of play over a network, showing a problem if there is one."""

    def new_match(
        self, ruleset: Ruleset, level: Level, seed: int | None, players: Sequence[str] | None = None
    ) -> Scene:
        """Return a new match in play.

        `players` names a human or bot for each seat; without it, a human plays against a bot if
        the ruleset has more than one seat.

        Without a seed one is rolled; if the level is a random one, another is generated then.
        """


@dataclass(slots=True, repr=False, eq=False)
class GameContext:
    """What every scene works with: sprites, text, audio, files, settings, rulesets.

    `menu_rulesets` names the rulesets that players can choose, `last_ruleset` the one opened
    last. With `uses_threads`, bots think and random maps are made in threads; else the game
    waits for them. With `follows_sprites`, saved sprites are shown. `system_languages` are codes.
    """

    rulesets: Mapping[str, Ruleset]
    menu_rulesets: Sequence[str]
    bank: SpriteBank
    text: TextRenderer
    painter: Painter
    audio: AudioPlayer
    reader: InputReader
    store: SaveStore
    settings: Settings
    scenes: SceneFactory
    seed_rng: random.Random
    maps: MapLibrary
    languages: Mapping[str, Language]
    system_languages: Sequence[str] = ()
    fullscreen: bool = False
    speech: Speech = field(default_factory=Speech)
    last_ruleset: str = ""
    uses_threads: bool = False
    follows_sprites: bool = False
    deferred_settings: DeferredSettings = field(default_factory=DeferredSettings)
    _language_check: Future[list[str]] | None = None
    _ground: MenuBackground | None = None
    # It keeps wrapped texts, for the bindings, device and text size beside it.
    _keyed_text: tuple[tuple[Bindings, Device, TextSize], KeyedText] | None = None
    _executors: dict[str, Executor] = field(default_factory=dict)

    @property
    def bot_executor(self) -> Executor | None:
        """Return the executor that bots think in, created on first use; None without threads."""
        return self._executor("bots", 1)

    def _executor(self, name: str, threads: int) -> Executor | None:
        if not self.uses_threads:
            return None
        if name not in self._executors:
            from concurrent import futures

            if name == _APART:
                from multiprocessing import get_context

                self._executors[name] = futures.ProcessPoolExecutor(1, get_context("spawn"))
            else:
                self._executors[name] = futures.ThreadPoolExecutor(threads, name)
        return self._executors[name]

    def make_map(self, make: Callable[[], Level]) -> Future[Level]:
        """Make a random map in a thread, or at once without threads."""
        # Two threads, as a map that is no longer wanted is made to its end.
        return self._beside("maps", 2, make)

    def prepare(self, work: Callable[[], T]) -> Future[T]:
        """Do what is shown once it is done in a thread, or at once without threads."""
        return self._beside("demos", 1, work)

    def read(self, work: Callable[[], T]) -> Future[T]:
        """Read a file in a thread, or at once without threads."""
        return self._beside("files", 1, work)

    def run_online(self, work: Callable[[], T]) -> Future[T]:
        """Do what waits for other computers in a thread, or at once without threads."""
        return self._beside("online", 8, work)

    def run_apart(self, work: Callable[..., T], *arguments: object) -> Future[T]:
        """Call a function in a process of its own."""
        from concurrent.futures import BrokenExecutor

        try:
            return self._beside(_APART, 1, partial(work, *arguments))
        except BrokenExecutor:
            # Somebody ended it.
            del self._executors[_APART]
            return self._beside(_APART, 1, partial(work, *arguments))

    def _beside(self, name: str, threads: int, work: Callable[[], T]) -> Future[T]:
        if (executor := self._executor(name, threads)) is not None:
            return executor.submit(work)
        from concurrent.futures import Future

        done: Future[T] = Future()
        try:
            done.set_result(work())
        except Exception as error:  # noqa: BLE001 (as in a thread, whoever asks for the result gets it)
            done.set_exception(error)
        return done

    def close(self) -> None:
        """Shut down the threads, and what runs apart."""
        for executor in self._executors.values():
            executor.shutdown(wait=False, cancel_futures=True)
        if _APART in self._executors:
            from multiprocessing import active_children

            for child in active_children():
                child.terminate()

    @property
    def board_sprites(self) -> SpriteBank:
        """Return the sprites that boards are drawn with: pixel art or ASCII."""
        return self.bank.with_ascii(self.settings.ascii_tiles)

    @property
    def has_motion(self) -> bool:
        """Return whether what tells nothing may move: wipes, doors, ends, the camera."""
        s = self.settings
        return s.animation_speed != "instant" and not (s.reduce_flashes or s.reduce_motion)

    def draw_ground(self, target: pygame.Surface, ruleset: str = "") -> None:
        """Fill the picture behind a menu: with the place of a ruleset, or the hall of the title."""
        from game.content.assets.looks import looks_of

        self.menu_background().draw(target, looks_of(ruleset) if ruleset else None)

    def menu_background(self) -> MenuBackground:
        """Return what draws the picture behind menus."""
        if self._ground is None:
            from game.ui.tableau.menu_background import MenuBackground

            self._ground = MenuBackground(self.painter)
        return self._ground

    def draw_prompts(
        self,
        target: pygame.Surface,
        prompts: Sequence[Prompt],
        at: tuple[int, int] = PROMPTS_AT,
        room: PromptRoom = WHOLE_WIDTH,
    ) -> pygame.Rect:
        """Draw prompts for the device in use, and return their area."""
        reader = self.reader
        return self.painter.draw_prompts(target, prompts, at, reader.bindings, reader.device, room)

    def prompt_box(self, command: Command, words: str) -> Element:
        """Return a prompt as a box of a layout; its key hangs over a line of text."""
        glyph = self.reader.bindings.glyph(command, self.reader.device.glyph_device)
        width = self.painter.glyph_width(glyph) + _KEY_GAP + self.text.width(words)

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            self.draw_prompts(target, [(command, words)], (area.left, area.bottom - _KEYCAP))

        return Element(width, prompt_height(), draw=draw)

    def configure_stage(self, stage: Stage) -> None:
        """Apply the graphics settings to a stage."""
        stage.use_bank(self.board_sprites)
        stage.options.flat_light = self.settings.flat_light
        stage.options.brightness = self.settings.brightness
        stage.options.reduce_flashes = self.settings.reduce_flashes
        stage.options.reduce_motion = self.settings.reduce_motion
        stage.options.animation_speed = self.settings.animation_speed
        stage.camera.jumps = not self.has_motion
        stage.ground.fog = self.settings.animate_fog

    def roll_seed(self, ruleset: Ruleset) -> int:
        """Return a seed that is easy to read out and type in.

        If players have to map a hidden field, it is too long for trying out all seeds.
        """
        hidden = ruleset.features.notebook is not None
        return self.seed_rng.randrange(*(_LONG_SEEDS if hidden else _SHORT_SEEDS))

    def change_settings(self, settings: Settings) -> None:
        """Apply and save settings."""
        self.settings = settings
        self.store.save_settings(settings)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Pass the settings on to audio, painter, input and map library."""
        s = self.settings
        self.audio.set_volumes(s.music_volume, s.effects_volume, s.interface_volume)
        self.fullscreen = s.fullscreen
        self.painter.set_text_size(TextSize[s.text_size.upper()])
        self.painter.set_high_contrast(high=s.high_contrast)
        self.speech.turn(on=s.speech)
        self.painter.announce = self.speech.follow
        self.reader.bindings = Bindings(s.bindings, s.key_set)
        self.maps.added_folders = tuple(map(Path, s.map_folders))
        palette, catalog = s.color_vision, Catalog(language := self._language())
        self._choose("palette", palette, self.bank.read_palette, self._use_palette, palette)
        self._choose("language", language, Catalog.read_all, self._use_texts, catalog)

    def _choose(
        self,
        setting: str,
        choice: object,
        read: Callable[[T], object],
        use: Callable[[T], None],
        of: T,
    ) -> None:
        apart = partial(self._beside, "settings", 1, partial(read, of))
        begin = apart if self.uses_threads else None
        self.deferred_settings.choose(setting, choice, begin, partial(use, of))

    def _use_palette(self, vision: str) -> None:
        self.painter.set_color_vision(vision)
        self._announce_settings()
        if self.uses_threads:
            self._beside("settings", 1, self.bank.read_again)

    def read_saved_sprites(self) -> None:
        """Show sprites that were saved since they were read."""
        if self.bank.read_saved():
            self.painter.forget_pictures()
            self._announce_settings()

    def _use_texts(self, catalog: Catalog) -> None:
        catalog.use()
        self._announce_settings()
        self._language_check = None

    def _announce_settings(self) -> None:
        """Make the settings another object, as for any change: boards follow them by that."""
        self.settings = replace(self.settings)

    def _language(self) -> Language:
        wanted = (self.settings.language,) if self.settings.language else self.system_languages
        return self.languages[next((code for code in wanted if code in self.languages), ENGLISH)]

    @property
    def language_problem(self) -> str:
        """Return a sentence once it is found that a part of the language in use is broken."""
        if self._language_check is None:
            self._language_check = self.prepare(language_problems)
        problems = self._language_check.result() if self._language_check.done() else []
        more = f" There are {len(problems) - 1} more like this." * (len(problems) > 1)
        return problems[0] + more if problems else ""

    @property
    def keyed_text(self) -> KeyedText:
        """Return what draws texts with keys in them, as bound on the device used last."""
        key = (self.reader.bindings, self.reader.device, text_size())
        if self._keyed_text is None or self._keyed_text[0] != key:
            self._keyed_text = key, KeyedText(self.painter, *key[:2])
        return self._keyed_text[1]

    def spell_keys(self, text: str) -> str:
        """Return a text with the names of the keys in it, for where only text is drawn."""
        return spelled_out(text, self.reader.bindings, self.reader.device)


def system_languages() -> tuple[str, ...]:
    """Return codes of the languages the system prefers: "pt_BR" comes before "pt"."""
    codes: list[str] = []
    for preferred in pygame.system.get_pref_locales():
        language, country = preferred["language"], preferred.get("country")
        codes += [f"{language}_{country}"] * bool(country) + [language]
    return tuple(codes)
