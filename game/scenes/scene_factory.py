"""Builds scenes for rooms that cannot import them: the only module that imports all rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from game.content.assets.strings import get_text, message_text
from game.scenes.scene import Choice, Pop, Push, Replace, Reset, Scene, Transition
from game.ui.style.constants import TEXT

if TYPE_CHECKING:
    from datetime import date

    from game.content.maps.puzzles import Puzzle
    from game.core.actor import Seat
    from game.core.level import Level, Problem
    from game.core.match import Match
    from game.core.ruleset import Ruleset
    from game.scenes.game_context import GameContext
    from game.session.local_session import LocalSession
    from game.session.session import Session
    from game.session.updates import Logs


class LazySceneFactory:
    """Builds scenes with their game context."""

    context: GameContext

    def title(self, problem: str = "") -> Scene:
        from game.scenes.title import TitleScene

        return TitleScene(self.context, problem)

    def play_match(self, match: Match, logs: Logs | None = None, unproven: str = "") -> Scene:
        from game.scenes.match.play import PlayScene
        from game.scenes.texts.message_log import PastLogs

        session = self._session(match, unproven)
        if not session.info.human_seats:
            return self._watch(session)
        past = PastLogs()
        for update in session.past() if match.ply and logs is None else ():
            past.follow(session.info, update)
        return PlayScene(self.context, session, past.logs if logs is None else logs)

    def _watch(self, session: LocalSession) -> Scene:
        """Return a match of bots alone, seen like a replay while it is played."""
        from game.scenes.match.game_over import GameOverScene
        from game.scenes.spectate.replay import ReplayScene
        from game.session.local_session import LocalReplay

        def leave() -> Transition:
            if session.match.outcome is None:
                return Reset(self.title())
            return Replace(GameOverScene(self.context, session))

        seen_by = partial(LocalReplay, session.match)
        replay = seen_by(None)
        replay.seek(replay.last_ply)
        return ReplayScene(self.context, replay, leave, seen_by, live=session)

    def replay(self, session: Session) -> Scene:
        from game.core.actor import Seat
        from game.scenes.spectate.replay import ReplayScene
        from game.session.local_session import LocalSession

        if isinstance(session, LocalSession):
            return self._replay_of(session.match, Pop)
        replay = session.replay(Seat(0) if session.info.seats == 1 else None)
        return ReplayScene(self.context, replay, Pop, session.replay)

    def replay_match(self, match: Match) -> Scene:
        from game.scenes.match.game_over import GameOverScene
        from game.session.local_session import LocalSession

        def end() -> Transition:
            return Replace(GameOverScene(self.context, LocalSession(match, self.context.store)))

        return self._replay_of(match, end)

    def _replay_of(
        self, match: Match, leave: Choice, seat: Seat | None = None, ply: int = 0
    ) -> Scene:
        """Return a replay of a match on this machine from a ply on, where one can play on.

        Without a seat, that of a match for one is shown, or else everything.
        """
        from game.core.actor import Seat
        from game.scenes.spectate.replay import ReplayScene
        from game.session.local_session import LocalReplay

        seen_by = partial(LocalReplay, match)
        replay = seen_by(Seat(0) if match.seats == 1 else seat)
        replay.seek(ply)
        play_on = partial(self._play_on, match, "replay.leave")
        return ReplayScene(self.context, replay, leave, seen_by, play_on)

    def _play_on(self, match: Match, leave_key: str, ply: int) -> Scene | None:
        """Return a try from a ply of a match on, which is never kept; None if it was over then."""
        from game.scenes.match.practice_and_puzzle import PracticeScene

        session = self._try(match, ply, "replay.not_kept")
        if session is None:
            return None
        if not session.info.human_seats:
            return self._watch(session)
        again = partial(self._play_on, match, leave_key, ply)
        scene = PracticeScene(self.context, session, leave_key, again)
        # Who plays on knows the goal.
        scene.tutorial.close()
        return scene

    def _try(self, match: Match, ply: int, why: str) -> LocalSession | None:
        tried = match.starting_from(match.state_at(ply))
        if tried.outcome is not None:
            return None
        return self._session(tried, get_text("shared", why), ply)

    def _session(self, match: Match, unproven: str, plies_before: int = 0) -> LocalSession:
        """Return a match in play on this machine; its bots think in a thread or process."""
        from game.core.ruleset import SEARCH
        from game.session.local_session import LocalSession

        context = self.context
        store, threads, apart = context.store, context.bot_executor, context.run_apart
        if SEARCH in match.players:
            # The process begins while the scene is made, when no frame waits for it.
            apart(bool)
        return LocalSession(match, store, threads, unproven, plies_before, apart)

    def host_boards(self, match: Match, _: Logs | None = None) -> Scene:
        from game.net.requests import counted_try
        from game.scenes.online.join import HostBoardsScene
        from game.scenes.online.play_together import named

        counted = counted_try(match.record(), datetime.now(UTC).date())
        return named(self.context, partial(HostBoardsScene, counted=counted))

    def puzzle(self, ruleset: Ruleset, puzzle: Puzzle) -> Scene:
        from game.content.maps.puzzles import puzzle_match
        from game.scenes.match.practice_and_puzzle import PuzzleScene

        match = puzzle_match(self.context.maps.random_levels, ruleset, puzzle)
        tried = None if match is None else self._try(match, match.ply, "puzzle.not_kept")
        if tried is None:
            return self._outdated()
        goal = get_text("shared", f"puzzle.{puzzle.goal}", puzzle.turns)
        tried.info = replace(tried.info, goal=get_text("shared", "play.goal", goal))
        return PuzzleScene(self.context, tried, puzzle)

    def _outdated(self) -> Scene:
        from game.core.level import Problem

        problem = Problem("", get_text("shared", "goals.outdated"))
        return self._problem_dialog("goals.heading", [problem])

    def daily_match(self, ruleset: Ruleset, level: Level, seed: int, day: date) -> Scene:
        from game.scenes.match.play import PlayScene
        from game.session.local_session import LocalSession

        scene, store = self.new_match(ruleset, level, seed), self.context.store
        session = scene.session if isinstance(scene, PlayScene) else None
        if (
            isinstance(session, LocalSession)
            and store.daily.counted_file(ruleset.name, day) is None
        ):
            # Its file has a name from now on.
            store.save_match(session.match)
            store.daily.count(ruleset.name, day, store.file_stem(session.match))
            return self.play_match(session.match)
        return scene

    def past_match(self, match: Match, logs: Logs) -> Scene:
        from game.scenes.history.text_export import past_match_dialog
        from game.session.local_session import LocalSession

        return past_match_dialog(self.context, LocalSession(match, self.context.store), logs)

    def analysis_of(self, session: Session) -> Callable[[], Transition] | None:
        from game.session.local_session import LocalSession

        # Without a guide a search tells little.
        has_guide = session.info.ruleset.features.search_guide is not None
        if not has_guide or not isinstance(session, LocalSession):
            return None
        return lambda: Push(self.analysis(session.match))

    def analysis(self, match: Match, _: Logs | None = None) -> Scene:
        from game.core.actor import Seat
        from game.scenes.history.analysis import AnalysisScene
        from game.session.analysis_run import AnalysisRun

        seat = (*match.human_seats, Seat(0))[0]
        run = AnalysisRun(match, seat, self.context.run_apart, self.context.store.history)
        play_on = partial(self._play_on, match, "analysis.leave")
        return AnalysisScene(self.context, run, play_on, partial(self._replay_of, match, Pop, seat))

    def play_together(self, problem: str = "") -> Scene:
        from game.scenes.online.play_together import PlayTogetherScene

        return PlayTogetherScene(self.context, problem)

    def new_match(
        self, ruleset: Ruleset, level: Level, seed: int | None, players: Sequence[str] | None = None
    ) -> Scene:
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
        from game.core.match import Match, default_players
        from game.scenes.menus.setup_choices import lesson_players

        seats = read_lesson(level.note).seats
        players = lesson_players(ruleset, seats) if seats else players or default_players(ruleset)
        try:
            match = Match(ruleset, level, len(players), seed, players)
        except LevelError as error:
            return self._problem_dialog("setup.level_problem", error.problems)
        return self.play_match(match)

    def _on_new_seed(self, ruleset: Ruleset, level: Level, players: Sequence[str] | None) -> Scene:
        """Return a match on another random map with a level's options, or the wait for it."""
        from game.core.level import LevelError
        from game.scenes.last_choices import load_last_choices
        from game.scenes.loading_scene import LoadingScene
        from game.scenes.menus.seed_search import SeedSearch

        chosen = load_last_choices(self.context, ruleset).options
        # A level has its options, but not the wishes that shaped it.
        own = dict(level.params)
        options = {p.name: own.get(p.name, chosen.get(p.name, p.default)) for p in ruleset.options}
        search = SeedSearch(self.context, ruleset, options)

        def begin() -> Scene | None:
            try:
                made = search.poll()
            except LevelError as error:
                return self._problem_dialog("setup.no_random_map", error.problems)
            return None if made is None else self.new_match(ruleset, made, search.seed, players)

        return begin() or LoadingScene(self.context, "setup.generating", begin)

    def _problem_dialog(self, title: str, problems: Sequence[Problem]) -> Scene:
        from game.scenes.dialogs import told

        lines = [(f"{message_text(problem.text)}.", TEXT) for problem in problems]
        return told(self.context, title, *lines)

    def _playable(self, ruleset: Ruleset, level: Level, seed: int) -> Level:
        """Return the level itself, or a small level around it if it is a prefab."""
        maps = self.context.maps
        played = maps.random_levels.playable_level(ruleset, level, seed)
        drawn = maps.original_of(level) if played is not level else None
        if drawn is not None:
            maps.set_original(played, drawn)
        return played
