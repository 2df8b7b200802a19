"""The map, options and players chosen last for a ruleset."""

from collections.abc import Sequence
from dataclasses import replace

from game.core.match import HUMAN
from game.core.ruleset import Ruleset, opponents_of
from game.scenes.game_context import GameContext
from game.storage.last_choices import LastChoices

EMPTY_SEAT = "empty"


def load_last_choices(context: GameContext, ruleset: Ruleset) -> LastChoices:
    """Return the stored choices that are still valid for the ruleset."""
    stored = context.store.load_last_choices(ruleset.name)
    options = {
        param.name: stored.options[param.name]
        for param in ruleset.options
        if param.name in stored.options and param.problem(stored.options[param.name]) is None
    }
    players = stored.players if _are_valid_players(ruleset, stored.players) else ()
    return replace(stored, options=options, players=players)


def seat_kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """Return whom a seat can be given to, or that it stays empty."""
    return HUMAN, *opponents_of(ruleset), EMPTY_SEAT


def _are_valid_players(ruleset: Ruleset, names: Sequence[str]) -> bool:
    return (
        set(names).issubset(seat_kinds(ruleset))
        and len(names) == ruleset.seats.stop - 1
        and sum(name != EMPTY_SEAT for name in names) >= ruleset.seats.start
    )


def save_last_choices(context: GameContext, ruleset: Ruleset, choices: LastChoices) -> None:
    """Store the choices for the next match."""
    context.store.save_last_choices(ruleset.name, choices)
