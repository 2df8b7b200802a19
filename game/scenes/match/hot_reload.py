"""Reloads the map of a running match when its file is saved."""

from __future__ import annotations

from game.content.assets.strings import get_text
from game.core.level import Level
from game.core.match import Match
from game.core.ruleset import fitting_options
from game.scenes.context import GameContext
from game.scenes.dialogs import Dialog, problem_dialog
from game.scenes.scene import Pop, Push, Replace, Scene, Transition
from game.ui.style.style import QUESTION_PANEL, TEXT
from game.ui.widgets.menu import MenuItem


class MapHotReload:
    """Restarts on the saved map before the first action, asks later, and reports problems."""

    def __init__(self, context: GameContext, match: Match) -> None:
        """Watch the file of the match's map; random maps have none."""
        self._context = context
        self._match = match
        self._watch = context.maps.source_of(match.level)
        self._source_level = context.maps.original_of(match.level)
        same = self._watch is not None and self._watch.level == self._source_level
        self._seen_version = self._watch.version if self._watch is not None and same else 0
        self._reload_dialog: Dialog | None = None
        self._problem_dialog: Dialog | None = None
        self._confirmed = False

    def update_in_background(self, dt: float) -> Transition:
        """Check the file, also while other scenes cover the match."""
        watch = self._watch
        if watch is None:
            return None
        watch.advance(dt)
        if self._confirmed:
            return Replace(self._reloaded_match())
        if watch.version == self._seen_version:
            return None
        self._seen_version = watch.version
        if watch.problems:
            return self._report_problems()
        if watch.level == self._source_level or self._match.outcome is not None:
            return None
        return Replace(self._reloaded_match()) if self._match.ply == 0 else self._offer_reload()

    def _report_problems(self) -> Transition:
        if self._problem_dialog is not None and not self._problem_dialog.closed:
            return None
        watch = self._watch
        assert watch is not None
        self._problem_dialog = problem_dialog(
            self._context,
            get_text("shared", "maps.broken_save"),
            get_text("shared", "maps.last_good_stays"),
            lambda: watch.problems,
        )
        return Push(self._problem_dialog)

    def _offer_reload(self) -> Transition:
        if self._reload_dialog is not None and not self._reload_dialog.closed:
            return None
        watch = self._watch
        assert watch is not None
        note = get_text("shared", "maps.changed_note")
        self._reload_dialog = Dialog(
            self._context,
            get_text("shared", "maps.changed"),
            lambda: [(note, TEXT)],
            [
                MenuItem(get_text("shared", "maps.play_new"), self._confirm, icon="new"),
                MenuItem(get_text("shared", "maps.keep_old"), Pop, icon="play"),
            ],
            lambda: not watch.problems and watch.level == self._source_level,
            QUESTION_PANEL,
        )
        return Push(self._reload_dialog)

    def _confirm(self) -> Transition:
        self._confirmed = True
        return Pop()

    def _reloaded_match(self) -> Scene:
        """Return a match on the reloaded map, with the same players, seed and options."""
        context, match, watch = self._context, self._match, self._watch
        assert watch is not None
        fresh = watch.level
        assert fresh is not None
        if fresh.ruleset != match.ruleset.name:
            return context.scenes.new_match(context.rulesets[fresh.ruleset], fresh, match.seed)
        level = context.maps.random_levels.playable_level(
            match.ruleset, self._with_options(fresh), match.seed
        )
        context.maps.set_original(level, fresh)
        new = Match(match.ruleset, level, match.seats, match.seed, match.players)
        if match.ply == 0:
            context.store.transfer_file(match, new)
        return context.scenes.play(new)

    def _with_options(self, reloaded: Level) -> Level:
        if self._source_level is None:
            return reloaded
        before = dict(self._source_level.params)
        now = dict(self._match.level.params)
        names = [option.name for option in self._match.ruleset.options]
        chosen = {name: now[name] for name in names if now.get(name, before[name]) != before[name]}
        return reloaded.with_params(fitting_options(self._match.ruleset, reloaded, chosen))
