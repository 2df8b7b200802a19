"""Wields and throws what lies in the slots of the inventory."""

from game.scenes.match_context import Act, Handled, MatchContext, Reply
from game.scenes.panel.hero_panel_content import wielded_slot
from game.ui.input.command import Pointer
from game.ui.input.verb_chooser import NO_SLOT
from game.ui.widgets.box_key import number_of


def click_slot(match: MatchContext, pointer: Pointer) -> Reply:
    """Handle a click on a slot of the panel: wield it, throw it, or use it for the verb."""
    slot = number_of(match.screen.panel_key_at(pointer.point), "slot")
    if slot is None or pointer.button not in (1, 3):
        return None
    if pointer.button == 3:
        throw = match.chooser.index_of("Throw") or 0
        if not match.chooser.is_available(throw):
            return Act(match.chooser.example_action(throw))
        match.chooser.select(throw, match.session.preview)
    elif not match.chooser.needs_slot:
        if wielded_slot(match.ruleset, match.view) == slot:
            # A click on the wielded slot switches to bare hands.
            slot = NO_SLOT
        return wield(match, slot)
    return _use_slot(match, slot)


def wield(match: MatchContext, slot: int) -> Reply:
    """Wield what lies in a slot."""
    match.chooser.select(match.chooser.index_of("Use_wield") or 0, match.session.preview)
    return _use_slot(match, slot)


def _use_slot(match: MatchContext, slot: int) -> Reply:
    action = match.chooser.action_for_slot(slot)
    return Handled() if action is None else Act(action)
