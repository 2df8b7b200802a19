"""Builds the scenes: the one place that knows them all.

A scene's module is imported when it is first shown, so that the title appears at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.level import RANDOM_LEVEL, LevelError
from game.scenes.context import GameContext
from game.scenes.scene import Scene

# So many seeds are rolled where options leave room for a map with some of them.
_SEED_ATTEMPTS = 12

if TYPE_CHECKING:
    from game.core.actor import Seat
    from game.core.level import Level
    from game.core.match import Match
    from game.core.state import Ruleset
    from game.referee.live_match import LiveMatch
    from game.scenes.context import BoardReplacement
    from game.storage.records import SaveSummary
    from game.ui.board.thumbnails import Thumbnails


class LazySceneFactory:
    """Makes every scene with the house it belongs to."""

    context: GameContext
    _thumbs: Thumbnails | None = None

    def title(self, problem: str = "") -> Scene:
        """Return the first screen, with a sentence about what went wrong if anything did."""
        from game.scenes.menus.title import TitleScene

        return TitleScene(self.context, self.context.roll_seed(), problem)

    def resume(self, saves: Sequence[SaveSummary], problem: str) -> Scene:
        """Return the choice among unfinished matches, with what is wrong with others."""
        from game.scenes.menus.resume import ResumeScene

        return ResumeScene(self.context, saves, problem)

    def ruleset_select(self) -> Scene:
        """Return the choice of rulesets."""
        from game.scenes.menus.ruleset_select import RulesetSelectScene

        return RulesetSelectScene(self.context)

    def match_setup(self, ruleset: Ruleset) -> Scene:
        """Return the choice of map, seed and options."""
        from game.scenes.menus.map_list import THUMB_SIZE
        from game.scenes.menus.match_setup import MatchSetupScene
        from game.ui.board.thumbnails import Thumbnails

        if self._thumbs is None:
            self._thumbs = Thumbnails(self.context.bank, THUMB_SIZE)
        return MatchSetupScene(self.context, ruleset, self._thumbs)

    def play(self, match: Match) -> Scene:
        """Return a match in play."""
        from game.scenes.match.play import PlayScene

        return PlayScene(self.context, match)

    def hand_over(self, match: Match, seat: Seat) -> Scene:
        """Return what stands between the turns of two persons."""
        from game.scenes.match.hand_over import HandOverScene

        return HandOverScene(self.context, match, seat)

    def pause(self, match: Match, resign_seat: Callable[[], None] | None = None) -> Scene:
        """Return what a person sees when a match rests; `leave` gives the person's seat up."""
        from game.scenes.match.pause import PauseScene

        return PauseScene(self.context, match, resign_seat)

    def game_over(self, match: Match) -> Scene:
        """Return how a match ended."""
        from game.scenes.match.game_over import GameOverScene

        return GameOverScene(self.context, match)

    def replay(self, match: Match) -> Scene:
        """Return the same match to be watched."""
        from game.scenes.spectate.replay import ReplayScene

        return ReplayScene(self.context, match)

    def match_log(
        self,
        match: Match,
        seat: Seat | None = None,
        board_replacement: BoardReplacement | None = None,
    ) -> Scene:
        """Return the public log on the board as a seat sees it, or on the true one."""
        from game.scenes.spectate.match_log import MatchLogScene

        log = MatchLogScene(self.context, match, seat)
        log.screen.board_replacement = board_replacement
        return log

    def spectate(self, live: LiveMatch) -> Scene:
        """Return a match of bots while it is played."""
        from game.scenes.spectate.split_screen import SpectateScene

        return SpectateScene(self.context, live)

    def file_drop(self, paths: Sequence[Path]) -> Scene:
        """Return what became of files and folders that were dropped on the window."""
        from game.scenes.menus.file_drop import file_drop_dialog

        return file_drop_dialog(self.context, paths)

    def settings(self) -> Scene:
        """Return the settings."""
        from game.scenes.menus.settings import SettingsScene

        return SettingsScene(self.context)

    def help_pages(self, ruleset: Ruleset) -> Scene:
        """Return the pages that tell the rules."""
        from game.scenes.menus.help_pages import HelpPagesScene

        return HelpPagesScene(self.context, ruleset)

    def level_note(self, level: Level) -> Scene:
        """Return what the maker of a map says of it."""
        from game.scenes.dialogs import level_note_dialog

        return level_note_dialog(self.context, level)

    def codex(self, ruleset: Ruleset) -> Scene:
        """Return the book of what was met in a ruleset's matches."""
        from game.scenes.menus.codex import CodexScene

        return CodexScene(self.context, ruleset)

    def new_match(
        self,
        ruleset: Ruleset,
        level: Level,
        seed: int | None,
        players: Sequence[str] | None = None,
    ) -> Scene:
        """Return a new match in play; without a seed a new one is rolled."""
        if level.name == RANDOM_LEVEL:
            try:
                level, seed = self._random_level(ruleset, level, seed)
            except LevelError as error:
                return self._no_random_map_dialog(error)
        elif seed is None:
            seed = self.context.roll_seed(ruleset)
        level = self._playable(ruleset, level, seed)
        from game.core.match import Match
        from game.scenes.menus.seat_setup import default_players

        players = players or default_players(ruleset)
        return self.play(Match(ruleset, level, len(players), seed, players))

    def _random_level(self, ruleset: Ruleset, level: Level, seed: int | None) -> tuple[Level, int]:
        """Return a random map with a level's options and its seed; raises LevelError.

        Options can be such that only some seeds have a map: without a seed such a one is rolled.
        """
        for left in reversed(range(_SEED_ATTEMPTS if seed is None else 1)):
            rolled = self.context.roll_seed(ruleset) if seed is None else seed
            try:
                made = self.context.maps.random_levels.generate(ruleset, dict(level.params), rolled)
            except LevelError:
                if not left:
                    raise
            else:
                break
        return made, rolled

    def _no_random_map_dialog(self, error: LevelError) -> Scene:
        """Return a panel that tells why there is no random map."""
        from game.content.assets.strings import get_text
        from game.scenes.dialogs import Dialog
        from game.scenes.scene import Pop
        from game.ui.style.style import TEXT
        from game.ui.widgets.menu import MenuItem

        lines = [(f"{problem.text}.", TEXT) for problem in error.problems]
        close = [MenuItem(get_text("shared", "maps.close"), Pop, icon="exit")]
        return Dialog(self.context, get_text("shared", "setup.no_random_map"), lambda: lines, close)

    def _playable(self, ruleset: Ruleset, level: Level, seed: int) -> Level:
        """Return the level itself, for a part of random levels one to try it in."""
        shelf = self.context.maps
        played = shelf.random_levels.playable_level(ruleset, level, seed)
        drawn = shelf.original_of(level) if played is not level else None
        if drawn is not None:
            shelf.set_original(played, drawn)
        return played
