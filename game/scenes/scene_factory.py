"""Builds the scenes: the only module that imports all of them.

Each scene's module is imported on first use, so that the title appears at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

# How many seeds to try when only some of them give a map with the chosen options.
_SEED_ATTEMPTS = 12
# What is imported while the title is shown, in the order in which it may be wanted.
_PREPARED = (
    "menus.ruleset_select",
    "menus.match_setup",
    "settings.settings",
    "match.play",
    "online.play_together",
    "match.pause",
    "match.game_over",
    "help.help_pages",
    "menus.codex",
    "notes.notes_scene",
    "spectate.match_log",
    "settings.controls",
    "online.host_setup",
    "online.lobby",
)

if TYPE_CHECKING:
    from game.core.actor import Seat
    from game.core.level import Level, Problem
    from game.core.match import Match
    from game.core.ruleset import Ruleset
    from game.referee.live_match import LiveMatch
    from game.scenes.context import BoardReplacement, GameContext
    from game.scenes.panel.message_log import MessageLog
    from game.scenes.scene import Choice, Scene, Transition
    from game.session.session import Session
    from game.session.updates import MatchInfo, Update
    from game.storage.match_files import MatchFile
    from game.ui.board.thumbnails import Thumbnails


class LazySceneFactory:
    """Builds every scene with its game context."""

    context: GameContext
    _thumbs: Thumbnails | None = None

    def preparations(self) -> Sequence[Callable[[], object]]:
        """Return what imports the first scenes of each kind, one by one as they may be wanted."""
        modules = (*(f"game.scenes.{module}" for module in _PREPARED), "hashlib")
        return [partial(import_module, module) for module in modules]

    def title(self, problem: str = "") -> Scene:
        """Return the title screen, showing a problem if there is one."""
        from game.scenes.menus.title import TitleScene

        return TitleScene(self.context, problem)

    def resume(self, saves: Sequence[MatchFile], problem: str) -> Scene:
        """Return the list of unfinished matches; `problem` describes unreadable save files."""
        from game.scenes.menus.resume import ResumeScene

        return ResumeScene(self.context, saves, problem)

    def ruleset_select(self) -> Scene:
        """Return the ruleset selection screen."""
        from game.scenes.menus.ruleset_select import RulesetSelectScene

        return RulesetSelectScene(self.context)

    def match_setup(self, ruleset: Ruleset) -> Scene:
        """Return the screen to choose map, seed, players and options."""
        from game.scenes.menus.map_list import THUMB_SIZE
        from game.scenes.menus.match_setup import MatchSetupScene
        from game.ui.board.thumbnails import Thumbnails

        if self._thumbs is None:
            self._thumbs = Thumbnails(self.context.bank, THUMB_SIZE)
        return MatchSetupScene(self.context, ruleset, self._thumbs)

    def play(self, session: Session, logs: Mapping[Seat, MessageLog] | None = None) -> Scene:
        """Return a match in play; the logs tell what was played before."""
        from game.scenes.match.play import PlayScene

        return PlayScene(self.context, session, logs)

    def play_match(self, match: Match) -> Scene:
        """Return a match on this machine in play."""
        from game.scenes.panel.message_log import past_logs
        from game.session.local_session import LocalSession

        session = LocalSession(match, self.context.store, self.context.bot_executor)
        return self.play(session, past_logs(match) if match.ply else None)

    def saved_match(self, path: Path) -> Scene:
        """Return the match of a file, or the wait for a long one; raises SaveError."""
        from game.scenes.menus.opened_file import open_match

        return open_match(self.context, path, on_top=True)

    def hand_over(self, session: Session, seat: Seat, show: Callable[[], object]) -> Scene:
        """Return the screen shown between two players' turns; `show` uncovers the board."""
        from game.scenes.match.hand_over import HandOverScene

        return HandOverScene(self.context, session, seat, show)

    def pause(self, session: Session, update: Update | None = None) -> Scene:
        """Return the pause menu; `update` says what the seat at the screen, if any, may do."""
        from game.scenes.match.pause import PauseScene

        return PauseScene(self.context, session, update)

    def game_over(
        self, session: Session, board: Scene | None = None, log: Sequence[str] = ()
    ) -> Scene:
        """Return the end screen of a match.

        A match that was just played has a `board` to look around on, and a log.
        """
        from game.scenes.match.game_over import GameOverScene

        return GameOverScene(self.context, session, board, log)

    def replay(self, session: Session) -> Scene:
        """Return a replay of a finished match; with several seats it shows everything."""
        from game.core.actor import Seat
        from game.scenes.scene import Pop
        from game.scenes.spectate.replay import ReplayScene

        replay = session.replay(Seat(0) if session.info.seats == 1 else None)
        return ReplayScene(self.context, replay, Pop, session.replay)

    def replay_match(self, match: Match, leave: Choice | None = None) -> Scene:
        """Return a replay of a finished match on this machine, then its end or elsewhere."""
        from game.core.actor import Seat
        from game.scenes.scene import Replace
        from game.scenes.spectate.replay import ReplayScene
        from game.session.local_session import LocalReplay, LocalSession

        def end() -> Transition:
            return Replace(self.game_over(LocalSession(match, self.context.store)))

        seen_by = partial(LocalReplay, match)
        replay = seen_by(Seat(0) if match.seats == 1 else None)
        return ReplayScene(self.context, replay, leave or end, seen_by)

    def match_log(
        self,
        session: Session,
        seat: Seat | None = None,
        board_replacement: BoardReplacement | None = None,
    ) -> Scene:
        """Return the public log on the board as a seat sees it, or at the end on the true one."""
        from game.scenes.spectate.match_log import MatchLogScene

        return MatchLogScene(self.context, session.replay(seat), board_replacement)

    def spectate(self, live: LiveMatch) -> Scene:
        """Return the screen to watch a live match of bots."""
        from game.scenes.spectate.split_screen import SpectateScene

        return SpectateScene(self.context, live)

    def file_drop(self, paths: Sequence[Path]) -> Scene:
        """Import dropped files and folders; return a dialog with the results, or the match."""
        from game.scenes.menus.file_drop import file_drop_dialog
        from game.scenes.menus.opened_file import is_match_file, open_file

        if len(paths) == 1 and is_match_file(paths[0]):
            return open_file(self.context, paths[0], on_top=True)
        return file_drop_dialog(self.context, paths)

    def opened_file(self, path: Path) -> Scene:
        """Return a match on a map, or a replay of a match; a dialog if the file is neither."""
        from game.scenes.menus.opened_file import open_file

        return open_file(self.context, path)

    def crash_dialog(self, report_place: str) -> Scene:
        """Return a dialog after a crash; the sentence says where its report is."""
        from game.scenes.dialogs import crash_dialog

        return crash_dialog(self.context, report_place)

    def past_matches(self) -> Scene:
        """Return the list of finished matches, each with its text."""
        from game.scenes.menus.past_matches import PastMatchesScene

        return PastMatchesScene(self.context)

    def play_together(self, problem: str = "") -> Scene:
        """Return the menu of play over a network, showing a problem if there is one."""
        from game.scenes.online.play_together import PlayTogetherScene

        return PlayTogetherScene(self.context, problem)

    def return_to_match(self) -> Scene:
        """Return the wait for the match at a host that the player's window has left."""
        from game.scenes.online.play_together import return_scene

        return return_scene(self.context)

    def settings(self, place: str = "") -> Scene:
        """Return the settings screen, in the place of a ruleset if one is named."""
        from game.scenes.settings.settings import SettingsScene

        return SettingsScene(self.context, place)

    def help_pages(self, ruleset: Ruleset) -> Scene:
        """Return the rules of a ruleset, page by page."""
        from game.scenes.help.help_pages import HelpPagesScene

        return HelpPagesScene(self.context, ruleset)

    def level_note(self, level: Level) -> Scene:
        """Return a dialog with the map author's note."""
        from game.scenes.dialogs import level_note_dialog

        return level_note_dialog(self.context, level)

    def codex(self, ruleset: Ruleset) -> Scene:
        """Return the codex of what the player has encountered in a ruleset's matches."""
        from game.scenes.menus.codex import CodexScene

        return CodexScene(self.context, ruleset)

    def new_match(
        self,
        ruleset: Ruleset,
        level: Level,
        seed: int | None,
        players: Sequence[str] | None = None,
    ) -> Scene:
        """Return a new match in play; without a seed, one is rolled."""
        from game.core.level import RANDOM_LEVEL, LevelError
        from game.core.ruleset import level_problems

        if level.name == RANDOM_LEVEL and seed is None:
            return self._on_new_seed(ruleset, level, players)
        seed = self.context.roll_seed(ruleset) if seed is None else seed
        level = self._playable(ruleset, level, seed)
        problems = level_problems(ruleset, level)
        if problems:
            return self._problem_dialog("setup.level_problem", problems)
        from game.core.features.lesson import read_lesson
        from game.core.match import Match
        from game.scenes.menus.seat_setup import default_players, lesson_players

        seats = read_lesson(level.note).seats
        players = lesson_players(ruleset, seats) if seats else players or default_players(ruleset)
        try:
            match = Match(ruleset, level, len(players), seed, players)
        except LevelError as error:
            return self._problem_dialog("setup.level_problem", error.problems)
        return self.play_match(match)

    def rematch(self, info: MatchInfo) -> Scene:
        """Return a new match like another one; without a seed, one is rolled."""
        return self.new_match(info.ruleset, info.level, info.seed, info.players)

    def _on_new_seed(self, ruleset: Ruleset, level: Level, players: Sequence[str] | None) -> Scene:
        """Return a match on another random map with a level's options, or the wait for it."""
        from game.core.level import LevelError
        from game.scenes.menus.map_generation import SeedSearch, WaitScene

        search = SeedSearch(self.context, ruleset, dict(level.params), _SEED_ATTEMPTS)

        def begin() -> Scene | None:
            try:
                made = search.poll()
            except LevelError as error:
                return self._problem_dialog("setup.no_random_map", error.problems)
            return None if made is None else self.new_match(ruleset, made, search.seed, players)

        return begin() or WaitScene(self.context, "setup.generating", begin)

    def _problem_dialog(self, title: str, problems: Sequence[Problem]) -> Scene:
        """Return a dialog that explains why there is no map to play."""
        from game.content.assets.strings import get_text, message_text
        from game.scenes.dialogs import Dialog, close_item
        from game.ui.style.style import TEXT

        lines = [(f"{message_text(problem.text)}.", TEXT) for problem in problems]
        return Dialog(self.context, get_text("shared", title), lambda: lines, [close_item()])

    def _playable(self, ruleset: Ruleset, level: Level, seed: int) -> Level:
        """Return the level itself, or a small level around it if it is a prefab."""
        maps = self.context.maps
        played = maps.random_levels.playable_level(ruleset, level, seed)
        drawn = maps.original_of(level) if played is not level else None
        if drawn is not None:
            maps.set_original(played, drawn)
        return played
