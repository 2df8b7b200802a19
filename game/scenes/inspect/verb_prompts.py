"""What a player is asked while a verb is selected, and the commands worth a prompt."""

from game.content.assets.strings import get_text, verb_keys
from game.core.action import EndTurn, PickUp, Use
from game.scenes.match_context import MatchContext
from game.scenes.texts.labels import verb_name
from game.ui.input.command import Command
from game.ui.input.ruleset_keymap import keymap_of


def verb_question(match: MatchContext) -> str:
    """Return the question that the selected verb asks, if any."""
    texts, chooser = match.ruleset.name, match.chooser
    questions = match.ruleset.features.questions
    if isinstance(chooser.pass_action(), EndTurn) and "EndTurn" in questions:
        return get_text(texts, "ask.EndTurn")
    verb = verb_keys(chooser.verb)[0].removeprefix("verb.")
    if chooser.is_default:
        return ""
    if chooser.slot is not None:
        return get_text(texts, f"ask.{verb}_aimed")
    if verb not in questions:
        return verb_name(texts, chooser.verb)
    return get_text(texts, f"ask.{verb}", _object_name(match))


def _object_name(match: MatchContext) -> str:
    """Return the name of what the selected verb would be used on, "?" if it is nothing."""
    texts, chooser = match.ruleset.name, match.chooser
    if isinstance(chooser.verb, PickUp) and chooser.selected_pickup is not None:
        items = {item.id: item.kind for item in match.view.items}
        return get_text(texts, f"name.{items[chooser.selected_pickup.item]}")
    if isinstance(chooser.verb, Use):
        marks = match.session.preview(chooser.verb).marks
        return get_text(texts, f"name.{marks[0].name}") if marks else "?"
    return "?"


def useful_commands(match: MatchContext, *, examining: bool, stairs: bool) -> list[Command]:
    """Return the commands worth a prompt now; the look cursor may be on `stairs`."""
    chooser = match.chooser
    if not match.ruleset.features.inspect:
        return [Command.BACK, Command.TARGET] * examining
    if examining:
        return [Command.BACK, Command.TARGET, Command.DESCRIBE, *[Command.CLIMB] * stairs]
    if not chooser.is_default:
        return [Command.BACK, *([] if chooser.needs_slot else [Command.CONFIRM]), Command.NEXT_VERB]
    looking = [Command.EXAMINE, Command.DESCRIBE, Command.MAP, Command.LOG]
    if match.is_over:
        return looking
    commands = [*looking, Command.PASS, Command.NEXT_VERB, Command.MENU]
    if match.game.reader.device.is_pad:
        return [Command.CONFIRM, *commands]
    wield = chooser.index_of(keymap_of(match.ruleset.name).verbs.get(Command.WIELD, ""))
    if wield is not None and chooser.is_available(wield):
        commands.append(Command.WIELD)
    if chooser.pickups:
        return [Command.PICK_UP, *commands]
    return [Command.CLIMB, *commands] if Use("climb") in match.legal else commands
