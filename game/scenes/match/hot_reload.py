"""Reloads the map of a running match when its file is saved."""

from collections.abc import Callable

from game.content.assets.strings import get_text
from game.content.maps.map_watcher import MapWatcher
from game.core.level import Level
from game.core.ruleset import fitting_options
from game.scenes.dialogs import Dialog, problem_dialog
from game.scenes.game_context import GameContext
from game.scenes.menu_items import menu_item
from game.scenes.scene import Pop, Push, Replace, Scene, Transition
from game.session.session import Session
from game.ui.style.constants import QUESTION_PANEL, TEXT


class MapHotReload:
    """Restarts on the saved map before the first action, asks later, and reports problems."""

    def __init__(
        self, context: GameContext, session: Session, play: Callable[[Session], Scene]
    ) -> None:
        """Watch the file of the match's map; random maps have none."""
        self._play, self._context, self._session = play, context, session
        self._watch = context.maps.source_of(session.info.level)
        self._source_level = context.maps.original_of(session.info.level)
        same = self._watch is not None and self._watch.level == self._source_level
        self._seen_version = self._watch.version if self._watch is not None and same else 0
        self._dialogs: dict[str, Dialog] = {}
        self._confirmed = False

    def update_in_background(self, dt: float, *, is_over: bool) -> Transition:
        """Check the file, also while other scenes cover the match; one that is over stays."""
        watch = self._watch
        if watch is None:
            return None
        watch.advance(dt)
        if self._confirmed:
            return Replace(self._restart())
        if watch.version == self._seen_version:
            return None
        self._seen_version = watch.version
        if watch.problems:
            return self._ask("broken_save", watch)
        if watch.level == self._source_level or is_over:
            return None
        return self._ask("changed", watch) if self._session.ply else Replace(self._restart())

    def _ask(self, about: str, watch: MapWatcher) -> Transition:
        """Open a dialog on the map that was saved, unless there is one already."""
        if about in self._dialogs and not self._dialogs[about].closed:
            return None
        title = get_text("shared", f"maps.{about}")
        if about == "broken_save":
            note = get_text("shared", "maps.last_good_stays")
            dialog = problem_dialog(self._context, title, note, lambda: watch.problems)
        else:
            lines = [(get_text("shared", "maps.changed_note"), TEXT)]
            answers = [
                menu_item("maps.play_new", self._confirm, "new"),
                menu_item("maps.keep_old", Pop, "play"),
            ]

            def is_obsolete() -> bool:
                return not watch.problems and watch.level == self._source_level

            dialog = Dialog(
                self._context, title, lambda: lines, answers, is_obsolete, QUESTION_PANEL
            )
        self._dialogs[about] = dialog
        return Push(dialog)

    def _confirm(self) -> Transition:
        self._confirmed = True
        return Pop()

    def _restart(self) -> Scene:
        """Return a match on the reloaded map, with the same players, seed and options."""
        context, info, watch = self._context, self._session.info, self._watch
        assert watch is not None
        # Only this machine's matches follow a file, and it knows their seeds.
        assert info.seed is not None
        fresh = watch.level
        assert fresh is not None
        if fresh.ruleset != info.ruleset.name:
            return context.scenes.new_match(context.rulesets[fresh.ruleset], fresh, info.seed)
        level = context.maps.random_levels.playable_level(
            info.ruleset, self._with_options(fresh), info.seed
        )
        context.maps.set_original(level, fresh)
        return self._play(self._session.restarted_on(level))

    def _with_options(self, reloaded: Level) -> Level:
        if self._source_level is None:
            return reloaded
        before, info = dict(self._source_level.params), self._session.info
        now = dict(info.level.params)
        names = [option.name for option in info.ruleset.options if option.name in before]
        chosen = {name: now[name] for name in names if now.get(name, before[name]) != before[name]}
        return reloaded.with_params(fitting_options(info.ruleset, reloaded, chosen))
