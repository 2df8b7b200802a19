"""The match after a match: on the same map again, or on the one that follows a shipped one."""

from collections.abc import Callable
from dataclasses import replace

from game.content.assets.strings import get_text, map_text
from game.core.features.lesson import read_lesson
from game.core.ruleset import fitting_options
from game.scenes.context import GameContext
from game.scenes.last_choices import load_last_choices, next_map, save_last_choices
from game.scenes.scene import Replace, Reset, Scene, Transition
from game.session.updates import MatchInfo


def next_match(
    context: GameContext, info: MatchInfo, transition: type[Replace | Reset] = Replace
) -> tuple[str, Callable[[], Transition]] | None:
    """Return the map after that of a match in words, and what starts it, None if there is none."""
    ruleset = info.ruleset
    level = next_map(context, ruleset, info.level)
    if level is None:
        return None
    chosen = load_last_choices(context, ruleset).options
    next_level = level.with_params(fitting_options(ruleset, level, chosen))
    # A lesson has its own number of seats.
    players = None if read_lesson(info.level.note).seats else info.players
    kind = "lesson" if read_lesson(level.note).steps else "map"

    def onward() -> Transition:
        choices = replace(load_last_choices(context, ruleset), level=next_level.name)
        save_last_choices(context, ruleset, choices)
        return transition(context.scenes.new_match(ruleset, next_level, None, players))

    return get_text("shared", f"game_over.next_{kind}", map_text(ruleset.name, level.title)), onward


def rematch(context: GameContext, info: MatchInfo) -> Scene:
    """Return a new match like another one; without a seed, one is rolled."""
    return context.scenes.new_match(info.ruleset, info.level, info.seed, info.players)
