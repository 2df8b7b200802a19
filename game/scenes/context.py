"""The game context that every scene works with, and the factory that builds scenes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from game.content.maps.map_library import MapLibrary
from game.scenes.scene import Scene
from game.storage.save_store import SaveStore
from game.storage.settings import Settings
from game.ui.audio.audio_player import AudioPlayer
from game.ui.input.bindings import Bindings
from game.ui.input.command import Command
from game.ui.input.input_reader import InputReader
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.widgets.painter import Painter

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from game.core.actor import Seat
    from game.core.level import Level
    from game.core.match import Match
    from game.core.state import Ruleset
    from game.referee.live_match import LiveMatch
    from game.storage.records import SaveSummary
    from game.ui.anim.stage import Stage

# Draws in place of the stage, for a seat that has nothing but its own map.
BoardReplacement = Callable[[pygame.Surface], None]
# From the first seed to before the last: such as are easily typed, and such as nobody guesses.
_SHORT_SEEDS, _LONG_SEEDS = (1, 10**6), (10**11, 10**12)


class SceneFactory(Protocol):
    """Makes the scenes, so that no scene needs to know another's module."""

    def title(self, problem: str = "") -> Scene:
        """Return the first screen, with a sentence about what went wrong if anything did."""

    def resume(self, saves: Sequence[SaveSummary], problem: str) -> Scene:
        """Return the choice among unfinished matches, with what is wrong with others."""

    def ruleset_select(self) -> Scene:
        """Return the choice of rulesets."""

    def match_setup(self, ruleset: Ruleset) -> Scene:
        """Return the choice of map, seed and options."""

    def play(self, match: Match) -> Scene:
        """Return a match in play."""

    def hand_over(self, match: Match, seat: Seat) -> Scene:
        """Return what stands between the turns of two persons."""

    def pause(self, match: Match, resign_seat: Callable[[], None] | None = None) -> Scene:
        """Return what a person sees when a match rests; `leave` gives the person's seat up."""

    def game_over(self, match: Match) -> Scene:
        """Return how a match ended."""

    def replay(self, match: Match) -> Scene:
        """Return the same match to be watched."""

    def match_log(
        self,
        match: Match,
        seat: Seat | None = None,
        board_replacement: BoardReplacement | None = None,
    ) -> Scene:
        """Return the public log on the board as a seat sees it, or on the true one.

        The replacement is drawn where the seat has no board but its own map.
        """

    def spectate(self, live: LiveMatch) -> Scene:
        """Return a match of bots while it is played."""

    def file_drop(self, paths: Sequence[Path]) -> Scene:
        """Return what became of files and folders that were dropped on the window."""

    def settings(self) -> Scene:
        """Return the settings."""

    def help_pages(self, ruleset: Ruleset) -> Scene:
        """Return the pages that tell the rules."""

    def level_note(self, level: Level) -> Scene:
        """Return what the maker of a map says of it."""

    def codex(self, ruleset: Ruleset) -> Scene:
        """Return the book of what was met in a ruleset's matches."""

    def new_match(
        self,
        ruleset: Ruleset,
        level: Level,
        seed: int | None,
        players: Sequence[str] | None = None,
    ) -> Scene:
        """Return a new match in play; without a seed a new one is rolled.

        `players` says who decides for each seat; without it a person plays against a bot where
        there can be two.

        A level called "random" is generated anew from the seed with the same parameters.
        """


@dataclass(slots=True)
class GameContext:
    """What every scene works with: pictures, words, sounds, files, rulesets.

    `chosen` is the ruleset opened last. Where it is `threaded`, bots think beside the game; else
    that waits for them.
    """

    rulesets: Mapping[str, Ruleset]
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
    fullscreen: bool = False
    last_ruleset: str = ""
    bots_in_thread: bool = False
    _bot_executor: Executor | None = None

    @property
    def bot_executor(self) -> Executor | None:
        """Return where bots think, made when the first one has to."""
        if self.bots_in_thread and self._bot_executor is None:
            from concurrent.futures import ThreadPoolExecutor

            self._bot_executor = ThreadPoolExecutor(1, "bots")
        return self._bot_executor

    def close(self) -> None:
        """Let no bot think any longer."""
        if self._bot_executor is not None:
            self._bot_executor.shutdown(wait=False, cancel_futures=True)

    @property
    def board_sprites(self) -> SpriteBank:
        """Return what boards are drawn with: pictures, or the skin of letters."""
        return self.bank.with_ascii(self.settings.ascii_tiles)

    def configure_stage(self, stage: Stage) -> None:
        """Let a stage be drawn and lit as the settings say."""
        stage.use_bank(self.board_sprites)
        stage.flat_light = self.settings.flat_light
        stage.lighting.brightness = self.settings.brightness
        stage.reduce_flashes = self.settings.reduce_flashes
        stage.ground.fog = self.settings.animate_fog

    def roll_seed(self, ruleset: Ruleset | None = None) -> int:
        """Return a seed that a person can read out and type in.

        Where nobody may see the field it is too long for anybody to try all that there are.
        """
        if ruleset is None:
            return self.seed_rng.randrange(*_SHORT_SEEDS)
        # The title rolls seeds, too, and should not wait for what maps of a player's own need.
        from game.core.features.notebook import HasNotebook

        return self.seed_rng.randrange(
            *(_LONG_SEEDS if isinstance(ruleset, HasNotebook) else _SHORT_SEEDS)
        )

    def change_settings(self, settings: Settings) -> None:
        """Put settings into force and on disk."""
        self.settings = settings
        self.store.save_settings(settings)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Pass the settings on to those who follow them."""
        s = self.settings
        self.audio.set_volumes(s.music_volume, s.effects_volume, s.interface_volume)
        self.fullscreen = s.fullscreen
        self.painter.set_color_vision(s.color_vision)
        self.reader.bindings = Bindings(s.bindings)
        self.maps.added_folders = tuple(map(Path, s.map_folders))

    def prompt_glyphs(self, *commands: Command) -> list[tuple[str, str]]:
        """Return the prompt glyphs of commands for the device touched last."""
        return [self.reader.bindings.glyph(c, self.reader.device) for c in commands]
