"""Automatic walks: to a cell, to the stairs, over unknown ground; and rest."""

from game.agents.travel.auto_travel import AutoTravel
from game.agents.travel.walk_stops import is_before_guarded, opened_up, stop_reason
from game.content.assets.strings import get_text, has_text
from game.core.action import Action
from game.core.features.features import no_cells
from game.core.grid import Pos, chebyshev
from game.core.view import View
from game.scenes.match_context import Act, Handled, MatchContext, Reply
from game.scenes.texts.labels import actor_name
from game.ui.input.command import Command
from game.ui.style.constants import NEWS_PANEL

TRAVEL_COMMANDS = frozenset({Command.EXPLORE, Command.TRAVEL, Command.REST})
# A walk says why it ended; the player sees the rest.
_TOLD = frozenset({"hostile", "guarded", "sensed", "hurt", "new_item", "place", "one_step"})
# Held keys walk past what is merely new.
_NEWS = frozenset({"", "new_item", "place", "one_step"})


class TravelControl:
    """Starts and stops the walks of a match, and stops keys that are held."""

    def __init__(self, match: MatchContext) -> None:
        """Stand still; without the feature all walks are refused."""
        self.match = match
        self.travel = match.ruleset.features.travel
        self.auto_travel = None if self.travel is None else AutoTravel(self.travel)
        # Where the last journey by key led, so that the next one leads elsewhere.
        self._last_goal: Pos | None = None
        # The ply at which exploring found nothing more, and offered the way to the stairs.
        self._offered_at = -1

    def stop(self) -> None:
        """Stop the walk."""
        if self.auto_travel is not None:
            self.auto_travel.stop()

    def prompts(self) -> list[tuple[Command, str]]:
        """Return the walks that could start now, with their short names."""
        return [(c, get_text("shared", f"prompt.{c.name}")) for c in self._commands()]

    def _commands(self) -> tuple[Command, ...]:
        # Without resting: there is little room.
        travel, auto, view = self.travel, self.auto_travel, self.match.view
        if travel is None or auto is None or auto.sees_hostile(view):
            return ()
        explores = (Command.EXPLORE,) if travel.explores else ()
        return (*explores, *((Command.TRAVEL,) if travel.goals(view) else ()))

    def handle(self, command: Command) -> Reply:
        """Explore, travel or rest; None for another command."""
        if command not in TRAVEL_COMMANDS:
            return None
        travel, auto, match = self.travel, self.auto_travel, self.match
        if travel is None or auto is None:
            return self.match.refuse_because("key")
        match.chooser.reset()
        match.clear_refusal()
        if not match.legal:
            # The preview of any action says why it is not the player's turn.
            return Act(match.chooser.verb)
        if command is Command.TRAVEL:
            return self._to_next_goal()
        if command is Command.EXPLORE:
            reason = auto.explore(match.view) if travel.explores else "no_exploring"
            if reason == "explored" and travel.goals(match.view):
                return self._leave_explored()
        else:
            reason = "no_rest" if travel.rest is None else auto.rest(match.view)
        return self.match.refuse_because(reason) if reason else Handled()

    def _leave_explored(self) -> Reply:
        """Offer the way to the next goal; go there if that was offered here."""
        if self._offered_at == self.match.session.ply:
            return self._to_next_goal()
        self._offered_at = self.match.session.ply
        self.match.toast(get_text("shared", "walk.explored"), NEWS_PANEL)
        return Handled()

    def _to_next_goal(self) -> Reply:
        assert self.travel is not None
        view = self.match.view
        own = view.own_actor()
        if own is None:
            return self.match.refuse_because("no_way")
        goals = [pos for pos in self.travel.goals(view) if pos != own.pos]
        goals.sort(key=lambda pos: (pos == self._last_goal, chebyshev(pos, own.pos), pos))
        if not goals:
            no_goal = "no_travel" if self.travel.goals is no_cells else "no_goal"
            return self.match.refuse_because(no_goal)
        self._last_goal = goals[0]
        return self.go_to(goals[0])

    def go_to(self, cell: Pos, *, pauses: bool = False) -> Reply:
        """Walk to a cell of the board in focus, or say why not.

        A walk that `pauses` ends at every junction.
        """
        if self.auto_travel is None:
            return self.match.refuse_because("not_beside")
        self.match.clear_refusal()
        view, legal, ruleset = self.match.view, self.match.legal, self.match.ruleset
        reason = self.auto_travel.start(cell, view, legal, pauses=pauses)
        others = self.auto_travel.blockers(view, cell) if reason == "in_the_way" else ()
        if others:
            names = ", ".join(dict.fromkeys(actor_name(ruleset, actor) for actor in others))
            self.match.refuse(get_text(ruleset.name, "refusal.in_the_way_of", names))
            return Handled()
        return self.match.refuse_because(reason) if reason else Handled()

    def next_action(self) -> Reply:
        """Return the next action of a walk; a word says why one has ended."""
        auto, match = self.auto_travel, self.match
        if auto is None or not auto.is_active or match.is_over:
            return None
        action = auto.next_action(match.view, match.legal)
        if action is None:
            if auto.reason in _TOLD:
                key = f"walk.{auto.reason}"
                texts = match.ruleset.name if has_text(match.ruleset.name, key) else "shared"
                match.toast(get_text(texts, key), NEWS_PANEL)
            return None
        if match.session.preview(action).fatal:
            auto.stop()
            return self.match.refuse_because("walk_fatal")
        return Act(action)

    def watch(self, before: View, after: View, legal: tuple[Action, ...]) -> None:
        """Stop a held key where a walk would stop, at junctions, and at the end of a turn.

        Nor does it walk after anything but a step: walking must not become striking.
        """
        travel = self.travel
        reason = "" if travel is None else stop_reason(before, after, travel)
        old, own = before.own_actor(), after.own_actor()
        stays = old is not None and own is not None and old.pos == own.pos
        is_guarded = travel is not None and is_before_guarded(before, after, travel)
        ends = stays or is_guarded or not legal
        if reason not in _NEWS or ends or opened_up(before, after):
            self.match.game.reader.stop_repeating()
